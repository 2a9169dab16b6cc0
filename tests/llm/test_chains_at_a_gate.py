"""A chain is gone through at a gate, whatever it is wrapped in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.llm.test_chaining import cooks
from unabridged import Compacting, Memory, Policy
from unabridged.compaction.outcome import Applied
from unabridged.llm import by_lane, chain, self_checked, templated_summariser
from unabridged.ports import Brief, Summariser


def refuses(_: Brief) -> str:
    return "I'm sorry, but I can't help with that."


@pytest.mark.parametrize(
    "made",
    [
        lambda links: by_lane({"main": links}, otherwise=refuses),
        self_checked,
        lambda links: templated_summariser(links, "Sum it up. {content}"),
        lambda links: chain(by_lane({}, otherwise=templated_summariser(self_checked(links), "{content}"))),
    ],
)
def test_a_chain_is_gone_through_at_a_gate_wherever_it_is_and_the_receipt_names_who_wrote(
    made: Callable[[Summariser], Summariser],
) -> None:
    """tw-F5: a refused draft of the first is not the end, however the chain was wrapped."""
    policy = Policy(limit_tokens=300, retain_rounds=1)
    given = made(chain(refuses, cooks))
    with Memory.open(policy=policy, summariser=given, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("kitchen")
        for day in range(8):
            thread.append({"role": "user", "content": f"Which soup on day {day}?"})
            thread.append({"role": "assistant", "content": "Leek soup, with bread and a little cream."})
        outcome = thread.compact()
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, outcome.receipt.attempts) == ("summary", 3)
    assert "cooks" in outcome.receipt.model
    assert "refuses" not in outcome.receipt.model
