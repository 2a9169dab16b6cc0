"""Which events hold the words of others once more: what a purge has to take with what it was asked to take."""

from __future__ import annotations

from collections.abc import Sequence

from unabridged.log.carrying import Carried, carried_on, messages_of, wordings
from unabridged.log.ids import Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton


def log(*said: tuple[Kind, int]) -> Sequence[Skeleton]:
    return [
        Skeleton(seq=Seq(n), kind=kind, touches=(Span(first=Seq(of), last=Seq(of)),) if of else ())
        for n, (kind, of) in enumerate(said, 1)
    ]


def test_a_message_is_told_by_its_pieces_its_wordings_and_the_summaries_of_it() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.CHUNK, 1), (Kind.AMENDED, 1), (Kind.COMPACTED, 1), (Kind.COMPACTED, 4))
    assert carried_on(events, [1]) == [2, 3, 4, 5]


def test_a_wording_is_told_by_the_summaries_of_its_message_from_then_on() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.COMPACTED, 1), (Kind.AMENDED, 1), (Kind.COMPACTED, 1))
    assert carried_on(events, [3]) == [4]


def test_a_wording_is_told_no_more_where_another_took_its_place() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.AMENDED, 1), (Kind.AMENDED, 1), (Kind.COMPACTED, 1))
    assert carried_on(events, [2]) == []
    assert carried_on(events, [3]) == [4]


def test_a_piece_of_a_wording_is_told_by_the_summaries_of_the_message() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.AMENDED, 1), (Kind.CHUNK, 2), (Kind.COMPACTED, 1))
    assert carried_on(events, [3]) == [4]


def test_pieces_of_other_wordings_stay() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.MESSAGE, 0), (Kind.AMENDED, 2), (Kind.CHUNK, 3), (Kind.COMPACTED, 2))
    assert carried_on(events, [1]) == []


def test_what_is_left_of_a_summary_is_named_after_whatever_made_it_fall() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.MESSAGE, 0), (Kind.COMPACTED, 1), (Kind.HIDDEN, 2), (Kind.COMPACTED, 4))
    assert carried_on(events, [1]) == [3, 5]


def test_what_was_left_of_a_summary_before_a_message_was_said_tells_nothing_of_it() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.COMPACTED, 1), (Kind.HIDDEN, 1), (Kind.MESSAGE, 0), (Kind.COMPACTED, 3))
    assert carried_on(events, [4]) == []


def test_of_a_wording_that_says_no_more_whose_it_is_somebody_else_may() -> None:
    before = log((Kind.MESSAGE, 0), (Kind.AMENDED, 1), (Kind.CHUNK, 2), (Kind.COMPACTED, 1))
    worded = messages_of(wordings(before[2:3]), wordings(before[1:2]))
    assert worded == {3: {1}}
    erased = log((Kind.MESSAGE, 0), (Kind.AMENDED, 0), (Kind.CHUNK, 0), (Kind.COMPACTED, 1))
    assert carried_on(erased, [3]) == []
    assert carried_on(erased, [3], worded) == [4]
    assert carried_on(erased[3:], [3], worded) == [4]


def test_what_comes_before_a_wording_tells_nothing_of_it_whoever_says_whose_it_is() -> None:
    erased = log((Kind.MESSAGE, 0), (Kind.COMPACTED, 1), (Kind.AMENDED, 0), (Kind.COMPACTED, 1))
    assert carried_on(erased, [3], {3: {1}}) == [4]


def test_a_log_is_followed_page_by_page() -> None:
    events = log((Kind.MESSAGE, 0), (Kind.AMENDED, 1), (Kind.COMPACTED, 1), (Kind.COMPACTED, 3))
    carried = Carried([2])
    assert [carried.of(events[at : at + 1]) for at in range(4)] == [[], [], [3], [4]]
