"""Reading cards from YAML: the small language in which whoever owns the cards types them in.

`card_lists/illustrative.yaml` shows every form and says at its top how to write one. Everything wrong with a file
comes out at once, each fault with its file, line and key, and with the clause of the rulebook that a card would break.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...kernel.fields import Fields, fields_of, text_of
from ...kernel.yamlfile import Node, load
from .cards import (
    ALL,
    CLANS,
    COUNTED,
    TARGETS,
    TYPES,
    UNLIMITED,
    UNNUMBERED,
    VERBS,
    Card,
    Choice,
    Demand,
    Effect,
    Flip,
    Lasting,
    Part,
    Per,
)
from .grammar import (
    DONE_TO_CARDS,
    FIELDS,
    IMMUNITIES,
    LASTING,
    NO_MIXING,
    OUT_OF_REACH,
    PLAYERS,
    SAME,
    SIDES,
    UNTOUCHED,
    USAGE,
    Usage,
    owner_of,
)

COMMON = ("id", "name", "type")
KEYS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], str]] = {
    "creature": (("left", "right"), ("blessing", "immune"), "totym:1.card.1"),
    "worship": (("clan",), (), "totym:1.card.3"),
    "major": ((), ("text", "static"), "totym:1.card.5"),
    "minor": (("suit",), ("text", "static"), "totym:1.card.5"),
    "imposter": ((), (), "totym:1.card.6"),
    "relic": (("as",), ("left", "right", "blessing", "immune"), "totym:1.card.8, totym:1.card.9"),
}
"""For each type the keys that it needs, those that it may have, and the clause that says what such a card is."""
SOME_HAVE = tuple(dict.fromkeys(key for needs, may, _ in KEYS.values() for key in (*needs, *may)))
STATIC: Mapping[str, tuple[str, ...]] = {"while": ("on active totem",), "allow": ("skip turn draw",)}
MOST = 99
LASTING_VERBS = ("block", "set type", "set demand", "protect")


# -- card lists --------------------------------------------------------------------------------------
def load_cards(path: Path) -> list[Card]:
    """The cards of a file with `cards:`; raises `FileError` with every fault."""
    node = load(path)
    fields = node.fields(required=("cards",), optional=("name", "about", "illustrative"))
    invented = fields["illustrative"].truth() if "illustrative" in fields else False
    cards = read_cards(fields["cards"].items(), invented)
    node.finish()
    return cards


def read_cards(nodes: Sequence[Node], invented: bool = True) -> list[Card]:
    """Card definitions; ids that stand twice are faults. `invented`: illustrative where a card does not say."""
    cards: list[Card] = []
    for node in nodes:
        card = read_card(node, invented)
        if any(card.id == known.id for known in cards):
            node.fault(f"the card {card.id!r} is defined twice")
        cards.append(card)
    return cards


def read_card(node: Node, invented: bool = True) -> Card:
    """One card definition."""
    fields = fields_of(node, COMMON, (*SOME_HAVE, "illustrative"))
    identifier = text_of(fields, "id")
    if "id" in fields and not identifier.replace("-", "").isalnum():
        fields["id"].fault(f"a card id is one word of letters, digits and hyphens, not {identifier!r}")
    kind = fields["type"].choice(TYPES, "type of card") if "type" in fields else "imposter"
    check_keys(node, fields, kind)
    text_key = "blessing" if "blessing" in fields else "text"
    parts, text = read_text(fields[text_key], kind in ("creature", "relic")) if text_key in fields else ((), ())
    role = fields["as"].choice(("imposter", "creature"), "use of a relic") if "as" in fields else ""
    card = Card(
        identifier, text_of(fields, "name"), kind,
        clan=fields["clan"].choice(CLANS, "clan") if "clan" in fields else "",
        suit=fields["suit"].text() if "suit" in fields else "",
        left=read_demand(fields["left"]) if "left" in fields else None,
        right=read_demand(fields["right"]) if "right" in fields else None,
        parts=parts, text=text, immune=read_immunities(fields["immune"]) if "immune" in fields else (),
        skip_draw=read_static(fields["static"]) if "static" in fields else False,
        as_imposter=kind == "relic" and role == "imposter",
        illustrative=fields["illustrative"].truth() if "illustrative" in fields else invented)
    if kind == "relic":
        check_relic(node, card, fields)
    return card


def check_keys(node: Node, fields: Fields, kind: str) -> None:
    """A card has what its type needs, and nothing that its type does not have."""
    needs, may, clause = KEYS[kind]
    a_card = f"an {kind}" if kind == "imposter" else f"a {kind} card"
    for key, value in fields.items():
        if key in SOME_HAVE and key not in (*needs, *may):
            value.fault(f"{a_card} has no {key!r} ({clause})")
    for key in needs:
        if key not in fields:
            node.fault(f"{a_card} needs {key!r} ({clause})")


def check_relic(node: Node, card: Card, fields: Fields) -> None:
    """A relic is used as an imposter, or, with blessing and immunity, as a creature."""
    if card.as_imposter:
        for key in ("left", "right", "blessing", "immune"):
            if key in fields:
                fields[key].fault(f"a relic used as an imposter has no {key!r} (totym:1.card.8)")
        return
    if not card.parts or not card.immune:
        node.fault("only a relic with a blessing and an immunity can be a creature (totym:1.card.9)")
    if (card.left is None) != (card.right is None):
        node.fault("a creature demands something on both sides, or, as a relic, on none (totym:3.req.1, totym:3.req.2)")


def read_demand(node: Node) -> Demand:
    """What one side of a creature demands: `{clan: Druids, number: 3}`."""
    fields = fields_of(node, ("clan", "number"))
    return Demand(fields["clan"].choice(CLANS, "clan") if "clan" in fields else CLANS[0],
                  fields["number"].number(0, MOST) if "number" in fields else 0)


def read_immunities(node: Node) -> tuple[str, ...]:
    """The kinds of effect that a creature is immune to: verbs, or one kind of block, such as `block:tarot`."""
    found: list[str] = []
    for item in node.items():
        word = read_kind(item, IMMUNITIES, "immunity")
        if word in found:
            item.fault(f"{word!r} stands here twice")
        found.append(word)
    return tuple(found)


def read_kind(node: Node, among: Sequence[str], what: str) -> str:
    """A kind of effect or action, unless it is one that no card can touch."""
    word = node.text()
    if word in UNTOUCHED and word not in among:
        node.fault(f"{UNTOUCHED[word]}")
        return among[0]
    return node.choice(among, what)


def read_static(node: Node) -> bool:
    """The standing permission of T-006 (totym:9.hierophant.1, totym:9.hierophant.2); the rulebook has no other."""
    fields = fields_of(node, ("while", "allow"))
    for key, among in STATIC.items():
        if key in fields:
            fields[key].choice(among, "standing condition" if key == "while" else "standing permission")
    return True


# -- texts -------------------------------------------------------------------------------------------
def read_text(node: Node, blessing: bool = False) -> tuple[tuple[Part, ...], tuple[int, ...]]:
    """A text: all its parts, and the numbers of those that are carried out in order."""
    reader = TextReader(blessing)
    text = reader.read_parts(node)
    return tuple(part for part in reader.parts if part is not None), text


class TextReader:
    """Reads one text; parts get their numbers in the order of reading, a choice or flip before what is inside it."""

    def __init__(self, blessing: bool) -> None:
        self.blessing = blessing
        self.parts: list[Part | None] = []
        self.antecedent: int | None = None
        """The part whose declared players `to: same` would mean."""

    def read_parts(self, node: Node) -> tuple[int, ...]:
        """A list of parts; what is declared in it is not known outside."""
        before = self.antecedent
        numbers = tuple(self.read_part(item, first=place == 0) for place, item in enumerate(node.items()))
        if not numbers and not node.is_list:
            node.fault("a text is a list of parts: - {to: self, do: draw, number: 2}")
        self.antecedent = before
        return numbers

    def read_part(self, node: Node, first: bool) -> int:
        """An effect, a choice, or a flip or gamble."""
        number = len(self.parts)
        self.parts.append(None)
        keys = node.entries() if node.is_mapping else {}
        if "choice" in keys:
            self.parts[number] = self.read_choice(node)
        elif {"flip", "win", "gamble"} & set(keys):
            self.parts[number] = self.read_flip(node, keys)
        else:
            self.parts[number] = self.read_effect(node, number, first)
        return number

    def read_choice(self, node: Node) -> Choice:
        """Options parted by a bar: `choice: [[...], [...]]`; an empty option is to do nothing."""
        options = node.fields(optional=("choice",))["choice"].items()
        if len(options) < 2:
            node.fault("a choice has at least two options (totym:6.term.4)")
        return Choice(tuple(self.read_parts(option) for option in options))

    def read_flip(self, node: Node, keys: Mapping[str, Node]) -> Flip:
        """`flip: 2` with `win: [...]`, and perhaps `gamble`; without a flip nothing has to be won before a gamble."""
        fields = node.fields(optional=("flip", "win", "gamble", *(("to", "do", *FIELDS) if "do" in keys else ())))
        if "do" in keys or "win" not in fields or not fields["win"].items():
            node.fault("a flip or gamble needs `win`, the parts that it brings: - {flip: 1, win: [{to: self, "
                       "do: draw}]} (totym:6.term.6, totym:6.gamble.1)")
        coins = fields["flip"].number(1, MOST) if "flip" in fields else 0
        win = self.read_parts(fields["win"]) if "win" in fields else ()
        return Flip(coins, win, read_gambles(fields["gamble"]) if "gamble" in fields else None)

    def read_effect(self, node: Node, number: int, first: bool) -> Effect:
        """One effect: `{to: opponent, do: discard, number: 1}`."""
        fields = fields_of(node, ("to", "do"), (*FIELDS, "optional", "if", "then", "with"))
        verb = fields["do"].choice(VERBS, "verb") if "do" in fields else VERBS[0]
        to, shares = self.read_target(fields["to"], number) if "to" in fields else ("self", -1)
        usage = USAGE[verb]
        check_fields(node, fields, verb, usage)
        condition = "if" in fields and fields["if"].choice(("happened",), "condition") == "happened"
        effect = Effect(
            to, verb, number=read_number(fields["number"], verb) if "number" in fields else 1,
            per=read_per(fields["per"]) if "per" in fields else None,
            where=read_place(fields["where"], usage.where) if "where" in fields else "".join(usage.where[:1]),
            into=read_place(fields["into"], usage.into) if "into" in fields else "",
            kinds=read_kinds(fields["kinds"], usage.kinds) if "kinds" in fields else (),
            side=fields["side"].choice(SIDES, "side") if "side" in fields else "",
            clan=fields["clan"].choice(CLANS, "clan") if "clan" in fields else "",
            lasting=self.read_lasting(fields["lasting"]) if "lasting" in fields else None,
            chooser=fields["chooser"].choice(usage.choosers, "chooser") if "chooser" in fields else "",
            optional="optional" in fields and fields["optional"].truth(), condition=condition,
            then="then" in fields and fields["then"].truth(), shares=shares)
        check_effect(node, effect, usage, first)
        return effect

    def read_target(self, node: Node, number: int) -> tuple[str, int]:
        """Who is affected; `same` are the players declared for the part before."""
        if node.text() != SAME:
            self.antecedent = number
            return node.choice((*TARGETS, SAME), "target"), -1
        if self.antecedent is None:
            node.fault("there is no part before whose target could be meant (totym:6.target.6)")
            return "self", -1
        before = self.parts[self.antecedent]
        assert isinstance(before, Effect)
        return before.to, self.antecedent

    def read_lasting(self, node: Node) -> Lasting:
        """How long: `{turns: 2}`, or a word."""
        if node.is_mapping:
            fields = fields_of(node, ("turns",))
            return Lasting("turns", fields["turns"].number(1, MOST) if "turns" in fields else 1)
        kind = LASTING[node.choice(LASTING, "duration")]
        if self.blessing and kind in ("here", "totem"):
            node.fault("a creature lies in no totem, so its blessing cannot last for as long (totym:4.comp.1)")
        return Lasting(kind)


# -- the fields of an effect -------------------------------------------------------------------------
def read_gambles(node: Node) -> int:
    """How many gambles: a number, `unlimited` behind an infinity sign, or `unnumbered` where nothing is printed."""
    match node.plain():
        case "unlimited":
            return UNLIMITED
        case "unnumbered":
            return UNNUMBERED
    return node.number(1, MOST)


def read_number(node: Node, verb: str) -> int:
    """How many; `all` for a whole hand."""
    if node.plain() == "all":
        if verb != "discard":
            node.fault(f"only `discard` takes all there are; say how many for {verb!r}")
        return ALL
    return node.number(0 if verb == "set demand" else 1, MOST)


def read_per(node: Node) -> Per:
    """What a number is for each of: `flawed totem`, the target's own; or `{each: flawed totem, of: active}`."""
    if not node.is_mapping:
        return Per(node.choice(COUNTED, "thing to count"))
    fields = fields_of(node, ("each",), ("of",))
    return Per(fields["each"].choice(COUNTED, "thing to count") if "each" in fields else COUNTED[0],
               fields["of"].choice(PLAYERS, "owner") if "of" in fields else PLAYERS[0])


