"""Fields nobody here has a name for, kept as they came: a frozen mapping of JSON values.
It refuses to know whose fields they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from unabridged.log import json_text


class Extra(Mapping[str, object]):
    """A frozen mapping of JSON values; what JSON cannot give back is refused at the door."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, object] | None = None) -> None:
        self._fields: dict[str, object] = {}
        if fields:
            given = dict(fields)
            json_text.check(given)
            copied: Any = json_text.value_of(json_text.text_of(given))  # whoever holds the lists in it may change them
            self._fields = copied

    @classmethod
    def trusted(cls, fields: dict[str, object]) -> Extra:
        """The mapping over fields that were just read from JSON, and that nobody else holds."""
        made = cls.__new__(cls)
        made._fields = fields
        return made

    def __getitem__(self, name: str) -> object:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __hash__(self) -> int:
        return hash(frozenset(self._fields))  # the names alone: equal fields may be written differently

    def __repr__(self) -> str:
        return f"Extra({self._fields!r})"


NOTHING_MORE: Final = Extra()
