"""Judging: a dispute goes in, a verdict comes out with the clauses that decide it.

`scenario` reads the files, `line` plays them, `dependence` finds the open questions that matter, `verdict` puts it all
together and `card` makes it readable. Judging knows the game protocol and no game.

>>> from rulesmodel.judge.card import headline
>>> from rulesmodel.judge.scenario import read_scenarios
>>> from rulesmodel.judge.verdict import judge
>>> from rulesmodel.kernel.game import game
>>> scenario, = read_scenarios('''
... game: duel
... scenarios:
...   - id: D03
...     title: Stopping one's own act
...     question: May Ada answer her own act?
...     position: {Ada: {acts: 1, stops: 1}}
...     moves: [Ada: play act]
...     ask: {Ada: stop}
... ''')
>>> verdict = judge(game("duel"), scenario)
>>> headline(verdict)
'Not allowed: the other player is asked (3.ask.2).'
>>> [clause.clause for clause in verdict.clauses if clause.role == "refuses"]
['3.ask.2']
"""
