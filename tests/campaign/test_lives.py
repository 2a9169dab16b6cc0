"""Whole lives through the public door break no promise, and what breaks one is told with the step that replays it."""

from __future__ import annotations

from typing import Final

import pytest

from campaign import lives
from campaign.living.ways import STEPS, Way

# How many lives there are ends each of these; a busy machine takes a minute for them, and another ten seconds.
_SECONDS: Final = 600.0


@pytest.mark.check
@pytest.mark.parametrize("way", [Way.HANDLES, Way.TOGETHER])
def test_a_life_breaks_no_promise(way: Way) -> None:
    result = lives.run(_SECONDS, 1, limit=1, way=way)
    assert (result.violations, result.count >= STEPS) == ((), True)


@pytest.mark.check
@pytest.mark.parametrize(
    ("bug", "words", "seed"),
    [("a purge forgets a fork", "stands in", 12), ("a purge leaves the index", "documents", 4)],
)
def test_what_is_left_of_purged_words_is_told(bug: str, words: str, seed: int) -> None:
    result = lives.run(_SECONDS, seed, bug=bug, limit=9, way=Way.HANDLES)
    assert any(words in each and each.startswith("seed ") for each in result.violations)
