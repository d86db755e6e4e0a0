"""TOTYM: which decks can be built at all (section 2).

Any numbers of designs and copies; a design is a card of which a deck may hold several.
"""

from __future__ import annotations

from typing import Any

from rulesmodel.games.totym.cards import Card, Demand, Effect
from rulesmodel.games.totym.construction import (
    CHAOS,
    CREATURES,
    IMPOSTERS,
    MOST_MAJORS,
    TAROTS,
    TRADITIONAL,
    WORSHIP,
    Totals,
    judge_deck,
    judge_totals,
    totals,
)
from rulesmodel.games.totym.theory import printed_rules
from rulesmodel.machines.prove import all_of, implies, theorem

RULES = printed_rules()


# -- numbers of cards --------------------------------------------------------------------------------
def is_legal(case: Any, found: Totals) -> bool:
    """Whether the rules accept these totals."""
    case.show("deck", lambda: ", ".join(f"{getattr(found, name)} {name}" for name in found.__struct_fields__))
    return case.attempt(judge_totals, RULES, found, TRADITIONAL)[1] is None


def with_tarots(majors: Any, minors: Any) -> Totals:
    """A deck that is complete but for its tarots."""
    return Totals(CREATURES, WORSHIP, majors, minors, IMPOSTERS)


@theorem(title="The numbers of a Traditional deck add up to sixty cards, however the tarots are split", game="totym",
         clauses=["2.deck.1", "2.deck.2", "2.trad.1", "2.trad.2", "2.trad.3"],
         fault="construction.py:judge_totals == to !=")
def traditional_is_sixty(case):
    """P38: the numbers that have to be exact contradict each other nowhere."""
    majors = case.integer("Majors", 0, MOST_MAJORS)
    return is_legal(case, with_tarots(majors, TAROTS - majors))


@theorem(title="A legal tarot part needs enough designs: two copies of a Major, three of a Minor, fifteen Majors",
         game="totym", clauses=["2.trad.2", "2.trad.4", "2.deck.4", "2.deck.5"],
         fault="construction.py:judge_totals drop need 2.trad.4")
def enough_designs_are_needed(case):
    """P38, one way, for any numbers of designs."""
    major_designs, minor_designs = case.integer("Major designs", 0), case.integer("Minor designs", 0)
    majors, minors = case.integer("Majors", 0), case.integer("Minors", 0)
    case.assume((majors <= 2 * major_designs) & (minors <= 3 * minor_designs))
    most = min(MOST_MAJORS, 2 * major_designs) + 3 * minor_designs
    return implies(is_legal(case, with_tarots(majors, minors)), most >= TAROTS)


@theorem(title="Enough designs make a legal tarot part", game="totym", clauses=["2.trad.2", "2.trad.4"],
         fault="construction.py:judge_totals <= to <")
def enough_designs_are_enough(case):
    """P38, the other way: as many Minors as there can be, and Majors for the rest."""
    major_designs, minor_designs = case.integer("Major designs", 0), case.integer("Minor designs", 0)
    case.assume(min(MOST_MAJORS, 2 * major_designs) + 3 * minor_designs >= TAROTS)
    minors = min(TAROTS, 3 * minor_designs)
    majors = TAROTS - minors
    return is_legal(case, with_tarots(majors, minors)) and majors <= 2 * major_designs


@theorem(title="No Traditional deck does without Minors", game="totym", clauses=["2.trad.2", "2.trad.4"],
         fault="construction.py:judge_totals drop need 2.trad.4")
def minors_are_needed(case):
    """P38: at most fifteen Majors, and thirty tarots."""
    return not is_legal(case, with_tarots(case.integer("Majors", 0), 0))


@theorem(title="No Traditional deck does without Majors", game="totym", expected="refuted", clauses=["2.trad.2"],
         fault="construction.py:judge_totals == to !=")
def majors_are_needed(case):
    """P38, a natural but false belief: ten Minor designs are enough."""
    return not is_legal(case, with_tarots(0, case.integer("Minors", 0)))


