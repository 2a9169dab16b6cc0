"""What is no post is refused before a round has it: nobody could read the session any more."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import FILLING, SMALL, compressor, numbered
from unabridged.adapters.taskweaver import Attachment, ContextCompactor, Memory, Post, Round
from unabridged.errors import UsageError


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (None, "a round takes a Post, and a NoneType has no id"),
        ("hello", "a round takes a Post, and a str has no id"),
        (SimpleNamespace(id="p", send_from="User", send_to="Planner"), "has no message"),
        (
            SimpleNamespace(id="p", send_from="User", send_to="Planner", message="x", attachment_list=None),
            "attachment_list is a list, not a NoneType",
        ),
        (
            SimpleNamespace(id="p", send_from="User", send_to="Planner", message="x", attachment_list=[5]),
            "takes an Attachment, and an int has no type",
        ),
    ],
)
def test_what_is_no_post_is_refused_and_ends_no_session(given: object, told: str) -> None:
    memory = Memory("one")
    made = memory.create_round("first")
    with pytest.raises(UsageError, match=told):
        made.add_post(given)
    assert made.post_list == []
    made.add_post(Post.create("later", "Planner", "User", [Attachment.create("plan", "1. count")]))
    assert [each.message for each in memory.get_role_rounds("Planner")[0].post_list] == ["later"]
    assert memory.create_round("second").user_query == "second"


JUNK: list[Any] = [
    None,
    "hello",
    {"a": 1},
    SimpleNamespace(id="p", send_from="User", send_to="Planner", message="x", attachment_list=[5]),
]


@pytest.mark.parametrize("junk", JUNK, ids=["None", "a text", "a dict", "a post with junk"])
class TestWhatIsNoPostAndWasPutIntoARoundAllTheSame:
    def test_ends_no_session_and_is_told_of_once(
        self,
        junk: Any,  # noqa: ANN401  # whatever somebody puts there
        tmp_path: Path,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        memory = Memory("one", tmp_path / "a.db")
        made = memory.create_round("first")
        made.add_post(Post.create("before", "User", "Planner"))
        made.post_list.append(junk)
        made.add_post(Post.create("after", "Planner", "User"))
        for n in range(3):
            memory.create_round(f"question {n}")
        assert [each.message for each in memory.get_role_rounds("Planner")[0].post_list] == ["before", "after"]
        assert memory.get_shared_memory_entries("plan") == []
        memory.to_yaml(tmp_path / "c.yaml")
        memory.save_experience(tmp_path)
        assert made.post_list[1] is junk
        assert [each.message.startswith(f"something in round {made.id} is no post") for each in caplog.records] == [
            True
        ]
        memory.close()
        again = Memory("one", tmp_path / "a.db")
        read = Memory("two").from_yaml("two", tmp_path / "c.yaml")
        for each in (again, read):
            assert [post.message for post in each.conversation.rounds[0].post_list] == ["before", "after"]
        again.close()

    def test_ends_no_compression_either(self, junk: Any) -> None:  # noqa: ANN401  # as above
        rounds = [
            Round.create(
                "q",
                post_list=[
                    Post.create(f"said {n} {FILLING}", "User", "Planner"),
                    junk,
                    Post.create("so", "Planner", "User"),
                ],
            )
            for n in range(7)
        ]
        made = compressor(numbered())
        summary, kept = made.compress_rounds(rounds)
        made.close()
        assert summary is not None
        assert [each.post_list[0].message[:6] for each in kept] == ["said 4", "said 5", "said 6"]
        compactor = ContextCompactor(SMALL, None, lambda: rounds)
        compactor.start()
        assert len(compactor.uncovered(rounds)) == 7
        compactor.close()

    def test_stays_where_another_memory_says_more(self, junk: Any, tmp_path: Path) -> None:  # noqa: ANN401  # as above
        one, other = (Memory("one", tmp_path / "a.db") for _ in range(2))
        one.create_round("first").add_post(Post.create("by one", "User", "Planner"))
        (theirs,) = other.get_role_rounds("Planner") and other.conversation.rounds
        one.conversation.rounds[0].post_list.append(junk)
        theirs.add_post(Post.create("by other", "Planner", "User"))
        assert [each.message for each in one.get_role_rounds("Planner")[0].post_list] == ["by one", "by other"]
        assert junk in one.conversation.rounds[0].post_list
        one.to_yaml(tmp_path / "c.yaml")
        one.from_yaml("one", tmp_path / "c.yaml")
        one.close()
        other.close()


@pytest.mark.parametrize(("name", "given"), [("post_list", None), ("post_list", "hello"), ("post_list", 5), ("id", 5)])
def test_what_no_round_could_have_is_refused_where_it_is_put_and_ends_no_session(name: str, given: object) -> None:
    memory = Memory("one")
    made = memory.create_round("first")
    with pytest.raises(UsageError, match=f"a round's {name} is a (list|text), not a"):
        setattr(made, name, given)
    made.add_post(Post.create("later", "Planner", "User"))
    assert [each.message for each in memory.get_role_rounds("Planner")[0].post_list] == ["later"]
    memory.close()


@pytest.mark.parametrize(("name", "given"), [("post_list", None), ("id", 5)])
def test_a_round_of_somebody_elses_that_has_it_is_refused_too(name: str, given: object) -> None:
    memory, strange = Memory("one"), Round.create("q")
    setattr(strange, name, given)
    memory.conversation.rounds.append(strange)
    with pytest.raises(UsageError, match=f"a round's {name} is a"):
        memory.get_role_rounds("Planner")
    made = compressor()
    with pytest.raises(UsageError, match=f"a round's {name} is a"):
        made.compress_rounds([strange])
    made.close()


def test_a_post_whose_id_is_no_text_is_refused_and_one_that_was_put_there_is_passed_over() -> None:
    memory = Memory("one")
    made, strange = memory.create_round("first"), Post.create("x", "User", "Planner")
    strange.id = 5  # type: ignore[assignment]  # whatever somebody puts there
    with pytest.raises(UsageError, match="a post's id is a text, not an int"):
        made.add_post(strange)
    made.post_list.append(strange)
    assert memory.get_role_rounds("Planner")[0].post_list == []
    memory.close()


@pytest.mark.parametrize("junk", [None, "hello", {"a": 1}])
def test_what_is_no_round_is_refused_until_somebody_takes_it_out(junk: Any) -> None:  # noqa: ANN401  # as above
    memory = Memory("one")
    memory.create_round("first")
    memory.conversation.rounds.append(junk)
    with pytest.raises(UsageError, match=r"conversation\.rounds holds a \w+, which has no id; take it out"):
        memory.get_role_rounds("Planner")
    memory.conversation.rounds.remove(junk)
    assert len(memory.get_role_rounds("Planner")) == 1
    memory.close()
    made = compressor()
    with pytest.raises(UsageError, match="the list of rounds holds a"):
        made.compress_rounds([junk])
    made.close()
