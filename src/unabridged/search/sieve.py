"""Whether a stored body can hold a pattern, asked of its bytes before anybody reads them.
It refuses to say yes for certain; where it says no, there is nothing to find.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, assert_never

from unabridged.log import json_text
from unabridged.search import globs
from unabridged.search.patterns import Case, Match, Pattern

Sieve: TypeAlias = Callable[[bytes], bool]

_QUOTE: Final = 1


def sieve(pattern: Pattern) -> Sieve:
    """Whether these bytes, a body as it is stored, may hold a match."""
    literal = _certain(pattern)
    if not literal:
        return lambda _: True
    if pattern.case is Case.EXACT:
        # In an opaque part JSON stands as it is; everywhere else a text is written as JSON writes it.
        plain, written = literal.encode("utf-8", "surrogatepass"), _written(literal)
        if plain == written:
            return lambda body: written in body
        return lambda body: written in body or plain in body
    if pattern.match is Match.LITERAL:
        return _folded(literal.casefold())
    return _in_ascii(literal)


def _certain(pattern: Pattern) -> str:
    """The longest text that every match holds, empty where none is known."""
    match pattern.match:
        case Match.LITERAL:
            return pattern.text
        case Match.GLOB:
            runs = [run for piece in globs.pieces(pattern.text) for run in piece.literals]
            return max(runs, key=len, default="")
        case Match.REGEX:
            return ""
        case other:
            assert_never(other)


def _written(literal: str) -> bytes:
    return json_text.encode(literal)[_QUOTE:-_QUOTE]


def _folded(literal: str) -> Sieve:
    """Folding goes character by character, and never makes one that JSON escapes: it can go before or after writing."""
    plain, written = literal, json_text.text_of(literal)[_QUOTE:-_QUOTE]
    ascii_plain, ascii_written = (each.encode("utf-8", "surrogatepass") for each in (plain, written))

    def may_hold(body: bytes) -> bool:
        if body.isascii():
            lower = body.lower()
            return ascii_written in lower or ascii_plain in lower
        text = body.decode("utf-8", "surrogatepass").casefold()
        return written in text or plain in text

    return may_hold


def _in_ascii(literal: str) -> Sieve:
    """Where an engine compares letters in its own way, only ASCII is certain: there all ways are one."""
    if not literal.isascii():
        return lambda _: True
    lower = literal.lower()
    plain, written = lower.encode(), _written(lower)
    return lambda body: not body.isascii() or written in (low := body.lower()) or plain in low
