"""Which files matter once a summary stands in place of what was said: asked about, edited last, read most.
It refuses to know whether a file is still there, and what is in it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from unabridged.compaction.reload import FileCall
from unabridged.log import json_text
from unabridged.log.counted import texts_of
from unabridged.view.asked import is_asked
from unabridged.view.files import Use, plain
from unabridged.view.tool_names import COMMAND, VIEW, Does, FileUse, ToolNames
from unabridged.view.view import View

# What a file is read with where nobody has read one yet.
_TOOL: Final = "read_file"
_PATH: Final = "path"


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
                self.reads += 1
                self.by = use
                self.stays = self.stays or not (leaves or use.file.is_partial or not use.is_shown)
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
    ranked = sorted(
        matter, key=lambda each: (not _is_named(each[0], told), -each[1].edited, -each[1].reads, -each[1].used)
    )
    reading = next((use for use in reversed(uses) if use.file.does is Does.READ and use.file.argument), None)
    return [_call(file, uses, reading, names) for _, file in ranked[:most]]


def _asked(view: View) -> str:
    """What a user said last."""
    newest = next((item for item in reversed(view.items) if is_asked(item)), None)
    return "" if newest is None else "\n".join(texts_of(newest.says.parts)).replace("\\", "/")


def _is_named(path: str, told: str) -> bool:
    """Whether a text names a file, by its path or by its name alone."""
    name = path.rpartition("/")[2]
    return name != "" and name in told and re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-]|\.\w)", told) is not None


def _call(file: _File, uses: Sequence[Use], reading: Use | None, names: ToolNames) -> FileCall:
    """The call by which the file was read before, else by which any was; so a provider knows the tool."""
    by = file.by if file.by is not None and file.by.file.argument else _viewer(file, uses, names) or reading
    if by is None:
        return FileCall(path=file.path, tool=_TOOL, arguments=_arguments(_PATH, file.path))
    use = by.file
    said = [file.path] if use.is_listed else file.path
    return FileCall(path=file.path, tool=by.call.name, arguments=_arguments(use.argument, said, use.command))


def _viewer(file: _File, uses: Sequence[Use], names: ToolNames) -> Use | None:
    """The tool that last changed it, where that can show it too."""
    for use in reversed(uses):
        if use.file.path == file.path and use.file.command and names.does(use.call.name, VIEW) is Does.READ:
            shown = FileUse(path=file.path, does=Does.READ, argument=use.file.argument, command=VIEW)
            return Use(file=shown, call=use.call, at=use.at)
    return None


def _arguments(argument: str, said: str | list[str], command: str = "") -> str:
    return json_text.text_of({**({COMMAND: command} if command else {}), argument: said})
