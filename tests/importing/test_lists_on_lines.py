"""A file that was one list on a line, and has a second one by now, tells of the first as it told of it alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from unabridged import Memory
from unabridged.importing import import_path

FIRST = [{"role": "user", "content": "Where is crane 12?"}, {"role": "assistant", "content": "At quay 3. 🙂"}]
SECOND = [{"role": "user", "content": "And crane 13?"}]


def written(place: Path, *lists: object) -> Path:
    place.write_text("".join(f"{json.dumps(each)}\n" for each in lists), encoding="utf-8")
    return place


def brought(memory: Memory, place: Path) -> tuple[list[tuple[str, int, int]], list[str]]:
    done = import_path(memory, place)
    return [(each.id, each.events, each.known) for each in done.threads], [each.problem for each in done.faults]


@pytest.mark.parametrize(
    "first", [FIRST, [FIRST[0], "no message"], [FIRST[0], {"n": 1.50}]], ids=["said", "odd", "aside"]
)
def test_a_second_list_is_added_and_the_first_is_known(tmp_path: Path, first: list[object]) -> None:
    memory, place = Memory.open(), tmp_path / "talk.jsonl"
    assert brought(memory, written(place, first)) == ([("talk", 2, 0)], [])
    assert brought(memory, written(place, first, SECOND)) == ([("talk", 0, 2), ("talk-2", 1, 0)], [])
    assert brought(memory, written(place, first, SECOND, SECOND)) == (
        [("talk", 0, 2), ("talk-2", 0, 1), ("talk-3", 1, 0)],
        [],
    )


def test_a_first_list_that_says_otherwise_adds_nothing(tmp_path: Path) -> None:
    memory, place = Memory.open(), tmp_path / "talk.jsonl"
    brought(memory, written(place, FIRST))
    done, problems = brought(memory, written(place, [*SECOND, *SECOND], SECOND))
    assert (done, len(problems)) == ([("talk", 0, 0), ("talk-2", 1, 0)], 1)


def test_lists_that_were_brought_together_are_known_together(tmp_path: Path) -> None:
    memory, place = Memory.open(), written(tmp_path / "talk.jsonl", FIRST, SECOND)
    brought(memory, place)
    assert brought(memory, place) == ([("talk", 0, 2), ("talk-2", 0, 1)], [])
