"""A row of scores says of documents what scoring them one by one says, to the last digit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unabridged.search import in_rows, ranking
from unabridged.search.asking import Question, Way, Word
from unabridged.search.clause import Clause, Term

DOCUMENTS = 30
NAMES = "abcdef"
HAVING = st.dictionaries(
    st.sampled_from(NAMES).map(lambda each: Term(term=each)), st.sets(st.integers(1, DOCUMENTS)), max_size=len(NAMES)
)
WORDS = st.lists(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from([1.0, 0.9, 0.7])), min_size=1, max_size=3), max_size=6
)


def asking(*words: list[tuple[str, float]]) -> Question:
    ways = [Word(ways=tuple(Way(clause=Term(term=term), weight=weight) for term, weight in each)) for each in words]
    return Question(text="", words=tuple(ways))


def ranked(question: Question, found: dict[Clause, set[int]]) -> list[int]:
    weights = ranking.weights(found, DOCUMENTS)
    return in_rows.best(in_rows.by_words(question, found, weights, DOCUMENTS), found.values())


def test_of_several_ways_in_which_a_document_has_a_word_the_best_counts() -> None:
    found: dict[Clause, set[int]] = {Term(term="a"): {1, 2}, Term(term="b"): {2, 3}}
    scores = in_rows.by_words(asking([("a", 1.0), ("b", 0.5)]), found, dict.fromkeys(found, 1.0), 4)
    assert scores == [0.0, 1.0, 1.0, 0.5, 0.0]


def test_the_more_and_the_rarer_words_a_document_has_the_sooner_it_comes() -> None:
    found: dict[Clause, set[int]] = {Term(term="a"): {1, 2, 3}, Term(term="b"): {2, 4, 5, 6}, Term(term="c"): {3}}
    asked = asking([("a", 1.0)], [("b", 1.0)], [("c", 1.0)], [("d", 1.0)])
    assert ranked(asked, found) == [3, 2, 1, 6, 5, 4]


def test_of_few_that_are_found_no_other_is_looked_at() -> None:
    found: dict[Clause, set[int]] = {Term(term="a"): {1, 9, 30}, Term(term="b"): {9}}
    assert ranked(asking([("a", 1.0)], [("b", 1.0)]), found) == [9, 30, 1]


def test_nothing_is_found_of_words_that_no_document_has() -> None:
    assert ranked(asking([("a", 1.0)]), {}) == []


@given(words=WORDS, found=HAVING)
def test_a_row_ranks_as_scores_one_by_one_do(
    words: list[list[tuple[str, float]]], found: dict[Clause, set[int]]
) -> None:
    scores, _ = ranking.by_words(
        asking(*words), {clause: sorted(having) for clause, having in found.items()}, DOCUMENTS
    )
    assert ranked(asking(*words), found) == ranking.best(scores, DOCUMENTS)
