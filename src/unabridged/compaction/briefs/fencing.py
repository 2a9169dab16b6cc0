"""Text of others between two lines that it cannot write itself, and nothing in it that reads like a mark of ours.
It refuses to take a word away: what looks like a mark is quoted, and stays legible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Final

from unabridged.lazy_patterns import lazy

OURS: Final = "unabridged:"
_SHORTEST_TAG: Final = 8
_ROUND: Final = str.maketrans("[]", "()")
# So many names are looked for at the beginnings of lines; a talk of more is a crowd, and its roles are looked for.
_MOST_NAMES: Final = 64
_LONGEST_NAME: Final = 60
_BLANK: Final = r"[ \t\u00a0\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]*"
_SPACE: Final = r"[\s\u200b-\u200d\u2060]"
_ROLES: Final = (
    *("user", "assistant", "system", "tool", "developer", "human", "ai"),
    *("用户", "用戶", "助手", "系统", "系統", "ユーザー", "アシスタント", "システム", "사용자", "시스템"),
    *("usuario", "asistente", "sistema", "benutzer", "assistent", "utilisateur"),
    *("пользователь", "ассистент", "система", "المستخدم", "المساعد", "النظام"),
)
_HEADERS: Final = r"""
    [*_]*\[\s*(?:(?:summari[sz]ed|unabridged|said|piece)\b|…)       # our own headings, and marks
  | \[\s*\d+\s+earlier\s+messages\b
  | summary\s+\d+\s+of\s+\d+\b
  | <\|[^|>\n]{1,40}\|>                                        # templates of chat models
  | \[/?INST\] | <</?SYS>> | </?s>
  | <\s*+/?+\s*+(?:system|assistant|user|developer|human)\s*>
  | \#{1,6}\s*(?:system|user|assistant|human|instructions?|response)\s*+:?+\s*+$
"""
# What was done, as telling_parts writes it; a line that was cut in the middle of one may still read like it.
_DONE: Final = rf"""
    [*_]*[\[\uff3b\u3010]{_BLANK}(?:
        calls{_SPACE}(?:[^\n]*{_SPACE}with\b|\s*[^\s\]]+\s*$)
      | result{_SPACE}(?!for\s+\w+\s+in\b)[^\]\n]*(?:\](?!\()|$)
      | (?:thinks|printed|errors?|returned|variables)\s*(?:[\]\uff3d\u3011](?!\()|$)
      | thinks{_SPACE}+what\b
      | execution\s*(?:[:\uff1a]|[\]\uff3d\u3011](?!\()|$)
      | deleted{_SPACE}+variables\b
      | a{_SPACE}+part{_SPACE}+of{_SPACE}+type\b
      | an{_SPACE}+(?:execution{_SPACE}+that|empty{_SPACE}+result)\b
    )
"""
_FENCE: Final = lazy(rf"<(?=\s*+/?+\s*+{re.escape(OURS)})", re.IGNORECASE)


def fenced(name: str, text: str) -> str:
    """The text between two lines of ours that stand nowhere in it, whatever it says."""
    told = _FENCE.sub("\u2039", text)
    here = f"{OURS}{name} {tag(told)}"
    return f"<{here}>\n{told}\n</{here}>"


def tag(text: str, shortest: int = _SHORTEST_TAG) -> str:
    """What no text can know of itself before it is written: of its digest as much as stands nowhere in it."""
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return next(digest[:size] for size in range(shortest, len(digest) + 1) if digest[:size] not in text)


def speakers(names: Iterable[str]) -> tuple[str, ...]:
    """The names that are looked for at the beginnings of lines, of all these."""
    return _speakers(tuple(names))


@lru_cache(maxsize=64)
def _speakers(names: tuple[str, ...]) -> tuple[str, ...]:
    """They are the same for every message of a talk, and asked for with each."""
    known = {each.strip() for each in names if 0 < len(each.strip()) <= _LONGEST_NAME}
    return tuple(sorted(known)[:_MOST_NAMES])


def quiet(text: str, names: Iterable[str] = ()) -> str:
    """The text with a mark of citation before each line that would read like ours: a heading, a turn, what was done.

    It is for others' text alone, before anything of ours stands beside it: later nobody could tell them apart. A line
    begins wherever somebody may see one begin: behind a bare carriage return too, and the like.
    """
    reads = _reads_like_ours(speakers(names)).match
    return "".join(f"> {line}" if reads(line) else line for line in text.splitlines(keepends=True))


def quiet_behind(mark: str, text: str, names: Iterable[str] = ()) -> str:
    """The text behind a mark of ours, on its line: that line is ours, and of all others none reads as if it were."""
    first, *others = text.splitlines(keepends=True) or [""]
    return mark + first + quiet("".join(others), names)


def quiet_piece(piece: str, before: str, names: Iterable[str] = ()) -> str:
    """A piece of what was told already, behind this: a line that it begins in the middle of begins here once more."""
    if not before or before[-1].splitlines() == [""]:
        return piece
    first, *others = piece.splitlines(keepends=True)
    return quiet(first, names) + "".join(others)


def one_line(name: str) -> str:
    """A name on one line; one that would close a bracket around it, or leave one open, has round ones instead."""
    told, depth = " ".join(name.split()), 0
    if "[" not in told and "]" not in told:
        return told  # as most are
    for sign in told:
        depth += (sign == "[") - (sign == "]")
        if depth < 0:
            break
    return told if not depth else told.translate(_ROUND)


@lru_cache(maxsize=64)
def _reads_like_ours(names: tuple[str, ...]) -> re.Pattern[str]:
    who = "|".join(map(re.escape, (*_ROLES, *names)))
    speaks = rf"(?:\d{{1,3}}[.)]\s*)?[*_]*(?:{who})[*_]*+(?:\s+to\s+[^\s:]{{1,{_LONGEST_NAME}}})?\s*+[*_]*+[:\uff1a]"
    return re.compile(rf"{_BLANK}(?:{speaks}|{_HEADERS}|{_DONE})", re.IGNORECASE | re.VERBOSE)
