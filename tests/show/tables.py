"""Tables that the tests of pictures share."""

from __future__ import annotations

from xml.etree import ElementTree

from rulesmodel.kernel.game import Game, State, game
from rulesmodel.kernel.rules import Rules
from rulesmodel.kernel.yamlfile import parse

SVG = "{http://www.w3.org/2000/svg}"
HOARDER: Game = game("hoarder")
DUEL: Game = game("duel")

TABLES = {
    "a full table": """
        Ada: {hand: [R1, S, K3, F2, T3, R6, I1], team: [FB, R2, R3+muted, K2, T1, S, K4, R8, F1, S]}
        Ben: {hand: [S x2, K1, K7], team: [FB, F5, K5, T2+played, S, R4]}
        discard: [R5, K6, I2]
        stops: 1
        """,
    "an open window": """
        phase: {kind: window, card: R2, skellies: 2}
        Ada: {hand: [R1, S], team: [FB, R2+played, T1, S+played]}
        Ben: {hand: [S, K1], team: [F5, K5, S]}
        emptied: 1
        """,
    "a winner": """
        phase: {kind: over, winner: Ada, loser: Ben, reason: totems}
        Ada: {hand: [R1], team: [T1, T2, T3]}
        Ben: {hand: [S], team: [FB]}
        """,
    "a partial position": "Ada: {hand: [R1], team: [T1]}",
}


def hoarder(text: str, rules: Rules | None = None) -> tuple[Rules, State]:
    """A state of Totem Hoarder, with the rules of its full deck if none are given."""
    rules = rules or HOARDER.rules()
    return rules, HOARDER.read_position(rules, parse(text, "the table"))


def texts(svg: str) -> list[str]:
    """All words of a drawing that are seen, in order; raises `ParseError` if it is not well formed."""
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def description(svg: str) -> str:
    """What a drawing says to those who hear it."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""
