"""JSON as models write it: with any quotation marks, bare names, comments, commas too many, line ends, or cut off.
It refuses to guess what is not there, to recurse far, and to look at any character many times.
"""

from __future__ import annotations

import json
import re
from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy

# A number is kept as it was spelled, as it is where the kind reading finds one: version 3.10 is not 3.1.
_STRICT: Final = json.JSONDecoder(strict=False, parse_float=str, parse_int=str, parse_constant=str)
# What is nested deeper is no answer to anything that was asked here.
_DEEPEST: Final = 32
_BLANK: Final = lazy(r"(?:\s++|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)*+")
_SEPARATED: Final = lazy(r"(?:[\s,]++|//[^\n]*+|/\*(?:[^*]++|\*(?!/))*+\*/)*+")
_BARE_KEY: Final = lazy(r"[^\W\d]\w*+(?=\s*+:)")
_BARE: Final = lazy(r"[^,\]}\n]*")
# What opens a text, and what ends it.
_QUOTES: Final = MappingProxyType({'"': '"', "'": "'", "\u201c": "\u201d", "\u201e": "\u201c"})
_TO_MARK: Final = MappingProxyType({quote: lazy(rf"[^{quote}\\]*") for quote in _QUOTES.values()})
_TRIPLE: Final = '"""'
# Where a comma was left out at the end of a line, the next one begins with a name.
_ENDS: Final = lazy(r"\s*+(?:[,:\]}]|$|//|/\*)|[ \t]*+\r?\n\s*+[\"'\u201c\u201e]\w[^\"'\n]{0,60}[\"'\u201c\u201d]\s*+:")
_ESCAPES: Final = MappingProxyType(
    {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", '"': '"', "'": "'", "/": "/", "\\": "\\"}
)
_HEX: Final = lazy(r"u([0-9a-fA-F]{4})")
_WORDS: Final = MappingProxyType({"true": True, "false": False, "null": None, "none": None})


class NotJson(ValueError):
    """What stands there is no JSON, however kindly it is read."""


def value_at(text: str, at: int) -> tuple[object, int]:
    """The value that begins there and where it ends, read strictly if that goes and kindly if not; else NotJson."""
    try:
        return _STRICT.raw_decode(text, at)
    except (ValueError, RecursionError):
        return _value(text, at, 0)


def _value(text: str, at: int, depth: int) -> tuple[object, int]:
    if depth > _DEEPEST:
        raise NotJson
    at = _after(_BLANK, text, at)
    match text[at : at + 1]:
        case "{":
            return _object(text, at + 1, depth)
        case "[":
            return _list(text, at + 1, depth)
        case quote if quote in _QUOTES:
            return _string(text, at)
        case _:
            return _bare(text, at)


def _object(text: str, at: int, depth: int) -> tuple[object, int]:
    found: dict[str, object] = {}
    while True:
        at = _after(_SEPARATED, text, at)
        first = text[at : at + 1]
        if first in {"", "}"}:
            return found, at + 1
        key, at = _key(text, at)
        at = _after(_BLANK, text, at)
        if at >= len(text):  # cut off behind a name: nothing was said under it
            return found, at
        if text[at] != ":":
            raise NotJson
        at = _after(_BLANK, text, at + 1)
        if at >= len(text):
            return found, at
        found[key], at = _value(text, at, depth + 1)


def _key(text: str, at: int) -> tuple[str, int]:
    if text[at] in _QUOTES:
        return _string(text, at)
    named = _BARE_KEY.match(text, at)
    if named is None:
        raise NotJson
    return named[0], named.end()


def _list(text: str, at: int, depth: int) -> tuple[object, int]:
    found: list[object] = []
    while True:
        at = _after(_SEPARATED, text, at)
        if text[at : at + 1] in {"", "]"}:
            return found, at + 1
        value, at = _value(text, at, depth + 1)
        found.append(value)


def _string(text: str, at: int) -> tuple[str, int]:
    """A text in quotes; a quote that nothing follows which may follow a text is one inside it."""
    if text.startswith(_TRIPLE, at) and (end := text.find(_TRIPLE, at + 3)) >= 0:
        return text[at + 3 : end], end + 3
    quote, at = _QUOTES[text[at]], at + 1
    parts: list[str] = []
    while at < len(text):
        plain = _TO_MARK[quote].match(text, at)
        end = len(text) if plain is None else plain.end()
        parts.append(text[at:end])
        at = end
        if at >= len(text):
            break
        if text[at] == quote:
            if _ENDS.match(text, at + 1):
                return "".join(parts), at + 1
            parts.append(quote)
            at += 1
        else:
            said, at = _escaped(text, at + 1)
            parts.append(said)
    return "".join(parts), at


def _escaped(text: str, at: int) -> tuple[str, int]:
    if coded := _HEX.match(text, at):
        return chr(int(coded[1], 16)), coded.end()
    letter = text[at : at + 1]
    return _ESCAPES.get(letter, f"\\{letter}"), at + 1


def _bare(text: str, at: int) -> tuple[object, int]:
    """A number or a word without quotes, as it stands there."""
    end = _after(_BARE, text, at)
    word = text[at:end].strip()
    if not word:
        raise NotJson
    return _WORDS.get(word.lower(), word), end


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()
