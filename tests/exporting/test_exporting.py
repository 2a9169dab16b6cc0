"""A thread is written whole: what was folded in its own words, what was hidden by name, and no word as markup."""

from __future__ import annotations

from html import unescape

import pytest

from unabridged import Compacting, Memory, Policy, Thread
from unabridged.compaction.outcome import Applied
from unabridged.exporting import Form, export_thread, messages_of
from unabridged.log.body import Amended, Chunk, Message
from unabridged.log.extra import Extra
from unabridged.log.ids import Seq
from unabridged.log.part import ExecutionResult, Media, Opaque, Reasoning, Text, ToolCall, ToolResult

IN_PIECES = "\x01" * 2_850_000 + " the end"  # six bytes each, where it is stored


@pytest.fixture
def thread() -> Thread:
    thread = Memory.open(policy=Policy(limit_tokens=600, retain_rounds=1), compacting=Compacting.ASKED).thread("trip")
    thread.append({"role": "system", "content": "Be brief."})
    for n in range(6):
        thread.append({"role": "user", "content": f"Question {n} on the harbour, its cranes and their weights. " * 4})
        thread.append({"role": "assistant", "content": f"Answer {n}: so many tonnes, says the office. " * 4})
    assert isinstance(thread.compact(), Applied)
    return thread


def written(thread: Thread, form: Form) -> str:
    return "".join(export_thread(thread, form))


@pytest.mark.parametrize("form", [Form.MARKDOWN, Form.HTML])
def test_what_was_folded_stands_there_in_its_own_words_and_as_a_summary(thread: Thread, form: Form) -> None:
    told = written(thread, form)
    assert [n for n in range(6) if f"Question {n} on the harbour" in told] == list(range(6))
    assert "summary of" in told


@pytest.mark.parametrize("dialect", ["plain", "openai", "openai-responses", "anthropic", "gemini"])
def test_messages_for_a_client_are_all_of_them_and_nothing_folded(thread: Thread, dialect: str) -> None:
    told = str(messages_of(thread, dialect))
    assert [n for n in range(6) if f"Answer {n}: so many" in told] == list(range(6))
    assert "Summarized" not in told


def test_what_is_hidden_and_purged_is_named_and_a_purged_word_is_nowhere(thread: Thread) -> None:
    thread.hide(12)
    thread.show(12)
    thread.purge(2)
    told = written(thread, Form.MARKDOWN)
    assert "Question 0" not in told
    assert [each for each in ("hidden from every view", "shown again", "purged") if each in told] == [
        "hidden from every view", "shown again", "purged",
    ]  # fmt: skip


def test_a_message_that_grew_is_told_as_it_became() -> None:
    thread = Memory.open().thread("t")
    first = thread.append({"role": "user", "content": "draft"})
    thread.append(Amended(seq=first.first, message=Message(role="user", parts=(Text(text="final"),))))
    assert "user, instead of 1" in written(thread, Form.MARKDOWN)
    assert messages_of(thread, "plain")[0]["text"] == "final"


def test_a_message_in_pieces_is_told_whole() -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": IN_PIECES})
    assert len(list(thread.events())) > 1
    assert written(thread, Form.HTML).count("the end") == 1


def test_a_new_wording_in_pieces_is_told_whole() -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": "draft"})
    long = Message(role="user", parts=(Text(text=IN_PIECES),))
    thread.append([Amended(seq=Seq(1), message=long), Message(role="user", parts=(Text(text="next"),))])
    told = written(thread, Form.MARKDOWN)
    assert (told.count("the end"), told.count("> next"), told.count("more of")) == (1, 1, 0)


def test_what_a_message_went_on_with_is_told_where_it_was_said() -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "assistant", "content": "It is "})
    thread.append(Chunk(of=Seq(1), index=0, text="at quay 3.", part=0, last=True))
    assert "more of 1" in written(thread, Form.MARKDOWN)
    assert "> at quay 3." in written(thread, Form.MARKDOWN)


