"""Cards in YAML: what can be said, what is refused and with which words, and what a card makes relevant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rulesmodel.games.totym import construction, decks, grammar, language, lists, relevance
from rulesmodel.games.totym.cards import ALL, UNLIMITED, UNNUMBERED, VERBS, Card, Choice, Demand, Effect, Flip, Lasting
from rulesmodel.games.totym.game import RULEBOOK
from rulesmodel.games.totym.grammar import USAGE, owner_of
from rulesmodel.games.totym.language import load_cards, read_card, read_cards
from rulesmodel.games.totym.relevance import RELEVANT, questions_of, warnings
from rulesmodel.games.totym.rules.picks import CHECKS
from rulesmodel.games.totym.rules.verbs import DEEDS
from rulesmodel.games.totym.writing import words_of, write_card
from rulesmodel.kernel.errors import FileError
from rulesmodel.kernel.yamlfile import parse

ILLUSTRATIVE = Path(language.__file__).parent / "card_lists" / "illustrative.yaml"
CARDS = {card.id: card for card in load_cards(ILLUSTRATIVE)}


def read(text: str) -> Card:
    """The card of a definition in which nothing is wrong."""
    node = parse(text, "cards.yaml")
    card = read_card(node)
    node.finish()
    return card


def tarot(text: str) -> Card:
    """A tarot with this text."""
    return read(f"{{id: X, name: Test, type: major, text: {text}}}")


def faults(definition: str) -> list[str]:
    """What is wrong with a definition, without the file's name and line."""
    node = parse(definition, "cards.yaml")
    read_card(node)
    with pytest.raises(FileError) as error:
        node.finish()
    assert all((fault.file, fault.line) == ("cards.yaml", 1) for fault in error.value.faults)
    return [f"{fault.key}: {fault.message}" for fault in error.value.faults]


def text_faults(text: str) -> list[str]:
    """What is wrong with a text."""
    return faults(f"{{id: X, name: Test, type: major, text: {text}}}")


def questions(text: str) -> set[str]:
    """The open questions that a tarot with this text makes relevant."""
    return {each.question for each in questions_of(tarot(text))}


# -- card types --------------------------------------------------------------------------------------
def test_a_creature_has_demands_blessing_and_immunities() -> None:
    card = read("{id: C, name: Creature, type: creature, left: {clan: Druids, number: 3}, "
                "right: {clan: Bards, number: 0}, blessing: [{to: self, do: draw}], immune: [discard, block:tarot]}")
    assert (card.left, card.right) == (Demand("Druids", 3), Demand("Bards", 0))
    assert card.immune == ("discard", "block:tarot")
    assert card.parts == (Effect("self", "draw", where="temple"),)
    assert card.is_creature
    assert not card.is_tarot


def test_a_standing_permission_is_the_hierophants() -> None:
    card = CARDS["T-006"]
    assert (card.name, card.type, card.skip_draw, card.illustrative) == ("The Hierophant", "major", True, False)
    assert [card.id for card in CARDS.values() if not card.illustrative] == ["T-006"]


def test_a_relic_is_an_imposter_or_a_creature() -> None:
    assert CARDS["RelicMask"].contests
    assert CARDS["RelicBeast"].is_creature
    assert not CARDS["RelicBeast"].contests


