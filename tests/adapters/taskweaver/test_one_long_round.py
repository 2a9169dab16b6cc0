"""A first round that is longer than a prompt: what is covered of it is told by its summary, and not shown beside it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.adapters.taskweaver.kit import SHAPES, numbered
from tests.adapters.taskweaver.standin.rounds import Post
from tests.waiting import until
from unabridged.adapters.taskweaver import CompactorConfig, Memory

LIMIT_TOKENS = 4_000
STEPS = 40
LONG = " ".join(f"word{n}" for n in range(120))


@pytest.fixture
def memory() -> Iterator[Memory]:
    memory = Memory(
        "s", shapes=SHAPES, llm_api=numbered(), compaction={"Planner": CompactorConfig(3, 1)}, limit_tokens=LIMIT_TOKENS
    )
    made = memory.create_round("Count all of it.")
    made.add_post(Post.create("Count all of it.", "User", "Planner"))
    for n in range(STEPS):
        sender, other = ("Planner", "CodeInterpreter")[:: -1 if n % 2 else 1]
        made.add_post(Post.create(f"step {n} {LONG}", sender, other))
    yield memory
    memory.close()


def texts(memory: Memory) -> list[str]:
    """What an agent's prompt has of the posts: the rounds behind those that the summary is of."""
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    end = 0 if compaction is None else compaction.end_index
    return [post.message for each in rounds[end:] for post in each.post_list]


def test_its_prompt_is_bounded_as_any_other_is(memory: Memory) -> None:
    until(lambda: len(texts(memory)) < STEPS // 2)
    assert memory.thread.view(lane="Planner").tokens < LIMIT_TOKENS


def test_what_is_shown_is_what_the_summary_does_not_tell(memory: Memory) -> None:
    until(lambda: memory.get_role_rounds_with_compaction("Planner")[1])
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    assert compaction is not None
    assert (len(rounds), compaction.start_index, compaction.end_index) == (1, 1, 0)
    shown = [post.message.split()[1] for post in rounds[0].post_list if post.message.startswith("step")]
    assert shown == [str(n) for n in range(STEPS - len(shown), STEPS)]
    assert 0 < len(shown) < STEPS


def test_its_heading_says_of_what_the_summary_is(memory: Memory) -> None:
    until(lambda: memory.get_role_rounds_with_compaction("Planner")[1])
    compaction = memory.get_role_rounds_with_compaction("Planner")[1]
    assert compaction is not None
    assert compaction.to_system_message().startswith("[Conversation History Summary (the beginning of Round 1)]\n")


def test_the_conversation_has_all_of_it(memory: Memory) -> None:
    until(lambda: memory.get_role_rounds_with_compaction("Planner")[1])
    (said,) = memory.conversation.rounds
    assert len(said.post_list) == STEPS + 1
    assert len(memory.get_role_rounds("Planner")[0].post_list) == STEPS + 1
