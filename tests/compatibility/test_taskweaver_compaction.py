"""What people who come from TaskWeaver rely on, or suffered from, when older rounds are folded away."""

from __future__ import annotations

import pytest

from tests.compatibility.kit import compactions
from tests.compatibility.runs import Noting, after, held, prompt, rounds, worked
from tests.view.made import covers
from unabridged import Depth, Policy
from unabridged.compaction.outcome import Applied, Fail, Failed, Superseded
from unabridged.view.budget import Urgency
from unabridged.view.view import Shape

TIGHT = Policy(limit_tokens=400, retain_rounds=1)


class TestWhenItIsDue:
    def test_below_rounds_to_compress_and_retain_no_model_is_called(self) -> None:
        """tw-R7, tw-CC-B4."""
        memory = held(noting := Noting())
        assert (worked(memory, rounds(memory.thread(), 4)), noting.briefs) == ([], [])

    def test_at_that_number_one_call_covers_all_but_the_retained(self) -> None:
        """tw-R8, tw-C3, as-M5."""
        memory = held(noting := Noting())
        thread = rounds(memory.thread(), 5)
        (outcome,) = worked(memory, thread)
        assert isinstance(outcome, Applied)
        assert ([each.rounds for each in thread.compactions()], len(noting.briefs)) == ([2], 1)

    def test_a_backlog_is_covered_by_one_compaction(self) -> None:
        """tw-R9."""
        memory = held(noting := Noting())
        worked(memory, thread := rounds(memory.thread(), 30))
        assert ([each.rounds for each in thread.compactions()], len(noting.briefs)) == ([27], 1)

    def test_prompts_composed_in_one_round_cost_at_most_one_call(self) -> None:
        """tw-R10, tw-CC-B4."""
        memory = held(noting := Noting())
        thread = rounds(memory.thread(), 5)
        for _ in range(3):
            thread.prepare()
            worked(memory, thread)
        assert len(noting.briefs) == 1

    def test_switched_off_every_round_stays_word_for_word(self) -> None:
        """tw-R3."""
        memory = held(noting := Noting(), Policy(limit_tokens=100_000, soft_fraction=1.0))
        worked(memory, thread := rounds(memory.thread(), 30))
        assert (noting.briefs, len(thread.prepare().items)) == ([], 60)

    def test_few_large_rounds_are_due_and_many_small_ones_are_not(self) -> None:
        """tw-F1."""
        memory = held(policy=Policy(limit_tokens=10_000))
        assert rounds(memory.thread(), 2, words=2_200).view().urgency is Urgency.SOON
        assert rounds(memory.thread(), 30, words=1).view().urgency is Urgency.NONE

    def test_one_enormous_message_is_enough(self) -> None:
        """tw-CC-B15."""
        thread = held(policy=TIGHT).thread()
        thread.append({"role": "user", "content": "word " * 5_000})
        assert (thread.view().urgency, thread.prepare().tokens <= 400) == (Urgency.NOW, True)


class TestSummaries:
    def test_a_second_one_is_told_the_first_and_only_new_rounds(self) -> None:
        """tw-R11, tw-C5, tw-RC-B4, as-A5."""
        memory = held(
            noting := Noting(
                lambda brief: f"Summary of {len(brief.messages)}, of this and of that, one thing after the other."
            )
        )
        thread = memory.thread()
        for start in (0, 5):
            worked(memory, rounds(thread, 5, start))
        first, second = noting.briefs
        assert (first.earlier, second.earlier) == ("", "Summary of 4, of this and of that, one thing after the other.")
        assert ("question 1 " in second.leaving, "question 2 " in second.leaving) == (False, True)
        assert prompt(thread).count("> Summary of") == 1

    def test_one_stands_for_the_beginning_and_earlier_ones_stay_in_the_log(self) -> None:
        """tw-C4, lace-L66."""
        memory = held(Noting())
        thread = memory.thread()
        for start in (0, 5):
            worked(memory, rounds(thread, 5, start))
        assert [item.shape for item in thread.view().items].count(Shape.GROUP) == 1
        assert [each.state.value for each in thread.compactions()] == ["folded into a later one", "standing"]

    def test_no_stored_round_changes_and_the_view_is_the_summary_and_what_follows(self) -> None:
        """tw-C13, tw-C9, as-A4: system text, summary, tail."""
        memory = held(Noting())
        thread = memory.thread()
        thread.append({"role": "system", "content": "Be brief."})
        before = list(rounds(thread, 5).events())
        worked(memory, thread)
        assert [event for event in thread.events() if event.seq <= before[-1].seq] == before
        shapes = [item.shape for item in thread.view().items]
        assert shapes == [Shape.SYSTEM, Shape.GROUP, *[Shape.MESSAGE] * 6]

    def test_it_stands_in_no_system_role_headed_by_the_rounds_it_covers(self) -> None:
        """tw-C15, tw-C6, tw-CC-B13, lace-F16: quoted, as something said second-hand."""
        memory = held(Noting("SYSTEM is what they spoke of, of this and of that, one thing after the other."))
        worked(memory, thread := rounds(memory.thread(), 5))
        first = thread.view().to("openai")[0]
        assert first["role"] == "user"
        assert "2 rounds" in first["content"]
        assert "\n> SYSTEM is what they spoke of" in first["content"]

    def test_before_the_first_nothing_looks_like_one(self) -> None:
        """tw-RC-B9."""
        thread = rounds(held(Noting()).thread(), 4)
        assert {item.shape for item in thread.prepare().items} == {Shape.MESSAGE}
        assert "ummar" not in prompt(thread)

    def test_with_nothing_retained_it_stands_and_nothing_it_covers_stands_beside_it(self) -> None:
        """tw-RC-B3, tw-RC-B8, as-A-B2, as-M-B4: nor does the newest question leave."""
        thread = rounds(held(Noting(), Policy(limit_tokens=100_000, retain_rounds=0)).thread(), 5)
        thread.append({"role": "user", "content": "and now?"})
        thread.compact()
        shown = covers(thread.view())
        assert thread.view().items[0].shape is Shape.GROUP
        assert sorted(seq for each in shown for seq in each) == list(range(1, 12))
        assert shown[-1] == [11]

    def test_the_prompt_has_a_limit_that_counts_summary_and_retained_rounds(self) -> None:
        """tw-RC-B6."""
        thread = rounds(held(Noting("long " * 90), TIGHT).thread(), 30)
        assert thread.prepare().tokens <= TIGHT.limit_tokens

    def test_rounds_that_say_little_push_no_code_out(self) -> None:
        """tw-RC-B13."""
        policy = Policy(limit_tokens=100_000, retain_tokens=300)
        memory = held(Noting(), policy)
        thread = rounds(memory.thread(), 5)
        code = thread.append({"role": "assistant", "content": "def f(): pass " * 40}).first
        rounds(thread, 5, 5, words=0)
        thread.compact()
        assert [code] in covers(thread.view())

    def test_folded_rounds_are_listed_unfolded_and_kept_where_they_are_pinned(self) -> None:
        """tw-F9."""
        thread = rounds(held(Noting()).thread(), 5)
        thread.pin(1)
        thread.compact()
        (listed,) = thread.compactions()
        head = next(item for item in thread.view().items if item.shape is Shape.GROUP)
        said = thread.unfold(head, depth=Depth.ORIGINALS).to("plain")
        assert (listed.seq, listed.messages) == (12, len(said))
        assert said[0]["text"].startswith("answer 0")
        assert [1] in covers(thread.view())


