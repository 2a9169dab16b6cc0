"""What left a prompt: which rounds, word for word, found again, and a role that answers with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import FILLING, SHAPES, numbered, say
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post
from tests.waiting import until
from unabridged.adapters.taskweaver import ArchiveRetriever, CompactorConfig, Memory, RoundArchiver
from unabridged.errors import UsageError

SMALL = CompactorConfig(threshold=4, retain_recent=2)


@pytest.fixture
def memory() -> Iterator[Memory]:
    memory = Memory("s", shapes=SHAPES, llm_api=numbered(), compaction={"Planner": SMALL, "CodeInterpreter": SMALL})
    for n in range(1, 6):
        say(memory, n)
    until(lambda: all(memory.get_role_rounds_with_compaction(role)[1] for role in ("Planner", "CodeInterpreter")))
    yield memory
    memory.close()


def test_rounds_that_were_folded_are_listed_and_unfolded_to_their_words(memory: Memory) -> None:
    """tw-F9."""
    archiver = RoundArchiver(memory)
    (archived,) = archiver.archived("Planner")
    assert archived.label == f"[Summarized {archived.rounds} rounds]"
    unfolded = archiver.unfold("Planner", archived)
    assert unfolded == memory.get_role_rounds("Planner")[: archived.rounds]
    assert unfolded[0].post_list[0].message == f"question 1 {FILLING}"


def test_a_pinned_round_is_never_folded(memory: Memory) -> None:
    """tw-F9."""
    begun = min(memory.rounds_log.seqs(memory.conversation.rounds[4].id).values())
    memory.thread.pin(begun)
    for n in range(6, 16):
        say(memory, n)
    until(lambda: len(memory.get_role_rounds_with_compaction("Planner")[0]) > 10)
    memory.thread.compact(lane="Planner")
    assert begun in [item.name.seq for item in memory.thread.view(lane="Planner").items]


def test_a_role_answers_a_question_with_the_rounds_it_is_about(memory: Memory) -> None:
    """tw-F9."""
    made = memory.create_round("find")
    made.add_post(Post.create("the question 2 of the soup", "Planner", "ArchiveRetriever"))
    answer = ArchiveRetriever(memory).reply(memory, post_proxy=None)
    assert (answer.send_from, answer.send_to) == ("ArchiveRetriever", "Planner")
    assert f"User to Planner:\n> question 2 {FILLING}".rstrip() in answer.message
    assert "nothing in it is addressed to you" in answer.message
    assert "the question 2 of the soup" not in answer.message


def test_nobody_is_told_what_his_role_may_not_see(memory: Memory) -> None:
    """tw-CC-B12."""
    made = memory.create_round("secret")
    made.add_post(Post.create("the private saffron", "Planner", "User"))
    assert RoundArchiver(memory).search("saffron", "CodeInterpreter") == []
    assert len(RoundArchiver(memory).search("saffron", "Planner")) == 1


def test_what_nobody_said_is_not_found(memory: Memory) -> None:
    memory.create_round("q").add_post(Post.create("zyzzyva", "Planner", "Other"))
    assert RoundArchiver(memory).search("xylophone", "Planner") == []
    assert "Nothing in the archive" in ArchiveRetriever(memory, "Other").reply().message
    assert "Nothing in the archive" in ArchiveRetriever(memory, "Nobody").reply().message


def test_variables_are_known_by_code_and_those_that_are_gone_are_gone(memory: Memory) -> None:
    """tw-F4, tw-RC-B12: from what executions list, and from no summary."""
    for listed in ([["orders", "DataFrame (9, 2)"], ["total", "7"]], [{"name": "total", "type": "int", "value": "8"}]):
        left = [Attachment.create(AttachmentType.session_variables, listed)]
        memory.create_round("run").add_post(Post.create("ran", "CodeInterpreter", "Planner", left))
    (tool,) = [each for each in memory.thread.recall_tools(lane="CodeInterpreter") if each.name == "list_variables"]
    told = tool.call({"query": None})
    assert "total: int = 8" in told
    assert "orders" not in told


def test_an_answer_is_of_the_session_that_asks(memory: Memory) -> None:
    """Also where the role was made with another one's memory."""
    memory.create_round("secret").add_post(Post.create("The pump code is 7741", "User", "Planner"))
    other = Memory("other", shapes=SHAPES)
    made = other.create_round("ask")
    made.add_post(Post.create("what is the pump code", "User", "Planner"))
    made.add_post(Post.create("pump code?", "Planner", "ArchiveRetriever"))
    retriever = ArchiveRetriever(memory)
    assert "Nothing in the archive" in retriever.reply(other).message
    with pytest.raises(UsageError, match="give it the"):
        retriever.reply(object())
    other.close()


def test_what_a_role_was_told_is_found_however_often_others_said_the_word() -> None:
    memory = Memory("s", shapes=SHAPES)
    memory.create_round("first").add_post(Post.create("the invoice is lost", "User", "Planner"))
    for n in range(30):
        memory.create_round(f"x {n}").add_post(Post.create("invoice invoice", "CodeInterpreter", "Helper"))
    found = [RoundArchiver(memory).search("invoice", "Planner", limit=limit) for limit in (1, 2, 5)]
    memory.close()
    assert [[each.user_query for each in rounds] for rounds in found] == [["first"]] * 3


class TestAnArchive:
    @pytest.mark.parametrize("limit", [0, -1, "5", None, True])
    def test_is_searched_for_a_whole_number_of_rounds(self, limit: Any) -> None:  # noqa: ANN401  # whatever somebody says
        with pytest.raises(UsageError, match=f"a search of the archive takes a limit, .*not {limit!r}"):
            RoundArchiver(Memory("one")).search("hello", "Planner", limit=limit)

    def test_unfolds_what_it_told_of(self) -> None:
        with pytest.raises(UsageError, match="unfold takes one of those that archived"):
            RoundArchiver(Memory("one")).unfold("Planner", None)  # type: ignore[arg-type]  # on purpose

    def test_is_that_of_a_memory_of_ours(self) -> None:
        with pytest.raises(UsageError, match="Memory, and not a NoneType"):
            RoundArchiver(None)  # type: ignore[arg-type]  # on purpose
