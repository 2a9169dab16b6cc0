"""An append to many threads: one commit, each part as it would be by itself, and one that is refused alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tests.engine.talk import a, u
from unabridged import Appended, AsyncMemory, Memory, Policy, Scope, UsageError
from unabridged.engine.log.appending_to_many import Answer
from unabridged.engine.telling import RoundAdded
from unabridged.errors import Closed, KeyConflict, NotStorable, ThreadDeleted
from unabridged.ports import ForThread
from unabridged.runner.idle import Indexing
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")
LONG = "word " * 12_000


class Counting(AroundStore):
    """Notes which verbs were called."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.calls: list[str] = []

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        self.calls.append(verb)
        result: T = await super().around(verb, args, call)
        return result


def said(memory: Memory, thread: str) -> list[str]:
    return [each["text"] for each in memory.thread(thread).view().to("plain")]


def at(answer: Answer) -> tuple[int, int, bool]:
    assert isinstance(answer, Appended)
    return answer.first, answer.last, answer.fresh


def test_each_part_stands_in_its_thread() -> None:
    with Memory.open() as memory:
        done = memory.append_each(
            [ForThread(thread="b", given=[u("one"), a("two")]), ForThread(thread="a", given=[u("three")])]
        )
        assert list(map(at, done)) == [(1, 2, True), (1, 1, True)]
        assert (said(memory, "a"), said(memory, "b")) == (["three"], ["one", "two"])
        assert memory.verify().faults == ()


def test_the_store_is_called_once() -> None:
    memory = Memory(store := Counting())
    memory.append_each([ForThread(thread=name, given=[u("one")]) for name in "abc"])
    assert store.calls == ["append_each"]


def test_a_new_thread_is_called_as_its_part_says() -> None:
    with Memory.open() as memory:
        memory.append_each([ForThread(thread="t", given=[u("one")], said_at=[7], title="a title", metadata={"a": 1})])
        row = memory.thread("t").row()
        assert row is not None
        assert (row.title, dict(row.metadata), row.created_at) == ("a title", {"a": 1}, 7)


def test_it_comes_under_the_scope_it_is_told() -> None:
    with Memory.open() as memory:
        memory.append_each([ForThread(thread="t", given=[u("one")])], scope=Scope(tenant="acme"))
        assert (len(list(memory.threads(Scope(tenant="acme")))), list(memory.threads())) == (1, [])


def test_done_again_it_is_done_once() -> None:
    with Memory.open() as memory:
        parts = [ForThread(thread=name, given=[u("one")], key="k") for name in "ab"]
        assert [[at(each)[2] for each in memory.append_each(parts)] for _ in range(2)] == [[True] * 2, [False] * 2]
        assert (said(memory, "a"), said(memory, "b")) == (["one"], ["one"])


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (ForThread(thread="", given=[u("x")]), UsageError),
        (ForThread(thread="w", given=[]), UsageError),
        (ForThread(thread="w", given=[7]), UsageError),
        (ForThread(thread="w", given=[u("x")], key=""), UsageError),
        (ForThread(thread="w", given=[u("x")], said_at=[1, 2]), UsageError),
        (ForThread(thread="w", given=[u("x")], title=7), UsageError),  # type: ignore[arg-type]  # what a caller may pass
        (ForThread(thread="w", given=[u("x")], metadata={"a": {1}}), NotStorable),
        (ForThread(thread="known", given=[u("other")], key="k"), KeyConflict),
        (ForThread(thread="deleted", given=[u("x")]), ThreadDeleted),
        (("w", [u("x")]), UsageError),
    ],
    ids=[
        "no name",
        "nothing",
        "no message",
        "no key",
        "times",
        "title",
        "metadata",
        "another content",
        "deleted",
        "a pair",
    ],
)
def test_what_is_wrong_with_one_part_keeps_it_out_alone(wrong: ForThread, why: type[Exception]) -> None:
    with Memory.open() as memory:
        memory.thread("known").append(u("one"), key="k")
        memory.thread("deleted").append(u("one"))
        memory.thread("deleted").delete()
        fine = [ForThread(thread=name, given=[u(name)]) for name in "ab"]
        first, refused, last = memory.append_each([fine[0], wrong, fine[1]])
        assert isinstance(refused, why)
        assert (at(first), at(last)) == ((1, 1, True), (1, 1, True))
        assert [each.ref.thread for each in memory.threads()] == ["a", "b", "known"]


def test_to_no_thread_nothing_is_appended() -> None:
    with Memory.open() as memory:
        assert memory.append_each([]) == ()


def test_much_is_counted_and_stored_as_it_is_by_itself() -> None:
    with Memory.open() as memory:
        memory.append_each([ForThread(thread="t", given=[u(LONG)])])
        memory.thread("alone").append(u(LONG))
        tokens = [next(memory.thread(name).events()).tokens for name in ("t", "alone")]
        assert tokens[0] == tokens[1] > 12_000


def test_a_memory_that_was_closed_says_so() -> None:
    with Memory.open() as memory:
        pass
    with pytest.raises(Closed):
        memory.append_each([ForThread(thread="t", given=[u("one")])])


def test_listeners_hear_of_each_round() -> None:
    heard: list[object] = []
    with Memory.open(policy=Policy(limit_tokens=4_000)) as memory:
        memory.listen(heard.append)
        memory.append_each([ForThread(thread=name, given=[u("one"), a("two")]) for name in "ab"])
    assert [each.ref.thread for each in heard if isinstance(each, RoundAdded)] == ["a", "b"]


def test_on_a_loop_it_is_the_same() -> None:
    async def appended() -> tuple[Answer, ...]:
        async with await AsyncMemory.open(indexing=Indexing.ASKED) as memory:
            return await memory.append_each(
                [ForThread(thread="a", given=[u("one"), u(LONG)]), ForThread(thread="b", given=[u("two")])]
            )

    assert list(map(at, asyncio.run(appended()))) == [(1, 2, True), (1, 1, True)]
