"""Seeded faults: small wrong changes of rule functions, each with a stable name, to be put in place for a while.

A test or a proof of the rules is worth something only if it fails when a rule is wrong. `faults_of` lists what can be
wrong in the functions of a module; `seeded` makes one of them wrong inside a `with` block, for everybody who
has imported it, by exchanging its code.

    rules/stop.py:stop drop need 9.dontstop.4      a condition is not asked for
    rules/table.py:has_room < to <=                a comparison is off
    rules/stop.py:stop 1 to 2                      a number is off by one
    rules/ending.py:check_loss skellies_to_lose+1  a constant of the deck is off by one
    rules/table.py:destroy drop discarded          an effect does not happen
    rules/flow.py:proceed drop if phase.todo …     a branch is never taken
    rules/table.py:shift other(seat) to seat       the wrong player
    rules/ending.py:is_over return False           a predicate that is never true

What only changes which clause is named is of a kind of its own, `cite`: the game goes on as before.

Names do not depend on line numbers. Where a function has the same fault at several places they are numbered
in reading order: `… (2)` is the second one.
"""

from __future__ import annotations
import __future__

import ast
import copy
import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Literal

Kind = Literal["need", "cite", "comparison", "number", "logic", "effect", "seat", "predicate"]
Place = int
"""A node of a function: its number in reading order."""
Make = Callable[[Any], ast.AST]
"""Gives the wrong node for a right one (the kind of node for which it was found)."""

COMPARISONS: dict[type[ast.cmpop], tuple[str, type[ast.cmpop], str]] = {
    ast.Lt: ("<", ast.LtE, "<="), ast.LtE: ("<=", ast.Lt, "<"), ast.Gt: (">", ast.GtE, ">="),
    ast.GtE: (">=", ast.Gt, ">"), ast.Eq: ("==", ast.NotEq, "!="), ast.NotEq: ("!=", ast.Eq, "=="),
    ast.In: ("in", ast.NotIn, "not in"), ast.NotIn: ("not in", ast.In, "in"),
    ast.Is: ("is", ast.IsNot, "is not"), ast.IsNot: ("is not", ast.Is, "is"),
}
OPERATORS: dict[type[ast.operator], tuple[str, type[ast.operator], str]] = {
    ast.Add: ("+", ast.Sub, "-"), ast.Sub: ("-", ast.Add, "+"),
    ast.BitOr: ("|", ast.BitAnd, "&"), ast.BitAnd: ("&", ast.BitOr, "|"),
}
SIGNS: dict[type[ast.unaryop], str] = {ast.Not: "not", ast.USub: "-", ast.Invert: "~"}
BY_SEAT = ("hands", "teams", "rows")
"""The fields of a state that hold one thing for each seat."""
NOTE = "__noted__"
"""What functions call to tell their names, in the globals of their module while they are looked at."""


@dataclass(frozen=True)
class Fault:
    """One thing that can be wrong in one function."""

    name: str
    kind: Kind
    module: str
    function: str
    place: Place
    make: Make

    def __str__(self) -> str:
        return self.name


class UnknownFault(LookupError):
    """A fault's name that nothing has, with those of the same function."""


# -- finding -----------------------------------------------------------------------------------------
def faults_of(module: ModuleType, function: str | None = None) -> list[Fault]:
    """Every fault of a module's functions, or of one of them, in reading order."""
    found: list[Fault] = []
    for name, node in _functions(module).items():
        if function in (None, name):
            found += _faults_in(module, name, node)
    return found


def faults_in_package(package: str) -> list[Fault]:
    """Every fault of a package and its subpackages, or of a single module."""
    top = importlib.import_module(package)
    path = getattr(top, "__path__", ())
    names = [package, *(each.name for each in pkgutil.walk_packages(path, f"{package}."))]
    return [fault for name in sorted(names) for fault in faults_of(importlib.import_module(name))]


