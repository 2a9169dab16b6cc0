"""A lane that is due, and what its row says of calls, for tests of those that are counted with a claim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged import Policy
from unabridged.compaction.paces import pace_text
from unabridged.compaction.paces.pacing import Pace
from unabridged.ports import Brief

A_MINUTE = 60.0


def written(_: Brief) -> str:
    """A model that does as it is asked."""
    return SAID


def pace(scene: Scene) -> Pace:
    """What the lane remembers."""
    return pace_text.read(scene.job.state)


def calls(scene: Scene) -> int:
    """How many calls count in the lane's row."""
    return sum(each.calls for each in pace(scene).spent.minutes)


def due(summariser: Callable[[Brief], object] = written, policy: Policy = POLICY, **more: Any) -> Scene:  # noqa: ANN401  # a scene's
    """A lane that is due."""
    return Scene(summariser=summariser, policy=policy, **more).say(11).look()  # type: ignore[arg-type]  # of any shape
