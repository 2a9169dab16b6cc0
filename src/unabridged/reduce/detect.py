"""What a text is, from how its lines look and from what the call that gave it was.
It refuses to know what is done with each kind, and reads no more of a long text than a sample.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from unabridged.reduce.finding import Body, Words, marked, pieces
from unabridged.reduce.reduced import Kind
from unabridged.reduce.search_hits import Hit, hit, is_beside
from unabridged.reduce.signals import (
    WARNING_WORDS,
    WRONG_WORDS,
    is_plainly_wrong,
    is_summary,
    is_warning,
    is_wrong,
)
from unabridged.reduce.table import MARKS, unquoted
from unabridged.reduce.traceback import openings, traces

_BEGINNING: Final = 16_000
_MIDDLE: Final = 4_000
_HTML: Final = re.compile(
    r"<(?:!doctype html|html|head|body|div|p|span|a|ul|li|table|script|h[1-6])(?=[\s/>])[^<>]{0,400}>", re.IGNORECASE
)
_NUMBERED: Final = re.compile(r"\s{0,12}(\d{1,9})(?:\t|→|\| |: |:\t)")
_LEVELS: Final = (
    "DEBUG", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "FATAL", "TRACE", "CRITICAL", "SEVERE", "PASSED", "FAILED",
    "SKIPPED", "XFAIL",
)  # fmt: skip
# In small letters they are words like others, unless they are named or stand in brackets.
_NAMED_LEVELS: Final = ("level=", "lvl=", "severity=", "[info]", "[notice]", "[warn", "[error]", "[debug]", "[crit]")
_LEVEL: Final = re.compile(
    rf"\b(?:{'|'.join(_LEVELS)})\b|\b(?:level|lvl|severity)=[\"']?[a-zA-Z]"
    r"|\[(?:info|notice|warn|warning|error|debug|trace|crit|alert|emerg|fatal)\]"
)
_LOGGED: Final = re.compile(
    r"\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|\w{3} +\d{1,2} \d\d:\d\d:\d\d|\[ *\d+\.\d+\]"
    r"|\s*(?:Collecting|Downloading|Installing|Requirement already|Compiling|Building|Get:\d+|Unpacking|Setting up|npm |yarn |make)\b"
    r"|\s*(?:✓|✔|✗|✕|×|PASS|FAIL|ok|not ok|--- (?:PASS|FAIL|SKIP):|=== (?:RUN|PAUSE|CONT|NAME))\s"
    r"|\S+?(?::\d+|:\d+:\d+|\(\d+(?:,\d+)?\)): (?:fatal )?(?:error|warning|note)"
    # Progress as builds tell it, a web server's request, and what glog writes.
    r"|\[ *\d+(?:%|/\d+)\] ?\S|\S+ \S+ \S+ \[\d\d/\w{3}/\d{4}:\d\d|#\d+ (?:\[|[A-Z]{4,}\b|\d+\.\d|sha256:)|[IWEF]\d{4} \d\d:\d\d"
)
# Linters say the same by a number of their rule.
_COMPILER: Final = re.compile(
    r"\d+: (?:fatal )?(?:error|warning|note|info)\b|\s*(?:error|warning|note)[:\s]|\d+: [A-Z]{1,4}\d{2,5} "
)
_DECLARES: Final = re.compile(
    r"\s*(?:def |class |async def |import |from \S+ import |#include|func |fn |pub |package |use |export |public |private |const |let |var |@\w+)"
)
_SENTENCE: Final = re.compile(r"(?<=[\w\"')\]])[.!?…](?:[\"')\]]*)(?:\s|$)|[。！？؟।]")
_RULE: Final = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)+\|?\s*$")
_COLUMNS: Final = re.compile(r"\S(?: {2,}|\t)\S")
_READERS: Final = re.compile(
    r"(?:^|_|\b)(?:read|cat|view|open)(?:_file|file|_|\b)|^(?:cat|head|tail|sed|nl|bat)\b", re.IGNORECASE
)
_SEARCHERS: Final = re.compile(r"\b(?:grep|rg|ag|ack|search|findstr)\b", re.IGNORECASE)
_SOURCES: Final = re.compile(r"\.(?:py|pyi|js|jsx|ts|tsx|go|rs|java|kt|c|h|cc|cpp|hpp|cs|rb|php|swift|scala|sh|sql)$")
_TELLING: Final = Words(small=(*WRONG_WORDS.small, *WARNING_WORDS.small), exact=WRONG_WORDS.exact)
_PROSE_LINE: Final = 60
_FEWEST: Final = 3
# From such a share of lines on that declare something it is a program, and of those that begin as logs do, a log.
_MANY_DECLARED: Final = 0.08
_MANY_LOGGED: Final = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What is known of the call: the name of the tool, and the path or the command it was given."""

    tool: str = ""
    path: str = ""
    command: str = ""


