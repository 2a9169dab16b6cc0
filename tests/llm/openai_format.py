"""Answers in OpenAI's format, a server that gives them, and OpenAI's own client before it.
It refuses to know what is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import openai

from tests.llm.loopback import Loopback, Said, loopback, says
from unabridged.llm import Draft, OpenAISummariser
from unabridged.ports import Brief

BRIEF = Brief(instructions="Write it down.", earlier="", leaving="user: leek soup", limit_tokens=90)
TEXT = "They cooked leek soup on every day, with bread and a little cream."
USAGE: Mapping[str, object] = {"prompt_tokens": 41, "completion_tokens": 7, "total_tokens": 48}


def reply(content: object = TEXT, *, stop: str = "stop", usage: object = USAGE, **message: object) -> Said:
    said = {"role": "assistant", "content": content, **message}
    choice = {"index": 0, "message": said, "finish_reason": stop}
    return says({"id": "x", "object": "chat.completion", "model": "tiny-1", "choices": [choice], "usage": usage})


@contextmanager
def served() -> Iterator[tuple[Loopback, openai.OpenAI]]:
    """A server and a client that would try again if it were let."""
    with loopback() as server, openai.OpenAI(base_url=f"{server.address}/v1", api_key="sk-x", max_retries=5) as client:
        yield server, client


def written(client: openai.OpenAI, brief: Brief = BRIEF, **settings: Any) -> Draft:  # noqa: ANN401  # whatever a summariser takes
    draft = OpenAISummariser(client, model="tiny", **settings)(brief)
    assert isinstance(draft, Draft)
    return draft
