"""Cards from the grammar, decks of them, positions and actions of TOTYM, for Hypothesis to choose from.

Cards are made as the plain data of a card file, so that whatever a user could type in comes up: every verb with every
target, choices and flips inside each other, gambles, durations, choosers, "may", "then" and "if you do".
"""

from __future__ import annotations

from random import Random
from typing import Any

import yaml
from hypothesis import strategies as st
from msgspec.structs import replace

from rulesmodel.games.totym import actions as act
from rulesmodel.games.totym.cards import ACTIONS, CLANS, COUNTED, KINDS, TARGETS, VERBS, Card, Deck, Lasting
from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.games.totym.grammar import DONE_TO_CARDS, IMMUNITIES, LASTING, PLAYERS, SIDES, USAGE
from rulesmodel.games.totym.language import read_cards
from rulesmodel.games.totym.rules import totems
from rulesmodel.games.totym.rules.setup import set_up
from rulesmodel.games.totym.rules.table import player, totem, with_player, with_totem, worship_in
from rulesmodel.games.totym.rules.verbs import sort_key
from rulesmodel.games.totym.state import (
    CURSED,
    LAST,
    MAIN,
    SHOWN,
    TURN_DRAW,
    Budget,
    Declared,
    Running,
    State,
)
from rulesmodel.games.totym.unknown import with_unknown
from rulesmodel.games.totym.writing import write_card
from rulesmodel.kernel.marked import MarkedCard, cards, put, remarked, take
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.yamlfile import parse
from rulesmodel.kernel.zones import add

QUESTIONS = {question.id: list(question.readings) for question in RULEBOOK.questions}
LOG = [entry for version in RULEBOOK.versions for entry in version.log if entry.flag]
FLAGS = {entry.flag: ["on", "unspecified", *entry.hypotheses] for entry in LOG}
OLDEST = RULEBOOK.versions[0].id

small = st.integers(1, 2)
truth = st.booleans()


# -- texts -------------------------------------------------------------------------------------------
@st.composite
def effects(draw: Any, first: bool, named: bool, blessing: bool, unsaid: bool) -> dict[str, Any]:
    """One effect with all that its verb needs, and some of what it may have."""
    verb = draw(st.sampled_from(VERBS))
    usage = USAGE[verb]
    to = "self" if verb == "trade" else draw(st.sampled_from((*TARGETS, "same") if named else TARGETS))
    effect: dict[str, Any] = {"to": to, "do": verb}
    for key in (*usage.needs, *usage.may):
        if key in usage.needs or (key == "lasting" and verb != "grant") or draw(truth):
            value = draw(field(verb, key, blessing, unsaid))
            effect |= {} if value is None else {key: value}
    if verb == "grant" and to != "self" and "lasting" not in effect:
        effect["lasting"] = {"turns": 1}
    if effect.get("number") == "all":
        effect.pop("per", None)
    if verb == "protect" and effect.get("side") in ("left", "right"):
        effect["kinds"] = draw(st.lists(st.sampled_from(DONE_TO_CARDS), min_size=1, max_size=3, unique=True))
    if usage.picks and draw(truth):
        effect["optional"] = True
    if not first:
        effect |= draw(st.sampled_from(({}, {}, {"if": "happened"}, {"then": True})))
    return effect


def field(verb: str, key: str, blessing: bool, unsaid: bool) -> st.SearchStrategy[Any]:
    """A value for a key of an effect."""
    usage = USAGE[verb]
    match key:
        case "number":
            return st.integers(0, 3) if verb == "set demand" else small | st.just("all") if verb == "discard" else small
        case "per":
            whose = st.fixed_dictionaries({"each": st.sampled_from(COUNTED), "of": st.sampled_from(PLAYERS)})
            return st.none() | st.sampled_from(COUNTED) | whose
        case "kinds" if verb == "trade":
            return st.lists(st.sampled_from(ACTIONS), min_size=2, max_size=2)
        case "kinds":
            return st.lists(st.sampled_from(usage.kinds), min_size=1, max_size=3, unique=True)
        case "lasting" if verb == "grant":
            return st.sampled_from(({"turns": 1}, "this turn"))
        case "lasting":
            words = [word for word, kind in LASTING.items()
                     if not (blessing and kind in ("here", "totem")) and (unsaid or kind != "unsaid")]
            return st.sampled_from(({"turns": 1}, {"turns": 2}, *words))
    among = {"where": usage.where, "into": usage.into, "chooser": usage.choosers, "clan": CLANS, "side": SIDES}[key]
    return st.sampled_from(among) if among else st.none()


