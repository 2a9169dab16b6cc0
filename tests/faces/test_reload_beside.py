"""Files are read again beside a conversation, by plain and by async tools; one that hangs holds up nobody's turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.engine.reloads import OLD, SUMMARY, Files, summarise, used
from tests.engine.talk import a, u
from tests.faces.beside import SECONDS, Heard
from unabridged import AsyncMemory, AsyncThread, Compacting, Memory, Policy, Thread
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import SummariseAndReload
from unabridged.folder_tools import FolderTools
from unabridged.ports import Tools
from unabridged.view.tool_names import ToolNames

POLICY = Policy(limit_tokens=2_000, retain_rounds=1, strategy=SummariseAndReload(seconds=0.2))
CALLS = 9


class Suspending(Files):
    """The same as coroutines."""

    async def read(self, path: str, /) -> object:
        """What the file holds, a moment later."""
        await asyncio.sleep(0)
        return super().read(path)


class Hanging:
    """Tools that come back when the test ends."""

    def __init__(self) -> None:
        self.asked, self.goes_on = threading.Event(), threading.Event()

    def read(self, _: str, /) -> str:
        """Wait."""
        self.asked.set()
        self.goes_on.wait(SECONDS)
        return "late"


class HangingForEver:
    """The same as a coroutine."""

    async def read(self, _: str, /) -> str:
        """Wait."""
        await asyncio.Event().wait()
        return "never"


@pytest.fixture
def hanging() -> Iterator[Hanging]:
    found = Hanging()
    yield found
    found.goes_on.set()


def files() -> dict[str, object]:
    return {"gate.py": "is_open = True\n"}


def worked() -> list[dict[str, object]]:
    """A file is read, and so much searched that a compaction is due; then something else is asked."""
    tools = ["read_file", *["search"] * CALLS]
    said = [each for n, tool in enumerate(tools) for each in used(f"c{n}", tool, {"path": "gate.py"}, OLD)]
    return [u("Mend the gate."), *said, a("It is mended."), u("And the bell?")]


def opened(
    path: Path, tools: Tools, compacting: Compacting = Compacting.ASKED, *, seconds: float = 0.2
) -> tuple[Memory, Thread]:
    policy = replace(POLICY, strategy=SummariseAndReload(seconds=seconds))
    memory = Memory.open(path / "m.db", policy=policy, summariser=summarise, tools=tools, compacting=compacting)
    return memory, memory.thread("t")


def shown(thread: Thread) -> str:
    return str(thread.view().to("plain"))


class TestABlockingMemory:
    @pytest.mark.parametrize("kind", [Files, Suspending])
    def test_reads_files_again_when_asked(self, tmp_path: Path, kind: type[Files]) -> None:
        """lace-L39, with plain and async tools."""
        memory, thread = opened(tmp_path, kind(files()))
        with memory:
            thread.append(worked())
            assert isinstance(thread.compact(), Applied)
            assert "is_open = True" in shown(thread)
            assert thread.has_read("gate.py")

    @pytest.mark.parametrize("kind", [Files, Suspending])
    def test_reads_them_in_the_background(self, tmp_path: Path, kind: type[Files]) -> None:
        memory, thread = opened(tmp_path, kind(files()), Compacting.BACKGROUND)
        heard = Heard()
        memory.listen(heard)
        with memory:
            thread.append(worked())
            assert heard.wait_for(Applied)
            assert "is_open = True" in shown(thread)

    @pytest.mark.parametrize("kind", [Hanging, HangingForEver])
    def test_has_its_summary_though_tools_hang(self, tmp_path: Path, kind: type[Tools], hanging: Hanging) -> None:
        """lace-F11: a time limit; and the run is applied."""
        memory, thread = opened(tmp_path, hanging if kind is Hanging else kind())
        with memory:
            thread.append(worked())
            assert isinstance(thread.compact(), Applied)
            assert SUMMARY in shown(thread)
            assert '"gate.py" (not in time)' in shown(thread)
            assert not thread.has_read("gate.py")

    def test_goes_on_beside_tools_that_hang(self, tmp_path: Path, hanging: Hanging) -> None:
        """lace-F11: no lock is held meanwhile."""
        memory, thread = opened(tmp_path, hanging, Compacting.BACKGROUND)
        with memory:
            thread.append(worked())
            assert hanging.asked.wait(SECONDS)
            thread.append(a("meanwhile"))
            assert "meanwhile" in shown(thread)

    @pytest.mark.parametrize("compacting", Compacting)
    def test_waits_with_a_prompt_no_longer_than_its_deadline(
        self, tmp_path: Path, hanging: Hanging, compacting: Compacting
    ) -> None:
        """lace-F11: whatever tools do, the caller's turn goes on, and what he sends fits."""
        memory, thread = opened(tmp_path, hanging, compacting, seconds=SECONDS)
        with memory:
            thread.append([*worked(), *worked()])
            assert thread.prepare(deadline_seconds=0.3).tokens <= 2_000
            assert hanging.asked.wait(SECONDS)
            assert not hanging.goes_on.is_set()
            hanging.goes_on.set()

    def test_whose_tools_hang_for_ever_still_has_a_summariser(self, tmp_path: Path, hanging: Hanging) -> None:
        memory, thread = opened(tmp_path, hanging)
        with memory:
            for n in range(12):
                thread.append(worked())
                outcome = thread.compact()
                assert isinstance(outcome, Applied), n
                assert outcome.receipt.rung == "summary"


