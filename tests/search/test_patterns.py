"""What a pattern finds in a text: literals, globs and regular expressions, each line by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged import UsageError
from unabridged.search import regex
from unabridged.search.finding import WINDOW_CHARACTERS, Hit, finder, hits, lines_in
from unabridged.search.patterns import Case, Match, Pattern, checked


def found(
    pattern: str, text: str, match: Match = Match.LITERAL, case: Case = Case.EXACT
) -> list[tuple[int, tuple[str, ...]]]:
    """The matching lines by number, each with the words that match in it."""
    return [(hit.line, words(hit, text)) for hit in all_hits(pattern, text, match, case)]


def all_hits(pattern: str, text: str, match: Match = Match.LITERAL, case: Case = Case.EXACT) -> list[Hit]:
    return list(hits(finder(checked(Pattern(text=pattern, match=match, case=case))), text))


def words(hit: Hit, text: str) -> tuple[str, ...]:
    shown = text[hit.first : hit.last]
    return tuple(shown[first:last] for first, last in hit.spans)


class TestLiterals:
    def test_every_match_of_a_line_is_told_and_none_reaches_into_another(self) -> None:
        assert found("aa", "aaaaa\nb\naa") == [(1, ("aa", "aa")), (3, ("aa",))]

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_a_line_ends_as_text_files_end_theirs(self, end: str) -> None:
        assert found("b", f"a{end}b{end}{end}bb") == [(2, ("b",)), (4, ("b", "b"))]

    @pytest.mark.parametrize("sign", ["\u2028", "\x85", "\x0c", "\0", "\ud800", "🙂", "e\u0301"])
    def test_other_signs_are_characters_of_the_line_they_stand_in(self, sign: str) -> None:
        assert found(sign, f"x\na{sign}b") == [(2, (sign,))]

    def test_signs_of_globs_and_expressions_stand_for_themselves(self) -> None:
        assert found("a.*[b]", "aXb\na.*[b]") == [(2, ("a.*[b]",))]

    @pytest.mark.parametrize(
        ("pattern", "text", "match"),
        [("STRASSE", "die Straße", "Straße"), ("i\u0307", "İx", "İ"), ("ß", "MASSE", "SS"), ("ſ", "yes", "s")],
    )
    def test_folded_matches_are_places_in_the_text_as_it_was_written(self, pattern: str, text: str, match: str) -> None:
        assert found(pattern, text, case=Case.IGNORED) == [(1, (match,))]

    def test_a_letter_that_folds_to_two_is_never_shown_by_half(self) -> None:
        assert found("s", "aßb", case=Case.IGNORED) == [(1, ("ß",))]

    @given(st.text(), st.text(min_size=1, max_size=3).filter(lambda each: not {"\n", "\r"} & {*each}))
    def test_folding_finds_whatever_the_exact_case_finds(self, text: str, pattern: str) -> None:
        exact = {line for line, _ in found(pattern, text)}
        assert exact <= {line for line, _ in found(pattern, text, case=Case.IGNORED)}

    def test_what_is_not_there_is_not_found_folded(self) -> None:
        assert found("ssx", "Straße", case=Case.IGNORED) == []


class TestGlobs:
    @pytest.mark.parametrize(
        ("glob", "line", "match"),
        [
            ("b*d", "abcde", "bcd"),
            ("b?d", "abcde", "bcd"),
            ("[a-c]d", "xcd", "cd"),
            ("[!a-c]d", "cd xd", "xd"),
            ("[]x]", "a]", "]"),
            ("a[*]", "ab a*", "a*"),
            ("a[", "a[", "a["),
            ("*b*", "abc", "b"),
            (".+", "a.+", ".+"),
            ("a*\u2028", "ab\u2028", "ab\u2028"),
        ],
    )
    def test_a_glob_matches_anywhere_in_a_line(self, glob: str, line: str, match: str) -> None:
        assert found(glob, line, Match.GLOB) == [(1, (match,))]

    def test_a_star_never_crosses_a_line_end(self) -> None:
        assert found("a*b", "a\nb\r\nab", Match.GLOB) == [(3, ("ab",))]

    def test_a_glob_of_stars_alone_finds_every_line(self) -> None:
        assert found("**", "a\n\nb", Match.GLOB) == [(1, ()), (2, ()), (3, ())]

    def test_case_is_ignored_character_by_character(self) -> None:
        assert found("É?[A-B]", "xécb", Match.GLOB, Case.IGNORED) == [(1, ("écb",))]

    def test_a_glob_of_many_stars_takes_no_longer_than_one(self) -> None:
        assert found("a*" * 200 + "b", "a" * 100_000, Match.GLOB) == []


class TestExpressions:
    def test_an_expression_sees_one_line_at_a_time(self) -> None:
        assert found("^b$", "a\nb\r\nc", Match.REGEX) == [(2, ("b",))]

    def test_a_line_that_matches_by_nothing_is_found_and_shows_no_match(self) -> None:
        assert found("^$", "a\n\nb", Match.REGEX) == [(2, ())]

    @pytest.mark.parametrize(("wrong", "where"), [("a(", "position 1"), ("*", "position 0"), ("[[:a:]]", "simply")])
    def test_what_is_no_expression_is_refused_with_its_place(self, wrong: str, where: str) -> None:
        with pytest.raises(UsageError, match=where):
            checked(Pattern(text=wrong, match=Match.REGEX))

    @pytest.mark.parametrize("match", [Match.REGEX, Match.GLOB])
    @pytest.mark.parametrize("many", ["[a-\uffff]", "[\x01-\U0010ffff]", "[--\uffff]"])
    def test_what_would_take_seconds_to_make_ready_is_refused_at_once(self, many: str, match: Match) -> None:
        with pytest.raises(UsageError, match=r"has 65 ranges of thousands of characters.*write it more simply"):
            checked(Pattern(text=many * 65, match=match))
        assert checked(Pattern(text=many * 64, match=match)).text == many * 64

    @pytest.mark.parametrize("many", [r"[a-\uffff]", r"[\x01-\U0010ffff]", r"[^\t-\uFFF0]", r"[\0-\N{OX}]"])
    def test_so_is_what_spells_its_characters_out(self, many: str) -> None:
        with pytest.raises(UsageError, match="has 100 ranges of thousands"):
            checked(Pattern(text=many * 100, match=Match.REGEX))

    @pytest.mark.parametrize("name", ["NO CHARACTER", "KEYCAP DIGIT ONE"])
    def test_one_that_is_named_and_is_none_is_no_regular_expression(self, name: str) -> None:
        with pytest.raises(UsageError, match="is no regular expression"):
            checked(Pattern(text=rf"[\0-\N{{{name}}}]" * 66, match=Match.REGEX))

    def test_ranges_that_people_write_are_few_or_narrow(self) -> None:
        text = "[a-zA-Z0-9_-]" * 200 + "[\u4e00-\u9fff\u3400-\u4dbf]" * 20 + r"\d{1,3}-\d{2}"
        assert checked(Pattern(text=text, match=Match.REGEX)).text == text

    def test_what_another_program_is_asked_it_answers_as_it_would_be_found_here(self) -> None:
        pattern, texts = Pattern(text="B+|^$", match=Match.REGEX, case=Case.IGNORED), ["a\r\n\r\nbb b", "é\ud800b", ""]
        assert regex.heard(regex.answered(*regex.asked(pattern, texts))) == regex.found(finder(pattern), texts)


class TestLongLines:
    def test_a_long_line_is_shown_around_its_first_match(self) -> None:
        (hit,) = all_hits("needle", "x" * 10_000 + "needle" + "y" * 10_000)
        assert (hit.last - hit.first, hit.offset) == (WINDOW_CHARACTERS, 10_003 - WINDOW_CHARACTERS // 2)
        assert hit.spans == ((197, 203),)

    def test_matches_beyond_the_window_are_not_looked_for(self) -> None:
        assert len(all_hits("a", "a" * 1_000_000)[0].spans) == WINDOW_CHARACTERS

    @given(st.text(alphabet="ab\n\r", max_size=900), st.sampled_from(["a", "ab", "ba"]))
    def test_every_match_shown_is_one_in_its_line(self, text: str, pattern: str) -> None:
        for hit in all_hits(pattern, text):
            assert set(words(hit, text)) <= {pattern, pattern[:1]}

    @given(st.text(alphabet="a\n\r"))
    def test_the_lines_of_a_text_are_counted_as_they_are_found(self, text: str) -> None:
        assert lines_in(text) == len(all_hits("*", text, Match.GLOB))


@pytest.mark.parametrize(
    ("wrong", "why"), [("", "something in it"), ("a\nb", "line end"), ("x" * 5_000, "at most"), (5, "a text")]
)
def test_a_pattern_that_could_find_nothing_is_refused(wrong: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        checked(Pattern(text=wrong))


def test_a_range_that_runs_backwards_is_refused() -> None:
    with pytest.raises(UsageError, match="write a-z"):
        checked(Pattern(text="[z-a]", match=Match.GLOB))
