"""Beside the real roles of the release that compacts beside the conversation: over our memory, by ours and its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.adapters.taskweaver.kit import SMALL
from tests.adapters.taskweaver.standin.anything import Anything
from tests.waiting import until
from unabridged.adapters.taskweaver import ContextCompactor, Memory

real = pytest.importorskip(
    "taskweaver.memory", reason="TaskWeaver is on no package index; it installs from its source tree"
)
if not hasattr(real, "ContextCompactor"):
    pytest.skip("this release of TaskWeaver has no ContextCompactor yet", allow_module_level=True)

from tests.doors.taskweaver.beside import CODER, Host, Model, asked_in, done_in, of, say, served, text_of  # noqa: E402

OURS = {"Planner": SMALL, CODER: SMALL}
ON = {
    "planner__prompt_compression": True,
    "planner__compaction_threshold": 4,
    "planner__compaction_retain_recent": 2,
    "code_generator__prompt_compression": True,
    "code_generator__compaction_threshold": 4,
    "code_generator__compaction_retain_recent": 2,
}


@pytest.fixture
def model() -> Model:
    return Model()


@pytest.fixture
def hosted(model: Model, tmp_path: Path) -> Iterator[Callable[..., Host]]:
    made: list[Host] = []
    with served(model) as address:

        def host(**settings: Anything) -> Host:
            made.append(Host(address, tmp_path, {}, **settings))
            return made[-1]

        yield host
        for each in made:
            for role in (each.planner, each.coder):
                if role.compactor is not None:
                    role.compactor.stop()


@pytest.fixture
def memory(hosted: Callable[..., Host], tmp_path: Path) -> Iterator[Memory]:
    made = Memory("s", tmp_path / "s.db", llm_api=hosted().llm_api, compaction=OURS)
    yield made
    made.close()


def planned(host: Host, memory: Memory) -> str:
    """The planner's prompt, cut where the host cuts it."""
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    return text_of(host.planner.compose_prompt(rounds, compaction=compaction))


def coded(host: Host, memory: Memory) -> str:
    rounds, compaction = memory.get_role_rounds_with_compaction(CODER)
    return text_of(host.coder.compose_prompt(rounds, [], compaction=compaction))


@pytest.mark.parametrize("settings", [{}, ON])
def test_its_roles_read_our_summary_whether_their_own_compaction_is_on_or_off(
    hosted: Callable[..., Host], model: Model, memory: Memory, settings: dict[str, Anything]
) -> None:
    """Where it is on, they look who has their summary, and bring no compactor of their own beside it."""
    host = hosted(**settings)
    for n in range(1, 6):
        say(memory, n)
    until(lambda: "They counted" in planned(host, memory) and "They counted" in coded(host, memory))
    assert (asked_in(planned(host, memory)), done_in(coded(host, memory))) == (["4", "5"], ["4", "5"])
    host.converse(memory, "How many?")
    asked = [each for each in model.calls if "They counted" in text_of(each) and "> question" not in text_of(each)]
    assert {"ProgramApe" in each[0]["content"] for each in asked} == {True, False}
    assert [role.compactor is not None and role.compactor._started for role in (host.planner, host.coder)] == [
        False,
        False,
    ]


def test_its_own_compactor_works_over_our_memory_by_what_its_role_is_shown(
    hosted: Callable[..., Host], model: Model, tmp_path: Path
) -> None:
    host, memory = hosted(**ON), Memory("s", tmp_path / "own.db")
    for n in range(1, 4):
        say(memory, n, "failed" if n == 2 else "finished")
    host.converse(memory, "How many?")
    for n in range(5, 8):
        say(memory, n)
    until(lambda: memory.get_role_rounds_with_compaction("Planner")[1] is not None)
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    assert isinstance(compaction, real.CompactedMessage)
    assert asked_in(text_of(host.planner.compose_prompt(rounds, compaction=compaction)))[-2:] == ["6", "7"]
    assert not any("question 2 " in text_of(each) for each in model.summaries())
    memory.close()


def test_our_compactor_stands_in_for_its_own_over_the_real_memory(hosted: Callable[..., Host], model: Model) -> None:
    """Given to a role before its first reply, it is registered and started as its own would be."""
    host, memory = hosted(**ON), real.Memory("s")
    ours = ContextCompactor(SMALL, host.llm_api, list, role="Planner")
    host.planner.compactor = ours
    for n in range(1, 6):
        say(memory, n)
    host.converse(memory, "How many?")
    memory.create_round("and now?")
    until(lambda: ours.get_compaction() is not None)
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    prompt = text_of(host.planner.compose_prompt(rounds, compaction=compaction))
    assert "They counted" in prompt
    assert asked_in(prompt) == ["5"]
    assert "[execution_result]\n> printed 1" in model.summaries()[0][1]["content"]
    ours.close()


def test_a_role_composes_from_an_old_session_what_it_composed_before(
    hosted: Callable[..., Host], memory: Memory, tmp_path: Path
) -> None:
    host = hosted()
    for n in range(1, 6):
        say(memory, n)
    until(lambda: "They counted" in planned(host, memory) and "They counted" in coded(host, memory))
    before = planned(host, memory), coded(host, memory)
    memory.close()
    again = Memory("s", tmp_path / "s.db", llm_api=host.llm_api, compaction=OURS)
    assert (planned(host, again), coded(host, again)) == before
    assert all(isinstance(each, of("taskweaver.memory").Round) for each in again.get_role_rounds("Planner"))
    again.close()
