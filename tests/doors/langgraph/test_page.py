"""The node that the page on syncing shows, in a graph of LangGraph's own: what a state has is in the log, once."""

from __future__ import annotations

import builtins
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage, convert_to_openai_messages
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, MessagesState, StateGraph

from unabridged import Memory
from unabridged.importing import import_path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "sync.md"
HERE: Any = {"configurable": {"thread_id": "l-1"}}


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the page's snippet defines, with a model that answers twice."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (block,) = [each for each in blocks if "langchain_core" in each]
    defined: dict[str, Any] = {"model": GenericFakeChatModel(messages=iter([AIMessage("Two."), AIMessage("Three.")]))}
    getattr(builtins, "exec")(compile(block, str(PAGE), "exec"), defined)  # noqa: B009  # a page is a program
    return defined


def asked(shown: dict[str, Any], place: Path, *questions: str) -> list[Any]:
    with sqlite3.connect(place, check_same_thread=False) as connection:
        graph = StateGraph(MessagesState)
        graph.add_node("agent", shown["agent"])
        graph.add_edge(START, "agent")
        compiled = graph.compile(checkpointer=SqliteSaver(connection))
        states = [compiled.invoke(MessagesState(messages=[HumanMessage(each)]), HERE) for each in questions]
    return list(states[-1]["messages"])


def test_the_node_of_the_page_keeps_what_the_state_has(shown: dict[str, Any], tmp_path: Path) -> None:
    messages = asked(shown, tmp_path / "checkpoints.sqlite", "How many cranes?", "And ships?")
    with shown["memory"] as memory:
        thread = memory.thread("l-1")
        assert thread.sync(convert_to_openai_messages(messages)).appended == 1  # the newest answer
        assert [each["text"] for each in thread.view().to("plain")] == [
            "How many cranes?",
            "Two.",
            "And ships?",
            "Three.",
        ]


def test_a_node_goes_on_with_what_was_imported(shown: dict[str, Any], tmp_path: Path) -> None:
    messages = asked(shown, tmp_path / "checkpoints.sqlite", "How many cranes?", "And ships?")
    shown["memory"].close()
    with Memory.open(tmp_path / "imported.db") as memory:
        import_path(memory, tmp_path / "checkpoints.sqlite")
        synced = memory.thread("l-1").sync(convert_to_openai_messages(messages))
        assert (synced.kept, synced.appended, synced.hidden) == (4, 0, ())
