"""A provider says that the prompt was too large: the next one is clearly smaller, or there is no use in trying."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest

from tests.engine.compacting import POLICY, SAID, Scene, ending
from tests.engine.refusals import ANTHROPIC, GEMINI, OPENAI, TOO_LARGE, Refusal
from tests.engine.talk import Losing, u
from unabridged import Policy
from unabridged.compaction.clauses import Uncovered
from unabridged.compaction.policies import policy_text
from unabridged.log.body import LaneOpened
from unabridged.ports import Brief, Busy


def written(_: Brief) -> str:
    return SAID


class TestAPromptThatWasTooLarge:
    """Whatever our own estimate said, the provider decides (lace-L63, lace-F18)."""

    @pytest.mark.parametrize("error", [OPENAI, ANTHROPIC, GEMINI, TOO_LARGE])
    def test_is_made_clearly_smaller(self, error: Exception) -> None:
        scene = Scene(summariser=written).say(9)
        before = scene.thread.view().tokens
        said = scene.thread.overflowed(error)
        assert said.retry
        assert (said.tokens_before, said.tokens_after) == (before, scene.thread.view().tokens)
        assert said.tokens_after <= 0.7 * before

    def test_is_clearly_smaller_without_a_text_too(self) -> None:
        said = Scene(summariser=ending(Busy(abandoned=8))).say(9).thread.overflowed(OPENAI)
        assert said.tokens_after <= 0.7 * said.tokens_before

    def test_comes_with_the_view_to_send_next(self) -> None:
        said = Scene(summariser=written).say(9).thread.overflowed(OPENAI)
        assert said.view is not None
        assert said.view.tokens == said.tokens_after

    def test_is_made_smaller_each_time_until_nothing_may_leave(self) -> None:
        """Never the same request twice."""
        scene = Scene(summariser=written).say(9)
        sizes = [scene.thread.view().tokens]
        while (said := scene.thread.overflowed(OPENAI)).retry:
            sizes.append(said.tokens_after)
        assert sizes == sorted(set(sizes), reverse=True)
        assert said.reason

    @pytest.mark.parametrize("retain_tokens", [1, 400])
    def test_is_made_smaller_where_the_newest_tokens_stay(self, retain_tokens: int) -> None:
        """They keep their share of a smaller window; as many as before may be more than may stay in it."""
        policy = replace(POLICY, retain_tokens=retain_tokens)
        scene = Scene(summariser=written, policy=policy).say(9)
        sizes = [scene.thread.view().tokens]
        while (said := scene.thread.overflowed(OPENAI)).retry:
            sizes.append(said.tokens_after)
        assert sizes[1] <= 0.7 * sizes[0]
        assert sizes == sorted(set(sizes), reverse=True)

    def test_warns_of_nothing_in_a_policy_that_nobody_wrote(self) -> None:
        with pytest.warns(UserWarning, match="Uncovered"):
            policy = replace(POLICY, triggers=(Uncovered(over=1),), retain_rounds=2)
        scene = Scene(summariser=written, policy=policy).say(9)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert scene.thread.overflowed(OPENAI).retry

    def test_of_one_question_alone_is_not_retried(self) -> None:
        scene = Scene()
        scene.thread.append(u("short"))
        said = scene.thread.overflowed(OPENAI)
        assert not said.retry
        assert said.reason.startswith("nothing more may leave: ")
        assert said.reason.endswith("; shorten them, unpin some, or ask a model with a larger window")

    def test_of_which_nothing_may_leave_says_nothing_of_a_limit_that_was_for_this_once(self) -> None:
        """Whoever raised his own by what it says would send the same again."""
        scene = Scene(summariser=written).say(9)
        while (said := scene.thread.overflowed(OPENAI)).retry:
            pass
        assert "limit_tokens" not in said.reason

    def test_that_others_change_all_the_time_is_not_retried(self) -> None:
        store = Losing()
        scene = Scene(store=store).say(9)
        store.lost = True
        said = scene.thread.overflowed(OPENAI)
        assert (said.retry, said.reason) == (False, "nothing more may leave")

    def test_changes_no_setting_of_the_policy(self) -> None:
        scene = Scene(summariser=written).say(9)
        said = scene.thread.overflowed(OPENAI)
        assert said.view is not None
        assert said.view.budget == POLICY.budget

    def test_may_be_judged_by_another_policy(self) -> None:
        scene = Scene(policy=None).say(9)
        assert scene.thread.overflowed(OPENAI, policy=Policy(limit_tokens=100_000)).retry


def test_another_error_changes_nothing_and_is_said_to_be_none_of_ours() -> None:
    scene = Scene(summariser=written).say(9)
    said = scene.thread.overflowed(Refusal("Rate limit", status_code=429))
    assert (said.retry, said.view, said.reason) == (False, None, "it is no overflow")
    assert list(scene.thread.compactions()) == []


def policies_told(scene: Scene) -> list[str]:
    """The policies that the log says the thread goes by."""
    return [event.body.policy for event in scene.thread.events() if isinstance(event.body, LaneOpened)]


def test_a_limit_for_one_overflow_is_no_policy_that_the_thread_goes_by() -> None:
    scene = Scene(summariser=lambda _: SAID).say(9)
    assert scene.thread.overflowed(OPENAI).retry
    assert set(policies_told(scene)) <= {policy_text.written(POLICY)}


def test_a_policy_for_one_call_is_none_that_the_thread_goes_by_either() -> None:
    scene = Scene(summariser=lambda _: SAID).say(9)
    scene.thread.prepare(policy=Policy(limit_tokens=500, retain_rounds=1))
    assert scene.outcomes
    assert set(policies_told(scene)) <= {policy_text.written(POLICY)}


def test_the_text_that_is_owed_after_an_overflow_is_for_whoever_has_the_threads_own_policy() -> None:
    """A program that is started anew knows that one, and never the limit of one overflow."""
    scene = Scene(summariser=ending(Busy(abandoned=8))).say(9)
    assert scene.thread.overflowed(OPENAI).retry
    own = policy_text.fingerprint(POLICY)
    assert (scene.job.policy, {name for name, _ in scene.held.names}) == (own, {own})
