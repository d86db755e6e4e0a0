"""Playing: what can be done in a state, random play from a seed, and traces that replay."""

from .choices import Refusal, Step, legal, refusals, successors

__all__ = ["Refusal", "Step", "legal", "refusals", "successors"]
