"""Every run ends in exactly one outcome: what is returned, what listeners hear and what is counted are the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import NoReturn

import pytest

from tests.engine.compacting import POLICY, SAID, Ends, Scene, ending
from tests.engine.talk import Losing, compactions, length
from unabridged import Memory
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome, Skip, Skipped, Superseded
from unabridged.compaction.plans.plan import Plan, planned, summarised
from unabridged.engine.compaction import planning
from unabridged.engine.compaction.runs import Asked
from unabridged.engine.jobs import looking
from unabridged.engine.telling import RoundAdded, Started
from unabridged.errors import StoreBusy
from unabridged.hooks import Supplied, Veto
from unabridged.log.compacted import Stub
from unabridged.log.ids import MAIN, LaneId, ThreadRef
from unabridged.ports import Appended, Brief, Busy, Job, JobStep, Store, TookTooLong
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing import PlantedFault, When, sweep
from unabridged.view.budget import Budget
from unabridged.view.view import View


def written(_: Brief) -> str:
    return SAID


def short() -> Scene:
    return Scene(summariser=written).say()


def hooked(answer: object) -> Scene:
    scene = Scene(summariser=written).say(11)
    scene.memory.before(lambda _: answer)  # type: ignore[arg-type]  # some are of no right type
    return scene


def raising_hook() -> Scene:
    scene = Scene(summariser=written).say(11)
    scene.memory.before(lambda _: 1 // 0)  # type: ignore[arg-type]  # it never returns
    return scene


def ended_hook(called: TookTooLong | Busy) -> Scene:
    scene = Scene(summariser=written).say(11)
    scene.memory.before(ending(called))
    return scene


def with_strategy(strategy: Callable[[View, Budget], object]) -> Scene:
    return Scene(policy=replace(POLICY, strategy=strategy), summariser=written).say(11)


def ended_strategy(called: TookTooLong | Busy) -> Scene:
    def strategy(*_: object) -> NoReturn:
        raise Ends(called)

    return with_strategy(strategy)


def of_little(view: View, _: Budget) -> Plan:
    return planned(view, [Stub(item=view.items[0].name, head=10_000, tail=0, tokens=10_000)])


def of_all(view: View, _: Budget) -> Plan:
    return planned(view, [summarised(view.items)])


class Broken(InMemoryStore):
    """A store that takes no compaction."""

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:  # noqa: ARG002  # whatever it is
        raise StoreBusy(store="it", waited_seconds=1.0)


class Forgetful(InMemoryStore):
    """A store that, once told to, writes down no lane's work."""

    lost = False

    async def job(self, ref: ThreadRef, lane: LaneId, step: JobStep) -> Job | None:
        if self.lost and step(None) is not None and "noting" in step.__qualname__:
            raise StoreBusy(store="it", waited_seconds=1.0)
        return await super().job(ref, lane, step)


def overtaken() -> Scene:
    store = Losing()
    scene = Scene(summariser=written, store=store).say(11)
    store.lost = True
    return scene


