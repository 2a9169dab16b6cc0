"""Each rule of a provider refuses what was planted for it, and nothing else does; what is legal passes them all.
They refuse to ask a provider: a rule is what its own answers and documents say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from unabridged.errors import UsageError
from unabridged.testing.provider_rules import RULES, violations

Fields = dict[str, Any]

ASK: Fields = {"role": "user", "content": "hi"}
ANSWER: Fields = {"role": "assistant", "content": "yes"}
HALF = "half \ud800"


def call(call_id: str = "c1", name: str = "f", **more: object) -> Fields:
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": "{}", **more}}


def calling(*calls: Fields) -> Fields:
    return {"role": "assistant", "content": None, "tool_calls": list(calls)}


def told(call_id: str = "c1", **more: object) -> Fields:
    return {"role": "tool", "tool_call_id": call_id, "content": "ok", **more}


LEGACY_CALL: Fields = {"role": "assistant", "content": None, "function_call": {"name": "f", "arguments": "{}"}}
LEGACY_RESULT: Fields = {"role": "function", "name": "f", "content": "ok"}
PICTURE: Fields = {"type": "image_url", "image_url": {"url": "https://example.com/otter.png"}}

CHAT: dict[str, list[Fields]] = {
    "text_is_utf8": [{"role": "user", "content": HALF}],
    "numbers_are_finite": [{"role": "user", "content": "hi", "weight": float("nan")}],
    "something_is_said": [],
    "role_is_known": [{"role": "narrator", "content": "hi"}],
    "content_is_said": [{"role": "user", "content": None}],
    "block_is_typed": [{"role": "user", "content": [{"type": "text", "text": 5}, 5]}],
    "block_suits_role": [ASK, {"role": "assistant", "content": [PICTURE]}],
    "calls_are_an_assistants": [{"role": "user", "content": "hi", "function_call": {"name": "f", "arguments": ""}}],
    "calls_are_some": [ASK, {**ANSWER, "tool_calls": []}],
    "call_is_whole": [ASK, calling(call(arguments={"q": 1})), told()],
    "tool_name_is_legal": [ASK, calling(call(name="read file")), told()],
    "call_id_fits": [ASK, calling(call("c" * 41)), told("c" * 41)],
    "call_ids_differ": [ASK, calling(call(), call()), told()],
    "calls_are_answered": [ASK, calling(call(), call("c2")), told()],
    "results_are_asked_for": [ASK, told()],
    "results_differ": [ASK, calling(call()), told(), told()],
    "function_is_asked_for": [ASK, {"role": "function", "name": "f", "content": "ok"}],
    "speaker_is_legal": [{"role": "user", "content": "hi", "name": "Ada Lovelace"}],
}

CALL_ITEM: Fields = {"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"}
OUTPUT_ITEM: Fields = {"type": "function_call_output", "call_id": "c1", "output": "ok"}
THOUGHT_ITEM: Fields = {"type": "reasoning", "id": "rs_1", "summary": []}

RESPONSES: dict[str, list[Fields]] = {
    "text_is_utf8": [{"role": "user", "content": HALF}],
    "numbers_are_finite": [{"role": "user", "content": "hi", "weight": float("inf")}],
    "something_is_said": [],
    "role_is_known": [{"role": "tool", "content": "hi"}],
    "content_is_said": [{"role": "user", "content": []}],
    "block_is_typed": [{"role": "user", "content": [None]}],
    "output_is_said": [ASK, CALL_ITEM, {**OUTPUT_ITEM, "output": {"a": 1}}],
    "what_was_printed_is_whole": [
        ASK,
        {"type": "shell_call", "call_id": "c1", "action": {"commands": ["ls"]}},
        {"type": "shell_call_output", "call_id": "c1", "output": [{"stdout": "a", "stderr": "", "outcome": "exit"}]},
    ],
    "block_suits_role": [{"role": "user", "content": [{"type": "output_text", "text": "hi"}]}],
    "calls_are_answered": [ASK, CALL_ITEM],
    "outputs_are_asked_for": [ASK, OUTPUT_ITEM],
    "call_ids_differ": [ASK, CALL_ITEM, CALL_ITEM, OUTPUT_ITEM],
    "outputs_differ": [ASK, CALL_ITEM, OUTPUT_ITEM, OUTPUT_ITEM],
    "call_id_fits": [ASK, {**CALL_ITEM, "call_id": ""}, {**OUTPUT_ITEM, "call_id": ""}],
    "call_is_whole": [ASK, {**CALL_ITEM, "arguments": {}}, OUTPUT_ITEM],
    "tool_name_is_legal": [ASK, {**CALL_ITEM, "name": "fs.read"}, OUTPUT_ITEM],
    "item_ids_differ": [ASK, THOUGHT_ITEM, ANSWER, THOUGHT_ITEM, ANSWER],
    "item_id_is_legal": [{**ASK, "id": "msg 1"}],
    "reasoning_leads_somewhere": [THOUGHT_ITEM, ASK],
}


def block(text: str) -> Fields:
    return {"type": "text", "text": text}


def use(call_id: str = "t1", **more: object) -> Fields:
    return {"type": "tool_use", "id": call_id, "name": "f", "input": {}, **more}


def result(call_id: str = "t1", content: object = "ok") -> Fields:
    return {"type": "tool_result", "tool_use_id": call_id, "content": content}


def turns(*contents: object, system: Sequence[Fields] = ()) -> Fields:
    """Turns that alternate, the user's first."""
    told = [{"role": "assistant" if n % 2 else "user", "content": each} for n, each in enumerate(contents)]
    return {"system": list(system), "messages": told}


