"""Tables as drawings: well formed, complete, no more than a seat may see, readable without colours."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import islice
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from rulesmodel.kernel.game import Game
from rulesmodel.kernel.picture import Card, Emblem, Picture, Zone
from rulesmodel.machines.play.chance import walk
from rulesmodel.show.results import show
from rulesmodel.show.table import table
from tests.show.tables import DUEL, HOARDER, SVG, TABLES, description, hoarder, texts


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_well_formed_and_says_what_it_is(name: str) -> None:
    rules, state = hoarder(TABLES[name])
    root = ElementTree.fromstring(table(HOARDER.picture(rules, state)))
    assert root.get("role") == "img"
    assert (root.findtext(f"{SVG}title") or "").startswith("Totem Hoarder: ")
    assert len(root.findtext(f"{SVG}desc") or "") > 40


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_no_ids_so_that_many_stand_on_a_page(name: str) -> None:
    rules, state = hoarder(TABLES[name])
    assert " id=" not in table(HOARDER.picture(rules, state))


def test_every_card_of_hands_and_teams_is_drawn() -> None:
    rules, state = hoarder(TABLES["a full table"])
    written = HOARDER.write_position(rules, state)
    lying: Counter[str] = Counter()
    for seat in HOARDER.seats:
        for word in (*written[seat]["hand"], *written[seat]["team"]):
            name, _, times = word.partition(" x")
            lying[name.partition("+")[0]] += int(times or 1)
    drawn = Counter(texts(table(HOARDER.picture(rules, state))))
    assert {name: drawn[name] for name in lying} == dict(lying)


def test_free_places_are_drawn_too() -> None:
    rules, state = hoarder(TABLES["a winner"])
    svg = table(HOARDER.picture(rules, state))
    empty_hands_and_piles = svg.count(">empty<") + svg.count(">none<")
    assert svg.count('class="rm-place"') - empty_hands_and_piles == 2 * rules.deck.team_places - 4


def test_the_window_shows_its_chain_and_who_is_asked() -> None:
    rules, state = hoarder(TABLES["an open window"])
    picture = HOARDER.picture(rules, state)
    assert picture.chain is not None
    assert [(link.by, link.card.id) for link in picture.chain.links] == [("Ada", "R2"), ("Ben", "S"), ("Ada", "S")]
    assert picture.headline == "Ben may stop R2 with a Skelly, or let it through"
    assert [area.asked for area in picture.areas] == [False, True]
    assert "as it stands, the card goes through" in texts(table(picture))


def test_a_long_chain_is_drawn_with_its_first_and_last_cards() -> None:
    rules, state = hoarder(TABLES["an open window"])
    picture = HOARDER.picture(rules, state)
    assert picture.chain is not None
    long = replace(picture, chain=replace(picture.chain, links=picture.chain.links * 6))
    root = ElementTree.fromstring(table(long))
    width = float((root.get("viewBox") or "").split()[2])
    assert "…" in texts(table(long))
    assert max(float(found) for found in re.findall(r"translate\((\d+)", table(long))) < width


def test_the_winner_is_named_in_words_and_chips() -> None:
    rules, state = hoarder(TABLES["a winner"])
    words = texts(table(HOARDER.picture(rules, state)))
    assert "Ada wins (totems)" in words
    assert {"won", "lost"} <= set(words)


def test_what_a_position_leaves_out_is_not_made_up() -> None:
    rules, state = hoarder(TABLES["a partial position"])
    words = texts(table(HOARDER.picture(rules, state)))
    assert "team: not said" in words
    assert words.count("?") == rules.deck.team_places + 1


def test_illustrative_cards_are_labelled_and_printed_ones_are_not() -> None:
    rules, state = hoarder(TABLES["a full table"])
    assert any(text.endswith("the printed game gives no list of its cards")
               for text in texts(table(HOARDER.picture(rules, state))))
    by_id = {card.id: card for zone in HOARDER.picture(rules, state).areas[0].zones for card in zone.cards}
    assert by_id["R1"].invented
    assert not by_id["FB"].invented
    assert not by_id["S"].invented


# -- not by colour alone -----------------------------------------------------------------------------------
def test_emblems_differ_in_letter_and_shape() -> None:
    rules, state = hoarder("Ada: {hand: [FB, R1, K1, S, T1], team: []}")
    hand = HOARDER.picture(rules, state).areas[0].zones[1]
    emblems = [card.emblem for card in hand.cards if card.emblem]
    assert len({emblem.letter for emblem in emblems}) == len({emblem.outline for emblem in emblems}) == 5


def test_marks_are_words() -> None:
    rules, state = hoarder(TABLES["a full table"])
    words = texts(table(HOARDER.picture(rules, state)))
    assert {"hypnotized", "played"} <= set(words)


@pytest.mark.parametrize(("theme", "expected"), [("auto", "rm rm-svg"), ("dark", "rm rm-svg rm-dark")])
def test_a_theme_can_be_fixed(theme: str, expected: str) -> None:
    rules, state = hoarder(TABLES["a winner"])
    svg = show(HOARDER, rules, state, theme=theme).html
    assert ElementTree.fromstring(svg).get("class") == expected
    assert "prefers-color-scheme:dark" in svg


def luminance(colour: str) -> float:
    parts = [int(colour[place:place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= .03928 else ((part + .055) / 1.055) ** 2.4 for part in parts]
    return .2126 * linear[0] + .7152 * linear[1] + .0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + .05) / (low + .05)


@pytest.mark.parametrize("place", [0, 1], ids=["light", "dark"])
def test_words_stand_out_from_their_ground(place: str) -> None:
    from rulesmodel.show.svg import stylesheet

    themes = [dict(re.findall(r"--([\w-]+):(#\w+)", part)) for part in stylesheet().split("{--")[1:]]
    wide = [{name: f"#{''.join(2 * letter for letter in colour[1:])}" if len(colour) == 4 else colour
             for name, colour in theme.items()} for theme in themes]
    colours = wide[int(place)]
    pairs = [(ink, ground) for ink in ("soft", "accent", "good", "bad", "warn") for ground in ("paper", "ground")]
    pairs += [(tone, f"{tone}-2") for tone in ("plain", "moss", "rust", "sea", "dusk", "gold")]
    pairs += [("on-accent", "accent"), ("back-ink", "back"), ("soft", "felt")]
    assert {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs
            if contrast(colours[pair[0]], colours[pair[1]]) < 4.5} == {}


# -- what a seat sees --------------------------------------------------------------------------------------
def test_another_hand_shows_its_backs_and_no_more() -> None:
    rules, state = hoarder(TABLES["an open window"])
    svg = table(HOARDER.picture(rules, state, 0))
    assert "K1" not in svg
    assert "hand 2 cards, not seen" in description(svg)


@pytest.mark.parametrize("seed", range(6))
def test_equal_views_give_equal_pictures(seed: int) -> None:
    """Along a random game, whatever the opponent holds and however the pile lies."""
    rules = HOARDER.rules()
    chance, alike = random.Random(seed), 0
    for state in (step.state for step in islice(walk(HOARDER, rules, seed=seed), 120)):
        other = reshuffled(state, chance)
        if state != other and HOARDER.view(rules, state, 0) == HOARDER.view(rules, other, 0):
            assert HOARDER.picture(rules, state, 0) == HOARDER.picture(rules, other, 0)
            alike += 1
    assert alike > 20


def reshuffled(state: object, chance: random.Random) -> object:
    """The same state, with the cards that seat 0 cannot see dealt anew between Ben's hand and the pile."""
    hand, pile = state.hands[1], state.pile  # type: ignore[attr-defined]
    cards = [kind for kind, number in enumerate(map(sum, zip(hand, pile, strict=True))) for _ in range(number)]
    chance.shuffle(cards)
    dealt = Counter(cards[:sum(hand)])
    new = tuple(dealt[kind] for kind in range(len(hand)))
    rest = tuple(h + p - n for h, p, n in zip(hand, pile, new, strict=True))
    return replace(state, hands=(state.hands[0], new), pile=rest)  # type: ignore[attr-defined, type-var]


