"""The words of moves: `lay W1 left`, `play M3 right on Ben`, `contest I1`, `collapse left` …

Cards are named by their ids. A card in a totem whose marks matter carries them after a plus sign, as in `W1+shown`
or `M2+cursed`; without a mark the words mean whichever copy lies there, and must not leave a choice open. Targets
follow `on`, one group for each part of the text that names players, parted by a slash: `on Ben / on Ben and Cleo`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...kernel.errors import BadMove, NotSaid, UnknownName
from ...kernel.marked import Marked, MarkedCard, cards, copies
from ...kernel.positions import is_named
from ...kernel.rules import Rules
from . import actions as act
from .cards import CURSE, Effect
from .rules.asking import effect_of
from .rules.table import player, top, totem
from .rules.targets import NAMED
from .saying import ALONE, PICKED, PLACES, SIDES, write_card
from .state import Affecting, Declared, Excess, Kind, Seat, Side, State
from .unknown import UNKNOWN, known_cards

HELP = (
    "moves: draw · skip draw · lay CARD SIDE · play CARD SIDE [on SEAT] · bless [on SEAT] · lock SIDE · end · "
    "take back CARD SIDE · contest CARD [on SEAT SIDE] · pass · collapse SIDE [of SEAT] · take hand [of SEAT] · "
    "drop CARD… · invoke · waive · pick CARD… [from SIDE] [to SIDE] [on SEAT] · choose NUMBER · name SEAT · gamble · "
    "stop · take creature CARD; chance: SEAT begins · SEAT gets CARD · SEAT draws CARD · SEAT loses CARD… · "
    "right · wrong")


class Reader:
    """Reads one move in one state."""
    def __init__(self, rules: Rules, state: State, seats: Sequence[str], seat: Seat, text: str) -> None:
        self.rules, self.state, self.seats, self.seat, self.text = rules, state, seats, seat, text

    def wrong(self, why: str) -> BadMove:
        return BadMove(f"{self.text!r}: {why}")

    # -- words -----------------------------------------------------------------------------------
    def kind(self, word: str) -> Kind:
        """A card id."""
        kind = self.rules.deck.kind(word)
        if kind is None:
            raise self.wrong(str(UnknownName("card", word, known_cards(self.rules.deck))))
        return int(kind)

    def a_seat(self, word: str) -> Seat:
        """A seat's name."""
        if word not in self.seats:
            raise self.wrong(f"{word!r} is no player; say {' or '.join(self.seats)}")
        return self.seats.index(word)

    def side(self, word: str) -> Side:
        """`left` or `right`."""
        if word not in SIDES:
            raise self.wrong(f"{word!r} is no side; say left or right")
        return SIDES.index(word)

    def several(self, words: Sequence[str], number: int, form: str) -> Sequence[str]:
        """Exactly so many words."""
        if len(words) != number:
            raise self.wrong(f"say {form}")
        return words

    def nothing_more(self, words: Sequence[str], verb: str) -> None:
        """The move is complete without further words."""
        if words:
            raise self.wrong(f"nothing follows {verb!r}")

    # -- cards -----------------------------------------------------------------------------------
    def from_hand(self, word: str, verb: str) -> Kind:
        """A card of the own hand; one that is not there is for the rules to refuse.

        Raises `NotSaid` where a hand that is only counted leaves open whether the card is there.
        """
        kind = self.kind(word)
        if word.removesuffix(CURSE) == UNKNOWN:
            raise self.wrong(f"say which card: {verb} CARD")
        hand = player(self.state, self.seat).hand
        unknown = self.rules.deck.kind(UNKNOWN + CURSE if word.endswith(CURSE) else UNKNOWN)
        if is_named(hand) and unknown is not None and hand[unknown] > 0 and hand[kind] == 0:
            raise NotSaid(f"whether {self.seats[self.seat]} holds {word}")
        return kind

    def marked(self, word: str) -> tuple[Kind, int]:
        """A card id with its marks."""
        name, *marks = word.split("+")
        unknown = [mark for mark in marks if mark not in PICKED]
        if unknown:
            raise self.wrong(f"unknown mark {unknown[0]!r}; known: {', '.join(PICKED)}")
        return self.kind(name), sum(PICKED[mark] for mark in set(marks))

    def lying(self, words: Sequence[str], zones: Sequence[Marked]) -> tuple[MarkedCard, ...]:
        """Cards that lie in the given zones; those that do not are for the rules to refuse."""
        found: list[MarkedCard] = []
        for word in words:
            found.append(self.one_lying(word, zones, found))
        return tuple(found)

    def one_lying(self, word: str, zones: Sequence[Marked], taken: Sequence[MarkedCard]) -> MarkedCard:
        """A card that lies in the given zones: without marks the plain copy, or the only one there is."""
        kind, mark = self.marked(word)
        plain = MarkedCard(kind, mark)
        if mark or sum(copies(zone, plain) for zone in zones) > taken.count(plain):
            return plain
        there = dict.fromkeys(card for zone in zones for card in cards(zone) if card.kind == kind and card.mark)
        if len(there) > 1:
            raise self.wrong(f"say which {word}: {' or '.join(write_card(self.rules, card) for card in there)}")
        return next(iter(there), plain)

    def totem_zones(self, seat: Seat, side: int) -> tuple[Marked, ...]:
        """What lies on a side of a player's creature: worship and open tarots."""
        if side not in (0, 1):
            return ()
        here = totem(self.state, seat, side)
        return here.worship, here.tarots

    # -- targets ---------------------------------------------------------------------------------
    def targets(self, words: Sequence[str], card: Any) -> tuple[Declared, ...]:
        """`on Ben / on Ben and Cleo`: a group for each part of the text that names players."""
        if not words:
            return ()
        groups = [self.group(each.split()) for each in " ".join(words).split("/")]
        parts = naming_parts(self.rules, card)
        if len(groups) != len(parts):
            raise self.wrong(f"the text of {self.rules.deck.cards[card].id} names players {times(len(parts))}, "
                             f"not {times(len(groups))}")
        return tuple(map(Declared, parts, groups))

    def group(self, words: Sequence[str]) -> tuple[Seat, ...]:
        """`on Ben`, `on Ben and Cleo`, `on nobody`."""
        if words[:1] != ["on"] or len(words) % 2 or any(word != "and" for word in words[2::2]):
            raise self.wrong("targets are written `on SEAT`, `on SEAT and SEAT` or `on nobody`, "
                             "with a slash before those of the next part")
        return () if words[1:] == ["nobody"] else tuple(sorted(map(self.a_seat, words[1::2])))

    # -- moves -----------------------------------------------------------------------------------
    def draw(self, words: Sequence[str]) -> act.Action:
        self.nothing_more(words, "draw")
        return act.TurnDraw(self.seat)

    def skip(self, words: Sequence[str]) -> act.Action:
        """`skip draw`, `skip draw but 1`."""
        if words == ["draw"]:
            return act.SkipDraw(self.seat)
        if len(words) == 3 and words[:2] == ["draw", "but"] and words[2].isdecimal():
            return act.SkipDraw(self.seat, int(words[2]))
        raise self.wrong("say skip draw")

    def lay(self, words: Sequence[str]) -> act.Action:
        card, side = self.several(words, 2, "which card and where: lay CARD left, or right")
        return act.Worship(self.seat, self.from_hand(card, "lay"), self.side(side))

    def play(self, words: Sequence[str]) -> act.Action:
        """`M3 right on Ben`, `M3 beside`, `M3 onto Ben left`."""
        onto = words[1:2] == ["onto"]
        if len(words) < (4 if onto else 2):
            raise self.wrong("say which card and where: play CARD left, right or beside, or onto SEAT left")
        card = self.from_hand(words[0], "play")
        owner = self.a_seat(words[2]) if onto else -1
        place, *rest = words[3:] if onto else words[1:]
        side = -1 if place == "beside" else self.side(place)
        return act.PlayTarot(self.seat, card, side, self.targets(rest, card), owner)

    def bless(self, words: Sequence[str]) -> act.Action:
        creature = player(self.state, self.seat).creature
        if words and is_named(creature) and creature < 0:
            raise self.wrong("there is no active creature whose blessing could name players")
        return act.Bless(self.seat, self.targets(words, creature))

    def lock(self, words: Sequence[str]) -> act.Action:
        return act.Lock(self.seat, self.side(*self.several(words, 1, "lock left, or lock right")))

    def take(self, words: Sequence[str]) -> act.Action:
        """`take hand`, `take hand of Ben`, `take creature C2`, `take back W1 left to right`."""
        if words[:1] == ["hand"]:
            return act.Penalize(self.seat, -1, self.owner(words[1:], "take hand, with of SEAT if it matters whose"))
        if words[:1] == ["creature"]:
            return act.TakeCreature(self.seat, self.creature(*self.several(words[1:], 1, "take creature CARD")))
        if words[:1] != ["back"]:
            raise self.wrong("say take hand, take creature CARD, or take back CARD left")
        back = words[1:]
        if len(back) == 4 and back[2] == "to":
            return act.TakeBack(self.seat, self.laid(back[0], back[1]), self.side(back[1]), self.side(back[3]))
        card, side = self.several(back, 2, "take back CARD left, with to right if it goes there")
        return act.TakeBack(self.seat, self.laid(card, side), self.side(side))

    def laid(self, word: str, side: str) -> MarkedCard:
        """A card laid as worship on an own side."""
        return self.one_lying(word, (totem(self.state, self.seat, self.side(side)).worship,), ())

    def creature(self, word: str) -> Kind:
        """A creature of a Chapel; raises `NotSaid` where the Chapel is only counted."""
        if word == UNKNOWN:
            raise NotSaid("which creature comes out of the Chapel")
        return self.kind(word)

    def contest(self, words: Sequence[str]) -> act.Action:
        """`contest I1`; against a totem that is locked already, `contest I1 on Ben left`."""
        if len(words) == 4 and words[1] == "on":
            card, _, who, side = words
            return act.Contest(self.seat, self.from_hand(card, "contest"), self.a_seat(who), self.side(side))
        word, = self.several(words, 1, "with which imposter: contest CARD")
        return act.Contest(self.seat, self.from_hand(word, "contest"))

    def collapse(self, words: Sequence[str]) -> act.Action:
        """`collapse left`, `collapse left of Ben`."""
        form = "collapse left, or collapse right, with of SEAT if it matters whose"
        if not words:
            raise self.wrong(f"say {form}")
        return act.Penalize(self.seat, self.side(words[0]), self.owner(words[1:], form))

    def owner(self, words: Sequence[str], form: str) -> int:
        """`of Ben`; -1 where nothing is said."""
        if not words:
            return -1
        of, who = self.several(words, 2, form)
        if of != "of":
            raise self.wrong(f"say {form}")
        return self.a_seat(who)

    def drop(self, words: Sequence[str]) -> act.Action:
        """Worship above a demand."""
        waiting = top(self.state)
        zones = (totem(self.state, waiting.seat, waiting.side).worship,) if type(waiting) is Excess else ()
        return act.Drop(self.seat, self.lying([] if words == ["nothing"] else words, zones))

    def pick(self, words: Sequence[str]) -> act.Action:
        """`W1 W2`, `M1 from left to right`, `left`, `nothing`; a tarot that has to be played: `M1 from left on Ben`."""
        place = words.index("on") if "on" in words else len(words)
        found, side, to = self.picked(list(words[:place]))
        found, blind = self.blind(found)
        if blind:
            whose = getattr(top(self.state), "picking", (self.seat,))[0]
            return act.Pick(self.seat, self.lying(found, self.totem_zones(whose, side)), side, to, blind=blind)
        if len(found) == 1 and found[0] in SIDES and side < 0:
            return act.Pick(self.seat, (), self.side(found[0]), to)
        waiting = top(self.state)
        whose = waiting.picking[0] if type(waiting) is Affecting and waiting.picking else self.seat
        zones = self.totem_zones(whose, -1 if is_play(self.rules, self.state) else side)
        cards_picked = self.lying([] if found == ["nothing"] else found, zones)
        targets = self.targets(words[place:], cards_picked[0].kind) if cards_picked else ()
        return act.Pick(self.seat, cards_picked, side, to, targets=targets)

    def blind(self, words: list[str]) -> tuple[list[str], int]:
        """The named cards of a pick, and how many hidden ones: `W1+shown and 2 hidden`, `1 hidden`."""
        if len(words) < 2 or words[-1] != "hidden" or not words[-2].isdecimal():
            return words, 0
        named = words[:-2]
        return named[:-1] if named[-1:] == ["and"] else named, int(words[-2])

    def picked(self, words: list[str]) -> tuple[list[str], int, int]:
        """The cards of a pick, then where from and where to (-1 where it is not said)."""
        said: dict[str, int] = {"from": -1, "to": -1}
        while len(words) > 1 and words[-2] in said:
            *words, preposition, word = words
            said[preposition] = PLACES.index(word) if word in PLACES and preposition == "from" else self.side(word)
        if not words:
            raise self.wrong("say what: pick CARD…, pick left, or pick nothing")
        return words, said["from"], said["to"]

    def choose(self, words: Sequence[str]) -> act.Action:
        """`choose 1`: counted from 1."""
        word, = self.several(words, 1, "which option: choose 1, choose 2 …")
        if not word.isdecimal() or int(word) == 0:
            raise self.wrong("options are counted from 1: choose 1, choose 2 …")
        return act.Choose(self.seat, int(word) - 1)

    def name(self, words: Sequence[str]) -> act.Action:
        return act.Name(self.seat, self.a_seat(*self.several(words, 1, "whom: name SEAT")))

    def read(self) -> act.Action:
        """The action that the words mean."""
        verb, *rest = self.text.split() or [""]
        if verb in ALONE:
            self.nothing_more(rest, verb)
            return ALONE[verb](self.seat)
        if verb not in VERBS:
            raise self.wrong(f"{verb!r} is no move; {HELP}")
        return VERBS[verb](self, rest)

    # -- chance ----------------------------------------------------------------------------------
    def read_chance(self) -> act.Action:
        """`Ada begins`, `Ada gets C1`, `Ada draws W1`, `Ada loses W1 W2`, `right`, `wrong`."""
        words = self.text.split()
        match words:
            case ["right" | "wrong"]:
                return act.Falls(words[0] == "right")
            case [who, "begins"]:
                return act.Begins(self.a_seat(who))
            case [who, "gets", card]:
                return act.Comes(self.a_seat(who), self.creature(card))
            case [who, "draws", card]:
                return act.Drawn(self.a_seat(who), self.kind(card))
            case [who, "loses", *lost] if lost:
                return act.Taken(self.a_seat(who), self.lying([] if lost == ["nothing"] else lost, ()))
        raise self.wrong("chance is written `SEAT begins`, `SEAT gets CARD`, `SEAT draws CARD`, `SEAT loses CARD…`, "
                         "`right` or `wrong`")


