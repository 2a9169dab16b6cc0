"""Somebody's Markdown as lines that can be quoted: nothing in it is HTML or a picture, and what stands in code stays.
It refuses to guess: where it cannot be sure that a reader sees code, every sign that could begin a tag is written out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache


def quoted(lines: Iterable[str]) -> Iterator[str]:
    """The lines of one message; a fence that is not closed ends with it."""
    fence, is_sure, is_even = "", True, True
    for line in lines:
        # In a list, behind a tab or a few blanks: what opens or ends there is not the same for every reader.
        is_sure = is_sure and not _leaning().match(line)
        if fence:
            yield line if is_sure else _written_out(line)
            fence = "" if _closes(line, fence) else fence
        elif opened := _fence().match(line):
            fence, is_even = opened[1], True  # whatever was said before ends here
            yield line if is_sure else _written_out(line)
        else:
            is_even = not line.strip() or (is_even and _is_even(line))
            yield _but_code(line) if is_sure and is_even else _written_out(line)


def _closes(line: str, fence: str) -> bool:
    said = line.rstrip()
    return len(said) >= len(fence) and not said.strip(fence[0])


def _is_even(line: str) -> bool:
    """Whether all its code ends in the line itself, so that nothing reaches into the next one."""
    return "`" not in line or ("\\`" not in line and "`" not in _code().sub("", line))


def _but_code(line: str) -> str:
    """The line with its tags written out, but for those in code, which mean nothing."""
    codes = [*_code().finditer(line)] if "`" in line else []  # a long line without any is gone through at once
    ends = [0, *(each.end() for each in codes)]
    before = [_written_out(line[start : each.start()]) + each[0] for start, each in zip(ends, codes, strict=False)]
    return "".join([*before, _written_out(line[ends[-1] :])])


def _written_out(text: str) -> str:
    return without_pictures(_tag().sub("&lt;", text) if "<" in text else text)


def without_pictures(text: str) -> str:
    """Markdown in which a picture is what was typed: whoever shows one asks a server for it, which hears who reads."""
    return text.replace("![", "!\\[")


@cache
def _fence() -> re.Pattern[str]:
    return re.compile(r"(`{3,}(?=[^`]*$)|~{3,})")


@cache
def _leaning() -> re.Pattern[str]:
    return re.compile(r"[\s>*+\-0-9.)]+(?:`{3,}|~{3,})")


@cache
def _code() -> re.Pattern[str]:
    """Code on one line; a bar is none, since in a table it ends a cell."""
    return re.compile(r"(?<!`)(`+)(?!`)([^`|]+)(?<!`)\1(?!`)")


@cache
def _tag() -> re.Pattern[str]:
    return re.compile(r"<(?=[A-Za-z/!?])")
