"""One answer of a model stays whole: reasoning with what it led to, and all that is labelled as one."""

from __future__ import annotations

from dataclasses import replace

from tests.laws.told import CUT, answer, check, thinks
from tests.view.cutting import atoms
from tests.view.made import answers, calls, compacted, said, seen
from unabridged.log.body import Body, Message
from unabridged.log.compacted import Stub
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.laws import responses


def allows(*told: str | Body) -> None:
    check(responses.forbidden, *told)


class TestReasoning:
    def test_alone_it_belongs_to_the_next_message_of_the_model(self) -> None:
        allows(CUT, "user: q", CUT, thinks(), "assistant: a", CUT)

    def test_alone_it_belongs_to_the_calls_it_led_to(self) -> None:
        allows(CUT, "user: q", CUT, thinks(), calls("1"), CUT, answers("1"), CUT)

    def test_at_the_end_it_waits_for_what_it_leads_to(self) -> None:
        allows(CUT, "user: q", CUT, thinks())

    def test_before_somebody_elses_message_it_led_to_nothing(self) -> None:
        allows(CUT, thinks(), CUT, "user: q", CUT)

    def test_beside_an_empty_text_it_waits_as_well(self) -> None:
        allows(CUT, thinks("hm", Text(text=" ")), "assistant: b", CUT)

    def test_before_another_agents_message_it_led_to_nothing(self) -> None:
        allows(CUT, thinks(), CUT, replace(answer("a"), sender="critic"), CUT)

    def test_beside_its_words_it_waits_for_nothing(self) -> None:
        allows(CUT, thinks("hm", Text(text="a")), CUT, "assistant: b", CUT)

    def test_several_in_a_row_belong_to_the_first_words_after_them(self) -> None:
        allows(CUT, thinks("hm"), thinks("ah"), "assistant: a", CUT, "assistant: b", CUT)

    def test_asked_again_it_is_told_the_same(self) -> None:
        view = seen([thinks(), said("a", "assistant"), said("q")])
        assert [[len(each) for each in atoms(view.items)] for _ in range(2)] == [[2, 1], [2, 1]]


class TestLabels:
    def test_messages_of_one_label_are_one(self) -> None:
        allows(
            CUT, answer("a", "r1"), answer("b", "r1"), CUT, answer("c", "r2"), answer("d", "r2"), CUT, "user: q", CUT
        )

    def test_a_label_at_the_end_may_go_on(self) -> None:
        allows(CUT, answer("a", "r1"))

    def test_a_label_that_comes_again_later_is_another_response(self) -> None:
        allows(CUT, answer("a", "r1"), CUT, "user: q", CUT, answer("b", "r1"), CUT, answer("c"), CUT)

    def test_without_a_label_words_in_a_row_are_responses_of_their_own(self) -> None:
        allows(CUT, "assistant: a", CUT, "assistant: b", CUT)

    def test_they_hold_for_whoever_speaks(self) -> None:
        labelled = [Message(role=role, parts=(Text(text="x"),), atom="1") for role in ("assistant", "tool")]
        allows(CUT, *labelled, CUT, "user: q", CUT)

    def test_a_message_of_which_less_is_shown_keeps_its_label(self) -> None:
        stub = Stub(item=ItemName(seq=Seq(1)), head=1, tail=0, tokens=5)
        allows(CUT, answer("a", "r1"), answer("b", "r1"), CUT, "user: q", compacted(stub, on=3), CUT)
