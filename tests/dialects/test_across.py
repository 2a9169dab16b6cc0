"""What was said in one dialect is told in every other: words, calls, arguments, results, and who saw what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dialects.by_name import DIALECTS, heard
from tests.dialects.conversations import CONVERSATIONS, PDF, PICTURE, PNG
from tests.dialects.provider_types import ALLOWS
from tests.dialects.told import ASKED, TOLD
from unabridged.log.body import Message
from unabridged.log.part import Part, Text, ToolCall, ToolResult
from unabridged.testing.drawn_values import parts
from unabridged.testing.provider_rules import violations

PAIRS = [(source, target) for source in CONVERSATIONS for target in DIALECTS]


def sent(source: str, target: str) -> Any:  # noqa: ANN401  # a list or a dict, as the dialect has it
    return DIALECTS[target].prompt(heard(source, CONVERSATIONS[source]))


def strings(value: object) -> Iterator[str]:
    """Every text in a prompt, and every text in the JSON that some texts are."""
    if isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
    elif isinstance(value, str):
        yield value


def objects(value: object) -> Iterator[dict[str, Any]]:
    """Every JSON object in a prompt, and every one that some text in it is, or ends with in brackets."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from objects(each)
    elif isinstance(value, str):
        for found in (value, *(line.partition("(")[2].removesuffix(")]") for line in value.splitlines())):
            if found.startswith("{") and found.endswith("}"):
                yield json.loads(found)


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_no_word_no_id_and_no_name_is_lost_on_the_way(source: str, target: str) -> None:
    said = "\n".join(strings(sent(source, target)))
    told = [each for each in TOLD[source] if each not in said]
    assert told == []


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_the_arguments_of_every_call_are_told_as_they_were(source: str, target: str) -> None:
    found = list(objects(sent(source, target)))
    assert [asked for asked in ASKED[source] if asked not in found] == []


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_every_prompt_is_what_the_providers_own_types_allow(source: str, target: str) -> None:
    """lace-L55"""
    ALLOWS[target](sent(source, target))


@pytest.mark.parametrize("source", ["openai", "openai-responses", "anthropic", "gemini"])
@pytest.mark.parametrize("target", ["openai", "openai-responses", "anthropic", "gemini"])
def test_a_picture_that_rides_along_arrives_in_every_dialect_that_shows_pictures(source: str, target: str) -> None:
    """lace-L49"""
    said = list(strings(sent(source, target)))
    assert PICTURE in said or PNG in said


@pytest.mark.parametrize("source", ["openai", "openai-responses", "anthropic"])
@pytest.mark.parametrize("target", ["openai", "openai-responses", "anthropic", "gemini"])
def test_a_document_that_rides_along_arrives(source: str, target: str) -> None:
    assert any(text.endswith(PDF) for text in strings(sent(source, target)))


@pytest.mark.parametrize("target", ["openai", "openai-responses", "gemini", "plain"])
def test_no_signature_of_one_provider_is_sent_to_another(target: str) -> None:
    said = "\n".join(strings(sent("anthropic", target)))
    assert ("c2lnbmVk" in said, "c2VhbGVk" in said) == (False, False)


@pytest.mark.parametrize("target", ["openai", "anthropic", "gemini", "plain"])
def test_reasoning_that_is_sealed_leaves_a_trace(target: str) -> None:
    item = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "gAAA"}
    said = heard("openai-responses", [{"role": "user", "content": "q"}, item, {"role": "assistant", "content": "a"}])
    told = "\n".join(strings(DIALECTS[target].prompt(said)))
    assert "[reasoning: sealed by the provider that wrote it]" in told


@pytest.mark.parametrize("target", ["openai", "openai-responses"])
def test_a_failed_result_is_seen_to_have_failed_where_no_field_says_so(target: str) -> None:
    assert any("[failed]" in text for text in strings(sent("anthropic", target)))


@pytest.mark.parametrize("target", list(DIALECTS))
@given(
    drawn=st.lists(st.tuples(st.sampled_from(["user", "assistant", "odd"]), parts(), st.text(max_size=3)), max_size=5)
)
def test_any_parts_at_all_make_a_prompt_that_the_types_allow(target: str, drawn: list[tuple[str, Part, str]]) -> None:
    says = [Message(role=role, parts=(part,), sender=sender) for role, part, sender in drawn]
    says = [said for said in says if not isinstance(said.parts[0], ToolResult)]
    ALLOWS[target](DIALECTS[target].prompt([Message(role="user", parts=(Text(text="x"),)), *says]))


@pytest.mark.parametrize("target", ["openai", "openai-responses", "anthropic", "gemini"])
@given(parts(), st.sampled_from(["", "failed", "denied", "completed"]))
def test_any_result_at_all_makes_a_prompt_that_the_types_allow(target: str, inside: Part, status: str) -> None:
    call = Message(role="assistant", parts=(ToolCall(call_id="c", name="f", arguments="not JSON"),))
    result = Message(role="tool", parts=(ToolResult(call_id="c", content=(inside,), status=status),))
    ALLOWS[target](DIALECTS[target].prompt([Message(role="user", parts=(Text(text="x"),)), call, result]))


def test_what_no_reader_could_read_is_told_by_its_length() -> None:
    block = {"type": "web_search_tool_result", "content": [{"encrypted_content": "x" * 900, "title": "Marshes"}]}
    said = heard("anthropic", [{"role": "assistant", "content": [block]}])
    told = DIALECTS["plain"].prompt(said)[0]["text"]
    assert ("900 characters" in told, "Marshes" in told, "xxxx" in told) == (True, True, False)


def test_a_block_nested_deeper_than_the_stack_is_read_and_told() -> None:
    deep: Any = 1
    for _ in range(5_000):
        deep = [deep]
    message = {"role": "assistant", "content": [{"type": "strange", "value": deep}]}
    for name in ("openai", "anthropic"):
        assert "strange" in DIALECTS["plain"].prompt([DIALECTS[name].read(message)])[0]["text"]


@pytest.mark.parametrize("source", list(CONVERSATIONS))
@pytest.mark.parametrize("target", ["openai", "openai-responses", "anthropic", "gemini"])
def test_every_prompt_keeps_the_rules_its_provider_has(source: str, target: str) -> None:
    """lace-L55"""
    assert violations(sent(source, target), target) == []
