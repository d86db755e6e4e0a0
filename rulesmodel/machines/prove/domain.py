"""Symbolic domains: a struct's annotations say which values its fields may take, and a `case` draws them.

The same annotation (`Annotated[int, Meta(ge=0, le=10)]`) validates files, feeds random tests and bounds proofs.
"""

from __future__ import annotations

import enum
import types
import typing
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from ...kernel.errors import RulesModelError

if TYPE_CHECKING:
    from .case import Case


class TheoremError(RulesModelError):
    """A theorem is written wrongly; says what would be right."""


def build(case: Case, kind: type, name: str, fixed: Mapping[str, Any]) -> Any:
    """A `msgspec.Struct` whose fields are drawn from their annotations, but for those given in `fixed`.

    Raises `TheoremError` for a class that is no struct, an unknown field and a field without a symbolic domain.
    """
    if not _is_subclass(kind, msgspec.Struct):
        raise TheoremError(f"build({name!r}) needs a msgspec.Struct class, not {kind!r}")
    fields = msgspec.structs.fields(kind)
    known = [field.name for field in fields]
    for field in fixed:
        if field not in known:
            raise TheoremError(f"{kind.__name__} has no field {field!r}; known: {', '.join(known)}")
    return kind(**{field.name: fixed[field.name] if field.name in fixed
                   else draw(case, field.type, f"{name}.{field.name}") for field in fields})


def draw(case: Case, annotation: Any, name: str) -> Any:
    """A value of an annotation, as input `name` of the case; raises `TheoremError` where there is no domain."""
    kind, bounds = _unwrapped(annotation)
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind is int:
        return _bounded(case, name, bounds)
    if kind is bool:
        return case.boolean(name)
    if kind is None or kind is types.NoneType:
        return None
    if origin is typing.Literal:
        return case.one_of(name, parts)
    if _is_subclass(kind, enum.Enum):
        return case.one_of(name, tuple(kind))
    if _is_subclass(kind, msgspec.Struct):
        return build(case, kind, name, {})
    if origin in (typing.Union, types.UnionType):
        members = {_word(part): part for part in parts}
        return draw(case, members[case.one_of(f"{name} is", tuple(members))], name)
    if origin is tuple and Ellipsis not in parts:
        return tuple(draw(case, part, f"{name}[{place}]") for place, part in enumerate(parts))
    raise TheoremError(_no_domain(kind, name))


def _unwrapped(annotation: Any) -> tuple[Any, list[msgspec.Meta]]:
    """The annotation without `Annotated`, `NewType` and type aliases, and the `Meta`s found on the way."""
    bounds: list[msgspec.Meta] = []
    while True:
        if typing.get_origin(annotation) is typing.Annotated:
            bounds += [meta for meta in annotation.__metadata__ if isinstance(meta, msgspec.Meta)]
            annotation = annotation.__origin__
        elif hasattr(annotation, "__supertype__"):
            annotation = annotation.__supertype__
        elif type(annotation).__name__ == "TypeAliasType":  # `type Count = …`, from Python 3.12 on
            annotation = annotation.__value__
        else:
            return annotation, bounds


def _bounded(case: Case, name: str, bounds: list[msgspec.Meta]) -> Any:
    lows = [int(low) for meta in bounds
            for low in (meta.ge, None if meta.gt is None else meta.gt + 1) if low is not None]
    highs = [int(high) for meta in bounds
             for high in (meta.le, None if meta.lt is None else meta.lt - 1) if high is not None]
    value = case.integer(name, max(lows, default=None), min(highs, default=None))
    for meta in bounds:
        if meta.multiple_of is not None:
            case.assume(value % int(meta.multiple_of) == 0)
    return value


def _is_subclass(kind: Any, base: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, base)


def _word(kind: Any) -> str:
    """How a union's member is called in a counterexample."""
    plain = _unwrapped(kind)[0]
    return "None" if plain in (None, types.NoneType) else getattr(plain, "__name__", str(plain))


def _no_domain(kind: Any, name: str) -> str:
    why = "its length is not fixed" if typing.get_origin(kind) is tuple else "this type has no symbolic domain"
    return (f"{name} cannot be drawn from its annotation {kind}: {why}; give the field to build, "
            "for instance as case.counts(name, kinds)")
