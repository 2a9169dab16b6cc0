"""What Anthropic's messages refuse in whole turns: who speaks, what a turn holds, and calls with their results.
They refuse to know models, and what is inside a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from unabridged.testing.provider_rules.anthropic_blocks import BLOCK_RULES, all_blocks
from unabridged.testing.provider_rules.rule import Rule, blocks_of, repeated
from unabridged.testing.provider_rules.wire import WIRE

Prompt: TypeAlias = Mapping[str, Any]

_MOST_MARKS: Final = 4
_THOUGHTS: Final = frozenset({"thinking", "redacted_thinking"})


def something_is_said(prompt: Prompt) -> Iterator[str]:
    """A request without a message is refused."""
    if not _turns(prompt):
        yield "messages"


def role_is_known(prompt: Prompt) -> Iterator[str]:
    """A message is the user's or the assistant's; a system text stands beside the messages, never among them."""
    for index, turn in enumerate(_turns(prompt)):
        if str(turn.get("role")) not in {"user", "assistant"}:
            yield f"messages[{index}]: {turn.get('role')!r}"


def user_begins(prompt: Prompt) -> Iterator[str]:
    """The first message is the user's."""
    turns = _turns(prompt)
    if turns and turns[0].get("role") == "assistant":
        yield "messages[0]"


def turns_alternate(prompt: Prompt) -> Iterator[str]:
    """User and assistant take turns; several places that serve these models refuse two of one role in a row."""
    turns = _turns(prompt)
    for index in range(1, len(turns)):
        if turns[index].get("role") == turns[index - 1].get("role"):
            yield f"messages[{index}]"


def content_is_said(prompt: Prompt) -> Iterator[str]:
    """A message has content: a text that is not empty, or one block at least."""
    for index, turn in enumerate(_turns(prompt)):
        content = turn.get("content")
        if not isinstance(content, str | list) or not content or (isinstance(content, str) and not content.strip()):
            yield f"messages[{index}].content"


def calls_are_answered(prompt: Prompt) -> Iterator[str]:
    """All results of a message's calls stand in the very next message."""
    turns = _turns(prompt)
    for index, turn in enumerate(turns):
        following = turns[index + 1] if index + 1 < len(turns) else {}
        lacking = set(_ids(turn, "tool_use", "id")) - set(_ids(following, "tool_result", "tool_use_id"))
        if lacking:
            yield f"messages[{index}]: {sorted(lacking)}"


def results_are_asked_for(prompt: Prompt) -> Iterator[str]:
    """A result answers a call of the message before it."""
    turns = _turns(prompt)
    for index, turn in enumerate(turns):
        before = turns[index - 1] if index else {}
        unasked = set(_ids(turn, "tool_result", "tool_use_id")) - set(_ids(before, "tool_use", "id"))
        if unasked:
            yield f"messages[{index}]: {sorted(unasked)}"


def results_differ(prompt: Prompt) -> Iterator[str]:
    """A call has one result, and no second."""
    for index, turn in enumerate(_turns(prompt)):
        yield from repeated([(each, f"messages[{index}]") for each in _ids(turn, "tool_result", "tool_use_id")])


def results_come_first(prompt: Prompt) -> Iterator[str]:
    """In a message with results, all results come before anything else."""
    for index, turn in enumerate(_turns(prompt)):
        others = [block.get("type") != "tool_result" for block in blocks_of(turn.get("content"))]
        if others != sorted(others):
            yield f"messages[{index}]"


def call_ids_differ(prompt: Prompt) -> Iterator[str]:
    """Two calls of one request may not share an id."""
    turns = enumerate(_turns(prompt))
    yield from repeated(
        [(each, f"messages[{index}]") for index, turn in turns for each in _ids(turn, "tool_use", "id")]
    )


def answer_ends_said(prompt: Prompt) -> Iterator[str]:
    """The last block of an assistant's message is no thought."""
    for index, turn in enumerate(_turns(prompt)):
        blocks = blocks_of(turn.get("content"))
        if turn.get("role") == "assistant" and blocks and str(blocks[-1].get("type")) in _THOUGHTS:
            yield f"messages[{index}]"


def last_answer_is_trimmed(prompt: Prompt) -> Iterator[str]:
    """An assistant's text that ends the request does not end with white space."""
    last = (_turns(prompt) or [{}])[-1]
    content = last.get("content")
    text = content if isinstance(content, str) else (blocks_of(content) or [{}])[-1].get("text")
    if last.get("role") == "assistant" and isinstance(text, str) and text != text.rstrip():
        yield "the last message"


def marks_are_few(prompt: Prompt) -> Iterator[str]:
    """At most four blocks carry cache_control."""
    marked = sum("cache_control" in block for _, _, block in all_blocks(prompt))
    if marked > _MOST_MARKS:
        yield f"{marked} blocks"


def _turns(prompt: Prompt) -> Sequence[Mapping[str, Any]]:
    return blocks_of(prompt.get("messages"))


def _ids(turn: Mapping[str, Any], kind: str, field: str) -> list[str]:
    return [str(block.get(field)) for block in blocks_of(turn.get("content")) if block.get("type") == kind]


RULES: Final[tuple[Rule, ...]] = (
    *WIRE,
    something_is_said,
    role_is_known,
    user_begins,
    turns_alternate,
    content_is_said,
    calls_are_answered,
    results_are_asked_for,
    results_differ,
    results_come_first,
    call_ids_differ,
    answer_ends_said,
    last_answer_is_trimmed,
    marks_are_few,
    *BLOCK_RULES,
)
