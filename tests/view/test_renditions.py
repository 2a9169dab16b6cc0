"""A long message may be shown shorter, decided once when it was appended; the original stays and is unfolded."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.view.made import said
from unabridged import Memory, Thread
from unabridged.blocking import drive
from unabridged.engine.view.unfolding import Depth
from unabridged.log import codec
from unabridged.ports import AppendKey, Batch
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import SeededIds
from unabridged.testing.samples import draft_of
from unabridged.view.view import View

LONG, SHORT = said("a very long report " * 40, "assistant"), said("a report", "assistant")


def thread_with(rendition: bytes) -> Thread:
    """A thread whose second message has this rendition."""
    store, ids = InMemoryStore(), SeededIds(Random(0))
    thread = Memory(store).thread("t")
    thread.append({"role": "user", "content": "report"})
    draft = draft_of(LONG, ids=ids, rendition=rendition)
    drive(store.append(thread.ref, Batch(key=AppendKey(digest=ids.token(10)), drafts=(replace(draft, at=2),))))
    return thread


def texts(view: View) -> list[str]:
    return [each["text"] for each in view.to("plain")]


@pytest.fixture
def thread() -> Thread:
    return thread_with(codec.encode(SHORT))


def test_a_view_shows_the_rendition(thread: Thread) -> None:
    assert texts(thread.view()) == ["report", "a report"]


def test_unfolding_gives_the_original(thread: Thread) -> None:
    whole = "a very long report " * 40
    assert [texts(thread.unfold(2)), texts(thread.unfold(2, depth=Depth.ORIGINALS))] == [[whole]] * 2


def test_the_log_holds_the_original(thread: Thread) -> None:
    assert thread.message(2) == LONG


@pytest.mark.parametrize("rendition", [b"", b"junk", codec.encode(said("x"))[:-3]])
def test_a_rendition_that_is_no_message_is_not_shown(rendition: bytes) -> None:
    assert texts(thread_with(rendition).view())[1] == "a very long report " * 40
