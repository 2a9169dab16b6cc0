"""What becomes of kept folds where threads fork, are detached, deleted and purged: none outlives what it came from.
It refuses to know what a fold says.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from unabridged.errors import KeyConflict
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, HERE, ref


class Forgetting:
    """snapshot, keep: beside fork, detach, delete and purge."""

    def test_a_deleted_threads_fold_goes_with_it(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1)
        driven.delete(ref("t"), Children.REFUSE)
        assert (driven.kept_fold("t"), driven.inspect()) == (None, [])

    def test_a_deleted_thread_keeps_no_fold_and_says_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        driven.keep_fold("t", 1)
        assert driven.kept_fold("t") is None

    def test_the_thread_that_is_begun_after_a_deletion_has_no_fold(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1)
        driven.delete(ref("t"), Children.REFUSE)
        driven.say("new", "one")
        assert driven.kept_fold("new") is None

    def test_deleting_a_fork_leaves_its_parents_fold(self, driven: Driven) -> None:
        _family(driven)
        driven.delete(ref("fork"), Children.DELETE)
        assert [driven.kept_fold(name) for name in ("t", "fork", "grandchild")] == [b"a fold", None, None]

    def test_a_new_fork_has_no_fold(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1)
        driven.branch("t", "fork", through=1)
        assert [driven.kept_fold(name) for name in ("t", "fork")] == [b"a fold", None]

    def test_a_fork_may_keep_a_fold_of_what_it_shares(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.keep_fold("fork", 1)
        assert [driven.kept_fold(name) for name in ("t", "fork")] == [None, b"a fold"]

    def test_a_detached_fork_keeps_its_fold(self, driven: Driven) -> None:
        _family(driven)
        driven.detach(ref("grandchild"))
        assert [driven.kept_fold(name) for name in ("t", "fork", "grandchild")] == [b"a fold"] * 3

    def test_a_purge_forgets_the_folds_of_every_lane(self, driven: Driven) -> None:
        driven.say("t", "one")
        for lane in ("a", "b"):
            driven.keep_fold("t", 1, lane=lane)
        driven.forget("t", 1)
        assert [driven.kept_fold("t", lane=lane) for lane in ("a", "b")] == [None, None]

    def test_a_purge_forgets_the_folds_of_every_fork_that_shares_it(self, driven: Driven) -> None:
        _family(driven)
        driven.forget("t", 1)
        assert [driven.kept_fold(name) for name in ("t", "fork", "grandchild")] == [None] * 3

    def test_a_purge_through_a_fork_forgets_the_folds_of_its_ancestors(self, driven: Driven) -> None:
        _family(driven)
        driven.forget("grandchild", 1)
        assert [driven.kept_fold(name) for name in ("t", "fork", "grandchild")] == [None] * 3

    def test_a_purge_leaves_the_folds_of_forks_that_share_none_of_it(self, driven: Driven) -> None:
        _family(driven)
        driven.forget("t", 2)
        assert [driven.kept_fold(name) for name in ("t", "fork", "grandchild")] == [None, b"a fold", b"a fold"]

    def test_a_purge_leaves_the_folds_of_another_thread(self, driven: Driven) -> None:
        for name in ("t", "other"):
            driven.say(name, "one")
            driven.keep_fold(name, 1)
        driven.forget("t", 1)
        assert driven.kept_fold("other") == b"a fold"

    def test_a_purge_of_a_tenants_thread_leaves_the_fold_of_anothers(self, driven: Driven) -> None:
        for scope in (HERE, ELSEWHERE):
            driven.say("t", "one", scope=scope)
            driven.keep_fold("t", 1, scope=scope)
        driven.forget("t", 1)
        assert driven.kept_fold("t", scope=ELSEWHERE) == b"a fold"

    def test_a_purge_that_conflicts_forgets_no_fold(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        driven.keep_fold("t", 1)
        with pytest.raises(KeyConflict):
            driven.forget("t", 1, key="k")
        assert driven.kept_fold("t") == b"a fold"

    def test_a_fold_drawn_before_a_purge_is_not_kept_after_it(self, driven: Driven) -> None:
        _family(driven)
        driven.forget("t", 1)
        for name, through in (("t", 2), ("fork", 2), ("grandchild", 1), ("grandchild", 3)):
            driven.keep_fold(name, through)
        assert [driven.kept_fold(name) for name in ("t", "fork", "grandchild")] == [None] * 3

    def test_a_fold_drawn_after_a_purge_is_kept(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        purged = driven.forget("t", 1)
        driven.keep_fold("t", purged.last)
        driven.erase(limit=9)
        assert driven.kept_fold("t") == b"a fold"

    def test_a_fold_kept_beside_a_purge_was_drawn_after_it_or_is_gone(self, driven: Driven) -> None:
        for n in range(8):
            driven.say(f"t{n}", "one")
            steps: list[Callable[[], object]] = [
                partial(driven.forget, f"t{n}", 1),
                partial(driven.keep_fold, f"t{n}", 1),
            ]
            at_once(steps, lambda step: step())
        assert [driven.kept_fold(f"t{n}") for n in range(8)] == [None] * 8


def _family(driven: Driven) -> None:
    """Three generations that share their first event, with a fold of each; the second event is the first's alone."""
    driven.say("t", "one", "two")
    driven.branch("t", "fork", through=1)
    driven.say("fork", "fork's two")
    driven.branch("fork", "grandchild", through=2)
    driven.say("grandchild", "grandchild's three")
    for name, through in (("t", 2), ("fork", 2), ("grandchild", 3)):
        driven.keep_fold(name, through)
