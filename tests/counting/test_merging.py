"""Every way of merging gives the same tokens: few parts, many parts, windows, whole characters and words."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.counting.fuzz import strings
from unabridged.counting.merging import count_long, count_merged, merged
from unabridged.counting.pieces import split
from unabridged.counting.seams import seams
from unabridged.counting.straddlers import Straddlers, is_broken
from unabridged.counting.vocabulary import ranks, respelled, spelled


@pytest.fixture(scope="module")
def pieces() -> list[str]:
    """Pieces that are no token, each once."""
    found = {piece for text in strings(2_000, seed=3) for piece in split(text)}
    return sorted(piece for piece in found if spelled(piece) not in ranks())


def test_merging_bytes_ends_with_tokens_that_join_to_the_piece(pieces: list[str]) -> None:
    for piece in pieces:
        tokens = merged(list(spelled(piece)), ranks())
        assert "".join(tokens) == spelled(piece)
        assert ranks().keys() >= set(tokens)


def test_few_parts_and_many_parts_are_merged_alike(pieces: list[str]) -> None:
    spellings = [spelled(piece) for piece in pieces]
    assert [count_merged(list(each), ranks()) for each in spellings] == [
        len(merged(list(each), ranks())) for each in spellings
    ]


def test_beginning_with_whole_characters_gives_the_tokens_of_beginning_with_bytes(pieces: list[str]) -> None:
    for piece in pieces:
        assert merged(seams().parts(piece), ranks()) == merged(list(spelled(piece)), ranks())


@pytest.fixture(scope="module")
def straddled() -> list[str]:
    """Pieces in which each token that tears a character could do so: all it holds whole, and some of what it tears."""
    spellings = [spelling for spelling in seams().whole.values() if len(spelling) > 1]
    found: list[str] = []
    for token in filter(is_broken, map(respelled, ranks())):
        for one in Straddlers.among([(token, 0)]).each:
            lefts = [each for each in spellings if one.end and each.endswith(one.end)][:4] or [""]
            rights = [each for each in spellings if one.beginning and each.startswith(one.beginning)][:4] or [""]
            found += [respelled(f"{left}{spelled(one.whole)}{right}") for left in lefts for right in rights]
    return found


def test_no_token_that_tears_a_character_is_missed_by_beginning_with_whole_ones(straddled: list[str]) -> None:
    assert len(straddled) > 2_000
    for piece in [*straddled, *seams().tears]:
        assert merged(seams().parts(piece), ranks()) == merged(list(spelled(piece)), ranks())


class Asked(list[str]):
    """The words a piece fell into, each counted when asked for."""

    def __call__(self, word: str) -> int:
        self.append(word)
        return len(merged(list(spelled(word)), ranks()))


def test_no_token_runs_across_a_cut(pieces: list[str], straddled: list[str]) -> None:
    knowing_no_word = replace(seams(), words=frozenset())
    for piece in [*pieces, *straddled]:
        asked = Asked()
        knowing_no_word.count_apart(piece, asked)
        apart = [token for word in asked or [piece] for token in merged(list(spelled(word)), ranks())]
        assert apart == merged(list(spelled(piece)), ranks())


def test_only_words_that_are_no_token_are_asked_for() -> None:
    asked = Asked()
    assert seams().count_apart("\u6211\u4eec\u53bb\u5b66\u6821\u9f19\u9f13", asked) == 6
    assert asked == ["\u9f19"]


@pytest.mark.parametrize("window", [40, 100, 333])
@pytest.mark.parametrize("alphabet", ["abcdefghijklmnopqrstuvwxyz", "ab", " ", "=-", "กขคงจเาิ่", "中文字符測試鼙"])
def test_windows_spliced_give_the_tokens_of_the_whole(window: int, alphabet: str) -> None:
    spelling = spelled("".join(Random(window).choices(alphabet, k=3_000)))
    assert count_long(spelling, ranks(), window) == len(merged(list(spelling), ranks()))


def test_windows_whose_ends_reach_far_back_are_not_spliced() -> None:
    # Each pair of neighbours in the chain outranks the next, so that its last letter decides all pairs before it.
    chain = "".join(map(chr, range(0x41, 0x41 + 60)))
    outranking = {first + second: 100 - at for at, (first, second) in enumerate(pairwise(chain))}
    assert merged(list(chain[:31]), outranking)[1] not in merged(list(chain), outranking)
    assert count_long(chain, outranking, 31) == len(merged(list(chain), outranking)) == 30
