"""What belongs together: a response with its reasoning, calls and results, and where that lets a log be cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.growth import keeps_pace
from tests.view.made import answers, calls, events, said, span
from unabridged.log.body import Amended, Body, Chunk, Hidden, Message, Reset, RoundEnded, Shown
from unabridged.log.ids import Seq
from unabridged.log.part import Reasoning, Text, ToolCall, ToolResult
from unabridged.log.skeleton import Skeleton
from unabridged.view.whole import Atom, atoms_of, is_legal, nearest, whole


def atoms(*bodies: Body) -> list[Atom]:
    return atoms_of(event.skeleton for event in events(bodies))


def seqs(*bodies: Body) -> list[list[int]]:
    return [list(atom.seqs) for atom in atoms(*bodies)]


def parallel(*ids: str) -> Message:
    return Message(role="assistant", parts=tuple(ToolCall(call_id=each, name="f") for each in ids))


REASONED = Message(role="assistant", parts=(Reasoning(text="hm"),))


class TestTogether:
    def test_plain_messages_each_stand_alone(self) -> None:
        assert seqs(said("q"), said("a", "assistant"), said("b", "assistant")) == [[1], [2], [3]]

    def test_a_response_takes_all_its_results(self) -> None:
        assert seqs(said("q"), parallel("a", "b"), answers("b"), answers("a"), said("x", "assistant")) == [
            [1],
            [2, 3, 4],
            [5],
        ]

    def test_each_step_of_a_tool_loop_is_an_atom_of_its_own(self) -> None:
        assert seqs(calls("a"), answers("a"), calls("b"), answers("b")) == [[1, 2], [3, 4]]

    def test_a_reused_id_answers_the_nearest_earlier_call(self) -> None:
        assert seqs(calls("c"), answers("c"), said("q"), calls("c"), answers("c")) == [[1, 2], [3], [4, 5]]

    def test_reasoning_and_the_calls_that_follow_it_are_one_response(self) -> None:
        response = events([said("q"), REASONED, calls("a"), calls("b"), answers("a"), answers("b")])
        found = atoms_of((event.skeleton for event in response), {Seq(2)})
        assert [list(atom.seqs) for atom in found] == [[1], [2, 3, 4, 5, 6]]

    def test_a_piece_of_what_is_no_message_belongs_to_no_atom(self) -> None:
        assert seqs(said("q"), Hidden(seqs=(span(1),)), Chunk(of=Seq(2), index=0, text="x")) == [[1]]

    def test_a_call_that_was_hidden_holds_back_no_cut_before_the_next_question(self) -> None:
        found = atoms(said("q"), calls("a"), Hidden(seqs=(span(2),)), said("next"))
        assert [cut for cut in range(1, 5) if is_legal(cut, found)] == [1, 2, 3, 4]

    def test_a_result_in_the_place_of_one_taken_back_answers_the_call(self) -> None:
        assert seqs(calls("a"), answers("a"), Hidden(seqs=(span(2),)), answers("a")) == [[1, 2, 4]]

    def test_a_call_whose_result_was_taken_back_alone_holds_cuts_back_again(self) -> None:
        assert not is_legal(4, atoms(calls("a"), answers("a"), said("x", "assistant"), Hidden(seqs=(span(2),))))

    def test_a_result_that_is_shown_again_answers_as_before(self) -> None:
        back: list[Body] = [calls("a"), answers("a"), Hidden(seqs=(span(2),)), Shown(seqs=(span(2),))]
        assert is_legal(4, atoms(*back))
        assert seqs(*back, answers("a")) == [[1, 2], [5]]

    def test_a_result_shown_beside_the_one_that_came_in_its_place_answers_no_other_call(self) -> None:
        both: list[Body] = [calls("a"), answers("a"), Hidden(seqs=(span(2),)), answers("a"), Shown(seqs=(span(2),))]
        assert seqs(*both, calls("a"), answers("a")) == [[1, 2, 4], [6, 7]]

    def test_a_result_that_goes_with_its_call_leaves_nothing_waiting(self) -> None:
        assert is_legal(3, atoms(calls("a"), answers("a"), Hidden(seqs=(span(1, 2),))))

    def test_reasoning_waits_for_what_it_leads_to(self) -> None:
        (atom,) = atoms_of((event.skeleton for event in events([REASONED])), {Seq(1)})
        assert not atom.finished

    def test_neighbours_with_one_label_are_one_atom(self) -> None:
        labelled = [Message(role="assistant", parts=(Text(text=str(n)),), atom="r") for n in range(2)]
        assert seqs(*labelled, said("b", "assistant")) == [[1, 2], [3]]

    def test_results_in_the_users_role_answer_and_ask_nothing(self) -> None:
        result = Message(role="user", parts=(ToolResult(call_id="a"),))
        assert seqs(parallel("a", "b"), result, answers("b")) == [[1, 2, 3]]

    def test_one_message_may_bring_all_results(self) -> None:
        both = Message(role="user", parts=(ToolResult(call_id="a"), ToolResult(call_id="b")))
        assert seqs(parallel("a", "b"), both) == [[1, 2]]

    def test_what_a_provider_runs_by_itself_answers_in_the_same_message(self) -> None:
        (atom,) = atoms(
            Message(role="assistant", parts=(ToolCall(call_id="s", name="search"), ToolResult(call_id="s")))
        )
        assert atom.finished

    def test_a_result_that_comes_after_the_next_question_stands_alone(self) -> None:
        assert seqs(calls("c"), said("q"), answers("c")) == [[1], [2], [3]]

    def test_a_result_that_comes_after_the_round_ended_stands_alone(self) -> None:
        ended = RoundEnded(begun=Seq(1), state="finished")
        assert seqs(said("q"), calls("c"), ended, answers("c")) == [[1], [2], [4]]

    def test_new_words_in_its_place_bring_new_calls(self) -> None:
        assert seqs(said("", "assistant"), Amended(seq=Seq(1), message=calls("c")), answers("c")) == [[1, 3]]

    def test_the_same_calls_said_again_stay_answered(self) -> None:
        (atom,) = atoms(calls("c"), answers("c"), Amended(seq=Seq(1), message=calls("c")))
        assert (list(atom.seqs), atom.finished) == ([1, 2], True)

    @pytest.mark.parametrize(("seq", "taken"), [(1, [(1, 1)]), (2, [(2, 4)]), (3, [(2, 4)]), (4, [(2, 4)])])
    def test_naming_one_takes_its_whole_atom(self, seq: int, taken: list[tuple[int, int]]) -> None:
        found = whole([span(seq)], atoms(said("q"), parallel("a", "b"), answers("a"), answers("b")))
        assert [(each.first, each.last) for each in found] == taken


class TestCuts:
    def test_a_cut_never_parts_a_call_from_its_result(self) -> None:
        found = atoms(said("q"), parallel("a", "b"), answers("a"), answers("b"), said("x", "assistant"))
        assert [cut for cut in range(6) if is_legal(cut, found)] == [0, 1, 4, 5]

    def test_an_open_call_holds_every_later_cut_back(self) -> None:
        found = atoms(said("q"), calls("a"), said("while it runs", "system"))
        assert [cut for cut in range(4) if is_legal(cut, found)] == [0, 1]

    def test_the_next_question_proves_an_open_call_dead(self) -> None:
        found = atoms(calls("a"), said("q"))
        assert [cut for cut in range(3) if is_legal(cut, found)] == [0, 1, 2]

    def test_an_open_call_that_is_hidden_holds_nothing_back_until_it_is_shown(self) -> None:
        hidden: list[Body] = [said("q"), calls("a"), Hidden(seqs=(span(2),))]
        assert is_legal(3, atoms(*hidden))
        assert not is_legal(4, atoms(*hidden, Shown(seqs=(span(2),))))

    def test_a_call_from_before_a_reset_holds_nothing_back(self) -> None:
        assert is_legal(3, atoms(said("q"), calls("a"), Reset()))

    def test_new_words_may_arrive_in_pieces_too(self) -> None:
        opened = Amended(seq=Seq(1), message=Message(role="user", chunks=1))
        assert not is_legal(2, atoms(said("q"), opened))
        assert is_legal(3, atoms(said("q"), opened, Chunk(of=Seq(2), index=0, text="x", last=True)))

    def test_a_message_that_is_still_arriving_is_not_cut(self) -> None:
        pieces: list[Body] = [Chunk(of=Seq(1), index=n, text="x", last=n == 1) for n in range(2)]
        found = atoms(Message(role="user", chunks=2), *pieces, said("a", "assistant"))
        assert [cut for cut in range(5) if is_legal(cut, found)] == [0, 3, 4]

    def test_a_message_opened_earlier_is_not_cut_where_it_goes_on(self) -> None:
        later = events([said("opened", "assistant"), said("q"), Chunk(of=Seq(1), index=0, part=0, text="x", last=True)])
        assert not is_legal(2, atoms_of(event.skeleton for event in later[1:]))

    def test_the_nearest_cuts_are_told_before_and_after(self) -> None:
        found = atoms(said("q"), parallel("a", "b"), answers("a"), answers("b"))
        assert nearest(2, found, head=4) == (1, 4)

    def test_while_a_call_is_open_there_is_no_cut_after_it(self) -> None:
        assert nearest(2, atoms(said("q"), calls("a")), head=2) == (1, None)


SAID = st.lists(
    st.one_of(
        st.just(said("q")),
        st.just(said("a", "assistant")),
        st.builds(parallel, st.sampled_from("ab"), st.sampled_from("cd")),
        st.builds(answers, st.sampled_from("abcd")),
        st.just(REASONED),
        st.just(Message(role="assistant", parts=(Text(text="a"),), atom="r")),
        st.builds(Chunk, of=st.integers(1, 9).map(Seq), index=st.just(0), text=st.just("x"), last=st.booleans()),
        st.builds(RoundEnded, begun=st.integers(1, 9).map(Seq), state=st.just("failed")),
    ),
    max_size=16,
)


@given(SAID)
def test_every_message_is_in_exactly_one_atom(bodies: list[Body]) -> None:
    every = sorted(seq for atom in atoms(*bodies) for seq in atom.seqs)
    assert every == [seq for seq, body in enumerate(bodies, 1) if isinstance(body, Message)]


@given(SAID, SAID)
def test_a_legal_cut_stays_legal_while_messages_follow(bodies: list[Body], later: list[Body]) -> None:
    grown = atoms(*bodies, *[body for body in later if isinstance(body, Message)])
    cuts = [cut for cut in range(len(bodies) + 1) if is_legal(cut, atoms(*bodies))]
    assert [cut for cut in cuts if not is_legal(cut, grown)] == []


@given(SAID, st.integers(1, 16))
def test_taking_whole_atoms_twice_takes_no_more(bodies: list[Body], seq: int) -> None:
    found = atoms(*bodies)
    taken = whole([span(seq)], found)
    assert whole(taken, found) == taken


def test_what_is_hidden_and_shown_one_by_one_takes_a_time_for_each() -> None:
    def skeletons(count: int) -> list[Skeleton]:
        pairs = ((said("x"), Hidden(seqs=(span(2 * n + 1),))) for n in range(count))
        back = (Shown(seqs=(span(2 * n + 1),)) for n in range(count))
        return [event.skeleton for event in events([*(body for pair in pairs for body in pair), *back])]

    short, long = skeletons(200), skeletons(1_600)
    assert keeps_pace(lambda: atoms_of(short), lambda: atoms_of(long), times=24)