NO_HINT: Final = Hint()
# A megabyte of rows has a quarter of them; of more, each is a few letters, and reading them all takes a second.
_MOST_OBJECTS: Final = 100_000


def may_be_json(text: str) -> bool:
    """Whether the text begins and ends as JSON does, and has no more objects in it than are worth reading."""
    begin, end = text[:200].lstrip()[:1], text[-200:].rstrip()[-1:]
    return (begin, end) in (("{", "}"), ("[", "]")) and text.count("{") + text.count("[") <= _MOST_OBJECTS


def kind_of(text: str, hint: Hint = NO_HINT) -> Kind:
    """What the text is, JSON apart: that only a reader of it can say."""
    lines = [line for line in _sample(text) if line.strip()]
    if not lines:
        return Kind.TEXT
    for kind, is_it in _TESTS:
        if is_it(lines, hint):
            return kind
    return Kind.TEXT


def _sample(text: str) -> list[str]:
    """Lines of the beginning, of the middle and of the end, whole ones as far as there are."""
    if len(text) <= _BEGINNING + 3 * _MIDDLE:
        return text.split("\n")
    half = len(text) // 2
    begin = text[:_BEGINNING].split("\n")
    return [
        *(begin[:-1] or begin),
        *text[half : half + _MIDDLE].split("\n")[1:-1],
        *text[-_MIDDLE:].split("\n")[1:],
    ]


def _share(lines: Sequence[str], is_one: Callable[[str], object]) -> float:
    return sum(1 for line in lines if is_one(line)) / len(lines)


def _is_page(lines: Sequence[str], _: Hint) -> bool:
    first = "\n".join(lines[:_FEWEST])[:400].lstrip().lower()
    return first.startswith(("<!doctype html", "<html"))


def _is_tagged(lines: Sequence[str], hint: Hint) -> bool:
    """Whether tags are what the text is made of; a program and a log only show them."""
    beginning = "\n".join(lines)[:_BEGINNING]
    if _SOURCES.search(hint.path) or "</" not in beginning:
        return False
    tags = len(_HTML.findall(beginning))
    is_full = tags >= 2 * _FEWEST and tags * 160 > len(beginning)
    return is_full and _share(lines, _DECLARES.match) < _MANY_DECLARED and _share(lines, _LOGGED.match) < _MANY_LOGGED


def _is_diff(lines: Sequence[str], _: Hint) -> bool:
    hunks = any(re.match(r"@@ -\d+(?:,\d+)? \+\d+", line) for line in lines)
    headers = any(line.startswith("+++ ") for line in lines) and any(line.startswith("--- ") for line in lines)
    return (hunks and headers) or any(line.startswith("diff --git ") for line in lines)


def _is_traceback(lines: Sequence[str], _: Hint) -> bool:
    body = Body.of("\n".join(lines))
    found = traces(lines, openings(body, pieces(body.text)))
    return sum(trace.end - trace.begin for trace in found) * 2 >= len(lines)


def _is_hits(lines: Sequence[str], hint: Hint) -> bool:
    found = [each for each in map(hit, lines) if each is not None and each.mark == ":" and _is_path(each)]
    paths = {each.path for each in found}
    total = len(found) + sum(1 for line in lines if is_beside(line, paths))
    if total < _FEWEST or sum(1 for each in found if _COMPILER.match(each.said)) * 4 > total:
        return False
    asked = _SEARCHERS.search(f"{hint.tool} {hint.command}".replace("_", " ")) is not None
    return total > len(lines) * (0.4 if asked else 0.7)


