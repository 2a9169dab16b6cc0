"""What a message may say is looked for once, however often a view is written, and comes out as if it were each time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dialects.by_name import DIALECTS
from unabridged import Memory, Policy
from unabridged.log.body import Message, SystemSet
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view import item, render
from unabridged.view.sayable import sayable

_ODD: list[dict[str, Any]] = [
    {"role": "system", "content": "Speak of tea."},
    {"role": "user", "content": "half a character: \ud83d"},
    {"role": "assistant", "content": "", "tool_calls": [{"id": "", "type": "function", "function": {"name": "a b"}}]},
    {"role": "tool", "tool_call_id": "elsewhere", "content": "nobody asked"},
    {"role": "assistant", "content": " "},
    {"role": "user", "content": "And now?"},
]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_prompt_is_the_same_each_time_and_as_that_of_the_messages_alone(dialect: str) -> None:
    with Memory(InMemoryStore(), policy=Policy(limit_tokens=9_000)) as memory:
        thread = memory.thread("tea")
        thread.append(_ODD)
        view = thread.prepare()
        alone = render.prompt([each.says for each in view], dialect, view.closed)
        assert [view.to(dialect), thread.prepare().to(dialect)] == [alone, alone]


def test_it_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Message | SystemSet] = []

    def heard(said: Message | SystemSet) -> list[Message | SystemSet]:
        looked.append(said)
        return sayable(said)

    monkeypatch.setattr(item, "sayable", heard)
    with Memory(InMemoryStore(), policy=Policy(limit_tokens=9_000)) as memory:
        thread = memory.thread("tea")
        thread.append(_ODD)
        for _ in range(3):
            thread.prepare().to("openai")
        assert len(looked) == len(thread.prepare().items)
        thread.append({"role": "user", "content": "One more."})
        thread.prepare().to("openai")
    assert looked[-1].parts != looked[-2].parts
    assert len(looked) == len(set(map(id, looked)))
