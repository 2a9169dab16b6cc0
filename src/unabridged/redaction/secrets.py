"""Keys, tokens and passwords in a text, each replaced by what it is: a summary is kept, and read by more than a log is.
It refuses to guess: what has no well-known form, and stands behind no word for a secret, is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.redaction.forms import without_forms
from unabridged.redaction.here import Here
from unabridged.redaction.issuers import without_issued
from unabridged.redaction.names import named_kind, without_values
from unabridged.redaction.places import without_places
from unabridged.redaction.sayings import without_sayings

# The last of them changes nothing, but in texts that are made for it.
_MOST_ROUNDS: Final = 4
# A sign that JSON need not write as a code, and one that nobody sees, can both stand in the middle of a token.
_CODED: Final = lazy(r"\\u00(?P<code>2[bBdDeEfF]|3[0-9]|4[0-9a-fA-F]|5[0-9aAfF]|6[1-9a-fA-F]|7[0-9aA])")
_INVISIBLE: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_UNSEEN: Final = lazy(rf"(?<=[\w-])[{_INVISIBLE}]+(?=[\w-])", re.ASCII)


def redacted(text: str) -> str:
    """The text with each secret as what it was.

    What is left is looked at again: where one of two that touch is gone, the other may be known by its end.
    """
    for _ in range(_MOST_ROUNDS):
        found = _looked_through(text)
        if found == text:
            break
        text = found
    return text


def _looked_through(text: str) -> str:
    found = _redacted(text)
    plain = _CODED.sub(_sign, text) if "\\u00" in text else text
    plain = _UNSEEN.sub("", plain) if any(sign in plain for sign in _INVISIBLE) else plain
    if plain == text:
        return found
    also = _redacted(plain)
    return also if also.count(_OURS) > found.count(_OURS) else found


def shows_none(texts: Iterable[str]) -> bool:
    """Whether no secret stands in any of these texts; one look at all of them.

    What lies between two of them no secret goes across, and no word before one reaches over.
    """
    every = _BETWEEN.join(texts)
    return redacted(every) == every


def redacted_as(name: str, value: str) -> str:
    """A value that stands under a name, as a secret where its name says so."""
    found = redacted(value)
    kind = _told_kind(name, value) if found == value else ""
    return value.replace(_bare(value), placeholder(kind)) if kind else found


def is_told_by(name: str, value: str) -> bool:
    """Whether the name that a value stands under says that it is a secret."""
    return _told_kind(name, value) != ""


def _told_kind(name: str, value: str) -> str:
    bare = _bare(value)
    return named_kind(name, bare) if bare and "\n" not in value else ""


def _bare(value: str) -> str:
    return value.strip("\"'")


def without_tokens(text: str) -> str:
    """The text without secrets of a known form: what is a secret wherever it stands, and behind whatever word."""
    here = Here(text)
    without_forms(here, placeholder)
    return here.text


def placeholder(kind: str) -> str:
    """What stands where a secret stood."""
    return f"{_OURS}{kind}]"


_OURS: Final = "[secret: "
_BETWEEN: Final = "\n\x00\n"


def _redacted(text: str) -> str:
    here = Here(text)
    for without in (without_forms, without_places, without_values, without_issued, without_sayings):
        without(here, placeholder)
    return here.text


def _sign(found: re.Match[str]) -> str:
    return chr(int(found["code"], 16))
