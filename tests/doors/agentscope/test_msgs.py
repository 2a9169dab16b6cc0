"""A ``Msg`` becomes a message of the log and comes back equal, and a view becomes what a formatter takes.
It refuses to know how a memory keeps any of it.
"""

from __future__ import annotations

import math
from datetime import date
from typing import Any, cast

import pytest
from agentscope.message import Msg
from hypothesis import given
from hypothesis import strategies as st

from unabridged import Compacting, Memory, Policy, View
from unabridged.adapters.agentscope.msgs import ASIDE, message_of, msg_of, msgs_of, paired
from unabridged.errors import NotStorable
from unabridged.log import codec, json_text
from unabridged.log.body import Message
from unabridged.log.kind import Kind
from unabridged.log.part import Media, Opaque, ToolResult
from unabridged.testing.drawn_values import json_values, texts

_MORE = st.dictionaries(
    st.sampled_from(["x", "raw_input", "is_error", "signature", "cache"]), json_values(), max_size=2
)
_SOURCES = st.one_of(
    st.fixed_dictionaries({"type": st.just("base64"), "media_type": texts(), "data": texts()}),
    st.fixed_dictionaries({"type": st.just("url"), "url": texts()}),
    st.dictionaries(texts(), json_values(), max_size=2),
)
_TEXTS = st.fixed_dictionaries({"type": st.just("text"), "text": texts()})
_SEEN = st.fixed_dictionaries({"type": st.sampled_from(["image", "audio", "video"]), "source": _SOURCES})
_ASKED = st.dictionaries(texts(), json_values(), max_size=2)
_BLOCKS = st.one_of(
    _TEXTS,
    _SEEN,
    st.fixed_dictionaries({"type": st.just("thinking"), "thinking": texts()}),
    st.fixed_dictionaries({"type": st.just("tool_use"), "id": texts(), "name": texts(), "input": _ASKED}),
    st.fixed_dictionaries(
        {"type": st.just("tool_result"), "id": texts(), "output": texts() | st.lists(_TEXTS | _SEEN, max_size=2)},
        optional={"name": texts()},
    ),
    st.fixed_dictionaries({"type": texts()}),
    st.dictionaries(texts(), json_values(), max_size=2),
)
_CONTENTS = texts() | st.lists(st.builds(lambda a, b: {**b, **a}, _BLOCKS, _MORE), max_size=3)


@st.composite
def msgs(draw: st.DrawFn) -> Msg:
    role = draw(st.sampled_from(["user", "assistant", "system"]))
    msg = Msg(draw(texts()), cast("Any", draw(_CONTENTS)), cast("Any", role), cast("Any", draw(st.none() | _ASKED)))
    msg.metadata = draw(st.sampled_from([msg.metadata, cast("Any", None)]))
    msg.invocation_id = draw(st.none() | texts())
    return msg


def same(one: object, other: object) -> bool:
    return json_text.text_of(_sorted(one)) == json_text.text_of(_sorted(other))


def _sorted(value: Any) -> Any:  # noqa: ANN401  # JSON
    if isinstance(value, dict):
        return {name: _sorted(value[name]) for name in sorted(value)}
    return [_sorted(each) for each in value] if isinstance(value, list) else value


def everything(msg: Msg) -> dict[str, Any]:
    return {**msg.to_dict(), "invocation_id": msg.invocation_id}


@given(msgs())
def test_a_msg_comes_back_from_the_log_as_it_was(msg: Msg) -> None:
    stored = codec.decode(Kind.MESSAGE, codec.encode(message_of(msg)))
    assert isinstance(stored, Message)
    assert same(everything(msg_of(stored)), everything(msg))


LINES = "a\r\nb"


@pytest.mark.parametrize("text", ["", LINES, "線 🧵", "x" * 2_000_000], ids=["empty", "windows", "wide", "huge"])
def test_texts_that_others_trip_over_come_back(text: str) -> None:
    msg = Msg("u", text, "user")
    assert everything(msg_of(message_of(msg))) == everything(msg)


