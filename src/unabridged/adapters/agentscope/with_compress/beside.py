"""The marks of messages in a list: each copy of a message has its own, found by its id and its place among the copies.
It refuses to keep anything of a message that is gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentscope.message import Msg


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One message of a memory, its marks, and by what name its half finds it again."""

    msg: Msg
    marks: tuple[str, ...]
    key: int


class Beside:
    """Marks by ids; copies of one message are counted from the newest, as the older ones leave first."""

    def __init__(self, known: Mapping[str, Sequence[Sequence[str]]] | None = None) -> None:
        self._known = {name: [tuple(each) for each in copies] for name, copies in (known or {}).items()}

    def of(self, ids: Sequence[str]) -> list[tuple[str, ...]]:
        """The marks of messages with these ids, in their order."""
        left = {name: list(copies) for name, copies in self._known.items()}
        found = [copies.pop() if (copies := left.get(name)) else () for name in reversed(ids)]
        return found[::-1]

    def put(self, ids: Sequence[str], marks: Sequence[Sequence[str]]) -> None:
        """Let these be all the messages, and these their marks."""
        known: dict[str, list[tuple[str, ...]]] = {}
        for name, tags in zip(ids, marks, strict=True):
            known.setdefault(name, []).append(tuple(tags))
        self._known = {name: copies for name, copies in known.items() if any(copies)}

    def add(self, ids: Iterable[str], marks: Sequence[str]) -> None:
        """These were added at the end, under these marks."""
        for name in ids:
            if marks or name in self._known:
                self._known.setdefault(name, []).append(tuple(marks))

    def __len__(self) -> int:
        """Of how many ids there are marks."""
        return len(self._known)

    def said(self) -> dict[str, Any]:
        """All of it as plain JSON: the marks of a message, of one with copies those of each copy."""
        return {
            name: list(copies[0]) if len(copies) == 1 else [list(each) for each in copies]
            for name, copies in self._known.items()
        }
