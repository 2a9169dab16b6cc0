"""What an agent reads next goes on from what it read last, and nothing that it does to a message shows in the next.
It refuses to know the log beneath.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from agentscope.formatter import OpenAIChatFormatter
from agentscope.message import Msg, ToolResultBlock, ToolUseBlock

from tests.doors.agentscope.kit import ran
from tests.doors.agentscope.test_msgs import everything
from unabridged import Memory, Policy
from unabridged.adapters.agentscope import UnabridgedMemory
from unabridged.adapters.agentscope.msgs import message_of, msgs_of
from unabridged.adapters.agentscope.shown import Shown
from unabridged.log import json_text
from unabridged.view.view import Item


def ask(call_id: str) -> Msg:
    called: Any = [{"type": "tool_use", "id": call_id, "name": "read", "input": {"path": "a.py", "lines": [1, 2]}}]
    return Msg("a", called, "assistant", {"cost": {"tokens": [1]}})


def answer(call_id: str) -> Msg:
    told: Any = [{"type": "tool_result", "id": call_id, "output": [{"type": "text", "text": "1"}]}]
    return Msg("system", told, "system")


def told(thread: Any, shown: Shown) -> list[Msg]:  # noqa: ANN401  # a thread of either face
    return shown.told(list(thread.view()))


def is_as_made_anew(thread: Any, shown: Shown) -> bool:  # noqa: ANN401  # as above
    return [everything(each) for each in told(thread, shown)] == [everything(each) for each in msgs_of(thread.view())]


def test_each_list_is_what_one_made_anew_would_be_however_the_view_changed() -> None:
    with Memory.open(policy=Policy(limit_tokens=20_000)) as memory:
        thread, shown = memory.thread("t"), Shown()
        assert told(thread, shown) == []
        for said in (Msg("u", "one", "user"), ask("c"), answer("c"), ask("d"), Msg("u", "two", "user"), answer("d")):
            thread.append(message_of(said))
            assert is_as_made_anew(thread, shown)
        thread.hide(2)
        assert is_as_made_anew(thread, shown)
        thread.append([message_of(Msg("u", f"{number} " * 200, "user")) for number in range(20)])
        assert is_as_made_anew(thread, shown)
        thread.compact()
        assert len(told(thread, shown)) < 20
        assert is_as_made_anew(thread, shown)


def test_what_is_done_to_a_message_that_was_read_shows_in_none_that_is_read_later() -> None:
    with Memory.open() as memory:
        thread, shown = memory.thread("t"), Shown()
        thread.append([message_of(each) for each in (Msg("u", "one", "user"), ask("c"), answer("c"))])
        before = [everything(each) for each in told(thread, shown)]
        for _ in range(2):
            first, second, third = told(thread, shown)
            first.content, first.metadata = "other", cast("Any", {"more": 1})
            cast("Any", second).content[0]["input"]["lines"].append(3)
            cast("Any", second).metadata["cost"]["tokens"].clear()
            cast("Any", third).content[0]["output"].append("more")
        assert [everything(each) for each in told(thread, shown)] == before


def test_a_message_is_made_once_and_only_what_is_new_is_made_later(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    with Memory.open() as memory:
        thread, shown = memory.thread("t"), Shown()
        thread.append([message_of(Msg("u", "one", "user")), message_of(Msg("a", "two", "assistant"))])
        told(thread, shown)

        def new(item: Item) -> Msg:
            made.append(item.name.seq)
            return Msg("u", "new", "user")

        monkeypatch.setattr("unabridged.adapters.agentscope.shown.msg_of_item", new)
        thread.append(message_of(Msg("u", "three", "user")))
        assert [each.content for each in told(thread, shown)] == ["one", "two", "new"]
        told(thread, shown)
    assert made == [3]


def nested(depth: int) -> Any:  # noqa: ANN401  # JSON
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize("depth", [150, 700, 5_000])
def test_what_is_nested_as_deeply_as_no_formatter_writes_ends_no_conversation(depth: int, tmp_path: Path) -> None:
    call = ToolUseBlock(type="tool_use", id="c1", name="look", input={"at": nested(depth)})
    result = ToolResultBlock(type="tool_result", id="c1", name="look", output="seen")
    said = [
        Msg("user", "Look.", "user", metadata={"at": nested(depth)}),
        Msg("Friday", [call], "assistant"),
        Msg("system", [result], "system"),
    ]
    ran(UnabridgedMemory(tmp_path / "log.db", thread="t").add(said))
    memory = UnabridgedMemory(tmp_path / "log.db", thread="t")  # another program
    read = ran(memory.get_memory())
    prompt = ran(OpenAIChatFormatter().format(read))
    assert [each["role"] for each in prompt] == ["user", "assistant", "tool"]
    assert "[" * depth in str(prompt[1]["tool_calls"])
    told = json_text.text_of(ran(memory.get_memory())[0].metadata)
    assert told == json_text.text_of(said[0].metadata)
    ran(memory.close())
