"""What changes a view and never the log, through both faces and on both kinds of store."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from unabridged import AsyncMemory, Depth, LaneRule, Memory, Policy, RoundState


def said(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


class TestWhatViewsShow:
    def test_what_is_hidden_is_shown_again(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append([said("a"), said("b")])
        taken = thread.hide(1, reason="asked to")
        before = [message["text"] for message in thread.view().to("plain")]
        thread.show(*taken.seqs)
        assert (before, len(thread.view().items)) == (["b"], 2)

    def test_a_pin_holds_until_it_is_taken_off(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append([said("a"), said("b")])
        thread.pin(1)
        pinned = [item.pinned for item in thread.view().items]
        thread.unpin(1)
        assert (pinned, [item.pinned for item in thread.view().items]) == ([True, False], [False, False])

    def test_tags_are_read_back(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append(said("a"))
        thread.mark(1, add=("todo", "later"), remove="later")
        assert thread.tags(1) == ("todo", "later")

    def test_a_rewound_thread_is_read_up_to_there(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append([said("a"), said("b"), said("c")])
        thread.rewind(1)
        assert [message["text"] for message in thread.view().to("plain")] == ["a"]

    def test_a_compaction_is_unfolded_to_what_was_said(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.append([said(f"{n} " * 20) for n in range(20)])
        item = thread.prepare(policy=Policy(limit_tokens=200)).items[0]
        assert thread.unfold(item, depth=Depth.ORIGINALS).to("plain")[0]["text"] == "0 " * 20

    def test_each_lane_is_read_by_itself(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.open_lane("critic", rule=LaneRule(roles=("assistant",)))
        thread.append([said("a"), {"role": "assistant", "content": "b"}])
        assert [message["text"] for message in thread.view(lane="critic").to("plain")] == ["b"]

    def test_a_failed_round_leaves_a_lane_that_wants_none(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.open_lane("worker", rule=LaneRule(failed_rounds=False))
        begun = thread.append(said("a")).first
        thread.end_round(begun, RoundState.FAILED)
        assert (thread.view(lane="worker").items, len(thread.view().items)) == ((), 1)

    def test_a_list_its_caller_keeps_is_followed(self, memory: Memory) -> None:
        thread = memory.thread("t")
        thread.sync([said("a"), said("b")])
        synced = thread.sync([said("a"), said("c")])
        assert (synced.kept, synced.appended) == (1, 1)
        assert [message["text"] for message in thread.view().to("plain")] == ["a", "c"]


def test_the_asynchronous_face_does_the_same(tmp_path: Path) -> None:
    async def talk() -> tuple[list[str], tuple[str, ...], int]:
        async with await AsyncMemory.open(tmp_path / "a.db") as memory:
            thread = memory.thread("t")
            await thread.append([said("a"), said("b"), said("c")])
            await thread.hide(1)
            await thread.mark(2, add="seen")
            rewound = await thread.rewind(2)
            view = await thread.view()
            return [message["text"] for message in view.to("plain")], await thread.tags(2), len(rewound.hidden)

    assert asyncio.run(talk()) == (["b"], ("seen",), 1)
