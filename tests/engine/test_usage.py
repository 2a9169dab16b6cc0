"""What a provider says of a prompt's size is gone by, until the view is reshaped; our own calls are not in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged import Policy, UsageError
from unabridged.compaction.clauses import Fraction, Tokens
from unabridged.compaction.outcome import Applied
from unabridged.log.body import Used
from unabridged.log.kind import Kind
from unabridged.view.budget import Urgency


class TestWhatAProviderSays:
    def test_makes_a_view_due_that_is_small_as_we_count(self) -> None:
        """A context is as large as the provider says (lace-F18, lace-F24)."""
        scene = Scene().say(3)
        scene.thread.used(900, model="m")
        assert scene.thread.prepare().urgency is Urgency.SOON

    @pytest.mark.parametrize(
        ("tokens", "urgency"), [(700, Urgency.NONE), (1_000, Urgency.SOON), (1_001, Urgency.NOW), (5_000, Urgency.NOW)]
    )
    def test_makes_a_view_the_more_urgent_the_more_it_is(self, tokens: int, urgency: Urgency) -> None:
        """Beyond the limit it is no less urgent than below it."""
        scene = Scene().say(3)
        scene.thread.used(tokens)
        assert scene.thread.view().urgency is urgency
        assert scene.thread.prepare().urgency is not Urgency.NOW

    def test_makes_a_view_fit_that_would_fit_as_we_count(self) -> None:
        scene = Scene().say(5)
        scene.thread.used(1_500, through=scene.thread.view().through)
        before = len(scene.thread.view().items)
        assert len(scene.thread.prepare().items) < before

    def test_counts_what_was_said_since_as_we_do(self) -> None:
        scene = Scene().say(1)
        scene.thread.used(700)
        assert scene.thread.prepare().urgency is Urgency.NONE
        assert scene.say(2).thread.prepare().urgency is Urgency.SOON

    def test_says_nothing_more_once_the_view_was_reshaped(self) -> None:
        """Usage of before a compaction never calls for the next (lace-F19)."""
        scene = Scene().say(11)
        scene.thread.used(5_000)
        assert isinstance(scene.thread.compact(), Applied)
        assert (scene.thread.view().used, scene.thread.view().urgency) == (None, Urgency.NONE)

    def test_of_another_lane_says_nothing_of_this_one(self) -> None:
        scene = Scene().say(1)
        scene.thread.open_lane("other")
        scene.thread.used(5_000, lane="other")
        assert scene.thread.view().used is None

    def test_of_another_model_says_nothing_of_this_one(self) -> None:
        scene = Scene(policy=Policy(limit_tokens=1_000, model="gpt-4o")).say(1)
        scene.thread.used(5_000, model="claude-sonnet-4")
        assert scene.thread.prepare().urgency is Urgency.NONE

    @pytest.mark.parametrize(
        ("policys", "providers"),
        [
            ("openai/gpt-4o-2024-08-06", "gpt-4o-2024-08-06"),
            ("openai/gpt-4o", "gpt-4o-2024-08-06"),
            ("gpt-4o-2024-08-06", "gpt-4o"),
            ("gpt-4o", "azure/gpt-4o"),
            ("azure/gpt-4o", "openai/gpt-4o-2024-11-20"),
            ("anthropic/claude-sonnet-4.5", "claude-sonnet-4-5-20250929"),
            ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-sonnet-4-5-20250929"),
            ("gpt-4", "gpt-4-32k-0613"),
            ("gpt-4", "gpt-4-1106-preview"),
            ("gemini-2.5-pro", "models/gemini-2.5-pro-preview-05-06"),
            ("llama3", "llama3:8b"),
            ("gemma-2", "gemma-2-9b"),
            ("phi3", "phi3:3.8b"),
            ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", "router/claude-sonnet-4-5-20250929"),
            ("router/claude-sonnet-4.5", "us.anthropic.claude-sonnet-4-5-20250929-v1:0"),
            ("my-own", "my-own-2"),
            ("my-own", "my-own"),
            ("my-own", "my-own-2026"),
        ],
    )
    def test_counts_however_its_model_is_spelled(self, policys: str, providers: str) -> None:
        scene = Scene(policy=Policy(limit_tokens=1_000, model=policys)).say(1)
        scene.thread.used(5_000, model=providers)
        assert scene.thread.view().urgency is Urgency.NOW

    @pytest.mark.parametrize(
        ("policys", "providers"),
        [
            ("gpt-4", "gpt-4o"),
            ("gpt-4", "gpt-4.1"),
            ("openai/gpt-4", "gpt-4.1-2025-04-14"),
            ("claude-sonnet-4", "claude-sonnet-4-5-20250929"),
            ("llama3:latest", "mistral:latest"),
            ("gpt-4.1", "gpt-3.1"),
            ("o1", "gpt-o1"),
        ],
    )
    def test_of_a_model_whose_name_is_only_like_it_says_nothing(self, policys: str, providers: str) -> None:
        scene = Scene(policy=Policy(limit_tokens=1_000, model=policys)).say(1)
        scene.thread.used(5_000, model=providers)
        assert scene.thread.view().urgency is Urgency.NONE

    def test_stays_while_messages_are_tagged(self) -> None:
        scene = Scene().say(1)
        scene.thread.used(500)
        scene.thread.mark(1, add="seen")
        assert scene.thread.view().used is not None


def test_what_a_summary_cost_is_in_its_receipt_and_never_in_the_log_as_usage() -> None:
    scene = Scene(summariser=lambda _: SAID).say(11)
    outcome = scene.thread.compact()
    assert isinstance(outcome, Applied)
    assert outcome.receipt.prompt_tokens > 0
    assert not [event for event in scene.thread.events() if event.kind is Kind.USED]


@pytest.mark.parametrize(
    ("tokens", "through"),
    [(-1, 1), ("many", 1), (True, 1), (10**400, 1), (10, 99)],
    ids=["negative", "text", "flag", "too many", "beyond"],
)
def test_what_no_provider_says_is_refused(tokens: int, through: int) -> None:
    with pytest.raises(UsageError, match="used takes"):
        Scene().say(1).thread.used(tokens, through=through)


@pytest.mark.parametrize("parts", [{"cached": 41}, {"written": 41}, {"cached": 30, "written": 11}], ids=str)
def test_parts_that_are_more_than_the_whole_are_refused_with_what_the_whole_is(parts: dict[str, Any]) -> None:
    scene = Scene().say(1)
    with pytest.raises(UsageError, match=r"input_tokens \+ cache_read_input_tokens \+ cache_creation_input_tokens"):
        scene.thread.used(40, **parts)
    assert scene.thread.view().used is None


def test_a_prompt_may_come_from_the_cache_and_go_into_it_as_a_whole() -> None:
    scene = Scene().say(1)
    scene.thread.used(40, cached=30, written=10)
    assert scene.thread.view().used is not None


def test_a_lane_that_was_never_opened_took_no_call() -> None:
    scene = Scene().say(1)
    with pytest.raises(UsageError, match=r"has no lane 'critc'; open it with thread\.open_lane"):
        scene.thread.used(40, lane="critc")
    assert not [event for event in scene.thread.events() if event.kind is Kind.USED]


def test_a_thread_without_a_message_has_cost_nothing() -> None:
    with pytest.raises(UsageError, match="at most 0"):
        Scene().thread.used(1)


def test_what_was_said_is_kept_as_it_was_said() -> None:
    scene = Scene().say(1)
    seq = scene.thread.used(500, model="m", cached=100, answered=20).first
    (event,) = [event for event in scene.thread.events() if event.seq == seq]
    assert event.body == Used(through=scene.thread.view().used.through, model="m", tokens=500, cached=100, answered=20)  # type: ignore[union-attr]  # it was just said


@pytest.mark.parametrize("clause", [Tokens(over=500), Fraction(over=0.5)], ids=["tokens", "fraction"])
def test_a_lane_far_below_its_clause_is_not_folded_again_until_enough_was_said(clause: Tokens | Fraction) -> None:
    scene = Scene(policy=Policy(limit_tokens=POLICY.limit_tokens, triggers=(clause,)))
    assert not list(scene.say(1).look().memory.jobs())
    assert not list(scene.say(2).look().memory.jobs())
    assert scene.say(5).look().job.reason.startswith(type(clause).__name__.lower())
