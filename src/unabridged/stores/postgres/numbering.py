"""What hands out numbers, set to go on behind those that are there: rows may have come in another way than by us.
It refuses to set a number back, and to do anything where none was left behind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from unabridged.stores.postgres.schema import hold
from unabridged.stores.postgres.session import WRITING

if TYPE_CHECKING:
    from unabridged.stores.postgres.driver import Connection

# Logical replication brings rows and not what counts them; neither does a dump of the tables alone. Whoever may only
# take numbers, or only set them, cannot do it, and is no worse off.
_BEHIND: Final = """
FROM (
    SELECT pg_get_serial_sequence('"{schema}".scope', 'id')::regclass, (SELECT max(id) FROM "{schema}".scope)
    UNION ALL
    SELECT '"{schema}".index_number'::regclass, (SELECT max(number) FROM "{schema}".indexed)
) AS each (counter, highest)
WHERE CASE
    WHEN has_sequence_privilege(counter, 'UPDATE') AND has_sequence_privilege(counter, 'USAGE, SELECT')
    THEN coalesce(pg_sequence_last_value(counter), 0) < highest
    ELSE false
END
"""


def catch_up(connection: Connection, schema: str) -> None:
    """Let each number that is handed out be one that no row has, whoever else does the same meanwhile."""
    behind = _BEHIND.format(schema=schema)
    if not connection.once(f"SELECT counter {behind}"):
        return
    connection.begin(WRITING)
    try:
        hold(connection, schema)
        connection.once(f"SELECT setval(counter, highest) {behind}")
        connection.once("COMMIT")
    except BaseException:
        connection.roll_back()
        raise
