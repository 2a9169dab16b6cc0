"""The verb ``overflowed``: a provider said that the prompt was too large, so the next one is smaller, or there is none.
It refuses to answer that the same request be sent again, and to keep what the error said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from unabridged.compaction.policy import Policy
from unabridged.engine import adopting, fitting, prepare
from unabridged.engine.context import Context
from unabridged.engine.held import Held
from unabridged.errors import ConflictError, DoesNotFit
from unabridged.log.ids import LaneId, ThreadRef
from unabridged.view.view import View

# What was too large becomes so much smaller; whoever counts otherwise than we do is met within a few tries.
_SMALLER: Final = 0.7
_TOO_LARGE_STATUS: Final = 413
_CODES: Final = frozenset({"context_length_exceeded", "string_above_max_length", "request_too_large"})
_SAID: Final = re.compile(
    r"context[ _-]?(?:length|window)[^.]{0,80}exceed|exceed[^.]{0,80}context[ _-]?(?:length|window|limit)"
    r"|maximum context length|prompt is too long|input (?:is|length) too long|too many (?:input )?tokens"
    r"|input token count[^.]{0,80}exceeds|reduce the length of (?:the|your) (?:messages|prompt|input)"
    r"|request[ _]too[ _]large",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Overflowed:
    """Whether to send the next prompt, and how much smaller it is; ``reason`` says why not to, where not."""

    retry: bool
    tokens_before: int
    tokens_after: int
    view: View | None = None
    reason: str = ""


def is_overflow(error: object) -> bool:
    """Whether an error, or the text of one, says that a prompt was too large."""
    if isinstance(error, str):
        return bool(_SAID.search(error))
    status = getattr(error, "status_code", getattr(error, "status", getattr(error, "code", None)))
    if status == _TOO_LARGE_STATUS:
        return True
    told = _told_in(getattr(error, "body", None))
    codes = (getattr(error, "code", None), getattr(error, "type", None), told.get("code"), told.get("type"))
    if any(isinstance(code, str) and code in _CODES for code in codes):
        return True
    words = (told.get("message"), str(error) if isinstance(error, Exception) else None)
    return any(isinstance(said, str) and _SAID.search(said) for said in words)


async def overflowed(
    ctx: Context, ref: ThreadRef, lane: LaneId, held: Held, error: object, *, brought: Policy | None
) -> Overflowed:
    """Make the view clearly smaller than what was refused, whatever the policy's limit says."""
    view, known = await fitting.seen(ctx, ref, lane, held)
    holds = prepare.policy_or_refuse(brought or adopting.holding(known, held.policy))
    before = view.tokens
    if not is_overflow(error):
        return Overflowed(retry=False, tokens_before=before, tokens_after=before, reason="it is no overflow")
    beside = holds.reserve_tokens + holds.tools_tokens
    limit = max(beside + 1, min(holds.limit_tokens, beside + int(before * _SMALLER)))
    try:
        smaller, _ = await fitting.fitted(ctx, ref, lane, held, brought=_tightened(holds, limit), seconds=holds.seconds)
    except DoesNotFit as problem:
        return Overflowed(retry=False, tokens_before=before, tokens_after=before, reason=str(problem))
    except ConflictError:
        smaller = view
    after = smaller.tokens
    if after >= before:
        return Overflowed(retry=False, tokens_before=before, tokens_after=after, reason="nothing more may leave")
    return Overflowed(retry=True, tokens_before=before, tokens_after=after, view=replace(smaller, budget=holds.budget))


def _tightened(holds: Policy, limit: int) -> Policy:
    return replace(holds, limit_tokens=limit)


def _told_in(body: object) -> Mapping[str, object]:
    """What a provider's answer says of an error, as far as a client kept it."""
    inner = body.get("error", body) if isinstance(body, dict) else None
    return inner if isinstance(inner, dict) else {}
