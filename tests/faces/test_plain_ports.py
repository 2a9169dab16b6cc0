"""What a program writes as it would for any client is taken as it is; mypy reads this too, and refuses none of it."""

from __future__ import annotations

import pytest

from unabridged import Compacting, Memory, Policy, Span
from unabridged.llm import function_summariser
from unabridged.llm.embeddings import EmbeddingRanker
from unabridged.ports import Ranker

SAID = "They went through the soups of the week, day by day, and chose the leek soup."


class Words:
    """A counter whose argument has a name of its own."""

    id = "words"

    def count(self, said: str) -> int:
        return len(said.split())


class Longest:
    """A ranker that asks for lists, with names of its own."""

    def rank(self, question: str, found: list[str]) -> list[float]:
        return [len(each) / len(question) for each in found]


def embed(texts: list[str]) -> list[list[float]]:
    """As the clients of most providers ask for texts."""
    return [[float(text.count("leek")), 1.0] for text in texts]


def write(prompt: str) -> str:
    assert "leek" in prompt
    return SAID


async def write_later(prompt: str) -> str:
    return write(prompt)


def test_a_counter_with_names_of_its_own_counts() -> None:
    with Memory.open(counter=Words()) as memory:
        thread = memory.thread("t")
        thread.append({"role": "user", "content": "which soup?"})
        assert {each.counter for each in thread.events()} == {"words"}


RANKERS: tuple[Ranker, ...] = (Longest(), EmbeddingRanker(embed))


@pytest.mark.parametrize("ranker", RANKERS, ids=lambda each: type(each).__name__)
def test_a_ranker_of_lists_is_asked(ranker: Ranker) -> None:
    with Memory.open(ranker=ranker) as memory:
        thread = memory.thread("t")
        thread.append([{"role": "user", "content": "soup?"}, {"role": "assistant", "content": "A soup of leek, hot."}])
        assert [hit.seq for hit in thread.search("soup with leek").hits] == [2, 1]


def test_a_run_of_messages_is_named_by_numbers() -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append([{"role": "user", "content": "soup?"}, {"role": "assistant", "content": "A soup of leek, hot."}])
        assert thread.hide(Span(first=1, last=2)).seqs == (Span(first=1, last=2),)


def test_a_function_that_is_awaited_writes_summaries_as_one_that_is_not() -> None:
    for summariser in (function_summariser(write), function_summariser(write_later)):
        policy = Policy(limit_tokens=400, retain_rounds=1)
        with Memory.open(policy=policy, summariser=summariser, compacting=Compacting.ASKED) as memory:
            thread = memory.thread("t")
            for day in range(20):
                thread.append({"role": "user", "content": f"Which soup on day {day}?"})
                thread.append({"role": "assistant", "content": "Leek soup, with bread, leek again, and cream."})
            thread.compact()
            assert SAID in str(thread.view().to("plain"))
