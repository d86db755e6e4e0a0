"""What a player can do, every choice explicit, and what chance can do."""

from __future__ import annotations

import msgspec

from .state import Kind, Seat, TeamCard


# -- effects: the symbols with their choices ---------------------------------------------------------
class Strike(msgspec.Struct, frozen=True, array_like=True, tag="strike"):
    """Destroy a card of the team of seat `team`."""

    team: Seat
    card: TeamCard

    @property
    def symbol(self) -> str:
        return "strike"


class Hypnotize(msgspec.Struct, frozen=True, array_like=True, tag="hypnotize"):
    """Move a card out of the team of seat `team` into the other one."""

    team: Seat
    card: TeamCard

    @property
    def symbol(self) -> str:
        return "hypnotize"


class Poison(msgspec.Struct, frozen=True, array_like=True, tag="poison"):
    """Name the player who has to destroy half of the own team."""

    victim: Seat

    @property
    def symbol(self) -> str:
        return "poison"


class DrawCards(msgspec.Struct, frozen=True, array_like=True, tag="draw"):
    """Draw 1 or Draw 2: the printed number, the number taken (R11), a card discarded first (R10)."""

    printed: int
    taken: int
    discard: Kind | None = None

    @property
    def symbol(self) -> str:
        return f"draw {self.printed}"


class Steal(msgspec.Struct, frozen=True, array_like=True, tag="steal"):
    """Take two random cards of the opponent's hand and keep one."""

    @property
    def symbol(self) -> str:
        return "steal"


class TakeBack(msgspec.Struct, frozen=True, array_like=True, tag="return"):
    """The Return symbol: take a card of the own team back into the hand."""

    card: TeamCard

    @property
    def symbol(self) -> str:
        return "return"


Effect = Strike | Hypnotize | Poison | DrawCards | Steal | TakeBack


# -- actions of a turn -------------------------------------------------------------------------------
class Draw(msgspec.Struct, frozen=True, array_like=True, tag="Draw"):
    """First step: discard what is due, then take a card from the pile."""

    seat: Seat
    discards: tuple[Kind, ...] = ()


class Return(msgspec.Struct, frozen=True, array_like=True, tag="Return"):
    """First step: take a card of the own, smaller team back into the hand."""

    seat: Seat
    card: TeamCard


class Skip(msgspec.Struct, frozen=True, array_like=True, tag="Skip"):
    """Leave out the first step."""

    seat: Seat


class Play(msgspec.Struct, frozen=True, array_like=True, tag="Play"):
    """Second step: put a card from the hand into the own team."""

    seat: Seat
    card: Kind


class CleanUp(msgspec.Struct, frozen=True, array_like=True, tag="CleanUp"):
    """Second step: destroy a Roach, a Karp, a Skelly and a Fung of the own team."""

    seat: Seat
    cards: tuple[TeamCard, ...]


class End(msgspec.Struct, frozen=True, array_like=True, tag="End"):
    """End the turn: by skipping the second step, after a stop, or with bonuses left."""

    seat: Seat


# -- the stop window ---------------------------------------------------------------------------------
class Stop(msgspec.Struct, frozen=True, array_like=True, tag="Stop"):
    """Put a Skelly to stop the card that the opponent has just played."""

    seat: Seat
    card: Kind


class Answer(msgspec.Struct, frozen=True, array_like=True, tag="Answer"):
    """Put a Skelly so as not to be stopped."""

    seat: Seat
    card: Kind


class Decline(msgspec.Struct, frozen=True, array_like=True, tag="Decline"):
    """Put no Skelly: the window closes."""

    seat: Seat


class GiveLastPlace(msgspec.Struct, frozen=True, array_like=True, tag="GiveLastPlace"):
    """The stopper gives the only free place to the stopped Totem, or keeps it for the Skelly (R28 r3)."""

    seat: Seat
    to_totem: bool


# -- carrying out ------------------------------------------------------------------------------------
class Do(msgspec.Struct, frozen=True, array_like=True, tag="Do"):
    """Carry out an action of the card that went through."""

    seat: Seat
    effect: Effect


class SkipAction(msgspec.Struct, frozen=True, array_like=True, tag="SkipAction"):
    """Leave out an action of the card that went through."""

    seat: Seat
    symbol: str


class UseBonus(msgspec.Struct, frozen=True, array_like=True, tag="UseBonus"):
    """Carry out a triggered bonus of a card in the own team."""

    seat: Seat
    card: TeamCard
    effect: Effect


class Destroy(msgspec.Struct, frozen=True, array_like=True, tag="Destroy"):
    """The victim of a Poison destroys these cards of the own team, in this order."""

    seat: Seat
    cards: tuple[TeamCard, ...]


class Admit(msgspec.Struct, frozen=True, array_like=True, tag="Admit"):
    """The user of a Poison lets these Totems take the free places (R43 r2)."""

    seat: Seat
    cards: tuple[TeamCard, ...]


class Keep(msgspec.Struct, frozen=True, array_like=True, tag="Keep"):
    """The thief keeps this card and gives the other back; None gives both back (R46 r2)."""

    seat: Seat
    card: Kind | None


# -- chance ------------------------------------------------------------------------------------------
class Drawn(msgspec.Struct, frozen=True, array_like=True, tag="Drawn"):
    """This card comes off the pile."""

    card: Kind


class Stolen(msgspec.Struct, frozen=True, array_like=True, tag="Stolen"):
    """These two cards are drawn at random from the hand (the smaller index first)."""

    first: Kind
    second: Kind


Chance = Drawn | Stolen
Action = (Draw | Return | Skip | Play | CleanUp | End | Stop | Answer | Decline | GiveLastPlace | Do | SkipAction
          | UseBonus | Destroy | Admit | Keep | Drawn | Stolen)
