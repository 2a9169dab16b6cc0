"""What a kept text promises: it comes back byte for byte or not at all, and none outlives what it was made from.
It refuses to know what a text says; a store may lose any of them at any time.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from typing import Final

import pytest

from unabridged.log.ids import Scope, Seq
from unabridged.ports import MOST_DRAFTS, Children, KeptDraft
from unabridged.testing.driven import Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, HERE, ref

_KEY: Final = b"\x00\xffkey"


def _keep(  # one keyword for each thing a test may say of a text
    driven: Driven, thread: str, content: bytes = b"a text", *, key: bytes = _KEY, through: int = 1, scope: Scope = HERE
) -> None:
    driven.keep_draft(ref(thread, scope), KeptDraft(key=key, through=Seq(through), content=content))


def _kept(driven: Driven, thread: str, key: bytes = _KEY, *, scope: Scope = HERE) -> bytes | None:
    return driven.draft(ref(thread, scope), key)


class KeptDrafts:
    """draft, keep_draft, drop_drafts."""

    def test_a_thread_of_which_no_text_was_kept_has_none(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert _kept(driven, "t") is None

    def test_keeping_a_text_begins_no_thread(self, driven: Driven) -> None:
        _keep(driven, "t", through=0)
        assert (_kept(driven, "t"), driven.thread(ref("t"))) == (None, None)

    @pytest.mark.parametrize("content", [b"", b"\0", bytes(range(256)), b"\xff" * 300_000], ids=len)
    def test_a_text_is_any_bytes_and_comes_back_as_it_was_kept(self, driven: Driven, content: bytes) -> None:
        driven.say("t", "one")
        _keep(driven, "t", content)
        assert _kept(driven, "t") == content

    def test_each_key_has_a_text_of_its_own(self, driven: Driven) -> None:
        driven.say("t", "one")
        _keep(driven, "t", b"a", key=b"a")
        _keep(driven, "t", b"b", key=b"b")
        assert [_kept(driven, "t", key) for key in (b"a", b"b", b"c")] == [b"a", b"b", None]

    def test_of_two_texts_under_one_key_the_last_is_kept(self, driven: Driven) -> None:
        driven.say("t", "one")
        _keep(driven, "t", b"first")
        _keep(driven, "t", b"second")
        assert _kept(driven, "t") == b"second"

    def test_each_thread_has_texts_of_its_own(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        _keep(driven, "t")
        assert _kept(driven, "u") is None

    def test_a_text_of_another_tenants_thread_is_none(self, driven: Driven) -> None:
        driven.say("t", "mine")
        driven.say("t", "theirs", scope=ELSEWHERE)
        _keep(driven, "t", scope=ELSEWHERE)
        assert _kept(driven, "t") is None

    @pytest.mark.parametrize("through", [-(2**70), -1, 2, 2**70])
    def test_a_text_of_what_was_never_said_is_not_kept(self, driven: Driven, through: int) -> None:
        driven.say("t", "one")
        _keep(driven, "t", through=through)
        assert _kept(driven, "t") is None

    def test_keeping_a_text_changes_no_event_and_no_row(self, driven: Driven) -> None:
        driven.say("t", "one")
        before = (driven.told("t"), driven.thread(ref("t")), driven.inspect())
        _keep(driven, "t")
        assert (driven.told("t"), driven.thread(ref("t")), driven.inspect()) == before

    def test_what_is_said_later_leaves_a_text(self, driven: Driven) -> None:
        driven.say("t", "one")
        _keep(driven, "t")
        driven.say("t", "two")
        assert _kept(driven, "t") == b"a text"

    def test_of_very_many_texts_the_newest_stay(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        _keep(driven, "t", b"old", key=b"old", through=1)
        for n in range(MOST_DRAFTS):
            _keep(driven, "t", b"new", key=b"%d" % n, through=2)
        assert [_kept(driven, "t", key) for key in (b"old", b"0", b"%d" % (MOST_DRAFTS - 1))] == [None, b"new", b"new"]

    def test_texts_may_be_kept_at_once(self, driven: Driven) -> None:
        driven.say("t", "one")
        at_once(range(8), lambda n: _keep(driven, "t", b"%d" % n, key=b"%d" % n))
        assert [_kept(driven, "t", b"%d" % n) for n in range(8)] == [b"%d" % n for n in range(8)]

    def test_all_of_a_threads_texts_can_be_let_go_of_and_no_other_threads(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        _keep(driven, "t", key=b"a")
        _keep(driven, "t", key=b"b")
        _keep(driven, "u", key=b"a")
        driven.drop_drafts(ref("t"))
        assert [_kept(driven, "t", b"a"), _kept(driven, "t", b"b"), _kept(driven, "u", b"a")] == [None, None, b"a text"]

    def test_letting_go_of_texts_begins_no_thread(self, driven: Driven) -> None:
        driven.drop_drafts(ref("t"))
        assert driven.thread(ref("t")) is None

    def test_a_purge_lets_go_of_every_text_of_its_thread(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        _keep(driven, "t", key=b"a")
        _keep(driven, "t", key=b"b")
        driven.forget("t", 1)
        assert [_kept(driven, "t", key) for key in (b"a", b"b")] == [None, None]

    def test_a_purge_lets_go_of_the_texts_of_every_fork_that_shares_what_went(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "three")
        _keep(driven, "fork", through=2)
        driven.forget("t", 1)
        assert _kept(driven, "fork") is None

    def test_a_text_that_was_made_before_a_purge_is_not_kept_after_it(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        _keep(driven, "t", through=2)
        assert _kept(driven, "t") is None

    def test_a_text_that_was_made_after_a_purge_is_kept(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        _keep(driven, "t", through=3)
        assert _kept(driven, "t") == b"a text"

    def test_nothing_of_a_purged_text_is_to_be_found(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        _keep(driven, "t", b"a needle of the draft")
        driven.forget("t", 1)
        driven.erase(limit=99)
        assert driven.traces([b"needle of the draft"]) == []

    def test_a_deleted_threads_texts_go_with_it(self, driven: Driven) -> None:
        driven.say("t", "one")
        _keep(driven, "t")
        driven.delete(ref("t"), Children.REFUSE)
        _keep(driven, "t")
        assert (_kept(driven, "t"), driven.inspect()) == (None, [])
