"""What is carried has the worker compute, and goes on whatever becomes of that."""

from __future__ import annotations

import asyncio
import threading
from typing import Final

import pytest

from unabridged.compaction.tasks import Task
from unabridged.counting import O200k
from unabridged.engine.tasks import extract
from unabridged.engine.tasks.extract import Heard, ToExtract
from unabridged.log.body import Message
from unabridged.log.part import Text
from unabridged.runner import computing, frames
from unabridged.runner.beside import Beside
from unabridged.runner.carrying import Carrying
from unabridged.stores.in_memory import InMemoryStore

# Long, so that no thread that carries waits for the answer.
SAID: Final = Message(role="user", parts=(Text(text="Never push to the branch release/7. " * 3_000),))
EXTRACT: Final = extract.task(O200k())
ASKED: Final = ToExtract(said=(Heard(seq=1, message=SAID),))


async def asked(carrying: Carrying, task: Task[ToExtract, extract.Extracted]) -> extract.Extracted:
    """By what is carried."""

    async def work() -> extract.Extracted:
        return await computing.carried(carrying)(task, ASKED)

    return await carrying.carry(work())


def test_what_is_computed_here_holds_up_no_answer_of_the_worker_s() -> None:
    computing.worker().make_ready(seconds=30.0)
    begun, goes_on, found = threading.Event(), threading.Event(), extract.Extracted(tokens=7)

    def slow(_: object) -> extract.Extracted:
        begun.set()
        assert goes_on.wait(20.0)
        return found

    unknown = Task(name="no such", question=ToExtract, answer=extract.Extracted, compute=slow)

    async def main() -> None:
        carrying = Carrying(InMemoryStore(), Beside())
        first = asyncio.create_task(asked(carrying, unknown))
        assert await asyncio.to_thread(begun.wait, 20.0)
        answer = await asyncio.wait_for(asked(carrying, EXTRACT), 5.0)
        assert answer == EXTRACT.compute(ASKED)
        goes_on.set()
        assert await first is found

    asyncio.run(main())


def test_where_it_cannot_be_said_to_the_worker_it_is_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    computing.worker().make_ready(seconds=30.0)

    def refuses(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(frames, "message", refuses)
    assert asyncio.run(asked(Carrying(InMemoryStore(), Beside()), EXTRACT)) == EXTRACT.compute(ASKED)
