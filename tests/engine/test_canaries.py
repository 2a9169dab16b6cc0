"""Hundreds of secrets in dozens of forms, planted wherever a text can stand: none is shown, kept or logged anew."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from typing import Any, Final

import pytest

from tests.house.tree import ROOT
from unabridged import Brief, Compacting, Indexing, Memory, Policy
from unabridged.compaction.outcome import Applied, Failed
from unabridged.eval import redaction_rows
from unabridged.eval.redaction_rows import Row
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Text, ToolCall, ToolResult, Variable

ROWS: Final = tuple(row for row in redaction_rows.read([ROOT / "evals" / "secrets"]) if row.secret)
POLICY: Final = Policy(limit_tokens=400_000, retain_rounds=1, calls_per_hour=0)


def planted(rows: Sequence[Row]) -> list[Message]:
    """One round for each five: what a user says, a call's argument, its result, what code printed, and a variable."""
    said = list[Message]()
    for number, at in enumerate(range(0, len(rows), 5)):
        user, argument, result, printed, variable = (rows[(at + n) % len(rows)] for n in range(5))
        call = ToolCall(call_id=f"c{number}", name="look", arguments=json.dumps({"note": argument.text}))
        ran = ExecutionResult(
            stdout=printed.text,
            stderr=printed.text,
            result=printed.text,
            variables=(Variable(name="found", value=repr(variable.text)),),
        )
        back = ToolResult(call_id=f"c{number}", content=(Text(text=result.text), ran))
        said += [
            Message(role="user", parts=(Text(text=f"Question {number}. Never print this: {user.text}"),)),
            Message(role="assistant", parts=(call,)),
            Message(role="tool", parts=(back,)),
            Message(role="assistant", parts=(Text(text=f"Decided in {number}: {user.text}"),)),
        ]
    return [*said, Message(role="user", parts=(Text(text="Go on with the last one, please."),))]


def left(where: object) -> list[str]:
    text = where if isinstance(where, str) else repr(where)
    return [f"{row.family}, {row.form}" for row in ROWS if row.secret in text]


class Recording:
    """A summariser that keeps what it is shown, and fails with all of it."""

    def __init__(self) -> None:
        self.briefs = list[Brief]()

    def __call__(self, brief: Brief) -> str:
        self.briefs.append(brief)
        raise RuntimeError(brief.leaving + "".join(row.secret for row in ROWS))


def compacted(summariser: Recording | None = None) -> tuple[Any, str]:
    """The outcome, and what the view, its ledger and the compactions are then."""
    with Memory.open(
        policy=POLICY, summariser=summariser, compacting=Compacting.ASKED, indexing=Indexing.ASKED
    ) as memory:
        thread = memory.thread("canaries")
        thread.append(planted(ROWS))
        outcome = thread.compact()
        return outcome, repr((thread.view().to("openai"), thread.view().items, thread.compactions()))


def test_there_are_as_many_as_it_says() -> None:
    assert len(ROWS) >= 200
    assert len({row.form for row in ROWS}) >= 20
    assert len(left(planted(ROWS))) >= 200


@pytest.mark.thorough
def test_no_digest_ledger_or_receipt_has_one() -> None:
    outcome, view = compacted()
    assert isinstance(outcome, Applied)
    assert "[secret: " in view
    assert left(view) == []
    assert left(outcome) == []


@pytest.mark.thorough
def test_no_summariser_is_shown_one_and_what_it_fails_with_is_not_kept(caplog: pytest.LogCaptureFixture) -> None:
    recording = Recording()
    with caplog.at_level(logging.DEBUG):
        outcome, view = compacted(recording)
    assert isinstance(outcome, Applied | Failed)
    assert recording.briefs
    assert [left(brief) for brief in recording.briefs] == [[] for _ in recording.briefs]
    assert "[secret: " in recording.briefs[0].leaving
    assert left(outcome) == []
    assert left("\n".join(caplog.messages)) == []
    assert isinstance(outcome, Failed) or left(view) == []