def fault_named(package: str, name: str) -> Fault:
    """The fault of a name such as `rules/stop.py:stop drop need 9.dontstop.4` in a game's package.

    Files of the kernel are named from there: `kernel/zones.py:…`. Raises `UnknownFault`, which lists the faults
    that this function has.
    """
    file, _, rest = name.partition(":")
    start = package.partition(".")[0] if file.startswith("kernel/") else package
    module = importlib.import_module(f"{start}.{file.removesuffix('.py').replace('/', '.')}")
    known = faults_of(module, rest.partition(" ")[0])
    for fault in known:
        if fault.name == name:
            return fault
    raise UnknownFault(f"no fault is called {name!r}; this function has: " + "; ".join(map(str, known)))


def _faults_in(module: ModuleType, function: str, node: ast.FunctionDef) -> Iterator[Fault]:
    counted: Counter[str] = Counter()
    citing, predicate = _citing(node), _is_predicate(node)
    for place, part in enumerate(_reading_order(node)):
        for kind, what, make in (*_faults_at(module, part), *_constants_for(part, predicate)):
            counted[what] += 1
            number = f" ({counted[what]})" if counted[what] > 1 else ""
            yield Fault(f"{_file(module)}:{function} {what}{number}", "cite" if part in citing else kind,
                        module.__name__, function, place, make)


def _faults_at(module: ModuleType, node: ast.AST) -> Iterator[tuple[Kind, str, Make]]:
    """What can be wrong at one node: the kind, the words for it, and the wrong node."""
    match node:
        case ast.Expr(ast.Call(ast.Name("need" | "cite" as call), arguments)):
            kind: Kind = "need" if call == "need" else "cite"
            clause = arguments[1 if call == "need" else 0]
            yield kind, f"drop {call} {_words(clause)}", lambda node: ast.Pass()
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            sign, wrong, wrong_sign = COMPARISONS[type(operator)]
            yield "comparison", f"{sign} to {wrong_sign}", lambda node: _with(node, ops=[wrong()])
        case ast.BoolOp(op=operator):
            both = isinstance(operator, ast.And)
            yield ("logic", "and to or" if both else "or to and",
                   lambda node: _with(node, op=ast.Or() if both else ast.And()))
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "logic", f"negate {_short(test)}", lambda node: _with(node, test=ast.UnaryOp(ast.Not(), node.test))
            if isinstance(node, ast.If):
                yield "logic", f"drop if {_short(test)}", lambda node: _with(node, test=ast.Constant(False))
        case ast.UnaryOp(op=operator) if type(operator) in SIGNS:
            kind = "logic" if isinstance(operator, ast.Not) else "number"
            yield kind, f"drop {SIGNS[type(operator)]}", lambda node: node.operand
        case _:
            yield from _numbers_at(node)
            yield from _effects_at(module, node)
            yield from _seats_at(node)


def _numbers_at(node: ast.AST) -> Iterator[tuple[Kind, str, Make]]:
    """Numbers and constants of the deck that are off by one, sums that are differences."""
    match node:
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            sign, other, other_sign = OPERATORS[type(operator)]
            yield "number", f"{sign} to {other_sign}", lambda node: _with(node, op=other())
        case ast.Constant(int(value)) if not isinstance(value, bool):
            yield "number", f"{value} to {value + 1}", lambda node: ast.Constant(value + 1)
            if value > 0:
                yield "number", f"{value} to {value - 1}", lambda node: ast.Constant(value - 1)
        case ast.Attribute(ast.Attribute(ast.Name("rules"), "deck"), constant) if _is_number(constant):
            yield "number", f"{constant}+1", lambda node: ast.BinOp(_with(node), ast.Add(), ast.Constant(1))
            yield "number", f"{constant}-1", lambda node: ast.BinOp(_with(node), ast.Sub(), ast.Constant(1))


def _effects_at(module: ModuleType, node: ast.AST) -> Iterator[tuple[Kind, str, Make]]:
    """What is to change and does not."""
    match node:
        case ast.keyword(arg=str(name)) if name != "strict":  # `zip(…, strict=True)` is no effect
            yield "effect", f"drop {name}=", lambda node: ast.keyword(None, ast.Dict([], []))
        case ast.AugAssign(target=target):
            yield "effect", f"drop change of {_short(target)}", lambda node: ast.Pass()
        case ast.Call(ast.Name(called), arguments):
            place = _place_of_state(module, called)
            if place is not None and place < len(arguments):
                yield "effect", f"drop {called}", lambda node: node.args[place]


