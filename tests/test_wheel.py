"""What is installed is complete: data, scenarios and proofs travel with the code."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulesmodel.shipped import shipped

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
def test_a_wheel_holds_everything_that_the_commands_read(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
                   cwd=ROOT, check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    data = {f"rulesmodel/{path.relative_to(ROOT / 'rulesmodel').as_posix()}"
            for path in (ROOT / "rulesmodel").rglob("*") if path.suffix in (".py", ".yaml", ".j2")}
    scenarios = {f"rulesmodel/_scenarios/{path.relative_to(shipped('scenarios')).as_posix()}"
                 for path in shipped("scenarios").rglob("*.yaml")}
    proofs = {f"rulesmodel/_proofs/{path.name}" for path in shipped("proofs").glob("*.py")}
    assert scenarios
    assert proofs
    assert (data | scenarios | proofs) - packed == set()
