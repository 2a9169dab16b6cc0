"""What is settled is not looked at again with every prompt; what comes to it later is noticed all the same."""

from __future__ import annotations

import copy
import pickle  # noqa: TID251  # what a host may do with the rounds it is handed
from collections.abc import Callable, Iterator

import pytest

from tests.adapters.taskweaver.kit import FILLING, compressor, ids, numbered, said, say
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post, SharedMemoryEntry
from unabridged.adapters.taskweaver import Memory, RoundCompressor, RoundCompressorConfig
from unabridged.adapters.taskweaver.compressor import role_of
from unabridged.adapters.taskweaver.rounds_read import sign_of_post

LATE = f"one thing more {FILLING}"


@pytest.fixture
def made() -> Iterator[RoundCompressor]:
    made = compressor(numbered())
    yield made
    made.close()


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The messages of the posts that somebody looked into."""
    found: set[str] = set()

    def sign(post: Post) -> int:
        found.add(post.message)
        return sign_of_post(post)

    monkeypatch.setattr("unabridged.adapters.taskweaver.rounds_log.sign_of_post", sign)
    return found


def shown(made: RoundCompressor, memory: Anything, role: str = "Planner") -> list[str]:
    kept = made.compress_rounds(memory.get_role_rounds(role))[1]
    return [post.message for each in kept for post in each.post_list]


class TestRoundsOfOurMemory:
    def test_are_looked_into_once_whether_they_are_covered_or_not(
        self, opened: Callable[..., Memory], looked: set[str]
    ) -> None:
        made, memory = compressor(config=RoundCompressorConfig(rounds_to_compress=50)), opened()
        for n in range(1, 9):
            say(memory, n)
        for _ in range(2):
            looked.clear()
            shown(made, memory)
        made.close()
        assert {text.split()[1] for text in looked} == {"7", "8"}  # the memory itself looks at the newest two

    def test_are_copied_where_they_are_shown_alone(self, made: RoundCompressor, opened: Callable[..., Memory]) -> None:
        memory = opened()
        for n in range(1, 9):
            say(memory, n)
        made.compress_rounds(memory.get_role_rounds("Planner"))
        given = memory.get_role_rounds("Planner")
        kept = made.compress_rounds(given)[1]
        assert len(kept) == 3
        assert not [each for each in given[:-3] if "post_list" in vars(each)]

    def test_show_what_was_said_in_them_after_they_were_covered(
        self, made: RoundCompressor, opened: Callable[..., Memory]
    ) -> None:
        memory = opened()
        for n in range(1, 9):
            say(memory, n)
        for _ in range(2):
            assert LATE not in shown(made, memory)
        memory.conversation.rounds[1].add_post(Post.create(LATE, "Planner", "User"))
        assert shown(made, memory)[0] == LATE
        assert LATE not in shown(made, memory, "CodeInterpreter")

    def test_that_could_not_be_kept_are_kept_with_the_next_prompt(
        self, made: RoundCompressor, opened: Callable[..., Memory], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        memory = opened()
        for n in range(1, 4):
            say(memory, n)
        shown(made, memory)
        memory.conversation.rounds[0].add_post(Post.create(LATE, "Planner", "User"))
        thread = made._logs[0].thread
        with monkeypatch.context() as away:
            away.setattr(type(thread), "append", lambda *_: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                shown(made, memory)
        shown(made, memory)
        assert LATE in str(list(thread.events()))

    def test_are_a_list_elsewhere(self, opened: Callable[..., Memory]) -> None:
        memory = opened()
        say(memory, 1)
        given = memory.get_role_rounds("CodeInterpreter")
        for back in (pickle.loads(pickle.dumps(given)), copy.copy(given), given[:]):  # noqa: S301  # our own
            assert (type(back), ids(back)) == (list, ids(given))
            assert role_of(back) == role_of(given) == "CodeInterpreter"


def test_a_round_of_the_hosts_shows_what_was_said_in_it_after_it_was_covered(made: RoundCompressor) -> None:
    memory = said(8)
    for _ in range(2):
        assert LATE not in shown(made, memory)
    memory.conversation.rounds[1].add_post(Post.create(LATE, "Planner", "User"))
    assert shown(made, memory)[0] == LATE


def test_a_compaction_that_is_taken_back_shows_the_rounds_that_the_one_before_did_not_cover(
    made: RoundCompressor,
) -> None:
    memory = said(8)
    assert len(shown(made, memory)) == 3 * 4
    for n in (9, 10):
        say(memory, n)
    assert len(shown(made, memory)) == 3 * 4
    thread = made._logs[0].thread
    thread.undo([*thread.compactions(lane="Planner")][-1].seq)
    assert len(shown(made, memory)) == 5 * 4


class TestWhatIsShared:
    def entry(self, content: str) -> Attachment:
        made = SharedMemoryEntry.create("plan", content, "conversation")
        return Attachment.create(AttachmentType.shared_memory_entry, content, made)

    def test_is_looked_for_once_in_what_is_settled_and_found_where_it_comes_later(
        self, opened: Callable[..., Memory], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        memory = opened()
        for n in range(1, 6):
            say(memory, n)
        rounds = memory.conversation.rounds
        rounds[0].add_post(Post.create("p", "Planner", "User", [self.entry("first")]))
        assert [each.content for each in memory.get_shared_memory_entries("plan")] == ["first"]
        rounds[1].add_post(Post.create("p", "Coder", "User", [self.entry("second")]))
        assert [each.content for each in memory.get_shared_memory_entries("plan")] == ["first", "second"]
        seen = list[str]()
        name = "unabridged.adapters.taskweaver.sharing._said"

        def said_in(round_: Anything) -> list[Anything]:
            seen.append(round_.id)
            return []

        monkeypatch.setattr(name, said_in)
        assert [each.content for each in memory.get_shared_memory_entries("plan")] == ["first", "second"]
        assert seen == ids(rounds[-2:])


def test_a_conversation_of_which_the_host_let_a_round_go_is_looked_at_once(
    opened: Callable[..., Memory], looked: set[str]
) -> None:
    memory = opened()
    for n in range(1, 9):
        say(memory, n)
    del memory.conversation.rounds[2]
    memory.get_role_rounds("Planner")
    looked.clear()
    memory.get_role_rounds("Planner")
    assert {text.split()[1] for text in looked} == {"7", "8"}
