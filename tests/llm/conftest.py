"""OpenAI's own client and the loopback server it talks to, one of each for a module that asks for them."""

from __future__ import annotations

from collections.abc import Iterator

import openai
import pytest

from tests.llm.loopback import Loopback
from tests.llm.openai_format import served


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[Loopback, openai.OpenAI]]:
    with served() as pair:
        yield pair


@pytest.fixture
def server(pair: tuple[Loopback, openai.OpenAI]) -> Loopback:
    return pair[0]


@pytest.fixture
def client(pair: tuple[Loopback, openai.OpenAI]) -> openai.OpenAI:
    return pair[1]