def read_place(node: Node, among: Sequence[str]) -> str:
    """A zone of the target."""
    place = node.text()
    if place in OUT_OF_REACH:
        node.fault(OUT_OF_REACH[place])
        return among[0] if among else ""
    if owner_of(place) is not None:
        node.fault(f"{NO_MIXING}; write the place alone")
        return among[0] if among else ""
    return node.choice(among, "place for this verb") if among else ""


def read_kinds(node: Node, among: Sequence[str]) -> tuple[str, ...]:
    """The kinds of action that are blocked, granted or traded, or the kinds of effect that are kept away."""
    if not among:
        return ()
    what = "kind of effect" if among == IMMUNITIES else "kind of action"
    found = tuple(read_kind(item, among, what) for item in node.items())
    if not found:
        node.fault(f"at least one {what} is needed here")
    return found


def check_fields(node: Node, fields: Fields, verb: str, usage: Usage) -> None:
    """An effect has what its verb needs, and nothing that its verb cannot use."""
    if "with" in fields:
        fields["with"].fault(f"{NO_MIXING}; creatures come out of the own Chapel, and `do: exchange` asks R69")
    for key in FIELDS:
        if key in fields and key not in (*usage.needs, *usage.may):
            fields[key].fault(f"{verb!r} has no {key!r}; it may have {', '.join((*usage.needs, *usage.may)) or 'none'}")
    for key in usage.needs:
        if key not in fields:
            node.fault(f"{verb!r} needs {key!r}")
    if "optional" in fields and not usage.picks:
        fields["optional"].fault(f"nothing is picked for {verb!r}; write a choice with an empty option: "
                                 "choice: [[...], []] (totym:6.term.4)")


