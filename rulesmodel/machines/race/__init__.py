"""The race: the paths of the rules, printed as straight-line code for large searches.

A search runs the rules on every state, and most states differ from others only in how many cards lie where. Such
states have one *shape*. For a shape met often the rules are lifted once, as a proof does it, with the numbers unknown:
what comes out is every path through the end of the game, the choices, each step and the invariants, and from these
a Python function is written that goes from the stored bytes of a state straight to those of its successors.

Nothing is stated a second time. The code speaks of all numbers within their bounds, as a proof does, and with the same
reservation: rules that look at a number in other ways than calculating and comparing (`is`, `type()`, its text) do not
show that on unknown ones. So each path is run on the plain rule functions too, with numbers that lead down it, and so
is each value of each number; if they part, the race is over. That finds such rules in all likelihood, not for certain:
whoever wants to be certain searches without (`search(…, race=False)`, `explore --no-race`). A shape whose rules cannot
be lifted is expanded by the plain functions as ever.
"""

from .racer import Racer

__all__ = ["Racer"]
