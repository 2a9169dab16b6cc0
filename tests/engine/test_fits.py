"""Whatever is too large, ``prepare`` makes the view fit.
Sizes are counted in the prompt itself, as it would be sent.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.fitting import LIMIT, LINES, POLICY, calls_in, fits, parallel, texts, tokens_in
from tests.engine.talk import a, call, compactions, result, rounds, thread_of, u, write
from unabridged import Depth, Policy, Thread
from unabridged.errors import DoesNotFit
from unabridged.log.body import Chunk, LaneOpened, Message
from unabridged.log.ids import LaneId
from unabridged.log.lane_rule import LaneRule
from unabridged.log.part import Text
from unabridged.view.budget import Urgency
from unabridged.view.view import Shape


class TestOneMessageThatIsTooLarge:
    def test_a_tool_result_of_five_times_the_limit_is_shown_as_head_and_tail(self) -> None:
        thread = thread_of(u("read the report"), call("c"), result("c", LINES), policy=POLICY)
        assert tokens_in(thread, LINES) > 5 * LIMIT
        asked, called, found = fits(thread)
        assert (asked, called) == (u("read the report"), call("c"))
        assert found["content"].startswith("line 0 of the report")
        assert found["content"].endswith("line 599 of the report says nothing new")

    def test_a_user_message_of_five_times_the_limit_keeps_its_head(self) -> None:
        thread = thread_of(*rounds(3), u(f"Please do this: {LINES}"), policy=POLICY)
        assert fits(thread)[-1]["content"].startswith("Please do this: line 0 of the report")

    def test_the_whole_of_it_can_be_unfolded(self) -> None:
        thread = thread_of(u(LINES), policy=POLICY)
        fits(thread)
        (stub,) = thread.view().items
        assert stub.shape is Shape.STUB
        assert thread.unfold(stub).to("openai") == [u(LINES)]

    def test_an_answer_of_five_times_the_limit_leaves_before_what_was_asked_after_it(self) -> None:
        thread = thread_of(u("go on"), a(LINES), u("shorter, please"), policy=POLICY)
        assert fits(thread)[-1] == u("shorter, please")

    def test_most_of_the_room_goes_to_what_is_shown(self) -> None:
        thread = thread_of(u(LINES), policy=POLICY)
        fits(thread)
        assert thread.view().tokens > 0.9 * LIMIT

    def test_a_smaller_limit_shows_still_less_of_what_is_shown_less_of(self) -> None:
        thread = thread_of(u(LINES), policy=POLICY)
        fits(thread)
        small = fits(thread, Policy(limit_tokens=LIMIT // 4))
        assert small[0]["content"].startswith("line 0 of the report")
        assert len(compactions(thread)) == 2

    def test_the_whole_unfolds_however_often_less_was_shown_of_it(self) -> None:
        thread = thread_of(u(LINES), policy=POLICY)
        for halvings in range(3):
            fits(thread, Policy(limit_tokens=LIMIT >> halvings))
        (stub,) = thread.view().items
        assert thread.unfold(stub, depth=Depth.ORIGINALS).to("openai") == [u(LINES)]

    def test_an_old_stub_that_comes_back_in_a_list_is_known(self) -> None:
        thread = thread_of(u(LINES), policy=POLICY)
        lists = [fits(thread, Policy(limit_tokens=LIMIT >> halvings)) for halvings in range(3)]
        thread.append(a("yes"))
        assert thread.sync([*lists[1], a("yes"), u("go on")]).appended == 1

    def test_what_is_shown_still_less_of_goes_back_step_by_step(self) -> None:
        thread = thread_of(u(LINES), policy=POLICY)
        before = fits(thread)
        fits(thread, Policy(limit_tokens=LIMIT // 4))
        thread.undo(compactions(thread)[-1], policy=POLICY)
        assert thread.view().to("openai") == before


class TestManyResults:
    @pytest.mark.parametrize("words", [5, 40, 400])
    def test_forty_parallel_results_fit(self, words: int) -> None:
        thread = thread_of(u("look everywhere"), *parallel(40, 40, "found it " * words), policy=POLICY)
        assert fits(thread)[0] == u("look everywhere")

    def test_each_of_forty_calls_keeps_its_result_while_heads_and_tails_fit(self) -> None:
        policy = Policy(limit_tokens=4 * LIMIT)
        thread = thread_of(u("look everywhere"), *parallel(40, 40, "found it " * 400), policy=policy)
        prompt = fits(thread, policy)
        assert calls_in(prompt) == [message["tool_call_id"] for message in prompt[2:]]

    def test_calls_that_are_still_open_stay_with_what_came_for_them(self) -> None:
        thread = thread_of(u("look everywhere"), *parallel(4, 3, LINES), policy=POLICY)
        assert calls_in(fits(thread)) == ["c0", "c1", "c2", "c3"]

    def test_however_little_room_is_left_the_head_of_what_was_asked_is_shown(self) -> None:
        thread = thread_of(u(LINES), *parallel(4, 3, LINES), policy=None)
        assert fits(thread, Policy(limit_tokens=300))[0]["content"].startswith(LINES[:100])

    def test_one_long_result_among_short_ones_is_the_one_that_gets_shorter(self) -> None:
        said = parallel(5, 4, "short")
        thread = thread_of(u("look"), *said, result("c4", LINES), policy=POLICY)
        assert [message["content"] for message in fits(thread)[2:6]] == ["short"] * 4

    def test_long_arguments_are_never_cut_and_the_results_make_up_for_them(self) -> None:
        asked = call("c")
        asked["tool_calls"][0]["function"]["arguments"] = '{"x": "' + "word " * 600 + '"}'
        thread = thread_of(u("run it"), asked, result("c", LINES), policy=POLICY)
        assert fits(thread)[1]["tool_calls"] == asked["tool_calls"]


class TestALongToolLoop:
    def loop(self, steps: int) -> Thread:
        said = [each for n in range(steps) for each in (call(f"c{n}"), result(f"c{n}", f"step {n} " * 20))]
        return thread_of(*rounds(2), u("do all of it"), *said, policy=POLICY)

    def test_it_is_cut_inside_its_round_and_what_was_asked_stays_in_its_place(self) -> None:
        prompt = fits(self.loop(60))
        assert u("do all of it") in prompt
        assert prompt[-1]["content"] == "step 59 " * 20

    def test_what_was_asked_is_carried_by_not_being_consumed(self) -> None:
        thread = self.loop(60)
        fits(thread)
        (asked,) = [item for item in thread.view().items if item.name.seq == 5]
        assert asked.shape is Shape.MESSAGE

    def test_every_call_that_is_left_has_its_result(self) -> None:
        prompt = fits(self.loop(60))
        assert calls_in(prompt) == [message["tool_call_id"] for message in prompt if message["role"] == "tool"]

    def test_it_fits_again_after_every_step(self) -> None:
        thread = self.loop(0)
        for n in range(30):
            thread.append([call(f"c{n}"), result(f"c{n}", f"step {n} " * 60)])
            assert calls_in(fits(thread))[-1] == f"c{n}"

    def test_old_calls_that_nobody_answered_leave_as_well(self) -> None:
        dead = [each for n in range(40) for each in (u(f"try {n}, and say how it went"), call(f"open{n}"))]
        thread = thread_of(*dead, u("stop"), policy=POLICY)
        assert fits(thread, Policy(limit_tokens=150, retain_rounds=1))[-1] == u("stop")


class TestNotes:
    """A broken conversation is mended with notes, and they take room as well."""

    def dead(self, count: int) -> list[dict[str, Any]]:
        return [each for n in range(count) for each in (u(f"try {n}"), call(f"open{n}"))]

    def test_what_the_notes_take_is_part_of_what_has_to_fit(self) -> None:
        thread = thread_of(*self.dead(40), u("stop"), policy=POLICY)
        assert thread.view().item_tokens < LIMIT < thread.view().tokens
        assert fits(thread)[-1] == u("stop")
        assert len(compactions(thread)) == 1

    def test_what_the_notes_take_makes_a_view_urgent(self) -> None:
        thread = thread_of(*self.dead(40), u("stop"), policy=POLICY)
        assert thread.view().urgency is Urgency.NOW

    def test_notes_that_alone_exceed_the_limit_leave_with_what_they_are_about(self) -> None:
        thread = thread_of(*self.dead(300), u("stop"), policy=POLICY)
        assert fits(thread)[-1] == u("stop")

    def test_a_late_result_is_counted_with_all_its_quoted_lines(self) -> None:
        late = [u("q"), call("c"), u("never mind"), result("c", "\n".join("x" * 450)), a("ok")]
        thread = thread_of(*late, policy=POLICY)
        assert thread.view().item_tokens < LIMIT < thread.view().tokens
        assert fits(thread)[-1] == a("ok")

    def test_a_conversation_that_is_whole_takes_no_notes(self) -> None:
        thread = thread_of(u("q"), call("c"), result("c", "found"), a("ok"), policy=POLICY)
        assert fits(thread) == [u("q"), call("c"), result("c", "found"), a("ok")]


class TestAStreamThatWasCut:
    """What was never finished stays as it was said while there is room, and keeps no later prompt from being sent."""

    POLICY = Policy(limit_tokens=600, retain_rounds=1)

    def cut(self, thread: Thread, times: int) -> None:
        for n in range(times):
            thread.append(u(f"question {n}"))
            opened = thread.append(Message(role="assistant", parts=(Text(text=f"answer {n}, " + "in detail " * 60),)))
            thread.append(Chunk(of=opened.first, index=0, part=0, text="and"))

    def test_leaves_where_nothing_else_makes_the_view_fit(self) -> None:
        thread = thread_of(u("hello"), policy=self.POLICY)
        self.cut(thread, 8)
        thread.append(u("and now?"))
        assert fits(thread, self.POLICY)[-1] == u("and now?")
        assert thread.message(3) is not None

    def test_stays_while_there_is_room(self) -> None:
        thread = thread_of(u("hello"), policy=self.POLICY)
        self.cut(thread, 2)
        thread.append([a("word " * 200), u("and now?"), a("word " * 200), u("and then?")])
        fits(thread, self.POLICY)
        assert [item.name.seq for item in thread.view().items if item.unfinished] == [3, 6]

    def test_that_goes_on_still_is_kept_and_told_of(self) -> None:
        """Nobody asked anything since: its next piece may come any moment."""
        thread = thread_of(u("hello"), policy=self.POLICY)
        self.cut(thread, 8)
        write(thread, Message(role="assistant", parts=(Text(text="word " * 700),), chunks=1))
        with pytest.raises(DoesNotFit):
            thread.prepare()


class TestLateLanes:
    def test_a_lane_that_is_opened_late_fits_from_the_first_view_on(self) -> None:
        thread = thread_of(*rounds(200), policy=POLICY)
        write(thread, LaneOpened(lane=LaneId("critic"), rule=LaneRule(roles=("user",))))
        prompt = fits(thread, lane="critic")
        assert prompt[-1] == u("question 199 about the long report")
        assert not any("answer" in text for text in texts(prompt))

    def test_what_it_inherits_need_not_be_compacted_again(self) -> None:
        thread = thread_of(*rounds(200), policy=POLICY)
        main = fits(thread)
        write(thread, LaneOpened(lane=LaneId("critic"), rule=LaneRule(), inherits=LaneId("main")))
        assert fits(thread, lane="critic") == main
        assert len(compactions(thread)) == 1

    def test_one_lane_that_fits_makes_no_other_lane_fit(self) -> None:
        thread = thread_of(*rounds(200), policy=POLICY)
        write(thread, LaneOpened(lane=LaneId("critic"), rule=LaneRule()))
        fits(thread, lane="critic")
        assert thread.view().tokens > LIMIT
