"""The lanes whose jobs are being carried out by one handle: from the claim until everybody was told how it ended.
It refuses to know what is done there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from unabridged.ports import JobName


class AtWork:
    """Whoever is told of an end may ask for more of the same lane, which has ended by then and is not yet claimed."""

    def __init__(self) -> None:
        self._begun: set[JobName] = set()
        self._ended: set[JobName] = set()

    @property
    def names(self) -> frozenset[JobName]:
        """The lanes that are not to be claimed: what was applied may fall due again before everybody was told."""
        return frozenset(self._begun)

    def is_at(self, name: JobName) -> bool:
        """Whether something of a lane is still to be done."""
        return name in self._begun and name not in self._ended

    def ended(self, name: JobName) -> None:
        """All of it is done but the telling."""
        if name in self._begun:
            self._ended.add(name)

    @contextmanager
    def at(self, name: JobName) -> Iterator[None]:
        """While a lane's job is carried out, and told of."""
        self._begun.add(name)
        try:
            yield
        finally:
            self._begun.discard(name)
            self._ended.discard(name)
