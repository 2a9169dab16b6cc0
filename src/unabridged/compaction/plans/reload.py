"""What a plan says of files that are to be read again: by which calls, and how much that may take.
It refuses to read one, and to know why just these.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FileCall:
    """One file, and the call by which a model would read it: the tool's name and its arguments as JSON.

    What it matters by is noted with it: whether it ``was_edited``, and how many ``reads`` there were.
    """

    path: str
    tool: str
    arguments: str
    was_edited: bool = False
    reads: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Reload:
    """Files to read again once the summary is written, the one that matters most first.

    All of them together may take so many tokens and seconds, and each so many bytes; what ``allow`` does not list is
    not read.
    """

    files: tuple[FileCall, ...]
    tokens: int
    seconds: float = 10.0
    max_bytes: int = 65_536
    allow: tuple[str, ...] = ("**",)
