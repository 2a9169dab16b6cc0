"""Where more is due than hands can do, one claim is for several of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tests.runner.scripted import SECONDS, Job, Running, Scripted
from unabridged.runner import foreman
from unabridged.runner.chores import Rhythm


class Held(Scripted):
    """Chores whose jobs end one by one, when they are let go, and which remember for how many hands was claimed."""

    def __init__(self) -> None:
        super().__init__(carry_out=self._held)
        self.limits = list[int]()
        self.lets_go = asyncio.Queue[None]()

    async def claim(self, limit: int) -> Sequence[Job]:
        self.limits.append(limit)
        return await super().claim(limit)

    async def _held(self) -> None:
        await self.lets_go.get()

    def have(self, *, done: int, begun: int) -> bool:
        """Whether so many have ended, and so many were begun."""
        return self.wait(lambda: (self.count("done"), self.count("carry_out")) == (done, begun))


def test_where_much_is_due_half_of_the_hands_are_claimed_for_at_once(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreman, "_LONGEST_IDLE_SECONDS", SECONDS)
    chores = Held()
    chores.offer(*"abcdefgh")
    background = running(chores, Rhythm(concurrency=4))
    assert chores.have(done=0, begun=4)
    for done, begun in ((1, 4), (2, 6), (3, 6), (4, 8)):
        background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
        assert chores.have(done=done, begun=begun)
    assert chores.limits == [4, 2, 2]


def test_a_hand_that_no_other_joins_is_claimed_for_after_a_moment(running: Running) -> None:
    chores = Held()
    chores.offer(*"abcdef")
    background = running(chores, Rhythm(concurrency=4))
    assert chores.have(done=0, begun=4)
    background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
    assert chores.have(done=1, begun=5)
