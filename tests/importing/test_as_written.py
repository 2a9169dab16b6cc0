"""What programs write that no specification tells: half signs, edits, equal messages, marks that change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.importing import samples
from unabridged import Memory
from unabridged.importing import import_path
from unabridged.importing.formats import langgraph
from unabridged.importing.told import Said
from unabridged.log.body import Message
from unabridged.log.part import Text

GOOD = json.dumps({"role": "user", "content": "a good line"}).encode()


def message(content: str, name: str | None) -> dict[str, object]:
    return {"type": "human", "content": content, "id": name}


def checkpoint(*said: object) -> bytes:
    return json.dumps({"channel_values": {"messages": said}}).encode()


def langgraph_told(*checkpoints: bytes) -> list[Said]:
    rows = [("l-1", "", f"1f0-{n}", "json", each) for n, each in enumerate(checkpoints)]
    return [each for each in langgraph.read(rows, json.loads) if isinstance(each, Said)]


def parts_of(memory: Memory, thread: str, seq: int) -> object:
    said = memory.thread(thread).message(seq)
    assert said is not None
    return said.parts


class TestHalfASign:
    @pytest.mark.parametrize("around", [b"%s\n%s", b"[%s, %s]"], ids=["lines", "array"])
    def test_half_a_sign_written_as_no_utf_8_has_comes_as_it_is(self, tmp_path: Path, around: bytes) -> None:
        place, memory = tmp_path / "chat.json", Memory.open()
        place.write_bytes(around % (GOOD, b'{"role": "user", "content": "half: \xed\xa0\xbd"}'))
        assert import_path(memory, place).faults == ()
        assert parts_of(memory, "chat", 2) == (Text(text="half: \ud83d"),)

    def test_half_a_sign_comes_as_its_own_dumper_wrote_it(self, tmp_path: Path) -> None:
        memory = Memory.open()
        post = '{post_list: [{send_from: User, send_to: Planner, message: "half: \\uD83D"}]}'
        done = import_path(memory, samples.text(tmp_path / "s.yaml", f"session_id: t-1\nrounds: [{post}]\n"))
        assert done.faults == ()
        assert parts_of(memory, "t-1", 1) == (Text(text="half: \ud83d"),)


class TestLangGraph:
    def test_what_an_edit_made_of_a_message_is_kept_beside_each_time_once(self) -> None:
        told = [checkpoint(message("?", "h1"), message(said, "a1")) for said in ("at 3", "at 4", "at 4", "at 3")]
        heard = [(each.is_read, b"at 4" in each.raw) for each in langgraph_told(*told)]
        assert heard == [(True, False), (True, False), (False, True)]

    def test_what_was_said_twice_without_an_id_is_told_twice(self) -> None:
        yes = message("yes", None)
        assert len(langgraph_told(checkpoint(yes), checkpoint(yes, yes), checkpoint(yes, yes))) == 2


def state(*said: str, mark: str = "", summary: str = "") -> dict[str, Any]:
    msgs = [{"id": each, "name": "ada", "role": "user", "content": each, "timestamp": None} for each in said]
    content = [[each, [mark] if mark and not n else []] for n, each in enumerate(msgs)]
    return {"agent": {"memory": {"content": content, "_compressed_summary": summary}}}


class TestAgentScope:
    def test_a_memory_that_it_compressed_since_adds_what_is_new(self, tmp_path: Path) -> None:
        memory = Memory.open()
        for told, new in ((state("a", "b"), 2), (state("a", "b", "c", mark="compressed", summary="of a"), 1)):
            done = import_path(memory, samples.whole(tmp_path / "s.json", told))
            assert ([each.events for each in done.threads], done.faults) == ([new], ())
        done = import_path(memory, samples.whole(tmp_path / "s.json", state("a", "b", "c", "d", summary="of b")))
        assert ([(each.events, each.known) for each in done.threads], done.faults) == ([(1, 3)], ())

    def test_its_summary_is_kept_beside_the_newest_message_and_read_by_no_model(self, tmp_path: Path) -> None:
        memory = Memory.open()
        import_path(memory, samples.whole(tmp_path / "s.json", state("a", "b", summary="in short")))
        thread = memory.thread("s/agent")
        kept = [each.body.extra for each in thread.events() if isinstance(each.body, Message)]
        assert ["in short" in json.dumps(each["agentscope"]) for each in kept] == [False, True]
        assert "in short" not in json.dumps(thread.view().to("openai"))

    def test_a_summary_of_a_memory_without_a_message_is_kept_all_the_same(self, tmp_path: Path) -> None:
        (done,) = import_path(Memory.open(), samples.whole(tmp_path / "s.json", state(summary="in short"))).threads
        assert (done.events, done.beside) == (1, 1)

    def test_a_summary_beside_what_is_no_message_is_kept_too(self, tmp_path: Path) -> None:
        told, memory = state("a", "b", summary="in short"), Memory.open()
        told["agent"]["memory"]["content"][-1][0].pop("role")
        import_path(memory, samples.whole(tmp_path / "s.json", told))
        assert "in short" in str([each.body for each in memory.thread("s/agent").events()][-1])
