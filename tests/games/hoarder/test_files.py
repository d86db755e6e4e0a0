"""Card lists, decks and positions: good ones beside bad ones, each bad one with the whole text of its error."""

from __future__ import annotations

import pytest

from rulesmodel.games.hoarder import game
from rulesmodel.kernel.errors import FileError, NotSaid, UnknownName
from rulesmodel.kernel.yamlfile import parse

CARDS = ", ".join(card.id for card in game.rules().deck.cards)
SMALL = """name: small
constants: {team places: 3, start hand: 2, hand before discard: 2, totems to win: 1, skellies to lose: 2, @0}
cards:
  - {id: FB, name: Fung Bodyguard, tribe: fung, traits: [bodyguard, leaves at first emptying], copies: 2}
  - {id: T, name: Totem, totem: true, copies: 1}
  - {id: S, name: Spooky Skelly, tribe: spooky, traits: [skelly], copies: 4}
""".replace("@0", "totem actions: 0")


@pytest.fixture
def errors(tmp_path):
    """The text of the error of a deck, or an empty one."""

    def tell(text: str) -> str:
        path = tmp_path / f"deck{len(list(tmp_path.iterdir()))}.yaml"
        path.write_text(text, encoding="utf-8")
        try:
            game.rules(path)
        except FileError as error:
            return str(error).replace(str(path), "deck.yaml")
        return ""

    return tell


# -- card lists and decks --------------------------------------------------------------------------------
def test_a_good_deck_has_no_faults(errors):
    assert errors(SMALL) == ""


@pytest.mark.parametrize("deck", list(game.decks))
def test_every_shipped_deck_is_good(deck):
    assert game.rules(deck).deck.name == deck


@pytest.mark.parametrize("card", [
    "{id: R, name: R, tribe: roach, actions: [strike, draw 2], bonus: steal, copies: 1}",
    "{id: F, name: F, tribe: fung, bonus: {on: karp, do: poison}, copies: 1}",
    "{id: I, name: I, tribe: karp, traits: [impostor], copies: 1}",
    "{id: X, name: X, tribe: spooky, copies: 1}",
    "{id: B, name: B, tribe: roach, traits: [bodyguard], copies: 2}"])
def test_good_cards(errors, card):
    assert errors(f"{SMALL}  - {card}\n") == ""


BAD_CARDS = {
    "{id: T, name: R, tribe: fung, copies: 1}": "cards[3]: the card 'T' is defined twice",
    "{id: R, name: R, tribe: roch, copies: 1}": "cards[3].tribe: unknown tribe 'roch'; did you mean roach?",
    "{id: R, name: R, tribe: roach, actions: [stryke], copies: 1}":
        "cards[3].actions[0]: unknown symbol 'stryke'; did you mean strike or steal?",
    "{id: R, name: R, tribe: roach, actions: strike, copies: 1}": "cards[3].actions: a list is needed here",
    "{id: R, name: R, tribe: roach, traits: [impostor], copies: 1}":
        "cards[3]: an Impostor is a Karp (hoarder:5.impostor.1)",
    "{id: R, name: R, tribe: roach, traits: [skelly], copies: 1}":
        "cards[3]: a Skelly is a Spooky (hoarder:5.skelly.1)",
    "{id: R, name: R, tribe: roach, traits: [flying], copies: 1}":
        "cards[3].traits[0]: unknown trait 'flying'; known: bodyguard, impostor, skelly, leaves at first emptying",
    "{id: R, name: R, tribe: fung, bonus: strike, copies: 1}":
        "cards[3].bonus: say what triggers this bonus: {on: roach, do: ...} or {on: karp, do: ...}",
    "{id: R, name: R, tribe: fung, bonus: {on: fung, do: strike}, copies: 1}":
        "cards[3].bonus.on: unknown trigger 'fung'; known: roach, karp",
    "{id: R, name: R, tribe: fung, bonus: {do: strike}, copies: 1}": "cards[3].bonus: missing 'on'",
    "{id: R 1, name: R, tribe: fung, copies: 1}":
        "cards[3].id: a card id is one word of letters and digits, not 'R 1'",
    "{id: R, name: R, tribe: fung, copies: 0}":
        "cards[3].copies: a number from 1 to 99 is needed here, not 0",
    "{id: R, name: R, tribe: fung, copies: many}":
        "cards[3].copies: a whole number is needed here, not 'many'",
    "{id: R, name: R, tribe: fung}": "cards[3]: missing 'copies'",
    "{id: R, name: R, tribe: fung, copies: 1, power: 9}":
        "cards[3].power: unknown key 'power'; "
        "known: id, name, copies, tribe, totem, actions, bonus, traits, illustrative",
}


