"""What a configuration of either generation means for a role."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import said
from tests.adapters.taskweaver.standin.llm import LLMApi
from unabridged import UsageError
from unabridged.adapters.taskweaver import CompactorConfig, Memory, role_settings
from unabridged.compaction.clauses import Uncovered


def test_of_the_first_generation_fires_at_what_is_compressed_and_retained() -> None:
    """tw-C2, tw-R1."""
    found = role_settings({"planner.prompt_compression": True, "round_compressor.llm_alias": "small"}, "Planner")
    assert (found.policy.triggers, found.policy.retain_rounds) == ((Uncovered(over=4),), 3)
    assert (found.llm_alias, found.enabled) == ("small", True)


def test_of_the_design_fires_above_its_threshold() -> None:
    """tw-C2."""
    found = role_settings({"compaction": {"threshold": 7, "retain_recent": 2}}, "Planner")
    assert (found.policy.triggers, found.policy.retain_rounds) == ((Uncovered(over=7),), 2)


def test_of_what_was_made_of_it_fires_at_its_threshold_for_the_role_it_names() -> None:
    """tw-C2."""
    told = {
        "code_generator.prompt_compression": True,
        "code_generator.compaction_threshold": 6,
        "code_generator.compaction_llm_alias": "coder",
        "planner.prompt_compression": False,
    }
    coder, planner = role_settings(told, "CodeInterpreter"), role_settings(told, "Planner")
    assert (coder.policy.triggers, coder.llm_alias, coder.enabled) == ((Uncovered(over=5),), "coder", True)
    assert planner.enabled is False


@pytest.mark.parametrize("role", ["code_interpreter_cli_only", "CodeInterpreter_plugin_only"])
def test_a_role_that_composes_without_a_compressor_is_told_so_when_it_is_configured(role: str) -> None:
    """tw-R4: with what to do, and not by an assertion in its first round."""
    told = {"code_generator.prompt_compression": True}
    with pytest.raises(UsageError, match=r"prompt_compression.*leave it off.*get_role_rounds_with_compaction"):
        role_settings(told, role)
    assert role_settings({}, role).enabled is False


def test_such_a_role_has_its_rounds_compacted_all_the_same() -> None:
    """tw-R4: by what it reads."""
    role = "code_interpreter_cli_only"
    memory = Memory("s", llm_api=LLMApi(), compaction={role: CompactorConfig()})
    memory.create_round("q")
    assert memory.get_role_rounds_with_compaction(role)[1] is None
    memory.close()


@pytest.mark.parametrize("reader", ["yaml", "none"])
def test_a_template_is_read_and_checked_when_it_is_configured(
    tmp_path: Path, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """tw-R5, tw-R6, tw-C11: be it used or not."""
    if reader == "none":
        monkeypatch.setitem(sys.modules, "yaml", None)
    path = tmp_path / "t.yaml"
    path.write_text('content: |\n  Say {"soup": ""}.\n  {PREVIOUS_SUMMARY}\n')
    told = {"planner.compression_prompt_path": str(path)}
    assert role_settings(told, "Planner").template == 'Say {"soup": ""}.\n{PREVIOUS_SUMMARY}'
    path.write_text("content: |\n  Say soup.\n")
    with pytest.raises(UsageError, match="PREVIOUS_SUMMARY"):
        role_settings(told, "Planner")


def test_each_role_asks_the_model_it_names() -> None:
    llm = LLMApi(aliases=("small", "large"))
    told = {"planner.compaction_llm_alias": "small", "code_generator.compaction_llm_alias": "large"}
    on = {"planner.prompt_compression": True, "code_generator.prompt_compression": True}
    roles = ("Planner", "CodeInterpreter")
    memory = Memory("s", llm_api=llm, compaction={role: role_settings({**told, **on}, role) for role in roles})
    memory.conversation.rounds.extend(said(12).conversation.rounds)
    for role in roles:
        memory.get_role_rounds_with_compaction(role)
        memory.thread.compact(lane=role)
    memory.close()
    assert {"small", "large"} == set(llm.aliases)


@pytest.mark.parametrize("said", [{"planner.prompt_compresion": True}, {"planner": {"prompt_compresion": True}}])
def test_a_misspelt_switch_is_remarked_on(said: dict[str, Any]) -> None:
    remarks = role_settings({**said, "planner.prompt_file_path": "planner.yaml"}, "Planner").remarks
    assert [each for each in remarks if "did you mean" in each] == [
        "planner.prompt_compresion: it has no meaning here; did you mean 'prompt_compression'?"
    ]


def test_nothing_is_remarked_on_what_is_kept_to() -> None:
    said = {"planner.prompt_compression": True, "planner.compaction_threshold": 7, "planner.compaction_llm_alias": "x"}
    settings = role_settings(said, "Planner")
    assert (settings.llm_alias, settings.remarks) == ("x", ())
