"""With which words a form can begin, read off its pattern: where none of them stands it need not be tried.
It refuses patterns of whose first word it cannot name each letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from unabridged.lazy_patterns import lazy

# For each way of a pattern lists of what is in it.
Ways: TypeAlias = tuple[tuple[tuple[str, ...], ...], ...]
# Stands for any sign, and for any number of them; a blank stands behind what is a whole word.
_ANY: Final = "\0"
_BLANK: Final = " "
_HOW_OFTEN: Final = lazy(r"(?:(?P<maybe>\?)|(?P<never>\*|\{0,\d+\})|(?P<once>\+|\{[1-9]\d*,\d+\}))?\??")
_MARKS: Final = lazy(r"\\.|\[[^\]]*\]|[()|]")
_CLASS: Final = lazy(r"\[([^\]]+)\]")
# Of those that stand together the last may be there or not.
_LETTERS: Final = lazy(r"[^\W_]+(?![?*+{])")
_LISTED: Final = lazy(r"\(\?:([^()\[\]?*+{}.\\^$]+)\)(?![?*+{])")
_NO_LETTERS: Final = frozenset(".^$")


def openings(pattern: str) -> frozenset[str]:
    """The words, one of which is the first of whatever the pattern finds."""
    begun, _ = _either(pattern, 0)
    words = frozenset(each.removesuffix(_BLANK) for each in begun)
    if any(not word or _ANY in word for word in words):
        message = f"a form has to begin with words that can be told; write out those of {pattern[:80]!r}"
        raise ValueError(message)
    return words


def first_signs(pattern: str) -> frozenset[str]:
    """The signs, one of which is the first of whatever the pattern finds."""
    begun, _ = _either(pattern, 0)
    signs = frozenset(word[:1] for word in begun)
    if not signs.isdisjoint(("", _ANY, _BLANK)):
        message = f"a form has to begin with signs that can be told; write out those of {pattern[:80]!r}"
        raise ValueError(message)
    return signs


def skipping(pattern: str) -> str:
    """The same in a group, so that a search skips whatever sign it cannot begin with: of a group it asks each way anew."""
    signs = "".join(map(re.escape, sorted(first_signs(pattern))))
    return rf"[{signs}](?<=(?=({pattern}))[{signs}])"


def needed(pattern: str) -> Ways:
    """For each way of the pattern the lists that stand in it: of each list whatever is found that way has one."""
    return tuple(tuple(_lists(way)) for way in _ways(pattern))


def may_have(signs: frozenset[str], ways: Ways) -> bool:
    """Whether a text of these signs can have what one of these ways needs."""
    for way in ways:
        for each in way:
            if not any(map(signs.issuperset, each)):
                break
        else:
            return True
    return False


def _ways(pattern: str) -> Iterator[str]:
    at = 0
    while at <= len(pattern):
        end = _end(pattern, at)
        yield pattern[at:end]
        at = end + 1


def _lists(way: str) -> Iterator[tuple[str, ...]]:
    """What is listed in groups that have to be there, and have words alone."""
    depth = 0
    for found in _MARKS.finditer(way):
        if not depth and (listed := _LISTED.match(way, found.start())) is not None:
            yield tuple(listed[1].split("|"))
        depth += (found[0] == "(") - (found[0] == ")")


def _either(pattern: str, at: int) -> tuple[frozenset[str], int]:
    """How each of the ways begins that stand here, and where their group ends."""
    found = frozenset[str]()
    begun = frozenset(("",))
    while at < len(pattern) and pattern[at] != ")":
        if pattern[at] == "|":
            found, begun, at = found | begun, frozenset(("",)), at + 1
        elif _are_whole(begun):
            at = _end(pattern, at)
        else:
            more, at = _piece(pattern, at)
            begun = frozenset(first if first.endswith(_BLANK) else first + second for first in begun for second in more)
    return found | begun, at


def _are_whole(begun: frozenset[str]) -> bool:
    return all(each.endswith(_BLANK) for each in begun)


def _end(pattern: str, at: int) -> int:
    """Where the way ends that goes on here."""
    depth = 0
    for found in _MARKS.finditer(pattern, at):
        if not depth and found[0] in ("|", ")"):
            return found.start()
        depth += (found[0] == "(") - (found[0] == ")")
    return len(pattern)


def _piece(pattern: str, at: int) -> tuple[frozenset[str], int]:
    """How a few letters, a class or a group begin, as often as they may stand there, and where the next begin."""
    found, at = _once(pattern, at)
    how = _HOW_OFTEN.match(pattern, at)
    if how is None or how.end() == at:
        return found, at
    if not how["maybe"] and not _are_whole(found):
        found = frozenset((_ANY,))
    return (found if how["once"] else found | {""}), how.end()


def _once(pattern: str, at: int) -> tuple[frozenset[str], int]:
    sign = pattern[at]
    if (letters := _LETTERS.match(pattern, at)) is not None:
        return frozenset((letters[0],)), letters.end()
    if sign == "(":
        found, end = _either(pattern, at + len("(?:"))
        return (found if pattern.startswith("(?:", at) else frozenset(("",))), end + 1
    if sign == "[" and (listed := _CLASS.match(pattern, at)) is not None:
        return (frozenset((_ANY,)) if re.search(r"[\^\\-]", listed[1]) else frozenset(listed[1])), listed.end()
    if sign == "\\":
        return frozenset(("" if pattern[at + 1] == "b" else _ANY,)), at + 2
    return frozenset((_ANY if sign in _NO_LETTERS else sign,)), at + 1
