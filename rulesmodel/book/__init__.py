"""The book: what running the rules found out about each rulebook, as pages for Sphinx.

`facts` says what is known, `work` finds it out (in several processes, and once as long as nothing changes), `holes`
puts the weakest places first, `pages` writes it all down as Markdown, and `links` looks whether the built book is
whole: no dead link inside, no script or font from another host. Nothing told there is stored text: verdicts, witnesses
and counterexamples come from the machines each time.
"""