def check_effect(node: Node, effect: Effect, usage: Usage, first: bool) -> None:
    """What an effect has to satisfy as a whole, with the clause that says so."""
    if effect.verb in LASTING_VERBS and effect.lasting is None:
        node.fault(f"{effect.verb!r} lasts, and no rule says how long: give `lasting`, such as {{turns: 1}}; where the "
                   "card is silent, `lasting: unsaid` leaves it to the reading of R46 (totym:6.block.1, R46)")
    if effect.number == ALL and effect.per is not None:
        node.fault("`all` is as many as there are, whatever else there is to count; give `number` or leave out `per`")
    if effect.verb == "protect":
        check_protection(node, effect)
    if effect.verb == "grant":
        check_grant(node, effect)
    if effect.verb == "trade" and effect.to != "self":
        node.fault("only the active player has actions to trade: to: self (totym:6.term.1, totym:2.main.1)")
    if effect.verb == "trade" and len(effect.kinds) != 2:
        node.fault("a trade names two actions, the one given up and the one gained: kinds: [worship, tarot]")
    if first and (effect.condition or effect.then):
        node.fault("`if` and `then` look back at the part before, and this is the first (totym:6.prevent.1)")
    if effect.condition and effect.then:
        node.fault("`if: happened` is a condition in any case, `then: true` leaves it open (R53); give one of them")


def check_protection(node: Node, effect: Effect) -> None:
    """A single totem is protected from what is done to its cards; anything else is done to its player."""
    for kind in effect.kinds if effect.side in ("left", "right") else ():
        if kind not in DONE_TO_CARDS:
            node.fault(f"{kind!r} is not done to the cards of one totem: leave out `side`, or protect it from "
                       f"{', '.join(DONE_TO_CARDS)}")


def check_grant(node: Node, effect: Effect) -> None:
    """An action granted to somebody else is one for later, and a stock of actions is one turn's."""
    if effect.lasting is None and effect.to != "self":
        node.fault("an action for somebody else is one for a later turn: give lasting: {turns: 1} (totym:6.block.1, "
                   "R46)")
    if effect.lasting is not None and effect.lasting not in (Lasting("turns", 1), Lasting("turn")):
        node.fault("actions are granted for one turn: lasting: this turn, or {turns: 1} (totym:2.main.1)")
