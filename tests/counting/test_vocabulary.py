"""The file of ranks is the published one in another form, and has what exact counting rests on."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from tools import build_ranks
from unabridged.counting.seams import halves
from unabridged.counting.vocabulary import TORN, cuts, ranks, ranks_by_bytes, respelled, spelled


@pytest.fixture(scope="module")
def tokens() -> list[bytes]:
    """Every token in the order of its rank."""
    return list(ranks_by_bytes())


def test_the_ranks_written_as_published_have_the_published_checksum(tokens: list[bytes]) -> None:
    published = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
    assert sha256(build_ranks.republished(tokens)).hexdigest() == published


def test_the_ranks_are_dense_from_zero(tokens: list[bytes]) -> None:
    assert list(ranks().values()) == list(range(199_998)) == list(range(len(tokens)))


@pytest.mark.check
def test_the_file_of_ranks_is_what_the_tool_makes_of_its_tokens(tokens: list[bytes]) -> None:
    cuts_and_tokens = build_ranks.unpacked(build_ranks.RANKS.read_bytes())
    assert cuts_and_tokens == build_ranks.unpacked(build_ranks.packed(tokens)) == (cuts(), tokens)


def test_the_file_of_ranks_takes_at_most_a_megabyte_and_a_bit() -> None:
    assert build_ranks.RANKS.stat().st_size < 1_050_000


@pytest.mark.check
def test_every_token_is_what_merging_its_bytes_gives(tokens: list[bytes]) -> None:
    assert list(build_ranks.unmade(tokens)) == []


def test_the_notice_of_the_ranks_licence_stands_beside_them() -> None:
    notice = files("unabridged.counting").joinpath("o200k.licence.txt").read_text(encoding="utf-8")
    assert "Copyright (c) 2022 OpenAI" in notice
    assert "The above copyright notice and this permission notice shall be included" in notice


def test_a_spelling_gives_its_text_back() -> None:
    assert respelled(spelled("a é 中 😀")) == "a é 中 😀"


@pytest.mark.thorough
def test_the_halves_of_every_token_are_tokens_that_join_to_it(tokens: list[bytes]) -> None:
    for token, cut in zip(tokens, cuts(), strict=True):
        text = token.decode("utf-8", "surrogateescape")
        parts = (text[:cut], text[cut:]) if cut < TORN else halves(text, cut - TORN)
        assert "".join(map(spelled, parts)) == spelled(text)
        assert (len(token) == 1) == (cut == 0)
        assert not cut or {spelled(part) for part in parts} <= ranks().keys()


def test_a_source_with_other_ranks_is_refused_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.tiktoken"
    other.write_bytes(build_ranks.republished([b"a", b"b", b"ab"]))
    before = build_ranks.RANKS.read_bytes()
    assert build_ranks.main([str(other)]) == 1
    assert "other ranks than o200k_base" in capsys.readouterr().err
    assert build_ranks.RANKS.read_bytes() == before
