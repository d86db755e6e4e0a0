"""Python source for Z3 terms and decision trees.

The terms are those that `prove.symbolic` builds: whole numbers and truth values. Division and remainder have plain
positive divisors there, for which Z3 and Python mean the same.
"""

from __future__ import annotations

from collections.abc import Callable

import z3

from .tree import Leaf, Tree

INFIX = {
    z3.Z3_OP_ADD: " + ", z3.Z3_OP_SUB: " - ", z3.Z3_OP_MUL: " * ", z3.Z3_OP_IDIV: " // ", z3.Z3_OP_MOD: " % ",
    z3.Z3_OP_LE: " <= ", z3.Z3_OP_LT: " < ", z3.Z3_OP_GE: " >= ", z3.Z3_OP_GT: " > ", z3.Z3_OP_EQ: " == ",
    z3.Z3_OP_DISTINCT: " != ", z3.Z3_OP_XOR: " != ", z3.Z3_OP_AND: " and ", z3.Z3_OP_OR: " or ",
}
OPPOSITE = {
    z3.Z3_OP_LE: " > ", z3.Z3_OP_LT: " >= ", z3.Z3_OP_GE: " < ", z3.Z3_OP_GT: " <= ",
    z3.Z3_OP_EQ: " != ", z3.Z3_OP_DISTINCT: " == ", z3.Z3_OP_XOR: " == ",
}


class Unprintable(Exception):
    """A term for which there is no source; says which."""


def source_of(term: z3.ExprRef) -> str:
    """A Python expression with the value of the term; a variable stands under its own name."""
    if z3.is_int_value(term):
        return str(term.as_long())
    if z3.is_true(term) or z3.is_false(term):
        return str(z3.is_true(term))
    kind, parts = term.decl().kind(), term.children()
    if kind == z3.Z3_OP_UNINTERPRETED and not parts:
        return str(term)
    if kind == z3.Z3_OP_NOT:
        return _negation(parts[0])
    told = [_inner(part) for part in parts]
    if kind == z3.Z3_OP_UMINUS:
        return f"-{told[0]}"
    if kind == z3.Z3_OP_ITE:
        return f"{told[1]} if {told[0]} else {told[2]}"
    if kind == z3.Z3_OP_ADD:
        return _sum(parts)
    if kind in INFIX and (len(told) == 2 or kind not in OPPOSITE):
        return INFIX[kind].join(told)
    raise Unprintable(f"no source for {term.decl().name()}")


def lines_of(tree: Tree, leaf: Callable[[Leaf], list[str]], indent: str) -> list[str]:
    """The tree as nested `if`s around what `leaf` gives for each leaf; a side without lines is left out."""
    if isinstance(tree, Leaf):
        return [indent + line for line in leaf(tree)]
    yes, no = (lines_of(side, leaf, indent + "    ") if side is not None else [] for side in (tree.yes, tree.no))
    if yes == no:
        return [line[4:] for line in yes]
    if not yes:
        return [f"{indent}if {_negation(tree.condition)}:", *no]
    if not no:
        return [f"{indent}if {source_of(tree.condition)}:", *yes]
    return [f"{indent}if {source_of(tree.condition)}:", *yes, f"{indent}else:", *no]


def _negation(term: z3.BoolRef) -> str:
    """The source of a term's opposite."""
    opposite, parts = OPPOSITE.get(term.decl().kind()), term.children()
    if z3.is_not(term):
        return source_of(term.arg(0))
    if opposite is not None and len(parts) == 2:
        return opposite.join(map(_inner, parts))
    return f"not {_inner(term)}"


def _inner(term: z3.ExprRef) -> str:
    text = source_of(term)
    return text if text.isidentifier() or text.isdecimal() else f"({text})"


def _sum(parts: list[z3.ExprRef]) -> str:
    """A sum with differences written as such: Z3 says `a + -1*b`."""
    text = ""
    for part in parts:
        negative = _negated(part)
        if negative is None:
            text += f" + {_inner(part)}" if text else _inner(part)
        else:
            text += f" - {negative}" if text else f"-{negative}"
    return text


def _negated(term: z3.ExprRef) -> str | None:
    """The source of what is taken away, if the term takes something away."""
    if z3.is_int_value(term) and term.as_long() < 0:
        return str(-term.as_long())
    if z3.is_mul(term) and term.num_args() == 2 and z3.is_int_value(term.arg(0)) and term.arg(0).as_long() == -1:
        return _inner(term.arg(1))
    return None
