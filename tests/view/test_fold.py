"""A view is the fold of a thread, and a compaction is one more event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.talk import write
from unabridged import Brief, Compacting, Memory, Policy, Thread, UsageError
from unabridged.errors import DoesNotFit
from unabridged.log.body import Amended, Body, Chunk, Hidden, Message, Pinned, Reset, Shown
from unabridged.log.ids import Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.view.laws import cuts
from unabridged.view.view import Shape

POLICY = Policy(limit_tokens=140, retain_rounds=1)


def one(seq: int) -> tuple[Span, ...]:
    return (Span(first=Seq(seq), last=Seq(seq)),)


def said(text: str, role: str = "user") -> dict[str, Any]:
    return {"role": role, "content": text}


def texts(thread: Thread) -> list[str]:
    return [message["text"] for message in thread.view().to("plain")]


def summarise_with(thread: Thread, summariser: Callable[[Brief], str]) -> None:
    thread._verbs._held.summariser = summariser


@pytest.fixture
def thread() -> Thread:
    thread = Memory.open(policy=POLICY, compacting=Compacting.ASKED).thread("t")
    thread.append([said("one"), said("two", "assistant"), said("three")])
    return thread


@pytest.fixture
def long_thread() -> Thread:
    thread = Memory.open(policy=POLICY, compacting=Compacting.ASKED).thread("t")
    for n in range(12):
        thread.append([said(f"question {n} about the long report"), said(f"answer {n} in a few words", "assistant")])
    return thread


def test_a_thread_that_has_not_begun_has_an_empty_view() -> None:
    assert Memory.open().thread("nothing yet").view().items == ()


def test_a_view_shows_what_was_said_in_order(thread: Thread) -> None:
    assert texts(thread) == ["one", "two", "three"]


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        (Hidden(seqs=one(2)), ["one", "three"]),
        (Amended(seq=Seq(2), message=Message(role="assistant", parts=(Text(text="zwei"),))), ["one", "zwei", "three"]),
        (Reset(), []),
        (Pinned(seqs=one(2)), ["one", "two", "three"]),
        (Chunk(of=Seq(2), index=0, part=0, text=" and more", last=True), ["one", "two and more", "three"]),
    ],
    ids=["hidden", "amended", "reset", "pinned", "chunk"],
)
def test_each_body_does_to_a_view_what_the_table_says(thread: Thread, body: Body, seen: list[str]) -> None:
    write(thread, body)
    assert texts(thread) == seen


def test_what_was_hidden_and_shown_again_is_back(thread: Thread) -> None:
    write(thread, Hidden(seqs=one(2)), Shown(seqs=one(2)))
    assert texts(thread) == ["one", "two", "three"]


def test_the_latest_system_text_stands_first(thread: Thread) -> None:
    thread.append(said("old rule", "system"))
    thread.append(said("new rule", "system"))
    assert texts(thread)[0] == "new rule"
    assert "old rule" not in texts(thread)


def test_what_was_purged_is_in_no_view(thread: Thread) -> None:
    thread.purge(2)
    assert texts(thread) == ["one", "three"]


class TestPrepare:
    def test_a_view_that_fits_is_returned_as_it_is(self, thread: Thread) -> None:
        assert thread.prepare() == thread.view()

    def test_without_a_summariser_old_rounds_become_a_named_drop_that_fits(self, long_thread: Thread) -> None:
        view = long_thread.prepare()
        assert view.tokens <= POLICY.room_tokens
        assert view.items[0].shape is Shape.NAMED_DROP

    def test_with_a_summariser_old_rounds_become_its_quoted_words(self, long_thread: Thread) -> None:
        seen: list[Brief] = []

        def talks(brief: Brief) -> str:
            seen.append(brief)
            return "> they talked of this and of that, one thing after the other"

        summarise_with(long_thread, talks)
        view = long_thread.prepare(
            deadline_seconds=30
        )  # it is asked of a program beside, which a busy machine begins late
        assert view.items[0].shape is Shape.GROUP
        assert "> > they talked" in view.to("plain")[0]["text"]
        assert "question 0" in seen[0].leaving

    @pytest.mark.parametrize("draft", ["", "   ", "far too long " * 400, None], ids=["empty", "blank", "long", "none"])
    def test_a_useless_draft_never_becomes_a_summary(self, long_thread: Thread, draft: str) -> None:
        summarise_with(long_thread, lambda _: draft)
        view = long_thread.prepare()
        (made,) = long_thread.compactions()
        assert made.receipt.rung == "digest"
        assert "far too long" not in view.to("plain")[0]["text"]

    def test_a_summariser_that_raises_costs_nobody_his_turn(self, long_thread: Thread) -> None:
        def raises(brief: Brief) -> str:
            raise RuntimeError(brief.limit_tokens)

        summarise_with(long_thread, raises)
        assert long_thread.prepare().tokens <= POLICY.room_tokens

    def test_the_log_is_the_same_before_and_after(self, long_thread: Thread) -> None:
        before = [event.payload for event in long_thread.events()]
        long_thread.prepare()
        assert [event.payload for event in long_thread.events()][: len(before)] == before

    def test_undo_puts_every_message_back(self, long_thread: Thread) -> None:
        before = texts(long_thread)
        long_thread.prepare()
        (compaction,) = (event.seq for event in long_thread.events() if event.kind is Kind.COMPACTED)
        long_thread.undo(compaction)
        assert texts(long_thread) == before

    def test_undo_refuses_what_is_no_compaction(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="no compaction"):
            thread.undo(1)

    def test_a_pinned_message_stays_word_for_word(self, long_thread: Thread) -> None:
        write(long_thread, Pinned(seqs=one(1)))
        long_thread.prepare()
        assert "question 0 about the long report" in texts(long_thread)

    def test_what_can_never_fit_is_said_with_the_arithmetic(self) -> None:
        thread = Memory.open(policy=Policy(limit_tokens=50)).thread("t")
        thread.append(said("word " * 200))
        thread.pin(1)
        with pytest.raises(DoesNotFit) as raised:
            thread.prepare()
        assert raised.value.arithmetic.limit_tokens == 50
        assert raised.value.arithmetic.needed_tokens > 200

    def test_without_a_policy_prepare_says_what_it_needs(self) -> None:
        with pytest.raises(UsageError, match="limit_tokens"):
            Memory.open().thread("t").prepare()


def test_no_cut_comes_between_a_call_and_its_result(thread: Thread) -> None:
    call = {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    thread.append({"role": "assistant", "content": None, "tool_calls": [call]})
    thread.append({"role": "tool", "tool_call_id": "c", "content": "ok"})
    assert cuts(thread.view().items) == [0, 1, 2, 3, 5]


def test_a_compaction_drawn_before_a_message_was_hidden_is_not_applied(long_thread: Thread) -> None:
    def hides_meanwhile(brief: Brief) -> str:
        if long_thread.view().through == 24:
            write(long_thread, Hidden(seqs=one(1)))
        return brief.leaving[:20]

    summarise_with(long_thread, hides_meanwhile)
    view = long_thread.prepare()
    assert all(1 not in span for item in view.items for span in item.covers)


def test_an_unknown_dialect_is_refused_with_the_known_ones(thread: Thread) -> None:
    with pytest.raises(UsageError, match="known: openai, openai-responses, anthropic, gemini, plain"):
        thread.view().to("morse")
