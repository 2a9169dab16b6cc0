"""What is too large for one event: a message goes into several and comes back whole, and nothing else may be.
How large that is, is made small here.
"""

from __future__ import annotations

import pytest

from tests.engine.talk import length, shown, thread_of, u
from tests.view.made import said
from unabridged import Thread, UsageError
from unabridged.log import chunk
from unabridged.log.body import Amended, Body, Reset, SystemSet
from unabridged.log.ids import Seq
from unabridged.log.part import Text

LONG = "word for word " * 500


@pytest.fixture
def thread(monkeypatch: pytest.MonkeyPatch) -> Thread:
    monkeypatch.setattr(chunk, "LARGEST_BODY_BYTES", 1_000)
    monkeypatch.setattr(chunk, "PIECE_CHARACTERS", 125)
    return thread_of(u("one"), policy=None)


def test_new_words_come_back_whole(thread: Thread) -> None:
    thread.append(Amended(seq=Seq(1), message=said(LONG)))
    assert shown(thread.view()) == [LONG]


def test_no_event_is_larger_than_one_may_be(thread: Thread) -> None:
    thread.append([{"role": "user", "content": LONG}, Amended(seq=Seq(1), message=said(LONG))])
    assert max(len(event.payload or b"") for event in thread.events()) <= 1_000


@pytest.mark.parametrize("body", [Reset(reason=LONG), SystemSet(parts=(Text(text=LONG),))])
def test_whatever_is_no_message_is_refused_by_name_and_leaves_no_trace(thread: Thread, body: Body) -> None:
    with pytest.raises(UsageError, match=f"a {type(body).__name__} of .* only messages may exceed 1000 bytes"):
        thread.append(body)
    assert length(thread) == 1
