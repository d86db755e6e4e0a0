"""The words of moves: `play R1`, `strike Ben FB`, `bonus R2 strike Ben FB` …

Cards are named by their ids. A card in a team whose marks matter carries them after a plus sign, as in
`S+played`; without a mark the words mean whichever copy lies there, and must not leave a choice open.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from ...kernel.errors import BadMove
from ...kernel.rules import Rules
from . import actions as act
from .cards import SYMBOLS
from .state import (
    FROM_HAND,
    MUTED,
    NOW,
    PLAYED,
    REPLIED,
    SILENCED,
    USED,
    Carrying,
    Kind,
    Mark,
    Seat,
    State,
    Team,
    TeamCard,
    cards_in_team,
)

MARKS = {"played": PLAYED, "now": NOW, "muted": MUTED, "used": USED, "silenced": SILENCED,
         "from-hand-1": FROM_HAND, "from-hand-2": FROM_HAND << 1, "replied": REPLIED}
MOVES = ("draw [discarding CARD…]", "return CARD", "skip", "play CARD", "clean up [CARD…]", "end", "stop SKELLY",
         "answer SKELLY", "decline", "bonus CARD SYMBOL…", "skip SYMBOL", "destroy CARD…", "admit TOTEM…", "keep CARD",
         "keep nothing", "give place to totem", "give place to skelly")
SYMBOLS_IN_WORDS = ("strike SEAT CARD", "hypnotize SEAT CARD", "poison SEAT", "draw 1", "draw 2", "steal",
                    "return CARD")
HELP = (f"moves: {' · '.join(MOVES)}; symbols of the card that is carried out: {' · '.join(SYMBOLS_IN_WORDS)}; "
        "chance: draw CARD · take CARD CARD")


def write_mark(mark: Mark) -> str:
    """The marks of a card as suffixes, e.g. `+played+now`."""
    return "".join(f"+{word}" for word, bit in MARKS.items() if mark & bit)


def write_card(rules: Rules, card: TeamCard) -> str:
    """A card of a team, e.g. `S+played`."""
    return rules.deck.cards[card.kind].id + write_mark(card.mark)


class Reader:
    """Reads one move in one state."""

    def __init__(self, rules: Rules, state: State, seats: Sequence[str], seat: Seat, text: str) -> None:
        self.rules, self.state, self.seats, self.seat, self.text = rules, state, seats, seat, text

    def wrong(self, why: str) -> BadMove:
        return BadMove(f"{self.text!r}: {why}")

    def kind(self, word: str) -> Kind:
        """A card id."""
        kind = self.rules.deck.kind(word)
        if kind is None:
            known = ", ".join(card.id for card in self.rules.deck.cards)
            raise self.wrong(f"unknown card {word!r}; known: {known}")
        return int(kind)

    def a_seat(self, word: str) -> Seat:
        """A seat's name."""
        if word not in self.seats:
            raise self.wrong(f"{word!r} is no player; say {' or '.join(self.seats)}")
        return self.seats.index(word)

    def team_card(self, word: str, team: Team, taken: Sequence[TeamCard] = ()) -> TeamCard:
        """A card lying in a team; a card that is not there is for the rules to refuse."""
        name, *marks = word.split("+")
        kind = self.kind(name)
        for mark in marks:
            if mark not in MARKS:
                raise self.wrong(f"unknown mark {mark!r}; known: {', '.join(MARKS)}")
        if marks:
            return TeamCard(kind, sum(MARKS[mark] for mark in set(marks)))
        lying = [card for card in cards_in_team(team) if card.kind == kind]
        if len(lying) > 1:
            options = " or ".join(write_card(self.rules, card) or name for card in lying)
            if not any(card.mark == 0 for card in lying):
                raise self.wrong(f"say which {name}: {options}")
            plain = TeamCard(kind)
            copies = next(counts for mark, counts in team if mark == 0)[kind]
            return plain if taken.count(plain) < copies else next(card for card in lying if card.mark)
        return lying[0] if lying else TeamCard(kind)

    def one(self, words: Sequence[str], what: str) -> str:
        """Exactly one word."""
        if len(words) != 1:
            raise self.wrong(f"{what} is needed here; {HELP}")
        return words[0]

    def nothing(self, words: Sequence[str], after: str) -> None:
        """No words are left."""
        if words:
            raise self.wrong(f"nothing follows {after!r}")

    def own_card(self, words: Sequence[str]) -> TeamCard:
        """One card of the mover's own team."""
        return self.team_card(self.one(words, "one card of your team"), self.state.teams[self.seat])

    def own_cards(self, words: Sequence[str]) -> tuple[TeamCard, ...]:
        """Any number of cards of the mover's own team."""
        cards: list[TeamCard] = []
        for word in words:
            cards.append(self.team_card(word, self.state.teams[self.seat], cards))
        return tuple(cards)

    def hand_card(self, words: Sequence[str]) -> Kind:
        """One card id."""
        return self.kind(self.one(words, "one card"))

    def effect(self, words: Sequence[str]) -> act.Effect:
        """A symbol with its choices."""
        symbol, rest = (words[0] if words else ""), words[1:]
        match symbol:
            case "strike" | "hypnotize":
                if len(rest) != 2:
                    raise self.wrong(f"say whose card and which: {symbol} SEAT CARD")
                team = self.a_seat(rest[0])
                card = self.team_card(rest[1], self.state.teams[team])
                return act.Strike(team, card) if symbol == "strike" else act.Hypnotize(team, card)
            case "poison":
                return act.Poison(self.a_seat(self.one(rest, "the victim")))
            case "steal":
                self.nothing(rest, "steal")
                return act.Steal()
            case "return":
                return act.TakeBack(self.own_card(rest))
            case "draw":
                return self.drawing(rest)
        raise self.wrong(f"{symbol!r} is no symbol; symbols: {' · '.join(SYMBOLS_IN_WORDS)}")

    def drawing(self, words: Sequence[str]) -> act.DrawCards:
        """`1`, `2`, `2 taking 1`, `2 discarding K1`."""
        if not words or words[0] not in ("1", "2"):
            raise self.wrong("say draw 1 or draw 2")
        printed = taken = int(words[0])
        discard = None
        rest = list(words[1:])
        while len(rest) >= 2 and rest[0] in ("taking", "discarding"):
            if rest[0] == "taking" and rest[1].isdecimal():
                taken = int(rest[1])
            elif rest[0] == "discarding":
                discard = self.kind(rest[1])
            else:
                break
            rest = rest[2:]
        if rest:
            raise self.wrong(f"cannot read {' '.join(rest)!r}; {HELP}")
        return act.DrawCards(printed, taken, discard)

    def bonus(self, words: Sequence[str]) -> act.UseBonus:
        """`R6 return itself`, `R2 strike Ben FB`."""
        if len(words) < 2:
            raise self.wrong("say which card's bonus and what it does: bonus CARD SYMBOL …")
        card = self.team_card(words[0], self.state.teams[self.seat])
        spent = TeamCard(card.kind, card.mark | USED)
        if words[1] in ("return", "hypnotize", "strike") and self.means_itself(words[2:], card):
            match words[1]:
                case "return":
                    return act.UseBonus(self.seat, card, act.TakeBack(spent))
                case "hypnotize":
                    return act.UseBonus(self.seat, card, act.Hypnotize(self.seat, spent))
                case _:
                    return act.UseBonus(self.seat, card, act.Strike(self.seat, spent))
        return act.UseBonus(self.seat, card, self.effect(words[1:]))

    def means_itself(self, words: Sequence[str], card: TeamCard) -> bool:
        """Whether a bonus aims at the card that bears it: `itself`, or its name when it is the only copy."""
        if card.mark == 0 and self.state.gone and self.state.gone[card.kind] > 0:
            return False  # the bonus outlived its bearer (R32 r2)
        if len(words) == 2 and words[0] == self.seats[self.seat]:
            words = words[1:]
        if len(words) != 1:
            return False
        if words[0] == "itself":
            return True
        alone = sum(counts[card.kind] for _, counts in self.state.teams[self.seat]) == 1
        return alone and words[0] == self.rules.deck.cards[card.kind].id

    def skip(self, words: Sequence[str]) -> act.Action:
        """`skip` (the first step) or `skip strike` (an action)."""
        symbol = " ".join(words)
        if symbol and symbol not in SYMBOLS:
            raise self.wrong(f"{symbol!r} is no symbol; known: {', '.join(SYMBOLS)}")
        return act.SkipAction(self.seat, symbol) if symbol else act.Skip(self.seat)

    def draw(self, words: Sequence[str]) -> act.Action:
        """`draw`, `draw discarding K1`, or a symbol `draw 2`."""
        if words and words[0] != "discarding":
            return act.Do(self.seat, self.drawing(words))
        if words == ["discarding"]:
            raise self.wrong("say which creature is discarded: draw discarding CARD")
        return act.Draw(self.seat, tuple(sorted(self.kind(word) for word in words[1:])))

    def return_or_symbol(self, words: Sequence[str]) -> act.Action:
        """The return step, or the Return symbol while a card is carried out."""
        card = self.own_card(words)
        if type(self.state.phase) is Carrying:
            return act.Do(self.seat, act.TakeBack(card))
        return act.Return(self.seat, card)

    def keep(self, words: Sequence[str]) -> act.Keep:
        """`keep K1`, `keep nothing`."""
        word = self.one(words, "one of the stolen cards")
        return act.Keep(self.seat, None if word == "nothing" else self.kind(word))

    def read(self) -> act.Action:
        """The action that the words mean."""
        words = self.text.split()
        verb, rest = (words[0] if words else ""), words[1:]
        if verb == "clean" and rest[:1] == ["up"]:
            return act.CleanUp(self.seat, self.own_cards(rest[1:]))
        if verb in ("end", "decline"):
            self.nothing(rest, verb)
        match verb:
            case "draw":
                return self.draw(rest)
            case "return":
                return self.return_or_symbol(rest)
            case "skip":
                return self.skip(rest)
            case "play":
                return act.Play(self.seat, self.hand_card(rest))
            case "end":
                return act.End(self.seat)
            case "stop":
                return act.Stop(self.seat, self.hand_card(rest))
            case "answer":
                return act.Answer(self.seat, self.hand_card(rest))
            case "decline":
                return act.Decline(self.seat)
            case "bonus":
                return self.bonus(rest)
            case "destroy":
                return act.Destroy(self.seat, self.own_cards(rest))
            case "admit":
                return act.Admit(self.seat, self.admitted(rest))
            case "keep":
                return self.keep(rest)
            case "give" if rest in (["place", "to", "totem"], ["place", "to", "skelly"]):
                return act.GiveLastPlace(self.seat, rest[-1] == "totem")
        if verb not in {symbol.split()[0] for symbol in SYMBOLS}:
            raise self.no_move(verb)
        return act.Do(self.seat, self.effect(words))

    def no_move(self, verb: str) -> BadMove:
        """What to say of words that begin like no move: the moves that begin alike, and all of them."""
        if not verb:
            return self.wrong(f"no move is written here; {HELP}")
        beginnings = {move.split()[0] for move in (*MOVES, *SYMBOLS_IN_WORDS)}
        alike = get_close_matches(verb, beginnings, n=1)
        near = [move for move in (*MOVES, *SYMBOLS_IN_WORDS) if move.split()[0] in alike]
        if not near:
            return self.wrong(f"no move begins with {verb!r}; {HELP}")
        return self.wrong(f"there is no such move; did you mean {' or '.join(f'`{move}`' for move in near)}? {HELP}")

    def admitted(self, words: Sequence[str]) -> tuple[TeamCard, ...]:
        """Totems of the opponent's (or, if poisoned oneself, the own) team."""
        victim = getattr(self.state.phase, "victim", 1 - self.seat)
        return tuple(self.team_card(word, self.state.teams[victim]) for word in words)

    def read_chance(self) -> act.Action:
        """A chance outcome: `draw K1`, `take K1 S`."""
        words = self.text.split()
        if words[:1] == ["draw"] and len(words) == 2:
            return act.Drawn(self.kind(words[1]))
        if words[:1] == ["take"] and len(words) == 3:
            first, second = sorted((self.kind(words[1]), self.kind(words[2])))
            return act.Stolen(first, second)
        raise self.wrong("chance is written `draw CARD` or `take CARD CARD`")


