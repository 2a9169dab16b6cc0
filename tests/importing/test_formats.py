"""What each program kept becomes a thread: its words in order, calls with their results, times, and the rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.importing import samples
from tests.importing.samples import ANSWER, FILE, QUESTION
from unabridged import Memory
from unabridged.importing import Format, import_path
from unabridged.log.body import Message, Switched
from unabridged.log.part import ToolCall

Make = Callable[[Path], Path]
ONE_OF_EACH: dict[Format, tuple[Make, str, list[str]]] = {
    Format.CLAUDE_CODE: (
        lambda at: samples.lines(at / "s-1.jsonl", samples.claude_code()),
        "s-1",
        ["user", "assistant", "tool", "assistant"],
    ),
    Format.CODEX: (
        lambda at: samples.lines(at / "rollout.jsonl", samples.codex()),
        "r-1",
        ["user", "assistant", "assistant", "tool", "assistant"],
    ),
    Format.CHATGPT: (
        lambda at: samples.whole(at / "conversations.json", samples.chatgpt()),
        "g-1",
        ["user", "assistant", "tool", "assistant"],
    ),
    Format.CLAUDE: (
        lambda at: samples.whole(at / "conversations.json", samples.claude()),
        "k-1",
        ["user", "assistant", "tool", "assistant"],
    ),
    Format.MESSAGES: (
        lambda at: samples.whole(at / "request.json", samples.request()),
        "request",
        ["user", "assistant"],
    ),
    Format.AGENTSCOPE: (
        lambda at: samples.whole(at / "state.json", samples.agentscope()),
        "state/agent",
        ["user", "assistant", "tool", "assistant"],
    ),
    Format.TASKWEAVER: (
        lambda at: samples.text(at / "session.yaml", samples.taskweaver()),
        "t-1",
        ["user", "assistant"],
    ),
    Format.OPENAI_AGENTS: (
        lambda at: samples.openai_agents(at / "sessions.db"),
        "o-1",
        ["user", "assistant", "tool", "assistant"],
    ),
    Format.LANGGRAPH: (
        lambda at: samples.langgraph(at / "checkpoints.sqlite"),
        "l-1",
        ["user", "assistant", "tool", "assistant"],
    ),
}


@pytest.fixture(params=ONE_OF_EACH, ids=lambda each: each.value)
def whose(request: pytest.FixtureRequest) -> Format:
    found: Format = request.param
    return found


def messages(memory: Memory, thread: str) -> list[Message]:
    return [each.body for each in memory.thread(thread).events() if isinstance(each.body, Message)]


def test_each_is_recognised_by_what_stands_in_it(whose: Format, tmp_path: Path) -> None:
    done = import_path(Memory.open(), ONE_OF_EACH[whose][0](tmp_path))
    assert {each.format for each in done.threads} == {whose}


def test_the_words_come_in_order_and_call_and_result_belong_together(whose: Format, tmp_path: Path) -> None:
    make, thread, roles = ONE_OF_EACH[whose]
    memory = Memory.open()
    import_path(memory, make(tmp_path))
    assert [each.role for each in messages(memory, thread)] == roles
    told = memory.thread(thread).view().to("plain")
    assert QUESTION in told[0]["text"] or QUESTION in told[1]["text"]
    assert ANSWER in told[-1]["text"]
    sent = memory.thread(thread).view().to("openai")
    asked = [call["id"] for each in sent for call in each.get("tool_calls") or ()]
    assert asked == [each["tool_call_id"] for each in sent if each["role"] == "tool"]


def test_the_same_file_twice_is_the_same_thread_once(whose: Format, tmp_path: Path) -> None:
    memory, place = Memory.open(), ONE_OF_EACH[whose][0](tmp_path)
    first, again = import_path(memory, place), import_path(memory, place)
    assert (again.events, [each.known for each in again.threads]) == (0, [each.events for each in first.threads])
    assert again.faults == first.faults
    assert memory.verify().faults == ()


def test_a_file_is_only_read(whose: Format, tmp_path: Path) -> None:
    place = ONE_OF_EACH[whose][0](tmp_path)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    import_path(Memory.open(), place)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_words_are_found_again_by_search(whose: Format, tmp_path: Path) -> None:
    make, thread, _ = ONE_OF_EACH[whose]
    memory = Memory.open()
    import_path(memory, make(tmp_path))
    assert memory.search("INV-7741").hits[0].thread == thread


def asides(memory: Memory, thread: str) -> list[str]:
    return [each.body.reason for each in memory.thread(thread).events() if isinstance(each.body, Switched)]


class TestClaudeCode:
    @pytest.fixture
    def memory(self, tmp_path: Path) -> Memory:
        made = Memory.open()
        import_path(made, samples.lines(tmp_path / "s-1.jsonl", samples.claude_code()))
        return made

    def test_a_record_that_nobody_knows_is_kept_whole(self, memory: Memory) -> None:
        last = list(memory.thread("s-1").events())[-1].body
        assert isinstance(last, Switched)
        assert dict(last.extra)["claude-code"] == {"type": "of-next-year", "payload": {"unknown": True}}

    def test_its_own_summary_is_kept_where_no_model_reads_it(self, memory: Memory) -> None:
        assert asides(memory, "s-1") == [
            "claude-code: summary",
            "claude-code: a summary",
            "claude-code: of-next-year",
        ]

    def test_an_agent_it_sent_out_is_a_thread_of_its_own(self, memory: Memory) -> None:
        assert [each["text"] for each in memory.thread("s-1/a1").view().to("plain")] == ["Look into it."]

    def test_what_stood_beside_the_words_is_kept_with_them(self, memory: Memory) -> None:
        assert messages(memory, "s-1")[2].extra["claude-code"] == {
            "type": "user", "sessionId": "s-1", "uuid": "u-3", "parentUuid": "u-2",
            "timestamp": "2025-06-01T12:00:03.000Z", "cwd": "/work", "isSidechain": False,
            "toolUseResult": {"lines": 1},
        }  # fmt: skip

    def test_each_has_the_time_at_which_it_was_said(self, memory: Memory) -> None:
        at = [each.at for each in memory.thread("s-1").events()]
        assert at[1:5] == [1_748_779_200_000_000 + n * 1_000_000 for n in (1, 2, 3, 4)]

    def test_its_summary_is_the_title(self, memory: Memory) -> None:
        row = memory.thread("s-1").row()
        assert row is not None
        assert row.title == "Parser rejects an invoice"


class TestChatGPT:
    def test_what_was_said_on_another_way_is_a_thread_beside_it(self, tmp_path: Path) -> None:
        memory = Memory.open()
        done = import_path(memory, samples.whole(tmp_path / "c.json", samples.chatgpt()))
        assert [each.id for each in done.threads] == ["g-1", "g-1/q2"]
        row = memory.thread("g-1/q2").row()
        assert row is not None
        assert row.metadata["chatgpt"] == {"branch_of": "g-1"}
        assert [each["text"] for each in memory.thread("g-1/q2").view().to("plain")] == ["Never mind.", "As you like."]

    def test_a_tree_that_goes_in_circles_ends(self, tmp_path: Path) -> None:
        found = samples.chatgpt()
        found[0]["mapping"]["s"]["parent"] = "a"
        found[0]["mapping"]["a2"]["children"] = ["q2"]
        done = import_path(Memory.open(), samples.whole(tmp_path / "c.json", found))
        assert done.faults == ()


class TestClaude:
    def test_a_file_that_was_handed_over_is_read_with_the_question(self, tmp_path: Path) -> None:
        memory = Memory.open()
        import_path(memory, samples.whole(tmp_path / "c.json", samples.claude()))
        assert memory.thread("k-1").view().to("plain")[0]["text"].startswith("[document: parser.py]")
        assert FILE in memory.thread("k-1").view().to("plain")[0]["text"]


class TestMessages:
    def test_the_system_text_of_a_request_holds_for_its_thread(self, tmp_path: Path) -> None:
        memory = Memory.open()
        import_path(memory, samples.whole(tmp_path / "request.json", samples.request()))
        assert memory.thread("request").view().to("openai")[0] == {"role": "system", "content": "You are brief."}

    @pytest.mark.parametrize("name", ["systemInstruction", "system_instruction"])
    @pytest.mark.parametrize("said", [{"parts": [{"text": "Be brief."}]}, "Be brief."], ids=["parts", "text"])
    def test_the_system_text_of_a_gemini_request_holds_too(self, tmp_path: Path, name: str, said: object) -> None:
        memory = Memory.open()
        contents = [{"role": "user", "parts": [{"text": QUESTION}]}, {"role": "model", "parts": [{"text": ANSWER}]}]
        import_path(memory, samples.whole(tmp_path / "g.json", {name: said, "contents": contents}))
        told = [(each["role"], each["content"]) for each in memory.thread("g").view().to("openai")]
        assert told == [("system", "Be brief."), ("user", QUESTION), ("assistant", ANSWER)]

    def test_a_request_whose_input_is_a_text_is_one_question(self, tmp_path: Path) -> None:
        memory = Memory.open()
        request = {"model": "m", "instructions": "Be brief.", "input": QUESTION}
        import_path(memory, samples.whole(tmp_path / "r.json", request))
        told = [(each["role"], each["content"]) for each in memory.thread("r").view().to("openai")]
        assert told == [("system", "Be brief."), ("user", QUESTION)]

    def test_an_input_of_which_no_model_is_asked_is_no_request(self, tmp_path: Path) -> None:
        samples.whole(tmp_path / "row.json", {"input": QUESTION, "output": ANSWER})
        samples.whole(tmp_path / "request.json", samples.request())
        assert len(import_path(Memory.open(), tmp_path).passed_over) == 1

    def test_a_line_each_is_one_thread(self, tmp_path: Path) -> None:
        memory = Memory.open()
        import_path(memory, samples.lines(tmp_path / "chat.jsonl", samples.request()["messages"]))
        assert [each["text"] for each in memory.thread("chat").view().to("plain")] == [QUESTION, ANSWER]

    def test_a_request_each_line_is_a_thread_each(self, tmp_path: Path) -> None:
        place = samples.lines(tmp_path / "many.jsonl", [samples.request(), {**samples.request(), "id": "named"}])
        assert [each.id for each in import_path(Memory.open(), place).threads] == ["many", "named"]

    def test_calls_whose_name_stands_in_them_are_calls(self, tmp_path: Path) -> None:
        call = {"role": "assistant", "content": None, "tool_calls": [{"id": "c", "name": "read", "arguments": "{}"}]}
        memory = Memory.open()
        import_path(memory, samples.lines(tmp_path / "chat.jsonl", [{"role": "user", "content": "?"}, call]))
        (made,) = messages(memory, "chat")[1].parts
        assert isinstance(made, ToolCall)
        assert (made.call_id, made.name, made.arguments) == ("c", "read", "{}")


class TestTaskWeaver:
    def test_an_experience_as_it_saves_it_is_a_session_too(self, tmp_path: Path) -> None:
        session = samples.taskweaver().replace("conversation:\n", "plugins: []\nenabled: true\n")
        memory = Memory.open()
        done = import_path(memory, samples.text(tmp_path / "raw_exp_1.yaml", session.replace("\n  ", "\n")))
        assert [(each.id, each.format, each.events) for each in done.threads] == [("t-1", Format.TASKWEAVER, 4)]
        assert ANSWER in memory.thread("t-1").view().to("plain")[-1]["text"]


class TestLangGraph:
    def test_a_message_of_many_checkpoints_is_told_once(self, tmp_path: Path) -> None:
        done = import_path(Memory.open(), samples.langgraph(tmp_path / "c.sqlite"))
        assert [(each.id, each.events) for each in done.threads] == [("l-1", 4)]


class TestLace:
    def test_its_lines_are_read_by_who_knows_them(self, tmp_path: Path) -> None:
        events = [{"eventSeq": 1, "type": "prompt", "data": {"content": QUESTION}}]
        done = import_path(Memory.open(), samples.lines(tmp_path / "session.jsonl", events))
        assert [(each.id, each.format, each.events) for each in done.threads] == [("session", Format.LACE, 1)]
