"""Comparing two sets of rules of a game: two versions, readings or card lists.

`sides` reads what a user names, `sweep` searches the states that both sides share, `hunt` decides where to search,
`tell` and `shrink` make a difference readable and small, `log` and `flips` add what the register and the scenarios
say, and `compare` puts it all together. Nothing is stored: every difference is found afresh.
"""

from .compare import compare, separations
from .hunt import Budget
from .result import Comparison, Separations

__all__ = ["Budget", "Comparison", "Separations", "compare", "separations"]
