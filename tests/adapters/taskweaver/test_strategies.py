"""What a role's policy says beside when: its strategy holds, asked for in the role's words and of the role's model."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import BOTH, FILLING, SHAPES, questions, say
from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.llm import LLMApi
from tests.adapters.taskweaver.standin.rounds import Attachment, AttachmentType, Post
from tests.waiting import until
from unabridged import Compacting, Policy
from unabridged import Memory as Store
from unabridged.adapters.taskweaver import Memory, RoleSettings, role_settings
from unabridged.adapters.taskweaver.settings import asking
from unabridged.compaction.basis import Basis
from unabridged.compaction.briefs import shipped
from unabridged.compaction.outcome import Applied, Outcome
from unabridged.compaction.strategies import (
    FirstThatFits,
    Hierarchical,
    KeepEnds,
    Selective,
    Summarise,
    SummariseAndReload,
    TrimToolResults,
)
from unabridged.view.budget import Urgency
from unabridged.view.node import Shape
from unabridged.view.view import View

TEMPLATE = "Tell of the soup. {PREVIOUS_SUMMARY}"


def made(strategy: str, limit_tokens: int = 4_000) -> tuple[Memory, LLMApi]:
    """A memory whose planner has a strategy of its own, and what it asks."""
    llm = LLMApi(lambda _: "They cooked soup, of leeks and of more, one pot after the other.", aliases=("small",))
    policy = Policy(limit_tokens=limit_tokens, strategy=strategy, retain_rounds=2, calls_per_hour=0)
    roles = {"Planner": RoleSettings(policy=policy, template=TEMPLATE, llm_alias="small")}
    return Memory("s", llm_api=llm, compaction=roles, shapes=SHAPES), llm


def grown(memory: Memory, *rounds: Anything) -> View:
    """The planner's view after these rounds, where all that fell due was done before the next."""
    for each in rounds:
        made = memory.create_round(f"question {each[0].message}")
        for post in each:
            made.add_post(post)
        made.change_round_state("finished")
        memory.get_role_rounds_with_compaction("Planner")
        until(lambda: memory.thread.view(lane="Planner").urgency is Urgency.NONE)
    return memory.thread.view(lane="Planner")


def planned(n: int, told: str = "Fine: it did.", status: str = "SUCCESS") -> list[Post]:
    """A round of the planner's with one execution, of the same length whatever came of it."""
    code = [
        Attachment.create(AttachmentType.reply_content, f"cook({n})"),
        Attachment.create(AttachmentType.execution_status, status),
        Attachment.create(AttachmentType.execution_result, f"{told} {FILLING}"),
    ]
    return [
        Post.create(f"cook {n} {FILLING}", "User", "Planner"),
        Post.create(f"done {n} {FILLING}", "CodeInterpreter", "Planner", code),
    ]


@pytest.mark.parametrize("strategy", ["summarise", "full", "selective", "summarise_and_reload"])
def test_a_strategy_that_writes_one_summary_is_asked_in_the_roles_words(strategy: str) -> None:
    found = asking(Policy(limit_tokens=1_000, strategy=strategy), "Tell of it.").strategy
    assert isinstance(found, Summarise | Selective | SummariseAndReload)
    assert found.instructions == "Tell of it."


@pytest.mark.parametrize("strategy", ["keep_ends", KeepEnds(), lambda _, __: None])
def test_one_that_asks_nobody_stays_as_it_is(strategy: Any) -> None:  # noqa: ANN401  # as above
    assert asking(Policy(limit_tokens=1_000, strategy=strategy), "Tell of it.").strategy is strategy


def test_the_basis_of_a_policy_is_its_strategys_too() -> None:
    found = asking(Policy(limit_tokens=1_000, basis=Basis.FULL), "Tell of it.").strategy
    assert isinstance(found, Summarise)
    assert found.basis is Basis.FULL


def test_each_step_of_several_is_asked_in_the_roles_words() -> None:
    steps = FirstThatFits(TrimToolResults(), Summarise())
    found = asking(Policy(limit_tokens=1_000, strategy=steps), "Tell of it.").strategy
    assert found == FirstThatFits(TrimToolResults(), Summarise(instructions="Tell of it."))


OWN = [Summarise(instructions="Mine."), Selective(instructions="Mine."), Hierarchical(instructions=("Mine.",))]


@pytest.mark.parametrize("strategy", OWN, ids=lambda each: each.name)
def test_words_that_a_strategy_has_of_its_own_win(strategy: Any) -> None:  # noqa: ANN401  # one of several
    assert asking(Policy(limit_tokens=1_000, strategy=strategy), "Tell of it.").strategy == strategy


def asked(settings: RoleSettings) -> str:
    """What the planner's model is told first of six rounds."""
    llm = LLMApi()
    memory = Memory("s", llm_api=llm, compaction={"Planner": settings}, shapes=SHAPES)
    for n in range(6):
        say(memory, n)
    memory.get_role_rounds_with_compaction("Planner")
    memory.thread.compact(lane="Planner")
    memory.close()
    return llm.calls[0][0]["content"]


