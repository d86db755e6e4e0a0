"""Executable rulebooks: write a rule once, then play it, search it, prove it and argue with it.

A rule is a plain function that refuses what is not allowed and cites the clauses it goes by:

>>> from rulesmodel.kernel.ruling import cite, need, recording
>>> def stop(hand, team, places=10):
...     need(hand > 0, "9.stop.1", "no Skelly in your hand")
...     need(team < places, "3.team.4", "no free place in your team")
...     cite("9.stop.2")
...     return hand - 1, team + 1

The very same function runs on numbers, with the clauses that it met,

>>> with recording() as trail:
...     stop(hand=2, team=9)
(1, 10)
>>> [entry.clause for entry in trail.consulted]
['9.stop.1', '3.team.4', '9.stop.2']

and on unknowns, so that statements about it are proved for all numbers, or refuted with some:

>>> from rulesmodel.machines.prove import prove, theorem
>>> @theorem(title="a team never overflows", game="none")
... def fits(case):
...     hand, team = case.legal(stop, case.integer("hand"), case.integer("team"))
...     return team <= 10
>>> @theorem(title="whoever stops can stop again", game="none", expected="refuted")
... def again(case):
...     hand, team = case.legal(stop, case.integer("hand"), case.integer("team", low=0))
...     return hand > 0
>>> prove(fits).outcome
'proved'
>>> prove(again).counterexample
{'hand': 1, 'team': 0}

`rulesmodel.kernel` is what games are made of, `rulesmodel.games` holds them, `rulesmodel.machines` runs them and
`rulesmodel.judge` settles disputes. The command is `rulesmodel`; see the README.
"""
