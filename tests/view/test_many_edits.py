"""A compaction of many edits is read once, however many items it made."""

from __future__ import annotations

import pytest

from unabridged import Memory
from unabridged.log import codec, event
from unabridged.log.body import Body
from unabridged.log.compacted import Compacted, Drop, Receipt
from unabridged.log.ids import ItemName, Seq, Span
from unabridged.log.kind import Kind


def test_a_compaction_of_many_edits_is_read_once_for_all_its_items(monkeypatch: pytest.MonkeyPatch) -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append([{"role": "user", "content": str(n)} for n in range(40)])
        edits = tuple(
            Drop(items=(ItemName(seq=Seq(n)),), covers=(Span(first=Seq(n), last=Seq(n)),), messages=1)
            for n in range(1, 41, 2)
        )
        receipt = Receipt(tokens_before=0, tokens_after=0)
        thread.append(Compacted(strategy="s", version=1, drawn_on=Seq(40), edits=edits, receipt=receipt))
        again, read = memory.thread("t"), list[Kind]()

        def decoded(kind: Kind, payload: bytes) -> Body:
            read.append(kind)
            return codec.decode(kind, payload)

        monkeypatch.setattr(event, "codec", type("Codec", (), {"decode": staticmethod(decoded)}))
        items = again.view().items
        assert [item.messages for item in items] == [1] * 40
        assert read.count(Kind.COMPACTED) <= 2
