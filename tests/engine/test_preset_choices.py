"""What presets choose: of what may leave, that goes first which is worth least to work of its kind."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.engine.compacting import Scene
from tests.engine.kinds import asked, conversation, named
from unabridged import Policy, Thread
from unabridged.log import spans
from unabridged.view.node import Shape

# What is worth more than its neighbours: a run that failed, and the one that went well at last.
MENDED = {
    "coding": [
        *asked("f", "run_tests", {"only": "tests/test_2.py"}, "1 failed, 2 passed"),
        *asked("w", "run_tests", {"only": "tests/test_2.py"}, "3 passed"),
    ],
    "data_analysis": [
        *asked("f", "run_python", {"code": "frame_2.colum"}, "Traceback (most recent call last)\nKeyError"),
        *asked("w", "run_python", {"code": "frame_2.column"}, "7"),
    ],
}


def told(thread: Thread) -> set[int]:
    """The messages that are told in summaries."""
    groups = [item for item in thread.view().items if item.shape is Shape.GROUP]
    return {seq for item in groups for seq in spans.each(item.covers)}


@pytest.mark.parametrize("window", [8_000, 16_000])
@pytest.mark.parametrize("name", MENDED)
def test_what_went_wrong_and_was_mended_outlasts_what_went_well_after_it(name: str, window: int) -> None:
    scene = Scene(
        policy=Policy.preset(name, limit_tokens=window),
        summariser=named,
    )
    thread, rounds = scene.thread, conversation(name, 80)
    for each in islice(rounds, 3):
        thread.append(each)
    wrong = thread.append(MENDED[name])
    for each in rounds:
        thread.append(each)
        scene.work()
        if max(told(thread), default=0) > wrong.last:
            break
    assert told(thread).isdisjoint(range(wrong.first, wrong.last + 1))
    assert max(told(thread)) > wrong.last
