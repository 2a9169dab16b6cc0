"""A list as it was before the view was compacted once more: the caller went back, and the view goes back with him.
How the compactions of a rewind are taken back is judged with the rewind.
"""

from __future__ import annotations

import pytest

from tests.engine.lists import TIGHT
from tests.engine.talk import a, compactions, rounds, u
from unabridged import Brief, Memory, Thread
from unabridged.compaction.outcome import Applied
from unabridged.engine.following.sync import Divergence
from unabridged.log.body import Hidden, Undone
from unabridged.ports import Appended
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import Shape


def summarised(brief: Brief) -> str:
    return f"they talked, {len(brief.leaving)} characters"


@pytest.fixture(params=[None, summarised], ids=["drop", "summary"])
def thread(request: pytest.FixtureRequest) -> Thread:
    """Compacted once by now."""
    thread = Memory(InMemoryStore(), policy=TIGHT, summariser=request.param).thread("t")
    thread.sync(rounds(40))
    thread.prepare()
    return thread


def gone_on(thread: Thread) -> list[object]:
    """The list as it was; the thread was talked in and compacted again since, beyond all that the list says."""
    older = thread.view().to("openai")
    thread.append([each for n in range(6) for each in (u(f"further {n}, {'word ' * 30}"), a("yes"))])
    assert isinstance(thread.compact(), Applied)
    return list(older)


def texts(thread: Thread) -> list[str]:
    return [str(each["content"]) for each in thread.view().to("openai")]


class TestAnOlderList:
    def test_stands_word_for_word_again(self, thread: Thread) -> None:
        before = texts(thread)
        synced = thread.sync([*gone_on(thread), a("another answer")], dialect="openai")
        assert texts(thread) == [*before, "another answer"]
        assert synced.appended == 1

    def test_takes_back_what_reaches_beyond_it_in_the_append_that_hides(self, thread: Thread) -> None:
        first = compactions(thread)
        thread.sync([*gone_on(thread), a("another answer")], dialect="openai")
        bodies = [event.body for event in thread.events()][-3:]
        assert [type(body) for body in bodies[:2]] == [Undone, Hidden]
        assert [each.seq for each in thread.compactions() if each.state.value == "standing"] == first

    def test_is_compacted_again_when_that_is_due(self, thread: Thread) -> None:
        thread.sync([*gone_on(thread), a("another answer")], dialect="openai")
        thread.append([each for n in range(9) for each in (u(f"again {n}, {'word ' * 30}"), a("yes"))])
        assert thread.prepare().tokens <= TIGHT.limit_tokens
        assert len(compactions(thread)) == 3

    def test_changes_nothing_here_where_it_is_forked(self, thread: Thread) -> None:
        older = gone_on(thread)
        before = texts(thread)
        synced = thread.sync([*older, a("another answer")], dialect="openai", divergence=Divergence.FORK)
        assert synced.thread != thread.id
        assert texts(thread) == before


def test_a_list_that_only_goes_on_takes_nothing_back(thread: Thread) -> None:
    gone_on(thread)
    before = compactions(thread)
    thread.sync([*thread.view().to("openai"), u("what next?")], dialect="openai")
    assert [each.state.value for each in thread.compactions()][-1] == "standing"
    assert compactions(thread) == before
    assert thread.view().items[-1].shape is Shape.MESSAGE


class Compacting(InMemoryStore):
    """A store in which somebody else compacts just before the next conditional append, once armed."""

    is_armed = False

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        if self.is_armed:
            self.is_armed = False
            assert isinstance(Memory(self, policy=TIGHT).thread("t").compact(), Applied)
        return await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came


def test_what_is_compacted_meanwhile_is_taken_back_too() -> None:
    store = Compacting()
    thread = Memory(store, policy=TIGHT).thread("t")
    thread.sync(rounds(40))
    thread.prepare()
    older = list(thread.view().to("openai"))
    before = texts(thread)
    thread.append([each for n in range(6) for each in (u(f"further {n}, {'word ' * 30}"), a("yes"))])
    store.is_armed = True
    thread.sync([*older, a("another answer")], dialect="openai")
    assert texts(thread) == [*before, "another answer"]
    assert len(compactions(thread)) == 2
