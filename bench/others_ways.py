"""One conversation kept in several ways: what is written each turn, and what the model then reads.
It refuses to tune: every framework runs as its own pages show it, with a model that answers at once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

from bench.texts import Chat
from bench.view_filling import EVERY, compact
from unabridged import Memory

NEWEST: Final = 50


class Way(ABC):
    """One way to keep a conversation; ``turn`` is what is measured."""

    name: str
    durable: bool = True

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open = ExitStack()

    @abstractmethod
    def turn(self, question: Chat, answer: Chat) -> int:
        """Keep the question, give the model what it reads, keep its answer; how many messages it read."""

    @abstractmethod
    def add(self, messages: list[Chat]) -> None:
        """Keep many messages at once, unmeasured."""

    def weigh(self) -> int:
        """What the folder weighs once every log of SQLite's is folded into its file."""
        for path in self.folder.glob("*.db"):
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return self.bytes_kept()

    def bytes_kept(self) -> int:
        """What the folder weighs as it is."""
        return sum(path.stat().st_size for path in self.folder.iterdir())


class Unabridged(Way):
    """This library, never compacted: the model reads everything."""

    name = "unabridged, all of it"
    keeps: int | None = None

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._thread = self.open.enter_context(Memory.open(folder / "unabridged.db")).thread("talk")

    def turn(self, question: Chat, answer: Chat) -> int:
        """Two durable appends, and every hundred messages a compaction."""
        self._thread.append(question)
        view = self._thread.view()
        if self.keeps is not None and len(view.items) > self.keeps + EVERY:
            compact(self._thread, view, keep=self.keeps)
            view = self._thread.view()
        read = len(view.to("openai"))
        self._thread.append(answer)
        return read

    def add(self, messages: list[Chat]) -> None:
        """A hundred in one append."""
        for at in range(0, len(messages), EVERY):
            self._thread.append(messages[at : at + EVERY])
            if self.keeps is not None:
                compact(self._thread, self._thread.view(), keep=self.keeps)


class UnabridgedCompacted(Unabridged):
    """This library, compacted every hundred messages: the model reads a summary and the newest."""

    name = f"unabridged, a summary and the newest {NEWEST} to {NEWEST + EVERY}"
    keeps = NEWEST


class AgentsSession(Way):
    """openai-agents' ``SQLiteSession``: the model reads everything."""

    name = "openai-agents SQLiteSession, all of it"
    limit: int | None = None

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        from agents import SQLiteSession  # noqa: PLC0415  # each framework is loaded by its own way alone

        self._session: Any = SQLiteSession("talk", folder / "agents.db")
        self._runner = self.open.enter_context(asyncio.Runner())
        self.open.callback(self._session.close)

    def turn(self, question: Chat, answer: Chat) -> int:
        """Its two writes and its one read, on one event loop."""
        return self._runner.run(self._turn(question, answer))

    async def _turn(self, question: Chat, answer: Chat) -> int:
        await self._session.add_items([question])
        read = await self._session.get_items(limit=self.limit)
        await self._session.add_items([answer])
        return len(read)

    def add(self, messages: list[Chat]) -> None:
        """All in one write."""
        self._runner.run(self._session.add_items(messages))


class AgentsSessionNewest(AgentsSession):
    """The same, asked for the newest alone; what is older the model never sees."""

    name = f"openai-agents SQLiteSession, the newest {NEWEST}"
    limit = NEWEST


class LangGraph(Way):
    """LangGraph's ``SqliteSaver`` under a graph of one node: the model reads everything."""

    name = "LangGraph SqliteSaver, all of it"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        from langgraph.checkpoint.sqlite import SqliteSaver  # noqa: PLC0415  # as above
        from langgraph.graph import START, MessagesState, StateGraph  # noqa: PLC0415  # as above

        self._read = 0
        self._answer: Chat = {}
        saver = self.open.enter_context(SqliteSaver.from_conn_string(str(folder / "langgraph.db")))
        graph = StateGraph(MessagesState)
        graph.add_node("model", self._model)
        graph.add_edge(START, "model")
        self._graph: Any = graph.compile(checkpointer=saver)
        self._config = {"configurable": {"thread_id": "talk"}}

    def _model(self, state: Mapping[str, Any]) -> dict[str, Any]:
        self._read = len(state["messages"])
        return {"messages": [self._answer]}

    def turn(self, question: Chat, answer: Chat) -> int:
        """One run of the graph."""
        self._answer = answer
        self._graph.invoke({"messages": [question]}, self._config)
        return self._read

    def add(self, messages: list[Chat]) -> None:
        """All in one update of the state."""
        self._graph.update_state(self._config, {"messages": messages}, as_node="model")


class PydanticAi(Way):
    """A list in memory, and a pydantic-ai history processor that shows the newest; nothing is on disk."""

    name = f"pydantic-ai, a list in memory, the newest {NEWEST}"
    durable = False

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        from pydantic_ai import Agent, messages  # noqa: PLC0415  # as above
        from pydantic_ai.capabilities import ProcessHistory  # noqa: PLC0415  # as above
        from pydantic_ai.models.function import FunctionModel  # noqa: PLC0415  # as above

        self._said = messages
        self._history: list[Any] = []
        self._read = 0
        self._answer = ""
        newest: Callable[[list[Any]], list[Any]] = lambda history: history[-NEWEST:]  # noqa: E731  # typed by its name
        self._agent: Any = Agent(FunctionModel(self._model), capabilities=[ProcessHistory(newest)])

    def _model(self, history: list[Any], _: object) -> Any:  # noqa: ANN401  # pydantic-ai's own type
        self._read = len(history)
        return self._said.ModelResponse(parts=[self._said.TextPart(self._answer)])

    def turn(self, question: Chat, answer: Chat) -> int:
        """One run of the agent, and its new messages put on the list."""
        self._answer = answer["content"]
        result = self._agent.run_sync(question["content"], message_history=self._history)
        self._history.extend(result.new_messages())
        return self._read

    def add(self, messages: list[Chat]) -> None:
        """Put on the list as what an agent's runs leave there."""
        said = self._said
        for each in messages:
            text = each["content"]
            asks = each["role"] == "user"
            self._history.append(
                said.ModelRequest(parts=[said.UserPromptPart(text)])
                if asks
                else said.ModelResponse(parts=[said.TextPart(text)])
            )


WAYS: Final[tuple[type[Way], ...]] = (
    UnabridgedCompacted,
    Unabridged,
    AgentsSessionNewest,
    AgentsSession,
    LangGraph,
    PydanticAi,
)
