"""An agent that reads and changes files, the files as they are by now, and what stands beside its summaries.
It refuses to judge.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.engine.compacting import Scene
from tests.engine.talk import result, u
from unabridged import Policy
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import Strategy, SummariseAndReload
from unabridged.log.compacted import Compacted, Produced, Replace
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.ports import Brief, Store, Summariser, Tools
from unabridged.view.node import Shape

SUMMARY = "They went through the files, and mended what they came upon there."
# What a tool said long ago; a call with it takes about 180 tokens.
OLD = "as it was then " * 40


class Files:
    """Tools over files that are there, by what becomes of reading each; what was asked for is noted."""

    def __init__(self, files: Mapping[str, object]) -> None:
        self.files = dict(files)
        self.asked: list[str] = []

    def read(self, path: str, /) -> Any:  # noqa: ANN401  # some return what they should not
        """What the file holds; an error is raised, and a function is called."""
        self.asked.append(path)
        found = self.files.get(path)
        if isinstance(found, BaseException):
            raise found
        return found() if callable(found) else found


class Coding(Scene):
    """A scene in which files are read and changed; whoever wants them read again gives the tools."""

    def __init__(
        self,
        tools: Tools | None,
        strategy: Strategy | None = None,
        *,
        summariser: Summariser | None = None,
        store: Store | None = None,
    ) -> None:
        policy = Policy(limit_tokens=6_000, retain_rounds=1, strategy=strategy or SummariseAndReload())
        super().__init__(policy=policy, summariser=summariser or summarise, tools=tools, store=store)
        self.calls = 0
        self.ask("Mend the garden gate.")

    def ask(self, text: str) -> Coding:
        """A user asks."""
        self.thread.append(u(text))
        return self

    def use(self, tool: str, path: str, text: str = OLD, **more: object) -> Coding:
        """A model uses a tool on a file, and is told so much."""
        self.thread.append(used(f"c{self.calls}", tool, {"path": path, **more}, text))
        self.calls += 1
        return self

    def compact(self) -> Applied:
        """Compact all that may leave."""
        outcome = self.thread.compact()
        assert isinstance(outcome, Applied), outcome
        return outcome

    @property
    def shown_again(self) -> dict[str, str]:
        """What the newest summary brought with it, by path."""
        calls, results = dict[str, str](), dict[str, str]()
        for item in self.thread.view().items:
            for part in item.says.parts if item.shape is Shape.COMPANION else ():
                if isinstance(part, ToolCall):
                    calls[part.call_id] = path_of(part)
                elif isinstance(part, ToolResult):
                    results[part.call_id] = "".join(each.text for each in part.content if isinstance(each, Text))
        assert calls.keys() == results.keys()
        return {path: results[call_id] for call_id, path in calls.items()}

    @property
    def note(self) -> str:
        """What the newest summary says of files that were not read again."""
        shown = [item.says.parts for item in self.thread.view().items if item.shape is Shape.COMPANION]
        return "".join(part.text for parts in shown for part in parts if isinstance(part, Text))

    @property
    def produced(self) -> tuple[Produced, ...]:
        """The newest group, as the log has it."""
        made = [event.body for event in self.thread.events() if isinstance(event.body, Compacted)]
        edits = [edit for edit in made[-1].edits if isinstance(edit, Replace)]
        return edits[-1].group


def used(call_id: str, tool: str, arguments: Mapping[str, object], text: str) -> list[dict[str, Any]]:
    """A call and its result, as a client has them."""
    function = {"name": tool, "arguments": json.dumps(arguments)}
    asked = {"id": call_id, "type": "function", "function": function}
    return [{"role": "assistant", "content": None, "tool_calls": [asked]}, result(call_id, text)]


def path_of(call: ToolCall) -> str:
    """The path a call says."""
    path = json.loads(call.arguments)["path"]
    assert isinstance(path, str)
    return path


def summarise(_: Brief) -> str:
    """A few words, whatever is to be summarised."""
    return SUMMARY
