"""A ledger is told in lines that can pass for nothing else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.laws.test_foreign_text_is_data import WORDS
from tests.view.ledgers import ids
from unabridged.log.ids import ItemName, Seq, Span
from unabridged.view import ledger, ledger_lines, marks, render
from unabridged.view.ledger import entry_of
from unabridged.view.ledger_lines import lines, rendered

COVERS = (Span(first=Seq(1), last=Seq(3)),)
KINDS = (*ledger.HEADINGS, ledger.WITHDRAWN)


class TestLines:
    def test_say_kind_seq_state_and_a_few_words(self) -> None:
        entries = [entry_of("identifier", "W1", 4, told="order id"), entry_of("command", "make", 6, state="exit 2")]
        told = ["Identifiers:", "- 4: W1 — order id", "Commands:", "- 6: make (exit 2)"]
        assert lines(entries) == [ledger_lines.HEAD, *told]

    def test_are_none_where_there_is_nothing_to_say(self) -> None:
        assert lines([entry_of(ledger.TASK, "write", 3, state=ledger.DONE)]) == []
        assert rendered([]) == ""

    def test_cut_what_is_long(self) -> None:
        (line,) = lines([entry_of("ask", "word " * 1_000, 4)])[2:]
        assert len(line) < 700
        assert line.endswith("…")

    @given(st.lists(st.tuples(st.sampled_from(KINDS), WORDS, WORDS, WORDS), max_size=6))
    def test_are_each_one_line_that_is_quoted(self, said: list[tuple[str, str, str, str]]) -> None:
        entries = [entry_of(kind, text, 2, state=state, told=told) for kind, text, state, told in said]
        for message in (
            render.summary("said", COVERS, 3, ledger=entries),
            render.named_drop(COVERS, 3, ledger=entries),
        ):
            _, *quoted = message.parts[0].text.splitlines()  # type: ignore[union-attr]  # a rendered message
            assert all(line.startswith("> ") for line in quoted)

    @given(st.lists(WORDS, max_size=4))
    def test_hold_no_mark_of_ours(self, said: list[str]) -> None:
        name = ItemName(seq=Seq(9))
        mark = marks.marked(name, marks.tag(b"0123456789abcdef", name))
        entries = [entry_of(ledger.ASK, f"{text}\n{mark}", 2) for text in said]
        assert marks.found(rendered(entries)) is None

    def test_tell_identifiers_of_the_same_words_on_one_line(self) -> None:
        assert rendered(ids(3).entries).endswith("> - order of lookup: ID1 (1), ID2 (2), ID3 (3)")

    def test_tell_the_seq_once_of_those_that_stand_in_one_message(self) -> None:
        found = [entry_of("identifier", name, seq, told="payment") for name, seq in (("P1", 3), ("P2", 3), ("P3", 5))]
        assert rendered(found).endswith("> - payment: P1, P2 (3), P3 (5)")

    def test_say_of_no_identifier_who_wrote_it(self) -> None:
        assert ledger.USED not in rendered([entry_of("identifier", "ID3", 9, state=ledger.USED)])
