"""What a draft counts is found by what is counted, as a search for each would find it, in time that grows with it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.growth import keeps_pace
from unabridged.compaction.gate.counted_things import CountedThings

DRAFTS = st.lists(
    st.sampled_from(
        [*"0123 ,.-_/", "\u00a0", "12", "3.5", "1,200", " nodes", " data nodes", " node", "nodes9", "\u0307", "é"]
    ),
    max_size=30,
).map("".join)
FIGURES = ["1", "12", "3", "1,200", "3.5"]


def searched(noun: str, small: str) -> list[tuple[str, int, int]]:
    pattern = rf"(?<![\w.,/:-])(\d+(?:[.,]\d+)*)[ \u00a0]{re.escape(noun)}(?!\w)"
    return [(told[1], told.start(), told.end()) for told in re.finditer(pattern, small)]


@given(DRAFTS, st.sampled_from(["nodes", "data nodes", "node"]))
def test_a_count_is_found_as_by_a_search_for_its_thing(small: str, noun: str) -> None:
    assert [*CountedThings(small).of(noun)] == searched(noun, small)


@given(DRAFTS, st.sampled_from(FIGURES))
def test_a_figure_is_found_as_by_a_search_for_it(small: str, figure: str) -> None:
    found = re.search(rf"(?<![\d.,]){re.escape(figure)}(?!\d)", small)
    assert CountedThings(small).has(figure) is (found is not None)


@pytest.mark.parametrize(
    ("small", "found"),
    [
        ("6 data nodes", [("6", 0, 12)]),
        ("6 data nodesets", []),
        ("6 data centres", []),
        ("v6 data nodes", []),
        ("of 1,200\u00a0data nodes.", [("1,200", 3, 19)]),
    ],
)
def test_a_thing_of_two_words_is_counted_whole(small: str, found: list[tuple[str, int, int]]) -> None:
    assert [*CountedThings(small).of("data nodes")] == found


def test_what_is_no_word_and_no_figure_is_nowhere() -> None:
    counted = CountedThings("6 data nodes")
    assert ([*counted.of("-")], [*counted.of("nodes")], counted.has("data")) == ([], [], False)


@pytest.mark.parametrize(("figure", "is_there"), [("12", False), ("1", True), ("1.2", True), ("2", False)])
def test_a_figure_is_no_part_of_another(figure: str, is_there: bool) -> None:  # noqa: FBT001
    assert CountedThings("1.2 m, 112 m").has(figure) is is_there


def test_many_things_are_looked_for_in_time_that_grows_with_a_draft() -> None:
    def looked_for(count: int) -> None:
        things = [f"thing{chr(97 + n // 676)}{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}" for n in range(count)]
        counted = CountedThings(" ".join(f"{n + 10_001} {each} were there," for n, each in enumerate(things)))
        assert sum(len([*counted.of(each)]) for each in things) == count
        assert not any(counted.has(str(n + 50_001)) for n in range(count))

    assert keeps_pace(lambda: looked_for(500), lambda: looked_for(4_000), times=16)
