"""The prover: takes a theorem down all its paths and says proved, refuted or not settled, and why.

*Proved* means that no path can falsify the predicate, that at least one path is possible at all, and that a
plain run beside every path gave what the path says. *Refuted* means that a plain run with the shown inputs
makes the predicate false. Everything else is *not settled*.
"""

from __future__ import annotations

import enum
import traceback
from typing import Any, Literal

import msgspec
import z3

from ...kernel.ruling import Refused, Trail, recording
from .case import PlainCase, SymbolicCase
from .explorer import Explorer, Path, PathPruned
from .interrupts import heeding_ctrl_c
from .logic import alike, evaluated, truth
from .samples import Values, samples, simplest
from .solver import Limits, Solver, Unsettled
from .symbolic import FALSE, TRUE, SymBool, forget_terms
from .theorems import Body, Expected, Theorem, theorem_of

Outcome = Literal["proved", "refuted", "not settled"]


class Seen(msgspec.Struct):
    """Whether a clause was seen to hold and to refuse on some possible path."""

    held: bool = False
    refused: bool = False


class Proof(msgspec.Struct, frozen=True):
    """What became of a theorem. Encodes to JSON."""

    theorem: str
    game: str
    title: str
    clauses: tuple[str, ...]
    strength: str
    expected: Expected
    outcome: Outcome
    agrees: bool
    reason: str
    """Why it is not settled; empty otherwise."""
    paths: int
    """Paths within the assumptions, run to their end."""
    seconds: float
    vacuous: bool
    """No input satisfies the assumptions."""
    counterexample: dict[str, Any] | None
    """The inputs by name, as plain data, for which the predicate is false."""
    shown: tuple[str, ...]
    """What the theorem shows of the counterexample, as lines of text."""
    consulted: dict[str, Seen]
    questions: dict[str, tuple[str, ...]]
    """The open questions asked, with the readings that answered."""


class Refutation(msgspec.Struct):
    """A confirmed counterexample."""

    inputs: dict[str, Any]
    shown: tuple[str, ...]


class PlainRun(msgspec.Struct):
    """How a theorem ran on plain values. `ending` is `true`, `false`, `outside the assumptions` or an error's text."""

    ending: str
    case: PlainCase


def prove(theorem: Theorem | Body, timeout: float = 60.0, max_paths: int = 20_000, max_depth: int = 2_000,
          work: int = 20_000_000) -> Proof:
    """Prove or refute a theorem.

    Limits: `timeout` seconds in all, `max_paths` runs, `max_depth` decisions a path, `work` solver steps a query
    (Z3's `rlimit`); reaching one means *not settled*. One proof at a time in a process. Raises nothing of its own
    but `KeyboardInterrupt` at Ctrl-C.
    """
    limits = Limits(seconds=timeout, paths=max_paths, depth=max_depth, work=work)
    with heeding_ctrl_c():
        try:
            return _Prover(theorem_of(theorem), limits).prove()
        finally:
            forget_terms()


