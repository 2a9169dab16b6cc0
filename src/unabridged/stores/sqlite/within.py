"""What a store's own connection can say of it: each setting as it is read back, the schema, the kept folds, the index.
It refuses to set anything, and to read an event.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.stores.sql import counting, examining_index, examining_jobs, statements
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.driver import Connection
from unabridged.stores.sqlite.opening import Mode
from unabridged.stores.sqlite.recognising import FROZEN
from unabridged.stores.sqlite.session import Session
from unabridged.stores.sqlite.which_library import GET_NEWER
from unabridged.upkeep import Finding, Level

FROZEN_FINDING: Final = Finding(
    level=Level.NOTE,
    subject="reading",
    what=FROZEN,
    remedy="let this user write the folder if a writer works beside it, else leave it so",
)


def within(session: Session, mode: Mode) -> list[Finding]:
    """Everything that an open connection can tell at once."""
    connection = session.connection
    return [
        *_settings(connection, mode),
        _schema(connection),
        session.read(counting.stray_snapshots),
        session.read(examining_jobs.examined),
        *session.read(lambda tx: examining_index.examined(tx, _library, _forgotten)),
    ]


def _settings(connection: Connection, mode: Mode) -> Iterator[Finding]:
    wanted = opening.settings(mode.synchronous)
    answers = {name: back[0][0] for name in wanted if (back := connection.all(f"PRAGMA {name}"))}
    wrong = {name: answer for name, answer in answers.items() if int(answer) != wanted[name]}
    for name, answer in wrong.items():
        what = f"{name} was set to {wanted[name]}, and SQLite answers {answer}"
        yield Finding(level=Level.FAULT, subject="settings", what=what, remedy="use another SQLite library")
    told = ", ".join(f"{name}={answer}" for name, answer in answers.items() if name not in wrong)
    yield Finding(level=Level.FINE, subject="settings", what=f"set and read back: {told}")


def journal(session: Session, mode: Mode) -> Finding:
    """How the file is kept; of one that is read as nobody's, SQLite says nothing true of it."""
    found = str(session.connection.all("PRAGMA journal_mode")[0][0])
    if found == mode.journal:
        return Finding(level=Level.FINE, subject="journal", what=f"the file is in {found} mode, as it is to be")
    what = f"the file is in {found} mode, and {mode.journal} is meant for it here"
    remedy = "nothing to do: a backup rests so, and the next handle that writes changes it"
    return Finding(level=Level.NOTE, subject="journal", what=what, remedy=remedy)


def _library(tx: Transaction) -> list[Finding]:
    """Whether this SQLite can keep words at all."""
    if tx.all("has_fts"):
        return []
    what = "this SQLite was built without FTS5: nothing is indexed here, and every search reads the log"
    remedy = f"{GET_NEWER}, or use a Python whose sqlite3 has FTS5"
    return [Finding(level=Level.NOTE, subject="index", what=what, remedy=remedy)]


def _forgotten(tx: Transaction) -> list[Finding]:
    """Documents that are found no more, and whose words are there until the next erasure."""
    count = tx.all("count_forgotten")[0][0]
    if not count:
        return []
    what = f"{count} documents were forgotten, and their words are still to be taken out of the index"
    return [Finding(level=Level.WARNING, subject="index", what=what, remedy="run erase() to take them off the disk")]


def _schema(connection: Connection) -> Finding:
    found, known = connection.all("PRAGMA user_version")[0][0], statements.newest(opening.PACKAGE)
    if found == known:
        return Finding(level=Level.FINE, subject="schema", what=f"schema {found}, which this program writes")
    what = f"schema {found}, and this program writes {known}"
    return Finding(level=Level.FAULT, subject="schema", what=what, remedy="open the store anew with the newest program")
