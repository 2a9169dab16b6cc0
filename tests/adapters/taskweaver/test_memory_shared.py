"""One session in several memories: each has what the others say, and none writes over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import SHAPES, SMALL, numbered, posts, say
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post
from tests.adapters.taskweaver.standin.rounds import SharedMemoryEntry as Entry
from unabridged.adapters.taskweaver import Memory


def told(memory: Memory) -> list[Any]:
    rounds = memory.get_role_rounds("Planner", include_failure_rounds=True)
    return [(each.user_query, each.state, [post.message for post in each.post_list]) for each in rounds]


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Memory, Memory]]:
    memories = [
        Memory("s", tmp_path / "r.db", shapes=SHAPES, llm_api=numbered(), compaction={"Planner": SMALL})
        for _ in range(2)
    ]
    yield memories[0], memories[1]
    for each in memories:
        each.close()


def test_each_has_the_rounds_and_posts_of_the_other_in_the_order_they_were_said(both: tuple[Memory, Memory]) -> None:
    one, other = both
    made = one.create_round("q 1")
    made.add_post(Post.create("from one", "User", "Planner"))
    assert told(other) == [("q 1", "created", ["from one"])]
    other.create_round("q 2").add_post(Post.create("from other", "User", "Planner"))
    made.add_post(Post.create("later", "Planner", "User"))
    made.change_round_state("finished")
    assert told(one) == told(other)
    assert told(one) == [("q 1", "finished", ["from one", "later"]), ("q 2", "created", ["from other"])]


def test_what_one_ended_stays_so_when_the_other_goes_on_speaking(both: tuple[Memory, Memory]) -> None:
    one, other = both
    made = one.create_round("q 1")
    made.add_post(said := Post.create("v1", "User", "Planner"))
    (theirs,) = other.get_role_rounds("Planner") and other.conversation.rounds
    said.message = "v2"
    made.change_round_state("failed")
    theirs.add_post(Post.create("by other", "Planner", "User"))
    assert told(one) == told(other) == [("q 1", "failed", ["v2", "by other"])]


def test_the_end_said_last_holds_in_both(both: tuple[Memory, Memory], tmp_path: Path) -> None:
    one, other = both
    made = one.create_round("q 1")
    made.add_post(Post.create("v1", "User", "Planner"))
    (theirs,) = other.get_role_rounds("Planner") and other.conversation.rounds
    made.change_round_state("finished")
    theirs.change_round_state("failed")
    again = Memory("s", tmp_path / "r.db", shapes=SHAPES)
    assert told(one) == told(other) == told(again) == [("q 1", "failed", ["v1"])]
    again.close()


def test_a_summary_of_rounds_that_the_other_said_is_seen(both: tuple[Memory, Memory]) -> None:
    one, other = both
    for n in range(1, 9):
        say(one, n)
    one.thread.compact(lane="Planner")
    rounds, compaction = other.get_role_rounds_with_compaction("Planner")
    assert (len(rounds), compaction) == (8, one.get_role_rounds_with_compaction("Planner")[1])
    assert compaction is not None


def test_a_file_that_both_read_is_there_once(both: tuple[Memory, Memory], tmp_path: Path) -> None:
    with_it = Memory("with", shapes=SHAPES)
    say(with_it, 1)
    with_it.to_yaml(tmp_path / "c.yaml")
    for each in both:
        each.from_yaml("t", tmp_path / "c.yaml")
    for each in both:
        each.from_yaml("t", tmp_path / "c.yaml")
        assert [len(said[2]) for said in told(each)] == [len(posts(1))]
    with_it.close()


def test_a_newer_file_of_a_known_session_brings_the_posts_that_its_rounds_have_more(
    both: tuple[Memory, Memory], tmp_path: Path
) -> None:
    one, other = both
    made = one.create_round("q 1")
    made.add_post(Post.create("hello", "User", "Planner"))
    one.to_yaml(tmp_path / "v1.yaml")
    made.add_post(Post.create("the answer", "Planner", "User"))
    made.change_round_state("finished")
    one.to_yaml(tmp_path / "v2.yaml")
    for name in ("v1.yaml", "v2.yaml", "v1.yaml"):
        other.from_yaml("n", tmp_path / name)
    assert told(other) == [("q 1", "finished", ["hello", "the answer"])]
    assert told(one.from_yaml("n", tmp_path / "v1.yaml")) == told(other)


def test_what_an_attachment_has_beside_its_content_is_followed(both: tuple[Memory, Memory]) -> None:
    one, other = both
    entry = Attachment.create(AttachmentType.shared_memory_entry, "p", Entry.create("plan", "old", "conversation"))
    one.create_round("q 1").add_post(Post.create("hi", "User", "Planner", [entry]))
    other.get_role_rounds("Planner")
    assert [each.content for each in other.get_shared_memory_entries("plan")] == ["old"]
    entry.extra = Entry.create("plan", "new", "conversation")
    for each in (one, other):
        each.get_role_rounds("Planner")
    assert [each.content for each in other.get_shared_memory_entries("plan")] == ["new"]
