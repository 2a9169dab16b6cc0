"""What others do in many threads is noticed by one question to the store, which is asked again and again."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged import Compacting, Memory
from unabridged.blocking import drive
from unabridged.compaction.outcome import Applied
from unabridged.engine.jobs.background import Background
from unabridged.runner import digesting
from unabridged.runner.calling import Callers
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.around import AroundStore

T = TypeVar("T")


class Asked(AroundStore):
    """A store that notes which of its verbs were called."""

    def __init__(self) -> None:
        super().__init__(InMemoryStore())
        self.verbs = list[str]()

    async def around(self, verb: str, args: tuple[Any, ...], call: Callable[[], Coroutine[Any, Any, T]]) -> T:
        self.verbs.append(verb)
        return await super().around(verb, args, call)


@pytest.fixture
def asked() -> Asked:
    return Asked()


@pytest.fixture
def scene(asked: Asked) -> Scene:
    """A handle that listens, and has looked at a dozen threads."""
    scene = Scene(summariser=lambda _: SAID, store=asked).say(2)
    for n in range(11):
        thread = scene.memory.thread(f"t{n}")
        thread.append({"role": "user", "content": "a question"})
        drive(scene.background.look(thread.ref))
    drive(scene.background.look(scene.thread.ref))
    asked.verbs.clear()
    return scene


def test_while_nothing_happens_the_store_is_asked_once_for_all_of_them(scene: Scene, asked: Asked) -> None:
    drive(scene.background.hear())
    assert asked.verbs == ["heads"]


def test_what_another_program_does_in_one_of_them_is_read_there_alone(scene: Scene, asked: Asked) -> None:
    done = Memory(asked.store, policy=POLICY).thread("t").compact()
    drive(scene.background.hear())
    assert isinstance(done, Applied)
    assert [each.seq for each in scene.outcomes if isinstance(each, Applied)] == [done.seq]
    assert asked.verbs == ["heads", "skeletons", "at"]


def test_a_handle_to_which_nobody_listens_asks_nothing(asked: Asked) -> None:
    with Memory(asked, policy=POLICY, compacting=Compacting.ASKED) as memory:
        ctx, held = memory._verbs._ctx, memory._verbs.held
        background = Background(ctx, held, call=Callers().call, digest=digesting.elsewhere, chance=ctx.chance)
        thread = memory.thread("t")
        thread.append({"role": "user", "content": "a question"})
        drive(background.look(thread.ref))
        asked.verbs.clear()
        drive(background.hear())
        assert asked.verbs == []
