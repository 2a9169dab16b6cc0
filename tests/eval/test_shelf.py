"""The threads that a search is measured on are read as a search finds them."""

from __future__ import annotations

from unabridged import Memory
from unabridged.eval.rows import Question
from unabridged.eval.shelf import take
from unabridged.log.body import Chunk
from unabridged.log.ids import Seq


def test_a_message_that_grew_is_read_with_all_that_was_said_of_it() -> None:
    with Memory.open() as memory:
        thread = memory.thread("t")
        thread.append([{"role": "user", "content": "The crane"}, {"role": "user", "content": "and?"}])
        thread.append(Chunk(of=Seq(1), index=0, part=0, text=" at quay 3.", last=True))
        shelved = take(memory, Question(where="", thread="t", query="crane", seqs=frozenset({1})))
    assert shelved.texts == {1: "The crane at quay 3.", 2: "and?"}
