"""The lines of a ledger as names and values: those that somebody wrote as they are, those that code wrote by their heading.
It refuses to take the place of an entry, which stands before it, for the name of anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from unabridged.compaction.gate.ledger_words import DECIDED, FAILED, OPEN, PASSED, REJECTED
from unabridged.lazy_patterns import lazy
from unabridged.view import ledger

# What stands under a heading of code is so. Of all else that it lists a name, a file or an error stands without what
# it is, and the words beside it are its neighbours in what was said.
_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        ledger.HEADINGS[ledger.CONSTRAINT]: "constraint",
        ledger.HEADINGS[ledger.DECISION]: "decided",
        ledger.HEADINGS[ledger.TASK]: "open",
    }
)
# Of these there are several, and more than there was room for.
SEVERAL: Final = frozenset(_NAMES.values())
_HEADINGS: Final = frozenset(ledger.HEADINGS.values())
# Where another name of a kind may begin in a line.
_NEXT: Final = lazy(r"[;；]\s*(?P<name>[^\W\d][^;；:：\n]{1,30})(?=[:：])")
_ENTRY: Final = lazy(r"- \d+: (?P<text>.*?)(?: \((?P<state>[^()]*)\))?")


def is_kind(name: str) -> bool:
    """Whether a name says of every row of its kind how that stands, and so is not what one of them is about."""
    return name in SEVERAL or any(each.match(name) for each in (OPEN, DECIDED, REJECTED))


def read(text: str) -> str:
    """The same with names before what code lists under headings of its own, without what it lists by its place alone, and a line for each row."""
    text = "\n".join(_lines(text)) if any(f"{each}:" in text for each in _HEADINGS) else text
    return "\n".join(row for line in text.splitlines() for row in _rows(line)) if _NEXT.search(text) else text


def _rows(line: str) -> Iterator[str]:
    """What a line has behind one name, and behind others in the same line: "decided: a table; rejected: a lock"."""
    begun = 0
    for match in _NEXT.finditer(line):
        if is_kind(match["name"]) or FAILED.match(match["name"]) or PASSED.match(match["name"]):
            yield line[begun : match.start()]
            begun = match.start("name")
    yield line[begun:]


def _lines(text: str) -> Iterator[str]:
    heading = ""
    for line in text.splitlines():
        plain = line.removeprefix("> ")
        if plain.removesuffix(":") in _HEADINGS and plain.endswith(":"):
            heading = plain.removesuffix(":")
        elif heading not in _HEADINGS:
            yield line
        elif (entry := _ENTRY.fullmatch(plain)) and _stands(heading, entry["state"] or ledger.OPEN):
            yield f"- {_NAMES[heading]}: {entry['text']}"


def _stands(heading: str, state: str) -> bool:
    """Whether an entry says how something is; of the tasks only one that is open does."""
    return heading in _NAMES and (_NAMES[heading] != "open" or state.startswith(ledger.OPEN))
