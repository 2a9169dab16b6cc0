"""Refusals of a request that another form of it would not mend, told by what a server names; each says what to do.
They refuse to keep a word of what a server said.
"""

from __future__ import annotations

from typing import ClassVar, Final

from unabridged.compaction.paces.overflows import is_overflow
from unabridged.errors import UnavailableError
from unabridged.lazy_patterns import lazy

_NO_CREDIT: Final = lazy(r"credit balance|insufficient[_ ](?:quota|credits?|funds|balance)")
# Whoever is told to come back is only too fast, even where the server offers to sell more at once.
_MAY_BE_NO_CREDIT: Final = lazy(r"billing")
_COME_BACK: Final = lazy(r"rate[ _-]?limit|(?:try again|retry) in \d")
_FILTERED: Final = lazy(r"content[_ ]?filter|content management policy|content policy|responsibleai|was filtered")


class Declined(UnavailableError):
    """A server took none of a request, and would take no other form of it."""

    code: ClassVar[str] = ""
    what: ClassVar[str] = ""

    def __init__(self, status_code: int) -> None:
        super().__init__(self.what)
        self.status_code = status_code


class TooLong(Declined):
    """The prompt is longer than the model reads; it is told in smaller portions."""

    code = "context_length_exceeded"
    what = "the prompt is longer than the model reads; pass window_tokens as the model has it"


class NoCredit(Declined):
    """Nothing is left to pay with."""

    code = "insufficient_quota"
    what = "there is no credit left for this key; look at the account's balance"


class Filtered(Declined):
    """The server's filter stopped the request."""

    code = "content_filter"
    what = "the server's content filter stopped the request; ask another model, or change the filter"


def said_in(problem: Exception) -> str:
    """What an error says, for a search in it alone."""
    return (
        " ".join(f"{getattr(problem, name, '')}" for name in ("body", "code", "param")).lower() + f" {problem}".lower()
    )


def typed(problem: Exception) -> Declined | None:
    """The refusal that an error is; None where it is none of these."""
    status, said = getattr(problem, "status_code", None), said_in(problem)
    if not isinstance(status, int) or not 400 <= status < 500:  # noqa: PLR2004  # what the request is to blame for
        return None
    if is_overflow(problem) or is_overflow(said):
        return TooLong(status)
    if _NO_CREDIT.search(said) or (_MAY_BE_NO_CREDIT.search(said) and not _COME_BACK.search(said)):
        return NoCredit(status)
    return Filtered(status) if _FILTERED.search(said) else None
