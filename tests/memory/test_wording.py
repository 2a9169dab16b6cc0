"""Whether two statements say the same hangs on the words that tell something, on their order, and on every "not"."""

from __future__ import annotations

import pytest

from unabridged.memory.wording import is_swapped, is_turned, say_the_same, words_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("User prefers tabs over spaces", "User really prefers the tabs over spaces."),
        ("The repo uses pnpm workspaces", "The repos use pnpm workspace"),
        ("User likes C#", "user likes c#!"),
        ("User prefers .NET", "User prefers .net"),
        ("Nutzer trinkt gern Tee", "Nutzer trinkt immer Tee"),
        (
            "\u7528\u6237\u559c\u6b22\u7b80\u77ed\u7684\u56de\u7b54",
            "\u7528\u6237\u5f88\u559c\u6b22\u7b80\u77ed\u56de\u7b54\u3002",
        ),
    ],
)
def test_small_words_endings_and_marks_make_no_other_statement(one: str, other: str) -> None:
    assert say_the_same(words_of(one), words_of(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("User prefers tabs over spaces", "User prefers spaces over tabs"),
        ("The gateway of staging listens on port 8080", "The gateway of staging listens on port 8443"),
        ("The service in Frankfurt is deployed with Helm by Dana", "The service in Frankfurt is deployed by Dana"),
        ("Deploys on Fridays need the approval of Dana", "Deploys on Fridays do not need the approval of Dana"),
        ("User prefers C# over Java", "User prefers C over Java"),
        ("User prefers C++ over Java", "User prefers C over Java"),
        ("User prefers .NET on servers", "User prefers NET on servers"),
        (
            "\u7528\u6237\u559c\u6b22\u8336\u591a\u8fc7\u5496\u5561",
            "\u7528\u6237\u559c\u6b22\u5496\u5561\u591a\u8fc7\u8336",
        ),
    ],
)
def test_a_name_a_number_a_not_and_the_order_do(one: str, other: str) -> None:
    assert not say_the_same(words_of(one), words_of(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Deploys need approval", "Deploys do not need approval"),
        ("User doesn\u2019t use vim", "User uses vim"),
        ("User always drinks coffee", "User never drinks coffee"),
        ("The office is no longer in Ulm", "The office is in Ulm"),
        ("Nutzer trinkt keinen Kaffee", "Nutzer trinkt Kaffee"),
        ("Usuario nunca usa vim", "Usuario usa vim"),
        ("\u7528\u6237\u4e0d\u559c\u6b22\u8336", "\u7528\u6237\u559c\u6b22\u8336"),
    ],
)
def test_one_that_says_no_to_the_other_turns_it(one: str, other: str) -> None:
    assert is_turned(words_of(one), words_of(other))
    assert is_turned(words_of(other), words_of(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("User never drinks tea", "User does not drink tea"),
        ("User drinks tea", "User drinks tea"),
        ("User never drinks tea", "User drinks coffee"),
    ],
)
def test_two_that_both_say_no_or_speak_of_other_things_do_not(one: str, other: str) -> None:
    assert not is_turned(words_of(one), words_of(other))


def test_the_same_words_in_another_order_are_swapped() -> None:
    tabs, spaces = words_of("Tabs over spaces"), words_of("Spaces over tabs")
    assert (is_swapped(tabs, spaces), is_swapped(tabs, tabs)) == (True, False)
