"""What is read again after the second summary, and the third: what mattered matters still, and what failed is tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.reloads import Coding, Files
from unabridged.compaction.strategies import FirstThatFits, SummariseAndReload, TrimToolResults
from unabridged.ports import Called
from unabridged.view.tool_names import ToolNames


def coded(tools: Files) -> Coding:
    """A conversation in which some files were read and one was changed, and those that matter were read again."""
    coding = Coding(tools, SummariseAndReload(files=3))
    for path in ("a.py", "b.py", "changed.py"):
        coding.use("read_file", path)
    coding.use("edit_file", "changed.py", "done").ask("Go on.").compact()
    return coding


def everything(**held: object) -> Files:
    return Files({**{f"{name}.py": f"# {name} as it is now\n" for name in ("a", "b", "changed", "d")}, **held})


def asked_next(coding: Coding, files: Files) -> list[str]:
    """What is asked for when all that may leave leaves once more."""
    files.asked.clear()
    coding.use("look_around", "nowhere", "nothing to be seen there, but for a few trees " * 40).ask("And on.").compact()
    return files.asked


class TestASecondSummary:
    def test_asks_for_the_same_in_the_same_order(self) -> None:
        files = everything()
        coding = coded(files)
        first = list(files.asked)
        assert first[0] == "changed.py"
        assert asked_next(coding, files) == first
        assert asked_next(coding, files) == first

    def test_lets_go_of_what_matters_least_where_another_file_came(self) -> None:
        files = everything()
        coding = coded(files)
        coding.use("read_file", "d.py")
        assert asked_next(coding, files)[:2] == ["changed.py", "d.py"]

    def test_knows_how_often_a_file_was_read_before(self) -> None:
        files = everything()
        coding = Coding(files, SummariseAndReload(files=2))
        for path in ("a.py", "a.py", "a.py", "b.py"):
            coding.use("read_file", path)
        coding.ask("Go on.").compact()
        coding.use("read_file", "d.py").use("read_file", "d.py")
        assert asked_next(coding, files) == ["a.py", "d.py"]

    @pytest.mark.parametrize("problem", [ConnectionError(), TimeoutError()])
    def test_tries_again_what_failed_the_first_time(self, problem: Exception) -> None:
        files = everything()
        held, files.files["changed.py"] = files.files["changed.py"], problem
        coding = coded(files)
        assert "changed.py" not in coding.shown_again
        files.files["changed.py"] = held
        assert asked_next(coding, files)[0] == "changed.py"
        assert coding.shown_again["changed.py"].startswith("# changed as it is now")

    def test_does_not_ask_for_ever_for_what_is_not_there(self) -> None:
        files = everything()
        del files.files["a.py"]
        files.files["a.py"] = FileNotFoundError()
        coding = coded(files)
        assert "a.py" in coding.note
        assert "a.py" not in asked_next(coding, files)


class TestAnOldReadThatIsPinned:
    """It stands whatever happens; what the file holds by now is read all the same."""

    def test_is_no_reason_not_to_read_the_file_again(self) -> None:
        files = everything()
        coding = Coding(files, SummariseAndReload())
        coding.use("read_file", "changed.py")
        for item in coding.thread.view().items[1:]:
            coding.thread.pin(item.name.seq)
        coding.use("edit_file", "changed.py", "done, and a few words more on it " * 20).ask("Go on.").compact()
        assert "changed.py" in coding.shown_again
        assert asked_next(coding, files) == ["changed.py"]
        assert coding.shown_again["changed.py"].startswith("# changed as it is now")


class TestHasRead:
    def test_is_not_so_after_a_part_of_it(self) -> None:
        coding = Coding(None).use("read_file", "a.py", offset=5_000, limit=1)
        assert not coding.thread.has_read("a.py")

    def test_goes_by_the_names_of_a_strategy_within_another(self) -> None:
        strategy = FirstThatFits(TrimToolResults(), SummariseAndReload(tools=ToolNames(reads=("fetch_page",))))
        coding = Coding(None, strategy).use("fetch_page", "home")
        assert coding.thread.has_read("home")


def test_each_of_several_may_take_half_of_the_time_that_is_left_and_the_last_all_of_it() -> None:
    """lace-F11: a limit of time for each."""
    limits = list[float]()
    files = Files(dict.fromkeys(("a.py", "b.py", "c.py"), "so it is"))
    coding = Coding(files, SummariseAndReload(seconds=8))
    calls = coding.background._call

    async def heard(function: Callable[[Any], Any], argument: Any, /, *, seconds: float) -> Called[Any]:  # noqa: ANN401  # whatever it takes
        if argument in files.files:
            limits.append(seconds)
        return await calls(function, argument, seconds=seconds)

    coding.background._call = heard
    coding.use("read_file", "b.py").use("read_file", "c.py").use("read_file", "a.py").ask("And?").compact()
    assert limits == [4.0, 4.0, 8.0]
