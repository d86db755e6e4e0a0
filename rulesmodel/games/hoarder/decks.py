"""Reading decks and card lists from YAML, with the checks that keep a scaled deck faithful."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from ...kernel.yamlfile import Node, load
from .cards import SYMBOLS, TRIBES, TRIGGERS, Bonus, Card, Deck

HERE = Path(__file__).parent
ORDER = ("full", "min", "chain0", "r31", "ste", "imp", "ret", "room", "room4", "hyp", "poi", "kst", "tot", "chain1",
         "chain2", "bon")
SHIPPED: Mapping[str, Path] = {name: HERE / "decks" / f"{name}.yaml" for name in ORDER}

TRAITS = ("bodyguard", "impostor", "skelly", "leaves at first emptying")
PRINTED = {"team places": 10, "start hand": 6, "hand before discard": 6, "totems to win": 3, "skellies to lose": 4,
           "totem actions": 2, "idle turns": 12}
"""The constants of the printed rulebook (idle turns belongs to the house rule R50 r2)."""
COMPOSITION = {"Fung Bodyguards": 2, "other creatures": 45, "Totems": 5}
WAIVABLE = ("skellies to lose",)


@cache
def load_deck(path: Path) -> Deck:
    """A deck from its file; raises `FileError` with every fault."""
    node = load(path)
    fields = node.fields(required=("name", "cards"),
                         optional=("about", "illustrative", "constants", "waives", "starter"))
    constants = read_constants(fields.get("constants"))
    invented = fields["illustrative"].truth() if "illustrative" in fields else False
    cards, copies = read_card_list(fields["cards"], path, constants["totem actions"], invented)
    starter = fields["starter"].number(0, 1) if "starter" in fields else 0
    deck = make_deck(fields["name"].text(), cards, copies, constants, starter)
    waived = [each.choice(WAIVABLE, "constant") for each in fields["waives"].items()] if "waives" in fields else []
    check_deck(node, deck, constants, waived)
    node.finish()
    return deck


def make_deck(name: str, cards: list[Card], copies: list[int], constants: Mapping[str, int], starter: int) -> Deck:
    """A deck from its parts."""
    return Deck(name, tuple(cards), tuple(copies), constants["team places"], constants["start hand"],
                constants["hand before discard"], constants["totems to win"], constants["skellies to lose"],
                constants["idle turns"], starter)


def read_constants(node: Node | None) -> dict[str, int]:
    """The constants of a deck; those not named are the printed ones."""
    constants = dict(PRINTED)
    if node is not None:
        for name, value in node.fields(optional=tuple(PRINTED)).items():
            if name in PRINTED:
                constants[name] = value.number(0 if name == "totem actions" else 1, 99)
    return constants


def read_card_list(node: Node, path: Path, totem_actions: int, invented: bool) -> tuple[list[Card], list[int]]:
    """Cards written in the deck file itself, or in another file that it names."""
    if node.is_list:
        return read_cards(node.items(), totem_actions, invented)
    other = load(path.parent / node.text())
    fields = other.fields(required=("cards",), optional=("name", "illustrative"))
    invented = fields["illustrative"].truth() if "illustrative" in fields else invented
    found = read_cards(fields["cards"].items(), totem_actions, invented)
    other.finish()
    return found


def read_cards(nodes: Sequence[Node], totem_actions: int = PRINTED["totem actions"],
               invented: bool = True) -> tuple[list[Card], list[int]]:
    """Card definitions with their numbers of copies."""
    cards: list[Card] = []
    copies: list[int] = []
    for node in nodes:
        card, number = read_card(node, totem_actions, invented)
        if any(card.id == known.id for known in cards):
            node.fault(f"the card {card.id!r} is defined twice")
        cards.append(card)
        copies.append(number)
    return cards, copies


def read_card(node: Node, totem_actions: int, invented: bool) -> tuple[Card, int]:
    """One card definition."""
    fields = node.fields(required=("id", "name", "copies"),
                         optional=("tribe", "totem", "actions", "bonus", "traits", "illustrative"))
    identifier = fields["id"].text()
    if not identifier.replace("-", "").isalnum():
        fields["id"].fault(f"a card id is one word of letters and digits, not {identifier!r}")
    totem = fields["totem"].truth() if "totem" in fields else False
    tribe = fields["tribe"].choice(TRIBES, "tribe") if "tribe" in fields else None
    traits = [each.choice(TRAITS, "trait") for each in fields["traits"].items()] if "traits" in fields else []
    actions = tuple(each.choice(SYMBOLS, "symbol") for each in fields["actions"].items()) if "actions" in fields else ()
    card = Card(
        identifier, fields["name"].text(), None if totem else tribe, actions,
        read_bonus(fields["bonus"], tribe) if "bonus" in fields else None,
        bodyguard="bodyguard" in traits, impostor="impostor" in traits, skelly="skelly" in traits,
        leaves_at_first_emptying="leaves at first emptying" in traits,
        illustrative=fields["illustrative"].truth() if "illustrative" in fields else invented)
    check_card(node, card, tribe, totem, totem_actions)
    return card, fields["copies"].number(1, 99)


def read_bonus(node: Node, tribe: str | None) -> Bonus:
    """A bonus: a symbol, triggered by the card's own tribe or by the one that is named."""
    if not node.is_mapping:
        if tribe not in TRIGGERS:
            node.fault("say what triggers this bonus: {on: roach, do: ...} or {on: karp, do: ...}")
        return Bonus(tribe or "roach", node.choice(SYMBOLS, "symbol"))
    fields = node.fields(required=("on", "do"))
    return Bonus(fields["on"].choice(TRIGGERS, "trigger"), fields["do"].choice(SYMBOLS, "symbol"))


