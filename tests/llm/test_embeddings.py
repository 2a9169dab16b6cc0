"""Texts are ranked by how near their vectors are to the question's, and no text is embedded twice."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Sequence
from typing import Any

import pytest

from tests.engine.talk import a, u
from unabridged import Memory, UsageError
from unabridged.errors import MissingExtra
from unabridged.llm.embeddings import EmbeddingRanker

MEANINGS = (("cat", "kitten", "mirabelle"), ("eat", "adores", "sardines"), ("weather", "garden", "rain"))


class Toy:
    """Embeds a text by how often it speaks of each of three things; keeps what it was asked."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        self.calls.append(list(texts))
        return [[float(sum(text.lower().count(word) for word in words)) for words in MEANINGS] for text in texts]


@pytest.fixture
def toy() -> Toy:
    return Toy()


def test_a_text_is_ranked_by_its_angle_to_the_question(toy: Toy) -> None:
    near, half, far, none = EmbeddingRanker(toy).rank("cat", ["kitten kitten", "cat eat", "rain", "other"])
    assert [near, far, none] == [pytest.approx(1), 0, 0]
    assert half == pytest.approx(math.sqrt(0.5))


def test_a_paraphrase_without_a_common_word_rises_to_the_first_page(toy: Toy) -> None:
    thread = Memory.open(ranker=EmbeddingRanker(toy)).thread("t")
    weather = [u(f"what the rain of day {n} does to the garden") for n in range(40)]
    thread.append([*weather[:20], a("Mirabelle adores sardines."), *weather[20:]])
    assert "Mirabelle adores sardines." in [hit.snippet.text for hit in thread.search("what does the cat eat")][:5]


def test_a_search_asks_once_and_only_for_what_is_new(toy: Toy) -> None:
    ranker = EmbeddingRanker(toy)
    ranker.rank("cat", ["rain", "garden", "rain"])
    ranker.rank("cat", ["garden", "eat"])
    ranker.rank("cat", ["garden", "eat"])
    assert toy.calls == [["cat", "rain", "garden"], ["eat"]]


def test_no_more_vectors_are_remembered_than_agreed(toy: Toy) -> None:
    ranker = EmbeddingRanker(toy, remembered=2)
    ranker.rank("cat", ["rain", "garden", "eat"])
    ranker.rank("garden", ["eat"])
    ranker.rank("cat", [])
    assert toy.calls[1:] == [["cat"]]


@pytest.mark.parametrize("given", [[[1.0]], [1.0, 2.0], [[1.0], [math.inf]], [[1.0], ["a"]], [[1.0], [1.0, 2.0]]])
def test_what_is_no_vector_for_each_text_is_refused(given: list[object]) -> None:
    with pytest.raises((UsageError, ValueError)):
        EmbeddingRanker(lambda _: given).rank("cat", ["rain"])


def test_vectors_of_another_model_are_not_compared() -> None:
    lengths = iter([2, 3])
    ranker = EmbeddingRanker(lambda texts: [[1.0] * length for length in [next(lengths)] for _ in texts])
    ranker.rank("cat", ["rain"])
    with pytest.raises(UsageError, match="make a new ranker"):
        ranker.rank("cat", ["garden"])


@pytest.mark.parametrize("usual", [2, 3])
def test_vectors_of_another_length_are_not_remembered(usual: int) -> None:
    """Once a provider answered with another model; what was remembered is forgotten, and asked for anew."""
    lengths = iter([2, 3, usual])
    ranker = EmbeddingRanker(lambda texts: [[1.0] * length for length in [next(lengths)] for _ in texts])
    ranker.rank("cat", ["rain"])
    with pytest.raises(UsageError, match="make a new ranker"):
        ranker.rank("cat", ["garden"])
    assert ranker.rank("cat", ["garden", "rain"]) == [pytest.approx(1), pytest.approx(1)]


async def awaited(texts: Sequence[str]) -> list[list[float]]:
    return [[1.0] for _ in texts]


@pytest.mark.parametrize(
    ("embed", "told"), [(None, "takes a function, not None"), (awaited, "is to be awaited; it is called on a thread")]
)
def test_what_gives_no_vectors_when_it_is_called_is_refused(embed: Any, told: str) -> None:  # noqa: ANN401  # of no right type
    with pytest.raises(UsageError, match=told):
        EmbeddingRanker(embed)


def test_an_embed_that_takes_texts_out_of_its_list_is_heard() -> None:
    def in_portions(texts: Sequence[str]) -> list[list[float]]:
        taken: list[list[float]] = []
        while texts:
            taken.append([1.0, float(len(texts.pop()))])  # type: ignore[attr-defined]  # it is a list
        return taken

    assert len(EmbeddingRanker(in_portions).rank("cat", ["rain", "garden"])) == 2


@pytest.mark.parametrize("wrong", [-1, 1.5, True])
def test_what_is_remembered_is_a_number(toy: Toy, wrong: int) -> None:
    with pytest.raises(UsageError, match="from 0 up"):
        EmbeddingRanker(toy, remembered=wrong)


def test_without_numpy_the_extra_is_named(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"unabridged\[semantic\]"):
        EmbeddingRanker(toy)
