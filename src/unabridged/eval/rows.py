"""Rows of JSON Lines, read into threads and questions; each fault is told with its file and line.
It refuses to open a store: whether a thread or a message is there is found out later.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from unabridged.articles import what_it_is
from unabridged.errors import UsageError
from unabridged.eval.words import terms

UNSAID: Final = "-"
_SHAPES: Final = 'a row is {"thread": ID, "messages": [...]} or {"thread": ID, "query": TEXT, "seqs": [NUMBER, ...]}'


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A thread that a row brings along, and where it says so."""

    where: str
    thread: str
    messages: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked in which thread, and where the answer stands; ``kind`` and ``language`` only group the figures."""

    where: str
    thread: str
    query: str
    seqs: frozenset[int]
    planted: bool = False
    language: str = UNSAID
    kind: str = UNSAID


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """Everything some files hold: the threads they bring, and the questions in the order of the lines."""

    threads: Mapping[str, Given]
    questions: tuple[Question, ...]


def read(paths: Sequence[Path]) -> Labelled:
    """The rows of all files, a folder standing for its ``*.jsonl``; ``UsageError`` names the line that is wrong."""
    threads: dict[str, Given] = {}
    questions: list[Question] = []
    for where, fields in _rows(paths):
        if "query" in fields:
            questions.append(_question(where, fields, threads))
            continue
        given = Given(where=where, thread=_name(where, fields), messages=_messages(where, fields, "messages"))
        if given.thread in threads:
            raise _wrong(
                where, f"thread {given.thread!r} is given a second time, first in {threads[given.thread].where}"
            )
        threads[given.thread] = given
    if not questions:
        message = f"no question in {', '.join(map(str, paths))}; {_SHAPES}"
        raise UsageError(message)
    return Labelled(threads=threads, questions=tuple(questions))


def _rows(paths: Sequence[Path]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in _files(paths):
        try:
            lines = path.read_text(encoding="utf-8-sig").split("\n")
        except (OSError, UnicodeDecodeError) as problem:
            message = f"{path} cannot be read: {problem}; name a file of rows in UTF-8"
            raise UsageError(message) from problem
        for number, line in enumerate(lines, 1):
            if line.strip():
                where = f"{path}:{number}"
                yield where, _object(where, line)


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.jsonl"))
        else:
            yield path


def _object(where: str, line: str) -> dict[str, Any]:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise _wrong(where, f"this is no JSON ({problem})") from problem
    if not isinstance(fields, dict):
        raise _wrong(where, f"this is a JSON {type(fields).__name__}, and no object")
    if "query" not in fields and "messages" not in fields:
        raise _wrong(where, "the row has neither 'query' nor 'messages'")
    if "query" in fields and "messages" in fields:
        raise _wrong(where, "the row has both 'query' and 'messages'; put a thread of its own into 'thread' as a list")
    return fields


def _question(where: str, fields: dict[str, Any], threads: dict[str, Given]) -> Question:
    planted = fields.get("planted", False)
    if not isinstance(planted, bool):
        raise _wrong(where, f"'planted' is {planted!r}; write true or false")
    query = _text(where, fields, "query")
    if not terms(query):
        raise _wrong(where, "'query' has no word in it")
    if isinstance(fields.get("thread"), list):
        given = Given(where=where, thread=f"inline {where}", messages=_messages(where, fields, "thread"))
        thread = threads.setdefault(given.thread, given).thread
    else:
        thread = _name(where, fields)
    return Question(
        where=where,
        thread=thread,
        query=query,
        seqs=_seqs(where, fields.get("seqs")),
        planted=planted,
        language=_text(where, {"language": UNSAID, **fields}, "language"),
        kind=_text(where, {"kind": UNSAID, **fields}, "kind"),
    )


def _name(where: str, fields: dict[str, Any]) -> str:
    return _text(where, fields, "thread")


def _text(where: str, fields: dict[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not value.strip():
        raise _wrong(where, f"{name!r} is {_shown(value)}; write a text that is not empty")
    return value


def _messages(where: str, fields: dict[str, Any], name: str) -> tuple[dict[str, Any], ...]:
    value = fields[name]
    if not isinstance(value, list) or not value or not all(isinstance(each, dict) for each in value):
        raise _wrong(where, f"{name!r} is no list of messages; write [{{'role': ..., 'content': ...}}, ...]")
    return tuple(value)


def _seqs(where: str, value: object) -> frozenset[int]:
    listed = value if isinstance(value, list) else []
    if not listed or not all(type(each) is int and each > 0 for each in listed):
        raise _wrong(where, f"'seqs' is {_shown(value)}; write the numbers, from 1, of the messages that answer")
    return frozenset(listed)


def _shown(value: object) -> str:
    return "missing" if value is None else what_it_is(value)


def _wrong(where: str, problem: str) -> UsageError:
    return UsageError(f"{where}: {problem}; {_SHAPES}")
