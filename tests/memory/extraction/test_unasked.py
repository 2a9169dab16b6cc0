"""What is written by itself is somebody's own and lasts; what is of the matter at hand waits for somebody's look."""

from __future__ import annotations

import pytest

from tests.memory.extraction.talking import only


class TestWhatWaitsForALook:
    @pytest.mark.parametrize(
        "turn",
        [
            "Sorry, the meeting room is the small one.",
            "We'll take the one at ten past ten.",
            "Wir nehmen die um zehn nach zehn, die ist schneller.",
            "Me quedo con el AV19, porque el otro sale muy temprano.",
            "Only count customers with at least one paid month.",
            "Our servers use 40 sensors and I suspect some drift.",
            "Never run the reindexing during office hours, it takes the shop down.",
            "我们读书会这个月选了《陈记流水》，厚得可以当门挡。",
        ],
    )
    def test_is_of_the_matter_at_hand_or_names_nobody_and_nothing_it_puts_right(self, turn: str) -> None:
        assert not only(turn).is_automatic

    @pytest.mark.parametrize(
        "turn",
        [
            "Use port 8443 instead of 8080.",
            "We decided on Postgres, since JSONB is what we need.",
            "Please never call me before noon, ever.",
            "Our users are in Lyon.",
            "Wir haben entschieden, den Dienst selbst zu betreiben.",
            "Decidimos no renovar con la agencia de Bilbao.",
            "以后所有接口的超时都必须设成三秒以内",
        ],
    )
    def test_is_nothing_that_lasts_and_is_somebodys_own(self, turn: str) -> None:
        assert only(turn).is_automatic

    def test_is_an_answer_that_says_more_than_was_asked(self) -> None:
        asked = "a: Which test runner do you use?"
        assert only(asked, "u: pytest").is_automatic
        assert not only(asked, "u: pytest, but the old part of it still has its own; ask Kim").is_automatic
