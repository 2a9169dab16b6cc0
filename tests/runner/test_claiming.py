"""Where more is due than hands can do, and each is done soon, twice as many are at work; a claim is for several."""

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


def test_where_much_is_due_and_done_soon_twice_as_many_are_at_work_as_there_are_hands(running: Running) -> None:
    """A job that waits for its summariser leaves its hand to another; how many are asked at once is said elsewhere."""
    chores = Held()
    chores.offer(*(str(n) for n in range(40)))
    background = running(chores, Rhythm(concurrency=4))
    assert chores.have(done=0, begun=4)
    background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
    assert chores.have(done=1, begun=9)
    assert chores.limits == [4, 5]


def test_where_each_is_done_soon_one_claim_is_for_half_the_hands_at_least(running: Running) -> None:
    chores = Held()
    chores.offer(*(str(n) for n in range(40)))
    background = running(chores, Rhythm(concurrency=4))
    assert chores.have(done=0, begun=4)
    for done, begun in ((1, 9), (2, 9), (3, 11), (4, 11), (5, 13)):
        background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
        assert chores.have(done=done, begun=begun)
    assert chores.limits == [4, 5, 2, 2]


def test_no_more_are_at_work_than_there_are_hands_where_a_job_takes_long(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "_QUICK_SECONDS", 0.0)
    chores = Held()
    chores.offer(*"abcdefgh")
    background = running(chores, Rhythm(concurrency=4))
    assert chores.have(done=0, begun=4)
    for done in range(1, 4):
        background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
        assert chores.have(done=done, begun=4 + done)
    assert chores.limits == [4, 1, 1, 1]


class Openhanded(Held):
    """Chores that claim more than was asked for."""

    async def claim(self, limit: int) -> Sequence[Job]:
        return await super().claim(limit + 3)


def test_a_job_that_waited_for_long_is_begun_only_if_it_is_ours_still(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "_QUICK_SECONDS", 0.0)
    chores = Openhanded()
    chores.offer(*"abcd")
    background = running(chores, Rhythm(concurrency=1, renew_seconds=0.05))
    assert chores.have(done=0, begun=1)
    chores.lost.add("b")
    assert chores.wait(lambda: chores.count("renew", "a") > 1)
    background.ask(lambda: chores.lets_go.put(None)).result(SECONDS)
    assert chores.wait(lambda: chores.count("carry_out", "c") == 1)
    assert chores.count("renew", "b") == 1
    assert chores.count("carry_out", "b") == 0


class Counting(Scripted):
    """Chores that count how many are at work, and which lanes are twice."""

    def __init__(self) -> None:
        super().__init__()
        self.at_work: list[str] = []
        self.most = 0
        self.twice: list[str] = []

    async def carry_out(self, job: Job) -> None:
        self.twice += [name for name in self.at_work if name == job.ref.thread]
        self.at_work.append(job.ref.thread)
        self.most = max(self.most, len(self.at_work))
        await asyncio.sleep(0)
        self.at_work.remove(job.ref.thread)
        await super().carry_out(job)


class Generous(Counting):
    """Chores that claim more than was asked for."""

    async def claim(self, limit: int) -> Sequence[Job]:
        return await super().claim(limit + 10)


@pytest.mark.parametrize("kind", [Counting, Generous])
def test_a_thousand_quick_lanes_are_carried_out_eight_at_a_time_by_four_hands_and_none_twice_at_once(
    running: Running, kind: type[Counting]
) -> None:
    names, chores = [str(n) for n in range(500)], kind()
    chores.offer(*names, *names)
    running(chores, Rhythm(concurrency=4))
    assert chores.wait(lambda: chores.count("done") == 1_000)
    assert (chores.most, chores.twice) == (8, [])


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
