"""A known model is known however a provider writes its name, and nothing is guessed about another."""

from __future__ import annotations

import pytest

from unabridged import Policy, UsageError
from unabridged.compaction.policies.windows import window_of

SPELLED = [
    ("gpt-4o", 128_000),
    ("GPT-4o", 128_000),
    ("openai/gpt-4o-2024-08-06", 128_000),
    ("ft:gpt-4o-mini-2024-07-18:acme::x", 128_000),
    ("gpt-4-0613", 8_192),
    ("gpt-4-1106-preview", 128_000),
    ("azure/gpt-4.1-mini", 1_047_576),
    ("claude-sonnet-4", 200_000),
    ("claude-opus-4-1-20250805", 200_000),
    ("anthropic/claude-opus-4.6", 1_000_000),
    ("bedrock/anthropic.claude-3-5-sonnet-20241022-v2:0", 200_000),
    ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", 200_000),
    ("vertex_ai/claude-sonnet-4-5@20250929", 200_000),
    ("models/gemini-2.5-pro", 1_048_576),
    ("meta-llama/Meta-Llama-3.1-8B-Instruct", 131_072),
    ("meta.llama3-1-70b-instruct-v1:0", 131_072),
]


@pytest.mark.parametrize(("model", "tokens"), SPELLED)
def test_a_model_is_known_by_its_name_wherever_it_is_served(model: str, tokens: int) -> None:
    assert window_of(model).window_tokens == tokens


def test_a_policy_takes_limit_and_reserve_from_the_model() -> None:
    policy = Policy(model="gpt-4o")
    assert (policy.limit_tokens, policy.reserve_tokens, policy.room_tokens) == (128_000, 16_000, 112_000)


def test_a_reserve_that_is_said_wins() -> None:
    assert Policy(model="gpt-4o", reserve_tokens=4_000).room_tokens == 124_000


@pytest.mark.parametrize("model", ["claude-sonnet-4", "a-model-of-my-own"])
def test_a_limit_that_is_said_wins_and_needs_no_known_model(model: str) -> None:
    policy = Policy(model=model, limit_tokens=32_000)
    assert (policy.limit_tokens, policy.reserve_tokens) == (32_000, 0)


def test_an_unknown_model_is_refused_with_the_names_that_are_near() -> None:
    with pytest.raises(
        UsageError, match=r"'gtp-4o' is not known; pass limit_tokens=… beside it; did you mean 'gpt-4o'"
    ):
        Policy(model="gtp-4o")


@pytest.mark.parametrize("model", ["a-model-of-my-own", "xgpt-4o", "gpt-4omega", "o"])
def test_a_model_whose_name_only_holds_a_known_one_is_not_taken_for_it(model: str) -> None:
    with pytest.raises(UsageError, match="is not known"):
        window_of(model)
