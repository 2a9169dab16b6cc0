"""Hits of a search taken apart line by line, and written with each path once: nothing is lost.
It refuses to leave out a hit: what does that is beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

# A path may begin with a drive's letter and hold dashes and spaces; the number behind it decides.
_FOUND: Final = re.compile(r"(?P<path>(?:[A-Za-z]:[\\/])?[^:\n\t]{1,300}):(?P<line>\d{1,9}):(?P<said>.*)", re.DOTALL)
_BESIDE: Final = re.compile(r"(?P<path>(?:[A-Za-z]:[\\/])?[^:\n\t]{1,300}?)-(?P<line>\d{1,9})-(?P<said>.*)", re.DOTALL)

# What stands before and behind the number where a line tells when: "2026/01/02 10" and "00 said", "[10/Oct/2025" and "36:07".
_HOUR: Final = re.compile(r"(?:^|[\sT\[(,;|=\"'])\d{1,2}\Z|/\d{4}\Z")
_REST: Final = re.compile(r"[0-5]\d(?!\d)")
_DASHED: Final = re.compile(r"-(?=\d{1,9}-)")
_LONGEST_PATH: Final = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One line of the output of a search, taken apart; ``mark`` is a dash where it is context."""

    path: str
    mark: str
    line: str
    said: str


def hit(line: str) -> Hit | None:
    """The line as a hit, if it is one."""
    for mark, pattern in ((":", _FOUND), ("-", _BESIDE)):
        found = pattern.match(line)
        if found is not None and not _is_time(found):
            return Hit(path=found["path"], mark=mark, line=found["line"], said=found["said"])
    return None


def is_beside(line: str, paths: Collection[str]) -> bool:
    """Whether the line stands beside a hit in one of these files; without one, dashes are those of dates and of names."""
    return any(line[: found.start()] in paths for found in _DASHED.finditer(line, 0, _LONGEST_PATH))


def _is_time(found: re.Match[str]) -> bool:
    """Whether the number is the minutes of a time of day, or the hour behind a date, as logs begin with."""
    return (
        found["line"].isdigit()
        and len(found["line"]) == 2
        and bool(_HOUR.search(found["path"]) and _REST.match(found["said"]))
    )


def grouped(text: str) -> str | None:
    """The hits with each path written once above them, or nothing where a line could then be misread."""
    out: list[str] = []
    path: str | None = None
    for line in text.split("\n"):
        found = hit(line)
        if found is None:
            if line not in ("", "--"):
                return None
            out.append(line)
            path = None
            continue
        if found.path != path:
            path = found.path
            if path[:1].isdigit() or path in ("", "--"):
                return None
            out.append(path)
        out.append(f"{found.line}{found.mark}{found.said}")
    return "\n".join(out)
