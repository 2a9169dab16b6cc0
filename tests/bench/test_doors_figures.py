"""What is promised of a turn inside a host, and how its table reads.
What the hosts do is measured with them, and not here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench import doors
from bench.doors import promised, table_of
from bench.figures import Figure, Scale, Skipped


def way(name: str, turns: dict[int, float], part: str = "beside", *, blocked: float = 5.0) -> dict[str, Any]:
    """A way as its program tells it."""
    points = [{"messages": n, "turn_ms": ms, "cpu_ms": ms / 2, "read": 40} for n, ms in turns.items()]
    said = {"name": name, "host": "a host 1.0", "kept": "in a file", "part": part}
    return {**said, "points": points, "blocked_ms": blocked}


THEIRS = way("its own", {100: 2.0, 1_000: 6.0, 10_000: 60.0}, "rival", blocked=0.0)
COMPACTING = way("its compaction", {100: 2.0, 1_000: 3.0, 10_000: 4.0}, "compacting rival", blocked=2_004.0)


def figures(ours: dict[int, float], *, blocked: float = 20.0, scale: Scale = Scale.FULL) -> list[Figure]:
    mine = way("in a file", ours, "ours", blocked=blocked)
    return [each for each in promised("A host", [THEIRS, COMPACTING, mine], scale) if isinstance(each, Figure)]


def missed(found: list[Figure]) -> list[str]:
    return [each.name for each in found if not each.met]


def test_a_flat_turn_that_is_faster_from_a_thousand_messages_on_keeps_every_promise() -> None:
    assert missed(figures({100: 4.0, 1_000: 4.5, 10_000: 5.0})) == []


def test_a_turn_that_grows_or_is_slower_in_a_long_conversation_is_missed() -> None:
    found = missed(figures({100: 4.0, 1_000: 7.0, 10_000: 20.0}))
    assert [name.split(": ")[1] for name in found] == [
        "ours, 10,000 messages over 100",
        "ours over its own at 1,000 messages",
    ]


def test_a_short_conversation_is_told_and_not_judged() -> None:
    found = figures({100: 9.0, 1_000: 5.0, 10_000: 5.0})
    short = next(each for each in found if each.name.endswith("over its own at 100 messages"))
    assert (short.value, short.at_most) == (4.5, None)


def test_a_host_with_its_own_compaction_on_is_told_beside_and_judges_nothing() -> None:
    found = [each for each in figures({100: 4.0, 1_000: 4.5, 10_000: 5.0}) if "its compaction" in each.name]
    assert [(each.value, each.at_most) for each in found] == [(2.0, None), (1.5, None), (1.25, None)]


def test_what_their_own_compaction_holds_a_turn_up_is_told_beside_ours() -> None:
    (slowest,) = [each for each in figures({100: 4.0, 1_000: 4.0, 10_000: 4.0}) if "slowest" in each.name]
    assert slowest.beside == "theirs 2,004 ms"


def test_a_turn_that_waits_for_the_model_is_missed() -> None:
    assert len(missed(figures({100: 4.0, 1_000: 4.0, 10_000: 4.0}, blocked=1_900.0))) == 1


def test_a_line_stands_for_each_way_and_a_column_for_each_length() -> None:
    told = table_of([THEIRS, way("in a file", {100: 4.0, 1_000: 4.5, 10_000: 5.0})]).splitlines()
    assert told[0] == "a host 1.0"
    assert told[3].split() == ["its", "own", "2.00", "6.00", "60.00"]
    assert table_of([]) == "it ended without a word"


def test_a_host_that_keeps_nothing_in_a_file_is_held_against_as_it_is() -> None:
    theirs = {**THEIRS, "kept": "in the process"}
    found = [
        each.name
        for each in promised("A host", [theirs, way("ours", {100: 1.0, 1_000: 1.0, 10_000: 1.0}, "ours")], Scale.FULL)
    ]
    assert {name.split(": ")[0] for name in found} == {"A host, in a file and its own in the process"}


class TestAHostThatIsNotInstalled:
    """It may be named by its interpreter."""

    @pytest.fixture(autouse=True)
    def nowhere(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.delenv("TASKWEAVER_PYTHON", raising=False)
        monkeypatch.setattr(doors, "_HOSTS", {"taskweaver": "TaskWeaver"})
        monkeypatch.setattr(doors, "_ROOT", tmp_path)

    def test_it_is_left_out_by_name_with_what_to_do(self, tmp_path: Path) -> None:
        (told,) = doors.figures(Scale.QUICK, tmp_path)
        assert isinstance(told, Skipped)
        assert told.name == "inside TaskWeaver"
        assert "make doors installs it" in told.reason
        assert "TASKWEAVER_PYTHON=" in told.reason

    def test_the_environment_that_make_doors_makes_is_found(self, tmp_path: Path) -> None:
        made = tmp_path / ".venv-doors" / "taskweaver" / "bin" / "python"
        made.parent.mkdir(parents=True)
        made.touch()
        assert doors._interpreter("taskweaver") == made

    def test_one_that_is_named_goes_before_it(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        self.test_the_environment_that_make_doors_makes_is_found(tmp_path)
        monkeypatch.setenv("TASKWEAVER_PYTHON", str(tmp_path / "python"))
        assert doors._interpreter("taskweaver") == tmp_path / "python"