@pytest.mark.parametrize("card", BAD_CARDS)
def test_bad_cards_are_told_with_line_and_key(errors, card):
    assert errors(f"{SMALL}  - {card}\n") == f"deck.yaml:7 at {BAD_CARDS[card]}"


UNFAITHFUL = "deck.yaml:1: this deck is not faithful to the rules: {} does not hold (property P51)"
WINNING = UNFAITHFUL.format("totems to win <= Totems < 2 x totems to win")
BAD_DECKS = [
    (("{id: T, name: Totem, totem: true", "{id: T, name: Totem, totem: true, tribe: karp"),
     "deck.yaml:5 at cards[1]: a card has either a tribe or `totem: true` (hoarder:5.tribe.1, hoarder:5.totem.2)"),
    (("{id: T, name: Totem, totem: true", "{id: T, name: Totem, totem: true, actions: [strike]"),
     "deck.yaml:5 at cards[1]: a Totem has exactly 0 actions here (hoarder:5.totem.4)"),
    (("{id: T, name: Totem, totem: true", "{id: T, name: Totem, totem: true, traits: [bodyguard]"),
     "deck.yaml:5 at cards[1]: a Totem is no Bodyguard, Impostor or Skelly (hoarder:5.totem.2)"),
    (("copies: 2", "copies: 3"), "deck.yaml:1: there are exactly two Fung Bodyguards (with the "
     "traits bodyguard and leaves at first emptying), not 3 (hoarder:1.components.1)"),
    (("start hand: 2", "start hand: 3"),
     "deck.yaml:1: after both starting hands nothing is left in the pile (hoarder:3.hand.1)"),
    (("totems to win: 1", "totems to win: 2"), WINNING),
    (("totem: true, copies: 1", "totem: true, copies: 2"), WINNING),
    (("hand before discard: 2", "hand before discard: 0"),
     "deck.yaml:2 at constants.hand before discard: a number from 1 to 99 is needed here, not 0"),
    (("team places: 3", "team places: 1"), UNFAITHFUL.format("fewer Totems than team places") + "\n"
     + UNFAITHFUL.format("totems to win + 1 <= team places")),
    (("skellies to lose: 2", "skellies to lose: 5"), UNFAITHFUL.format("skellies to lose <= Skellies")),
    (("team places", "teem places"), None),
]


@pytest.mark.parametrize(("change", "error"), BAD_DECKS, ids=lambda value: value[1] if isinstance(value, tuple) else "")
def test_bad_decks_are_told_with_clause_or_property(errors, change, error):
    told = errors(SMALL.replace(*change))
    if error is None:
        assert told.startswith("deck.yaml:2 at constants.teem places: unknown key 'teem places'; did you mean 'team")
    else:
        assert told == error


def test_a_deck_may_waive_the_number_of_skellies(errors):
    few = SMALL.replace("copies: 4", "copies: 1").replace("start hand: 2", "start hand: 1")
    few += "  - {id: R, name: R, tribe: roach, copies: 2}\n"
    assert errors(few) == UNFAITHFUL.format("skellies to lose <= Skellies")
    assert errors(few + "waives: [skellies to lose]\n") == ""
    assert errors(few + "waives: [team places]\n").startswith(
        "deck.yaml:8 at waives[0]: unknown constant 'team places'; known: skellies to lose")


def test_with_the_printed_constants_the_list_is_complete(errors):
    unscaled = SMALL.replace(SMALL.splitlines()[1] + "\n", "")
    told = errors(unscaled.replace("totem: true", "totem: true, actions: [strike, steal]"))
    assert "deck.yaml:1: the printed game has 45 other creatures, this list has 4 (hoarder:1.components)" in told
    assert "deck.yaml:1: the printed game has 5 Totems, this list has 1 (hoarder:1.components)" in told


def test_an_unknown_deck_names_the_known_ones():
    with pytest.raises(UnknownName) as error:
        game.rules("chain")
    assert str(error.value) == "unknown deck 'chain'; did you mean chain2 or chain1 or chain0?"


def test_a_deck_file_that_is_not_there(tmp_path):
    path = tmp_path / "none.yaml"
    with pytest.raises(FileError) as error:
        game.rules(path)
    assert str(error.value) == f"{path}: cannot read the file: No such file or directory"


