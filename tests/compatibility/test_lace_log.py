"""What people who come from lace rely on in a log: one order, ids and times, keys, threads that come and go.
It refuses to test compactions, contents and crashes; each of them has a module beside this one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compatibility.kit import Words, opened, talk
from unabridged import ConflictError, Extra, Memory, Origin, UsageError
from unabridged.errors import SchemaTooNew, ThreadDeleted
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.fakes import FakeClock

HELLO = {"role": "user", "content": "hello"}
APPROVED = {"role": "tool", "tool_call_id": "call_1", "content": "allow_once"}
DENIED = {"role": "tool", "tool_call_id": "call_1", "content": "deny"}


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def timed(path: Path, clock: FakeClock) -> Iterator[Memory]:
    """A memory on disk whose clock a test can set."""
    with Memory(SqliteStore(path), counter=Words(), clock=clock, writer="desk") as memory:
        yield memory


class TestOrder:
    @pytest.mark.parametrize("microseconds", [0, -3_600_000_000, 3_600_000_000])
    def test_no_clock_reorders_events(self, timed: Memory, clock: FakeClock, path: Path, microseconds: int) -> None:
        """lace-F1, with a clock that stands still, is set back, or leaps."""
        for text in "abc":
            timed.thread("t").append({"role": "user", "content": text})
            clock.move(microseconds)
        timed.close()
        with opened(path) as again:
            assert [message["content"] for message in again.thread("t").view().to("openai")] == ["a", "b", "c"]

    def test_events_load_in_the_order_of_their_seqs_and_not_of_their_times(
        self, timed: Memory, clock: FakeClock
    ) -> None:
        """lace-L19."""
        for _ in range(3):
            timed.thread("t").append(HELLO)
            clock.move(-1)
        found = list(timed.thread("t").events())
        assert [event.seq for event in found] == [1, 2, 3]
        assert [event.at for event in found] == sorted((event.at for event in found), reverse=True)

    def test_seq_counts_up_by_one_in_each_thread_alone(self, memory: Memory) -> None:
        """lace-L20."""
        for name in ("a", "b", "a", "a", "b"):
            memory.thread(name).append([HELLO, HELLO])
        assert [event.seq for event in memory.thread("a").events()] == [1, 2, 3, 4, 5, 6]
        assert [event.seq for event in memory.thread("b").events()] == [1, 2, 3, 4]


class TestAppend:
    def test_seq_and_time_are_filled_in(self, timed: Memory, clock: FakeClock) -> None:
        """lace-L14."""
        appended = timed.thread("t").append(HELLO)
        (event,) = timed.thread("t").events()
        assert (appended.first, event.seq, event.at) == (1, 1, clock.now())

    def test_origin_and_writer_are_filled_in(self, timed: Memory) -> None:
        """lace-L14."""
        timed.thread("t").append(HELLO)
        (event,) = timed.thread("t").events()
        assert (event.origin, event.writer) == (Origin.USER, "desk")

    def test_a_thread_begins_with_its_first_append(self, memory: Memory) -> None:
        """lace-L14, where lace refuses a thread it does not know."""
        thread = memory.thread("never seen before")
        before = thread.row()
        thread.append(HELLO)
        assert before is None
        assert [row.ref.thread for row in memory.threads()] == ["never seen before"]

    def test_nothing_is_passed_through_without_being_kept(self, memory: Memory) -> None:
        """lace-L14, where lace passes an event without thread id on unpersisted."""
        thread = memory.thread()
        thread.append(HELLO)
        assert [event.seq for event in memory.thread(thread.id).events()] == [1]

    @pytest.mark.parametrize("token", [{"type": "AGENT_TOKEN", "data": {"token": "he"}}, "he", 7, None, object()])
    def test_what_is_no_message_is_refused_and_leaves_no_trace(self, memory: Memory, token: object) -> None:
        """lace-L13: what lace calls transient has no body here, so it is refused like everything else without one."""
        with pytest.raises(UsageError):
            memory.thread("t").append(token)
        assert list(memory.thread("t").events()) == []

    def test_one_refused_entry_keeps_the_whole_list_out(self, memory: Memory) -> None:
        """lace-L13."""
        with pytest.raises(UsageError):
            memory.thread("t").append([HELLO, {"type": "AGENT_STATE_CHANGE"}])
        assert list(memory.thread("t").events()) == []


class TestKeys:
    def test_the_same_answer_under_one_key_is_one_event(self, memory: Memory) -> None:
        """lace-L15."""
        thread = memory.thread("t")
        first = thread.append(APPROVED, key="approval of call_1")
        again = thread.append(APPROVED, key="approval of call_1")
        assert (first.fresh, again.fresh, again.first) == (True, False, first.first)
        assert len(list(thread.events())) == 1

    def test_another_answer_under_that_key_is_a_conflict_and_not_dropped_in_silence(self, memory: Memory) -> None:
        """lace-L15, where lace ignores the second answer."""
        thread = memory.thread("t")
        thread.append(APPROVED, key="approval of call_1")
        with pytest.raises(ConflictError, match="approval of call_1"):
            thread.append(DENIED, key="approval of call_1")
        assert [event.seq for event in thread.events()] == [1]

    def test_the_store_itself_keeps_a_key_unique_after_reopening(self, memory: Memory, path: Path) -> None:
        """lace-L15."""
        memory.thread("t").append(APPROVED, key="approval of call_1")
        memory.close()
        with opened(path) as again, pytest.raises(ConflictError):
            again.thread("t").append(DENIED, key="approval of call_1")


class TestThreads:
    @pytest.mark.parametrize("name", ["lace_20250810_a1b2c3", "lace_20250810_a1b2c3.12.3", "线程 7", "a" * 500])
    def test_an_id_of_any_shape_is_taken_as_it_is(self, memory: Memory, name: str) -> None:
        """lace-L16."""
        memory.thread(name).append(HELLO)
        assert [row.ref.thread for row in memory.threads()] == [name]

    def test_made_ids_do_not_repeat(self, memory: Memory) -> None:
        """lace-L16."""
        assert len({memory.thread().id for _ in range(1_000)}) == 1_000

    def test_deleting_a_thread_renumbers_no_other(self, memory: Memory) -> None:
        """lace-L16."""
        for name in ("main.1", "main.2", "main.3"):
            memory.thread(name).append({"role": "user", "content": name})
        memory.thread("main.2").delete()
        assert [row.ref.thread for row in memory.threads()] == ["main.1", "main.3"]
        assert memory.thread("main.3").view().to("openai") == [{"role": "user", "content": "main.3"}]

    def test_a_deleted_thread_takes_its_events_and_compactions_along(self, memory: Memory, path: Path) -> None:
        """lace-L17."""
        talk(memory.thread("t"), rounds=6)
        memory.thread("t").prepare()
        memory.thread("t").delete()
        memory.close()
        with sqlite3.connect(path) as rows:
            assert rows.execute("SELECT count(*) FROM event").fetchone() == (0,)
        rows.close()

    def test_appending_to_a_deleted_thread_is_an_error_that_says_so(self, memory: Memory) -> None:
        """lace-L17."""
        thread = memory.thread("t")
        thread.append(HELLO)
        thread.delete()
        with pytest.raises(ThreadDeleted, match="'t' was deleted"):
            thread.append(HELLO)

    def test_a_thread_nobody_has_written_reads_as_empty(self, memory: Memory) -> None:
        """lace-L18."""
        thread = memory.thread("gone")
        assert list(thread.events()) == []
        assert thread.view().items == ()

    def test_a_caller_can_tell_a_thread_that_is_not_there(self, memory: Memory) -> None:
        """lace-L18, where lace answers with a text beside a new thread."""
        memory.thread("there").append(HELLO)
        assert memory.thread("gone").row() is None
        assert memory.thread("there").row() is not None


class TestSchema:
    def test_a_thread_keeps_title_metadata_and_time(self, timed: Memory, clock: FakeClock, path: Path) -> None:
        """lace-L19."""
        begun = clock.now()
        timed.thread("t").begin(title="Repairs", metadata=Extra({"session_id": "s1", "project_id": "p1"}))
        timed.close()
        with opened(path) as again:
            row = again.thread("t").row()
        assert row is not None
        assert (row.title, dict(row.metadata), row.created_at) == (
            "Repairs",
            {"session_id": "s1", "project_id": "p1"},
            begun,
        )

    def test_a_store_of_a_newer_program_is_refused_with_both_numbers(self, memory: Memory, path: Path) -> None:
        """lace-L19."""
        memory.close()
        with sqlite3.connect(path) as rows:
            rows.execute("PRAGMA user_version = 900")
        rows.close()
        with pytest.raises(SchemaTooNew, match="schema 900") as refused:
            opened(path)
        assert refused.value.known < 900
