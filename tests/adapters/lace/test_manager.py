"""lace's manager of threads: ids, threads that come and go, one log that several processes write to."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.lace.laces import THREAD, talk, user
from unabridged import Memory, Policy, UsageError
from unabridged.adapters.lace import ThreadManager, ThreadNotFound
from unabridged.adapters.lace.shapes import restored
from unabridged.testing.fakes import FakeClock


@pytest.fixture
def manager() -> ThreadManager:
    return ThreadManager()


class TestThreads:
    def test_a_threads_id_is_the_day_and_six_letters_or_digits(self) -> None:
        """lace-L16."""
        clock = FakeClock()
        made = ThreadManager(clock=clock).create_thread()
        assert re.fullmatch(r"lace_\d{8}_[a-z0-9]{6}", made)

    def test_a_thread_is_there_before_its_first_event(self, manager: ThreadManager) -> None:
        """lace-L17."""
        assert manager.create_thread(THREAD, "session", "project") == THREAD
        row = manager.thread(THREAD).row()
        assert row is not None
        assert row.metadata["lace"] == {"sessionId": "session", "projectId": "project"}
        assert manager.get_events(THREAD) == []

    def test_delegates_count_up_from_the_highest(self, manager: ThreadManager) -> None:
        """lace-L16."""
        manager.create_thread(THREAD, "session")
        assert [manager.create_delegate_thread_for(THREAD) for _ in range(3)] == [f"{THREAD}.{n}" for n in (1, 2, 3)]
        manager.delete_thread(f"{THREAD}.2")
        assert manager.create_delegate_thread_for(THREAD) == f"{THREAD}.4"
        assert manager.create_delegate_thread_for(f"{THREAD}.1") == f"{THREAD}.1.1"

    def test_the_number_of_a_deleted_delegate_is_given_to_nobody(self, manager: ThreadManager) -> None:
        """lace-L16."""
        manager.create_thread(THREAD)
        manager.delete_thread(manager.create_delegate_thread_for(THREAD))
        assert manager.create_delegate_thread_for(THREAD) == f"{THREAD}.2"

    def test_a_delegate_of_nobody_is_refused(self, manager: ThreadManager) -> None:
        with pytest.raises(UsageError, match=f"Parent thread not found: {THREAD}"):
            manager.create_delegate_thread_for(THREAD)

    def test_a_deleted_thread_is_gone_with_its_events_and_takes_no_more(self, manager: ThreadManager) -> None:
        """lace-L17."""
        manager.create_thread(THREAD)
        manager.add_event(THREAD, user(1, "a"))
        manager.delete_thread(THREAD)
        assert manager.get_all_events(THREAD) == []
        with pytest.raises(ThreadNotFound, match=f"Thread {THREAD} not found"):
            manager.add_event(THREAD, user(2, "b"))

    def test_deleting_what_is_not_there_is_no_error(self, manager: ThreadManager) -> None:
        manager.delete_thread(THREAD)
        assert list(manager.memory.threads()) == []

    def test_a_compaction_changes_no_id(self, manager: ThreadManager) -> None:
        """lace-L6."""
        manager.create_thread(THREAD)
        for each in talk(6):
            manager.add_event(THREAD, each)
        manager.compact(THREAD, "summarize")
        assert [str(row.ref.thread) for row in manager.memory.threads()] == [THREAD]


class TestResuming:
    def test_a_thread_that_is_there_is_resumed(self, manager: ThreadManager) -> None:
        """lace-L18."""
        manager.create_thread(THREAD)
        found = manager.resume(THREAD)
        assert (found.thread_id, found.is_resumed, found.resume_error) == (THREAD, True, None)

    def test_of_one_that_is_not_a_new_one_begins_and_says_why(self, manager: ThreadManager) -> None:
        """lace-L18."""
        found = manager.resume("lace_20250101_gone00")
        assert not found.is_resumed
        assert found.resume_error == "Could not resume lace_20250101_gone00: Thread lace_20250101_gone00 not found"
        assert manager.resume(found.thread_id).is_resumed

    def test_without_a_thread_a_new_one_begins_and_nothing_is_wrong(self, manager: ThreadManager) -> None:
        """lace-L18."""
        assert manager.resume_or_create().resume_error is None


class TestViews:
    def test_without_a_compaction_the_live_view_is_the_full_log(self, manager: ThreadManager) -> None:
        """lace-L1."""
        manager.create_thread(THREAD)
        for each in talk(3):
            manager.add_event(THREAD, each)
        assert manager.get_events(THREAD) == manager.get_all_events(THREAD) == [restored(each) for each in talk(3)]

    def test_the_log_without_compactions_is_what_was_added_however_often_it_was_compacted(
        self, manager: ThreadManager
    ) -> None:
        """lace-L4 and lace-F8."""
        manager.create_thread(THREAD)
        said = talk(12)
        for at, each in enumerate(said):
            manager.add_event(THREAD, each)
            if at % 16 == 15:
                manager.compact(THREAD, ("summarize", "trim-tool-results", "track-based")[at // 16])
        full = manager.get_all_events(THREAD)
        assert [each for each in full if each["type"] != "COMPACTION"] == [restored(each) for each in said]
        assert len(full) > len(said)

    def test_reading_writes_nothing(self, manager: ThreadManager) -> None:
        manager.create_thread(THREAD)
        manager.add_event(THREAD, user(1, "a"))
        before = list(manager.thread(THREAD).events())
        manager.get_events(THREAD)
        manager.get_all_events(THREAD)
        assert list(manager.thread(THREAD).events()) == before


class TestMemories:
    def test_two_lines_are_enough_and_the_next_process_goes_on(self, tmp_path: Path) -> None:
        with ThreadManager(tmp_path / "lace.db") as manager:
            manager.create_thread(THREAD)
            manager.add_event(THREAD, user(1, "a"))
        with ThreadManager(tmp_path / "lace.db") as again:
            assert again.resume(THREAD).is_resumed
            assert again.get_events(THREAD) == [restored(user(1, "a"))]

    def test_a_memory_that_is_passed_is_not_closed(self) -> None:
        with Memory.open(policy=Policy(limit_tokens=1_000)) as memory:
            ThreadManager(memory).close()
            assert ThreadManager(memory).create_thread(THREAD) == THREAD


ADDING = """
import sys
from unabridged.adapters.lace import ThreadManager
with ThreadManager(sys.argv[1]) as manager:
    for n in range(40):
        manager.add_event(sys.argv[2], {"id": f"{sys.argv[3]}-{n}", "type": "USER_MESSAGE", "data": str(n)})
    manager.add_event(sys.argv[2], {"type": "TOOL_APPROVAL_RESPONSE", "data": {"toolCallId": "c", "by": sys.argv[3]}})
    print(manager.create_delegate_thread_for(sys.argv[2]))
"""


@pytest.mark.check
def test_several_processes_add_and_no_event_is_lost_or_doubled(tmp_path: Path) -> None:
    """lace-L22 and lace-L15: also of what is answered once, one answer stands."""
    path = tmp_path / "lace.db"
    with ThreadManager(path) as manager:
        manager.create_thread(THREAD)
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", ADDING, str(path), THREAD, name],
            cwd=Path(__file__).parents[3], stdout=subprocess.PIPE, text=True,
        )
        for name in "abc"
    ]  # fmt: skip
    delegates = [program.communicate(timeout=60)[0].strip() for program in programs]
    with ThreadManager(path) as manager:
        found = [each["id"] for each in manager.get_all_events(THREAD) if each["type"] == "USER_MESSAGE"]
        answers = [each for each in manager.get_all_events(THREAD) if each["type"] != "USER_MESSAGE"]
    assert sorted(found) == sorted(f"{name}-{n}" for name in "abc" for n in range(40))
    assert [each for each in found if each.startswith("a")] == [f"a-{n}" for n in range(40)]
    assert len(answers) == 1
    assert sorted(delegates) == [f"{THREAD}.{n}" for n in (1, 2, 3)]
