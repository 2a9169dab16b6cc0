"""Nothing expires unless a rule says so; what does goes oldest first, and a thread never goes without its forks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from unabridged.errors import UsageError
from unabridged.log.ids import Scope, Seq, ThreadId, ThreadRef
from unabridged.log.thread import ThreadRow
from unabridged.retention import Retention, Why
from unabridged.retention.rules import Lineage, expired, lineages_of

DAY = timedelta(days=1)
NOW = 100 * DAY // timedelta(microseconds=1)


def thread(name: str, parent: str | None = None) -> ThreadRow:
    ref = ThreadRef(scope=Scope(), thread=ThreadId(name))
    return ThreadRow(ref=ref, created_at=0, head=Seq(1), link=b"", parent=None if parent is None else ThreadId(parent))


def lineage(*names: str, days_ago: int, size_bytes: int = 10) -> Lineage:
    spoken_at = NOW - days_ago * DAY // timedelta(microseconds=1)
    return Lineage(rows=tuple(map(thread, names)), spoken_at=spoken_at, size_bytes=size_bytes)


def gone(retention: Retention, *lineages: Lineage) -> list[tuple[str, Why]]:
    total = sum(each.size_bytes for each in lineages)
    found = expired(retention, lineages, now=NOW, total_bytes=total)
    return [(each.root.ref.thread, why) for each, why in found]


THREE = (lineage("b", days_ago=20), lineage("c", days_ago=30), lineage("a", days_ago=10))


def test_without_a_rule_nothing_ever_expires() -> None:
    assert gone(Retention(keep_threads=("x",)), *THREE) == []


def test_what_nobody_has_spoken_in_for_longer_expires_longest_first() -> None:
    assert gone(Retention(older_than=15 * DAY), *THREE) == [("c", Why.AGE), ("b", Why.AGE)]


def test_what_was_spoken_in_exactly_so_long_ago_is_kept() -> None:
    assert gone(Retention(older_than=30 * DAY), *THREE) == []


def test_what_is_too_much_expires_longest_ago_first_until_the_rest_is_not() -> None:
    assert gone(Retention(larger_than_bytes=10), *THREE) == [("c", Why.SIZE), ("b", Why.SIZE)]


def test_what_is_just_not_too_much_is_kept() -> None:
    assert gone(Retention(larger_than_bytes=30), *THREE) == []


def test_what_expires_by_age_counts_no_more_towards_the_size() -> None:
    retention = Retention(older_than=25 * DAY, larger_than_bytes=15)
    assert gone(retention, *THREE) == [("c", Why.AGE), ("b", Why.SIZE)]


@pytest.mark.parametrize("pattern", ["vip-1", "vip-*", "v?p-[0-9]"])
def test_a_thread_is_kept_with_all_its_lineage_where_one_of_its_ids_fits(pattern: str) -> None:
    retention = Retention(older_than=DAY, keep_threads=("nobody", pattern))
    assert gone(retention, lineage("a", "vip-1", days_ago=9), lineage("b", days_ago=9)) == [("b", Why.AGE)]


def test_patterns_tell_capitals_apart() -> None:
    assert gone(Retention(older_than=DAY, keep_threads=("VIP-*",)), lineage("vip-1", days_ago=9)) != []


def test_what_is_kept_counts_towards_the_size_and_does_not_go() -> None:
    assert gone(Retention(larger_than_bytes=25, keep_threads=("c",)), *THREE) == [("b", Why.SIZE)]


@pytest.mark.parametrize(
    "given",
    [
        {"older_than": 90},
        {"older_than": timedelta(0)},
        {"older_than": -DAY},
        {"larger_than_bytes": 0},
        {"larger_than_bytes": 1.5},
        {"larger_than_bytes": True},
        {"keep_threads": "vip-*"},
        {"keep_threads": (1,)},
        {"keep_threads": ("",)},
    ],
)
def test_a_rule_that_would_take_everything_or_is_none_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="|".join(given)):
        Retention(**given)


def test_a_list_of_patterns_is_kept_as_it_was_when_it_was_passed() -> None:
    patterns = ["a"]
    retention = Retention(keep_threads=patterns)  # type: ignore[arg-type]  # a list is near enough
    patterns.append("b")
    assert retention.keep_threads == ("a",)


def test_lineages_have_parents_before_their_forks() -> None:
    rows = [thread("a", "z"), thread("b", "a"), thread("c"), thread("y", "z"), thread("z")]
    assert [[row.ref.thread for row in line] for line in lineages_of(rows)] == [["c"], ["z", "a", "y", "b"]]
