"""The dispute desk: lay out a position, say which move is disputed, and get the verdict with its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets as w
import yaml

from ..judge.card import headline
from ..judge.scenario import Scenario, load_all, shipped_files
from ..judge.verdict import Verdict, judge
from ..kernel.errors import RulesModelError
from ..kernel.game import Game
from ..kernel.game import game as game_named
from ..kernel.rules import Rules
from ..kernel.yamlfile import node_of
from ..show import html, plays
from ..show.svg import Markup, tag
from ..show.table import table
from .desk import LABEL, WIDE, Desk, beside, button, dropdown, folded, line, problem, row, text
from .export import Dispute, read, settle
from .form import PositionForm
from .play import Play
from .questions import easiest_first

BLANK = "a table of your own"
NO_MOVE = "what do these moves lead to?"


class DisputeDesk(Desk):
    """Settle a dispute: `DisputeDesk("hoarder")`, or with a scenario to begin with.

    `verdict` is the last verdict, `scenario` the dispute as YAML.
    """

    def __init__(self, game: str | Game, start: Scenario | None = None, *, deck: str = "",
                 scenarios: Sequence[Scenario] | None = None) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        known = easiest_first(load_all(shipped_files(self.game.name)) if scenarios is None else scenarios)
        self._cards: list[Any] = []
        self._readings: dict[str, str] = {}
        self._quiet = False
        self.verdict: Verdict | None = None
        self._deck = deck
        self._loaded: tuple[Scenario, str] | None = None
        """The scenario that was laid out, and how the dispute read then."""
        self._build(known)
        super().__init__(self._parts())
        self.load(start) if start is not None else self.load(known[0]) if known else self.refresh()
        if start is None and known:
            self.start.value = known[0]

    # -- building ----------------------------------------------------------------------------------
    def _build(self, known: Sequence[Scenario]) -> None:
        game, rules = self.game, self.game.rules(self._deck or None)
        self.start = dropdown("Start from", [(BLANK, None), *((f"{one.id}: {one.title}", one) for one in known)],
                              self._start)
        self.decks = dropdown("Cards", list(game.decks), lambda _: self.refresh())
        self.form = PositionForm(game.write_position(rules, game.initial(rules)[0]), game.seats, self._from_form)
        self.yaml = text("Position", hint="what lies on the table; leave out what does not matter", rows=10)
        self.before = text("Moves before it", hint=f"one a line, such as {game.seats[0]}: …", rows=5)
        self.by = dropdown("Whose move", game.seats)
        self.move = w.Combobox(description="Which move", placeholder="choose one, or write it", style=LABEL,
                               layout=w.Layout(**WIDE))
        questions = [(f"{one.id}: {one.asks}", one.id) for one in game.rulebook.questions]
        self.question = dropdown("Open question", questions or [("none", None)], lambda _: self._list_readings())
        self.reading = dropdown("Read as", [])
        self.chosen, self.trouble, self.card, self.picture, self.known = (w.HTML() for _ in range(5))
        self.file, self.saved = line("File", "my-disputes.yaml"), w.HTML()
        self.scenario_yaml = text("As a scenario", rows=12)
        versions = [one.id for one in game.rulebook.versions]
        self.version = dropdown("Version", versions, value=versions[-1])
        for field in (self.yaml, self.before):
            field.observe(lambda change: self._hear(), "value")
        self._list_readings()

    def _parts(self) -> list[w.Widget]:
        form = w.Accordion(children=(self.form, self.yaml, self.known), titles=(
            "Position as a form", "Position as YAML", "The cards"), selected_index=0)
        readings = w.VBox((self.question, self.reading, row(
            button("Read it so", self._read_so), button("Back to the usual readings", self._forget)), self.chosen))
        versions = [self.version] if len(self.game.rulebook.versions) > 1 else []
        save = w.VBox((self.file, row(button("Save as a scenario", self.save)), self.saved, self.scenario_yaml))
        left = w.VBox((row(self.start, self.decks, *versions), form, self.before, self.by, self.move,
                       folded("Read an open question another way", readings),
                       row(button("Settle it", self.settle, primary=True)), self.trouble))
        right = w.VBox((self.picture, self.card))
        return [beside(left, right, "1 1 380px", "1 1 560px"), folded("Save it as a scenario", save)]

    # -- what is written -----------------------------------------------------------------------------
    @property
    def rules(self) -> Rules:
        """The rules as chosen: cards, version, readings."""
        cards = node_of(self._cards, "the cards").items() if self._cards else ()
        return self.game.rules(self.decks.value, self.version.value, self._readings, cards)

    @property
    def position(self) -> Any:
        """The position as plain data."""
        try:
            return yaml.safe_load(self.yaml.value) or {}
        except yaml.YAMLError as error:
            raise RulesModelError(f"the position is no YAML: {getattr(error, 'problem', error)}") from None

    @property
    def moves(self) -> list[dict[str, str]]:
        """The moves before the one in question."""
        found = []
        for words in filter(None, map(str.strip, self.before.value.splitlines())):
            by, colon, move = words.removeprefix("-").strip().partition(":")
            if not colon:
                raise RulesModelError(f"{words!r}: write who moves and how, such as {self.game.seats[0]}: …")
            found.append({by.strip(): move.strip()})
        return found

    @property
    def ask(self) -> dict[str, str] | None:
        """The move in question."""
        words = self.move.value.strip()
        return {self.by.value: words} if words and words != NO_MOVE else None

    @property
    def dispute(self) -> Dispute:
        """The dispute as it stands."""
        return Dispute(self.game, self.rules, self.position, self.moves, self.ask, self.decks.value, self._cards)

    @property
    def scenario(self) -> str:
        """The dispute as scenario YAML."""
        return self.dispute.draft()

    # -- what is shown -------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Show the table as it is before the move in question, and what might be asked about there."""
        self.trouble.value, self.card.value, self.verdict = "", "", None
        self.known.value = self._known_cards()
        with self.telling(self.trouble):
            play = self._before()
            if play.remark:
                self.trouble.value = problem(play.remark)
            self.picture.value = table(self.game.picture(play.rules, play.state))
            found = play.options
            refused = [words for refusal in found.refusals for words in refusal.words]
            self.move.options = tuple(dict.fromkeys((*(choice.words for choice in found.choices), *refused)))
            if found.asked in self.game.seats:
                self.by.value = found.asked

    def _before(self) -> Play:
        """The play up to the move in question."""
        if not self.moves:
            rules = self.rules
            return Play(self.game, rules, self.game.read_position(rules, node_of(self.position, "the position")))
        play = Play.of_scenario(read(self.game, self.dispute._replace(ask=None).draft()), game=self.game)
        play.last()
        return play

    def _known_cards(self) -> Markup:
        """The cards that a position can name, with their ids."""
        cards = getattr(self.rules.deck, "cards", ())
        return html.bare(tag("ul", *(tag("li", tag("code", card.id), f" {card.name}") for card in cards)))

    def _list_readings(self) -> None:
        if self.question.value is None:
            return
        asked = self.game.rulebook.question(self.question.value)
        self.reading.options = [(f"{name}{' (usual)' if name == asked.default else ''}: {says}", name)
                                for name, says in asked.readings.items()]

    # -- what is done --------------------------------------------------------------------------------
    def load(self, scenario: Scenario) -> None:
        """Lay out the first line of a scenario."""
        first = scenario.lines[0]
        self._quiet = True
        try:
            self._cards = [card.written() for card in scenario.cards]
            self._readings = dict(scenario.readings)
            self.decks.value = scenario.deck if scenario.deck in self.decks.options else self.decks.options[0]
            position = scenario.position.written()
            self.yaml.value = plays.position(position)
            self.form.show(position)
            self.before.value = "\n".join(map(str, first.moves))
        finally:
            self._quiet = False
        self._tell_readings()
        self.refresh()
        if first.ask is not None:
            self.by.value, self.move.value = first.ask.by, first.ask.words
        else:
            self.move.value = ""
        self._loaded = replace(scenario, lines=(first,)), self.scenario

    def _start(self, scenario: Scenario | None) -> None:
        if scenario is not None:
            self.load(scenario)
            return
        self._cards = []
        self._readings = {}
        self.move.value = self.before.value = ""
        self.yaml.value = "{}"

    def _from_form(self, form: PositionForm) -> None:
        with self.telling(self.trouble):
            self.yaml.value = plays.position(form.position) or "{}"

    def _hear(self) -> None:
        """Something was written: keep form and YAML alike, and show the table."""
        if self._quiet:
            return
        with self.telling(self.trouble):
            if isinstance(self.position, dict):
                self.form.show(self.position)
        self.refresh()

    def _read_so(self) -> None:
        if self.question.value is not None:
            self._readings[self.question.value] = self.reading.value
            self._tell_readings()
            self.refresh()

    def _forget(self) -> None:
        self._readings.clear()
        self._tell_readings()
        self.refresh()

    def _tell_readings(self) -> None:
        told = ", ".join(f"{question} read {reading}" for question, reading in self._readings.items())
        self.chosen.value = html.bare(tag("p", told or "every question is read in the usual way"))

    def settle(self) -> Verdict | None:
        """Settle the dispute as it stands; the verdict is shown and returned, None if something is not right yet."""
        self.trouble.value, self.card.value, self.verdict = "", "", None
        with self.telling(self.trouble):
            if self.ask is None and not self.moves:
                raise RulesModelError("say which move is disputed: choose one under “Which move”, or write it")
            self.verdict = self._verdict()
            self.card.value = html.bare(html.verdict(self.verdict))
            self.scenario_yaml.value = self.scenario
        return self.verdict

    def _verdict(self) -> Verdict:
        """The verdict; of a scenario that nobody has changed its own, which knows what of the result matters."""
        if self._loaded is not None and self._loaded[1] == self.scenario:
            return judge(self.game, self._loaded[0])
        return settle(self.game, self.scenario)

    def save(self) -> None:
        """Write the dispute, with its verdict as what is expected, to the file."""
        with self.telling(self.saved):
            name = self.file.value.strip()
            if Path(name).suffix not in (".yaml", ".yml"):
                raise RulesModelError(f"{name!r}: a scenario file ends in .yaml")
            if Path(name).exists():
                raise RulesModelError(f"{name} is there already; choose another name")
            written = self.dispute._replace(id=Path(name).stem).settled()
            Path(name).write_text(written, encoding="utf-8")
            self.scenario_yaml.value = written
            self.saved.value = html.bare(tag("p", f"Written to {name}. Settle it again with: rulesmodel judge {name}"))

    def static(self) -> str:
        """The table of the dispute, and its verdict."""
        with self.telling(self.trouble):
            verdict = self._verdict()
            play = self._before()
            return html.page(Markup(table(self.game.picture(play.rules, play.state))), html.verdict(verdict))
        return html.page(tag("p", "A desk to settle disputes at; it needs a running notebook."))

    def __repr__(self) -> str:
        return headline(self.verdict) if self.verdict is not None else "a dispute that is not settled yet"
