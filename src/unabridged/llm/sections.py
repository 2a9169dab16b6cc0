"""The headings that instructions ask for, as the fields of a schema and back: ``- Heading: what belongs under it``.
It refuses to know any template by name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

_LINE: Final = re.compile(r"^- (?P<heading>[^:\n]{1,60}): (?P<what>\S.*)$", re.MULTILINE)
# One line of that form may be any list; two or more are headings.
_LEAST: Final = 2
_UNNAMED: Final = re.compile(r"[^a-z0-9]+")
_LONGEST_KEY: Final = 40
SUMMARY: Final = "summary"
_WHAT: Final = "The summary, as it was asked for."


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One heading: its name in a schema, as it is written, and what belongs under it."""

    key: str
    heading: str
    what: str


def sections_of(instructions: str) -> tuple[Section, ...]:
    """The headings that instructions ask for, in their order; none where they ask for prose."""
    found = [(each["heading"].strip(), each["what"].strip()) for each in _LINE.finditer(instructions)]
    if len(found) < _LEAST:
        return ()
    keys: dict[str, Section] = {}
    for at, (heading, what) in enumerate(found, start=1):
        named = _UNNAMED.sub("_", heading.lower()).strip("_")[:_LONGEST_KEY] or f"section_{at}"
        key = named if named not in keys else f"{named}_{at}"
        keys[key] = Section(key=key, heading=heading, what=what)
    return tuple(keys.values())


def schema_of(sections: Sequence[Section]) -> dict[str, Any]:
    """A JSON schema with one text for each heading, or with the summary alone; every field is required."""
    told = {each.key: f"{each.heading}: {each.what}" for each in sections} or {SUMMARY: _WHAT}
    return {
        "type": "object",
        "properties": {key: {"type": "string", "description": what} for key, what in told.items()},
        "required": list(told),
        "additionalProperties": False,
    }
