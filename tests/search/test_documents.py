"""A text becomes pieces that share their edges; whatever fits across an edge is found in one of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.search.asked import LEXICON, documents, finds
from unabridged.search.clause import Phrase, has
from unabridged.search.documents import MOST_PIECES, PIECE_WORDS, cuts


def test_a_short_text_is_one_piece_with_its_labels() -> None:
    (document,) = documents("Clear the cache", role="tool", tools=("grep",))
    assert document.words == (".clear", ".the", ".cach")
    assert document.others == ("~cache", "@role:tool", "@origin:user", "@tool:grep")


def test_a_long_text_is_cut_into_pieces_of_a_size_that_ranks_well() -> None:
    found = documents(" ".join(f"w{n}" for n in range(10 * PIECE_WORDS)))
    assert [each.piece for each in found] == list(range(len(found)))
    assert all(len(each.words) <= 2 * PIECE_WORDS for each in found)


@pytest.mark.parametrize(
    "words",
    [
        [f"w{n}" for n in range(4_000)],
        [chr(0x4E00 + n % 6_000) for n in range(6_000)],
        [f"a{n}.b{n}/c{n}_d{n}" for n in range(1_000)],
        ["日本語" * 15 + str(n) for n in range(200)],
    ],
    ids=["words", "letters", "paths", "runs"],
)
def test_a_phrase_across_any_cut_is_found(words: list[str]) -> None:
    between = "" if len(words[0]) == 1 else " "
    pieces = documents(between.join(words))
    every = [word for compound in words for word in LEXICON[compound][0]]
    if not between:
        every = [".".join(("", one + other)) for one, other in pairwise(words)]
    wanted = [Phrase(words=tuple(every[at : at + 3])) for at in range(len(every) - 3)]
    rows = {piece.words[at : at + 3] for piece in pieces for at in range(len(piece.words))}
    assert [each for each in wanted if each.words not in rows] == []
    assert has(pieces[-1], Phrase(words=pieces[-1].words[-2:]))


def test_a_piece_knows_the_identifiers_that_stand_in_it_and_no_others() -> None:
    found = documents("first_name " + "filler " * 2_000 + "last_name")
    assert ["=first_name" in each.others for each in found] == [True] + [False] * (len(found) - 1)
    assert ["=last_name" in each.others for each in found] == [False] * (len(found) - 1) + [True]


def test_a_text_of_very_many_words_has_no_more_pieces_than_can_be_numbered() -> None:
    entry = ((".a", ".b", ".c", ".d") * 200, ())
    found = list(cuts([entry] * 10_000))
    assert len(found) == MOST_PIECES
    assert found[-1].last < 10_000
    assert max(cut.ends - cut.begins for cut in found) < 16_383


def test_all_of_a_large_text_is_in_its_pieces() -> None:
    entries = [((".a",), ())] * 1_500_000
    found = list(cuts(entries))
    assert found[-1].last == len(entries)
    assert len(found) <= MOST_PIECES


def test_of_a_text_without_words_its_labels_are_kept() -> None:
    (document,) = documents("...", tools=("grep",))
    assert (document.words, document.others[-1]) == ((), "@tool:grep")


def test_a_piece_is_found_by_what_is_asked() -> None:
    assert finds("needle", "hay " * 5_000 + "needle " + "hay " * 5_000)
