"""Exhaustive search: every state that a game can reach, with shortest traces to everything worth telling.

>>> from rulesmodel.kernel.game import game
>>> duel = game("duel")
>>> result = search(duel, duel.rules("three"))
>>> result.states, result.moves, result.depth, result.exhausted
(373, 505, 17, True)
>>> result.terminals, result.deadlocks, result.violations
({'goal': 17, 'nothing left': 14}, 0, {})
"""

from .lasso import Lasso, Lassos
from .result import SearchResult, Trace
from .run import search
from .space import Space

__all__ = ["Lasso", "Lassos", "SearchResult", "Space", "Trace", "search"]
