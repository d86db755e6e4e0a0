"""The main job: everything that is known about TOTYM, verified afresh."""

from __future__ import annotations

import pytest

from rulesmodel.check.run import check
from rulesmodel.kernel.game import game


@pytest.mark.slow
def test_totym_is_well() -> None:
    (report,) = check([game("totym")])
    assert [(finding.part, finding.id, finding.found) for finding in report.failures] == []
    counted = {part: len(report.of(part)) for part in ("scenarios", "decks", "theorems")}
    assert counted["scenarios"] >= 79
    assert counted["theorems"] >= 80
    found = {finding.id for finding in report.of("decks")}
    assert {"P09", "P33-draw", "P33-discard", "P41", "P42", "P43", "P49"} <= found
