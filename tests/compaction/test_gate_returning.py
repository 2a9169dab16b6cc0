"""A draft that returns to the same numbers goes in circles, and a name put together of words is no name.
What is told twice passes.
"""

from __future__ import annotations

import time

import pytest

from tests.compaction.import_talk import GOOD, SAID, faults
from unabridged.compaction.gate import Fault, circles, findings, prepared, reported

CIRCLES = (
    "loader/dedupe.py drops duplicates, 14 tests pass. With 14 tests that pass, what was wanted is "
    "done by loader/dedupe.py. "
    "In short, the loader is mended in loader/dedupe.py (14 tests). To sum up: loader/dedupe.py does "
    "it, as 14 tests show."
)


def test_whoever_returns_to_the_same_numbers_goes_in_circles() -> None:
    assert Fault.CIRCLES in faults(CIRCLES)


def test_whoever_tells_two_numbers_twice_does_not() -> None:
    assert Fault.CIRCLES not in faults(
        GOOD + "The 14 tests were run once more; 40817 is asked about, as is 40817's file of 8 February."
    )


@pytest.mark.parametrize("part", ["Aa", "a1", "a_", "a.", "1-", "Aa-", "A/1_"])
def test_a_word_without_an_end_is_looked_through_in_no_time(part: str) -> None:
    source = prepared("user: The import has lost some of its rows, please look into it and say what it was.")
    draft = reported.told(f"The import was {part * (100_000 // len(part))} and nothing else.", source)
    begun = time.process_time()
    circles.circles(draft, source)
    assert time.process_time() - begun < 1


def test_a_name_put_together_of_words_in_place_of_one_that_is_left_out_is_no_name() -> None:
    said = [*SAID, ("assistant", "I added drop_duplicates, and the rows are merged.")]
    assert Fault.IDENTIFIERS in faults(GOOD + "The new merged_duplicates does it.", said)
    assert Fault.IDENTIFIERS not in faults(GOOD + "The new drop_duplicates does it.", said)
    assert Fault.IDENTIFIERS not in faults(GOOD + "drop_duplicates has no merged_duplicates beside it.", said)


@pytest.mark.parametrize(
    "draft",
    [
        (
            "La importación fallaba por una lectura duplicada del contador 40817; ahora se descartan los "
            "duplicados exactos y dos lecturas quedan en rejects."
        ),
        "Nattimporten misslyckades på grund av en dubbel avläsning av mätare 40817; exakta dubbletter tas nu bort.",
    ],
)
def test_a_short_draft_in_another_language_is_told_by_what_it_lacks(draft: str) -> None:
    assert Fault.LANGUAGE in faults(draft)


def test_a_draft_whose_halves_are_in_the_language_that_is_spoken_is_in_it() -> None:
    said = (
        ("user", "请检查 order_service 为什么一直报错，日志在 error.log 里，但是不要重启数据库，也不要改表结构。"),
        ("assistant", "服务监听的端口是 8093，配置里写成了 8083，所以一直连不上，改回来之后已经恢复了。"),
    )
    draft = (
        '{"summary": "order_service 一直报错，因为配置里的端口写成了 8083，而服务监听的是 8093。改回来之后已经恢复，'
        "没有动数据库，也没有改表结构，日志在 error.log 里。用户要求不要重启数据库，所以只改了配置，没有做别的事情，"
        '服务现在是正常的。", "open": ["还没有看 error.log 里的其他错误，也没有告诉用户为什么会写成 8083"], "done": '
        '["改了配置"]}'
    )
    found = findings(draft, prepared("\n\n".join(f"{who}: {what}" for who, what in said), said=said))
    assert Fault.LANGUAGE not in {each.fault for each in found}
