"""Rare words weigh more, more of them weigh more, neighbours help, and equal ones have one order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.search.asked import asked
from unabridged.log.ids import Scope, ThreadId, ThreadRef
from unabridged.search import ranking
from unabridged.search.clause import Clause, Term
from unabridged.search.kept import Described
from unabridged.search.numbering import LARGEST_SEQ, LARGEST_THREAD, number, numbers, place, seq_of

CAT: Clause = Term(term=".cat")
REF = ThreadRef(scope=Scope(), thread=ThreadId("t"))


def said(number_: int, often: int, length: int) -> Described:
    return Described(number=number_, ref=REF, at=1, length=length, counts={CAT: often} if often else {})


def weighed(query: str, found: dict[str, list[int]], documents: int = 100) -> list[int]:
    having: dict[Clause, list[int]] = {Term(term="." + word): numbers_ for word, numbers_ in found.items()}
    scores, _ = ranking.by_words(asked(query), having, documents)
    return ranking.best(scores, 9)


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    assert weighed("rare often", {"rare": [1], "often": list(range(2, 60))})[0] == 1
    assert ranking.rarity(100, 1) > ranking.rarity(100, 50) > ranking.rarity(100, 100) > 0


def test_a_document_with_both_words_is_before_one_with_either() -> None:
    assert weighed("cat dog", {"cat": [1, 2], "dog": [2, 3]})[0] == 2


def test_of_equal_ones_the_newest_comes_first() -> None:
    assert weighed("cat", {"cat": [1, 3, 2]}) == [3, 2, 1]


def test_no_more_than_were_asked_for_come() -> None:
    assert ranking.best({1: 1.0, 2: 2.0, 3: 3.0}, 2) == [3, 2]


def test_more_often_is_more_and_longer_is_less() -> None:
    told = [said(1, 1, 10), said(2, 3, 10), said(3, 3, 900), said(4, 0, 10)]
    scores = ranking.refined(asked("cat"), {CAT: 1.0}, told, 10.0)
    assert scores[2] > scores[1] > scores[4] == 0.0
    assert scores[2] > scores[3]
    assert ranking.refined(asked("cat"), {CAT: 1.0}, [said(1, 1, 0)], 0.0)[1] > 0


def test_an_event_is_as_good_as_its_best_piece() -> None:
    assert ranking.of_events({number(1, 2, 0): 1.0, number(1, 2, 7): 3.0}) == {number(1, 2): 3.0}


def test_what_stands_beside_a_hit_has_a_part_of_its_score_and_no_other_threads() -> None:
    found = ranking.with_neighbours({number(1, 5): 1.0})
    assert [place(each)[:2] for each in sorted(found)] == [(1, 4), (1, 5), (1, 6)]
    assert found[number(1, 4)] < 1.0


def test_what_leads_in_two_rankings_leads_in_both_together() -> None:
    found = ranking.fused([[1, 2, 3], [1, 3, 2]])
    assert found[1] > found[2] == found[3]


def test_what_stands_beside_is_told_by_its_seq_whichever_piece_of_it_it_is() -> None:
    others = [number(1, 4, 7), number(1, 6), number(2, 8), number(1, 7)]
    assert ranking.beside([number(1, 5, 2)], others) == [number(1, 4, 7), number(1, 6)]


@given(st.integers(0, LARGEST_THREAD), st.integers(0, LARGEST_SEQ), st.integers(0, 255))
def test_a_documents_number_says_where_it_stands_and_is_one_that_every_store_holds(
    t: int, seq: int, piece: int
) -> None:
    own = number(t, seq, piece)
    assert (place(own), seq_of(own)) == ((t, seq, piece), seq)
    assert 0 <= own < 2**63
    assert numbers(t, seq, seq)[0] <= own <= numbers(t, seq, seq)[1]
