"""What people who come from lace rely on where files are read: what the view shows is what counts, and it is as of now.
It refuses to judge a strategy's settings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.compatibility.kit import TIGHT, Words, talk
from tests.engine.reloads import used
from tests.engine.talk import a, u
from tests.view.made import compacted, span
from unabridged import Compacting, Memory, Policy, Thread
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import SummariseAndReload
from unabridged.folder_tools import FolderTools
from unabridged.log.compacted import Produced, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.kind import Kind
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.provider_rules import violations

OLD = "what the file was like then " * 60
SEVEN = [f"part_{n}.py" for n in range(7)]
READ = (
    Produced(role="user", parts=(Text(text="they talked"),), tokens=1),
    Produced(role="assistant", parts=(ToolCall(call_id="r", name="read_file", arguments='{"path":"a"}'),), tokens=1),
    Produced(role="tool", parts=(ToolResult(call_id="r", content=(Text(text="as it was then"),)),), tokens=1),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Seven parts of a program, as they are now."""
    found = tmp_path / "program"
    found.mkdir()
    for name in SEVEN:
        (found / name).write_text(f"# {name} as it is now\n")
    return found


@pytest.fixture
def thread(tmp_path: Path, folder: Path) -> Iterator[Thread]:
    """Somebody works on these files, and reads what is missing, denied and huge too; then something else is asked."""
    (folder / "id.key").write_text("hunter2")
    (folder / "log.txt").write_text("one line of a log\n" * 100_000)
    policy = Policy(limit_tokens=20_000, retain_rounds=1, strategy=SummariseAndReload(files=8, share=0.1))
    with Memory.open(
        tmp_path / "m.db",
        policy=policy,
        summariser=lambda _: "They worked on seven parts, one after the other, until all were done.",
        tools=FolderTools(folder, allow=("*.py", "*.txt")),
        compacting=Compacting.ASKED,
    ) as memory:
        found = memory.thread("t")
        found.append(u("Make it quicker."))
        for n, path in enumerate([*SEVEN[:4], "part_3.py", "gone.py", "id.key", "log.txt"]):
            found.append(used(f"c{n}", "read_file", {"path": path}, OLD))
        found.append(used("w1", "edit_file", {"path": "part_5.py", "old": "x", "new": "y"}, "ok"))
        found.append(used("w2", "edit_file", {"path": "part_6.py", "old": "x", "new": "y"}, "ok"))
        found.append([a("It is quicker."), u("And part_0.py?")])
        yield found


def shown(thread: Thread) -> str:
    return str(thread.view().to("plain"))


class TestReload:
    def test_gives_a_summary_and_then_each_file_that_matters_as_a_call_and_its_result(self, thread: Thread) -> None:
        """lace-L39."""
        assert isinstance(thread.compact(), Applied)
        first, *others = thread.view().to("openai")
        assert "They worked on seven parts, one after the other, until all were done." in first["content"]
        (asking,) = [each for each in others if each.get("tool_calls")]
        results = [each for each in others if each["role"] == "tool"]
        assert [each["id"] for each in asking["tool_calls"]] == [each["tool_call_id"] for each in results]
        assert all("as it is now" in each["content"] for each in results[:4])
        assert violations(thread.view().to("openai"), "openai") == []

    def test_chooses_what_is_asked_about_then_what_was_changed_last_then_what_was_read_most(
        self, thread: Thread
    ) -> None:
        """lace-L39."""
        thread.compact()
        (asking,) = [each for each in thread.view().to("openai") if each.get("tool_calls")]
        paths = [each["function"]["arguments"] for each in asking["tool_calls"]]
        assert paths[:4] == [f'{{"path":"part_{n}.py"}}' for n in (0, 6, 5, 3)]

    def test_names_what_is_missing_denied_and_huge(self, thread: Thread) -> None:
        """lace-L39."""
        thread.compact()
        assert '"gone.py" (not there)' in shown(thread)
        assert '"id.key" (not allowed)' in shown(thread)
        assert "The rest is not shown" in shown(thread)
        assert "hunter2" not in shown(thread)

    def test_shows_what_a_file_holds_now_and_keeps_in_the_log_what_it_held(self, thread: Thread, folder: Path) -> None:
        """lace-L40."""
        (folder / "part_0.py").write_text("# part_0.py, changed a moment ago\n")
        thread.compact()
        assert "changed a moment ago" in shown(thread)
        assert OLD not in shown(thread)
        assert any(OLD in str(event.body) for event in thread.events() if event.kind is Kind.MESSAGE)

    def test_writes_nothing_into_the_folder(self, thread: Thread, folder: Path) -> None:
        """lace-F11: read only."""
        before = {path.name: path.stat() for path in folder.iterdir()}
        thread.compact()
        after = {path.name: path.stat() for path in folder.iterdir()}
        assert {name: (each.st_mtime_ns, each.st_size) for name, each in after.items()} == {
            name: (each.st_mtime_ns, each.st_size) for name, each in before.items()
        }


