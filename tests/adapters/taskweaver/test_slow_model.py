"""A model that is slow holds a prompt up no longer than it was told to, and once."""

from __future__ import annotations

import time

import pytest

from tests.adapters.taskweaver.kit import Slow, compressor, said, until
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.waiting import at_best
from unabridged.adapters.taskweaver import RoundCompressor


class TestASlowModel:
    def test_holds_up_a_prompt_no_longer_than_the_deadline_and_the_next_has_its_text(self) -> None:
        """tw-RC-B10, tw-F6."""

        def took() -> float:
            slow = Slow()
            made, memory = compressor(LLMApi(slow), deadline_seconds=0.05), said(5)
            before = time.monotonic()
            summary, kept = made.compress_rounds(memory.get_role_rounds("Planner"))
            seconds = time.monotonic() - before
            assert (summary, len(kept)) == (None, 5)
            slow.go_on.set()
            until(lambda: made.compress_rounds(memory.get_role_rounds("Planner"))[0])
            made.close()
            return seconds

        assert at_best(took, 2) < 2

    def test_is_waited_for_hardly_at_all_unless_somebody_says_so(self) -> None:
        def took() -> float:
            slow = Slow()
            with pytest.warns(DeprecationWarning, match="first generation"):
                made = RoundCompressor(LLMApi(slow))
            before = time.monotonic()
            assert made.compress_rounds(said(5).get_role_rounds("Planner"))[0] is None
            seconds = time.monotonic() - before
            slow.go_on.set()
            made.close()
            return seconds

        assert at_best(took, 0.9) < 0.9

    def test_is_waited_for_once_in_a_round(self) -> None:
        def took() -> float:
            slow = Slow()
            made, memory = compressor(LLMApi(slow), deadline_seconds=0.3), said(5)
            made.compress_rounds(memory.get_role_rounds("Planner"))
            before = time.monotonic()
            for _ in range(5):
                made.compress_rounds(memory.get_role_rounds("Planner"))
            seconds = time.monotonic() - before
            slow.go_on.set()
            made.close()
            return seconds

        assert at_best(took, 1) < 1
