"""How runs of compaction ended, a line each: for people, or as JSON for programs.
It refuses to write a word of what was said.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

from unabridged.cli.page import Form
from unabridged.cli.worker_lanes import Missing
from unabridged.compaction.costs.billing import DOLLARS, bills_of
from unabridged.compaction.outcome import Applied, Failed, Outcome, Skipped, Superseded
from unabridged.engine.telling import Told
from unabridged.log.compacted import Receipt
from unabridged.log.ids import ThreadRef
from unabridged.ports import Job, Trouble

# How the detail of a run ends that failed for a call, and what to do then.
_TO_DO: Final = (
    (
        f", {Trouble.AUTH.value}",
        "look at the key, its rights and the balance: OPENAI_API_KEY or ANTHROPIC_API_KEY for a model by name",
    ),
    (
        f", {Trouble.REFUSED.value}",
        "look at the name of the model and at its address: the same request would be refused again",
    ),
)


class Lines:
    """Writes as outcomes come, and counts what went wrong."""

    def __init__(self, out: TextIO, err: TextIO, form: Form) -> None:
        self._out, self._err, self._form = out, err, form
        self.faults = 0

    def say(self, told: Told) -> None:
        """One line for one outcome; what else is told is passed over."""
        if not isinstance(told, Applied | Skipped | Failed | Superseded):
            return
        self.faults += isinstance(told, Failed)
        figures = _figures(told)
        line = json.dumps(figures) if self._form is Form.PROGRAMS else _line(told, figures)
        print(line, file=self._out, flush=True)

    def begun(self) -> None:
        """Work begins, and goes on until it is ended."""
        print("working; interrupt to end", file=self._err, flush=True)

    def absent(self, lanes: Sequence[Missing]) -> None:
        """There are no such lanes by now; they may be opened yet."""
        for each in lanes:
            what = f"no thread has a lane {each.lane!r} yet; it is worked in as soon as one has"
            print(f"{what}; {each.meant}", file=self._err, flush=True)

    def not_looked_at(self, ref: ThreadRef, problem: Exception) -> None:
        """A thread could not be looked at."""
        self.faults += 1
        print(f"not looked at: thread {ref.quoted}: {type(problem).__name__}", file=self._err, flush=True)

    def unavailable(self, problem: Exception) -> None:
        """The store could not be asked what is due."""
        print(f"not looked for what is due, and tried again later: {problem}", file=self._err, flush=True)

    def left(self, jobs: Sequence[Job]) -> None:
        """Something is due that cannot be done with what was given."""
        what = "lanes are" if len(jobs) > 1 else "lane is"
        names = sorted({job.summariser for job in jobs if job.summariser})
        whose = f" (it was left to {', '.join(names)})" if names else ""
        needed = f"due for a policy or a summariser that was not given{whose}; pass --config or --summariser"
        print(f"{len(jobs)} {what} {needed}", file=self._err, flush=True)

    def without_policy(self, file: str) -> None:
        """No file with a policy was given; there may be one in this."""
        what = "no policy was given, so that only lanes for which the log names one are worked in"
        print(f"{what}; pass --config {file} for the others", file=self._err, flush=True)


def _figures(told: Outcome) -> dict[str, object]:
    scope = told.ref.scope
    figures: dict[str, object] = {
        "outcome": type(told).__name__.lower(),
        "tenant": scope.tenant,
        "user": scope.user,
        "project": scope.project,
        "thread": told.ref.thread,
        "lane": told.lane,
        "trigger": told.trigger,
    }
    match told:
        case Applied(receipt=receipt):
            figures |= {
                "seq": told.seq,
                "rung": receipt.rung,
                "tokens_before": receipt.tokens_before,
                "tokens_after": receipt.tokens_after,
                "attempts": receipt.attempts,
                "seconds": receipt.seconds,
            }
        case Superseded():
            figures |= {"drawn_on": told.drawn_on, "attempts": told.attempts}
        case Skipped() | Failed():
            figures |= {"reason": told.reason.value, "detail": told.detail}
            if to_do := _to_do(told):
                figures["to_do"] = to_do
    return figures if told.receipt is None else figures | _paid(told.receipt)


def _paid(receipt: Receipt) -> dict[str, object]:
    """What was asked of a model, and what the gate said of its answers, whatever came of them."""
    return {
        "model": receipt.model or ", ".join(dict.fromkeys(bill.model for bill in bills_of(receipt))),
        "prompt_tokens": receipt.prompt_tokens,
        "completion_tokens": receipt.completion_tokens,
        "dollars": receipt.extra.get(DOLLARS),
        "gate": list(receipt.gate),
    }


def _to_do(told: Skipped | Failed) -> str:
    """What a person does about it; nothing where waiting is all there is to do."""
    return next((what for sign, what in _TO_DO if told.detail.endswith(sign)), "")


def _line(told: Outcome, figures: Mapping[str, object]) -> str:
    where = f"{figures['outcome']}: thread {told.ref.quoted} lane {told.lane}"
    if isinstance(told, Applied):
        receipt = told.receipt
        return (
            f"{where}: seq {told.seq}, {receipt.rung}, {receipt.tokens_before} tokens to {receipt.tokens_after}, "
            f"for {told.trigger}"
        )
    paid = 0 if told.receipt is None else told.receipt.prompt_tokens + told.receipt.completion_tokens
    what = f"{_why(told)}, and {paid} tokens are paid for" if paid else _why(told)
    return f"{where}: {what}; to do: {figures['to_do']}" if "to_do" in figures else f"{where}: {what}"


def _why(told: Skipped | Failed | Superseded) -> str:
    if isinstance(told, Superseded):
        return "something it was drawn on changed"
    return f"{told.reason.value}, {told.detail}" if told.detail else str(told.reason.value)
