"""The dispute desk: lay out a position, say which move is disputed, and get the verdict with its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets as w
import yaml

from ..judge.card import headline
from ..judge.scenario import Scenario, load_all
from ..judge.verdict import Verdict, judge
from ..kernel.errors import RulesModelError
from ..kernel.game import Game
from ..kernel.game import game as game_named
from ..kernel.rules import Rules
from ..kernel.yamlfile import node_of
from ..show import html, plays
from ..show.svg import Markup, tag
from .desk import LABEL, WIDE, Desk, beside, board, button, choose, dropdown, folded, line, problem, row, text
from .export import Dispute, read, settle
from .form import PositionForm, fields_of
from .play import Play
from .questions import easiest_first
from .since import Settled, changes, told

BLANK = "a table of your own"
NO_MOVE = "what do these moves lead to?"
NO_QUESTION = "none: this rulebook leaves nothing open"


class DisputeDesk(Desk):
    """Settle a dispute: `DisputeDesk("hoarder")`, or with a scenario to begin with.

    `verdict` is that of the dispute as it stands, None until it is settled; `scenario` the dispute as YAML. After a
    change the verdict before it is told beside the new one.
    """

    def __init__(self, game: str | Game, start: Scenario | None = None, *, deck: str = "",
                 scenarios: Sequence[Scenario] | None = None) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        known = easiest_first(load_all(self.game.scenarios) if scenarios is None else scenarios)
        self._cards: list[Any] = []
        self._readings: dict[str, str] = {}
        self._quiet = True
        """Whether fields are being filled, and need not be heard."""
        self.verdict: Verdict | None = None
        self._deck = deck
        self._loaded: tuple[Scenario, Dispute] | None = None
        """The scenario that was laid out, and the dispute as it was then."""
        self._last: Settled | None = None
        """What was settled last, since a scenario or an empty table was laid out."""
        self._build(known)
        super().__init__(self._parts())
        self._quiet = False
        if start in known or (start is None and known):
            self.start.value = start or known[0]
        elif start is not None:
            self.load(start)
        else:
            self.refresh()

    # -- building ----------------------------------------------------------------------------------
    def _build(self, known: Sequence[Scenario]) -> None:
        game, rules = self.game, self.game.rules(self._deck or None)
        self.start = dropdown("Start from", [(BLANK, BLANK), *((f"{one.id}: {one.title}", one) for one in known)],
                              self._start)
        self.decks = dropdown("Cards", list(game.decks), lambda _: self.refresh())
        choose(self.decks, self._deck or self.decks.options[0])
        written = [position for one in known if isinstance(position := one.position.written(), dict)]
        fields = fields_of(game.write_position(rules, game.initial(rules)[0]), written, game.seats)
        self.form = PositionForm(fields, game.seats, self._from_form)
        self.yaml = text("Position", hint="what lies on the table; leave out what does not matter", rows=10)
        self.before = text("Moves before it", hint=f"one a line, such as {game.seats[0]}: …", rows=5)
        self.by = dropdown("Whose move", game.seats, lambda _: self._outdate())
        self.move = w.Combobox(description="Which move", placeholder="choose one, or write it", style=LABEL,
                               layout=w.Layout(**WIDE))
        self.move.observe(lambda _: self._outdate(), "value")
        questions = [(f"{one.id}: {one.asks}", one.id) for one in game.rulebook.questions]
        self.question = dropdown("Open question", questions or [NO_QUESTION], lambda _: self._list_readings())
        self.reading = dropdown("Read as", [])
        self.asks, self.chosen, self.trouble, self.card, self.picture, self.known = (w.HTML() for _ in range(6))
        self.file, self.saved = line("File", "my-disputes.yaml"), w.HTML()
        self.scenario_yaml = text("As a scenario", rows=12)
        self.version = dropdown("Version", [one.id for one in game.rulebook.versions], lambda _: self.refresh(),
                                value=self._newest)
        for field in (self.yaml, self.before):
            field.observe(lambda change: self._hear(), "value")
        self._list_readings()

    def _parts(self) -> list[w.Widget]:
        form = (folded("Position as a form", self.form, shown=True), folded("Position as YAML", self.yaml),
                folded("The cards", self.known))
        readings = w.VBox((self.question, self.reading, row(
            button("Read it so", self._read_so), button("Back to the usual readings", self._forget)), self.chosen))
        versions = [self.version] if len(self.game.rulebook.versions) > 1 else []
        save = w.VBox((self.file, row(button("Save as a scenario", self.save)), self.saved, self.scenario_yaml))
        left = w.VBox((row(self.start, self.decks, *versions), self.asks, *form, self.before, self.by, self.move,
                       folded("Read an open question another way", readings),
                       row(button("Settle it", self.settle, primary=True)), self.trouble))
        right = w.VBox((self.card, self.picture))
        return [beside(left, right, "1 1 280px", "1 1 440px"), folded("Save it as a scenario", save)]

    @property
    def _newest(self) -> str:
        return self.game.rulebook.versions[-1].id

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
        if self._quiet:
            return
        self._outdate()
        self.known.value = self._known_cards()
        with self.telling(self.trouble):
            play = self._before()
            if play.remark:
                self.trouble.value = problem(play.remark)
            caption = "after the moves before it" if self.moves else "as it is laid out"
            self.picture.value = html.bare(tag("p", f"The table {caption}:", class_="rm-soft"),
                                           board(self.game, play.rules, play.state))
            found = play.options
            refused = [words for refusal in found.refusals for words in refusal.words]
            whole = [NO_MOVE] if self.moves else []
            self.move.options = tuple(dict.fromkeys((*whole, *(one.words for one in found.choices), *refused)))
            if found.asked in self.game.seats:
                self.by.value = found.asked

    def _outdate(self) -> None:
        """The verdict is not that of what stands here any more: take it away."""
        self.trouble.value, self.card.value, self.verdict = "", "", None

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
        if self.question.value == NO_QUESTION:
            return
        asked = self.game.rulebook.question(self.question.value)
        self.reading.options = [(f"{name}{' (usual)' if name == asked.default else ''}: {says}", name)
                                for name, says in asked.readings.items()]
        self.reading.value = asked.default

    # -- what is done --------------------------------------------------------------------------------
    def load(self, scenario: Scenario) -> None:
        """Lay out the first line of a scenario."""
        first = scenario.lines[0]
        self._quiet = True
        try:
            self._cards = [card.written() for card in scenario.cards]
            self._readings = dict(scenario.readings)
            choose(self.decks, scenario.deck or self.decks.options[0])
            choose(self.version, scenario.version or self._newest)
            position = scenario.position.written()
            self.yaml.value = plays.position(position)
            self.form.show(position)
            self.before.value = "\n".join(map(str, first.moves))
        finally:
            self._quiet = False
        self._tell_readings()
        self.asks.value = html.bare(tag("p", first.question, class_="rm-question"))
        self.refresh()
        if first.ask is not None:
            self.by.value, self.move.value = first.ask.by, first.ask.words
        else:
            self.move.value = NO_MOVE
        self._loaded, self._last = (replace(scenario, lines=(first,)), self.dispute), None

    def _start(self, scenario: Scenario | str) -> None:
        if isinstance(scenario, Scenario):
            self.load(scenario)
            return
        self._quiet = True
        try:
            self._cards, self._loaded, self._last = [], None, None
            self._readings.clear()
            choose(self.version, self._newest)
            self.move.value = self.before.value = self.asks.value = ""
            self.yaml.value = "{}"
            self.form.show({})
        finally:
            self._quiet = False
        self._tell_readings()
        self.refresh()

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
        if self.question.value != NO_QUESTION:
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
        self._outdate()
        with self.telling(self.trouble):
            if self.ask is None and not self.moves:
                raise RulesModelError("say which move is disputed: choose one under “Which move”, or write it")
            now = self._settled()
            since = self._last or self._as_laid_out(now.dispute)
            note = told(since, now) if since is not None else Markup("")
            self._last, self.verdict = now, now.verdict
            self.card.value = html.bare(note, html.verdict(now.verdict))
            self.scenario_yaml.value = self.scenario
        return self.verdict

    def _settled(self) -> Settled:
        """The verdict; of a scenario that nobody has changed its own, which knows what of the result matters."""
        dispute = self.dispute
        if self._loaded is not None and not changes(self._loaded[1], dispute):
            return Settled(dispute, judge(self.game, self._loaded[0]))
        return Settled(dispute, settle(self.game, dispute.draft()))

    def _as_laid_out(self, now: Dispute) -> Settled | None:
        """The scenario as it was laid out, with its verdict; None where there is none, or nobody has changed it."""
        if self._loaded is None or not changes(self._loaded[1], now):
            return None
        scenario, dispute = self._loaded
        return Settled(dispute, judge(self.game, scenario))

    def save(self) -> None:
        """Write the dispute, with its verdict as what is expected, to the file."""
        with self.telling(self.saved):
            name = self.file.value.strip()
            if Path(name).suffix not in (".yaml", ".yml"):
                raise RulesModelError(f"{name!r}: a scenario file ends in .yaml")
            if Path(name).exists():
                raise RulesModelError(f"{name} is there already; choose another name")
            written = self.dispute._replace(id=Path(name).stem).settled()
            try:
                Path(name).write_text(written, encoding="utf-8")
            except OSError as error:
                raise RulesModelError(f"{name} cannot be written: {error.strerror}") from None
            self.scenario_yaml.value = written
            self.saved.value = html.bare(tag("p", f"Written to {name}. Settle it again with: rulesmodel judge {name}"))

    def static(self) -> str:
        """The table of the dispute, and its verdict."""
        with self.telling(self.trouble):
            verdict = self._settled().verdict
            play = self._before()
            return html.page(board(self.game, play.rules, play.state), html.verdict(verdict))
        return html.page(tag("p", "A desk to settle disputes at; it needs a running notebook."))

    def __repr__(self) -> str:
        return headline(self.verdict) if self.verdict is not None else "a dispute that is not settled yet"
