"""Shared by all tests: Hypothesis profiles, one width of terminal, the mark on everything that measures speed.

`HYPOTHESIS_PROFILE` chooses among `dev` (quick, finds a bug and shrinks it), `ci` (the same examples every
time) and `deep` (many examples, for the night). Where `CI` is set the profile is `ci`.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

WITHOUT_EXPLAIN = (Phase.explicit, Phase.reuse, Phase.generate, Phase.target, Phase.shrink)
SLOW_IS_FINE = (HealthCheck.too_slow,)

settings.register_profile("dev", max_examples=30, stateful_step_count=30, deadline=None, report_multiple_bugs=False,
                          phases=WITHOUT_EXPLAIN, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("ci", max_examples=60, stateful_step_count=30, deadline=None, derandomize=True,
                          database=None, print_blob=True, report_multiple_bugs=False,
                          phases=WITHOUT_EXPLAIN, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("deep", max_examples=3000, stateful_step_count=80, deadline=None,
                          suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


@pytest.fixture(autouse=True)
def same_width_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are wrapped to the terminal; under test it is as wide on every machine."""
    monkeypatch.setenv("COLUMNS", "100")


BENCH = Path(__file__).parent / "bench"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What stands in tests/bench measures speed: `make bench` runs it, `make test` does not."""
    for item in items:
        if BENCH in item.path.parents:
            item.add_marker(pytest.mark.bench)

# A shell that runs the suite in the background has it ignore Ctrl-C, and every process that it starts too; the tests of
# interrupts need what a terminal gives.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
