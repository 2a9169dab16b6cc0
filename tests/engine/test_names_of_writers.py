"""Whose a kept text is: whoever would write otherwise under the same name is told apart, as far as that is cheap."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import openai
import pytest

from unabridged.engine.texts.writers import key_of
from unabridged.llm import (
    OpenAISummariser,
    Structured,
    by_lane,
    chain,
    function_summariser,
    self_checked,
    templated_summariser,
)
from unabridged.ports import Brief

BRIEF = Brief(instructions="tell", earlier="", leaving="u: what?", limit_tokens=100)


def styled(style: str, **beside: object) -> Callable[[str], str]:
    def write(prompt: str) -> str:
        return f"{style} {beside} {prompt}"

    return write


class Says:
    """A summariser that says its version, if it can."""

    def __init__(self, version: object) -> None:
        self._version = version

    @property
    def version(self) -> object:
        if isinstance(self._version, Exception):
            raise self._version
        return self._version

    def write(self, brief: Brief) -> str:
        return f"{self._version} {brief.leaving}"

    __call__ = write


def one(brief: Brief, style: str = "a", *, tone: str = "calm") -> str:
    return f"{style} {tone} {brief.leaving}"


def other(brief: Brief, style: str = "b", *, tone: str = "calm") -> str:
    return f"{style} {tone} {brief.leaving}"


def louder(brief: Brief, style: str = "a", *, tone: str = "loud") -> str:
    return f"{style} {tone} {brief.leaving}"


def longer(brief: Brief, style: str = "a", *, tone: str = "calm") -> str:
    return f"{style} {tone} {brief.leaving} and more"


def unfinished() -> Callable[[str], str]:
    def write(prompt: str) -> str:
        return f"{later} {prompt}"

    found = write
    key_of(found, "w")
    later = "now"
    return found


def a_prompt(summariser: Any) -> Any:  # noqa: ANN401  # one of a summariser
    return templated_summariser(summariser, "Keep it: {content}")


def in_a_lane(summariser: Any) -> Any:  # noqa: ANN401  # as above
    return by_lane({"planner": summariser}, otherwise=one)


def asking(**settings: Any) -> OpenAISummariser:  # noqa: ANN401  # whatever one takes
    return OpenAISummariser(api_key="x", model="m", **settings)


DIFFERENT: list[tuple[Any, Any]] = [
    (styled("a"), styled("b")),
    (function_summariser(styled("a")), function_summariser(styled("b"))),
    (one, other),
    (one, louder),
    (one, longer),
    (functools.partial(one, style="x"), functools.partial(one, style="y")),
    (chain(function_summariser(styled("a"))), chain(function_summariser(styled("b")))),
    (chain(Says(1)), chain(Says(2))),
    (Says("1"), Says("2")),
    (lambda brief: brief.leaving in {"a", "b"}, lambda brief: list(brief.leaving)),
    (Says(None).write, one),
    *(
        (wrap(function_summariser(styled("a"))), wrap(function_summariser(styled("b"))))
        for wrap in (self_checked, a_prompt, in_a_lane, lambda each: chain(self_checked(each)))
    ),
    *((wrap(Says(1)), wrap(Says(2))) for wrap in (self_checked, a_prompt, in_a_lane)),
    (asking(), asking(base_url="http://127.0.0.1:9")),
    (asking(), asking(temperature=0.3)),
    (asking(), asking(structured=Structured.NEVER)),
    (asking(), OpenAISummariser(openai.OpenAI(api_key="x", base_url="http://127.0.0.1:9"), model="m")),
]


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_two_that_would_write_otherwise_have_different_keys(first: Any, second: Any) -> None:  # noqa: ANN401  # summarisers
    assert key_of(first, "w") != key_of(second, "w")


@pytest.mark.parametrize(
    "make",
    [
        lambda: styled("a"),
        lambda: styled("a", x=[object()]),
        lambda: Says(7),
        unfinished,
        lambda: self_checked(function_summariser(styled("a"))),
        lambda: asking(temperature=0.3, extra_body={"seed": object()}),
    ],
)
def test_what_is_made_anew_in_the_same_way_has_the_same_key(make: Callable[[], Any]) -> None:
    assert key_of(make(), "w") == key_of(make(), "w")


@pytest.mark.parametrize("said", [None, 1.5, ["1"], "", RuntimeError("none")])
def test_of_an_object_that_says_no_version_the_name_alone_counts(said: object) -> None:
    assert key_of(Says(said), "mine.Says") == "mine.Says"


def test_a_version_stands_beside_the_name() -> None:
    assert key_of(Says("2026-11"), "mine.Says") == "mine.Says 2026-11"


def test_what_is_long_to_read_is_not_read() -> None:
    assert key_of(styled("a" * 20_000), "w") == key_of(styled("b" * 20_000), "w")


def test_a_function_that_holds_itself_is_read_no_deeper_than_it_need_be() -> None:
    def write(prompt: str) -> str:
        return write(prompt) if prompt else ""

    assert key_of(write, "w") == key_of(write, "w")
