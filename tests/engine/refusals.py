"""Errors of providers' clients that say a prompt was too large."""

from __future__ import annotations

from typing import Any


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
