"""Whatever a model writes to call a tool is answered: with what it asked for, or with what was wrong and how to ask."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.asking import KITTEN, Tools, quoted, talk, tools_of
from tests.examples import drawn

ASKING = "Call it again as search_history(query, role=null"


@pytest.fixture(scope="module")
def tools() -> Tools:
    return tools_of(talk())


@pytest.mark.parametrize(
    "written",
    [
        '{"query": "kitten", "limit": "1"}',
        '{"query": "kitten", "limit": 1.0, "role": null, "page": ""}',
        '"{\\"query\\": \\"kitten\\", \\"limit\\": 1}"',
        {"query": "kitten", "limit": 1},
    ],
)
def test_what_can_be_meant_is_understood(tools: Tools, written: str) -> None:
    assert quoted(tools.search.call(written)) == [KITTEN]


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ('{"query": "kit', "The arguments are no JSON"),
        ("[1]", "a JSON object"),
        ("7", "a JSON object"),
        ("", "query is missing: Words to look for"),
        (None, "query is missing"),
        ('{"query": null}', "query is missing"),
        ('{"querry": "kitten"}', 'It takes nothing named "querry"; it takes query, role'),
        ('{"query": ["kitten"]}', "query is a text, not"),
        ('{"query": true}', "query is a text, not"),
        ('{"query": "a", "limit": "many"}', 'limit is a whole number from 0 up, not "many"'),
        ('{"query": "a", "limit": true}', "limit is a whole number"),
        ('{"query": "a", "limit": 1.5}', "limit is a whole number"),
        ('{"query": "a", "limit": -1}', "limit is a whole number"),
        ('{"query": "a", "after": "yesterday"}', "after is a date such as 2026-05-01"),
        ('{"query": "a", "before": 5}', "before is a date"),
        ('{"query": "a", "page": "two"}', "page is copied from the end of an earlier answer"),
        ('{"query": "a", "page": "W0luZmluaXR5LDFd"}', "page is copied"),
        ({"query": {1}}, "query is a text, not"),
        ({1: "kitten"}, "It takes nothing named"),
        (b"\xff", "The arguments are no JSON"),
    ],
)
def test_what_cannot_be_meant_is_said_with_how_to_ask(tools: Tools, written: str, wrong: str) -> None:
    answer = tools.search.call(written)
    assert wrong in answer
    assert ASKING in answer


def test_an_answer_to_what_was_wrong_bears_the_mark_too(tools: Tools) -> None:
    assert tools.unfold.call("{").startswith("[unabridged recall 4 ")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.dates().map(str),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = ("query", "role", "tool", "after", "before", "limit", "page", "seq", "through", "offset", "thread")
WRITTEN = JSON | st.text(max_size=60) | st.dictionaries(st.sampled_from(NAMES), JSON, max_size=5)


@settings(max_examples=drawn(300), deadline=None)
@given(written=WRITTEN, which=st.integers(0, 2), twice=st.booleans())
def test_nothing_a_model_writes_raises(tools: Tools, written: object, which: int, twice: bool) -> None:  # noqa: FBT001  # drawn
    tool = (tools.search, tools.unfold, tools.variables)[which]
    assert tool.call(json.dumps(written) if twice else written)  # type: ignore[arg-type]  # whatever it is
