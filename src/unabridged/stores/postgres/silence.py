"""A connection that is given up once its server says nothing and takes no newcomer either.
It refuses to hurry a statement: however long one takes, a server that answers others is waited for.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Any, Final, TypeVar

import psycopg

T = TypeVar("T")
QUIET_SECONDS: Final = 30.0


class Silent(psycopg.OperationalError):
    """Nothing came for so long, and a connection that was tried meanwhile was not answered."""


class Watched(psycopg.Connection[tuple[Any, ...]]):
    """A frozen server keeps its connections open for ever; the system under it answers for it."""

    def wait(self, gen: Generator[Any, Any, T], *more: Any, **named: Any) -> T:  # noqa: ANN401  # as the driver has them
        """Wait as the driver does, and ask in between whether anybody is there."""
        return super().wait(self._watched(gen), *more, **named)

    def _watched(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        try:
            wants = next(gen)
            since = time.monotonic()
            while True:
                ready = yield wants
                if ready:
                    since = time.monotonic()
                elif time.monotonic() - since > QUIET_SECONDS:
                    self._ask(since)
                    since = time.monotonic()
                wants = gen.send(ready)
        except StopIteration as end:
            value: T = end.value
            return value

    def _ask(self, since: float) -> None:
        """Connect once more: whoever refuses answers too, and only who says nothing is given up."""
        try:
            psycopg.connect(self.info.dsn, password=self.info.password or None).close()
        except psycopg.errors.ConnectionTimeout:
            self.pgconn.finish()  # what is asked may still be done there; nobody waits to hear of it
            waited = f"nothing came for {time.monotonic() - since:.0f} seconds"
            raise Silent(f"{waited}, and a new connection was not answered either") from None
        except psycopg.Error:
            return
