"""Beside the real package, where it is installed: the same calls to its memory and to ours come to the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.taskweaver.standin.anything import Anything
from tests.adapters.taskweaver.standin.llm import LLMApi
from unabridged.adapters.taskweaver import CompactorConfig, Memory

host = pytest.importorskip(
    "taskweaver.memory", reason="TaskWeaver is on no package index; it installs from its source tree"
)

TEMPORAL = "{{DELIMITER_START_TEMPORAL}} by noon{{DELIMITER_END_TEMPORAL}}"


def talk(memory: Anything, rounds: int) -> None:
    """The same rounds in either, with everything a post can carry."""
    for n in range(rounds):
        made = memory.create_round(f"question {n}")
        entry = host.SharedMemoryEntry.create("plan", f"plan {n}", "conversation", id=f"sme {n}")
        plan = [
            host.Attachment.create("plan", f"1. {n}"),
            host.Attachment.create("shared_memory_entry", "plan", extra=entry),
        ]
        code = [
            host.Attachment.create("reply_content", f"x = {n}"),
            host.Attachment.create("artifact_paths", [f"{n}.png"]),
        ]
        made.add_post(host.Post.create(f"question {n}", "User", "Planner"))
        made.add_post(host.Post.create(f"do {n}{TEMPORAL}", "Planner", "CodeInterpreter", plan))
        made.add_post(host.Post.create(f"did {n}", "CodeInterpreter", "Planner", code))
        made.change_round_state("failed" if n == 1 else "finished")


def told(rounds: Anything) -> list[Anything]:
    """Rounds without the names that each memory gives its own."""
    return [
        (each.user_query, each.state, [(p.send_from, p.send_to, p.message, [_said(a) for a in p.attachment_list])])
        for each in rounds
        for p in each.post_list
    ]


def _said(attachment: Anything) -> Anything:
    return {name: value for name, value in attachment.to_dict().items() if name != "id"}


@pytest.mark.parametrize("role", ["Planner", "CodeInterpreter"])
def test_the_rounds_of_a_role_are_those_of_the_real_one(role: str, tmp_path: Path) -> None:
    real, ours = host.Memory("s"), Memory("s", tmp_path / "s.db")
    talk(real, 5)
    talk(ours, 5)
    assert told(ours.get_role_rounds(role)) == told(real.get_role_rounds(role))
    assert told(ours.get_role_rounds(role, include_failure_rounds=True)) == told(
        real.get_role_rounds(role, include_failure_rounds=True)
    )
    assert all(isinstance(each, host.Round) for each in ours.get_role_rounds(role))
    ours.close()
    again = Memory("s", tmp_path / "s.db")
    assert told(again.get_role_rounds(role)) == told(real.get_role_rounds(role))
    again.close()


def test_what_is_shared_is_what_the_real_one_says(tmp_path: Path) -> None:
    real, ours = (
        host.Memory("s"),
        Memory("s", tmp_path / "s.db", llm_api=LLMApi(), compaction={"Planner": CompactorConfig(2, 1)}),
    )
    talk(real, 5)
    talk(ours, 5)
    assert ours.get_shared_memory_entries("plan") == real.get_shared_memory_entries("plan")
    ours.close()


def test_each_reads_the_files_of_the_other(tmp_path: Path) -> None:
    real, ours = host.Memory("s"), Memory("s")
    talk(real, 3)
    talk(ours, 3)
    ours.save_experience(str(tmp_path), thin_mode=False)
    read = host.Memory("r").from_yaml("r", str(tmp_path / "raw_exp_s.yaml"))
    assert [each.user_query for each in read.conversation.rounds] == ["question 0", "question 1", "question 2"]
    real.save_experience(str(tmp_path), thin_mode=False)
    back = ours.from_yaml("t", tmp_path / "raw_exp_s.yaml")
    assert [each.id for each in back.conversation.rounds] == [each.id for each in real.conversation.rounds]
    assert told(back.get_role_rounds("Planner")) == told(real.get_role_rounds("Planner"))
    ours.close()