THOUGHT: Fields = {"type": "thinking", "thinking": "hm", "signature": "c2ln"}
MARK: Fields = {"cache_control": {"type": "ephemeral"}}

ANTHROPIC: dict[str, Fields] = {
    "text_is_utf8": turns(HALF),
    "numbers_are_finite": turns("hi", [use(input={"weight": float("nan")})], [result()]),
    "something_is_said": turns(),
    "role_is_known": {"system": [], "messages": [{"role": "system", "content": "Be brief."}]},
    "user_begins": {"system": [], "messages": [ANSWER, ASK]},
    "turns_alternate": {"system": [], "messages": [ASK, ASK]},
    "content_is_said": turns("hi", [], "hi"),
    "calls_are_answered": turns("hi", [use(), use("t2")], [result()]),
    "results_are_asked_for": turns("hi", "yes", [result()]),
    "results_differ": turns("hi", [use()], [result(), result()]),
    "results_come_first": turns("hi", [use()], [block("here"), result()]),
    "call_ids_differ": turns("hi", [use()], [result()], [use()], [result()]),
    "answer_ends_said": turns("hi", [THOUGHT], "hi"),
    "last_answer_is_trimmed": turns("hi", "yes "),
    "marks_are_few": turns([{**block("hi"), **MARK} for _ in range(5)]),
    "block_is_typed": turns([True, block("hi")], [use()], [result(content=5)]),
    "text_is_said": turns([block("hi"), block("\n")]),
    "block_suits_role": turns([block("hi")], [{"type": "image", "source": {}}, block("this")]),
    "result_holds_content": turns("hi", [use()], [result(content=[THOUGHT])]),
    "error_is_said": turns("hi", [use()], [{**result(content=[]), "is_error": True}]),
    "input_is_an_object": turns("hi", [use(input=[1])], [result()]),
    "call_id_is_legal": turns("hi", [use("t.1")], [result("t.1")]),
    "tool_name_is_legal": turns("hi", [use(name="")], [result()]),
    "thought_is_signed": turns("hi", [{"type": "thinking", "thinking": "hm"}, block("yes")]),
    "mark_suits_block": turns("hi", [{**THOUGHT, **MARK}, block("yes")]),
}


def asks(name: str = "f", **more: object) -> Fields:
    return {"function_call": {"name": name, "args": {}, **more}}


