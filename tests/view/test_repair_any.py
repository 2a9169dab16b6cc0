"""Any history at all, drawn or broken, is taken by every provider once it is repaired, and loses no line.
It refuses to say how a repair looks; the tests beside it do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.dialects.conversations import CONVERSATIONS
from tests.dialects.provider_types import ALLOWS
from tests.examples import drawn
from unabridged.dialects import anthropic, gemini, openai_chat, openai_responses
from unabridged.log.body import Message, Original, SystemSet
from unabridged.log.kind import Kind
from unabridged.log.part import ExecutionResult, Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.testing import strategies
from unabridged.testing.provider_rules import violations
from unabridged.view.repair import repaired

Said = Message | SystemSet
DIALECTS: dict[str, Any] = {
    "openai": openai_chat,
    "openai-responses": openai_responses,
    "anthropic": anthropic,
    "gemini": gemini,
}
# Some of the five hundred of each dialect are broken in every run of the tests, the others by make check.
HISTORIES_EACH, SOME = 500, 125

IDS = st.sampled_from(("call_0", "call_0_2", ""))
CALLS = st.builds(
    ToolCall,
    call_id=IDS,
    name=st.sampled_from(("f", "g", "", "a b")),
    arguments=st.sampled_from(("{}", "", "[1]", "x", '{"a":"\\ud800"}', '{"a":NaN,"b":1e999}')),
)
TEXTS = st.builds(Text, text=st.sampled_from(("hi", "", " ", "a\nb", "bye ")))
RESULTS = st.builds(
    ToolResult,
    call_id=IDS,
    content=st.lists(TEXTS, max_size=2).map(tuple),
    name=st.sampled_from(("", "f", "h")),
    status=st.sampled_from(("", "completed", "failed", "denied", "odd")),
)
THOUGHTS = st.builds(Reasoning, text=st.sampled_from(("hm", "")))


ORIGINALS = st.none() | st.builds(
    Original, dialect=st.sampled_from(tuple(DIALECTS)), text=st.sampled_from(("", "{", "[]", "{}", "\ud800"))
)


def saying(role: str, *kinds: st.SearchStrategy[Any]) -> st.SearchStrategy[Message]:
    parts = st.lists(st.one_of(kinds), max_size=3).map(tuple)
    return st.builds(Message, role=st.just(role), parts=parts, original=ORIGINALS)


SAID = st.one_of(
    saying("assistant", TEXTS, CALLS, THOUGHTS),
    saying("tool", RESULTS),
    saying("user", TEXTS, RESULTS),
    st.sampled_from(("user", "assistant", "tool", "developer", "narrator", "function")).flatmap(
        lambda role: saying(role, TEXTS, CALLS, RESULTS, THOUGHTS)
    ),
    strategies.bodies(Kind.MESSAGE, Kind.SYSTEM_SET),
)
SEQUENCES: st.SearchStrategy[list[Any]] = st.lists(SAID, max_size=8)
MANY = settings(max_examples=drawn(250), deadline=None, suppress_health_check=list(HealthCheck))


def lines(parts: Sequence[Part]) -> set[str]:
    """Every line of every text in these parts, sealed reasoning and calls aside, as UTF-8 can carry it."""
    found: set[str] = set()
    for part in parts:
        match part:
            case ToolResult():
                found |= lines(part.content)
            case Text() | Reasoning():
                found |= {whole(line).strip() for line in part.text.splitlines()}
            case ExecutionResult():
                found |= {
                    whole(line).strip()
                    for each in (part.stdout, part.stderr, part.result)
                    for line in each.splitlines()
                }
            case _:
                continue
    return found


def whole(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class TestAnySequence:
    @MANY
    @given(SEQUENCES)
    def test_repaired_twice_is_repaired_once(self, says: list[Said]) -> None:
        """lace-L50"""
        once = repaired(says)
        assert all(new is old for new, old in zip(repaired(once), once, strict=True))

    @MANY
    @given(SEQUENCES)
    def test_keeps_every_line_that_was_said(self, says: list[Said]) -> None:
        shown = "\n".join(line for each in repaired(says) for line in lines(each.parts))
        assert [line for each in says for line in lines(each.parts) if line not in shown] == []

    @pytest.mark.parametrize("dialect", DIALECTS)
    @MANY
    @given(SEQUENCES)
    def test_is_taken_by_every_provider(self, dialect: str, says: list[Said]) -> None:
        """lace-F13, and lace-F12 for results that stand anywhere."""
        assert violations(DIALECTS[dialect].prompt(repaired(says)), dialect) == []


@cache
def source(dialect: str) -> tuple[Said, ...]:
    return tuple(DIALECTS[dialect].read(each) for each in CONVERSATIONS[dialect])


def broken(random: Random) -> list[Said]:
    """A history as a crash, a lost write, a doubled delivery or a hand in the file leaves it."""
    says: list[Said] = [*source(random.choice(list(DIALECTS)))]
    if random.random() < 0.2:
        says += source(random.choice(list(DIALECTS)))
    for _ in range(random.randint(1, 6)):
        if not says:
            break
        at, other = random.randrange(len(says)), random.randrange(len(says))
        match random.choice(("lost", "doubled", "swapped", "cut", "beheaded")):
            case "lost":
                del says[at]
            case "doubled":
                says.insert(other, says[at])
            case "swapped":
                says[at], says[other] = says[other], says[at]
            case "cut":
                says = says[: at + 1]
            case _:
                says = says[at // 3 :]
    return says


@pytest.mark.parametrize(
    "seeds", [range(SOME), pytest.param(range(SOME, HISTORIES_EACH), marks=pytest.mark.check)], ids=["some", "others"]
)
@pytest.mark.parametrize(("place", "dialect"), list(enumerate(DIALECTS)))
def test_two_thousand_broken_histories_are_taken_by_every_provider(place: int, dialect: str, seeds: range) -> None:
    """lace-F12, lace-F13: no crash, lost write or doubled delivery leaves a history that is refused for ever."""
    refused: list[tuple[int, object]] = []
    for seed in (place * HISTORIES_EACH + each for each in seeds):
        prompt = DIALECTS[dialect].prompt(repaired(broken(Random(seed))))
        refused += [(seed, each) for each in violations(prompt, dialect)]
    assert refused == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_broken_histories_are_of_the_types_of_the_providers_own_packages(dialect: str) -> None:
    for seed in range(60):
        ALLOWS[dialect](DIALECTS[dialect].prompt(repaired(broken(Random(seed)))))
