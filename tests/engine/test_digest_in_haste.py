"""A summariser that fails before a prompt: a digest stands where it takes but a moment, and nobody comes with more."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, Scene
from tests.engine.talk import a, u
from unabridged import Compacting, Memory, Policy, Thread
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.engine import held
from unabridged.engine.jobs import looking
from unabridged.engine.telling import RoundAdded
from unabridged.engine.texts import drafts, hiding
from unabridged.ports import Brief
from unabridged.runner.runs import RunsWhenAsked
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.node import Shape


def raises(_: Brief) -> str:
    raise ConnectionError


def opened(summariser: object = raises, policy: Policy = POLICY) -> Thread:
    """A thread of a memory that compacts when it is asked to, and whose view no longer fits."""
    memory = Memory(
        InMemoryStore(),
        policy=policy,
        summariser=summariser,  # type: ignore[arg-type]  # whatever it answers
        compacting=Compacting.ASKED,
    )
    assert isinstance(memory._runs, RunsWhenAsked)
    thread = memory.thread("t")
    say_more(thread)
    return thread


def say_more(thread: Thread) -> None:
    for n in range(30):
        thread.append([u(f"question {n}, in some detail, " * 3), a(f"answer {n}, in some detail, " * 3)])


def rungs(thread: Thread) -> list[str]:
    return [each.receipt.rung for each in thread.compactions()]


@pytest.mark.parametrize("summariser", [raises, lambda _: "", lambda _: None], ids=["raises", "says nothing", "None"])
def test_a_digest_stands_where_the_summariser_gave_nothing(summariser: object) -> None:
    thread = opened(summariser)
    view = thread.prepare(deadline_seconds=30.0)
    assert (rungs(thread), view.items[0].shape) == (["digest"], Shape.GROUP)
    assert "user: question " in str(view.to("openai"))
    assert view.tokens <= POLICY.limit_tokens


def test_its_receipt_says_why_there_is_no_summary() -> None:
    thread = opened()
    thread.prepare(deadline_seconds=30.0)
    (made,) = thread.compactions()
    assert ("ConnectionError" in str(made.receipt.gate), made.receipt.model) == (True, "")


@pytest.mark.parametrize("here", [8_000, 10])
def test_no_secret_stands_in_it(monkeypatch: pytest.MonkeyPatch, here: int) -> None:
    monkeypatch.setattr(hiding, "_AT_ONCE", here)
    thread = opened()
    token = "gh" + "p_" + "aB3" * 12
    thread.append([u(f"use {token}"), a("done")])
    say_more(thread)
    outcome = thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.rung == "digest"
    assert token not in str(thread.view().items[0])


def test_where_there_is_no_time_a_named_drop_stands() -> None:
    thread = opened()
    thread.prepare(deadline_seconds=0)
    assert rungs(thread) == ["named drop"]


def test_where_the_texts_are_long_a_named_drop_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "_AT_ONCE", 100)
    thread = opened()
    thread.prepare()
    assert rungs(thread) == ["named drop"]


def test_a_call_that_was_too_late_has_left_no_moment_for_one() -> None:
    goes_on = threading.Event()
    thread = opened(lambda _: goes_on.wait(20), replace(POLICY, seconds=0.05))
    thread.prepare()
    goes_on.set()
    assert rungs(thread) == ["named drop"]


def test_where_somebody_works_a_named_drop_stands_and_is_owed_a_text() -> None:
    scene = Scene(summariser=raises).say(20)
    scene.thread.prepare()
    assert [each.receipt.rung for each in scene.thread.compactions()] == ["named drop"]
    assert scene.job.reason == "better text"


class TestWhereNobodyMayBeCalled:
    """The breaker is open: the summariser failed once, and that was enough."""

    def test_what_is_short_is_digested_all_the_same(self) -> None:
        thread = opened(policy=replace(POLICY, breaker_failures=1))
        thread.prepare()
        say_more(thread)
        thread.prepare()
        assert rungs(thread) == ["digest", "digest"]

    def test_of_very_much_no_plan_is_made_and_it_is_told_why(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(held, "AT_ONCE_TOKENS", 100)
        asked: list[str] = []
        thread = opened(policy=replace(POLICY, breaker_failures=1))
        thread.prepare()
        told: list[object] = []
        thread._verbs._held.teller.listen(told.append)
        monkeypatch.setattr(looking, "looked", lambda *_, **__: asked.append("looked"))
        say_more(thread)
        thread.prepare()
        assert [type(each).__name__ for each in told if not isinstance(each, RoundAdded)][:2] == ["Started", "Skipped"]
        assert [each.reason for each in told if isinstance(each, Skipped)] == [Skip.BREAKER]
        assert ("looked" in asked, rungs(thread)[-1]) == (False, "named drop")
