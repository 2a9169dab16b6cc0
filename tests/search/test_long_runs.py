"""What has no space in it, such as a dump or a key of a million letters, takes no more room to index than to hold."""

from __future__ import annotations

import tracemalloc

import pytest

from unabridged.search.terms import Lexicon, compounds

MANY = 60_000
MOST_BYTES_A_LETTER = 40


@pytest.mark.parametrize("run", ["f", "é", "Éa", "मि", "e\u0301", "é/", "é.é"])
def test_a_run_without_a_space_takes_few_bytes_a_letter(run: str) -> None:
    text, lexicon = run * (MANY // len(run)), Lexicon()
    tracemalloc.start()
    try:
        for each in compounds(text):
            assert lexicon[each]
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < MOST_BYTES_A_LETTER * len(text)
