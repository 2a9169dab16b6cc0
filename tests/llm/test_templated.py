"""A prompt of another system is asked for as it is, with what was said beside it and never in it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from unabridged import Compacting, Memory, Policy, UsageError
from unabridged.engine.held import name_of
from unabridged.llm.function import function_summariser
from unabridged.llm.templated import templated, templated_summariser
from unabridged.ports import Brief

BRIEF = Brief(instructions="Write it down.", earlier="they {cook}", leaving="user: {content} {0}", limit_tokens=90)
ROUNDS = """Keep the plan and how far it is; leave out steps that are told again.

# Earlier
{PREVIOUS_SUMMARY}

Answer as {{"ConversationSummary": "...", "Variables": [{{"name": "", "type": "", "description": ""}}]}}"""
REDESIGN = 'Compact what follows into JSON like {"summary": {"plan": []}}.\n\n{content}'
AGENTSCOPE = "Below {max_token} tokens, as {schema_json}: {messages_list_json}"


@pytest.mark.parametrize("prompt", [None, 5, b"Keep {content}"])
def test_what_is_no_text_is_refused_by_name(prompt: str) -> None:
    for make in (templated, lambda each, where: templated_summariser(function_summariser(str), each, where=where)):
        with pytest.raises(UsageError, match=r"old\.yaml: a prompt is a text, not"):
            make(prompt, where="old.yaml")


class TestPrompts:
    def test_of_the_round_compressor_point_to_the_earlier_summary_and_have_single_braces(self) -> None:
        """tw-R18, tw-RC-B5."""
        told = templated(ROUNDS)(BRIEF).instructions
        assert "# Earlier\n(the summary so far is quoted below, if there is one)\n" in told
        assert told.endswith('"Variables": [{"name": "", "type": "", "description": ""}]}')

    def test_of_the_redesign_have_braces_as_they_are(self) -> None:
        """tw-RC-B5."""
        told = templated(REDESIGN)(BRIEF).instructions
        assert (
            told == 'Compact what follows into JSON like {"summary": {"plan": []}}.\n\n(what was said is quoted below)'
        )

    def test_of_agentscope_are_told_the_limit_and_the_schema(self) -> None:
        """as-M-B10."""
        told = templated(AGENTSCOPE)(BRIEF).instructions
        assert told.startswith("Below 90 tokens, as {")
        assert told.endswith("}: (what was said is quoted below)")
        assert "compressed_text" in json.loads(told[told.index("{") : told.rindex("}") + 1])["properties"]

    @pytest.mark.parametrize("prompt", [ROUNDS, REDESIGN, AGENTSCOPE])
    def test_hold_nothing_of_what_was_said(self, prompt: str) -> None:
        """tw-RC-B11, tw-RC-B5."""
        told = templated(prompt)(BRIEF)
        assert not [each for each in ("they {cook}", "{0}", "user:") if each in told.instructions]
        assert told == replace(BRIEF, instructions=told.instructions)

    @pytest.mark.parametrize(
        ("prompt", "place", "near"),
        [
            ("Sum it up.", "line 1, column 11", "write it where"),
            ("Sum\n{PREVIOUS_SUMARY} up.", "line 2, column 1", r"did you mean \{PREVIOUS_SUMMARY\}"),
            ("{messages_json_list}", "line 1, column 1", r"did you mean \{messages_list_json\}"),
        ],
    )
    def test_without_a_place_for_what_they_are_about_are_refused(self, prompt: str, place: str, near: str) -> None:
        """tw-C11, as-M-B10."""
        with pytest.raises(UsageError, match=f"^mine.yaml, {place}: .*{near}"):
            templated(prompt, where="mine.yaml")


def test_a_summariser_is_asked_in_the_prompts_words_whatever_the_policy_says() -> None:
    """tw-R18: and what leaves stands beside them, the summary so far too."""
    asked = list[str]()

    def write(prompt: str) -> str:
        asked.append(prompt)
        return f"They spoke of soup number {len(asked)}, and of the bread that goes with it."

    summariser = templated_summariser(function_summariser(write), ROUNDS)
    policy = Policy(limit_tokens=300, retain_rounds=1, template="coding")
    with Memory.open(policy=policy, summariser=summariser, compacting=Compacting.ASKED) as memory:
        thread = memory.thread("kitchen")
        for day in range(24):
            thread.append({"role": "user", "content": f"Which soup on day {day}, and with which bread?"})
            thread.append({"role": "assistant", "content": "Leek soup, with rye bread and a little cream."})
            if day % 12 == 11:
                thread.compact()
    assert all(each.startswith("Keep the plan and how far it is;") for each in asked)
    assert "soup number 1" in asked[1]
    assert "Which soup on day 3" in asked[0]


class TestATemplatedSummariser:
    def test_reads_as_much_as_the_one_it_asks(self) -> None:
        base = function_summariser(str, window_tokens=3_000)
        assert templated_summariser(base, REDESIGN).window_tokens == 3_000

    def test_is_known_by_whom_it_asks_and_by_its_words(self) -> None:
        """What is kept of one is not the other's."""
        base = function_summariser(str)
        plan, table = (templated_summariser(base, f"As a {each}. {{content}}") for each in ("plan", "table"))
        assert name_of(plan) != name_of(table)
        assert name_of(plan) == name_of(templated_summariser(base, "As a plan. {content}"))
        assert name_of(plan).startswith("unabridged.llm.templated(str, ")

    def test_of_what_is_no_summariser_is_refused(self) -> None:
        with pytest.raises(UsageError, match="functions of a brief"):
            templated_summariser("gpt", REDESIGN)  # type: ignore[arg-type]  # what a caller may pass
