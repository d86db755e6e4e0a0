"""The proof laboratory: a theorem, the rule it is about, its paths; then a fault in the rule, and what comes of it."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Sequence

import ipywidgets as w

from ..kernel.errors import RulesModelError
from ..kernel.game import Game
from ..kernel.game import game as game_named
from ..machines.faults import Fault, UnknownFault, fault_named, faults_in_package, faults_of, seeded, wrong_lines
from ..machines.prove import Proof, Theorem, prove, theorems_of
from ..machines.prove.paths import PathShown, paths
from ..show import html
from ..show.results import counterexample
from ..show.svg import Markup, join, tag
from .desk import Desk, beside, button, dropdown, folded, row

MOST_PATHS = 12
NO_FAULT, NO_RULE = "none: the rules as they are", "none that a fault could be seeded into"
"""Choices of no fault and no rule; a menu whose value is None would show nothing at all."""
SECONDS = 20.0
Rule = tuple[str, str]
"""A rule function: its module and its name."""


class ProofLab(Desk):
    """Prove a theorem, break the rule, and watch the proof die: `ProofLab("hoarder")`.

    `proof` is the last result; `fault` the fault that is chosen, None for the rules as they are; it can be set.
    """

    def __init__(self, game: str | Game, theorem: str = "", theorems: Sequence[Theorem] | None = None) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        self.package = self.game.package
        known = theorems_of(self.game) if theorems is None else theorems
        if not known:
            raise RulesModelError(f"there are no theorems about {self.game.title}; write some into the folder "
                                  "proofs of its package, or give them as theorems=…")
        self.faults = _faults(self.package)
        self.proof: Proof | None = None
        self.source, self.about, self.change, self.result, self.paths = (w.HTML() for _ in range(5))
        self.choice = dropdown("Theorem", [(one.title, one) for one in known], lambda _: self._theorem_chosen())
        self.rule = dropdown("Rule", self._rules(), lambda _: self._rule_chosen())
        self.seeded = dropdown("Fault", [(NO_FAULT, NO_FAULT)], lambda _: self._fault_chosen())
        chosen = next((one for one in known if one.id == theorem), known[0])
        left = w.VBox((self.choice, self.about, self.rule, self.source, self.seeded, self.change, row(
            button("Prove it", self.prove, "prove the theorem for the rules with the fault that is chosen", True),
            button("Show its paths", self.show_paths))))
        super().__init__([beside(left, w.VBox((self.result,)), "1 1 360px", "1 1 400px"),
                          folded("Paths and conditions", self.paths)])
        self.choice.value = chosen
        self._theorem_chosen()

    @property
    def theorem(self) -> Theorem:
        found: Theorem = self.choice.value
        return found

    @property
    def fault(self) -> Fault | None:
        found: Fault | str = self.seeded.value
        return found if isinstance(found, Fault) else None

    @fault.setter
    def fault(self, fault: Fault | None) -> None:
        self.seeded.value = NO_FAULT if fault is None else fault

    # -- choosing ------------------------------------------------------------------------------------
    def _theorem_chosen(self) -> None:
        """Show the theorem, and the rule whose fault it is known to catch."""
        one = self.theorem
        self.proof, self.result.value, self.paths.value = None, "", ""
        facts = tag("p", f"{one.strength} · expected {one.expected}", class_="rm-soft")
        said = tag("pre", inspect.getsource(one.function))
        self.about.value = html.bare(tag("p", one.doc) if one.doc else Markup(""), facts, tag("p", *(
            join((html.clause(name), " ")) for name in one.clauses)), tag("details", tag(
                "summary", "the theorem as it is written"), said))
        known = self._known_fault()
        if known is not None:
            self._show_rule(known)
        self._rule_chosen()

    def _show_rule(self, fault: Fault) -> None:
        """Choose the rule that a fault is in, even one that stands outside the package of rules."""
        rule = fault.module, fault.function
        if rule not in self.faults:
            self.faults[rule] = [one for one in faults_of(importlib.import_module(fault.module), fault.function)
                                 if one.kind != "cite"]
            self.rule.options = self._rules()
        self.rule.value = rule

    def _rules(self) -> list[tuple[str, Rule | str]]:
        """The rules to choose among, by file and name."""
        return [(f"{module.removeprefix(self.package + '.')}: {name.replace('_', ' ')}", (module, name))
                for module, name in self.faults] or [(NO_RULE, NO_RULE)]

    def _known_fault(self) -> Fault | None:
        """The fault that the theorem says it catches."""
        try:
            return fault_named(self.package, self.theorem.fault) if ":" in self.theorem.fault else None
        except (UnknownFault, ImportError):
            return None

    def _rule_chosen(self) -> None:
        """Show the rule's source, and what can be wrong with it; the fault that the theorem catches comes first."""
        if self.rule.value == NO_RULE:
            return
        module, name = self.rule.value
        function = getattr(importlib.import_module(module), name)
        self.source.value = html.bare(tag("pre", inspect.getsource(function)))
        known = self._known_fault()
        name_of_known = "" if known is None else known.name
        found = sorted(self.faults[module, name], key=lambda one: one.name != name_of_known)
        choices = [(_short(one) + (" (caught by this theorem)" if one.name == name_of_known else ""), one)
                   for one in found]
        self.seeded.options = [(NO_FAULT, NO_FAULT), *choices]
        self._fault_chosen()

    def _fault_chosen(self) -> None:
        """Show what the fault changes in the rule."""
        fault = self.fault
        if fault is None:
            self.change.value = ""
            return
        right, wrong = wrong_lines(fault)
        self.change.value = html.bare(tag("pre", *(join((tag("del", f"− {line}"), "\n")) for line in right), *(
            join((tag("ins", f"+ {line}"), "\n")) for line in wrong)))

    # -- proving -------------------------------------------------------------------------------------
    def prove(self) -> Proof:
        """Prove the theorem for the rules with the chosen fault; the result is shown and returned."""
        fault = self.fault
        if fault is None:
            self.proof = prove(self.theorem, timeout=SECONDS)
        else:
            with seeded(fault):
                self.proof = prove(self.theorem, timeout=SECONDS)
        self.result.value = self._drawn(self.proof, fault)
        return self.proof

    def _drawn(self, proof: Proof, fault: Fault | None) -> Markup:
        note = html.notice(f"with the fault: {fault}" if fault is not None else "for the rules as they are")
        return html.bare(note, html.proof(proof, counterexample(self.game, proof)))

    def show_paths(self) -> Sequence[PathShown]:
        """Show the theorem's paths, with the chosen fault; returned too."""
        fault = self.fault
        if fault is None:
            found, cut = paths(self.theorem, MOST_PATHS)
        else:
            with seeded(fault):
                found, cut = paths(self.theorem, MOST_PATHS)
        self.paths.value = html.bare(*map(_path, found), tag("p", cut, class_="rm-soft"))
        return found

    def static(self) -> str:
        """The theorem with its proof, and with the fault that it catches."""
        known = self._known_fault()
        parts = [self._drawn(prove(self.theorem, timeout=SECONDS), None)]
        if known is not None:
            with seeded(known):
                parts.append(self._drawn(prove(self.theorem, timeout=SECONDS), known))
        return html.page(tag("p", self.theorem.doc), *parts)


def _faults(package: str) -> dict[Rule, list[Fault]]:
    """What can be wrong in a game's rules, by rule function; nothing for a game whose rules are elsewhere."""
    try:
        found = faults_in_package(f"{package}.rules")
    except ModuleNotFoundError:
        return {}
    by_rule: dict[Rule, list[Fault]] = {}
    for fault in found:
        if fault.kind != "cite":
            by_rule.setdefault((fault.module, fault.function), []).append(fault)
    return by_rule


def _short(fault: Fault) -> str:
    """A fault without the place where it is."""
    return fault.name.partition(" ")[2]


def _path(one: PathShown) -> Markup:
    """One path: what it takes for granted, and whether the theorem holds on it."""
    conditions = [*one.choices, *one.conditions] or ["no conditions"]
    badge = html.badge("holds", "good") if one.holds else html.badge("fails", "bad")
    inside = tag("ul", *(tag("li", each) for each in conditions))
    return tag("details", tag("summary", badge, " ", conditions[-1]), inside,
               tag("p", *(join((html.clause(name), " ")) for name in one.clauses)))
