"""Runs the command line in this process and keeps what it prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from rulesmodel.cli.app import run


@dataclass(frozen=True)
class Run:
    """What a command did: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What `--json` printed."""
        return json.loads(self.out)


Command = Callable[..., Run]


@pytest.fixture
def rulesmodel(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command `rulesmodel`, as a function of its arguments."""

    def command(*arguments: str) -> Run:
        capsys.readouterr()
        code = run(arguments)
        printed = capsys.readouterr()
        return Run(code, printed.out, printed.err)

    return command
