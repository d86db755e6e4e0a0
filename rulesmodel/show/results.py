"""Results as they stand in a notebook: verdicts, trails, traces, proofs and searches, each in HTML and as text.

`show` takes any of them, or a game with its rules and a state, and gives a `Shown`, which draws itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..judge.card import card as verdict_card
from ..judge.verdict import Verdict
from ..judge.why import Why, explanation
from ..kernel.game import Game, State
from ..kernel.rulebook import Rulebook
from ..kernel.rules import Rules
from ..kernel.ruling import Trail
from ..machines.play.choices import Step
from ..machines.play.replay import replay
from ..machines.play.trace import Trace
from ..machines.prove import Proof
from ..machines.search import SearchResult
from . import changes, html, plays, proofs, searches
from .svg import Markup, Theme
from .table import table


@dataclass(frozen=True)
class Shown:
    """Something that has an HTML and a text form, and draws itself where either is wanted."""

    html: str
    text: str

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__


def show(thing: Any, *more: Any, **options: Any) -> Shown:
    """Anything this project has, as it stands in a notebook.

    `show(game, rules, state, seat=0)` is a table, `show(game, rules, steps)` a trace; `show(result)` a verdict, a
    proof, a search, a recorded play, a trail (with `book` its clauses in words). Raises `TypeError` for other things.

    >>> from rulesmodel.kernel.game import game
    >>> duel = game("duel")
    >>> rules = duel.rules("two")
    >>> print(show(duel, rules, duel.initial(rules)[0]))
    pile: {acts: 2, stops: 2}
    Ada: {acts: 0, stops: 0, worship: 0}
    Ben: {acts: 0, stops: 0, worship: 0}
    turn: Ada
    """
    if isinstance(thing, Game):
        return steps(thing, *more, **options) if isinstance(more[-1], list | tuple) else state(thing, *more, **options)
    for kind, shown in FORMS.items():
        if isinstance(thing, kind):
            found: Shown = shown(thing, *more, **options)
            return found
    raise TypeError(f"there is no picture of a {type(thing).__name__}; known: a game with rules and a state, "
                    f"{', '.join(kind.__name__ for kind in FORMS)}")


# -- states and plays ------------------------------------------------------------------------------------
def state(game: Game, rules: Rules, state: State, seat: int | None = None, theme: Theme = "auto") -> Shown:
    """A state as a table, as a seat sees it or all of it; as text it is the position."""
    seen = game.write_position(rules, state) if seat is None else game.view(rules, state, seat)
    return Shown(table(game.picture(rules, state, seat), theme), plays.position(seen))


def steps(game: Game, rules: Rules, trace: Sequence[Step], title: str = "", theme: Theme = "auto") -> Shown:
    """A trace: what changed at each step, and nothing else."""
    told = list(changes.told(game, rules, trace))
    text = [f"{step.number}. {step.by}: {step.words}" + "".join(f"\n     {change}" for change in step.changes)
            for step in told]
    return Shown(html.page(html.steps(told, title), theme=theme), "\n".join(text) or "no steps")


def recorded(trace: Trace, theme: Theme = "auto") -> Shown:
    """A recorded play, played again by the rules as they are now."""
    played = replay(trace)
    shown = steps(trace.game, trace.rules, played.steps, theme=theme)
    if played.departure is None:
        return shown
    return Shown(shown.html + html.page(html.notice(str(played.departure)), theme=theme),
                 f"{shown.text}\n{played.departure}")


def trail(trail: Trail, book: Rulebook | None = None, theme: Theme = "auto") -> Shown:
    """What the rules said while they ran: conditions that held or failed, clauses that took effect."""
    lines = [f"{html.sign(entry)} {entry.clause}" + (f"  {entry.note}" if entry.note else "")
             for entry in trail.consulted]
    lines += [f"? {question} read {reading}" for question, reading in trail.questions.items()]
    return Shown(html.page(html.trail(trail, book), theme=theme), "\n".join(lines) or "nothing was consulted")


# -- answers ---------------------------------------------------------------------------------------------
def verdict(verdict: Verdict, theme: Theme = "auto") -> Shown:
    """A verdict as a card: the answer, the clauses that decide it, the steps, and what it depends on."""
    return Shown(html.page(html.verdict(verdict), theme=theme), verdict_card(verdict))


def reasons(found: Why, theme: Theme = "auto") -> Shown:
    """Every condition on the way of a move."""
    return Shown(html.page(html.reasons(found), theme=theme), explanation(found))


def proof(proof: Proof, game: Game | None = None, theme: Theme = "auto") -> Shown:
    """What became of a theorem; with the game, its counterexample is drawn as a table."""
    drawn = counterexample(game, proof, theme) if game is not None else None
    return Shown(html.page(html.proof(proof, drawn), theme=theme), proofs.one(proof))


def counterexample(game: Game, proof: Proof, theme: Theme = "auto") -> Markup | None:
    """The position that refutes a theorem as a table, where it shows one that the game can read."""
    found = proofs.refuting_state(game, proof)
    return None if found is None else Markup(table(game.picture(*found), theme))


def search(result: SearchResult, deck: str = "", theme: Theme = "auto") -> Shown:
    """The figures of a search, and a shortest play to whatever is wrong."""
    space = result.space
    name = deck or str(getattr(space.rules.deck, "name", "as given"))
    wrong = [(f"breaks the invariant {name!r}", result.violation(name)) for name in result.violations]
    wrong += [("goes on, but nobody can move", result.deadlock())] if result.deadlocks else []
    told = [(what, list(changes.told(space.game, space.rules, trace)), table(space.game.picture(
        space.rules, trace[-1].state), theme)) for what, trace in wrong if trace]
    return Shown(html.page(html.search(result, space.game.title, name, told), theme=theme),
                 searches.as_text(space.game, space.rules, name, result))


FORMS: dict[type, Callable[..., Shown]] = {
    Verdict: verdict, Why: reasons, Trail: trail, Trace: recorded, Proof: proof, SearchResult: search,
}
"""What `show` can show, by type."""
