"""A function of text is told all that a brief says, and is known by its own name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from unabridged.engine.held import name_of
from unabridged.llm.function import function_summariser
from unabridged.ports import Brief

BRIEF = Brief(instructions="Write it down.", earlier="", leaving="user: leek soup", limit_tokens=90)


def repeat(prompt: str) -> str:
    return prompt


def test_a_first_summary_is_written_from_what_leaves_within_its_limit() -> None:
    assert function_summariser(repeat)(BRIEF) == "Write it down.\nAt most 90 tokens.\n\nuser: leek soup"


@pytest.mark.parametrize(
    "brief",
    [
        replace(BRIEF, earlier="they cook"),
        replace(BRIEF, guidance="they cook"),
        replace(BRIEF, refused=("they cook",)),
    ],
)
def test_the_earlier_summary_guidance_and_refusals_reach_the_function(brief: Brief) -> None:
    prompt = function_summariser(repeat)(brief)
    assert isinstance(prompt, str)
    assert "they cook" in prompt
    assert "leek soup" in prompt


def test_two_functions_are_two_summarisers() -> None:
    assert name_of(function_summariser(repeat)) == name_of(repeat) == f"{__name__}.repeat"
