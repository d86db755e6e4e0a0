"""The register audit, on sources with a fault each."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesmodel.check import register
from rulesmodel.check.register import Mention, audit, read_mentions
from rulesmodel.kernel.game import game
from rulesmodel.kernel.rooms import code_of

SOURCE = '''
"""A docstring that names 9.stop.1 in passing."""
PLACES = {"win": "4.win.1"}
def stop(rules, state):
    need(state.free, "3.team.2", "no free place in 3.team.9")
    need(state.free, "1.odd" if state.even else "2.even", "why")
    cite(PLACES["win"])
    if rules.reading("R26") == "r2":
        cite("9.stop.7")
'''


def mentions_of(tmp_path: Path, source: str) -> list[Mention]:
    path = tmp_path / "rules.py"
    path.write_text(source, encoding="utf-8")
    return read_mentions(path)


def test_the_clauses_and_questions_of_a_source_are_read(tmp_path: Path) -> None:
    strict = {mention.id for mention in mentions_of(tmp_path, SOURCE) if mention.strict}
    loose = {mention.id for mention in mentions_of(tmp_path, SOURCE) if not mention.strict}
    assert strict == {"3.team.2", "1.odd", "2.even", "R26", "9.stop.7"}
    assert loose == {"4.win.1"}


def test_a_mention_tells_its_line(tmp_path: Path) -> None:
    assert Mention("9.stop.7", "rules.py:9", True) in mentions_of(tmp_path, SOURCE)


def test_a_sound_game_passes() -> None:
    assert [finding.id for finding in audit(game("duel")) if not finding.ok] == []


@pytest.mark.parametrize(("old", "new", "off", "witness"), [
    ('"2.take.1"', '"2.take.9"', "cited clauses", "cites '2.take.9'"),
    ('"2.take.1"', '"2.take.2"', "executable clauses", "2.take.1: "),
    ('"R01"', '"R77"', "asked questions", "asks 'R77'"),
    ('"R01"', '"R77"', "open questions", "R01: "),
])
def test_a_fault_in_the_source_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                        old: str, new: str, off: str, witness: str) -> None:
    faulty = []
    for path in code_of(type(game("duel"))):
        copy = tmp_path / path.name
        copy.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        faulty.append(copy)
    monkeypatch.setattr(register, "code_of", lambda _: faulty)
    found = {finding.id: finding for finding in audit(game("duel"))}
    assert not found[off].ok
    assert any(witness in line for line in found[off].witness)
