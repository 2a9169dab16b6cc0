"""In a quiet moment what is young is collected, as the collector would before long in the middle of somebody's turn."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field

import pytest

from unabridged.runner import young


@dataclass
class Collector:
    """What stands in for Python's collector, which other threads of a program bring objects as well."""

    young: int = 0
    times: int = 0
    threshold: int = 1_000
    is_on: bool = True
    collected: list[int] = field(default_factory=list)

    def get_threshold(self) -> tuple[int, int, int]:
        return self.threshold, 5, 10

    def get_count(self) -> tuple[int, int, int]:
        return self.young, self.times, 0

    def isenabled(self) -> bool:
        return self.is_on

    def collect(self, generation: int) -> None:
        self.collected.append(generation)
        self.young, self.times = 0, 0 if generation else self.times + 1


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Collector:
    collector = Collector()
    monkeypatch.setattr(young, "gc", collector)
    return collector


def test_where_little_came_nothing_is_collected(collector: Collector) -> None:
    collector.young = 500
    young.collected()
    assert collector.collected == []


def test_where_much_came_it_is_collected_once_before_the_collector_has_to(collector: Collector) -> None:
    collector.young = 600
    young.collected()
    young.collected()
    assert collector.collected == [0]


def test_what_was_young_is_collected_with_it_when_its_turn_would_come(collector: Collector) -> None:
    for _ in range(7):
        collector.young = 600
        young.collected()
    assert collector.collected == [0, 0, 0, 0, 0, 1, 0]


def test_a_collector_that_was_switched_off_stays_so(collector: Collector) -> None:
    collector.young, collector.is_on = 600, False
    young.collected()
    collector.threshold, collector.is_on = 0, True
    young.collected()
    assert collector.collected == []


def test_it_is_pythons_own_collector_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    collected = list[int]()
    monkeypatch.setattr(gc, "collect", collected.append)
    monkeypatch.setattr(gc, "get_threshold", lambda: (1, 1_000_000, 10))
    kept: list[list[int]] = [[] for _ in range(100)]
    young.collected()
    assert (collected, len(kept)) == ([0], 100)