def test_unknown_questions_readings_and_versions():
    with pytest.raises(UnknownName, match=r"unknown reading of R26 'r9'; did you mean r2 or r1\?"):
        game.rules(readings={"R26": "r9"})
    with pytest.raises(UnknownName, match="unknown question 'R99'"):
        game.rules(readings={"R99": "r1"})
    with pytest.raises(UnknownName, match="unknown version '9'; known: 1"):
        game.rules(version="9")


# -- positions -------------------------------------------------------------------------------------------
def fault(text: str, **readings: str) -> str:
    """The text of the error of a position, or an empty one."""
    rules = game.rules(readings=readings)
    try:
        game.read_position(rules, parse(text, "position"))
    except FileError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("text", [
    "{}", "Ada: {team: [F1 x2, F2 x2, F3, F4, F5, R4 x2, FB]}", "Ada: {team: [T1, T2, T3]}\nBen: {hand: [T4, T5]}",
    "Ada: {team: [S x3]}\nBen: {team: [S x3]}", "closing: final\npile: []", "discard: [FB x2, K1]",
    "phase: {kind: window, card: R1, skellies: 1}\nAda: {hand: [], team: [R1+played]}\nBen: {hand: [], team: [S]}",
    "phase: {kind: over, winner: Ada, loser: Ben, reason: skellies}\nAda: {team: []}\nBen: {team: [S x4]}"])
def test_good_positions(text):
    assert fault(text) == ""


BAD_POSITIONS = {
    "Ada: {team: [F1 x2, F2 x2, F3, F4, F5, R4 x2, FB, K1]}":
        "position:1 at Ada.team: 11 cards in a team that holds 10 (hoarder:3.team.3)",
    "Ada: {team: [T1, T2, T3]}\nBen: {hand: [T4, T5, T1]}":
        "position:1: 2 cards T1 (Totem of Strike and Draw 1), but there are only 1 (hoarder:1.components)\n"
        "position:1: 6 Totems, but there are only 5 (hoarder:1.components.4)",
    "Ada: {hand: []}\npile: [K1 x9]":
        "position:1: 9 cards K1 (Karp with Hypnotize), but there are only 2 (hoarder:1.components)",
    "turn: Ada\nAda: {hand: [R99]}": f"position:2 at Ada.hand[0]: unknown card 'R99'; known: {CARDS}",
    "discard: [K1, T1]": "position:1 at discard: a Totem never lies in the discard pile (hoarder:13.totem.1)",
    "Ben: {team: [S x4]}\nAda: {team: []}": "position:1: with 4 Skellies in a team the game is over (hoarder:4.lose.1)",
    "closing: final\nemptied: 1":
        "position:1 at closing: the closing turns come with `emptied: 2` (hoarder:10.second.1)",
    "closing: last": "position:1 at closing: unknown word 'last'; known: none, finishing, final",
    "Ada: {team: [K1 two]}": "position:1 at Ada.team[0]: write a card as `K1` or `K1 x2`, not 'K1 two'",
    "Ada: {team: [K1 x0]}": "position:1 at Ada.team[0]: write a card as `K1` or `K1 x2`, not 'K1 x0'",
    "Ada: {team: [K1 x²]}": "position:1 at Ada.team[0]: write a card as `K1` or `K1 x2`, not 'K1 x²'",
    "Ada: {team: [K1 x9999999999]}":
        "position:1 at Ada.team[0]: write a card as `K1` or `K1 x2`, not 'K1 x9999999999'",
    "Ada: {team: [FB, R99]}\nBen: {team: [FB]}": f"position:1 at Ada.team[1]: unknown card 'R99'; known: {CARDS}",
    "Ada: {team: [K1+dead]}": "position:1 at Ada.team[0]: unknown mark 'dead'; known: played, now, muted, used, "
                              "silenced, from-hand-1, from-hand-2, replied",
    "Ada: {hand: [K1+played]}": f"position:1 at Ada.hand[0]: unknown card 'K1+played'; known: {CARDS}",
    "turn: Cleo": "position:1 at turn: unknown player 'Cleo'; known: Ada, Ben",
    "step: 3": "position:1 at step: a number from 1 to 2 is needed here, not 3",
    "step: 2\nphase: {kind: secondstep}":
        "position:1 at step: `phase` says where the turn stands; leave `step` out",
    **{f"{start}\n{key}: {value}": f"position:2 at {key}: this turn has not had its first step, so {told}; "
                                   "say `step: 2`, or leave it out (hoarder:7.turn.1)"
       for start in ("step: 1", "phase: {kind: firststep}")
       for key, value, told in (
           ("skipped", "true", "there is no `skipped` yet"), ("stops", "1", "there is no `stops` yet"),
           ("cleaned", "true", "there is no `cleaned` yet"), ("gone", "[K1]", "there is no `gone` yet"),
           ("Ben", "{team: [S+played]}", "a card cannot bear a mark of this turn"))},
    "skipped: maybe": "position:1 at skipped: true or false is needed here, not 'maybe'",
    "stops: 10": "position:1 at stops: a number from 0 to 9 is needed here, not 10",
    "Ada: [R1]": "position:1 at Ada: a mapping (key: value) is needed here",
    "Ada: {hand: R1}": "position:1 at Ada.hand: a list is needed here",
    "Ada: {hand: [], hand: []}": "position:1 at Ada.hand: 'hand' stands here twice",
    "Ada: {hands: []}": "position:1 at Ada.hands: unknown key 'hands'; did you mean 'hand'?",
    "phase: {kind: windo}": "position:1 at phase.kind: unknown phase 'windo'; did you mean window or drawing?",
    "phase: {kind: window}": "position:1 at phase: missing 'card'",
    "phase: {kind: window, card: R1}\nAda: {team: [R1]}":
        "position:1: the card just played, R1+played, does not lie in Ada's team (hoarder:9.stop.1)",
    "phase: {kind: keeping, thief: Ada, first: S, second: S, then: {kind: secondstep}}\nBen: {hand: [S, K1]}":
        "position:1: the two cards to choose from lie in the robbed hand until one is kept (hoarder:8.steal.2)",
    "phase: {kind: carrying, seat: Ada, card: R1, todo: [stryke]}":
        "position:1 at phase.todo[0]: unknown symbol 'stryke'; did you mean strike or steal?",
    "phase: {kind: drawing, seat: Ada, left: 3, then: {kind: secondstep}}":
        "position:1 at phase.left: a number from 0 to 2 is needed here, not 3",
    "phase: {kind: drawing, seat: Ada, left: 1, then: {kind: dealing}}":
        "position:1 at phase.then.kind: unknown phase 'dealing'; did you mean carrying?",
    "phase: {kind: stealing, thief: null, then: {kind: secondstep}}":
        "position:1 at phase.thief: a text is needed here\n"
        "position:1 at phase.thief: unknown player '?'; known: Ada, Ben",
    "removed: [K1]\nemptied: 1": "position:1 at removed: only Fung Bodyguards leave the game (hoarder:10.first.1)",
    "emptied: 2": "position:1 at emptied: after the second emptying the game is `closing` (hoarder:10.second.1)",
    "closing: final\npile: [R1]":
        "position:2 at pile: in the closing turns nothing is left in the pile (hoarder:10.second.1)",
    "Ben: {team: [S x4]}": "position:1: with 4 Skellies in a team the game is over (hoarder:4.lose.1)",
}