def check_card(node: Node, card: Card, tribe: str | None, totem: bool, totem_actions: int) -> None:
    """What every card has to satisfy, with the clause that says so."""
    if totem == (tribe is not None):
        node.fault("a card has either a tribe or `totem: true` (hoarder:5.tribe.1, hoarder:5.totem.2)")
    if totem and len(card.actions) != totem_actions:
        node.fault(f"a Totem has exactly {totem_actions} actions here (hoarder:5.totem.4)")
    if totem and (card.bodyguard or card.impostor or card.skelly):
        node.fault("a Totem is no Bodyguard, Impostor or Skelly (hoarder:5.totem.2)")
    if card.impostor and tribe != "karp":
        node.fault("an Impostor is a Karp (hoarder:5.impostor.1)")
    if card.skelly and tribe != "spooky":
        node.fault("a Skelly is a Spooky (hoarder:5.skelly.1)")


def number_of(deck: Deck, kinds: Sequence[int]) -> int:
    """How many cards of the given kinds the deck has."""
    return sum(deck.copies[kind] for kind in kinds)


def check_deck(node: Node, deck: Deck, constants: Mapping[str, int], waived: Sequence[str]) -> None:
    """The set-up must be possible, a full deck complete, and a scaled deck faithful (property P51)."""
    guards, skellies = number_of(deck, deck.fung_bodyguards), number_of(deck, deck.skellies)
    totems, creatures = number_of(deck, deck.totems), number_of(deck, deck.creatures)
    if guards != 2:
        node.fault(f"there are exactly two Fung Bodyguards (with the traits bodyguard and leaves at first emptying), "
                   f"not {guards} (hoarder:1.components.1)")
    if sum(deck.copies) - 2 <= 2 * deck.start_hand:
        node.fault("after both starting hands nothing is left in the pile (hoarder:3.hand.1)")
    if all(constants[name] == PRINTED[name] for name in PRINTED if name != "idle turns"):
        found = dict(zip(COMPOSITION, (guards, creatures - guards, totems), strict=True))
        for what, number in COMPOSITION.items():
            if found[what] != number:
                node.fault(f"the printed game has {number} {what}, this list has {found[what]} (hoarder:1.components)")
    win, places = deck.totems_to_win, deck.team_places
    conditions = {
        "no more Totems than cards in hand before a discard": totems <= deck.hand_before_discard,
        "totems to win <= Totems < 2 x totems to win": win <= totems < 2 * win,
        "fewer Totems than team places": totems < places,
        "skellies to lose <= Skellies": deck.skellies_to_lose <= skellies or "skellies to lose" in waived,
        "totems to win + 1 <= team places": win + 1 <= places,
    }
    for condition, holds in conditions.items():
        if not holds:
            node.fault(f"this deck is not faithful to the rules: {condition} does not hold (property P51)")


def with_cards(deck: Deck, nodes: Sequence[Node]) -> Deck:
    """The deck with further card definitions, which replace cards of the same id."""
    cards, copies = read_cards(nodes)
    known = {card.id for card in cards}
    kept = [(card, number) for card, number in zip(deck.cards, deck.copies, strict=True) if card.id not in known]
    return replace(deck, cards=(*(card for card, _ in kept), *cards), copies=(*(n for _, n in kept), *copies))
