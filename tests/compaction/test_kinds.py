"""A conversation's kind is told by what its ledger holds; where nothing stands out, none is guessed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.compaction.kind_conversations import Conversation, conversations
from tests.engine.compacting import Scene
from unabridged import Policy
from unabridged.compaction import ledgers
from unabridged.compaction.briefs import shipped
from unabridged.compaction.kinds import detect_kind, kindred
from unabridged.errors import UsageError
from unabridged.log.compacted import LedgerEntry
from unabridged.log.extra import Extra
from unabridged.ports import Brief


@cache
def told(conversation: Conversation) -> str:
    """The kind that is detected of one conversation."""
    return detect_kind(ledgers.entries(conversation.said).entries)


def table(difficulty: str) -> dict[str, Counter[str]]:
    """Of each kind that was meant, how often each was told."""
    found = {name: Counter[str]() for name in shipped.NAMES}
    for each in conversations():
        kind, _, hard = each.kind.partition(" ")
        if hard == difficulty:
            found[kind][told(each)] += 1
    return found


def entry(kind: str, text: str, about: str = "") -> LedgerEntry:
    return LedgerEntry(kind=kind, text=text, extra=Extra.trusted({"about": about}) if about else Extra())


class TestConfusion:
    """The signs were written before the conversations; by these one weight was set, that of a variable."""

    def test_there_are_ten_conversations_of_each_kind_and_three_that_speak_of_others(self) -> None:
        assert {name: sum(row.values()) for name, row in table("").items()} == dict.fromkeys(shipped.NAMES, 10)
        assert {name: sum(row.values()) for name, row in table("hard").items()} == dict.fromkeys(shipped.NAMES, 3)

    @pytest.mark.parametrize("name", shipped.NAMES)
    def test_one_of_a_kind_is_told_as_that_kind(self, name: str) -> None:
        """tw-F8."""
        row = table("")[name]
        assert row[name] >= 9
        assert row.keys() <= {name, "general"}

    @pytest.mark.parametrize("name", shipped.NAMES)
    def test_one_that_speaks_of_others_is_told_as_its_kind_or_as_none(self, name: str) -> None:
        row = table("hard")[name]
        assert row[name] >= 2
        assert row.keys() <= {name, "general"}

    def test_of_all_no_more_than_four_are_told_as_none(self) -> None:
        told_so = [each.kind.partition(" ")[0] for each in conversations() if told(each) == "general"]
        assert len(told_so) - told_so.count("general") <= 4


class TestKindred:
    def test_of_nothing_is_general(self) -> None:
        assert detect_kind(()) == "general"
        assert kindred(()).scores == {}

    def test_is_told_of_a_ledger_as_a_thread_gives_it(self) -> None:
        said = ledgers.entries(conversations()[0].said)
        assert detect_kind(said) == detect_kind(said.entries) == told(conversations()[0])

    @pytest.mark.parametrize("wrong", [None, 3, "coding", ["coding"], {"kind": "ask"}])
    def test_is_told_of_nothing_else(self, wrong: Any) -> None:  # noqa: ANN401  # of no right type
        with pytest.raises(UsageError, match=r"by thread\.ledger\(\) or by entries of one"):
            detect_kind(wrong)

    def test_of_one_word_is_general(self) -> None:
        """A sign is no proof."""
        assert detect_kind([entry("ask", "Show me the chart.")]) == "general"
        assert detect_kind([entry("ask", "Which train goes to Lyon?"), entry("ask", "Tell me a story")]) == "general"

    def test_of_two_alike_is_general(self) -> None:
        said = [entry("ask", "A chart, an axis and a legend"), entry("ask", "my order, its delivery and my refund")]
        assert len(set(list(kindred(said).scores.values())[:2])) == 1
        assert detect_kind(said) == "general"

    def test_does_not_depend_on_the_order_of_entries(self) -> None:
        for each in conversations()[::7]:
            entries = list(ledgers.entries(each.said).entries)
            Random(each.line).shuffle(entries)
            assert detect_kind(entries) == told(each)

    def test_a_flood_of_one_thing_is_no_more_than_plenty_of_it(self) -> None:
        flood = [entry("file read", f"data/{n}.csv") for n in range(1_000)]
        asks = [entry("ask", "The login test fails: refactor the middleware, fix the endpoint, commit to the branch.")]
        ran = [entry("command", each) for each in ("git status", "pytest -q", "ruff check .")]
        assert detect_kind([*flood, *asks, *ran]) == "coding"

    def test_what_stands_beside_a_thing_counts(self) -> None:
        assert detect_kind([entry("variable", "a", "DataFrame 9x2"), entry("variable", "b", "DataFrame 3x1")]) == (
            "data_analysis"
        )

    def test_a_word_in_what_a_tool_said_is_nobodys_wish(self) -> None:
        assert kindred([entry("error", "chart axis legend"), entry("identifier", "novel")]).scores == {}

    @pytest.mark.parametrize("sign", ["a", " ", "train ", "/", "1", "plan.", "汤", "führe "])
    def test_a_very_long_entry_takes_no_longer_than_a_short_one(self, sign: str) -> None:
        assert detect_kind([entry(kind, sign * 1_000_000) for kind in ("ask", "identifier", "error")]) == "general"


@pytest.mark.parametrize("limit_tokens", [600, 2_000])
def test_a_policy_may_leave_it_to_what_is_there(limit_tokens: int) -> None:
    """tw-F8: also where the window is too small to carry a ledger."""
    asked = list[Brief]()

    def summariser(brief: Brief) -> str:
        asked.append(brief)
        return "They wait for a refund."

    scene = Scene(policy=Policy(limit_tokens=limit_tokens, retain_rounds=1, template="auto"), summariser=summariser)
    scene.thread.append(
        {
            "role": "user",
            "content": "Refund my order #W2378156. Never charge a customer for a parcel that was not delivered.",
        }
    )
    scene.say(24).thread.compact()
    assert asked[0].instructions == shipped.template("support").instructions


@pytest.mark.parametrize("about", ["the order of a customer, who wants a refund", "the columns and rows of the table"])
def test_who_edits_code_and_runs_its_tests_works_on_code_whatever_it_is_about(about: str) -> None:
    ledger = [
        LedgerEntry(kind="ask", text=f"It is about {about}."),
        LedgerEntry(kind="file written", text="src/shop/refund.py"),
        LedgerEntry(kind="command", text="pytest -q"),
    ]
    assert detect_kind(ledger) == "coding"
