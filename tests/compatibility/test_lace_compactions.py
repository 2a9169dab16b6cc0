"""What people who come from lace rely on when a conversation is compacted: nothing said is lost, moved or copied.
It refuses to judge a summary; the one used here says next to nothing.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compatibility.kit import (
    DIE_BEFORE_COMMIT,
    SHORT,
    SUBJECTS,
    TIGHT,
    Words,
    compactions,
    dies,
    opened,
    summarise,
    talk,
)
from unabridged import Appended, Memory, Thread
from unabridged.log.kind import Kind
from unabridged.log.part import Text
from unabridged.stores.in_memory import InMemoryStore


@pytest.fixture
def thread(memory: Memory) -> Thread:
    return memory.thread("t")


def compacted_often(thread: Thread) -> None:
    """Let a thread grow round by round, and make it fit after each."""
    for n in range(len(SUBJECTS)):
        talk(thread, rounds=1, start=n)
        thread.prepare()


class TestView:
    def test_without_a_compaction_a_view_is_the_whole_log_in_order(self, thread: Thread) -> None:
        """lace-L1."""
        said = [{"role": "user", "content": str(n)} for n in range(50)]
        for message in said:
            thread.append(message)
        assert thread.view().to("openai") == said
        assert len(list(thread.events())) == len(said)

    def test_a_view_is_what_the_compaction_produced_and_everything_said_later(self, thread: Thread) -> None:
        """lace-L2."""
        talk(thread, rounds=5)
        thread.prepare()
        made = compactions(thread)[-1].seq
        thread.append([{"role": "user", "content": "e88"}, {"role": "assistant", "content": "e89"}])
        items = thread.view().items
        assert items[0].name.seq == made
        assert [item.says.parts for item in items if item.name.seq > made] == [(Text(text="e88"),), (Text(text="e89"),)]

    def test_what_was_compacted_is_no_longer_shown_word_for_word(self, thread: Thread) -> None:
        """lace-L2."""
        talk(thread, rounds=5)
        thread.prepare()
        first, *_ = thread.view().to("openai")
        assert SHORT in first["content"]
        assert SUBJECTS[0] not in str(thread.view().to("openai"))


class TestLog:
    def test_a_compaction_leaves_every_earlier_event_as_it_was(self, thread: Thread) -> None:
        """lace-L3."""
        talk(thread, rounds=5)
        before = list(thread.events())
        thread.prepare()
        after = list(thread.events())
        assert after[: len(before)] == before
        assert [event.kind for event in after[len(before) :]] == [Kind.COMPACTED, Kind.LANE_OPENED]

    def test_events_said_later_follow_the_compaction_in_the_log(self, thread: Thread) -> None:
        """lace-L3."""
        talk(thread, rounds=5)
        thread.prepare()
        talk(thread, rounds=1, start=5)
        kinds = [event.kind for event in thread.events()]
        assert kinds == [Kind.MESSAGE] * 10 + [Kind.COMPACTED, Kind.LANE_OPENED] + [Kind.MESSAGE] * 2

    def test_the_log_without_its_compactions_is_what_was_appended(self, memory: Memory, path: Path) -> None:
        """lace-L4, after several compactions and a reopening."""
        compacted_often(memory.thread("compacted"))
        talk(memory.thread("plain"), rounds=len(SUBJECTS))
        memory.close()
        with opened(path) as again:
            thread = again.thread("compacted")
            said = [event.payload for event in thread.events() if event.kind is Kind.MESSAGE]
            assert len(compactions(thread)) > 2
            assert said == [event.payload for event in again.thread("plain").events()]

    def test_a_compaction_makes_no_second_thread(self, memory: Memory, thread: Thread) -> None:
        """lace-L6."""
        compacted_often(thread)
        assert [row.ref for row in memory.threads()] == [thread.ref]

    def test_every_verb_goes_on_with_the_id_it_had(self, memory: Memory, thread: Thread) -> None:
        """lace-L6."""
        compacted_often(thread)
        same = memory.thread("t")
        same.append({"role": "user", "content": "still here"})
        assert same.view().to("openai")[-1] == {"role": "user", "content": "still here"}
        same.undo(compactions(same)[-1].seq)
        assert thread.view() == same.view()


class TestOneEvent:
    def test_a_compaction_killed_inside_its_transaction_leaves_nothing(self, memory: Memory, path: Path) -> None:
        """lace-F4."""
        talk(memory.thread("t"), rounds=5)
        before, seen = list(memory.thread("t").events()), memory.thread("t").view()
        memory.close()
        dies(f"{DIE_BEFORE_COMMIT}thread.prepare()", path)
        with opened(path) as again:
            assert (list(again.thread("t").events()), again.thread("t").view()) == (before, seen)

    def test_a_compaction_killed_after_its_append_stands_whole(self, memory: Memory, path: Path) -> None:
        """lace-F4."""
        talk(memory.thread("t"), rounds=5)
        memory.close()
        dies("thread.prepare()\nos._exit(9)", path)
        with opened(path) as again:
            (made,) = compactions(again.thread("t"))
            assert again.thread("t").view().items[0].name.seq == made.seq

    def test_a_store_that_fails_before_the_append_shows_no_compaction(self) -> None:
        """lace-F4."""
        thread = Memory(Failing("before"), policy=TIGHT, counter=Words(), summariser=summarise).thread("t")
        talk(thread, rounds=5)
        whole = thread.view()
        with pytest.raises(OSError, match="the disk is gone"):
            thread.prepare()
        assert (compactions(thread), thread.view()) == ([], whole)

    def test_a_store_that_fails_after_the_append_shows_the_compaction_whole(self) -> None:
        """lace-F4: the turn goes on with it."""
        thread = Memory(Failing("after"), policy=TIGHT, counter=Words(), summariser=summarise).thread("t")
        talk(thread, rounds=5)
        assert thread.prepare().tokens <= TIGHT.room_tokens
        assert len(compactions(thread)) == 1


class TestReferences:
    def test_repeated_compaction_stores_no_message_a_second_time(self, thread: Thread) -> None:
        """lace-F6."""
        compacted_often(thread)
        for subject in SUBJECTS:
            holding = [event for event in thread.events() if subject.encode() in (event.payload or b"")]
            assert [event.kind for event in holding] == [Kind.MESSAGE, Kind.MESSAGE]

    def test_a_compaction_does_not_grow_with_what_it_keeps(self, memory: Memory) -> None:
        """lace-F6."""
        sizes = []
        for name, pad in (("short", 1), ("long", 1_000)):
            thread = memory.thread(name)
            talk(thread, rounds=5)
            thread.append({"role": "user", "content": "k" * pad})
            thread.prepare()
            sizes += [len(event.payload or b"") for event in compactions(thread)]
        assert abs(sizes[0] - sizes[1]) < 8  # how long it took is told in a few digits more or less


class Failing(InMemoryStore):
    """A store whose conditional append raises, before or after its effect."""

    def __init__(self, effect: str) -> None:
        super().__init__()
        self._effect = effect

    async def append_if(self, *args: object, **kwargs: object) -> Appended | None:
        """Append only when told to fail afterwards, and fail."""
        if self._effect == "after":
            await super().append_if(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        message = "the disk is gone"
        raise OSError(message)
