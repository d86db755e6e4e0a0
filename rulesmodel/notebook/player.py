"""The scenario player: step through a play, see what may be done and why the rest may not, fork it, take it home."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from ..judge.scenario import CHANCE, Scenario
from ..kernel.game import Game, State
from ..kernel.rules import Rules
from ..machines.play.choices import Step
from ..machines.play.trace import Trace
from ..show import changes, graph, html
from ..show.dot import NoGraphviz, drawn
from ..show.svg import Markup, tag
from .desk import Desk, beside, board, button, dropdown, folded, line, plain, row, text
from .export import Dispute, moves_of
from .play import Play
from .views import Graph, Menu

ALL = "everything"
NEAR = 6
"""How many steps before and after the current one the graph shows."""
HIDDEN = "the graph shows what nobody at the table can see; view everything to have it"


class ScenarioPlayer(Desk):
    """Step through a scenario, a trace, or a game from a state on.

        ScenarioPlayer(scenario)                    one of `load_all(shipped_files("hoarder"))`
        ScenarioPlayer(trace)                       a recorded play
        ScenarioPlayer(game, rules, state)          a game, from a state on
        ScenarioPlayer(game, rules, steps)          a trace of a search

    `play` is the play itself: its `line` and `state` are what is shown.
    """

    def __init__(self, thing: Scenario | Trace | Play | Game, rules: Rules | None = None, start: Any = None, *,
                 deck: str = "", line_of_play: int = 0) -> None:
        self.play = play_of(thing, rules, start, deck, line_of_play)
        self._shown: graph.StateGraph | None = None
        self.heading = w.HTML()
        self.where = w.HTML()
        self.table = w.HTML()
        self.menu = Menu(self._choose)
        self.graph = Graph(self._go_to_node)
        self.story = w.HTML()
        self.history = folded("What has happened so far", self.story, opened=self._tell)
        self.view = dropdown("View", [ALL, *self.play.game.seats], lambda _: self.refresh())
        self.buttons = {name: button(name, action, tip) for name, action, tip in (
            ("First", self.play.first, "to the start"), ("Back", self.play.back, "a step back"),
            ("Forward", self.play.forward, "a step on"), ("Last", self.play.last, "to the end"))}
        for made in self.buttons.values():
            made.on_click(lambda _: self.refresh())
        self.title, self.question = line("Title", "A play of ours"), line("Question", hint="what is asked about it")
        self.yaml = text("Scenario", rows=14)
        self.trouble = w.HTML()
        export = w.VBox((self.title, self.question, button("Write the scenario", self.export, primary=True),
                         self.trouble, self.yaml))
        side = w.VBox((self.menu, self.graph))
        super().__init__((self.heading, row(*self.buttons.values(), self.view, self.where),
                          beside(self.table, side), self.history,
                          folded("Take it home as a scenario", export)))
        self.refresh()

    # -- what is shown -----------------------------------------------------------------------------
    @property
    def seat(self) -> int | None:
        """Whose view it is; None for everything."""
        return None if self.view.value == ALL else self.play.game.seats.index(self.view.value)

    def refresh(self) -> None:
        """Show the moment where the play is."""
        play, seat = self.play, self.seat
        self.heading.value = html.bare(html.heading(play.title or play.game.title))
        self.where.value = f"step {play.number} of {play.length}"
        self.table.value = board(play.game, play.rules, play.state, seat)
        self._offer(seat)
        self._draw(seat)
        self._tell()
        self.buttons["First"].disabled = self.buttons["Back"].disabled = play.number == 0
        self.buttons["Forward"].disabled = self.buttons["Last"].disabled = play.number == play.length

    def _offer(self, seat: int | None) -> None:
        """The menu; what another player or chance might do would give hidden cards away."""
        play = self.play
        found, remark = play.options, play.remark if play.number == play.length else ""
        if seat is None or found.asked in ("", play.game.seats[seat]):
            self.menu.offer_options(found, remark)
        elif found.asked == CHANCE:
            self.menu.offer("chance decides", (), (), f"{remark} View everything to go on.".strip())
        else:
            asked = found.asked
            self.menu.offer(f"{asked} chooses", (), (), f"{remark} View everything, or as {asked}, to go on.".strip())

    def _draw(self, seat: int | None) -> None:
        """The graph of the play, with what may come next; it shows all hands, so a seat does not see it."""
        if seat is not None:
            self._shown, self.graph.note, self.graph.svg = None, HIDDEN, ""
            return
        play = self.play
        self._shown = graph.played(play.game, play.rules, play.lines(NEAR), play.state)
        try:
            self.graph.svg = plain(drawn(self._shown))
        except NoGraphviz as error:
            self.graph.note, self.graph.svg = str(error), ""

    def _tell(self) -> None:
        """The steps so far, where somebody looks at them."""
        if self.history.children[0].shown:
            self.story.value = self._logged(self.seat)

    def _logged(self, seat: int | None) -> Markup:
        """The steps so far, with what a seat hears of them and sees change."""
        told = list(changes.told(self.play.game, self.play.rules, self.play.line, seat))
        return html.bare(html.steps(told) if told else tag("p", "Nothing yet."))

    # -- what is done ------------------------------------------------------------------------------
    def _choose(self, number: int) -> None:
        self.play.take(self.play.options.choices[number].step)
        self.refresh()

    def _go_to_node(self, node: int) -> None:
        if self._shown is not None and node in self._shown.graph and self.play.go_to(
                self._shown.graph.nodes[node]["state"]):
            self.refresh()

    def export(self) -> str:
        """The line that is shown as scenario YAML, with the verdict that it has; shown and returned."""
        play, self.trouble.value = self.play, ""
        with self.telling(self.trouble):
            start = play.game.write_position(play.rules, play.line[0].state)
            moves = moves_of(play.game, play.rules, play.line[1:])
            if not moves:
                self.trouble.value = "Make a move first: a scenario of no moves asks nothing."
                return ""
            dispute = Dispute(play.game, play.rules, play.position or start, moves, deck=play.deck, cards=play.cards,
                              title=self.title.value, question=self.question.value)
            self.yaml.value = dispute.settled()
        return str(self.yaml.value)

    def static(self) -> str:
        """The table at the start, and the whole line with what changes."""
        play = self.play
        start = play.moments[0].step.state
        line = max(play.lines(), key=len)
        told = list(changes.told(play.game, play.rules, line))
        return html.page(html.heading(play.title or play.game.title),
                         board(play.game, play.rules, start),
                         html.steps(told) if told else Markup(""),
                         html.notice(play.remark) if play.remark else Markup(""))


def play_of(thing: Any, rules: Rules | None, start: Any, deck: str = "", line_of_play: int = 0) -> Play:
    """The play of whatever can be played; raises `TypeError` for other things."""
    if isinstance(thing, Play):
        return thing
    if isinstance(thing, Scenario):
        return Play.of_scenario(thing, line_of_play)
    if isinstance(thing, Trace):
        return Play.of_trace(thing)
    if isinstance(thing, Game):
        return of_game(thing, rules or thing.rules(deck or None), start, deck)
    raise TypeError(f"a {type(thing).__name__} cannot be played; give a scenario, a trace, or a game")


def of_game(game: Game, rules: Rules, start: State | list[Step] | None, deck: str) -> Play:
    """A play from a state on, from the deal of the deck, or along a trace."""
    if isinstance(start, list):
        return Play.of_steps(game, rules, start, deck=deck)
    state = game.initial(rules)[0] if start is None else start
    return Play(game, rules, state, deck=deck)
