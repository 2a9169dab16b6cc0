"""What each part of the store in memory stands on: one shelf, and one way to read and to write it.
It refuses to know verbs; the store itself says who may read and write.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from unabridged.stores.in_memory.shelf import Shelf


class Shelved:
    """A part of the store in memory."""

    _shelf: Shelf

    def _reading(self) -> AbstractContextManager[None]:
        raise AssertionError  # pragma: no cover  # the store says how it is read

    def _writing(self, verb: str) -> AbstractContextManager[None]:
        raise AssertionError(verb)  # pragma: no cover  # the store says how it is written
