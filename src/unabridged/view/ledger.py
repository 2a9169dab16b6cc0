"""What no summary may lose, as a value: entries that merge in any order, and go stale where a later one says so.
It refuses to read a message; whoever extracts entries has read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from unabridged.log.compacted import LedgerEntry
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import Seq
from unabridged.view.taken_back import Said, TakenBack

ASK: Final = "ask"
CONSTRAINT: Final = "constraint"
DECISION: Final = "decision"
TASK: Final = "task"
FILE_READ: Final = "file read"
FILE_WRITTEN: Final = "file written"
FILE_DELETED: Final = "file deleted"
IDENTIFIER: Final = "identifier"
ERROR: Final = "error"
VARIABLE: Final = "variable"
COMMAND: Final = "command"
# What takes a decision back, and the constraints of whoever is its state; and how many entries had no room.
WITHDRAWN: Final = "withdrawn"
MORE: Final = "more"
# The kinds in the order in which they are told, each under its heading.
HEADINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        CONSTRAINT: "Constraints and preferences",
        ASK: "Asked, word for word",
        DECISION: "Decided",
        TASK: "Tasks",
        FILE_WRITTEN: "Files written",
        FILE_DELETED: "Files deleted",
        FILE_READ: "Files read",
        IDENTIFIER: "Identifiers",
        ERROR: "Errors",
        VARIABLE: "Variables",
        COMMAND: "Commands",
        MORE: "More",
    }
)
_ORDER: Final = MappingProxyType({kind: n for n, kind in enumerate(HEADINGS)})
OPEN: Final = "open"
# What is told of a task that stands in a plan written as a whole: the next one takes the place of all of it.
PLAN: Final = "plan of "
DONE: Final = "done"
GONE: Final = "deleted"
# Whose a constraint is that says of nobody else that it is his.
USER: Final = "user"
# Of an identifier that somebody wrote, and that did not only come in a tool's answer.
USED: Final = "used"
ABOUT: Final = "about"
# What is told of the name of something that a later decision is instead of.
REPLACED: Final = "instead of it"
# Of the messages an entry stands in the first is kept, and the newest of the others.
_SOURCES: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Entries, each thing once, by kind and then by where it stood last; equal ledgers say the same.

    ``Ledger()`` is the one that says nothing. What is over, a task that was closed, say, is kept, so that it closes
    what is merged later too; ``standing`` is without it.
    """

    entries: tuple[LedgerEntry, ...] = ()

    def merged(self, *others: Ledger) -> Ledger:
        """All that these say together, whatever the order in which they are merged."""
        return ledger_of(entry for each in (self, *others) for entry in each.entries)

    def of(self, kind: str) -> tuple[LedgerEntry, ...]:
        """The entries of one kind, such as ``identifier``, oldest first."""
        return tuple(entry for entry in self.entries if entry.kind == kind)

    @property
    def grouped(self) -> Mapping[str, tuple[LedgerEntry, ...]]:
        """The entries by kind, in the order in which they are told."""
        kinds = dict.fromkeys(entry.kind for entry in self.entries)
        return MappingProxyType({kind: self.of(kind) for kind in kinds})

    @property
    def standing(self) -> Ledger:
        """What still holds: no task that was closed, no file that is gone, nothing that was taken back since."""
        if not self.entries:
            return self
        last = {(entry.kind, entry.text): last_of(entry) for entry in self.entries}
        for task in self.of(TASK):
            plan = (PLAN, about(task))
            last[plan] = max(last.get(plan, -1), last_of(task))
        taken_back = TakenBack(
            Said(last_of(entry), entry.state, entry.text, about(entry) == REPLACED) for entry in self.of(WITHDRAWN)
        )
        return Ledger(entries=tuple(each for each in self.entries if _holds(each, last, taken_back)))

    @property
    def over(self) -> tuple[LedgerEntry, ...]:
        """What says of others that they hold no longer."""
        return tuple(entry for entry in self.entries if entry.kind == WITHDRAWN or entry.state in (DONE, GONE))


def ledger_of(entries: Iterable[LedgerEntry]) -> Ledger:
    """These entries as a ledger, each thing once."""
    found: dict[tuple[str, str], LedgerEntry] = {}
    for entry in entries:
        known = found.get((entry.kind, entry.text))
        found[entry.kind, entry.text] = _bounded(entry) if known is None else _joined(known, entry)
    return Ledger(entries=tuple(sorted(found.values(), key=_place)))


