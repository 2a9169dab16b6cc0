"""Whether a path is on a list of patterns, as shells and ignore files write them: what is not listed is not allowed.
It refuses to follow links and to know which files there are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from unabridged.errors import UsageError

_UP: Final = ".."
_ONE: Final = "?"
_STAR: Final = "*"
_FOLDERS: Final = "**"


def is_allowed(path: str, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns means this path: ``*`` and ``?`` stop at a slash, ``**`` does not.

    A pattern without a slash means a name, in whichever folder. No star means a name that begins with a dot, and no
    pattern a path that leads upwards.
    """
    names = path.removeprefix("/").split("/")
    if not all(names) or _UP in names:
        return False
    return any(_covers(_folders_of(pattern), names, _FOLDERS, _means, _is_plain) for pattern in patterns)


def checked(patterns: object, *, of: str) -> tuple[str, ...]:
    """Patterns as a tuple, or what to pass instead."""
    if isinstance(patterns, list | tuple) and all(isinstance(each, str) and each for each in patterns):
        return tuple(patterns)
    message = f"{of} are patterns of paths, such as ('*.py', 'docs/**'), not {patterns!r}"
    raise UsageError(message)


def _folders_of(pattern: str) -> Sequence[str]:
    return pattern.removeprefix("/").split("/") if "/" in pattern or pattern == _FOLDERS else [_FOLDERS, pattern]


def _means(pattern: str, name: str) -> bool:
    """Whether what a pattern says between two slashes means this name."""
    if name.startswith(".") and not pattern.startswith("."):
        return False
    return pattern == name or _covers(pattern, name, _STAR, lambda one, sign: one in (_ONE, sign), _always)


def _always(_: str) -> bool:
    return True


def _is_plain(name: str) -> bool:
    return not name.startswith(".")


def _covers(
    pattern: Sequence[str],
    told: Sequence[str],
    many: str,
    means: Callable[[str, str], bool],
    may_skip: Callable[[str], bool],
) -> bool:
    """Whether a pattern means all that is told, piece by piece: each is held once against each place of it."""
    at = _past(pattern, {0}, many)
    for each in told:
        there = [n for n in at if n < len(pattern)]
        stays = {n for n in there if pattern[n] == many and may_skip(each)}
        goes_on = {n + 1 for n in there if pattern[n] != many and means(pattern[n], each)}
        at = _past(pattern, stays | goes_on, many)
    return len(pattern) in at


def _past(pattern: Sequence[str], at: set[int], many: str) -> set[int]:
    """These places, and those after a star that stands for nothing."""
    found = set(at)
    for n in at:
        while n < len(pattern) and pattern[n] == many:
            n += 1  # noqa: PLW2901  # past it
            found.add(n)
    return found
