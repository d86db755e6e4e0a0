"""The verdict card, word for word."""

from __future__ import annotations

from collections.abc import Callable

from rulesmodel.judge.card import card, headline
from rulesmodel.judge.verdict import Verdict

Judged = Callable[..., Verdict]


def test_the_card_of_a_verdict_that_depends(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nmoves: [Ada: score]\nask: {Ben: go}\nexpect: {verdict: depends, "
                     "result: {Ben: 0}}")

    assert card(verdict, full=True) == """\
mini:M1  A title
Q: May she?
A: It depends: allowed by default.
decided by:
  ✓ 1.turn.1  Players take turns.
  → 1.go.1  A player may go. (again in 2.again.1)
  ✓ 1.go.3  Nobody goes on Sunday.
  ✓ 1.go.4  Nobody goes in the old edition.
it would be refused if:
  - it is not your turn (1.turn.1)
  - it is Sunday (1.go.3)
  - the old edition forbids it (1.go.4)
on the way:
  → 1.score.1  Scoring brings points.
steps:
  1. Ada: score  (1.score.1)
  2. Ben: go  ?  (1.go.1)
depends on:
  - R01 read r2 with R02 read r2: not allowed, you went already (1.go.2) (open)
  - R03 read r2 with R04 read r2: not allowed, it is Sunday (1.go.3) (leaning, so the answer stands)
holds since version 2 (judged by version 3)"""


def test_the_card_of_a_refusal_gives_all_reasons(judged: Judged) -> None:
    verdict = judged("rules: {readings: {R07: r2}}\nposition: {Ada: 3, Ben: 0}\nask: {Ada: score}")

    assert card(verdict) == """\
mini:M1  A title
Q: May she?
A: Not allowed: that would be more than three points (1.cap.1); the game is over, Ada wins (three
   points).
decided by:
  ✗ 1.cap.1  Nobody has more than three points. [that would be more than three points]
  ✗ 1.cap.2  Whoever has three cannot score. [you have three points]
  ✓ 1.turn.1  Players take turns.
  → 1.score.1  Scoring brings points.
steps:
  1. Ada: score  ?  ✗  (1.cap.1)
holds since version 1 (judged by version 3, R07 read r2)"""


def test_the_headline_tells_how_the_game_ended(judged: Judged) -> None:
    verdict = judged("rules: {readings: {R07: r1}}\nposition: {Ada: 2, Ben: 0}\nask: {Ada: score}")

    assert headline(verdict) == "Allowed; the game is over, Ada wins (three points)."


def test_the_headline_says_what_the_position_leaves_out(judged: Judged) -> None:
    verdict = judged("position: {Ben: 0}\nask: {Ada: score}")

    assert headline(verdict) == "Not covered: the position does not say how many points Ada has."


def test_further_lines_and_a_cut_search_stand_on_the_card(judged: Judged) -> None:
    verdict = judged("position: {Ada: 0, Ben: 0}\nask: {Ada: go}\n"
                     "also: [{question: 'And Ben?', ask: {Ben: go}, expect: {verdict: not allowed}}]", budget=1)

    text = card(verdict)

    assert "not every combination of readings was tried; there may be more to it" in text
    assert "also[0]\nQ: And Ben?\nA: Not allowed: it is not your turn (1.turn.1)." in text
