"""Positions: a state as a person writes it, naming only what matters.

    turn: Ada                  # whose turn (the first player's if not said)
    phase: main                # setup, turn draw, main, last (after the lock attempt) or over; main if not said
    budget: {tarot: 0}         # the actions left this turn; one of each if not said
    Ada:
      creature: C3             # `none` before it has come
      left: {worship: [W1+shown, X2], tarots: [M1, M2+cursed x2], status: open}      # or perfect, flawed, defective
      right: {}                # not said: an empty place
      hand: [I1, W2 x2]        # or a number, such as 4
      temple: [W1 x3]          # or a number; `top: [M1, W1]` are cards known to lie upon it, the uppermost first
      ruins: [W1]              # or a number; not said: nothing
      ascended: [C1]           # or a number; not said: none
      chapel: [C2, C4]         # or a number; not said: the creatures of the deck that lie nowhere else
      count: {hand: 3}         # how many cards, instead of a number there, or to be sure of it
      out: true                # eliminated
      fallen: [W1]             # which cards of the Ruins fell with a totem (R70 r2)
      below: [W1]              # which cards lie under the Temple in an order that nobody knows (R57 r2)
      seen: [W1]               # which excess worship all saw go to the Ruins (R67 r2)
    blocks: [{on: Ben, what: tarot, turns: 2, by: Ada, card: M7}]    # or lasting: game, turn, here or totem
    types: [{on: Ada, side: left, clan: Bards, lasting: game, by: Ben, card: M9}]    # the last one counts
    demands: [{on: Ada, side: left, number: 2, lasting: totem, by: Ben, card: M9}]   # set by cards; the last one counts
    shields: [{on: Ada, what: curse, side: left, lasting: next, by: Ada, card: M8}]  # next: until Ada's next turn
    grants: [{to: Ben, what: tarot, by: Ada, card: M7}]              # for the next turn
    skips: [Ben]               # who misses the next turn; `extra: [Ada]` who gets one after this
    laid: left                 # a card that lies there wrongly was laid with the last action; or `later`, if something
                               # else was done since (R40); not said: only what the actions left tell is known
    blessed: [Ben]             # who has used the blessing in this turn of another player (R11 r2)
    pending: [{kind: window, side: left, queue: [Ben]}]              # what is to be settled first, the most urgent last
    result: {winner: Ada, reason: ascension}

A creature, hand or Temple that is not named is unknown: a rule that looks there makes the question "not covered".
Cards that are only counted are copies of the card `unknown`; what lies in totems is always named. All worship in a
locked totem lies open, marked or not. `shown_position` writes a `count` for every zone, so that a result can name
the numbers alone: `result: {Ada: {count: {temple: 10, hand: 5}}}`. A result may also name a totem's status alone:
`result: {Ada: {left: {status: perfect}}}`. Where a version is taken to know of curses outside the totems
(`curse_removal=h1`, `curse_open_only=h1`), a hand, a Temple and the Ruins may hold `W1+cursed`.
"""

from .reading import read_position
from .writing import shown_position, write_position

__all__ = ["read_position", "shown_position", "write_position"]
