"""What a traced program did to a database that it was only to read, judged by its system calls.
It refuses to know which program it was, and trusts no word of its own.

Of the file itself and of its log nothing may be written, cut, mapped for writing, renamed or removed. The file whose
name ends in -shm is SQLite's own: an index of the log and the bytes on which readers and writers lock, shared by all
that have the database open, made anew from the log by whoever comes first, holding no word. A reader may make it, grow
it and write it, and may not remove it. And no process may close a file of these by which it would drop locks of its
own: locks belong to the process, and any close of the file gives all of them up.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

WRITES: Final = ("pwrite64", "pwritev", "pwritev2", "write", "writev", "ftruncate", "fallocate")
NAMES: Final = ("unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat", "truncate")
CALLS: Final = (*WRITES, *NAMES, "openat", "open", "mmap", "fcntl", "close")

_LINE: Final = re.compile(r"^(\d+)\s+(\w+)\((.*)\)\s+= (-?\d+)")
_UNFINISHED: Final = re.compile(r"^(\d+)\s+(\w+)\((.*) <unfinished \.\.\.>$")
_RESUMED: Final = re.compile(r"^(\d+)\s+<\.\.\. (\w+) resumed>(.*)$")
_FD: Final = re.compile(r"^(\d+)<([^>]*)>")
_MAPPED: Final = re.compile(r"\b\d+<([^>]*)>")
_QUOTED: Final = re.compile(r'"([^"]*)"')
_LOCK: Final = re.compile(r"F_SETLKW?, \{l_type=(F_\w+), l_whence=SEEK_SET, l_start=(\d+), l_len=(\d+)")
_TO_THE_END: Final = 1 << 62


@dataclass(slots=True)
class _Process:
    """The locks a process holds and the descriptors it has, by file."""

    locks: dict[str, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))
    open: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


def problems(lines: Iterable[str], database: str) -> Iterator[str]:
    """Every call that wrote, or dropped locks, with the words the program had said last."""
    watched = {f"{database}{ending}" for ending in ("", "-wal", "-shm", "-journal")}
    processes: dict[str, _Process] = defaultdict(_Process)
    said = ""
    for pid, call, arguments, result in _calls(lines):
        if call == "write" and arguments.startswith("1<"):
            said = (_QUOTED.findall(arguments) or [""])[0].removesuffix("\\n")
            continue
        found = _problem(processes[pid], call, arguments, result, watched)
        if found:
            yield f"{said}: {found}"


def _calls(lines: Iterable[str]) -> Iterator[tuple[str, str, str, str]]:
    """Process, call, arguments and result of each call that succeeded, in the order in which they ended."""
    begun: dict[str, str] = {}
    for raw in lines:
        line = raw.rstrip("\n")
        if unfinished := _UNFINISHED.match(line):
            begun[unfinished[1]] = unfinished[3]
            continue
        if (resumed := _RESUMED.match(line)) and resumed[1] in begun:
            line = f"{resumed[1]} {resumed[2]}({begun.pop(resumed[1])}{resumed[3]}"
        if (found := _LINE.match(line)) and int(found[4]) >= 0:
            yield found[1], found[2], found[3], found[4]


def _problem(process: _Process, call: str, arguments: str, result: str, watched: set[str]) -> str:
    """What is wrong with one call, or nothing."""
    if call in NAMES:
        named = [name for name in _QUOTED.findall(arguments) if name in watched]
        return f"{call} of {named[0]}" if named else ""
    if call in ("open", "openat"):
        return _opened(process, (_QUOTED.findall(arguments) or [""])[0], arguments, result, watched)
    if call == "mmap":
        path = (_MAPPED.findall(arguments) or [""])[0]
        mapped = path in watched and not path.endswith("-shm") and "PROT_WRITE" in arguments
        return f"{path} is mapped for writing" if mapped and "MAP_SHARED" in arguments else ""
    fd = _FD.match(arguments)
    if fd is None or fd[2] not in watched:
        return ""
    if call in WRITES:
        return "" if fd[2].endswith("-shm") else f"{call} writes {fd[2]}"
    if call == "fcntl":
        _lock(process, fd[2], arguments)
        return ""
    return _closed(process, fd[1], fd[2])


def _opened(process: _Process, path: str, arguments: str, result: str, watched: set[str]) -> str:
    if path not in watched:
        return ""
    process.open[path].add(result)
    if "O_TRUNC" in arguments:
        return f"{path} is cut by being opened"
    # SQLite opens the log so in any case; the database itself a reader opens for reading.
    writes = "O_RDWR" in arguments or "O_WRONLY" in arguments
    return f"{path} is opened for writing" if writes and not path.endswith(("-wal", "-shm")) else ""


def _lock(process: _Process, path: str, arguments: str) -> None:
    if not (asked := _LOCK.search(arguments)):
        return
    first = int(asked[2])
    last = first + int(asked[3]) - 1 if int(asked[3]) else _TO_THE_END
    left = [piece for held in process.locks[path] for piece in _without(held, first, last)]
    process.locks[path] = left if asked[1] == "F_UNLCK" else [*left, (first, last)]


def _without(held: tuple[int, int], first: int, last: int) -> list[tuple[int, int]]:
    pieces = [(held[0], min(held[1], first - 1)), (max(held[0], last + 1), held[1])]
    return [piece for piece in pieces if piece[0] <= piece[1]]


def _closed(process: _Process, fd: str, path: str) -> str:
    process.open[path].discard(fd)
    held, process.locks[path] = process.locks[path], []
    # SQLite keeps one descriptor of the shared memory in a process, and gives up its last lock by closing it.
    if held and (process.open[path] or not path.endswith("-shm")):
        return f"a close of {path} drops {len(held)} locks that the process held"
    return ""
