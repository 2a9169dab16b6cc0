"""A large checkpoint is unpacked message by message: it tells what it told as a whole, and is not held many times."""

from __future__ import annotations

import sqlite3
import tracemalloc
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import ormsgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.importing import samples
from unabridged.importing import databases
from unabridged.importing import packed as packed_values
from unabridged.importing.packed_pieces import pieces_of
from unabridged.importing.pieces import MOST_VALUES
from unabridged.importing.recognising import Format
from unabridged.importing.told import Said, Told, Unread

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
WIDE: list[Any] = [[*range(20)], [*range(70_000)], {str(n): n for n in range(20)}, {str(n): n for n in range(70_000)}]
WIDE += ["x" * 40, "x" * 300, "x" * 70_000, b"x" * 40, b"x" * 300, b"x" * 70_000]
SIZES = (1, 2, 4, 8, 16, 3, 300, 70_000)
EXTENSIONS: list[Any] = [ormsgpack.Ext(5, b"x" * size) for size in SIZES]


def packed(messages: object, **beside: object) -> bytes:
    channels = {"turns": 5, "messages": messages, "more": [1]}
    return ormsgpack.packb({"v": 4, **beside, "ts": "2025-12-01", "channel_values": channels, "pending": [{}]})


def unpacked(raw: bytes) -> object:
    return ormsgpack.unpackb(raw, ext_hook=lambda tag, inside: [tag, inside])


def pieces(raw: bytes) -> list[object]:
    found = pieces_of(raw)
    assert found is not None
    assert unpacked(raw[found.ts]) == "2025-12-01"
    return [unpacked(raw[place]) for place in found.messages]


@given(st.lists(VALUES), st.dictionaries(st.text(max_size=3).map(lambda name: f"x{name}"), VALUES))
def test_each_message_stands_where_it_is_said_to(messages: list[object], beside: dict[str, object]) -> None:
    assert pieces(packed(messages, **beside)) == messages


@pytest.mark.parametrize(
    "value",
    WIDE + EXTENSIONS,
    ids=[f"{type(value).__name__} of {len(value)}" for value in WIDE] + [f"Ext of {size}" for size in SIZES],
)
def test_however_its_length_is_said(value: object) -> None:
    raw = packed([value, "next"], beside=value)
    assert pieces(raw) == [unpacked(ormsgpack.packb(value)), "next"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        ormsgpack.packb([1]),
        ormsgpack.packb("text"),
        ormsgpack.packb({"ts": 1}),
        ormsgpack.packb({"ts": 1, "channel_values": [1]}),
        ormsgpack.packb({"ts": 1, "channel_values": {"messages": "none"}}),
        ormsgpack.packb({"channel_values": {"messages": []}}),
        packed([1, 2, 3])[:-30],
    ],
    ids=["nothing", "a list", "a text", "no channels", "no map of channels", "no list", "no time", "cut off"],
)
def test_of_any_other_there_are_none(raw: bytes) -> None:
    assert pieces_of(raw) is None


def told(place: Path) -> list[Told]:
    return [*databases.read(str(place), Format.LANGGRAPH)]


def test_what_is_told_is_the_same_as_of_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = told(samples.langgraph(tmp_path / "a.db"))
    monkeypatch.setattr(databases, "_LARGE", 0)
    assert told(tmp_path / "a.db") == whole
    assert sum(isinstance(each, Said) for each in whole) == 4


def kept(place: Path, *checkpoints: bytes) -> Path:
    """A database with these."""
    with closing(sqlite3.connect(place)) as found:
        found.execute("CREATE TABLE checkpoints (thread_id, checkpoint_ns, checkpoint_id, type, checkpoint)")
        rows = [("t", "", f"{n}", "msgpack", raw) for n, raw in enumerate(checkpoints)]
        found.executemany("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?)", rows)
        found.commit()
    return place


def human(content: object, name: str) -> ormsgpack.Ext:
    fields = {"content": content, "type": "human", "id": name}
    return ormsgpack.Ext(5, ormsgpack.packb(["langchain_core.messages", "HumanMessage", fields, "model_validate"]))


def said(every: Sequence[Told]) -> list[str]:
    return ["said" if isinstance(each, Said) else each.problem for each in every if isinstance(each, Said | Unread)]


def test_of_one_that_is_damaged_within_what_stands_before_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "_LARGE", 0)
    broken = packed([human("one", "a"), ormsgpack.Ext(5, b"\xc1"), human("three", "c")])
    found = told(kept(tmp_path / "a.db", broken, packed([human("one", "a"), human("two", "b")])))
    assert said(found) == ["said", "some of it cannot be read, and what follows there is left out", "said"]


def test_a_large_one_is_held_about_twice(tmp_path: Path) -> None:
    letters = 40_000
    every = [human(f"{n:06}" * (letters // 6), f"m{n}") for n in range(200)]
    place = kept(tmp_path / "a.db", *(packed(every[:n]) for n in (198, 199, 200)))
    del every
    tracemalloc.start()
    heard = sum(isinstance(each, Said) for each in databases.read(str(place), Format.LANGGRAPH))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert heard == 200
    assert peak < 2.5 * 200 * letters


def test_where_more_messages_stand_than_anybody_wrote_is_not_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large, most = databases._LARGE // 8, MOST_VALUES // 8
    monkeypatch.setattr(databases, "_LARGE", large)
    monkeypatch.setattr(packed_values, "MOST_VALUES", most)
    place = kept(tmp_path / "a.db", packed([None] * (large + 1)))
    tracemalloc.start()
    found = told(place)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert said(found) == ["it cannot be read; left out"]
    assert peak < 4 * large
