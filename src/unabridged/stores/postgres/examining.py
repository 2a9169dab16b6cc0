"""What a server says of itself and of our schema: version, what its promises rest on, whether it takes writes.
It refuses to change a setting, and to read an event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from unabridged.errors import UnabridgedError
from unabridged.ports import Access
from unabridged.stores.postgres import schema, way, wire
from unabridged.stores.postgres.session import Session
from unabridged.stores.sql import counting, examining_index, examining_jobs, statements
from unabridged.upkeep import Finding, Level, trouble


def examined(tried: Callable[[Callable[[Session], Any]], Any], *, access: Access) -> list[Finding]:
    """Everything the server tells at once; what it does not answer is a finding too."""
    try:
        number, waits, fsync, full_pages, recovering = tried(lambda session: session.one("about_the_server"))[0]
        reached = tried(lambda session: way.finding(session.connection.way))
        travels = tried(lambda session: wire.finding(session.connection.wire))
        numbers = tried(lambda session: session.one("schema_number"))
        strays: Finding = tried(lambda session: session.read(counting.stray_snapshots))
        jobs: Finding = tried(lambda session: session.read(examining_jobs.examined))
        index: list[Finding] = tried(lambda session: session.read(examining_index.examined))
    except UnabridgedError as problem:
        return [trouble("store", str(problem))]
    settings = f"fsync={fsync}, full_page_writes={full_pages}, synchronous_commit={waits}"
    return [
        Finding(level=Level.FINE, subject="server", what=f"PostgreSQL {number // 10_000}.{number % 10_000}"),
        Finding(level=Level.FINE, subject="settings", what=f"as the server answers: {settings}"),
        reached,
        travels,
        role(access, recovering=recovering),
        _schema(numbers),
        strays,
        jobs,
        *index,
    ]


def role(access: Access, *, recovering: object) -> Finding:
    """Whether the server takes what this handle was opened for."""
    if not recovering:
        return Finding(level=Level.FINE, subject="role", what="the server is the primary")
    level = Level.FAULT if access is Access.WRITE else Level.NOTE
    what, remedy = "the server is a standby: it takes no writes, and may be behind", "connect to the primary to append"
    return Finding(level=level, subject="role", what=what, remedy=remedy)


def _schema(numbers: Sequence[tuple[int]]) -> Finding:
    known = statements.newest(schema.PACKAGE)
    if not numbers:  # it was there when this handle was opened
        return Finding(level=Level.FAULT, subject="schema", what=schema.NUMBER_GONE, remedy=schema.BRING_BACK)
    found = numbers[0][0]
    if found == known:
        return Finding(level=Level.FINE, subject="schema", what=f"schema {found}, which this program writes")
    what = f"schema {found}, and this program writes {known}"
    return Finding(level=Level.FAULT, subject="schema", what=what, remedy="open the store anew with the newest program")
