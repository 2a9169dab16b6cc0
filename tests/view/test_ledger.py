"""A ledger merges in any order and any grouping to the same, and what is over holds no longer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unabridged.log.compacted import LedgerEntry
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq
from unabridged.view import ledger
from unabridged.view.ledger import Ledger, about, entry_of, how_many, ledger_of

KINDS = (*ledger.HEADINGS, ledger.WITHDRAWN, "of a later version")
ENTRIES = st.builds(
    LedgerEntry,
    kind=st.sampled_from(KINDS),
    text=st.sampled_from(["a", "b", "keep the tests", "drop the tests"]),
    sources=st.lists(st.integers(1, 40).map(Seq), max_size=12).map(tuple),
    state=st.sampled_from(["", "open", "done", "3"]),
    extra=st.sampled_from([Extra(), Extra({"about": "one"}), Extra({"about": "other"}), Extra({"about": 3})]),
)
LEDGERS = st.lists(ENTRIES, max_size=6).map(ledger_of)


class TestAMonoid:
    @given(LEDGERS, LEDGERS, LEDGERS)
    def test_merges_to_the_same_however_it_is_grouped(self, one: Ledger, two: Ledger, three: Ledger) -> None:
        assert one.merged(two).merged(three) == one.merged(two.merged(three)) == one.merged(two, three)

    @given(LEDGERS, LEDGERS)
    def test_merges_to_the_same_in_any_order(self, one: Ledger, two: Ledger) -> None:
        assert one.merged(two) == two.merged(one)

    @given(LEDGERS)
    def test_is_not_changed_by_one_that_says_nothing(self, one: Ledger) -> None:
        assert one.merged(Ledger()) == Ledger().merged(one) == one

    @given(LEDGERS)
    def test_says_each_thing_once(self, one: Ledger) -> None:
        assert len({(entry.kind, entry.text) for entry in one.entries}) == len(one.entries)

    @given(LEDGERS)
    def test_keeps_a_bounded_number_of_places(self, one: Ledger) -> None:
        assert all(len(entry.sources) <= 8 for entry in one.entries)


class TestWhatIsMerged:
    def test_has_the_newest_state(self) -> None:
        (entry,) = ledger_of([entry_of(ledger.TASK, "write", 9, state="done"), task("write", 4)]).entries
        assert (entry.state, entry.sources) == ("done", (4, 9))

    def test_has_the_most_that_is_told_of_it(self) -> None:
        (entry,) = ledger_of([entry_of("identifier", "W1", 9, told="order"), entry_of("identifier", "W1", 2)]).entries
        assert about(entry) == "order"

    def test_knows_that_somebody_wrote_an_identifier_whoever_told_it_last(self) -> None:
        wrote = entry_of("identifier", "W1", 2, state=ledger.USED)
        assert ledger_of([wrote, entry_of("identifier", "W1", 9)]).entries[0].state == ledger.USED

    def test_keeps_where_a_thing_stood_first_and_last(self) -> None:
        (entry,) = ledger_of(entry_of("identifier", "W1", seq) for seq in range(1, 20)).entries
        assert (entry.sources[0], entry.sources[-1]) == (1, 19)

    def test_adds_up_what_there_was_no_room_for(self) -> None:
        more = [LedgerEntry(kind=ledger.MORE, text="entries", sources=(Seq(n),), state=str(n)) for n in (2, 3)]
        assert how_many(ledger_of(more).entries[0]) == 5

    def test_is_grouped_in_the_order_in_which_it_is_told(self) -> None:
        found = ledger_of([entry_of("identifier", "W1", 1), entry_of("constraint", "never", 5)])
        assert list(found.grouped) == ["constraint", "identifier"]
        assert [entry.text for entry in found.of("identifier")] == ["W1"]


def task(text: str, seq: int) -> LedgerEntry:
    return entry_of(ledger.TASK, text, seq, state=ledger.OPEN)


def standing(*entries: LedgerEntry) -> list[tuple[str, str]]:
    return [(entry.kind, entry.text) for entry in ledger_of(entries).standing.entries]


class TestWhatStands:
    def test_is_nothing_where_nothing_is_said(self) -> None:
        assert standing() == []

    def test_is_a_task_until_it_is_closed(self) -> None:
        assert standing(task("write", 3), task("read", 3), entry_of(ledger.TASK, "write", 7, state=ledger.DONE)) == [
            ("task", "read")
        ]

    def test_is_a_task_that_was_opened_again(self) -> None:
        assert standing(entry_of(ledger.TASK, "write", 2, state=ledger.DONE), task("write", 7)) == [("task", "write")]

    def test_is_no_file_that_was_deleted_later(self) -> None:
        uses = [entry_of(kind, "a.py", seq) for kind, seq in ((ledger.FILE_WRITTEN, 2), (ledger.FILE_READ, 3))]
        assert standing(*uses, entry_of(ledger.FILE_DELETED, "a.py", 5)) == [("file deleted", "a.py")]

    def test_is_no_file_of_a_folder_that_was_deleted_later(self) -> None:
        uses = [entry_of(ledger.FILE_WRITTEN, "src/app/a.py", 2), entry_of(ledger.FILE_READ, "src/b.py", 3)]
        for folder in ("src", "src/"):
            assert standing(*uses, entry_of(ledger.FILE_DELETED, folder, 5)) == [("file deleted", folder)]

    def test_is_a_file_that_was_written_anew(self) -> None:
        uses = [entry_of(ledger.FILE_DELETED, "a.py", 5), entry_of(ledger.FILE_WRITTEN, "a.py", 6)]
        assert standing(*uses) == [("file written", "a.py")]

    def test_is_a_file_that_was_read_after_what_was_written_there_was_deleted(self) -> None:
        uses = [entry_of(ledger.FILE_WRITTEN, "a.py", 2), entry_of(ledger.FILE_DELETED, "a.py", 5)]
        assert standing(*uses, entry_of(ledger.FILE_READ, "a.py", 6)) == [("file read", "a.py")]

    def test_is_a_file_that_was_written_where_the_same_message_deleted_a_folder(self) -> None:
        uses = [entry_of(ledger.FILE_DELETED, "build", 5), entry_of(ledger.FILE_WRITTEN, "build/a.js", 5)]
        assert standing(*uses) == [("file written", "build/a.js"), ("file deleted", "build")]

    def test_says_once_of_a_file_that_it_was_written_and_read(self) -> None:
        uses = [entry_of(ledger.FILE_WRITTEN, "a.py", 5), entry_of(ledger.FILE_READ, "a.py", 6)]
        assert standing(*uses, entry_of(ledger.FILE_READ, "b.py", 6)) == [
            ("file written", "a.py"),
            ("file read", "b.py"),
        ]

    def test_is_no_variable_that_is_gone(self) -> None:
        assert standing(entry_of(ledger.VARIABLE, "frame", 2), entry_of("variable", "frame", 3, state="deleted")) == []

    def test_is_no_decision_that_was_taken_back(self) -> None:
        decided = entry_of(ledger.DECISION, "We will use PostgreSQL for the orders.", 3)
        assert standing(decided, entry_of(ledger.WITHDRAWN, "Forget about PostgreSQL for orders.", 8)) == []

    def test_is_no_decision_that_was_taken_back_in_a_language_without_spaces(self) -> None:
        decided = entry_of(ledger.DECISION, "我们决定采用数据库方案", 3)
        assert standing(decided, entry_of(ledger.WITHDRAWN, "不再采用数据库方案", 8)) == []

    def test_is_a_decision_about_something_else(self) -> None:
        decided = entry_of(ledger.DECISION, "We will use PostgreSQL for the orders.", 3)
        assert standing(decided, entry_of(ledger.WITHDRAWN, "Forget about the blue button.", 8)) != []

    def test_is_a_decision_of_which_a_word_is_said_elsewhere(self) -> None:
        decided = entry_of(ledger.DECISION, "We will use PostgreSQL for the orders.", 3)
        assert standing(decided, entry_of(ledger.WITHDRAWN, "Forget about blue buttons beneath orders.", 8)) != []

    def test_is_a_decision_that_was_made_after_another_was_taken_back(self) -> None:
        back = entry_of(ledger.WITHDRAWN, "Forget about PostgreSQL for orders.", 2)
        assert standing(entry_of(ledger.DECISION, "We will use PostgreSQL for orders.", 3), back) != []

    def test_leaves_out_what_only_closes_others(self) -> None:
        assert [entry.text for entry in ledger_of([entry_of("task", "x", 1, state="done")]).over] == ["x"]


def test_a_count_that_is_none_counts_nothing() -> None:
    assert how_many(LedgerEntry(kind=ledger.MORE, text="entries", state="²")) == 0
