"""Files made a little wrong: signs, stretches and whole values of a record, exchanged, doubled, left out and nested.
It refuses to know who reads them.
"""

from __future__ import annotations

import io
import json
import random
import sqlite3
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Final

from unabridged.importing.files import DAMAGED

_LARGEST: Final = 60_000
_DATABASE: Final = b"SQLite format 3\x00"
_ARCHIVE: Final = b"PK\x03\x04"
# How often each is chosen.
_WITHIN: Final = 0.6
_IN_PLACE: Final = 0.7
_DOUBLED: Final = 0.25
_DEEPER: Final = 0.8
# What readers stumble over: ends of numbers, of signs and of nesting, and words that other programs put into records.
_VALUES: Final[tuple[object, ...]] = (
    None, True, 0, -1, 2**63, -(2**70), 1e308, -0.0, 10**400, "", " ", "\ud800", "\x00", "1" * 400, "NaN", "../../x",
    "9999-99-99T99:99:99Z", "0001-01-01T00:00:00+23:59", [], {}, [[]], {"": {}}, {"type": "text", "text": None},
    {"role": "tool"}, {"role": "system", "content": []}, {"type": "tool_use"}, {"type": "tool_result", "content": 1},
)  # fmt: skip
_SIGNS: Final = (
    b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\\u", b"\\ud800", b"\n", b"\r\n", b"\x00", b"\xff",
    b"\xef\xbb\xbf", b"null", b"NaN", b"-Infinity", b"1e999", b"&a", b"*a", b"!!python/object:os.system", b"- ", b"? ",
    b"|", b"%TAG", b"PK\x03\x04", b"SQLite format 3\x00", b'{"type":', b'{"role":"user","content":', b'"id":',
)  # fmt: skip


def mutated(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """The file, changed in one to a few places; another's stretch may come into it."""
    for _ in range(1 << chance.randrange(4)):
        data = _inside(data, others, chance) if chance.random() < _WITHIN else _bytes(data, others, chance)
    return data[:_LARGEST]


def _inside(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    """Changed by what it is: a cell of a database, a member of an archive, a value of a record."""
    try:
        if data.startswith(_DATABASE):
            return _cells(data, others, chance)
        if data.startswith(_ARCHIVE):
            return _members(data, others, chance)
    except (sqlite3.Error, *DAMAGED, ValueError):
        return _bytes(data, others, chance)  # it is damaged already
    return _records(data, chance)


def _cells(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    with closing(sqlite3.connect(":memory:")) as found:
        found.deserialize(data)
        tables = [name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = chance.choice(sorted(tables) or [""])
        columns = [row[1] for row in found.execute(f'PRAGMA table_info("{table}")')]
        rows = found.execute(f'SELECT rowid FROM "{table}"').fetchall()  # noqa: S608  # its own names
        if not rows or not columns:
            return data
        column, row = chance.choice(columns), chance.choice(rows)
        cells = found.execute(f'SELECT "{column}" FROM "{table}" WHERE rowid = ?', row).fetchall()  # noqa: S608
        value = cells[0][0] if cells else None  # a damaged page may list a row that it does not find
        new: object = chance.choice([None, 0, -1.5, "", b"\xff", "x", 2**62])
        if isinstance(value, str | bytes) and chance.random() < _IN_PLACE:
            raw = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
            raw = mutated(raw, others, chance) if isinstance(value, str) else _bytes(raw, others, chance)
            new = raw.decode("utf-8", "replace") if isinstance(value, str) else raw
        found.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (new, *row))  # noqa: S608
        found.commit()
        return found.serialize()


def _members(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    told = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as found, zipfile.ZipFile(told, "w", zipfile.ZIP_DEFLATED) as made:
        for each in found.infolist()[:8]:
            name, inside = each.filename, found.read(each)
            if chance.random() < _IN_PLACE:
                inside = mutated(inside, others, chance)
            else:
                name = chance.choice(
                    ("../" + name, "/etc/" + name, name + "/", name * 60, "x.jsonl", "conversations.json")
                )
            if name not in made.namelist():
                made.writestr(name[-1000:], inside)
    return told.getvalue()


def _bytes(data: bytes, others: Sequence[bytes], chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    upto = min(len(data), at + (1 << chance.randrange(10)))
    put: Callable[[], bytes] = chance.choice(
        (
            lambda: b"",
            lambda: data[at:upto] * chance.randrange(2, 5),
            lambda: chance.choice(_SIGNS),
            lambda: chance.randbytes(upto - at),
            lambda: _stretch(chance.choice(others), chance),
            lambda: bytes([data[at] ^ (1 << chance.randrange(8))]) if at < len(data) else b"\x00",
        )
    )
    kept = upto if chance.random() < _IN_PLACE else at
    return data[:at] + put() + data[kept:]


def _stretch(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[at : at + (1 << chance.randrange(12))]


def _records(data: bytes, chance: random.Random) -> bytes:
    """One value of one record of it exchanged; a file that holds none is left to the signs."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    for first, last in ((at, at + 1), (0, len(lines))):
        try:
            value = json.loads(b"\n".join(lines[first:last]))
        except (ValueError, RecursionError):
            continue
        told = json.dumps(_changed(value, chance), ensure_ascii=chance.random() < _IN_PLACE)
        return b"\n".join([*lines[:first], told.encode("utf-8", "surrogatepass"), *lines[last:]])
    return data


def _changed(value: Any, chance: random.Random) -> Any:  # noqa: ANN401  # any JSON
    holder, place = _somewhere(value, chance)
    if holder is None:
        return chance.choice(_VALUES)
    if isinstance(holder, list) and chance.random() < _DOUBLED:
        holder.insert(place, holder[place])
    elif isinstance(holder, dict) and chance.random() < _DOUBLED:
        holder[chance.choice([*_names(value)])] = holder.pop(place)
    elif chance.random() < _DOUBLED:
        del holder[place]
    else:
        deep = chance.choice(_VALUES)
        for _ in range(chance.choice((0, 0, 0, 1, 3, 300))):
            deep = [deep] if chance.random() < _IN_PLACE else {"content": deep}
        holder[place] = deep if chance.random() < _IN_PLACE else [holder[place], deep]
    return value


def _somewhere(value: Any, chance: random.Random) -> tuple[Any, Any]:  # noqa: ANN401  # any JSON
    """A place in a value, reached from above by chance; none where there is nothing below."""
    holder, place = None, None
    while isinstance(value, dict | list) and value and (holder is None or chance.random() < _DEEPER):
        holder, place = value, chance.choice([*value] if isinstance(value, dict) else range(len(value)))
        value = value[place]
    return holder, place


def _names(value: Any) -> set[str]:  # noqa: ANN401  # any JSON
    found, ahead = {"type"}, [value]
    while ahead:
        each = ahead.pop()
        if isinstance(each, dict):
            found |= each.keys()
        ahead += each.values() if isinstance(each, dict) else each if isinstance(each, list) else []
    return found
