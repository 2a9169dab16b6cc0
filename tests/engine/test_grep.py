"""Every line ever said is found, in the order of the log, and only as much is read as the caller waits for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.talk import a, call, result, thread_of, u, write
from tests.view.made import span
from unabridged import Among, Case, Match, Memory, Message, Scope, Thread, UsageError
from unabridged.errors import PatternTooSlow
from unabridged.log.body import Amended, Body, Chunk, Hidden
from unabridged.log.event import Event
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq
from unabridged.log.part import ExecutionResult, Media, Opaque, Part, Reasoning, Text, ToolCall, ToolResult, Variable
from unabridged.search.line import Line
from unabridged.search.places import Place
from unabridged.stores.in_memory import InMemoryStore


def found(thread: Thread, pattern: str, **asked: Any) -> list[tuple[int, str]]:  # noqa: ANN401  # grep's own choices
    return [(line.seq, line.text) for line in thread.grep(pattern, **asked)]


def said(*parts: Part, role: str = "assistant") -> Message:
    return Message(role=role, parts=parts)


def holding(*bodies: Body) -> Thread:
    """A thread of these bodies as a store takes them."""
    thread = Memory.open().thread("t")
    write(thread, *bodies)
    return thread


NEEDLE = Text(text="needle")


class Counting(InMemoryStore):
    """A store that counts the events it hands out."""

    read = 0

    async def events(self, *args: object, **kwargs: object) -> list[Event]:
        """One page, counted."""
        page = await super().events(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        self.read += len(page)
        return page


class TestWhereItStands:
    def test_lines_come_in_the_order_of_the_log(self) -> None:
        thread = thread_of(u("one needle"), a("none\nneedle two\nno"), u("needle needle"))
        assert found(thread, "needle") == [(1, "one needle"), (2, "needle two"), (3, "needle needle")]

    def test_a_line_says_where_it_stands(self) -> None:
        thread = thread_of(a("none\nsecond needle, needle"))
        (line,) = thread.grep("needle")
        assert line == Line(
            thread="t",
            seq=Seq(1),
            by=Seq(1),
            role="assistant",
            place=Place.TEXT,
            number=2,
            text="second needle, needle",
            offset=0,
            spans=((7, 13), (15, 21)),
        )

    def test_lines_are_numbered_through_all_texts_of_a_message(self) -> None:
        thread = holding(said(Text(text="a\nb\n"), Text(text=""), Text(text="c\nneedle")))
        assert [line.number for line in thread.grep("needle")] == [4]

    @pytest.mark.parametrize(
        ("part", "place"),
        [
            (Text(text="a needle"), Place.TEXT),
            (Reasoning(text="a needle"), Place.REASONING),
            (ToolCall(call_id="1", name="f", arguments='{"q":"a needle"}'), Place.CALL),
            (ToolCall(call_id="1", name="needle"), Place.CALL),
            (ToolResult(call_id="1", content=(Text(text="a needle"),)), Place.RESULT),
            (ExecutionResult(stderr="a needle"), Place.EXECUTION),
            (ExecutionResult(variables=(Variable(name="x", value="a needle"),)), Place.EXECUTION),
            (Media(media_type="image/png", reference="https://example.com/needle.png"), Place.MEDIA),
            (Opaque(type="new", value=Extra({"q": "needle"})), Place.OPAQUE),
        ],
    )
    def test_every_part_is_looked_through(self, part: Part, place: Place) -> None:
        thread = holding(said(part))
        assert [line.place for line in thread.grep("needle")] == [place]

    def test_arguments_are_searched_as_the_text_they_are(self) -> None:
        thread = holding(said(ToolCall(call_id="1", name="f", arguments='{"path": "C:\\\\new"}')))
        assert len(found(thread, '"path": "C:\\\\new"')) == 1

    def test_a_picture_that_rides_inline_is_no_text(self) -> None:
        thread = holding(said(Media(media_type="image/png", reference="data:image/png;base64,needle")))
        assert found(thread, "needle") == []

    def test_a_message_of_many_events_is_searched_whole(self) -> None:
        thread = thread_of(u("word " + "\x01" * 2_850_000 + "nee" + "dle"), a("needle"))
        assert [(line.seq, line.text[line.spans[0][0] :]) for line in thread.grep("needle")] == [
            (1, "needle"),
            (thread.row().head, "needle"),  # type: ignore[union-attr]  # it has begun
        ]

    def test_what_arrives_in_pieces_is_found_across_them_and_once(self) -> None:
        thread = holding(said(Text(text="a nee")), said(Text(text="between")))
        write(thread, Chunk(of=Seq(1), index=0, text="dle", part=0), Chunk(of=Seq(1), index=1, text=" b", part=0))
        assert [(line.seq, line.by, line.text) for line in thread.grep("nee")] == [(1, 4, "a needle b")]

    @pytest.mark.parametrize("piece", ["no JSON", "{}"])
    def test_pieces_that_are_no_message_are_passed_over(self, piece: str) -> None:
        thread = holding(replace(said(), chunks=1), Chunk(of=Seq(1), index=0, text=piece, last=True), said(NEEDLE))
        assert [line.seq for line in thread.grep("needle")] == [3]

    def test_a_message_whose_pieces_are_not_all_there_is_passed_over(self) -> None:
        thread = holding(replace(said(), chunks=2), Chunk(of=Seq(1), index=0, text="needle"), said(NEEDLE))
        assert [line.seq for line in thread.grep("needle")] == [3]

    def test_a_piece_of_what_is_no_message_is_passed_over(self) -> None:
        thread = holding(Hidden(seqs=(span(9),)), Chunk(of=Seq(1), index=0, text="needle", part=0), said(NEEDLE))
        assert [line.seq for line in thread.grep("needle")] == [3]


class TestWhatStands:
    def test_what_was_hidden_is_found_when_everything_is_asked_for(self) -> None:
        thread = thread_of(u("needle a"), u("needle b"), u("needle c"))
        thread.hide(1, 2)
        thread.show(2)
        assert found(thread, "needle") == [(2, "needle b"), (3, "needle c")]
        assert len(found(thread, "needle", among=Among.EVERYTHING)) == 3

    def test_only_the_newest_wording_is_found_at_the_place_of_its_message(self) -> None:
        thread = thread_of(u("needle old"), a("x"))
        write(thread, Amended(seq=Seq(1), message=said(Text(text="needle new"), role="user")))
        assert [(line.seq, line.by, line.text) for line in thread.grep("needle")] == [(1, 3, "needle new")]
        assert len(found(thread, "needle", among=Among.EVERYTHING)) == 2

    def test_new_words_of_what_was_said_long_before_count_there(self) -> None:
        thread = thread_of(u("x"), u("needle"), u("y"))
        write(thread, Hidden(seqs=(span(1),)), *(Amended(seq=Seq(n), message=said(NEEDLE)) for n in (3, 1)))
        assert [(line.seq, line.by) for line in thread.grep("needle")] == [(2, 2), (3, 5)]

    def test_new_words_of_what_is_hidden_are_hidden_with_it(self) -> None:
        thread = thread_of(u("x"), a("y"))
        write(thread, Hidden(seqs=(span(1),)), Amended(seq=Seq(1), message=said(Text(text="needle"))))
        assert found(thread, "needle") == []

    def test_what_was_purged_is_never_found(self) -> None:
        thread = thread_of(u("needle"), a("needle"))
        thread.purge(1)
        assert found(thread, "needle", among=Among.EVERYTHING) == [(2, "needle")]

    def test_what_is_said_and_hidden_while_lines_are_read_counts(self) -> None:
        thread = thread_of(*(u(f"needle {n}") for n in range(120)))
        lines = thread.grep("needle")
        first = next(lines)
        thread.append([u("needle late"), u("needle hidden")])
        thread.hide(122)
        assert [first.seq, *(line.seq for line in lines)] == list(range(1, 122))


class TestWhoSaidIt:
    def test_a_role_is_looked_for_alone(self) -> None:
        thread = thread_of(u("needle"), a("needle"))
        write(thread, said(Text(text="needle"), role="critic"))
        assert [found(thread, "needle", role=role)[0][0] for role in ("user", "assistant", "critic")] == [1, 2, 3]
        assert found(thread, "needle", role="tool") == []

    def test_a_tool_is_looked_for_in_its_calls_and_their_results(self) -> None:
        thread = thread_of(u("go"), call("1"), result("0", "needle"), result("1", "a needle"), a("needle"))
        write(thread, said(ToolResult(call_id="9", name="g", content=(Text(text="needle"),))))
        assert found(thread, "needle", tool="f") == [(4, "a needle")]
        assert found(thread, "{", tool="f") == [(2, "{}")]
        assert found(thread, "needle", tool="g") == [(6, "needle")]

    def test_the_result_of_a_call_nobody_made_is_of_no_tool(self) -> None:
        thread = thread_of(result("1", "a needle"))
        assert found(thread, "needle", tool="f") == []


class TestHowItIsRead:
    def test_the_first_line_costs_one_page(self) -> None:
        store = Counting()
        thread = thread_of(*(u(f"needle {n}") for n in range(2_000)), store=store)
        next(thread.grep("needle"))
        assert store.read == 50

    def test_lines_after_a_seq_are_those_said_after_it(self) -> None:
        thread = thread_of(u("needle a"), u("needle b"))
        assert found(thread, "needle", after=1) == [(2, "needle b")]
        assert found(thread, "needle", after=2) == []

    def test_case_and_kind_are_as_asked(self) -> None:
        thread = thread_of(u("Die Straße"), a("x.y"))
        assert found(thread, "STRASSE", case=Case.IGNORED) == [(1, "Die Straße")]
        assert found(thread, "d?e*e", match=Match.GLOB, case=Case.IGNORED) == [(1, "Die Straße")]
        assert found(thread, r"^x\.y$", match=Match.REGEX) == [(2, "x.y")]

    def test_an_expression_without_end_ends_at_its_deadline_and_the_next_is_answered(self) -> None:
        thread = thread_of(u("a" * 50 + "!é"))
        with pytest.raises(PatternTooSlow):
            found(thread, r"(a+)+$", match=Match.REGEX, seconds=0.1)
        assert len(found(thread, r"!.$", match=Match.REGEX)) == 1

    def test_many_texts_are_searched_in_batches(self) -> None:
        thread = thread_of(*(u(f"{n}" + "x" * 300_000 + "\nneedle") for n in range(8)))
        assert [seq for seq, _ in found(thread, "^needle$", match=Match.REGEX)] == list(range(1, 9))

    def test_a_thread_that_has_not_begun_has_no_lines(self) -> None:
        assert list(Memory.open().thread("t").grep("x")) == []

    @pytest.mark.parametrize("asked", [{"role": ""}, {"tool": 5}, {"match": "glob"}, {"seconds": -1}, {"after": -1}])
    def test_what_cannot_be_meant_is_refused(self, asked: dict[str, Any]) -> None:
        with pytest.raises(UsageError):
            found(thread_of(u("x")), "x", **asked)


class TestAllThreads:
    def test_every_thread_of_a_scope_is_searched_and_none_of_another(self) -> None:
        memory = Memory.open()
        for scope, name in ((Scope(), "a"), (Scope(), "b"), (Scope(tenant="other"), "c")):
            memory.thread(name, scope=scope).append(u("needle"))
        assert [line.thread for line in memory.grep("needle")] == ["a", "b"]
        assert [line.thread for line in memory.grep("needle", Scope(tenant="other"))] == ["c"]

    def test_what_a_fork_shares_is_told_once(self) -> None:
        memory = Memory.open()
        memory.thread("p").append([u("needle")])
        memory.thread("p").fork("c").append(u("needle too"))
        assert [(line.thread, line.text) for line in memory.grep("needle")] == [("c", "needle too"), ("p", "needle")]
