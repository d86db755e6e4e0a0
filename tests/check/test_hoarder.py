"""The main job: everything that is known about Totem Hoarder, verified afresh."""

from __future__ import annotations

import pytest

from rulesmodel.check.run import check
from rulesmodel.kernel.game import game


@pytest.mark.slow
def test_totem_hoarder_is_well() -> None:
    (report,) = check([game("hoarder")])
    assert [(finding.part, finding.id, finding.found) for finding in report.failures] == []
    counted = {part: len(report.of(part)) for part in ("scenarios", "decks", "theorems")}
    assert counted["scenarios"] >= 88 + 6
    assert counted["theorems"] >= 25
    assert {"P24-hypnotize", "P35", "P23-R02-R03"} <= {finding.id for finding in report.of("decks")}