def responds(name: str = "f", response: object = None) -> Fields:
    return {"function_response": {"name": name, "response": {"output": "ok"} if response is None else response}}


def contents(*parts: list[Fields], system: Sequence[Fields] = ()) -> Fields:
    """Contents that alternate, the user's first."""
    told = [{"role": "model" if n % 2 else "user", "parts": each} for n, each in enumerate(parts)]
    return {"contents": told, "config": {"system_instruction": {"parts": list(system)}}}


HI: list[Fields] = [{"text": "hi"}]

GEMINI: dict[str, Fields] = {
    "text_is_utf8": contents([{"text": HALF}]),
    "numbers_are_finite": contents(HI, [asks(args={"weight": float("inf")})], [responds()]),
    "something_is_said": contents(),
    "role_is_known": {"contents": [{"role": "assistant", "parts": HI}], "config": {}},
    "user_begins": {"contents": [{"role": "model", "parts": HI}], "config": {}},
    "turns_alternate": {"contents": [{"role": "user", "parts": HI}, {"role": "user", "parts": HI}], "config": {}},
    "parts_are_some": contents(HI, [], HI),
    "part_is_an_object": contents([{"text": "hi"}, 5]),  # type: ignore[list-item]  # on purpose
    "part_is_one_thing": contents(HI, [{"thought": True}]),
    "text_is_said": contents([{"text": ""}]),
    "part_suits_role": contents([asks()], [responds()]) | {"config": {}},
    "calls_are_answered": contents(HI, [asks(), asks("g")], [responds()]),
    "responses_are_asked_for": contents(HI, [asks()], [responds(), responds()]),
    "call_is_whole": contents(HI, [asks(args=[1])], [responds()]),
    "response_is_whole": contents(HI, [asks()], [responds(response=["ok"])]),
    "system_is_text": contents(HI, system=[{"inline_data": {"mime_type": "image/png", "data": ""}}]),
}

PLANTED: Mapping[str, Mapping[str, Any]] = {
    "openai": CHAT,
    "openai-responses": RESPONSES,
    "anthropic": ANTHROPIC,
    "gemini": GEMINI,
}
LEGAL: Mapping[str, Any] = {
    "openai": [ASK, calling(call(), call("c2")), told("c2"), told(), LEGACY_CALL, LEGACY_RESULT, ANSWER],
    "openai-responses": [ASK, THOUGHT_ITEM, CALL_ITEM, OUTPUT_ITEM, ANSWER],
    "anthropic": turns("hi", [THOUGHT, use()], [result(), block("and?")], "yes"),
    "gemini": contents(HI, [asks(), asks()], [responds(), responds()], HI, system=HI),
}


@pytest.mark.parametrize(
    ("dialect", "rule"), [(dialect, rule) for dialect, planted in PLANTED.items() for rule in planted]
)
def test_what_is_planted_for_a_rule_is_refused_by_that_rule_alone(dialect: str, rule: str) -> None:
    """lace-F13, as a check that anybody can run on what he is about to send."""
    assert {each.rule for each in violations(PLANTED[dialect][rule], dialect)} == {rule}


@pytest.mark.parametrize("dialect", RULES)
def test_every_rule_has_something_planted_for_it(dialect: str) -> None:
    assert [rule.__name__ for rule in RULES[dialect]] == list(PLANTED[dialect])


@pytest.mark.parametrize("dialect", RULES)
def test_no_rule_refuses_a_conversation_as_its_provider_documents_it(dialect: str) -> None:
    assert violations(LEGAL[dialect], dialect) == []


def test_a_violation_says_where_it_is_and_why_it_is_refused() -> None:
    (found,) = violations([ASK, told("lost")], "openai")
    assert str(found).startswith("messages[1]: 'lost': A tool message answers a call")
    assert str(found).endswith(" (results_are_asked_for)")


def test_a_dialect_without_a_provider_has_no_rules_and_says_which_have() -> None:
    with pytest.raises(UsageError, match="'plain'; there are rules for openai, openai-responses, anthropic, gemini"):
        violations([], "plain")
