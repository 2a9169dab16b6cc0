"""Lists on lines: a second one leaves the first as it was told alone, and messages may stand beside one, on lines."""

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


@pytest.mark.parametrize("between", [FIRST, {"id": "talk", "messages": FIRST}], ids=["list", "request"])
def test_messages_on_lines_go_on_behind_a_conversation_between_them(tmp_path: Path, between: object) -> None:
    memory, place = Memory.open(), written(tmp_path / "talk.jsonl", *SECOND, between, *SECOND)
    assert brought(memory, place) == ([("talk-2", 2, 0), ("talk", 2, 0)], [])
    assert brought(memory, place) == ([("talk-2", 0, 2), ("talk", 0, 2)], [])
    assert memory.thread("talk").view().to("openai") == [*SECOND, *SECOND]


@pytest.mark.parametrize("before", [FIRST, {"id": "talk", "messages": FIRST}], ids=["list", "request"])
def test_messages_on_lines_behind_conversations_are_one_of_their_own(tmp_path: Path, before: object) -> None:
    memory, place = Memory.open(), written(tmp_path / "talk.jsonl", before, SECOND, *FIRST, SECOND, *SECOND)
    assert brought(memory, place) == ([("talk", 2, 0), ("talk-2", 1, 0), ("talk-4", 1, 0), ("talk-3", 3, 0)], [])
    assert brought(memory, place) == ([("talk", 0, 2), ("talk-2", 0, 1), ("talk-4", 0, 1), ("talk-3", 0, 3)], [])


def test_messages_on_lines_with_an_empty_list_between_them_are_one_conversation(tmp_path: Path) -> None:
    memory, place = Memory.open(), written(tmp_path / "talk.jsonl", *FIRST, [], *SECOND)
    assert brought(memory, place) == ([("talk", 3, 0)], [])
