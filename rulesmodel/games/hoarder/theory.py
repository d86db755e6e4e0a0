"""Positions for theorems: any number of any card anywhere, and any legal move there.

A theorem about the rules holds for every printed card list only if it does not lean on one. So these rules
are played with a few card kinds that between them have everything a rule can ask for, any number of each, and
with constants that are unknown too. Ada is the active player: that this is no loss is itself a theorem
(`player symmetry`).

`case` is what a theorem receives (`rulesmodel.machines.prove.Case`); a game does not know that machine, so
only the handful of its methods used here is described.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace as with_fields
from typing import Any, Protocol, TypeVar

import yaml
from msgspec.structs import replace

from ...kernel.rules import Rules
from ...kernel.zones import Counts, among, size, union
from . import actions as act
from .cards import Bonus, Card, Deck
from .game import RULEBOOK
from .moves import swap_phase
from .positions import write_position
from .state import (
    MUTED,
    NOW,
    PLAYED,
    Bonuses,
    Carrying,
    Drawing,
    FirstStep,
    Keeping,
    Kind,
    Mark,
    Phase,
    SecondStep,
    Sorting,
    State,
    Stealing,
    Team,
    TeamCard,
    Then,
    Window,
    all_of_team,
    copies_in_team,
    in_team,
    team_size,
)

T = TypeVar("T")
ADA, BEN = 0, 1
SEATS = ("Ada", "Ben")
CARDS = {card.id: card for card in (
    Card("FB", "Fung Bodyguard", "fung", bodyguard=True, leaves_at_first_emptying=True),
    Card("R", "Roach with Strike and a Strike bonus", "roach", ("strike",), Bonus("roach", "strike")),
    Card("K", "Karp with Hypnotize", "karp", ("hypnotize",)),
    Card("I", "Karp Impostor with Draw 2", "karp", ("draw 2",), impostor=True),
    Card("S", "Spooky Skelly", "spooky", skelly=True),
    Card("G", "Spooky that is no Skelly", "spooky"),
    Card("T", "Totem of Strike and Hypnotize", None, ("strike", "hypnotize")),
    Card("U", "Totem of Poison and Steal", None, ("poison", "steal")),
)}
PRINTED = {"team_places": 10, "hand_before_discard": 6, "totems_to_win": 3, "skellies_to_lose": 4}


class Case(Protocol):
    """What is asked of a theorem's case here."""

    def integer(self, name: str, low: int | None = None, high: int | None = None) -> Any: ...
    def boolean(self, name: str) -> Any: ...
    def one_of(self, name: str, values: Sequence[T]) -> T: ...
    def assume(self, condition: Any) -> None: ...
    def show(self, label: str, value: Any) -> None: ...


# -- rules -------------------------------------------------------------------------------------------
def printed_rules(cards: str = "FB R K I S T", readings: Mapping[str, str] | None = None) -> Rules:
    """Rules with the printed constants and the named kinds of card."""
    kinds = tuple(CARDS[name] for name in cards.split())
    return Rules(RULEBOOK, Deck("theory", kinds, (1,) * len(kinds)), readings=readings)


def any_rules(case: Case, cards: str = "FB R K I S T", readings: Mapping[str, str] | None = None) -> Rules:
    """Rules whose constants may be any numbers that keep a scaled game faithful (property P51)."""
    rules = printed_rules(cards, readings)
    deck = with_fields(rules.deck, **{name: case.integer(name.replace("_", " "), 1) for name in PRINTED})
    case.assume(deck.totems_to_win + 1 <= deck.team_places)
    return rules.with_deck(deck)


# -- positions ---------------------------------------------------------------------------------------
def any_zone(case: Case, rules: Rules, name: str) -> Counts:
    """Any number of each kind of card."""
    return tuple(case.integer(f"{name} {card.id}", 0) for card in rules.deck.cards)


def any_team(case: Case, rules: Rules, name: str, marks: Sequence[Mark] = ()) -> Team:
    """A team with any number of unmarked cards, and of cards with each of the given marks."""
    words = {PLAYED: "played", PLAYED | NOW: "played now", MUTED: "hypnotized"}
    return ((0, any_zone(case, rules, name)),
            *((mark, any_zone(case, rules, f"{name} {words[mark]}")) for mark in sorted(marks)))


