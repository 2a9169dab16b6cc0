"""TaskWeaver's client with a scripted model behind it: it keeps what it was sent, and answers as it was told to.
It refuses to know who asks.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final, TypeAlias

Messages: TypeAlias = list[dict[str, str]]
Answer: TypeAlias = str | Callable[[Messages], Any] | None

SAID: Final = "They talked about a few questions and their answers, one after the other."


class LLMApi:
    def __init__(self, answer: Answer = SAID, aliases: tuple[str, ...] = ()) -> None:
        self.calls: list[Messages] = []
        self.aliases: list[str | None] = []
        self._answer, self._known = answer, aliases
        self._lock = threading.Lock()

    def chat_completion(
        self,
        messages: Messages,
        stream: bool = True,  # noqa: FBT001, FBT002  # the host's
        temperature: float | None = None,
        llm_alias: str | None = None,
    ) -> dict[str, Any]:
        del stream, temperature
        if llm_alias and llm_alias not in self._known:
            message = f"there is no model {llm_alias}"
            raise ValueError(message)
        with self._lock:
            self.calls.append(messages)
            self.aliases.append(llm_alias)
        return {"role": "assistant", "content": self._answer(messages) if callable(self._answer) else self._answer}

    def sent(self, call: int) -> str:
        """Everything that one call sent."""
        return "\n".join(each["content"] for each in self.calls[call])
