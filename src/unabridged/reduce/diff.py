"""What counts in a unified diff: every header and every changed line, then the lines right beside the changes.
It refuses to know what the changes mean; what a lock file says, and a change of spaces alone, comes last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from unabridged.reduce.counts import left_out
from unabridged.reduce.picking import Draw, Order, Picking, around, drawn, ends_first, in_turns, lines_of

_HEADER: Final = re.compile(
    r"diff --|--- |\+\+\+ |old mode |new mode |deleted file |new file |rename |copy |similarity |dissimilarity "
    r"|Binary files |GIT binary |Index: |commit [0-9a-f]{7,}|Only in "
)
_LOCKS: Final = re.compile(
    r"(?:^|/)(?:[\w.-]*lock(?:\.json|\.yaml|b)?|[\w.-]+\.lock|go\.sum|npm-shrinkwrap\.json|[\w.-]+\.min\.(?:js|css))\s*$"
)
_COMMIT: Final = re.compile(r"commit [0-9a-f]{7,64}\b")
# The line of two names above says the same.
_NAMED: Final = re.compile(r"(?:---|\+\+\+) (?:[ab]/|/dev/null)")
_HUNK: Final = "@@"
_BESIDE: Final = 2
_COMMIT_HEAD: Final = 8
_MANY: Final = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """One file of a diff: its headers, hunk heads, changed lines that say something, and those that come last."""

    headers: tuple[int, ...]
    names: tuple[int, ...]
    hunks: tuple[int, ...]
    changed: tuple[int, ...]
    last: tuple[int, ...]


def diff_drawn(text: str) -> Draw:
    """What writes as much of a diff as goes into so many characters."""
    lines = lines_of(text)
    files = tuple(_files(lines))
    picking = Picking(lines=lines, order=Order(_wanted(lines, files)))
    if len(files) < _MANY:
        return lambda characters: drawn(picking, characters)
    # Where not even all names go in, how many there are says what is missing.
    note = left_out(len(files), "files in all")
    return lambda characters: f"{note}\n{drawn(picking, characters - len(note) - 1)}"


def _wanted(lines: Sequence[str], found: Sequence[_File]) -> Iterator[int]:
    files = ends_first(found)
    changed = tuple(in_turns([each.changed for each in files]))
    commits = ends_first([each for each in found if each.headers and _COMMIT.match(lines[each.headers[0]])])
    return chain(
        in_turns([each.headers for each in commits]),
        in_turns([each.headers for each in files]),
        in_turns([each.hunks for each in files]),
        changed,
        in_turns([each.names for each in files]),
        around(changed, _BESIDE, len(lines)),
        in_turns([each.last for each in files]),
        range(len(lines)),
    )


def _files(lines: Sequence[str]) -> Iterator[_File]:
    begins = [index for index, line in enumerate(lines) if _begins(lines, index, line)]
    if not begins or begins[0] > 0:
        begins.insert(0, 0)
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        yield _file(lines, begin, end)


def _begins(lines: Sequence[str], index: int, line: str) -> bool:
    if line.startswith(("diff --", "Index: ")) or _COMMIT.match(line):
        return True
    bare = line.startswith("--- ") and index + 1 < len(lines) and lines[index + 1].startswith("+++ ")
    return bare and not any(each.startswith(("diff --", "index ")) for each in lines[max(index - 4, 0) : index])


def _file(lines: Sequence[str], begin: int, end: int) -> _File:
    headers: list[int] = []
    names: list[int] = []
    hunks: list[int] = []
    changed: list[int] = []
    in_hunk = False
    for index in range(begin, end):
        line = lines[index]
        if line.startswith(_HUNK):
            hunks.append(index)
            in_hunk = True
        elif in_hunk and line[:1] in ("+", "-"):
            changed.append(index)
        elif _NAMED.match(line) and lines[begin].startswith("diff --git "):
            names.append(index)
        elif _HEADER.match(line) or (index and _is_subject(lines, begin, index)):
            headers.append(index)
    if any(_LOCKS.search(lines[index]) for index in headers):
        return _File(headers=tuple(headers), names=tuple(names), hunks=(), changed=(), last=(*hunks, *changed))
    idle = _idle(lines, changed)
    kept = tuple(index for index in changed if index not in idle)
    return _File(headers=tuple(headers), names=tuple(names), hunks=tuple(hunks), changed=kept, last=tuple(sorted(idle)))


def _is_subject(lines: Sequence[str], begin: int, index: int) -> bool:
    """Whether the line is the first of what a commit says of itself."""
    first = lines[index].startswith("    ") and not lines[index - 1].strip()
    return first and _COMMIT.match(lines[begin]) is not None and index - begin <= _COMMIT_HEAD


def _idle(lines: Sequence[str], changed: Sequence[int]) -> frozenset[int]:
    """The changed lines of those neighbouring changes that change spaces alone."""
    idle: set[int] = set()
    for group in _neighbours(changed):
        gone = ["".join(lines[index][1:].split()) for index in group if lines[index][0] == "-"]
        come = ["".join(lines[index][1:].split()) for index in group if lines[index][0] == "+"]
        if "".join(gone) == "".join(come):
            idle.update(group)
    return frozenset(idle)


def _neighbours(indices: Sequence[int]) -> Iterator[list[int]]:
    group: list[int] = []
    for index in indices:
        if group and index != group[-1] + 1:
            yield group
            group = []
        group.append(index)
    if group:
        yield group
