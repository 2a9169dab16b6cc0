"""A message too large for one event is cut and joined to the byte; one that arrives in pieces grows by them.
It refuses to know where the pieces are kept.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log import chunk, codec
from unabridged.log.body import Chunk, Message
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Media, Part, Reasoning, Text, ToolCall, ToolResult, Variable
from unabridged.testing.strategies import bodies

MILLION = 1_000_000
WIDEST = {
    "quotes": '"' * 9,
    "controls": "\x01" * 9,
    "lone surrogates": "\ud800" * 9,
    "astral": "🧵" * 9,
    "pairs": "\ud83e\uddf5" * 5,
}


def cut_and_joined(message: Message) -> Message | None:
    opening, slices = chunk.opening_of(message, codec.encode(message))
    return chunk.joined(opening, list(chunk.chunks_of(slices)))


class TestCutting:
    @given(bodies(Kind.MESSAGE))
    def test_any_message_is_joined_to_what_it_was(self, message: Message) -> None:
        message = replace(message, chunks=0)
        assert repr(cut_and_joined(message)) == repr(message)

    @pytest.mark.parametrize("unit", WIDEST.values(), ids=WIDEST.keys())
    def test_a_large_message_is_joined_to_what_it_was_and_every_piece_fits_into_one_event(self, unit: str) -> None:
        message = Message(role="user", parts=(Text(text=unit * (MILLION // 4)),))
        opening, slices = chunk.opening_of(message, codec.encode(message))
        pieces = list(chunk.chunks_of(slices))
        sizes = [len(codec.encode(each)) for each in pieces]
        assert len(sizes) > 1
        assert max(sizes) <= chunk.LARGEST_BODY_BYTES
        assert chunk.joined(opening, pieces) == message

    def test_the_opening_fits_into_one_event_whatever_is_large(self) -> None:
        message = Message(role="user", extra=Extra({"large": "x" * (chunk.LARGEST_BODY_BYTES + 1)}))
        opening, _ = chunk.opening_of(message, codec.encode(message))
        assert len(codec.encode(opening)) <= chunk.LARGEST_BODY_BYTES

    def test_the_opening_names_calls_answers_and_executions_without_their_texts(self) -> None:
        parts: tuple[Part, ...] = (
            Text(text="t"),
            ToolCall(call_id="c", name="f", arguments="a"),
            ToolResult(call_id="r", content=(Text(text="t"),), status="ok"),
            ExecutionResult(stdout="t", variables=(Variable(name="x"),)),
        )
        message = Message(role="assistant", parts=parts)
        opening, _ = chunk.opening_of(message, codec.encode(message))
        stubs = (ToolCall(call_id="c", name="f"), ToolResult(call_id="r", status="ok"), ExecutionResult())
        assert opening.parts == stubs

    def test_chunks_count_back_to_their_opening(self) -> None:
        assert [(each.of, each.index, each.last) for each in chunk.chunks_of(("a", "b", "c"))] == [
            (-1, 0, False),
            (-2, 1, False),
            (-3, 2, True),
        ]

    def test_a_message_with_a_piece_still_to_come_is_not_there_yet(self) -> None:
        opening, slices = chunk.opening_of(LARGE, codec.encode(LARGE))
        pieces = list(chunk.chunks_of(slices))
        assert all(chunk.joined(opening, [*pieces[:n], *pieces[n + 1 :]]) is None for n in range(len(pieces)))

    def test_pieces_may_come_in_any_order(self) -> None:
        opening, slices = chunk.opening_of(LARGE, codec.encode(LARGE))
        assert chunk.joined(opening, list(chunk.chunks_of(slices))[::-1]) == LARGE


LARGE = Message(role="user", parts=(Text(text="x" * 5 * MILLION),))


class TestArriving:
    @pytest.mark.parametrize(
        ("part", "grown"),
        [
            (Text(text="a"), Text(text="abc")),
            (Reasoning(text="a", signature="s"), Reasoning(text="abc", signature="s")),
            (ToolCall(call_id="c", name="f", arguments="a"), ToolCall(call_id="c", name="f", arguments="abc")),
            (ExecutionResult(stdout="a", stderr="e"), ExecutionResult(stdout="abc", stderr="e")),
        ],
    )
    def test_a_part_grows_by_the_pieces_that_name_it(self, part: Part, grown: Part) -> None:
        assert chunk.joined(Message(role="assistant", parts=(part,)), pieces("b", "c")) == Message(
            role="assistant", parts=(grown,)
        )

    @pytest.mark.parametrize(
        ("content", "grown"),
        [
            ((), (Text(text="bc"),)),
            ((Text(text="a"),), (Text(text="abc"),)),
            (
                (Media(media_type="image/png", reference="r"),),
                (Media(media_type="image/png", reference="r"), Text(text="bc")),
            ),
        ],
    )
    def test_a_result_grows_as_one_text_wherever_its_pieces_were_cut(
        self, content: tuple[Part, ...], grown: tuple[Part, ...]
    ) -> None:
        found = chunk.joined(Message(role="tool", parts=(ToolResult(call_id="r", content=content),)), pieces("b", "c"))
        assert found is not None
        assert found.parts == (ToolResult(call_id="r", content=grown),)

    @pytest.mark.parametrize("part", [1, -1, None])
    def test_a_piece_that_names_no_part_of_the_message_is_left_out(self, part: int | None) -> None:
        message = Message(role="assistant", parts=(Text(text="a"),))
        assert chunk.joined(message, [Chunk(of=Seq(1), index=0, text="b", part=part, last=True)]) == message

    def test_a_part_that_is_no_text_stays_as_it_was(self) -> None:
        message = Message(role="user", parts=(Media(media_type="image/png", reference="r"),))
        assert chunk.joined(message, pieces("b", "c")) == message

    def test_a_message_is_not_there_before_its_last_piece(self) -> None:
        assert chunk.joined(Message(role="assistant", parts=(Text(text="a"),)), pieces("b", "c")[:1]) is None

    def test_a_message_without_pieces_is_whole(self) -> None:
        message = Message(role="user", parts=(Media(media_type="image/png", reference="r"),))
        assert chunk.joined(message, []) == message

    @given(st.lists(st.text(st.characters(), max_size=5), min_size=1, max_size=5), st.randoms())
    def test_whatever_arrives_in_whatever_order_stands_in_its_own(self, texts: list[str], chance: object) -> None:
        arriving = pieces(*texts)
        chance.shuffle(arriving)  # type: ignore[attr-defined]  # a random.Random drawn by Hypothesis
        assert chunk.joined(Message(role="assistant", parts=(Text(text=""),)), arriving) == Message(
            role="assistant", parts=(Text(text="".join(texts)),)
        )


def pieces(*texts: str) -> list[Chunk]:
    last = len(texts) - 1
    return [Chunk(of=Seq(1), index=n, text=text, part=0, last=n == last) for n, text in enumerate(texts)]
