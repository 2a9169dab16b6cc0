"""What people who come from lace rely on when a file was read before a compaction: what the view shows is what counts.
It refuses to read a file.
"""

from __future__ import annotations

from tests.compatibility.kit import TIGHT, Words, talk
from tests.engine.talk import call, result, thread_of, u
from tests.view.made import compacted, span
from unabridged import Memory, Policy, Thread
from unabridged.log.compacted import Produced, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.ports import Brief
from unabridged.stores.in_memory import InMemoryStore

READ = (
    Produced(role="user", parts=(Text(text="they talked"),), tokens=1),
    Produced(role="assistant", parts=(ToolCall(call_id="r", name="read"),), tokens=1),
    Produced(role="tool", parts=(ToolResult(call_id="r", content=(Text(text="as it was then"),)),), tokens=1),
)


def has_read(thread: Thread) -> bool:
    """Whether a model sees that the tool was called."""
    return any(isinstance(part, ToolCall) for item in thread.view().items for part in item.says.parts)


def test_a_file_that_was_read_before_a_compaction_has_to_be_read_again() -> None:
    """lace-L56."""
    thread = thread_of(u("q"), call("c"), result("c", "word " * 200), u("and?"), policy=Policy(limit_tokens=150))
    assert has_read(thread)
    thread.prepare()
    assert not has_read(thread)
    thread.append([call("d"), result("d", "again")])
    assert has_read(thread)


def test_what_a_compaction_reloaded_is_read_from_the_log_and_not_anew() -> None:
    """lace-F11: the results are recorded with it, so every handle sees the same for ever."""
    store = InMemoryStore()
    thread = thread_of(u("one"), u("two"), policy=None, store=store)
    edit = Replace(items=(ItemName(seq=Seq(1)),), covers=(span(1),), group=READ)
    thread.append(compacted(edit, on=2))
    first = thread.view().to("openai")
    assert "as it was then" in str(first)
    assert Memory(store).thread("t").view().to("openai") == first


def test_whatever_is_slow_in_a_compaction_holds_no_lock() -> None:
    """lace-F11: somebody else appends while it runs."""
    store = InMemoryStore()

    def slow(_: Brief) -> str:
        Memory(store).thread("t").append(u("meanwhile"))
        return "In short: they talked."

    thread = Memory(store, policy=TIGHT, counter=Words(), summariser=slow).thread("t")
    talk(thread, rounds=5)
    assert "meanwhile" in str(thread.prepare().to("openai"))
