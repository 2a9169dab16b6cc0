"""Prompts taken apart into what a provider reads one after the other, whatever the dialect wraps around it.
It refuses to judge; marks that ask for caching are no words, and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from unabridged.dialects import saying
from unabridged.view import render
from unabridged.view.view import View

DIALECTS: Final = render.DIALECTS
_TRANSPORT: Final = frozenset({"cache_control"})
_TURNS: Final = ("messages", "contents")
_INSIDE: Final = ("content", "parts")


def words(view: View, dialect: str) -> list[Any]:
    """Everything a model reads, block by block, each with who says it; what a provider takes first comes first."""
    return list(_each(view.to(dialect)))


def said_first(view: View, later: View, dialect: str) -> bool:
    """Whether the later prompt begins with the earlier one, less the note by which one of nothing ends."""
    before = words(view, dialect)
    if before and saying.BEGINNING in str(before[-1]):
        del before[-1]
    return words(later, dialect)[: len(before)] == before


def _each(prompt: list[Any] | dict[str, Any]) -> Iterator[Any]:
    if isinstance(prompt, list):
        for message in prompt:
            yield from _blocks(message)
        return
    for name in sorted(prompt, key=lambda name: name in _TURNS):
        inside = prompt[name]
        yield from ((name, block) for block in (_each(inside) if isinstance(inside, list) else [inside]))


def _blocks(message: dict[str, Any]) -> Iterator[Any]:
    """A message's blocks, since a dialect may put two messages of one role into one."""
    bare = {name: value for name, value in message.items() if name not in _TRANSPORT}
    inside = next((name for name in _INSIDE if isinstance(bare.get(name), list)), None)
    if inside is None:
        yield bare
        return
    around = {name: value for name, value in bare.items() if name != inside}
    for block in bare[inside]:
        yield around, {name: value for name, value in block.items() if name not in _TRANSPORT}
