"""What a ranker remembers of texts goes with a purge: a vector says of a text nearly what the text does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from tests.engine.talk import a, u
from unabridged import Children, Memory, UsageError
from unabridged.llm.embeddings import EmbeddingRanker
from unabridged.retention import Retention
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.fakes import FakeClock


class Embed:
    """One vector a text; keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[str] = []

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.given += texts
        return [[1.0, float(len(text))] for text in texts]


class Remembering:
    """Counts how often it was told to forget, and raises if it is to."""

    def __init__(self, raised: Exception | None = None) -> None:
        self.forgot = 0
        self.raised = raised

    def rank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        return [0.0 for _ in (query, *texts)][1:]

    def forget(self) -> None:
        self.forgot += 1
        if self.raised is not None:
            raise self.raised


def retained(memory: Memory, path: Path) -> None:
    memory.retain(Retention(older_than=timedelta(seconds=1)), path / "a.jsonl")


GOES: dict[str, Callable[[Memory, Path], object]] = {
    "purge": lambda memory, _: memory.thread("t").purge(2),
    "delete": lambda memory, _: memory.thread("t").delete(Children.REFUSE),
    "retain": retained,
}


@pytest.mark.parametrize("goes", GOES.values(), ids=GOES)
def test_no_vector_of_what_goes_is_left(goes: Callable[[Memory, Path], object], tmp_path: Path) -> None:
    embed, clock = Embed(), FakeClock(1_700_000_000_000_000)
    ranker = EmbeddingRanker(embed)
    with Memory(InMemoryStore(), ranker=ranker, clock=clock) as memory:
        memory.thread("t").append([u("the weather"), a("rain")])
        memory.thread("t").search("weather")
        assert ranker._vectors  # nobody is told what it remembers
        clock.move(3_600_000_000)
        goes(memory, tmp_path)
        assert not ranker._vectors


def test_what_stands_is_embedded_anew_and_found() -> None:
    embed = Embed()
    with Memory.open(ranker=EmbeddingRanker(embed)) as memory:
        memory.thread("t").append([u("the weather"), a("rain")])
        memory.thread("t").search("weather")
        memory.thread("t").purge(2)
        embed.given.clear()
        assert [hit.seq for hit in memory.thread("t").search("weather")] == [1]
        assert embed.given == ["weather", "the weather"]


def test_what_is_embedded_while_something_is_purged_is_not_kept() -> None:
    def embed(texts: Sequence[str]) -> list[list[float]]:
        ranker.forget()
        return [[1.0] for _ in texts]

    ranker = EmbeddingRanker(embed)
    assert ranker.rank("weather", ["rain"]) == [pytest.approx(1)]
    assert not ranker._vectors


def test_what_was_read_before_a_purge_and_is_embedded_after_it_is_not_kept() -> None:
    class Late(EmbeddingRanker):
        def rank(self, query: str, texts: Sequence[str]) -> list[float]:
            memory.thread("t").purge(2)
            return super().rank(query, texts)

    ranker = Late(Embed())
    with Memory.open(ranker=ranker) as memory:
        memory.thread("t").append([u("the weather"), a("rain")])
        memory.thread("t").search("weather")
        assert not ranker._vectors


def test_a_purge_that_is_refused_harms_nothing() -> None:
    ranker = Remembering()
    with Memory.open(ranker=ranker) as memory:
        memory.thread("t").append(u("one"))
        with pytest.raises(UsageError):
            memory.thread("t").purge(9)
        assert memory.thread("t").message(1) is not None


def test_a_ranker_that_fails_to_forget_stops_no_purge() -> None:
    ranker = Remembering(RuntimeError("no"))
    with Memory.open(ranker=ranker) as memory:
        memory.thread("t").append([u("one"), u("two")])
        memory.thread("t").purge(1)
        assert (ranker.forgot, memory.thread("t").message(1)) == (1, None)


def test_a_ranker_that_remembers_nothing_has_nothing_to_forget() -> None:
    class Plain:
        def rank(self, query: str, texts: Sequence[str]) -> Sequence[float]:
            return [float(len(query)) for _ in texts]

    with Memory.open(ranker=Plain()) as memory:
        memory.thread("t").append([u("one"), u("two")])
        assert memory.thread("t").purge(1).seqs
