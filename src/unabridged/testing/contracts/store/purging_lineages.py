"""What a purge under a condition promises: several threads at once, as long as they stand as somebody saw them.
It refuses to withhold a word of one thread where another has gone on.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Sequence

import pytest

from unabridged.errors import KeyConflict, ThreadDeleted, UnknownThread
from unabridged.log.ids import Seq
from unabridged.log.kind import Kind
from unabridged.log.thread import ThreadRow
from unabridged.ports import Children, Purge
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put, told
from unabridged.testing.many import at_once
from unabridged.testing.proving import chain_faults
from unabridged.testing.samples import HERE, purge_batch, ref


class PurgingLineages:
    """purge_if."""

    def test_threads_that_stand_as_they_were_seen_are_purged_together(self, driven: Driven) -> None:
        _family(driven)
        assert driven.purge_if(ref("t"), lambda _: True, [_of(driven, "t", 1, 2), _of(driven, "fork", 3)])
        assert driven.words("fork")[:3] == [None, None, None]

    def test_no_thread_is_purged_where_one_has_gone_on(self, driven: Driven) -> None:
        _family(driven)
        assert not driven.purge_if(ref("t"), lambda _: False, [_of(driven, "t", 1, 2), _of(driven, "fork", 3)])
        assert (driven.words("fork"), driven.erase(limit=0)) == (["one", "two", "three"], 0)

    def test_the_condition_is_shown_a_thread_and_its_forks_parents_first(self, driven: Driven) -> None:
        _family(driven)
        driven.branch("fork", "grandchild", through=3)
        driven.say("stranger", "hello")
        shown = _shown(driven, "t")
        assert shown == [driven.thread(ref(name)) for name in ("t", "fork", "grandchild")]

    def test_the_condition_is_not_shown_a_parent(self, driven: Driven) -> None:
        _family(driven)
        assert [row.ref.thread for row in _shown(driven, "fork")] == ["fork"]

    def test_a_key_that_stands_for_something_else_withholds_nothing_anywhere(self, driven: Driven) -> None:
        _family(driven)
        driven.say("fork", "four", key="k")
        with pytest.raises(KeyConflict):
            driven.purge_if(ref("t"), lambda _: True, [_of(driven, "t", 1), _of(driven, "fork", 3, key="k")])
        assert (driven.words("t"), driven.erase(limit=0)) == (["one", "two"], 0)

    def test_nothing_is_purged_where_a_fact_changed_since_the_change_that_is_named(self, driven: Driven) -> None:
        _family(driven)
        change = driven.fact_change(HERE)
        put(driven, fact_of("learned meanwhile", sources=(("t", 1),)))
        assert not driven.purge_if(ref("t"), lambda _: True, [_of(driven, "t", 1)], learned=change)
        assert (driven.words("t"), told(driven)) == (["one", "two"], ["learned meanwhile"])

    def test_where_no_fact_changed_since_all_is_purged_and_facts_go_with_it(self, driven: Driven) -> None:
        _family(driven)
        put(driven, fact_of("learned before", sources=(("t", 1),)))
        assert driven.purge_if(ref("t"), lambda _: True, [_of(driven, "t", 1)], learned=driven.fact_change(HERE))
        assert (driven.words("t")[:2], told(driven)) == ([None, "two"], [""])

    def test_a_purge_of_a_whole_lineage_breaks_no_chain(self, driven: Driven) -> None:
        _family(driven)
        driven.purge_if(ref("t"), lambda _: True, [_of(driven, "t", 1, 2), _of(driven, "fork", 3)])
        driven.erase(limit=9)
        driven.say("fork", "more")
        assert [chain_faults(driven, name) for name in ("t", "fork")] == [[], []]

    def test_nobody_speaks_between_the_condition_and_the_purge(self, driven: Driven) -> None:
        driven.say("t", "one")
        heads: list[Seq] = []

        def talk_or_purge(n: int) -> None:
            for _ in range(10):
                if n:
                    driven.say("t", "more")
                else:
                    _purge_all(driven, heads)

        at_once(range(3), talk_or_purge)
        after = [driven.at(ref("t"), [Seq(head + 1)])[0].kind for head in heads]
        assert after == [Kind.PURGED] * len(heads)

    def test_a_thread_that_is_not_there_is_no_thread_that_has_gone_on(self, driven: Driven) -> None:
        with pytest.raises(UnknownThread):
            driven.purge_if(ref("t"), lambda _: True, [])
        driven.say("t", "one")
        driven.delete(ref("t"), Children.REFUSE)
        with pytest.raises(ThreadDeleted):
            driven.purge_if(ref("t"), lambda _: True, [])


def _family(driven: Driven) -> None:
    driven.say("t", "one", "two")
    driven.branch("t", "fork", through=2)
    driven.say("fork", "three")


def _of(driven: Driven, thread: str, *seqs: int, key: str | None = None) -> Purge:
    spans, batch = purge_batch(seqs, key=key, ids=driven.ids)
    return Purge(ref=ref(thread), seqs=spans, batch=batch)


def _shown(driven: Driven, thread: str) -> list[ThreadRow]:
    """What a condition is shown."""
    shown: list[ThreadRow] = []

    def notes(rows: Sequence[ThreadRow]) -> bool:
        shown.extend(rows)
        return False

    assert not driven.purge_if(ref(thread), notes, [])
    return shown


def _purge_all(driven: Driven, heads: list[Seq]) -> None:
    """Purge everything there is, if that is all there is; note up to where."""
    seen = driven.thread(ref("t"))
    assert seen is not None

    def stands(rows: Sequence[ThreadRow]) -> bool:
        return [row.head for row in rows] == [seen.head]

    if driven.purge_if(ref("t"), stands, [_of(driven, "t", *range(1, seen.head + 1))]):
        heads.append(seen.head)
