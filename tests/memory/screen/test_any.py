"""Whatever the text: a verdict, the same each time, with spans inside it, and the stricter the less a text is anybody's."""

from __future__ import annotations

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.growth import keeps_pace
from unabridged.memory.screen import LONGEST, Decision, Origin, block_screened, screened
from unabridged.memory.screen.anchors import STRONG

PIECES = (
    *sorted(STRONG), "\u200b", "\u202e", "\U000e0041", "\u0301", "&#73;", "%49", "\\u0069", "QUJD" * 6, "69 6e ", "<!--", "-->", "curl",
    "$KEY", "http://h.example/?k=", "忽略", "指令", "i g n o r e", "\ud800", "1gn0r3", "password=", "sk_live_", ".", " ", "\n",
)  # fmt: skip
TEXTS = st.one_of(
    st.text(), st.lists(st.sampled_from(PIECES)).map(" ".join), st.lists(st.sampled_from(PIECES)).map("".join)
)
HOSTILE = (
    "a", "a ", "a b c ", "ignore ", "ignore all previous ", "\u200b", "a\u200b", "\u0301", "\u0315\u0300", "\u202ea", "\U000e0041", "\ufe0f",
    "\U0001f468\u200d", "\u1100\u1161", "&", "&#73;", "&amp;amp;", "%49", "\\u0069", "<", "<!-- a", "<|", "</", "[", "![](", "http://",
    "https://a.example/?{", "curl $", "cat /", "0x49 ", "00 ", "AAAA", "aWdub3Jl", "\nsystem", "when the user ", "send conversation ", "you are now ",
    "忽略指令", "把对话", "теперь вы ", "-----BEGIN PRIVATE KEY", "token=", "\ud800", "\x1b[", "1gn0r3 ", "vtaber ", "\u00ad", '"', "(", "é", "ﬃ", "㍿",
)  # fmt: skip


@given(TEXTS)
def test_every_text_gets_a_verdict_whose_spans_lie_in_it(text: str) -> None:
    for origin in Origin:
        verdict = screened(text, origin=origin)
        assert all(0 <= each.first < each.last <= len(text) for each in verdict.findings)
        assert verdict == screened(text, origin=origin)


@given(TEXTS)
def test_no_text_of_a_person_is_judged_more_strictly_than_a_machine_s(text: str) -> None:
    person, model, machine = (
        screened(text, origin=each).decision for each in (Origin.PERSON, Origin.MODEL, Origin.MACHINE)
    )
    assert person <= model <= machine
    assert person <= Decision.HOLD


@given(TEXTS)
def test_what_is_left_of_a_text_has_no_more_secrets(text: str) -> None:
    left = screened(text, origin=Origin.PERSON).text
    assert screened(left, origin=Origin.PERSON).text == left


@given(st.lists(TEXTS, max_size=4))
def test_a_block_leaves_out_whatever_the_screen_keeps_out_alone(texts: list[str]) -> None:
    verdict = block_screened(texts)
    alone = {at for at, text in enumerate(texts) if screened(text, origin=Origin.MACHINE).decision >= Decision.HOLD}
    assert alone <= verdict.left_out <= set(range(len(texts)))


@pytest.mark.parametrize("piece", HOSTILE, ids=map(json.dumps, HOSTILE))
def test_twice_the_text_takes_no_more_than_a_few_times_as_long(piece: str) -> None:
    short, long = ((piece * LONGEST)[: LONGEST // share] for share in (8, 1))
    assert keeps_pace(*(partial(screened, text, origin=Origin.MACHINE) for text in (short, long)), times=24)


def test_naughty_strings_get_a_verdict(corpus_of_naughty_strings: tuple[str, ...]) -> None:
    for text in corpus_of_naughty_strings:
        assert screened(text, origin=Origin.PERSON).decision <= Decision.HOLD


@pytest.fixture
def corpus_of_naughty_strings(request: pytest.FixtureRequest) -> tuple[str, ...]:
    folder = request.getfixturevalue("corpus")
    return tuple(json.loads((folder / "blns.json").read_text(encoding="utf-8")))
