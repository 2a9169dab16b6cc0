"""A line of an archive gives back what it was made of, to the byte; what is none of ours says so without its words."""

from __future__ import annotations

import io
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.swapping import swapped
from tests.retention.written import row, rows, spoken
from unabridged.errors import CorruptionError, SchemaTooNew, UsageError
from unabridged.log import json_text
from unabridged.log.extra import Extra
from unabridged.log.ids import Scope
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.retention import lines as stored_lines
from unabridged.retention.lines import (
    Closing,
    Family,
    Header,
    Line,
    closing_line,
    event_line,
    family_line,
    header_line,
    lines_read,
    read_line,
)
from unabridged.testing.samples import HERE, ref

SPOKEN = spoken()
NUMBERS = st.integers(min_value=-(2**63), max_value=2**63 - 1)
BYTES = st.binary(max_size=40)
MAYBE = st.none() | BYTES


def again(raw: bytes, scope: Scope = HERE) -> Line:
    assert raw.count(b"\n") == 1
    return read_line(raw, scope, store="an archive", where="line 3")


def lineage(raw: bytes) -> tuple[ThreadRow, ...]:
    said = again(raw)
    assert isinstance(said, Family)
    return said.rows


@given(
    st.builds(
        Row,
        *[NUMBERS, MAYBE, MAYBE, NUMBERS, NUMBERS, BYTES, NUMBERS, NUMBERS, NUMBERS, NUMBERS, MAYBE, BYTES],
        *[MAYBE, MAYBE, BYTES, MAYBE, MAYBE],
    )
)
def test_an_event_comes_back_to_the_byte_whatever_its_columns_hold(event: Row) -> None:
    assert again(event_line(event)) == event


@pytest.mark.parametrize("name", ["t", "fork", "apart", "silent"])
def test_a_thread_comes_back_as_its_row_says(name: str) -> None:
    assert again(family_line([row(SPOKEN, name)])) == Family(rows=(row(SPOKEN, name),))


def test_a_title_and_metadata_of_any_text_come_back() -> None:
    driven = spoken()
    driven.begin(ref("odd"), at=1, title="a \ud800 title\n\0 标题", metadata=Extra({"deep": [[[{"a": 1.5}]]]}))
    odd = row(driven, "odd")
    assert again(family_line([odd])) == Family(rows=(odd,))


def test_a_header_and_an_end_come_back() -> None:
    header = Header(scope=Scope(tenant="a", user="b", project="\ud800"), at=7)
    closing = Closing(threads=1, events=2, sha256="00")
    assert (again(header_line(header)), again(closing_line(closing))) == (header, closing)


def test_what_is_empty_takes_no_room_in_a_line() -> None:
    (first, *_) = rows(SPOKEN, "t")
    assert b"commitments" not in event_line(first)
    assert b"null" not in event_line(first)


@pytest.mark.parametrize(
    "raw",
    [
        b"secret",
        b"[]",
        b"7",
        b"{}",
        b'{"seq": "secret"}',
        b'{"seq": true, "secret": 1}',
        b'{"archive": 1, "scope": ["secret"], "at": 5}',
        b'{"archive": "secret"}',
        b'{"archive": 1, "scope": ["", "", ""], "at": 9223372036854775808}',
        b'{"archive": 1, "scope": [1, 2, 3], "at": 5}',
        b'{"lineage": [{"id": "secret"}]}',
        b'{"lineage": 5}',
        b'{"threads": 1, "events": 1, "sha256": 5}',
        b"\xff",
    ],
)
def test_what_is_no_line_of_ours_is_named_by_its_number_and_by_no_word_of_it(raw: bytes) -> None:
    with pytest.raises(CorruptionError, match="an archive: line 3: it cannot be read") as caught:
        read_line(raw, HERE, store="an archive", where="line 3")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "name", ["seq", "at", "origin", "kind", "role", "tokens", "flags", "writer", "counter", "link"]
)
def test_a_column_that_every_event_has_is_never_empty(name: str) -> None:
    (first, *_) = rows(SPOKEN, "t")
    said = json_text.decode(event_line(first))
    assert isinstance(said, dict)
    with pytest.raises(CorruptionError):
        again(json_text.encode({**said, name: None}) + b"\n")


def test_a_column_that_nobody_knows_is_refused() -> None:
    (first, *_) = rows(SPOKEN, "t")
    with pytest.raises(CorruptionError):
        again(event_line(first).replace(b'"writer"', b'"rewrit"'))


def test_an_archive_of_a_newer_program_is_not_guessed_about() -> None:
    with pytest.raises(SchemaTooNew, match="an archive has schema 3 and this program knows schemas up to 2") as told:
        again(b'{"archive": 3}\n')
    assert "upgrade unabridged and bring it back" in str(told.value)
    assert "migrate" not in str(told.value)


def test_metadata_of_any_depth_come_back() -> None:
    driven, deep = spoken(), "[" * 20_000 + "]" * 20_000
    driven.begin(ref("odd"), at=1, title="", metadata=Extra({"deep": json_text.value_of(deep)}))
    odd = row(driven, "odd")
    (said,) = lineage(family_line([odd]))
    assert json_text.text_of(said.metadata["deep"]) == deep


@pytest.mark.parametrize(
    "line",
    [b"[" * 6_000_000, b'{"seq":' + b"[" * 1_100_000 + b"]" * 1_100_000 + b"}", b'{"lineage":[' + b"0," * 5_000_001],
    ids=["open", "deep", "wide"],
)
def test_a_line_of_which_more_would_be_made_than_of_any_of_ours_is_told_before_it_is(line: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(
            CorruptionError, match=r"line 3: it holds more than 5000000 values, or 1000000 in each other"
        ):
            again(line + b"\n")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 10 * len(line)


def test_lines_are_read_as_far_as_the_largest_that_may_stand_there() -> None:
    with swapped(stored_lines, "_MOST_BYTES", 5):
        assert [*lines_read(io.BytesIO(b"1234\n\n56").readline, at=0, store="a.jsonl")] == [b"1234\n", b"\n", b"56"]
        with pytest.raises(CorruptionError, match="the line at byte 12: it takes more than 5 bytes"):
            list(lines_read(io.BytesIO(b"1\n12345\n").readline, at=10, store="a.jsonl"))


@pytest.mark.parametrize(("bound", "most"), [("_MOST_BYTES", 250), ("_MOST_VALUES", 20)])
def test_a_lineage_that_nobody_could_read_back_is_refused_when_it_is_written(bound: str, most: int) -> None:
    family = [row(SPOKEN, "t"), row(SPOKEN, "fork")]
    with swapped(stored_lines, bound, most):
        assert read_line(family_line(family[:1]), HERE, store="an archive", where="line 2") == Family(rows=(family[0],))
        with pytest.raises(UsageError, match=r"thread 't' and its forks, 2 in all, .* delete forks"):
            family_line(family)
