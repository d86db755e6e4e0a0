"""What a comparison of rules has found, as text: what differs first, what does not after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..compare.result import (
    Comparison,
    Deciding,
    Difference,
    EntryReport,
    Finding,
    Flip,
    Looked,
    Opinion,
    Separation,
    Separations,
    Smallest,
)
from ..kernel.game import Game
from . import plays
from .words import columns, count, duration, fill

MOST_CLAUSES = 6
"""How many clauses of a side are told at most."""
MOST_FLIPS = 40
ROLES = {"refuses": "against it", "holds": "is met", "applies": "takes effect"}


def as_text(game: Game, found: Comparison) -> str:
    """A comparison at length."""
    blocks = [f"{game.title}: {found.a} compared with {found.b}"]
    blocks += [finding(each) for each in _worst_first(found.findings)]
    blocks += [_entry(each) for each in _entries_worst_first(found.entries)]
    blocks += filter(None, (_same(found), _flips(found), _clauses(found), _end(found)))
    return "\n\n".join(blocks)


def _worst_first(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda each: each.difference is None)


def _entries_worst_first(entries: Iterable[EntryReport]) -> list[EntryReport]:
    return sorted(entries, key=lambda each: (not any(one.difference for one in each.findings), not each.flag))


# -- findings --------------------------------------------------------------------------------------
def finding(found: Finding, indent: str = "") -> str:
    """What was found out about one change."""
    a, b = found.means
    lines = [f"{indent}{found.id}"]
    lines += [fill(text, f"{indent}     ", f"{indent}  {side}: ") for side, text in (("A", a), ("B", b)) if text]
    if found.difference is None:
        lines.append(fill(f"No difference found: {_where(found)}.", f"{indent}  "))
    else:
        lines += [f"{indent}  {line}".rstrip() for line in _difference(found.difference)]
    return "\n".join(lines)


def _where(found: Finding) -> str:
    """Where nothing was found, and how surely."""
    if not found.looked:
        return "nothing was searched"
    whole = [each for each in found.looked if each.exhausted]
    told = []
    if quiet := [each for each in whole if not each.asked]:
        told.append(f"no rule ever asks for it on {_names(quiet)}, searched exhaustively")
    if loud := [each for each in whole if each.asked]:
        told.append(f"searched exhaustively on {_names(loud)}")
    if part := [each for each in found.looked if not each.exhausted]:
        states = sum(each.states for each in part)
        never = "" if any(each.asked for each in part) else ", where no rule asked for it"
        told.append(f"not within {count(states, 'state')} of {_names(part)}{never}")
    return "; ".join(told)


def _names(places: Sequence[Looked]) -> str:
    decks = [each.place.removeprefix("deck ") for each in places if each.place.startswith("deck ")]
    others = [each.place for each in places if not each.place.startswith("deck ")]
    told = [f"deck{'s' if len(decks) > 1 else ''} {', '.join(decks)}"] if decks else []
    return " and ".join([*told, *others])


def _difference(found: Difference) -> Iterator[str]:
    """A difference: its smallest position first, then how it comes about."""
    yield f"They part: {found.says}."
    for letter, opinion in (("A", found.a), ("B", found.b)):
        yield from _opinion(letter, opinion, found)
    for change in found.changes:
        yield f"  {change.at}: {_value(change.a)} in A, {_value(change.b)} in B"
    if found.smallest is not None:
        yield from _smallest(found.smallest)
    begin = f"from the set-up of {found.place}" if found.reachable else f"from a position of {found.place}"
    if not found.moves and found.start is None:
        yield f"At once, {begin}."
    elif found.smallest is None or not found.smallest.reachable or found.smallest.way is None:
        yield f"Found {begin}" + (f", after {count(len(found.moves), 'step')}:" if found.moves else ":")
        yield from (f"  {place}. {move}" for place, move in enumerate(found.moves, 1))
        yield "  which leads to" if found.moves else "  it is"
        yield from (f"    {line}" for line in plays.position(found.position).splitlines())


def _opinion(letter: str, opinion: Opinion, found: Difference) -> Iterator[str]:
    asked = ", ".join(f"{name}={value}" for name, value in opinion.asked.items())
    yield fill(f"{opinion.says}" + (f"  [{asked}]" if asked else ""), "     ", f"  {letter}: ")
    for each in _deciding(opinion, found):
        yield fill(each.says, "       ", f"     {each.clause} ({ROLES[each.role]}): ")


def _deciding(opinion: Opinion, found: Difference) -> Sequence[Deciding]:
    """The clauses that make the difference on a side; where it is silent, and where results tell more, none."""
    if found.kind == "unsaid":
        return [each for each in opinion.clauses if each.role == "refuses"]
    deciding = [each for each in opinion.clauses if each.role == "refuses" or each.only_here]
    if not deciding and not found.changes:
        deciding = [each for each in opinion.clauses if each.role == "applies"]
    return deciding[:MOST_CLAUSES]


def _smallest(found: Smallest) -> Iterator[str]:
    reach = {True: "it occurs in play", False: "it cannot occur with this deck", None: "whether it occurs is not known"}
    yield f"The smallest position that shows it ({reach[found.reachable]}):"
    yield from (f"    {line}" for line in plays.position(found.position).splitlines())
    if found.moves:
        yield f"  then {'; '.join(found.moves)}"
    if found.way:
        yield fill("; ".join(found.way), "    ", "  It comes about from the set-up by: ")
    elif found.way is not None:
        yield "  It is a set-up."


def _value(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_value(inner)}" for key, inner in value.items()) + "}"
    return str(value)


# -- the change log --------------------------------------------------------------------------------
def _entry(entry: EntryReport) -> str:
    lines = [fill(f"{entry.says} [{entry.kind}]", "      ", f"{entry.id} ")]
    if entry.flag:
        lines.append(f"  flag {entry.flag}: {entry.values[0]} in A, {entry.values[1]} in B")
    if entry.asks:
        lines.append(fill(entry.asks, "  ", "  "))
    if not entry.flag:
        lines.append("  No behaviour is attached to it.")
    elif not entry.findings:
        lines.append("  Both sides have the same rule.")
    elif entry.values[0] == entry.values[1]:
        lines.append("  Both sides have the same rule, as the log declares; if the older one had been another:")
    lines += [finding(each, "  ") for each in _worst_first(entry.findings)]
    return "\n".join(lines)


def _same(found: Comparison) -> str:
    if not found.same_on:
        return ""
    decks = ", ".join(f"{each.deck} ({count(each.states, 'state')})" for each in found.same_on)
    return fill(f"One and the same play, searched exhaustively, on {decks}: no rule ever asks for what the two sides "
                "differ in.", "  ")


def _clauses(found: Comparison) -> str:
    if not found.clauses:
        return ""
    lines = []
    for how in ("added", "removed", "changed"):
        some = [each for each in found.clauses if each.how == how]
        if some:
            lines.append(f"Clauses {how} on the way from A to B:")
            lines += [fill(each.says, "      ", f"  {each.clause} ({', '.join(each.entries) or 'no entry'}): ")
                      for each in some]
    return "\n".join(lines)


# -- scenarios -------------------------------------------------------------------------------------
def _flips(found: Comparison) -> str:
    skipped = f" ({len(found.skipped)} could not be judged: {', '.join(found.skipped)})" if found.skipped else ""
    judged = f"{count(found.scenarios, 'scenario')} judged under both sides{skipped}"
    if not found.flips:
        return f"{judged}: none comes out otherwise."
    lines = [f"{judged}; {count(len(found.flips), 'line')} of them come out otherwise:"]
    lines += [line for flip in found.flips[:MOST_FLIPS] for line in _flip(flip)]
    if len(found.flips) > MOST_FLIPS:
        lines.append(f"  … and {len(found.flips) - MOST_FLIPS} more")
    return "\n".join(lines)


def _flip(flip: Flip) -> Iterator[str]:
    line = f", line {flip.line + 1}" if flip.line else ""
    verdicts = f"{flip.a} → {flip.b}" if flip.a != flip.b else f"{flip.a}, with another result"
    yield fill(f"{verdicts}  {flip.title}", "      ", f"  {flip.scenario}{line}: ")
    if flip.a != flip.b:
        yield from (fill(reason, "         ", f"      {side}: ")
                    for side, reason in (("A", flip.a_reason), ("B", flip.b_reason)) if reason)
    yield from (f"      {change.at}: {_value(change.a)} in A, {_value(change.b)} in B" for change in flip.changes)


def _end(found: Comparison) -> str:
    stopped = " It was interrupted: what is not told was not searched." if found.interrupted else ""
    return f"Compared in {duration(found.seconds)}.{stopped}"


# -- all readings ----------------------------------------------------------------------------------
def table(game: Game, found: Separations) -> str:
    """All readings of a rulebook in a table: where each first differs from the default, and on which move."""
    rows = [("reading", "grade", "found on", "steps", "parts on")]
    rows += [(f"{each.question}={each.reading}", each.grade, *_cells(each)) for each in found.separations]
    apart = sum(1 for each in found.separations if each.finding and each.finding.difference)
    several = [each for each in found.separations if each.finding]
    stopped = " Interrupted: not everything was searched." if found.interrupted else ""
    return "\n\n".join((
        f"{game.title}: every reading against the default of its question", columns(rows, "  "),
        f"{apart} of {count(len(several), 'reading')} that are no default differ from it in a position found in "
        f"{duration(found.seconds)}.{stopped}"))


def _cells(each: Separation) -> tuple[str, str, str]:
    if each.finding is None or each.finding.difference is None:
        return "-", "", each.why_not
    difference = each.finding.difference
    beside = each.finding.id.partition(" beside ")[2]
    where = difference.place.removeprefix("deck ") + (f" beside {beside}" if beside else "")
    return where, str(len(difference.moves)), difference.says