class TestAnAsyncMemory:
    @pytest.mark.parametrize("kind", [Files, Suspending])
    @pytest.mark.parametrize("compacting", Compacting)
    def test_reads_files_again(self, tmp_path: Path, kind: type[Files], compacting: Compacting) -> None:
        async def story() -> tuple[str, bool]:
            async with await AsyncMemory.open(
                tmp_path / "m.db", policy=POLICY, summariser=summarise, tools=kind(files()), compacting=compacting
            ) as memory:
                thread = memory.thread("t")
                applied = asyncio.Event()
                memory.listen(lambda told: applied.set() if isinstance(told, Applied) else None)
                await thread.append(worked())
                if compacting is Compacting.ASKED:
                    await thread.compact()
                await asyncio.wait_for(applied.wait(), SECONDS)
                return str((await thread.view()).to("plain")), await read(thread)

        async def read(thread: AsyncThread) -> bool:
            return await thread.has_read("gate.py")

        said, has_read = asyncio.run(story())
        assert "is_open = True" in said
        assert has_read


def test_a_folder_is_read_again_as_it_is_by_then(tmp_path: Path) -> None:
    """lace-L40, with real files."""
    (tmp_path / "gate.py").write_text("is_open = True\n")
    memory, thread = opened(tmp_path, FolderTools(tmp_path, allow=("*.py",)))
    with memory:
        thread.append(worked())
        (tmp_path / "gate.py").write_text("is_open = False\n")
        thread.compact()
        assert "is_open = False" in shown(thread)
        assert OLD not in shown(thread)
        assert {path.name for path in tmp_path.iterdir()} == {
            "gate.py",
            *(each.name for each in tmp_path.glob("m.db*")),
        }


def test_whether_a_file_was_read_is_asked_by_the_names_of_the_lanes_strategy(tmp_path: Path) -> None:
    names = ToolNames(reads=("fetch_page",), paths=("page",))
    policy = Policy(limit_tokens=2_000, strategy=SummariseAndReload(tools=names))
    with Memory.open(tmp_path / "m.db", policy=policy, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("t")
        thread.append([u("Read it."), *used("c", "fetch_page", {"page": "a"}, "text")])
        assert thread.has_read("a")
        assert not thread.has_read("a", tools=ToolNames(reads=("other",)))
    with Memory.open(tmp_path / "m.db", compacting=Compacting.ASKED) as memory:
        assert not memory.thread("t").has_read("a")