@pytest.mark.parametrize(("definition", "wanted"), [
    ("{id: X, name: N, type: major, suit: cups}", ["suit: a major card has no 'suit' (totym:1.card.5)"]),
    ("{id: X, name: N, type: minor}", [": a minor card needs 'suit' (totym:1.card.5)"]),
    ("{id: X, name: N, type: worship}", [": a worship card needs 'clan' (totym:1.card.3)"]),
    ("{id: X, name: N, type: worship, clan: Druid}",
     ["clan: unknown clan 'Druid'; did you mean Druids?"]),
    ("{id: X, name: N, type: imposter, text: []}", ["text: an imposter has no 'text' (totym:1.card.6)"]),
    ("{id: X, name: N, type: majr}", ["type: unknown type of card 'majr'; did you mean major?",
                                      ": a creature card needs 'left' (totym:1.card.1)",
                                      ": a creature card needs 'right' (totym:1.card.1)"]),
    ("{id: X Y, name: N, type: imposter}",
     ["id: a card id is one word of letters, digits and hyphens, not 'X Y'"]),
    ("{id: X, type: imposter}", [": missing 'name'"]),
    ("{id: X, name: N, type: creature, left: {clan: Druids, number: -1}, right: {clan: Druids}}",
     ["right: missing 'number'", "left.number: a number from 0 to 99 is needed here, not -1"]),
    ("{id: X, name: N, type: relic, as: creature}",
     [": only a relic with a blessing and an immunity can be a creature (totym:1.card.9)"]),
    ("{id: X, name: N, type: relic, as: imposter, immune: [draw]}",
     ["immune: a relic used as an imposter has no 'immune' (totym:1.card.8)"]),
    ("{id: X, name: N, type: relic, as: creature, left: {clan: Druids, number: 1}, "
     "blessing: [{to: self, do: draw}], immune: [draw]}",
     [": a creature demands something on both sides, or, as a relic, on none (totym:3.req.1, totym:3.req.2)"]),
    ("{id: X, name: N, type: major, static: {while: on any totem, allow: skip turn draw}}",
     ["static.while: unknown standing condition 'on any totem'; did you mean on active totem?"]),
])
def test_each_type_has_its_own_keys(definition: str, wanted: list[str]) -> None:
    assert sorted(faults(definition)) == sorted(wanted)


def test_a_card_defined_twice_is_a_fault() -> None:
    node = parse("[{id: I, name: Imposter, type: imposter}, {id: I, name: Imposter, type: imposter}]", "cards.yaml")
    read_cards(node.items())
    with pytest.raises(FileError, match=r"^cards.yaml:1 at \[1\]: the card 'I' is defined twice$"):
        node.finish()


@pytest.mark.parametrize(("word", "wanted"), [
    ("penalty", "nothing stops what a failed imposter brings (totym:5.resolve.8)"),
    ("ascension", "nothing blocks or prevents an ascension (totym:7.rule.1)"),
    ("diskard", "unknown immunity 'diskard'; did you mean discard or block:discard?"),
])
def test_immunities_name_kinds_of_effect(word: str, wanted: str) -> None:
    definition = ("{id: X, name: N, type: creature, left: {clan: Druids, number: 1}, right: {clan: Druids, number: 1}, "
                  f"immune: [{word}]}}")
    assert faults(definition) == [f"immune[0]: {wanted}"]


# -- texts -------------------------------------------------------------------------------------------
def test_parts_are_numbered_in_reading_order() -> None:
    card = tarot("[{to: self, do: draw}, {flip: 2, gamble: unlimited, win: [{to: all, do: discard}, "
                 "{choice: [[{to: self, do: draw}], []]}]}, {to: self, do: shuffle}]")
    draw, discard = Effect("self", "draw", where="temple"), Effect("all", "discard", where="hand")
    assert card.parts == (draw, Flip(2, (2, 3), UNLIMITED), discard, Choice(((4,), ())), draw,
                          Effect("self", "shuffle", where="temple"))
    assert card.text == (0, 1, 5)


@pytest.mark.parametrize(("gamble", "gambles"), [("2", 2), ("unlimited", UNLIMITED), ("unnumbered", UNNUMBERED)])
def test_a_gamble_has_a_number_an_infinity_sign_or_nothing(gamble: str, gambles: int) -> None:
    assert tarot(f"[{{flip: 1, win: [{{to: self, do: draw}}], gamble: {gamble}}}]").parts[0] == Flip(1, (1,), gambles)


