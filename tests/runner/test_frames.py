"""A message arrives whole or not at all."""

from __future__ import annotations

import io
import os
from typing import IO, cast

import pytest

from unabridged.runner import frames


class Sipping(io.BytesIO):
    """A pipe that takes and gives three bytes at a time."""

    def write(self, some: object) -> int:
        """Three bytes of it."""
        return super().write(memoryview(some)[:3])  # type: ignore[arg-type]  # bytes of some kind

    def read(self, size: int | None = -1) -> bytes:
        """Three bytes at most."""
        return super().read(min(size or 0, 3))


def test_a_message_is_read_as_it_was_written_however_little_a_pipe_takes() -> None:
    pipe = Sipping()
    frames.write(pipe, {"a": [1]}, b"\0body")
    pipe.seek(0)
    assert frames.read(pipe) == ({"a": [1]}, b"\0body")


@pytest.mark.parametrize("size", range(22))
def test_a_message_that_breaks_off_is_none(size: int) -> None:
    pipe = io.BytesIO()
    frames.write(pipe, {"a": 1}, b"body")
    assert frames.read(io.BytesIO(pipe.getvalue()[:size])) is None


def test_so_much_fits_into_a_pipe_that_nobody_reads() -> None:
    reads, writes = os.pipe()
    os.set_blocking(writes, False)  # what does not fit is refused
    with os.fdopen(reads, "rb"), os.fdopen(writes, "wb", buffering=0) as pipe:
        whole, left = frames.message({}, b"a" * 5_000), frames.room(cast("IO[bytes]", pipe))
        while (left := left - frames.takes(whole)) >= 0:
            assert pipe.write(whole) == len(whole)


def test_where_a_pipe_does_not_say_what_it_holds_little_is_expected() -> None:
    assert 4_096 <= frames.room(io.BytesIO()) <= 16_384
