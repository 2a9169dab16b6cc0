"""The paths, files, ids, hashes and names of code in a draft that what it stands for does not have.
It refuses to take a word of a language for an identifier.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.finding import families, numbered, renamed, twins
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
_ENDING: Final = (
    r"(?:py|pyi|ipynb|js|jsx|ts|tsx|mjs|cjs|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|rb|php|sh|bash|zsh|ps1|bat|sql|html|htm|css|scss|vue|svelte|md|rst|txt|csv|tsv"
    r"|json|jsonl|yaml|yml|toml|ini|cfg|conf|env|xml|lock|log|pdf|png|jpg|jpeg|gif|svg|webp|xlsx|xls|docx|doc|pptx|parquet|feather|pkl|pt|pth|onnx|h5|npz|npy|db|sqlite|zip|gz|tar|tgz|whl|exe|dll|so|ps|mp4|mp3|wav|proto|tf|ex|exs|scala|lua|pl|r|jl)"
)
_FILE: Final = lazy(rf"(?<![\w./\\@-])[\w-]+(?:\.[\w-]+)*\.{_ENDING}(?![\w-])(?!\.\w)", re.ASCII)
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
# Names of constants, and of classes of errors.
_CONSTANT: Final = lazy(r"(?<![\w/\\.$%{-])[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+(?![\w/\\])", re.ASCII)
_RAISED: Final = lazy(r"(?<![\w/\\-])(?:[A-Z]+[a-z]+)+(?:Error|Exception|Warning)(?!\w)", re.ASCII)
# A host, a branch or a container: words with lines between, and a number behind.
_NUMBERED: Final = lazy(r"(?<![\w/\\.-])[a-z]{2,}(?:-[a-z0-9]*[a-z]){1,4}-\d{1,3}(?![\w/\\-])", re.ASCII)
# A file of another kind, and one in a folder that is told of.
_OTHER_KIND: Final = lazy(r"(?<![\w./\\@-])(?P<stem>[\w-]{3,})\.[a-z]{1,5}(?![\w(/-]|\.\w)", re.ASCII)
_IN_A_FOLDER: Final = lazy(
    r"(?<![\w./\\@-])(?P<folder>[\w-]{2,}/)(?:[\w-]+/)*(?P<name>[\w-]{2,}(?:\.[\w-]+)*\.[A-Za-z]{2,10})(?![\w/-])",
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
_LINE: Final = lazy(rf"(?P<file>[\w.-]+\.{_ENDING})(?::|#L|:L)(?P<at>\d+)(?:[:-]L?\d+)?", re.ASCII)
# What a booking is found by.
_LOCATOR: Final = lazy(r"(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{6,8}", re.ASCII)
_FIGURES: Final = lazy(r"\d+")
_LETTERS: Final = lazy(r"[A-Za-z]")
_DIGITS: Final = lazy(r"\d")
_SIZE: Final = lazy(r"(\d{1,9})[xX](\d{1,9})", re.ASCII)
_FORM: Final = lazy(r"^\W*\w[\w ]*\W*[:：]", re.MULTILINE)


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """What looks like an identifier and stands nowhere, and is not put together of what does."""
    held, text = holder(source), _TAG.sub(" ", _LINK.without(draft.own, folded(draft.own)))
    found = [path for path in _paths(text) if not _is_path(path, held)]
    found += [each for each in _OPTION.findall(text) if not held.has(each)]
    found += [name for name in _files(text) if name.casefold() not in _COMMON and not held.holds(name)]
    found += [code for code in _codes(text) if not _is_code(code, held)]
    found += numbered.strangers(text, source.text)
    found += [code for code in families.strangers(text, source.text) if not _is_code(code, held)]
    found += [name for name in twins.strangers(text, source.text, held) if name not in found]
    found += [name for name in renamed.strangers(text, source.text, held) if name not in found]
    found += [each for each in dict.fromkeys(_otherwise(text, held)) if each not in found]
    found += [name for name in _snakes(text) if not _is_name(name, held) or _is_put_together(name, text, held)]
    return tuple(dict.fromkeys(found))


def _otherwise(text: str, held: Holder) -> Iterator[str]:
    """Names that stand nowhere, though what is beside them in a path or a name does, or though nothing else is written so."""
    for mark, pattern in (
        ("_", _CONSTANT),
        ("Error", _RAISED),
        ("Exception", _RAISED),
        ("Warning", _RAISED),
        ("-", _NUMBERED),
    ):
        for match in pattern.finditer(text) if mark in text else ():
            if not held.has(match[0]) and not held.has_joined(match[0]):
                yield match[0]
    for match in _OTHER_KIND.finditer(text) if "." in text else ():
        other = rf"(?<![\w-]){re.escape(match['stem'].casefold())}\.{_ENDING}(?!\w)"
        if not held.holds(match[0]) and re.search(other, held.source.lower):
            yield match[0]
    for match in _IN_A_FOLDER.finditer(text) if "/" in text else ():
        name, folder = match["name"], match["folder"]
        # Where a folder is listed, its files stand by themselves.
        beside = held.has(f"/{name}") or (held.has(folder) and not held.holds(name))
        if beside and not _is_path(match[0], held) and not _goes_on(match[0], held):
            yield match[0]


def _goes_on(path: str, held: Holder) -> bool:
    """Whether it is the next of a row: another of the source but for its figures."""
    like = _FIGURES.sub(r"\\d+", re.escape(path.casefold()))
    return like != re.escape(path.casefold()) and re.search(like, held.source.lower) is not None


def _snakes(text: str) -> list[str]:
    """Names of code: with an underscore, or with a bracket behind."""
    return _SNAKE.findall(_FORM.sub(" ", text)) if "_" in text or "(" in text else []


def _is_put_together(name: str, text: str, held: Holder) -> bool:
    """Whether its parts stand apart, one of them in a name of the source that the draft leaves out: that was renamed."""
    if held.has(name) or "_" not in name:
        return False
    parts = name.split("_")
    told = (part for part in parts if len(part) > _DEEP)
    named = (
        each
        for part in told
        for each in re.findall(rf"(?<![\w./-])(?:[a-z0-9]+_)*{part}(?:_[a-z0-9]+)*(?![\w/])", held.source.lower)
    )
    return any(each.count("_") == len(parts) - 1 and each not in text.casefold() for each in named)


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
        named = re.search(rf"\.{_ENDING}$", path) is not None
        if rooted or named or (telling and (len(parts) >= _DEEP or len(_DIGITS.findall(parts[-1])) >= _LONG)):
            yield path


def _is_all_digits(text: str) -> bool:
    return not _LETTERS.search(text)


def _is_path(path: str, held: Holder) -> bool:
    path = path.removeprefix("./").rstrip("/")
    if held.holds(path) or held.holds(path.replace("/", "\\")) or held.holds(path.removeprefix("~").lstrip("./")):
        return True
    parts = path.split("/")
    for at in range(1, len(parts)):
        before, after = "/".join(parts[:at]), "/".join(parts[at:])
        if before and held.holds(after) and held.holds(before):
            return True
    # Several at once: "a.py/b.py", "src/a.py/b.py", "K-11/K-12".
    named = [each for each in parts if "." in each[1:]]
    told = parts if all(map(_DIGITS.search, parts)) else named
    return len(told) > 1 and all(held.holds(each) for each in parts if each)


def _files(text: str) -> Iterator[str]:
    yield from (match[0] for match in _FILE.finditer(text))


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
    telling = [each for each in parts if _DIGITS.search(each)]
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
