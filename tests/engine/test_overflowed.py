"""A provider says that the prompt was too large: the next one is clearly smaller, or there is no use in trying."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import POLICY, SAID, Scene, ending
from tests.engine.talk import Losing, u
from unabridged import Policy
from unabridged.compaction import policy_text
from unabridged.compaction.clauses import Uncovered
from unabridged.compaction.overflows import is_overflow
from unabridged.log.body import LaneOpened
from unabridged.ports import Brief, Busy


class Refusal(Exception):
    """An error of somebody's client."""

    def __init__(self, words: str = "", **fields: Any) -> None:  # noqa: ANN401  # whatever a client keeps
        super().__init__(words)
        for name, value in fields.items():
            setattr(self, name, value)


OPENAI = Refusal(
    "Error code: 400",
    status_code=400,
    code="context_length_exceeded",
    body={"code": "context_length_exceeded", "type": "invalid_request_error"},
)
ANTHROPIC = Refusal(
    "Error code: 400",
    status_code=400,
    body={
        "type": "error",
        "error": {"type": "invalid_request_error", "message": "prompt is too long: 213462 tokens > 200000 maximum"},
    },
)
ANTHROPIC_AS_TEXT = Refusal("Error code: 400 - prompt is too long: 213462 tokens > 200000 maximum", status_code=400)
GEMINI = Refusal(
    "400 INVALID_ARGUMENT. The input token count (1200345) exceeds the maximum number of tokens allowed (1048576).",
    code=400,
)
TOO_LARGE = Refusal("Request Entity Too Large", status_code=413)
# As servers beside the three say it.
OTHERS = (
    "request (5000 tokens) exceeds the available context size (4096 tokens), try increasing it",
    "The number of tokens to keep from the initial prompt is greater than the context length",
    "The input (70000 tokens) is longer than the model's context length (65536 tokens).",
    "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
    "Invalid request: Your request exceeded model token limit: 8192",
    "prompt token count of 70000 exceeds the limit of 64000",
    "the input token count is 40000 but model only supports up to 32768",
    "Input Tokens Exceeded: Number of input tokens exceeds maximum length.",
    "input too long for this model",
    "Prompt too large.",
    "the request is too long",
    "Range of input length should be [1, 129024]",
    "The decoder prompt (length 20000) is longer than the maximum model length of 8192.",
    "You passed 5000 input tokens. However, the model's context length is only 4096 tokens",
    "Input length (20000 tokens) exceeds the maximum allowed length (8192 tokens)",
    "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4097. Given: 5000 `inputs` tokens",
    "Input validation error: `inputs` must have less than 1024 tokens. Given: 2000",
    "Context size has been exceeded.",
    "too many tokens: total number of tokens in the prompt cannot exceed 4096",
    "max_tokens must be at least 1, got -1000.",
    "Payload Too Large",
)


class Unreadable(Exception):
    """What raises wherever it is asked."""

    @property
    def status_code(self) -> int:
        raise RuntimeError

    def __str__(self) -> str:
        raise RuntimeError


def raised_from(cause: Exception) -> Exception:
    """What a framework raises in place of a client's error."""
    try:
        raise Refusal("the agent failed") from cause
    except Refusal as problem:
        return problem


@pytest.mark.parametrize(
    "error",
    [
        OPENAI,
        ANTHROPIC,
        ANTHROPIC_AS_TEXT,
        GEMINI,
        TOO_LARGE,
        Refusal(body={"error": {"code": "context_length_exceeded"}}),
        Refusal(type="request_too_large"),
        Refusal("This model's maximum context length is 8192 tokens."),
        "This model's maximum context length is 8192 tokens.",
        "Input is too long for requested model: exceeds the context window",
        Refusal("it is too large", code=413, status="REQUEST_TOO_LARGE"),
        Refusal("Client error '413 Payload Too Large'", response=Refusal(status_code=413)),
        raised_from(OPENAI),
        raised_from(raised_from(GEMINI)),
        {"error": {"code": "context_length_exceeded"}},
        {"type": "error", "error": {"message": "prompt is too long: 213462 tokens > 200000 maximum"}},
        *OTHERS,
    ],
)
def test_what_providers_say_of_it_is_understood(error: object) -> None:
    assert is_overflow(error)


@pytest.mark.parametrize(
    "error",
    [
        Refusal("Rate limit reached for tokens per minute", status_code=429),
        Refusal("Invalid API key", status_code=401, body={"error": {"code": "invalid_api_key"}}),
        Refusal("it went wrong", body="text"),
        Refusal("it went wrong", body={"error": "text"}),
        Refusal("it went wrong", response=Refusal(status_code=500)),
        "the answer is longer than the limit that was set",
        "the answer was cut at max_tokens",
        # Amazon's words for who is throttled.
        "Too many tokens, please wait before trying again.",
        Refusal("Too many tokens per day, please wait before trying again.", status_code=429),
        raised_from(raised_from(raised_from(raised_from(raised_from(OPENAI))))),
        Unreadable(),
        {},
        {"error": {"code": "rate_limit_exceeded", "message": "Rate limit reached"}},
        ValueError("no such tool"),
        None,
        413,
    ],
)
def test_what_is_something_else_is_left_alone(error: object) -> None:
    assert not is_overflow(error)


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
