"""An archive brought back once more is known where somebody went on in its threads, and what is new beside comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.brought_back import NAMES, Left, left
from tests.engine.talk import u
from unabridged import Memory, Scope, UsageError
from unabridged.log.row import Row
from unabridged.stores.in_memory import InMemoryStore

ELSEWHERE = Scope(tenant="umbrella", user="u")


@pytest.fixture(scope="module")
def gone(tmp_path_factory: pytest.TempPathFactory) -> Left:
    return left(tmp_path_factory.mktemp("archives"))


@pytest.fixture
def memory() -> Memory:
    return Memory(InMemoryStore())


@pytest.fixture(params=[None, ELSEWHERE], ids=["its own scope", "another"])
def scope(request: pytest.FixtureRequest) -> Scope | None:
    found: Scope | None = request.param
    return found


def rows(memory: Memory, scope: Scope | None) -> list[list[Row]]:
    return [[event.row for event in memory.thread(name, scope=scope).events()] for name in NAMES]


def test_nothing_is_added_and_what_was_said_stays(gone: Left, memory: Memory, scope: Scope | None) -> None:
    first = memory.bring_back(gone.archive, scope=scope)
    for name in NAMES:
        memory.thread(name, scope=scope).append(u("here again"))
    before = rows(memory, scope)
    assert memory.bring_back(gone.archive, scope=scope) == first
    assert rows(memory, scope) == before


def test_a_thread_that_is_not_there_yet_is_brought(memory: Memory, tmp_path: Path) -> None:
    there = Memory(InMemoryStore())
    there.thread("one").append(u("first"))
    there.export(tmp_path / "1.jsonl")
    there.thread("two").append(u("second"))
    there.export(tmp_path / "2.jsonl")
    memory.bring_back(tmp_path / "1.jsonl")
    memory.thread("one").append(u("mine"))
    memory.bring_back(tmp_path / "2.jsonl")
    assert [memory.thread(name).view().to("plain")[-1]["text"] for name in ("one", "two")] == ["mine", "second"]


def test_a_thread_in_which_two_went_on_differently_is_refused_however_long_it_is(
    memory: Memory, tmp_path: Path
) -> None:
    there = Memory(InMemoryStore())
    there.thread("one").append(u("first"))
    there.export(tmp_path / "1.jsonl")
    there.thread("one").append(u("theirs"))
    there.export(tmp_path / "2.jsonl")
    memory.bring_back(tmp_path / "1.jsonl")
    memory.thread("one").append([u("mine"), u("and mine")])
    with pytest.raises(UsageError, match="'one' is there already"):
        memory.bring_back(tmp_path / "2.jsonl")


@pytest.mark.parametrize("seq", [2, 30])
def test_words_that_were_purged_meanwhile_do_not_count_as_brought(gone: Left, memory: Memory, seq: int) -> None:
    memory.bring_back(gone.archive)
    memory.thread("long").purge(seq)
    with pytest.raises(UsageError, match=r"'long' is there already, .* without words that were purged since"):
        memory.bring_back(gone.archive)
