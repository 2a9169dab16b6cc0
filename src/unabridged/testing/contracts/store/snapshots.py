"""What a kept fold promises: it comes back byte for byte or not at all, and the newest stays.
It refuses to know what a fold says; a store may lose any of them at any time.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.log.ids import MAIN, LaneId, Seq
from unabridged.ports import Snapshot
from unabridged.testing.contracts.store.texts import ODD_TEXTS
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, ref


class Snapshots:
    """snapshot, keep."""

    def test_a_thread_of_which_no_fold_was_kept_has_none(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert driven.kept_fold("t") is None

    def test_a_thread_that_has_not_begun_has_none(self, driven: Driven) -> None:
        assert driven.kept_fold("t") is None

    def test_a_fold_comes_back_as_it_was_kept(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        snapshot = Snapshot(lane=MAIN, version=7, through=Seq(2), content=b'{"plain":[1,2]}')
        driven.keep(ref("t"), snapshot)
        assert driven.snapshot(ref("t"), MAIN, version=7) == snapshot

    @pytest.mark.parametrize("content", [b"", b"\0", bytes(range(256)), b"\xff" * 300_000], ids=len)
    def test_a_fold_is_any_bytes(self, driven: Driven, content: bytes) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1, content=content)
        assert driven.kept_fold("t") == content

    @pytest.mark.parametrize("lane", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())
    def test_any_text_may_name_a_lane(self, driven: Driven, lane: str) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1, lane=lane)
        found = driven.snapshot(ref("t"), LaneId(lane), version=1)
        assert found is not None
        assert found.lane == lane

    def test_each_lane_has_a_fold_of_its_own(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1, lane="a", content=b"a")
        driven.keep_fold("t", 1, lane="b", content=b"b")
        assert [driven.kept_fold("t", lane=lane) for lane in ("a", "b", "c")] == [b"a", b"b", None]

    def test_each_thread_has_a_fold_of_its_own(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        driven.keep_fold("t", 1)
        assert driven.kept_fold("u") is None

    def test_a_fold_of_another_tenants_thread_is_none(self, driven: Driven) -> None:
        driven.say("t", "mine")
        driven.say("t", "theirs", scope=ELSEWHERE)
        driven.keep_fold("t", 1, scope=ELSEWHERE)
        assert driven.kept_fold("t") is None

    def test_a_fold_of_another_version_is_none(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1, version=1)
        assert [driven.kept_fold("t", version=version) for version in (0, 1, 2)] == [None, b"a fold", None]

    @pytest.mark.parametrize("version", [1, 3])
    def test_another_version_takes_the_place_of_a_fold_however_new(self, driven: Driven, version: int) -> None:
        driven.say("t", "one", "two")
        driven.keep_fold("t", 2, version=2)
        driven.keep_fold("t", 1, version=version)
        assert [driven.kept_fold("t", version=each) for each in (2, version)] == [None, b"a fold"]

    def test_a_newer_fold_takes_the_place_of_an_older_one(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.keep_fold("t", 1, content=b"older")
        driven.keep_fold("t", 2, content=b"newer")
        assert driven.kept_fold("t") == b"newer"

    def test_an_older_fold_never_takes_the_place_of_a_newer_one(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.keep_fold("t", 2, content=b"newer")
        driven.keep_fold("t", 1, content=b"older")
        assert driven.kept_fold("t") == b"newer"

    def test_of_two_folds_of_one_moment_the_last_is_kept(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1, content=b"first")
        driven.keep_fold("t", 1, content=b"second")
        assert driven.kept_fold("t") == b"second"

    def test_of_many_folds_kept_at_once_the_newest_stays(self, driven: Driven) -> None:
        driven.say("t", *map(str, range(8)))
        at_once(range(1, 9), lambda through: driven.keep_fold("t", through, content=b"%d" % through))
        assert driven.kept_fold("t") == b"8"

    def test_a_fold_of_nothing_yet_may_be_kept(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 0)
        assert driven.kept_fold("t") == b"a fold"

    @pytest.mark.parametrize("through", [-(2**70), -1, 2, 2**70])
    def test_a_fold_of_what_was_never_said_is_not_kept(self, driven: Driven, through: int) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", through)
        assert driven.kept_fold("t") is None

    def test_keeping_a_fold_begins_no_thread(self, driven: Driven) -> None:
        driven.keep_fold("t", 0)
        assert (driven.kept_fold("t"), driven.thread(ref("t"))) == (None, None)

    def test_keeping_a_fold_changes_no_event_and_no_row(self, driven: Driven) -> None:
        driven.say("t", "one")
        before = (driven.told("t"), driven.thread(ref("t")))
        driven.keep_fold("t", 1)
        assert (driven.told("t"), driven.thread(ref("t"))) == before

    def test_what_is_said_later_leaves_a_fold(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1)
        driven.say("t", "two")
        assert driven.kept_fold("t") == b"a fold"
