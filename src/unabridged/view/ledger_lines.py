"""A ledger as lines of text, grouped by kind, with the seqs as handles.
It refuses to write a line that could pass for anything but an entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger
from unabridged.view.ledger import HEADINGS, MORE, Ledger, about, how_many, last_of, ledger_of

HEAD: Final = "[Kept by code, seq first:]"
_LONGEST: Final = 600
_LONGEST_ABOUT: Final = 80
_LINE_END: Final = " ⏎ "
_CODE_LINES: Final = 2
_DEEPEST: Final = 16


def lines(entries: Sequence[LedgerEntry]) -> list[str]:
    """The lines of these entries, what is over left out; none where nothing is left."""
    return told(ledger_of(entries))


def told(of: Ledger) -> list[str]:
    """The lines of a ledger, what is over left out; none where nothing is left."""
    return told_of(of.standing.entries)


def told_of(standing: Sequence[LedgerEntry]) -> list[str]:
    """The lines of entries that stand, each kind's in their order."""
    found = list(_told(standing))
    return [HEAD, *found] if found else []


def quoted(text: Sequence[str]) -> str:
    """Lines as they stand beneath a heading of ours: no line begins with what somebody else wrote."""
    return "\n".join(f"> {each}" for each in text)


def rendered(entries: Sequence[LedgerEntry]) -> str:
    """The same as one text, quoted; empty where there is nothing to say."""
    return quoted(lines(entries))


def by_kind(entries: Sequence[LedgerEntry]) -> Mapping[str, list[LedgerEntry]]:
    """The entries of each kind, in their order."""
    found: dict[str, list[LedgerEntry]] = {}
    for entry in entries:
        found.setdefault(entry.kind, []).append(entry)
    return found


def _told(entries: Sequence[LedgerEntry]) -> Iterator[str]:
    every = by_kind(entries)
    for kind, heading in HEADINGS.items():
        found = every.get(kind, [])
        if found and kind != MORE:
            yield f"{heading}:"
        yield from _together(found) if kind == ledger.IDENTIFIER else map(line, found)


def _together(found: Sequence[LedgerEntry]) -> Iterator[str]:
    """Identifiers of which the same is told stand on one line, those of one seq together before it."""
    lines: dict[str, list[LedgerEntry]] = {}
    for entry in found:
        lines.setdefault(about(entry) or entry.text, []).append(entry)
    for told, entries in lines.items():
        if len(entries) == 1:
            yield line(entries[0])
        else:
            every = (f"{', '.join(map(named, of))} ({seq})" for seq, of in groupby(entries, key=last_of))
            yield f"- {_short(told, _LONGEST_ABOUT)}: {', '.join(every)}"


def named(entry: LedgerEntry) -> str:
    """What an entry is, without a word on it."""
    return _short(entry.text, _LONGEST)


def line(entry: LedgerEntry) -> str:
    """One entry on one line: where it stands, what it is, and a few words on it."""
    text, said = _short(entry.text, _LONGEST), _short(about(entry), _LONGEST_ABOUT)
    if entry.kind == MORE:
        query = f": look up “{said}”" if said else ""
        where = f", or unfold seq {entry.sources[0]}–{entry.sources[-1]}" if entry.sources else ""
        return f"- {how_many(entry)} more {text}{query}{where}"
    is_told = entry.state and entry.kind != ledger.IDENTIFIER
    state = f" ({_short(entry.state, _LONGEST_ABOUT)})" if is_told else ""
    words = f" — {said}" if said and entry.kind != ledger.TASK else ""
    return f"- {last_of(entry)}: {text}{state}{words}"


def _spaced(text: str) -> str:
    said = text.lstrip()
    return " " * min(len(text) - len(said), _DEEPEST) + " ".join(said.split())


def _short(text: str, most: int) -> str:
    """On one line, with a sign where another ended; before code stands its space."""
    if len(text) <= most and text.isprintable() and "  " not in text and text == text.strip():
        return text  # as most are
    lines = text[: 4 * most].splitlines()
    plain = " ".join(text[: 4 * most].split()) if len(lines) < _CODE_LINES else _LINE_END.join(map(_spaced, lines))
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
