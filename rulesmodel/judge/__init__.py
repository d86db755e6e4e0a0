"""Judging: a dispute goes in, a verdict comes out with the clauses that decide it.

`scenario` reads the files, `line` plays them, `dependence` finds the open questions that matter, `verdict` puts it all
together and `card` makes it readable. Judging knows the game protocol and no game.
"""
