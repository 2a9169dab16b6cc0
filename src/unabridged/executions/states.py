"""Whether a value is still the one it was: which object it is, and a digest of what it holds, as far as that is cheap.
It refuses to keep or to copy a value, and to take what it could not look at for changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final, NamedTuple
from zlib import crc32

from unabridged.executions.short_repr import asked, container_of, entries_of, is_among

# What such a value is, it is for good: an equal one is the same.
FIXED: Final = (int, float, complex, bool, str, bytes, type(None), range)
# Of a container so many entries are looked at, of an array so many bytes in so many places, of a table so many columns.
_MOST_ENTRIES: Final = 5_000
_PLACES: Final = 16
_BYTES: Final = 65_536
_LONGEST_ROW: Final = 1_048_576
_MOST_COLUMNS: Final = 100


class State(NamedTuple):
    """Which object a value was, and the digest of what was looked at of it; 0 where nothing could be."""

    identity: int
    digest: int

    def is_left_by(self, value: object) -> bool:
        """Whether a value is no longer what it was, by object or by digest."""
        now = state_of(value)
        return now.digest != self.digest or (now.identity != self.identity and not is_among(type(value), FIXED))


def state_of(value: object) -> State:
    """A value as it is now; nothing of it is held on to."""
    return State(id(value), _digest(value))


def _digest(value: object) -> int:
    if is_among(type(value), FIXED) or container_of(value) is not None:
        return _held(value)
    return _bytes(value) or _table(value)


def _held(value: object) -> int:
    """What a value holds that Python brings, entry by entry; of what else stands in it, which object that is."""
    digest, waiting = 1, [value]  # as it begins, what holds nothing is not what could not be looked at
    for _ in range(_MOST_ENTRIES):
        if not waiting:
            break
        one = waiting.pop()
        digest = crc32(_told(one), digest)
        if container_of(one) is not None:
            waiting.extend(_within(one))
    return digest


def _told(one: Any) -> bytes:  # noqa: ANN401  # any value
    """One entry with its type and its length, so that no other entries beside each other read the same."""
    kind, container = type(one), container_of(one)
    if container is None and not is_among(kind, FIXED):
        return b"object %d;" % id(one)
    said = _words(one)
    size = container.__len__(one) if container is not None else len(one) if is_among(kind, (str, bytes)) else len(said)
    return b"%s %d %s;" % ((container or kind).__name__.encode(), size, said)


def _words(one: Any) -> bytes:  # noqa: ANN401  # a fixed value, or a container
    match one:
        case str():
            return bytes(_some(one).encode("utf-8", "surrogatepass"))
        case bytes():
            return bytes(_some(one))
        case bool() | float() | complex() | None:
            return repr(one).encode()
        case int():
            return b"%x" % one  # in digits of ten, a large one takes long, or is refused
        case range():
            return b"%x %x %x" % (one.start, one.stop, one.step)
        case _:
            return b""


def _some(text: Any) -> Any:  # noqa: ANN401  # a text or bytes
    """All of it, or the two ends of what is very long; how long it is stands beside them."""
    half = _PLACES * _BYTES // 2
    return text if len(text) <= 2 * half else text[:half] + text[-half:]


def _within(one: Any) -> Iterable[object]:  # noqa: ANN401  # any of the containers
    if container_of(one) is dict:
        return [each for pair in asked(lambda: list(islice(dict.items(one), _MOST_ENTRIES))) or [] for each in pair]
    return entries_of(one, _MOST_ENTRIES)


def _bytes(value: Any) -> int:  # noqa: ANN401  # whatever somebody's session holds
    """The bytes of an array, moments as the numbers they are kept as; 0 where it shows none."""
    found: int = asked(lambda: _sampled(memoryview(value))) or 0
    # Of what is no array, ``view`` may be a verb that does something.
    is_array = not found and asked(lambda: hasattr(type(value), "dtype")) is True
    return (asked(lambda: _sampled(memoryview(value.view("i8")))) if is_array else found) or 0


def _sampled(view: memoryview) -> int:
    """All the bytes, or of many those in places all over them."""
    digest = crc32(b"%d" % view.nbytes)
    if view.nbytes <= _PLACES * _BYTES:
        return crc32(view.tobytes(), digest)
    rows = view.cast("B") if view.c_contiguous else view  # of what lies apart, row by row
    row = rows.nbytes // len(rows)
    if row > _LONGEST_ROW:
        owner: Any = view.obj  # what is kept column by column is turned, and then kept row by row
        return _sampled(memoryview(owner.T)) if view.f_contiguous else 0
    many = max(1, _BYTES // row)
    for n in range(_PLACES):
        at = (len(rows) - many) * n // (_PLACES - 1)
        digest = crc32(rows[at : at + many].tobytes(), digest)
    return digest


def _table(value: object) -> int:
    """What the columns of a table hold, or the values of one column; 0 where none shows its bytes or entries."""
    digest = 0
    for held in asked(lambda: list(_columns(value))) or []:
        if found := _bytes(held) or _entries(held):
            digest = crc32(b"%d" % found, digest)
    return digest


def _columns(value: Any) -> Iterator[Any]:  # noqa: ANN401  # as above
    """What each column of a table keeps its values in; of tables elsewhere, asking may compute them or fetch them."""
    if type(value).__module__.partition(".")[0] != "pandas":
        return
    if not hasattr(type(value), "columns"):
        yield value.values
        return
    for name in value.columns[:_MOST_COLUMNS]:
        yield value[name].values


def _entries(held: Any) -> int:  # noqa: ANN401  # as above
    """What an array without bytes of its own tells of its first entries, if they are plain."""
    found = asked(lambda: [*held[:_MOST_ENTRIES].tolist()])
    return _held(found) if type(found) is list and all(is_among(type(each), FIXED) for each in found) else 0
