"""A function of text is told all that a brief says, and is known by its own name."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from unabridged.engine.held import name_of
from unabridged.errors import UsageError
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


class Repeating:
    def __call__(self, prompt: str) -> str:
        return repeat(prompt)


def test_an_object_is_known_by_its_class_and_a_function_with_arguments_by_its_own_name() -> None:
    assert name_of(function_summariser(Repeating())) == f"{__name__}.Repeating"
    assert name_of(function_summariser(partial(partial(repeat)))) == f"{__name__}.repeat"


@pytest.mark.parametrize("write", [None, 5, "repeat"])
def test_what_cannot_be_called_is_refused_at_once(write: Any) -> None:  # noqa: ANN401  # of no right type
    with pytest.raises(UsageError, match="function_summariser takes a function"):
        function_summariser(write)


@pytest.mark.parametrize("window", [0, -1, "32k", True])
def test_a_window_that_is_no_number_of_tokens_is_refused(window: Any) -> None:  # noqa: ANN401  # of no right type
    with pytest.raises(UsageError, match="window_tokens is a number of tokens from 1 up"):
        function_summariser(repeat, window_tokens=window)
