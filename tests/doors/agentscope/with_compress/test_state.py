"""A memory's state is plain JSON, given and taken at once on any thread, and empties what it says is empty."""

from __future__ import annotations

import asyncio
import json
import pickle  # noqa: TID251  # it is refused
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from agentscope.message import Msg
from agentscope.session import JSONSession

from tests.doors.agentscope.with_compress.scripted import LIMIT, PLACES, Model, friday, heads, made, rounds, user
from unabridged.errors import UsageError
from unabridged.log.kind import Kind

SAVED = user("one").to_dict()
EVERYWHERE = pytest.mark.parametrize("place", PLACES)


async def filled(place: str = "ours") -> Any:  # noqa: ANN401  # a memory
    """One with a summary, marks, and messages of all kinds."""
    memory = made(**PLACES[place]())
    await memory.add([*rounds(3), Msg("user", [{"type": "text", "text": "大豆\r\n🥣"}], "user", metadata={"a": [1]})])
    await memory.add([*rounds(1, start=3), *rounds(1, start=4)], marks="seen")
    await memory.get_memory()
    return memory


@EVERYWHERE
def test_a_state_has_the_documented_names_and_is_json(place: str) -> None:
    """as-M19, as-M-B3."""

    async def main() -> None:
        memory = await filled(place)
        state = memory.state_dict()
        assert type(state) is dict
        assert json.loads(json.dumps(state)) == state
        assert (len(state["chat_history_storage"]), len(state["memory_storage"])) == (11, 3)
        assert state["max_token"] == LIMIT

    asyncio.run(main())


@pytest.mark.parametrize("copies", [deepcopy, pickle.dumps])
def test_a_copy_is_refused_with_what_to_do_in_its_place(copies: Callable[[object], object]) -> None:
    """A model's client holds locks that nobody can copy, and says no word on that."""

    async def main() -> None:
        memory, other = await filled(), made()
        with pytest.raises(UsageError, match=r"other.load_state_dict\(memory.state_dict\(\)\)"):
            copies(memory)
        other.load_state_dict(memory.state_dict())
        assert heads(await other.get_memory()) == heads(await memory.get_memory())

    asyncio.run(main())


@EVERYWHERE
@pytest.mark.parametrize("into", PLACES)
def test_what_was_saved_is_there_again_after_loading_and_after_the_next_call(place: str, into: str) -> None:
    """as-M19, as-M-B2: from any storages into any others; a storage is started before it is filled."""

    async def main() -> None:
        memory = await filled(place)
        state = json.loads(json.dumps(memory.state_dict()))
        other = made(Model(), max_token=7, **PLACES[into]())
        other.load_state_dict(state)
        assert other.max_token == LIMIT
        found = await other.get_memory()
        assert [msg.to_dict() for msg in found] == [msg.to_dict() for msg in await memory.get_memory()]
        assert await other.size() == 11
        assert other.state_dict() == state
        assert len(await other.get_memory(mark="seen")) == 2
        await other.add(user("on"))
        assert (await other.size(), heads(await other.get_memory())[-1]) == (12, "on")

    asyncio.run(main())


@EVERYWHERE
def test_without_a_loop_it_works_as_well(place: str) -> None:
    """as-M19: a program may run one loop after another."""
    memory = asyncio.run(filled(place))
    other = made(**PLACES[place]())
    other.load_state_dict(memory.state_dict())
    assert len(asyncio.run(other.get_memory())) == 3
    asyncio.run(other.add(rounds(6, start=9)))
    assert heads(asyncio.run(other.get_memory()))[1:] == ["question 14", "answer 14"]


@EVERYWHERE
def test_an_empty_state_empties(place: str) -> None:
    """as-M-B3."""

    async def main() -> None:
        memory = await filled(place)
        memory.load_state_dict(made().state_dict())
        assert (await memory.get_memory(), await memory.size()) == ([], 0)

    asyncio.run(main())


