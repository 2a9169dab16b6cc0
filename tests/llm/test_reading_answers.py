"""Whatever a weak model wraps its summary in, the summary is read, and not a word is added."""

from __future__ import annotations

import json
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unabridged.llm.reading_answers import from_thoughts, read, whole_sentences
from unabridged.llm.sections import sections_of
from unabridged.llm.told_values import told

SECTIONS = sections_of((("Goal", "what is wanted"), ("Open", "what is left")))
TEXT = "## Goal\nThey cook leek soup in `/var/pot`.\n\n## Open\n- bake bread\n- wash up"

WRAPPED = {
    "as it is": TEXT,
    "Windows line ends": TEXT.replace("\n", "\r\n"),
    "a fence": f"```\n{TEXT}\n```",
    "a fence with a language": f"```markdown\n{TEXT}\n```\n",
    "a fence that was never closed": f"```md\n{TEXT}",
    "a fence of tildes": f"~~~\n{TEXT}\n~~~",
    "thoughts": f"<think>\nFirst the soup.\n</think>\n\n{TEXT}",
    "thoughts twice": f"<think>a</think><thinking kind='b'>c</thinking>{TEXT}",
    "thoughts whose beginning was eaten": f"The soup, then the bread.\n</think>\n{TEXT}",
    "thoughts that never ended": f"<think>\nLet me see.\n{TEXT}",
    "an analysis and a summary": f"<analysis>a lot</analysis>\n<summary>\n{TEXT}\n</summary>",
    "a channel": f"<|channel|>analysis<|message|>Hm.<|end|><|channel|>final<|message|>{TEXT}<|return|>",
    "the end of a turn": f"{TEXT}<|im_end|></s>\n",
    "an announcement": f"Here is the summary of the conversation:\n\n{TEXT}",
    "a courteous announcement": f"Sure! Here's a concise summary:\n{TEXT}",
    "a German announcement": f"Hier ist die Zusammenfassung des Gesprächs:\n\n{TEXT}",
    "a French announcement": f"Voici le résumé de la conversation :\n\n{TEXT}",
    "a Chinese announcement": f"以下是对话的总结：\n\n{TEXT}",
    "a Japanese announcement": f"以下は会話の要約です:\n\n{TEXT}",
    "what is about to be done": f"Let me now write the summary of the conversation.\n\n{TEXT}",
    "thoughts in other brackets": f"◁think▷First the soup.◁/think▷{TEXT}",
    "a channel that never came to its end": f"<|channel|>analysis<|message|>Hm.\n{TEXT}",
    "a tag behind a word": f"Here you go!\n<summary>\n{TEXT}\n</summary>",
    "a line about it": f"{TEXT}\n\nThis summary captures the whole conversation.",
    "JSON with a line on either side": "I have prepared the summary below.\n```json\n"
    + json.dumps({"summary": TEXT})
    + "\n```\nPlease let me know if you need anything else.",
    "an offer": f"{TEXT}\n\nLet me know if you need anything else!",
    "all of it": f"<think>hm</think>Here is the summary:\n```markdown\n{TEXT}\n```\n\nI hope this helps!",
    "JSON": json.dumps({"goal": "They cook leek soup in `/var/pot`.", "open": ["bake bread", "wash up"]}),
    "JSON by the headings": json.dumps(
        {"Open": ["bake bread", "wash up"], "Goal": "They cook leek soup in `/var/pot`."}
    ),
    "JSON in a fence": "```json\n" + json.dumps({"summary": TEXT}) + "\n```",
    "JSON behind words": 'Here is the JSON result:\n{"ConversationSummary": ' + json.dumps(TEXT) + "}\nDone.",
    "another name": json.dumps({"compressed_text": TEXT}),
    "blocks": json.dumps([{"type": "text", "text": TEXT}]),
    "a call": json.dumps({"name": "write_summary", "arguments": {"summary": TEXT}}),
    "a call with a text": json.dumps({"name": "write_summary", "arguments": json.dumps({"summary": TEXT})}),
    "JSON with thoughts in it": json.dumps({"thinking": "Soup?", "summary": TEXT}),
    "single quotes": repr({"summary": TEXT}),
    "line ends inside a text": '{"summary": "' + TEXT + '"}',
    "commas too many": json.dumps({"summary": TEXT})[:-1] + ",}",
    "JSON that was cut off": json.dumps({"summary": TEXT})[:-2],
    "bare names": "{summary: " + json.dumps(TEXT) + ", done: null}\n",
}


