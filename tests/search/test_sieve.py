"""No body is passed over whose text matches: what the bytes say goes for whatever is read from them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from unabridged.log import codec
from unabridged.log.body import Message
from unabridged.log.extra import Extra
from unabridged.log.kind import Kind
from unabridged.log.part import Opaque, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.search.finding import finder, hits
from unabridged.search.patterns import Case, Match, Pattern
from unabridged.search.places import texts_of
from unabridged.search.sieve import sieve

TEXTS = st.text(st.characters(codec=None) | st.sampled_from('sSßſkK\u212aiIİı"\\/\t\x1f\x7f\ud83d\ude00é'), max_size=12)


def payload(*parts: Part) -> bytes:
    return codec.encode(Message(role="user", parts=parts))


def texts_in(body: bytes) -> list[str]:
    said = codec.decode(Kind.MESSAGE, body)
    assert isinstance(said, Message)
    return [text for part in said.parts for text in texts_of(part)]


@given(TEXTS, TEXTS, st.sampled_from(list(Case)), st.sampled_from([Match.LITERAL, Match.GLOB]))
@example("", "ſ", Case.IGNORED, Match.GLOB)
@example('say "a"', 'Y "', Case.IGNORED, Match.LITERAL)
def test_whatever_holds_a_match_passes_the_sieve(before: str, text: str, case: Case, match: Match) -> None:
    body = payload(Text(text=before + text), ToolResult(call_id="c", content=(Text(text=text.swapcase()),)))
    for wanted in {text, text.swapcase(), text[1:], f"{text[:1]}*{text[2:]}"} - {""}:
        pattern = Pattern(text=wanted.replace("[", "?"), match=match, case=case)
        if any(list(hits(finder(pattern), each)) for each in texts_in(body)):
            assert sieve(pattern)(body)


@given(st.dictionaries(TEXTS, TEXTS, min_size=1), st.sampled_from(list(Case)), st.data())
def test_json_that_stands_as_it_is_passes_as_it_is(value: dict[str, str], case: Case, draw: st.DataObject) -> None:
    body = payload(Opaque(type="x", value=Extra(value)))
    (text,) = texts_in(body)
    first = draw.draw(st.integers(0, len(text) - 1))
    wanted = text[first : first + 5]
    assert sieve(Pattern(text=wanted, case=case))(body)


@pytest.mark.parametrize("case", Case)
@pytest.mark.parametrize("match", [Match.LITERAL, Match.GLOB])
def test_what_cannot_match_is_passed_over(case: Case, match: Match) -> None:
    body = payload(Text(text="a plain text"), Reasoning(text="a thought"), ToolCall(call_id="1", name="f"))
    assert not sieve(Pattern(text="nowhere", case=case, match=match))(body)


def test_an_expression_passes_over_nothing() -> None:
    assert sieve(Pattern(text="x", match=Match.REGEX))(payload())


@pytest.mark.parametrize(
    ("pattern", "text", "case"),
    [("É", "é", Case.IGNORED), ("K", "\u212a", Case.IGNORED), ('"', 'a"b', Case.EXACT), ("x", "x", Case.EXACT)],
)
@pytest.mark.parametrize("match", [Match.LITERAL, Match.GLOB])
def test_what_may_match_is_let_through(pattern: str, text: str, case: Case, match: Match) -> None:
    assert sieve(Pattern(text=pattern, case=case, match=match))(payload(Text(text=text)))
