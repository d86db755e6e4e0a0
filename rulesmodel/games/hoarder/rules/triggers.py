"""Which bonuses the playing of a card triggers (section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from ....kernel.rules import Rules
from ....kernel.ruling import cite
from ..cards import TRIGGERS
from ..state import MUTED, NOW, PLAYED, SILENCED, USED, Kind, Seat, State, TeamCard


def triggers_of(rules: Rules, played: Kind) -> tuple[str, ...]:
    """The tribes whose bonuses the playing of a card triggers."""
    card = rules.deck.cards[played]
    if card.impostor:
        cite("5.impostor.1")
        return TRIGGERS
    if card.tribe in TRIGGERS:
        cite("5.bonus.3" if card.tribe == "roach" else "5.bonus.4")
        return (card.tribe,)
    return ()


def trigger_of_bonus(rules: Rules, kind: Kind) -> str | None:
    """What triggers the bonus of a card: what its data say, or its tribe (R35)."""
    card = rules.deck.cards[kind]
    if card.bonus is None:
        return None
    if card.bonus.trigger != card.tribe and rules.reading("R35") == "r2":
        return card.tribe
    return card.bonus.trigger


def is_triggered(rules: Rules, seat: Seat, played: Kind, card: TeamCard) -> bool:
    """Whether a card in the player's own team has a bonus that the playing of `played` sets off."""
    return why_idle(rules, played, card) is None


def why_idle(rules: Rules, played: Kind, card: TeamCard) -> tuple[str, str] | None:
    """The clause and the reason for which the bonus of a card is not set off; None if it is."""
    trigger = trigger_of_bonus(rules, card.kind)
    if trigger not in triggers_of(rules, played):
        return "5.bonus.4" if trigger == "karp" else "5.bonus.3", "the played card does not trigger that bonus"
    if card.mark & NOW:
        cite("5.bonus.1", "the played card's own bonus")
        return "5.bonus.1", "a card's own bonus is not carried out by playing it"
    if card.mark & MUTED:
        cite("8.hypnotize.3")
        return "8.hypnotize.3", "the bonus of a card hypnotized this turn counts for nothing"
    if card.mark & USED:
        return "5.bonus.3", "that bonus has been carried out already"
    if card.mark & SILENCED:
        return "9.stop.5", "that card was stopped"
    if card.mark & PLAYED:
        cite("5.bonus.2", "a bonus waits for turns to come")
        if rules.reading("R31") != "r2":
            return "5.bonus.2", "a bonus waits for turns to come"
    return None


def waiting_bonuses(rules: Rules, state: State) -> Iterator[TeamCard]:
    """The cards whose bonuses may be carried out now, each different card once."""
    phase = state.phase
    cite("13.bonus.2")
    if triggers_of(rules, phase.card):
        for mark, counts in state.teams[phase.seat]:
            for kind in rules.deck.with_bonus:
                if counts[kind] > 0 and is_triggered(rules, phase.seat, phase.card, TeamCard(kind, mark)):
                    yield TeamCard(kind, mark)
    for kind, number in enumerate(state.gone):
        if number > 0:
            yield TeamCard(kind)
