"""What goes into extraction and what comes out of it: messages, candidates, and how much was left for which reason.
It refuses to know any language, and whether a candidate is ever written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from unabridged.log.body import Message
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.memory.naming import FactKind, Tier

# From here on a candidate may be written by itself; below, somebody looks at it first.
AUTOMATIC: Final = 0.7
# In characters: who goes on for longer is not quoted.
LEFT_AT_MOST: Final = 300


class Left(StrEnum):
    """Why something that was said gives no fact."""

    ROLE = "no user's words"
    MARKED = "marked by who put it there"
    LONG = "too long"
    SHORT = "too few words"
    LANGUAGE = "no language"
    SECRET = "a secret in it"  # noqa: S105  # a reason, and no secret
    ORDER = "an order to the agent"
    INJECTED = "recalled, summed up or said by the host"
    PASTED = "a mail, a document, a log, code or a trace"
    FICTION = "fiction, lyrics, a role, an example"
    UNWANTED = "asked not to keep it"
    QUESTION = "a question"
    CONDITION = "a condition or a thought"
    TASK = "a task"
    MOMENT = "of the moment"
    POINTING = "points at something that is not named"
    HEARSAY = "somebody else's word"
    IRONY = "irony"
    PRAISE = "praise"
    GENERAL = "a generality"
    OPTIONS = "options, none chosen"
    UNANSWERED = "not answered, not confirmed"
    UNMATCHED = "nothing that lasts"
    UNREADABLE = "a model's answer without a list"
    SAME = "said before"
    SUPERSEDED = "put right later"
    CAP_OF_MESSAGE = "more than two of one message"
    CAP_OF_CALL = "more than ten at once"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message: who spoke, the text alone, its seq in the log where it has one, and whether it is marked."""

    role: str
    text: str
    seq: int | None = None
    is_marked: bool = False


def said(seq: Seq, message: Message) -> Said:
    """A message of the log as extraction reads it: the words alone."""
    words = "\n".join(part.text for part in message.parts if isinstance(part, Text))
    return Said(role=message.role, text=words, seq=int(seq), is_marked=bool(message.marks))


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A fact that might be written; ``replaces`` is the older value that a correction names."""

    statement: str
    kind: FactKind
    tier: Tier
    subject: str
    confidence: float
    sources: tuple[int, ...]
    slot: str = ""
    lasting: bool = True
    replaces: str = ""

    @property
    def is_automatic(self) -> bool:
        """Whether it may be written without anybody's look."""
        return self.confidence >= AUTOMATIC


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """The candidates in the order they were said, and how much was left for which reason."""

    candidates: tuple[Candidate, ...] = ()
    left: Mapping[Left, int] = field(default_factory=lambda: MappingProxyType({}))
    version: str = ""
