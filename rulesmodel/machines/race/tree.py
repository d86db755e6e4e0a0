"""Decision trees: a function on unknown numbers, as the questions it asks and what it gives after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import z3

from ..prove.explorer import Explorer
from ..prove.solver import Solver, Unsettled

MOST_LEAVES = 256
"""The most paths of one function that are printed as code."""
MOST_DEPTH = 60
"""The most questions on a path: Python nests a hundred blocks and no more."""


class Leaf(msgspec.Struct):
    """The end of a path: what the function gives there, and numbers (by variable) that lead there."""

    value: Any
    condition: z3.BoolRef
    model: z3.ModelRef


class Fork(msgspec.Struct):
    """A question, and the trees on its two sides."""

    condition: z3.BoolRef
    yes: Tree | None = None
    no: Tree | None = None


Tree = Leaf | Fork


def lift(function: Callable[[Explorer], Any], solver: Solver) -> Tree:
    """All paths of a function, of which each gives a value or raises what is no fault of the rules.

    Raises `Unsettled` for too many paths, and for code that has no exact meaning on unknown numbers.
    """
    explorer = Explorer(solver)
    root: Tree | None = None
    for number, path in enumerate(explorer.explore(lambda: function(explorer)), 1):
        if path.error is not None:
            raise Unsettled(f"the rules raise {type(path.error).__name__}: {path.error}")
        branches = list(explorer.branches())
        if number > MOST_LEAVES or len(branches) > MOST_DEPTH:
            raise Unsettled(f"more than {MOST_LEAVES} paths, or more than {MOST_DEPTH} questions on one")
        leaf = Leaf(path.value, explorer.condition(), explorer.current_model())
        root = _planted(root, branches, leaf)
    if root is None:
        raise AssertionError("there is a path through every function")
    return root


def leaves(tree: Tree) -> Iterator[Leaf]:
    """The leaves of a tree, in the order of the paths."""
    if isinstance(tree, Leaf):
        yield tree
        return
    for side in (tree.yes, tree.no):
        if side is not None:
            yield from leaves(side)


def _planted(root: Tree | None, branches: list[tuple[z3.BoolRef, bool]], leaf: Leaf) -> Tree:
    """A tree with one more path; the explorer takes them in order, so forks on the way are there already."""
    if not branches:
        return leaf
    (condition, answer), rest = branches[0], branches[1:]
    fork = root if isinstance(root, Fork) else Fork(condition)
    if answer:
        fork.yes = _planted(fork.yes, rest, leaf)
    else:
        fork.no = _planted(fork.no, rest, leaf)
    return fork
