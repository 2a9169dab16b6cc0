"""What facts are called by: the tier one is kept in, and the kind of thing it says.
It refuses to decide either; extraction proposes, and whoever writes a fact says so.
"""

from __future__ import annotations

from enum import StrEnum


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
