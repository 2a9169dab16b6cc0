"""What people who come from lace rely on in a view: one summary, no marker, a full record, and equal bytes.
It refuses to test what summaries say, and what happens while one is written; modules beside this one do.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.compatibility.kit import SHORT, compactions, opened, run, talk
from tests.compatibility.spoken import messages, spoken
from tests.view.made import compacted, covers, drop, span
from unabridged import Extra, Memory, Thread
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.testing import ScriptedSummariser
from unabridged.view.render import DIALECTS
from unabridged.view.view import Shape

RENDERED = f"[thread.view().to(each) for each in {DIALECTS!r}]"


@pytest.fixture
def thread(memory: Memory) -> Thread:
    """A conversation of five rounds that was compacted once."""
    thread = memory.thread("t")
    talk(thread, rounds=5)
    thread.prepare()
    return thread


def recorded(thread: Thread) -> tuple[Compacted, Replace]:
    """The newest compaction and its one edit."""
    body = compactions(thread)[-1].body
    assert isinstance(body, Compacted)
    (edit,) = body.edits
    assert isinstance(edit, Replace)
    return body, edit


class TestNested:
    @pytest.fixture
    def twice(self) -> Thread:
        """Five rounds and a summary of them, three more and a summary of all."""
        thread = spoken(
            ScriptedSummariser(
                [f"the {which} tale, of this and of that, one thing after the other" for which in ("first", "second")]
            )
        )
        talk(thread, rounds=5)
        thread.prepare()
        talk(thread, rounds=3, start=5)
        thread.prepare()
        return thread

    def test_of_two_compactions_only_the_newest_is_an_entry(self, twice: Thread) -> None:
        """lace-L5."""
        _, newest = compactions(twice)
        assert [item.name.seq for item in twice.view().items if item.shape is Shape.GROUP] == [newest.seq]

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_the_older_summary_is_in_no_prompt(self, twice: Thread, dialect: str) -> None:
        """lace-L5."""
        prompt = str(twice.view().to(dialect))
        assert (prompt.count("the first tale"), prompt.count("the second tale")) == (0, 1)

    def test_what_the_older_one_consumed_stands_under_the_newest_and_nowhere_else(self, twice: Thread) -> None:
        """lace-L5: nothing is replayed, each message is stood for once."""
        standing = sorted(seq for each in covers(twice.view()) for seq in each if seq in messages(twice))
        assert standing == messages(twice)


class TestRecord:
    def test_a_compaction_says_what_made_it_and_up_to_where_it_had_read(self, thread: Thread) -> None:
        """lace-L7, where lace has a strategyId alone."""
        body, _ = recorded(thread)
        assert (body.strategy, body.version, body.drawn_on, body.lane) == ("summarise", 1, 10, "main")

    def test_it_says_what_it_consumed_by_name_by_span_and_by_count(self, thread: Thread) -> None:
        """lace-L7, where lace has an originalEventCount alone."""
        _, edit = recorded(thread)
        assert [item.seq for item in edit.items] == list(range(1, 9))
        assert (edit.covers, edit.messages) == ((span(1, 8),), 8)

    def test_what_it_made_is_inside_it_in_one_form(self, thread: Thread) -> None:
        """lace-L7: our compactedEvents are a group, and hold only what nobody had said before."""
        _, edit = recorded(thread)
        assert [produced.parts for produced in edit.group] == [(Text(text=SHORT),)]

    def test_it_says_what_it_saved(self, thread: Thread) -> None:
        """lace-L7: the receipt, where lace may have metadata."""
        body, edit = recorded(thread)
        before = sum(event.tokens for event in thread.events() if event.seq in span(1, 8))
        receipt = body.receipt
        assert (receipt.tokens_before, receipt.tokens_after) == (before, edit.group[0].tokens)

    def test_what_else_a_strategy_notes_is_given_back_equal(self, memory: Memory, path: Path) -> None:
        """lace-L7: parameters, where lace may have metadata."""
        talk(memory.thread("t"), rounds=1)
        noted = Extra({"toolResultsModified": 4, "maxLines": 3, "nested": {"list": [1, None]}})
        receipt = compacted(on=2).receipt
        given = Compacted(strategy="s", version=2, drawn_on=Seq(2), edits=(), receipt=receipt, parameters=noted)
        memory.thread("t").append(given)
        memory.close()
        with opened(path) as again:
            assert compactions(again.thread("t"))[0].body == given

    def test_a_compacted_message_is_still_shown_to_whoever_did_not_compact_it(self, thread: Thread) -> None:
        """lace-L8, where a flag on the row hides it from every reader."""
        thread.open_lane("auditor")
        whole = [item.name.seq for item in thread.view(lane="auditor").items]
        assert (whole, len(thread.view().items)) == (messages(thread), 3)

    def test_what_replaces_messages_has_a_name_that_no_message_has(self, thread: Thread) -> None:
        """lace-L8, where replacements are rows like any other."""
        said_as = {ItemName(seq=Seq(seq)) for seq in messages(thread)}
        new = [item.name for item in thread.view().items if item.name not in said_as]
        assert new == [ItemName(seq=compactions(thread)[0].seq, n=1)]

    def test_undoing_brings_the_originals_back_without_writing_to_them(self, thread: Thread) -> None:
        """lace-L8, where each row's flag is written, once to hide it and once to show it."""
        made, before = compactions(thread)[0].seq, list(thread.events())
        thread.undo(made)
        assert [item.name.seq for item in thread.view().items] == messages(thread)
        assert list(thread.events())[: len(before)] == before


