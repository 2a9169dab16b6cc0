"""Tags on messages: added, taken off, brought along; they part nothing and turn no view."""

from __future__ import annotations

import pytest

from tests.engine.talk import a, thread_of, u
from tests.view.made import span
from unabridged import Thread, UsageError
from unabridged.log.body import Amended, Message
from unabridged.log.ids import Seq

Tags = str | tuple[str, ...]


@pytest.fixture
def thread() -> Thread:
    return thread_of(u("q"), a("so"), u("then"), a("that"))


class TestTags:
    def test_tags_are_added_and_taken_off_in_order(self, thread: Thread) -> None:
        thread.mark((1, 2), add=("todo", "big"))
        thread.mark(1, add="seen", remove="todo")
        assert (thread.tags(1), thread.tags(2), thread.tags(3)) == (("big", "seen"), ("todo", "big"), ())

    def test_a_message_brings_its_own_tags(self, thread: Thread) -> None:
        seq = thread.append(Message(role="user", marks=("imported",))).first
        thread.mark(seq, add="seen")
        assert thread.tags(seq) == ("imported", "seen")

    def test_new_words_bring_new_tags_and_leave_those_that_were_added(self, thread: Thread) -> None:
        seq = thread.append(Message(role="user", marks=("draft",))).first
        thread.mark(seq, add="seen")
        thread.append(Amended(seq=Seq(seq), message=Message(role="user", marks=("final",))))
        assert thread.tags(seq) == ("seen", "final")

    def test_a_purged_message_keeps_only_the_tags_that_were_put_on_it(self, thread: Thread) -> None:
        seq = thread.append(Message(role="user", marks=("its own",))).first
        thread.mark(seq, add="seen")
        thread.purge(seq)
        assert thread.tags(seq) == ("seen",)

    def test_a_tag_parts_nothing_so_it_stays_on_the_message_it_was_put_on(self, thread: Thread) -> None:
        assert thread.mark(3, add="long").seqs == (span(3),)

    def test_no_view_changes(self, thread: Thread) -> None:
        before = thread.view().items
        thread.mark(span(1, 4), add="seen")
        assert thread.view().items == before

    @pytest.mark.parametrize(("add", "remove"), [((), ()), ("", ()), ((), ("",)), ((1,), ())])
    def test_what_is_no_tag_is_refused(self, thread: Thread, add: Tags, remove: Tags) -> None:
        with pytest.raises(UsageError, match="tag"):
            thread.mark(1, add=add, remove=remove)
