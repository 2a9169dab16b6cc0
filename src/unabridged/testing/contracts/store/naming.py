"""What a thread's row promises: begun once, described anew, listed in the order of ids.
It refuses to know events.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from typing import Final

import pytest

from unabridged.errors import UnknownThread, UsageError
from unabridged.log import chain
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import Scope, Seq, ThreadId
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ELSEWHERE, HERE, ref

# In the order of their bytes: nothing, control, Latin, accents, Chinese, a lone surrogate, private use, an emoji.
ODD_NAMES: Final = ("", "\x00", "A", "Z", "a", "a\x00", "aa", "é", "線", "\ud83d", "\uffff", "🧵", "🧵b")


class Naming:
    """begin, thread, threads, describe, scopes."""

    def test_a_thread_that_was_never_begun_is_none(self, driven: Driven) -> None:
        assert driven.thread(ref("t")) is None

    def test_a_begun_thread_is_empty(self, driven: Driven) -> None:
        row = driven.begin(ref("t"), at=7, title="A title", metadata=Extra({"a": 1}))
        assert (row.head, row.created_at, row.title, dict(row.metadata)) == (0, 7, "A title", {"a": 1})
        assert driven.words("t") == []

    def test_an_empty_thread_has_the_link_of_its_name(self, driven: Driven) -> None:
        assert driven.begin(ref("t"), at=1, title="", metadata=NOTHING_MORE).link == chain.genesis(ref("t"))

    def test_a_begun_thread_is_read_back_as_it_was_told(self, driven: Driven) -> None:
        row = driven.begin(ref("t"), at=7, title="A title", metadata=Extra({"a": [1, None]}))
        assert driven.thread(ref("t")) == row

    def test_beginning_again_changes_nothing(self, driven: Driven) -> None:
        first = driven.begin(ref("t"), at=1, title="first", metadata=NOTHING_MORE)
        assert driven.begin(ref("t"), at=9, title="second", metadata=Extra({"b": 2})) == first

    def test_beginning_a_thread_that_was_appended_to_leaves_its_events(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert driven.begin(ref("t"), at=9, title="late", metadata=NOTHING_MORE).head == 1

    def test_the_first_append_begins_the_thread_at_its_own_time(self, driven: Driven) -> None:
        driven.append(ref("t"), driven.batch("one", at=42))
        row = driven.thread(ref("t"))
        assert row is not None
        assert (row.created_at, row.title, row.parent) == (42, "", None)

    def test_a_title_is_changed_alone(self, driven: Driven) -> None:
        driven.begin(ref("t"), at=1, title="old", metadata=Extra({"a": 1}))
        row = driven.describe(ref("t"), title="new", metadata=None)
        assert (row.title, dict(row.metadata)) == ("new", {"a": 1})

    def test_metadata_is_changed_alone(self, driven: Driven) -> None:
        driven.begin(ref("t"), at=1, title="kept", metadata=Extra({"a": 1}))
        row = driven.describe(ref("t"), title=None, metadata=Extra({"b": 2}))
        assert (row.title, dict(row.metadata)) == ("kept", {"b": 2})

    def test_a_title_can_be_emptied(self, driven: Driven) -> None:
        driven.begin(ref("t"), at=1, title="old", metadata=Extra({"a": 1}))
        row = driven.describe(ref("t"), title="", metadata=NOTHING_MORE)
        assert (row.title, dict(row.metadata)) == ("", {})

    def test_what_describe_returns_is_what_is_kept(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert driven.describe(ref("t"), title="new", metadata=Extra({"b": 2})) == driven.thread(ref("t"))

    def test_describing_changes_no_event_and_no_link(self, driven: Driven) -> None:
        driven.say("t", "one")
        before, rows = driven.thread(ref("t")), driven.rows(ref("t"), after=Seq(0), limit=9)
        after = driven.describe(ref("t"), title="new", metadata=None)
        assert before is not None
        assert (after.link, driven.rows(ref("t"), after=Seq(0), limit=9)) == (before.link, rows)

    def test_a_changed_title_changes_the_seal(self, driven: Driven) -> None:
        old = driven.begin(ref("t"), at=1, title="old", metadata=NOTHING_MORE)
        assert driven.describe(ref("t"), title="new", metadata=None).seal != old.seal

    def test_describing_what_is_not_there_says_so(self, driven: Driven) -> None:
        with pytest.raises(UnknownThread):
            driven.describe(ref("t"), title="new", metadata=None)

    def test_threads_are_listed_in_the_order_of_their_ids_bytes(self, driven: Driven) -> None:
        for name in reversed(ODD_NAMES):
            driven.say(name, "one")
        listed = [each.ref.thread for each in driven.threads(HERE, after=None, limit=99)]
        assert listed == sorted(ODD_NAMES, key=lambda name: name.encode("utf-8", "surrogatepass"))

    def test_pages_of_threads_give_each_thread_once(self, driven: Driven) -> None:
        for name in ODD_NAMES:
            driven.say(name, "one")
        listed: list[ThreadId] = []
        while page := driven.threads(HERE, after=listed[-1] if listed else None, limit=3):
            assert len(page) <= 3
            listed.extend(each.ref.thread for each in page)
        assert sorted(listed) == sorted(map(ThreadId, ODD_NAMES))

    def test_a_page_may_begin_after_a_thread_that_is_not_there(self, driven: Driven) -> None:
        driven.say("a", "one")
        driven.say("c", "one")
        assert [each.ref.thread for each in driven.threads(HERE, after=ThreadId("b"), limit=9)] == ["c"]

    @pytest.mark.parametrize("limit", [0, -1, 2**70])
    def test_a_page_of_no_sensible_size_is_refused(self, driven: Driven, limit: int) -> None:
        driven.say("a", "one")
        with pytest.raises(UsageError):
            driven.threads(HERE, after=None, limit=limit)
        for page in (driven.events, driven.skeletons, driven.rows):
            with pytest.raises(UsageError):
                page(ref("a"), after=Seq(0), limit=limit)

    def test_a_listed_thread_is_the_thread(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        assert driven.threads(HERE, after=None, limit=9) == [driven.thread(ref("t"))]

    def test_forks_are_listed_among_the_threads(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        assert [each.ref.thread for each in driven.threads(HERE, after=None, limit=9)] == ["fork", "t"]

    def test_every_scope_that_has_a_thread_is_listed_once(self, driven: Driven) -> None:
        driven.say("a", "one")
        driven.say("b", "one")
        driven.say("a", "one", scope=ELSEWHERE)
        assert driven.scopes() == [HERE, ELSEWHERE]

    def test_scopes_that_differ_in_any_part_are_different(self, driven: Driven) -> None:
        scopes = [Scope(tenant="x"), Scope(user="x"), Scope(project="x"), Scope()]
        for scope in scopes:
            driven.say("t", "one", scope=scope)
        assert sorted(driven.scopes(), key=repr) == sorted(scopes, key=repr)
