"""The tools of both faces give the same answers, the asynchronous ones when they are awaited."""

from __future__ import annotations

import asyncio
import base64
from pathlib import Path

from tests.engine.asking import KITTEN, TALK, quoted
from unabridged import AsyncMemory, LaneRule, Memory


def answers_awaited(path: Path) -> list[str]:
    async def ask() -> list[str]:
        async with await AsyncMemory.open(path) as memory:
            search, unfold, variables = memory.thread("t").recall_tools(lane="critic", limit_tokens=500)
            found = [await search(query="kitten"), await search.call('{"query": "kitten"}')]
            return [*found, await unfold(seq=1), await unfold.call("{"), await variables()]

    return asyncio.run(ask())


def test_both_faces_answer_alike(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        thread = memory.thread("t")
        thread.append(list(TALK))
        thread.open_lane("critic", rule=LaneRule(roles=("user",)))
        search, unfold, variables = thread.recall_tools(lane="critic", limit_tokens=500)
        found = [search(query="kitten"), search.call('{"query": "kitten"}')]
        told = [*found, unfold(seq=1), unfold.call("{"), variables()]
    assert told == answers_awaited(tmp_path / "a.db")


def test_what_is_kept_on_disk_is_recalled(memory: Memory) -> None:
    thread = memory.thread("t")
    thread.append(list(TALK))
    memory.index()
    search, unfold, _ = thread.recall_tools()
    assert quoted(search(query="kitten", role="user"))[:1] == [KITTEN]
    assert quoted(unfold(seq=1)) == [KITTEN]


def test_a_page_that_a_model_made_up_is_asked_of_no_store(memory: Memory) -> None:
    thread = memory.thread("t")
    thread.append(list(TALK))
    memory.index()
    page = base64.urlsafe_b64encode(b"[0,1000000000000000000000000000000]").decode()
    assert "page is copied from" in thread.recall_tools()[0](query="kitten", limit=1, page=page)


def test_definitions_are_the_same_on_both_faces() -> None:
    async def define() -> list[object]:
        async with await AsyncMemory.open() as memory:
            return [tool.to("openai") for tool in memory.thread("t").recall_tools()]

    assert [tool.to("openai") for tool in Memory.open().thread("t").recall_tools()] == asyncio.run(define())