@st.composite
def texts(draw: Any, blessing: bool = False, unsaid: bool = False, depth: int = 2, named: bool = False
          ) -> list[dict[str, Any]]:
    """A text of one to three parts; those inside choices and flips are texts again."""
    found: list[dict[str, Any]] = []
    named_before = named
    for place in range(draw(st.integers(1, 3 if depth == 2 else 2))):
        inner = texts(blessing, unsaid, depth - 1, named)
        form = draw(st.sampled_from(("effect", "effect", "effect", "choice", "flip"))) if depth else "effect"
        if form == "choice":
            found.append({"choice": draw(st.lists(inner | st.just([]), min_size=2, max_size=3))})
        elif form == "flip":
            gamble = draw(st.sampled_from((None, 1, 2, "unlimited", "unnumbered")))
            coins = draw(st.integers(0, 2))
            found.append(({"flip": coins} if coins else {}) | {"win": draw(inner)}
                         | ({"gamble": gamble} if gamble or not coins else {}))
            if found[-1].get("gamble", 1) is None:
                found[-1]["gamble"] = 1
        else:
            found.append(draw(effects(place == 0, named, blessing, unsaid)))
            named = True
    while len(found) > 1 and naming(found) > MOST_NAMING:
        found.pop()
    return found if naming(found) <= MOST_NAMING else [draw(effects(True, named_before, blessing, unsaid))]


MOST_NAMING = 4
"""With more parts that name players, the ways to name them are too many to try each in every state."""


def naming(text: Any) -> int:
    """How many parts of a text name players."""
    if isinstance(text, dict):
        return int("to" in text) + sum(map(naming, text.values()))
    return sum(map(naming, text)) if isinstance(text, list) else 0


# -- cards -------------------------------------------------------------------------------------------
def demands() -> st.SearchStrategy[dict[str, Any]]:
    """What a side demands: often little, sometimes more than a totem has to hold."""
    return st.fixed_dictionaries({"clan": st.sampled_from(CLANS[:3]), "number": st.sampled_from((0, 1, 1, 2, 2, 3, 4))})


@st.composite
def creatures(draw: Any, name: str, unsaid: bool) -> dict[str, Any]:
    """A creature with a blessing and immunities, or without."""
    card: dict[str, Any] = {"id": name, "name": f"Creature {name}", "type": "creature", "left": draw(demands()),
                            "right": draw(demands())}
    if draw(st.integers(0, 3)):
        card["blessing"] = draw(texts(blessing=True, unsaid=unsaid))
    immune = draw(st.lists(st.sampled_from((*IMMUNITIES, *VERBS)), max_size=5, unique=True))
    return card | ({"immune": immune} if immune else {})


@st.composite
def tarots(draw: Any, name: str, unsaid: bool) -> dict[str, Any]:
    """A Major or a Minor, sometimes with the standing permission of T-006."""
    card: dict[str, Any] = {"id": name, "name": f"Tarot {name}", "type": draw(st.sampled_from(("major", "minor")))}
    if card["type"] == "minor":
        card["suit"] = "cups"
    if draw(st.integers(0, 5)):
        card["text"] = draw(texts(unsaid=unsaid))
    if draw(st.integers(0, 7)) == 0:
        card["static"] = {"while": "on active totem", "allow": "skip turn draw"}
    return card


@st.composite
def card_lists(draw: Any, unsaid: bool) -> list[dict[str, Any]]:
    """Three or four creatures, six tarots, worship of three clans, imposters, and perhaps relics in their place."""
    found = [draw(creatures(f"C{number}", unsaid)) for number in range(draw(st.integers(2, 3)))]
    if draw(truth):
        found.append({"id": "RC", "name": "Relic creature", "type": "relic", "as": "creature", "left": draw(demands()),
                      "right": draw(demands()), "blessing": draw(texts(blessing=True, unsaid=unsaid)),
                      "immune": ["discard"]})
    found += [draw(tarots(f"T{number}", unsaid)) for number in range(6)]
    found += [{"id": f"W{place}", "name": clan, "type": "worship", "clan": clan}
              for place, clan in enumerate(CLANS[:3])]
    found.append({"id": "I", "name": "Imposter", "type": "imposter"})
    found.append({"id": "RI", "name": "Relic imposter", "type": "relic", "as": "imposter"})
    return found


def read_list(found: list[dict[str, Any]]) -> list[Card]:
    """Cards as they come back from a file into which they were written."""
    read = read_cards(parse(yaml.safe_dump(found), "typed in").items())
    written = [write_card(card) for card in read]
    again = read_cards(parse(yaml.safe_dump(written, sort_keys=False), "written").items())
    assert again == read
    return again


COPIES = {"W0": 4, "W1": 3, "W2": 2, "I": 2, "RI": 1}


