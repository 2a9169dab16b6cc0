"""AgentScope's own compression over our memory: its marks, its summary and its counts, and what it breaks held whole.
It refuses to have both compress at once; whoever wants ours leaves ``compression_config`` out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from agentscope.agent import ReActAgent
from agentscope.memory import InMemoryMemory, MemoryBase
from agentscope.model import ChatResponse
from agentscope.token import CharTokenCounter

from tests.doors.agentscope.kit import ScriptedModel, agent, answered, asked, assistant, is_paired, ran, texts, user
from unabridged import Policy
from unabridged.adapters.agentscope import UnabridgedMemory
from unabridged.compaction.clauses import Tokens
from unabridged.compaction.vocabularies import Vocabulary, adapted

TOLD = {
    "task_overview": "the task",
    "current_state": "where it stands",
    "important_discoveries": "what was found",
    "next_steps": "what is next",
    "context_to_preserve": "what to keep",
}


class Compressing(ScriptedModel):
    """Answers a structured call with a summary, and every other one in a few words."""

    def __init__(self) -> None:
        super().__init__("I see.")
        self.summaries = 0
        self.shown: list[list[Any]] = []  # to whoever wrote them

    async def __call__(self, messages: list[dict[str, Any]], *given: Any, **more: Any) -> ChatResponse:  # noqa: ANN401  # as an agent asks
        if more.get("structured_model") is None:
            return await super().__call__(messages, *given, **more)
        self.summaries += 1
        self.shown.append([(each["role"], each["content"]) for each in messages])
        return ChatResponse(content=[], metadata={**TOLD, "next_steps": f"step {self.summaries}"})


def config(threshold: int = 400, **more: Any) -> ReActAgent.CompressionConfig:  # noqa: ANN401  # its fields
    return ReActAgent.CompressionConfig(
        enable=True, agent_token_counter=CharTokenCounter(), trigger_threshold=threshold, **more
    )


@pytest.fixture(params=[InMemoryMemory, UnabridgedMemory])
def memory(request: pytest.FixtureRequest) -> Iterator[MemoryBase]:
    made = request.param()
    yield made
    if isinstance(made, UnabridgedMemory):
        ran(made.close())


def talked(memory: MemoryBase, turns: int, **more: Any) -> Compressing:  # noqa: ANN401  # the fields of its configuration
    model = Compressing()
    friday = agent(memory, model, compression_config=config(**more))
    for n in range(turns):
        ran(friday(user(f"question {n} " + "and so on " * 20)))
    return model


class TestAsItsOwn:
    """Told of AgentScope's own memory and of ours."""

    def test_what_is_compressed_leaves_the_prompt_and_stays_stored(self, memory: MemoryBase) -> None:
        """as-A2, as-A3, as-A4. System, summary, tail; originals stay stored."""
        model = talked(memory, 6)
        prompt = model.prompts[-1]
        assert [each["role"] for each in prompt][:2] == ["system", "user"]
        assert "the task" in str(prompt[1])
        assert "question 0" not in str(prompt)
        assert "question 5" in str(prompt)
        assert (ran(memory.size()), model.summaries > 0) == (12, True)

    def test_the_second_compaction_is_told_what_the_first_one_said(self, memory: MemoryBase) -> None:
        """as-A5. Rolling."""
        model = talked(memory, 12)
        assert model.summaries > 1
        assert f"step {model.summaries}" in str(model.prompts[-1])
        assert "step 1<" not in str(model.prompts[-1])
        assert str(model.prompts[-1]).count("Here is a summary of your previous work") == 1

    def test_both_call_the_model_as_often(self, memory: MemoryBase) -> None:
        """as-A3. One call for each compaction that is due."""
        assert talked(memory, 12).summaries == talked(InMemoryMemory(), 12).summaries

    def test_whoever_writes_is_shown_the_system_text_and_all_that_leaves_and_is_asked_last(
        self, memory: MemoryBase
    ) -> None:
        """as-A3. One call, over system text and all that leaves."""
        shown = talked(memory, 20, threshold=2_000).shown
        assert shown == talked(InMemoryMemory(), 20, threshold=2_000).shown
        assert {str(each[0]) for each in shown} == {str(("system", [{"type": "text", "text": "You help."}]))}
        told = "".join(map(str, shown))
        gone = [n for n in range(20) if f"question {n} " in told]
        assert gone == [*range(len(gone))] != []

    def test_marks_and_summary_go_along_with_a_session(self, memory: MemoryBase) -> None:
        """as-A9. Saved and loaded."""
        talked(memory, 8)
        for other in (UnabridgedMemory(), InMemoryMemory()):
            other.load_state_dict(memory.state_dict())
            assert [texts(ran(each.get_memory(exclude_mark="compressed"))) for each in (other, memory)] == [
                texts(ran(memory.get_memory(exclude_mark="compressed")))
            ] * 2
            assert len(ran(other.get_memory(mark="compressed"))) == len(ran(memory.get_memory(mark="compressed")))


