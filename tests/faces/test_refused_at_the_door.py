"""What a memory cannot use is refused where it is passed, on either face, with what to pass; and nothing stays open."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from unabridged import AsyncMemory, Memory, UsageError
from unabridged.coordinator import LocalCoordinator
from unabridged.counting import O200k
from unabridged.engine import checking
from unabridged.llm.embeddings import EmbeddingRanker


class Nameless:
    """It counts, and nobody knows what its counts are kept by."""

    def count(self, text: str) -> int:
        """Its letters."""
        return len(text)


class Numbered(Nameless):
    """Its name is none."""

    id = 7


class Deaf:
    """A coordinator that no switch can be told."""

    version = "1"

    def on_pre_compress(self, *_: object) -> str:
        """Nothing to say."""
        return ""


MISFITS: list[tuple[dict[str, Any], str]] = [
    (
        {"coordinator": 3},
        "on_session_switch and a version, as LocalCoordinator() has; 3 has no on_pre_compress, so pass",
    ),
    ({"coordinator": Deaf()}, "has no on_session_switch, so pass another object, or leave it out"),
    ({"coordinator": LocalCoordinator}, "LocalCoordinator'> is a class, so make an object of it and pass that"),
    ({"ranker": 3}, "a ranker has a method rank(query, texts), as EmbeddingRanker(embed) has; 3 has no rank, so pass"),
    ({"ranker": EmbeddingRanker}, "is a class, so make an object"),
    ({"ranker": len}, "has no rank, so pass another object"),
    ({"counter": 3}, "count(text) and an id, as counter_for(model) has them; 3 has no count, so pass another object"),
    ({"counter": 0}, "0 has no count, so pass another object"),
    ({"counter": "o200k"}, "'o200k' has no text id, so pass another object, or leave it out"),
    ({"counter": Nameless()}, "has no text id"),
    ({"counter": Numbered()}, "has no text id"),
    ({"counter": O200k}, "is a class, so make an object"),
    ({"tools": 3}, "tools have a method read(path), as FolderTools(folder, allow=…) has; 3 has no read, so pass"),
    ({"access": "read"}, "'read' is not one of Access.WRITE, Access.READ; pass one of these"),
    ({"profile": "fast"}, "'fast' is not one of Profile."),
]


@pytest.mark.parametrize(("given", "says"), MISFITS, ids=lambda each: "" if isinstance(each, str) else str(each)[:40])
def test_what_a_memory_cannot_use_is_refused_where_it_is_passed(given: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError) as blocking:
        Memory.open(**given)
    with pytest.raises(UsageError) as suspending:
        asyncio.run(AsyncMemory.open(**given))
    assert says in str(blocking.value)
    assert str(suspending.value) == str(blocking.value)


def test_a_counter_to_restore_or_diagnose_with_is_one_too(tmp_path: Path) -> None:
    Memory.open(tmp_path / "a.db").close()
    with pytest.raises(UsageError, match="3 has no count"):
        Memory.restore(tmp_path / "a.db", tmp_path / "b.db", counter=3)  # type: ignore[arg-type]  # it is to be wrong
    with pytest.raises(UsageError, match="3 has no count"):
        Memory.diagnose(tmp_path / "a.db", counter=3)  # type: ignore[arg-type]  # as above


def test_a_class_whose_methods_need_no_object_may_be_passed_itself() -> None:
    class Shelf:
        @staticmethod
        def read(path: str) -> str:
            """What is there."""
            return path

    assert checking.port(Shelf, "read", what="tools") is Shelf


def test_a_store_is_not_left_open_by_what_was_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as blocking:
        Memory.open(tmp_path / "a.db", ranker=3)  # type: ignore[arg-type]  # as above
    with pytest.raises(UsageError) as suspending:
        asyncio.run(AsyncMemory.open(tmp_path / "b.db", ranker=3))  # type: ignore[arg-type]  # as above
    assert blocking.value.__traceback__  # it holds what was opened, which nothing else would close
    assert suspending.value.__traceback__
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.db", "b.db"]
