"""A caller who keeps his own list hands it in whole, and the log says what the list says.
How a list and a log are aligned is judged with the alignment.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.lists import TIGHT, system, written
from tests.engine.talk import a, call, length, result, u
from tests.view.made import span
from unabridged import Memory, Thread, UsageError
from unabridged.dialects import anthropic
from unabridged.errors import SyncConflict
from unabridged.log.body import Message, Reset
from unabridged.log.kind import Kind
from unabridged.log.part import Text


@pytest.fixture(params=["memory", "file"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(":memory:" if request.param == "memory" else tmp_path / "a.db", policy=TIGHT) as opened:
        yield opened


@pytest.fixture
def thread(memory: Memory) -> Thread:
    return memory.thread("t")


class TestTheSameListAgain:
    def test_a_list_begins_a_thread(self, thread: Thread) -> None:
        synced = thread.sync([u("a"), a("b")])
        assert (synced.kept, synced.appended, synced.thread) == (0, 2, "t")
        assert thread.view().to("openai") == [u("a"), a("b")]

    def test_the_same_list_writes_nothing(self, thread: Thread) -> None:
        thread.sync([system("s"), u("a"), a("b")])
        before = length(thread)
        assert thread.sync([system("s"), u("a"), a("b")]).kept == 2
        assert length(thread) == before

    def test_a_list_that_goes_on_appends_what_is_new_in_one_append(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b")])
        synced = thread.sync([u("a"), a("b"), u("c"), a("d")])
        assert (synced.kept, synced.appended, length(thread)) == (2, 2, 4)

    def test_an_empty_list_of_an_empty_thread_begins_nothing(self, memory: Memory) -> None:
        memory.thread("t").sync([])
        assert list(memory.threads()) == []

    def test_bodies_of_ours_are_messages_like_others(self, thread: Thread) -> None:
        thread.sync([Message(role="user", parts=(Text(text="a"),))])
        assert thread.sync([u("a"), a("b")]).kept == 1

    def test_one_message_in_another_dialect_is_the_same_message(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b")])
        blocks = [{"role": "user", "content": [{"type": "text", "text": "a"}]}, a("b")]
        assert thread.sync(blocks, dialect="anthropic").kept == 2

    def test_results_that_one_dialect_merges_into_one_entry_are_the_same_results(self, thread: Thread) -> None:
        asked = {
            "role": "assistant",
            "content": None,
            "tool_calls": [*call("c")["tool_calls"], *call("d")["tool_calls"]],
        }
        thread.append([u("q"), asked, result("c", "1"), result("d", "2"), u("and?")])
        merged = written(thread, anthropic)
        assert len(merged) == 3
        assert thread.sync(merged, dialect="anthropic").appended == 0

    def test_what_a_user_adds_to_an_entry_of_results_is_appended_alone(self, thread: Thread) -> None:
        thread.sync([u("q"), call("c"), result("c", "1")])
        *kept, last = written(thread, anthropic)
        grown = {**last, "content": [*last["content"], {"type": "text", "text": "and?"}]}
        synced = thread.sync([*kept, grown], dialect="anthropic")
        assert (synced.kept, synced.appended, synced.hidden) == (2, 1, ())
        assert thread.view().to("openai")[-1] == u("and?")


class TestEdits:
    def test_an_answer_generated_anew_takes_the_place_of_the_old_one(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b"), u("c"), a("d")])
        synced = thread.sync([u("a"), a("b"), u("c"), a("e")])
        assert (synced.kept, synced.appended, synced.hidden) == (3, 1, (span(4),))
        assert thread.view().to("openai") == [u("a"), a("b"), u("c"), a("e")]

    def test_an_edit_in_the_middle_hides_everything_beyond_it(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b"), u("c"), a("d")])
        assert thread.sync([u("a"), a("x"), u("c"), a("d")]).hidden == (span(2, 4),)

    def test_a_list_that_became_shorter_hides_its_end(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b"), u("c")])
        thread.sync([u("a"), a("b")])
        assert thread.view().to("openai") == [u("a"), a("b")]

    def test_what_is_hidden_can_still_be_read_word_for_word(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b")])
        thread.sync([u("a"), a("c")])
        assert thread.message(2) == Message(role="assistant", parts=(Text(text="b"),))

    def test_a_result_that_changed_takes_its_call_and_all_results_with_it(self, thread: Thread) -> None:
        asked = {
            "role": "assistant",
            "content": None,
            "tool_calls": [*call("c")["tool_calls"], *call("d")["tool_calls"]],
        }
        thread.sync([u("q"), asked, result("c", "1"), result("d", "2")])
        synced = thread.sync([u("q"), asked, result("c", "1"), result("d", "3")])
        assert (synced.hidden, synced.appended) == ((span(2, 4),), 3)

    def test_hiding_and_appending_are_one_append(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b")])
        thread.sync([system("s"), u("a"), a("c"), u("d")])
        events = list(thread.events(after=2))
        assert [event.kind for event in events] == [Kind.HIDDEN, Kind.SYSTEM_SET, Kind.MESSAGE, Kind.MESSAGE]
        assert len({event.at for event in events}) == 1


class TestTheSystemMessage:
    def test_it_is_set_once_and_has_no_position(self, thread: Thread) -> None:
        assert thread.sync([system("s"), u("a")]).system_changed
        assert not thread.sync([system("s"), u("a"), a("b")]).system_changed

    def test_another_one_is_set_and_nothing_else_is_touched(self, thread: Thread) -> None:
        thread.sync([system("s"), u("a")])
        synced = thread.sync([system("other"), u("a")])
        assert (synced.system_changed, synced.kept, synced.hidden) == (True, 1, ())
        assert thread.view().to("openai") == [system("other"), u("a")]

    def test_a_list_without_one_leaves_it_as_it_is(self, thread: Thread) -> None:
        thread.sync([system("s"), u("a")])
        thread.sync([u("a"), a("b")])
        assert thread.view().to("openai")[0] == system("s")

    def test_several_at_the_beginning_are_one(self, thread: Thread) -> None:
        thread.sync([system("s"), system("and so on"), u("a")])
        assert [part.text for part in thread.view().items[0].says.parts if isinstance(part, Text)] == ["s", "and so on"]

    def test_one_between_messages_keeps_its_place(self, thread: Thread) -> None:
        said = [system("s"), u("a"), system("remember"), a("b")]
        thread.sync(said)
        assert thread.sync(said).appended == 0
        assert [item.says.role for item in thread.view().items] == ["system", "user", "system", "assistant"]


class TestNothingInCommon:
    def test_another_first_message_hides_nothing_and_is_a_conflict(self, thread: Thread) -> None:
        thread.sync([u("a"), a("b")])
        with pytest.raises(SyncConflict) as raised:
            thread.sync([u("x")])
        assert (raised.value.position, length(thread)) == (0, 2)

    def test_the_conflict_has_both_digests_and_the_choices(self, thread: Thread) -> None:
        thread.sync([u("a")])
        with pytest.raises(SyncConflict, match=r"Divergence\.FORK") as raised:
            thread.sync([system("s"), u("x")])
        conflict = raised.value
        assert len({conflict.given_digest, conflict.stored_digest, ""}) == 3
        assert (conflict.thread, conflict.position, len(conflict.choices)) == ("t", 1, 3)

    def test_an_empty_list_hides_nothing(self, thread: Thread) -> None:
        thread.sync([u("a")])
        with pytest.raises(SyncConflict, match="the list says nothing"):
            thread.sync([])


class TestWhatIsNoList:
    @pytest.mark.parametrize("given", ["text", {"role": "user", "content": "a"}, iter([u("a")]), 7])
    def test_it_is_refused(self, thread: Thread, given: Any) -> None:  # noqa: ANN401  # whatever comes
        with pytest.raises(UsageError, match="whole list"):
            thread.sync(given)

    def test_an_event_that_is_no_message_is_refused(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="holds no Reset"):
            thread.sync([Reset()])

    def test_a_dialect_nobody_speaks_is_refused(self, thread: Thread) -> None:
        with pytest.raises(UsageError, match="no dialect"):
            thread.sync([u("a")], dialect="klingon")