@pytest.mark.parametrize("name", sorted(WRAPPED))
def test_a_wrapped_summary_is_read(name: str) -> None:
    """as-M9, as-M11."""
    assert read(WRAPPED[name], SECTIONS) == TEXT


def test_what_is_said_beside_the_text_stands_under_headings() -> None:
    """tw-F5: a summary with variables, as TaskWeaver's models write it."""
    told = {
        "ConversationSummary": "They drew it.",
        "Variables": [{"name": "df", "type": "DataFrame", "shape": [3, 4]}, {"name": "n", "value": 7}],
        "next_steps": {"plot": "colour it", "done": False},
        "nothing": None,
        "empty": [],
    }
    assert read(json.dumps(told)) == (
        "They drew it.\n\n## Variables\n- name: df; type: DataFrame; shape: 3, 4\n- name: n; value: 7\n\n"
        "## Next steps\n- plot: colour it\n- done: false"
    )


@pytest.mark.parametrize("number", ["3.10", "1e5", "12345678901234567.5", "-0", "0.30", "NaN", "9" * 5_000])
@pytest.mark.parametrize("end", ["}", ""])
def test_a_number_is_read_as_it_was_spelled(number: str, end: str) -> None:
    """A version, a price or an amount: whether the JSON is whole or cut off, no digit is another one."""
    assert read(f'{{"python": {number}, "goal": "soup"{end}') == f"## Python\n{number}\n\n## Goal\nsoup"


def test_what_was_asked_for_and_not_filled_is_said_to_be_none() -> None:
    assert read('{"goal": "soup", "open": ""}', SECTIONS) == "## Goal\nsoup\n\n## Open\nnone"


def test_a_heading_nobody_asked_for_is_told_behind_the_others() -> None:
    assert read('{"summary": "bread", "goal": "soup"}', SECTIONS) == "## Goal\nsoup\n\n## Summary\nbread"


@pytest.mark.parametrize(
    "text",
    [
        "Sie kochten Lauchsuppe.",
        "他们煮了韭菜汤。\n\n## 目标\n面包",
        "Here they cooked soup: with leeks, and a summary of it.",
        "Files changed:\n- a.py",
        "Let me be clear, said the user: no salt.",
        "```python\nprint(1)\n```\nprints 1, and\n```\nnothing\n```",
        "```\na\n```\nand\n```\nb\n```",
        "The `</think>` tag is written by hand.",
        "The parser reads\n<analysis>\nx\n</analysis>\nas one.",
        "{braces} stand in the template.",
        "[x] soup\n[ ] bread",
        '{"port": 80} was the configuration, and they set it to 8080 in the end. ' + "It took long. " * 40,
        "Set\n{a: 1}\nin the file.",
        "I hope this holds, said the user.",
    ],
)
def test_what_is_the_summary_s_own_stays(text: str) -> None:
    assert read(text) == text.strip()


@pytest.mark.parametrize("text", ["", " \n", "<think>I never came to an end", "</s>", "{}", "[]", '{"summary": ""}'])
def test_where_there_is_no_summary_none_is_invented(text: str) -> None:
    assert read(text) in ("", text)
    assert not any(letter.isalnum() for letter in read(text))


def test_a_fence_around_fences_is_taken_off() -> None:
    inner = "Run it:\n```sh\nmake\n```\nand see."
    assert read(f"```markdown\n{inner}\n```") == inner
    assert read(f"````\n{inner}\n````") == inner


def test_what_is_nested_deep_is_told_as_it_stands() -> None:
    value: object = 7
    for _ in range(8):
        value = {"a": [value]}
    assert "7" in read(json.dumps({"summary": "soup", "more": value}))
    assert read('{"a":' * 40) == '{"a":' * 40  # deeper than an answer ever is


def test_a_list_is_told_by_its_entries() -> None:
    assert read('["soup", {"what": "bread"}, 7, null]') == "- soup\n- what: bread\n- 7"


def test_a_schema_that_is_said_again_is_no_summary_of_its_own() -> None:
    assert read('{"type": "object", "properties": {"summary": "soup"}}') == "soup"
    for words in ("no JSON", "{-}", '{"a" 1}'):
        found = read(json.dumps({"name": "f", "arguments": words}))
        assert found == f"## Name\nf\n\n## Arguments\n{words}"