def _seats_at(node: ast.AST) -> Iterator[tuple[Kind, str, Make]]:
    """The wrong one of the two players."""
    match node:
        case ast.Call(ast.Name("other"), [seat]):
            yield "seat", f"{_short(node)} to {_short(seat)}", lambda node: node.args[0]
        case ast.Subscript(ast.Attribute(attr=field), seat, ast.Load()) if field in BY_SEAT:
            if not isinstance(seat, ast.Constant | ast.Slice) and not _is_call(seat, "other"):
                yield "seat", f"{field}[{_short(seat)}] to the other", lambda node: _with(node, slice=_other(seat))
        case ast.Call(ast.Name("set_seat"), [_, seat, _]) if not _is_call(seat, "other"):
            yield ("seat", f"set_seat {_short(seat)} to the other",
                   lambda node: _with(node, args=[node.args[0], _other(seat), node.args[2]]))


def _constants_for(node: ast.AST, predicate: bool) -> Iterator[tuple[Kind, str, Make]]:
    """A predicate's answer that is the same whatever the state."""
    if predicate and isinstance(node, ast.Return) and node.value is not None:
        for answer in (True, False):
            if not (isinstance(node.value, ast.Constant) and node.value.value is answer):
                yield "predicate", f"return {answer}", partial(_returning, answer)


def _returning(answer: bool, node: ast.Return) -> ast.Return:
    return ast.Return(ast.Constant(answer))


def _is_predicate(function: ast.FunctionDef) -> bool:
    """Whether a function answers yes or no: it says so, or it returns a comparison or a truth value somewhere."""
    if isinstance(function.returns, ast.Name) and function.returns.id == "bool":
        return True
    answers = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return any(isinstance(answer, ast.Compare | ast.BoolOp)
               or (isinstance(answer, ast.Constant) and isinstance(answer.value, bool)) for answer in answers)


def _citing(function: ast.FunctionDef) -> set[ast.AST]:
    """The nodes that only bear on which clause is named, and with what reason."""
    found: set[ast.AST] = set()
    for node in ast.walk(function):
        match node:
            case ast.Expr(ast.Call(ast.Name("cite"))):
                found.update(ast.walk(node))
            case ast.Expr(ast.Call(ast.Name("need"), [_, *naming])):
                found.update(part for each in naming for part in ast.walk(each))
            case ast.If(test, body, []) if all(_is_call(getattr(each, "value", None), "cite") for each in body):
                found.update((node, *ast.walk(test)))
    return found