def _is_path(found: Hit) -> bool:
    path = found.path
    return ("/" in path or "\\" in path or "." in path) and not path[:1].isspace() and ": " not in path


def _is_numbered(lines: Sequence[str], _: Hint) -> bool:
    numbers = [int(found[1]) for found in map(_NUMBERED.match, lines) if found]
    rising = sum(1 for before, after in pairwise(numbers) if after > before)
    is_numbered = len(numbers) >= _FEWEST and len(numbers) >= len(lines) * 0.8 and rising >= len(numbers) * 0.9
    # Where each has as many cells behind it, the number is one of them.
    return is_numbered and not _has_cells(lines, "\t")


def _has_cells(lines: Sequence[str], mark: str) -> bool:
    """Whether the mark parts nearly all lines into as many cells, three or more."""
    if mark not in lines[0]:
        return False
    usual, times = Counter(line.count(mark) for line in map(unquoted, lines)).most_common(1)[0]
    return usual >= 2 and times >= len(lines) * 0.9  # as a head or a sum may have others


def _is_table(lines: Sequence[str], _: Hint) -> bool:
    if len(lines) < 2 * _FEWEST:
        return False
    if any(_RULE.match(line) for line in lines[:6]):
        return True
    if any(_has_cells(lines, mark) for mark in MARKS):
        return True
    return _share(lines, lambda line: len(_COLUMNS.findall(line)) >= 1 and not line[:1].isspace()) >= 0.9


def _is_log(lines: Sequence[str], _: Hint) -> bool:
    # Where no line has a level, how each begins is all there is to look at.
    body = "\n".join(lines)
    if any(level in body for level in (*_LEVELS, *_NAMED_LEVELS)):
        levels = _share(lines, lambda line: _LOGGED.match(line) or _LEVEL.search(line))
    else:
        levels = _share(lines, _LOGGED.match)
    return levels >= _MANY_LOGGED or (levels > 0 and any(is_summary(line) for line in lines[-5:])) or _tells(lines)


def _tells(lines: Sequence[str]) -> bool:
    if sum(map(len, lines)) / len(lines) >= 4 * _PROSE_LINE or _share(lines, _DECLARES.match) >= 0.05:
        return False
    body = Body.of("\n".join(lines))
    found = (lines[index] for piece in pieces(body.text) for index in marked(body, piece, _TELLING))
    telling = sum(1 for line in found if (is_wrong(line) and is_plainly_wrong(line)) or is_warning(line))
    return telling >= len(lines) * 0.05


def _is_file(lines: Sequence[str], hint: Hint) -> bool:
    read = _READERS.search(hint.tool) is not None or _READERS.search(hint.command) is not None
    return _share(lines, _DECLARES.match) >= (0.02 if read or hint.path else _MANY_DECLARED)


def _is_marked_down(lines: Sequence[str]) -> bool:
    return (
        sum(1 for line in lines if re.match(r"#{1,6} \w", line)) >= _FEWEST
        and len(_SENTENCE.findall("\n".join(lines))) > len(lines) // 4
    )


def _is_prose(lines: Sequence[str], _: Hint) -> bool:
    text = " ".join(lines)
    sentences = len(_SENTENCE.findall(text))
    return (
        sentences >= _FEWEST and sentences * 400 >= len(text) and _share(lines, lambda line: line[-1:] in "{};") < 0.1
    )


_TESTS: Final = (
    (Kind.FILE, _is_numbered),
    (Kind.HTML, _is_page),
    (Kind.DIFF, _is_diff),
    (Kind.TRACEBACK, _is_traceback),
    (Kind.SEARCH_HITS, _is_hits),
    (Kind.HTML, _is_tagged),
    (Kind.PROSE, lambda lines, hint: not hint.path and _is_marked_down(lines)),
    (Kind.LOG, lambda lines, hint: not _SOURCES.search(hint.path) and _is_log(lines, hint)),
    (Kind.TABLE, _is_table),
    (Kind.FILE, _is_file),
    (Kind.PROSE, _is_prose),
)
