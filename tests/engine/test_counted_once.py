"""What was said is counted when it is appended and never again: planning works with the figures that are there."""

from __future__ import annotations

import pytest

from tests.engine.talk import rounds
from unabridged import Compacting, Memory, Policy
from unabridged.compaction.strategies import BUILT_IN


class Noting:
    """A counter that remembers every text it was asked about."""

    id = "noting"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def count(self, text: str) -> int:
        """A token for every four characters."""
        self.asked.append(text)
        return len(text) // 4


@pytest.mark.parametrize("strategy", BUILT_IN)
def test_a_compaction_counts_its_own_texts_and_nothing_that_was_said(strategy: str) -> None:
    """However many messages there are, none is counted anew for a plan (as-2-B7)."""
    asked = list[int]()
    for count in (50, 150):
        counter = Noting()
        policy = Policy(limit_tokens=count * 30, retain_rounds=2, strategy=strategy)
        memory = Memory.open(policy=policy, counter=counter, compacting=Compacting.ASKED, summariser=lambda _: "All.")
        thread = memory.thread("t")
        said = rounds(count)
        thread.append(said)
        thread.view()
        counter.asked.clear()
        thread.compact()
        texts = {each["content"] for each in said}
        assert not [text for text in counter.asked if text in texts]
        asked.append(len(counter.asked))
    few, many = asked
    assert many <= 4 * max(few, 1)


def test_every_message_was_counted_once_when_it_was_appended() -> None:
    counter = Noting()
    thread = Memory.open(counter=counter).thread("t")
    said = rounds(50)
    thread.append(said)
    thread.view()
    thread.view().to("openai")
    assert sorted(text for text in counter.asked if "question" in text) == sorted(
        each["content"] for each in said if each["role"] == "user"
    )