@st.composite
def decks(draw: Any, seats: int, unsaid: bool = False) -> Deck:
    """A scaled deck of generated cards, the same for all seats or with one seat that lacks something."""
    found = read_list(draw(card_lists(unsaid)))
    each = tuple(1 if card.is_creature else COPIES.get(card.id, draw(small)) for card in found)
    other = tuple(0 if card.id in ("RI", "T5", "W2") else number for card, number in zip(found, each, strict=True))
    copies_of = tuple(other if seat == 1 and draw(st.integers(0, 3)) == 0 else each for seat in range(seats))
    totem_cards = draw(st.integers(2, 4))
    return with_unknown(Deck(
        "generated", tuple(found), copies_of, opening_hand=draw(st.integers(2, 4)), turn_draw=2,
        ascension_draw=draw(st.integers(1, totem_cards)), totem_cards=totem_cards, creatures_to_win=2,
        starter=draw(st.sampled_from((None, 0)))))


@st.composite
def answers(draw: Any) -> dict[str, str]:
    """A few readings, or all of them, drawn at random."""
    names = list(QUESTIONS) if draw(truth) else draw(st.lists(st.sampled_from(list(QUESTIONS)), max_size=6))
    return {name: draw(st.sampled_from(QUESTIONS[name])) for name in names}


@st.composite
def hypotheses(draw: Any) -> dict[str, str]:
    """Any values of the flags, `unspecified` included (that is what is left out)."""
    chosen = {name: draw(st.sampled_from(values)) for name, values in FLAGS.items()}
    return {name: value for name, value in chosen.items() if value != "unspecified"}


# -- positions ---------------------------------------------------------------------------------------
def somewhere(rules: Rules, random: Random) -> State:
    """A random position in somebody's turn: totems under way, locked or cursed, things that last, little left."""
    state = replace(set_up(rules), pending=(), active=random.randrange(rules.deck.seats),
                    phase=random.choice((TURN_DRAW, MAIN, MAIN, LAST)))
    for seat in range(rules.deck.seats):
        state = deal(rules, state, seat, random)
    budget = Budget(*(random.choice((0, 1, 1, 2)) for _ in range(3)), lock=1)
    state = replace(state, budget=budget if state.phase != TURN_DRAW else Budget())
    seats = range(rules.deck.seats)

    def running(what: Any, side: int = -1) -> Running:
        lasting = Lasting(*random.choice((("turns", 2), ("turns", 1), ("game", 0), ("turn", 0), ("next", 0))))
        return Running(random.choice(seats), what, lasting, random.choice(seats), random.choice(rules.deck.tarots),
                       side, lasting.turns)

    blocks = {running(random.choice(KINDS)) for _ in range(random.choice((0, 0, 1, 3)))}
    shields = {running(random.choice(DONE_TO_CARDS), side) if side >= 0 else running(random.choice(IMMUNITIES))
               for side in random.choices((-1, 0, 1), k=random.choice((0, 0, 1, 2)))}
    return replace(
        state, blocks=tuple(sorted(blocks, key=sort_key)), shields=tuple(sorted(shields, key=sort_key)),
        types=tuple(running(random.choice(CLANS[:3]), random.choice((-1, 0, 1)))
                    for _ in range(random.choice((0, 0, 1, 2)))),
        grants=tuple(replace(running(random.choice(ACTIONS)), lasting=Lasting("turns", 1), left=0)
                     for _ in range(random.choice((0, 0, 1)))),
        skips=tuple(sorted(random.choices(seats, k=random.choice((0, 0, 0, 1, 2))))),
        extra=tuple(random.choices(seats, k=random.choice((0, 0, 0, 1)))))


def deal(rules: Rules, state: State, seat: int, random: Random) -> State:
    """A player's cards, spread over all zones as the rules allow."""
    mine = player(state, seat)
    creature = random.choice([kind for kind in rules.deck.creatures if mine.chapel[kind]])
    chapel, ascended = add(mine.chapel, creature, -1), mine.ascended
    rest = [kind for kind in rules.deck.creatures if chapel[kind]]
    if len(rest) > 1 and random.random() < 0.4:
        chapel, ascended = add(chapel, rest[0], -1), add(ascended, rest[0])
    state = with_player(state, seat, creature=creature, chapel=chapel, ascended=ascended)
    loose = [kind for kind, number in enumerate(mine.temple) for _ in range(number)]
    random.shuffle(loose)
    for side in (0, 1):
        state = build(rules, state, seat, side, loose, random)
    zones = {name: (0,) * len(mine.temple) for name in ("temple", "hand", "ruins")}
    weights = random.choice(((1, 1, 1), (0.1, 2, 1), (3, 1, 0.2)))
    for kind in loose:
        name = random.choices(list(zones), weights)[0]
        cursed = random.random() < 0.2  # if the version knows of such cards
        zones[name] = add(zones[name], rules.deck.cursed.get(kind, kind) if cursed else kind)
    return with_player(state, seat, **zones)


