"""A ranker of the caller's has its say in what a search finds, and can spoil nothing."""

from __future__ import annotations

import asyncio
import math
import threading
from collections.abc import Callable, Sequence
from itertools import repeat

import pytest

from tests.engine.talk import a, u
from unabridged import AsyncMemory, LaneRule, Memory, Span, Thread
from unabridged.errors import CorruptionError
from unabridged.log.ids import Seq
from unabridged.ports import Ranker
from unabridged.stores.in_memory import InMemoryStore

ASKED = "what does the cat eat"
PLANTED = "Mirabelle adores sardines."
TALK = [u(f"the weather report of day {n}, and what it does to the garden") for n in range(40)]


class Near:
    """Puts first what speaks of fish; keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.asked = 0

    def rank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        self.asked += query == ASKED
        self.shown = list(texts)
        return [1.0 if "sardines" in text else 0.0 for text in texts]


class Answering:
    """Answers whatever it was made with, or raises it."""

    def __init__(self, answer: object) -> None:
        self.answer = answer
        self.asked = 0

    def rank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        assert query == ASKED
        self.asked += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer(len(texts)) if callable(self.answer) else self.answer  # type: ignore[return-value]  # nonsense


def thread_with(ranker: Ranker | None) -> Thread:
    thread = Memory.open(ranker=ranker).thread("t")
    thread.append([*TALK[:20], a(PLANTED), *TALK[20:]])
    return thread


def found(thread: Thread, **asked: int) -> list[str]:
    return [hit.snippet.text for hit in thread.search(ASKED, **asked)]  # type: ignore[arg-type]  # limit


@pytest.fixture
def near() -> Near:
    return Near()


@pytest.mark.parametrize("kept", ["in the tail", "in the index"])
def test_what_was_said_in_other_words_rises_to_the_first_page(near: Near, kept: str) -> None:
    memory = Memory.open(ranker=near)
    memory.thread("t").append([*TALK[:20], a(PLANTED), *TALK[20:]])
    if kept == "in the index":
        memory.index()
    assert PLANTED in found(memory.thread("t"))[:2]
    assert near.asked == 1


def test_what_is_near_and_has_the_words_as_well_leaves_it_a_place_on_the_first_page() -> None:
    class Nearly(Near):
        def rank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
            first = super().rank(query, texts)
            return [2.0 if near else 1 / (2 + at) for at, near in enumerate(first)]

    assert PLANTED in found(thread_with(Nearly()))


def test_without_a_ranker_it_is_not_found() -> None:
    assert PLANTED not in found(thread_with(None))


def test_it_is_found_across_threads_too(near: Near) -> None:
    memory = Memory.open(ranker=near)
    memory.thread("one").append(TALK)
    memory.thread("two").append(a(PLANTED))
    assert [hit.thread for hit in memory.search(ASKED) if hit.snippet.text == PLANTED] == ["two"]


def test_the_pages_of_a_ranked_search_hold_each_hit_once(near: Near) -> None:
    thread, seqs, after = thread_with(near), [], None
    for _ in range(30):
        page = thread.search(ASKED, limit=5, after=after)
        seqs += [hit.seq for hit in page]
        after = page.next
        if after is None:
            break
    assert len(seqs) == len(set(seqs)) >= 41


def test_it_is_shown_no_more_texts_than_agreed(near: Near) -> None:
    thread = thread_with(near)
    thread.append([u(f"more {n}") for n in range(400)])
    found(thread)
    assert len(near.shown) <= 250


def test_it_is_shown_no_more_of_a_text_than_agreed(near: Near) -> None:
    thread = thread_with(near)
    thread.append(u("cat " * 5_000))
    found(thread)
    assert max(map(len, near.shown)) <= 2_000


def test_it_is_shown_nothing_hidden_purged_or_of_another_lane(near: Near) -> None:
    thread = thread_with(near)
    thread.open_lane("critic", rule=LaneRule(roles=("assistant",)))
    thread.append([a("hidden sardines"), a("purged sardines")])
    thread.hide(43)
    thread.purge(44)
    thread.recall_tools(lane="critic")[0](query=ASKED)
    assert near.shown == [PLANTED]


def test_what_it_names_keeps_to_the_bounds_of_the_question(near: Near) -> None:
    thread = thread_with(near)
    assert PLANTED not in [hit.snippet.text for hit in thread.search('cat "weather report"')]


def test_it_is_asked_too_where_the_log_is_read_because_the_index_cannot_be(near: Near) -> None:
    class Broken(InMemoryStore):
        async def postings(self, *_: object, **__: object) -> list[list[int]]:
            raise CorruptionError(store="this", where="its index", problem="it cannot be read")

    thread = Memory(Broken(), ranker=near).thread("t")
    thread.append([*TALK, a(PLANTED)])
    assert PLANTED in found(thread)


@pytest.mark.parametrize(
    "answer",
    [
        ValueError("no"),
        lambda _: None,
        lambda count: [1.0] * (count - 1),
        lambda count: ["near"] * count,
        lambda count: [*map(float, range(count - 1)), math.nan],
    ],
)
def test_a_ranker_that_fails_is_left_out(answer: object) -> None:
    assert found(thread_with(Answering(answer))) == found(thread_with(None))


def test_a_ranker_that_answers_nonsense_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    found(thread_with(Answering(lambda _: [1.0])))
    assert "a ranker gave 1 numbers for 41 texts" in caplog.text


def test_a_ranker_that_raises_is_told_of_by_the_kind_of_its_error(caplog: pytest.LogCaptureFixture) -> None:
    found(thread_with(Answering(lambda count: [1 / (count - 41)])))
    assert caplog.messages == ["a ranker failed and is left out: ZeroDivisionError"]


def test_a_ranker_that_is_late_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unabridged.engine.search.reranking.SECONDS", 0.02)
    asked, ends = threading.Event(), threading.Event()

    def waits(_: int) -> list[float]:
        asked.set()
        ends.wait(10)
        return []

    try:
        assert found(thread_with(Answering(waits))) == found(thread_with(None))
        assert asked.is_set()
    finally:
        ends.set()


@pytest.mark.parametrize("is_late", [False, True])
def test_a_search_asks_it_once_however_far_it_looks(is_late: bool) -> None:  # noqa: FBT001  # a case
    """Each time anew it would have two seconds; and an order that changed meanwhile shows a message twice."""
    ranker = Answering((lambda _: []) if is_late else lambda count: [*map(float, range(count))])
    thread = Memory.open(ranker=ranker).thread("t")
    thread.append([u(f"what the cat eats on day {n}") for n in range(300)])
    thread.hide(Span(first=Seq(100), last=Seq(290)))
    hits = [hit.seq for hit in thread.search(ASKED, limit=100)]
    assert (len(hits), len(set(hits)), ranker.asked) == (100, 100, 1)


def test_it_is_not_asked_of_nothing() -> None:
    ranker = Answering(lambda _: [])
    thread = Memory.open(ranker=ranker).thread("t")
    thread.append(u("what the cat eats"))
    thread.hide(1)
    assert (found(thread), ranker.asked) == ([], 0)


@pytest.mark.parametrize("change", [list.clear, list.pop, lambda texts: texts.append("more")])
def test_texts_that_it_takes_out_of_its_list_are_ours_all_the_same(change: Callable[[list[str]], object]) -> None:
    class Changing(Near):
        def rank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
            answer = super().rank(query, texts)
            change(texts)  # type: ignore[arg-type]  # what it may not
            return answer

    assert PLANTED in found(thread_with(Changing()))


def test_numbers_without_an_end_are_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    assert found(thread_with(Answering(lambda _: repeat(1.0)))) == found(thread_with(None))
    assert "a ranker gave 42 numbers for 41 texts" in caplog.text


def test_it_is_asked_off_the_callers_loop() -> None:
    threads: list[int] = []

    def where(count: int) -> list[float]:
        threads.append(threading.get_ident())
        return [0.0] * count

    async def search() -> int:
        async with await AsyncMemory.open(ranker=Answering(where)) as memory:
            await memory.thread("t").append(TALK)
            await memory.thread("t").search(ASKED)
        return threading.get_ident()

    assert asyncio.run(search()) not in threads
    assert len(threads) == 1