@pytest.mark.parametrize("text", BAD_POSITIONS)
def test_bad_positions_are_told_with_line_key_and_clause(text):
    assert fault(text) == BAD_POSITIONS[text]


def test_10_second_1_in_the_closing_turns_an_unnamed_pile_is_empty(at):
    assert at("closing: final\nAda: {hand: [], team: []}\nBen: {hand: [], team: []}").zone("pile") == ""


@pytest.mark.parametrize(("position", "move", "ending"), [
    ("Ada: {hand: [S], team: [S x3]}", "play S", "skellies"), ("Ada: {hand: [], team: [T1, T2, T3]}", "end", "totems"),
    ("Ada: {team: [T1, T2, T3, S]}", "clean up S", "totems")])
def test_what_ends_the_game_needs_nothing_of_the_other_player(at, position, move, ending):
    assert at(position).do(f"Ada: {move}").ending == ending


def test_a_turn_may_end_with_the_other_team_unnamed(at):
    table = at("Ada: {hand: [], team: [T1]}").do("Ada: end")
    assert (table.turn, table.team("Ada")) == ("Ben", "T1")


def test_a_rule_that_needs_an_unnamed_zone_says_so(at):
    with pytest.raises(NotSaid, match="the position does not say what lies in Ben's team"):
        at("step: 1\nAda: {hand: [], team: [T1]}").do("Ada: return T1")


def test_all_faults_of_a_position_are_told_at_once():
    told = fault("turn: Cleo\nstep: 3\nAda: {team: [R99]}\ndiscard: [T1]").splitlines()
    assert [line.split(":")[1].split(" ")[0] for line in told] == ["3", "4", "1", "2"]
