"""A conversation in which users say what lasts among much that does not, and whoever compacts it has a coordinator."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.engine.compacting import SAID, Scene
from tests.engine.talk import a, u
from unabridged.coordinator import Candidate, Gleaned, Leaving
from unabridged.engine.coordinator.coordinated import PreCompressed
from unabridged.facts import Fact, FactKind, FactState, Tier
from unabridged.log.body import Message
from unabridged.ports import Brief, Coordinator, Store, Summariser

LASTING = "I prefer tabs over spaces."
STATEMENT = "User prefers tabs over spaces"


class Writer:
    """A summariser that always writes the same, and remembers what it was told."""

    def __init__(self) -> None:
        self.briefs: list[Brief] = []

    def __call__(self, brief: Brief) -> str:
        """The summary."""
        self.briefs.append(brief)
        return SAID


def stating(statement: str, kind: FactKind = FactKind.PREFERENCE) -> Callable[[Sequence[Message], Leaving], Gleaned]:
    """How one answers who finds this in the first message of what leaves, and is sure of it."""

    def answer(_: Sequence[Message], leaving: Leaving) -> Gleaned:
        sources = (int(leaving.seqs[0]),)
        found = Candidate(
            statement=statement, kind=kind, tier=Tier.USER, subject="user", confidence=0.95, sources=sources
        )
        return Gleaned(candidates=(found,))

    return answer


def scene(
    coordinator: Coordinator | None,
    *,
    summariser: Summariser | None = None,
    store: Store | None = None,
    rounds: int = 11,
) -> Scene:
    """A thread that is due, whose first user said something lasting."""
    made = Scene(coordinator=coordinator, summariser=summariser, store=store)
    made.thread.append([u(LASTING), a("Noted.")])
    return made.say(rounds)


def told(scene: Scene) -> list[PreCompressed]:
    """How each call of the coordinator ended."""
    return [each for each in scene.told if isinstance(each, PreCompressed)]


def facts(scene: Scene, state: FactState = FactState.ACTIVE) -> list[Fact]:
    """The facts there are."""
    return [*scene.memory.facts().list(state=state)]
