"""The race: the paths of the rules, printed as straight-line code for large searches.

A search runs the rules on every state, and most states differ from others only in how many cards lie where. Such
states have one *shape*. For a shape met often the rules are lifted once, as a proof does it, with the numbers unknown:
what comes out is every path through the end of the game, the choices, each step and the invariants, and from these
a Python function is written that goes from the stored bytes of a state straight to those of its successors.

Nothing is stated a second time, and nothing is taken on trust: each path is run on the plain rule functions too, with
numbers that lead down it, and so is each value of each number: they must give the same. If they do not, the race is
over. A shape whose rules cannot be lifted is expanded by the plain functions as ever, so a race changes how long a
search takes, never what it finds.
"""

from .racer import Racer

__all__ = ["Racer"]