@pytest.mark.parametrize(("lasting", "wanted"), [
    ("{turns: 2}", Lasting("turns", 2)), ("this turn", Lasting("turn")), ("rest of game", Lasting("game")),
    ("while on active totem", Lasting("here")), ("while in totem", Lasting("totem")), ("unsaid", Lasting("unsaid")),
])
def test_a_lasting_effect_says_how_long(lasting: str, wanted: Lasting) -> None:
    card = tarot(f"[{{to: opponent, do: block, kinds: [draw], lasting: {lasting}}}]")
    assert card.parts == (Effect("opponent", "block", kinds=("draw",), lasting=wanted),)


def test_same_means_the_players_declared_before() -> None:
    card = tarot("[{to: opponent, do: swap}, {choice: [[{to: any, do: draw}, {to: same, do: discard}], "
                 "[{to: same, do: discard, number: all}]]}, {to: same, do: draw}]")
    shared = [(part.to, part.shares) for part in card.parts if isinstance(part, Effect)]
    assert shared == [("opponent", -1), ("any", -1), ("any", 2), ("opponent", 0), ("opponent", 0)]
    assert card.parts[4] == Effect("opponent", "discard", number=ALL, where="hand", shares=0)


def test_conditions_and_a_mere_then_are_told_apart() -> None:
    card = tarot("[{to: self, do: discard}, {to: self, do: draw, if: happened}, {to: self, do: draw, then: true}]")
    assert [(part.condition, part.then) for part in card.parts if isinstance(part, Effect)] == [
        (False, False), (True, False), (False, True)]


LASTS = ("lasts, and no rule says how long: give `lasting`, such as {turns: 1}; where the card is silent, "
         "`lasting: unsaid` leaves it to the reading of R46 (totym:6.block.1, R46)")
MIXING = "cards of different players never mix: what a part acts upon is always its target's own (totym:8.mix.1)"


