"""Which files matter once a summary stands in place of what was said: asked about, edited last, read most.
It refuses to know whether a file is still there, and what is in it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from unabridged.compaction.plans.reload import FileCall
from unabridged.lazy_patterns import lazy
from unabridged.log import json_text
from unabridged.log.counted import texts_of
from unabridged.log.part import ToolCall
from unabridged.view.asked import last_asked
from unabridged.view.files import Use, plain
from unabridged.view.tool_names import COMMAND, VIEW, Does, FileUse, ToolNames
from unabridged.view.view import View

# What a file is read with where nobody has read one yet.
_TOOL: Final = "read_file"
_PATH: Final = "path"
# Tools by which models keep a list of what they are to do, and what such a list says of what is done.
_TASKS: Final = lazy("todo|plan|task", re.IGNORECASE)
# No list of tasks has more within each other.
_DEEPEST: Final = 6
_DONE: Final = frozenset({"completed", "complete", "done", "finished", "cancelled", "canceled"})


@dataclass(slots=True, kw_only=True)
class _File:
    """What is known of one file, use by use: where it was changed and used last, and how often it was read."""

    path: str
    edited: int = -1
    reads: int = 0
    used: int = -1
    is_there: bool = True
    stays: bool = False
    by: Use | None = None

    def learn(self, use: Use, n: int, *, leaves: bool) -> None:
        """One use more, the n-th of all; what stays in the view with all it says need not be read again."""
        match use.file.does:
            case Does.READ:
                self.reads += use.reads
                self.by = use if use.call.name else self.by
                self.edited = n if use.was_edited else self.edited
                if use.is_shown and not use.file.is_partial:  # what was read before that is older, pinned or not
                    self.stays = not leaves
            case Does.WRITE | Does.EDIT as does:
                self.edited = n
                whole = does is Does.WRITE and use.is_shown
                self.stays = (self.stays or whole) and not leaves
            case Does.DELETE:
                self.edited = self.used = -1
                self.reads, self.stays = 0, False
            case other:
                assert_never(other)
        self.is_there = use.file.does is not Does.DELETE
        self.path, self.used = use.file.path, n


def to_read(view: View, used: Sequence[Use], leaving: Collection[int], names: ToolNames, most: int) -> list[FileCall]:
    """The files that matter most and that nothing shows whole once the items of these indexes leave."""
    found = dict[str, _File]()
    uses = [use for use in used if not use.has_failed]
    for n, use in enumerate(uses):
        file = found.setdefault(plain(use.file.path), _File(path=use.file.path))
        file.learn(use, n, leaves=use.at in leaving)
    told = _asked(view)
    matter = [(name, file) for name, file in found.items() if file.is_there and not file.stays]
    ranked = sorted(matter, key=lambda each: (-_named(each[0], told), -each[1].edited, -each[1].reads, -each[1].used))
    reading = next((use for use in reversed(uses) if use.file.does is Does.READ and use.file.argument), None)
    return [_call(file, uses, reading, names) for _, file in ranked[:most]]


def _asked(view: View) -> str:
    """What a user said last, and what is still to be done by the newest list of tasks."""
    newest = last_asked(view.items)
    said = [] if newest is None else texts_of(newest.says.parts)
    return "\n".join([*said, *_open_tasks(view)]).replace("\\", "/")


def _open_tasks(view: View) -> Iterator[str]:
    """The words of every task that is not done, of the newest call by which a model wrote its tasks down."""
    for item in reversed(view.items):
        for part in reversed(item.says.parts) if item.skeleton.calls else ():
            if isinstance(part, ToolCall) and _TASKS.search(part.name):
                yield from _left_to_do(_value_of(part.arguments))
                return


def _value_of(arguments: str) -> object:
    try:
        return json_text.value_of(arguments)
    except ValueError:
        return None


def _left_to_do(said: object, depth: int = _DEEPEST) -> Iterator[str]:
    match said:
        case str():
            yield said
        case Mapping() if depth and str(said.get("status", "")).lower() not in _DONE:
            yield from (text for each in said.values() for text in _left_to_do(each, depth - 1))
        case list() if depth:
            yield from (text for each in said for text in _left_to_do(each, depth - 1))
        case _:
            return


def _named(path: str, told: str) -> int:
    """How many of the last names of a path a text says, 0 where none; a name that is a word alone says no file."""
    names = path.strip("/").split("/")
    if not names[-1].strip(".") or names[-1] not in told:
        return 0
    for many in range(len(names), 0, -1):
        said = "/".join(names[-many:])
        if many == 1 and said.isalpha() and said.islower():
            return 0
        if said in told and re.search(rf"(?<![\w.-]){re.escape(said)}(?![\w-]|\.\w)", told):
            return many
    return 0


def _call(file: _File, uses: Sequence[Use], reading: Use | None, names: ToolNames) -> FileCall:
    """The call by which the file was read before, else by which any was; so a provider knows the tool."""
    by = file.by if file.by is not None and file.by.file.argument else _viewer(file, uses, names) or reading
    if by is None:
        tool, arguments = _TOOL, _arguments(_PATH, file.path)
    else:
        said = [file.path] if by.file.is_listed else file.path
        tool, arguments = by.call.name, _arguments(by.file.argument, said, by.file.command)
    return FileCall(
        path=file.path, tool=tool, arguments=arguments, was_edited=file.edited >= 0, reads=max(1, file.reads)
    )


def _viewer(file: _File, uses: Sequence[Use], names: ToolNames) -> Use | None:
    """The tool that last changed it, where that can show it too."""
    for use in reversed(uses):
        if use.file.path == file.path and use.file.command and names.does(use.call.name, VIEW) is Does.READ:
            shown = FileUse(path=file.path, does=Does.READ, argument=use.file.argument, command=VIEW)
            return Use(file=shown, call=use.call, at=use.at)
    return None


def _arguments(argument: str, said: str | list[str], command: str = "") -> str:
    return json_text.text_of({**({COMMAND: command} if command else {}), argument: said})
