"""What the golden files mean: the value that today's program must read from each, for ever.
It refuses to write them; a file that exists is never written anew, and a new schema version gets a folder of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from unabridged.log import body as b
from unabridged.log import compacted as c
from unabridged.log import part as p
from unabridged.log.body import Body
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName, LaneId, Seq, Span
from unabridged.log.lane_rule import LaneRule

_SPANS: Final = (Span(first=Seq(2), last=Seq(5)), Span(first=Seq(9), last=Seq(9)))
_MANY_SPANS: Final = tuple(
    Span(first=Seq(first), last=Seq(last)) for first, last in ((2, 3), (9, 9), (12, 13), (18, 18))
)
_WRITER: Final = LaneId("writer")


def _say(*parts: p.Part) -> b.Message:
    return b.Message(role="assistant", parts=parts)


def _compacted(*edits: c.Edit) -> c.Compacted:
    receipt = c.Receipt(tokens_before=900, tokens_after=90)
    return c.Compacted(strategy="summarise", version=1, drawn_on=Seq(40), edits=edits, receipt=receipt)


GOLDEN: Final[Mapping[str, Body]] = MappingProxyType(
    {
        "message": b.Message(role="user", parts=(p.Text(text="Where is the ferry?"),)),
        "message_empty": b.Message(role=""),
        "message_full": b.Message(
            role="assistant",
            parts=(p.Text(text="At nine."),),
            sender="planner",
            recipient="user",
            id="msg_1",
            round="r1",
            marks=("kept", "short"),
            atom="resp_1",
            original=b.Original(dialect="openai_chat", text='{"role": "assistant"}', extra=Extra({"kept": True})),
            extra=Extra({"mood": {"calm": [1, None]}}),
        ),
        "message_chunked": b.Message(role="tool", parts=(p.ToolResult(call_id="call_0"),), chunks=3),
        "message_any_text": b.Message(role="user", parts=(p.Text(text="\x00 \u2028 é e\u0301 🧵 \u202e שלום 線"),)),
        "message_lone_surrogates": b.Message(role="user", parts=(p.Text(text="\ud800 \ud83e\uddf5 \udfff"),)),
        "part_text_extra": _say(p.Text(text="hi", extra=Extra({"annotations": [{"start": 0}]}))),
        "part_reasoning": _say(p.Reasoning(text="hm", signature="c2ln", redacted="cmVk", extra=Extra({"summary": []}))),
        "part_tool_call": _say(p.ToolCall(call_id="call_0", name="search", arguments='{"q": "ferry"}')),
        "part_tool_result": b.Message(
            role="tool",
            parts=(p.ToolResult(call_id="call_0", content=(p.Text(text="nine"),), name="search", status="ok"),),
        ),
        "part_tool_result_nested": b.Message(
            role="tool",
            parts=(p.ToolResult(call_id="a", content=(p.ToolResult(call_id="b", content=(p.Text(text="x"),)),)),),
        ),
        "part_media": _say(
            p.Media(media_type="image/png", reference="file:ferry.png", digest="sha256:00", name="ferry")
        ),
        "part_execution_result": _say(
            p.ExecutionResult(
                stdout="1\n",
                stderr="warning",
                result="2",
                status="ok",
                variables=(p.Variable(name="df", type="DataFrame", shape="(3, 2)", value="…"),),
                deleted=("tmp",),
            )
        ),
        "part_opaque": _say(p.Opaque(type="hologram", value=Extra({"beam": [1, {"type": "text"}]}))),
        "amended": b.Amended(seq=Seq(7), message=b.Message(role="user", parts=(p.Text(text="corrected"),))),
        "chunk_slice": b.Chunk(of=Seq(-1), index=0, text='{"v":1,"ro'),
        "chunk_last_of_part": b.Chunk(of=Seq(7), index=4, text="…", part=1, last=True),
        "system_set": b.SystemSet(parts=(p.Text(text="You are brief."),)),
        "system_set_full": b.SystemSet(
            parts=(p.Text(text="You are brief."),),
            lane=_WRITER,
            role="developer",
            original=b.Original(dialect="openai_chat", text="{}"),
        ),
        "lane_opened": b.LaneOpened(
            lane=_WRITER,
            rule=LaneRule(senders=("a",), recipients=("b",), either=("c",), roles=("user",), failed_rounds=False),
            inherits=LaneId("main"),
            policy='{"limit_tokens":1000}',
            fingerprint="f0",
        ),
        "lane_opened_empty_rule": b.LaneOpened(lane=_WRITER, rule=LaneRule()),
        "compacted_drop": _compacted(
            c.Drop(items=(ItemName(seq=Seq(2)), ItemName(seq=Seq(3), n=1)), covers=_SPANS, tokens=12)
        ),
        "compacted_drop_of_many_spans": _compacted(
            c.Drop(items=tuple(ItemName(seq=Seq(seq)) for seq in (2, 3, 9, 12, 13, 18)), covers=_MANY_SPANS, messages=6)
        ),
        "compacted_drop_of_a_run": _compacted(
            c.Drop(items=tuple(ItemName(seq=Seq(seq)) for seq in (2, 3, 4, 5, 9)), covers=_SPANS, messages=5, tokens=12)
        ),
        "compacted_stub": _compacted(c.Stub(item=ItemName(seq=Seq(2)), head=100, tail=50, tokens=40)),
        "compacted_stub_in_parts": _compacted(
            c.Stub(
                item=ItemName(seq=Seq(2)),
                head=0,
                tail=0,
                tokens=40,
                parts=(
                    p.ToolResult(
                        call_id="c1", content=(p.Text(text="less of it", extra=Extra({"shortened": ["text"]})),)
                    ),
                ),
            )
        ),
        "compacted_rewritten": c.Compacted(
            strategy="summarise",
            version=1,
            drawn_on=Seq(40),
            edits=(c.Drop(items=(ItemName(seq=Seq(2)),), covers=_SPANS, tokens=12),),
            receipt=c.Receipt(tokens_before=900, tokens_after=90, rewritten_tokens=400, avoided_tokens=810),
        ),
        "compacted_replace": c.Compacted(
            strategy="hierarchical",
            version=3,
            drawn_on=Seq(40),
            edits=(
                c.Replace(
                    items=(ItemName(seq=Seq(2)),),
                    covers=_SPANS,
                    group=(c.Produced(role="user", parts=(p.Text(text="Earlier: a ferry."),), tokens=9),),
                    ledger=(c.LedgerEntry(kind="ask", text="Where is it?", sources=(Seq(2),), state="open"),),
                    trust=4,
                ),
            ),
            receipt=c.Receipt(
                tokens_before=900,
                tokens_after=90,
                rung="summary",
                reason="now",
                model="m",
                attempts=2,
                prompt_tokens=1000,
                completion_tokens=100,
                seconds=1.5,
                gate=("shorter",),
            ),
            lane=_WRITER,
            parameters=Extra({"level": 2, "rate": math.inf}),
        ),
        # What a draft is refused for no more stays as it was told.
        "compacted_refused": c.Compacted(
            strategy="summarise",
            version=1,
            drawn_on=Seq(40),
            edits=(c.Drop(items=(ItemName(seq=Seq(2)),), covers=_SPANS, tokens=12),),
            receipt=c.Receipt(
                tokens_before=900,
                tokens_after=90,
                gate=(
                    "it says no where what it stands for says yes, or yes where that says no",
                    "it has a number, a date or a version that what it stands for does not have",
                ),
            ),
        ),
        "undone": b.Undone(compaction=Seq(12)),
        "undone_full": b.Undone(compaction=Seq(12), lane=_WRITER, reason="asked", hold=False),
        "pinned": b.Pinned(seqs=_SPANS),
        "unpinned": b.Unpinned(seqs=_SPANS),
        "hidden": b.Hidden(seqs=_SPANS, reason="rewind"),
        "shown": b.Shown(seqs=_SPANS),
        "marked": b.Marked(seqs=_SPANS, added=("good",), removed=("bad", "")),
        "round_ended": b.RoundEnded(begun=Seq(3), state="failed"),
        "used": b.Used(through=Seq(30), model="m", tokens=1200, lane=_WRITER, cached=1000, written=100, answered=90),
        "recalled": b.Recalled(facts=("f1", "f2"), lane=_WRITER),
        "switched": b.Switched(reason="resume", session="s2", parent="s1"),
        "reset": b.Reset(reason="asked"),
        "reset_plain": b.Reset(),
        "purged": b.Purged(seqs=_SPANS, reason="asked", extra=Extra({"ticket": 7})),
    }
)