VERBS: Mapping[str, Callable[[Reader, list[str]], act.Action]] = {
    "draw": Reader.draw, "skip": Reader.skip, "lay": Reader.lay, "play": Reader.play, "bless": Reader.bless,
    "lock": Reader.lock, "take": Reader.take, "contest": Reader.contest, "collapse": Reader.collapse,
    "drop": Reader.drop, "pick": Reader.pick, "choose": Reader.choose,
    "name": Reader.name,
}


def is_play(rules: Rules, state: State) -> bool:
    """Whether what is picked is a tarot of the hand that somebody is made to play."""
    return type(top(state)) is Affecting and effect_of(rules, state).verb == "play"


def naming_parts(rules: Rules, card: Kind) -> list[int]:
    """The parts of a text for which players have to be declared."""
    return [number for number, part in enumerate(rules.deck.cards[card].parts)
            if isinstance(part, Effect) and part.to in NAMED and part.shares < 0]


def times(number: int) -> str:
    """`never`, `once`, `twice`, `3 times`."""
    return ("never", "once", "twice")[number] if number < 3 else f"{number} times"


def read_action(rules: Rules, state: State, seats: Sequence[str], seat: Seat | None, text: str) -> act.Action:
    """The action that the words of a seat (None: chance) mean in a state.

    Raises `BadMove` for words that mean none, and `NotSaid` where the position leaves open what they mean.
    """
    reader = Reader(rules, state, seats, seat or 0, text)
    return reader.read_chance() if seat is None else reader.read()