class _Prover:
    def __init__(self, theorem: Theorem, limits: Limits) -> None:
        self.theorem = theorem
        self.explorer = Explorer(Solver(limits))
        self.case = SymbolicCase(self.explorer)
        self.paths = 0
        self.consulted: dict[str, Seen] = {}
        self.questions: dict[str, set[str]] = {}

    def prove(self) -> Proof:
        try:
            for path in self.explorer.explore(self._body):
                refutation = self._judge(path)
                if refutation is not None:
                    return self._proof("refuted", refutation=refutation)
        except Unsettled as limit:
            return self._proof("not settled", str(limit))
        if self.paths == 0:
            return self._proof("not settled", "vacuous: no input satisfies the assumptions")
        return self._proof("proved")

    def _body(self) -> Any:
        """One run of the theorem on unknowns."""
        self.case = SymbolicCase(self.explorer)
        with recording() as trail:
            try:
                return self.theorem.function(self.case)
            finally:
                self._remember(trail)

    def _remember(self, trail: Trail) -> None:
        for entry in trail.consulted:
            seen = self.consulted.setdefault(entry.clause, Seen())
            seen.held, seen.refused = seen.held or entry.held, seen.refused or not entry.held
        for question, reading in trail.questions.items():
            self.questions.setdefault(question, set()).add(reading)

    # -- one path ------------------------------------------------------------------------------
    def _judge(self, path: Path) -> Refutation | None:
        """A counterexample on this path, if there is one; raises `Unsettled` where nothing can be said."""
        if path.pruned:
            return None
        if path.error is not None:
            raise Unsettled(f"{_explained(path.error)}, with {self._inputs_in_words()}")
        if not isinstance(path.value, int):
            raise Unsettled(f"the theorem returns {path.value!r} on some path; it must return its predicate, "
                            "true or false")
        self.paths += 1
        holds = truth(path.value)
        wrong = z3.Not(holds.term) if isinstance(holds, SymBool) else FALSE if holds else TRUE
        model = None if z3.is_false(wrong) else self.explorer.satisfiable(wrong)
        if model is not None:
            return self._refuted(simplest(self.explorer, self.case, wrong, model))
        self._compare_with_plain_runs()
        return None

    def _refuted(self, values: Values) -> Refutation:
        run = self._plain_run(values)
        inputs = _as_data(run.case.inputs)
        if run.ending != "false":
            raise Unsettled(f"model not confirmed: the plain run is {run.ending}, with {_in_words(inputs)}")
        return Refutation(inputs, tuple(run.case.shown))

    def _compare_with_plain_runs(self) -> None:
        """Run plain cases of this path beside it, to notice code that treats unknowns in a way of its own."""
        for values in samples(self.explorer, self.case):
            run = self._plain_run(values)
            promised = evaluated(self.case.observed, values)
            if run.ending == "true" and alike(promised, run.case.observed):
                continue
            difference = f"is {run.ending}" if run.ending != "true" else "gives other results"
            raise Unsettled(f"a plain run {difference} where the symbolic one holds, with {_in_words(run.case.inputs)};"
                            " is there an `is`, a type() or an exception caught in the rule?")

    def _plain_run(self, values: Values) -> PlainRun:
        """The theorem on plain values of its inputs."""
        case = PlainCase(evaluated(self.case.inputs, values), self.case.choices)
        try:
            with recording():
                ending = "true" if self.theorem.function(case) else "false"
        except PathPruned:
            ending = "outside the assumptions"
        except Exception as error:
            ending = f"an error ({_explained(error)})"
        return PlainRun(ending, case)

    def _inputs_in_words(self) -> str:
        return _in_words(evaluated(self.case.inputs, Values(self.explorer.current_model())))

    # -- the result ----------------------------------------------------------------------------
    def _proof(self, outcome: Outcome, reason: str = "", refutation: Refutation | None = None) -> Proof:
        theorem = self.theorem
        return Proof(
            theorem=theorem.id, game=theorem.game, title=theorem.title, clauses=theorem.clauses,
            strength=theorem.strength, expected=theorem.expected, outcome=outcome,
            agrees=outcome == theorem.expected, reason=reason, paths=self.paths,
            seconds=round(self.explorer.solver.seconds, 3), vacuous=reason.startswith("vacuous"),
            counterexample=refutation.inputs if refutation else None, shown=refutation.shown if refutation else (),
            consulted=dict(sorted(self.consulted.items())),
            questions={question: tuple(sorted(readings)) for question, readings in sorted(self.questions.items())})


# -- words ----------------------------------------------------------------------------------------
def _as_data(inputs: dict[str, Any]) -> dict[str, Any]:
    """Inputs as plain data that encodes to JSON; what has no such form is given as text."""
    data = msgspec.to_builtins(inputs, enc_hook=repr, str_keys=True)
    return dict(data)


def _in_words(inputs: dict[str, Any]) -> str:
    return ", ".join(f"{name} = {value.name if isinstance(value, enum.Enum) else value}"
                     for name, value in inputs.items()) or "no inputs"


def _explained(error: Exception) -> str:
    """What went wrong in the theorem or a rule, and where."""
    if isinstance(error, Refused):
        return f"a rule refused and the theorem takes it neither by case.legal nor by case.attempt: {error}"
    frames = [frame for frame in traceback.walk_tb(error.__traceback__)
              if frame[0].f_globals.get("__package__") != __package__]
    where = f" at {frames[-1][0].f_globals.get('__name__', '?')}:{frames[-1][1]}" if frames else ""
    return f"{type(error).__name__}{where}: {error}"
