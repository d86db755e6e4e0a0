"""Playing: what can be done in a state, random play from a seed, and traces that replay."""

from .chance import Chooser, play, uniformly, walk
from .choices import Refusal, Step, legal, refusals, successors
from .replay import Departure, Replay, load_trace, read_trace, replay
from .trace import Trace, record

__all__ = [
    "Chooser", "Departure", "Refusal", "Replay", "Step", "Trace", "legal", "load_trace", "play", "read_trace", "record",
    "refusals", "replay", "successors", "uniformly", "walk",
]
