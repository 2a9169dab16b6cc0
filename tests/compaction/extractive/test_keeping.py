"""What a digest remembers of its lines, and what becomes of it where the line is another one."""

from __future__ import annotations

import pytest

from unabridged.compaction.extractive import Said, digest
from unabridged.compaction.extractive.keeping import Kept, Piece, count_of, kept, marked, pieces

LINE = Kept(text="ann: soup \u2026 bread salt", marks=(5, 3, 4, 700, 5, 80, 4, 60))


def test_each_statement_is_found_again_with_its_worth() -> None:
    bread = Piece(text="bread", worth=80, is_parted=True)
    found = (Piece(text="soup", worth=700), bread, Piece(text="salt", worth=60))
    assert pieces(LINE) == ("ann: ", found)


def test_a_gap_in_a_line_is_a_gap_in_the_next_digest() -> None:
    assert digest([LINE], [], 100).text == LINE.text


def test_a_line_that_was_changed_is_one_statement_with_all_their_worth() -> None:
    changed = Kept(text="ann: [secret] \u2026 bread salt", marks=LINE.marks)
    assert pieces(changed) == ("", (Piece(text=changed.text, worth=840),))


def test_a_line_without_marks_has_no_worth() -> None:
    assert pieces(Kept(text="anything")) == ("", (Piece(text="anything"),))


def test_marks_are_read_as_they_were_stored() -> None:
    assert kept(f"{LINE.text}\n[2024-01-09]", marked([LINE, Kept(text="[2024-01-09]")]))[0] == LINE


@pytest.mark.parametrize("stored", [None, [], [[1], [2]], [["1"]], [[True]], [[-1]], [[10**12]], "kept", [7]])
def test_marks_that_are_none_are_not_read(stored: object) -> None:
    assert kept("one line", stored) == (Kept(text="one line"),)


@pytest.mark.parametrize(("lines", "count"), [([], 0), ([LINE], 4), ([LINE, Kept(text="\u2026", marks=(90,))], 90)])
def test_the_messages_before_are_counted(lines: list[Kept], count: int) -> None:
    assert count_of(lines) == count


def test_no_mark_holds_a_word() -> None:
    assert all(type(each) is int for line in marked([LINE]) for each in line)


def test_a_word_without_spaces_that_was_parted_is_whole_again() -> None:
    line = "我们昨天去了北京的公园订单号是A4711很好" * 20
    (told,) = digest((), [Said(who="user", what=line)], 10_000).lines
    assert told.text == f"user: {line}"
    head, parts = pieces(told)
    assert (head, "".join(each.text for each in parts)) == ("user: ", line)
    assert len(parts) > 1
    assert all(each.worth for each in parts)


def test_sentences_without_spaces_stand_apart() -> None:
    (told,) = digest((), [Said(who="", what="我们去了北京。天气很好，大家都开心。订单号是A4711。")], 1_000).lines
    assert told.text == "我们去了北京。 天气很好，大家都开心。 订单号是A4711。"


def test_messages_without_a_word_are_counted() -> None:
    silent = [Said(who="user", what=what) for what in ("😀🎉", " \n\t ", "a" * 3_000)]
    first = digest((), silent, 1_000)
    assert first.text == "… 3 more …"
    assert digest(first.lines, silent[:2], 1_000).text == "… 5 more …"
    assert digest((), (), 1_000).text == ""
