"""Arbitrary actions, readings, decks and positions of Totem Hoarder, for Hypothesis to choose from."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rulesmodel.games.hoarder import actions as act
from rulesmodel.games.hoarder import game
from rulesmodel.games.hoarder.cards import SYMBOLS, TRIBES, TRIGGERS
from rulesmodel.games.hoarder.rules.ending import skellies
from rulesmodel.games.hoarder.state import (
    FROM_HAND,
    FirstStep,
    State,
    TeamCard,
    cards_in_team,
    new_team,
    put_card,
    team_size,
)
from rulesmodel.kernel.rules import Rules

QUESTIONS = {question.id: list(question.readings) for question in game.rulebook.questions}

seats = st.integers(0, 1)
LARGEST_HAND = 13
"""Larger hands do not come up in play, and R05 r2 has too many ways to discard from them."""


# -- actions -----------------------------------------------------------------------------------------
def anywhere(state: State) -> list[TeamCard]:
    """The cards lying in either team."""
    return [card for team in state.teams for card in cards_in_team(team)]


def team_cards(rules: Rules, state: State) -> st.SearchStrategy[TeamCard]:
    """A card with marks: one lying somewhere, or one that lies nowhere."""
    anything = st.tuples(a_kind(rules), st.integers(0, 255)).map(lambda parts: TeamCard(*parts))
    there = anywhere(state)
    return st.sampled_from(there) | anything if there else anything


def a_kind(rules: Rules) -> st.SearchStrategy[int]:
    return st.integers(0, len(rules.deck.cards) - 1)


EFFECTS = {
    act.Strike: ("seat", "card"), act.Hypnotize: ("seat", "card"), act.Poison: ("seat",), act.Steal: (),
    act.TakeBack: ("card",), act.DrawCards: ("printed", "taken", "kind?")}
ATTEMPTS = {
    act.Draw: ("seat", "kinds"), act.Return: ("seat", "card"), act.Skip: ("seat",), act.Play: ("seat", "kind"),
    act.CleanUp: ("seat", "cards"), act.End: ("seat",), act.Stop: ("seat", "kind"), act.Answer: ("seat", "kind"),
    act.Decline: ("seat",), act.GiveLastPlace: ("seat", "truth"), act.Do: ("seat", "effect"),
    act.SkipAction: ("seat", "symbol"), act.UseBonus: ("seat", "card", "effect"), act.Destroy: ("seat", "cards"),
    act.Admit: ("seat", "cards"), act.Keep: ("seat", "kind?"), act.Drawn: ("kind",), act.Stolen: ("kind", "kind")}
"""What each field of an effect and of an action is chosen from, in order."""


@st.composite
def attempts(draw: Any, rules: Rules, state: State) -> act.Action:
    """Any action at all, of either seat, with any choices, sensible or not."""
    fields = {
        "seat": lambda: draw(seats), "kind": lambda: draw(a_kind(rules)), "truth": lambda: draw(st.booleans()),
        "kind?": lambda: draw(st.none() | a_kind(rules)), "card": lambda: draw(team_cards(rules, state)),
        "kinds": lambda: tuple(draw(st.lists(a_kind(rules), max_size=2))),
        "cards": lambda: tuple(draw(st.lists(team_cards(rules, state), max_size=6))),
        "symbol": lambda: draw(st.sampled_from(SYMBOLS)), "printed": lambda: draw(st.integers(1, 2)),
        "taken": lambda: draw(st.integers(0, 3)), "effect": lambda: made(EFFECTS)}

    def made(classes: dict[Any, tuple[str, ...]]) -> Any:
        chosen = draw(st.sampled_from(list(classes)))
        return chosen(*(fields[name]() for name in classes[chosen]))

    return made(ATTEMPTS)


# -- readings, decks and positions -------------------------------------------------------------------
readings = st.one_of(
    st.dictionaries(st.sampled_from(sorted(QUESTIONS)), st.integers(0, 2), max_size=5),
    st.fixed_dictionaries({question: st.integers(0, 2) for question in QUESTIONS}),
).map(lambda chosen: {name: QUESTIONS[name][number % len(QUESTIONS[name])] for name, number in chosen.items()})


@st.composite
def small_decks(draw: Any) -> dict[str, Any]:
    """A deck file from the grammar of cards, with scaled constants that satisfy property P51."""
    totems, skelly_copies = draw(st.integers(1, 3)), draw(st.integers(1, 5))
    totem_actions = draw(st.integers(0, 2))
    constants = {
        "team places": draw(st.integers(totems + 2, totems + 5)), "start hand": draw(st.integers(1, 3)),
        "hand before discard": draw(st.integers(totems, totems + 2)), "totems to win": totems // 2 + 1,
        "skellies to lose": draw(st.integers(1, skelly_copies)), "totem actions": totem_actions}
    symbols = st.sampled_from(SYMBOLS)
    cards = [{"id": "FB", "name": "Guard", "tribe": "fung", "traits": ["bodyguard", "leaves at first emptying"],
              "copies": 2},
             {"id": "S", "name": "Skelly", "tribe": "spooky", "traits": ["skelly"], "copies": skelly_copies,
              "actions": draw(st.lists(symbols, max_size=1))},
             {"id": "T", "name": "Totem", "totem": True, "copies": totems,
              "actions": draw(st.lists(symbols, min_size=totem_actions, max_size=totem_actions))}]
    for number in range(draw(st.integers(2, 5))):
        cards.append(draw(creatures(f"C{number}")))
    cards.append({"id": "X", "name": "Plain", "tribe": "fung", "copies": 2 * constants["start hand"]})
    return {"name": "generated", "illustrative": True, "constants": constants, "cards": cards}


@st.composite
def creatures(draw: Any, name: str) -> dict[str, Any]:
    """A creature: tribe, actions, perhaps a bonus and a trait."""
    tribe = draw(st.sampled_from(TRIBES))
    card: dict[str, Any] = {"id": name, "name": name, "tribe": tribe, "copies": draw(st.integers(1, 2)),
                            "actions": draw(st.lists(st.sampled_from(SYMBOLS), max_size=2))}
    if draw(st.booleans()):
        card["bonus"] = {"on": draw(st.sampled_from(TRIGGERS)), "do": draw(st.sampled_from(SYMBOLS))}
    traits = [trait for trait, fits in (("bodyguard", True), ("impostor", tribe == "karp")) if fits]
    card["traits"] = draw(st.lists(st.sampled_from(traits), max_size=1))
    return card


def somewhere(rules: Rules, random: Random) -> State:
    """A random position at the start of a turn, all of whose numbers are possible."""
    deck = rules.deck
    empty = (0,) * len(deck.cards)
    state = State((empty, empty), (new_team(empty), new_team(empty)), empty, empty, empty, random.randrange(2),
                  FirstStep(), emptied=random.choice((0, 0, 1)), rows=((), ()) if rules.under("R34", "r3") else None)
    cards = [kind for kind, number in enumerate(deck.copies) for _ in range(number)]
    random.shuffle(cards)
    state = replace(state, pile=add(empty, cards.pop(0)))
    weights = [random.randint(0, 4) for _ in range(5)] + [1]
    for kind in cards:
        state = lay(rules, state, kind, random.choices(range(6), weights)[0])
    return state


def add(zone: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*zone[:kind], zone[kind] + 1, *zone[kind + 1:])


def lay(rules: Rules, state: State, kind: int, where: int) -> State:
    """Put a card into a hand (0, 1), a team (2, 3), the discard pile (4) or the pile, as far as it may lie there."""
    if where in (0, 1) and sum(state.hands[where]) < LARGEST_HAND:
        return replace(state, hands=tuple(add(hand, kind) if seat == where else hand
                                          for seat, hand in enumerate(state.hands)))
    if where in (2, 3):
        seat = where - 2
        from_hand = rules.under("R08", "r2") and kind not in rules.deck.fung_bodyguards
        new = tuple(put_card(team, kind, FROM_HAND << seat if from_hand else 0) if here == seat else team
                    for here, team in enumerate(state.teams))
        full = team_size(new[seat]) > rules.deck.team_places
        laid = replace(state, teams=new)
        if not full and skellies(rules, laid, seat) < rules.deck.skellies_to_lose and no_majority_twice(rules, laid):
            row = state.rows and tuple((*row, kind) if here == seat else row for here, row in enumerate(state.rows))
            return replace(laid, rows=row)
    if where == 4 and kind in rules.deck.creatures:
        return replace(state, discard=add(state.discard, kind))
    return replace(state, pile=add(state.pile, kind))


def no_majority_twice(rules: Rules, state: State) -> bool:
    return next(each for each in game.invariants(rules) if each.id == "P05").holds(rules, state)
