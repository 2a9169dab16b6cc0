"""Who writes summaries, and finds facts: models behind the clients of OpenAI and Anthropic, chains, any function.
It knows briefs and drafts, and nothing of logs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

_HOMES = (
    ("unabridged.llm.anthropic_summariser", ("AnthropicSummariser",)),
    ("unabridged.llm.chaining", ("by_lane", "chain")),
    ("unabridged.llm.function", ("function_summariser",)),
    ("unabridged.llm.pointing", ("ModelExtractor", "model_extractor")),
    ("unabridged.llm.openai_summariser", ("OpenAISummariser",)),
    ("unabridged.llm.self_checking", ("self_checked",)),
    ("unabridged.llm.templated", ("templated_summariser",)),
    ("unabridged.llm.ways", ("NoAnswer", "Structured")),
    ("unabridged.ports", ("Draft",)),
)


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whichever public name is asked for
    """Each name from its module, imported when it is first asked for, so that importing the package stays cheap."""
    import importlib  # noqa: PLC0415  # needed only here

    for home, names in _HOMES:
        if name in names:
            return getattr(importlib.import_module(home), name)
    message = f"module 'unabridged.llm' has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """The public names."""
    return list(__all__)
