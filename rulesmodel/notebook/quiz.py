"""The quiz: scenarios as questions; each answer is explained by the clauses that decide it, and the score is kept."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ..judge.scenario import Scenario, load_all
from ..kernel.game import Game
from ..kernel.game import game as game_named
from ..show import html
from ..show.svg import tag
from .desk import Desk, beside, board, button, row
from .play import Play
from .questions import Question, easiest_first, questions, verdict_of
from .views import Menu


class Quiz(Desk):
    """Answer questions about a game: `Quiz("hoarder")`, or with scenarios and kinds of one's own.

    `right` and `asked` keep the score; `question` is the one that is shown.
    """

    def __init__(self, game: str | Game, scenarios: Sequence[Scenario] | None = None, kinds: Sequence[str] = (),
                 most: int = 10) -> None:
        self.game = game_named(game) if isinstance(game, str) else game
        chosen = easiest_first(load_all(self.game.scenarios)) if scenarios is None else scenarios
        self.questions = _mixed(list(questions(self.game, chosen, kinds)), most)
        if not self.questions:
            raise ValueError(f"no question of these kinds comes out of the {len(chosen)} scenarios")
        self.place = 0
        self.answers: dict[int, int] = {}
        """The answer given to each question, by number."""
        self.heading, self.table, self.explanation, self.score = (w.HTML() for _ in range(4))
        self.menu = Menu(self.answer)
        self.next = button("Next question", self.go_on, primary=True)
        self.again = button("Start again", self.start_again)
        super().__init__((self.heading, beside(self.table, w.VBox((
            self.menu, row(self.next, self.again, self.score), self.explanation)), "1 1 440px", "1 1 300px")))
        self.refresh()

    @property
    def question(self) -> Question:
        return self.questions[self.place]

    @property
    def asked(self) -> int:
        """How many questions were answered."""
        return len(self.answers)

    @property
    def right(self) -> int:
        """How many of them rightly."""
        return sum(self.questions[place].right == answer for place, answer in self.answers.items())

    def refresh(self) -> None:
        """Show the question, and once it is answered its explanation."""
        question, given = self.question, self.answers.get(self.place)
        self.heading.value = html.bare(html.heading(f"Question {self.place + 1} of {len(self.questions)}"),
                                       tag("p", question.asks, class_="rm-question"))
        self.table.value = self._table(question, given is not None)
        if given is None:
            self.menu.offer("Your answer", [(answer, "") for answer in question.answers])
            self.explanation.value = ""
        else:
            well = given == question.right
            status = "Right." if well else f"No. It is: {question.answer}"
            self.menu.offer(f"You said: {question.answers[given]}", (), status=status)
            self.explanation.value = html.bare(html.verdict(verdict_of(self.game, question)))
        self.next.disabled = given is None or self.place + 1 == len(self.questions)
        self.score.value = html.bare(tag("p", f"{self.right} of {self.asked} right"))

    def _table(self, question: Question, answered: bool) -> str:
        """The table before the moves, so that the answer is not to be seen; after the answer the one they lead to."""
        play = Play.of_scenario(question.scenario, question.line, self.game)
        if answered:
            play.last()
        elif question.kind == "may I":
            play.last()
            if not play.remark:
                play.back()
        return board(self.game, play.rules, play.state)

    # -- what is done --------------------------------------------------------------------------------
    def answer(self, number: int) -> None:
        """Give an answer; only the first one counts."""
        self.answers.setdefault(self.place, number)
        self.refresh()

    def go_on(self) -> None:
        """Go to the next question."""
        if self.place + 1 < len(self.questions):
            self.place += 1
            self.refresh()

    def start_again(self) -> None:
        """Forget the answers and begin anew."""
        self.place, self.answers = 0, {}
        self.refresh()

    def static(self) -> str:
        """All questions with their answers folded away."""
        return html.page(html.heading(f"{self.game.title}: {len(self.questions)} questions"), *(
            tag("section", tag("p", question.asks), tag("ul", *(tag("li", answer) for answer in question.answers)),
                tag("details", tag("summary", "the answer"), tag("p", question.answer),
                    html.verdict(verdict_of(self.game, question)))) for question in self.questions))


def _mixed(found: Sequence[Question], most: int) -> list[Question]:
    """Some of the questions, every kind in turn, in the order of the scenarios."""
    by_kind: dict[str, list[Question]] = {}
    for question in found:
        by_kind.setdefault(question.kind, []).append(question)
    mixed: list[Question] = []
    while len(mixed) < most and any(by_kind.values()):
        mixed += [waiting.pop(0) for waiting in by_kind.values() if waiting]
    return mixed[:most]
