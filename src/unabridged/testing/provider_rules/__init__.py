"""What providers refuse a request for, as checks that run: one small function a rule, one module a provider.
It refuses to send anything, and to know rules that hold for some models of a provider and not for others.

    violations(view.to("openai"), "openai")   -> []
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.errors import UsageError
from unabridged.testing.provider_rules import anthropic, gemini, openai_chat, openai_responses
from unabridged.testing.provider_rules.rule import Rule, Violation, broken

__all__ = ["RULES", "Rule", "Violation", "violations"]

RULES: Final[Mapping[str, tuple[Rule, ...]]] = MappingProxyType(
    {
        "openai": openai_chat.RULES,
        "openai-responses": openai_responses.RULES,
        "anthropic": anthropic.RULES,
        "gemini": gemini.RULES,
    }
)


def violations(prompt: object, dialect: str) -> list[Violation]:
    """Everything for which the provider that speaks this dialect would refuse a whole prompt; none when it is legal."""
    if dialect not in RULES:
        message = f"no provider's rules are known for the dialect {dialect!r}; there are rules for {', '.join(RULES)}"
        raise UsageError(message)
    return broken(RULES[dialect], prompt)
