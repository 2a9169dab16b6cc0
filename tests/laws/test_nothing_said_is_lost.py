"""Every appended event can be read back, byte for byte, for ever, whatever was compacted."""

from __future__ import annotations

from hypothesis import given

from tests.engine.talk import compactions, rounds
from tests.laws.moves import ROWS, Move, begun, moved
from unabridged import Depth, Memory, Policy, Thread
from unabridged.dialects import openai_chat
from unabridged.log import spans
from unabridged.log.body import Message
from unabridged.stores.in_memory import InMemoryStore

POLICY = Policy(limit_tokens=160, retain_rounds=1)


def payloads(thread: Thread) -> dict[int, bytes | None]:
    return {event.seq: event.payload for event in thread.events()}


@given(ROWS)
def test_no_verb_changes_a_byte_of_what_was_appended_before_it(moves: list[tuple[Move, int]]) -> None:
    thread = begun()
    for move in moves:
        before = payloads(thread)
        assert payloads(moved(thread, [move])).items() >= before.items()


@given(ROWS)
def test_the_chain_of_a_thread_holds_whatever_was_done_to_it(moves: list[tuple[Move, int]]) -> None:
    memory = Memory(InMemoryStore(), policy=POLICY)
    memory.thread("t").append(rounds(8))
    moved(memory.thread("t"), moves)
    assert memory.verify().faults == ()


def test_a_compacted_message_is_given_back_as_its_caller_wrote_it() -> None:
    thread, given = begun(), rounds(8)
    thread.prepare()
    kept = [thread.message(seq) for seq in range(1, len(given) + 1)]
    assert [openai_chat.write(message) for message in kept if message] == given


def test_what_a_compaction_stands_for_unfolds_to_the_originals() -> None:
    thread = begun()
    group = thread.prepare().items[0]
    originals = thread.unfold(group, depth=Depth.ORIGINALS).items
    assert [item.says for item in originals] == [thread.message(seq) for seq in spans.each(group.covers)]


def test_a_compaction_of_compactions_loses_nothing_either() -> None:
    thread, given = begun(), rounds(8)
    for _ in range(6):
        thread.prepare()
        thread.append(rounds(8))
        given += rounds(8)
    assert len(compactions(thread)) > 3
    assert [openai_chat.write(each.body) for each in thread.events() if isinstance(each.body, Message)] == given