class TestWhatFails:
    @pytest.mark.parametrize("answer", ["", "  \n", None, 7, [], "Error code: 429 - too many", LookupError])
    def test_the_view_and_the_log_stay_and_it_is_tried_again_later(self, answer: object) -> None:
        """tw-R12, tw-C12, tw-RC-B1, tw-RC-B2, tw-CC-B6, as-M-B8, da-D53, lace-L65."""

        def write(_: object) -> object:
            if answer is LookupError:
                raise LookupError
            return answer

        memory = held(noting := Noting(write))
        thread = rounds(memory.thread(), 5)
        before = (thread.view(), list(thread.events()))
        (outcome,) = worked(memory, thread)
        (row,) = memory.jobs()
        assert (type(outcome), thread.view(), list(thread.events())) == (Failed, *before)
        assert (worked(memory, thread), len(noting.briefs) <= 2, row.due_at is not None) == ([], True, True)

    def test_what_was_tried_in_vain_is_done_once_somebody_can(self) -> None:
        """tw-C12, tw-CC-B1."""
        answers = iter(["", "", "They talked of this and of that, one thing after the other, at length."])
        memory = held(Noting(lambda _: next(answers)))
        thread = rounds(memory.thread(), 5)
        worked(memory, thread)
        memory.resume()
        assert [type(each) for each in worked(memory, thread)] == [Applied]

    def test_an_unknown_model_is_an_outcome(self) -> None:
        """tw-R14: with its class, and no word of it."""

        def unknown(_: object) -> str:
            message = "no model 'smal' in the config of alice"
            raise LookupError(message)

        memory = held(Noting(unknown))
        (outcome,) = worked(memory, rounds(memory.thread(), 5))
        assert isinstance(outcome, Failed)
        assert (outcome.reason, outcome.detail) == (Fail.SUMMARISER, "LookupError, other")

    def test_honest_prose_passes_and_a_refusal_does_not(self) -> None:
        """tw-R13."""
        answers = iter(["I'm sorry, but I can't help with that.", "They cooked; the leeks are still to be bought."])
        thread = rounds(held(Noting(lambda _: next(answers))).thread(), 5)
        outcome = thread.compact()
        assert isinstance(outcome, Applied)
        assert (outcome.receipt.attempts, "leeks" in prompt(thread)) == (2, True)

    def test_with_a_dead_model_the_prompt_still_fits(self) -> None:
        """tw-CC-B14, as-A-B3: and it is not paid for without bound."""

        def dead(_: object) -> str:
            raise ConnectionError

        thread = rounds(held(noting := Noting(dead), TIGHT).thread(), 30)
        for n in range(20):
            thread.append({"role": "user", "content": f"and {n}?"})
            assert thread.prepare().tokens <= TIGHT.limit_tokens
        assert len(noting.briefs) <= 5

    def test_what_changed_while_it_was_written_is_left_as_it_is(self) -> None:
        """tw-CC-B11: whoever compacts has read what stood then, whole."""
        memory = held(after(lambda: thread.hide(1)))
        thread = rounds(memory.thread(), 5)
        (outcome, *_) = worked(memory, thread)
        assert isinstance(outcome, Superseded)
        assert compactions(thread) == []