class TestHasAFileBeenRead:
    def test_no_more_once_a_compaction_took_it_away(self) -> None:
        """lace-L56."""
        thread = Memory(InMemoryStore(), policy=Policy(limit_tokens=150)).thread("t")
        thread.append([u("q"), *used("c", "read_file", {"path": "a"}, "word " * 200), u("and?")])
        assert thread.has_read("a")
        thread.prepare()
        assert not thread.has_read("a")
        thread.append(used("d", "read_file", {"path": "a"}, "again"))
        assert thread.has_read("a")

    def test_still_where_the_compaction_read_it_again(self, thread: Thread) -> None:
        """lace-L56: the question is answered from the view, whoever put it there."""
        assert thread.has_read("part_3.py")
        thread.compact()
        assert [thread.has_read(path) for path in ("part_0.py", "part_3.py", "log.txt", "gone.py")] == [
            True, True, False, False,
        ]  # fmt: skip


def test_what_a_compaction_reloaded_is_read_from_the_log_and_not_anew() -> None:
    """lace-F11: the results are recorded with it, so every handle sees the same for ever."""
    store = InMemoryStore()
    thread = Memory(store).thread("t")
    thread.append([u("one"), u("two")])
    edit = Replace(items=(ItemName(seq=Seq(1)),), covers=(span(1),), group=READ)
    thread.append(compacted(edit, on=2))
    first = thread.view().to("openai")
    assert "as it was then" in str(first)
    assert thread.has_read("a")
    assert Memory(store).thread("t").view().to("openai") == first


def test_whatever_is_slow_in_a_compaction_holds_no_lock() -> None:
    """lace-F11: somebody else appends while it runs."""
    store = InMemoryStore()

    def slow(_: Brief) -> str:
        Memory(store).thread("t").append(u("meanwhile"))
        return "In short, they talked of this and of that, one thing after the other."

    thread = Memory(store, policy=TIGHT, counter=Words(), summariser=slow).thread("t")
    talk(thread, rounds=5)
    assert "meanwhile" in str(thread.prepare().to("openai"))


def test_tools_that_fail_half_way_or_hang_cost_those_files_alone(tmp_path: Path) -> None:
    """lace-F11: a limit of time for each, and no file's failure is the compaction's."""

    class Odd:
        async def read(self, path: str, /) -> Any:  # noqa: ANN401  # it returns whatever it likes
            if path == "hangs":
                await asyncio.Event().wait()
            if path == "raises":
                raise RuntimeError("hunter2")
            return "as it is now"

    policy = Policy(limit_tokens=4_000, retain_rounds=1, strategy=SummariseAndReload(seconds=0.2))
    with Memory.open(
        tmp_path / "m.db", policy=policy, summariser=lambda _: "In short.", tools=Odd(), compacting=Compacting.ASKED
    ) as memory:
        thread = memory.thread("t")
        thread.append(u("Make it quicker."))
        for path in ("hangs", "raises", "works"):
            thread.append(used(path, "read_file", {"path": path}, OLD))
        thread.append(u("And now?"))
        assert isinstance(thread.compact(), Applied)
        assert "as it is now" in shown(thread)
        assert '"raises" (failed), "hangs" (not in time)' in shown(thread)
        assert "hunter2" not in "".join(str(event.body) for event in thread.events())
