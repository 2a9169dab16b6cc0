"""A model that is slow holds a prompt up no longer than it was told to, and once."""

from __future__ import annotations

import pytest

from tests.adapters.taskweaver.kit import Slow, compressor, said
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.waiting import at_best, seconds_of, until
from unabridged.adapters.taskweaver import RoundCompressor


def seconds_of_prompts(count: int = 1, *, made: RoundCompressor, slow: Slow) -> float:
    """What so many prompts of one round take, none of which has a summary; the model goes on afterwards."""
    memory = said(5)

    def asked() -> None:
        for _ in range(count):
            summary, kept = made.compress_rounds(memory.get_role_rounds("Planner"))
            assert (summary, len(kept)) == (None, 5)

    found = seconds_of(asked)
    slow.go_on.set()
    until(lambda: made.compress_rounds(memory.get_role_rounds("Planner"))[0])
    made.close()
    return found


class TestASlowModel:
    def test_holds_up_a_prompt_no_longer_than_the_deadline_and_the_next_has_its_text(self) -> None:
        """tw-RC-B10, tw-F6."""

        def took() -> float:
            slow = Slow()
            return seconds_of_prompts(made=compressor(LLMApi(slow), deadline_seconds=0.05), slow=slow)

        assert at_best(took, 2) < 2

    def test_is_waited_for_hardly_at_all_unless_somebody_says_so(self) -> None:
        def took() -> float:
            slow = Slow()
            with pytest.warns(DeprecationWarning, match="first generation"):
                made = RoundCompressor(LLMApi(slow))
            return seconds_of_prompts(made=made, slow=slow)

        assert at_best(took, 0.9) < 0.9

    def test_is_waited_for_once_in_a_round(self) -> None:
        def took() -> float:
            slow = Slow()
            return seconds_of_prompts(6, made=compressor(LLMApi(slow), deadline_seconds=0.3), slow=slow)

        assert at_best(took, 1.3) < 1.3  # each of the six would wait for 0.3 seconds
