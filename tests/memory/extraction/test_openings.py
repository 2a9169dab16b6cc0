"""A statement begins with what it says: no word of the talk before it, and nobody called what he does not want."""

from __future__ import annotations

import pytest

from tests.memory.extraction.talking import heard, taken
from unabridged.memory.naming import Tier


@pytest.mark.parametrize(
    "opening",
    [
        *("Now, ", "Actually, ", "Wait, no, ", "Oops, ", "Correction: ", "Quick update, ", "On second thought, "),
        *("Sorry, wrong, ", "I misspoke, ", "Scratch that, ", "Edit, ", "To be fair, ", "No - ", "Nope -- "),
    ],
)
def test_a_fact_is_kept_without_the_word_that_opened_its_sentence(opening: str) -> None:
    assert taken(f"{opening}our API listens on port 8081.") == ["The team's API listens on port 8081"]
    assert taken(f"{opening}I moved to Porto.") == ["User moved to Porto"]


def test_a_word_that_goes_on_behind_a_hyphen_opens_nothing() -> None:
    assert taken("Our team rule: no-code tools are forbidden in our repo.") == [
        "The team's team rule: no-code tools are forbidden in the team's repo"
    ]


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("Korrektur, ich wohne in Graz.", "Nutzer wohnt in Graz"),
        ("Übrigens wohne ich in Graz.", "Nutzer wohnt in Graz"),
        ("Ehrlich gesagt mag ich keine langen Antworten.", "Nutzer mag keine langen Antworten"),
        ("Perdón, vivo en Valencia.", "Usuario vive en Valencia"),
        ("Ahora, vivo en Valencia.", "Usuario vive en Valencia"),
        ("Pues mira, yo siempre uso pnpm.", "Usuario siempre usa pnpm"),
        ("其实我不喜欢太长的回答。", "用户不喜欢太长的回答"),
        ("我们团队从不在周五上线。", "团队从不在周五上线"),
        ("Call me old-fashioned, but I prefer paper.", "User prefers paper"),
        ("Can you call me Kit from now on?", "Call User Kit from now on"),
        ("Now we deploy on Mondays.", "The team deploy on Mondays"),
    ],
)
def test_what_was_left_of_an_opening_is_gone_in_each_language(said: str, statement: str) -> None:
    assert taken(said) == [statement]


@pytest.mark.parametrize(
    ("said", "statement"),
    [
        ("Don't call me Sam.", "User does not want to be called Sam"),
        ("Please do not ever call me boss", "User does not want to be called boss"),
        ("Stop calling me boss.", "User does not want to be called boss"),
        ("Nenn mich nicht Sam.", "Nutzer will nicht Sam genannt werden"),
        ("Bitte duz mich nicht.", "Nutzer will nicht geduzt werden"),
        ("Siez mich bitte nicht.", "Nutzer will nicht gesiezt werden"),
        ("No me llames Sam.", "Usuario no quiere que le llamen Sam"),
        ("别叫我山姆。", "用户不想被叫山姆"),
    ],
)
def test_what_somebody_does_not_want_to_be_called_is_said_as_his_wish(said: str, statement: str) -> None:
    assert taken(said) == [statement]


@pytest.mark.parametrize(
    "said",
    [
        *("Call me when it's done.", "Call me back about the port.", "Call me at 5.", "Don't call me before 9 please."),
        *("Llámame cuando termines.", "Llámame a las cinco.", "No me digas que falló otra vez."),
    ],
)
def test_who_asks_for_a_call_says_no_name(said: str) -> None:
    assert taken(said) == []


def test_these_days_are_no_generality_where_somebody_speaks_of_himself() -> None:
    assert taken("I work in Berlin these days.") == ["User works in Berlin these days"]
    assert taken("People use Docker for everything these days.") == []


def test_a_cue_is_a_whole_word() -> None:
    (found,) = heard("Mi hermano es celíaco.").candidates
    assert (found.kind, found.is_automatic) == ("identity", True)


@pytest.mark.parametrize(
    "said", ["Desplegamos desde la rama entrega, jamás desde main", "We never squash merges in this repo"]
)
def test_what_a_team_says_of_itself_is_no_profile_of_the_user(said: str) -> None:
    (found,) = heard(said).candidates
    assert found.tier is Tier.AGENT
