"""What the command lines and patches of a call name: paths, addresses, codes and names of code, each as it is written.
It refuses to read what a command is given to write, and to know any program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

# Under these names a call has a line for a shell, or a patch.
_NAMES: Final = ("command", "cmd", "script", "patch", "input")
_LEAST_LETTERS: Final = 3
_APART: Final = re.compile(r"[\s'\"`;|&(){}<>$,\\]+|(?<=\w)=(?=\S)")
# Behind this stands a text, and no command.
_HERE: Final = re.compile(r"<<-?\s*['\"]?\w")
_PATCH: Final = "*** Begin Patch"
_PATCHED: Final = re.compile(r"^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (\S+)", re.MULTILINE)
# A word that names something has a mark within it, or letters beside figures; places that every machine has name none.
_NAMES_SOMETHING: Final = re.compile(r"\w[/_@]\w|[./]/\w|^/\w|\w[.:]+\w|[a-z][A-Z]|[A-Za-z]\d|\d[A-Za-z]|[A-Za-z]-\d")
_NOTHING: Final = re.compile(r"\d*(?:,\d+)?p|s/.*|/(?:dev|bin|tmp|usr)(?:/\w+)*|\d[\d.:-]*")


def named(arguments: object) -> Iterator[str]:
    """Every word of its command lines that names something, in their order."""
    for name in _NAMES:
        said = arguments.get(name) if isinstance(arguments, dict) else None
        for line in said if isinstance(said, list) else [said]:
            if isinstance(line, str) and any(map(str.isspace, line)):
                yield from _of_patch(line) if _PATCH in line else _words(line)


def _of_patch(patch: str) -> Iterator[str]:
    """The files of a patch: what it puts into them was not written from memory alone."""
    yield from _PATCHED.findall(patch)


def _words(line: str) -> Iterator[str]:
    if text := _HERE.search(line):
        line = line[: text.start()]
    for each in _APART.split(line):
        word = each.strip(".,:")
        if len(word) < _LEAST_LETTERS or word[0] == "-" or _NOTHING.fullmatch(word):
            continue
        if _NAMES_SOMETHING.search(word):
            yield word
