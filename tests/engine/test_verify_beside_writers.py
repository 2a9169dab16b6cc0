"""A check of a store that others write to meanwhile finds what is damaged, and nothing that only came on the way."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeVar

import pytest

from unabridged import Memory, Thread
from unabridged.engine.upkeep.verify import Verified
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")


class Beside(AroundStore):
    """A store to which somebody does something, once, before a verb of the check."""

    def __init__(self, meanwhile: Mapping[str, Callable[[Thread], object]]) -> None:
        super().__init__(InMemoryStore())
        self.talk = Memory(self.store).thread("t")
        self.talk.append([{"role": "user", "content": f"{n}"} for n in range(6)])
        self.meanwhile = dict(meanwhile)

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        self.meanwhile.pop(verb, repr)(self.talk)
        return await super().around(verb, args, call)

    def checked(self) -> Verified:
        return Memory(self).verify()


def said(thread: Thread) -> None:
    thread.append({"role": "user", "content": "meanwhile"})


def gone(thread: Thread) -> None:
    thread.delete()


def test_what_is_appended_meanwhile_is_no_fault() -> None:
    assert Beside({"rows": said}).checked().faults == ()


@pytest.mark.parametrize("before", ["rows", "withheld"])
def test_what_is_purged_meanwhile_is_no_fault(before: str) -> None:
    assert Beside({before: lambda thread: thread.purge(3)}).checked().faults == ()


@pytest.mark.parametrize("before", ["rows", "withheld"])
def test_what_is_erased_meanwhile_is_no_fault(before: str) -> None:
    store = Beside({before: lambda _: Memory(store.store).erase()})
    store.talk.purge(3)
    assert store.checked().faults == ()


@pytest.mark.parametrize("meanwhile", [{"rows": gone}, {"rows": said, "thread": gone}], ids=["at once", "later"])
def test_a_thread_that_is_deleted_meanwhile_is_not_counted(meanwhile: dict[str, Callable[[Thread], object]]) -> None:
    checked = Beside(meanwhile).checked()
    assert (checked.threads, checked.events, checked.faults) == (0, 0, ())


def test_damage_is_found_all_the_same() -> None:
    store = Beside({"rows": said})
    rows = store.store._shelf.rows[store.talk.ref]  # type: ignore[attr-defined]  # the medium's work
    rows[2] = rows[2]._replace(at=rows[2].at ^ 8)
    assert [fault.seq for fault in store.checked().faults] == [3]
