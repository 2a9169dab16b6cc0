"""What several programs knew when they had acted at once is held against the log: nothing acknowledged is excused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.living.grounds import InMemory
from campaign.living.life import Life
from campaign.living.reckoning import Acts, reckon
from campaign.living.ways import Way

SAID, OTHER = "K90001X", "K90002X"


@pytest.fixture
def life(tmp_path: Path) -> Iterator[Life]:
    life = Life(InMemory(), tmp_path, 1, Way.HANDLES)
    life.memory.thread("first").append([{"role": "user", "content": f"one {SAID}"}, {"role": "user", "content": "two"}])
    life.alive[SAID] = ("first", 1)
    yield life
    life.close()


def told(life: Life, *verbs: str, in_flight: tuple[str, ...] = ()) -> list[str]:
    killed = bool(in_flight)
    acts = Acts(before=life.known(), knew=[life.known()], verbs=frozenset(verbs), killed=killed, in_flight=in_flight)
    return reckon(life, acts)


def test_what_stands_where_it_was_said_is_no_violation(life: Life) -> None:
    assert (told(life), life.alive) == ([], {SAID: ("first", 1)})


def test_a_word_that_was_acknowledged_and_is_not_there_is_told(life: Life) -> None:
    life.alive |= {OTHER: ("first", 2), "K90003X": ("first", 9), "K90004X": ("nowhere", 1)}
    assert [each.split()[0] for each in told(life)] == [OTHER, "K90003X", "K90004X"]


def test_a_word_that_is_purged_though_nobody_purged_is_told(life: Life) -> None:
    life.memory.thread("first").purge(1)
    assert "is gone though nobody purged" in told(life, "say")[0]


def test_a_word_that_somebody_purged_is_gone(life: Life) -> None:
    life.memory.thread("first").purge(1)
    assert (told(life, "purge"), life.alive, life.gone) == ([], {}, {SAID})


def test_a_word_that_was_purged_and_stands_is_told(life: Life) -> None:
    life.gone.add(SAID)
    assert "the purged" in told(life, "say")[0]


def test_an_append_that_is_there_in_part_is_told(life: Life) -> None:
    assert "of a program that was killed" in told(life, in_flight=(SAID, OTHER))[0]
    assert told(life, in_flight=(OTHER,)) == []


def test_what_nobody_knew_is_learned_from_the_log(life: Life) -> None:
    life.memory.thread("first").append({"role": "user", "content": OTHER})
    assert (told(life), life.alive[OTHER]) == ([], ("first", 3))
