"""Columns that were damaged are told by their event, and any bytes and any text come back through each other.
It refuses to know which store they stood in.
"""

from __future__ import annotations

import pytest

from unabridged.errors import CorruptionError
from unabridged.log.body import Reset
from unabridged.log.event import Draft, Event, row_of
from unabridged.log.ids import Origin, Seq
from unabridged.log.kind import Kind
from unabridged.log.row import DAMAGED, skeleton_of_columns, to_blob, to_bytes, to_text
from unabridged.log.skeleton import skeleton_of


@pytest.mark.parametrize("shape", [b"junk", b"[]", b'{"x":5}', b'{"x":[[1]]}'])
def test_a_shape_that_cannot_be_read_is_told_by_its_event(shape: bytes) -> None:
    with pytest.raises(CorruptionError, match="the skeleton of event 7"):
        skeleton_of_columns(7, Kind.MESSAGE, 1, 3, 0, shape)


@pytest.mark.parametrize(("kind", "role"), [(Kind.MESSAGE, 99), (99, 1)])
def test_a_number_that_stands_for_nothing_is_told_by_its_event(kind: int, role: int) -> None:
    with pytest.raises(CorruptionError, match="the skeleton of event 7"):
        skeleton_of_columns(7, kind, role, 3, 0, None)


@pytest.mark.parametrize("raw", [b"", b"words", b"\xff\xfe", b"\xed\xa0\x80", "\u65e5".encode()])
def test_any_bytes_come_back_from_their_text(raw: bytes) -> None:
    assert to_bytes(to_text(raw)) == raw


@pytest.mark.parametrize(
    "text", ["", "words", "\ud800", DAMAGED, f"{DAMAGED}words", f"{DAMAGED}\u65e5", f"{DAMAGED}\xff"]
)
def test_any_text_comes_back_from_its_bytes_though_it_looks_like_a_damaged_one(text: str) -> None:
    assert to_text(to_bytes(text)) == text


@pytest.mark.parametrize(("value", "raw"), [("\xe9", b"\xc3\xa9"), (5, b"5"), (memoryview(b"m"), b"m")])
def test_whatever_a_damaged_file_gives_is_taken_as_bytes(value: object, raw: bytes) -> None:
    assert to_blob(value) == raw


def test_an_event_names_who_appended_it_and_what_counted_it() -> None:
    skeleton = skeleton_of(Reset())
    made = Draft(at=1, origin=Origin.USER, writer="w", skeleton=skeleton, salt=bytes(16), payload=b"", counter="c")
    event = Event(row_of(made, seq=Seq(1), before=b"", key_digest=None, key=None))
    assert (event.writer, event.counter) == ("w", "c")
