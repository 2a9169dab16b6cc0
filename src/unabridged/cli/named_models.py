"""Models by name, as a command line says them, ``openai:MODEL`` and ``anthropic:MODEL``; keys are in the environment.
It refuses to make a client, and to show a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.errors import UsageError
from unabridged.llm import AnthropicSummariser, OpenAISummariser
from unabridged.ports import Summariser

_KINDS: Final = MappingProxyType({"openai": OpenAISummariser, "anthropic": AnthropicSummariser})


def summariser(name: str, environment: Mapping[str, str]) -> Summariser | None:
    """The model of this name; None where the name is no model's.

    The key stands in OPENAI_API_KEY or ANTHROPIC_API_KEY, another address than the provider's in OPENAI_BASE_URL or
    ANTHROPIC_BASE_URL; a server of one's own may want no key.
    """
    of, _, model = name.partition(":")
    kind = _KINDS.get(of)
    if kind is None:
        return None
    key, address = (environment.get(f"{of.upper()}_{what}") or None for what in ("API_KEY", "BASE_URL"))
    if not model:
        message = f"--summariser {name} names no model; say {of}:MODEL"
        raise UsageError(message)
    if key is None and address is None:
        message = (
            f"--summariser {name} needs a key; set {of.upper()}_API_KEY, or {of.upper()}_BASE_URL where none is asked"
        )
        raise UsageError(message)
    return kind(model=model, api_key=key, base_url=address)


def close(summariser: Summariser | None) -> None:
    """Let go of what a model of ours holds; whatever else writes summaries is not ours."""
    if isinstance(summariser, OpenAISummariser | AnthropicSummariser):
        summariser.close()
