"""Of the words that a message was given one after the other, those are found that stand, whatever was purged."""

from __future__ import annotations

import pytest

from tests.engine.searched import memory, seqs, u
from unabridged import Memory, Message, Thread
from unabridged.log.body import Amended, Chunk
from unabridged.log.ids import Seq
from unabridged.log.part import Text
from unabridged.search.only import Only

WORDS = ("needle", "pin", "bobbin")


@pytest.fixture
def made() -> Memory:
    """A message that was given new words twice, at 2 and 3."""
    made = memory()
    made.thread("t").append(u(WORDS[0]))
    made.thread("t").append([anew(text) for text in WORDS[1:]])
    return made


def anew(text: str) -> Amended:
    return Amended(seq=Seq(1), message=Message(role="user", parts=(Text(text=text),)))


def found(thread: Thread) -> list[list[int]]:
    return [seqs(thread.search(word)) for word in WORDS]


@pytest.mark.parametrize("is_indexed", [True, False])
def test_words_whose_place_others_took_are_found_again_once_those_are_purged(made: Memory, *, is_indexed: bool) -> None:
    thread = made.thread("t")
    if is_indexed:
        made.index()
    answers = [found(thread)]
    for seq in (3, 2):
        thread.purge(seq)
        answers.append(found(thread))
    assert answers == [[[], [], [1]], [[], [1], []], [[1], [], []]]


def test_they_are_found_again_in_a_fork_that_shares_them(made: Memory) -> None:
    fork = made.thread("t").fork("f")
    fork.append(u("here it is"))
    made.index()
    made.thread("t").purge(3)
    assert found(fork) == [[], [1], []]


@pytest.mark.parametrize("is_indexed", [True, False])
def test_the_newest_words_are_found_when_the_end_of_words_before_them_is_purged(*, is_indexed: bool) -> None:
    made = memory()
    thread = made.thread("t")
    thread.append(Message(role="assistant", parts=(Text(text="needle"),)))
    thread.append(Chunk(of=Seq(1), index=0, text=" and pin", part=0, last=True))
    thread.append(anew("bobbin"))
    if is_indexed:
        made.index()
    thread.purge(2)
    assert found(thread) == [[], [], [1]]


def test_a_call_that_stands_again_is_known_to_the_result_that_comes_after(made: Memory) -> None:
    thread = made.thread("calls")
    asked = {"id": "c", "type": "function", "function": {"name": "sew", "arguments": "{}"}}
    thread.append({"role": "assistant", "content": None, "tool_calls": [asked]})
    thread.append(anew("needle"))
    made.index()
    thread.purge(2)
    thread.append({"role": "tool", "tool_call_id": "c", "content": "a pin"})
    made.index()
    assert seqs(thread.search("pin", only=Only(tool="sew"))) == [4]