def test_reshuffling_changes_what_everybody_sees() -> None:
    """So that the test above can fail."""
    rules, state = hoarder(TABLES["a full table"])
    other = reshuffled(state, random.Random(1))
    assert HOARDER.view(rules, state, 0) == HOARDER.view(rules, other, 0)
    assert HOARDER.picture(rules, state) != HOARDER.picture(rules, other)


# -- other games -------------------------------------------------------------------------------------------
def test_a_game_without_a_picture_of_its_own_is_drawn_from_its_position() -> None:
    rules, state = hoarder(TABLES["an open window"])
    picture = Game.picture(HOARDER, rules, state)
    assert picture.headline == "Ben is asked"
    words = texts(table(picture))
    assert {"R2", "F5", "played"} <= set(words)


def test_duel_shows_worship_and_the_pile() -> None:
    rules = DUEL.rules("two")
    svg = table(DUEL.picture(rules, DUEL.initial(rules)[0]))
    assert "act ×2, stop ×2" in [text.replace("\u00a0", " ") for text in texts(svg)]
    assert any(text.startswith("worship 0 of ") for text in texts(svg))


def test_words_from_outside_are_escaped() -> None:
    nasty = '<script>"&'
    card = Card(nasty, nasty, Emblem("X"), marks=(nasty,))
    svg = table(Picture(nasty, nasty, middle=(Zone(nasty, (card,)),), notes=(nasty,)))
    assert nasty not in svg
    ElementTree.fromstring(svg)
