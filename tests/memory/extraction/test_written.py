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
            ("I prefer APIs over GUIs.", "User prefers APIs over GUIs"),
            ("我们的项目用 AWS 和 GCP 部署。", "团队的项目用 AWS 和 GCP 部署"),
        ],
    )
    def test_capitals_among_other_letters_stay(self, text: str, statement: str) -> None:
        assert taken(text) == [statement]

    @pytest.mark.parametrize(
        ("text", "statement"),
        [
            ("i PREFER tabs", "User prefers tabs"),
            ("I NEVER EAT meat", "User NEVER eats meat"),
            ("I always CARRY my own mug", "User always carries their own mug"),
            ("ich BEVORZUGE Tabs", "Nutzer bevorzugt Tabs"),
        ],
    )
    def test_a_word_that_is_stressed_and_bent_is_one_word(self, text: str, statement: str) -> None:
        assert taken(text) == [statement]

    @pytest.mark.parametrize(
        "text", ["We never merge\nwithout a review.", "We never merge PRs,\r\nat least on Fridays"]
    )
    def test_what_may_go_on_in_the_next_line_is_looked_at_first(self, text: str) -> None:
        assert not only(text).is_automatic

    @pytest.mark.parametrize("text", ["We never merge on Fridays.\nand so on", "We never merge on Fridays\nThat is it"])
    def test_what_ends_with_its_line_is_not(self, text: str) -> None:
        assert only(text).is_automatic


class TestHowItIsTold:
    @pytest.mark.parametrize(
        ("text", "statement"),
        [
            ("I usually work from Lisbon.", "User usually works from Lisbon"),
            ("I always carry my keys.", "User always carries their keys"),
            ("We use Go for the backend.", "The team uses Go for the backend"),
        ],
    )
    def test_the_word_that_is_bent_is_the_verb(self, text: str, statement: str) -> None:
        assert taken(text) == [statement]

    @pytest.mark.parametrize(
        ("text", "statement"),
        [
            ("\U0001f389 I prefer tabs over spaces", "User prefers tabs over spaces"),
            ("\u2764\ufe0f \U0001f389 I prefer tabs over spaces", "User prefers tabs over spaces"),
            ("Remember: \U0001f44d means that it is approved", "\U0001f44d means that it is approved"),
        ],
    )
    def test_a_picture_before_a_sentence_says_nothing_and_one_within_may(self, text: str, statement: str) -> None:
        assert taken(text) == [statement]

    @pytest.mark.parametrize(
        ("question", "answer", "statement", "slot"),
        [
            ("Which test runner do you use?", "pytest", "Test runner: pytest", "test runner"),
            ("Welchen Editor nutzt du?", "Neovim", "Editor: Neovim", "editor"),
            ("\u00bfQu\u00e9 editor usas?", "Neovim", "Editor: Neovim", "editor"),
            ("Which cities do you avoid?", "Berlin", "Cities do you avoid: Berlin", "cities do you avoid"),
        ],
    )
    def test_a_question_is_what_it_asks_for(self, question: str, answer: str, statement: str, slot: str) -> None:
        found = only(f"a: {question}", answer)
        assert (found.statement, found.slot) == (statement, slot)

    @pytest.mark.parametrize(
        "text",
        [
            "No, use port 8443 instead of 8080.",
            "Nein, nimm Port 8443 statt 8080.",
            "No, usa el puerto 8443 en vez del 8080.",
            "\u4e0d\u5bf9\uff0c\u7528 8443 \u7aef\u53e3\uff0c\u4e0d\u662f 8080\u3002",
        ],
    )
    def test_a_correction_names_what_it_puts_right_and_is_of_the_work(self, text: str) -> None:
        found = only(text)
        assert (found.replaces, found.subject) == ("8080", "project")


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
