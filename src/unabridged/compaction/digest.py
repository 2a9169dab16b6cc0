"""The text that needs no model: the beginning of each statement, as many as fit, in the order in which they were said.
It refuses to choose by meaning; what it leaves out is counted, and stands in the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# Four characters a token is what most models come to; whoever counts decides in the end.
_CHARACTERS_A_TOKEN: Final = 3
_SHORTEST_LINE: Final = 60
_LONGEST_LINE: Final = 240


def digest(earlier: str, said: Sequence[tuple[str, str]], limit_tokens: int) -> str:
    """One line for each statement (who, what), the earlier digest before them; at most about so many tokens.

    Where there is no room for all, the earlier text keeps a third, and of the statements the first and the newest
    stand, with a line on how many do not.
    """
    room = limit_tokens * _CHARACTERS_A_TOKEN
    head = _lines_within(earlier.splitlines(), room // 3 if said else room)
    room -= sum(len(line) + 1 for line in head)
    count = len(said)
    width = min(_LONGEST_LINE, max(_SHORTEST_LINE, room // max(count, 1) - 1))
    fit = max(1, room // (width + 1))
    if count <= fit:
        return "\n".join([*head, *(_line(who, what, width) for who, what in said)])
    first, newest = fit // 4, fit - fit // 4 - 1
    lines = [_line(who, what, width) for who, what in said[:first]]
    lines.append(f"… {count - first - newest} more …")
    lines += [_line(who, what, width) for who, what in said[count - newest :]] if newest else []
    return "\n".join([*head, *lines])


def _line(who: str, what: str, width: int) -> str:
    """The beginning of a statement on one line, cut at a word where one ends in its last third."""
    text = f"{who}: " * bool(who) + " ".join(what[: 4 * width].split())
    if len(text) <= width and len(what) <= 4 * width:
        return text
    cut = text[: width - 1]
    at = cut.rfind(" ", 2 * width // 3)
    return (cut[:at] if at > 0 else cut) + "…"


def _lines_within(lines: Sequence[str], room: int) -> list[str]:
    found, left = list[str](), room
    for line in lines:
        left -= len(line) + 1
        if left < 0:
            break
        found.append(line)
    return found