def test_what_a_tool_answered_as_the_system_is_a_tools() -> None:
    block: Any = {"type": "tool_result", "id": "c", "name": "f", "output": [{"type": "text", "text": "ok"}]}
    said = message_of(Msg("system", [block], "system"))
    assert (said.role, type(said.parts[0]), msg_of(said).role) == ("tool", ToolResult, "system")


@pytest.mark.parametrize(
    ("msg", "marks"),
    [
        (Msg("user", "go on", "user"), ["hint"]),
        (Msg("user", "<system-hint>go on</system-hint>", "user"), []),
        (Msg("long_term_memory", "facts", "user"), []),
    ],
    ids=["marked", "told", "recalled"],
)
def test_what_a_host_says_in_the_users_place_is_no_question(msg: Msg, marks: list[str]) -> None:
    said = message_of(msg, marks)
    assert (said.role, said.marks, msg_of(said).role) == (ASIDE, tuple(marks), "user")


def test_a_picture_counts_as_a_picture_and_not_as_its_letters() -> None:
    """as-M-B11. Base64 is a reference and no text."""
    block: Any = {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "A" * 100_000}}
    memory = Memory.open()
    thread = memory.thread()
    thread.append(message_of(Msg("u", [block], "user")))
    assert isinstance(message_of(Msg("u", [block], "user")).parts[0], Media)
    assert thread.view().tokens < 2_000
    memory.close()


def test_a_block_nobody_has_a_word_for_is_kept_untouched() -> None:
    """as-M-B11. Unknown blocks break nothing."""
    block: Any = {"type": "hologram", "of": [1, {"a": None}]}
    said = message_of(Msg("u", [block], "user"))
    assert isinstance(said.parts[0], Opaque)
    assert msg_of(said).content == [block]


def test_what_json_cannot_tell_at_all_is_refused_with_its_place() -> None:
    with pytest.raises(NotStorable, match=r"metadata\.x\[1\] cannot be stored: it is an object"):
        message_of(Msg("u", "t", "user", metadata=cast("Any", {"x": (1, object())})))


def test_what_a_structured_reply_holds_is_kept_as_json_tells_it() -> None:
    told = {"when": date(2026, 1, 2), "spot": (1, 2), 3: {"b", "a"}}
    block: Any = {"type": "tool_use", "id": "c", "name": "f", "input": {"spot": (1, 2)}}
    found = msg_of(message_of(Msg("u", [block], "assistant", metadata=cast("Any", told))))
    assert found.metadata == {"when": "2026-01-02", "spot": [1, 2], "3": ["a", "b"]}
    assert found.get_content_blocks("tool_use")[0]["input"] == {"spot": [1, 2]}


def test_what_came_back_shares_nothing_with_what_is_kept() -> None:
    said = message_of(Msg("u", "t", "user", metadata={"a": [1]}))
    cast("Any", msg_of(said).metadata["a"]).append(2)
    assert msg_of(said).metadata == {"a": [1]}


def test_numbers_that_are_none_are_kept() -> None:
    block: Any = {"type": "tool_use", "id": "c", "name": "f", "input": {"x": math.inf}}
    assert msg_of(message_of(Msg("a", [block], "assistant"))).content == [block]


def talk(*said: Msg, limit: int = 600) -> View:
    policy = Policy(limit_tokens=limit, retain_rounds=1)
    with Memory.open(policy=policy, compacting=Compacting.ASKED) as memory:  # nobody else makes it smaller meanwhile
        thread = memory.thread("t")
        for each in said:
            thread.append(message_of(each))
        return thread.prepare()


def ask(call_id: str) -> Msg:
    return Msg("a", [{"type": "tool_use", "id": call_id, "name": "f", "input": {}}], "assistant")


def answer(call_id: str, text: str = "ok") -> Msg:
    return Msg("system", [{"type": "tool_result", "id": call_id, "name": "f", "output": text}], "system")


