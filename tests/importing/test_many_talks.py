"""Many short talks share commits: each is there whole and once, and what is wrong with one is wrong with one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.importing import samples
from unabridged import Memory
from unabridged.errors import DiskFull, ReadOnly, StoreBusy, UsageError
from unabridged.importing import import_path
from unabridged.importing.told import AT_ONCE
from unabridged.ports import Access, Batch, Settled, ThreadBatch
from unabridged.stores.in_memory import InMemoryStore

TURNS = 20


def talk(name: str, *, turns: int = TURNS) -> dict[str, Any]:
    """A talk as ChatGPT writes it out."""
    mapping: dict[str, Any] = {}
    last = None
    for turn in range(turns):
        node = f"{name}-{turn}"
        message = {
            "id": node,
            "author": {"role": "assistant" if turn % 2 else "user"},
            "create_time": 1_700_000_000.0 + turn,
            "content": {"content_type": "text", "parts": [f"{name} says {turn}"]},
            "recipient": "all",
        }
        mapping[node] = {"id": node, "message": message, "parent": last, "children": []}
        last = node
    return {"title": f"About {name}", "conversation_id": name, "mapping": mapping, "current_node": last}


def exported(place: Path, *talks: dict[str, Any]) -> Path:
    place.write_text(json.dumps(talks), encoding="utf-8")
    return place


def said(memory: Memory, thread: str) -> list[str]:
    return [each["text"] for each in memory.thread(thread).view().to("plain")]


def whole(memory: Memory) -> dict[str, int]:
    """How much is said in each thread."""
    return {row.ref.thread: len(said(memory, row.ref.thread)) for row in memory.threads()}


class Watched(InMemoryStore):
    """Notes which threads were in each commit; dies once with the one of this number, before it or behind it."""

    def __init__(self, *, dies: int = 0, behind: int = 0) -> None:
        super().__init__()
        self.commits: list[list[str]] = []
        self._dies, self._behind = dies, behind

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        self.commits.append([each.ref.thread for each in parts])
        if len(self.commits) == self._dies:
            raise DiskFull(store="this", reason="no room")
        done = await super().append_each(parts)
        if len(self.commits) == self._behind:
            raise StoreBusy(store="this", waited_seconds=1)
        return done


class Wary(InMemoryStore):
    """Will not have a batch that speaks of this, and does not say which it was."""

    async def append_each(self, parts: Sequence[ThreadBatch]) -> list[Settled]:
        if any(self._is_unwanted(each.batch) for each in parts):
            raise UsageError("not that")
        return await super().append_each(parts)

    @staticmethod
    def _is_unwanted(batch: Batch) -> bool:
        return any(b"b says 3" in draft.payload for draft in batch.drafts)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return exported(tmp_path / "conversations.json", *(talk(f"t{n:02}") for n in range(60)))


def test_many_talks_share_a_commit(place: Path) -> None:
    store = Watched()
    done = import_path(Memory(store), place)
    assert [len(each) for each in store.commits] == [AT_ONCE // TURNS, AT_ONCE // TURNS, 10]
    assert [each.id for each in done.threads] == [f"t{n:02}" for n in range(60)]
    assert whole(Memory(store)) == {f"t{n:02}": TURNS for n in range(60)}


def test_what_is_much_is_written_at_once_with_what_waits(tmp_path: Path) -> None:
    store = Watched()
    large = talk("large", turns=2)
    large["mapping"]["large-0"]["message"]["content"]["parts"] = ["x" * 1_000_000]
    import_path(Memory(store), exported(tmp_path / "conversations.json", talk("a"), large, talk("b")))
    assert store.commits == [["a", "large"], ["large", "b"]]


@pytest.mark.parametrize("way", [{"dies": 2}, {"behind": 2}], ids=["before", "behind"])
def test_an_import_that_died_left_whole_talks_and_goes_on_where_it_was(place: Path, way: dict[str, int]) -> None:
    memory = Memory(Watched(**way))
    with pytest.raises((DiskFull, StoreBusy)):
        import_path(memory, place)
    assert set(whole(memory).values()) == {TURNS}
    done = import_path(memory, place)
    assert whole(memory) == {f"t{n:02}": TURNS for n in range(60)}
    assert sum(each.known for each in done.threads) + done.events == 60 * TURNS
    assert import_path(memory, place).events == 0
    assert memory.verify().faults == ()


def test_an_import_that_is_stopped_leaves_what_it_heard(place: Path) -> None:
    memory = Memory.open()

    def stops(read: int, _: int) -> None:
        if read:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_path(memory, place, progress=stops)
    assert whole(memory) == {f"t{n:02}": TURNS for n in range(60)}


def test_a_talk_that_is_refused_takes_no_other_with_it(tmp_path: Path) -> None:
    memory = Memory.open()
    memory.thread("b").append({"role": "user", "content": "mine"})
    memory.thread("b").delete()
    done = import_path(memory, exported(tmp_path / "c.json", *(talk(name) for name in "abc")))
    assert [each.place for each in done.faults] == ["thread 'b'"]
    assert whole(memory) == {"a": TURNS, "c": TURNS}


def test_a_record_that_no_store_takes_costs_itself_alone(tmp_path: Path) -> None:
    memory = Memory(Wary())
    place = exported(tmp_path / "c.json", *(talk(name) for name in "abc"))
    done = import_path(memory, place)
    assert [each.problem for each in done.faults] == ["not that"]
    assert whole(memory) == {"a": TURNS, "b": TURNS - 1, "c": TURNS}
    assert "b says 3" not in said(memory, "b")
    assert import_path(memory, place).events == 0


def test_a_talk_that_comes_twice_in_a_file_is_there_once(tmp_path: Path) -> None:
    memory = Memory.open()
    done = import_path(memory, exported(tmp_path / "c.json", talk("a"), talk("b"), talk("a")))
    assert [(each.id, each.events, each.known) for each in done.threads] == [
        ("a", TURNS, 0), ("b", TURNS, 0), ("a", 0, TURNS),
    ]  # fmt: skip
    assert whole(memory) == {"a": TURNS, "b": TURNS}


def test_a_talk_that_grew_goes_on_behind_what_is_there(tmp_path: Path) -> None:
    memory = Memory.open()
    place = tmp_path / "c.json"
    import_path(memory, exported(place, talk("a", turns=4), talk("b")))
    import_path(memory, exported(place, talk("a"), talk("b")))
    assert said(memory, "a") == [f"a says {n}" for n in range(TURNS)]


def test_each_talk_has_its_title_and_the_time_at_which_it_began(place: Path) -> None:
    memory = Memory.open()
    import_path(memory, place)
    row = memory.thread("t07").row()
    assert row is not None
    assert (row.title, row.created_at) == ("About t07", 1_700_000_000_000_000)


def test_files_of_a_folder_share_commits_as_well(tmp_path: Path) -> None:
    store = Watched()
    for name in "abc":
        samples.lines(tmp_path / f"{name}.jsonl", [{"role": "user", "content": name}])
    import_path(Memory(store), tmp_path)
    assert store.commits == [["a", "b", "c"]]


def test_a_memory_that_may_only_be_read_is_not_asked_again(place: Path) -> None:
    with pytest.raises(ReadOnly):
        import_path(Memory(InMemoryStore(access=Access.READ)), place)
