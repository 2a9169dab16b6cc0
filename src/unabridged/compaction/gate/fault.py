"""Why a draft is refused: a constant phrase for the log, and what exactly was found for whoever writes again.
It refuses to put a word of a draft into the phrase: a receipt outlives a purge.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """Why a draft is refused."""

    NO_TEXT = "it is no text"
    EMPTY = "it says nothing"
    TOO_LONG = "it is longer than what it stands for, or than it may be"
    TOO_SHORT = "it is too short for what it stands for"
    HEADINGS = "it leaves out headings that were asked for, or has others"
    SKELETON = "it has headings and placeholders, and nothing under them"
    ERROR = "it is the text of an error, not a summary"
    DECLINED = "it declines to write a summary"
    CIRCLES = "it says the same again and again"
    CUT = "it ends in the middle of a sentence"
    ROLES = "it has marks of a role or of this library"
    ORDERS = "it gives orders to whoever reads it"
    LINKS = "it has an address that what it stands for does not have"
    KEYS = "it has a password or a key that what it stands for does not show"
    IDENTIFIERS = "it has a path, a name or an identifier that what it stands for does not have"
    NUMBERS = "it has a number, a date or a version that what it stands for does not have"
    VARIABLES = "it tells of a variable that does not exist, or otherwise than it is"
    LEDGER = "it gives another value than the ledger beside it"
    LANGUAGE = "it is in another language than the conversation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One fault of one draft, and what shows it, word for word."""

    fault: Fault
    shown: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """The fault with what shows it, for whoever writes again."""
        return f"{self.fault.value}: {', '.join(self.shown)}" if self.shown else self.fault.value