@EVERYWHERE
@pytest.mark.parametrize("name", ["chat_history_storage", "memory_storage", "max_token"])
def test_a_state_in_which_something_is_missing_is_refused_unless_that_is_allowed(place: str, name: str) -> None:
    """as-M-B3: strict counts, and what is not said stays."""

    async def main() -> None:
        memory = await filled(place)
        state = made(max_token=99).state_dict()
        del state[name]
        before = memory.state_dict()
        with pytest.raises(KeyError, match=name):
            memory.load_state_dict(state)
        assert memory.state_dict() == before
        memory.load_state_dict(state, strict=False)
        assert memory.max_token == (LIMIT if name == "max_token" else 99)
        sizes = (await memory.size(), len(await memory.get_memory()))
        assert sizes[0] == (11 if name == "chat_history_storage" else 0)
        assert sizes[1] == (3 if name == "memory_storage" else 0)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("state", "error"),
    [
        ([], TypeError),
        ({"chat_history_storage": "a", "memory_storage": [], "max_token": 1}, TypeError),
        ({"chat_history_storage": [1], "memory_storage": [], "max_token": 1}, TypeError),
        ({"chat_history_storage": [{"role": "user"}], "memory_storage": [], "max_token": 1}, ValueError),
        ({"chat_history_storage": [], "memory_storage": [{**SAVED, "role": "nobody"}], "max_token": 1}, ValueError),
        ({"chat_history_storage": [], "memory_storage": [{**SAVED, "name": None}], "max_token": 1}, ValueError),
        ({"chat_history_storage": [], "memory_storage": [], "max_token": "1"}, UsageError),
        ({"chat_history_storage": [], "memory_storage": [], "max_token": 0}, UsageError),
    ],
)
def test_what_is_no_state_changes_nothing(state: Any, error: type[Exception]) -> None:  # noqa: ANN401  # anything
    """as-M-B3."""

    async def main() -> None:
        memory = await filled()
        before = memory.state_dict()
        with pytest.raises(error):
            memory.load_state_dict(state)
        assert memory.state_dict() == before

    asyncio.run(main())


@EVERYWHERE
def test_a_session_of_the_framework_saves_and_loads_it(place: str, tmp_path: Path) -> None:
    """as-M-B3, as-M19."""

    async def main() -> None:
        memory = await filled(place)
        session = JSONSession(save_dir=str(tmp_path))
        await session.save_session_state("s", memory=memory)
        other = made(**PLACES[place]())
        await session.load_session_state("s", memory=other)
        assert other.state_dict() == memory.state_dict()

    asyncio.run(main())


def test_a_state_is_given_while_a_compression_is_under_way_and_one_taken_then_stays() -> None:
    """as-M19."""

    async def main() -> None:
        goes_on = asyncio.Event()
        model = Model(waits=goes_on)
        memory = made(model)
        await memory.add(rounds(5))
        await model.is_asked.wait()
        assert len(memory.state_dict()["memory_storage"]) == 10
        other = made()
        await other.add(user("only this"))
        memory.load_state_dict(other.state_dict())
        goes_on.set()
        assert (heads(await memory.get_memory()), await memory.size()) == (["only this"], 1)

    asyncio.run(main())


def test_a_file_has_everything_when_the_program_begins_again(path: Path) -> None:
    """as-M1: with a path of its own a memory needs no session file."""

    async def main() -> None:
        first = made(path=path, thread="support-42")
        await first.add(rounds(5), marks="seen")
        found = await first.get_memory()
        await first.update_compressed_summary("the agent's own")
        state = first.state_dict()
        await first.close()
        again, elsewhere = made(path=path, thread="support-42"), made(path=path, thread="support-43")
        own, *rest = await again.get_memory()
        assert (own.content, [msg.to_dict() for msg in rest]) == ("the agent's own", [msg.to_dict() for msg in found])
        assert (await again.size(), len(await again.get_memory(mark="seen", prepend_summary=False))) == (10, 2)
        assert again.state_dict() == state
        assert await elsewhere.size() == 0
        again.load_state_dict(made().state_dict())
        assert await again.size() == 0
        await again.add(friday("new"))
        await again.close()
        await elsewhere.close()
        last = made(path=path, thread="support-42")
        assert heads(await last.get_memory()) == ["new"]
        await last.close()

    asyncio.run(main())


def test_whoever_loads_at_each_beginning_what_the_file_has_already_writes_nothing(path: Path) -> None:
    async def session(state: dict[str, Any] | None, number: int) -> tuple[dict[str, Any], int]:
        memory = made(path=path, thread="t")
        if state is not None:
            memory.load_state_dict(state)
            assert memory.state_dict() == state
        await memory.add(rounds(3, start=3 * number))
        await memory.get_memory()
        log = memory._places.log
        assert log is not None
        kinds = [event.kind async for event in log.thread.events()]
        state = json.loads(json.dumps(memory.state_dict()))
        await memory.close()
        return state, kinds.count(Kind.MESSAGE)

    state, count = asyncio.run(session(None, 0))
    for number in range(1, 4):
        state, count = asyncio.run(session(state, number))
    assert count == len(state["chat_history_storage"]) == 4 * 6
