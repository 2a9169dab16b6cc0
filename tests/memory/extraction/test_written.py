"""How something is written, and what is written beside it: blanks, broken lines, jokes, who is named before a colon."""

from __future__ import annotations

import pytest

from tests.memory.extraction.talking import heard, only, taken
from unabridged.memory.extraction import Left


class TestHowItIsWritten:
    @pytest.mark.parametrize(
        ("text", "statement"),
        [
            ("Could you remember that I prefer short answers?", "User prefers short answers"),
            ("你能记住我喜欢简短的回答吗？", "用户喜欢简短的回答"),
        ],
    )
    def test_what_is_asked_to_be_kept_is_a_statement(self, text: str, statement: str) -> None:
        assert taken(text) == [statement]

    @pytest.mark.parametrize("blank", ["\u00a0", "\t", "\u202f", "\u3000"])
    def test_a_blank_of_another_kind_is_a_blank(self, blank: str) -> None:
        assert taken(f"I{blank}prefer tabs{blank}over spaces.") == ["User prefers tabs over spaces"]

    @pytest.mark.parametrize(
        ("text", "statement"),
        [
            ("I PREFER TABS OVER SPACES!", "User prefers tabs over spaces"),
            ("ICH BEVORZUGE TABS", "Nutzer bevorzugt tabs"),
            ("I ALWAYS SET MAX_RETRIES=5 IN TESTS", "User always set MAX_RETRIES=5 in tests"),
        ],
    )
    def test_what_is_shouted_is_written_down_calmly_but_for_names_of_programs(self, text: str, statement: str) -> None:
        assert taken(text) == [statement]

    @pytest.mark.parametrize(
        ("text", "statement"),
        [
            ("I prefer AWS over GCP.", "User prefers AWS over GCP"),
            ("我们的项目用 AWS 和 GCP 部署。", "团队的项目用 AWS 和 GCP 部署"),
        ],
    )
    def test_capitals_among_other_letters_stay(self, text: str, statement: str) -> None:
        assert taken(text) == [statement]

    @pytest.mark.parametrize(
        "text", ["We never merge\nwithout a review.", "We never merge PRs,\r\nat least on Fridays"]
    )
    def test_what_may_go_on_in_the_next_line_is_looked_at_first(self, text: str) -> None:
        assert not only(text).is_automatic

    @pytest.mark.parametrize("text", ["We never merge on Fridays.\nand so on", "We never merge on Fridays\nThat is it"])
    def test_what_ends_with_its_line_is_not(self, text: str) -> None:
        assert only(text).is_automatic


class TestWhatTakesBackWhatWasSaid:
    @pytest.mark.parametrize(
        "text",
        [
            "I prefer tabs over spaces. Just kidding.",
            "I prefer tabs over spaces, NOT.",
            "Ich bevorzuge Tabs statt Leerzeichen. Nur ein Scherz.",
            "Prefiero tabuladores a espacios. Es broma.",
            "我喜欢简短的回答。开玩笑的。",  # as it is written
        ],
    )
    def test_a_joke_is_told_after_it(self, text: str) -> None:
        assert heard(text).left[Left.IRONY] >= 1
        assert taken(text) == []

    def test_whoever_is_named_before_a_colon_says_it(self) -> None:
        assert heard("The interviewee wrote: I always use vim at work.").left[Left.HEARSAY] == 1
