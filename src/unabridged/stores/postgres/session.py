"""One connection at work: a read at one moment, a write, or a whole append in one statement.
It refuses to know who calls, and what becomes of the connection afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from unabridged.errors import UsageError
from unabridged.log.ids import Seq
from unabridged.log.row import COLUMNS, Row
from unabridged.stores.postgres import arrays
from unabridged.stores.postgres.tables import TABLES
from unabridged.stores.sql.statements import statements
from unabridged.stores.sql.transaction import Numbered, Place, Transaction

if TYPE_CHECKING:
    from unabridged.stores.postgres.driver import Connection

T = TypeVar("T")
_VALUE: Final = re.compile(r"(?<!:):([a-z_]+)")
# How much of a table is asked for decides how it is best read, and only the values say that.
_READING: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan"
WRITING: Final = "BEGIN ISOLATION LEVEL READ COMMITTED"
# A server ends a connection on which more than a gigabyte is said at once; the rest of that is for names and settings.
_MOST_BYTES: Final = 1_000_000_000
_NUMBERS: Final = frozenset({"seq", "at", "origin", "kind", "role", "tokens", "flags"})


class Session:
    """A connection and the named statements, as a transaction for the verbs."""

    __slots__ = ("_sql", "connection")

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._sql = worded()

    def all(self, statement: str, /, **values: object) -> list[tuple[Any, ...]]:
        """Every row the named statement gives."""
        return self.connection.all(self._sql[statement], values)

    def one(self, statement: str, /) -> list[tuple[Any, ...]]:
        """Every row the named statement gives, which alone is asked; what is prepared here may be another's."""
        return self.read(lambda _: self.all(statement))

    def looking(self, statement: str, /, **values: object) -> list[tuple[Any, ...]]:
        """Every row of a statement that looks for the mark by itself, and is the whole of a transaction."""
        if self.connection.is_pooled:
            return self.write(lambda _: self.all(statement, **values))
        return self.all(statement, **values)

    def run(self, statement: str, /, **values: object) -> None:
        """Run the named statement for its effect."""
        self.connection.all(self._sql[statement], values)

    def many(self, statement: str, rows: Iterable[Mapping[str, object]], /) -> None:
        """Run the named statement once for each of these values."""
        for values in rows:
            self.connection.all(self._sql[statement], values)

    def chosen(self, place: Numbered, seqs: Sequence[Seq]) -> list[tuple[Any, ...]]:
        """The columns of one thread's events at these seqs, in order, in one statement."""
        return self.all("rows_at", scope=place.scope, id=place.id, seqs=arrays.numbers(seqs))

    def insert(self, place: Place, rows: Sequence[Row]) -> None:
        """Insert events of one thread."""
        self.run("insert_events", scope=place.scope, id=place.id, **columns(rows, COLUMNS))

    def read(self, work: Callable[[Transaction], T]) -> T:
        """Run the work at one moment of the store."""
        return self._whole(_READING, work)

    def write(self, work: Callable[[Transaction], T]) -> T:
        """Run the work and commit it; each of its statements sees what was committed before it began."""
        return self._whole(WRITING, work)

    def _whole(self, begin: str, work: Callable[[Transaction], T]) -> T:
        """The work, committed where it only read too: at a rollback the driver forgets every prepared statement."""
        self.connection.begin(begin)
        try:
            outcome = work(self)
            self.connection.all(b"COMMIT")
        except BaseException:
            self.connection.roll_back()
            raise
        return outcome


def columns(rows: Sequence[Row], names: Sequence[str]) -> dict[str, bytes]:
    """These columns of the rows, each packed as one value; ``UsageError`` where a server would not take them."""
    packed: dict[str, bytes] = {}
    for name in names:
        held = [getattr(row, name) for row in rows]
        packed[name] = arrays.numbers(held) if name in _NUMBERS else arrays.texts(held)
    if (size := sum(map(len, packed.values()))) > _MOST_BYTES:
        message = f"{size} bytes are more than PostgreSQL takes at once, which is {_MOST_BYTES}; append this in parts"
        raise UsageError(message)
    return packed


@cache
def worded() -> Mapping[str, bytes]:
    """Every named statement as the driver wants it, those included that count needles in each column with text."""
    shared = statements("unabridged.stores.sql", "unabridged.stores.postgres")
    counting = {
        f"count_in:{table.name}.{column}": f'SELECT count(*) FROM "{table.name}" '  # noqa: S608  # our own names
        f'WHERE position(:needle IN "{column}") > 0'
        for table in TABLES
        for column in table.text
    }
    return MappingProxyType({name: _placed(sql) for name, sql in {**shared, **counting}.items()})


def _placed(sql: str) -> bytes:
    return _VALUE.sub(r"%(\1)s", sql.replace("%", "%%")).encode()