def answers(*call_ids: str) -> Msg:
    """Several results in one message."""
    blocks: list[Any] = [block for each in call_ids for block in answer(each).content]
    return Msg("system", blocks, "system")


class TestViews:
    def test_what_stands_in_a_view_is_what_was_said(self) -> None:
        said = [Msg("u", "one", "user"), ask("c"), answer("c"), Msg("a", "two", "assistant")]
        assert [everything(each) for each in msgs_of(talk(*said))] == [everything(each) for each in said]

    def test_what_is_out_of_view_is_told_in_the_users_place_and_never_as_the_system(self) -> None:
        said = [Msg("u" if n % 2 else "a", f"{n} " + "word " * 40, "user" if n % 2 else "assistant") for n in range(30)]
        told = msgs_of(view := talk(*said))
        assert [each.role for each in told if each.id.startswith("unabridged-")] == ["user"]
        assert (told[0].id, told[-1].id) == (msgs_of(view)[0].id, said[-1].id)

    def test_a_system_text_of_another_door_is_left_to_the_agent(self) -> None:
        with Memory.open() as memory:
            (thread := memory.thread("t")).append([{"role": "system", "content": "Be brief."}, message_of(ask("c"))])
            assert [each.role for each in msgs_of(thread.view())] == ["assistant"]

    def test_a_shortened_message_stays_the_message_it_was(self) -> None:
        told = msgs_of(talk(asked := Msg("u", "word " * 2_000, "user")))
        assert (told[-1].id, told[-1].timestamp, len(told)) == (asked.id, asked.timestamp, 1)
        assert len(str(told[-1].content)) < 5_000

    def test_a_call_that_was_never_answered_is_mended_once_the_conversation_goes_on(self) -> None:
        """as-M-B5, as-A-B2. A call and its result are never apart."""
        told = msgs_of(talk(Msg("u", "one", "user"), ask("c"), Msg("u", "two", "user")))
        assert [block["type"] for each in told for block in each.get_content_blocks()] == [
            "text",
            "tool_use",
            "tool_result",
            "text",
        ]
        assert len({each.id for each in told}) == len(told)

    @pytest.mark.parametrize(
        ("said", "order"),
        [
            ([ask("n"), ask("c"), answer("c")], ["call n", "result n", "call c", "result c"]),
            ([ask("n"), ask("c"), answer("c"), answer("n")], ["call n", "result n", "call c", "result c"]),
            ([ask("n"), ask("c"), answers("c", "n")], ["call n", "result n", "call c", "result c"]),
            ([ask("n"), Msg("a", "well", "assistant"), answer("n")], ["call n", "result n", "well"]),
        ],
    )
    def test_each_call_has_its_result_next_to_it_in_whatever_order_they_came(
        self, said: list[Msg], order: list[str]
    ) -> None:
        """as-M-B5. AgentScope's formatters write each message by itself, and a provider wants its results behind it."""
        told = msgs_of(talk(Msg("u", "one", "user"), *said, Msg("u", "two", "user")))
        blocks: list[Any] = [block for each in told for block in each.get_content_blocks()][1:-1]
        kinds = {"tool_use": "call", "tool_result": "result"}
        assert [f"{kinds[b['type']]} {b['id']}" if b["type"] in kinds else b["text"] for b in blocks] == order
        assert len({each.id for each in told}) == len(told)

    def test_a_call_under_way_is_left_alone(self) -> None:
        said = [Msg("u", "one", "user"), ask("c")]
        assert [each.id for each in msgs_of(talk(*said))] == [each.id for each in said]

    @pytest.mark.parametrize(
        ("said", "holds"),
        [
            ([ask("c"), answer("c")], True),
            ([answer("c")], False),
            ([ask("c"), Msg("u", "t", "user"), answer("c")], False),
        ],
    )
    def test_pairs_are_known(self, said: list[Msg], holds: bool) -> None:  # noqa: FBT001  # what is expected
        assert (paired([message_of(each) for each in said]) is not None) is holds
