"""Stop & Worship, a toy game made up to measure engines with, and the smallest example of a game package.

Read it in this order: `state` (what lies on the table), `rules` (what may be done), `game` (what machines need).

>>> rules = game.rules("two")
>>> state, = game.initial(rules)
>>> state = game.step(rules, state, game.read_action(rules, state, 0, "take act"))
>>> game.write_position(rules, state)["Ada"]
{'acts': 1, 'stops': 0, 'worship': 0}
>>> game.step(rules, state, game.read_action(rules, state, 1, "play act"))
Traceback (most recent call last):
rulesmodel.kernel.ruling.Refused: no act in your hand (2.play.1)
"""

from .game import Duel

game = Duel()
