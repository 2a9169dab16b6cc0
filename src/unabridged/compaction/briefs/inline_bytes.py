"""Bytes that stand written out in a text, as pictures do in base64: told by type, size and digest, and never copied.
It refuses to touch words: only a long run that no language has is taken for bytes.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from unabridged.lazy_patterns import lazy

_SHORTEST: Final = 256
_LINE: Final = 60
_SIGN: Final = "[A-Za-z0-9+/_-]"
_BEGINS: Final = "(?<![A-Za-z0-9+/_=-])"
_DATA_URL: Final = lazy(
    r"data:(?P<type>[\w.+-]{1,60}/[\w.+-]{1,80})(?:;[\w=.+-]{1,80}){0,4};base64,(?P<bytes>[A-Za-z0-9+/_=%-]*)"
)
_RUN: Final = lazy(rf"{_BEGINS}{_SIGN}{{{_SHORTEST},}}+={{0,2}}")
# So mail and certificates write them: line by line, all but the last of one length.
_LINES: Final = lazy(rf"{_BEGINS}(?:{_SIGN}{{{_LINE},120}}\r?\n){{3,}}{_SIGN}{{0,120}}={{0,2}}")
_MIXED: Final = (lazy("[a-z]"), lazy("[A-Z]"), lazy("[0-9]"))
_DIGEST: Final = 12


def named(text: str) -> str:
    """The text with each run of bytes as what it is and how long."""
    if "base64," in text:
        text = _DATA_URL.sub(lambda found: reference(found["bytes"], found["type"]), text)
    if len(text) < _SHORTEST or max(map(len, text.split()), default=0) < _LINE:
        return text
    return _LINES.sub(_run, _RUN.sub(_run, text))


def reference(written: str, media_type: str = "bytes") -> str:
    """Bytes by their type, about how many they are, and a digest by which the same ones are known again."""
    size = len(written) * 3 // 4
    return f"[{media_type}, {size:,} bytes, sha256 {sha256(written.encode('utf-8', 'replace')).hexdigest()[:_DIGEST]}]"


def _run(found: re.Match[str]) -> str:
    """A run in which capitals, small letters and digits are mixed, as they are in no word; others stay."""
    return reference(found[0]) if all(sort.search(found[0]) for sort in _MIXED) else found[0]
