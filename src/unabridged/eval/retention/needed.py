"""What is needed after a cut: values that later calls write, or, where nobody calls, specific words that come back.
It refuses to look at how a conversation was cut, so that every way is asked for the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from unabridged.eval.from_memory import needed as written
from unabridged.eval.retention.entries import Count, Entry
from unabridged.eval.standing import stands

CALLS: Final = "calls"
AGAIN: Final = "again"
# The form of a word that nothing but its first letter tells from others.
LARGE: Final = "large"
_TURNS: Final = 12
_AROUND: Final = 6
_LEAST: Final = 3
_SPECIFIC: Final = re.compile(
    r"https?://[^\s<>\"'\uff09)]+[^\s<>\"'\uff09).,;:!?]"
    r"|\d{4}-\d\d-\d\d|\d+(?:[.,:/-]\d+)+|\d{2,}"
    r"|[A-Za-z_][\w]*(?:[-_./@]\w+)+|[A-Za-z]+\d+\w*|[a-z]+[A-Z]\w+|[A-Z]{2,}\b"
    r"|(?P<large>(?<=[\w,;] )[A-ZÄÖÜÀ-Ý][a-zäöüßà-ÿ]{2,})"
    r"|[“„«「《](?P<quoted>[^”“»」》\n]{3,40})[”“»」》]|\"(?P<said>[^\"\n]{3,40})\"",
    re.UNICODE,
)
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
# One in so many, between what was counted of German and of nineteen other languages.
_OFTEN: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A value, the message that said it first, and the plain words around it there."""

    value: str
    first: int
    query: str


def needed(before: Sequence[Entry], later: Sequence[Entry]) -> tuple[str, list[Wanted]]:
    """By which rule it was found, and what is needed."""
    every = [each.message for each in (*before, *later)]
    if any(each.message.get("tool_calls") for each in (*before, *later)):
        return CALLS, _placed(written(every, len(before), len(before), _TURNS), before)
    but = "" if writes_names_large([each.text for each in (*before, *later)]) else LARGE
    again = (value for each in later for value in specific(each.text, but))
    return AGAIN, _placed([*dict.fromkeys(again)], before)


def specific(said: str, but: str = "") -> list[str]:
    """Numbers, quotations, addresses, dates, identifiers and, as names, words written large within a sentence, in
    their order, but for those of one form.
    """
    hits = (match for match in _SPECIFIC.finditer(said) if not (but and match[but]))
    found = (match["quoted"] or match["said"] or match[0] for match in hits)
    return [each for each in found if len(each) >= _LEAST or each.isdecimal()]


def writes_names_large(said: Sequence[str]) -> bool:
    """Whether so few words within sentences are written large that it says of one that it is a name.

    German writes every noun so, which is a word in four. Wherever names alone are, it is a word in ten at most.
    """
    large = sum(bool(match[LARGE]) for each in said for match in _SPECIFIC.finditer(each))
    small = sum(not word[0].isupper() for each in said for word in _WORD.findall(each))
    return large * _OFTEN <= large + small


def around(value: str, said: str) -> str:
    """The plain words before and behind it, without figures and without the value."""
    at = said.find(value)
    left, right = (re.findall(r"[^\W\d_]{2,}", each) for each in (said[:at], said[at + len(value) :]))
    near = [each for each in (*left[-_AROUND:], *right[:_AROUND]) if value not in each and each not in value]
    return " ".join(near)


def clipped(said: str, tokens: int, count: Count) -> str:
    """The beginning of a text, of no more than so many tokens."""
    lines, left = list[str](), tokens
    for line in said.split("\n"):
        taken = line
        while (cost := count(taken) + 1) > left and taken:
            taken = taken[: len(taken) * max(left - 1, 0) // cost]
        lines.append(taken)
        left -= cost
        if len(taken) < len(line) or left <= 0:
            break
    return "\n".join(lines)


def _placed(values: Sequence[str], before: Sequence[Entry]) -> list[Wanted]:
    """Those that stood there, as a whole and not as a piece of a longer word."""
    places = ((value, next((at for at, each in enumerate(before) if stands(value, each.text)), -1)) for value in values)
    return [Wanted(value=value, first=at, query=around(value, before[at].text)) for value, at in places if at >= 0]
