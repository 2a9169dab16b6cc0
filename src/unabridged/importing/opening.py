"""A file, opened by whoever can read it: its format, and what its reader tells of it.
It refuses to read a file to its end before somebody asks for what stands there.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import PurePath
from types import MappingProxyType
from typing import BinaryIO, Final, TypeAlias

from unabridged.importing import pieces, shape, signs, yaml_files
from unabridged.importing.files import YAML, Source
from unabridged.importing.formats import agentscope_state, chatgpt, claude_ai, claude_code, codex, messages
from unabridged.importing.formats import taskweaver_rounds as taskweaver
from unabridged.importing.pieces import Piece
from unabridged.importing.recognising import Format, format_of
from unabridged.importing.told import Told, Unread

Reader: TypeAlias = Callable[[Iterable[Piece], str], Iterator[Told]]
_READERS: Final[Mapping[Format, Reader]] = MappingProxyType(
    {
        Format.CLAUDE_CODE: claude_code.read,
        Format.CODEX: codex.read,
        Format.CHATGPT: chatgpt.read,
        Format.CLAUDE: claude_ai.read,
        Format.MESSAGES: messages.read,
        Format.AGENTSCOPE: agentscope_state.read,
        Format.TASKWEAVER: taskweaver.read,
    }
)
# In so many first records one shows whose they are.
_FIRST: Final = 50
_REPORTED: Final = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A file whose format is known, or is none, and what stands in it."""

    format: Format | None
    told: Iterator[Told]


@contextmanager
def opened(source: Source, format_: Format | None, heard: Callable[[int], None]) -> Iterator[Opened]:
    """A file to be read once, from its beginning; ``heard`` is told of bytes as they are read."""
    if why := signs.unreadable(source):
        yield Opened(format=None, told=iter([Unread(place="file", problem=why)]))
        return
    with closing(source.open()) as stream:
        cut = _yaml if PurePath(source.path).suffix.lower() in YAML else shape.shape_of(stream)
    with closing(source.open()) as stream:
        begun = cut(_Heard(stream, heard))
        first = list(itertools.islice(begun, 1))
        while first[-1:] and len(first) < _FIRST and format_of([first[-1].value]) is None:
            more = next(begun, None)
            if more is None:
                break
            first.append(more)
        found = format_ or format_of(each.value for each in first)
        reader = _READERS.get(found) if found is not None else None
        every = itertools.chain(first, begun)
        told = reader(every, source.name) if reader is not None else _unread(first)
        yield Opened(format=found, told=told)


def _unread(first: Iterable[Piece]) -> Iterator[Told]:
    """What cannot be read of a file that nobody knows."""
    return (Unread(place=each.place, problem=each.problem) for each in first if each.problem)


def _yaml(stream: pieces.Stream) -> Iterator[Piece]:
    yield yaml_files.whole(stream)


class _Heard:
    """A stream of which somebody is told how far it was read."""

    def __init__(self, stream: BinaryIO, heard: Callable[[int], None]) -> None:
        self._stream, self._heard, self._count = stream, heard, 0

    def read(self, size: int, /) -> bytes:
        """So many bytes, or what is left."""
        return self._count_in(self._stream.read(size))

    def readline(self, size: int, /) -> bytes:
        """A line with its end, or so many bytes of it."""
        return self._count_in(self._stream.readline(size))

    def _count_in(self, raw: bytes) -> bytes:
        self._count += len(raw)
        if self._count >= _REPORTED:
            self._heard(self._count)
            self._count = 0
        return raw