def about(entry: LedgerEntry) -> str:
    """A few plain words of where a thing stood; a bare identifier helps nobody."""
    said = entry.extra.get(ABOUT) if entry.extra is not NOTHING_MORE else ""
    return said if isinstance(said, str) else ""


def entry_of(kind: str, text: str, seq: int, *, state: str = "", told: str = "") -> LedgerEntry:
    """One entry, with a few words of where it stood."""
    extra = Extra.trusted({ABOUT: told}) if told else NOTHING_MORE
    return LedgerEntry(kind=kind, text=text, sources=(Seq(seq),), state=state, extra=extra)


def last_of(entry: LedgerEntry) -> int:
    """The seq of the newest message an entry stands in."""
    sources = entry.sources
    return sources[0] if len(sources) == 1 else max(sources, default=0)


def how_many(entry: LedgerEntry) -> int:
    """How many entries there was no room for, of the kind that this one names."""
    return int(entry.state) if entry.state.isascii() and entry.state.isdecimal() and len(entry.state) < _SOURCES else 0


def _place(entry: LedgerEntry) -> tuple[int, str, int, str]:
    return _ORDER.get(entry.kind, len(_ORDER)), entry.kind, last_of(entry), entry.text


def _joined(one: LedgerEntry, other: LedgerEntry) -> LedgerEntry:
    """The same thing from two places: its newest state, the most that is told of it, and where it stood."""
    newer = max(one, other, key=lambda each: (last_of(each), each.state))
    state = newer.state
    if one.kind in (MORE, IDENTIFIER):  # how many both are, and whether anybody ever used it
        state = str(how_many(one) + how_many(other)) if one.kind == MORE else max(one.state, other.state)
    told = max(about(one), about(other), key=lambda said: (len(said), said))
    return LedgerEntry(
        kind=one.kind,
        text=one.text,
        sources=_kept((*one.sources, *other.sources)),
        state=state,
        extra=Extra.trusted({ABOUT: told}) if told else NOTHING_MORE,
    )


def _bounded(entry: LedgerEntry) -> LedgerEntry:
    if entry.extra is NOTHING_MORE and len(entry.sources) == 1 and entry.kind != MORE:
        return entry  # as most are made
    is_plain = entry.kind != MORE and len(entry.extra) == len(about(entry)[:1])
    if is_plain and (len(entry.sources) == 1 or entry.sources == _kept(entry.sources)):
        return entry  # as it was made
    return _joined(entry, LedgerEntry(kind=entry.kind, text=entry.text))


def _kept(sources: Iterable[Seq]) -> tuple[Seq, ...]:
    found = sorted(set(sources))
    return tuple(found if len(found) <= _SOURCES else [found[0], *found[1 - _SOURCES :]])


def _holds(entry: LedgerEntry, last: Mapping[tuple[str, str], int], taken_back: TakenBack) -> bool:
    seq, text = last_of(entry), entry.text
    match entry.kind:
        case "withdrawn":
            return False
        case "task":
            is_planned = about(entry).startswith(PLAN)
            return entry.state not in (DONE, GONE) and not (is_planned and seq < last[PLAN, about(entry)])
        case "variable":
            return entry.state not in (DONE, GONE)
        case "file read":
            wrote = last.get((FILE_WRITTEN, text), -1)
            return not _is_gone(text, seq, last) and _is_gone(text, wrote, last)
        case "file written":
            return not _is_gone(text, seq, last)
        case "file deleted":
            return seq >= max(last.get((FILE_READ, text), -1), last.get((FILE_WRITTEN, text), -1))
        case "decision":
            return not taken_back.decision(seq, text)
        case "constraint":
            return not taken_back.constraint(seq, text, entry.state or USER)
        case _:
            return True


def _is_gone(path: str, seq: int, last: Mapping[tuple[str, str], int]) -> bool:
    """Whether a file that was used at this seq was deleted since, by itself or with a folder it is in.

    What one message does to a folder it does before it writes there.
    """
    own, *folders = within(path)
    at = [max(last.get((FILE_DELETED, each), -1) for each in named) for named in (own, *folders)]
    return at[0] >= seq or any(each > seq for each in at[1:])


def within(path: str) -> Iterator[tuple[str, ...]]:
    """A path and each folder that it is in, in all ways in which somebody may write that."""
    for at in (path, *(path[:n] for n, letter in enumerate(path) if letter in "/\\" and n)):
        yield at, f"{at}/", f"{at}\\"
