"""Base64 and data URLs inside any text: in their place stand what they hold, how much of it, and its digest.
It refuses to know what the text around them is.
"""

from __future__ import annotations

import binascii
import re
from hashlib import sha256
from typing import Final

from unabridged.reduce.counts import left_out

_DATA_URL: Final = re.compile(
    r"data:(?P<mime>[\w.+-]{1,60}/[\w.+-]{1,60})?(?:;[\w=.+-]{1,40}){0,4};base64,(?P<body>[A-Za-z0-9+/_-]{64,}={0,2})"
)
# It begins where no such letter stands before, so that no place is tried twice.
_LONG: Final = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{200,}={0,2}")
_WRAPPED: Final = re.compile(r"^(?:[A-Za-z0-9+/]{60,128}\r?\n){4,}[A-Za-z0-9+/]{0,128}={0,2}", re.MULTILINE)
# Whether there is any of either is known in a fraction of the time: of a long one, a piece at every so many characters.
_BLOCK: Final = re.compile(r"[A-Za-z0-9+/_-]{100}")
_TWO_LINES: Final = re.compile(r"\n[A-Za-z0-9+/]{60,128}\r?\n[A-Za-z0-9+/]{60,128}\r?\n")
_EVERY: Final = 100
_LONGEST: Final = 200
# A data URL of the shortest piece that counts; most texts in JSON are shorter.
_SHORTEST: Final = len("data:;base64,") + 64
_MAGIC: Final = (
    ("iVBORw0KGgo", "image/png"), ("/9j/", "image/jpeg"), ("R0lGOD", "image/gif"), ("UklGR", "image/webp"),
    ("JVBERi0", "application/pdf"), ("UEsDB", "application/zip"), ("H4sI", "application/gzip"), ("PHN2Zy", "image/svg+xml"),
)  # fmt: skip
_UPPER: Final = re.compile("[A-Z]")
_LOWER: Final = re.compile("[a-z]")
_DIGIT: Final = re.compile("[0-9]")
_SAMPLE: Final = 200
_NOT_MORE_SLASHES: Final = 16


def without_base64(text: str) -> str:
    """The text with each long piece of base64 told instead of shown."""
    if len(text) < _SHORTEST:
        return text
    text = (
        _DATA_URL.sub(lambda found: "data:" + _told(found["body"], found["mime"] or ""), text)
        if ";base64," in text
        else text
    )
    text = _WRAPPED.sub(_if_it_is, text) if _TWO_LINES.search(text) else text
    return _LONG.sub(_if_it_is, text) if _may_be_long(text) else text


def _may_be_long(text: str) -> bool:
    """Whether so many letters may stand in a row; from gap to gap, where there are any, hardly a letter is looked at."""
    if max(map(len, text.split("\n"))) < _LONGEST:
        return False
    place = 0
    while place + _LONGEST <= len(text):
        gap = text.rfind("\n", place, place + _LONGEST)
        if gap < 0:
            gap = text.rfind(" ", place, place + _LONGEST)
        if gap < 0:
            return any(_BLOCK.match(text, at) for at in range(place, len(text), _EVERY))
        place = gap + 1
    return False


def _if_it_is(found: re.Match[str]) -> str:
    body = found[0]
    sample = body[:_SAMPLE]
    mixed = _UPPER.search(sample) and _LOWER.search(sample) and _DIGIT.search(sample)
    worded = sum(map(sample.count, "/-_")) > _NOT_MORE_SLASHES
    return _told(body, "") if mixed and not worded else body


def _told(body: str, mime: str) -> str:
    clean = "".join(body.split()).rstrip("=").translate({45: 43, 95: 47})
    clean = clean[: len(clean) - (len(clean) % 4 == 1)]
    raw = binascii.a2b_base64(clean + "=" * (-len(clean) % 4))
    known = mime or next((each for magic, each in _MAGIC if clean.startswith(magic)), "unknown type")
    return f"{left_out(len(body), 'characters of base64')} ({known}, {len(raw):,} bytes, sha256 {sha256(raw).hexdigest()[:12]})"
