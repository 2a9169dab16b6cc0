"""Which tools read, write, change and delete files, by their names, and which of their arguments says the path.
It refuses to call a tool, and to know which files there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.lazy_patterns import lazy
from unabridged.log import json_text
from unabridged.log.part import ToolCall

__all__ = ["Does", "FileUse", "ToolNames"]


class Does(Enum):
    """What a call does to a file."""

    READ = "read"
    WRITE = "write"
    """What the file holds from then on stands in the call."""
    EDIT = "edit"
    DELETE = "delete"


# A tool that does several things is named with the command that says which.
_EDITORS: Final = ("str_replace_editor", "str_replace_based_edit_tool", "text_editor", "edit_tool")
_COMMANDS: Final[Mapping[str, Does]] = MappingProxyType(
    {"view": Does.READ, "create": Does.WRITE, "str_replace": Does.EDIT, "insert": Does.EDIT, "undo_edit": Does.EDIT}
)
_READ: Final = (
    *("cat", "fetch_file", "file_read", "get_file_contents", "load_file", "open", "open_file", "read", "read_file"),
    *("read_files", "read_many_files", "read_multiple_files", "read_text_file", "show_file", "view", "view_file"),
    *("view_text_file", "notebook_read", "fs_read"),
)
_WRITE: Final = (
    *("create", "create_file", "file_write", "overwrite_file", "save_file", "write", "write_file", "write_text_file"),
    "write_to_file",
)
_EDIT: Final = (
    *("append_to_file", "apply_diff", "apply_patch", "edit", "edit_file", "edit_notebook", "file_edit", "insert"),
    *("insert_text_file", "multi_edit", "multiedit", "notebookedit", "patch", "patch_file", "replace"),
    *("replace_in_file", "replace_string_in_file", "search_replace", "str_replace", "update_file"),
)
_DELETE: Final = ("delete", "delete_file", "file_delete", "remove_file", "rm", "unlink")
KNOWN: Final[Mapping[str, Does]] = MappingProxyType(
    {
        **dict.fromkeys(_READ, Does.READ),
        **dict.fromkeys(_WRITE, Does.WRITE),
        **dict.fromkeys(_EDIT, Does.EDIT),
        **dict.fromkeys(_DELETE, Does.DELETE),
        **{f"{tool} {command}": does for tool in _EDITORS for command, does in _COMMANDS.items()},
    }
)
PATHS: Final = (
    *("path", "file_path", "filepath", "filename", "file_name", "file", "target_file", "absolute_path"),
    *("relative_path", "notebook_path", "uri", "paths", "files", "file_paths", "args"),
)
COMMAND: Final = "command"
VIEW: Final = "view"
# An argument whose name says one of these says which part of the file.
_PART: Final = lazy("line|offset|limit|range|start|end|head|tail|page|count", re.IGNORECASE)
# Servers and namespaces stand before a tool's own name.
_BEFORE: Final = lazy(r".*(?:__|[.:/])")
# ``read_file``, ``readFile`` and ``Read-File`` are one name.
_JOINS: Final = lazy("[_-]")
_PATCHED: Final = lazy(r"^\*\*\* (Add|Update|Delete) File: (.+?)\s*$", re.MULTILINE)
# A file that is updated there and moved is from then on where it was moved to.
_MOVED: Final = lazy(r"^\*\*\* Update File: (.+?)\s*\n\*\*\* Move to: (.+?)\s*$", re.MULTILINE)
_PATCHES: Final[Mapping[str, Does]] = MappingProxyType({"Add": Does.WRITE, "Update": Does.EDIT, "Delete": Does.DELETE})
# No path that anybody opens is longer, or holds what would break a line.
_LONGEST_PATH: Final = 1_000
_NO_PATH: Final = lazy("[\x00-\x1f\x7f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileUse:
    """One file in one call: its path as it was written, and what is done to it.

    ``argument`` says the path, in a list where it ``is_listed``, with the ``command`` where the tool has several; of
    a patch none does. It ``is_partial`` where another argument says which part of the file.
    """

    path: str
    does: Does
    argument: str = ""
    command: str = ""
    is_listed: bool = False
    is_partial: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolNames:
    """Names of tools beside those that everybody has, and of arguments that say a path.

    A tool that does several things is named with its command, ``"editor view"``. What is said of a name here holds,
    whatever is known of it otherwise.
    """

    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    edits: tuple[str, ...] = ()
    deletes: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is no tuple of names."""
        for each in fields(self):
            names: object = getattr(self, each.name)
            if not isinstance(names, tuple) or not all(isinstance(name, str) and name for name in names):
                message = f"{each.name} are names, such as ('read_page',), not {names!r}"
                raise UsageError(message)

    def uses(self, call: ToolCall) -> tuple[FileUse, ...]:
        """The files that a call is about; none where its tool is none that is known here."""
        found = _arguments(call.arguments) if self._may_be(call.name) else {}
        command = found.get(COMMAND)
        told = command if isinstance(command, str) else ""
        does = self.does(call.name, told)
        if does is None:
            return ()
        uses = tuple(self._named(found, does, told if self.does(call.name) is None else ""))
        return uses or tuple(_in_patch(found, call.arguments) if does is Does.EDIT else ())

    def does(self, tool: str, command: str = "") -> Does | None:
        """What a tool does with its file, by a command where it has several."""
        known, own, bare, told = _known(self), _folded(tool), _folded(_BEFORE.sub("", tool)), _folded(command)
        for name in (f"{own} {told}", f"{bare} {told}", own, bare):
            if name in known:
                return known[name]
        return None

    def _may_be(self, tool: str) -> bool:
        known = _firsts(self)
        return _folded(tool) in known or _folded(_BEFORE.sub("", tool)) in known

    def _named(self, found: Mapping[str, Any], does: Does, command: str) -> Iterator[FileUse]:
        by_name = {_folded(name): name for name in [*found][::-1]}
        wanted = (by_name.get(_folded(name), "") for name in (*self.paths, *PATHS))
        argument = next((name for name in wanted if name), "")
        is_partial = any(_PART.search(name) and value is not None for name, value in found.items() if name != argument)
        for path, is_listed in _paths(found.get(argument)):
            yield FileUse(
                path=path,
                does=does,
                argument=argument,
                command=command,
                is_listed=is_listed,
                is_partial=is_partial,
            )


