"""Errors: every one of them can come from another process, where the book finds out what it tells."""

from __future__ import annotations

import pickle

import pytest

from rulesmodel.kernel.errors import Fault, FileError, NotSaid, RulesModelError, UnknownName

ERRORS = [FileError([Fault("a.yaml", 3, "moves", "no such move"), Fault("a.yaml", 0, "", "empty")]),
          UnknownName("game", "hoader", ["hoarder", "totym"]), NotSaid("the pile"), RulesModelError("plainly wrong")]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_comes_out_of_another_process_as_it_went_in(error: RulesModelError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