def any_position(case: Case, rules: Rules, phase: Phase, marks: tuple[Sequence[Mark], Sequence[Mark]] = ((), ()),
                 **fields: Any) -> State:
    """A position in which the game goes on: teams that fit and have not lost; everything else is open.

    Once the pile has run out for good it is empty (`closing never goes back` shows that it stays so).
    """
    state = State(
        hands=(any_zone(case, rules, "Ada hand"), any_zone(case, rules, "Ben hand")),
        teams=(any_team(case, rules, "Ada team", marks[0]), any_team(case, rules, "Ben team", marks[1])),
        pile=any_zone(case, rules, "pile"), discard=any_zone(case, rules, "discard"),
        removed=any_zone(case, rules, "removed"), active=ADA, phase=phase, **fields)
    case.assume((state.emptied < 2) | (size(state.pile) == 0))
    case.assume(fits(rules, state))
    case.assume(goes_on(rules, state))
    case.show("position", lambda: as_text(rules, state))
    return state


def as_text(rules: Rules, state: State) -> str:
    """A position as people write it, with the constants where they are not the printed ones."""
    constants = {name.replace("_", " "): getattr(rules.deck, name) for name, printed in PRINTED.items()
                 if getattr(rules.deck, name) != printed}
    written = ({"constants": constants} if constants else {}) | write_position(rules, SEATS, state)
    return str(yaml.safe_dump(written, sort_keys=False, default_flow_style=None, width=110))


# -- what may be said of positions -------------------------------------------------------------------
def fits(rules: Rules, state: State) -> Any:
    """P02: no team holds more cards than it has places."""
    one, two = (team_size(team) <= rules.deck.team_places for team in state.teams)
    return one & two


def from_the_box(rules: Rules, state: State) -> Any:
    """No more than the two Fung Bodyguards and the five Totems of the printed game."""
    cards = all_cards(state)
    return (among(cards, rules.deck.fung_bodyguards) <= 2) & (among(cards, rules.deck.totems) <= 5)


def goes_on(rules: Rules, state: State) -> Any:
    """P08: nobody has the losing number of Skellies."""
    one, two = (in_team(team, rules.deck.skellies) < rules.deck.skellies_to_lose for team in state.teams)
    return one & two


def all_cards(state: State) -> Counts:
    """Every card of the game, by kind."""
    total = union(union(state.hands[0], state.hands[1]), union(state.pile, state.discard))
    return union(union(total, state.removed), union(all_of_team(state.teams[0]), all_of_team(state.teams[1])))


def same_zone(one: Counts, other: Counts) -> Any:
    """Whether two zones hold the same cards."""
    same: Any = True
    for here, there in zip(one, other, strict=True):
        same = same & (here == there)
    return same


def same_table(one: State, other: State) -> Any:
    """Whether the same cards lie everywhere, with the same marks; the phase is not looked at."""
    zones = [*zip(one.hands, other.hands, strict=True), (one.pile, other.pile), (one.discard, other.discard),
             (one.removed, other.removed)]
    for here, there in zip(one.teams, other.teams, strict=True):
        for mark in sorted({mark for mark, _ in (*here, *there)}):
            zones.append((_layer(here, mark), _layer(there, mark)))
    same: Any = True
    for zone, again in zones:
        same = same & same_zone(zone, again)
    return same


def _layer(team: Team, mark: Mark) -> Counts:
    """The cards of a team with exactly this mark."""
    return next((counts for here, counts in team if here == mark), (0,) * len(team[0][1]))


def swapped(state: State) -> State:
    """The same position with the players' seats exchanged."""
    one, two = state.teams
    return replace(state, hands=state.hands[::-1], teams=(two, one), active=1 - state.active,
                   phase=swap_phase(state.phase))


def swapped_action(action: Any) -> Any:
    """The same action by the other player."""
    changes = {name: 1 - getattr(action, name) for name in ("seat", "team", "victim") if hasattr(action, name)}
    if hasattr(action, "effect"):
        changes["effect"] = swapped_action(action.effect)
    return replace(action, **changes) if changes else action


# -- moves -------------------------------------------------------------------------------------------
Move = tuple[State, act.Action]
IN_PLAY = ((PLAYED | NOW,), (MUTED,))
"""The marks that cards of the two teams may carry while a card is being carried out."""


