"""A summariser is told everything that leaves the view, whole, and nothing that its lane may not see."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import a, result, u, write
from tests.view import made
from unabridged import Extra, LaneRule
from unabridged.compaction.basis import Basis
from unabridged.compaction.outcome import Applied
from unabridged.compaction.policy import Policy
from unabridged.engine.texts import briefs
from unabridged.log.body import Message
from unabridged.log.compacted import Drop, Produced, Replace
from unabridged.log.ids import LaneId
from unabridged.log.part import ExecutionResult, Text, Variable
from unabridged.ports import Brief


class Reader:
    """A summariser that keeps what it is told, and reads whatever there is at once."""

    window_tokens = 1_000_000

    def __init__(self) -> None:
        self.briefs: list[Brief] = []

    def __call__(self, brief: Brief) -> str:
        self.briefs.append(brief)
        return f"{SAID} This is summary {len(self.briefs)}."

    @property
    def last(self) -> Brief:
        return self.briefs[-1]


TABLE = {"columns": ["a", "b"], "origin": "df = read()"}


def told(*said: Any, policy: Policy = POLICY) -> Brief:  # noqa: ANN401  # whatever a thread takes
    """What is told of a thread that begins with this."""
    reader = Reader()
    scene = Scene(summariser=reader, policy=policy)
    scene.thread.append(list(said))
    assert isinstance(scene.say(4).thread.compact(), Applied)
    return reader.last


def calls(name: str, arguments: str, call_id: str = "c") -> dict[str, Any]:
    asked = {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
    return {"role": "assistant", "content": None, "tool_calls": [asked]}


class TestWhatLeaves:
    """No silent preview, and no attachment that is left out (tw-CC-B7)."""

    def test_is_shown_with_the_arguments_of_calls(self) -> None:
        brief = told(u("look"), calls("read_file", '{"path": "notes.txt", "lines": 40}'), result("c", "nothing"))
        assert '[calls read_file with {"path": "notes.txt", "lines": 40}]' in brief.leaving

    def test_is_shown_with_the_whole_of_a_long_result(self) -> None:
        text = "\n".join(f"{n * n:b} {'of the table' * (n % 3)}" for n in range(2_000))
        assert text in told(u("look"), calls("f", "{}"), result("c", text)).leaving

    def test_of_rows_that_are_alike_each_value_is_shown(self) -> None:
        text = "\n".join(f"row {n} of the table" for n in range(2_000))
        shown = re.findall(r"\d+", told(u("look"), calls("f", "{}"), result("c", text)).leaving)
        assert {*map(str, range(2_000))} <= set(shown)

    def test_is_shown_with_what_code_printed(self) -> None:
        ran = ExecutionResult(stdout="rows: 12", variables=(Variable(name="frame", type="DataFrame", value="12x4"),))
        assert "rows: 12" in told(u("count"), Message(role="assistant", parts=(ran,))).leaving

    def test_says_that_a_result_was_empty(self) -> None:
        assert "tool: [an empty result]" in told(u("look"), calls("f", "{}"), result("c", "")).leaving

    def test_says_who_spoke_to_whom(self) -> None:
        said = Message(role="assistant", parts=(Text(text="Your turn."),), sender="Planner", recipient="Coder")
        assert "Planner to Coder: Your turn." in told(u("begin"), said).leaving

    @pytest.mark.parametrize("role", ["", " "])
    def test_says_that_somebody_spoke_where_nothing_says_who(self, role: str) -> None:
        said = Message(role=role, parts=(Text(text="Your turn."),))
        assert "\n\nsomebody: Your turn." in told(u("begin"), said).leaving

    def test_holds_no_bytes_of_a_picture(self) -> None:
        """Words are told, and no base64 (tw-RC-B7)."""
        url = f"data:image/png;base64,{'iVBOR' * 1_000}"
        picture = {"type": "image_url", "image_url": {"url": url}}
        brief = told({"role": "user", "content": [{"type": "text", "text": "look at this"}, picture]})
        assert "user: look at this" in brief.leaving
        assert "iVBOR" not in brief.leaving

    def test_is_told_as_messages_too(self) -> None:
        assert told(u("the very first"), a("yes")).messages[0].parts == (Text(text="the very first"),)

    def test_is_the_original_of_what_is_shown_less_of(self) -> None:
        text = "\n".join(f"row {n} of the table" for n in range(2_000))
        reader = Reader()
        scene = Scene(summariser=reader)
        scene.thread.append([u(text), a("read")])
        scene.thread.prepare(deadline_seconds=0)
        scene.say(5).thread.compact()
        assert text in reader.last.leaving

    def test_is_the_original_of_what_a_named_drop_stands_for(self) -> None:
        reader = Reader()
        scene = Scene(summariser=reader).say(16)
        scene.thread.prepare(deadline_seconds=0)
        scene.say(5).thread.compact()
        assert "user: question 0 about the report" in reader.last.leaving

    def test_holds_nothing_that_was_hidden_below_a_named_drop(self) -> None:
        reader = Reader()
        scene = Scene(summariser=reader).say(16)
        scene.thread.prepare(deadline_seconds=0)
        scene.thread.hide(3)
        scene.say(5).thread.compact()
        assert "question 1 " not in reader.last.leaving

    def test_holds_no_companion_of_a_summary(self) -> None:
        """What was reloaded beside a summary was said by nobody, and can be reloaded."""
        reader = Reader()
        scene = Scene(summariser=reader).say(6)
        first = scene.thread.view().items[0].name
        group = tuple(Produced(role="user", parts=(Text(text=text),), tokens=5) for text in ("so far", "a file"))
        edit = Replace(items=(first,), covers=(made.span(1),), group=group)
        write(scene.thread, made.compacted(edit, on=12))
        scene.thread.compact()
        assert (reader.last.earlier, "a file" in reader.last.leaving) == ("so far", False)

    def test_is_no_summary_where_it_is_a_message(self) -> None:
        scene = Scene().say(1)
        assert briefs.summary_text(scene.thread.view().items[0]) == ""


class TestWhatElseIsTold:
    def test_guidance_reaches_the_summariser_of_this_run(self) -> None:
        """Whoever asks by hand may say what matters (lace-L30, lace-L62)."""
        reader = Reader()
        scene = Scene(summariser=reader).say(6)
        scene.thread.compact("Keep every file name.")
        scene.say(6).thread.compact()
        assert [each.guidance for each in reader.briefs] == ["Keep every file name.", ""]

    def test_the_first_summary_is_told_of_no_earlier_one(self) -> None:
        """No word stands for a summary that is not there (tw-R7, tw-RC-B9)."""
        assert told(u("begin"), a("yes")).earlier == ""

    def test_a_draft_may_take_a_share_of_the_target_at_the_most(self) -> None:
        """A summary is bounded before it is written (tw-RC-B6, da-D52)."""
        assert told(*[u("x " * 500)] * 4).limit_tokens == POLICY.summary_tokens

    def test_a_draft_for_little_is_to_be_shorter_than_that(self) -> None:
        reader = Reader()
        Scene(summariser=reader).say(2).thread.compact()
        assert 0 < reader.last.limit_tokens <= 50

    def test_the_variables_that_exist_are_told_as_code_knows_them(self) -> None:
        """From executions and no summary; those that are gone are not told (tw-RC-B12)."""
        left = ExecutionResult(variables=(Variable(name="n", value="7"), Variable(name="df", extra=Extra(TABLE))))
        gone = ExecutionResult(variables=(Variable(name="n", value="8"),), deleted=("x",))
        said = [Message(role="tool", parts=(each,), sender="coder") for each in (left, gone)]
        found = told(u("count"), *said).variables
        assert [(each.name, each.value, each.extra) for each in found] == [
            ("n", "8", {"origin": "coder"}),
            ("df", "", TABLE),
        ]

    def test_a_conversation_that_ran_nothing_has_no_variables(self) -> None:
        assert told(u("begin"), a("yes")).variables == ()


class TestTheBasis:
    """The same log by three bases gives three inputs (lace-L31)."""

    def briefs(self, basis: Basis) -> list[Brief]:
        reader = Reader()
        scene = Scene(summariser=reader, policy=replace(POLICY, basis=basis))
        for _ in range(3):
            scene.say(5).thread.compact()
        return reader.briefs

    def test_incremental_is_the_summary_so_far_and_what_is_new(self) -> None:
        """The earlier summary and the newly covered rounds, and nothing read twice (tw-R11, tw-C5, as-A5)."""
        first, second, third = self.briefs(Basis.INCREMENTAL)
        assert [questions(each) for each in (first, second, third)] == [span(0, 4), span(4, 9), span(9, 14)]
        assert (second.earlier, third.earlier) == (f"{SAID} This is summary 1.", f"{SAID} This is summary 2.")

    def test_full_is_every_original_from_the_beginning(self) -> None:
        found = self.briefs(Basis.FULL)
        assert [questions(each) for each in found] == [span(0, 4), span(0, 9), span(0, 14)]
        assert [each.earlier for each in found] == ["", "", ""]

    def test_hybrid_rebuilds_the_newest_from_originals(self) -> None:
        found = self.briefs(Basis.HYBRID)
        assert [questions(each) for each in found] == [span(0, 4), span(0, 9), span(9, 14)]
        assert [each.earlier for each in found] == ["", "", ""]


def span(first: int, end: int) -> list[int]:
    return list(range(first, end))


def questions(brief: Brief) -> list[int]:
    return [int(line.split()[2]) for line in brief.leaving.splitlines() if line.startswith("user: question")]


class TestALane:
    def scene(self, reader: Reader) -> Scene:
        scene = Scene(summariser=reader, policy=Policy(limit_tokens=100_000))
        scene.thread.open_lane("coder", rule=LaneRule(senders=("Coder",)), policy=POLICY)
        for n in range(12):
            for sender in ("Coder", "Planner"):
                text = f"{sender} says {n}: {'word ' * 40}"
                scene.thread.append(Message(role="user", parts=(Text(text=text),), sender=sender))
        return scene

    def test_tells_its_summariser_only_what_it_may_see(self) -> None:
        """Each role's summary is its own (tw-R15, tw-CC-B12)."""
        reader = Reader()
        self.scene(reader).thread.compact(lane="coder")
        assert reader.last.lane == "coder"
        assert "Coder says 0" in reader.last.leaving
        assert "Planner says" not in reader.last.leaving

    def test_tells_no_more_of_what_a_named_drop_stands_for(self) -> None:
        """Between what a drop covers others spoke; that is not its lane's."""
        reader = Reader()
        scene = self.scene(reader)
        scene.thread.prepare(lane="coder", deadline_seconds=0, policy=Policy(limit_tokens=200))
        scene.work()
        assert "Coder says 0" in reader.last.leaving
        assert "Planner says" not in reader.last.leaving

    def test_tells_nothing_of_others_that_a_drop_covers_with_its_own(self) -> None:
        reader = Reader()
        scene = self.scene(reader)
        own = scene.thread.view(lane="coder").items[:4]
        drop = Drop(items=tuple(each.name for each in own), covers=(made.span(2, own[-1].name.seq),), tokens=5)
        write(scene.thread, made.compacted(drop, on=25, lane=LaneId("coder")))
        scene.thread.compact(lane="coder")
        assert "Coder says 0" in reader.last.leaving
        assert "Planner says" not in reader.last.leaving
