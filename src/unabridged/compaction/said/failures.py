"""Whether a call or an execution went wrong: by its status, its exit code, or what runtimes write when they fail.
It refuses to take the word "error" in a sentence for one: a failure has a form that no prose has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from unabridged.log.counted import texts_of
from unabridged.log.part import ExecutionResult, ToolResult

# What went wrong is said at the beginning or at the end of what was printed.
_HEAD: Final = 2_000
_TAIL: Final = 1_000

# What a runtime prints when it gives up, wherever somebody shows it: what has to be there, and the form in which.
_TRACEBACKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Traceback": r"^[ \t>|]{0,40}Traceback \(most recent call last\)",
        "Exception in": r'^Exception in thread "',
        "Caused by": r"^Caused by: [\w.$]+",
        "panicked": r"^thread '[^'\n]*' (?:\(\d+\) )?panicked at\b",
        "goroutine": r"^goroutine \d+ \[",
        "core dumped": r"\(core dumped\)",
        "Unhandled": r"^Unhandled (?:exception|(?:promise )?rejection)\b",
        "Uncaught": r"^Uncaught \w*(?:Error|Exception)\b",
    }
)
# A word of each of them.
TRACEBACK_WORDS: Final = frozenset(
    {"traceback", "exception", "caused", "panicked", "goroutine", "dumped", "unhandled", "uncaught"}
)
# What a tool's answer says of itself, beside those; the same words in prose mean little.
_ANSWERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rror:": r"\A\W*(?i:(?:fatal |internal )?error):|^(?:[\w.]+\.)?[A-Z]\w*Error: |^(?:fatal )?error: "
        r"|^\S+:\d+(?::\d+)?: (?:fatal )?error: ",
        "rror[": r"^error\[\w+\]: ",
        "rror]": r"\A\W*(?i:error)\]",
        ": error ": r": error [A-Z]+\d+: ",
        'rror"': r'\A\s*\{\s*"error"\s*:(?!\s*(?:null|false|""|\[\]|\{\}))|"is_?[eE]rror"\s*:\s*true',
        'rrors"': r'\A\s*\{\s*"errors"\s*:(?!\s*(?:null|false|""|\[\]|\{\}))',
        "xception: ": r"^(?:[\w.]+\.)?[A-Z]\w*Exception: ",
        "ERR": r"^npm ERR!|^\W?ERROR\b",
        "E  ": r"^E {3,}\S",
        "    at ": r"^[ \t]{1,40}at [^\n]{1,300}:\d+:\d+\)?$",
        "fatal": r"^fatal: ",
        "xit": r"\b[eE]xit(?:ed)?[ _]?(?:with )?(?:non-?zero )?(?:exit )?(?:[cC]ode|status)(?: code)?[\"']?\s*[:=]?\s*"
        r"(?:-\d|[1-9])",
        "urn_code": r"\breturn_code[\"']?\s*[:=]?\s*(?:-\d|[1-9])",
        "urncode": r"\breturncode[\"']?\s*[:=]?\s*(?:-\d|[1-9])",
        '"status"': r'"status"\s*:\s*"(?:error|failed|failure)"',
        '"success"': r'"success"\s*:\s*false',
        '"ok"': r'"ok"\s*:\s*false',
        "not found": r": command not found$",
        "No such": r": No such file or directory$",
        "denied": r"(?:^|: )[Pp]ermission denied\b",
        "egmentation": r"^Segmentation fault",
        "FAIL": r"^(?:--- )?FAIL(?:ED|URE)?(?:[:\s]|$)",
        "failed": r"^[= ]*[1-9]\d* failed\b|^Tests:[^\n]*[1-9]\d* failed\b",
        "HTTP": r"^HTTP/\d(?:\.\d)? [45]\d\d\b",
    }
)
# Parts of words by which a status says that something did not end well; it is asked for these first.
_ILL: Final = (
    "fail",
    "error",
    "denied",
    "abort",
    "incomplete",
    "timeout",
    "timed",
    "exceeded",
    "kill",
    "cancel",
    "crash",
)
_WELL: Final = ("ok", "success", "succeed", "complete", "done", "finish")
_EXIT_CODES: Final = ("exit_code", "exitCode", "return_code", "returncode")


def failed(part: ToolResult | ExecutionResult) -> bool:
    """Whether a result says that it went wrong, one of the results inside it included."""
    if _is_ill(part.status) or any(_is_nonzero(part.extra.get(name)) for name in _EXIT_CODES):
        return True
    if isinstance(part, ToolResult):
        inside = any(failed(each) for each in part.content if isinstance(each, ToolResult | ExecutionResult))
        return inside or any(says_failure(text) for text in texts_of(part.content) if text)
    # Much that went well has warnings there.
    if part.stderr.strip() and not _is_well(part.status):
        return True
    return any(map(shows_traceback, (part.stderr, part.stdout, part.result)))


def says_failure(text: str) -> bool:
    """Whether what a tool answered has the form of a failure."""
    return shows_traceback(text) or _shows(text, _answers())


def shows_traceback(text: str) -> bool:
    """Whether this has the form of what a runtime prints when it gives up: that is never one line."""
    return "\n" in text and _shows(text, _tracebacks())


def ends(text: str, head: int, tail: int) -> str:
    """A text without its middle, if it is longer than so many characters."""
    return text if len(text) <= head + tail else f"{text[:head]}\n{text[-tail:]}"


def _shows(text: str, table: Iterable[tuple[str, re.Pattern[str]]]) -> bool:
    shown = ends(text, _HEAD, _TAIL)
    for word, pattern in table:  # noqa: SIM110  # a generator takes twice as long, and there are thousands of texts
        if word in shown and pattern.search(shown):
            return True
    return False


def _is_ill(status: str) -> bool:
    said = status.lower()
    return any(word in said for word in _ILL) or _is_nonzero(said)


def _is_well(status: str) -> bool:
    said = status.lower()
    return said == "0" or any(word in said for word in _WELL)


def _is_nonzero(code: object) -> bool:
    """Whether this is the exit code of a program that says it failed."""
    if isinstance(code, str):
        return code.lstrip("-").isdecimal() and code.strip("-0") != ""
    return type(code) is int and code != 0


@cache
def _tracebacks() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return _compiled(_TRACEBACKS)


@cache
def _answers() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return _compiled(_ANSWERS)


def _compiled(table: Mapping[str, str]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Compiled when something is first read by it, since most programs never do."""
    return tuple((word, re.compile(pattern, re.MULTILINE)) for word, pattern in table.items())
