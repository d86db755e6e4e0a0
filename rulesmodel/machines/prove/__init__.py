"""The prove machine: ordinary rule functions run on Z3 terms, path by path.

>>> @theorem(title="Half and half make a whole", game="none")
... def halves(case):
...     number = case.integer("number")
...     return number // 2 + number // 2 == number
>>> proof = prove(halves)
>>> proof.outcome, proof.counterexample
('refuted', {'number': 1})

See `Case` for what a theorem may ask for, `theorem` for how one is written down, `Proof` for what comes out.
"""

from .case import Case
from .domain import TheoremError
from .logic import all_of, any_of, implies, negate
from .prover import Proof, Seen, prove
from .summary import summarise
from .symbolic import SymBool, SymInt, Unsupported
from .theorems import Theorem, load_theorems, theorem, theorem_of, theorems_of

__all__ = ["Case", "Proof", "Seen", "SymBool", "SymInt", "Theorem", "TheoremError", "Unsupported",
           "all_of", "any_of", "implies", "load_theorems", "negate", "prove", "summarise", "theorem", "theorem_of",
           "theorems_of"]
