"""One connection at work: a read, or a group of writes with a savepoint for each caller.
It refuses to know who the callers are and what becomes of the connection afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from unabridged.errors import CorruptionError, UnavailableError
from unabridged.log.ids import Seq
from unabridged.log.row import COLUMNS, Row
from unabridged.stores.group import Ticket
from unabridged.stores.sql.statements import statements
from unabridged.stores.sql.transaction import Numbered, Place, Transaction
from unabridged.stores.sqlite.driver import Connection, roll_back
from unabridged.stores.sqlite.tables import TABLES, WORDS

T = TypeVar("T")
Tail: TypeAlias = tuple[int, int, int, bytes]
_NAMES: Final = ", ".join(f'"{name}"' for name in ("scope", "thread", *COLUMNS))
_INSERT: Final = f"INSERT INTO event ({_NAMES}) VALUES ({', '.join('?' * (len(COLUMNS) + 2))})"  # noqa: S608  # our names


class Session:
    """A connection and the named statements, as a transaction for the verbs."""

    __slots__ = ("_sql", "connection", "dropped", "tail")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.tail: Tail | None = None
        self.dropped = 0
        self._sql: Mapping[str, str] = {
            **statements("unabridged.stores.sql", "unabridged.stores.sqlite"),
            **_counting(),
        }

    def all(self, statement: str, /, **values: object) -> list[tuple[Any, ...]]:
        """Every row the named statement gives."""
        return self.connection.all(self._sql[statement], values)

    def run(self, statement: str, /, **values: object) -> None:
        """Run the named statement for its effect."""
        self.connection.all(self._sql[statement], values)
        self.dropped += statement == "drop_events"

    def many(self, statement: str, rows: Iterable[Mapping[str, object]], /) -> None:
        """Run the named statement once for each of these values."""
        self.connection.many(self._sql[statement], rows)

    def chosen(self, place: Numbered, seqs: Sequence[Seq]) -> list[tuple[Any, ...]]:
        """The columns of one thread's events at these seqs, in order, in one statement."""
        return self.all("rows_at", scope=place.scope, id=place.id, seqs=f"[{','.join(map(str, seqs))}]")

    def insert(self, place: Place, rows: Sequence[Row]) -> None:
        """Insert events of one thread."""
        self.connection.many(_INSERT, [(place.scope, place.id, *row) for row in rows])
        self.tail = (place.scope, place.id, rows[-1].seq, rows[-1].link)

    def read(self, work: Callable[[Transaction], T]) -> T:
        """Run the work at one moment of the store."""
        try:
            self.connection.all("BEGIN")
            return work(self)
        finally:
            roll_back(self.connection)

    def write(self, group: Sequence[Ticket[Any]]) -> list[tuple[Ticket[Any], Any]]:
        """Commit the group's works; those that fail by themselves are settled, the rest come with their outcomes."""
        if not group:
            return []
        done: list[tuple[Ticket[Any], Any]] = []
        failed: list[tuple[Ticket[Any], Exception]] = []
        self.tail, self.dropped = None, 0
        roll_back(self.connection)  # an interrupt may have struck what would have ended the one before
        try:
            self.connection.all("BEGIN IMMEDIATE")  # one that comes while this waits strikes when nobody else may write
            if len(group) == 1:
                done.append((group[0], group[0].work(self)))  # alone, the whole transaction is the savepoint
            else:
                for ticket in group:
                    self._one(ticket, done, failed)
            self.connection.all("COMMIT")
        except BaseException:
            roll_back(self.connection)
            raise
        for ticket, problem in failed:
            ticket.settle(None, problem)  # only now: what it conflicted with may not have been committed either
        return done

    def newest(self) -> Tail | None:
        """The event that was written last of those that are there, with its link."""
        found = self.connection.all("SELECT scope, thread, seq, link FROM event ORDER BY rowid DESC LIMIT 1")
        return (*found[0][:3], bytes(found[0][3])) if found else None

    def holds(self, tail: Tail) -> bool:
        """Whether the event that was acknowledged last is there, with its link."""
        scope, thread, seq, link = tail
        found = self.all("link_at", scope=scope, id=thread, seq=seq)
        return bool(found) and bytes(found[0][0]) == link

    def abandon(self) -> None:
        """Close a connection nobody trusts; its own last words change nothing."""
        try:
            self.connection.close()
        except Exception as problem:  # noqa: BLE001  # whatever it is, the connection is gone either way
            self.tail = None
            del problem

    def _one(
        self,
        ticket: Ticket[Any],
        done: list[tuple[Ticket[Any], Any]],
        failed: list[tuple[Ticket[Any], Exception]],
    ) -> None:
        self.connection.all("SAVEPOINT caller")
        try:
            outcome = ticket.work(self)
        except (UnavailableError, CorruptionError):
            raise
        except Exception as problem:  # noqa: BLE001  # a caller's own error is his alone; the group goes on
            self.connection.all("ROLLBACK TO caller")
            failed.append((ticket, problem))
        else:
            done.append((ticket, outcome))
        self.connection.all("RELEASE caller")


def _counting() -> dict[str, str]:
    """One statement for each column that can hold text: how many rows contain a needle."""
    return {
        f"count_in:{table.name}.{column}": f'SELECT count(*) FROM "{table.name}" '  # noqa: S608  # our own names
        f'WHERE instr("{column}", :needle) > 0'
        for table in (*TABLES, *WORDS)
        for column in table.text
    }
