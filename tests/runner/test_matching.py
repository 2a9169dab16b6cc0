"""Whichever engine looks for a regular expression, it finds the same; only how long that may take differs."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from unabridged.errors import PatternTooSlow, UsageError
from unabridged.runner import matching
from unabridged.search import regex
from unabridged.search.finding import finder
from unabridged.search.patterns import Case, Match, Pattern, checked

ENDLESS = Pattern(text=r"(a|a)+\Z", match=Match.REGEX)  # no linear engine takes \Z as ours does


def here(pattern: Pattern, texts: list[str]) -> list[regex.Matched]:
    return regex.found(finder(pattern), texts)


def test_an_expression_that_takes_too_long_is_named_with_what_helps() -> None:
    with pytest.raises(PatternTooSlow, match=r"more seconds.*unabridged\[re2\]") as raised:
        matching.found(ENDLESS, ["a" * 50 + "!"], 0.1)
    assert (raised.value.pattern, raised.value.seconds, raised.value.characters) == (ENDLESS.text, 0.1, 51)


@pytest.mark.parametrize("text", [r"\bb\w", r"(?i)B", r"b\Z", r"(?<=a)b", "x{,2}b", "b*", "^", r"\s"])
def test_every_text_is_searched_whichever_engine_can(text: str) -> None:
    pattern = Pattern(text=text, match=Match.REGEX)
    texts = ["ab\nbé", "é\vb", "", "xxb", "ABBA\r\n b\x1cb", "\ud800b"]
    assert matching.found(pattern, texts, 30.0) == here(pattern, texts)


EXPRESSIONS = st.lists(
    st.sampled_from(
        ["a", "b", "K", ".", r"\w", r"\W", r"\s", r"\d", r"\b", "[^a]", "^", "$", "(", ")", "|", "*", "+?"]
    ),
    min_size=1,
    max_size=7,
).map("".join)


@pytest.mark.skipif(find_spec("re2") is None, reason="the linear engine is an extra")
@given(EXPRESSIONS, st.lists(st.text("abkK1 _-\n\r\t", max_size=12), max_size=4), st.sampled_from(list(Case)))
@example("|a", ["ba"], Case.EXACT)
@example(r"(a|\b)*b", ["aab b"], Case.EXACT)
def test_the_linear_engine_finds_what_the_other_finds(expression: str, texts: list[str], case: Case) -> None:
    pattern = Pattern(text=expression, match=Match.REGEX, case=case)
    try:
        find = matching._linear(checked(pattern))
    except UsageError:  # what was drawn may be no expression at all
        find = None
    for text in texts:
        hits = None if find is None else matching._hits(find, text)
        assert hits is None or hits == [each.hit for each in here(pattern, [text])]
