"""A known model has its price however a provider writes its name, and no other model has it too."""

from __future__ import annotations

import pytest

from unabridged.compaction.costs import price_list
from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.policies import windows
from unabridged.compaction.policies.spelling import begins, spellings
from unabridged.compaction.policies.windows import window_of

SPELLED = [
    ("gpt-4o", 2.5),
    ("openai/gpt-4o-2024-08-06", 2.5),
    ("gpt-4o-2024-05-13", 5.0),
    ("gpt-4o-mini-2024-07-18", 0.15),
    ("azure/gpt-4.1-mini", 0.4),
    ("gpt-4-0613", 30.0),
    ("gpt-4-1106-preview", 10.0),
    ("claude-opus-4-1-20250805", 15.0),
    ("anthropic/claude-opus-4.6", 5.0),
    ("us.anthropic.claude-sonnet-4-5-20250929-v1:0", 3.0),
    ("vertex_ai/claude-sonnet-4-5@20250929", 3.0),
    ("claude-3-5-haiku-latest", 0.8),
    ("models/gemini-2.5-pro-preview-05-06", 1.25),
    ("gemini-2.5-flash-preview-09-2025", 0.3),
]
# Served by many at many prices, or at prices that change with the hour of the day.
UNPRICED = {
    *("deepseek-chat", "deepseek-reasoner", "gpt-oss", "llama-3", "llama-3-1", "llama-3-2", "llama-3-3", "llama3"),
    *("llama3-1", "llama3-2", "llama3-3", "mixtral-8x22b", "mixtral-8x7b", "open-mistral-7b", "qwen2-5", "qwen3"),
}


@pytest.mark.parametrize(("model", "dollars"), SPELLED)
def test_a_model_has_its_price_wherever_it_is_served(model: str, dollars: float) -> None:
    found = prices_of(model)
    assert found is not None
    assert found.input == dollars


@pytest.mark.parametrize(
    "model",
    [
        "my-own",
        "gpt-4o-audio-preview",
        "gpt-5-turbo",
        "gpt-5.9",
        "claude-opus-4-2",
        "ft:gpt-4o-mini:acme::x",
        "gpt-4omega",
    ],
)
def test_a_variant_that_is_not_listed_has_no_price(model: str) -> None:
    assert prices_of(model) is None


def test_a_long_prompt_is_dearer_where_its_provider_says_so() -> None:
    found = prices_of("gemini-2.5-pro")
    assert found is not None
    assert found.dollars(200_001) == pytest.approx(2 * found.dollars(200_000), rel=1e-4)


def test_every_model_with_a_window_has_a_price_or_is_served_at_many() -> None:
    priced = [name for name, *_ in price_list._KNOWN]
    families = {name for name, _, _ in windows._KNOWN}
    without = {each for each in families if prices_of(each) is None and not any(begins(name, each) for name in priced)}
    assert without == UNPRICED


@pytest.mark.parametrize("name", [name for name, *_ in price_list._KNOWN])
def test_every_priced_name_has_a_window_and_means_itself(name: str) -> None:
    assert window_of(name).window_tokens > 0
    assert spellings(name)[0] == name
    found = prices_of(name)
    assert found is not None
    assert found.cached <= found.input <= found.written


@pytest.mark.parametrize("name", [name for name, *_ in price_list._KNOWN])
def test_what_a_cache_keeps_it_gives_back_for_less(name: str) -> None:
    found = prices_of(name)
    assert found is not None
    assert (found.cached < found.input) == (found.cache_seconds > 0)
