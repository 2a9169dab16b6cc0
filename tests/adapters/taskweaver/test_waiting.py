"""For which summaries a prompt waits, and for which there is nobody to wait for."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice

import pytest

from tests.adapters.taskweaver.kit import Slow, compressor, ids, numbered, said, say
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.waiting import at_best, seconds_of, until
from unabridged import Memory, Policy
from unabridged.adapters.taskweaver import RoundCompressor
from unabridged.adapters.taskweaver.rounds_log import RoundsLog
from unabridged.runner.runs import Compacting

_PROMPTS = 8
_QUICKLY = 3.0


def away(_: Anything) -> str:
    message = "the model is away"
    raise ConnectionError(message)


def four_prompts(made: RoundCompressor, memory: Anything, numbers: Iterator[int]) -> None:
    """Each after one round more, and none with a summary."""
    for n in islice(numbers, 4):
        say(memory, n)
        assert made.compress_rounds(memory.get_role_rounds("Planner"))[0] is None


@pytest.mark.parametrize("answer", [away, "", "word " * 500])
def test_after_one_failed_no_prompt_waits_for_a_run_that_rests(answer: Anything) -> None:
    """tw-RC-B10: nobody works on a lane that is left alone for a while."""
    made, memory, numbers = compressor(LLMApi(answer)), said(5), count(6)
    made.compress_rounds(memory.get_role_rounds("Planner"))
    assert at_best(lambda: seconds_of(lambda: four_prompts(made, memory, numbers)), _QUICKLY) < _QUICKLY
    made.close()


def test_a_run_that_failed_before_the_prompt_looked_is_told_to_the_host_as_well(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run begins as soon as its rounds are appended, and a model that refuses at once ends it as soon."""
    followed = RoundsLog.follow_all

    def until_it_failed(log: RoundsLog, rounds: Anything, role: str) -> None:
        followed(log, rounds, role)
        until(lambda: made._awaiting._watched[log.thread.id, role].ended)

    monkeypatch.setattr(RoundsLog, "follow_all", until_it_failed)
    made, memory = compressor(LLMApi(away)), said(5)
    made.compress_rounds(memory.get_role_rounds("Planner"))
    made.close()
    assert caplog.text.count("Failed to compress rounds: summariser raised, ConnectionError") == 1


def test_many_prompts_at_once_wait_for_the_same_run_and_all_have_its_text() -> None:
    slow = Slow()
    llm = LLMApi(slow)
    made, memory = compressor(llm), said(5)
    with ThreadPoolExecutor(_PROMPTS) as pool:
        asked = [pool.submit(made.compress_rounds, memory.get_role_rounds("Planner")) for _ in range(_PROMPTS)]
        until(lambda: slow.asked.is_set() and made._awaiting.watchers == _PROMPTS)
        slow.go_on.set()
        found = [each.result() for each in asked]
    made.close()
    assert len(llm.calls) == 1
    assert {summary is not None for summary, _ in found} == {True}
    assert {tuple(ids(kept)) for _, kept in found} == {tuple(ids(memory.conversation.rounds[2:]))}


def test_where_nobody_works_in_the_background_prompts_wait_no_second_time() -> None:
    idle = Memory.open(policy=Policy(limit_tokens=100_000), summariser=lambda _: "text", compacting=Compacting.ASKED)
    made, memory = compressor(numbered(), store=idle, deadline_seconds=0.5), said(5)
    made.compress_rounds(memory.get_role_rounds("Planner"))
    numbers = count(6)
    assert at_best(lambda: seconds_of(lambda: four_prompts(made, memory, numbers)), 1) < 1
    made.close()
    idle.close()


def test_a_lane_that_failed_is_waited_for_again_when_a_person_lets_it_go_on() -> None:
    answers = ["", "", "They talked of soup, and of what goes into it, and for how long."]
    made, memory = compressor(LLMApi(lambda _: answers.pop(0)), deadline_seconds=30.0), said(5)
    assert made.compress_rounds(memory.get_role_rounds("Planner"))[0] is None
    assert made._kept.memory.resume() == 1
    say(memory, 6)
    summary, _ = made.compress_rounds(memory.get_role_rounds("Planner"))
    made.close()
    assert summary is not None
    assert "> They talked of soup, and of what goes into it, and for how long." in summary.splitlines()
