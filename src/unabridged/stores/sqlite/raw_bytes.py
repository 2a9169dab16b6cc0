"""A child process that reads a database's files as plain bytes and says what erased text they may still hold.
It refuses to be imported for that: in a process with the database open, closing its descriptor would drop the locks.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_BLOCK: Final = 8 * 1024 * 1024
_HEADER: Final = 100
_TRUNK: Final = 8


def findings(path: Path, needles: list[bytes]) -> Iterator[tuple[str, str]]:
    """Where and what: needles in any file, a log that was not emptied, free pages that are not blank."""
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm"), Path(f"{path}-journal")):
        if each.exists():
            for needle in needles:
                if count := _occurrences(each, needle):
                    yield each.name, f"a needle of {len(needle)} bytes stands {count} times in the file's raw bytes"
    wal = Path(f"{path}-wal")
    if wal.exists() and wal.stat().st_size:
        yield (
            wal.name,
            f"the write-ahead log holds {wal.stat().st_size} bytes; older versions of pages may be among them",
        )
    for page in _unclean_free_pages(path):
        yield path.name, f"free page {page} is not blank"


def _occurrences(path: Path, needle: bytes) -> int:
    found, kept = 0, b""
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            held = kept + block
            found += held.count(needle)
            kept = held[-(len(needle) - 1) :] if len(needle) > 1 else b""
    return found


def _unclean_free_pages(path: Path) -> Iterator[int]:
    """Pages on SQLite's free list whose content was not overwritten with zeros."""
    with path.open("rb") as file:
        header = file.read(_HEADER)
        if len(header) < _HEADER:
            return
        size = int.from_bytes(header[16:18]) or 1
        size = 65_536 if size == 1 else size
        trunk = int.from_bytes(header[32:36])
        seen: set[int] = set()
        while trunk and trunk not in seen:
            seen.add(trunk)  # a damaged list may run in a circle
            file.seek((trunk - 1) * size)
            page = file.read(size)
            count = int.from_bytes(page[4:8])
            for n in range(count):
                leaf = int.from_bytes(page[_TRUNK + 4 * n : _TRUNK + 4 * n + 4])
                file.seek((leaf - 1) * size)
                if file.read(size).strip(b"\0"):
                    yield leaf
            if _beyond(page[_TRUNK + 4 * count :], pages=path.stat().st_size // size).strip(b"\0"):
                yield trunk
            trunk = int.from_bytes(page[:4])


def _beyond(rest: bytes, *, pages: int) -> bytes:
    """What stands in a page of the free list after its numbers, of which SQLite leaves the old ones behind."""
    at = 0
    while 0 < int.from_bytes(rest[at : at + 4]) <= pages:
        at += 4
    return rest[at:]


def main() -> None:
    """Read the question from standard input, write the findings to standard output."""
    asked = json.load(sys.stdin)
    needles = [bytes.fromhex(each) for each in asked["needles"]]
    json.dump(list(findings(Path(asked["path"]), needles)), sys.stdout)


if __name__ == "__main__":
    main()
