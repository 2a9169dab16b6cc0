"""What SQLite itself finds wrong with its pages, and what the files' raw bytes still hold.
It refuses to open a database file in this process; raw bytes are read by a child that holds no lock of ours.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from unabridged import own_programs
from unabridged.ports import Fault
from unabridged.stores.sqlite import pages
from unabridged.stores.sqlite.driver import Connection


def damaged_pages(connection: Connection) -> list[Fault]:
    """SQLite's own integrity check, as faults."""
    found = pages.wrong(connection, "integrity_check")
    return [Fault(thread="", seq=0, column="pages", problem=text) for text in found]


def raw_traces(path: Path, needles: Sequence[bytes]) -> list[Fault]:
    """What is left in free pages and in the log files, and every file that holds a needle."""
    asked = json.dumps({"path": os.path.realpath(path), "needles": [needle.hex() for needle in needles]})
    try:
        done = subprocess.run(  # noqa: S603  # our own module, no shell
            own_programs.command("unabridged.stores.sqlite.raw_bytes"),
            input=asked,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError as unread:
        return [_unread(path, str(unread))]
    if done.returncode:
        return [_unread(path, done.stderr.strip()[-200:])]
    return [Fault(thread="", seq=0, column=where, problem=problem) for where, problem in json.loads(done.stdout)]


def _unread(path: Path, why: str) -> Fault:
    return Fault(thread="", seq=0, column=str(path), problem=f"the files could not be read by a child process: {why}")
