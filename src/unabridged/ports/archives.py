"""What we ask of whoever keeps archives: one is written beside its name, read back, and named once it is whole.
They know lines of bytes, and refuse to know what stands in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from os import PathLike


class Sheet(Protocol):
    """An archive that has no name yet. Its calls may come from several threads, one at a time."""

    def write(self, lines: Sequence[bytes]) -> None:
        """Put lines behind those that stand there."""
        ...

    def flush(self) -> None:
        """Put all that was written on the medium."""
        ...

    def lines(self) -> Iterator[bytes]:
        """Every line, read back from where it is kept."""
        ...

    def publish(self) -> None:
        """Give the archive its name, which nobody else has, for good; it holds when this returns."""
        ...

    def close(self) -> None:
        """Let go; what has no name by then is gone, and no later call of another thread brings it back."""
        ...


class Archives(Protocol):
    """Files that threads leave a store for."""

    def begin(self, target: str | PathLike[str]) -> Sheet:
        """An archive to be, refused where none can be; nothing is made before the first line is written."""
        ...

    def lines(self, source: str | PathLike[str]) -> Iterator[bytes]:
        """Every line of an archive, each with its end."""
        ...