def read_action(rules: Rules, state: State, seats: Sequence[str], seat: Seat | None, text: str) -> act.Action:
    """The action that the words of a seat (None: chance) mean in a state; raises `BadMove`."""
    reader = Reader(rules, state, seats, seat or 0, text)
    return reader.read_chance() if seat is None else reader.read()


# -- writing -----------------------------------------------------------------------------------------
def write_effect(rules: Rules, seats: Sequence[str], effect: act.Effect) -> str:
    """The words of a symbol with its choices."""
    match effect:
        case act.Strike() | act.Hypnotize():
            return f"{effect.symbol} {seats[effect.team]} {write_card(rules, effect.card)}"
        case act.Poison():
            return f"poison {seats[effect.victim]}"
        case act.TakeBack():
            return f"return {write_card(rules, effect.card)}"
        case act.DrawCards():
            taking = "" if effect.taken == effect.printed else f" taking {effect.taken}"
            discard = "" if effect.discard is None else f" discarding {rules.deck.cards[effect.discard].id}"
            return effect.symbol + taking + discard
    return effect.symbol


def write_action(rules: Rules, seats: Sequence[str], action: act.Action) -> str:
    """The words of an action, which `read_action` reads back."""
    def name(kind: Any) -> str:
        return rules.deck.cards[kind].id

    def team(cards: Sequence[TeamCard]) -> str:
        return "".join(f" {write_card(rules, card)}" for card in cards)

    match action:
        case act.Draw():
            return "draw" + (" discarding " + " ".join(map(name, action.discards)) if action.discards else "")
        case act.Return():
            return f"return {write_card(rules, action.card)}"
        case act.SkipAction():
            return f"skip {action.symbol}"
        case act.Play() | act.Stop() | act.Answer():
            return f"{type(action).__name__.lower()} {name(action.card)}"
        case act.CleanUp():
            return "clean up" + team(action.cards)
        case act.Do():
            return write_effect(rules, seats, action.effect)
        case act.UseBonus():
            return f"bonus {write_card(rules, action.card)} {write_effect(rules, seats, action.effect)}"
        case act.Destroy() | act.Admit():
            return type(action).__name__.lower() + team(action.cards)
        case act.Keep():
            return "keep nothing" if action.card is None else f"keep {name(action.card)}"
        case act.GiveLastPlace():
            return "give place to " + ("totem" if action.to_totem else "skelly")
        case act.Drawn():
            return f"draw {name(action.card)}"
        case act.Stolen():
            return f"take {name(action.first)} {name(action.second)}"
    return type(action).__name__.lower()