# -- whole decks -------------------------------------------------------------------------------------
def designs(majors: int, minors: int) -> list[Card]:
    """One design each of the other cards, five creatures, and so many designs of tarots."""
    demand = Demand("Druids", 1)
    creatures = [Card(f"creature {place + 1}", "Creature", "creature", left=demand, right=demand) for place in range(5)]
    others = [Card("worship", "Worship", "worship", "Druids"), Card("imposter", "Imposter", "imposter")]
    tarots = [Card(f"Major {place + 1}", "Major", "major") for place in range(majors)]
    return [*creatures, *others, *tarots, *(Card(f"Minor {place + 1}", "Minor", "minor", suit="cups")
                                            for place in range(minors))]


def any_copies(case: Any, cards: list[Card]) -> list[Any]:
    """Any number of copies of each design."""
    copies = [case.integer(f"copies of {card.id}", 0) for card in cards]
    case.show("deck", lambda: ", ".join(f"{number} {card.id}" for card, number in zip(cards, copies, strict=True)))
    return copies


def is_never_legal(case: Any, cards: list[Card]) -> bool:
    """Whether the rules refuse every deck of these designs, whatever the copies."""
    return case.attempt(judge_deck, RULES, cards, any_copies(case, cards), TRADITIONAL)[1] is not None


@theorem(title="Seven Major and five Minor designs make no Traditional deck", game="totym",
         clauses=["2.deck.4", "2.deck.5", "2.trad.2"], fault="construction.py:judge_design drop need 2.deck.4")
def seven_and_five_are_too_few(case):
    """P38 on whole decks: fourteen Majors and fifteen Minors are a tarot short."""
    return is_never_legal(case, designs(7, 5))


@theorem(title="Eight Major and five Minor designs make no Traditional deck", game="totym", expected="refuted",
         clauses=["2.deck.4", "2.deck.5", "2.trad.2"], fault="construction.py:judge_design <= to < (2)")
def eight_and_five_are_too_few(case):
    """Fifteen Majors and fifteen Minors are legal: the counterexample is such a deck."""
    return is_never_legal(case, designs(8, 5))


@theorem(title="Nine designs of tarots make no Traditional deck", game="totym",
         clauses=["2.deck.4", "2.deck.5", "2.trad.2"], fault="construction.py:judge_design drop need 2.deck.4")
def nine_designs_are_too_few(case):
    """P38: there have to be ten, of which these nine are any split."""
    majors = case.one_of("Major designs", tuple(range(10)))
    return is_never_legal(case, designs(majors, 9 - majors))


@theorem(title="A Chaos deck holds tarots and imposters", game="totym", expected="refuted", clauses=["2.chaos.1"],
         fault="construction.py:judge_totals drop if mode == CHAOS")
def chaos_decks_hold_everything(case):
    """P39, false: a deck without tarots never locks a side that demands less than five, and one without imposters never
    contests (S89, S93).
    """
    cards = designs(8, 5)
    copies = any_copies(case, cards)
    case.legal(judge_deck, RULES, cards, copies, CHAOS)
    found = totals(RULES, cards, copies)
    return all_of(found.tarots > 0, found.imposters > 0)


RELICS = (Card("mask", "Relic in the place of an imposter", "relic", as_imposter=True),
          Card("beast", "Relic creature", "relic", left=Demand("Druids", 1), right=Demand("Bards", 1),
               parts=(Effect("self", "draw"),), text=(0,), immune=("draw",)),
          Card("mute", "Relic creature without a blessing", "relic", left=Demand("Druids", 1),
               right=Demand("Bards", 1)),
          Card("bare", "Relic that demands nothing", "relic", parts=(Effect("self", "draw"),), text=(0,),
               immune=("draw",)))


@theorem(title="A relic is played as an imposter, or as a creature if it has blessing, immunity and demands",
         game="totym", clauses=["1.card.8", "1.card.9", "3.req.1"], strength="four relics, any copies",
         fault="construction.py:judge_relic drop need 1.card.9")
def what_relics_are(case):
    """R84 r1: any other relic makes the deck that holds it illegal."""
    relic = case.one_of("relic", RELICS)
    cards = [*designs(8, 5), relic]
    copies = any_copies(case, cards)
    case.legal(judge_deck, RULES, cards, copies, TRADITIONAL)
    return implies(copies[-1] > 0, relic.as_imposter or bool(relic.text and relic.immune and relic.is_creature))