@pytest.mark.parametrize("name", ["data_analysis", "visualisation", "machine_learning"])
def test_a_role_is_asked_by_the_template_of_its_task_that_its_policy_names(name: str) -> None:
    """tw-F8, through the door; of two that are given the policy's wins, as the page says."""
    policy, wanted = Policy(limit_tokens=100_000, template=name), shipped.template(name)
    for settings in (RoleSettings(policy=policy), RoleSettings(policy=policy, template=TEMPLATE)):
        told = asked(settings)
        assert told.startswith(f"{wanted.instructions}\n\nThe summary is for the role Planner.\n\n")
        assert all(f"- {heading}: " in told for heading, _ in wanted.sections)
        assert "soup" not in told.partition("What is quoted")[0]


def test_the_template_that_fits_may_be_left_to_what_was_said() -> None:
    """tw-F8."""
    told = asked(RoleSettings(policy=Policy(limit_tokens=100_000, template="auto")))
    assert any(told.startswith(shipped.template(name).instructions) for name in shipped.NAMES)


def test_a_configured_role_takes_the_template_of_a_task_in_place_of_its_files(tmp_path: Path) -> None:
    """tw-F8: for one task, beside what the configuration says."""
    (tmp_path / "t.yaml").write_text("content: Tell of the soup. {PREVIOUS_SUMMARY}\n")
    said = {"planner.prompt_compression": True, "planner.compression_prompt_path": str(tmp_path / "t.yaml")}
    configured = role_settings(said, "Planner")
    told = replace(configured, policy=replace(configured.policy, template="machine_learning"))
    assert asked(configured).startswith("Tell of the soup.")
    assert asked(told).startswith(shipped.template("machine_learning").instructions)


def test_levels_of_summaries_form_and_the_older_are_not_read_again() -> None:
    """tw-F2, through the door: each rank is the role's, and its model writes it."""
    memory, llm = made("hierarchical", limit_tokens=2_000)
    view = grown(memory, *map(planned, range(70)))
    ranks = [item.rank for item in view.items if item.shape is Shape.GROUP]
    assert ranks == sorted(ranks, reverse=True)
    assert ranks[0] > 1
    assert set(llm.aliases) == {"small"}
    leaves = [n for n, each in enumerate(llm.calls) if "Tell of the soup." in each[0]["content"]]
    assert not [n for n in leaves if "They cooked soup" in llm.sent(n)]
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    assert compaction is not None
    assert compaction.summary.count("They cooked soup") == len(ranks)
    assert compaction.end_index < len(rounds)
    memory.close()


def test_a_round_that_went_wrong_outlasts_a_routine_one_of_its_size_that_is_newer() -> None:
    """tw-F3, through the door; the round after it is the retry that mended it."""
    memory, _ = made("selective")
    grown(memory, planned(0), planned(1, "Error: it failed.", "FAILURE"), planned(2))
    n, shown = 0, ""
    for n in range(3, 100):
        view = grown(memory, planned(n))
        shown = str([item.says.parts for item in view.items if item.shape is Shape.MESSAGE])
        if n > 3 and "done 3 " not in shown:
            break
    memory.close()
    assert n < 99
    assert "done 1 " in shown


def test_a_role_that_is_switched_off_has_every_round_word_for_word() -> None:
    """tw-R3."""
    llm = LLMApi()
    off = role_settings({"planner.prompt_compression": False}, "Planner", limit_tokens=400)
    memory = Memory("s", llm_api=llm, compaction={"Planner": off}, shapes=SHAPES)
    for n in range(30):
        say(memory, n)
    rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
    assert (questions(rounds), compaction, llm.calls) == ([str(n) for n in range(30)], None, [])
    memory.close()


def test_a_summary_that_names_a_variable_which_is_none_is_refused_twice_and_the_old_one_stays() -> None:
    """tw-F5, through the door."""
    summary = "They cooked soup, of leeks and of more, one pot after the other."
    drafts = [summary]
    policy = Policy(limit_tokens=100_000)
    with Store.open(policy=policy, summariser=lambda _: drafts[-1], compacting=Compacting.ASKED) as store:
        memory = Memory("s", store, compaction=BOTH, shapes=SHAPES)

        def compacted(*numbers: int) -> Outcome:
            for n in numbers:
                left = [Attachment.create(AttachmentType.session_variables, [["total", f"int {n}"]])]
                say(memory, n).add_post(Post.create("counted", "CodeInterpreter", "Planner", left))
            memory.get_role_rounds_with_compaction("Planner")
            return memory.thread.compact(lane="Planner")

        assert isinstance(compacted(*range(6)), Applied)
        drafts.append(f"{summary}\nVariables:\n- made_up: a table of soups\n")
        refused = compacted(*range(6, 12))
        told = memory.get_role_rounds_with_compaction("Planner")[1]
        assert isinstance(refused, Applied)
        assert (refused.receipt.rung, refused.receipt.attempts) == ("digest", 2)
        assert "a variable that does not exist" in str(refused.receipt.gate)
        assert told is not None
        assert (summary in told.summary, "made_up" in told.summary) == (True, False)
