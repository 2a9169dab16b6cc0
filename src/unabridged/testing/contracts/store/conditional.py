"""What an append under a condition promises: the condition was true of the log at the moment of the append.
It refuses to know what anybody makes depend on it.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Sequence

import pytest

from unabridged.errors import KeyConflict, ThreadDeleted, UnknownThread
from unabridged.log.ids import Seq
from unabridged.log.skeleton import Skeleton
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ref


class _Watching:
    """A condition that remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Skeleton] = []
        self.calls = 0

    def __call__(self, since: Sequence[Skeleton]) -> bool:
        self.shown = list(since)
        self.calls += 1
        return True


class Conditional:
    """append_if."""

    def test_a_condition_that_holds_appends(self, driven: Driven) -> None:
        driven.say("t", "one")
        done = driven.append_if(ref("t"), Seq(1), lambda _: True, driven.batch("two"))
        assert done is not None
        assert (done.first, driven.words("t")) == (2, ["one", "two"])

    def test_a_condition_that_does_not_hold_writes_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert driven.append_if(ref("t"), Seq(1), lambda _: False, driven.batch("two")) is None
        assert driven.words("t") == ["one"]

    def test_a_key_that_was_not_written_is_still_free(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.append_if(ref("t"), Seq(1), lambda _: False, driven.batch("two", key="k"))
        assert driven.say("t", "other", key="k").fresh

    def test_the_condition_sees_exactly_what_came_after(self, driven: Driven) -> None:
        watching = _Watching()
        driven.say("t", "one", "two", "three", "four")
        driven.append_if(ref("t"), Seq(2), watching, driven.batch("five"))
        assert watching.shown == driven.skeletons(ref("t"), after=Seq(2), limit=2)

    def test_the_condition_sees_all_of_a_long_past(self, driven: Driven) -> None:
        watching = _Watching()
        driven.say("t", *map(str, range(2_500)))
        driven.append_if(ref("t"), Seq(0), watching, driven.batch("more"))
        assert [each.seq for each in watching.shown] == list(range(1, 2_501))

    def test_the_condition_sees_what_a_fork_shares(self, driven: Driven) -> None:
        watching = _Watching()
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.append_if(ref("fork"), Seq(1), watching, driven.batch("three"))
        assert [each.seq for each in watching.shown] == [2]

    def test_a_condition_that_raises_writes_nothing(self, driven: Driven) -> None:
        def fails(_: Sequence[Skeleton]) -> bool:
            raise ZeroDivisionError

        driven.say("t", "one")
        with pytest.raises(ZeroDivisionError):
            driven.append_if(ref("t"), Seq(0), fails, driven.batch("two"))
        assert (driven.words("t"), driven.say("t", "two").first) == (["one"], 2)

    def test_a_repeat_under_the_same_key_is_told_the_same_numbers(self, driven: Driven) -> None:
        driven.say("t", "one")
        batch = driven.batch("two", key="k")
        first = driven.append_if(ref("t"), Seq(1), lambda _: True, batch)
        again = driven.append_if(ref("t"), Seq(1), lambda _: True, batch)
        assert first is not None
        assert again is not None
        assert (again.first, again.fresh) == (first.first, False)

    def test_another_content_under_the_same_key_is_a_conflict(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        with pytest.raises(KeyConflict):
            driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("other", key="k"))

    def test_a_thread_that_is_not_there_is_not_begun(self, driven: Driven) -> None:
        with pytest.raises(UnknownThread):
            driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("one"))
        assert driven.thread(ref("t")) is None

    def test_a_deleted_thread_says_so(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        with pytest.raises(ThreadDeleted):
            driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("two"))

    def test_of_many_who_want_to_be_the_only_one_exactly_one_is(self, driven: Driven) -> None:
        driven.say("t", "one")
        batches = [driven.batch(str(n)) for n in range(8)]
        done = at_once(batches, lambda each: driven.append_if(ref("t"), Seq(1), lambda since: not since, each))
        assert (len([each for each in done if each]), len(driven.words("t"))) == (1, 2)

    def test_nobody_appends_between_the_condition_and_its_append(self, driven: Driven) -> None:
        driven.say("t", "0")
        seen: list[int] = []

        def counts(since: Sequence[Skeleton]) -> bool:
            seen.append(len(since))
            return True

        at_once(range(16), lambda n: driven.append_if(ref("t"), Seq(0), counts, driven.batch(str(n))))
        assert sorted(seen) == list(range(1, 17))
