"""Where more is due than hands can do, one claim is for several of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from tests.runner.scripted import SECONDS, Job, Running, Scripted, named
from unabridged.log.ids import MAIN
from unabridged.runner import hands
from unabridged.runner.chores import Rhythm


class Held(Scripted):
    """Chores whose jobs end one by one, when they are let go, and which remember for how many hands was claimed."""

    def __init__(self) -> None:
        super().__init__(carry_out=self._held)
        self.limits = list[int]()
        self.lost = set[str]()
        self.lets_go = asyncio.Queue[None]()

    async def claim(self, limit: int) -> Sequence[Job]:
        self.limits.append(limit)
        return await super().claim(limit)

    async def renew(self, job: Job) -> bool:
        return await super().renew(job) and job.ref.thread not in self.lost

    async def _held(self) -> None:
        await self.lets_go.get()

    def have(self, *, done: int, begun: int) -> bool:
        """Whether so many have ended, and so many were begun."""
        return self.wait(lambda: (self.count("done"), self.count("carry_out")) == (done, begun))


class Noted:
    """What was begun, and how often any of it was cancelled."""

    def __init__(self) -> None:
        self.begun = list[str]()
        self.cancelled = 0

    def begin(self, _lane: hands.Lane, job: Job, _waited: float) -> Noted:
        self.begun.append(job.ref.thread)
        return self

    def cancel(self) -> None:
        self.cancelled += 1


def test_where_much_is_due_and_done_soon_as_many_jobs_are_claimed_ahead_as_there_are_hands(running: Running) -> None:
    chores = Held()
    chores.offer(*"abcdefghijkl")
    background = running(chores, Rhythm(concurrency=4))
    assert chores.have(done=0, begun=4)
    for done in range(1, 9):
        background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
        assert chores.have(done=done, begun=4 + done)  # no hand waits for another to be claimed for
    assert chores.limits[:2] == [4, 5]
    assert len(chores.limits) < 9 - 4


def test_nothing_is_claimed_ahead_where_a_job_takes_long(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "_QUICK_SECONDS", 0.0)
    chores = Held()
    chores.offer(*"abcdefgh")
    background = running(chores, Rhythm(concurrency=4))
    assert chores.have(done=0, begun=4)
    for done in range(1, 4):
        background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
        assert chores.have(done=done, begun=4 + done)
    assert chores.limits == [4, 1, 1, 1]


def test_a_job_that_waited_for_long_is_begun_only_if_it_is_ours_still(running: Running) -> None:
    chores = Held()
    chores.offer(*"abcd")
    background = running(chores, Rhythm(concurrency=1, renew_seconds=0.05))
    assert chores.have(done=0, begun=1)
    background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
    assert chores.wait(lambda: chores.limits[:2] == [1, 2])  # one to begin, and one ahead
    assert chores.have(done=1, begun=2)
    assert chores.wait(lambda: chores.count("renew", "b") > 1)
    chores.lost.add("c")
    background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
    assert chores.wait(lambda: chores.count("carry_out", "d") == 1)
    assert chores.count("renew", "c") == 1
    assert chores.count("carry_out", "c") == 0


class TestHands:
    def test_a_job_that_cannot_be_begun_just_now_is_not_lost(self) -> None:
        def fails(*_: object) -> Noted:
            raise MemoryError

        work, held = Noted(), hands.Hands[Job](2)
        held.take([Job(ref=named("a"))], asked_for=2)
        with pytest.raises(MemoryError):
            held.begin(fails)
        held.begin(work.begin)
        assert work.begun == ["a"]

    def test_a_lane_that_is_claimed_anew_is_cancelled_and_waits_for_its_end(self) -> None:
        work, held = Noted(), hands.Hands[Job](2)
        for _ in range(2):
            held.take([Job(ref=named("a"))], asked_for=1)
            held.begin(work.begin)
        assert (work.begun, work.cancelled) == (["a"], 1)
        held.ended((named("a"), MAIN))
        held.begin(work.begin)
        assert work.begun == ["a", "a"]
