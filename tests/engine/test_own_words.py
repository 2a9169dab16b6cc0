"""What a handle wrote itself a moment ago it does not read to know, and stands before the same view as who does."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from tests.engine.talk import a, u
from unabridged import Compacting, Memory, Policy
from unabridged.log.ids import Seq
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")
_ROUNDS = 60
_LIMIT = 1_000


class Noted(AroundStore):
    """A store that remembers which events were read by their seqs."""

    read: list[Seq]

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What the call comes to."""
        if verb == "at":
            seqs: Sequence[Seq] = args[1]
            self.read += seqs
        return await super().around(verb, args, call)


def test_a_named_drop_is_folded_as_it_was_written() -> None:
    inner = InMemoryStore()
    store = Noted(inner)
    store.read = []
    memory = Memory(store, policy=Policy(limit_tokens=_LIMIT), compacting=Compacting.ASKED)
    thread = memory.thread("t")
    for n in range(_ROUNDS):
        thread.append([u(f"question {n} about the report"), a(f"answer {n}, with all that was found in it")])
    thread.view()
    store.read.clear()
    prepared, read = thread.prepare(), tuple(store.read)
    (compaction,) = thread.compactions()
    # Once for its words in the view, and not to know what it consumed.
    assert read.count(compaction.seq) == 1
    stranger = Memory(inner, policy=Policy(limit_tokens=_LIMIT), compacting=Compacting.ASKED).thread("t")
    assert [(each.name, each.covers) for each in prepared.items] == [
        (each.name, each.covers) for each in stranger.view().items
    ]
