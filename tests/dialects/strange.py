"""Messages as nobody should write them: fields that hold anything, half of them right, in every dialect.
They refuse to be reasonable, and are no more than JSON can say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

Fields = SearchStrategy[dict[str, Any]]

ENDLESS = (float("nan"), float("inf"), float("-inf"))
NUMBERS = st.sampled_from((5, 0, 1.5, True, False, None, *ENDLESS))
WORDS = st.sampled_from(("", " ", "hi", "x\n", "a\ud800", "user", "c1"))
# JSON in a text: whoever parses it must find no number that JSON does not have.
ARGUMENTS = st.sampled_from(("{}", "", "[1]", '{"a":NaN}', '{"a":1e999}', '{"a":1' + "0" * 400 + ".0}", "[" * 200))
VALUES: SearchStrategy[Any] = st.recursive(
    NUMBERS | WORDS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("a", "type", "text", "id", "content")), inner, max_size=3)
    ),
    max_leaves=5,
)
IDS = st.sampled_from(("c1", "c2", ""))


def one(*of: object) -> SearchStrategy[Any]:
    return st.sampled_from(of)


def fields(**right: SearchStrategy[Any]) -> Fields:
    """An object with these fields, most of them as they should be, and perhaps one that nobody knows."""
    return st.fixed_dictionaries({n: each | each | each | VALUES for n, each in right.items()}, optional={"x": VALUES})


def message(roles: tuple[str, ...], **right: SearchStrategy[Any]) -> Fields:
    """A message of one of these roles, with some of these fields."""
    return st.fixed_dictionaries({"role": one(*roles)}, optional={**right, "x": VALUES})


def content(blocks: SearchStrategy[Any]) -> SearchStrategy[Any]:
    return WORDS | st.lists(blocks | VALUES, max_size=3) | VALUES


MARK = fields(type=one("ephemeral"))
PICTURE = "https://example.org/otter.png"
CHAT_BLOCKS = st.one_of(
    fields(type=one("text"), text=WORDS),
    fields(type=one("refusal"), refusal=WORDS),
    fields(type=one("image_url"), image_url=fields(url=one(PICTURE))),
    fields(type=one("input_audio"), input_audio=fields(data=one("AAAA"), format=one("wav"))),
    fields(type=one("file"), file=fields(file_id=one("f1"))),
)
CHAT_CALLS = st.one_of(
    fields(id=IDS, type=one("function"), function=fields(name=one("f"), arguments=ARGUMENTS)),
    fields(id=IDS, type=one("custom"), custom=fields(name=one("f"), input=WORDS)),
)
CHAT = message(
    ("user", "assistant", "tool", "system", "developer", "function", "narrator", ""),
    content=content(CHAT_BLOCKS),
    tool_calls=st.lists(CHAT_CALLS | VALUES, max_size=2) | VALUES,
    tool_call_id=IDS | VALUES,
    name=one("ada") | VALUES,
    refusal=VALUES,
    function_call=fields(name=one("f"), arguments=ARGUMENTS) | VALUES,
    audio=fields(id=one("a")) | VALUES,
    reasoning_content=VALUES,
    cache_control=MARK,
)
ITEM_BLOCKS = st.one_of(
    fields(type=one("input_text", "output_text"), text=WORDS),
    fields(type=one("input_image"), image_url=one(PICTURE)),
    fields(type=one("input_file"), file_id=one("f1")),
    fields(type=one("refusal"), refusal=WORDS),
)
ITEM_CONTENT = content(ITEM_BLOCKS)
ITEMS = st.one_of(
    message(
        ("user", "assistant", "system", "developer", "tool", "narrator"),
        content=ITEM_CONTENT,
        type=one("message"),
        id=one("m1") | VALUES,
    ),
    fields(type=one("function_call"), call_id=IDS, name=one("f"), arguments=ARGUMENTS, id=one("fc")),
    fields(type=one("function_call_output"), call_id=IDS, output=ITEM_CONTENT),
    fields(type=one("custom_tool_call"), call_id=IDS, name=one("f"), input=WORDS),
    fields(type=one("custom_tool_call_output"), call_id=IDS, output=ITEM_CONTENT),
    fields(type=one("computer_call"), call_id=IDS, id=one("cu"), action=fields(type=one("screenshot"))),
    fields(
        type=one("computer_call_output"),
        call_id=IDS,
        output=fields(type=one("computer_screenshot"), image_url=one(PICTURE)),
    ),
    fields(type=one("shell_call"), call_id=IDS, id=one("sh"), action=fields(commands=st.lists(WORDS, max_size=2))),
    fields(
        type=one("shell_call_output"),
        call_id=IDS,
        output=st.lists(fields(stdout=WORDS, stderr=WORDS, outcome=fields(type=one("timeout"))), max_size=2),
    ),
    fields(type=one("apply_patch_call"), call_id=IDS, id=one("ap"), operation=fields(type=one("delete_file"))),
    fields(type=one("apply_patch_call_output"), call_id=IDS, status=one("completed")),
    fields(type=one("tool_search_call"), call_id=IDS, execution=one("client", "server"), arguments=VALUES),
    fields(type=one("tool_search_output"), call_id=IDS, execution=one("client", "server"), tools=one([])),
    fields(type=one("mcp_approval_request"), id=IDS, name=one("f"), arguments=ARGUMENTS, server_label=one("s")),
    fields(type=one("mcp_approval_response"), approval_request_id=IDS, approve=st.booleans()),
    fields(
        type=one("reasoning"),
        id=one("r1", "r 1"),
        summary=st.lists(fields(type=one("summary_text"), text=WORDS), max_size=2),
    ),
    fields(type=one("web_search_call"), id=one("w1"), status=one("completed")),
)
SAID_BLOCKS = st.one_of(
    fields(type=one("text"), text=WORDS),
    fields(type=one("image"), source=fields(type=one("url"), url=one(PICTURE))),
    fields(type=one("document"), source=fields(type=one("text"), media_type=one("text/plain"), data=WORDS)),
    fields(type=one("hologram")),
)
TURN_BLOCKS = st.one_of(
    SAID_BLOCKS,
    fields(type=one("thinking"), thinking=WORDS, signature=one("c2ln")),
    fields(type=one("redacted_thinking"), data=one("x")),
    fields(type=one("tool_use"), id=IDS, name=one("f"), input=one({})),
    fields(type=one("tool_result"), tool_use_id=IDS, content=content(SAID_BLOCKS), is_error=st.just(value=True)),
)
TURNS = st.fixed_dictionaries(
    {
        "role": one("user", "assistant", "system", "narrator"),
        "content": WORDS | st.lists(TURN_BLOCKS | VALUES, max_size=3),
    },
    optional={"x": VALUES, "cache_control": MARK},
)
PARTS = st.one_of(
    fields(text=WORDS),
    fields(text=WORDS, thought=st.just(value=True), thought_signature=one("c2ln")),
    fields(function_call=fields(name=one("f"), args=one({}, {"a": float("nan")}), id=IDS)),
    fields(function_response=fields(name=one("f"), response=one({}, {"a": float("nan")}), id=IDS)),
    fields(inline_data=fields(mime_type=one("image/png"), data=one("AAAA"))),
    fields(file_data=fields(file_uri=one("gs://a"), mime_type=one("image/png"))),
    fields(executable_code=fields(code=one("x"), language=one("PYTHON"))),
    fields(code_execution_result=fields(outcome=one("OUTCOME_OK"), output=WORDS)),
)
CONTENTS = st.fixed_dictionaries(
    {"parts": st.lists(PARTS | VALUES, max_size=3)},
    optional={"role": one("user", "model", "function", "system", "narrator"), "x": VALUES},
)
PLAIN = st.fixed_dictionaries(
    {"role": one("user", "assistant", "system", "tool"), "text": WORDS}, optional={"x": VALUES}
)

STRANGE: Mapping[str, Fields] = {
    "openai": CHAT,
    "openai-responses": ITEMS,
    "anthropic": TURNS,
    "gemini": CONTENTS,
    "plain": PLAIN,
}


def told() -> SearchStrategy[tuple[str, dict[str, Any]]]:
    """A dialect, and something that somebody takes for a message in it."""
    return st.one_of([st.tuples(st.just(name), each) for name, each in STRANGE.items()])
