"""What LangGraph itself wrote into its checkpoints comes in message by message, each of them once."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, MessagesState, StateGraph

from unabridged import Memory
from unabridged.importing import Format, import_path

QUESTIONS = ("Why does the parser reject INV-7741? 请看 🙂", "And again?")
ANSWER = "Because LIMIT is 900."


def answered(state: MessagesState) -> dict[str, Any]:
    call = {"name": "read", "args": {"path": "src/parser.py"}, "id": f"c{len(state['messages'])}"}
    return {
        "messages": [
            AIMessage(content="Let me look.", tool_calls=[call]),
            ToolMessage("LIMIT = 900\r\n", tool_call_id=call["id"]),
            AIMessage(ANSWER),
        ]
    }


@pytest.fixture
def place(tmp_path: Path) -> Path:
    kept = tmp_path / "checkpoints.sqlite"
    connection = sqlite3.connect(kept, check_same_thread=False)
    graph = StateGraph(MessagesState)
    graph.add_node("answer", answered)
    graph.add_edge(START, "answer")
    compiled = graph.compile(checkpointer=SqliteSaver(connection))
    for question in QUESTIONS:
        compiled.invoke(MessagesState(messages=[HumanMessage(question)]), {"configurable": {"thread_id": "l-1"}})
    connection.commit()
    connection.close()
    return kept


def test_every_message_comes_once_in_order_with_its_calls(place: Path) -> None:
    memory = Memory.open()
    done = import_path(memory, place)
    assert [(each.id, each.format, each.events, each.beside) for each in done.threads] == [
        ("l-1", Format.LANGGRAPH, 8, 0)
    ]
    sent = memory.thread("l-1").view().to("openai")
    assert [each["role"] for each in sent] == ["user", "assistant", "tool", "assistant"] * 2
    assert [sent[0]["content"], sent[4]["content"]] == [*QUESTIONS]
    assert sent[2]["content"] == "LIMIT = 900\r\n"
    assert sent[7]["content"] == ANSWER
    assert sent[1]["tool_calls"][0]["function"]["arguments"] == '{"path":"src/parser.py"}'


def test_a_conversation_that_went_on_adds_what_is_new(place: Path) -> None:
    memory = Memory.open()
    import_path(memory, place)
    assert import_path(memory, place).events == 0
    assert memory.verify().faults == ()
