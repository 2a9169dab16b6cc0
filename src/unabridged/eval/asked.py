"""What is asked of a conversation when it is over, and which of its messages have the answer: labels that a row brings.
It refuses a label that names no message, or words that do not stand there, and says which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from unabridged.errors import UsageError
from unabridged.eval.from_memory import plain, text_of
from unabridged.eval.standing import spaced, stands

# What these say nobody cuts.
UNCUT: Final = frozenset({"system", "developer"})
UNSAID: Final = "-"
_SHAPE: Final = "write {'question': TEXT, 'evidence': [{'message': NUMBER, 'piece': TEXT}]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A message by its index, and the words of it that have to stand, one space between them."""

    message: int
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked, all that has to stand for an answer, and a kind that only groups the figures."""

    text: str
    evidence: tuple[Evidence, ...]
    kind: str = UNSAID


def questions(where: str, row: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> tuple[Question, ...]:
    """The questions of a row that stands there; none where it has no labels."""
    asked = row.get("asked", [])
    if not isinstance(asked, list):
        message = f"{where}: 'asked' is no list; {_SHAPE} for each question"
        raise UsageError(message)
    if not asked:
        return ()
    said = [spaced(text_of({**each, "content": plain(each.get("content"))})) for each in messages]
    roles = [str(each["role"]) for each in messages]
    return tuple(_question(f"{where}: question {n}", each, said, roles) for n, each in enumerate(asked, 1))


def _question(where: str, given: object, said: Sequence[str], roles: Sequence[str]) -> Question:
    fields = given if isinstance(given, dict) else {}
    text, evidence, kind = fields.get("question"), fields.get("evidence"), fields.get("kind", UNSAID)
    if not isinstance(text, str) or not text.strip():
        message = f"{where} has no text; {_SHAPE}"
        raise UsageError(message)
    if not isinstance(evidence, list) or not evidence:
        message = f"{where} names no evidence; name the messages that answer it, or leave it out"
        raise UsageError(message)
    if not isinstance(kind, str) or not kind.strip():
        message = f"{where} has a kind that is no text; write one, or leave it out"
        raise UsageError(message)
    found = dict.fromkeys(_each(where, evidence, said, roles))
    return Question(text=spaced(text), evidence=tuple(found), kind=spaced(kind))


def _each(where: str, evidence: Sequence[object], said: Sequence[str], roles: Sequence[str]) -> Iterator[Evidence]:
    for number, given in enumerate(evidence, 1):
        at, fields = f"{where}, evidence {number}", given if isinstance(given, dict) else {}
        index = fields.get("message")
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(said):
            message = f"{at} names no message; write its index, 0 to {len(said) - 1}, as 'message'"
            raise UsageError(message)
        if roles[index] in UNCUT:
            message = f"{at} names message {index}, a {roles[index]} message, which nobody cuts; name what was said"
            raise UsageError(message)
        piece = fields.get("piece", said[index])
        if not isinstance(piece, str) or not (words := spaced(piece)):
            message = f"{at} has no words; write a piece of message {index}, or none for all of it"
            raise UsageError(message)
        if not stands(words, said[index]):
            message = f"{at} has a piece that does not stand in message {index}; copy whole words from there"
            raise UsageError(message)
        yield Evidence(message=index, piece=words)