@pytest.mark.parametrize(("text", "wanted"), [
    ("[{to: opponent, do: block, kinds: [draw]}]", [f"text[0]: 'block' {LASTS}"]),
    ("[{to: self, do: set type, clan: Bards}]", [f"text[0]: 'set type' {LASTS}"]),
    ("[{to: self, do: set demand, side: left, number: 0}]", [f"text[0]: 'set demand' {LASTS}"]),
    ("[{to: opponent, do: grant, kinds: [tarot]}]",
     ["text[0]: an action for somebody else is one for a later turn: give lasting: {turns: 1} (totym:6.block.1, R46)"]),
    ("[{to: self, do: grant, kinds: [tarot], lasting: rest of game}]",
     ["text[0]: actions are granted for one turn: lasting: this turn, or {turns: 1} (totym:2.main.1)"]),
    ("[{to: self, do: remove, into: opponent's temple}]", [f"text[0].into: {MIXING}; write the place alone"]),
    ("[{to: self, do: swap, with: opponent}]",
     [f"text[0].with: {MIXING}; creatures come out of the own Chapel, and `do: exchange` asks R69"]),
    ("[{to: self, do: move, where: locked totem}]",
     ["text[0].where: no card alters a locked totem (totym:5.locked.1)"]),
    ("[{to: self, do: return, where: ascended pile, into: hand}]",
     ["text[0].where: an ascended creature never comes back (totym:7.rule.3)"]),
    ("[{to: opponent, do: reveal, where: chapel}]",
     ["text[0].where: nothing but a swap touches creatures in a Chapel; write `do: swap` (totym:3.chapel.1, R66)"]),
    ("[{to: self, do: remove, where: collapsing totem, into: hand}]",
     ["text[0].where: cards of a collapsing totem go to the Ruins and nowhere else (totym:8.collapse.2)"]),
    ("[{to: opponent, do: block, kinds: [ascension], lasting: this turn}]",
     ["text[0].kinds[0]: nothing blocks or prevents an ascension (totym:7.rule.1)"]),
    ("[{to: opponent, do: drw}]", ["text[0].do: unknown verb 'drw'; did you mean draw?"]),
    ("[{to: oponent, do: draw}]", ["text[0].to: unknown target 'oponent'; did you mean opponent or 2 opponents?"]),
    ("[{to: self, do: grant, kinds: [draw]}]",
     ["text[0].kinds[0]: unknown kind of action 'draw'; known: blessing, tarot, worship, lock"]),
    ("[{to: self, do: set type, clan: Owls, lasting: this turn}]",
     ["text[0].clan: unknown clan 'Owls'; known: Berserkers, Druids, Bards, Zealots, Mystics"]),
    ("[{to: self, do: draw, clan: Bards}]", ["text[0].clan: 'draw' has no 'clan'; it may have number, per, where"]),
    ("[{to: self, do: remove}]", ["text[0]: 'remove' needs 'into'"]),
    ("[{to: self, do: protect, kinds: [curse]}]", [f"text[0]: 'protect' {LASTS}"]),
    ("[{to: self, do: protect, kinds: [penalty], lasting: this turn}]",
     ["text[0].kinds[0]: nothing stops what a failed imposter brings (totym:5.resolve.8)"]),
    ("[{to: self, do: protect, kinds: [], lasting: this turn}]",
     ["text[0].kinds: at least one kind of effect is needed here"]),
    ("[{to: self, do: protect, side: left, kinds: [curse, draw], lasting: this turn}]",
     ["text[0]: 'draw' is not done to the cards of one totem: leave out `side`, or protect it from reveal, curse, "
      "uncurse, move, remove, collapse"]),
    ("[{to: self, do: draw, per: flawd totem}]",
     ["text[0].per: unknown thing to count 'flawd totem'; did you mean flawed totem or locked totem or perfect "
      "totem?"]),
    ("[{to: self, do: draw, per: {of: active}}]", ["text[0].per: missing 'each'"]),
    ("[{to: self, do: draw, per: {each: opponent, of: rival}}]",
     ["text[0].per.of: unknown owner 'rival'; known: performer, active"]),
    ("[{to: self, do: discard, number: all, per: opponent}]",
     ["text[0]: `all` is as many as there are, whatever else there is to count; give `number` or leave out `per`"]),
    ("[{to: self, do: swap, per: opponent}]", ["text[0].per: 'swap' has no 'per'; it may have chooser"]),
    ("[{to: self, do: draw, number: all}]",
     ["text[0].number: only `discard` takes all there are; say how many for 'draw'"]),
    ("[{to: self, do: draw, optional: true}]",
     ["text[0].optional: nothing is picked for 'draw'; write a choice with an empty option: choice: [[...], []] "
      "(totym:6.term.4)"]),
    ("[{to: opponent, do: trade, kinds: [worship, tarot]}]",
     ["text[0]: only the active player has actions to trade: to: self (totym:6.term.1, totym:2.main.1)"]),
    ("[{to: self, do: trade, kinds: [worship]}]",
     ["text[0]: a trade names two actions, the one given up and the one gained: kinds: [worship, tarot]"]),
    ("[{to: self, do: draw, if: happened}]",
     ["text[0]: `if` and `then` look back at the part before, and this is the first (totym:6.prevent.1)"]),
    ("[{to: self, do: draw}, {to: self, do: draw, if: happened, then: true}]",
     ["text[1]: `if: happened` is a condition in any case, `then: true` leaves it open (R53); give one of them"]),
    ("[{to: same, do: draw}]",
     ["text[0].to: there is no part before whose target could be meant (totym:6.target.6)"]),
    ("[{choice: [[{to: self, do: draw}]]}]", ["text[0]: a choice has at least two options (totym:6.term.4)"]),
    ("[{flip: 1}]",
     ["text[0]: a flip or gamble needs `win`, the parts that it brings: - {flip: 1, win: [{to: self, do: draw}]} "
      "(totym:6.term.6, totym:6.gamble.1)"]),
    ("[{to: self, do: draw, gamble: 2}]",
     ["text[0]: a flip or gamble needs `win`, the parts that it brings: - {flip: 1, win: [{to: self, do: draw}]} "
      "(totym:6.term.6, totym:6.gamble.1)"]),
    ("[{to: opponent, do: block, kinds: [draw], lasting: {turns: 0}}]",
     ["text[0].lasting.turns: a number from 1 to 99 is needed here, not 0"]),
    ("[{to: opponent, do: swap, chooser: active}]",
     ["text[0].chooser: unknown chooser 'active'; known: performer, random"]),
    ("draw 2", ["text: a list is needed here", "text: a text is a list of parts: - {to: self, do: draw, number: 2}"]),
])
def test_what_no_card_can_say(text: str, wanted: list[str]) -> None:
    assert text_faults(text) == wanted


