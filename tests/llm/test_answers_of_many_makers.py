"""Whatever marks a maker's models put around a summary, and in however many objects it comes, it is read."""

from __future__ import annotations

import json

import pytest

from unabridged.llm.reading_answers import read
from unabridged.llm.sections import sections_of

SECTIONS = sections_of((("Goal", "what is wanted"), ("Open", "what is left")))
TEXT = "## Goal\nThey cook leek soup in `/var/pot`.\n\n## Open\n- bake bread\n- wash up"

WRAPPED = {
    "thoughts in square brackets": f"[THINK]Hm.[/THINK]\n{TEXT}",
    "thoughts of a maker": f"<seed:think>Hm.</seed:think>{TEXT}",
    "thoughts between marks": f"<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>{TEXT}<|END_RESPONSE|>",
    "thoughts in another channel": f"<|channel>thought\nHm.\n<channel|>{TEXT}<turn|>",
    "thoughts in thoughts": f"<think>a <think>b</think> c</think>{TEXT}",
    "thoughts that name their tag": f"<think>I use <think> tags.</think>{TEXT}",
    "thoughts whose end stands behind a sentence": f"The soup, then the bread.</think>{TEXT}",
    "thoughts in words": f"Here is my thought process:\nHm.\nHere is my response:\n{TEXT}",
    "a thought and an answer": f"Thought: Hm.\nFinal Answer: {TEXT}",
    "a channel without its marks": f"analysisWe need to write.assistantfinal{TEXT}",
    "the beginning of a turn": f"<|im_start|>assistant\n{TEXT}<|im_end|>",
    "the beginning of a text and of a turn": f"<s><|start_header_id|>assistant<|end_header_id|>\n\n{TEXT}<|eot_id|>",
    "quotation marks": json.dumps(TEXT),
    "JSON in quotation marks": json.dumps(json.dumps({"summary": TEXT})),
    "JSON twice": json.dumps({"summary": TEXT}) + "\n" + json.dumps({"summary": TEXT}),
    "JSON in pieces": '{"Goal": "They cook leek soup in `/var/pot`."}\n{"Open": ["bake bread", "wash up"]}',
    "JSON with comments": '{// the text\n"summary": /* it */ ' + json.dumps(TEXT) + " // all of it\n}",
    "typographic quotation marks": "{\u201csummary\u201d: \u201c" + TEXT + "\u201d}",
    "three quotation marks": '{"summary": """' + TEXT + '"""}',
    "tags by the headings": "<goal>They cook leek soup in `/var/pot`.</goal>\n<open>- bake bread\n- wash up</open>",
    "a call in a tag": "<tool_call>"
    + json.dumps(
        {"name": "x", "arguments": {"goal": "They cook leek soup in `/var/pot`.", "open": ["bake bread", "wash up"]}}
    )
    + "</tool_call>",
    "an entry for each heading": json.dumps(
        {
            "sections": [
                {"title": "Goal", "content": "They cook leek soup in `/var/pot`."},
                {"title": "Open", "content": ["bake bread", "wash up"]},
            ]
        }
    ),
    "a schema that was filled in": json.dumps(
        {
            "goal": {"type": "string", "value": "They cook leek soup in `/var/pot`."},
            "open": {"type": "array", "content": ["bake bread", "wash up"]},
        }
    ),
}


@pytest.mark.parametrize("name", sorted(WRAPPED))
def test_a_summary_is_read_out_of_it(name: str) -> None:
    assert read(WRAPPED[name], SECTIONS) == TEXT


class TestObjectsAmongWords:
    OBJECT = json.dumps({"goal": "They cook leek soup in `/var/pot`.", "open": ["bake bread", "wash up"]})

    def test_are_told_where_they_stand(self) -> None:
        fenced = f"I went through it all and say:\n```json\n{self.OBJECT}\n```\nThe pot is blue."
        assert read(fenced, SECTIONS) == f"I went through it all and say:\n\n{TEXT}\n\nThe pot is blue."
        assert read(f"Said in short: {self.OBJECT}", SECTIONS) == f"Said in short:\n\n{TEXT}"

    @pytest.mark.parametrize(
        "text",
        [
            'The settings are:\n{"port": 8123}',
            "It is written so:\n```json\n{broken\n```",
            "It begins so:\n{'goal: [",
            "<goal>x</goal> and then words",
            "<b>bold</b>",
            "<tool_call>delete it all</tool_call>",
            "<tool_call>[1]</tool_call>",
            "<tool_call>{broken</tool_call>",
            '<tool_call>{"name": "delete"}</tool_call>',
            '{"a": 1}\n[2]',
            '{"a": 1}\n{broken',
            '"one" and "two"',
            "5",
        ],
    )
    def test_stay_where_they_are_something_else(self, text: str) -> None:
        assert read(text, SECTIONS) == text

    def test_that_hold_others_are_told_once(self) -> None:
        said = 'Said in short: {"goal": {"soup": "leek"}, "open":\n{"bread": "bake"}}'
        assert read(said, SECTIONS) == "Said in short:\n\n## Goal\n- soup: leek\n\n## Open\n- bread: bake"

    def test_of_entries_that_name_something_else_too_nothing_is_taken_apart(self) -> None:
        rows = [{"room": "Goal", "state": "wet"}, {"room": "cellar", "state": "dry"}]
        assert read(json.dumps({"rooms": rows}), SECTIONS).startswith("## Rooms\n- room: Goal; state: wet\n")
        assert read(json.dumps({"open": rows[:1]}), SECTIONS) == "## Open\n- room: Goal; state: wet"

    def test_stay_where_no_heading_was_asked_for(self) -> None:
        said = f"Said in short: {self.OBJECT}"
        assert read(said) == said

    def test_one_object_after_the_other_is_told_once(self) -> None:
        said = f"First:\n{self.OBJECT}\nand {self.OBJECT}\nThen:\n{self.OBJECT}"
        assert read(said, SECTIONS).count(TEXT) == 2

    def test_of_a_list_that_follows_an_object_nothing_is_merged(self) -> None:
        assert read('[{"a": 1}]{"goal": "x"}', SECTIONS) == '[{"a": 1}]{"goal": "x"}'


def test_a_schema_that_is_sent_back_is_no_summary() -> None:
    assert read(json.dumps({"type": "object", "properties": {"goal": {"type": "string"}}}), SECTIONS) == ""


@pytest.mark.parametrize("text", ["Here is my reasoning: it rains.", "Thought: it rains.", "Thought: x\nFinal Answer:"])
def test_words_that_begin_like_thoughts_stay_where_no_answer_follows(text: str) -> None:
    assert read(text, SECTIONS) == text
