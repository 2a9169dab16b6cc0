"""What is said beside a command, to whoever listens; where nobody can any more, the command goes on and ends as ever.
It refuses to know what is said.
"""

from __future__ import annotations

from typing import TextIO, cast

from unabridged.unheard import let_go


def heedless(stream: TextIO) -> TextIO:
    """The stream, to which nothing that does not get through makes a difference."""
    return cast("TextIO", _Heedless(stream))


class _Heedless:
    """All that the stream is, but for its troubles."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        try:
            self._stream.write(text)
        except OSError:
            let_go(self._stream)
        return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError:
            let_go(self._stream)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)
