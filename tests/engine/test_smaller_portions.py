"""Who reads less than was thought is shown less at once, and is not asked the same again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import ClassVar

import pytest

from tests.engine.portioned import POLICY, rounds, scene
from unabridged.compaction.outcome import Applied, Failed
from unabridged.engine.texts import windows
from unabridged.llm.prompting import prompt
from unabridged.ports import Brief


class BadRequestError(Exception):
    """As a client raises it."""

    code: ClassVar[str] = "context_length_exceeded"
    status_code: ClassVar[int] = 400


class Reads:
    """Reads so many letters at once, whatever anybody believes."""

    def __init__(self, letters: int) -> None:
        self.letters = letters
        self.shown: list[int] = []

    def __call__(self, brief: Brief) -> str:
        self.shown.append(len(prompt(brief).joined))
        if self.shown[-1] > self.letters:
            raise BadRequestError
        facts = ", ".join(dict.fromkeys(re.findall(r"(?:fact|noted)-\d+", brief.leaving)))
        return f"They went through the list of the harbour, one by one, and noted each of these: {facts}."


def test_a_prompt_that_is_too_long_is_told_in_smaller_portions() -> None:
    reads = Reads(22_000)
    outcome = scene(reads, *rounds(20), policy=replace(POLICY, limit_tokens=30_000)).thread.compact()
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, outcome.receipt.attempts) == ("summary", len(reads.shown))
    assert reads.shown[0] > 22_000
    assert sum(each > 22_000 for each in reads.shown) < 3


def test_who_reads_nothing_is_asked_a_few_times_and_no_more() -> None:
    reads = Reads(0)
    here = scene(reads, *rounds(20), policy=replace(POLICY, limit_tokens=30_000))
    outcome = here.thread.compact()
    assert isinstance(outcome, Applied | Failed)
    assert len(reads.shown) == 4
    assert reads.shown == sorted(reads.shown, reverse=True)


@pytest.mark.parametrize(("answers", "beside"), [(3_000, 1_000), (90_000, 6_000), (1_000, 0), (None, 0), (True, 0)])
def test_who_thinks_before_it_writes_is_shown_so_much_less(answers: object, beside: int) -> None:
    reads = Reads(0)
    reads.answer_tokens = answers  # type: ignore[attr-defined]  # one may say so
    assert windows.beside_summary(reads, 2_000, 12_000) == beside
