"""What an import of lace's would bring is told as what it brings: what is there already is not new."""

from __future__ import annotations

from pathlib import Path

from tests.importing import samples
from unabridged import Memory
from unabridged.importing import import_path, preview_import

EVENTS = [{"eventSeq": n, "type": "prompt", "data": {"content": f"crane {n}"}} for n in (1, 2, 3)]


def told(memory: Memory | None, place: Path) -> list[tuple[str, int, int]]:
    return [(each.id, each.events, each.known) for each in preview_import(memory, place).threads]


def test_a_preview_knows_what_was_imported(tmp_path: Path) -> None:
    memory = Memory.open()
    place = samples.lines(tmp_path / "s.jsonl", EVENTS[:2])
    assert told(None, place) == told(memory, place) == [("s", 2, 0)]
    import_path(memory, place)
    assert told(memory, place) == [("s", 0, 2)]
    samples.lines(place, EVENTS)
    assert told(memory, place) == [("s", 1, 2)]
    assert import_path(memory, place).events == 1


def test_a_preview_names_what_stands_there_otherwise_as_the_import_does(tmp_path: Path) -> None:
    memory = Memory.open()
    import_path(memory, samples.lines(tmp_path / "s.jsonl", EVENTS))
    other = [EVENTS[0], {"eventSeq": 2, "type": "prompt", "data": {"content": "another"}}]
    place = samples.lines(tmp_path / "s.jsonl", other)
    foreseen = preview_import(memory, place).faults
    assert foreseen == import_path(memory, place).faults
    assert len(foreseen) == 1