class TestMarker:
    def test_the_event_of_a_compaction_is_no_entry_beside_its_group(self, thread: Thread) -> None:
        """lace-L9."""
        made = compactions(thread)[0].seq
        assert [item.name for item in thread.view().items if item.name.seq >= made] == [ItemName(seq=made, n=1)]

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_what_a_compaction_says_of_itself_is_in_no_prompt(self, thread: Thread, dialect: str) -> None:
        """lace-L9."""
        assert not [word for word in ("summarise", "drawn_on", "receipt") if word in str(thread.view().to(dialect))]

    def test_a_compaction_that_does_not_hold_is_no_entry_either(self, thread: Thread) -> None:
        """lace-L9: it names what another has consumed."""
        before = thread.view().items
        thread.append(compacted(replace(drop(1, 2), covers=(span(1, 2),)), on=11))
        assert thread.view().items == before

    def test_a_compaction_taken_back_leaves_no_entry(self, thread: Thread) -> None:
        """lace-L9."""
        thread.undo(compactions(thread)[0].seq)
        assert {item.shape for item in thread.view().items} == {Shape.MESSAGE}


class TestSameBytes:
    @pytest.mark.check
    @pytest.mark.parametrize("seed", ["0", "1", "4242"])
    def test_another_program_with_other_hashes_renders_the_same_bytes(
        self, thread: Thread, path: Path, monkeypatch: pytest.MonkeyPatch, seed: str
    ) -> None:
        """lace-L51."""
        here = ascii([thread.view().to(each) for each in DIALECTS])
        monkeypatch.setenv("PYTHONHASHSEED", seed)
        with run(f"print(ascii({RENDERED}))", path) as program:
            assert program.communicate(timeout=60)[0].strip() == here

    def test_a_handle_that_watched_and_one_that_comes_late_render_the_same_bytes(
        self, thread: Thread, path: Path
    ) -> None:
        """lace-L51."""
        watched = []
        for n in range(5, 9):
            talk(thread, rounds=1, start=n)
            watched = [str(thread.prepare().to(each)) for each in DIALECTS]
        with opened(path) as late:
            assert [str(late.thread("t").view().to(each)) for each in DIALECTS] == watched

    def test_no_clock_is_read_into_a_compaction_or_a_prompt(self) -> None:
        """lace-L51, where lace has to be given a time to stand still at."""
        threads = [spoken(clock=at) for at in (0, 86_400_000_000)]
        for thread in threads:
            talk(thread, rounds=5)
        one, other = ([thread.prepare().to(each) for each in DIALECTS] for thread in threads)
        assert one == other
        assert recorded(threads[0]) == recorded(threads[1])