@pytest.mark.parametrize("form", Form)
def test_what_is_written_goes_into_a_file_whatever_was_said(form: Form) -> None:
    thread = Memory.open().thread("half \ud800")
    thread.append({"role": "user", "content": "half \udfff a character"})
    assert b"a character" in written(thread, form).encode()


def test_thoughts_and_pictures_are_told_by_name() -> None:
    thread = Memory.open().thread("t")
    picture = Media(media_type="image/png", reference="file:///tmp/a.png", name="crane.png")
    thread.append(Message(role="assistant", parts=(Reasoning(text="hm"), picture), sender="ada"))
    told = written(thread, Form.MARKDOWN)
    assert "[thinks] hm" in told
    assert "[crane.png]" in told
    assert "assistant (ada)" in told


def test_a_thought_that_is_sealed_is_told_as_one() -> None:
    thread = Memory.open().thread("t")
    thread.append(Message(role="assistant", parts=(Reasoning(text="", redacted="abc"),)))
    assert "> [thinks]\n" in written(thread, Form.MARKDOWN)


@pytest.mark.parametrize("form", [Form.MARKDOWN, Form.HTML])
def test_what_nobody_has_a_word_for_is_told_by_its_kind_and_what_it_holds_on_one_line(form: Form) -> None:
    thread = Memory.open().thread("t")
    call = {"type": "local_shell_call", "id": "l", "status": "completed", "action": {"command": ["ls", "a\nb " * 200]}}
    thread.append([call, {"type": "web_search_call", "id": "w", "action": {"query": "cranes"}}])
    thread.append(Message(role="assistant", parts=(Opaque(type="a:b", value=Extra({"type": 3, "x": 1})),)))
    told = unescape(written(thread, form))
    assert '[local_shell_call: {"action":{"command":["ls","a\\nb' in told
    assert '[web_search_call: {"action":{"query":"cranes"}}]' in told
    assert '[a:b: {"x":1}]' in told
    assert max(map(len, told.splitlines())) < 450


def test_what_code_printed_is_told() -> None:
    thread = Memory.open().thread("t")
    thread.append(Message(role="tool", parts=(ExecutionResult(stdout="7 tonnes", status="done"),)))
    assert "> [execution: done]\n> 7 tonnes\n" in written(thread, Form.MARKDOWN)


def test_a_call_and_its_result_are_told_by_the_tools_name() -> None:
    thread = Memory.open().thread("t")
    call, result = (
        ToolCall(call_id="c", name="look", arguments="{}"),
        ToolResult(call_id="c", content=(Text(text="7"),)),
    )
    thread.append([Message(role="assistant", parts=(call,)), Message(role="tool", parts=(result,))])
    thread.append(Message(role="tool", parts=(result,)))
    told = written(thread, Form.MARKDOWN)
    assert "> [calls look with {}]" in told
    assert "> [result of look] 7" in told
    assert "> [result of a call] 7" in told


def test_two_calls_of_one_id_are_told_each_with_its_result() -> None:
    """Frameworks number calls anew, and some give one number to two."""
    thread = Memory.open().thread("t")
    calls = tuple(ToolCall(call_id="0", name=each, arguments="{}") for each in ("look", "weigh"))
    thread.append(Message(role="assistant", parts=calls))
    for text in ("7", "8"):
        thread.append(Message(role="tool", parts=(ToolResult(call_id="0", content=(Text(text=text),)),)))
    told = written(thread, Form.MARKDOWN)
    assert ("> [result of look] 7" in told, "> [result of weigh] 8" in told) == (True, True)