class TestBetter:
    """Where AgentScope's own memory loses something."""

    def test_a_cleared_memory_shows_no_old_summary(self) -> None:
        """as-A-B4. Clearing takes the summary along."""
        memory = UnabridgedMemory()
        ran(memory.add(user("one")))
        ran(memory.update_compressed_summary("OLD SECRET"))
        ran(memory.clear())
        assert (ran(memory.get_memory()), memory.state_dict()["_compressed_summary"]) == ([], "")

    def test_switching_compression_off_shows_nothing_twice(self) -> None:
        """as-A-B4. Summary or originals, never both."""
        memory = UnabridgedMemory()
        talked(memory, 8)
        shown = ran(memory.get_memory())
        assert texts(shown) == texts(ran(memory.get_memory(exclude_mark="compressed")))
        assert "question 0" not in str(texts(shown))
        ran(memory.update_compressed_summary(""))
        assert len(ran(memory.get_memory())) == ran(memory.size())

    def test_a_reopened_file_has_the_summary_and_what_it_tells(self, path: Path) -> None:
        """as-A-B5. No silent amnesia without a session file."""
        memory = UnabridgedMemory(path, thread="t")
        talked(memory, 8)
        shown = texts(ran(memory.get_memory(exclude_mark="compressed")))
        ran(memory.close())
        again = UnabridgedMemory(path, thread="t")
        assert texts(ran(again.get_memory(exclude_mark="compressed"))) == shown
        assert "the task" in str(shown[0])
        ran(again.close())

    def test_the_only_question_is_never_compressed_away(self) -> None:
        """as-A-B2. The newest question stays, whatever retention says."""
        memory = UnabridgedMemory()
        model = Compressing()
        friday = agent(memory, model, compression_config=config(100))
        ran(friday(user("the only question " + "and so on " * 40)))
        assert model.summaries
        assert "the only question" in str(model.prompts[-1])
        ran(friday(user("the next question")))
        assert ("the only question" in str(model.prompts[-1]), "the next" in str(model.prompts[-1])) == (False, True)

    def test_what_is_told_leaves_as_soon_as_somebody_asks_again(self) -> None:
        memory = UnabridgedMemory()
        ran(memory.add([one := user("one")]))
        ran(memory.update_compressed_summary("so far"))
        ran(memory.update_messages_mark("compressed", msg_ids=[one.id]))
        assert texts(ran(memory.get_memory(exclude_mark="compressed"))) == ["so far", "one"]
        ran(memory.add(user("two")))
        assert texts(ran(memory.get_memory(exclude_mark="compressed"))) == ["so far", "two"]

    def test_a_pair_that_is_compressed_by_half_leaves_whole(self) -> None:
        """as-A-B2. Pairs stay whole."""
        memory = UnabridgedMemory()
        said = [user("one"), asked("c"), answered("c"), assistant("two"), user("three")]
        ran(memory.add(said))
        ran(memory.update_compressed_summary("so far"))
        assert ran(memory.update_messages_mark("compressed", msg_ids=[said[0].id, said[1].id])) == 2
        shown = ran(memory.get_memory(exclude_mark="compressed"))
        assert [each.id for each in shown[1:]] == [said[3].id, said[4].id]

    def test_kept_messages_that_are_too_large_fit_all_the_same(self) -> None:
        """as-A-B1. The trigger counts kept messages as well."""
        memory = UnabridgedMemory(limit_tokens=4_000)
        ran(memory.add([user("word " * 20_000), asked("c"), answered("c", "word " * 20_000)]))
        model = Compressing()
        ran(agent(memory, model, compression_config=config(10**6))(user("and now?")))
        assert len(str(model.prompts[-1])) < 24_000
        assert ("and now?" in str(model.prompts[-1]), is_paired(model.prompts[-1])) == (True, True)

    def test_an_agent_takes_an_empty_memory_as_it_is(self) -> None:
        """as-A-B7. It is used as it is."""
        memory = UnabridgedMemory()
        assert agent(memory, Compressing()).memory is memory

    def test_what_is_given_out_is_nobodys_alias(self) -> None:
        """as-A-B7, as-M-B9. A value: changing it alters nothing that is kept."""
        memory = UnabridgedMemory()
        ran(memory.add([user("one"), asked("c"), answered("c")]))
        first = ran(memory.get_memory())
        first[0].content, first[1].content[0]["input"]["what"] = "other", "other"  # type: ignore[index,typeddict-item]
        first.clear()
        assert "other" not in str([each.to_dict() for each in ran(memory.get_memory())])

    def test_a_mark_that_is_taken_off_brings_the_message_back(self) -> None:
        memory = UnabridgedMemory()
        ran(memory.add([one := user("one"), user("two")]))
        ran(memory.update_compressed_summary("so far"))
        ran(memory.update_messages_mark("compressed", msg_ids=[one.id]))
        assert texts(ran(memory.get_memory())) == ["so far", "two"]
        ran(memory.update_messages_mark(None, old_mark="compressed"))
        assert texts(ran(memory.get_memory())) == ["so far", "one", "two"]

    def test_a_summary_of_ours_that_is_compressed_leaves_with_all_it_tells(self) -> None:
        memory = UnabridgedMemory(limit_tokens=2_000)
        for n in range(30):
            ran(memory.add([user(f"{n} " + "and so on " * 30), assistant("and so on " * 30)]))
        shown = ran(memory.get_memory())
        assert shown[0].id.startswith("unabridged-")
        ran(memory.update_compressed_summary("so far"))
        ran(memory.update_messages_mark("compressed", msg_ids=[each.id for each in shown[:-2]]))
        left = ran(memory.get_memory(exclude_mark="compressed"))
        assert [each.id for each in left[1:]] == [each.id for each in shown[-2:]]
        assert (ran(memory.size()), left[0].content) == (60, "so far")

    def test_a_configuration_of_theirs_is_a_policy_of_ours(self) -> None:
        """as-A1. The fields map onto a policy with the same defaults."""
        given = config(5_000)
        said = {name: getattr(given, name) for name in type(given).model_fields}
        policy = adapted(Vocabulary.AGENTSCOPE_COMPRESSION, said, Policy(limit_tokens=20_000)).policy
        assert (policy.triggers, policy.retain_rounds, policy.limit_tokens) == ((Tokens(over=5_000),), 2, 20_000)
        model = ScriptedModel("I see.")
        ran(agent(UnabridgedMemory(policy=policy), model)(user("hello")))
        assert "hello" in str(model.prompts)

    def test_what_is_compressed_can_be_deleted(self) -> None:
        memory = UnabridgedMemory()
        ran(memory.add([one := user("one"), user("two")]))
        ran(memory.update_compressed_summary("so far"))
        ran(memory.update_messages_mark("compressed", msg_ids=[one.id]))
        assert ran(memory.delete_by_mark("compressed")) == 1
        ran(memory.update_compressed_summary(""))
        assert texts(ran(memory.get_memory())) == ["two"]