def any_kind(case: Case, rules: Rules, name: str = "card") -> Kind:
    """Each kind of card in turn."""
    ids = tuple(card.id for card in rules.deck.cards)
    return ids.index(case.one_of(name, ids))


def any_card(case: Case, rules: Rules, team: Team, name: str = "card") -> TeamCard:
    """Each kind of card, with each of the marks that occur in a team."""
    return TeamCard(any_kind(case, rules, name), case.one_of(f"mark of the {name}", tuple(mark for mark, _ in team)))


def second_step(case: Case, rules: Rules) -> State:
    """The second step, perhaps after stops."""
    return any_position(case, rules, SecondStep(), ((PLAYED,), (PLAYED,)), skipped=case.boolean("skipped"),
                        stops=case.integer("stops", 0), **closing(case))


def closing(case: Case) -> dict[str, Any]:
    """How far the end of the pile has come."""
    emptied, turns = case.integer("emptied", 0, 2), case.integer("closing", 0, 2)
    case.assume((turns > 0) == (emptied == 2))
    return {"emptied": emptied, "closing": turns}


def window(case: Case, rules: Rules, card: Kind) -> State:
    """A stop window after any number of Skellies: the played card lies in Ada's team."""
    state = any_position(case, rules, Window(card, case.integer("Skellies put", 0)), ((PLAYED,), ()),
                         stops=case.integer("stops", 0))
    case.assume(copies_in_team(state.teams[ADA], TeamCard(card, PLAYED)) > 0)
    return state


def carrying(case: Case, rules: Rules, symbol: str) -> State:
    """A Totem is being carried out, with the named action and another one to do."""
    return any_position(case, rules, Carrying(ADA, rules.deck.totems[0], (symbol, "draw 1")), IN_PLAY,
                        emptied=case.integer("emptied", 0, 1))


def play(case: Case, rules: Rules) -> Move:
    """Ada plays a card."""
    return second_step(case, rules), act.Play(ADA, any_kind(case, rules))


def stop(case: Case, rules: Rules) -> Move:
    """Ben stops, or tries to."""
    return window(case, rules, any_kind(case, rules, "played")), act.Stop(BEN, any_kind(case, rules))


def answer(case: Case, rules: Rules) -> Move:
    """Ada answers, or tries to."""
    return window(case, rules, any_kind(case, rules, "played")), act.Answer(ADA, any_kind(case, rules))


def decline(case: Case, rules: Rules) -> Move:
    """Either declines."""
    return window(case, rules, any_kind(case, rules, "played")), act.Decline(case.one_of("seat", (ADA, BEN)))


def first_draw(case: Case, rules: Rules) -> Move:
    """Ada draws as her first step, with or without a discard."""
    state = any_position(case, rules, FirstStep(), **closing(case))
    return state, act.Draw(ADA, case.one_of("discards", ((), *((kind,) for kind in range(len(rules.deck.cards))))))


def first_return(case: Case, rules: Rules) -> Move:
    """Ada takes a card back as her first step."""
    return any_position(case, rules, FirstStep()), act.Return(ADA, TeamCard(any_kind(case, rules)))


def skip(case: Case, rules: Rules) -> Move:
    """Ada skips her first step."""
    return any_position(case, rules, FirstStep(), **closing(case)), act.Skip(ADA)


def clean_up(case: Case, rules: Rules) -> Move:
    """Ada cleans up none, two or four cards."""
    kinds = [kind for tribe in ("roach", "karp", "spooky", "fung") for kind in rules.deck.of_tribe(tribe)[:1]]
    chosen = case.one_of("cleaned up", ((), tuple(kinds[:2]), tuple(kinds)))
    return second_step(case, rules), act.CleanUp(ADA, tuple(TeamCard(kind) for kind in chosen))


def end(case: Case, rules: Rules) -> Move:
    """Ada ends her turn."""
    return second_step(case, rules), act.End(ADA)


def end_bonuses(case: Case, rules: Rules) -> Move:
    """Ada leaves out the bonuses that are left."""
    phase = Bonuses(ADA, any_kind(case, rules, "played"))
    return any_position(case, rules, phase, IN_PLAY, **closing(case)), act.End(ADA)


def aim(case: Case, rules: Rules) -> Move:
    """Ada strikes or hypnotizes any card of either team."""
    symbol = case.one_of("symbol", ("strike", "hypnotize"))
    state = carrying(case, rules, symbol)
    team = case.one_of("team", (ADA, BEN))
    card = any_card(case, rules, state.teams[team])
    return state, act.Do(ADA, act.Strike(team, card) if symbol == "strike" else act.Hypnotize(team, card))


