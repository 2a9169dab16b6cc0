"""What can be said of a store from outside its file: library, file system, rights, room, the log, who is writing.
It refuses to open the file in this process, and to change anything.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
from pathlib import Path
from typing import Final

from unabridged import own_programs
from unabridged.articles import with_article
from unabridged.stores.sqlite import identity, opening, places
from unabridged.stores.sqlite.checkpoint import DUE_BYTES
from unabridged.stores.sqlite.which_library import GET_NEWER
from unabridged.upkeep import Finding, Level

_MIB: Final = 1024 * 1024
# On Windows a file says of itself only whether it may be written; whose it is lies with its folder.
_HAS_MODES: Final = os.name != "nt"
_LEAST_FREE_BYTES: Final = 8 * _MIB
# Twice the bound at which a checkpoint is tried: by then one was tried, and somebody stood in its way.
_OVERDUE_BYTES: Final = 2 * DUE_BYTES


def outside(path: Path) -> list[Finding]:
    """Everything that can be told of a store without opening it."""
    return [_file_system(path), *_rights(path), _room(path), _log(path), *_writing(path)]


def library(version: tuple[int, int, int]) -> Finding:
    """Whether this SQLite has the race between checkpoints that can lose a commit."""
    name = ".".join(map(str, version))
    if not opening.is_vulnerable(version):
        return _fine("library", f"SQLite {name} has none of the faults known to lose commits")
    fixed = ", ".join(".".join(map(str, each)) for each in reversed(opening.FIXED))
    return Finding(
        level=Level.WARNING,
        subject="library",
        what=f"SQLite {name} can lose commits when two connections checkpoint at once; ours do so only under the "
        "writer's lock, other programs that open the file may not",
        remedy=f"{GET_NEWER}, or use a Python with SQLite {fixed} or newer; let no other program write the file until "
        "then",
    )


def _file_system(path: Path) -> Finding:
    kind = places.file_system(path) or "unknown"
    if places.shared(kind):
        return Finding(
            level=Level.WARNING,
            subject="file system",
            what=f"it is on {with_article(kind)} file system, which several machines may share; "
            "a rollback journal is kept there",
            remedy="let one machine alone write it, move the store to a local disk, or use PostgreSQL",
        )
    if _is_read_only(path):
        return Finding(
            level=Level.NOTE,
            subject="file system",
            what=f"it is on {with_article(kind)} file system that is mounted read-only",
            remedy="read it with Access.READ; to append, mount it for writing or restore a backup elsewhere",
        )
    return _fine("file system", f"{kind}, local and writable")


def _is_read_only(path: Path) -> bool:
    try:
        return bool(os.statvfs(path.absolute().parent).f_flag & os.ST_RDONLY)
    except (OSError, AttributeError):  # not to be seen, or a system that does not say
        return False


def _rights(path: Path) -> list[Finding]:
    folder = path.absolute().parent
    try:
        mode, above = path.stat().st_mode, folder.stat().st_mode
    except OSError as problem:
        remedy = "look for the path; put the file back with its -wal file, or restore a backup"
        return [
            Finding(level=Level.FAULT, subject="rights", what=f"{path} is not to be seen: {problem}", remedy=remedy)
        ]
    found: list[Finding] = []
    if not (os.access(path, os.R_OK | os.W_OK) and os.access(folder, os.W_OK | os.X_OK)):
        what, remedy = "this user may not write the file or its folder", f"to append, let this user write {folder} too"
        found.append(Finding(level=Level.NOTE, subject="rights", what=what, remedy=remedy))
    if _HAS_MODES and mode & (stat.S_IRWXG | stat.S_IRWXO):
        what, remedy = "others on this machine may open the file", f"chmod 600 {path}, unless they are meant to"
        found.append(Finding(level=Level.NOTE, subject="rights", what=what, remedy=remedy))
    if _HAS_MODES and above & stat.S_IWOTH and not above & stat.S_ISVTX:
        what, remedy = "anybody on this machine may replace the file", f"chmod o-w {folder}"
        found.append(Finding(level=Level.WARNING, subject="rights", what=what, remedy=remedy))
    if not _HAS_MODES and not found:
        return [_fine("rights", "the file may be written, and read by whoever may open its folder")]
    return found or [_fine("rights", "the file is its owner's alone, and may be written")]


def _room(path: Path) -> Finding:
    try:
        free = shutil.disk_usage(path.absolute().parent).free
    except OSError as problem:
        return Finding(
            level=Level.FAULT, subject="disk", what=f"its disk does not answer: {problem}", remedy="mount it"
        )
    size = identity.size_of(path) + identity.log_bytes(path)
    told = f"{free // _MIB} MiB are free, the store takes {size // _MIB} MiB"
    if free < _LEAST_FREE_BYTES:
        remedy = "free space now: appends are refused once nothing is left, and what was acknowledged stays"
        return Finding(level=Level.FAULT, subject="disk", what=told, remedy=remedy)
    if free < size:
        remedy = "make room: neither a backup beside it nor the erasing of much would fit"
        return Finding(level=Level.WARNING, subject="disk", what=told, remedy=remedy)
    return _fine("disk", told)


def _log(path: Path) -> Finding:
    size = identity.log_bytes(path)
    if size < _OVERDUE_BYTES:
        return _fine("write-ahead log", f"it holds {size} bytes, less than would be overdue")
    return Finding(
        level=Level.WARNING,
        subject="write-ahead log",
        what=f"it holds {size // _MIB} MiB and was to be emptied at {DUE_BYTES // _MIB}: somebody is in the way",
        remedy="look for a program that reads the file for very long, and end it; the next append checkpoints",
    )


def _writing(path: Path) -> list[Finding]:
    """Who holds the write lock, as another process is told; where nobody can say, nothing is said."""
    asked = json.dumps(os.path.realpath(path))
    try:
        done = subprocess.run(  # noqa: S603  # our own module, no shell
            own_programs.command("unabridged.stores.sqlite.write_lock"),
            input=asked,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return []
    if not (pid := json.loads(done.stdout)):
        return [_fine("write lock", "nobody holds it for long")]
    what = f"process {pid} holds it, and did not let go while we looked: nobody else can append"
    remedy = f"wait for process {pid}, or end it; what it did not commit is rolled back"
    return [Finding(level=Level.WARNING, subject="write lock", what=what, remedy=remedy)]


def _fine(subject: str, what: str) -> Finding:
    return Finding(level=Level.FINE, subject=subject, what=what)
