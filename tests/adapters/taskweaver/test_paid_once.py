"""A summary that was paid for and came to nothing costs no second call, unless another would be asked for by now."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import SMALL, Opener, say
from tests.adapters.taskweaver.standin.llm import LLMApi, Messages
from tests.waiting import until
from unabridged.adapters.taskweaver import CompactorConfig, RoleSettings
from unabridged.adapters.taskweaver.settings import from_configs
from unabridged.adapters.taskweaver.writing import Writer
from unabridged.compaction.outcome import Applied
from unabridged.errors import UnavailableError
from unabridged.stores.sql.store import SqlStore

PLANNER: RoleSettings = from_configs({"Planner": SMALL}, 128_000)["Planner"]


def slow(_: Messages) -> str:
    """As slow as it takes for a text to be worth keeping; a model takes longer."""
    threading.Event().wait(0.15)
    return "They talked about a few questions and their answers, one after the other."


def model(name: str = "o-1") -> LLMApi:
    """The host's client, which says which model it asks."""
    llm = LLMApi(slow, aliases=("small", "large"))
    services = {alias: SimpleNamespace(config=SimpleNamespace(model=alias)) for alias in ("small", "large")}
    vars(llm).update(completion_service=SimpleNamespace(config=SimpleNamespace(model=name)), ext_llms=services)
    return llm


@pytest.fixture
def failed(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> LLMApi:
    """What was asked in a program in which no summary could be recorded."""
    tries, llm, recorded = list[int](), model(), SqlStore.append_if

    async def refused(self: SqlStore, *given: Any) -> Any:  # noqa: ANN401  # as the store has it
        if not llm.calls:
            return await recorded(self, *given)
        tries.append(1)
        raise UnavailableError("the disk is full; free some space")

    memory = opened(llm_api=llm, compaction={"Planner": CompactorConfig(enabled=False)})
    for n in range(6):  # all of them, before anything is asked of any
        say(memory, n)
    opened.close()
    with monkeypatch.context() as patched:
        patched.setattr(SqlStore, "append_if", refused)
        opened(llm_api=llm, compaction={"Planner": PLANNER}).get_role_rounds_with_compaction("Planner")
        until(lambda: tries)
        opened.close()
    assert len(llm.calls) == 1
    return llm


def begun_anew(opened: Opener, llm: LLMApi, **settings: Any) -> int:  # noqa: ANN401  # as a memory takes them
    """How many calls it takes in the next program; the summary is there after it."""
    memory = opened(llm_api=llm, **{"compaction": {"Planner": PLANNER}, **settings})
    assert isinstance(memory.thread.compact(lane="Planner"), Applied)
    compaction = memory.get_role_rounds_with_compaction("Planner")[1]
    assert compaction is not None
    assert "They talked" in compaction.summary
    return len(llm.calls)


@pytest.mark.usefixtures("failed")
def test_the_same_rounds_template_and_model_cost_no_second_call_in_another_program(opened: Opener) -> None:
    """tw-F7, through the door."""
    assert begun_anew(opened, model()) == 0


OTHERS: list[Callable[[], dict[str, Any]]] = [
    lambda: {"aliases": {"Planner": "small"}},
    lambda: {"compaction": {"Planner": RoleSettings(policy=PLANNER.policy, llm_alias="large")}},
    lambda: {"compaction": {"Planner": RoleSettings(policy=PLANNER.policy, template="Tell of it.")}},
]


@pytest.mark.usefixtures("failed")
@pytest.mark.parametrize("settings", OTHERS, ids=["an alias", "another alias", "a template"])
def test_another_model_or_template_is_asked(opened: Opener, settings: Callable[[], dict[str, Any]]) -> None:
    """tw-F7: what made the original's cache answer wrongly."""
    assert begun_anew(opened, model(), **settings()) == 1


@pytest.mark.usefixtures("failed")
def test_another_model_behind_the_same_client_is_asked(opened: Opener) -> None:
    """tw-F7."""
    assert begun_anew(opened, model("o-2")) == 1


@pytest.mark.usefixtures("failed")
def test_more_rounds_are_asked_for(opened: Opener) -> None:
    """tw-F7: what is covered is other by then."""
    memory = opened(llm_api=model())
    say(memory, 6)
    assert begun_anew(opened, model()) == 1


@pytest.mark.parametrize(
    "client",
    [None, LLMApi(), SimpleNamespace(chat_completion=LLMApi().chat_completion, completion_service=5, ext_llms=5)],
)
def test_a_client_that_does_not_say_which_model_it_asks_is_taken_at_its_alias(client: Any) -> None:  # noqa: ANN401
    one, other = Writer(client, alias="small"), Writer(client, alias="large")
    assert one.version != other.version
    assert one.version == Writer(client, alias="small").version
