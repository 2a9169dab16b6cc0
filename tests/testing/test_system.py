"""Randomness is fetched ahead, and no other process and no later second is handed what was."""

from __future__ import annotations

import os
import random
import sys

import pytest

from unabridged.system import SystemIds


class Fetched:
    """Where bytes come from, how often they were fetched, and what time it is."""

    def __init__(self) -> None:
        self.times = 0
        self.now = 0.0
        self._chance = random.Random(0)

    def fetch(self, size: int) -> bytes:
        self.times += 1
        return self._chance.randbytes(size)

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def fetched() -> Fetched:
    return Fetched()


@pytest.fixture
def ids(fetched: Fetched) -> SystemIds:
    return SystemIds(fetch=fetched.fetch, monotonic=fetched.monotonic)


def test_the_ids_of_a_turn_are_fetched_once(fetched: Fetched, ids: SystemIds) -> None:
    assert len({ids.token(size) for size in (16, 12, 8) * 20}) == 60
    assert fetched.times == 1


def test_where_all_are_handed_out_more_are_fetched(fetched: Fetched, ids: SystemIds) -> None:
    assert len({ids.token(16) for _ in range(1_000)}) == 1_000
    assert fetched.times == 16


def test_a_long_token_is_of_several_pieces(ids: SystemIds) -> None:
    token = ids.token(40)
    assert len({token[:16], token[16:32], token[32:]}) == 3


def test_what_lay_for_a_second_is_thrown_away(fetched: Fetched, ids: SystemIds) -> None:
    """A machine that was copied in that time hands out the same pieces."""
    ids.token(16)
    fetched.now = 1.0
    ids.token(16)
    assert fetched.times == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no forks")
def test_after_a_fork_parent_and_child_are_handed_different_ones() -> None:
    ids = SystemIds()
    ids.token(16)
    hears, says = os.pipe()
    if (child := os.fork()) == 0:
        os.write(says, ids.token(16))
        os._exit(0)  # noqa: TID251  # the child of a test ends here, and holds no locks
    assert os.waitpid(child, 0)[1] == 0
    told = os.read(hears, 16)
    os.close(hears)
    os.close(says)
    assert len(told) == 16
    assert told not in {ids.token(16) for _ in range(64)}
