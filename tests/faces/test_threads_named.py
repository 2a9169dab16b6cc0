"""A thread says which it is and whose; where its id is wanted, the error for the thread itself says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from unabridged import AsyncMemory, Memory, Scope, Thread, UsageError

ADA = Scope(tenant="acme", user="ada")


def test_a_thread_shows_its_id_and_whose_it_is() -> None:
    with Memory.open() as memory:
        assert repr(memory.thread("case-42")) == "<Thread case-42>"
        assert repr(memory.thread("case-42", scope=ADA)) == "<Thread case-42 of tenant acme, user ada>"


def test_a_thread_of_an_event_loop_shows_the_same() -> None:
    async def shown() -> str:
        async with await AsyncMemory.open(scope=Scope(project="docks")) as memory:
            return repr(memory.thread("case-42"))

    assert asyncio.run(shown()) == "<AsyncThread case-42 of project docks>"


WANT_AN_ID: dict[str, Callable[[Memory, Thread], object]] = {
    "thread": lambda memory, thread: memory.thread(thread),  # type: ignore[arg-type]  # what a caller may pass
    "fork": lambda _, thread: thread.fork(thread),  # type: ignore[arg-type]  # as above
    "facts.tools": lambda memory, thread: memory.facts().tools(thread),  # type: ignore[arg-type]  # as above
    "facts.forget": lambda memory, thread: memory.facts().forget(thread),  # type: ignore[arg-type]  # as above
}


@pytest.mark.parametrize("verb", WANT_AN_ID)
def test_where_an_id_is_wanted_the_error_for_a_thread_says_so(verb: str) -> None:
    with Memory.open() as memory:
        thread = memory.thread("case-42")
        thread.append({"role": "user", "content": "Hello."})
        with pytest.raises(UsageError, match=r"as thread\.id is, and not <Thread case-42>"):
            WANT_AN_ID[verb](memory, thread)


def test_no_id_at_all_is_refused_where_one_is_wanted() -> None:
    with Memory.open() as memory, pytest.raises(UsageError, match=r"forget takes a thread's id.*not ''"):
        memory.facts().forget("")
