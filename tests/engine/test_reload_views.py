"""Files beside a summary are part of its group: they come, stay and go with it, and are known when they come back."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from tests.engine.reloads import OLD, Coding, Files
from tests.engine.talk import a, u
from unabridged import Depth
from unabridged.compaction.outcome import Applied, Skip, Skipped
from unabridged.hooks import Proposal, Supplied, Veto
from unabridged.view.node import Shape
from unabridged.view.render import turns

# Nearly as long as a summary may be.
LONG = "".join(f"They went through file {n}.\n" for n in range(135))
NAMES = ("openai", "openai-responses", "anthropic", "gemini")
MORE = MappingProxyType(
    {
        "gemini": [{"role": "model", "parts": [{"text": "yes"}]}, {"role": "user", "parts": [{"text": "More?"}]}],
    }
)


@pytest.fixture
def files() -> Files:
    return Files({"gate.py": "is_open = True\n"})


@pytest.fixture
def coding(files: Files) -> Coding:
    """A file was read, and beside it something was searched; then something else is asked."""
    coding = Coding(files).use("read_file", "gate.py").use("search", "x")
    coding.thread.append(a("The gate is mended."))
    return coding.ask("And the bell?")


class TestAHook:
    def test_is_told_which_files_would_be_read_and_may_say_no(self, coding: Coding, files: Files) -> None:
        asked = list[Proposal]()

        def refuse(proposal: Proposal) -> Veto:
            asked.append(proposal)
            return Veto(reason="no files")

        coding.memory.before(refuse)
        outcome = coding.thread.compact()
        assert isinstance(outcome, Skipped)
        assert outcome.reason is Skip.VETOED
        (proposal,) = asked
        assert proposal.plan.reload is not None
        assert [each.path for each in proposal.plan.reload.files] == ["gate.py"]
        assert files.asked == []

    def test_may_write_the_text_beside_which_they_stand(self, coding: Coding) -> None:
        coding.memory.before(
            lambda _: Supplied(text="What a hook knows of 2 files, which were read, and changed, and read again.")
        )
        coding.compact()
        assert "> What a hook knows of 2 files, which were read, and changed, and read again." in coding.shown()
        assert coding.shown_again == {"gate.py": "is_open = True\n"}


class TestGoingBack:
    def test_undone_the_files_are_gone_and_what_was_read_then_stands_again(self, coding: Coding) -> None:
        before = coding.shown()
        coding.thread.undo(coding.compact().seq)
        assert coding.shown() == before
        assert coding.shown_again == {}

    @pytest.mark.parametrize("depth", Depth)
    def test_unfolded_it_is_what_was_said_without_the_files(self, coding: Coding, depth: Depth) -> None:
        before = [message["text"] for message in coding.thread.view().to("plain")][:-1]
        coding.compact()
        below = coding.thread.unfold(coding.thread.view().items[0], depth=depth)
        assert [message["text"] for message in below.to("plain")] == before

    @pytest.mark.parametrize("n", [1, 2, 3])
    def test_whichever_item_of_the_group_is_unfolded_it_is_the_same(self, coding: Coding, n: int) -> None:
        coding.compact()
        item = coding.thread.view().items[n - 1]
        assert item.name.n == n
        assert OLD in str(coding.thread.unfold(item.name).to("plain"))

    def test_where_something_under_the_summary_is_hidden_the_files_go_with_it(self, coding: Coding) -> None:
        coding.compact()
        coding.thread.hide(2)
        shapes = [item.shape for item in coding.thread.view().items]
        assert shapes == [Shape.NAMED_DROP, Shape.MESSAGE]
        assert "is_open" not in coding.shown()

    def test_purged_with_what_it_covers_no_byte_of_a_file_is_left(self, coding: Coding) -> None:
        coding.compact()
        coding.thread.purge(2, 3)
        assert b"is_open" not in b"".join(event.payload or b"" for event in coding.thread.events())
        assert coding.memory.verify().faults == ()


class TestTheNextCompaction:
    def test_reads_afresh_and_the_old_content_is_in_the_log_alone(self, coding: Coding, files: Files) -> None:
        """lace-L40: new content in the view, what was shown before in the log."""
        coding.compact()
        files.files["gate.py"] = "is_open = False\n"
        coding.use("search", "x").ask("More?").compact()
        assert coding.shown_again == {"gate.py": "is_open = False\n"}
        assert "is_open = True" not in coding.shown()
        assert "is_open = True" in "".join(str(event.body) for event in coding.thread.events())

    def test_lets_go_of_a_file_that_was_deleted(self, coding: Coding) -> None:
        coding.compact()
        coding.use("delete_file", "gate.py").ask("More?").compact()
        assert (coding.shown_again, coding.note) == ({}, "")


class TestWhereNothingElseMayLeave:
    @pytest.fixture
    def full(self, files: Files) -> Coding:
        """The newest rounds take so much that there is no room for files beside the summary."""
        files.files["gate.py"] = "is_open = True\n" * 20
        coding = Coding(files, summariser=lambda _: LONG)
        for _ in range(22):
            coding.use("read_file", "gate.py")
        coding.ask("And the bell?").compact()
        coding.thread.append(a("word " * 3_700))
        return coding

    def test_a_summary_lets_go_of_its_files_and_nobody_is_asked_for_a_text(self, full: Coding) -> None:
        (outcome,) = full.work()
        assert isinstance(outcome, Applied)
        assert outcome.receipt.rung == "no text"
        assert full.shown_again == {}
        assert full.shown().count("went through file") == 135
        assert [each.rank for each in full.thread.summaries()] == [1]
        assert not full.thread.has_read("gate.py")

    def test_it_can_be_taken_back(self, full: Coding) -> None:
        before = full.shown()
        (outcome,) = full.work()
        assert isinstance(outcome, Applied)
        full.thread.undo(outcome.seq)
        assert full.shown() == before

    @pytest.mark.parametrize("seconds", [0, 1])
    def test_a_prompt_fits_whether_or_not_there_is_time(self, full: Coding, seconds: float) -> None:
        """lace-L39: they hold no view above its limit."""
        full.thread.append(a("word " * 1_300))
        assert full.thread.view().tokens > 6_000
        assert full.thread.prepare(deadline_seconds=seconds).tokens <= 6_000

    def test_it_keeps_them_as_long_as_there_is_room(self, coding: Coding) -> None:
        coding.compact()
        assert isinstance(coding.thread.compact(), Skipped)
        assert coding.shown_again == {"gate.py": "is_open = True\n"}


class TestWhatAModelIsSent:
    @pytest.mark.parametrize("dialect", NAMES)
    def test_stays_byte_for_byte_until_the_next_compaction(self, coding: Coding, files: Files, dialect: str) -> None:
        coding.compact()
        before = turns(coding.thread.view().to(dialect))
        files.files["gate.py"] = "is_open = False\n"
        coding.thread.append([a("It rings."), u("Good.")])
        assert turns(coding.reopened().thread.view().to(dialect))[: len(before)] == before

    def test_is_read_from_the_log_whoever_opens_it(self, coding: Coding, files: Files) -> None:
        """lace-F11: results are recorded, and nothing is read twice."""
        coding.compact()
        first, asked = coding.thread.view().to("openai"), list(files.asked)
        assert coding.reopened().thread.view().to("openai") == first
        assert files.asked == asked


def follows(dialect: str) -> list[dict[str, Any]]:
    """Two messages, as a dialect has them."""
    return MORE.get(dialect, [{"role": "assistant", "content": "yes"}, {"role": "user", "content": "More?"}])


@pytest.mark.parametrize("dialect", NAMES)
class TestComingBackInACallersList:
    def test_they_are_known_and_stand_for_nothing(self, coding: Coding, dialect: str) -> None:
        coding.compact()
        sent = turns(coding.thread.view().to(dialect))
        synced = coding.thread.sync([*sent, *follows(dialect)], dialect=dialect)
        assert (synced.appended, synced.hidden) == (2, ())

    def test_they_are_known_after_the_next_compaction_too(self, coding: Coding, dialect: str) -> None:
        coding.compact()
        sent = [*turns(coding.thread.view().to(dialect)), *follows(dialect)]
        coding.thread.sync(sent, dialect=dialect)
        coding.use("search", "x").ask("Well?")
        sent = [*sent, *turns(coding.thread.view().to(dialect))[len(sent) :]]
        coding.compact()
        synced = coding.thread.sync(sent, dialect=dialect)
        assert (synced.appended, synced.hidden) == (0, ())

    def test_one_that_holds_a_mark_of_ours_is_still_a_file(self, coding: Coding, files: Files, dialect: str) -> None:
        coding.compact()
        files.files["gate.py"] = coding.shown().splitlines()[0]
        assert "[unabridged " in str(files.files["gate.py"])
        coding.use("search", "x").ask("Well?").compact()
        synced = coding.thread.sync(turns(coding.thread.view().to(dialect)), dialect=dialect)
        assert (synced.appended, synced.hidden) == (0, ())
