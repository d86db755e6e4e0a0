"""The search for a first difference, against a search that knows nothing of watching."""

from __future__ import annotations

from collections import deque

import pytest

from rulesmodel.compare.sides import parse_side, unlike
from rulesmodel.compare.sweep import Alternative, Parting, Sweep
from rulesmodel.compare.watch import Watched
from rulesmodel.kernel.errors import Unspecified
from rulesmodel.kernel.game import Game, game
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.ruling import Refused

from .tally import Count, Tally, Word

HOARDER, TALLY = game("hoarder"), Tally()


def sweep(game: Game, base: Rules, **others: tuple[Rules, set[str]]) -> Sweep:
    return Sweep(game, base, [Alternative(name, rules, frozenset(names)) for name, (rules, names) in others.items()])


def parting(game: Game, words: str, deck: str | None = None, limit: int = 20_000) -> Parting | None:
    """The first parting of a side from the defaults, searched alone."""
    side, base = parse_side(game, words), game.rules(deck)
    names = unlike(game, parse_side(game, game.rulebook.versions[-1].id), side)
    search = Sweep(game, base, [Alternative("other", side.rules(game, deck), names)])
    return search.run([(state, state) for state in game.initial(base)], limit).partings.get("other")


def steps_to_difference(game: Game, a: Rules, b: Rules) -> int | None:
    """The fewest steps to a difference, by a plain search of the product that runs both sides everywhere."""

    def told(rules: Rules, state: object) -> object:
        return game.outcome(rules, state), game.to_move(rules, state), dict(game.outcomes(rules, state))

    def after(rules: Rules, state: object, action: object) -> object:
        try:
            return game.step(rules, state, action)
        except Refused:
            return None

    start = (game.initial(a)[0], game.initial(b)[0])
    queue, known = deque([(start, 0)]), {start}
    while queue:
        (one, two), depth = queue.popleft()
        if told(a, one) != told(b, two):
            return depth
        if game.outcome(a, one) is not None:
            continue
        chance = dict(game.outcomes(a, one))
        for action in chance or dict.fromkeys((*game.candidates(a, one), *game.candidates(b, two))):
            pair = after(a, one, action), after(b, two, action)
            if pair == (None, None):
                continue
            if None in pair or game.shown_position(a, pair[0]) != game.shown_position(b, pair[1]):
                return depth
            if pair not in known:
                known.add(pair)
                queue.append((pair, depth + 1))
    return None


@pytest.mark.parametrize("words", [
    "R26=r2", "R14=r2", "R27=r2", "R28=r2", "R28=r3", "R30=r2", "R04=r2", "R08=r2", "R25=r2", "R51=r2", "R02=r2,R03=r2",
    "R23=r2", "R32=r2", "R48=r2"])
def test_the_first_difference_is_as_near_as_a_plain_search_finds_it(words: str) -> None:
    found = parting(HOARDER, words, "min")
    side = parse_side(HOARDER, words)
    wanted = steps_to_difference(HOARDER, HOARDER.rules("min"), side.rules(HOARDER, "min"))
    assert (None if found is None else len(found.trace) - 1) == wanted


@pytest.mark.parametrize("question", [each.id for each in TALLY.rulebook.questions if len(each.readings) > 1])
def test_on_the_made_up_game_too(question: str) -> None:
    words = f"{question}=r2"
    found, side = parting(TALLY, words), parse_side(TALLY, words)
    assert (None if found is None else len(found.trace) - 1) == steps_to_difference(
        TALLY, TALLY.rules(), side.rules(TALLY))


@pytest.mark.parametrize(("words", "kind", "steps", "move"), [
    ("R01=r2", "result", 3, "add"), ("R02=r2", "allowed", 3, "double"), ("R04=r2", "asked", 2, None),
    ("R07=r2", "chance", 2, None), ("R08=r2", "ending", 3, None), ("R10=r2", "allowed", 0, "boast"),
    ("2+doubling=h1", "allowed", 0, "double"), ("2+doubling=unspecified", "unsaid", 0, "double"),
])
def test_each_kind_of_difference_is_found(words: str, kind: str, steps: int, move: str | None) -> None:
    found = parting(TALLY, words)
    assert found is not None
    assert (found.kind, len(found.trace) - 1, found.action and found.action.word) == (kind, steps, move)


@pytest.mark.parametrize("words", ["R03=r2", "R05=r2", "R06=r2", "2+tripling=h1"])
def test_no_difference_is_made_up(words: str) -> None:
    assert parting(TALLY, words) is None


def test_readings_that_matter_only_together_part_together() -> None:
    found = parting(TALLY, "R05=r2,R06=r2")
    assert found is not None
    assert (found.a, found.action) == (Count(4, 1), Word(1, "add"))


def test_many_alternatives_are_searched_in_one_go() -> None:
    base = TALLY.rules()
    others = {name: (base.with_readings({name: "r2"}), {name}) for name in ("R01", "R03", "R04", "R08")}
    swept = sweep(TALLY, base, **others).run([(Count(), Count())], 1000)
    assert set(swept.partings) == {"R01", "R04", "R08"}
    assert swept.exhausted
    assert swept.asked == {"R01", "R03", "R04", "R08"}


def test_whoever_keeps_books_is_handed_back_to_be_searched_alone() -> None:
    base = TALLY.rules()
    others = {name: (base.with_readings({name: "r2"}), {name}) for name in ("R02", "R03")}
    swept = sweep(TALLY, base, **others).run([(Count(), Count())], 1000)
    assert swept.own == ("R02",)


def test_a_limit_is_told() -> None:
    swept = sweep(TALLY, TALLY.rules(), other=(TALLY.rules(None, None, {"R03": "r2"}), {"R03"})).run(
        [(Count(), Count())], 3)
    assert (swept.exhausted, swept.stopped_by) == (False, "more than 3 states")


def test_time_is_a_limit_too() -> None:
    swept = sweep(TALLY, TALLY.rules(), other=(TALLY.rules(None, None, {"R03": "r2"}), {"R03"})).run(
        [(Count(), Count())], 1000, deadline=0)
    assert (swept.exhausted, swept.stopped_by) == (False, "the time was over")


# -- watching --------------------------------------------------------------------------------------
def test_asking_is_noticed_however_it_is_done() -> None:
    rules = Watched(TALLY.rules(), {"R01", "R02", "doubling", "tossing"})
    assert rules.reading("R01") == "r1"
    assert rules.under("R02", "r1")
    assert rules.flag("doubling") == "on"
    assert rules.supposes("tossing", "on")
    rules.reading("R03")
    assert rules.asked == {"R01", "R02", "doubling", "tossing"}


@pytest.mark.parametrize("look", ["readings", "flags", "chosen", "version", "hypotheses", "version_text"])
def test_looking_at_everything_counts_as_asking_everything(look: str) -> None:
    rules = Watched(TALLY.rules(), {"R01", "doubling"})
    getattr(rules, look)
    assert rules.asked == {"R01", "doubling"}


def test_changed_copies_may_do_anything() -> None:
    rules = Watched(TALLY.rules(), {"R01"})
    assert rules.with_readings({"R01": "r2"}).reading("R01") == "r2"
    assert rules.asked == {"R01"}


def test_an_unspecified_flag_is_noted_and_nothing_else() -> None:
    rules = Watched(TALLY.rules(None, "1"), {"R01", "doubling"})
    with pytest.raises(Unspecified):
        rules.flag("doubling")
    assert rules.asked == {"doubling"}
