"""What stays in the program that opened it: a handle is neither pickled nor copied, and says what to do instead.
It refuses to guess which file or server another program would open.
"""

from __future__ import annotations

from typing import ClassVar, NoReturn

from unabridged.errors import UsageError


class Stays:
    """Threads, locks and a connection stand behind it, which no other process has."""

    _instead: ClassVar[str] = "pass on where the store is and a thread's id, and open the store there"

    def __reduce__(self) -> NoReturn:
        """Refused, where another process or another object is to have it."""
        name = type(self).__name__
        raise UsageError(
            f"{name} stays in the program that made it, and is neither pickled nor copied: {self._instead}"
        )
