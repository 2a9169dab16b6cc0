"""What a store's figures promise: each event counts once, where it is stored, and what is gone is said to be gone.
It refuses to know how many bytes anything takes.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from unabridged.log.ids import Scope, Seq
from unabridged.ports import Children
from unabridged.search.documents import Document
from unabridged.search.following import INDEX_VERSION
from unabridged.search.kept import Indexed, IndexStep
from unabridged.search.numbering import number
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ELSEWHERE, HERE, ref
from unabridged.upkeep import Level, Stats


class Counting:
    """stats, examine."""

    def test_an_empty_store_holds_nothing(self, driven: Driven) -> None:
        assert _held(driven) == (0, 0, 0)

    def test_threads_and_events_of_every_scope_are_counted(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.say("t", "theirs", scope=ELSEWHERE)
        assert _held(driven) == (2, 3, 0)

    def test_what_a_fork_shares_is_counted_once(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.say("fork", "three")
        assert _held(driven) == (2, 3, 0)

    def test_what_a_detached_fork_copied_is_counted_again(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.detach(ref("fork"))
        assert _held(driven) == (2, 4, 0)

    def test_a_deleted_thread_is_counted_no_more(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("u", "one")
        driven.delete(ref("t"), Children.REFUSE)
        assert _held(driven) == (1, 1, 0)

    def test_events_are_counted_by_what_they_are(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        assert dict(driven.stats().kinds) == {"Message": 2, "Purged": 1}

    def test_tokens_are_those_that_were_counted_at_append(self, driven: Driven) -> None:
        driven.say("t", "one", "a longer one")
        written = driven.rows(ref("t"), after=Seq(0), limit=9)
        assert driven.stats().tokens == sum(row.tokens for row in written) > 0

    def test_what_was_purged_is_still_to_be_erased(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        driven.forget("t", 1, 2)
        assert _gone(driven.stats()) == (2, 2)

    def test_what_was_erased_stays_purged(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        driven.forget("t", 1, 2)
        driven.erase(limit=1)
        assert _gone(driven.stats()) == (2, 1)
        driven.erase(limit=9)
        assert _gone(driven.stats()) == (2, 0)

    def test_purging_twice_counts_once(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.forget("t", 1)
        driven.forget("t", 1, 2)
        assert _gone(driven.stats()) == (2, 2)

    def test_kept_folds_are_counted(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1, lane="a")
        driven.keep_fold("t", 1, lane="b")
        assert _held(driven) == (1, 1, 2)

    def test_what_no_index_has_yet_is_counted_as_behind(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.say("u", "theirs", scope=ELSEWHERE)
        assert _index(driven) == (0, 0, 2, 3)

    def test_of_a_fork_only_its_own_events_are_behind(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=2)
        driven.say("fork", "three")
        assert _index(driven) == (0, 0, 2, 3)

    def test_documents_and_their_words_are_counted(self, driven: Driven) -> None:
        driven.say("t", "one", "two", "three")
        _follow(driven, "t", "one word", "two more words")
        assert _index(driven) == (2, 5, 1, 1)

    def test_a_forgotten_document_is_counted_no_more(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        _follow(driven, "t", "one word", "two more words")
        driven.forget("t", 2)
        assert _index(driven) == (1, 2, 1, 1)

    def test_the_terms_of_a_document_are_read_back_as_they_were_given(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        _follow(driven, "t", "one word one", "größe 検索")
        assert _terms(driven, 1) == {".one": 2, ".word": 1}
        assert _terms(driven, 2) == {".größe": 1, ".検索": 1}

    def test_a_forgotten_document_has_no_terms(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        _follow(driven, "t", "one word", "two words")
        driven.forget("t", 1)
        assert _terms(driven, 1) == {}

    def test_another_scope_reads_no_terms_of_ours(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.say("t", "theirs", scope=ELSEWHERE)
        _follow(driven, "t", "one word")
        assert ".one" not in _terms(driven, 1, scope=ELSEWHERE)

    def test_an_index_that_has_all_of_its_log_is_fine(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        _follow(driven, "t", "one", "two")
        assert [each.level for each in driven.examine() if each.subject == "index"] in ([Level.FINE], [])

    def test_counting_changes_nothing(self, driven: Driven) -> None:
        driven.say("t", "one")
        before = driven.told("t")
        assert driven.stats() == driven.stats()
        assert driven.told("t") == before

    def test_whatever_is_not_fine_comes_with_what_to_do(self, driven: Driven) -> None:
        driven.say("t", "one")
        found = driven.examine()
        assert found
        assert [each for each in found if each.level is not Level.FINE and not each.remedy] == []

    def test_nothing_is_broken_in_a_sound_store(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.keep_fold("t", 1)
        assert [each for each in driven.examine() if each.level is Level.FAULT] == []


def _held(driven: Driven) -> tuple[int, int, int]:
    stats = driven.stats()
    return stats.threads, stats.events, stats.snapshots


def _follow(driven: Driven, thread: str, *texts: str) -> None:
    """Index these texts as the thread's first events."""
    state = Indexed(version=INDEX_VERSION, through=Seq(len(texts)), content=b"")
    documents = [
        Document(seq=Seq(seq), piece=0, at=1, words=tuple(f".{word}" for word in text.split()), others=())
        for seq, text in enumerate(texts, 1)
    ]
    step = IndexStep(ref=ref(thread), since=None, state=state, documents=tuple(documents))
    assert driven.run(driven.store.index([step])) == [True]


def _terms(driven: Driven, seq: int, *, scope: Scope = HERE) -> dict[str, int]:
    kept = driven.run(driven.store.indexed(ref("t"), version=INDEX_VERSION))
    assert kept is not None
    own = number(kept.number, seq)
    return dict(driven.run(driven.store.terms(scope, [own])).get(own, {}))


def _index(driven: Driven) -> tuple[int, int, int, int]:
    found = driven.stats().index
    assert found is not None
    return found.documents, found.words, found.threads_behind, found.events_behind


def _gone(stats: Stats) -> tuple[int, int]:
    return stats.purged, stats.to_erase
