"""The headings that a brief asks for, as the fields of a schema and back.
It refuses to read them out of a text, where whatever looks like one would be taken for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from unabridged.lazy_patterns import lazy

_UNNAMED: Final = lazy(r"[^a-z0-9]+")
_LONGEST_KEY: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One heading: its name in a schema, as it is written, and what belongs under it."""

    key: str
    heading: str
    what: str


def sections_of(headings: Sequence[tuple[str, str]]) -> tuple[Section, ...]:
    """The headings of a brief, each with a name that a schema may have."""
    keys: dict[str, Section] = {}
    for at, (heading, what) in enumerate(headings, start=1):
        named = _UNNAMED.sub("_", heading.lower()).strip("_")[:_LONGEST_KEY] or f"section_{at}"
        key = named if named not in keys else f"{named}_{at}"
        keys[key] = Section(key=key, heading=heading, what=what)
    return tuple(keys.values())


def schema_of(sections: Sequence[Section]) -> dict[str, Any]:
    """A JSON schema with one text for each heading; every field is required."""
    told = {each.key: f"{each.heading}: {each.what}" for each in sections}
    return {
        "type": "object",
        "properties": {key: {"type": "string", "description": what} for key, what in told.items()},
        "required": list(told),
        "additionalProperties": False,
    }
