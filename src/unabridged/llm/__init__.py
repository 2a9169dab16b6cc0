"""Who writes summaries, and finds facts: models behind the clients of OpenAI and Anthropic, chains, any function.
It knows briefs and drafts, and nothing of logs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unabridged import lazy_names

if TYPE_CHECKING:
    from unabridged.llm.anthropic_summariser import AnthropicSummariser
    from unabridged.llm.chaining import by_lane, chain
    from unabridged.llm.function import function_summariser
    from unabridged.llm.openai_summariser import OpenAISummariser
    from unabridged.llm.pointing import ModelExtractor, model_extractor
    from unabridged.llm.self_checking import self_checked
    from unabridged.llm.templated import templated_summariser
    from unabridged.llm.ways import NoAnswer, Structured
    from unabridged.ports import Draft

__all__ = [
    "AnthropicSummariser",
    "Draft",
    "ModelExtractor",
    "NoAnswer",
    "OpenAISummariser",
    "Structured",
    "by_lane",
    "chain",
    "function_summariser",
    "model_extractor",
    "self_checked",
    "templated_summariser",
]

if not TYPE_CHECKING:
    __getattr__ = lazy_names.asked_for(
        __name__,
        {
            "unabridged.llm.anthropic_summariser": ("AnthropicSummariser",),
            "unabridged.llm.chaining": ("by_lane", "chain"),
            "unabridged.llm.function": ("function_summariser",),
            "unabridged.llm.pointing": ("ModelExtractor", "model_extractor"),
            "unabridged.llm.openai_summariser": ("OpenAISummariser",),
            "unabridged.llm.self_checking": ("self_checked",),
            "unabridged.llm.templated": ("templated_summariser",),
            "unabridged.llm.ways": ("NoAnswer", "Structured"),
            "unabridged.ports": ("Draft",),
        },
    )


def __dir__() -> list[str]:
    """The public names."""
    return list(__all__)
