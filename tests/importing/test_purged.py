"""What was purged of an imported thread does not come back with the next import of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing import samples
from unabridged import Memory
from unabridged.importing import import_path
from unabridged.importing.outcome import Imported

SAID = [{"role": ("user", "assistant")[n % 2], "content": f"word{n}"} for n in range(12)]


def grown(memory: Memory, folder: Path, *lengths: int) -> Imported:
    """The file as it was at each of these lengths, imported each time; what became of the last."""
    done = [import_path(memory, samples.lines(folder / "chat.jsonl", SAID[:length])) for length in lengths]
    return done[-1]


@pytest.mark.parametrize("purged", [(4,), (4, 5), (1, 4), (4, 6)])
def test_where_a_purge_took_how_far_it_came_nothing_is_added(tmp_path: Path, purged: tuple[int, ...]) -> None:
    memory = Memory.open()
    grown(memory, tmp_path, 3, 5)
    thread = memory.thread("chat")
    if 6 in purged:
        grown(memory, tmp_path, 7)
    thread.purge(*purged)
    memory.erase()
    count = len(list(thread.events()))
    done = grown(memory, tmp_path, 9)
    assert (done.events, len(list(thread.events()))) == (0, count)
    assert "so that no purged words come back" in done.faults[0].problem


@pytest.mark.parametrize("purged", [(1,), (2,), (3,), (5,), (2, 3, 5), (7,)])
def test_a_purge_within_what_is_known_lets_the_file_go_on(tmp_path: Path, purged: tuple[int, ...]) -> None:
    memory = Memory.open()
    grown(memory, tmp_path, 3, 7)
    memory.thread("chat").purge(*purged)
    memory.erase()
    done = grown(memory, tmp_path, 9)
    assert ([(each.events, each.known) for each in done.threads], done.faults) == ([(2, 7)], ())


def test_a_thread_of_which_all_was_purged_was_imported_all_the_same(tmp_path: Path) -> None:
    memory = Memory.open()
    grown(memory, tmp_path, 3)
    memory.thread("chat").purge(1, 2, 3)
    memory.erase()
    (fault,) = grown(memory, tmp_path, 5).faults
    assert "some of it was purged" in fault.problem


def test_behind_a_mark_that_may_be_lost_only_the_next_ones_first_is_sure(tmp_path: Path) -> None:
    memory = Memory.open()
    grown(memory, tmp_path, 3, 5, 8, 10)  # batches begin at 1, 4, 6 and 9
    memory.thread("chat").purge(4, 9)
    memory.erase()
    assert grown(memory, tmp_path, 12).events == 0


class TestAMessageOfOnesOwnBehindIt:
    """Somebody went on with an imported thread, and purged what he said there."""

    @staticmethod
    def done(folder: Path, key: str | None) -> Imported:
        memory = Memory.open()
        grown(memory, folder, 3)
        memory.thread("chat").append({"role": "user", "content": "mine"}, key=key)
        memory.thread("chat").purge(4)
        memory.erase()
        return grown(memory, folder, 5)

    def test_the_file_goes_on(self, tmp_path: Path) -> None:
        done = self.done(tmp_path, None)
        assert ([(each.events, each.known) for each in done.threads], done.faults) == ([(2, 3)], ())

    def test_under_a_key_it_may_have_been_a_mark_and_nothing_is_added(self, tmp_path: Path) -> None:
        done = self.done(tmp_path, "a key of mine")
        assert (done.events, "some of it was purged" in done.faults[0].problem) == (0, True)


def test_a_thread_of_ones_own_of_which_something_was_purged_is_anothers(tmp_path: Path) -> None:
    memory = Memory.open()
    memory.thread("chat").append([{"role": "user", "content": "mine"}, {"role": "user", "content": "too"}])
    memory.thread("chat").purge(2)
    memory.erase()
    assert "is there already, and was not imported" in grown(memory, tmp_path, 3).faults[0].problem
