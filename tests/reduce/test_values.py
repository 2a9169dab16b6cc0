"""The small parts: where a line may be cut, how what is left out is counted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.reduce.counting import tokens
from unabridged.reduce.counts import left_out, struck, unstruck
from unabridged.reduce.cutting import cut_after, cut_before, narrowed
from unabridged.reduce.fitting import fitted, reaches
from unabridged.reduce.picking import Picking, drawn


@given(st.text(alphabet="\\… 5a"))
def test_a_struck_text_is_read_back_as_it_was(text: str) -> None:
    assert unstruck(struck(text)) == text


def test_no_cut_goes_through_a_number_or_a_letter() -> None:
    assert cut_before("abc 12345 x", 7) == 4
    assert cut_after("abc 12345 x", 7) == 9
    assert cut_before("e\u0301x", 1) == 0
    assert cut_before("\U0001f1e9\U0001f1ea", 1) == 0
    assert cut_before("1" * 500, 300) == 300


@given(st.integers(0, 90), st.sampled_from(["C:\\dir\\", "a\\n", "\\"]))
def test_no_count_of_ours_reads_like_one_of_a_foreign_text(width: int, again: str) -> None:
    said = narrowed(again * 20 + "x" * 300, width)
    assert unstruck(said) == said


def test_one_thing_is_counted_as_one() -> None:
    assert left_out(1, "lines") == "… 1 line …"
    assert left_out(1, "more items") == "… 1 more item …"
    assert left_out(1234, "lines") == "… 1,234 lines …"


def test_a_narrow_line_stays() -> None:
    assert narrowed("abc", 2) == "abc"


def test_where_even_the_least_is_too_much_the_least_is_given() -> None:
    assert fitted(lambda _: "much too long", 1, tokens) == "much too long"
    assert fitted(str, -5, tokens) == "0"


def test_half_a_pair_is_never_left_and_a_letter_joined_is_not_cut() -> None:
    assert cut_before("\ud83d\ude00", 1) == 0
    assert cut_before("a\u200db", 2) == 0
    assert cut_before("1.5", 1) == 0
    assert cut_before("1.5", 2) == 0
    assert cut_after("9" * 500, 100) == 100


def test_of_a_long_text_no_more_is_counted_than_the_answer_takes() -> None:
    seen: list[int] = []

    def counted(text: str) -> int:
        seen.append(len(text))
        return len(text)

    assert reaches("a" * 1_000_000, 10, counted)
    assert seen == [4096]
    assert not reaches(" " * 5000, 10_000, lambda _: 1)
    assert not reaches(" " * 5000, 10, lambda _: 1)


def test_of_large_lines_the_smaller_ones_behind_still_go_in() -> None:
    picking = Picking(lines=["x" * 300] * 100 + ["short"], order=range(101))
    assert drawn(picking, 10) == "… 101 lines …"
    assert "short" in drawn(Picking(lines=["x" * 300, "short"], order=(0, 1)), 40)


def test_what_is_drawn_by_steps_fits_where_a_step_between_does() -> None:
    sizes = (880, 541, 371, 66, 17)

    def drawn(characters: int) -> str:
        return "ab" * (next((size for size in sizes if size <= characters), sizes[-1]) // 2)

    for limit in (30, 90, 200, 269, 300):
        text = fitted(drawn, limit, lambda said: len(said) // 2)
        assert len(text) == next(size for size in sizes if size // 2 <= limit) // 2 * 2
