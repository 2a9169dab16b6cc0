"""What an index knows of a thread beside its words is stepped over skeletons and comes back as it was written down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.log.ids import Seq, Span
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.search.following import Following, decode, encode, without


def span(first: int, last: int | None = None) -> Span:
    return Span(first=Seq(first), last=Seq(first if last is None else last))


def followed(*steps: tuple[Kind, Span]) -> Following:
    """A state after ten messages and these."""
    state = Following(Seq(10))
    for seq, (kind, touched) in enumerate(steps, 11):
        state.step(Skeleton(seq=Seq(seq), kind=kind, touches=(touched,), flags=Flag.FAILED))
    return state


def test_what_is_hidden_stands_no_more_until_it_is_shown() -> None:
    assert not followed((Kind.HIDDEN, span(2, 4))).stands(3, 3)
    assert followed((Kind.HIDDEN, span(2, 4)), (Kind.SHOWN, span(3))).stands(3, 3)
    assert followed((Kind.HIDDEN, span(2, 4))).stands(5, 5)


def test_a_summary_of_something_hidden_stands_no_more() -> None:
    assert not followed((Kind.HIDDEN, span(2))).stands(9, 9, [span(1, 3)])
    assert followed((Kind.HIDDEN, span(2))).stands(9, 9, [span(3, 4)])


def test_of_several_wordings_the_newest_stands() -> None:
    state = followed((Kind.AMENDED, span(2)), (Kind.AMENDED, span(2)))
    assert [state.stands(event, 2) for event in (2, 11, 12)] == [False, False, True]


def test_of_a_message_in_pieces_the_last_stands_for_it_and_until_then_its_beginning() -> None:
    state = followed((Kind.CHUNK, span(2)))
    assert state.stands(2, 2)
    state.step(Skeleton(seq=Seq(12), kind=Kind.CHUNK, touches=(span(2),), flags=Flag.LAST))
    assert [state.stands(event, 2) for event in (2, 12)] == [False, True]


def test_an_amendment_in_pieces_takes_the_place_of_what_it_amends() -> None:
    state = followed((Kind.AMENDED, span(2)), (Kind.CHUNK, span(11)), (Kind.AMENDED, span(2)))
    assert [state.stands(event, 2) for event in (2, 11, 12, 13)] == [False, True, False, True] or [
        state.stands(event, 2) for event in (2, 11, 13)
    ] == [False, False, True]


def test_what_names_a_wording_says_nothing_of_its_message() -> None:
    state = followed((Kind.AMENDED, span(2)), (Kind.AMENDED, span(11)))
    assert [state.stands(event, 2) for event in (2, 11)] == [False, True]


def test_what_says_something_anew_that_was_not_yet_said_says_nothing_of_it() -> None:
    state = followed((Kind.AMENDED, span(11)), (Kind.AMENDED, span(13)), (Kind.AMENDED, span(12)))
    assert state.wordings == {12: 13}
    assert [state.stands(event, event) for event in (11, 12, 13)] == [True, False, True]


def test_a_last_piece_of_words_that_newer_ones_replaced_replaces_nothing() -> None:
    state = followed((Kind.AMENDED, span(2)), (Kind.AMENDED, span(2)))
    for seq, of in ((13, 11), (14, 2)):
        state.step(Skeleton(seq=Seq(seq), kind=Kind.CHUNK, touches=(span(of),), flags=Flag.LAST))
    assert [state.stands(event, 2) for event in (2, 11, 12, 13, 14)] == [False, False, True, False, False]


def test_a_state_in_which_wordings_go_in_a_circle_comes_back_without_the_circle() -> None:
    state = Following(Seq(9))
    state.amended = {1: 1, 2: 3, 3: 2}
    back = decode(Seq(9), encode(state))
    assert back is not None
    assert back.wordings == {2: 3}


def test_a_failed_round_is_known_from_its_beginning_to_its_end() -> None:
    assert followed((Kind.ROUND_ENDED, span(7))).failed == (span(7, 11),)


def test_few_calls_are_remembered_the_newest_of_them() -> None:
    state = Following()
    for n in range(100):
        state.calling(f"c{n}", "grep", Seq(n))
    state.calling("c50", "find", Seq(100))
    assert (len(state.calls), state.calls[0][:3], state.calls[-1][:3]) == (
        64,
        ("c37", "grep", 37),
        ("c50", "find", 100),
    )


def test_few_calls_that_were_answered_are_remembered_the_newest_of_them() -> None:
    state = Following()
    for n in range(100):
        state.calling(f"c{n}", "grep", Seq(n))
        state.answering([f"c{n}"], Seq(n + 1))
    assert (state.calls, len(state.answered), state.answered[0]) == ([], 64, ("c36", "grep", 36, 37))
    assert (state.answering(["c99"], Seq(101)), state.answering(["c1"], Seq(101))) == (["grep"], [])


def test_of_calls_that_are_said_anew_those_that_were_answered_wait_no_more() -> None:
    state = followed()
    for tool in ("f", "g", "h"):
        state.calling("", tool, Seq(3))
    assert state.answering(["", ""], Seq(4)) == ["f", "g"]
    state.calling_anew(Seq(3), [("", "f"), ("", "g"), ("", "h"), ("", "i")])
    assert state.answering(["", "", ""], Seq(12)) == ["h", "i", "i"]


def test_calls_that_are_said_anew_keep_their_place_among_those_of_other_messages() -> None:
    state = followed()
    state.calling("", "f", Seq(3))
    state.calling("", "g", Seq(4))
    state.calling_anew(Seq(3), [("", "f")])
    assert state.answering(["", ""], Seq(12)) == ["g", "f"]


def test_results_that_are_said_anew_answer_what_they_answered_and_one_more_what_waits() -> None:
    state = followed()
    for tool in ("f", "g", "h"):
        state.calling("", tool, Seq(3))
    assert (state.answering([""], Seq(4)), state.answering([""], Seq(5))) == (["f"], ["g"])
    assert state.answering(["", ""], Seq(4)) == ["f", "h"]


def test_a_call_is_forgotten_with_the_purge_of_what_said_it() -> None:
    state = followed((Kind.MESSAGE, span(11)))
    state.calling("c1", "grep", Seq(9))
    state.calling("c2", "grep", Seq(11))
    state.step(Skeleton(seq=Seq(12), kind=Kind.PURGED, touches=(span(10, 11),)))
    assert [call.id for call in state.calls] == ["c1"]


def test_bytes_that_are_no_state_lose_nothing() -> None:
    assert without(b"a state", [span(1)]) == b"a state"


@given(st.lists(st.tuples(st.sampled_from(Kind), st.integers(1, 10)), max_size=8), st.text(), st.text())
def test_a_state_comes_back_as_it_was_written_down(steps: list[tuple[Kind, int]], call: str, why: str) -> None:
    state = followed(*((kind, span(seq)) for kind, seq in steps))
    state.calling(call, why, Seq(4))
    state.calling(f"{call}0", why, Seq(4))
    state.answering([f"{call}0"], Seq(5))
    state.leave_out(Seq(3), why)
    again = decode(state.through, encode(state))
    assert again is not None
    assert {name: getattr(again, name) for name in Following.__slots__} == {
        name: getattr(state, name) for name in Following.__slots__
    }


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[]", b"7", b"null", b"\xff", b'{"hidden": [[1]]}', b'{"hidden": [7]}']
)
def test_bytes_that_are_no_state_are_none(content: bytes) -> None:
    assert decode(Seq(1), content) is None