def build(rules: Rules, state: State, seat: int, side: int, loose: list[int], random: Random) -> State:
    """A totem out of loose cards; sometimes complete, then sometimes locked."""
    demand = totems.demanded(rules, state, seat, side)
    complete = random.random() < 0.6
    real = [kind for kind in loose if kind in rules.deck.worship]
    for kind in (real if random.random() < 0.6 else list(loose))[:demand if complete else random.randint(0, demand)]:
        loose.remove(kind)
        state = with_totem(state, seat, side, worship=put(totem(state, seat, side).worship, kind,
                                                          random.choice((0, 0, 0, SHOWN))))
    open_ones = [kind for kind in loose if kind in rules.deck.tarots]
    wanted = max(0, rules.deck.totem_cards - demand) if complete else random.randint(0, 2)
    for kind in open_ones[:wanted]:
        loose.remove(kind)
        state = with_totem(state, seat, side, tarots=put(totem(state, seat, side).tarots, kind))
    other_open = side == 0 or totem(state, seat, 0).status == 0
    if totems.is_eligible(rules, state, seat, side) and other_open and random.random() < 0.4:
        return with_totem(state, seat, side, status=totems.classify(rules, state, seat, side),
                          worship=remarked(totem(state, seat, side).worship, on=SHOWN))
    if worship_in(state, seat, side) and random.random() < 0.15:
        here = totem(state, seat, side).worship
        card = next(cards(here))
        return with_totem(state, seat, side, worship=put(take(here, card), card.kind, card.mark | CURSED))
    return state


# -- actions -----------------------------------------------------------------------------------------
def anywhere(state: State) -> list[MarkedCard]:
    """The cards lying in any totem."""
    return [card for each in state.players for one in each.totems for card in (*cards(one.worship), *cards(one.tarots))]


FIELDS: dict[type, tuple[str, ...]] = {
    act.TurnDraw: ("seat",), act.SkipDraw: ("seat", "few"), act.Worship: ("seat", "kind", "side"),
    act.PlayTarot: ("seat", "kind", "side?", "targets", "seat?"), act.Bless: ("seat", "targets"),
    act.Lock: ("seat", "side"), act.End: ("seat",), act.TakeBack: ("seat", "card", "side", "side?"),
    act.Contest: ("seat", "kind", "seat?", "side?"), act.Pass: ("seat",), act.Penalize: ("seat", "side?", "seat?"),
    act.Drop: ("seat", "cards"), act.Invoke: ("seat",), act.Waive: ("seat",),
    act.Pick: ("seat", "cards", "side?", "side?", "none", "targets", "few"), act.Choose: ("seat", "few"),
    act.Gamble: ("seat",), act.Stop: ("seat",), act.TakeCreature: ("seat", "kind"), act.Begins: ("seat",),
    act.Comes: ("seat", "kind"), act.Drawn: ("seat", "kind"), act.Falls: ("truth",), act.Taken: ("seat", "cards")}
"""What each field of an action is chosen from, in order."""


def wild(rules: Rules, state: State, random: Random, kind: Any = None) -> act.Action:
    """Any action at all (or any of a kind), of any seat, with any choices, sensible or not."""
    there = anywhere(state)

    def a_card() -> MarkedCard:
        if there and random.random() < 0.7:
            return random.choice(there)
        return MarkedCard(random.randrange(len(rules.deck.cards)), random.choice((0, 0, 1, 2, 3)))

    seats = range(rules.deck.seats)
    fields = {
        "seat": lambda: random.choice(seats), "seat?": lambda: random.choice((-1, *seats)),
        "kind": lambda: random.randrange(len(rules.deck.cards)), "side": lambda: random.choice((0, 1)),
        "side?": lambda: random.choice((-1, 0, 1)), "few": lambda: random.choice((0, 0, 1, 2)), "card": a_card,
        "cards": lambda: tuple(a_card() for _ in range(random.choice((0, 1, 1, 2, 3)))), "none": lambda: -1,
        "truth": lambda: random.random() < 0.5,
        "targets": lambda: tuple(Declared(part, tuple(random.sample(seats, random.choice((0, 1, 1, 2)))))
                                 for part in range(random.choice((0, 0, 1, 3))))}
    kind = kind or random.choice(list(FIELDS))
    return kind(*(fields[name]() for name in FIELDS[kind]))


def twisted(rules: Rules, state: State, random: Random, action: act.Action) -> act.Action:
    """A plausible action with one field changed."""
    name = random.choice(type(action).__struct_fields__)
    return replace(action, **{name: getattr(wild(rules, state, random, type(action)), name)})
