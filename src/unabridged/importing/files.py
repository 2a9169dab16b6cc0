"""Files that may hold conversations: those at a path, those in archives of files, and databases, opened to be read.
It refuses to write or unpack anything, to follow a link out of a folder, and to read what an archive only pretends.
"""

from __future__ import annotations

import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath, PurePosixPath
from typing import BinaryIO, Final, cast

from unabridged.importing.told import ImportFault, ImportRefused
from unabridged.stores.sqlite.libraries import OPEN_FILES

# What reading ends in where a file, or an archive of files, is damaged: zipfile says so in many ways.
DAMAGED: Final = (
    OSError, EOFError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, UnicodeDecodeError,
    NotImplementedError,
)  # fmt: skip
YAML: Final = frozenset({".yaml", ".yml"})
_SUFFIXES: Final = frozenset({".json", ".jsonl", ".ndjson", ".zip"}) | YAML
_PACKED: Final = frozenset({".gz", ".bz2", ".xz", ".zst"})
# Beside each file, a Mac packs what its file system knows of it, under its name.
_OF_A_MAC: Final = "._"
# What says of a packed name that its letters are UTF-8; else they are said to be those of DOS.
_SAYS_UTF_8: Final = 0x800
_OF_DOS: Final = 0
_ZIP: Final = b"PK\x03\x04"
_SQLITE: Final = b"SQLite format 3\0"
# No text shrinks to so small a part of itself; what claims to is made to fill a disk.
_MOST_SHRUNK: Final = 200
_NEVER_A_BOMB: Final = 10_000_000
# Each of them is opened by itself.
_MOST_MEMBERS: Final = 10_000
# What an archive's members are called takes so many bytes of it, and fifteen times the room to be held.
_LONGEST_LIST: Final = 4_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file to be read: where it lies on the disk, its path as it is told, its name without an ending, and how.

    ``number`` tells it from others of its path, which an archive of files may hold: it counts what is read there.
    """

    place: str
    path: str
    name: str
    size: int
    modified_at: int
    open: Callable[[], BinaryIO]
    number: int = 0


def sources(place: Path, faults: list[ImportFault]) -> list[Source]:
    """Every file at a path that may hold conversations, in the order of their names."""
    _refuse_unless_kept(place)
    packed = _Packed()
    if not place.is_dir():
        return _at(place, packed, faults)
    found = list[Source]()
    for each in _within(place, faults):
        try:
            is_file = stat.S_ISREG(each.lstat().st_mode)  # no link; asked so, a place that hides it says so everywhere
            if is_file and (_is_named_so(each) or is_database(each)):
                found += _at(each, packed, faults)
        except OSError as problem:  # in a folder that may be listed and no more, or it is gone
            if _is_named_so(each):
                faults.append(_unseen(each, "file", problem))
    return found


def _within(folder: Path, faults: list[ImportFault]) -> list[Path]:
    """Every file of a folder, in order; of a folder in it that may not be looked into it is said so."""

    def unseen(problem: OSError) -> None:
        faults.append(_unseen(problem.filename, "folder", problem))

    return sorted(Path(where, name) for where, _, names in os.walk(folder, onerror=unseen) for name in names)


def _unseen(path: object, place: str, problem: OSError) -> ImportFault:
    why = f"it cannot be looked into: {problem.strerror}; left out: make it readable, then import again"
    return ImportFault(path=str(path), place=place, problem=why)


def _refuse_unless_kept(place: Path) -> None:
    """``ImportRefused`` where nothing is, or what is there is gone once it was read."""
    try:
        mode = place.stat().st_mode
    except (FileNotFoundError, NotADirectoryError, ValueError) as problem:  # the last of a name that no file can have
        message = f"{place} cannot be imported: there is no such file or folder; look at the path"
        raise ImportRefused(message) from problem
    except OSError as problem:
        message = f"{place} cannot be imported: {problem.strerror}; make it readable, or look at the path"
        raise ImportRefused(message) from problem
    if not stat.S_ISDIR(mode) and not stat.S_ISREG(mode):
        message = f"{place} is a pipe or a device, and can be read once; write it to a file, then import that"
        raise ImportRefused(message)


def _is_named_so(file: PurePath) -> bool:
    """Whether a file is named as those that are read, or as one of them that was packed."""
    ending = file.suffix.lower()
    if ending in _PACKED:
        ending = PurePath(file.stem).suffix.lower()
    return ending in _SUFFIXES and not file.name.startswith(_OF_A_MAC)


def _at(file: Path, packed: _Packed, faults: list[ImportFault]) -> list[Source]:
    return _members(file, packed, faults) if begins_with(file, _ZIP) else [_file(file)]


def begins_with(place: Path, sign: bytes) -> bool:
    """Whether a file begins so; false where it cannot be read, or not twice, as a pipe, in which somebody waits."""
    try:
        if not place.is_file():
            return False
        if OPEN_FILES.has(place):  # to open it past SQLite, and close it, would take away whatever locks it has here
            return sign == _SQLITE
        with place.open("rb") as stream:
            return stream.read(len(sign)) == sign
    except OSError:
        return False


def is_database(place: Path) -> bool:
    """Whether a file is an SQLite database."""
    return begins_with(place, _SQLITE)


def _file(file: Path) -> Source:
    known = file.stat()
    return Source(
        place=str(file), path=str(file), name=file.stem, size=known.st_size, modified_at=known.st_mtime_ns // 1000,
        open=lambda: file.open("rb"),
    )  # fmt: skip


class _Packed:
    """The archive of files that was read last, left open: to open one anew is to read what all of it is called."""

    def __init__(self) -> None:
        self._place: Path | None = None
        self._file: zipfile.ZipFile | None = None

    def open(self, place: Path, each: zipfile.ZipInfo) -> BinaryIO:
        """One file of an archive, which stays open for whoever reads it, whichever archive is read next."""
        if self._file is None or self._place != place:
            if self._file is not None:
                self._file.close()
            self._place, self._file = place, zipfile.ZipFile(place)
        return cast("BinaryIO", self._file.open(each))


class _Listed:
    """An archive of which somebody reads what its files are called; that is all read at once."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.seek, self.tell, self.seekable, self.close = stream.seek, stream.tell, stream.seekable, stream.close

    def read(self, size: int = -1, /) -> bytes:
        """So many bytes, or what is left."""
        if size > _LONGEST_LIST:
            message = f"to say which files it holds takes it {size} bytes; unpack it first, then import the folder"
            raise zipfile.BadZipFile(message)
        return self._stream.read(size)


