"""A call is never parted from its results."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tests.laws.test_growth import TALK, messages
from tests.laws.told import CUT, check
from tests.view.made import answers, calls, compacted, seen
from unabridged.log.body import Body, Message, RoundEnded, SystemSet
from unabridged.log.compacted import Produced, Replace, Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.view.laws import cuts, pairs
from unabridged.view.pairing import paired


def allows(*told: str | Body) -> None:
    check(pairs.forbidden, *told)


def test_a_result_is_never_parted_from_its_call() -> None:
    allows("""
        -- cut
        user: look it up
        -- cut
        call search(otters) #1
        result #1: found 3
        -- cut
        assistant: Three.
        -- cut
    """)


def test_parallel_calls_stay_with_all_their_results() -> None:
    allows("""
        -- cut
        call search(otters) #1
        call search(eels) #2
        result #1: found 3
        result #2: found 5
        -- cut
    """)


def test_results_in_another_order_are_results_all_the_same() -> None:
    allows("""
        -- cut
        call search(otters) #1
        call search(eels) #2
        call search(bees) #3
        result #3: found 9
        result #1: found 3
        result #2: found 5
        -- cut
    """)


def test_a_long_tool_loop_may_be_cut_between_its_steps() -> None:
    allows("""
        -- cut
        user: fix it
        -- cut
        call run(a) #1
        result #1: no
        -- cut
        call run(b) #2
        result #2: yes
        -- cut
    """)


def test_a_call_id_that_is_used_again_is_another_call() -> None:
    allows("""
        -- cut
        call f(x) #call_0
        result #call_0: one
        -- cut
        call f(y) #call_0
        result #call_0: two
        -- cut
    """)


def test_a_result_answers_the_nearest_earlier_call_that_has_none() -> None:
    allows(
        CUT,
        calls("call_0"),
        calls("call_0"),
        answers("call_0"),  # the second one's; the first still waits
        answers("call_0"),
        CUT,
    )


def test_an_open_call_holds_back_every_cut_after_it() -> None:
    allows("""
        -- cut
        user: q
        -- cut
        call f(x) #1
        call f(y) #2
        result #1: half of it
    """)


def test_a_later_user_message_proves_an_open_call_dead() -> None:
    allows("""
        -- cut
        call f(x) #1
        -- cut
        user: never mind
        -- cut
    """)


def test_a_result_that_comes_after_a_later_user_message_stands_alone() -> None:
    allows("""
        -- cut
        call f(x) #1
        -- cut
        user: never mind
        -- cut
        result #1: too late
        -- cut
    """)


class TestRoundsThatEnded:
    def test_the_end_of_its_round_proves_an_open_call_dead(self) -> None:
        allows("""
            -- cut
            user: q
            -- cut
            call f(x) #1
            -- cut
            """, RoundEnded(begun=Seq(1), state="finished"))  # fmt: skip

    def test_a_result_that_comes_after_the_end_stands_alone(self) -> None:
        ended = RoundEnded(begun=Seq(1), state="finished")
        allows(CUT, "user: q", CUT, "call f(x) #1", ended, CUT, "result #1: too late", CUT)

    def test_the_end_of_one_round_says_nothing_of_the_calls_of_the_next(self) -> None:
        ended = RoundEnded(begun=Seq(1), state="finished")
        allows(CUT, "user: q", CUT, "assistant: a", CUT, ended, "user: q", CUT, "call f(x) #1")

    def test_an_end_proves_every_earlier_call_dead_since_rounds_follow_each_other(self) -> None:
        allows(CUT, "user: q", CUT, "call f(x) #1", CUT, RoundEnded(begun=Seq(3), state="finished"))

    def test_a_result_stays_with_its_call_when_its_round_is_over(self) -> None:
        ended = RoundEnded(begun=Seq(1), state="finished")
        allows(CUT, "user: q", CUT, "call f(x) #1", "result #1: y", CUT, ended)

    def test_the_end_of_one_round_is_not_forgotten_at_the_end_of_the_next(self) -> None:
        one, next_ = RoundEnded(begun=Seq(1), state="finished"), RoundEnded(begun=Seq(3), state="finished")
        allows(CUT, "call f(x) #1", one, CUT, "result #1: too late", CUT, next_)

    def test_a_system_text_that_was_set_later_hides_no_end(self) -> None:
        ended = RoundEnded(begun=Seq(1), state="finished")
        text = SystemSet(parts=(Text(text="be brief"),))
        view = seen([calls("1"), ended, text, answers("1")])
        assert pairs.forbidden(view.items, view.ended) == set()

    def test_a_result_answers_the_call_that_lives_and_not_a_dead_one_of_its_id(self) -> None:
        ended = RoundEnded(begun=Seq(1), state="failed")
        allows(CUT, "user: q", CUT, calls("call_0"), ended, CUT, calls("call_0"), answers("call_0"), CUT)


class TestWhoAsks:
    def test_results_in_the_users_role_ask_nothing(self) -> None:
        result = Message(role="user", parts=(ToolResult(call_id="1"),))
        allows(CUT, "call f(x) #1\ncall f(y) #2", result, "result #2: b", CUT)

    def test_a_summary_in_the_users_place_proves_no_call_dead(self) -> None:
        group = Produced(role="user", parts=(Text(text="they talked"),), tokens=5)
        items = (ItemName(seq=Seq(2)),)
        allows(CUT, calls("1"), "user: q", compacted(Replace(items=items, covers=(), group=(group,)), on=2))

    def test_what_a_providers_own_tool_found_answers_beside_its_call(self) -> None:
        parts = (ToolCall(call_id="1", name="web"), ToolResult(call_id="1"), Text(text="Three."))
        allows(CUT, Message(role="assistant", parts=parts), CUT)


def test_a_result_of_which_less_is_shown_is_a_result_all_the_same() -> None:
    stub = Stub(item=ItemName(seq=Seq(2)), head=1, tail=0, tokens=5)
    allows(CUT, calls("1"), answers("1"), compacted(stub, on=2), CUT)


@given(TALK | st.lists(messages() | st.builds(RoundEnded, begun=st.just(Seq(1)), state=st.just("finished"))))
@example([calls("c"), answers("c"), RoundEnded(begun=Seq(1), state="finished")])
def test_no_cut_parts_a_call_from_the_result_that_a_prompt_shows_behind_it(bodies: list[Body]) -> None:
    view = seen(bodies)
    found = paired([item.says for item in view.items], view.closed)
    inside = {at for call in found.calls.values() if call.answer for at in range(call.place[0] + 1, call.answer[0] + 1)}
    assert inside.isdisjoint(cuts(view.items, view.ended))
