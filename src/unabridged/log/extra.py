"""Fields nobody here has a name for, kept as they came: a frozen mapping of JSON values.
It refuses to know whose fields they are.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping
from typing import Any, Final

from unabridged.log import json_text


class Extra(Mapping[str, object]):
    """A frozen mapping of JSON values; what JSON cannot give back is refused at the door."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, object] | None = None) -> None:
        # Whoever holds the lists in it may change them.
        copied: Any = json_text.copied(dict(fields)) if fields else {}
        self._fields: dict[str, object] = copied

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

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def keys(self) -> KeysView[str]:
        """The names, in their order."""
        return self._fields.keys()

    def items(self) -> ItemsView[str, object]:
        """Each name with its value."""
        return self._fields.items()

    def __eq__(self, other: object) -> bool:
        return self._fields == (other._fields if isinstance(other, Extra) else other)

    def __hash__(self) -> int:
        return hash(frozenset(self._fields))  # the names alone: equal fields may be written differently

    def __repr__(self) -> str:
        return f"Extra({self._fields!r})"


NOTHING_MORE: Final = Extra()
