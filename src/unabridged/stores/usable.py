"""Who may still use a store that was opened, and for what: the same on every store.
It refuses to know what is kept, and where.
"""

from __future__ import annotations

import os

from unabridged.errors import Closed, ForkedProcess, ReadOnly
from unabridged.ports import Access


class Usable:
    """A store as one process opened it, to read or to write, until it is closed."""

    def __init__(self, *, known_as: str, access: Access) -> None:
        self._known_as, self._access = known_as, access
        self._pid = os.getpid()
        self._closed = False

    @property
    def _is_over(self) -> bool:
        """Whether there is nothing left to let go of here: it is closed, or another process's."""
        return self._closed or self._pid != os.getpid()

    def _may_write(self, verb: str) -> None:
        self._usable()
        if self._access is Access.READ:
            raise ReadOnly(verb=verb)

    def _usable(self) -> None:
        if self._pid != os.getpid():
            raise ForkedProcess(opened_in=self._pid, used_in=os.getpid())
        if self._closed:
            raise Closed(store=self._known_as)
