"""A conversation as it grows: who says what, and which tool is called and answers, as OpenAI's chats have it.
It refuses to leave a call without its result.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

Messages: TypeAlias = list[dict[str, Any]]
_BEGINNINGS: Final = ("call_", "toolu_01", "fc_", "tc-", "")
# A name of a tool, what it is told, and what it answers.
Called: TypeAlias = tuple[str, Mapping[str, Any], str]


class Session:
    """The messages of one conversation."""

    def __init__(self, random: Random) -> None:
        self.messages: Messages = []
        self._random, self._begins = random, random.choice(_BEGINNINGS)

    def user(self, text: str) -> None:
        """What is asked for."""
        self.messages.append({"role": "user", "content": text})

    def says(self, text: str) -> None:
        """What is answered."""
        self.messages.append({"role": "assistant", "content": text})

    def calls(self, these: Sequence[Called], said: str = "") -> None:
        """One or several calls at once, and what each was answered."""
        made, results = list[dict[str, Any]](), list[dict[str, Any]]()
        for name, told, answer in these:
            call = f"{self._begins}{self._random.getrandbits(44):011x}"
            function = {"name": name, "arguments": json.dumps(told, ensure_ascii=False)}
            made.append({"id": call, "type": "function", "function": function})
            results.append({"role": "tool", "tool_call_id": call, "name": name, "content": answer})
        self.messages += [{"role": "assistant", "content": said or None, "tool_calls": made}, *results]
