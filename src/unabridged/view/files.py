"""The files that a view's calls are about, and whether a model has one before its eyes.
It refuses to open a file: what a view shows is all it goes by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.log.compacted import Compacted, Produced, Replace
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.log.row import may_name_calls
from unabridged.view.asked import is_asked
from unabridged.view.edits import first_of
from unabridged.view.item import Item
from unabridged.view.node import SAID, Shape
from unabridged.view.tool_names import Does, FileUse, ToolNames
from unabridged.view.waiting import Waiting

# Under this name a companion notes which file it shows, under that one whether all of it.
FILE: Final = "file"
WHOLE: Final = "whole"
# What it notes of why the file matters: whether it had been changed, and how often it had been read.
EDITED: Final = "edited"
READS: Final = "reads"
# Under this name the note on files that were not read names those that may be another time, with the same of each.
AGAIN: Final = "again"
_FAILED: Final = frozenset({"failed", "denied", "aborted"})
# Where a dialect has no place for it, a tool says so in the first words of its result.
_SAYS_FAILED: Final = lazy(
    r"[\s\W]{0,8}(?:tool_use_error|(?:[A-Za-z]{0,40}(?:Error|Exception)|ERROR|error|FAILED|[Ff]ail(?:ed|ure)|Traceback|fatal)\b"
    r"|Permission denied|No such file|File not found)"
)
_SAID: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A call about a file, the index of the item it stands in, and of that its result stands in, -1 where none does.

    It ``is_shown`` where its result stands in the view as it came, and ``has_failed`` where that says so. Of a file
    that was read again it is known that it ``was_edited`` before, and how many ``reads`` there had been.
    """

    file: FileUse
    call: ToolCall
    at: int
    answered: int = -1
    is_shown: bool = False
    has_failed: bool = False
    was_edited: bool = False
    reads: int = 1


def uses(items: Sequence[Item], names: ToolNames) -> list[Use]:
    """Every call about a file, the oldest first; a result answers the nearest call of its id before it."""
    found, waiting, again = list[Use](), Waiting[range](), list[Use]()
    for at, item in enumerate(items):
        if waiting and is_asked(item):
            waiting.clear()
        if not _tells(item, waiting):
            continue
        again += _again(at, item)
        for part in item.says.parts:
            if isinstance(part, ToolCall):
                first = len(found)
                found += [Use(file=each, call=part, at=at) for each in names.uses(part)]
                if len(found) > first or part.call_id in waiting:  # of other calls only one that takes its result
                    waiting.add(part.call_id, at, range(first, len(found)))
            elif isinstance(part, ToolResult) and (answered := waiting.take(part.call_id)) is not None:
                came = replace(_known_of(item), answered=at, is_shown=_is_whole(item), has_failed=_has_failed(part))
                for n in answered:
                    found[n] = replace(came, file=found[n].file, call=found[n].call, at=found[n].at)
    return _by_age(items, [*found, *again])


def _has_failed(result: ToolResult) -> bool:
    """Whether a result says that the call came to nothing; who read or wrote no file has not changed what is known."""
    if result.status:
        return result.status in _FAILED
    said = next((part.text[:_SAID] for part in result.content if isinstance(part, Text)), "")
    return _SAYS_FAILED.match(said) is not None


def has_read(items: Sequence[Item], path: str, names: ToolNames) -> bool:
    """Whether a call that read, wrote or changed this file stands there with its whole result, and none deletes it.

    One that read a part of it has not read it.
    """
    wanted, found = plain(path), False
    for use in uses(items, names):
        if plain(use.file.path) != wanted or use.has_failed:
            continue
        if use.file.does is Does.DELETE:
            found = False
        elif use.is_shown and not use.file.is_partial:
            found = True
    return found


def plain(path: str) -> str:
    """One spelling for every way to write the same path; whether two are the same file only a disk could tell."""
    kept = list[str]()
    told = path.strip().replace("\\", "/")
    for each in told.split("/"):
        if each == ".." and kept and kept[-1] != "..":
            kept.pop()
        elif each not in ("", "."):
            kept.append(each)
    return ("/" if told.startswith("/") else "") + "/".join(kept)


def _by_age(items: Sequence[Item], found: Sequence[Use]) -> list[Use]:
    """The same in the order in which they were made; of what was read again at once, what matters most comes last."""

    def age(numbered: tuple[int, Use]) -> tuple[int, int]:
        n, item = numbered[0], items[numbered[1].at]
        return item.name.seq, -n if item.shape is Shape.COMPANION else n

    return [use for _, use in sorted(enumerate(found), key=age)]


def _known_of(item: Item) -> Use:
    """What is known of a file by what a companion notes; of any other result nothing but that it was read once."""
    produced = produced_by(item) if item.shape is Shape.COMPANION else None
    return _used(-1, "", None if produced is None else produced.extra.get(FILE))


def _again(at: int, item: Item) -> Iterator[Use]:
    """The files that could not be read again, and may be another time."""
    produced = produced_by(item) if item.shape is Shape.COMPANION else None
    named = None if produced is None else produced.extra.get(AGAIN)
    for path, known in named.items() if isinstance(named, Mapping) else ():
        yield _used(at, path, known)


def _used(at: int, path: str, known: object) -> Use:
    said = known if isinstance(known, Mapping) else {}
    reads = said.get(READS)
    return Use(
        file=FileUse(path=path, does=Does.READ),
        call=ToolCall(call_id="", name=""),
        at=at,
        was_edited=said.get(EDITED) is True,
        reads=reads if type(reads) is int and reads > 0 else 1,
    )


def _tells(item: Item, waiting: Waiting[range]) -> bool:
    """Whether an item may hold a call, or a result that one waits for; of most a few bytes say that it does not."""
    if item.shape is Shape.COMPANION:
        return True
    if item.shape not in SAID or not may_name_calls(item.sources[0].row):
        return False
    skeleton = item.skeleton
    return bool(skeleton.calls) or any(each in waiting for each in skeleton.answers)


def _is_whole(item: Item) -> bool:
    """Whether all of it is shown, as it came."""
    if item.shape is Shape.COMPANION:
        produced = produced_by(item)
        shown = None if produced is None else produced.extra.get(FILE)
        return not isinstance(shown, Mapping) or shown.get(WHOLE) is True
    return item.shape is Shape.MESSAGE and not item.unfinished and item.sources[0].rendition is None


def produced_by(item: Item) -> Produced | None:
    """What a compaction noted of a companion, as far as it is still there."""
    body = item.sources[0].readable
    if not isinstance(body, Compacted) or not 0 <= item.edit < len(body.edits):
        return None
    edit, n = body.edits[item.edit], item.name.n - first_of(body.edits, item.edit)
    return edit.group[n] if isinstance(edit, Replace) and n < len(edit.group) else None
