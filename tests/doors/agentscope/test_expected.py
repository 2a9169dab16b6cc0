"""What AgentScope expects of a short-term memory, told of its own memory and of ours: both hold.
It refuses to tell of anything on which the two differ on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, cast

import pytest
from agentscope.memory import InMemoryMemory, MemoryBase
from agentscope.message import Msg

from tests.doors.agentscope.kit import assistant, ran, texts, user
from unabridged.adapters.agentscope import UnabridgedMemory


class Mark(str, Enum):  # noqa: UP042  # as AgentScope's own marks are made
    HINT = "hint"


@pytest.fixture(params=[InMemoryMemory, UnabridgedMemory])
def memory(request: pytest.FixtureRequest) -> Iterator[MemoryBase]:
    made = request.param()
    yield made
    if isinstance(made, UnabridgedMemory):
        ran(made.close())


@pytest.fixture
def ten(memory: MemoryBase) -> list[Msg]:
    """Ten messages of every role, stored."""
    said = [Msg("a", str(n), ("user", "assistant", "system")[n % 3]) for n in range(10)]
    for n, each in enumerate(said):
        each.id = str(n)
    ran(memory.add(said))
    return said


def ids(memory: MemoryBase, **wanted: Any) -> list[str]:  # noqa: ANN401  # as get_memory takes it
    return [each.id for each in ran(memory.get_memory(**wanted))]


class TestMessages:
    def test_an_empty_memory_is_an_empty_list(self, memory: MemoryBase) -> None:
        assert (ran(memory.get_memory()), ran(memory.size())) == ([], 0)

    def test_adding_nothing_does_nothing(self, memory: MemoryBase) -> None:
        ran(memory.add(None))
        ran(memory.add([]))
        assert ran(memory.size()) == 0

    def test_what_was_added_comes_back_in_order_and_in_full(self, memory: MemoryBase, ten: list[Msg]) -> None:
        assert [each.to_dict() for each in ran(memory.get_memory())] == [each.to_dict() for each in ten]

    def test_a_change_of_what_was_added_changes_nothing_that_is_stored(self, memory: MemoryBase) -> None:
        ran(memory.add(said := Msg("a", [{"type": "text", "text": "as said"}], "user")))
        cast("Any", said.content)[0]["text"] = "otherwise"
        assert texts(ran(memory.get_memory())) == ["as said"]

    def test_messages_are_deleted_by_their_ids_and_strange_ids_are_ignored(
        self, memory: MemoryBase, ten: list[Msg]
    ) -> None:
        assert len(ten) == 10
        assert ran(memory.delete(["2", "4", "nobody's"])) == 2
        assert (ids(memory), ran(memory.size())) == (list("01356789"), 8)

    def test_what_was_deleted_may_be_added_again(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.delete(["2"]))
        ran(memory.add(ten[2]))
        assert ids(memory) == [*"013456789", "2"]

    def test_a_cleared_memory_is_empty_and_takes_what_it_had(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.clear())
        assert (ids(memory), ran(memory.size())) == ([], 0)
        ran(memory.add(ten))
        assert ids(memory) == list("0123456789")

    def test_a_message_that_is_stored_already_is_left_out(self, memory: MemoryBase, ten: list[Msg]) -> None:
        """as-A7. A stored id is added once."""
        ran(memory.add([ten[3], new := user("new")]))
        assert ids(memory) == [*"0123456789", new.id]

    def test_duplicates_are_stored_where_they_are_allowed(self, memory: MemoryBase, ten: list[Msg]) -> None:
        """as-A7. Unless duplicates are allowed."""
        ran(memory.add(ten[3], allow_duplicates=True))
        assert ids(memory) == [*"0123456789", "3"]

    def test_both_of_a_pair_of_duplicates_are_deleted(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.add(ten[3], allow_duplicates=True))
        assert ran(memory.delete(["3"])) == 2

    def test_an_empty_memory_is_what_an_agent_takes(self, memory: MemoryBase) -> None:
        assert bool(memory) is True


class TestMarks:
    def test_messages_are_asked_for_by_one_of_their_marks(self, memory: MemoryBase, ten: list[Msg]) -> None:
        """as-A6. Set and asked for."""
        assert ids(memory, mark="important") == []
        ran(memory.add([user("new")], marks=["important", "todo"]))
        ran(memory.add([newer := user("newer")], marks="important"))
        assert ids(memory, mark="important")[-1] == newer.id
        assert (len(ids(memory, mark="important")), len(ids(memory, mark="todo")), len(ten)) == (2, 1, 10)

    def test_messages_with_a_mark_are_left_out(self, memory: MemoryBase, ten: list[Msg]) -> None:
        """as-A6. Excluded."""
        ran(memory.add([user("new")], marks=["important", "todo"]))
        assert ids(memory, exclude_mark="todo") == [each.id for each in ten]
        assert ids(memory, mark="important", exclude_mark="todo") == []

    @pytest.mark.parametrize(
        ("new", "old", "which", "counted", "found"),
        [
            ("review", None, ["0", "1"], 2, ["0", "1"]),
            ("review", None, None, 10, list("0123456789")),
            ("review", "todo", None, 2, ["5", "6"]),
            ("review", "todo", ["5", "0"], 1, ["5"]),
            ("review", "nobody's", None, 0, []),
            ("review", None, [], 0, []),
        ],
    )
    def test_marks_are_put_on_messages_and_changed(  # what is changed, and what comes of it
        self,
        memory: MemoryBase,
        ten: list[Msg],
        new: str,
        old: str | None,
        which: list[str] | None,
        counted: int,
        found: list[str],
    ) -> None:
        """as-A6. Changed, with counts."""
        assert ran(memory.update_messages_mark("todo", msg_ids=[each.id for each in ten[5:7]])) == 2
        assert ran(memory.update_messages_mark(new, old_mark=old, msg_ids=which)) == counted
        assert ids(memory, mark=new) == found
        left = [each for each in ("5", "6") if old is None or each not in found]
        assert ids(memory, mark="todo") == left

    def test_marks_are_taken_off(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.update_messages_mark("todo"))
        assert ran(memory.update_messages_mark(None, old_mark="todo", msg_ids=["5", "7"])) == 2
        assert ids(memory, exclude_mark="todo") == ["5", "7"]
        assert ran(memory.update_messages_mark(None)) == 0
        assert len(ids(memory, mark="todo")) == len(ten) - 2

    def test_a_mark_twice_is_there_once(self, memory: MemoryBase, ten: list[Msg]) -> None:
        """as-A6. Counted where it is new alone."""
        assert ran(memory.update_messages_mark("todo", msg_ids=["1"])) == 1
        assert ran(memory.update_messages_mark("todo", msg_ids=["1"])) == 0
        assert ran(memory.update_messages_mark("todo", old_mark="todo", msg_ids=["1"])) == 1
        assert (ids(memory, mark="todo"), len(ten)) == (["1"], 10)

    def test_messages_are_deleted_by_their_marks(self, memory: MemoryBase, ten: list[Msg]) -> None:
        """as-A6. Deleted by one mark or several, with counts."""
        ran(memory.update_messages_mark("a", msg_ids=["0", "1"]))
        ran(memory.update_messages_mark("b", msg_ids=["1", "2"]))
        assert ran(memory.delete_by_mark(["a", "b"])) == 3
        assert ran(memory.delete_by_mark("a")) == 0
        assert ids(memory) == [each.id for each in ten[3:]]

    def test_a_hint_is_there_for_one_prompt(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.add(hint := user("go on"), marks=Mark.HINT))
        assert ids(memory)[-1] == hint.id
        assert ran(memory.delete_by_mark(Mark.HINT)) == 1
        assert ids(memory) == [each.id for each in ten]

    @pytest.mark.parametrize(
        "wrong",
        [
            lambda memory: memory.add(user("x"), marks=[1]),
            lambda memory: memory.add(user("x"), marks=1),
            lambda memory: memory.get_memory(mark=1),
            lambda memory: memory.get_memory(exclude_mark=["a"]),
            lambda memory: memory.delete_by_mark(["a", 1]),
            lambda memory: memory.delete_by_mark(1),
            lambda memory: memory.delete_by_mark(None),
        ],
    )
    def test_a_mark_that_is_no_text_is_a_type_error(self, memory: MemoryBase, wrong: Any) -> None:  # noqa: ANN401  # a call
        """as-A6. With type errors."""
        with pytest.raises(TypeError):
            ran(wrong(memory))


class TestSummary:
    def test_the_agents_own_summary_comes_first_as_the_users(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.update_compressed_summary("so far"))
        found = ran(memory.get_memory())
        assert (found[0].role, found[0].content, len(found)) == ("user", "so far", len(ten) + 1)

    def test_it_is_left_out_where_nobody_wants_it(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.update_compressed_summary("so far"))
        assert ids(memory, prepend_summary=False) == [each.id for each in ten]

    def test_a_newer_one_takes_its_place_and_an_empty_one_takes_it_back(self, memory: MemoryBase) -> None:
        for text, shown in (("one", ["one"]), ("two", ["two"]), ("two", ["two"]), ("", [])):
            ran(memory.update_compressed_summary(text))
            assert (texts(ran(memory.get_memory())), ran(memory.size())) == (shown, 0)

    def test_it_stands_before_what_is_asked_for_by_mark(self, memory: MemoryBase, ten: list[Msg]) -> None:
        ran(memory.update_compressed_summary("so far"))
        ran(memory.update_messages_mark("todo", msg_ids=["4"]))
        found = ran(memory.get_memory(mark="todo"))
        assert (texts(found), len(ten)) == (["so far", "4"], 10)

    def test_whoever_answers_is_told_apart(self, memory: MemoryBase) -> None:
        ran(memory.add([user("hello"), assistant("hi")]))
        assert [(each.name, each.role) for each in ran(memory.get_memory())] == [
            ("user", "user"),
            ("Friday", "assistant"),
        ]


def test_one_id_alone_names_one_message_and_what_names_none_is_refused() -> None:
    async def named() -> list[object]:
        memory = UnabridgedMemory()
        said = [user("one"), user("two")]
        await memory.add(said)
        found: list[object] = [
            await memory.update_messages_mark("seen", msg_ids=said[1].id),  # type: ignore[arg-type]  # as people do
            texts(await memory.get_memory(mark="seen")),
            await memory.delete(said[0].id),  # type: ignore[arg-type]  # as above
            texts(await memory.get_memory()),
        ]
        for nothing in (None, 5):
            with pytest.raises(TypeError, match="named by their ids"):
                await memory.delete(nothing)  # type: ignore[arg-type]  # what nobody should
        return found

    assert ran(named()) == [1, ["two"], 1, ["two"]]
