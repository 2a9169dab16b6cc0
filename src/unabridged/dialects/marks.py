"""Transport marks: what a caller's client put on a message for the wire, and the next request puts elsewhere.
They are kept in the original and written by nobody; this refuses to know which blocks exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Any, Final

from unabridged.log import json_text
from unabridged.log.body import Message, SystemSet

# A message has blocks, and a result among them has blocks of its own.
_DEEPEST: Final = 2
_KINDS: Final[Mapping[str, str]] = MappingProxyType({"cache_control": "ephemeral"})


def without(
    given: dict[str, Any], names: AbstractSet[str], *, inside: tuple[str, ...], depth: int = _DEEPEST
) -> dict[str, Any]:
    """The message less its marks, the very same where it has none.

    Only the message, its blocks and the blocks in them carry marks; what a tool was told may use the same names.
    """
    found = given
    if not names.isdisjoint(given):
        found = {name: value for name, value in given.items() if name not in names}
    for name in inside if depth else ():
        blocks = found.get(name)
        if not isinstance(blocks, list):
            continue
        bare = [
            without(each, names, inside=inside, depth=depth - 1) if isinstance(each, dict) else each for each in blocks
        ]
        if any(new is not old for new, old in zip(bare, blocks, strict=True)):
            found = {**found, name: bare}
    return found


def newest(says: Iterable[Message | SystemSet], name: str) -> Mapping[str, Any] | None:
    """The mark of this name that was said last, if the caller set any."""
    sign = f'"{name}":{{'
    for said in reversed(list(says)):
        if said.original is None or sign not in said.original.text:
            continue
        if (found := _inside(json_text.value_of(said.original.text), name)) is not None:
            return found
    return None


def _inside(value: object, name: str) -> Mapping[str, Any] | None:
    todo = [value]
    while todo:
        here = todo.pop()
        if isinstance(here, dict):
            found: Any = here.get(name)
            if isinstance(found, dict) and _is_legal(name, found):
                return found
            todo.extend(here.get(each) for each in ("content", "output"))
        elif isinstance(here, list):
            todo.extend(here)
    return None


def _is_legal(name: str, mark: dict[str, Any]) -> bool:
    """Whether a provider takes it: words alone, and of the one kind there is where there is one."""
    return all(isinstance(each, str) for each in mark.values()) and mark.get("type") == _KINDS.get(name)


def placed(
    message: dict[str, Any], name: str, mark: Mapping[str, Any], *, inside: str, text: str, unmarked: AbstractSet[str]
) -> dict[str, Any]:
    """The message with the mark on its last block that may carry one; a plain text becomes a block to carry it."""
    content = message.get(inside)
    blocks = [{"type": text, "text": content}] if isinstance(content, str) and content else content
    if not isinstance(blocks, list):
        return message
    for place in range(len(blocks) - 1, -1, -1):
        block = blocks[place]
        if isinstance(block, dict) and block.get("type") not in unmarked:
            return {**message, inside: [*blocks[:place], {**block, name: dict(mark)}, *blocks[place + 1 :]]}
    return message
