"""A memory whose summaries a model writes: what its receipts say, and what becomes of it when the server does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import openai
import pytest

from tests.engine.portioned import rounds
from tests.llm.loopback import Loopback, Said, says
from tests.llm.misbehaving import error
from tests.llm.openai_format import TEXT, USAGE, reply
from unabridged import Compacting, Memory, Policy, Thread
from unabridged.compaction.outcome import Applied, Outcome
from unabridged.counting import O200k
from unabridged.llm import OpenAISummariser, self_checked
from unabridged.log.compacted import Receipt

POLICY = Policy(limit_tokens=400, retain_rounds=1, seconds=5.0)


@pytest.fixture
def memory(pair: tuple[Loopback, openai.OpenAI]) -> Iterator[Memory]:
    summariser = OpenAISummariser(pair[1], model="gpt-4o-mini")
    with Memory.open(policy=POLICY, summariser=summariser, compacting=Compacting.ASKED) as memory:
        yield memory


def talk(memory: Memory, name: str = "kitchen") -> Thread:
    thread = memory.thread(name)
    for day in range(9):
        thread.append({"role": "user", "content": f"Which soup do we cook on day {day}?"})
        thread.append({"role": "assistant", "content": "They cooked leek soup, with bread and a little cream."})
    return thread


def receipt(outcome: Outcome | None) -> Receipt:
    assert isinstance(outcome, Applied)
    return outcome.receipt


def test_a_receipt_names_the_model_its_tokens_and_what_they_cost(server: Loopback, memory: Memory) -> None:
    choice = {"message": {"role": "assistant", "content": TEXT}, "finish_reason": "stop"}
    server.tell(says({"model": "gpt-4o-mini-2024-07-18", "choices": [choice], "usage": USAGE}))
    told = receipt(talk(memory).compact())
    assert (told.rung, told.model) == ("summary", "gpt-4o-mini-2024-07-18")
    assert (told.prompt_tokens, told.completion_tokens) == (41, 7)
    assert told.extra["dollars"] == pytest.approx((41 * 0.15 + 7 * 0.6) / 1e6, abs=1e-6)


def test_what_leaves_reaches_the_model_and_what_it_writes_the_view(server: Loopback, memory: Memory) -> None:
    """as-M10 (content)."""
    server.tell(reply())
    thread = talk(memory)
    thread.compact(guidance="mind the cream")
    asked = str(server.asked[0]["messages"])
    assert all(part in asked for part in ("on day 0?", "a little cream", "mind the cream"))
    assert TEXT in str(thread.view().to("openai"))


@pytest.mark.parametrize("said", [error(401), error(403)])
def test_a_key_that_is_not_accepted_is_tried_once_until_a_person_says_so(
    said: Said, server: Loopback, memory: Memory
) -> None:
    """tw-R14: the receipt says why, and nobody asks in vain for ever."""
    server.tell(said)
    first, second = (receipt(talk(memory, name).compact()) for name in ("kitchen", "garden"))
    assert (first.rung, second.rung) == ("digest", "digest")
    assert any("auth" in why for why in first.gate)
    assert (len(server.asked), second.gate) == (1, ("breaker open",))
    server.tell(reply())
    memory.resume()
    assert receipt(talk(memory, "cellar").compact()).rung == "summary"


@pytest.mark.parametrize("said", [error(404), error(500), reply(None), reply("<think>hm"), Said(body=b"<html>")])
def test_whatever_the_server_does_the_turn_goes_on_and_the_receipt_says_why(
    said: Said, server: Loopback, memory: Memory
) -> None:
    """as-M11, as-B8, tw-R14."""
    server.tell(said)
    thread = talk(memory)
    told = receipt(thread.compact())
    assert told.rung == "digest"
    assert told.gate
    assert "html" not in str(thread.view().to("openai"))
    assert thread.prepare().tokens <= POLICY.limit_tokens


def test_no_request_and_its_answer_take_more_than_the_window(server: Loopback, client: openai.OpenAI) -> None:
    """Servers count the answer that is asked for as a part of what is read: the first of all portions was refused."""
    window = 16_000
    server.tell(reply())
    summariser = self_checked(OpenAISummariser(client, model="tiny", window_tokens=window))
    policy = Policy(limit_tokens=12_000, retain_rounds=1)
    with Memory.open(policy=policy, summariser=summariser, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("harbour")
        thread.append(rounds(80))
        assert receipt(thread.compact()).rung == "summary"
    count = O200k().count
    asked = [(each["messages"], each["max_completion_tokens"]) for each in server.asked]
    assert len(asked) > 2
    assert max(sum(count(said["content"]) for said in told) + longest for told, longest in asked) <= window


def test_a_draft_that_the_gate_refuses_is_asked_for_again_with_the_reasons(server: Loopback, memory: Memory) -> None:
    """tw-F5."""
    server.tell(reply("..."), reply())
    told = receipt(talk(memory).compact())
    assert (told.rung, told.attempts) == ("summary", 2)
    assert "it says nothing" in str(server.asked[1]["messages"])
    assert "it says nothing" not in str(server.asked[0]["messages"])


def test_the_log_holds_no_word_of_an_error(
    server: Loopback, tmp_path: Path, pair: tuple[Loopback, openai.OpenAI]
) -> None:
    server.tell(error(500))
    summariser = OpenAISummariser(pair[1], model="tiny")
    with Memory.open(tmp_path / "a.db", policy=POLICY, summariser=summariser, compacting=Compacting.ASKED) as memory:
        thread = talk(memory)
        thread.compact()
        assert "user text" not in str([event.body for event in thread.events()])
