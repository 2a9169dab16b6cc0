"""Which sentences of prose come first."""

from __future__ import annotations

import pytest

from unabridged.reduce.prose import prose_drawn, sentences

_USUAL = "the whole of it was as it had been before and so it went on. "


def _first(odd: str, usual: str = _USUAL) -> str:
    return prose_drawn(f"Begin now. {usual.capitalize() * 40}{odd} {usual.capitalize() * 40}End now.")(260)


def test_a_sentence_with_a_figure_a_name_or_a_rare_word_is_shown() -> None:
    for odd in ("It cost 17 and more.", "It was NASA that did.", "It fell to Okonkwo then.", "It was a gnomon then."):
        assert odd in _first(odd)


def test_a_sentence_of_words_that_stand_everywhere_is_not() -> None:
    assert "It was as it was." not in _first("It was as it was.")


def test_marks_without_a_word_are_worth_nothing() -> None:
    marks = '" ' * 60 + '"!'
    assert marks not in _first(marks)


def test_where_no_spaces_part_words_figures_count() -> None:
    assert "他在一七四年买了1749只羊。" in prose_drawn(
        "天地玄黄。宇宙洪荒。" * 90 + "他在一七四年买了1749只羊。" + "日月盈昃。" * 90
    )(200)


@pytest.mark.parametrize(
    ("odd", "usual"),
    [
        ("错误：磁盘空间不足，无法写入订单。", "第{n}行：处理文件{n}已完成，用时3毫秒。\n"),
        ("エラー：ディスクがいっぱいです。", "{n}行目：ファイル{n}を処理しました。\n"),
    ],
)
def test_where_no_spaces_part_words_what_looks_wrong_counts_before_figures(odd: str, usual: str) -> None:
    said = [usual.format(n=n) for n in range(400)]
    assert odd in prose_drawn("".join([*said[:200], f"{odd}\n", *said[200:]]))(300)


def test_sentences_of_which_many_look_wrong_leave_room_for_figures() -> None:
    said = ["那里有一个错误。"] * 2 + [f"那里有{chr(0x4E00 + n)}个错误。" for n in range(200)]
    assert "他买了1749只羊。" in prose_drawn("".join([*said[:100], "他买了1749只羊。", *said[100:]]))(500)


def test_a_letter_that_stands_for_a_break_leaves_the_ends() -> None:
    said = _first("It cost \x00 17 and more.")
    assert said.startswith("Begin now.")
    assert said.endswith("End now.")


def test_initials_titles_and_what_stands_before_a_number_end_no_sentence() -> None:
    for said in (
        "Ask Dr. Smith of the U.S. Navy.",
        "Read e.g. The Times.",
        "See Fig. 3.",
        "Dial ext. 4512 (approx. 9).",
    ):
        assert sentences(f"Before. {said} After. 5 of 7.") == ["Before.", said, "After.", "5 of 7."]


def test_a_stop_of_scripts_without_spaces_ends_a_sentence_whatever_follows() -> None:
    assert sentences("他走了。“好！”她说。\n\nWhy？Since 3.5. Yes. क्या।") == [
        "他走了。", "“好！", "”她说。", "Why？", "Since 3.5.", "Yes.", "क्या।",
    ]  # fmt: skip
