"""What the tests of compaction share: a memory whose work is done when a test says so, and summarisers that note.
It refuses to know any line; each test says which one it shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import Queue
from typing import Any, Final

from tests.compatibility.kit import Words
from unabridged import Brief, Compacting, Memory, Policy, Thread
from unabridged.compaction.clauses import Uncovered
from unabridged.compaction.outcome import Applied, Failed, Outcome, Skipped, Superseded
from unabridged.engine.jobs.background import Background
from unabridged.ports import Summariser
from unabridged.runner import digesting
from unabridged.runner.calling import Callers
from unabridged.stores.in_memory import InMemoryStore

OUTCOMES: Final = (Applied, Failed, Skipped, Superseded)
# As in TaskWeaver: two rounds to compress, three to retain.
COUNTED: Final = Policy(
    limit_tokens=100_000, retain_rounds=3, soft_fraction=1.0, triggers=(Uncovered(over=4),), least_saving_tokens=1
)


class Noting:
    """A summariser that keeps its briefs and answers the same, or what a function says."""

    def __init__(
        self,
        answer: Callable[[Brief], Any]
        | str = "They talked about many things, one after the other, and came to an end.",
    ) -> None:
        self.briefs: list[Brief] = []
        self._answer = answer

    def __call__(self, brief: Brief) -> str:
        """The answer."""
        self.briefs.append(brief)
        answer: str = self._answer if isinstance(self._answer, str) else self._answer(brief)
        return answer


def after(
    act: Callable[[], object], text: str = "They cooked, and spoke of what to cook next, one dish after the other."
) -> Noting:
    """A summariser before whose answer something happens."""

    def write(_: Brief) -> str:
        act()
        return text

    return Noting(write)


def held(
    summariser: Summariser | None = None, policy: Policy = COUNTED, compacting: Compacting = Compacting.ASKED
) -> Memory:
    """A memory that counts words, and does nothing unasked unless it is told to."""
    return Memory(InMemoryStore(), policy=policy, counter=Words(), summariser=summariser, compacting=compacting)


def rounds(thread: Thread, count: int, start: int = 0, words: int = 18) -> Thread:
    """Rounds of a question and an answer, each with its number in front."""
    for n in range(start, start + count):
        filling = "word " * words
        thread.append({"role": "user", "content": f"question {n} {filling}"})
        thread.append({"role": "assistant", "content": f"answer {n} {filling}"})
    return thread


def worked(memory: Memory, *threads: Thread) -> list[Outcome]:
    """How everything ended that is due in these threads, done here and now."""
    ended: list[Any] = []
    back = memory.listen(lambda told: ended.append(told) if isinstance(told, OUTCOMES) else None)
    asyncio.run(_work(memory, threads))
    back()
    return ended


async def _work(memory: Memory, threads: tuple[Thread, ...]) -> None:
    ctx, given = memory._verbs._ctx, memory._verbs.held
    background = Background(ctx, given, call=Callers().call, digest=digesting.elsewhere, chance=lambda: 0.5)
    for thread in threads:
        await background.look(thread.ref)
    while (seconds := await background.next_seconds()) is not None and seconds <= 0:
        for job in await background.claim(1):
            await background.carry_out(job)


def heard(memory: Memory) -> Queue[Outcome]:
    """Every outcome from here on, for a test that waits for the next."""
    told: Queue[Outcome] = Queue()
    memory.listen(lambda each: told.put(each) if isinstance(each, OUTCOMES) else None)
    return told


def prompt(thread: Thread) -> str:
    """Everything a model would read now."""
    return str(thread.view().to("openai"))
