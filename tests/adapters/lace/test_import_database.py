"""lace's databases of each generation become threads: the view that lace had, every original, each event once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from tests.adapters.lace.laces import (
    THREAD,
    Event,
    agent,
    compaction,
    event,
    flagged_database,
    plain_database,
    result,
    stamp,
    talk,
    user,
)  # fmt: skip
from unabridged import Memory
from unabridged.adapters.lace import ThreadManager, import_lace
from unabridged.adapters.lace.shapes import restored

SUMMARY = {**user(90, "[Earlier in our conversation: they listed files]"), "id": "s1"}
LATER = [user(101, "and now?"), agent(102, "Now this.")]
VERSION = "lace_20250810_zzzzzz"


def back(events: Iterable[Event]) -> list[Event]:
    return [restored(each) for each in events]


def marker(n: int, left: int) -> Event:
    data = {"strategyId": "summarize", "originalEventCount": 12, "compactedEventCount": left, "metadata": {}}
    return event(n, "COMPACTION", data)


class TestPlainRows:
    def test_a_thread_comes_with_all_it_said_in_the_order_of_its_rows(self, tmp_path: Path) -> None:
        """lace-L19 and lace-F1: whatever the clock said, and where it stood still."""
        said = [{**each, "timestamp": stamp(5 - n // 2)} for n, each in enumerate(talk(2))]
        manager = ThreadManager()
        import_lace(manager.memory, plain_database(tmp_path / "lace.db", {THREAD: said}))
        assert manager.get_events(THREAD) == manager.get_all_events(THREAD) == back(said)

    def test_a_compaction_leaves_the_view_that_lace_had(self, tmp_path: Path) -> None:
        """lace-L2 and lace-L3."""
        said, made = talk(3), compaction(100, [SUMMARY, *talk(3)[8:]], count=12)
        manager = ThreadManager()
        done = import_lace(manager.memory, plain_database(tmp_path / "lace.db", {THREAD: [*said, made, *LATER]}))
        assert manager.get_events(THREAD) == back([SUMMARY, *said[8:], *LATER])
        assert manager.get_all_events(THREAD) == back([*said, made, *LATER])
        assert (done.threads[0].compactions, done.faults) == (1, ())

    def test_a_malformed_row_is_named_and_kept_and_the_rest_comes(self, tmp_path: Path) -> None:
        """lace-L10 and lace-F8."""
        path = plain_database(tmp_path / "lace.db", {THREAD: [*talk(1), *LATER]})
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("UPDATE events SET data = '{\"id\": ' WHERE id = 'evt_5'")
        manager = ThreadManager()
        done = import_lace(manager.memory, path)
        assert [(fault.path, fault.place) for fault in done.faults] == [(str(path), "row 2")]
        assert [each["id"] for each in manager.get_all_events(THREAD)] == [
            "evt_4",
            "evt_5",
            "evt_6",
            "evt_7",
            "evt_101",
            "evt_102",
        ]
        assert manager.get_all_events(THREAD)[1]["data"] == '{"id": '

    def test_a_second_answer_is_named_and_left_out(self, tmp_path: Path) -> None:
        """lace-L15."""
        answers = [event(n, "TOOL_APPROVAL_RESPONSE", {"toolCallId": "c", "decision": str(n)}) for n in (1, 2)]
        manager = ThreadManager()
        done = import_lace(manager.memory, plain_database(tmp_path / "lace.db", {THREAD: answers}))
        assert [each["data"]["decision"] for each in manager.get_all_events(THREAD)] == ["1"]
        assert [fault.place for fault in done.faults] == ["row 2"]


class TestVersions:
    """A thread that lace had copied: its versions are one thread again."""

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        said = talk(3)
        copies = [{**each, "id": f"{each['id']}v", "timestamp": stamp(200)} for each in [said[0], *said[8:]]]
        short = {**result(200, "c3", "cut"), "id": "evt_14v"}
        copies = [short if each["type"] == "TOOL_RESULT" else each for each in copies]
        at_once = {**user(200, "go on"), "id": "new"}
        later = [{**each, "id": f"{each['id']}w"} for each in [*copies[1:], at_once]]
        third = [{**each, "timestamp": stamp(400)} for each in later]
        threads = {THREAD: said, VERSION: [*copies, at_once], f"{VERSION}2": [*third, user(500, "last")]}
        made = [(THREAD, VERSION, "2025-08-10 00:03:20"), (THREAD, f"{VERSION}2", "2025-08-10 00:06:40")]
        return plain_database(tmp_path / "lace.db", threads, made)

    def test_they_stand_under_the_one_id(self, path: Path) -> None:
        """lace-L6."""
        with Memory.open() as memory:
            done = import_lace(memory, path)
            assert [str(row.ref.thread) for row in memory.threads()] == [THREAD]
            assert done.collapsed == {VERSION: THREAD, f"{VERSION}2": THREAD}

    def test_each_event_stands_once_and_nothing_that_was_said_lacks(self, path: Path) -> None:
        """lace-L4."""
        manager = ThreadManager()
        import_lace(manager.memory, path)
        full = [each["id"] for each in manager.get_all_events(THREAD)]
        assert full == [*[each["id"] for each in talk(3)], VERSION, "new", f"{VERSION}2", "evt_500"]

    def test_the_view_is_that_of_the_newest_version(self, path: Path) -> None:
        """lace-L5."""
        manager = ThreadManager()
        import_lace(manager.memory, path)
        live = [each["id"] for each in manager.get_events(THREAD)]
        assert live == ["evt_12vw", "evt_13vw", "evt_14vw", "evt_15vw", "neww", "evt_500"]

    def test_again_it_adds_nothing(self, path: Path) -> None:
        manager = ThreadManager()
        import_lace(manager.memory, path)
        before = list(manager.thread(THREAD).events())
        assert import_lace(manager.memory, path).events == 0
        assert list(manager.thread(THREAD).events()) == before


class TestFlags:
    def test_rows_in_place_of_others_become_a_compaction_over_them(self, tmp_path: Path) -> None:
        """lace-L8 and lace-F8: replacements are no originals, and the originals stand."""
        said = talk(3)
        copies = [{**each, "id": f"{each['id']}x"} for each in said[8:]]
        rows: list[tuple[Event, int | None]] = [(each, 0) for each in said]
        rows += [
            (SUMMARY, None),
            *[(each, 1) for each in copies],
            (marker(100, 5), 0),
            *[(each, None) for each in LATER],
        ]
        manager = ThreadManager()
        import_lace(manager.memory, flagged_database(tmp_path / "lace.db", rows, {"name": "desk"}))
        assert manager.get_events(THREAD) == back([SUMMARY, *copies, *LATER])
        full = manager.get_all_events(THREAD)
        assert [each for each in full if each["type"] != "COMPACTION"] == back([*said, *LATER])
        row = manager.thread(THREAD).row()
        assert row is not None
        assert row.metadata["lace"] == {
            "name": "desk",
            "sessionId": "s1",
            "projectId": "p1",
            "createdAt": stamp(0),
            "updatedAt": stamp(9),
        }

    def test_rows_behind_their_marker_are_its_too(self, tmp_path: Path) -> None:
        """lace-L8."""
        rows: list[tuple[Event, int | None]] = [*[(each, 0) for each in talk(2)], (marker(100, 1), 0), (SUMMARY, 1)]
        manager = ThreadManager()
        import_lace(manager.memory, flagged_database(tmp_path / "lace.db", [*rows, *[(each, 1) for each in LATER]]))
        assert manager.get_events(THREAD) == back([SUMMARY, *LATER])

    def test_of_two_compactions_the_newest_counts(self, tmp_path: Path) -> None:
        """lace-L5 and lace-L8."""
        other = {**user(200, "[Earlier in our conversation: all]"), "id": "s2"}
        rows: list[tuple[Event, int | None]] = [(each, 0) for each in [*talk(2), SUMMARY, marker(100, 1), *LATER]]
        rows += [(other, 1), (marker(201, 1), 0), (user(202, "so?"), 1)]
        manager = ThreadManager()
        import_lace(manager.memory, flagged_database(tmp_path / "lace.db", rows))
        assert manager.get_events(THREAD) == back([other, user(202, "so?")])
        assert [each["type"] for each in manager.get_all_events(THREAD)].count("COMPACTION") == 2

    def test_what_was_said_while_lace_summarised_is_in_the_log(self, tmp_path: Path) -> None:
        """lace-F2: lace hides it for good; what lace's view was is kept, and the words can be found."""
        rows: list[tuple[Event, int | None]] = [(each, 0) for each in [*talk(2), user(80, "wait, not that one")]]
        manager = ThreadManager()
        import_lace(manager.memory, flagged_database(tmp_path / "lace.db", [*rows, (SUMMARY, 1), (marker(100, 1), 0)]))
        assert manager.get_events(THREAD) == back([SUMMARY])
        assert manager.thread(THREAD).search("not that one").hits[0].seq == 9

    def test_rows_hidden_by_hand_are_hidden(self, tmp_path: Path) -> None:
        """lace-L8: where no compaction stands for them."""
        rows: list[tuple[Event, int | None]] = [(user(1, "secret"), 0), (user(2, "plain"), None), (agent(3, "yes"), 1)]
        manager = ThreadManager()
        done = import_lace(manager.memory, flagged_database(tmp_path / "lace.db", rows))
        assert manager.get_events(THREAD) == back([user(2, "plain"), agent(3, "yes")])
        assert len(manager.get_all_events(THREAD)) == 3
        assert done.threads[0].hidden == 1

    def test_a_crash_before_the_marker_is_taken_as_lace_shows_it(self, tmp_path: Path) -> None:
        """lace-F4: there is no compaction without its marker."""
        rows: list[tuple[Event, int | None]] = [(each, 1) for each in [*talk(1), SUMMARY]]
        manager = ThreadManager()
        import_lace(manager.memory, flagged_database(tmp_path / "lace.db", rows))
        assert manager.get_events(THREAD) == back([*talk(1), SUMMARY])
