"""A file of settings is checked with its lines, each value says where it comes from, and nothing leaves unasked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from unabridged import Memory, Policy
from unabridged.stores import publishing


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "unabridged.toml"
    path.write_text('[policy]\npreset = "coding"\nlimit_tokens = 9000\n\n[policy.lanes.critic]\nretain_rounds = 7\n')
    return path


def origins(*arguments: str | Path) -> dict[str, str]:
    code, out, _ = run("config", "explain", *arguments, "--json")
    assert code == 0
    return {row["setting"]: row["from"] for row in map(json.loads, out.splitlines())}


def test_each_value_comes_from_the_lane_the_file_a_preset_or_is_the_default(settings: Path) -> None:
    told = origins(settings, "--lane", "critic")
    assert (told["retain_rounds"], told["limit_tokens"], told["attempts"]) == ("the lane", "the file", "default")
    assert "preset coding" in told.values()


def test_what_a_model_brings_is_said_to_be_its(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[policy]\nmodel = "gpt-4o"\n')
    assert origins(tmp_path / "a.toml")["limit_tokens"] == "the model"


def test_what_a_lane_does_not_take_over_is_not_said_to_be_the_files(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(
        "[policy]\nlimit_tokens = 9000\nsoft_fraction = 0.9\nretain_rounds = 2\n"
        '[policy.lanes.big]\nmodel = "gpt-4o"\n'
        '[policy.lanes.writer]\npreset = "writing"\n'
        "[policy.lanes.short]\nretain_tokens = 500\n"
    )
    assert origins(path, "--lane", "big")["limit_tokens"] == "the model"
    writer, short = origins(path, "--lane", "writer"), origins(path, "--lane", "short")
    assert (writer["limit_tokens"], writer["soft_fraction"]) == ("the file", "preset writing")
    assert (short["retain_tokens"], short["retain_rounds"]) == ("the lane", "default")


def test_what_a_model_brings_beside_a_preset_is_said_to_be_the_models(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[policy]\npreset = "coding"\nmodel = "gpt-4o"\n')
    told = origins(tmp_path / "a.toml")
    assert (told["limit_tokens"], told["strategy"]) == ("the model", "preset coding")


def test_a_check_names_lanes_and_a_fault_its_line(settings: Path) -> None:
    assert "lanes of their own for critic" in run("config", "check", settings)[1]
    settings.write_text("[policy]\nlimit_tokens = -1\n")
    code, _, err = run("config", "check", settings)
    assert (code, "line 2" in err) == (2, True)


def test_a_check_names_the_store_that_commands_are_about(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('store = "agent.db"\n')
    _, out, _ = run("config", "check", tmp_path / "a.toml")
    assert out.endswith("can be kept to: no policy, and the store agent.db\n")
    assert json.loads(run("config", "check", tmp_path / "a.toml", "--json")[1])["store"] == "agent.db"


def test_the_file_of_a_folder_around_is_checked_where_none_is_named(
    settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (within := settings.parent / "src").mkdir()
    monkeypatch.chdir(within)
    assert run("config", "check")[1].startswith(f"{settings} can be kept to")
    monkeypatch.chdir(settings.parent)
    assert run("config", "check")[1].startswith("unabridged.toml can be kept to")


def test_a_lane_without_a_policy_is_told_where_to_write_one(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("")
    code, _, err = run("config", "explain", tmp_path / "a.toml")
    assert (code, "write one under [policy]" in err) == (2, True)


def test_a_compaction_keeps_to_the_file_that_is_named_or_says_that_it_has_no_policy(tmp_path: Path) -> None:
    (tmp_path / "none.toml").write_text('store = "agent.db"\n', encoding="utf-8")
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "Keep this."})
        memory.thread("t").open_lane("critic", policy=Policy(limit_tokens=9_000))
    which = ("--lane", "critic", "--store", tmp_path / "a.db")
    code, _, err = run("compact", "t", "--config", tmp_path / "none.toml", *which)
    assert (code, "has no policy for lane critic; write one under [policy]" in err) == (2, True)


def test_nothing_goes_without_an_archive(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "a.db") as memory:
        memory.thread("t").append({"role": "user", "content": "Keep this."})
    code, _, err = run("retain", "--larger-than", "1", "--yes", "--store", tmp_path / "a.db")
    assert (code, "pass --archive FILE" in err) == (2, True)
    assert "Keep this." in run("show", "t", "--store", tmp_path / "a.db")[1]


def test_in_whose_conversation_somebody_spoke_meanwhile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish = publishing.publish

    def overtaken(partial: Path, target: Path) -> None:
        publish(partial, target)
        with Memory.open(tmp_path / "a.db") as other:
            other.thread("late").append({"role": "user", "content": "And this."})

    with Memory.open(tmp_path / "a.db") as memory:
        for name in ("late", "old"):
            memory.thread(name).append({"role": "user", "content": "Keep this."})
    monkeypatch.setattr(publishing, "publish", overtaken)
    archive = ("--archive", tmp_path / "gone.jsonl")
    code, out, err = run("retain", "--larger-than", "1", *archive, "--yes", "--json", "--store", tmp_path / "a.db")
    assert (code, [json.loads(line)["thread"] for line in out.splitlines()]) == (0, ["old"])
    assert err.endswith("somebody spoke or learned meanwhile, so these stayed: late\n")