def _is_call(node: ast.AST | None, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _other(seat: ast.expr) -> ast.expr:
    return ast.BinOp(ast.Constant(1), ast.Sub(), copy.deepcopy(seat))


def _place_of_state(module: ModuleType, called: str) -> int | None:
    """Which argument is the state that a function gives back changed; None for a function that does not."""
    function = getattr(module, called, None)
    if called == "replace":
        return 0
    if not isinstance(function, FunctionType) or function.__annotations__.get("return") != "State":
        return None
    parameters = list(inspect.signature(function).parameters)
    return parameters.index("state") if "state" in parameters else None


def _is_number(attribute: str) -> bool:
    """Deck constants are named for what they count; zones of cards are plain plurals."""
    return any(attribute.endswith(end) for end in ("_places", "_discard", "_win", "_lose", "_hand", "_turns"))


def _words(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else _short(node)


def _short(node: ast.AST) -> str:
    text = ast.unparse(node)
    return text if len(text) <= 60 else text[:57] + "..."


def _with(node: ast.AST, **changes: object) -> Any:
    changed = copy.copy(node)
    for name, value in changes.items():
        setattr(changed, name, value)
    return changed


# -- putting in place --------------------------------------------------------------------------------
@contextmanager
def seeded(fault: Fault) -> Iterator[None]:
    """Make the function wrong inside the block, wherever it has been imported to."""
    function = getattr(importlib.import_module(fault.module), fault.function)
    right = function.__code__
    function.__code__ = _wrong_code(fault)
    try:
        yield
    finally:
        function.__code__ = right


def _wrong_node(fault: Fault) -> ast.FunctionDef:
    """The function with the fault in it."""
    node = copy.deepcopy(_functions(importlib.import_module(fault.module))[fault.function])
    target = next(part for place, part in enumerate(_reading_order(node)) if place == fault.place)
    wrong = _Replace(target, fault.make(target)).visit(node)
    assert isinstance(wrong, ast.FunctionDef)
    return wrong


def _wrong_code(fault: Fault) -> CodeType:
    return _code(importlib.import_module(fault.module), _wrong_node(fault))


def _code(module: ModuleType, node: ast.FunctionDef) -> CodeType:
    """The code of a changed function of a module."""
    tree = ast.fix_missing_locations(ast.Module([node], []))
    flags = __future__.annotations.compiler_flag
    scope = dict(vars(module))
    exec(compile(tree, str(module.__file__), "exec", flags, dont_inherit=True), scope)
    made = scope[node.name]
    assert isinstance(made, FunctionType)
    return made.__code__


def wrong_lines(fault: Fault) -> tuple[list[str], list[str]]:
    """The lines of a function that a fault takes away, and those that it puts in their place, unparsed."""
    node = _functions(importlib.import_module(fault.module))[fault.function]
    right, wrong = (ast.unparse(each).splitlines() for each in (node, _wrong_node(fault)))
    start = next(place for place, (one, other) in enumerate(zip(right, wrong, strict=False)) if one != other)
    end = next(place for place, (one, other) in enumerate(zip(right[::-1], wrong[::-1], strict=False)) if one != other)
    return right[start:len(right) - end], wrong[start:len(wrong) - end]


class _Replace(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, ast.copy_location(new, old)

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


# -- looking on -------------------------------------------------------------------------------------
@contextmanager
def calls_noted(faults: Iterable[Fault], note: Callable[[str], object]) -> Iterator[None]:
    """Inside the block every function with one of these faults tells `note` its name when it is called.

    The name is the first word of the faults' names, such as `rules/stop.py:stop`. The functions tell it themselves, in
    a statement put before the others: a profiler would slow down everything that is called besides them.
    """
    names = {(fault.module, fault.function): fault.name.partition(" ")[0] for fault in faults}
    right: list[tuple[FunctionType, CodeType]] = []
    try:
        for (module_name, function), name in names.items():
            module = importlib.import_module(module_name)
            node = copy.deepcopy(_functions(module)[function])
            node.body.insert(0, ast.Expr(ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(name)], [])))
            vars(module)[NOTE] = note
            found = getattr(module, function)
            right.append((found, found.__code__))
            found.__code__ = _code(module, node)
        yield
    finally:
        for found, code in right:
            found.__code__ = code
        for module_name, _ in names:
            vars(importlib.import_module(module_name)).pop(NOTE, None)


# -- sources -----------------------------------------------------------------------------------------
@cache
def _functions(module: ModuleType) -> dict[str, ast.FunctionDef]:
    """The plain functions defined at the top of a module."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.decorator_list}


def _reading_order(node: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body from top to bottom; annotations and texts are no part of it."""
    for statement in node.body:
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
            yield from _inside(statement)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if child is getattr(node, "annotation", None) or child is getattr(node, "returns", None):
            continue
        yield from _inside(child)


def _file(module: ModuleType) -> str:
    """A module's file as seen from its game's package, e.g. `rules/stop.py`."""
    _, _, name = module.__name__.partition(".games.")
    parts = name.split(".")[1:] if name else module.__name__.split(".")[1:]
    is_package = Path(str(module.__file__)).name == "__init__.py"
    return "/".join([*parts, "__init__"] if is_package else parts) + ".py"
