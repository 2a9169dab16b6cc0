"""What of a long conversation with tools is still there word for word, beside ``summarise`` with the same budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

import pytest

from bench.texts import Chat, agent_mix, summary
from bench.view_filling import Quarter
from tests.compatibility.runs import worked
from unabridged import Memory, Policy
from unabridged.stores.in_memory import InMemoryStore

# It takes seconds, and holds as long as what it is made of does.
pytestmark = pytest.mark.check

MESSAGES = 1_200
EVERY = 120
OPENINGS = {
    "tool": "Error: it cannot be done.\n",
    "assistant": "We decided to wait. ",
    "user": "No, the other one. ",
}


def planted(seed: int) -> Iterator[tuple[Chat, bool]]:
    """An agent's conversation, in which one round in twenty has a message that opens with words that matter."""
    random, roles, due = Random(seed), cycle(OPENINGS), ""
    for message in agent_mix(seed=seed):
        if message["role"] == "user":
            due = next(roles) if not random.randrange(20) else ""
        matters = message["role"] == due and bool(message["content"])
        yield ({**message, "content": OPENINGS[due] + message["content"]} if matters else message), matters
        due = "" if matters else due


def counted(strategy: str, seed: int) -> tuple[Counter[str], Counter[str]]:
    """How much of what matters stands in the view word for word at the end, and how much was said, by who said it."""
    policy = Policy(limit_tokens=24_000, strategy=strategy)
    memory = Memory(
        InMemoryStore(),
        policy=policy,
        counter=Quarter(),
        summariser=lambda brief: summary(brief.leaving),
    )
    thread, said = memory.thread("t"), list(islice(planted(seed), MESSAGES))
    for at in range(0, MESSAGES, EVERY):
        thread.append([message for message, _ in said[at : at + EVERY]])
        worked(memory, thread)
    view = thread.view()
    assert view.tokens <= policy.limit_tokens
    shown = {message["content"] for message in view.to("openai")}
    matters = [message for message, does in said if does]
    kept = [message["role"] for message in matters if message["content"] in shown]
    return Counter(kept), Counter(message["role"] for message in matters)


def test_what_matters_stays_at_least_twice_as_often_as_by_age_alone() -> None:
    by_worth, by_age, said = Counter[str](), Counter[str](), Counter[str]()
    for seed in (1, 2, 3):
        kept, all_of_it = counted("selective", seed)
        by_worth, said, by_age = by_worth + kept, said + all_of_it, by_age + counted("summarise", seed)[0]
    assert by_worth.total() >= 2 * by_age.total()
    assert by_worth.total() >= 0.5 * said.total()
    assert [role for role in OPENINGS if by_worth[role] <= by_age[role]] == []
