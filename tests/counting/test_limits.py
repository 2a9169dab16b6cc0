"""What the counter promises of texts that are large, hostile or broken, and of many threads."""

from __future__ import annotations

import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import process_time

import pytest

from tests.counting.conftest import Count
from tests.counting.fuzz import strings
from tests.counting.languages import TEXTS
from unabridged.counting import O200k, o200k

_RANDOM = Random(11)
HOSTILE = {
    "one letter": "a" * 100_000,
    "two letters": "ab" * 50_000,
    "spaces": " " * 100_000,
    "tabs": "\t" * 100_000,
    "newlines": "\n" * 100_000,
    "dashes": "-" * 100_000,
    "NULs": "\0" * 100_000,
    "base64": "".join(_RANDOM.choices("ABCDEFabcdefghijklmnopqrstuvwxyz0123456789+/", k=100_000)),
    "letters": "".join(_RANDOM.choices("abcdefghijklmnopqrstuvwxyz", k=100_000)),
    "capitals": "".join(_RANDOM.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=100_000)),
    "punctuation": "".join(_RANDOM.choices("!@#$%^&*()-=+[]{};:,.<>?", k=100_000)),
    "Chinese": "".join(map(chr, _RANDOM.choices(range(0x4E00, 0x9FFF), k=33_000))),
    "Thai": "".join(map(chr, _RANDOM.choices(range(0xE01, 0xE3A), k=33_000))),
    "Russian": "".join(_RANDOM.choices("абвгдежзийклмнопрстуфхцчшщъыьэюя", k=50_000)),
    "Thai in long words": " ".join("".join(_RANDOM.choices("กขคงจเาิ่", k=2_000)) for _ in range(15)),
    "marks": "a" + "".join(map(chr, _RANDOM.choices(range(0x300, 0x360), k=50_000))),
    "mathematical letters": "".join(map(chr, _RANDOM.choices(range(0x1D400, 0x1D6A0), k=25_000))),
    "lines of spaces": "".join(" " * length + "\n" for length in range(400)),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_text_counts_as_published_and_soon(kind: str, expected: Count) -> None:
    counter = O200k()
    begun = process_time()
    found = counter.count(HOSTILE[kind])
    assert process_time() - begun < 3  # what grows with the square of such a length takes minutes
    assert found == expected(HOSTILE[kind])


@pytest.mark.check
@pytest.mark.parametrize("kind", ["spaces", "letters", "Chinese"])
def test_ten_times_the_text_takes_about_ten_times_as_long(kind: str) -> None:
    short = min(_seconds(HOSTILE[kind][:10_000]) for _ in range(5))
    long = min(_seconds(HOSTILE[kind][:10_000] * 10) for _ in range(3))
    assert long < 40 * short + 0.05


def _seconds(text: str) -> float:
    counter = O200k()
    counter.count("loaded \u00e9")
    begun = process_time()
    counter.count(text)
    return process_time() - begun


def test_a_million_spaces_are_counted(counter: O200k) -> None:
    assert counter.count(" " * 1_000_000) == 7_813


def test_no_text_counts_as_none(counter: O200k) -> None:
    assert counter.count("") == 0


@pytest.mark.check
def test_three_times_the_text_takes_no_more_memory_to_count(counter: O200k) -> None:
    text = "".join(strings(1_000, seed=5)) * 2
    once, thrice = _peak_bytes(counter, text), _peak_bytes(counter, text * 3)
    assert once > 100_000
    assert thrice < 1.3 * once


def _peak_bytes(counter: O200k, text: str) -> int:
    """The memory that counting adds at its height, once the pieces are known."""
    counter.count(text)
    tracemalloc.start()
    counter.count(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_a_counter_remembers_no_more_pieces_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(o200k, "PIECES_LIMIT", 100)
    counter = O200k()
    counter.count("".join(strings(500, seed=6)))
    assert 0 < len(counter._pieces) <= 100


def test_a_counter_remembers_no_long_pieces(counter: O200k) -> None:
    counter.count(" ".join("x" * length for length in range(300)))
    assert max(map(len, counter._pieces)) <= o200k.REMEMBERED_CHARACTERS


def test_what_a_counter_forgot_counts_the_same_again(monkeypatch: pytest.MonkeyPatch, counter: O200k) -> None:
    monkeypatch.setattr(o200k, "PIECES_LIMIT", 20)
    texts = list(TEXTS.values())
    forgetful = O200k()
    assert [forgetful.count(text) for text in texts * 2] == [counter.count(text) for text in texts * 2]


def test_threads_that_share_a_counter_get_the_counts_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = list(strings(1_500, seed=8))
    alone = [O200k().count("".join(texts[at : at + 10])) for at in range(0, 1_500, 10)]
    monkeypatch.setattr(o200k, "PIECES_LIMIT", 300)
    shared = O200k()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(shared.count, ["".join(texts[at : at + 10]) for at in range(0, 1_500, 10)]))
    assert together == alone


def test_a_lone_surrogate_counts_as_the_replacement_character(counter: O200k) -> None:
    assert counter.count("a\ud800b \udc00") == counter.count("a\ufffdb \ufffd")


def test_a_pair_of_surrogates_counts_as_the_character_it_means(counter: O200k) -> None:
    assert counter.count("so \ud83d\ude00!") == counter.count("so \U0001f600!")


def test_surrogates_count_as_published(counter: O200k, expected: Count) -> None:
    random = Random(9)
    texts = ["".join(random.choices("ab \ud800\udbff\udc00\udfff\ud83d\ude00é", k=12)) for _ in range(300)]
    assert [text for text in texts if counter.count(text) != expected(text)] == []


def test_a_second_counter_shares_the_ranks_of_the_first() -> None:
    O200k().count("loaded \u00e9")
    tracemalloc.start()
    O200k().count("and counted once more, \u00e9")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000
