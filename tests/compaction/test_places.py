"""A prompt that was written for another system is filled at its places, and every other sign in it is text."""

from __future__ import annotations

import pytest

from tests.growth import keeps_pace
from unabridged import UsageError
from unabridged.compaction.briefs.places import Origin, filled, require

SAID = {"PREVIOUS_SUMMARY": "they ate {content} {{soup}}", "content": "leek"}


class TestFilled:
    @pytest.mark.parametrize(
        ("prompt", "asked"),
        [
            ("So far: {PREVIOUS_SUMMARY}", "So far: they ate {content} {{soup}}"),
            ("{content}, {content}", "leek, leek"),
            ("no place", "no place"),
            ('As {"a": {"b": "{content}"}}', 'As {"a": {"b": "leek"}}'),
            ('As {{"a": {{"b": "{content}"}}}}', 'As {"a": {"b": "leek"}}'),
            ("{{{content}}}", "{leek}"),
            ("{{content}} of {content}", "{content} of leek"),
            ("{{x}} {this} {content}", "{{x}} {this} leek"),
            ("{{ {content}", "{ leek"),
            ("{ {content} }", "{ leek }"),
            ("} {0} %s $x {content!r} {content}", "} {0} %s $x {content!r} leek"),
            ("{Content} { content } {content}", "{Content} { content } leek"),
            ("汤 {content} 🍲", "汤 leek 🍲"),
            ("", ""),
        ],
    )
    def test_places_are_filled_and_doubled_braces_are_one_where_all_are_doubled(self, prompt: str, asked: str) -> None:
        """tw-RC-B5, as-M-B10."""
        assert filled(prompt, SAID) == asked

    @pytest.mark.parametrize("sign", ["{", "}", "{{", "{ ", "{content", "{_"])
    def test_eight_times_the_braces_take_some_eight_times_as_long(self, sign: str) -> None:
        def read(letters: int) -> None:
            prompt = sign * (letters // len(sign))
            assert "leek" not in filled(prompt, SAID)
            with pytest.raises(UsageError):
                require(prompt, ["PREVIOUS_SUMMARY"], Origin(), or_else="it is lost")

        assert keeps_pace(lambda: read(12_500), lambda: read(100_000), times=30)


class TestRequired:
    @pytest.mark.parametrize("prompt", ["{content}", "a\n{content}{x}", '{{"a": "{content}"}}'])
    def test_one_place_is_enough(self, prompt: str) -> None:
        require(prompt, ["PREVIOUS_SUMMARY", "content"], Origin(), or_else="it is lost")

    @pytest.mark.parametrize(
        ("prompt", "says"),
        [
            ("", "line 1, column 1: it has no {content} here; write it where the prompt speaks of that, or it is lost"),
            ("Tell {soup}.", "line 1, column 13: it has no {content} here"),
            ("Tell\nof it.\n\n", "line 2, column 7: it has no {content} here"),
            ("Tell\nof {contents}.", "line 2, column 4: it has no {content}; did you mean {content} here? Without it"),
            ("Tell {CONTENT}.", "line 1, column 6: it has no {content}; did you mean {content} here?"),
            ("Tell { content }.", "line 1, column 6: it has no {content}; did you mean"),
            ("Tell {content!r}.", "line 1, column 6: it has no {content}; did you mean"),
            ("Tell {{content}}.", "line 1, column 6: it has no {content}; did you mean"),
        ],
    )
    def test_a_prompt_without_is_refused_with_the_place(self, prompt: str, says: str) -> None:
        """tw-C11, as-M-B10."""
        with pytest.raises(UsageError) as refused:
            require(prompt, ["content"], Origin(where="mine.yaml"), or_else="it is lost")
        assert str(refused.value).startswith(f"mine.yaml, {says}")

    def test_a_prompt_within_a_file_is_refused_with_the_place_in_the_file(self) -> None:
        origin = Origin(where="mine.yaml", line=4, indent=2)
        with pytest.raises(UsageError, match=r"^mine\.yaml, line 5, column 6: .*\{content\} or \{PREVIOUS_SUMMARY\}"):
            require("Tell\nof {contents}", ["content", "PREVIOUS_SUMMARY"], origin, or_else="it is lost")