EVERYBODYS: Final = ToolNames()


def is_path(text: str) -> bool:
    """Whether anybody could mean a file by it."""
    return 0 < len(text) <= _LONGEST_PATH and not text.isspace() and not _NO_PATH.search(text)


@lru_cache(maxsize=16)
def _known(names: ToolNames) -> Mapping[str, Does]:
    own = (
        (names.reads, Does.READ), (names.writes, Does.WRITE), (names.edits, Does.EDIT), (names.deletes, Does.DELETE),
    )  # fmt: skip
    every = [*KNOWN.items(), *((name, does) for some, does in own for name in some)]
    return MappingProxyType({_folded(name): does for name, does in every})


@lru_cache(maxsize=16)
def _firsts(names: ToolNames) -> frozenset[str]:
    """The names of the tools alone."""
    return frozenset(name.split(" ")[0] for name in _known(names))


def _folded(name: str) -> str:
    return _JOINS.sub("", name.lower())


def _arguments(text: str) -> Mapping[str, Any]:
    try:
        found: Any = json_text.value_of(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _paths(said: object) -> Iterator[tuple[str, bool]]:
    """The paths in an argument, and whether each stands in a list."""
    if isinstance(said, str) and is_path(said):
        yield said, False
    for each in said if isinstance(said, list) else ():
        one = next((each[name] for name in PATHS if name in each), None) if isinstance(each, dict) else each
        if isinstance(one, str) and is_path(one):
            yield one, True


def _in_patch(found: Mapping[str, Any], arguments: str) -> Iterator[FileUse]:
    """The files that a patch is about, in whichever argument it stands, or where the patch is all there is."""
    for text in [each for each in found.values() if isinstance(each, str)] or [arguments]:
        moved = dict(_MOVED.findall(text))
        for what, path in _PATCHED.findall(text):
            if path in moved and is_path(moved[path]):
                yield FileUse(path=path, does=Does.DELETE)
                yield FileUse(path=moved[path], does=Does.EDIT)
                continue
            if is_path(path):
                yield FileUse(path=path, does=_PATCHES[what])
