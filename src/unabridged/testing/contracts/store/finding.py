"""What an index promises of its answers: exactly the documents asked for, the highest first, and each described.
It refuses to rank; what was purged is found no more, and is not to be had of any index afterwards.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from typing import Final

from unabridged.log.ids import Seq
from unabridged.search.clause import MOST_TIMES, Clause, Stretch, Where
from unabridged.search.kept import Census
from unabridged.search.numbering import place
from unabridged.testing.documents import clause, document
from unabridged.testing.driven import EVERYWHERE, Driven
from unabridged.testing.samples import ELSEWHERE, HERE, ref

_ASKED: Final[tuple[tuple[str, list[int]], ...]] = (
    ("cache", [3, 1]),
    ("cach", []),
    ("cach*", [3, 2, 1]),
    ("nothing*", []),
    ('"the cache"', [1]),
    ('"cache the"', [3]),
    ('"cache"', [3, 1]),
    ('"the cached cache"', []),
    ("=retry_budget", [2]),
    ("@role:user", [2, 1]),
    ("~cached", []),
)
_WORDS: Final = (
    "ß",
    "日本",
    "नमस्ते",
    "c++",
    "a\\b",
    "..\\..",
    "v2.3.1",
    "a@b.c",
    "x-y",
    "#1",
    "\U0001f600",
    "\U00020000",
)
_BOUNDS: Final[tuple[tuple[Where, list[int]], ...]] = (
    (Where(must=(clause("the"),)), [3, 1]),
    (Where(must=(clause("the"), clause('"the cache"'))), [1]),
    (Where(must=(clause("cached*"),)), []),
    (Where(labels=(("@role:user", "@role:tool"),)), [3, 1]),
    (Where(labels=(("@role:user",), ("@tool:grep",))), []),
    (Where(labels=(("@role:tool",), ("@tool:grep", "@tool:find"))), [3]),
    (Where(since=30), [3]),
    (Where(until=30), [1]),
    (Where(since=10, until=10), []),
    (Where(since=-(2**62), until=2**62), [3, 1]),
)


def _stretch(name: str, first: int, last: int) -> Stretch:
    return Stretch(ref=ref(name), first=Seq(first), last=Seq(last))


_STRETCHES: Final[tuple[tuple[tuple[Stretch, ...], list[tuple[str, int]]], ...]] = (
    ((), []),
    ((_stretch("t", 1, 2),), [("t", 2), ("t", 1)]),
    ((_stretch("t", 2, 9), _stretch("u", 1, 1)), [("u", 1), ("t", 3), ("t", 2)]),
    ((_stretch("t", 1, 2), _stretch("t", 2, 3), _stretch("t", 2, 2)), [("t", 3), ("t", 2), ("t", 1)]),
    ((_stretch("t", 3, 2), _stretch("never begun", 1, 9)), []),
    ((_stretch("t", -(2**70), 2**70),), [("t", 3), ("t", 2), ("t", 1)]),
)


class Finding:
    """postings, described, census."""

    def test_a_clause_finds_what_it_asks_for_the_highest_first(self, driven: Driven) -> None:
        self._three(driven)
        assert tuple((asked, [seq for _, seq in driven.found(asked)]) for asked, _ in _ASKED) == _ASKED

    def test_a_word_of_any_script_and_sign_is_found_as_it_is(self, driven: Driven) -> None:
        driven.say("t", *_WORDS)
        driven.learn("t", *(document(n, f"{word} after") for n, word in enumerate(_WORDS, 1)), through=len(_WORDS))
        for seq, word in enumerate(_WORDS, 1):
            assert [driven.found(asked) for asked in (word, f"{word}*", f'"{word} after"')] == [[("t", seq)]] * 3
            assert [driven.found(asked) for asked in (word + "x", f"{word}x*", f'"after {word}"')] == [[]] * 3

    def test_a_phrase_of_a_word_that_is_said_very_often_is_found(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "and " * 700 + "then and so"), through=1)
        assert [driven.found(asked) for asked in ('"then and"', '"and so"', '"so and"')] == [[("t", 1)], [("t", 1)], []]

    def test_words_that_are_long_and_many_are_no_failure(self, driven: Driven) -> None:
        driven.say("t", "one")
        words = " ".join(f"{n:04}" + "ॐ" * 60 for n in range(2_200))
        assert driven.learn("t", document(1, words, "@role:user"), through=1)
        assert driven.found("@role:user") == [("t", 1)]

    def test_a_word_longer_than_any_that_is_kept_is_found_nowhere(self, driven: Driven) -> None:
        self._three(driven)
        long = "x" * 10_000
        assert [driven.found(asked) for asked in (long, f"{long}*", f'"{long} after"')] == [[], [], []]

    def test_bounds_leave_only_what_they_admit(self, driven: Driven) -> None:
        self._three(driven)
        for where, seqs in _BOUNDS:
            assert driven.found("cache", where=where) == [("t", seq) for seq in seqs]

    def test_a_time_before_all_times_is_a_time(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "old", at=-(2**62)), through=1)
        assert [driven.found("old", where=where) for where in (EVERYWHERE, Where(until=0), Where(since=0))] == [
            [("t", 1)],
            [("t", 1)],
            [],
        ]

    def test_stretches_bound_what_is_asked(self, driven: Driven) -> None:
        for name in "tu":
            driven.say(name, *"abc")
            driven.learn(name, *(document(seq, "same") for seq in (1, 2, 3)), through=3)
        for stretches, expected in _STRETCHES:
            assert driven.found("same", where=Where(stretches=stretches)) == expected

    def test_the_highest_are_given_up_to_a_limit(self, driven: Driven) -> None:
        driven.say("t", *"abc")
        driven.learn("t", *(document(seq, "same") for seq in (1, 2, 3)), through=3)
        where = Where(stretches=tuple(_stretch("t", n, n) for n in (1, 2, 3)))
        for bound in (EVERYWHERE, where):
            for limit, count in ((-1, 0), (0, 0), (1, 1), (2, 2), (9, 3)):
                (found,) = driven.postings(HERE, bound, [clause("same")], limit=limit)
                assert [place(each).seq for each in found] == [3, 2, 1][:count]

    def test_each_clause_has_an_answer_of_its_own(self, driven: Driven) -> None:
        self._three(driven)
        asked = [clause(each) for each in ("cache", "nothing", "the")]
        found = driven.postings(HERE, EVERYWHERE, asked, limit=9)
        assert [[place(each).seq for each in having] for having in found] == [[3, 1], [], [3, 1]]

    def test_the_pieces_of_an_event_are_documents_of_their_own(self, driven: Driven) -> None:
        driven.say("t", "long")
        driven.learn("t", *(document(1, "same", piece=piece) for piece in (0, 1, 255)), through=1)
        (found,) = driven.postings(HERE, EVERYWHERE, [clause("same")], limit=9)
        assert [place(each).piece for each in found] == [255, 1, 0]

    def test_another_tenants_words_are_never_met(self, driven: Driven) -> None:
        scopes = [HERE, ELSEWHERE, *(type(HERE)(tenant=f"tenant {n}") for n in range(10))]
        for scope in scopes:
            driven.say("t", "one", scope=scope)
        for scope in scopes[1:]:
            driven.learn("t", document(1, "same words", "@role:user"), through=1, scope=scope)
        for asked in ("same", "sam*", '"same words"', "@role:user"):
            (theirs,) = driven.postings(ELSEWHERE, EVERYWHERE, [clause(asked)], limit=9)
            assert (driven.found(asked), len(theirs)) == ([], 1)
            assert driven.described(HERE, theirs, [], version=1) == []

    def test_a_scope_that_has_no_thread_has_no_answer(self, driven: Driven) -> None:
        assert driven.found("same") == []
        assert driven.described(HERE, [1, 2], [clause("same")], version=1) == []
        assert driven.census(HERE, EVERYWHERE, version=1) == Census(documents=0, words=0)

    def test_a_document_is_described_with_its_length_and_how_often_it_has_each_term(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "a b a c", "@role:user", at=7), through=1)
        asked: list[Clause] = [clause(each) for each in ("a", "b", "x", "a*", '"b a"', "@role:user")]
        (numbers,) = driven.postings(HERE, EVERYWHERE, [clause("a")], limit=9)
        (found,) = driven.described(HERE, numbers, asked, version=1)
        assert (found.number, found.ref, found.at, found.length) == (numbers[0], ref("t"), 7, 4)
        assert [found.counts.get(each) for each in asked] == [2, 1, None, 1, 1, 1]

    def test_once_more_than_most_times_makes_no_difference(self, driven: Driven) -> None:
        driven.say("t", "one")
        driven.learn("t", document(1, "and " * 600), through=1)
        (numbers,) = driven.postings(HERE, EVERYWHERE, [clause("and")], limit=9)
        (found,) = driven.described(HERE, numbers, [clause("and")], version=1)
        assert (found.counts[clause("and")], found.length) == (MOST_TIMES, 600)

    def test_documents_are_described_in_order_and_once(self, driven: Driven) -> None:
        self._three(driven)
        (numbers,) = driven.postings(HERE, EVERYWHERE, [clause("cach*")], limit=9)
        found = driven.described(HERE, [*numbers, *numbers, 2**62], [], version=1)
        assert [place(each.number).seq for each in found] == [1, 2, 3]

    def test_a_census_counts_documents_and_words_of_a_scope_or_of_threads(self, driven: Driven) -> None:
        self._three(driven)
        driven.say("u", "one")
        driven.learn("u", document(1, "one word more"), through=1)
        bounded = Where(stretches=(Stretch(ref=ref("u"), first=Seq(1), last=Seq(1)),) * 2)
        assert driven.census(HERE, EVERYWHERE, version=1) == Census(documents=4, words=11)
        assert driven.census(HERE, bounded, version=1) == Census(documents=1, words=3)
        assert driven.census(HERE, EVERYWHERE, version=2) == Census(documents=0, words=0)

    def test_what_is_forgotten_is_asked_for_by_no_clause_before_it_is_erased(self, driven: Driven) -> None:
        self._three(driven)
        driven.say("u", "one")
        driven.learn("u", document(1, "cached"), through=1)
        driven.forget("t", 2)
        driven.unindex(ref("u"))
        asked, timed = [clause("cach*"), clause("=retry_budget")], Where(since=0, until=30)
        found = [driven.postings(HERE, where, asked, limit=9) for where in (EVERYWHERE, timed)]
        seqs = [[[place(each).seq for each in having] for having in each] for each in found]
        assert seqs == [[[3, 1], []], [[1], []]]

    def test_a_census_counts_what_was_purged_until_its_thread_is_indexed_anew(self, driven: Driven) -> None:
        self._three(driven)
        driven.forget("t", 2)
        assert driven.census(HERE, EVERYWHERE, version=1) == Census(documents=3, words=8)
        driven.unindex(ref("t"))
        assert driven.census(HERE, EVERYWHERE, version=1) == Census(documents=0, words=0)
        driven.learn("t", document(1, "clear the cache"), through=4)
        assert driven.census(HERE, EVERYWHERE, version=1) == Census(documents=1, words=3)

    def _three(self, driven: Driven) -> None:
        driven.say("t", *"abc")
        driven.learn(
            "t",
            document(1, "clear the cache", "@role:user", at=10),
            document(2, "cached results", "=retry_budget", "@role:user", at=20),
            document(3, "cache the results", "@role:tool", "@tool:grep", at=30),
            through=3,
        )
