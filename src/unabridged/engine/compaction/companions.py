"""What stands beside a summary for the files that were read again: a call each with its result, and the others named.
It refuses to read, and to take more room than it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.compaction.plans.reload import FileCall
from unabridged.engine.compaction.file_contents import Content, fitted, taken
from unabridged.engine.compaction.file_reading import Unread
from unabridged.log import json_text
from unabridged.log.compacted import Produced
from unabridged.log.counted import MESSAGE_TOKENS, tokens_of_parts
from unabridged.log.extra import Extra
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.view.files import AGAIN, EDITED, FILE, READS, WHOLE

UNREAD: Final = "unread"
_NOTE: Final = "[These files were not read again: {files}.]"
# Of more the note says how many: it is read with every prompt.
_MOST_NAMED: Final = 8
# What may be otherwise the next time; the rest would be asked for in vain with every summary.
_MAY_COME: Final = frozenset({Unread.TOO_LATE, Unread.FAILED, Unread.NO_ROOM})
_LONGEST_REASON: Final = max(Unread, key=lambda each: len(each.value))


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedFile:
    """A file that was asked for, what came of it, and when."""

    file: FileCall
    came: Content | Unread
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Companions:
    """What a summary brings with it, sized, and what its receipt says of files that are missing or not whole."""

    produced: tuple[Produced, ...]
    told: tuple[str, ...]


def companions(asked: Sequence[AskedFile], names: Sequence[str], room: int, count: Callable[[str], int]) -> Companions:
    """The files in so much room together, each call under one of these names."""
    ends = _ends(asked, room, count)
    shown = [(each, end) for each, end in ends if isinstance(end, Content)]
    unread = [(each.file, end) for each, end in ends if isinstance(end, Unread)]
    produced = [_noted(unread, count)] if 0 < _note_tokens(unread, count) <= room else []
    if shown:
        produced.append(_calling([each for each, _ in shown], names, count))
        produced += [_result(*each, name) for each, name in zip(shown, names, strict=False)]
    return Companions(produced=tuple(produced), told=tuple(_told(asked, shown, unread)))


def _ends(
    asked: Sequence[AskedFile], room: int, count: Callable[[str], int]
) -> list[tuple[AskedFile, Content | Unread]]:
    """Each file as it is shown, or why not; room is kept for the note on those alone that are not."""
    contents = [each for each in asked if isinstance(each.came, Content)]
    calls = MESSAGE_TOKENS + sum(count(each.file.tool) + count(each.file.arguments) for each in contents)

    def fit(noted: Sequence[tuple[FileCall, Unread]]) -> list[tuple[AskedFile, Content | Unread]]:
        left = room - calls - _note_tokens(noted, count)
        came = iter(fitted([each.came for each in contents if isinstance(each.came, Content)], left, count))
        return [(each, next(came) if isinstance(each.came, Content) else each.came) for each in asked]

    found = fit([(each.file, each.came) for each in asked if isinstance(each.came, Unread)])
    shown = sum(isinstance(end, Content) for _, end in found)
    return found if shown == len(contents) else fit([(each.file, _LONGEST_REASON) for each in asked])


def _note_tokens(unread: Sequence[tuple[FileCall, Unread]], count: Callable[[str], int]) -> int:
    return taken(_note(unread), count) if unread else 0


def _noted(unread: Sequence[tuple[FileCall, Unread]], count: Callable[[str], int]) -> Produced:
    parts = (Text(text=_note(unread)),)
    why = {file.path: each.value for file, each in unread}
    again = {file.path: _mattering(file) for file, each in unread if each in _MAY_COME}
    extra = Extra({UNREAD: why, **({AGAIN: again} if again else {})})
    return Produced(role="user", parts=parts, tokens=tokens_of_parts(parts, count), extra=extra)


def _note(unread: Sequence[tuple[FileCall, Unread]]) -> str:
    named = [f"{json_text.text_of(file.path)} ({why.value})" for file, why in unread[:_MOST_NAMED]]
    more = [f"{len(unread) - _MOST_NAMED} more"] if len(unread) > _MOST_NAMED else []
    return _NOTE.format(files=", ".join([*named, *more]))


def _mattering(file: FileCall) -> dict[str, object]:
    """Why a file matters, for the next time."""
    return {EDITED: file.was_edited, READS: file.reads}


def _calling(shown: Sequence[AskedFile], names: Sequence[str], count: Callable[[str], int]) -> Produced:
    """All calls as one answer of a model."""
    parts = tuple(
        ToolCall(call_id=name, name=each.file.tool, arguments=each.file.arguments)
        for each, name in zip(shown, names, strict=False)
    )
    return Produced(role="assistant", parts=parts, tokens=tokens_of_parts(parts, count))


def _result(asked: AskedFile, content: Content, name: str) -> Produced:
    told = {
        "path": asked.file.path,
        "sha256": content.sha256,
        "bytes": content.size,
        "at": asked.at,
        WHOLE: content.is_whole,
        **_mattering(asked.file),
    }
    part = ToolResult(call_id=name, content=(Text(text=content.told),))
    return Produced(role="tool", parts=(part,), tokens=content.tokens, extra=Extra({FILE: told}))


def _told(
    asked: Sequence[AskedFile], shown: Sequence[tuple[AskedFile, Content]], unread: Sequence[tuple[FileCall, Unread]]
) -> list[str]:
    """Numbers and reasons, and no path: a receipt may be shown to anybody."""
    in_part = sum(not content.is_whole for _, content in shown)
    told = [f"{in_part} of {len(asked)} files are shown in part"] if in_part else []
    if unread:
        why = ", ".join(dict.fromkeys(each.value for _, each in unread))
        told.append(f"{len(unread)} of {len(asked)} files were not read again: {why}")
    return told
