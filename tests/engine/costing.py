"""A conversation that was compacted once, with calls told of before and after.
It refuses to judge.
"""

from __future__ import annotations

from tests.engine.compacting import SAID, Scene
from unabridged.compaction.outcome import Applied
from unabridged.compaction.prices import Prices

# To send anything anew costs ten thousand times what it saves to leave it out.
DEAR = Prices(input=1, cached=0.001, written=10, output=5, cache_seconds=300)
MILD = Prices(input=1, cached=0.5, written=1, output=5, cache_seconds=300)

SONNET = "claude-sonnet-4-5-20250929"


def compacting() -> tuple[Scene, Applied]:
    """A conversation that was compacted once, with a call told of before and two after."""
    scene = Scene(summariser=lambda _: SAID).say(11)
    scene.thread.used(20_000, model="m", cached=18_000)
    (outcome,) = scene.work()
    assert isinstance(outcome, Applied)
    scene.say(1).thread.used(9_000, model="m", cached=2_000)
    scene.say(1).thread.used(9_500, model="m", cached=8_500)
    return scene, outcome
