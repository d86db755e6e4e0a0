"""Pictures of states and results: text, and the HTML report."""
