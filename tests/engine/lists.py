"""Lists as callers keep them: with a system message in front, and as a dialect's client takes them.
It refuses to judge.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from unabridged import Policy, Thread
from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses, plain

DIALECTS = (openai_chat, openai_responses, anthropic, gemini, plain)
TIGHT = Policy(limit_tokens=250, retain_rounds=1)


def system(text: str) -> dict[str, Any]:
    return {"role": "system", "content": text}


def written(thread: Thread, dialect: ModuleType) -> list[Any]:
    """The messages of the thread's view as this dialect's client takes them."""
    prompt = dialect.prompt([item.says for item in thread.view().items])
    return list(prompt) if isinstance(prompt, list) else list(prompt.get("messages", prompt.get("contents")))
