"""In a quiet moment what is young is collected, as the collector would before long in the middle of somebody's turn."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from unabridged.runner import young


@pytest.fixture
def heard() -> Iterator[list[int]]:
    """Which generations are collected from here on, in a program whose collector waits for a thousand."""
    generations, threshold, enabled = list[int](), gc.get_threshold(), gc.isenabled()

    def hear(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            generations.append(info["generation"])

    gc.set_threshold(1_000, 5, 10)
    gc.collect()
    gc.callbacks.append(hear)
    yield generations
    gc.callbacks.remove(hear)
    gc.set_threshold(*threshold)
    (gc.enable if enabled else gc.disable)()


def grown(count: int) -> list[list[int]]:
    """So many more that the collector would have to go through."""
    return [[] for _ in range(count)]


def test_where_little_came_nothing_is_collected(heard: list[int]) -> None:
    kept = grown(100)
    young.collected()
    assert (heard, len(kept)) == ([], 100)


def test_where_much_came_it_is_collected_before_the_collector_has_to(heard: list[int]) -> None:
    kept = grown(600)
    young.collected()
    young.collected()
    assert (heard, len(kept)) == ([0], 600)


def test_what_was_young_is_collected_with_it_when_its_turn_would_come(heard: list[int]) -> None:
    kept = []
    for _ in range(7):
        kept.append(grown(600))
        young.collected()
    assert (heard, len(kept)) == ([0, 0, 0, 0, 0, 1, 0], 7)


@pytest.mark.parametrize("threshold", [1_000, 0])
def test_a_collector_that_was_switched_off_stays_so(heard: list[int], threshold: int) -> None:
    gc.set_threshold(threshold, 5, 10)
    if threshold:
        gc.disable()
    kept = grown(600)
    young.collected()
    assert (heard, len(kept)) == ([], 600)
