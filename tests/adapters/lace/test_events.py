"""Events of lace's generations go in and come out as they were, with a model reading what it is to read of them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.lace.laces import THREAD, Event, durable, event, texts
from tests.examples import drawn
from unabridged import ConflictError, UsageError
from unabridged.adapters.lace import ThreadManager, ThreadNotFound, TransientEventError
from unabridged.adapters.lace.bodies import assembled, bodies_of
from unabridged.adapters.lace.shapes import TRANSIENT, restored, written

IMAGE = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}}
PERSISTED: list[Event] = [
    event(1, "SYSTEM_PROMPT", "You are a careful engineer."),
    event(2, "USER_SYSTEM_PROMPT", "Answer in Portuguese."),
    event(3, "USER_MESSAGE", "fix the parser\r\n\N{WAVING HAND SIGN} 修"),
    event(4, "AGENT_MESSAGE", {"content": "<think>hm</think> done", "tokenUsage": {"promptTokens": 812}}),
    event(5, "AGENT_MESSAGE", "a bare text, as at first"),
    event(6, "TOOL_CALL", {"id": "c1", "name": "bash", "arguments": {"command": "ls", "timeout": 1.0}}),
    event(7, "TOOL_APPROVAL_REQUEST", {"toolCallId": "c1"}),
    event(8, "TOOL_APPROVAL_RESPONSE", {"toolCallId": "c1", "decision": "allow_session"}),
    event(
        9,
        "TOOL_RESULT",
        {"id": "c1", "content": [*texts("total 0"), {"type": "resource", "uri": "a"}], "status": "denied"},
    ),
    event(10, "LOCAL_SYSTEM_MESSAGE", "connection restored"),
]
DURABLE: list[Event] = [
    durable(1, "system_prompt_set", text="You review code."),
    durable(2, "turn_start"),
    durable(3, "prompt", content=[*texts("look"), IMAGE], track="main", idempotencyKey="k7"),
    durable(
        4,
        "message",
        content=texts("then this"),
        thinkingBlocks=[{"type": "thinking", "thinking": "first", "signature": "s"}],
    ),
    durable(5, "message", content="a bare text"),
    durable(6, "tool_use", toolCallId="c1", name="bash", input={"command": "ls"}, kind="shell"),
    durable(
        7, "tool_use", toolCallId="c2", name="bash", input={}, result={"outcome": "failed", "content": texts("no")}
    ),
    durable(8, "context_injected", content=texts("job 4 ended"), priority="immediate", track="jobs"),
    durable(9, "job_started", jobId="j4", jobType="shell", command="make"),
    durable(10, "job_finished", jobId="j4", outcome="completed", exitCode=0),
    durable(11, "permission_requested", toolCallId="c1", turnSeq=1, options=[{"optionId": "a", "label": "Allow"}]),
    durable(12, "permission_decided", toolCallId="c1", turnSeq=1, decision="allow"),
    durable(13, "checkpoint_created", checkpointId="k1"),
    durable(14, "files_rewound", checkpointId="k1", filesRestored=["a.py"]),
    durable(15, "turn_end", stopReason="end_turn", usage={"inputTokens": 10, "outputTokens": 2, "costUsd": 0.01}),
    durable(16, "something_new", of="a later version"),
]


@pytest.fixture
def manager() -> ThreadManager:
    return ThreadManager()


class TestRoundTrip:
    @pytest.mark.parametrize("said", PERSISTED, ids=lambda each: each["type"])
    def test_every_persisted_type_comes_back_as_it_was(self, manager: ThreadManager, said: Event) -> None:
        """lace-L12, through the manager."""
        manager.create_thread(THREAD)
        assert manager.add_event(THREAD, said) == restored(said)
        assert manager.get_all_events(THREAD) == manager.get_events(THREAD) == [restored(said)]

    @pytest.mark.parametrize("said", DURABLE, ids=lambda each: each["type"])
    def test_every_durable_type_comes_back_as_it_was(self, said: Event) -> None:
        """lace-L23, by the bodies it is kept as."""
        assert assembled(bodies_of(said)) == [said]

    def test_what_a_model_has_words_for_is_said_in_its_words_and_nothing_else(self, manager: ThreadManager) -> None:
        """lace-L12."""
        manager.create_thread(THREAD)
        for said in PERSISTED:
            manager.add_event(THREAD, said)
        messages = manager.thread(THREAD).view().to("openai")
        assert [each["role"] for each in messages] == ["system", "user", "assistant", "assistant", "assistant", "tool"]
        assert "careful engineer" in str(messages[0])
        assert "Portuguese" in str(messages[0])
        assert "connection restored" not in str(messages)

    def test_usage_stays_with_its_message(self, manager: ThreadManager) -> None:
        """lace-L24."""
        manager.create_thread(THREAD)
        manager.add_event(THREAD, PERSISTED[3])
        assert manager.get_events(THREAD)[0]["data"]["tokenUsage"] == {"promptTokens": 812}

    @settings(max_examples=drawn(150), deadline=None)
    @given(
        st.sampled_from(
            ["USER_MESSAGE", "AGENT_MESSAGE", "TOOL_CALL", "TOOL_RESULT", "prompt", "message", "tool_use", "x"]
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers(-9, 2**60) | st.text(max_size=6),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["id", "name", "content", "type", "text", "result", "toolCallId", "input"]), inner
                )
            ),
            max_leaves=8,
        ),
    )
    def test_whatever_an_event_holds_comes_back(self, kind: str, data: Any) -> None:  # noqa: ANN401  # whatever JSON holds
        """lace-L12: also what is not shaped as lace shapes it."""
        said = {"id": "e", "type": kind, "data": data}
        back = assembled(bodies_of(said))
        assert json.dumps(back, sort_keys=True) == json.dumps([said], sort_keys=True)


class TestTimes:
    def test_times_are_times_again_those_of_events_within_events_too(self) -> None:
        """lace-L11, where texts came back and broke the view."""
        inner = event(1, "USER_MESSAGE", "a")
        made = restored(event(2, "COMPACTION", {"strategyId": "s", "compactedEvents": [inner]}))
        moment = datetime(2025, 8, 10, 0, 0, 1, tzinfo=UTC)
        assert made["data"]["compactedEvents"][0]["timestamp"] == moment
        assert restored({**inner, "compactedEvents": [inner]})["compactedEvents"][0]["timestamp"] == moment

    def test_a_text_that_is_no_time_stays_a_text(self) -> None:
        """lace-L11."""
        assert restored({"type": "x", "timestamp": "yesterday"})["timestamp"] == "yesterday"

    def test_a_time_is_written_as_lace_writes_it(self) -> None:
        assert written({"timestamp": datetime(2025, 8, 10, tzinfo=UTC)}) == {"timestamp": "2025-08-10T00:00:00.000Z"}

    def test_an_event_is_given_an_id_and_a_time_where_it_has_none(self, manager: ThreadManager) -> None:
        """lace-L14."""
        manager.create_thread(THREAD)
        added = manager.add_event(THREAD, {"type": "USER_MESSAGE", "data": "hi"})
        assert added is not None
        assert added["id"].startswith("evt_")
        assert isinstance(added["timestamp"], datetime)
        assert manager.get_events(THREAD) == [added]


class TestRefused:
    @pytest.mark.parametrize("kind", sorted(TRANSIENT))
    def test_what_is_only_shown_is_not_kept(self, manager: ThreadManager, kind: str) -> None:
        """lace-L13."""
        manager.create_thread(THREAD)
        with pytest.raises(TransientEventError, match=f"{kind} events are transient and should not be persisted"):
            manager.add_event(THREAD, {"type": kind, "data": {}})
        assert manager.get_all_events(THREAD) == []

    @pytest.mark.parametrize(("said", "found"), [
        (None, "a NoneType"), ("text", "a str"), ([], "a list"), ({}, "one with"), ({"type": 7, 1: 2}, "'type'"),
    ])  # fmt: skip
    def test_what_is_no_event_is_refused_and_told_what_one_is(
        self,
        manager: ThreadManager,
        said: Any,  # noqa: ANN401  # whatever a caller hands in
        found: str,
    ) -> None:
        manager.create_thread(THREAD)
        with pytest.raises(UsageError, match=r"is a mapping with a 'type' that is a text, not .*" + found):
            manager.add_event(THREAD, said)
        assert manager.get_all_events(THREAD) == []

    @pytest.mark.parametrize("context", [None, "text", {}, {"threadId": THREAD}])
    def test_a_context_of_any_kind_is_kept_as_it_is(self, manager: ThreadManager, context: object) -> None:
        manager.create_thread(THREAD)
        said = event(1, "USER_MESSAGE", "a", context=context)
        assert manager.add_event(THREAD, said) == restored(said)

    def test_a_threads_id_that_is_no_text_is_refused(self, manager: ThreadManager) -> None:
        with pytest.raises(UsageError, match="threadId is a text, not an int"):
            manager.add_event(None, {"type": "USER_MESSAGE", "threadId": 7})

    def test_an_unknown_thread_is_named(self, manager: ThreadManager) -> None:
        """lace-L14."""
        with pytest.raises(ThreadNotFound, match=f"Thread {THREAD} not found"):
            manager.add_event(THREAD, event(1, "USER_MESSAGE", "a"))

    def test_an_event_of_no_thread_is_given_back_and_kept_nowhere(self, manager: ThreadManager) -> None:
        """lace-L14."""
        given_back = manager.add_event(None, {"type": "LOCAL_SYSTEM_MESSAGE", "data": "x"})
        assert given_back is not None
        assert given_back["id"]
        assert list(manager.memory.threads()) == []

    def test_an_event_of_another_thread_is_refused(self, manager: ThreadManager) -> None:
        manager.create_thread("other")
        with pytest.raises(UsageError, match="is of thread"):
            manager.add_event("other", event(1, "USER_MESSAGE", "a"))

    def test_a_second_answer_to_one_request_is_ignored(self, manager: ThreadManager) -> None:
        """lace-L15."""
        manager.create_thread(THREAD)
        first = manager.add_event(THREAD, PERSISTED[7])
        denied = event(99, "TOOL_APPROVAL_RESPONSE", {"toolCallId": "c1", "decision": "deny"})
        assert first is not None
        assert manager.add_event(THREAD, denied) is None
        assert [each["data"]["decision"] for each in manager.get_all_events(THREAD)] == ["allow_session"]

    def test_one_id_is_one_event(self, manager: ThreadManager) -> None:
        """lace-L15."""
        manager.create_thread(THREAD)
        for _ in range(2):
            manager.add_event(THREAD, event(1, "USER_MESSAGE", "a"))
        with pytest.raises(ConflictError):
            manager.add_event(THREAD, event(1, "USER_MESSAGE", "b"))
        assert len(manager.get_all_events(THREAD)) == 1


def test_a_result_that_said_only_that_it_is_an_error_has_failed() -> None:
    """lace-L52: as results were before they had a status."""
    said = event(1, "TOOL_RESULT", {"id": "c1", "content": texts("no such file"), "isError": True})
    (body,) = made = bodies_of(said)
    assert body.parts[0].status == "failed"  # type: ignore[union-attr]  # it is a message
    assert assembled(made) == [said]
