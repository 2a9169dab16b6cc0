"""lace's sessions in lines of JSON become threads: gaps and torn lines cost nothing, compactions stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.adapters.lace.laces import Event, durable, session, texts
from unabridged import Memory
from unabridged.adapters.lace import ThreadManager, import_lace
from unabridged.adapters.lace.shapes import restored
from unabridged.log import json_text
from unabridged.testing.provider_rules import violations

TURN = [
    durable(1, "system_prompt_set", text="You review code."),
    durable(2, "turn_start"),
    durable(3, "prompt", content=texts("look at it")),
    durable(
        4,
        "tool_use",
        toolCallId="c",
        name="bash",
        input={"command": "ls"},
        result={"outcome": "completed", "content": texts("a.py")},
    ),
    durable(
        5,
        "message",
        content=texts("One file."),
        thinkingBlocks=[{"type": "thinking", "thinking": "hm", "signature": "s"}],
    ),
    durable(6, "turn_end", stopReason="end_turn", usage={"inputTokens": 10, "outputTokens": 2}),
]
PRESERVED = [
    {"role": "user", "content": "So far: they looked at one file."},
    {
        "role": "assistant",
        "content": texts("One file."),
        "thinkingBlocks": [{"type": "thinking", "thinking": "hm", "signature": "s"}],
    },
]
COMPACTED = durable(7, "context_compacted", strategy="track-based", preserved=PRESERVED, messagesCompacted=4)
FIRST, SECOND = (json.dumps(durable(n, "prompt", content=texts(f"look at {n} of them"))) for n in (3, 5))
NEXT = durable(8, "prompt", content=texts("and b.py?"))


def imported(path: Path) -> ThreadManager:
    manager = ThreadManager()
    import_lace(manager.memory, path)
    return manager


def back(events: list[Event]) -> list[Event]:
    return [restored(each) for each in events]


class TestSessions:
    def test_a_session_comes_whole_under_the_name_of_its_folder(self, tmp_path: Path) -> None:
        """lace-L23."""
        manager = imported(session(tmp_path / "sess_1" / "events.jsonl", [*TURN, COMPACTED, NEXT]))
        assert manager.get_all_events("sess_1") == back([*TURN, COMPACTED, NEXT])

    def test_a_model_reads_what_it_read(self, tmp_path: Path) -> None:
        """lace-L23 and lace-F12."""
        view = imported(session(tmp_path / "s.jsonl", TURN)).thread("s").view()
        prompt = view.to("anthropic")
        assert violations(prompt, "anthropic") == []
        assert "You review code." in str(prompt["system"])
        assert [each["role"] for each in prompt["messages"]] == ["user", "assistant", "user", "assistant"]
        assert "a.py" in str(prompt["messages"][2])

    def test_a_compaction_leaves_what_it_preserved(self, tmp_path: Path) -> None:
        """lace-L7, of the third generation."""
        manager = imported(session(tmp_path / "s.jsonl", [*TURN, COMPACTED, NEXT]))
        said = [each["data"]["content"][0]["text"] for each in manager.get_events("s")]
        assert said == ["So far: they looked at one file.", "One file.", "and b.py?"]
        assert "look at it" not in str(manager.thread("s").view().to("openai"))

    def test_calls_that_were_preserved_keep_their_results(self, tmp_path: Path) -> None:
        """lace-F12."""
        used = {
            "role": "assistant",
            "content": "",
            "toolCalls": [{"id": "c", "name": "bash", "arguments": {"command": "ls"}}],
        }
        answered = {
            "role": "user",
            "content": "",
            "toolResults": [{"id": "c", "content": texts("a.py"), "status": "completed"}],
        }
        made = durable(7, "context_compacted", strategy="track-based", preserved=[PRESERVED[0], used, answered])
        manager = imported(session(tmp_path / "s.jsonl", [*TURN, made, NEXT]))
        assert violations(manager.thread("s").view().to("openai"), "openai") == []
        (call,) = [each for each in manager.get_events("s") if each["type"] == "tool_use"]
        assert call["data"]["result"]["content"] == texts("a.py")

    @pytest.mark.parametrize("preserved", [None, "text", [7], [{"content": "no role"}]])
    def test_a_malformed_compaction_is_stepped_over_and_kept(self, tmp_path: Path, preserved: object) -> None:
        """lace-L10."""
        made = durable(7, "context_compacted", strategy="track-based", preserved=preserved)
        manager = imported(session(tmp_path / "s.jsonl", [*TURN, made, NEXT]))
        assert manager.get_events("s") == back([*TURN, NEXT])
        assert manager.get_all_events("s") == back([*TURN, made, NEXT])

    def test_files_of_several_days_are_one_session(self, tmp_path: Path) -> None:
        """lace-L20: in the order of their days."""
        session(tmp_path / "coder" / "2025-10-02" / "s.jsonl", [NEXT])
        session(tmp_path / "coder" / "2025-10-01" / "s.jsonl", TURN)
        assert imported(tmp_path).get_all_events("s") == back([*TURN, NEXT])


class TestOddLines:
    def test_bytes_that_are_no_character_are_spelled_out(self, tmp_path: Path) -> None:
        path = session(tmp_path / "s.jsonl", [durable(1, "prompt", content=texts("a cafe", "half \ud83d of one"))])
        path.write_bytes(path.read_bytes().replace(b"cafe", b"caf\xe9 \\\\ \xc3\xa9"))
        done = imported(path).get_all_events("s")
        assert [each["text"] for each in done[0]["data"]["content"]] == ["a caf\\xe9 \\ é", "half \ud83d of one"]

    def test_a_line_may_be_nested_as_deeply_as_anybody_writes(self, tmp_path: Path) -> None:
        deep = f'{{"a": {"[" * 9_000}1{"]" * 9_000}}}'
        path = session(tmp_path / "s.jsonl", [*TURN, NEXT])
        used = f'"type": "tool_use", "data": {{"type": "tool_use", "toolCallId": "d", "name": "n", "input": {deep}}}'
        with path.open("a", encoding="utf-8") as file:
            file.writelines(
                (f'{{"eventSeq": 9, {used}}}\n', f'{{"eventSeq": 10, "type": "job_started", "data": {deep}}}\n')
            )
        with Memory.open() as memory:
            assert [(import_lace(memory, path).events, import_lace(memory, path).faults) for _ in range(2)] == [
                (9, ()),
                (0, ()),
            ]
            last = ThreadManager(memory).get_all_events("s")[-1]
        assert json_text.text_of(last["data"]) == deep.replace(" ", "")


class TestTorn:
    def test_a_line_that_was_cut_off_at_the_end_is_left_out_and_the_rest_loads(self, tmp_path: Path) -> None:
        """lace-L21."""
        path = session(tmp_path / "s.jsonl", TURN, cut_off='{"eventSeq": 7, "type": "mess')
        with Memory.open() as memory:
            assert import_lace(memory, path).faults == ()
        assert imported(path).get_all_events("s") == back(TURN)

    @pytest.mark.parametrize("last", ['{"type": "prompt", "data": "no number"}', "[1, 2]", "\x00\x00", "notes"])
    def test_what_stands_last_and_is_no_event_that_was_cut_off_is_named(self, tmp_path: Path, last: str) -> None:
        path = session(tmp_path / "s.jsonl", TURN, cut_off=last)
        with Memory.open() as memory:
            done = import_lace(memory, path)
        assert [str(fault) for fault in done.faults] == [f"{path}: line 7: cut off, or no line of JSON; left out"]
        assert done.events == 6

    def test_a_torn_line_in_between_is_named_with_its_place(self, tmp_path: Path) -> None:
        """lace-L21: after a crash lace went on behind it."""
        path = session(tmp_path / "s.jsonl", TURN, cut_off='{"eventSeq": 7, "ty\n')
        with path.open("a", encoding="utf-8") as file:
            file.write('{"eventSeq": 8, "timestamp": "t", "type": "turn_start", "data": {"type": "turn_start"}}\n')
        with Memory.open() as memory:
            done = import_lace(memory, path)
        assert [str(fault) for fault in done.faults] == [f"{path}: line 7: cut off, or no line of JSON; left out"]
        assert done.events == 7

    def test_gaps_are_no_fault(self, tmp_path: Path) -> None:
        """lace-L20."""
        events = [each for each in TURN if each["eventSeq"] not in (2, 6)]
        path = session(tmp_path / "s.jsonl", events)
        with Memory.open() as memory:
            assert import_lace(memory, path).faults == ()
        assert [each["eventSeq"] for each in imported(path).get_all_events("s")] == [1, 3, 4, 5]

    @pytest.mark.parametrize(
        ("line", "behind"),
        [
            pytest.param(f"{FIRST[:-9]}{SECOND[-9:]}", TURN[5], id="says one thing in two"),
            pytest.param(FIRST.partition('"type"')[0] + SECOND[SECOND.index('"turnId"') :], TURN[4], id="a name twice"),
            pytest.param(json.dumps({**TURN[2], "data": TURN[3]["data"]}), TURN[4], id="is of two types"),
        ],
    )
    def test_a_hole_that_joins_two_lines_is_told_where_the_numbers_show_it(
        self, tmp_path: Path, line: str, behind: Event
    ) -> None:
        path = tmp_path / "s.jsonl"
        path.write_text("".join(f"{each}\n" for each in (*map(json.dumps, TURN[:2]), line, json.dumps(behind))))
        with Memory.open() as memory:
            done = import_lace(memory, path)
        assert (done.events, [fault.place for fault in done.faults]) == (4, ["line 4"])
        assert f"eventSeq {behind['eventSeq']} follows 3 of line 3" in done.faults[0].problem

    @pytest.mark.parametrize("head", ["", "-4", "999", "{", None])
    def test_the_file_that_tells_the_next_number_is_not_asked(self, tmp_path: Path, head: str | None) -> None:
        """lace-L21: ours counts by itself."""
        path = session(tmp_path / "s" / "events.jsonl", TURN)
        if head is not None:
            (path.parent / "event-seq.head").write_text(head)
        manager = imported(path)
        manager.add_event("s", {"type": "USER_MESSAGE", "data": "on"})
        assert [event.seq for event in manager.thread("s").events()] == list(range(1, 9))

    def test_again_it_adds_nothing_and_what_came_since_is_added(self, tmp_path: Path) -> None:
        path = session(tmp_path / "s.jsonl", [*TURN, COMPACTED], cut_off='{"eventSeq": 8')
        manager = imported(path)
        assert import_lace(manager.memory, path).events == 0
        session(path, [*TURN, COMPACTED, NEXT])
        assert import_lace(manager.memory, path).events == 1
        assert manager.get_all_events("s") == back([*TURN, COMPACTED, NEXT])
