"""Page after page is the one large page, whatever is said, hidden and indexed meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.engine.searched import hits, memory, u
from tests.examples import drawn
from unabridged import Memory
from unabridged.search.found import Found

WORDS = ["needle", "hay", "thread", "spool", "pin"]
QUERY = "needle hay thread"


def several() -> Memory:
    """Three threads of which every message has some of the words."""
    made = memory()
    for name, step in (("t", 1), ("u", 2), ("v", 3)):
        made.thread(name).append([u(" ".join(WORDS[n * step % 5 :][: 1 + n % 3]) + f" {n}") for n in range(12)])
    return made


def pages(made: Memory, limit: int, between: Callable[[], object] = lambda: None) -> list[tuple[str, int]]:
    found, after = [], None
    while True:
        page: Found = made.search(QUERY, limit=limit, after=after)
        found += hits(page)
        after = page.next
        if after is None:
            return found
        between()


@pytest.mark.parametrize("limit", [1, 2, 5, 30])
def test_all_pages_together_are_the_one_large_page(limit: int) -> None:
    made = several()
    assert pages(made, limit) == hits(made.search(QUERY, limit=100))


def test_what_is_said_and_indexed_between_two_pages_moves_no_hit() -> None:
    made = several()
    expected = hits(made.search(QUERY, limit=100))

    def between() -> None:
        made.thread("v").append([u("needle " * 5), u("hay thread")])
        made.thread("w").append(u("needle hay thread"))
        made.index()

    assert pages(made, 4, between) == expected


def test_what_is_hidden_between_two_pages_is_left_out_and_moves_no_other() -> None:
    made = several()
    expected = hits(made.search(QUERY, limit=100))
    first = made.search(QUERY, limit=4)
    made.thread(expected[6][0]).hide(expected[6][1])
    rest = made.search(QUERY, limit=100, after=first.next)
    assert hits(first) + hits(rest) == [each for each in expected if each != expected[6]]


@pytest.mark.parametrize("is_indexed", [True, False])
def test_a_weaker_answer_beside_a_better_one_that_is_hidden_comes_in_its_turn(
    monkeypatch: pytest.MonkeyPatch, *, is_indexed: bool
) -> None:
    monkeypatch.setattr("unabridged.engine.search.searching._CANDIDATES", 3)
    made = memory()
    made.thread("t").append([u(text) for _ in range(3) for text in ("needle hay thread", "pin")])
    made.thread("t").append([u("needle hay thread needle hay thread"), u("needle " + "pin " * 9)])
    if is_indexed:
        made.index()
    made.thread("t").hide(7)
    assert ("t", 8) in pages(made, 2)


def test_a_page_that_is_the_last_says_so() -> None:
    made = memory()
    made.thread("t").append(u("needle"))
    assert [made.search("needle", limit=limit).next for limit in (1, 2)] == [None, None]


@settings(max_examples=drawn(300), deadline=None)
@example([["needle"] * times for times in (1, 4, 1, 2, 1, 2, 1, 4)], 0, ["needle"])
@given(
    st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4), min_size=1, max_size=12),
    st.integers(0, 12),
    st.lists(st.sampled_from([*WORDS, '"needle hay"', "thr*"]), min_size=1, max_size=3),
)
def test_however_much_is_indexed_the_hits_and_their_order_are_the_same(
    said: list[list[str]], indexed: int, query: list[str]
) -> None:
    found = []
    for after in (0, indexed, len(said)):
        made = memory()
        for n, words in enumerate(said):
            if n == after:
                made.index()
            made.thread("tu"[n % 2]).append(u(" ".join(words)))
        if after >= len(said):
            made.index()
        found.append(hits(made.search(" ".join(query), limit=100)))
    assert found[1:] == [found[0], found[0]]


def test_common_words_are_found_by_what_is_rare_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.engine.search.proposing.COMMON", 5)
    made = memory()
    thread = made.thread("t")
    thread.append([u(f"common words {n}") for n in range(20)])
    made.index()
    thread.append(u("common words and a rarity"))
    assert hits(thread.search("common rarity"))[0] == ("t", 21)
    assert hits(thread.search("common words", limit=1)) != []
    assert ("t", 21) in hits(thread.search("common words", limit=100))


def test_words_that_never_stand_together_are_still_found_where_all_are_common(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.engine.search.proposing.COMMON", 2)
    made = memory()
    made.thread("t").append([u(f"{word} {n}") for n in range(4) for word in ("left", "right")])
    made.index()
    assert len(made.search("left right", limit=100)) >= 6
