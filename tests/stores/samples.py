"""What the tests of the SQLite store say often: a file with two events in it, its schema, a program of its own.
It refuses to test anything.
"""

from __future__ import annotations

import sqlite3
import subprocess
import textwrap
from pathlib import Path

from tests.preloaded import preloaded
from unabridged.blocking import Memory
from unabridged.stores.sql import statements
from unabridged.stores.sqlite import opening
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven

NEWEST = statements.newest(opening.PACKAGE)
BEFORE_FOLDS = 2


def filled(path: Path) -> None:
    """A closed store with two events."""
    driven = Driven(SqliteStore(path))
    driven.say("t", "one", "two")
    driven.close()


def indexed(path: Path) -> None:
    """A closed store with one event that can be found."""
    with Memory.open(path) as memory:
        memory.thread("t").append({"role": "user", "content": "one"})
        memory.index()


def schema(path: Path) -> int:
    connection = sqlite3.connect(path)
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return found


def program(body: str, *arguments: object, kills: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a program of its own; what it printed."""
    opening = """
        import sys
        from pathlib import Path
        from random import Random
        from unabridged.stores.sqlite.store import SqliteStore
        from unabridged.testing.driven import Driven
        path = Path(sys.argv[1])
    """
    text = textwrap.dedent(opening) + textwrap.dedent(body)
    done = preloaded().run(text, *arguments)
    assert kills or done.returncode == 0, done.stderr
    return done
