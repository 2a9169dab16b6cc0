"""What a memory block takes: its headings say how full a notebook is, and it goes where a prompt has no room for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.refusals import TOO_LARGE
from tests.engine.shown.test_block import POLICY, TEA, prompts
from tests.engine.talk import a, u
from unabridged import Compacting, Memory, Policy, Thread
from unabridged.errors import DoesNotFit
from unabridged.facts import Budget, Budgets, Tier
from unabridged.log.body import Recalled
from unabridged.stores.in_memory import InMemoryStore
from unabridged.view.view import View


class TestItsHeadings:
    def test_what_is_shown_of_a_tier_is_told_beside_what_there_is_and_by_the_budgets_in_force(self) -> None:
        """da-H5."""
        with Memory.open(policy=replace(POLICY, memory_tokens=110)) as memory:
            facts = memory.facts(budgets=Budgets(agent=Budget(characters=900, tokens=900)))
            for n in range(20):
                facts.add(f"Fact {n:02} is about town {n:02}", confidence=n / 20)
            usage = facts.usage(Tier.AGENT)
            memory.thread("t").append(u("hello"))
            heading = prompts(memory).splitlines()[2]
            assert heading.startswith("> Notes of the agent (")
            assert f"of 20 notes, {usage.characters} of 900 characters, {usage.tokens} of 900 tokens)" in heading

    def test_a_tier_that_is_over_its_budget_is_said_to_be(self) -> None:
        """da-H5: whoever opens facts with smaller budgets than they were written by."""
        with Memory.open(policy=POLICY) as memory:
            memory.facts().add(TEA, tier=Tier.USER)
            memory.facts(budgets=Budgets(user=Budget(characters=5)))
            memory.thread("t").append(u("hello"))
            assert "(1 note, 14 of 5 characters, over its budget)" in prompts(memory)

    def test_a_tier_without_a_limit_has_none_to_tell(self) -> None:
        with Memory.open(policy=POLICY) as memory:
            memory.facts(budgets=Budgets(user=Budget())).add(TEA, tier=Tier.USER)
            memory.thread("t").append(u("hello"))
            assert "(1 note, 14 characters)" in prompts(memory)


@pytest.mark.parametrize("limit", range(90, 120))
def test_however_long_a_heading_is_a_block_takes_no_more_than_it_may(limit: int) -> None:
    with Memory.open(policy=replace(POLICY, memory_tokens=limit)) as memory:
        for n in range(6):
            memory.facts().add(f"t{n}", tier=Tier.USER)
            memory.facts().add(f"t{n}")
        little = Budget(characters=1, tokens=1)
        memory.facts(budgets=Budgets(agent=little, user=little))
        memory.thread("t").append(u("hello"))
        assert memory.thread("t").prepare().memory_tokens <= limit


class TestItsRoom:
    """What is known beside a conversation never keeps it from being sent."""

    TIGHT = Policy(limit_tokens=800, memory_tokens=200)

    def talked(self, memory: Memory, words: int) -> View:
        for n in range(30):
            memory.facts().add(f"Fact {n} is about the warehouse in town number {n}")
        memory.thread("t").append([{"role": "system", "content": "rule word " * words}, u("a short question")])
        return memory.thread("t").prepare()

    def test_a_prompt_that_fits_without_it_is_sent_without_it(self) -> None:
        with Memory.open(policy=self.TIGHT) as memory:
            view = self.talked(memory, 330)
            assert (view.memory, view.memory_tokens) == ((), 0)
            assert 600 < view.tokens <= 800
            assert [each.facts for each in _recalled(memory)] == []

    def test_it_comes_as_soon_as_there_is_room(self) -> None:
        with Memory.open(policy=self.TIGHT) as memory:
            self.talked(memory, 330)
            memory.thread("t").append({"role": "system", "content": "rule"})
            assert memory.thread("t").prepare().memory_tokens > 150

    def test_what_fits_with_no_block_either_is_said_so(self) -> None:
        with Memory.open(policy=self.TIGHT) as memory, pytest.raises(DoesNotFit):
            self.talked(memory, 600)


class TestAPromptThatWasRefusedAsTooLarge:
    """The same request is never sent twice, neither where a block is most of it."""

    TALK = Policy(limit_tokens=2_000, memory_tokens=400)

    def begun(self, memory: Memory) -> Thread:
        for n in range(30):
            memory.facts().add(f"Fact {n} is about the warehouse in town number {n}")
        thread = memory.thread("t")
        thread.append(u("a short question"))
        return thread

    def test_goes_without_its_block_until_the_epoch_ends(self) -> None:
        with Memory.open(policy=self.TALK, compacting=Compacting.ASKED) as memory:
            thread = self.begun(memory)
            refused = thread.prepare()
            said = thread.overflowed(TOO_LARGE)
            again = thread.prepare()
            assert said.retry
            assert said.view is not None
            assert said.view.to("openai") == again.to("openai")
            assert (again.tokens, again.memory) == (refused.tokens - refused.memory_tokens, ())
            assert not thread.overflowed(TOO_LARGE).retry
            thread.append({"role": "system", "content": "rule"})
            assert thread.prepare().memory

    def test_keeps_its_block_where_the_conversation_became_smaller(self) -> None:
        with Memory.open(policy=self.TALK, compacting=Compacting.ASKED) as memory:
            thread = self.begun(memory)
            for n in range(20):
                thread.append([u(f"question {n}, and what is asked with it"), a("an answer, in so many words " * 5)])
            assert thread.prepare().memory
            assert thread.overflowed(TOO_LARGE).retry
            assert thread.prepare().memory

    def test_is_the_next_ones_with_what_is_known_since(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A fact that changed meanwhile ends what was decided without it."""
        with Memory.open(policy=self.TALK, compacting=Compacting.ASKED) as memory:
            thread = self.begun(memory)
            thread.prepare()
            monkeypatch.setattr(InMemoryStore, "keep_block", _refuses)
            assert thread.overflowed(TOO_LARGE).retry


async def _refuses(*_: object, **__: object) -> bool:
    return False


def _recalled(memory: Memory) -> list[Recalled]:
    return [each.body for each in memory.thread("t").events() if isinstance(each.body, Recalled)]
