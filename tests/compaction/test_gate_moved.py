"""A change or a choice of the source is refused where a draft tells it the other way round."""

from __future__ import annotations

from typing import Final

import pytest

from unabridged.compaction.gate.reckoning import turned

SAID: Final = (
    "user: Deploy api-gateway to eu-west-2 with 16 replicas; keep billing-worker at 24 replicas.\n"
    "tool: api-gateway listens on 8443; billing-worker listens on 9090.\n"
    "assistant: The latency went from 480 ms to 310 ms. The table has 1.2 million rows."
)


def moved(draft: str, said: str = SAID) -> tuple[str, ...]:
    return (*turned.unknown(draft, said),)


class TestTheOtherWayRound:
    @pytest.mark.parametrize(
        "draft",
        [
            "The latency rose from 310 to 480 ms.",
            "Latency: 310 ms → 480 ms",
            "Die Latenz stieg von 310 ms auf 480 ms.",
            "延迟从 310 毫秒升到 480 毫秒",
        ],
    )
    def test_is_refused_however_it_is_written(self, draft: str) -> None:
        assert moved(draft) == ("from 310 to 480 the other way round",)

    @pytest.mark.parametrize(
        "draft",
        [
            "The latency fell from 480 ms to 310 ms.",
            "It is between 310 and 480 ms.",
            "It took 310 to 480 ms.",
            "From 480 to 480.",
            "From 20 to 30.",
            "From 310 to 480, after it went from 480 to 310.",
        ],
    )
    def test_is_none_where_it_is_not_told_so(self, draft: str) -> None:
        told = f"{SAID} And from 310 to 480 again." if "after" in draft else SAID
        assert moved(draft, told) == ()


class TestAChoiceTheOtherWayRound:
    SAID = "It takes 9 hours instead of 3. Nehmt 40 Stück statt 12. 用 8 GB 而不是 16。"

    @pytest.mark.parametrize(
        ("draft", "told"),
        [
            ("It takes 3 hours rather than 9.", "3 instead of 9"),
            ("Es sind 12 Stück anstatt 40.", "12 instead of 40"),
            ("用 16 GB 而不是 8。", "16 instead of 8"),
        ],
    )
    def test_is_refused_as_the_choice_it_was(self, draft: str, told: str) -> None:
        assert moved(draft, self.SAID) == (f"{told} the other way round",)

    def test_passes_as_it_was_said(self) -> None:
        assert moved("9 hours instead of 3, 40 statt 12, and 5 instead of 5, or 7 rather than 2.", self.SAID) == ()


class TestAChangeToldOtherwise:
    SAID: Final = "The limit went from 30 to 60 and we move from Leeds to York. 超时从 20 秒改为 40 秒。"

    @pytest.mark.parametrize(
        ("draft", "told"),
        [
            ("The limit is 30 instead of 60.", "30 instead of 60"),
            ("The limit is 30 (was 60).", "from 60 to 30"),
            ("We move from York to Leeds.", "from york to leeds"),
            ("超时从 40 秒改成了 20 秒。", "from 40 to 20"),
            ("The limit: 60 -> 30.", "from 60 to 30"),
        ],
    )
    def test_is_refused_as_the_change_it_was(self, draft: str, told: str) -> None:
        (found,) = moved(draft, self.SAID)
        assert found.casefold() == f"{told} the other way round"

    @pytest.mark.parametrize(
        "draft",
        [
            "60 instead of 30.",
            "The limit is 60 (was 30).",
            "From Leeds to York.",
            "超时是 40 秒（原来 20 秒）。",
            "From 60 to 30 and from 30 to 60.",
        ],
    )
    def test_is_none_that_says_the_same(self, draft: str) -> None:
        assert moved(draft, f"{self.SAID} And back from 60 to 30." if "and from" in draft else self.SAID) == ()

    def test_is_looked_for_in_some_places_of_a_number_alone(self) -> None:
        assert moved("From 60 to 30.", "It is 60. " * 80 + self.SAID) == ()
