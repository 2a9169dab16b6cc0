"""The system calls by which a program writes its files, recorded with strace and read back as plain operations.
It refuses to know what the files mean, and what a crash would leave of them.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

_NAMING: Final = "unlink,unlinkat,openat,rename,renameat,renameat2,mknod,mknodat,link,linkat"
_CALLS: Final = f"pwrite64,write,fdatasync,fsync,ftruncate,{_NAMING}"
_LINE: Final = re.compile(r"^(\d+)\s+(\w+)\((.*)\)\s+= (-?\d+)")
_UNFINISHED: Final = re.compile(r"^(\d+)\s+(\w+)\((.*) <unfinished \.\.\.>$")
_RESUMED: Final = re.compile(r"^(\d+)\s+<\.\.\. (\w+) resumed>(.*)$")
_OPENED: Final = re.compile(r"^(?:AT_FDCWD|\d+)(?:<[^>]*>)?")
_FD: Final = re.compile(r"^(\d+)<([^>]*)>")
_QUOTED: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HEX: Final = re.compile(r"\\x([0-9a-f]{2})")
_PATIENCE_SECONDS: Final = 120


class What(Enum):
    """What an operation does to a disk."""

    CREATE = "create"
    WRITE = "write"
    TRUNCATE = "truncate"
    SYNC = "sync"
    UNLINK = "unlink"
    RENAME = "rename"
    LINK = "link"
    SAID = "said"


@dataclass(frozen=True, slots=True, kw_only=True)
class Op:
    """One recorded operation; ``SAID`` is a line of the program's own on its standard output."""

    what: What
    name: str = ""
    offset: int = 0
    content: bytes = b""
    other: str = ""


def why_not() -> str:
    """Why nothing can be recorded here, or nothing."""
    if sys.platform != "linux":
        return "recording system calls needs Linux"
    if shutil.which("strace") is None:
        return "strace is not installed"
    tried = subprocess.run(["strace", "-e", "trace=none", "true"], capture_output=True, text=True, check=False)
    return "" if tried.returncode == 0 else f"tracing is denied: {tried.stderr.strip()[:120]}"


def record(command: Sequence[str], folder: Path, trace: Path) -> list[Op]:
    """Run the command and return what it did to the files of one folder, in order, with what it said."""
    told = ["strace", "--seccomp-bpf", "-f", "-y", "-xx", "-s", "300000", "-e", f"trace={_CALLS}", "-o", str(trace)]
    done = subprocess.run([*told, *command], capture_output=True, text=True, check=False, timeout=_PATIENCE_SECONDS)
    if done.returncode:
        message = f"the recorded program failed: {done.stderr.strip()[-600:]}"
        raise RuntimeError(message)
    with trace.open(encoding="ascii", errors="replace") as lines:
        return list(operations(lines, str(folder.resolve())))


def operations(lines: Iterable[str], folder: str) -> Iterator[Op]:
    """The operations of a trace; a call that others interrupted counts when it ended, a line said when it began."""
    open_calls: dict[str, str] = {}
    for raw in lines:
        line = raw.rstrip("\n")
        if begun := _UNFINISHED.match(line):
            if begun[2] == "write":
                yield from _said(begun[3])
            else:
                open_calls[begun[1]] = begun[3]
            continue
        if resumed := _RESUMED.match(line):
            if resumed[2] == "write" or resumed[1] not in open_calls:
                continue
            line = f"{resumed[1]} {resumed[2]}({open_calls.pop(resumed[1])}{resumed[3]}"
        if (found := _LINE.match(line)) and int(found[4]) >= 0:
            yield from _one(found[2], found[3], folder)


def _one(call: str, arguments: str, folder: str) -> Iterator[Op]:
    if call == "write":
        yield from _said(arguments)
        return
    if call in _NAMING.split(","):
        names = [_inside(_bytes(quoted).decode(), folder) for quoted in _QUOTED.findall(arguments)]
        yield from _of_names(call, names, arguments)
        return
    fd = _FD.match(arguments)
    path = _bytes(fd[2]).decode(errors="replace") if fd else ""
    name = "" if path == folder else _inside(path, folder)
    if name is None or path.endswith("(deleted)"):
        return
    match call:
        case "pwrite64":
            content = _bytes(_QUOTED.findall(arguments)[0])
            yield Op(what=What.WRITE, name=name, offset=int(arguments.rsplit(",", 1)[1]), content=content)
        case "ftruncate":
            yield Op(what=What.TRUNCATE, name=name, offset=int(arguments.rsplit(",", 1)[1]))
        case _:
            yield Op(what=What.SYNC, name=name)


def _of_names(call: str, names: list[str | None], arguments: str) -> Iterator[Op]:
    name, other = [*names, None, None][:2]
    makes = call.startswith("mknod") or (call == "openat" and "O_CREAT" in _OPENED.sub("", arguments))
    if name and makes:
        yield Op(what=What.CREATE, name=name)
    elif name and call.startswith("unlink"):
        yield Op(what=What.UNLINK, name=name)
    elif name and other and call.startswith("link"):
        yield Op(what=What.LINK, name=name, other=other)
    elif name and other and call.startswith("rename"):
        yield Op(what=What.RENAME, name=name, other=other)


def _said(arguments: str) -> Iterator[Op]:
    fd = _FD.match(arguments)
    if fd and fd[1] == "1":
        yield Op(what=What.SAID, content=_bytes(_QUOTED.findall(arguments)[0]))


def _inside(path: str, folder: str) -> str | None:
    """The file's name if it stands in the folder and outlives a crash; shared memory does not."""
    stem, _, name = path.rpartition("/")
    return name if stem == folder and not name.endswith("-shm") else None


def _bytes(quoted: str) -> bytes:
    if "\\x" not in quoted:
        return quoted.encode()
    return bytes.fromhex("".join(_HEX.findall(quoted)))
