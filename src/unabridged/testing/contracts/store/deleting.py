"""What deleting promises: the thread is gone, says so when it is asked for, and nobody else is touched.
It refuses to leave a fork without its beginning.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pytest

from unabridged.errors import ThreadDeleted, ThreadHasForks, UnknownThread
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import Seq
from unabridged.ports import Children
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ELSEWHERE, HERE, ref

ASKED_OF_A_THREAD: Final[Mapping[str, Callable[[Driven], object]]] = MappingProxyType(
    {
        "append": lambda driven: driven.say("t", "more"),
        "append_if": lambda driven: driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("more")),
        "begin": lambda driven: driven.begin(ref("t"), at=1, title="", metadata=NOTHING_MORE),
        "fork": lambda driven: driven.branch("t", "fork", through=0),
        "describe": lambda driven: driven.describe(ref("t"), title="new", metadata=None),
        "detach": lambda driven: driven.detach(ref("t")),
        "delete": lambda driven: driven.delete(ref("t"), Children.REFUSE),
        "events": lambda driven: driven.told("t"),
        "skeletons": lambda driven: driven.skeletons(ref("t"), after=Seq(0), limit=9),
        "at": lambda driven: driven.at(ref("t"), [Seq(1)]),
        "at, where nothing can be": lambda driven: driven.at(ref("t"), [Seq(0)]),
        "rows": lambda driven: driven.rows(ref("t"), after=Seq(0), limit=9),
        "purge": lambda driven: driven.forget("t", 1),
    }
)
BEGINS_A_THREAD: Final = frozenset({"append", "begin"})


class Deleting:
    """delete, and everything that is asked of a thread that is not there."""

    def test_a_deleted_thread_is_none(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        assert driven.thread(ref("t")) is None

    def test_a_deleted_thread_is_not_listed(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("other", "one")
        driven.delete(ref("t"), Children.REFUSE)
        assert [each.ref.thread for each in driven.threads(HERE, after=None, limit=9)] == ["other"]

    def test_a_scope_without_threads_and_facts_is_not_listed(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        assert driven.scopes() == []

    @pytest.mark.parametrize("ask", ASKED_OF_A_THREAD.values(), ids=ASKED_OF_A_THREAD.keys())
    def test_whatever_is_asked_of_a_deleted_thread_it_says_that_it_was_deleted(
        self, driven: Driven, ask: Callable[[Driven], object]
    ) -> None:
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        with pytest.raises(ThreadDeleted):
            ask(driven)

    @pytest.mark.parametrize("name", sorted(ASKED_OF_A_THREAD.keys() - BEGINS_A_THREAD))
    def test_whatever_is_asked_of_a_thread_that_never_was_it_is_unknown(self, driven: Driven, name: str) -> None:
        driven.say("other", "one")
        with pytest.raises(UnknownThread):
            ASKED_OF_A_THREAD[name](driven)

    def test_deleting_says_how_many_threads_went(self, driven: Driven) -> None:
        _three_generations(driven)
        assert driven.delete(ref("t"), Children.DELETE) == 3

    def test_a_thread_with_forks_is_not_deleted_unless_they_go_too(self, driven: Driven) -> None:
        _three_generations(driven)
        with pytest.raises(ThreadHasForks) as told:
            driven.delete(ref("t"), Children.REFUSE)
        assert (told.value.forks, driven.words("t")) == (2, ["one", "two"])

    def test_forks_of_forks_go_with_their_ancestor(self, driven: Driven) -> None:
        _three_generations(driven)
        driven.delete(ref("t"), Children.DELETE)
        assert driven.threads(HERE, after=None, limit=9) == []

    def test_deleting_a_fork_leaves_its_parent(self, driven: Driven) -> None:
        _three_generations(driven)
        driven.delete(ref("grandchild"), Children.REFUSE)
        assert (driven.words("t"), driven.words("fork")) == (["one", "two"], ["one", "fork's"])

    def test_the_last_fork_gone_its_parent_may_be_deleted(self, driven: Driven) -> None:
        _three_generations(driven)
        driven.delete(ref("fork"), Children.DELETE)
        assert driven.delete(ref("t"), Children.REFUSE) == 1

    def test_a_thread_of_the_same_name_in_another_scope_is_untouched(self, driven: Driven) -> None:
        driven.say("t", "here")
        driven.say("t", "there", scope=ELSEWHERE)
        driven.delete(ref("t"), Children.REFUSE)
        assert (driven.words("t", scope=ELSEWHERE), driven.say("t", "more", scope=ELSEWHERE).first) == (["there"], 2)

    def test_a_neighbour_in_the_same_scope_is_untouched(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("tt", "neighbour's", key="k")
        driven.delete(ref("t"), Children.REFUSE)
        assert (driven.words("tt"), driven.say("tt", "neighbour's", key="k").fresh) == (["neighbour's"], False)

    def test_a_new_thread_after_a_deletion_begins_empty(self, driven: Driven) -> None:
        driven.say("t", "one", key="k")
        driven.forget("t", 1)
        driven.delete(ref("t"), Children.REFUSE)
        assert (driven.say("new", "one", key="k").first, driven.words("new")) == (1, ["one"])

    def test_nothing_of_a_deleted_thread_is_left_to_erase(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1, 2)
        driven.delete(ref("t"), Children.REFUSE)
        assert (driven.erase(limit=0), driven.inspect()) == (0, [])


def _three_generations(driven: Driven) -> None:
    driven.say("t", "one", "two")
    driven.branch("t", "fork", through=1)
    driven.say("fork", "fork's")
    driven.branch("fork", "grandchild", through=2)
