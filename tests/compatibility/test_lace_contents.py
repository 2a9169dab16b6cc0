"""What people who come from lace rely on for contents: each of its event types comes back as it went in.
It refuses to translate lace's files; it shows that what they hold has a place here and stays equal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compatibility.kit import Words, opened, read_again
from unabridged import Extra, Memory, Message, Span
from unabridged.compaction.plans.sizing import sized
from unabridged.log.body import Body, Chunk, Hidden, RoundEnded, SystemSet, Used
from unabridged.log.compacted import Compacted, Produced, Receipt, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Media, Opaque, Reasoning, Text, ToolCall, ToolResult

EMOJI = "\N{WAVING HAND SIGN}"
LARGE = EMOJI * 4_400_000  # more than sixteen million bytes, four to a character


def said(role: str, *parts: Text | Reasoning | ToolCall | ToolResult | Media | Opaque, **extra: object) -> Message:
    return Message(role=role, parts=parts, extra=Extra(extra))


def named(kind: str, **fields: object) -> Message:
    """A message for what only its host has a word for."""
    return Message(role="host", parts=(Opaque(type=kind, value=Extra(fields)),))


def compaction(strategy: str, **parameters: object) -> Compacted:
    covers = (Span(first=Seq(1), last=Seq(2)),)
    group = (Produced(role="assistant", parts=(Text(text="They fixed the parser."),), tokens=5),)
    edit = Replace(items=(ItemName(seq=Seq(1)), ItemName(seq=Seq(2))), covers=covers, group=group)
    receipt = Receipt(tokens_before=90, tokens_after=5)
    body = Compacted(
        strategy=strategy, version=1, drawn_on=Seq(2), edits=(edit,), receipt=receipt, parameters=Extra(parameters)
    )
    return sized(body, {}, Words().count)  # sizes alone are counted anew and not taken over


USAGE = {"promptTokens": 812, "completionTokens": 40, "totalTokens": 852}
CALL = ToolCall(call_id="call_1", name="bash", arguments='{"command": "ls -la", "timeout": 30}')
RESULT = ToolResult(
    call_id="call_1", content=(Text(text="total 0\n"), Media(media_type="image/png", reference="blob:1"))
)
TURN = Span(first=Seq(1), last=Seq(3))

PERSISTED: dict[str, Body] = {
    "USER_MESSAGE": said("user", Text(text="fix the parser")),
    "AGENT_MESSAGE": said("assistant", Text(text="<think>hm</think> done"), tokenUsage=USAGE),
    "TOOL_CALL": said("assistant", CALL),
    "TOOL_APPROVAL_REQUEST": named("TOOL_APPROVAL_REQUEST", toolCallId="call_1"),
    "TOOL_APPROVAL_RESPONSE": named("TOOL_APPROVAL_RESPONSE", toolCallId="call_1", decision="allow_session"),
    "TOOL_RESULT": said("tool", RESULT),
    "LOCAL_SYSTEM_MESSAGE": said("local", Text(text="connection restored")),
    "SYSTEM_PROMPT": SystemSet(parts=(Text(text="You are a careful engineer."),)),
    "USER_SYSTEM_PROMPT": SystemSet(parts=(Text(text="Answer in Portuguese."),), role="developer"),
    "COMPACTION": compaction("trim-tool-results", toolResultsModified=4, maxLines=3),
}

DURABLE: dict[str, Body] = {
    "prompt": said("user", Text(text="look"), Media(media_type="image/png", reference="blob:2"), track="main"),
    "message": said("assistant", Reasoning(text="first…", signature="c2ln"), Text(text="then this")),
    "tool_use": said("assistant", CALL, RESULT, result={"outcome": "completed", "content": [{"type": "text"}]}),
    "turn_start": named("turn_start", turnId="turn_1"),
    "turn_end": RoundEnded(
        begun=Seq(1), state="end_turn", extra=Extra({"usage": {"inputTokens": 10, "outputTokens": 2}})
    ),
    "context_injected": said("user", Text(text="job 4 ended"), priority="immediate", track="jobs"),
    "context_compacted": compaction("track-based", preserved=[{"role": "user"}], messagesCompacted=40, groupState=None),
    "system_prompt_set": SystemSet(parts=(Text(text="You review code."),), extra=Extra({"hash": "9f"})),
    "job_started": named("job_started", jobId="j4", command="make test"),
    "job_finished": named("job_finished", jobId="j4", exitCode=0, outcome="completed"),
    "permission_requested": named("permission_requested", toolCallId="call_1", options=["allow", "deny"]),
    "permission_resolved": named("permission_resolved", toolCallId="call_1", decision="deny"),
    "checkpoint_created": named("checkpoint_created", checkpointId="c1", files={"src/a.py": "sha256:00"}),
    "files_rewound": Hidden(seqs=(TURN,), reason="rewind", extra=Extra({"checkpointId": "c1", "files": ["src/a.py"]})),
}


@pytest.mark.parametrize("body", PERSISTED.values(), ids=PERSISTED)
def test_every_type_that_lace_persists_is_given_back_equal(path: Path, body: Body) -> None:
    """lace-L12."""
    assert read_again(path, body) == [body]


@pytest.mark.parametrize("body", DURABLE.values(), ids=DURABLE)
def test_every_durable_type_of_the_third_format_is_given_back_equal(path: Path, body: Body) -> None:
    """lace-L23."""
    assert read_again(path, body) == [body]


def test_an_idempotency_key_is_kept_with_its_prompt(path: Path) -> None:
    """lace-L23."""
    with opened(path) as memory:
        memory.thread("t").append({"role": "user", "content": "once"}, key="prompt-7")
    with opened(path) as memory:
        assert [event.key for event in memory.thread("t").events()] == ["prompt-7"]


class TestTypes:
    def test_an_event_read_after_reopening_equals_the_one_that_was_read_before(self, path: Path) -> None:
        """lace-L11."""
        with opened(path) as memory:
            memory.thread("t").append(list(PERSISTED.values()), key="all of it")
            before = list(memory.thread("t").events())
        with opened(path) as memory:
            after = list(memory.thread("t").events())
        assert after == before
        assert [repr(event.body) for event in after] == [repr(event.body) for event in before]

    def test_the_time_of_a_reloaded_event_is_a_number_that_can_be_reckoned_with(self, path: Path) -> None:
        """lace-L11, where a time came back as text and broke the view."""
        read_again(path, PERSISTED["USER_MESSAGE"])
        with opened(path) as memory:
            (event,) = memory.thread("t").events()
            assert type(event.at) is int
            assert len(memory.thread("t").view().items) == 1

    @pytest.mark.parametrize("value", [1, 1.0, True, None, "1", "2025-08-10T12:00:00.000Z", [], {}, 2**70, -0.0])
    def test_a_nested_value_keeps_its_type(self, path: Path, value: object) -> None:
        """lace-L11."""
        (body,) = read_again(path, named("wrapped", events=[{"timestamp": value}]))
        assert isinstance(body, Message)
        (part,) = body.parts
        assert isinstance(part, Opaque)
        assert repr(part.value["events"]) == repr([{"timestamp": value}])


class TestUsage:
    def test_usage_comes_back_as_it_was_reported(self, path: Path) -> None:
        """lace-L24."""
        used = Used(
            through=Seq(4),
            model="some-model",
            tokens=1_200,
            answered=80,
            written=300,
            cached=900,
            extra=Extra({"lastCallInputContextTokens": 1_200, "costUsd": 0.0125}),
        )
        assert read_again(path, used) == [used]

    def test_usage_without_the_optional_figures_invents_none(self, path: Path) -> None:
        """lace-L24."""
        (used,) = read_again(path, Used(through=Seq(4), model="some-model", tokens=1_200, answered=80))
        assert isinstance(used, Used)
        assert (used.cached, used.written, dict(used.extra)) == (0, 0, {})


@pytest.fixture(scope="module")
def large() -> Iterator[Memory]:
    """A memory that was given a text and a call, each too large for one event."""
    with Memory.open(counter=Words()) as memory:
        memory.thread("text").append({"role": "user", "content": LARGE})
        arguments = json.dumps({"content": LARGE}, ensure_ascii=False)
        memory.thread("call").append(said("assistant", ToolCall(call_id="c", name="write", arguments=arguments)))
        yield memory


class TestLargeMessages:
    def test_no_piece_of_a_large_message_ends_inside_a_character(self, large: Memory) -> None:
        """lace-F15."""
        pieces = [body.text for event in large.thread("text").events() if isinstance(body := event.body, Chunk)]
        assert len(pieces) > 1
        assert set("".join(pieces[1:-1])) == {EMOJI}
        assert not any("\ud800" <= piece[end] <= "\udfff" for piece in pieces for end in (0, -1))

    def test_the_pieces_join_to_the_message_as_it_was(self, large: Memory) -> None:
        """lace-F15."""
        assert large.thread("text").message(1) == said("user", Text(text=LARGE))

    def test_the_arguments_of_a_large_call_are_still_json(self, large: Memory) -> None:
        """lace-F15."""
        message = large.thread("call").message(1)
        assert message is not None
        (call,) = message.parts
        assert isinstance(call, ToolCall)
        assert json.loads(call.arguments) == {"content": LARGE}