def test_a_blessing_cannot_last_as_long_as_a_card_lies_in_a_totem() -> None:
    assert faults("{id: X, name: N, type: creature, left: {clan: Druids, number: 1}, right: {clan: Druids, number: 1}, "
                  "blessing: [{to: self, do: set type, clan: Bards, lasting: while in totem}]}") == [
        "blessing[0].lasting: a creature lies in no totem, so its blessing cannot last for as long (totym:4.comp.1)"]


def test_all_faults_of_a_file_come_out_together(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("cards:\n"
                    "  - {id: A, name: N, type: major, text: [{to: self, do: drw}]}\n"
                    "  - {id: B, name: N, type: worship, clan: Owls}\n")
    with pytest.raises(FileError) as error:
        load_cards(file)
    assert [(fault.line, fault.key) for fault in error.value.faults] == [
        (2, "cards[0].text[0].do"), (3, "cards[1].clan")]


def test_places_are_the_targets_own() -> None:
    assert owner_of("2 opponents' hand") == "2 opponents"
    assert owner_of("your ruins") == "your"
    assert owner_of("locked totem") is None


# -- there and back ----------------------------------------------------------------------------------
@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_card_is_read_back_as_it_was_written(card: Card) -> None:
    assert read(yaml.safe_dump(write_card(card))) == card


@pytest.mark.parametrize(("card", "words"), [
    ("BlockBoth", "Opponent: BLOCK worship and tarot (until the end of 1 turn)"),
    ("FlipTwice", "FLIP 2: Self: DRAW 5, GAMBLE 2"),
    ("DiscardDraw", "Self: DISCARD 2. then Self: DRAW 3"),
    ("SwapDiscard", "Opponent: SWAP. Same: DISCARD 2"),
    ("C2", "Self: TRADE 1 worship for tarot"),
    ("C10", "Self: UNCURSE 1 | Self: DRAW 1"),
    ("GrantFlawed", "Self: GRANT 1 worship per flawed totem of yours"),
    ("BlockRound", "Opponent: BLOCK tarot (until your next turn)"),
    ("Shield", "Self: PROTECT from discard and curse (until your next turn)"),
    ("ShieldLeft", "Self: PROTECT left totem from curse and remove and collapse (while in totem)"),
    ("LeftTwo", "Any: SET DEMAND left to 2 (while in totem)"),
    ("LeftBards", "Any: SET TYPE left to Bards (rest of game)"),
    ("T-006", "You may skip your turn draw (while on active totem)"),
    ("Minor", ""),
])
def test_texts_in_words(card: str, words: str) -> None:
    assert words_of(CARDS[card]) == words


# -- what the language and the engine share ----------------------------------------------------------
def test_every_verb_has_its_usage_and_its_deed() -> None:
    assert tuple(USAGE) == VERBS
    assert {*DEEDS, "draw"} == set(VERBS)
    assert {verb for verb, usage in USAGE.items() if usage.picks} == set(CHECKS) - {"set type"}


def test_the_illustrative_cards_use_every_verb_and_target() -> None:
    effects = [part for card in CARDS.values() for part in card.parts if isinstance(part, Effect)]
    assert {effect.verb for effect in effects} == set(VERBS)
    assert {effect.to for effect in effects} == {"self", "opponent", "2 opponents", "any", "all"}
    demands = [demand for card in CARDS.values() for demand in (card.left, card.right) if demand is not None]
    assert {demand.number for demand in demands} == {1, 2, 3, 4, 5}
    assert {demand.clan for demand in demands} == {"Berserkers", "Druids", "Bards", "Zealots", "Mystics"}


@pytest.mark.parametrize("module", [construction, decks, grammar, language, lists, relevance])
def test_clauses_named_in_errors_are_in_the_register(module: object) -> None:
    source = Path(str(module.__file__)).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    for clause in re.findall(r"totym:(\d\.[a-z]+\.\d+)", source):
        RULEBOOK.clause(clause)
    for question in re.findall(r"\bR\d\d\b", source):
        RULEBOOK.question(question)


# -- what a card makes relevant ----------------------------------------------------------------------
@pytest.mark.parametrize(("text", "asked", "not_asked"), [
    ("[{to: 2 opponents, do: discard, chooser: performer}]", {"R75"}, {"R76"}),
    ("[{to: opponent, do: discard}]", {"R76"}, {"R75"}),
    ("[{win: [{to: self, do: draw}], gamble: 2}]", {"R78", "R82"}, {"R53"}),
    ("[{flip: 1, win: [{to: self, do: draw}], gamble: unlimited}]", {"R81", "R02"}, {"R78", "R82"}),
    ("[{to: self, do: discard}, {to: self, do: draw, then: true}]", {"R53"}, {"R78"}),
    ("[{to: self, do: discard}, {to: self, do: draw, if: happened}]", set(), {"R53"}),
    ("[{to: opponent, do: block, kinds: [tarot], lasting: unsaid}]", {"R46", "R33", "R30", "R71"}, {"R03", "R72"}),
    ("[{to: opponent, do: block, kinds: [draw], lasting: while in totem}]", {"R03", "R59", "R72"}, {"R46", "R30"}),
    ("[{to: self, do: swap, chooser: performer}]", {"R64", "R10"}, {"R65", "R52"}),
    ("[{to: opponent, do: swap}, {to: same, do: draw}]", {"R65", "R52"}, {"R36"}),
    ("[{to: opponent, do: draw}, {to: self, do: draw}]", {"R08"}, {"R91"}),
    ("[{to: all, do: discard, number: 2}]", {"R91", "R54"}, {"R08"}),
    ("[{to: self, do: set demand, side: both, number: 0, lasting: rest of game}]", {"R28", "R71"}, {"R31"}),
    ("[{to: opponent, do: play}, {to: same, do: exchange}]", {"R51", "R69", "R76"}, {"R53"}),
    ("[]", set(), {question for question, _, _ in RELEVANT}),
])
def test_a_text_makes_questions_relevant(text: str, asked: set[str], not_asked: set[str]) -> None:
    found = questions(text)
    assert asked <= found
    assert not not_asked & found


def test_warnings_say_which_card_asks_what() -> None:
    found = [str(each) for each in warnings([CARDS["FreeGamble"], CARDS["Major"]])]
    assert found[0].startswith("FreeGamble: ")
    assert ("FreeGamble: it gambles without a flip, so nothing has come off that a gamble could follow (R78)") in found
    assert all(line.startswith("FreeGamble: ") for line in found)


def test_a_relic_creature_without_demands_is_read_and_warned_about() -> None:
    card = read("{id: X, name: N, type: relic, as: creature, blessing: [{to: self, do: draw}], immune: [draw]}")
    assert {"R83", "R84", "R04", "R50"} <= {each.question for each in questions_of(card)}