def test_what_is_nested_without_end_says_nothing() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert told({"summary": "soup", "more": deep}) == "soup\n\n## More\n-"


@pytest.mark.parametrize(
    ("loose", "told"),
    [
        ("{'summary': 'it isn't salted'}", "it isn't salted"),
        (r'{"summary": "in C:\\dir and \q, caf\u00e9", }', r"in C:\dir and \q, café"),
        ("{'summary': 'a\\'b\\u00e9\\q'", "a'bé\\q"),
        ("{'summary': 'soup', 'more", "soup"),
        ("{'summary': 'soup', 'more':", "soup"),
        ("{'summary': 'soup', more: None, count: 3}", "soup\n\n## Count\n3"),
        ("{'summary': ['soup', 'bread'", "- soup\n- bread"),
        ("{'summary': 'soup'\n  'next': 'bread'}", "soup\n\n## Next\nbread"),
        ("{'summary': 'soup'\n\n'next step': ['bread']}", "soup\n\n## Next step\n- bread"),
        ("{'summary': 'they say 'soup'\n'bread' and more'}", "they say 'soup'\n'bread' and more"),
        ("{'summary': 'soup' oops}", "soup' oops}"),
        ("{'summary' 'soup'}", "{'summary' 'soup'}"),
        ("{'summary': 'soup', -}", "{'summary': 'soup', -}"),
        ("{'summary': }", "{'summary': }"),
        ("['a', }", "['a', }"),
    ],
)
def test_json_is_read_kindly_and_what_is_none_stays(loose: str, told: str) -> None:
    assert read(loose) == told


def test_thoughts_give_what_begins_as_it_was_asked_for() -> None:
    assert from_thoughts("I think so.\n\n## Goal\nsoup") == "## Goal\nsoup"
    assert from_thoughts("I think so.") == ""


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "They cooked, and spoke of what to cook next, one dish after the other. They ba",
            "They cooked, and spoke of what to cook next, one dish after the other.",
        ),
        (
            "They cooked, and spoke of what to cook next, one dish after the other.\nThey baked\n- /data/an",
            "They cooked, and spoke of what to cook next, one dish after the other.\nThey baked",
        ),
        ("他们煮了汤。他们烤", "他们煮了汤。"),
        ("A. They went into the kitchen and cooked in /var/po", "A. They went into the kitchen and cooked in"),
        ("word", "word"),
        ("", ""),
    ],
)
def test_of_a_cut_text_whole_sentences_are_left(text: str, whole: str) -> None:
    assert whole_sentences(text) == whole


HOSTILE = [
    "<think>", "<think></think>", "</think>\n", "```\n", "```" + " " * 50 + "`", "{", '{"a":', "['", "' ", '"a" ', "\\",
    "</s>", "**a** ", "[", "Here is the ", "<summary>", "#", "a\n{", "\ud800", "{'a':'b',", "let me ", "'\n",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_the_longest_of_answers_takes_once_through_it(piece: str) -> None:
    begun = process_time()
    for text in (piece * (100_000 // len(piece)), "{'summary': '" + piece * (50_000 // len(piece))):
        read(text, SECTIONS)
    assert process_time() - begun < 2  # a step for each pair of letters would take minutes


@pytest.mark.parametrize("line", ["```{}`", "**a**{}x", "{{a{}", "</think>{}x", "~~~ {}~`"])
@pytest.mark.parametrize("letter", [" ", "a", "\t"])
def test_no_line_is_too_long_to_be_read(line: str, letter: str) -> None:
    read(line.replace("{}", letter * 300_000), SECTIONS)


@given(st.text(max_size=200))
def test_whatever_is_answered_is_read_and_nothing_is_invented(text: str) -> None:
    found = read(text, SECTIONS)
    assert found == found.strip()
    assert len(found) <= len(text) + 100


@given(st.text(alphabet="ab \n.", min_size=1).map(str.strip).filter(bool), st.sampled_from(["```", "<think>x</think>"]))
def test_plain_prose_stays_as_it_is_in_every_wrapping(text: str, wrapping: str) -> None:
    wrapped = f"```\n{text}\n```" if wrapping == "```" else wrapping + text
    assert read(text) == read(wrapped) == text
