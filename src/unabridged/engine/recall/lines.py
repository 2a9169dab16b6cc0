"""The lines of a long text that have some words, each with its number and the lines beside it.
It refuses to show all of a line that is a text of its own: of that it shows what lies around the words.
"""

from __future__ import annotations

from typing import Final

_BESIDE: Final = 2
_AROUND: Final = 160
_LONG: Final = 3 * _AROUND
# More than a model could mean to read; it asks for rarer words then.
_MOST: Final = 400


def lines_with(text: str, words: str) -> str:
    """Those lines, in order, with a sign where others lie between; nothing where no line has the words."""
    wanted, lines = words.casefold(), text.splitlines()
    found = [at for at, line in enumerate(lines) if wanted in line.casefold()]
    shown, last = list[str](), -1
    for at in found[:_MOST]:
        first = max(at - _BESIDE, last + 1)
        shown += ["…"] if shown and first > last + 1 else []
        shown += [f"{n + 1}: {_around(lines[n], wanted)}" for n in range(first, min(at + _BESIDE + 1, len(lines)))]
        last = max(last, at + _BESIDE)
    left = len(found) - _MOST
    return "\n".join([*shown, f"… {left} more lines have it …"] if left > 0 else shown)


def _around(line: str, wanted: str) -> str:
    """A line, or of a long one what stands around the words where it has them, else its beginning."""
    if len(line) <= _LONG:
        return line
    at = max(0, line.casefold().find(wanted))
    first, last = max(0, at - _AROUND), at + len(wanted) + _AROUND
    return f"{'…' if first else ''}{line[first:last]}{'…' if last < len(line) else ''}"
