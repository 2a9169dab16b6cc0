"""The text without a model: short, in order, the same each time, and it says how much it left out.
It is judged by what stands in it, not by how well it reads.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unabridged.compaction.digest import digest

TALK = [
    (("user", "assistant")[n % 2], f"statement {n} about src/app/file_{n}.py " + "and so on " * 30) for n in range(40)
]


def test_few_statements_stand_each_with_who_said_it() -> None:
    assert digest("", [("user", "fix it"), ("tool", "done\nin 3 s")], 100) == "user: fix it\ntool: done in 3 s"


def test_the_first_and_the_newest_stand_where_not_all_fit() -> None:
    lines = digest("", TALK, 200).splitlines()
    assert lines[0].startswith("user: statement 0")
    assert lines[-1].startswith("assistant: statement 39")


def test_what_is_left_out_is_counted() -> None:
    lines = digest("", TALK, 200).splitlines()
    (note,) = [line for line in lines if line.startswith("… ")]
    assert note == f"… {40 - len(lines) + 1} more …"


def test_the_earlier_text_comes_first() -> None:
    assert digest("user: long ago", [("user", "now")], 100) == "user: long ago\nuser: now"


def test_an_earlier_text_keeps_a_third_of_the_room() -> None:
    earlier = "\n".join(f"earlier {n}" for n in range(1_000))
    text = digest(earlier, TALK, 100)
    assert "statement 39" in text
    assert len(text) < 2 * 3 * 100


def test_a_cut_falls_between_words_where_it_can() -> None:
    assert digest("", [("user", "word " * 200)], 100).endswith("word…")


def test_nothing_said_comes_to_nothing() -> None:
    assert digest("", [], 100) == ""


@given(st.lists(st.tuples(st.sampled_from(["user", "tool"]), st.text())), st.text(), st.integers(1, 2_000))
def test_it_is_about_as_long_as_asked_and_the_same_each_time(
    said: list[tuple[str, str]], earlier: str, limit: int
) -> None:
    text = digest(earlier, said, limit)
    assert len(text) <= 3 * limit + 320
    assert text == digest(earlier, said, limit)
