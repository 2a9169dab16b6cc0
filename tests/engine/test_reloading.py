"""After a summary the files that matter stand in the view as they are by then, each with the call that reads it."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from tests.engine.compacting import everything
from tests.engine.reloads import OLD, SUMMARY, Coding, Files
from tests.engine.talk import a
from unabridged.compaction.outcome import Applied
from unabridged.compaction.strategies import SummariseAndReload
from unabridged.engine.compaction.reloading import NO_TOOLS
from unabridged.log.compacted import Compacted, Replace
from unabridged.log.part import ToolCall, ToolResult
from unabridged.ports import Brief
from unabridged.testing.provider_rules import violations
from unabridged.view.files import FILE
from unabridged.view.node import Shape

DIALECTS = ("openai", "openai-responses", "anthropic", "gemini")


def worked(files: Files | None, strategy: SummariseAndReload | None = None) -> Coding:
    """Two files were read and one of them changed, then something else is asked."""
    coding = Coding(files, strategy).use("read_file", "gate.py").use("read_file", "fence.py")
    coding.use("write_file", "gate.py", content="is_open = False")
    coding.thread.append(a("The gate is mended."))
    return coding.ask("And the bell?")


@pytest.fixture
def files() -> Files:
    return Files({"gate.py": "is_open = True\n", "fence.py": b"length = 7\n"})


class TestAFileThatMatters:
    def test_is_shown_as_it_is_now(self, files: Files) -> None:
        """lace-L39: a summary, then a call and its result for each file."""
        coding = worked(files)
        coding.compact()
        assert coding.shown_again == {"gate.py": "is_open = True\n", "fence.py": "length = 7\n"}
        assert f"> {SUMMARY}" in coding.shown()
        shapes = [item.shape for item in coding.thread.view().items]
        assert shapes == [Shape.GROUP, *[Shape.COMPANION] * 3, Shape.MESSAGE]

    def test_is_no_more_what_it_was_but_in_the_log(self, files: Files) -> None:
        """lace-L40."""
        coding = worked(files)
        coding.compact()
        assert OLD not in coding.shown()
        assert OLD in "".join(str(event.body) for event in coding.thread.events())

    def test_is_known_by_its_digest_and_by_when_it_was_read(self, files: Files) -> None:
        """lace-L39: hash and time are recorded."""
        coding = worked(files)
        coding.compact()
        told = [each.extra[FILE] for each in coding.produced if FILE in each.extra]
        assert told[0] == {
            "path": "gate.py",
            "sha256": sha256(b"is_open = True\n").hexdigest(),
            "bytes": 15,
            "at": coding.clock.now(),
            "whole": True,
            "edited": True,
            "reads": 1,
        }

    def test_is_called_for_with_the_tool_that_read_it_before(self, files: Files) -> None:
        coding = Coding(files).use("open_page", "x").use("Read", "gate.py", limit=3).use("cat", "fence.py")
        coding.ask("And?").compact()
        calls = [part for each in coding.produced for part in each.parts if isinstance(part, ToolCall)]
        assert [(call.name, json.loads(call.arguments)) for call in calls] == [
            ("cat", {"path": "fence.py"}),
            ("Read", {"path": "gate.py"}),
        ]

    def test_has_a_call_whose_id_nobody_else_has(self, files: Files) -> None:
        coding = worked(files)
        coding.compact()
        coding.use("read_file", "gate.py").ask("More?").compact()
        made = [
            edit for event in coding.thread.events() if isinstance(event.body, Compacted) for edit in event.body.edits
        ]
        groups = [each for edit in made if isinstance(edit, Replace) for each in edit.group]
        ids = [part.call_id for each in groups for part in each.parts if isinstance(part, ToolCall)]
        assert len(ids) == len(set(ids)) == 4

    @pytest.mark.parametrize("dialect", DIALECTS)
    def test_is_taken_by_every_provider(self, files: Files, dialect: str) -> None:
        """lace-L39: with a file that is named beside them, too, and an answer right behind."""
        coding = worked(files).use("read_file", "gone.py").use("read_file", "bell.py")
        coding.thread.pin(12)
        coding.ask("And?").compact()
        assert (len(coding.shown_again), '"gone.py" (not there)' in coding.note) == (2, True)
        assert violations(coding.thread.view().to(dialect), dialect) == []

    def test_is_believed_no_further_than_a_tool(self, files: Files) -> None:
        coding = Coding(files)
        coding.use("read_file", "gate.py").ask("And?").compact()
        (group, *_) = coding.thread.view().items
        assert group.trust == 2


class TestWhatIsRead:
    def test_is_asked_for_in_the_order_in_which_it_matters(self, files: Files) -> None:
        worked(files).compact()
        assert files.asked == ["gate.py", "fence.py"]

    def test_are_so_many_files_and_no_more(self, files: Files) -> None:
        coding = worked(files, SummariseAndReload(files=1))
        coding.compact()
        assert list(coding.shown_again) == ["gate.py"]

    def test_is_nothing_that_the_view_still_shows(self, files: Files) -> None:
        coding = worked(files).use("read_file", "fence.py", "length = 7\n")
        coding.ask("Well?")
        coding.thread.append(a("It rings."))
        coding.thread.pin(10)
        coding.compact()
        assert files.asked == ["gate.py"]

    def test_is_nothing_where_no_file_was_ever_used(self) -> None:
        files = Files({})
        coding = Coding(files).use("search", "gate.py").ask("And?")
        coding.compact()
        assert files.asked == []
        assert coding.shown_again == {}


class TestARun:
    def test_in_the_background_reads_as_one_that_was_asked_for(self, files: Files) -> None:
        coding = worked(files)
        for _ in range(26):
            coding.use("search", "x")
        coding.ask("And?")
        assert [type(each) for each in coding.work()] == [Applied]
        assert coding.shown_again["gate.py"] == "is_open = True\n"
        assert coding.thread.view().tokens <= 3_000

    def test_before_a_prompt_reads_too(self, files: Files) -> None:
        coding = worked(files)
        for _ in range(34):
            coding.use("search", "x")
        coding.ask("And?").thread.prepare()
        assert coding.shown_again["gate.py"] == "is_open = True\n"

    def test_without_tools_summarises_and_says_so(self) -> None:
        coding = worked(None)
        assert coding.compact().receipt.gate == (NO_TOOLS,)
        assert f"> {SUMMARY}" in coding.shown()
        assert coding.shown_again == {}

    def test_that_needs_no_file_does_not_speak_of_tools(self) -> None:
        coding = Coding(None, summariser=lambda _: "They made 1 search, which found it.")
        assert coding.use("search", "x").ask("And?").compact().receipt.gate == ()

    def test_says_by_which_strategy_and_settings(self, files: Files) -> None:
        coding = worked(files)
        coding.compact()
        (told,) = coding.thread.compactions()
        assert (told.strategy, dict(told.parameters)) == ("summarise_and_reload", {"files": 5, "share": 0.15})

    def test_reads_nothing_where_it_saves_nothing(self, files: Files) -> None:
        coding = Coding(files, summariser=lambda _: "word " * 60)
        coding.use("read_file", "gate.py", "short").ask("And?")
        assert not isinstance(coding.thread.compact(), Applied)
        assert files.asked == []

    def test_holds_no_lock_while_it_reads(self) -> None:
        """lace-F11: somebody else appends meanwhile."""

        def slow() -> str:
            coding.reopened().thread.append(a("meanwhile"))
            return "is_open = True"

        coding = worked(Files({"gate.py": slow}))
        coding.compact()
        assert coding.shown_again["gate.py"] == "is_open = True"
        assert everything(coding.thread.view()).endswith("meanwhile")


def test_the_next_summariser_is_not_shown_what_was_read_again(files: Files) -> None:
    briefs = list[str]()

    def summarise(brief: Brief) -> str:
        briefs.append(brief.leaving + brief.earlier)
        return SUMMARY

    coding = Coding(files, summariser=summarise)
    coding.use("read_file", "gate.py").ask("And?").compact()
    coding.use("search", "x").ask("More?").compact()
    assert "is_open" not in "".join(briefs)
    assert coding.shown_again == {"gate.py": "is_open = True\n"}


def test_every_result_answers_the_call_right_before_it(files: Files) -> None:
    coding = worked(files)
    coding.compact()
    parts = [part for each in coding.produced for part in each.parts]
    calls = [part.call_id for part in parts if isinstance(part, ToolCall)]
    assert [part.call_id for part in parts if isinstance(part, ToolResult)] == calls
