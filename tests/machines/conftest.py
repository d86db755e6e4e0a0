"""What tests of the machines share."""

from __future__ import annotations

import pytest

from rulesmodel.machines.race import Racer, racer


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the code of every shape that is met a few times."""
    monkeypatch.setattr(racer, "SMALL", 0)
    monkeypatch.setattr(racer, "HOT", 3)
    monkeypatch.setattr(racer, "SAMPLED", 1)
    monkeypatch.setattr(Racer, "_pays", lambda self, number: number not in self.refused and not self.expanders[number])
