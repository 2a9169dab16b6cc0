"""Strategies of the caller's in lace's shape: what they are told, and what of their answers is believed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.adapters.lace.laces import THREAD, Event, agent, call, compaction, event, result, talk, user
from unabridged import Memory, Policy, UsageError
from unabridged.adapters.lace import Answer, CompactionContext, ThreadManager, TransientEventError
from unabridged.adapters.lace.shapes import restored
from unabridged.compaction.outcome import Applied, Failed, Skipped, Superseded

SUMMARY: Event = {"type": "USER_MESSAGE", "data": "[Earlier in our conversation: they listed]"}


class Mine:
    """A strategy that answers as it is told, and remembers what it was asked."""

    id = "mine"

    def __init__(self, answer: Callable[[list[Event], CompactionContext], Any]) -> None:
        self._answer = answer
        self.asked: list[tuple[list[Event], CompactionContext]] = []

    def compact(self, events: list[Event], ctx: CompactionContext, /) -> Any:  # noqa: ANN401  # whatever a caller's may
        """What it was told to answer."""
        self.asked.append((events, ctx))
        return self._answer(events, ctx)


def last_four(events: list[Event], ctx: CompactionContext) -> Event:
    """A summary, and the newest four."""
    said = [each for each in events if each["type"] != "COMPACTION"]
    data = {"strategyId": "mine", "originalEventCount": len(events), "compactedEvents": [SUMMARY, *said[-4:]]}
    return {"type": "COMPACTION", "threadId": ctx.thread_id, "data": data}


def managed(strategy: Any, *events: Event, **settings: Any) -> ThreadManager:  # noqa: ANN401  # as callers have them
    manager = ThreadManager(Memory.open(), **settings)
    manager.create_thread(THREAD)
    for each in events:
        manager.add_event(THREAD, each)
    manager.register_compaction_strategy(strategy)
    return manager


class TestAsked:
    def test_one_may_take_apart_the_list_that_it_was_given(self) -> None:
        def eaten(events: list[Event], ctx: CompactionContext) -> Event:
            made = last_four(list(events), ctx)
            events.clear()
            return made

        assert isinstance(managed(Mine(eaten), *talk(4)).compact(THREAD, "mine").outcome, Applied)

    def test_one_is_known_by_its_id_and_leaves_what_it_says(self) -> None:
        """lace-L27 and lace-L25."""
        said = talk(4)
        manager = managed(Mine(last_four), *said)
        done = manager.compact(THREAD, "mine")
        assert isinstance(done.outcome, Applied)
        first, *rest = manager.get_events(THREAD)
        assert first["data"] == SUMMARY["data"]
        assert rest == [restored(each) for each in said[-4:]]
        assert set(done.hidden_event_ids) == {each["id"] for each in said[:-4]}
        assert done.compaction_event is not None
        assert done.compaction_event["data"]["originalEventCount"] == 16

    def test_it_sees_the_complete_history_compactions_included(self) -> None:
        """lace-L25 and lace-L31: the scope is its own choice."""
        mine = Mine(last_four)
        manager = managed(mine, *talk(4), compaction(100, [SUMMARY], count=16), user(101, "and?"))
        manager.compact(THREAD, "mine")
        (events, _), *_ = mine.asked
        assert [each["type"] for each in events].count("COMPACTION") == 1
        assert events == manager.get_all_events(THREAD)[: len(events)]

    def test_it_is_told_what_lace_tells(self) -> None:
        """lace-L29 and lace-L30."""
        mine = Mine(lambda *_: {"noop": True})
        told = {"policy": Policy(limit_tokens=9_000), "session_dir": "sessions/1"}
        manager = managed(mine, *talk(1), query=lambda **asked: Answer(text=asked["prompt"]), **told)
        manager.compact(THREAD, "mine", {"guidance": "keep names", "referenceTimestamp": "2025-08-10", "depth": 3})
        ((_, ctx),) = mine.asked
        assert (ctx.thread_id, ctx.session_dir, ctx.context_window) == (THREAD, "sessions/1", 9_000)
        assert (ctx.guidance, ctx.reference_timestamp, ctx.params["depth"]) == ("keep names", "2025-08-10", 3)
        assert ctx.query is not None
        assert ctx.query(prompt="hm").text == "hm"

    def test_without_guidance_and_a_model_it_is_told_of_none(self) -> None:
        """lace-L30."""
        mine = Mine(lambda *_: None)
        managed(mine, *talk(1)).compact(THREAD, "mine")
        ((_, ctx),) = mine.asked
        assert (ctx.guidance, ctx.query) == (None, None)

    def test_twice_on_the_same_it_writes_the_same(self) -> None:
        """lace-L28: it is pure, and we write."""
        mine = Mine(last_four)
        one, other = managed(mine, *talk(4)), managed(mine, *talk(4))
        for manager in (one, other):
            manager.compact(THREAD, "mine")
        assert mine.asked[0][0] == mine.asked[1][0]
        assert one.get_events(THREAD)[1:] == other.get_events(THREAD)[1:]

    @pytest.mark.parametrize("nothing", [None, {"noop": True}])
    def test_where_it_has_nothing_to_do_nothing_is_written(self, nothing: object) -> None:
        """lace-L33."""
        manager = managed(Mine(lambda *_: nothing), *talk(2))
        before = manager.get_all_events(THREAD)
        assert isinstance(manager.compact(THREAD, "mine").outcome, Skipped)
        assert manager.get_all_events(THREAD) == before

    def test_a_second_of_one_name_is_refused(self) -> None:
        """lace-L27."""
        manager = managed(Mine(last_four))
        for strategy in (Mine(last_four), type("S", (), {"id": "summarize", "compact": last_four})()):
            with pytest.raises(UsageError, match="already"):
                manager.register_compaction_strategy(strategy)

    def test_what_is_no_strategy_is_refused(self) -> None:
        with pytest.raises(UsageError, match="has an id that is a text"):
            managed(object())


def left(*events: Event, count: int = 1, **more: object) -> Callable[..., Event]:
    return lambda *_: {
        "type": "COMPACTION",
        **more,
        "data": {"strategyId": "mine", "originalEventCount": count, "compactedEvents": list(events)},
    }


WRONG: dict[str, Callable[..., Any]] = {
    "neither a COMPACTION": lambda *_: 7,
    "neither a COMPACTION event": lambda *_: {"type": "USER_MESSAGE", "data": "x"},
    "of thread 'other'": left(SUMMARY, threadId="other"),
    "thread 'elsewhere'": left({**SUMMARY, "context": {"threadId": "elsewhere"}}),
    "replaces 900 events": left(SUMMARY, count=900),
    "two of its events have one id": left({**SUMMARY, "id": "a"}, {**SUMMARY, "id": "a"}),
    "is there without the call": left(SUMMARY, result(1, "c1", "x")),
    "is there without its result": left(SUMMARY, call(1, "c1")),
}


class TestJudged:
    @pytest.mark.parametrize(("problem", "answer"), WRONG.items(), ids=WRONG)
    def test_what_cannot_stand_is_named_and_the_log_is_as_it_was(
        self, problem: str, answer: Callable[..., Any]
    ) -> None:
        """lace-F10."""
        manager = managed(Mine(answer), *talk(2))
        before = manager.get_all_events(THREAD)
        with pytest.raises(UsageError, match=problem):
            manager.compact(THREAD, "mine")
        assert manager.get_all_events(THREAD) == before

    def test_what_is_only_shown_is_nothing_to_leave(self) -> None:
        """lace-F10 and lace-L13."""
        with pytest.raises(TransientEventError):
            managed(Mine(left({"type": "AGENT_TOKEN", "data": {}})), *talk(2)).compact(THREAD, "mine")

    def test_what_is_larger_than_before_is_not_taken(self) -> None:
        """lace-F10."""
        manager = managed(Mine(left({**SUMMARY, "data": "words " * 5_000})), *talk(2))
        assert isinstance(manager.compact(THREAD, "mine").outcome, Skipped | Failed)
        assert "COMPACTION" not in [each["type"] for each in manager.get_all_events(THREAD)]

    def test_a_strategy_that_raises_leaves_all_as_it_was(self) -> None:
        """lace-L65."""
        manager = managed(Mine(lambda *_: 1 / 0), *talk(2))
        before = manager.get_all_events(THREAD)
        with pytest.raises(ZeroDivisionError):
            manager.compact(THREAD, "mine")
        assert manager.get_all_events(THREAD) == before

    def test_what_a_user_asked_last_stays_whatever_is_left(self) -> None:
        """lace-F17: a conversation is not wrapped whole."""
        manager = managed(Mine(left(SUMMARY)), *talk(2), user(50, "and now this?"))
        assert isinstance(manager.compact(THREAD, "mine").outcome, Applied)
        assert [each["data"] for each in manager.get_events(THREAD)] == [SUMMARY["data"], "and now this?"]

    def test_what_is_said_while_it_works_is_kept(self) -> None:
        """lace-F2: in lace it was hidden for good."""
        manager = managed(
            Mine(lambda events, ctx: (manager.add_event(THREAD, user(70, "wait!")), last_four(events, ctx))[1]),
            *talk(4),
        )
        assert isinstance(manager.compact(THREAD, "mine").outcome, Applied)
        assert manager.get_events(THREAD)[-1]["data"] == "wait!"

    def test_the_range_counts_and_not_the_number(self) -> None:
        """lace-F3: a strategy that counts less hides no less and no more."""
        manager = managed(
            Mine(left(SUMMARY, agent(7, "answer 1, in a few words more than there have to be"), count=2)),
            *talk(2),
            user(50, "?"),
        )
        manager.compact(THREAD, "mine")
        assert [each["type"] for each in manager.get_events(THREAD)] == [
            "USER_MESSAGE",
            "AGENT_MESSAGE",
            "USER_MESSAGE",
        ]

    def test_of_two_at_once_the_second_is_told_that_it_came_too_late(self) -> None:
        """lace-F5."""

        def slow(events: list[Event], ctx: CompactionContext) -> Event:
            manager.compact(THREAD, "summarize")
            return last_four(events, ctx)

        manager = managed(Mine(slow), *talk(6))
        done = manager.compact(THREAD, "mine").outcome
        assert isinstance(done, Superseded)
        assert (done.strategy, done.drawn_on) == ("mine", 24)
        assert done.items
        assert [each["type"] for each in manager.get_all_events(THREAD)].count("COMPACTION") == 1


@pytest.mark.parametrize("verb", ["hide", "pin"])
def test_what_was_hidden_or_pinned_while_it_worked_is_not_taken(verb: str) -> None:
    """lace-F5: of whatever it consumes, it is told that it came too late."""

    def slow(events: list[Event], ctx: CompactionContext) -> Event:
        getattr(manager.thread(THREAD), verb)(2)
        return last_four(events, ctx)

    manager = managed(Mine(slow), *talk(6))
    assert isinstance(manager.compact(THREAD, "mine").outcome, Superseded)
    assert "COMPACTION" not in [each["type"] for each in manager.get_all_events(THREAD)]


def test_what_stands_beside_messages_stays_where_a_strategy_keeps_it_and_leaves_where_not() -> None:
    """lace-L2, by a caller's strategy."""
    gone, kept = event(60, "LOCAL_SYSTEM_MESSAGE", "gone"), event(61, "TOOL_APPROVAL_REQUEST", {"toolCallId": "c9"})
    manager = managed(Mine(left(SUMMARY, kept)), *talk(2), gone, kept, *talk(1, 10), user(70, "?"))
    manager.compact(THREAD, "mine")
    kinds = [each["type"] for each in manager.get_events(THREAD)]
    assert kinds == ["USER_MESSAGE", "TOOL_APPROVAL_REQUEST", "USER_MESSAGE"]
    assert restored(gone) in manager.get_all_events(THREAD)