# Every way a run can end that somebody asks for: how it is brought about, the outcome, and its reason.
ENDINGS: dict[str, tuple[Callable[[], Scene], type[Outcome], Skip | Fail | None]] = {
    "applied": (lambda: Scene(summariser=written).say(11), Applied, None),
    "applied without a summariser": (lambda: Scene().say(11), Applied, None),
    "applied with a hook's text": (lambda: hooked(Supplied(text=SAID)), Applied, None),
    "superseded": (overtaken, Superseded, None),
    "nothing to compact": (short, Skipped, Skip.NOTHING),
    "nothing in a thread without a message": (Scene, Skipped, Skip.NOTHING),
    "not smaller": (lambda: with_strategy(of_little), Skipped, Skip.NOT_SMALLER),
    "vetoed": (lambda: hooked(Veto(reason="an audit")), Skipped, Skip.VETOED),
    "a strategy raises": (lambda: with_strategy(lambda *_: 1 // 0), Failed, Fail.STRATEGY),
    "a strategy answers anything": (lambda: with_strategy(lambda *_: "compact"), Failed, Fail.STRATEGY),
    "a strategy hangs": (lambda: ended_strategy(TookTooLong(seconds=1)), Failed, Fail.STRATEGY),
    "nobody is free for a strategy": (lambda: ended_strategy(Busy(abandoned=3)), Failed, Fail.BUSY),
    "a plan takes what must stay": (lambda: with_strategy(of_all), Failed, Fail.PLAN),
    "a hook raises": (raising_hook, Failed, Fail.HOOK),
    "a hook answers anything": (lambda: hooked("yes"), Failed, Fail.HOOK),
    "a hook hangs": (lambda: ended_hook(TookTooLong(seconds=1)), Failed, Fail.HOOK),
    "nobody is free for a hook": (lambda: ended_hook(Busy(abandoned=3)), Failed, Fail.BUSY),
    "a hook's text is none": (lambda: hooked(Supplied(text=" ")), Failed, Fail.GATE),
    "a store that is busy": (lambda: Scene(summariser=written, store=Broken()).say(11), Failed, Fail.STORE),
}


@pytest.fixture(params=ENDINGS)
def ending_as(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_every_run_ends_as_it_should(ending_as: str) -> None:
    bring, kind, reason = ENDINGS[ending_as]
    outcome = bring().thread.compact()
    assert isinstance(outcome, kind)
    assert getattr(outcome, "reason", None) is reason


def test_listeners_hear_the_outcome_that_is_returned_and_no_other(ending_as: str) -> None:
    """One event on every path, failures among them (lace-L64, lace-F25, da-D54)."""
    scene = ENDINGS[ending_as][0]()
    before = len(scene.outcomes)
    outcome = scene.thread.compact()
    assert scene.outcomes[before:] == [outcome]


def test_every_outcome_is_counted_once(ending_as: str) -> None:
    scene = ENDINGS[ending_as][0]()
    scene.thread.compact()
    counted = {name: count for name, count in scene.memory.counts().items() if name not in {"started", "rounds"}}
    assert sum(counted.values()) == len(scene.outcomes)


def test_where_nothing_is_applied_the_log_is_as_it_was(ending_as: str) -> None:
    """Whatever goes wrong, no word is lost and the next turn goes on (lace-L65, tw-R12, da-D53)."""
    bring, kind, _ = ENDINGS[ending_as]
    scene = bring()
    before = length(scene.thread)
    scene.thread.compact()
    assert (length(scene.thread) == before) is (kind is not Applied)


def test_an_outcome_in_the_background_is_heard_once_too() -> None:
    scene = Scene(summariser=written).say(11)
    (outcome,) = scene.work()
    assert isinstance(outcome, Applied)
    assert [type(each) for each in scene.told if not isinstance(each, RoundAdded)] == [Started, Applied]


def test_what_cannot_be_noted_afterwards_takes_nobodys_outcome_away(caplog: pytest.LogCaptureFixture) -> None:
    store = Forgetful()
    scene = Scene(summariser=written, store=store).say(11)
    store.lost = True
    assert isinstance(scene.thread.compact(), Applied)
    assert [type(each) for each in scene.outcomes] == [Applied]
    assert f"a compaction is not remembered: thread {scene.thread.id}: StoreBusy" in caplog.text


def test_whichever_call_of_a_store_fails_what_is_heard_is_what_stands() -> None:
    """No compaction is announced that is not in the log, and none is in the log unheard (da-D53)."""
    heard: list[object] = []

    def work(store: Store) -> None:
        heard.clear()
        scene = Scene(summariser=written, store=store)
        scene.memory.listen(heard.append)
        scene.carry_out()

    def check(store: Store, _: PlantedFault | None) -> None:
        stands = compactions(Memory(store).thread("t"))
        assert [each.seq for each in heard if isinstance(each, Applied)] == stands

    assert sweep(lambda: Scene(summariser=written).say(12).look().store, work, check, when=When.BEFORE) > 5


def test_a_failure_is_logged_with_its_reason_and_no_word_that_was_said(caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene(summariser=lambda _: "question 1, in secret" / 1).say(11)  # type: ignore[operator,arg-type]  # it is to fail
    with caplog.at_level(logging.DEBUG, logger="unabridged"):
        scene.work()
    assert "a compaction failed: thread t, lane main, summariser raised: TypeError, other" in caplog.messages
    assert "question" not in caplog.text


def test_what_a_memory_gives_up_as_it_closes_warns_nobody(caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene()
    with caplog.at_level(logging.DEBUG, logger="unabridged"):
        scene.held.teller.tell(Failed(ref=scene.thread.ref, trigger="soft", reason=Fail.CLOSED))
    assert [each.levelno for each in caplog.records] == [logging.INFO]


def test_what_is_given_up_as_it_looks_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def given_up(*_: object, **__: object) -> None:
        raise asyncio.CancelledError

    scene = Scene().say(11)
    monkeypatch.setattr(looking, "looked", given_up)
    with pytest.raises(asyncio.CancelledError):
        scene.thread.compact()
    assert scene.outcomes == [Failed(ref=scene.thread.ref, trigger="asked", reason=Fail.CLOSED)]


def test_what_nobody_expected_ends_the_run_and_is_told_by_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object, **__: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(planning, "drawn", breaks)
    outcome = Scene().say(11).thread.compact()
    assert isinstance(outcome, Failed)
    assert (outcome.reason, outcome.detail) == (Fail.UNEXPECTED, "ZeroDivisionError")


def test_a_run_before_which_all_there_was_is_gone_skips_as_one_that_had_nothing() -> None:
    scene = Scene()
    outcome = drive(scene.background.ask(scene.thread.ref, MAIN, Asked(trigger="asked")))
    assert isinstance(outcome, Skipped)
    assert (outcome.reason, scene.outcomes) == (Skip.NOTHING, [outcome])
