"""Sides with many zones: small cards, frames, and a drawing that keeps within its width, narrow ones too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from rulesmodel.kernel.game import Game, game
from rulesmodel.kernel.picture import Area, Card, Chain, Emblem, Link, Picture, Zone
from rulesmodel.machines.play.chance import walk
from rulesmodel.show.changes import changes
from rulesmodel.show.small import lines_of
from rulesmodel.show.table import FACE_DOWN, NARROW, WIDTH, table
from tests.show.tables import SVG, description, texts

TOTYM: Game = game("totym")
LEAF = Emblem("L", "moss", "M2 22L22 2Z", "Leaves")
MANY = tuple(Zone(f"pile {number}", shape="pile", count=number) for number in range(5))


def side(*zones: Zone) -> Picture:
    """A table with one player, whose zones are so many that they are drawn small."""
    return Picture("Game", "Ada is asked", (Area("Ada", (*zones, *MANY)),))


def worship(*cards: Card, places: int = 3, marks: tuple[str, ...] = ()) -> Zone:
    return Zone("left worship", cards, "places", places, of="left totem", wants=LEAF, marks=marks)


def drawn(picture: Picture) -> str:
    """The drawing for a wide page alone."""
    return table(picture, width=WIDTH)


def numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", text)]


def extents(node: ElementTree.Element, x: float = 0, scale: float = 1) -> Iterator[tuple[float, float]]:
    """The left and right edges of everything that is a box, in the units of the whole drawing."""
    moved = re.search(r"translate\(([^)]*)\)", node.get("transform") or "")
    grown = re.search(r"scale\(([^)]*)\)", node.get("transform") or "")
    x += scale * (numbers(moved[1])[0] if moved else 0)
    scale *= numbers(grown[1])[0] if grown else 1
    if node.tag == f"{SVG}rect":
        left = x + scale * float(node.get("x") or 0)
        yield left, left + scale * float(node.get("width") or 0)
    for inside in node:
        yield from extents(inside, x, scale)


# -- room --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [WIDTH, NARROW])
@pytest.mark.parametrize(("deck", "seed"), [("full", 7), ("full3", 17), ("full4", 3)])
def test_everything_stays_within_the_drawing(deck: str, seed: int, width: int) -> None:
    rules = TOTYM.rules(deck)
    for step in islice(walk(TOTYM, rules, seed=seed), 10, 500, 29):
        for seat in (None, 0):
            root = ElementTree.fromstring(table(TOTYM.picture(rules, step.state, seat), width=width))
            edges = list(extents(root))
            assert min(left for left, _ in edges) >= 0
            assert max(right for _, right in edges) <= width


def test_a_narrow_drawing_has_the_same_words_on_more_lines() -> None:
    rules = TOTYM.rules("full")
    state = next(step.state for step in walk(TOTYM, rules, seed=7) if TOTYM.is_turn_start(step.state))
    wide, narrow = (table(TOTYM.picture(rules, state), width=width) for width in (WIDTH, NARROW))
    assert sorted(" ".join(texts(wide)).split()) == sorted(" ".join(texts(narrow)).split())
    tall = [numbers(ElementTree.fromstring(svg).get("viewBox") or "")[3] for svg in (wide, narrow)]
    assert tall[0] < tall[1]


def test_a_crowded_table_is_drawn_for_wide_and_for_narrow_pages() -> None:
    root = ElementTree.fromstring(table(side(worship(Card("W1")))))
    layers = [inside for inside in root if inside.tag == f"{SVG}svg"]
    assert [layer.get("class") for layer in layers] == ["rm-wide", "rm-narrow"]
    assert [numbers(layer.get("viewBox") or "")[2] for layer in layers] == [WIDTH, NARROW]
    assert root.get("role") == "img"
    assert "(max-width:640px)" in (root.findtext(f"{SVG}style") or "")


def test_a_table_with_few_zones_is_drawn_once() -> None:
    few = Picture("Game", "Ada is asked", (Area("Ada", MANY[:4]),))
    assert table(few) == table(few, width=WIDTH)


def test_a_frame_without_room_stacks_its_parts() -> None:
    """Both parts are below one another on a narrow page, and beside one another on a wide one."""
    picture = side(worship(places=5), Zone("left tarots", tuple(Card(f"T{n}") for n in range(4)), of="left totem"))

    def heights(width: int) -> list[float]:
        root = ElementTree.fromstring(table(picture, width=width))
        return [float(box.get("height") or 0) for box in root.iter(f"{SVG}rect") if box.get("class") == "rm-frame"]

    assert heights(NARROW)[0] > 1.5 * heights(WIDTH)[0]


# -- frames and places -------------------------------------------------------------------------------------
def test_a_frame_says_what_it_is_and_its_zones_need_not_say_it_again() -> None:
    words = texts(drawn(side(worship(Card("W1"), marks=("locked",)), Zone("left tarots", of="left totem"))))
    assert {"left totem", "Leaves", "locked", "worship: 1 of 3", "tarots: 0"} <= set(words)
    assert "locked" in description(drawn(side(worship(marks=("locked",)))))


def test_free_places_show_what_they_wait_for() -> None:
    svg = drawn(side(worship(Card("W1"), places=4)))
    assert svg.count("rm-ghost t-moss") == 3


def test_cards_for_which_there_is_no_place_are_drawn_all_the_same() -> None:
    words = texts(drawn(side(worship(*(Card(f"W{number}") for number in range(4)), places=2))))
    assert {"W0", "W1", "W2", "W3", "worship: 4 of 2"} <= set(words)


def test_who_is_out_is_told_in_a_word_and_by_the_outline() -> None:
    picture = side()
    out = replace(picture, areas=(replace(picture.areas[0], result="out"),))
    assert "out" in texts(drawn(out))
    assert 'class="rm-side-out"' in drawn(out)


# -- small cards -------------------------------------------------------------------------------------------
def test_a_known_card_that_lies_face_down_is_told_apart_without_colour() -> None:
    up, down = (drawn(side(worship(Card("W1", down=down)))) for down in (False, True))
    assert FACE_DOWN not in texts(up)
    assert FACE_DOWN in texts(down)
    assert "W1 (face down)" in description(down)
    assert "lies face down" in down


def test_marks_of_a_back_are_words() -> None:
    svg = drawn(side(worship(Card(marks=("cursed",)))))
    assert "cursed" in texts(svg)
    assert "a hidden card (cursed)" in description(svg)


def test_long_ids_stand_on_two_lines_and_what_has_no_room_is_cut() -> None:
    assert lines_of("T-006") == ["T-006"]
    assert lines_of("FlipUnlimited") == ["Flip", "Unlimited"]
    assert all(len(line) <= 10 for line in lines_of("ACardWithAnEndlessName" * 3))


def test_a_card_that_stands_out_alone_is_large_and_says_its_text() -> None:
    creature = Card("C1", "Creature", text="Blessing: draw two cards", grand=True)
    words = texts(drawn(side(Zone("creature", (creature,)))))
    assert "creature" in words
    assert "Blessing: draw" in words


def test_what_lies_in_a_pile_is_told_to_who_points_at_it() -> None:
    pile = Zone("Ruins", (Card("W1", number=2), Card("W2")), "pile")
    assert "<title>Ruins: W1 ×2, W2</title>" in drawn(side(pile))


def test_a_long_text_under_way_is_cut_with_an_ellipsis() -> None:
    chain = Chain("text", (Link("Ada", Card("T1")),), "a word and " * 30)
    svg = drawn(replace(side(), chain=chain))
    assert sum(word.endswith("…") for word in texts(svg)) == 1


# -- what changes ------------------------------------------------------------------------------------------
def test_changes_name_hidden_cards_and_what_happens_to_a_totem() -> None:
    before, after = side(worship()), side(worship(Card(), marks=("overfull",)))
    assert [str(change) for change in changes(before, after)] == [
        "Ada left worship +hidden card", "Ada left totem: overfull"]
