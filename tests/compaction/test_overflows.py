"""Whether an error says that a prompt was too large: in the words of many servers, and of no other trouble."""

from __future__ import annotations

import pytest

from tests.engine.refusals import ANTHROPIC, ANTHROPIC_AS_TEXT, GEMINI, OPENAI, TOO_LARGE, Refusal
from unabridged.compaction.paces.overflows import is_overflow

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
