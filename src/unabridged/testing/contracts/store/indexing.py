"""What an index promises of its states: they come on step by step, whoever was overtaken adds nothing.
It refuses to know what a text's words are, and what a state says.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

import pytest

from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import Seq
from unabridged.ports import Children
from unabridged.testing.documents import ANY_BYTES, clause, document
from unabridged.testing.driven import EVERYWHERE, Driven
from unabridged.testing.many import at_once
from unabridged.testing.samples import ELSEWHERE, HERE, ref


class Indexing:
    """indexed, index, unindex, clear_index, behind."""

    def test_a_thread_that_was_not_indexed_has_no_state(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert (_state(driven, "t"), _state(driven, "never begun")) == (None, None)

    @pytest.mark.parametrize("content", [b"", b"\0", ANY_BYTES, b"\xff" * 300_000], ids=len)
    def test_a_state_is_any_bytes_and_comes_back_as_it_was_kept(self, driven: Driven, content: bytes) -> None:
        driven.say("t", "one")
        assert driven.learn("t", through=1, content=content)
        assert _state(driven, "t") == (1, content)

    def test_a_step_goes_on_where_the_last_one_ended(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.learn("t", document(1, "one"), through=1)
        assert driven.learn("t", document(2, "two"), through=2, since=1, content=b"later")
        assert _state(driven, "t") == (2, b"later")
        assert driven.found("one") + driven.found("two") == [("t", 1), ("t", 2)]

    def test_a_threads_number_stays_from_step_to_step(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.learn("t", through=1)
        before = driven.indexed(ref("t"), version=1)
        driven.learn("t", through=2, since=1)
        after = driven.indexed(ref("t"), version=1)
        assert before is not None
        assert after is not None
        assert (after.number, after.number > 0) == (before.number, True)

    @pytest.mark.parametrize("since", [None, 0, 2])
    def test_a_step_from_where_the_index_is_not_adds_nothing(self, driven: Driven, since: int | None) -> None:
        driven.say("t", "one", "two")
        driven.learn("t", through=1)
        assert not driven.learn("t", document(2, "two"), through=2, since=since, content=b"never")
        assert (_state(driven, "t"), driven.found("two")) == ((1, b"a state"), [])

    def test_a_step_on_a_state_that_is_not_there_adds_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        assert not driven.learn("t", document(1, "one"), through=1, since=0)
        assert (_state(driven, "t"), driven.found("one")) == (None, [])

    def test_of_many_steps_from_one_place_one_is_taken(self, driven: Driven) -> None:
        driven.say("t", "one")
        taken = at_once(range(6), lambda n: driven.learn("t", document(1, "one"), through=1, content=b"%d" % n))
        assert (taken.count(True), driven.found("one")) == (1, [("t", 1)])
        assert _state(driven, "t") == (1, b"%d" % taken.index(True))

    def test_a_thread_that_never_began_is_not_indexed_and_does_not_begin(self, driven: Driven) -> None:
        assert not driven.learn("t", document(1, "one"), through=1)
        assert (driven.thread(ref("t")), driven.found("one")) == (None, [])

    def test_another_versions_state_is_none_and_its_documents_are_found_no_more(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "one"), through=1, version=1)
        assert driven.indexed(ref("t"), version=2) is None
        assert (driven.found("one", version=2), driven.found("one", version=1)) == ([], [("t", 1)])

    @pytest.mark.parametrize("version", [1, 3])
    def test_another_version_begins_anew_and_takes_the_place_of_what_was(self, driven: Driven, version: int) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "old"), through=1, version=2)
        assert driven.learn("t", document(1, "new"), through=1, version=version)
        assert driven.indexed(ref("t"), version=2) is None
        assert [driven.found(word, version=version) for word in ("old", "new")] == [[], [("t", 1)]]

    def test_another_tenants_thread_of_that_name_has_a_state_of_its_own(self, driven: Driven) -> None:
        driven.say("t", "mine")
        driven.say("t", "theirs", scope=ELSEWHERE)
        driven.learn("t", through=1, content=b"theirs", scope=ELSEWHERE)
        assert _state(driven, "t") is None

    def test_indexing_changes_no_event_and_no_row(self, driven: Driven) -> None:
        driven.say("t", "one")
        before = (driven.told("t"), driven.thread(ref("t")))
        driven.learn("t", document(1, "one"), through=1)
        assert (driven.told("t"), driven.thread(ref("t"))) == before

    def test_what_is_forgotten_of_a_thread_is_all_of_it_and_no_others(self, driven: Driven) -> None:
        for name in "tu":
            driven.say(name, "one")
            driven.learn(name, document(1, "one"), through=1)
        driven.unindex(ref("t"))
        driven.unindex(ref("never begun"))
        assert (_state(driven, "t"), driven.found("one")) == (None, [("u", 1)])

    def test_a_thread_that_was_forgotten_is_indexed_anew(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "one", "@a:b"), through=1)
        driven.unindex(ref("t"))
        assert driven.learn("t", document(1, "uno"), through=1)
        assert (driven.found("one"), driven.found("@a:b"), driven.found("uno")) == ([], [], [("t", 1)])

    def test_every_index_can_be_forgotten_at_once(self, driven: Driven) -> None:
        for scope in (HERE, ELSEWHERE):
            driven.say("t", "one", scope=scope)
            driven.learn("t", document(1, "one"), through=1, scope=scope)
        driven.clear_index()
        assert [driven.found("one", scope=scope) for scope in (HERE, ELSEWHERE)] == [[], []]
        assert driven.learn("t", document(1, "uno"), through=1)
        assert driven.found("uno") == [("t", 1)]

    def test_a_number_that_was_found_before_every_index_was_forgotten_is_nobodys_after(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "two")
        driven.learn("t", document(1, "one"), through=1)
        asked = [clause("one"), clause("on*"), clause('"one one"')]
        numbers = driven.postings(HERE, EVERYWHERE, asked, limit=9)[0]
        driven.clear_index()
        seen = [driven.described(HERE, numbers, asked, version=1)]
        driven.learn("u", document(1, "two"), through=1)
        assert (len(numbers), *seen, driven.described(HERE, numbers, asked, version=1)) == (1, [], [])

    def test_forgetting_what_was_never_indexed_is_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.clear_index()
        driven.clear_index()
        assert driven.words("t") == ["one"]

    def test_a_thread_is_behind_until_its_index_has_come_to_its_newest_event(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        seen = [_behind(driven)]
        driven.learn("t", through=1)
        seen.append(_behind(driven))
        driven.learn("t", through=2, since=1)
        assert [*seen, _behind(driven)] == [[("t", 0)], [("t", 1)], []]

    def test_a_thread_without_an_event_is_not_behind(self, driven: Driven) -> None:
        driven.begin(ref("t"), at=1, title="", metadata=NOTHING_MORE)
        assert _behind(driven) == []

    def test_to_another_version_every_thread_is_behind_from_its_beginning(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "more")
        driven.learn("t", through=2)
        assert _behind(driven, version=2) == [("fork", 1), ("t", 0)]

    def test_a_fork_is_behind_from_where_it_left(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        seen = [_behind(driven)]
        driven.say("fork", "more")
        assert [*seen, _behind(driven)] == [[("t", 0)], [("fork", 2), ("t", 0)]]

    def test_what_is_behind_comes_page_by_page_in_the_order_of_names(self, driven: Driven) -> None:
        for name in ("b", "a", "b\0", "c", "aa"):
            driven.say(name, "one")
        names, page = [], driven.behind(HERE, version=1, after=None, limit=2)
        while page:
            names.append([row.ref.thread for row, _ in page])
            page = driven.behind(HERE, version=1, after=page[-1][0].ref.thread, limit=2)
        assert names == [["a", "aa"], ["b", "b\0"], ["c"]]

    def test_another_tenants_threads_are_not_behind_here(self, driven: Driven) -> None:
        driven.say("t", "theirs", scope=ELSEWHERE)
        assert _behind(driven) == []

    def test_a_deleted_thread_is_forgotten_with_its_index(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "one"), through=1)
        driven.delete(ref("t"), Children.REFUSE)
        assert (_state(driven, "t"), driven.found("one"), _behind(driven)) == (None, [], [])
        assert not driven.learn("t", document(1, "one"), through=1)

    def test_a_detached_fork_is_indexed_anew_with_what_it_shared(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.branch("t", "fork", through=1)
        driven.say("fork", "two")
        driven.learn("fork", document(2, "two"), through=2)
        driven.detach(ref("fork"))
        assert (_state(driven, "fork"), driven.found("two")) == (None, [])
        assert driven.learn("fork", document(1, "one"), document(2, "two"), through=2)
        assert (driven.found("one"), driven.found("two")) == ([("fork", 1)], [("fork", 2)])


def _state(driven: Driven, name: str) -> tuple[int, bytes] | None:
    found = driven.indexed(ref(name), version=1)
    return None if found is None else (int(found.through), found.content)


def _behind(driven: Driven, version: int = 1) -> list[tuple[str, Seq]]:
    return [(row.ref.thread, through) for row, through in driven.behind(HERE, version=version, after=None, limit=99)]