def _members(place: Path, packed: _Packed, faults: list[ImportFault]) -> list[Source]:
    """The files of an archive by their names in it; nothing of it is ever unpacked."""
    modified_at, found = place.stat().st_mtime_ns // 1000, list[Source]()
    try:
        with place.open("rb") as stream, zipfile.ZipFile(cast("BinaryIO", _Listed(stream))) as whole:
            inside = whole.infolist()
    except DAMAGED as problem:
        faults.append(ImportFault(path=str(place), place="file", problem=f"it cannot be unpacked: {problem}"))
        return []
    named = [each for each in inside if _is_named_so(PurePosixPath(_name(each))) and not each.is_dir()]
    for each in named[:_MOST_MEMBERS]:
        name, path = PurePosixPath(_name(each)).stem, f"{place}!{_name(each)}"
        if wrong := _wrong_with(each):
            faults.append(ImportFault(path=path, place="file", problem=wrong))
        else:
            found.append(
                Source(
                    place=str(place), path=path, name=name, size=each.file_size, modified_at=modified_at,
                    open=partial(packed.open, place, each), number=len(found),
                )
            )  # fmt: skip
    if len(named) > _MOST_MEMBERS:
        wrong = f"it holds {len(named)} files that could be read; those behind the first {_MOST_MEMBERS} are left out"
        faults.append(ImportFault(path=str(place), place="file", problem=wrong))
    return found


def _name(each: zipfile.ZipInfo) -> str:
    """What a file in an archive was called where it was packed, on whichever system it is read."""
    name = each.filename
    if not each.flag_bits & _SAYS_UTF_8:
        with suppress(UnicodeError):  # a Mac does not say that it is UTF-8, and letters of DOS hardly ever look like it
            name = name.encode("cp437").decode("utf-8")
    if each.create_system == _OF_DOS:  # where no name has a backslash or a drive in it
        name = name.replace("\\", "/")
        name = name[2:] if name[1:2] == ":" else name
    return name


def _wrong_with(each: zipfile.ZipInfo) -> str:
    if each.flag_bits & 1:
        return "it is encrypted; unpack it first, then import the folder"
    if each.file_size > max(_NEVER_A_BOMB, each.compress_size * _MOST_SHRUNK):
        return f"it claims to be {each.file_size} bytes out of {each.compress_size}; left out"
    return ""
