"""The report of `check`: as text for a terminal, and as one HTML page that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import files

from ..check.report import PARTS, TITLES, Finding, GameReport, Part, verdict
from .plays import CHANCE
from .words import columns, duration, fill, width

LINES_OF_A_FAILURE = 12


# -- text ----------------------------------------------------------------------------------------------
def as_text(reports: Sequence[GameReport], full: bool = False) -> str:
    """The reports as text: what was found, a line each, and everything about what is off.

    Scenarios are told by number unless one is off, or `full` asks for all of them.
    """
    return "\n\n".join(_game(report, full) for report in reports) + "\n\n" + _table(reports)


def _game(report: GameReport, full: bool) -> str:
    blocks = [f"{report.title} (version {report.version})" if report.version else report.title]
    if report.problems:
        blocks.append("\n".join(["Cannot be used:", *(fill(problem, indent="      ", first="  ✘ ")
                                                     for problem in report.problems)]))
    for part in PARTS:
        findings = report.of(part)
        if findings:
            blocks.append(_heading(part, findings) + "\n" + _findings(part, findings, full))
    return "\n\n".join(blocks)


def _heading(part: Part, findings: Sequence[Finding]) -> str:
    good = sum(finding.ok for finding in findings)
    seconds = sum(finding.seconds for finding in findings)
    return f"{TITLES[part]}: {good} of {len(findings)}, {duration(seconds)}"


def _findings(part: Part, findings: Sequence[Finding], full: bool) -> str:
    told = [finding for finding in findings if full or not finding.ok or part != "scenarios"]
    if not told:
        return f"  ✔ all {len(findings)} agree"
    return "\n".join(_finding(finding) for finding in told)


def _finding(finding: Finding) -> str:
    mark = "✔" if finding.ok else "✘"
    lines = [fill(f"{finding.title}: {finding.found}", indent="      ", first=f"  {mark} {finding.id}  ")]
    if finding.ok:
        if finding.witness:
            lines.append(_one_line(finding.witness))
    else:
        lines += [fill(line, indent="          ", first="        ") for line in finding.witness[:LINES_OF_A_FAILURE]]
        more = len(finding.witness) - LINES_OF_A_FAILURE
        if more > 0:
            lines.append(f"        … and {more} more")
    return "\n".join(lines)


def _one_line(witness: Sequence[str]) -> str:
    """A witness in a line; what chance did is left out, since the decisions tell the story."""
    told = [words.strip() for words in witness if not words.startswith(f"{CHANCE}:")]
    line = "      " + " ".join(words if words.endswith(":") or place == len(told) else f"{words} ·"
                               for place, words in enumerate(told, 1))
    return line if len(line) <= width() else line[: width() - 2].rstrip() + " …"


def _table(reports: Sequence[GameReport]) -> str:
    rows = [("", *PARTS, "work")]
    for report in reports:
        cells = [f"{sum(f.ok for f in report.of(part))}/{len(report.of(part))}" for part in PARTS]
        mark = "✘" if report.failures or report.problems else "✔" if report.whole else "…"
        rows.append((f"{mark} {report.game}", *cells, duration(report.seconds)))
    return columns(rows) + "\n\n" + verdict(reports)


# -- HTML ----------------------------------------------------------------------------------------------
def as_html(reports: Sequence[GameReport]) -> str:
    """The reports as one page: light and dark, without scripts and without anything from elsewhere."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["duration"] = duration
    template = environment.from_string(files(__package__).joinpath("report.html.j2").read_text(encoding="utf-8"))
    page = template.render(reports=reports, parts=PARTS, titles=TITLES, anchor=_anchor, verdict=verdict(reports),
                           ok=all(report.ok for report in reports), version=version("rulesmodel"))
    return page + "\n"


def _anchor(report: GameReport, finding: Finding) -> str:
    """A place in the page that a link can name."""
    return "".join(letter if letter.isalnum() else "-" for letter in f"{report.game}-{finding.part}-{finding.id}")
