"""What could be said of any conversation, and what has none of its words, says nothing of it.
A few words about it are a summary, however short.
"""

from __future__ import annotations

import pytest

from tests.compaction.import_talk import DEUTSCH, SAID, faults
from unabridged.compaction.gate import Fault


@pytest.mark.parametrize(
    "draft",
    [
        "A number of topics came up, and several questions were answered.",
        "## 1. Purpose\nThis document gives an overview.\n\n## 2. Details\nAs described.\n\n- Point 1\n- Point 2",
        "Please see the summary above for all relevant details.",
        "xxx xxxx xx",
        "Contexte : néant. Suite : néant.",
        "Objetivo: el mismo. Avances: los mismos.",
        "Цель: не указана. Осталось: нет.",
        "内容同上,详见前文。",
        "詳細は前述のとおりです。",
        "Seven gardeners painted quiet boats beside northern harbours.",
        "七名の園丁が静かな舟を北港の桟橋で塗装し、灯籠を並べて祭囃子を奏でた。",
    ],
)
def test_words_for_any_talk_and_words_of_another_say_nothing(draft: str) -> None:
    assert Fault.EMPTY in faults(draft)


def test_they_say_nothing_in_another_language_either() -> None:
    assert Fault.EMPTY in faults("Verschiedene Themen wurden besprochen und einige Fragen geklärt.", DEUTSCH)


@pytest.mark.parametrize(
    "draft",
    [
        "The topics were the vendor and the duplicates.",
        "Dilara answered the questions.",
        "Several topics; meter 40817 came twice.",
        "Various topics were discussed. " * 30,
    ],
)
def test_a_word_of_it_is_something(draft: str) -> None:
    assert Fault.EMPTY not in faults(draft)


def test_of_next_to_nothing_there_may_be_nothing_to_tell() -> None:
    assert Fault.EMPTY not in faults("Various topics were discussed.", SAID[1:2])
