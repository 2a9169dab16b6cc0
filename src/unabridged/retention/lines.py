r"""The lines of an archive: what each says, as JSON, and back to the byte.
They refuse to know whether what they say is true; that is for whoever proves an archive.

    {"archive": 2, "scope": [tenant, user, project], "at": …}     a header, once
    {"lineage": [{"id": …, "head": …, …}, …]}                     a thread and its forks, parents first
    {"seq": 1, "kind": 1, "link": …, "payload": …, …}             an event; those of one thread after another
    {"settled": thread, "spans": [[first, last], …]}              messages from which nobody draws facts again
    {"fact": id, "statement": …, "sources": …, …}                 a fact, behind all threads
    {"threads": …, "events": …, "facts": …, "sha256": …}          the end: what stands before it, and its digest
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from unabridged.errors import CorruptionError, SchemaTooNew, UsageError
from unabridged.log import json_text
from unabridged.log.extra import Extra
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.row import COLUMNS, Row, to_blob, to_bytes, to_text
from unabridged.log.thread import ThreadRow
from unabridged.memory.fact import MOST_TOLD, Fact
from unabridged.retention.checked import number, text
from unabridged.retention.fact_lines import (
    Settled,
    TooManyError,
    fact_of,
    fields_of_fact,
    fields_of_settled,
    settled_of,
)

VERSION: Final = 2
# The first that has facts; what was written before is read as ever.
LEARNED: Final = 2
_CLOSING: Final = frozenset({"threads", "events", "facts", "sha256"})
_NUMBERS: Final = frozenset({"seq", "at", "origin", "kind", "role", "tokens", "flags"})
_DIGESTS: Final = frozenset({"key_digest", "salt", "commitments", "link"})
# A purge leaves these of every event; without them a line is none of ours.
_ALWAYS: Final = _NUMBERS | {"writer", "counter", "link"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Whose threads an archive holds, when it was written, in microseconds since 1970, and in which version."""

    scope: Scope
    at: int
    version: int = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """How much stands in an archive, and the digest of every byte before the line that says so."""

    threads: int
    events: int
    sha256: str
    facts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A thread and its forks, parents first, whose events follow."""

    rows: tuple[ThreadRow, ...]


Line: TypeAlias = Header | Family | Row | Settled | Fact | Closing

# An event's line has a value for each column, whatever was said: its body is one text. Only a lineage's has more,
# some twelve for each fork, and those of the metadata.
_MOST_VALUES: Final = 5_000_000
_MOST_DEEP: Final = 1_000_000
# The largest body, and what views show of it, take a quarter of that, with every quote escaped.
_MOST_BYTES: Final = 256 * 1024 * 1024


def header_line(header: Header) -> bytes:
    """The first line."""
    scope = header.scope
    return _line({"archive": header.version, "scope": [scope.tenant, scope.user, scope.project], "at": header.at})


def family_line(rows: Sequence[ThreadRow]) -> bytes:
    """The line before the events of a lineage; ``UsageError`` for one that nobody could read back."""
    line = _line({"lineage": [_thread_fields(each) for each in rows]})
    if len(line) > _MOST_BYTES or json_text.holds_more(line.decode("utf-8", "surrogatepass"), _MOST_VALUES):
        message = (
            f"thread {rows[0].ref.thread!r} and its forks, {len(rows)} in all, take {len(line)} bytes to be named in "
            f"an archive, which holds lineages of {_MOST_BYTES} bytes and {_MOST_VALUES} values; delete forks that "
            "nobody needs, or detach some, then archive again"
        )
        raise UsageError(message)
    return line


def event_line(row: Row) -> bytes:
    """The line of one event: its columns as they are stored, those left out that are empty."""
    said: dict[str, object] = {}
    for name, value in zip(COLUMNS, row, strict=True):
        if name in _NUMBERS:
            said[name] = value
        elif value is not None:
            said[name] = to_blob(value).hex() if name in _DIGESTS else to_text(value)
    return _line(said)


def settled_line(settled: Settled) -> bytes:
    """The line of what nobody draws facts from again."""
    return _line(fields_of_settled(settled))


def fact_line(fact: Fact) -> bytes:
    """The line of one fact."""
    return _line(fields_of_fact(fact))


def closing_line(closing: Closing) -> bytes:
    """The last line."""
    said = {"threads": closing.threads, "events": closing.events, "facts": closing.facts, "sha256": closing.sha256}
    return _line(said)


def damaged(store: str, where: str, problem: str) -> CorruptionError:
    """What is wrong with an archive; no store is, so that nobody has to look at one."""
    todo = "nothing of it can be believed: take another copy of this archive, or keep the file as it is"
    return CorruptionError(store=store, where=where, problem=problem, todo=todo)


def lines_read(read: Callable[[int], bytes], *, at: int, store: str) -> Iterator[bytes]:
    """Every line from a byte on, each with its end, by what reads one of at most so many bytes; none is ever larger."""
    while raw := read(_MOST_BYTES + 1):
        if len(raw) > _MOST_BYTES:
            raise damaged(store, f"the line at byte {at}", f"it takes more than {_MOST_BYTES} bytes")
        yield raw
        at += len(raw)


def read_line(raw: bytes, scope: Scope, *, store: str, where: str) -> Line:
    """What a line says; ``CorruptionError`` where it is none of ours, and not a word of it in the error."""
    try:
        return _read(_value_of(raw), scope, store)
    except json_text.TooMuchError as problem:
        raise damaged(
            store, where, f"it holds more than {_MOST_VALUES} values, or {_MOST_DEEP} in each other"
        ) from problem
    except TooManyError as problem:
        raise damaged(
            store, where, f"a list of its fact names more than {MOST_TOLD}, and no store keeps so many"
        ) from problem
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as problem:
        raise damaged(store, where, f"it cannot be read: {type(problem).__name__}") from problem


def _value_of(raw: bytes) -> Any:  # noqa: ANN401  # whatever JSON holds
    return json_text.bounded_value_of(
        raw.decode("utf-8", "surrogatepass"), most_values=_MOST_VALUES, most_deep=_MOST_DEEP
    )


def _read(said: Any, scope: Scope, store: str) -> Line:  # noqa: ANN401  # whatever JSON holds
    if "seq" in said:
        return _row(said)
    if "lineage" in said:
        return Family(rows=tuple(_thread(each, scope) for each in said["lineage"]))
    if "fact" in said:
        return fact_of(said, scope)
    if "settled" in said:
        return settled_of(said)
    if "archive" in said:
        return _header(said, store)
    if said.keys() | {"facts"} != _CLOSING:
        raise KeyError
    return Closing(
        threads=number(said["threads"]),
        events=number(said["events"]),
        facts=number(said.get("facts", 0)),
        sha256=text(said["sha256"]),
    )


def _header(said: Mapping[str, Any], store: str) -> Header:
    version = number(said["archive"], least=1)
    if version > VERSION:
        todo = "upgrade unabridged and bring it back with that; the file needs no change"
        raise SchemaTooNew(store=store, found=version, known=VERSION, todo=todo)
    tenant, user, project = map(text, said["scope"])
    return Header(scope=Scope(tenant=tenant, user=user, project=project), at=number(said["at"]), version=version)


def _row(said: Mapping[str, Any]) -> Row:
    if not said.keys() >= _ALWAYS or not said.keys() <= set(COLUMNS):
        raise KeyError
    return Row(**{name: _column(name, said.get(name)) for name in COLUMNS})


def _column(name: str, value: object) -> Any:  # noqa: ANN401  # a number or bytes, as the column has it
    if value is None and name not in _ALWAYS:
        return None
    if name in _NUMBERS:
        return number(value)
    return bytes.fromhex(text(value)) if name in _DIGESTS else to_bytes(text(value))


def _thread_fields(row: ThreadRow) -> dict[str, object]:
    return {
        "id": row.ref.thread,
        "created_at": row.created_at,
        "head": row.head,
        "link": row.link.hex(),
        "title": row.title,
        "metadata": dict(row.metadata),
        "parent": row.parent,
        "forked_at": row.forked_at,
        "ancestry": [list(each) for each in row.ancestry],
        "seal": row.seal.hex(),
    }


def _thread(said: Mapping[str, Any], scope: Scope) -> ThreadRow:
    return ThreadRow(
        ref=ThreadRef(scope=scope, thread=ThreadId(text(said["id"]))),
        created_at=number(said["created_at"]),
        head=Seq(number(said["head"])),
        link=bytes.fromhex(text(said["link"])),
        title=text(said["title"]),
        metadata=Extra.trusted(dict(said["metadata"])),
        parent=None if said["parent"] is None else ThreadId(text(said["parent"])),
        forked_at=Seq(number(said["forked_at"])),
        ancestry=tuple((ThreadId(text(who)), Seq(number(at))) for who, at in said["ancestry"]),
        seal=bytes.fromhex(text(said["seal"])),
    )


def _line(said: Mapping[str, object]) -> bytes:
    return json_text.encode(said) + b"\n"
