"""TOTYM: its rulebook with versions, cards, state, actions and rules.

The rules are in `rules/`; everything else is data, words and pictures around them.
"""

from .game import Totym

game = Totym()
