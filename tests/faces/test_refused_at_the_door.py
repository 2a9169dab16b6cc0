"""What a memory cannot use is refused where it is passed, on either face, with what to pass; and nothing stays open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from unabridged import AsyncMemory, Memory, Scope, UsageError
from unabridged.coordinator import LocalCoordinator
from unabridged.counting import O200k
from unabridged.engine import checking
from unabridged.llm import by_lane, chain, self_checked, templated_summariser
from unabridged.llm.embeddings import EmbeddingRanker
from unabridged.retention.rules import Retention


class Nameless:
    """It counts, and nobody knows what its counts are kept by."""

    def count(self, text: str) -> int:
        """Its letters."""
        return len(text)


class Numbered(Nameless):
    """Its name is none."""

    id = 7


class Deaf:
    """A coordinator that no switch can be told."""

    version = "1"

    def on_pre_compress(self, *_: object) -> str:
        """Nothing to say."""
        return ""


class Writer:
    """An object of it is a summariser."""

    def __call__(self, _: object) -> str:
        """Nothing to say."""
        return ""


class Awaited:
    """A ranker for a program that awaits."""

    async def rank(self, query: str, texts: list[str]) -> list[float]:
        """Nothing to say."""
        return [float(len(query)) for _ in texts]


def named(**names: object) -> Scope:
    """A scope of whatever names a caller has, such as a number in a database."""
    return Scope(**names)  # type: ignore[arg-type]  # it is to be wrong


MISFITS: list[tuple[dict[str, Any], str]] = [
    (
        {"coordinator": 3},
        "on_session_switch and a version, as LocalCoordinator() has; 3 has no on_pre_compress, so pass",
    ),
    ({"coordinator": Deaf()}, "has no on_session_switch, so pass another object, or leave it out"),
    ({"coordinator": LocalCoordinator}, "LocalCoordinator'> is a class, so make an object of it and pass that"),
    ({"ranker": 3}, "a ranker has a method rank(query, texts), as EmbeddingRanker(embed) has; 3 has no rank, so pass"),
    ({"ranker": EmbeddingRanker}, "is a class, so make an object"),
    ({"ranker": len}, "has no rank, so pass another object"),
    (
        {"ranker": Awaited()},
        "has a rank that is to be awaited; a search asks it on a thread of its own, so let it wait",
    ),
    ({"counter": 3}, "count(text) and an id, as counter_for(model) has them; 3 has no count, so pass another object"),
    ({"counter": 0}, "0 has no count, so pass another object"),
    ({"counter": "o200k"}, "'o200k' has no text id, so pass another object, or leave it out"),
    ({"counter": Nameless()}, "has no text id"),
    ({"counter": Numbered()}, "has no text id"),
    ({"counter": O200k}, "is a class, so make an object"),
    ({"summariser": 3}, "a summariser is a function of a brief, not 3; pass one, or leave it out"),
    ({"summariser": Writer}, "a summariser is a function of a brief; <class"),
    ({"summariser": Writer}, "Writer'> is a class, so make an object of it and pass that"),
    ({"summariser": Deaf}, "Deaf'> is a class, so make an object of it and pass that"),
    ({"tools": 3}, "tools have a method read(path), as FolderTools(folder, allow=…) has; 3 has no read, so pass"),
    ({"access": "read"}, "'read' is not one of Access.WRITE, Access.READ; pass one of these"),
    ({"profile": "fast"}, "'fast' is not one of Profile."),
    ({"target": "sqlite:///a.db"}, "sqlite:// is no address of a store; pass the name of a file, or a postgresql://"),
    ({"target": "postgresql+psycopg://a:b@c/d"}, "postgresql+psycopg:// is no address of a store"),
    ({"scope": "acme"}, "a scope is a Scope(tenant=…, user=…, project=…) whose names are texts, not 'acme'"),
    ({"scope": ""}, "whose names are texts, not ''"),
    ({"scope": named(tenant=None)}, "whose names are texts, not Scope(tenant=None, user='', project='')"),
    ({"writer": 3}, "a writer is a text, by which events tell which handle appended them, not 3"),
]


@pytest.mark.parametrize(("given", "says"), MISFITS, ids=lambda each: "" if isinstance(each, str) else str(each)[:40])
def test_what_a_memory_cannot_use_is_refused_where_it_is_passed(given: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError) as blocking:
        Memory.open(**given)
    with pytest.raises(UsageError) as suspending:
        asyncio.run(AsyncMemory.open(**given))
    assert says in str(blocking.value)
    assert str(suspending.value) == str(blocking.value)


@pytest.mark.parametrize("verb", ["listen", "before"])
def test_a_class_is_no_function_where_an_object_of_it_is_one(verb: str) -> None:
    with Memory.open() as memory:
        with pytest.raises(UsageError, match="is a class, so make an object of it and pass that"):
            getattr(memory, verb)(Writer)
        getattr(memory, verb)(Writer())


@pytest.mark.parametrize("face", [Memory, AsyncMemory])
def test_a_memory_that_is_made_of_a_path_says_how_one_is_opened(face: type[Memory | AsyncMemory]) -> None:
    make: Callable[..., object] = face
    with pytest.raises(
        UsageError, match=r"a memory is made of an open store, not of 'agent.db'; Memory.open\(path\) opens"
    ):
        make("agent.db")


def test_a_summariser_is_made_of_no_class_either() -> None:
    makers: list[Callable[[Any], object]] = [
        chain,
        self_checked,
        lambda each: by_lane({}, otherwise=each),
        lambda each: templated_summariser(each, "Sum it up."),
    ]
    for make in makers:
        with pytest.raises(UsageError, match="is a class, so make an object of it and pass that"):
            make(Writer)


def test_a_counter_to_restore_or_diagnose_with_is_one_too(tmp_path: Path) -> None:
    Memory.open(tmp_path / "a.db").close()
    with pytest.raises(UsageError, match="3 has no count"):
        Memory.restore(tmp_path / "a.db", tmp_path / "b.db", counter=3)  # type: ignore[arg-type]  # it is to be wrong
    with pytest.raises(UsageError, match="3 has no count"):
        Memory.diagnose(tmp_path / "a.db", counter=3)  # type: ignore[arg-type]  # as above


NO_SCOPES: tuple[object, ...] = (
    "acme",
    "",
    {},
    0,
    ("acme", "", ""),
    named(tenant=7),
    named(user=None),
    named(project=b"x"),
)
IN_A_SCOPE: dict[str, Callable[[Memory, Any], object]] = {
    "thread": lambda memory, scope: memory.thread("t", scope=scope),
    "facts": lambda memory, scope: memory.facts(scope=scope),
    "threads": lambda memory, scope: list(memory.threads(scope)),
    "search": lambda memory, scope: memory.search("rope", scope=scope),
    "grep": lambda memory, scope: list(memory.grep("rope", scope)),
    "jobs": lambda memory, scope: list(memory.jobs(scope)),
    "resume": lambda memory, scope: memory.resume(scope),
    "offer": lambda memory, scope: memory.offer(scope),
    "unindexed": lambda memory, scope: list(memory.unindexed(scope)),
    "expired": lambda memory, scope: memory.expired(Retention(larger_than_bytes=1), scope=scope),
    "append_each": lambda memory, scope: memory.append_each([], scope=scope),
    "bring_back": lambda memory, scope: memory.bring_back("none.jsonl", scope=scope),
}


@pytest.mark.parametrize("given", NO_SCOPES, ids=repr)
@pytest.mark.parametrize("verb", IN_A_SCOPE)
def test_what_is_no_scope_stands_for_none(verb: str, given: Any) -> None:  # noqa: ANN401  # whatever a caller passes
    with Memory.open() as memory:
        memory.thread("t").append({"role": "user", "content": "everybody's rope"})
        with pytest.raises(UsageError, match="whose names are texts"):
            IN_A_SCOPE[verb](memory, given)


def test_a_class_whose_methods_need_no_object_may_be_passed_itself() -> None:
    class Shelf:
        @staticmethod
        def read(path: str) -> str:
            """What is there."""
            return path

    assert checking.port(Shelf, "read", what="tools") is Shelf


def test_a_store_is_not_left_open_by_what_was_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as blocking:
        Memory.open(tmp_path / "a.db", ranker=3)  # type: ignore[arg-type]  # as above
    with pytest.raises(UsageError) as suspending:
        asyncio.run(AsyncMemory.open(tmp_path / "b.db", ranker=3))  # type: ignore[arg-type]  # as above
    assert blocking.value.__traceback__  # it holds what was opened, which nothing else would close
    assert suspending.value.__traceback__
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.db", "b.db"]
