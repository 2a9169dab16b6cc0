"""A function of text is told all that a brief says, and is known by its own name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.engine.held import name_of
from unabridged.llm.function import function_summariser
from unabridged.llm.prompting import prompt
from unabridged.ports import Brief

BRIEF = Brief(instructions="Write it down.", earlier="", leaving="user: leek soup", limit_tokens=90)


def repeat(prompt: str) -> str:
    return prompt


def test_a_function_is_shown_the_whole_prompt_as_one_text() -> None:
    assert function_summariser(repeat)(BRIEF) == prompt(BRIEF).joined


def test_a_function_may_say_how_much_it_reads_at_once() -> None:
    told = function_summariser(repeat, window_tokens=9_000)
    assert getattr(told, "window_tokens", None) == 9_000
    assert not hasattr(function_summariser(repeat), "window_tokens")


@pytest.mark.parametrize(
    "brief",
    [
        replace(BRIEF, earlier="they cook"),
        replace(BRIEF, guidance="they cook"),
        replace(BRIEF, refused=("they cook",)),
    ],
)
def test_the_earlier_summary_guidance_and_refusals_reach_the_function(brief: Brief) -> None:
    shown = function_summariser(repeat)(brief)
    assert isinstance(shown, str)
    assert "they cook" in shown
    assert "leek soup" in shown


def test_two_functions_are_two_summarisers() -> None:
    assert name_of(function_summariser(repeat)) == name_of(repeat) == f"{__name__}.repeat"
