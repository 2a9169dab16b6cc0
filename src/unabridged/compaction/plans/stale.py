"""Results of reading files that are out of date: the file was changed since, or stands there again, read later.
It refuses to go by anything but calls: whoever only speaks of a file has not changed it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from unabridged.view.files import Use, plain, uses
from unabridged.view.item import Item
from unabridged.view.tool_names import EVERYBODYS, Does

_WHAT: Final[Mapping[Does, str]] = {Does.WRITE: "written", Does.EDIT: "changed", Does.DELETE: "deleted"}


@dataclass(slots=True)
class _Later:
    """What became of the files by the calls that came later; looked at from the newest call to the oldest."""

    changed: dict[str, Does] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)
    read_alike: set[tuple[str, str]] = field(default_factory=set)

    def note_on(self, use: Use) -> str:
        """What stands in place of this reading; nothing where it is still what there is."""
        path, name = use.file.path, plain(use.file.path)
        if name in self.changed:
            what = _WHAT[self.changed[name]]
            return f"[Out of date: {path} was {what} after this was read; the whole can be unfolded.]"
        if name not in self.read and (name, use.call.arguments) not in self.read_alike:
            return ""
        return f"[Read again since: {path} stands there as it was read later; the whole can be unfolded.]"

    def learn(self, use: Use) -> None:
        """One call more, older than all before."""
        name = plain(use.file.path)
        if use.file.does is not Does.READ:
            self.changed.setdefault(name, use.file.does)
        elif use.is_shown:
            self.read_alike.add((name, use.call.arguments))
            if not use.file.is_partial:
                self.read.add(name)


def out_of_date(items: Sequence[Item]) -> dict[int, str]:
    """The indexes of results that show nothing but files as they are no more, and what may stand in place of each."""
    later, notes = _Later(), dict[int, list[str]]()
    for use in reversed(uses(items, EVERYBODYS)):
        if use.has_failed:
            continue
        if use.file.does is Does.READ and use.answered >= 0:
            notes.setdefault(use.answered, []).insert(0, later.note_on(use))
        later.learn(use)
    return {at: "\n".join(dict.fromkeys(each)) for at, each in notes.items() if all(each)}
