"""The paths, files, ids, hashes and names of code in a draft that what it stands for does not have.
It refuses to take a word of a language for an identifier.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from unabridged.compaction.gate.finding import beside, families, numbered, put_together, renamed, twins
from unabridged.compaction.gate.finding.beside import ENDING
from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.held import Holder, holder
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy

# What a template puts around a text names nothing in it.
_TAG: Final = lazy(r"</?[A-Za-z_][\w.-]*/?>")
_LINK: Final = sought(
    r"[a-z][a-z0-9+]{1,12}://[^\s<>\"'`，。、；）]+|[\w.+-]{1,64}@[\w.-]{1,80}|\bwww\.\S+", ":// @ www."
)
_PATH: Final = lazy(
    r"(?<![\w/\\.])(?:[A-Za-z]:[\\/]|~[\\/]|\.{1,2}[\\/]|[\\/])?[\w.@+-]+(?:[\\/][\w.@+-]+)*[\\/]?", re.ASCII
)
_FILE: Final = lazy(rf"(?<![\w./\\@-])[\w-]+(?:\.[\w-]+)*\.{ENDING}(?![\w-])(?!\.\w)", re.ASCII)
_CODE: Final = lazy(r"(?<![\w/\\.-])[#@]?[A-Za-z0-9]+(?:[-_:.#][A-Za-z0-9]+)*(?![\w/\\])", re.ASCII)
_UNIT: Final = lazy(r"[~<>≈]?\d+(?:[.,:_-]\d+)*(?:[a-zA-Z]{1,5}|-[a-z]+(?:-[a-z]+)*)?|\d{1,4}x\d{1,4}", re.ASCII)
# What stands before one makes no name of it: non-13-digit, over-65s.
_BEFORE_A_UNIT: Final = lazy(r"\A(?:non|over|under|sub|pre|post|mid|multi|up-to|top|first|last)-(?=\d)")
_DATE: Final = lazy(
    r"\d{4}-\d{2}-\d{2}(?:[tT ]\d{2}[:.]?\d{2}.*)?|\d{4}-?[QqHhWw]\d{1,2}|[QqHh]\d[-/ ]?\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*-\d{1,4}|\d{1,2}-[A-Za-z]{3,9}(?:-\d{2,4})?",
    re.ASCII | re.IGNORECASE,
)
# How long something takes, or when it is: 1h28, 52min30s, 20h30, 5min41s.
_TIME: Final = lazy(r"(?:\d{1,4}(?:h|hr|hrs|std|min|mins|mn|m|sec|s|d|ms)){1,4}\d{0,2}", re.ASCII | re.IGNORECASE)
_SNAKE: Final = lazy(
    r"(?<![\w/\\.-])(?:[a-z0-9]+_)+[a-z0-9]+(?![\w/\\])(?!\"?\s*:\s|\"\s*:)|(?<![\w/\\.])[a-z][a-z0-9]*+(?:[A-Z][a-z0-9]+)+(?=\()",
    re.ASCII,
)
_COMMON: Final = frozenset(
    {
        "node.js",
        "vue.js",
        "next.js",
        "three.js",
        "d3.js",
        "react.js",
        "express.js",
        "nuxt.js",
        "chart.js",
        "asp.net",
        "package.json",
        "readme.md",
    }
)
# What a program is called with: --verify-all.
_OPTION: Final = lazy(r"(?<![\w-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*+(?![\w-])", re.ASCII)
# So many digits make a number long; so many parts a path deep, so many digits a name an identifier.
_LONG: Final = 4
_DEEP: Final = 3
_TRAILING: Final = ".,:;!?*_-+"
# A line of a file, which may be told apart from it.
_LINE: Final = lazy(rf"(?P<file>[\w.-]+\.{ENDING})(?::|#L|:L)(?P<at>\d+)(?:[:-]L?\d+)?", re.ASCII)
# What a booking is found by.
_LOCATOR: Final = lazy(r"(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{6,8}", re.ASCII)
# What a number is declined by where a word hangs on it: 8192er-Scans, 1990s-style, 100th-percentile.
_DECLINED: Final = lazy(r"(?<=\d)(?:ers?|s|st|nd|rd|th)\Z")
_LETTERS: Final = lazy(r"[A-Za-z]")
_DIGITS: Final = lazy(r"\d")
_SIZE: Final = lazy(r"(\d{1,9})[xX](\d{1,9})", re.ASCII)
_FORM: Final = lazy(r"^\W*\w[\w ]*\W*[:：]", re.MULTILINE)
# What opens a line and is told something is a label of the draft's own; behind few equals signs stand values of names.
_LABEL: Final = lazy(r"^[ \t>*+•-]*+[\"']?(?P<name>[A-Za-zÀ-ÿ]\w*+)[\"']?[ \t]*+(?P<sign>[:=])(?=[ \t])", re.MULTILINE)
_EQUAL: Final = lazy(r"^[^\n=:]{1,40}+=[ \t]", re.MULTILINE)
_SEVERAL: Final = 3


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """What looks like an identifier and stands nowhere, and is not put together of what does."""
    held, text = holder(source), _without_labels(_TAG.sub(" ", _LINK.without(draft.own, folded(draft.own))))
    every = chain(
        (path for path in dict.fromkeys(_paths(text)) if not _is_path(path, held)),
        (each for each in dict.fromkeys(_OPTION.findall(text)) if not held.has(each)),
        (name for name in _files(text) if name.casefold() not in _COMMON and not held.holds(name)),
        (code for code in dict.fromkeys(_codes(text)) if not _is_code(code, held)),
        numbered.strangers(text, source.text),
        (code for code in dict.fromkeys(families.strangers(text, source.text)) if not _is_code(code, held)),
        twins.strangers(text, source.text, held),
        renamed.strangers(text, source.text, held),
        beside.strangers(text, held, lambda path: _is_path(path, held)),
        _names(text, held),
    )
    return tuple(dict.fromkeys(every))


def _without_labels(text: str) -> str:
    """The text less what labels its lines, with an equals sign only where that is its form."""
    if "_" not in text:
        return text
    equal = len(_EQUAL.findall(text)) >= _SEVERAL

    def less(match: re.Match[str]) -> str:
        return " " if "_" in match["name"] and (equal or match["sign"] == ":") else match[0]

    return _LABEL.sub(less, text)


def _names(text: str, held: Holder) -> Iterator[str]:
    """Names of code that stand nowhere, or that are put together of what does where another one was left out."""
    names = dict.fromkeys(_snakes(text))
    held.ready(names)
    apart = [each for each in names if "_" in each and not held.has(each)]
    renamed_ones = frozenset(put_together.strangers(apart, text.casefold(), held.source.lower))
    yield from (name for name in names if name in renamed_ones or not _is_name(name, held))


def _snakes(text: str) -> list[str]:
    """Names of code: with an underscore, or with a bracket behind."""
    return _SNAKE.findall(_FORM.sub(" ", text)) if "_" in text or "(" in text else []


def _paths(text: str) -> Iterator[str]:
    for match in _PATH.finditer(text) if "/" in text or "\\" in text else ():
        path = match[0].rstrip(_TRAILING).replace("\\", "/")
        if "/" not in path:
            continue
        parts = [each for each in path.split("/") if each]
        if _is_all_digits(path) or len(parts) == 1:
            continue
        rooted = path[0] in "/~." or path[1:2] == ":"
        telling = any("." in each[1:] or "_" in each or _DIGITS.search(each) for each in parts)
        named = re.search(rf"\.{ENDING}$", path) is not None
        if rooted or named or (telling and (len(parts) >= _DEEP or len(_DIGITS.findall(parts[-1])) >= _LONG)):
            yield path


def _is_all_digits(text: str) -> bool:
    return not _LETTERS.search(text)


def _is_path(path: str, held: Holder) -> bool:
    path = path.removeprefix("./").rstrip("/")
    if held.holds(path) or held.holds(path.replace("/", "\\")) or held.holds(path.removeprefix("~").lstrip("./")):
        return True
    parts = path.split("/")
    # The shorter either part of it is, the sooner it stands there.
    places = range(1 if parts[0] else 2, len(parts))
    at = bisect_left(places, True, key=lambda at: held.holds("/".join(parts[at:])))  # noqa: FBT003
    if at < len(places) and held.holds("/".join(parts[: places[at]])):
        return True
    # Several at once: "a.py/b.py", "src/a.py/b.py", "K-11/K-12".
    named = [each for each in parts if "." in each[1:]]
    told = parts if all(map(_DIGITS.search, parts)) else named
    return len(told) > 1 and all(held.holds(each) for each in parts if each)


def _files(text: str) -> Iterable[str]:
    return dict.fromkeys(match[0] for match in _FILE.finditer(text))


def _codes(text: str) -> Iterator[str]:
    for match in _CODE.finditer(text):
        code = match[0].strip("#@:.-_")
        if code.isalpha():
            continue
        digits = len(_DIGITS.findall(code))
        if not _LETTERS.search(code) or not (_is_telling(digits, len(code)) or _LOCATOR.fullmatch(code)):
            continue
        if (
            re.fullmatch(r"[A-Za-z]+\d{1,2}", code)
            or _UNIT.fullmatch(_BEFORE_A_UNIT.sub("", code))
            or _DATE.fullmatch(code)
            or _TIME.fullmatch(code)
            or re.fullmatch(r"[vV]?\d+(?:\.\w+)+", code)
        ):
            continue
        yield code


def _is_telling(digits: int, letters: int) -> bool:
    return digits >= _DEEP or (digits > 1 and letters > _LONG)


def _is_code(code: str, held: Holder) -> bool:
    if held.holds(code) or held.holds(code.replace("_", "-")) or held.holds(code.replace("-", "")):
        return True
    if held.has_joined(code) or _is_size(code, held):
        return True
    parts = [each for each in re.split(r"[-_:.#]", code) if each]
    telling = [_DECLINED.sub("", each) for each in parts if _DIGITS.search(each)]
    if len(parts) > 1 and all(held.holds(each) for each in telling) and any(len(each) >= _DEEP for each in telling):
        return True
    if (line := _LINE.fullmatch(code)) and held.holds(line["file"]) and held.holds(line["at"]):
        return True
    plain = re.fullmatch(r"([A-Za-z]{1,12})(\d{3,})", code)
    return plain is not None and held.holds(plain[2]) and held.has(plain[1])


def _is_size(code: str, held: Holder) -> bool:
    """Whether it is so many rows by so many columns, both of which are told: 4812x6."""
    sides = _SIZE.fullmatch(code)
    return sides is not None and all(held.holds(each) or held.has_grouped(each) for each in sides.groups())


def _is_name(name: str, held: Holder) -> bool:
    if held.has(name):
        return True
    parts = re.findall(r"[A-Z]?[a-z]+|\d+", name)
    return all(held.has(each[:6]) for each in parts if len(each) >= _DEEP)
