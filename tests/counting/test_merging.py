"""Every way of merging gives the same tokens: few parts, many parts, windows, longest matches and words cut apart."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Final

import pytest

from tests.counting.fuzz import strings
from tests.counting.languages import TEXTS
from unabridged.counting import seams as module
from unabridged.counting.matching import count_apart, matcher
from unabridged.counting.merging import NEVER, count_long, count_merged, merged
from unabridged.counting.pieces import split
from unabridged.counting.seams import Floors, fitting, seams
from unabridged.counting.vocabulary import ranks, respelled, spelled

# In the text of a token a surrogate is a byte of a character that is not all there.
_BROKEN: Final = re.compile("[\udc80-\udcff]")
_ASCII_PAIR: Final = re.compile("[\0-\x7f]{2}")
_BROKEN_SHAPE: Final = re.compile(
    "(?P<end>[\udc80-\udcbf]*)(?P<whole>[^\udc80-\udcff]*)(?P<beginning>(?:[\udcc0-\udcff][\udc80-\udcbf]*)?)"
)


def merged_from_bytes(piece: str) -> int:
    """How many tokens merging gives that begins with bytes."""
    return len(merged(list(spelled(piece)), ranks()))


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


def test_matching_counts_the_tokens_of_merging_bytes_or_finds_none(pieces: list[str]) -> None:
    found = {piece: matcher()(piece) for piece in pieces}
    assert [piece for piece, count in found.items() if count not in (0, merged_from_bytes(piece))] == []


def test_matching_finds_the_tokens_of_most_words_people_write() -> None:
    pieces = {piece for text in TEXTS.values() for piece in split(text) if not _ASCII_PAIR.search(piece)}
    assert sum(matcher()(piece) > 0 for piece in pieces) > 0.8 * len(pieces)


@pytest.mark.parametrize("many", [4_000, pytest.param(20_000, marks=pytest.mark.check)])
def test_two_tokens_fit_if_and_only_if_merging_both_leaves_both(many: int) -> None:
    random = Random(12)
    tokens = [text for text in seams().tokens if text == respelled(spelled(text)) and not _BROKEN.search(text)]
    first, second = random.choices(tokens, k=many), random.choices(tokens, k=many)
    written = [text for text in tokens if "\u0400" <= text[0] <= "\u0e7f"]
    pairs = [*zip(first, second, strict=True), *zip(random.choices(written, k=many), first, strict=True)]
    pairs += [(token, token) for token in first]
    for left, right in pairs:
        if _ASCII_PAIR.search(left + right):
            continue
        both = merged(list(spelled(left + right)), ranks())
        assert fitting()(left, right, 0) == (both == [spelled(left), spelled(right)])


@pytest.fixture(scope="module")
def straddled() -> list[str]:
    """Pieces in which each token that tears a character could do so: all it holds whole, and some of what it tears."""
    characters = [spelled(text) for text in seams().tokens if len(text) == 1 and not text.isascii()]
    found: list[str] = []
    for token in filter(_BROKEN.search, map(respelled, ranks())):
        shape = _BROKEN_SHAPE.fullmatch(token)
        if shape is not None and (shape["whole"] or (shape["end"] and shape["beginning"])):
            lefts = [each for each in characters if shape["end"] and each.endswith(shape["end"])][:4] or [""]
            rights = [each for each in characters if each.startswith(shape["beginning"] or "-")][:4] or [""]
            found += [respelled(left + spelled(shape["whole"]) + right) for left in lefts for right in rights]
    return [piece for piece in found if not _BROKEN.search(piece)]


@pytest.mark.thorough
def test_no_token_that_tears_a_character_is_missed_by_matching(straddled: list[str]) -> None:
    assert len(straddled) > 2_000
    found = {piece: matcher()(piece) for piece in straddled}
    assert [piece for piece, count in found.items() if count not in (0, merged_from_bytes(piece))] == []


class Asked(list[str]):
    """The words a piece fell into, each counted when asked for."""

    def __call__(self, word: str) -> int:
        self.append(word)
        return merged_from_bytes(word)


@pytest.mark.thorough
def test_no_token_runs_across_a_cut(pieces: list[str], straddled: list[str]) -> None:
    knowing_no_word = replace(seams(), tokens={})
    for piece in [*pieces, *straddled]:
        asked = Asked()
        count_apart(piece, knowing_no_word, asked)
        apart = [token for word in asked or [piece] for token in merged(list(spelled(word)), ranks())]
        assert apart == merged(list(spelled(piece)), ranks())


def test_only_words_that_are_no_token_are_asked_for() -> None:
    asked = Asked()
    assert count_apart("\u6211\u4eec\u53bb\u5b66\u6821\u9f19\u9f13", seams(), asked) == 6
    assert asked == ["\u9f19"]


def test_no_more_floors_are_remembered_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FLOORS_LIMIT", 10)
    floors = Floors({})
    assert {floors[f"{left}{right}"] for left in "abcdef" for right in "abcdef"} == {NEVER}
    assert len(floors) <= 10


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
