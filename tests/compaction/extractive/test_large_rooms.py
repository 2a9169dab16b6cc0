"""A large text of a run is chosen somewhat shorter than asked, since its codes take more than they are reckoned."""

from __future__ import annotations

import pytest

from tests.compaction.extractive.said import said, told
from unabridged.compaction.extractive.signs import Tokens, about

_ONES = ("merge", "resolve", "decode", "encode", "flush", "route", "drain", "lease")
_OTHERS = ("probe", "render", "commit", "index", "shard", "retry", "parse", "bind")
_WORDS = (*_ONES, *_OTHERS)


def session(many: int) -> list[str]:
    """Lines that were found, and commits, as tools print them."""
    lines = ["user: what changed?"]
    for n in range(many):
        one, other = _WORDS[n % 16], _WORDS[n * 7 // 16 % 16]
        lines.append(f"tool: src/{one}/{other}.py:{n * 13 + 40}: def {one}_{other}(limit, key)")
        lines.append(f"tool: [{n * 7_919 + 9_999_991:07x}] fix: {one} no {other} twice")
    return lines


def share(lines: list[str], limit: int) -> float:
    """How much of what was asked for a text is reckoned to take."""
    return about(told(said(*lines), limit), Tokens()) / limit


@pytest.mark.parametrize("limit", [1_500, 2_000, 3_000])
def test_a_large_text_of_a_run_leaves_room_for_what_its_codes_take_more(limit: int) -> None:
    assert 0.85 < share(session(300), limit) <= 0.94


def test_a_small_text_of_a_run_has_all_that_it_was_asked_to_have() -> None:
    assert share(session(300), 900) > 0.95


def test_what_is_hardly_large_is_told_no_less_than_what_is_small() -> None:
    lines = said(*session(300))
    assert told(lines, 1_050) == told(lines, 1_000)
