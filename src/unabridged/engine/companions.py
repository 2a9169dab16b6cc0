"""What stands beside a summary for the files that were read again: a call each with its result, and the others named.
It refuses to read, and to take more room than it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.reload import FileCall
from unabridged.engine.file_contents import Content, fitted, taken
from unabridged.engine.file_reading import Unread
from unabridged.log import json_text
from unabridged.log.compacted import Produced
from unabridged.log.counted import MESSAGE_TOKENS, tokens_of_parts
from unabridged.log.extra import Extra
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.view.files import FILE, WHOLE

UNREAD: Final = "unread"
_NOTE: Final = "[These files were not read again: {files}.]"
_LONGEST_REASON: Final = max(Unread, key=lambda each: len(each.value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A file that was asked for, what came of it, and when."""

    file: FileCall
    came: Content | Unread
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Companions:
    """What a summary brings with it, sized, and what its receipt says of files that are missing or not whole."""

    produced: tuple[Produced, ...]
    told: tuple[str, ...]


def companions(asked: Sequence[Asked], names: Sequence[str], room: int, count: Callable[[str], int]) -> Companions:
    """The files in so much room together, each call under one of these names."""
    note = taken(_note([(each.file.path, _LONGEST_REASON) for each in asked]), count)
    contents = [(each, each.came) for each in asked if isinstance(each.came, Content)]
    calls = MESSAGE_TOKENS + sum(count(each.file.tool) + count(each.file.arguments) for each, _ in contents)
    came = iter(fitted([content for _, content in contents], room - calls - note, count))
    ends = [(each, next(came) if isinstance(each.came, Content) else each.came) for each in asked]
    shown = [(each, end) for each, end in ends if isinstance(end, Content)]
    unread = [(each.file.path, end) for each, end in ends if isinstance(end, Unread)]
    produced = [_noted(unread, count)] if unread and note <= room else []
    if shown:
        produced.append(_calling([each for each, _ in shown], names, count))
        produced += [_result(*each, name) for each, name in zip(shown, names, strict=False)]
    return Companions(produced=tuple(produced), told=tuple(_told(asked, shown, unread)))


def _noted(unread: Sequence[tuple[str, Unread]], count: Callable[[str], int]) -> Produced:
    parts = (Text(text=_note(unread)),)
    why = {path: each.value for path, each in unread}
    return Produced(role="user", parts=parts, tokens=tokens_of_parts(parts, count), extra=Extra({UNREAD: why}))


def _note(unread: Sequence[tuple[str, Unread]]) -> str:
    return _NOTE.format(files=", ".join(f"{json_text.text_of(path)} ({why.value})" for path, why in unread))


def _calling(shown: Sequence[Asked], names: Sequence[str], count: Callable[[str], int]) -> Produced:
    """All calls as one answer of a model."""
    parts = tuple(
        ToolCall(call_id=name, name=each.file.tool, arguments=each.file.arguments)
        for each, name in zip(shown, names, strict=False)
    )
    return Produced(role="assistant", parts=parts, tokens=tokens_of_parts(parts, count))


def _result(asked: Asked, content: Content, name: str) -> Produced:
    told = {
        "path": asked.file.path,
        "sha256": content.sha256,
        "bytes": content.size,
        "at": asked.at,
        WHOLE: content.is_whole,
    }
    part = ToolResult(call_id=name, content=(Text(text=content.told),))
    return Produced(role="tool", parts=(part,), tokens=content.tokens, extra=Extra({FILE: told}))


def _told(
    asked: Sequence[Asked], shown: Sequence[tuple[Asked, Content]], unread: Sequence[tuple[str, Unread]]
) -> list[str]:
    """Numbers and reasons, and no path: a receipt may be shown to anybody."""
    in_part = sum(not content.is_whole for _, content in shown)
    told = [f"{in_part} of {len(asked)} files are shown in part"] if in_part else []
    if unread:
        why = ", ".join(dict.fromkeys(each.value for _, each in unread))
        told.append(f"{len(unread)} of {len(asked)} files were not read again: {why}")
    return told
