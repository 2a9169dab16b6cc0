"""The receipt of a run: what its texts took, what the gate said of them, and what came of it, be that nothing.
It refuses to ask anybody, and to leave out a call because its text did not come to stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from unabridged.compaction.costs.billing import billed
from unabridged.compaction.outcome import Failed, Outcome, Skipped, Superseded
from unabridged.engine.compaction.one_run import Run
from unabridged.engine.texts.drafts import SUMMARY, Drafted, NoDraft
from unabridged.log.compacted import Receipt

NO_TEXT: Final = "no text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """What a plan took before and takes after it was carried out, and what stands unchanged behind it, in tokens."""

    before: int
    after: int
    behind: int


def receipt(here: Run, texts: Sequence[Drafted], sizes: Sizes, *, seconds: float) -> Receipt:
    """What these texts took, and what stands in place of what left."""
    rungs = dict.fromkeys(each.rung for each in texts)
    wrote = next((each.model or each.wrote for each in texts if each.model or each.wrote), here.means.model)
    found = Receipt(
        tokens_before=sizes.before,
        tokens_after=sizes.after,
        rung=", ".join(rungs) or NO_TEXT,
        reason=here.asked.trigger,
        model=wrote if SUMMARY in rungs else "",
        seconds=round(seconds, 6),
        rewritten_tokens=sizes.behind + sizes.after,
        avoided_tokens=max(0, sizes.before - sizes.after),
    )
    return _paid(found, texts)


def told(here: Run, outcome: Outcome) -> Outcome:
    """An outcome by which nothing was written, with what the texts took that were asked for; of others it stays."""
    if isinstance(outcome, Skipped | Failed | Superseded) and any(each.attempts for each in here.made):
        nothing = Receipt(tokens_before=0, tokens_after=0, rung=NO_TEXT, reason=outcome.trigger)
        return replace(outcome, receipt=_paid(nothing, here.made))
    return outcome


def _paid(found: Receipt, made: Sequence[Drafted | NoDraft]) -> Receipt:
    bills, attempts = [bill for each in made for bill in each.bills], sum(each.attempts for each in made)
    return replace(
        found,
        attempts=attempts,
        prompt_tokens=sum(bill.prompt_tokens for bill in bills),
        completion_tokens=sum(bill.completion_tokens for bill in bills),
        gate=tuple(reason for each in made for reason in each.gate),
        extra=billed(bills, found.model, attempts),
    )
