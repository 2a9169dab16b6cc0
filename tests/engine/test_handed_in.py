"""A compaction that a caller hands in is held to what it takes, whatever it says it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.engine.talk import a, thread_of, u
from tests.view.made import compacted, said, span
from unabridged import Memory, Policy, Thread, UsageError
from unabridged.counting.o200k import O200k
from unabridged.log.body import Amended
from unabridged.log.compacted import Drop, Edit, Produced, Replace, Stub
from unabridged.log.counted import tokens_of
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text
from unabridged.view.view import View

LIMIT = Policy(limit_tokens=300, retain_rounds=1)
FIRST = ItemName(seq=Seq(1))
COUNT = O200k().count


def group(tokens: int) -> Replace:
    """A summary with a companion, longer by far than what they stand for."""
    produced = Produced(role="user", parts=(Text(text="one more word " * 1_000),), tokens=tokens)
    return Replace(items=(FIRST,), covers=(span(1),), group=(produced, produced))


EDITS: Final[dict[str, Callable[[int], Edit]]] = {
    "group": group,
    "stub": lambda tokens: Stub(item=FIRST, head=60, tail=9, tokens=tokens),
    "drop": lambda tokens: Drop(items=(FIRST,), covers=(span(1),), tokens=tokens),
}


def taken(view: View) -> int:
    """What the words of a view take."""
    return sum(tokens_of(item.says, COUNT) for item in view.items)


@pytest.fixture
def thread() -> Thread:
    return thread_of(u("question " * 100), a("answer"), u("and now?"), policy=LIMIT)


@pytest.mark.parametrize("tokens", [-500, 0, 1, 10**9])
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_its_sizes_are_counted_and_not_believed(thread: Thread, edit: Callable[[int], Edit], tokens: int) -> None:
    thread.append(compacted(edit(tokens), on=3))
    view = thread.view()
    assert view.items[0].name.seq == 4
    assert taken(view) <= view.tokens <= taken(view) + 100


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_what_it_made_has_to_fit_like_everything_else(thread: Thread, edit: Callable[[int], Edit]) -> None:
    thread.append(compacted(edit(-500), on=3))
    view = thread.prepare()
    assert taken(view) <= view.tokens <= LIMIT.limit_tokens


def test_a_stub_of_what_was_never_said_is_refused(thread: Thread) -> None:
    with pytest.raises(UsageError, match=r"event 9 .* is none that was said before"):
        thread.append(compacted(Stub(item=ItemName(seq=Seq(9)), head=1, tail=1, tokens=-5), on=3))


def test_a_stub_of_what_comes_in_the_same_append_is_refused_with_all_of_it() -> None:
    thread = Memory.open(policy=LIMIT).thread("new")
    with pytest.raises(UsageError, match=r"event 1 .* is none that was said before"):
        thread.append([u("y " * 4_000), compacted(Stub(item=FIRST, head=10**6, tail=0, tokens=-5_000), on=1)])
    assert thread.row() is None


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_the_same_key_finds_what_was_handed_in_before(thread: Thread, edit: Callable[[int], Edit]) -> None:
    first = thread.append(compacted(edit(5), on=3), key="k")
    again = thread.append(compacted(edit(5), on=3), key="k")
    assert (again.first, again.fresh) == (first.first, False)


def test_one_that_claims_to_know_what_is_to_come_does_not_hold(thread: Thread) -> None:
    thread.append(Amended(seq=Seq(1), message=said("amended")))
    thread.append(compacted(group(5), on=10**9))
    assert [item.name.seq for item in thread.view().items] == [1, 2, 3]