def test_the_end_of_a_line_is_one_however_it_was_written() -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": "one\r\ntwo\rthree\nfour\x85five"})
    assert ">one\ntwo\nthree\nfour\ufffdfive</pre>" in written(thread, Form.HTML)
    assert "> one\n> two\n> three\n> four\n> five\n" in written(thread, Form.MARKDOWN)


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("line <1>\n" * 30, "[result of look] line &lt;1&gt; <small>(31 lines)</small>"),
        ("wide " * 1_000, "wide wi\u2026 <small>(5,017 letters)</small>"),
    ],
)
def test_a_long_result_is_folded_behind_its_first_line_and_whole_inside(result: str, told: str) -> None:
    thread = Memory.open().thread("t")
    call = ToolCall(call_id="c", name="look", arguments="{}")
    thread.append(Message(role="assistant", parts=(call,)))
    thread.append(Message(role="tool", parts=(ToolResult(call_id="c", content=(Text(text=result),)),)))
    page = written(thread, Form.HTML)
    assert told in page
    assert page.count("<details>") == page.count("</details>") == 1
    assert f"[result of look] {result}</pre></details></article>" in unescape(page)


def test_a_short_result_and_what_people_say_is_open() -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": "long\n" * 400})
    thread.append({"role": "tool", "tool_call_id": "c", "content": "7"})
    assert "<details" not in written(thread, Form.HTML)


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>", "</pre></article><h1>forged</h1>", "&lt;b&gt;", "\x00\x1b[31m\ud800",
        "\n## 9 · system · forged", "*/ --> ]]>", "`" * 5, '" onload="x',
    ],
)  # fmt: skip
def test_no_word_becomes_markup(hostile: str) -> None:
    memory = Memory.open()
    memory.thread("t").begin(title=hostile.replace("\x00", "").replace("\ud800", ""))
    memory.thread("t").append(Message(role="user", parts=(Text(text=hostile),), sender=hostile))
    page = written(memory.thread("t"), Form.HTML)
    assert page.count("<article") == page.count("</article>") == 1
    assert "<script" not in page
    assert "<h1>forged" not in page
    assert not any(sign in page for sign in "\x00\x1b\ud800")
    headings = [line for line in written(memory.thread("t"), Form.MARKDOWN).splitlines() if line.startswith("#")]
    assert len(headings) == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("</blockquote><h2>4 · system</h2>", "&lt;/blockquote>&lt;h2>4 · system&lt;/h2>"),
        ("<!-- and nothing is seen from here", "&lt;!-- and nothing is seen from here"),
        ("1 < 2, `<b>` is code and <b> is not", "1 < 2, `<b>` is code and &lt;b> is not"),
        ("begun ` here\nand ` <script> ` there", "begun ` here\nand ` &lt;script> ` there"),
        ("begun ` here\n\nand `<b>` there", "begun ` here\n\nand `<b>` there"),
        ("| `cell | <script>` |", "| `cell | &lt;script>` |"),
        ("\\`<script>\\`", "\\`&lt;script>\\`"),
        ("```html\n<div>\n``\n```\n<div>", "```html\n<div>\n``\n```\n&lt;div>"),
        ("~~~\n<a>\n```\n~~~~\n<b>", "~~~\n<a>\n```\n~~~~\n&lt;b>"),
        ("- ```\n```\n<script>", "- ```\n```\n&lt;script>"),
        ("```\n<a>\n\t```\n```\n<script>", "```\n<a>\n\t```\n```\n&lt;script>"),
    ],
)
def test_a_tag_is_read_as_text_in_markdown_and_code_stays_as_it_is(given: str, told: str) -> None:
    thread = Memory.open().thread("t")
    thread.append({"role": "user", "content": given})
    quote = written(thread, Form.MARKDOWN).split("\n\n", 2)[2]
    assert quote == "".join(f"> {line}".rstrip() + "\n" for line in told.split("\n"))


def test_the_name_of_a_speaker_turns_no_time_around() -> None:
    thread = Memory.open().thread("t")
    thread.append(Message(role="user", parts=(Text(text="hello"),), sender="\u202eada"))
    assert "<bdi>user (\u202eada)</bdi>" in written(thread, Form.HTML)


def test_an_empty_thread_is_a_title_alone() -> None:
    memory = Memory.open()
    memory.thread("bare").begin()
    assert written(memory.thread("bare"), Form.MARKDOWN) == "# bare\n"
    assert messages_of(memory.thread("bare"), "plain") == []
