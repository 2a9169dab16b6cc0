"""Rows of JSON Lines with drafts, each labelled sound or bad, and what each of them stands for.
It refuses a row that it can not read, and names its file and line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from unabridged.compaction import gate
from unabridged.errors import UsageError
from unabridged.eval import labels, row_files
from unabridged.log.part import Variable

SOUND: Final = "sound"
BAD: Final = "bad"
UNSAID: Final = "-"
_SHAPES: Final = (
    'a row is {"source": TEXT or MESSAGES, "draft": TEXT, "label": "sound" or "bad"}, or '
    '{"id": NAME, "source": ...} for later rows whose "source" is "@NAME"'
)
_SPOKEN: Final = re.compile(r"\n\n(?=[\w][\w .-]{0,40}: )")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One draft, what it stands for, and what is known of it; ``check`` is what a bad one was made to fail."""

    where: str
    source: gate.Source
    draft: object
    bad: bool
    check: str = UNSAID
    hand: str = UNSAID


def read(paths: Sequence[Path]) -> tuple[Row, ...]:
    """The drafts of all files, a folder standing for its ``*.jsonl``."""
    given: dict[str, dict[str, Any]] = {}
    rows = list[Row]()
    for where, fields in _fields(paths):
        if "draft" not in fields:
            given[f"@{_text(where, fields, 'id')}"] = fields
            continue
        rows.append(_row(where, fields, given))
    if not rows:
        message = f"no draft in {', '.join(map(str, paths))}; {_SHAPES}"
        raise UsageError(message)
    return tuple(rows)


def _fields(paths: Sequence[Path]) -> Iterator[tuple[str, dict[str, Any]]]:
    for where, said in row_files.rows(paths):
        if not isinstance(said, dict):
            raise _wrong(where, f"this is a JSON {type(said).__name__}, and no object")
        yield where, said


def row(where: str, fields: dict[str, Any]) -> Row:
    """One draft that has its source beside it."""
    return _row(where, fields, {})


def _row(where: str, fields: dict[str, Any], given: Mapping[str, dict[str, Any]]) -> Row:
    label = fields.get("label")
    bad = labels.DRAFTS.is_sought(label)
    if bad is None:
        raise _wrong(where, f"'label' is {label!r}; write {SOUND!r} or {BAD!r}")
    named = fields.get("source")
    if isinstance(named, str) and named.startswith("@"):
        if named not in given:
            raise _wrong(where, f"no row before this one has the id {named[1:]!r}")
        fields = {**given[named], **fields, "source": given[named].get("source")}
    return Row(
        where=where,
        source=_source(where, fields),
        draft=fields["draft"],
        bad=bad,
        check=str(fields.get("check") or UNSAID).upper() if bad else UNSAID,
        hand=str(fields.get("hand") or UNSAID),
    )


def _source(where: str, fields: dict[str, Any]) -> gate.Source:
    said = list(_said(where, fields.get("source")))
    leaving = "\n\n".join(f"{who}: {what}" if who else what for who, what in said)
    return gate.prepared(
        leaving,
        earlier=_beside(where, fields, "earlier"),
        instructions=_beside(where, fields, "instructions"),
        beside=(_beside(where, fields, "hint"),),
        ledger=_ledger(where, fields),
        guidance=_beside(where, fields, "guidance"),
        said=said,
        variables=_variables(where, fields.get("variables") or []),
    )


def _said(where: str, source: object) -> Iterator[tuple[str, str]]:
    """Who said what: messages say it, and a text by its paragraphs that open with a name and a colon."""
    if isinstance(source, str) and source.strip():
        for each in _SPOKEN.split(source):
            who, colon, what = each.partition(": ")
            yield (who, what) if colon and "\n" not in who else ("", each)
        return
    if not isinstance(source, list) or not source or not all(isinstance(each, dict) for each in source):
        raise _wrong(where, "'source' is neither a text nor a list of messages")
    for each in source:
        content = each.get("content")
        told = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        calls = each.get("tool_calls")
        yield str(each.get("role") or ""), told + (json.dumps(calls, ensure_ascii=False) if calls else "")


def _variables(where: str, told: object) -> list[str | Variable]:
    """Each by its name alone, or as an object with its name, and its type, shape and value where these are known."""
    if not isinstance(told, list):
        raise _wrong(where, "'variables' is no list")
    return [each if isinstance(each, str) else _variable(where, each) for each in told]


def _variable(where: str, told: object) -> Variable:
    known = {"name", "type", "shape", "value"}
    if not isinstance(told, dict) or not told.get("name") or not known.issuperset(told):
        raise _wrong(where, f"a variable is {told!r}, and neither a name nor an object with one")
    name, kind, shape, value = (str(told.get(each, "")) for each in ("name", "type", "shape", "value"))
    return Variable(name=name, type=kind, shape=shape, value=value)


def _text(where: str, fields: dict[str, Any], name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str) or not value.strip():
        raise _wrong(where, f"{name!r} is missing, or no text")
    return value


def _ledger(where: str, fields: dict[str, Any]) -> str:
    """What stands there as a text, or as a list of its rows."""
    told = fields.get("ledger")
    if isinstance(told, list) and all(isinstance(each, str) for each in told):
        fields = {"ledger": "\n".join(told)}
    return _beside(where, fields, "ledger")


def _beside(where: str, fields: dict[str, Any], name: str) -> str:
    return _text(where, fields, name) if fields.get(name) else ""


def _wrong(where: str, problem: str) -> UsageError:
    return UsageError(f"{where}: {problem}; {_SHAPES}")
