"""Beside the real planner and code generator, which ask the compressor that is bound: what their prompts hold."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.adapters.taskweaver.kit import SECONDS
from tests.adapters.taskweaver.standin.anything import Anything
from tests.waiting import until
from unabridged.adapters.taskweaver import Memory, RoundCompressor

real = pytest.importorskip(
    "taskweaver.memory", reason="TaskWeaver is on no package index; it installs from its source tree"
)
if not hasattr(real, "RoundCompressor"):
    pytest.skip("this release of TaskWeaver has no RoundCompressor any more", allow_module_level=True)

from tests.doors.taskweaver.beside import CODER, Host, Model, asked_in, done_in, of, say, served  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ON = {"planner__prompt_compression": True, "code_generator__prompt_compression": True}


@pytest.fixture
def model() -> Model:
    return Model()


@pytest.fixture
def hosted(model: Model, tmp_path: Path) -> Iterator[Callable[..., Host]]:
    """The host with our compressor bound as the page says, and whatever else it is told."""
    made: list[RoundCompressor] = []

    def host(*, deadline: float = SECONDS, store: Anything = ":memory:", **settings: Anything) -> Host:
        def compressor(host: Host) -> RoundCompressor:
            made.append(RoundCompressor(host.llm_api, deadline_seconds=deadline, store=store))
            return made[-1]

        return Host(address, tmp_path, {real.RoundCompressor: compressor}, **{**ON, **settings})

    with served(model) as address:
        yield host
        for each in made:
            each.close()


def rounds(memory: Anything, through: int, start: int = 1) -> Anything:
    for n in range(start, through + 1):
        say(memory, n)
    return memory


def test_both_roles_have_the_object_that_is_bound(hosted: Callable[..., Host]) -> None:
    host = hosted()
    assert isinstance(host.planner.round_compressor, RoundCompressor)
    assert host.coder.round_compressor is host.planner.round_compressor
    assert isinstance(host.llm_api.completion_service, of("taskweaver.llm.openai").OpenAIService)


def test_below_what_is_compressed_and_retained_prompts_are_as_without_compression(
    hosted: Callable[..., Host], model: Model
) -> None:
    memory = rounds(real.Memory("s"), 4)
    on, off = hosted(), hosted(planner__prompt_compression=False, code_generator__prompt_compression=False)
    assert (on.planned(memory), on.coded(memory)) == (off.planned(memory), off.coded(memory))
    assert model.calls == []


def test_prompts_hold_one_summary_and_the_rounds_that_are_retained(hosted: Callable[..., Host], model: Model) -> None:
    host, memory = hosted(), rounds(real.Memory("s"), 5)
    planned, coded = host.planned(memory), host.coded(memory)
    assert (asked_in(planned), done_in(coded)) == (["3", "4", "5"], ["3", "4", "5"])
    assert (
        planned.count("> They counted orders, one after the other, and total_1 is 1 in the end.")
        == coded.count("> They counted")
        == 1
    )
    assert planned.index("> They counted") < planned.index("question 3")
    assert len(model.summaries()) == 2


def test_a_summary_stands_in_no_system_message(hosted: Callable[..., Host], model: Model) -> None:
    host, memory = hosted(), rounds(real.Memory("s"), 7)
    for _ in range(2):
        planned = host.planner.compose_prompt(memory.get_role_rounds("Planner"))
        coded = host.coder.compose_prompt(memory.get_role_rounds(CODER), [])
        told = [each["role"] for each in (*planned, *coded) if "They counted" in each["content"]]
        assert told == ["user", "user"]
        rounds(memory, 9, 8)
    assert all("They counted" not in each[0]["content"] for each in model.summaries())


def test_each_role_is_asked_about_by_its_own_template_and_its_own_posts(
    hosted: Callable[..., Host], model: Model
) -> None:
    host, memory = hosted(), rounds(real.Memory("s"), 5)
    host.planned(memory)
    host.coded(memory)
    planner, coder = model.summaries()
    assert 'retain the "message" sent from the Planner' in planner[0]["content"]
    assert '"Variables": [' in coder[0]["content"]
    assert all(
        "{PREVIOUS_SUMMARY}" not in each[0]["content"] and "{{" not in each[0]["content"] for each in model.calls
    )
    assert "> answer 1" in planner[1]["content"]
    assert "> answer 1" not in coder[1]["content"]
    assert "[execution_result]\n> printed 1" in coder[1]["content"]


def test_the_second_summary_is_told_the_first_and_new_rounds_alone(hosted: Callable[..., Host], model: Model) -> None:
    host, memory = hosted(), rounds(real.Memory("s"), 5)
    host.planned(memory)
    model.summary = lambda: "They counted on, one order after the other, until the last was counted."
    planned = host.planned(rounds(memory, 7, 6))
    told = model.summaries()[1][1]["content"]
    assert "> They counted orders" in told
    assert [n for n in range(1, 8) if f"> question {n} " in told] == [3, 4]
    assert (
        asked_in(planned),
        planned.count("They counted on, one order after the other, until the last was counted."),
    ) == (["5", "6", "7"], 1)
    assert "They counted orders" not in planned


def test_a_round_that_failed_shifts_nothing(hosted: Callable[..., Host]) -> None:
    host, memory = hosted(), real.Memory("s")
    for n in range(1, 9):
        say(memory, n, "failed" if n in (2, 6) else "finished")
    assert asked_in(host.planned(memory)) == ["5", "7", "8"]


def test_a_slow_model_holds_up_a_prompt_no_longer_than_its_deadline(hosted: Callable[..., Host], model: Model) -> None:
    let_go = threading.Event()

    def slow() -> str:
        let_go.wait(SECONDS)
        return "They counted slowly, one order after the other, until the last was counted."

    model.summary = slow
    host, memory = hosted(deadline=0.2), rounds(real.Memory("s"), 5)
    begun = time.monotonic()
    assert asked_in(host.planned(memory)) == ["1", "2", "3", "4", "5"]
    assert time.monotonic() - begun < SECONDS / 2
    let_go.set()
    until(lambda: "They counted slowly, one order after the other, until the last was counted." in host.planned(memory))


def test_a_model_that_fails_loses_nothing_and_is_told_of_in_the_hosts_log(
    hosted: Callable[..., Host], model: Model, caplog: pytest.LogCaptureFixture
) -> None:
    model.fails = True
    host, memory = hosted(), rounds(real.Memory("s"), 6)
    with caplog.at_level(logging.WARNING):
        planned = host.planned(memory)
    assert (asked_in(planned), "refer to" in planned) == (["1", "2", "3", "4", "5", "6"], False)
    assert "Failed to compress rounds: summariser raised" in caplog.text


def test_conversations_through_both_roles_are_kept_in_our_memory_with_what_they_share(
    hosted: Callable[..., Host], model: Model, tmp_path: Path
) -> None:
    host, memory = hosted(), Memory("s", tmp_path / "s.db")
    rounds(memory, 5)
    made = host.converse(memory, "How many orders were there?")
    assert [(each.send_from, each.send_to) for each in made.post_list] == [
        ("User", "Planner"),
        ("Planner", CODER),
        (CODER, "Planner"),
        ("Planner", "User"),
    ]
    (shared,) = memory.get_shared_memory_entries("plan")
    assert re.search(r"I have drawn up a plan:\n(PLAN: )?1\. count\n", shared.content)  # each release in its words
    asked = next(each for each in model.calls if "ProgramApe" in each[0]["content"])
    assert shared.content in asked[-1]["content"]
    planned, coded = host.planned(memory), host.coded(memory)
    memory.close()
    again = Memory("s", tmp_path / "s.db")
    assert (host.planned(again), host.coded(again)) == (planned, coded)
    assert [each.content for each in again.get_shared_memory_entries("plan")] == [shared.content]
    again.close()


@pytest.mark.parametrize("compression", [False, True])
def test_prompts_over_our_memory_are_those_over_the_real_one(
    hosted: Callable[..., Host], tmp_path: Path, *, compression: bool
) -> None:
    """Without compression word for word; with it, but for the summary's own mark."""
    host = hosted(planner__prompt_compression=compression, code_generator__prompt_compression=compression)
    theirs, ours = rounds(real.Memory("s"), 6), rounds(Memory("s", tmp_path / "s.db"), 6)
    for composed in (host.planned, host.coded):
        one, other = (_unmarked(composed(each)) for each in (theirs, ours))
        assert one == other
    ours.close()


def test_what_was_summarised_stands_in_the_prompts_of_the_next_program(
    hosted: Callable[..., Host], model: Model, tmp_path: Path
) -> None:
    """Rounds in a file, summaries in another."""
    memory = rounds(Memory("s", tmp_path / "s.db"), 5)
    first = hosted(store=tmp_path / "c.db")
    planned = first.planned(memory)
    first.planner.round_compressor.close()
    memory.close()
    again = Memory("s", tmp_path / "s.db")
    assert hosted(store=tmp_path / "c.db").planned(again) == planned
    assert len(model.summaries()) == 1
    again.close()


def _unmarked(prompt: str) -> str:
    return "\n".join(line for line in prompt.splitlines() if not line.startswith("[unabridged "))
