"""What a reader tells, in lots that go from one program of ours to another: names and numbers, and bytes.
It refuses to carry a body that is not encoded, since who hears of it would have to encode it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import IO, Any, Final, TypedDict, assert_never, cast

from unabridged.importing.told import Begun, Ended, Said, Told, Unread, WentBack
from unabridged.log.encoded import Encoded
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag
from unabridged.runner import frames

_TOLD: Final = "told"
_READ: Final = "read"
_IS_LAST: Final = "is_last"
_KINDS: Final[Mapping[int, Kind]] = MappingProxyType({int(each): each for each in Kind})
_NAMED: Final[Mapping[str, type[Begun | WentBack | Ended | Unread]]] = MappingProxyType(
    {each.__name__: each for each in (Begun, WentBack, Ended, Unread)}
)


class Asked(TypedDict):
    """What is to be told: of a file on the disk, or of one within it, what stands behind so many bytes of records.

    The counter is the handle's; who does not have it leaves the counting to the handle.
    """

    place: str
    path: str
    number: int
    format: str
    behind: int
    counter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """What was told, up to which byte of the file, and whether that was all."""

    told: Sequence[Told]
    read: int
    is_last: bool


def first(told: Iterator[Told], size: int) -> Iterator[Told]:
    """What is told up to the record with which so many bytes are full; what follows is left where it is."""
    left = size
    for each in told:
        yield each
        if isinstance(each, Said):
            left -= len(each.raw)
            if left <= 0:
                return


def write(pipe: IO[bytes], lot: Lot) -> None:
    """Send a lot."""
    body = list[bytes]()
    told = [_written(each, body) for each in lot.told]
    frames.write(pipe, {_TOLD: told, _READ: lot.read, _IS_LAST: lot.is_last}, b"".join(body))


def read(pipe: IO[bytes]) -> Lot | None:
    """The next lot; None where the other side has ended, be it in the middle of one."""
    if (message := frames.read(pipe)) is None:
        return None
    header, body = message
    return Lot(told=list(_told(header[_TOLD], body)), read=header[_READ], is_last=header[_IS_LAST])


def _written(told: Told, body: list[bytes]) -> list[Any]:
    match told:
        case Said():
            body.append(told.raw)
            return ["", told.thread, told.at, told.place, len(told.raw), [_made(each, body) for each in told.bodies]]
        case Begun() | WentBack() | Ended() | Unread():
            return [type(told).__name__, {each.name: getattr(told, each.name) for each in fields(told)}]
        case other:
            assert_never(other)


def _made(each: object, body: list[bytes]) -> list[Any]:
    made = cast("Encoded", each)
    texts = [text.encode("utf-8", "surrogatepass") for text in made.texts]
    body += (made.payload, *texts)
    return [len(made.payload), made.kind, made.role, dict(made.more), made.tokens, list(map(len, texts))]


def _told(told: Sequence[Any], body: bytes) -> Iterator[Told]:
    at = 0

    def cut(size: int) -> bytes:
        nonlocal at
        at += size
        return body[at - size : at]

    for name, *more in told:
        if name:
            yield _NAMED[name](**more[0])
        else:
            thread, said_at, place, size, made = more
            raw = cut(size)
            bodies = tuple([_read(cut, *each) for each in made])
            yield Said(thread, bodies, said_at, raw, place)


def _read(  # the fields of one body, in their order
    cut: Callable[[int], bytes], size: int, kind: int, role: str, more: dict[str, Any], tokens: int, sizes: list[int]
) -> Encoded:
    payload = cut(size)
    texts = tuple([cut(each).decode("utf-8", "surrogatepass") for each in sizes])
    return Encoded(payload, _KINDS[kind], role, more and _more(more), tokens, texts)


def _more(more: dict[str, Any]) -> dict[str, Any]:
    """Of a skeleton what is not as most have it; of what an import brings nothing touches what was said before."""
    found = {name: tuple(value) if isinstance(value, list) else value for name, value in more.items()}
    return {**found, "flags": Flag(more["flags"])} if "flags" in more else found