def other_symbol(case: Case, rules: Rules) -> Move:
    """Ada carries out Poison, Draw 1, Draw 2 or Steal, or takes any card back."""
    symbol = case.one_of("symbol", ("poison", "draw 1", "draw 2", "steal", "return"))
    state = carrying(case, rules, symbol)
    match symbol:
        case "poison":
            return state, act.Do(ADA, act.Poison(case.one_of("victim", (ADA, BEN))))
        case "steal":
            return state, act.Do(ADA, act.Steal())
        case "return":
            return state, act.Do(ADA, act.TakeBack(any_card(case, rules, state.teams[ADA])))
    number = int(symbol[-1])
    return state, act.Do(ADA, act.DrawCards(number, number))


def bonus(case: Case, rules: Rules) -> Move:
    """Ada strikes with a bonus of her team."""
    state = any_position(case, rules, Bonuses(ADA, any_kind(case, rules, "played")), IN_PLAY)
    team = case.one_of("team", (ADA, BEN))
    bearer = TeamCard(rules.deck.with_bonus[0], case.one_of("mark of the bearer", (0, PLAYED | NOW)))
    return state, act.UseBonus(ADA, bearer, act.Strike(team, TeamCard(any_kind(case, rules))))


def last_action(case: Case, rules: Rules) -> Move:
    """Ada leaves out the last action of a card, and what follows happens by itself."""
    kind = any_kind(case, rules, "played")
    state = any_position(case, rules, Carrying(ADA, kind, ("strike",)), IN_PLAY, **closing(case))
    return state, act.SkipAction(ADA, "strike")


def sort_out(case: Case, rules: Rules) -> Move:
    """A poisoned player destroys two cards."""
    victim, number = case.one_of("victim", (ADA, BEN)), 2
    then = Carrying(ADA, rules.deck.totems[0], ("draw 1",))
    state = any_position(case, rules, Sorting(victim, ADA, number, then), ((PLAYED,), ()))
    kinds = [any_kind(case, rules, f"card {place}") for place in range(number)]
    return state, act.Destroy(victim, tuple(map(TeamCard, kinds)))


def drawn(case: Case, rules: Rules) -> Move:
    """A card comes off the pile, perhaps the last one."""
    thens: tuple[Then, ...] = (SecondStep(), Carrying(ADA, rules.deck.totems[0], ("strike",)))
    then = case.one_of("then", thens)
    state = any_position(case, rules, Drawing(ADA, case.one_of("left", (1, 2)), then), ((PLAYED,), (MUTED,)),
                         **closing(case))
    return state, act.Drawn(any_kind(case, rules))


def stolen(case: Case, rules: Rules) -> Move:
    """Two cards are drawn from Ben's hand."""
    then = Carrying(ADA, rules.deck.totems[0], ("strike",))
    state = any_position(case, rules, Stealing(ADA, then), IN_PLAY)
    return state, act.Stolen(any_kind(case, rules, "first"), any_kind(case, rules, "second"))


def keep(case: Case, rules: Rules) -> Move:
    """Ada keeps one of two stolen cards."""
    then = Carrying(ADA, rules.deck.totems[0], ("strike",))
    first, second = any_kind(case, rules, "first"), any_kind(case, rules, "second")
    state = any_position(case, rules, Keeping(ADA, first, second, then), IN_PLAY)
    case.assume((state.hands[BEN][first] > 0) & (state.hands[BEN][second] > 0))
    return state, act.Keep(ADA, case.one_of("kept", (first, second)))


PUTTING = (play, stop, answer)
CARRYING_OUT = (aim, other_symbol, bonus, sort_out, stolen, keep)
TURNING = (first_draw, first_return, skip, clean_up, end, end_bonuses, last_action, drawn)
EVERY_MOVE = (*PUTTING, decline, *CARRYING_OUT, *TURNING)


def any_move(case: Case, rules: Rules, moves: Sequence[Callable[[Case, Rules], Move]] = EVERY_MOVE) -> Move:
    """A position and a move there, legal or not."""
    by_name = {move.__name__.replace("_", " "): move for move in moves}
    return by_name[case.one_of("move", tuple(by_name))](case, rules)
