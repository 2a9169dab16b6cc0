"""What is too large for one event: a message goes into several and comes back whole, and nothing else may be.
How large that is, is made small here.
"""

from __future__ import annotations

import pytest

from tests.engine.asking import ran, told
from tests.engine.talk import length, shown, thread_of, u
from tests.view.made import said
from unabridged import Thread, UsageError
from unabridged.log import chunk
from unabridged.log.body import Amended, Body, Reset, SystemSet
from unabridged.log.ids import Seq
from unabridged.log.part import ExecutionResult, Text, Variable

LONG = "word for word " * 500
LARGE = ExecutionResult(stdout=LONG, variables=(Variable(name="total", type="int", value="42"),), deleted=("gone",))


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


def test_the_variables_of_a_large_execution_are_known_and_what_it_deleted_is_gone(thread: Thread) -> None:
    thread.append([ran(total="41", gone="1"), told("tool", LARGE)])
    assert [(each.name, each.value, each.seq) for each in thread.variables()] == [("total", "42", 3)]


def test_of_a_large_execution_whose_piece_was_purged_nothing_is_known(thread: Thread) -> None:
    thread.append([ran(total="41"), told("tool", LARGE)])
    thread.purge(5)
    assert [(each.name, each.value) for each in thread.variables()] == [("total", "41")]


def test_a_large_execution_that_is_said_anew_counts_as_it_is_said_now(thread: Thread) -> None:
    thread.append([ran(total="41"), Amended(seq=Seq(2), message=told("tool", LARGE))])
    assert [(each.name, each.value, each.seq) for each in thread.variables()] == [("total", "42", 2)]


@pytest.mark.parametrize("body", [Reset(reason=LONG), SystemSet(parts=(Text(text=LONG),))])
def test_whatever_is_no_message_is_refused_by_name_and_leaves_no_trace(thread: Thread, body: Body) -> None:
    with pytest.raises(UsageError, match=f"a {type(body).__name__} of .* only messages may exceed 1000 bytes"):
        thread.append(body)
    assert length(thread) == 1
