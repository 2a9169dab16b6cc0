"""A constraint binds that tells somebody what to do or to leave; what somebody likes and how things are does not."""

from __future__ import annotations

import pytest

from unabridged.view import ledger
from unabridged.view.ledger import entry_of
from unabridged.view.ledger_worth import binds


@pytest.mark.parametrize(
    "text",
    [
        "Never discuss the lantern contract.",
        "Hello there, please don\u2019t change the schema.",
        "You must keep the old API.",
        "Only use the standard library.",
        "Answer only in British English.",
        "The budget is 500 euros at most.",
        "Bitte niemals Kundendaten in Logs schreiben.",
        "No uses pandas en este proyecto.",
        "N'utilise jamais la base de production.",
        "Никогда не меняй схему orders.",
        "必须使用中文注释。",
        "テストを絶対に削除しないでください。",
        "반드시 한국어로 답하세요.",
        "I am allergic to penicillin.",
    ],
)
def test_what_binds_is_known_by_its_words(text: str) -> None:
    assert binds(entry_of(ledger.CONSTRAINT, text, 1))


@pytest.mark.parametrize(
    "text",
    [
        "You must be tired.",
        "I prefer tea.",
        "I should keep reading, at least until lunch.",
        "My brother never heard of it, he always laughs.",
        "It must be about 30 degrees outside 2024.",
        "By default it is blue, I think.",
        "They insist on calling it X1-77.",
        "We only have two of them in the house.",
    ],
)
def test_what_does_not(text: str) -> None:
    assert not binds(entry_of(ledger.CONSTRAINT, text, 1))


def test_what_the_system_or_another_agent_says_binds() -> None:
    assert binds(entry_of(ledger.CONSTRAINT, "Tea is preferred.", 1, state="system"))
    assert not binds(entry_of(ledger.ASK, "Never discuss it.", 1))
