"""A message arrives whole or not at all."""

from __future__ import annotations

import io

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
