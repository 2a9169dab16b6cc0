"""What is exported is brought back anywhere as it was, and exported again it is the same file; nothing leaves."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from campaign.swapping import swapped
from tests.engine.talk import a, call, result, u
from unabridged import Memory, Scope
from unabridged.archives import read_archive
from unabridged.errors import ConflictError, UsageError
from unabridged.log.ids import Seq, ThreadRef
from unabridged.log.row import Row
from unabridged.ports import Children
from unabridged.retention import lines
from unabridged.retention.rules import Retention
from unabridged.stores.in_memory import InMemoryStore


@pytest.fixture
def memory() -> Memory:
    made = Memory.open()
    made.thread("trip").append([u("where to?"), call("c"), result("c", "Kiel"), a("To Kiel 🙂 去基尔")])
    made.thread("trip").fork("trip-2", through=1).append(u("no, never mind\r\n"))
    made.thread("other").append(u("another word"), key="k")
    made.thread("theirs", scope=Scope(tenant="acme")).append(u("not yours"))
    return made


def said(memory: Memory, thread: str) -> list[bytes | None]:
    return [each.payload for each in memory.thread(thread).events()]


def test_an_export_brought_back_and_exported_again_is_the_same_file(memory: Memory, tmp_path: Path) -> None:
    memory.thread("other").purge(1)
    first = memory.export(tmp_path / "a.jsonl")
    again = Memory.open()
    again.bring_back(first.path)
    second = again.export(tmp_path / "b.jsonl")
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()
    assert (first.sha256, first.threads, first.events) == (second.sha256, ("other", "trip", "trip-2"), second.events)
    assert said(again, "trip-2") == said(memory, "trip-2")


def test_nothing_leaves_the_store_for_it(memory: Memory, tmp_path: Path) -> None:
    before = said(memory, "trip")
    memory.export(tmp_path / "a.jsonl")
    assert said(memory, "trip") == before
    assert memory.stats().purged == 0


def test_a_fork_takes_its_parent_along_and_strangers_stay(memory: Memory, tmp_path: Path) -> None:
    done = memory.export(tmp_path / "a.jsonl", "trip-2")
    assert done.threads == ("trip", "trip-2")
    assert read_archive(done.path).ids == ("trip", "trip-2")


def test_another_scope_is_exported_only_where_it_is_named(memory: Memory, tmp_path: Path) -> None:
    done = memory.export(tmp_path / "a.jsonl", scope=Scope(tenant="acme"))
    assert done.threads == ("theirs",)


def test_it_bears_the_moment_in_which_the_last_was_said(memory: Memory, tmp_path: Path) -> None:
    memory.thread("trip").append(u("and back?"))
    memory.export(tmp_path / "a.jsonl")
    header = json.loads((tmp_path / "a.jsonl").read_bytes().splitlines()[0])
    assert header["at"] == list(memory.thread("trip").events())[-1].at


def test_progress_hears_of_every_event(memory: Memory, tmp_path: Path) -> None:
    heard: list[int] = []
    done = memory.export(tmp_path / "a.jsonl", progress=heard.append)
    assert heard[-1] == done.events == 6


def test_an_empty_scope_makes_an_archive_of_nothing(tmp_path: Path) -> None:
    done = Memory.open().export(tmp_path / "a.jsonl")
    assert (done.threads, done.events) == ((), 0)
    assert read_archive(done.path).ids == ()


def test_a_thread_in_which_nothing_was_said_is_dated_by_its_beginning(tmp_path: Path) -> None:
    memory = Memory.open()
    row = memory.thread("bare").begin()
    assert read_archive(memory.export(tmp_path / "a.jsonl").path).at == row.created_at


def test_a_name_that_no_thread_has_is_refused_and_no_file_is_made(memory: Memory, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no thread 'trap'"):
        memory.export(tmp_path / "a.jsonl", "trap")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("named", [["trip"], None, 7, ""])
def test_what_is_no_id_is_no_thread_to_export(memory: Memory, tmp_path: Path, named: Any) -> None:  # noqa: ANN401  # whatever is passed
    with pytest.raises(UsageError, match="export takes a thread's id, a text with something in it"):
        memory.export(tmp_path / "a.jsonl", named)
    assert list(tmp_path.iterdir()) == []


def test_another_file_is_never_overwritten(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError):
        memory.export(tmp_path / "a.jsonl")
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == "mine"


class _Deleting(InMemoryStore):
    """Deletes a thread as soon as somebody begins to read how it is kept."""

    async def rows(self, ref: ThreadRef, *, after: Seq, limit: int) -> list[Row]:
        await self.delete(ref, Children.DELETE)
        return await super().rows(ref, after=after, limit=limit)


def test_a_thread_that_is_deleted_meanwhile_leaves_no_file(tmp_path: Path) -> None:
    memory = Memory(_Deleting())
    memory.thread("going").append(u("soon gone"))
    with pytest.raises(ConflictError, match="nothing was written, try again"):
        memory.export(tmp_path / "a.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_lineage_of_more_than_a_line_holds_is_refused_and_nothing_stays_of_it(memory: Memory, tmp_path: Path) -> None:
    with swapped(lines, "_MOST_BYTES", 300):
        with pytest.raises(UsageError, match="thread 'trip' and its forks, 2 in all, take"):
            memory.export(tmp_path / "a.jsonl")
        with pytest.raises(UsageError, match="thread 'trip' and its forks, 2 in all, take"):
            memory.retain(Retention(older_than=timedelta(microseconds=1)), archive=tmp_path / "b.jsonl")
        assert [*tmp_path.iterdir()] == []
    assert memory.stats().purged == 0
