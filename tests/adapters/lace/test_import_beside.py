"""An import beside another program's brings each event once, whichever comes first and however much each has."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.lace.laces import THREAD, compaction, durable, plain_database, session, talk, texts, user
from unabridged import Memory
from unabridged.adapters.lace import Imported, ThreadManager, import_lace
from unabridged.adapters.lace.shapes import restored

LINES = [durable(n, "prompt", content=texts(f"the {n}th")) for n in range(1, 901)]


def two_at_once(memory: Memory, one: Path, other: Path, *, over: int) -> tuple[Imported, int]:
    """An import of one, and how many events another brought beside it when so much of it was over."""
    beside = list[int]()

    def heard(so_far: int) -> None:
        if so_far >= over and not beside:
            beside.append(0)
            beside.append(import_lace(memory, other).events)

    done = import_lace(memory, one, progress=heard)
    return done, beside[1]


def test_a_session_that_grew_is_brought_once_by_two_at_once(tmp_path: Path) -> None:
    earlier = session(tmp_path / "earlier" / "s.jsonl", LINES[:700])
    later = session(tmp_path / "later" / "s.jsonl", LINES)
    with Memory.open() as memory:
        done, beside = two_at_once(memory, earlier, later, over=400)
        assert [each.get("eventSeq") for each in ThreadManager(memory).get_all_events("s")] == list(range(1, 901))
    assert (done.events, done.threads[0].known, done.faults, beside) == (400, 300, (), 500)


def test_what_a_manager_added_meanwhile_is_not_brought_again(tmp_path: Path) -> None:
    path = plain_database(tmp_path / "lace.db", {THREAD: talk(60)})
    manager = ThreadManager()

    def heard(over: int) -> None:
        if over == 200:
            manager.add_event(THREAD, talk(60)[220])

    assert import_lace(manager.memory, path, progress=heard).events == 239
    assert sorted(str(each["id"]) for each in manager.get_all_events(THREAD)) == sorted(each["id"] for each in talk(60))


def test_two_events_of_one_id_are_both_brought_and_both_known_again(tmp_path: Path) -> None:
    twice = [{**durable(n, "prompt", content=texts(f"the {n}th")), "id": "the same"} for n in (1, 2)]
    path = session(tmp_path / "s.jsonl", [*twice, user(3, "and")])
    manager = ThreadManager()
    assert [import_lace(manager.memory, path).events for _ in range(2)] == [2, 0]
    assert manager.get_all_events("s") == [restored(each) for each in twice]


def test_a_compaction_that_another_program_brought_meanwhile_is_no_fault(tmp_path: Path) -> None:
    said = [user(n, f"the {n}th") for n in range(1, 301)]
    said.insert(250, compaction(900, said[200:250], count=250))
    path = plain_database(tmp_path / "lace.db", {THREAD: said})
    with Memory.open() as memory:
        done, beside = two_at_once(memory, path, path, over=100)
        assert import_lace(memory, path).events == 0
    brought = done.threads[0]
    assert (done.faults, brought.events + beside, brought.known, brought.compactions) == ((), 301, 101, 0)
