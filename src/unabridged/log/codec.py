"""Bodies to bytes and back: JSON with a schema version, upcast when read, never migrated.
It refuses to know events, stores, and any field the classes do not name; those it carries through untouched.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast, get_args

from unabridged.articles import what_it_is, with_article
from unabridged.errors import CorruptionError, NotStorable, SchemaTooNew
from unabridged.log import body as bodies
from unabridged.log import json_text
from unabridged.log.body import Body
from unabridged.log.fields import read_fields, tag_of, written_fields
from unabridged.log.kind import Kind

SCHEMA_VERSION: Final = 1

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

# (kind, version) to what makes that version's fields into the next version's; version 1 is the first.
UPCASTS: Final[Mapping[tuple[Kind, int], Upcast]] = MappingProxyType({})


def kind_of(body: Body) -> Kind:
    """The number under which this body is stored."""
    return _kinds()[type(body)]


def encode(body: Body) -> bytes:
    """The bytes that are stored for this body, for ever; ``NotStorable`` for what JSON cannot give back."""
    try:
        return json_text.encode({"v": SCHEMA_VERSION, **written_fields(body)})
    except (TypeError, ValueError, RecursionError) as problem:
        raise NotStorable(path=what_it_is(body), problem=_briefly(problem)) from problem


def decode(kind: Kind, raw: bytes, upcasts: Mapping[tuple[Kind, int], Upcast] = UPCASTS) -> Body:
    """The body these bytes stand for, whatever version wrote them; ``CorruptionError`` where they stand for none."""
    newest = 1 + max((version for of, version in upcasts if of is kind), default=SCHEMA_VERSION - 1)
    try:
        fields = cast("dict[str, Any]", json_text.decode(raw))
        version = int(fields.pop("v"))
        if version > newest:
            what, todo = f"{with_article(kind.title)} body", "upgrade unabridged: what is stored is never written anew"
            raise SchemaTooNew(store=what, found=version, known=newest, todo=todo)
        for each in range(version, newest):
            fields = upcasts[kind, each](fields)
        return cast("Body", read_fields(_classes()[kind], fields))
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as problem:
        raise CorruptionError(
            store="an event",
            where=f"{with_article(kind.title)} body of {len(raw)} bytes",
            problem=f"it cannot be read: {_place(problem)}",
        ) from problem


def _briefly(problem: Exception) -> str:
    if isinstance(problem, RecursionError):
        return "it is nested too deeply"
    return f"it holds what JSON has no form for ({problem})"


def _place(problem: Exception) -> str:
    """What went wrong and where, without the text it went wrong with."""
    if isinstance(problem, json.JSONDecodeError | UnicodeDecodeError):
        return str(problem)
    return type(problem).__name__


@cache
def _classes() -> Mapping[Kind, type[Any]]:
    return MappingProxyType({Kind[tag_of(each).upper()]: each for each in get_args(bodies.Body)})


@cache
def _kinds() -> Mapping[type[Any], Kind]:
    return MappingProxyType({each: kind for kind, each in _classes().items()})
