"""What facts are called by: the tier one is kept in, the kind of thing it says, and whom it is about.
It refuses to decide any of them; extraction proposes, and whoever writes a fact says so.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

# Whom a fact is about, where nobody names somebody or something else.
SUBJECTS: Final = frozenset({"user", "team", "project", "person"})


class Tier(StrEnum):
    """Which of the two notebooks a fact stands in, each with its own budget."""

    AGENT = "agent"
    USER = "user"


class FactKind(StrEnum):
    """What a fact says: what somebody asked to keep, put right, decided or prefers, is, uses, or answered."""

    EXPLICIT = "explicit"
    CORRECTION = "correction"
    DECISION = "decision"
    PREFERENCE = "preference"
    IDENTITY = "identity"
    ENVIRONMENT = "environment"
    ANSWER = "answer"
