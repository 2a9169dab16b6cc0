"""What takes less than its letters is read whole where it is sent, and known by what it was kept as."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from unabridged.adapters.openai_agents.items import as_kept, messages_of, unweighed
from unabridged.log.body import Message, Original
from unabridged.log.part import Text

LETTERS = "QUJD" * 100_000


def test_what_is_weighed_is_read_whole_where_it_is_sent() -> None:
    sealed_long = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": LETTERS}
    (said,) = messages_of([sealed_long])
    assert said.parts[0].redacted != LETTERS  # type: ignore[union-attr]  # a thought
    assert unweighed(said).parts[0].redacted == LETTERS  # type: ignore[union-attr]  # as above


@pytest.mark.parametrize(
    "said",
    [
        Message(role="user", parts=(Text(text="plain"),)),
        Message(role="user", parts=(), original=Original(dialect="anthropic", text="{}")),
        Message(role="user", parts=(), original=Original(dialect="openai-responses", text='{"x":1}')),
        Message(
            role="system",
            parts=(),
            original=Original(dialect="openai-responses", text='{"role":"system","content":""}'),
        ),
    ],
)
def test_what_was_never_weighed_is_sent_as_it_is(said: Message) -> None:
    assert unweighed(said) is said


def test_what_was_kept_before_it_was_weighed_is_known_as_it_was_kept() -> None:
    items = [
        {"type": "reasoning", "id": f"rs_{n}", "summary": [], "encrypted_content": f"{n}{LETTERS}"} for n in (1, 2)
    ]
    weighed = messages_of(items)
    before = [unweighed(said) for said in weighed]
    stands = SimpleNamespace(says=before[0])
    assert as_kept(weighed, [stands]) == [before[0], weighed[1]]  # type: ignore[list-item]  # of that shape
