"""A summariser is told of variables as far as it can read that beside what leaves; the gate knows all of them."""

from __future__ import annotations

from tests.engine.compacting import SAID, Scene
from tests.engine.portioned import WINDOW, Narrow, rounds, scene
from tests.engine.talk import a, u
from unabridged.compaction.outcome import Applied
from unabridged.engine.compaction.runs import Otherwise
from unabridged.engine.texts.portioning import variables
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Variable
from unabridged.ports import Brief

CTX = Scene().background._ctx
COUNT = CTX.counter.count


def frame(n: int) -> Variable:
    return Variable(name=f"frame_{n}_of_sales", type="DataFrame", shape="(120, 4)", value="region total north 120 " * 8)


def left_behind(count: int) -> Message:
    """What an execution left behind, the last of it changed last."""
    ran = ExecutionResult(status="ok", variables=tuple(frame(n) for n in range(count)))
    return Message(role="tool", parts=(ran,))


class Says:
    """A summariser that reads little at once, and writes of portions something else than of all."""

    window_tokens = WINDOW

    def __init__(self, said: str) -> None:
        self.said = said

    def __call__(self, brief: Brief) -> str:
        return SAID if brief.portion[1] > 1 else self.said


def compacted(here: Scene) -> Applied:
    outcome = here.thread.compact()
    assert isinstance(outcome, Applied)
    return outcome


class TestVariables:
    """A summariser is told of them as far as it can read that beside what leaves; the gate knows all of them."""

    def test_that_are_many_leave_room_for_what_leaves(self) -> None:
        narrow = Narrow()
        compacted(scene(narrow, *rounds(20), u("And?"), left_behind(300), a("done")))
        assert len(narrow.briefs) < 12
        assert all(COUNT(each) <= WINDOW for each in narrow.prompts)

    def test_are_told_by_name_before_any_is_told_by_value(self) -> None:
        every = tuple(frame(n) for n in range(20))
        told = variables(CTX, every, 4_000)
        assert [each.name for each in told] == [each.name for each in every]
        assert [each.value != "" for each in told] == sorted((each.value != "" for each in told), reverse=True)
        assert {each.value != "" for each in told} == {True, False}

    def test_that_are_too_many_for_names_are_told_as_far_as_they_go_the_last_changed_first(self) -> None:
        told = variables(CTX, tuple(frame(n) for n in range(300)), 4_000)
        assert [each.name for each in told] == [f"frame_{n}_of_sales" for n in range(len(told))]
        assert 10 < len(told) < 60

    def test_that_fit_are_told_whole(self) -> None:
        every = (frame(1), frame(2))
        assert variables(CTX, every, 9_000) == every

    def test_that_were_not_told_exist_for_the_gate(self) -> None:
        """Of 300 the last was not told; a text that tells of it, as the material does, is no less true."""
        said = "They read the sales into frame_0_of_sales (120, 4), and asked for totals of every region in it."
        here = scene(Says(said), *rounds(20), u("And frame_0_of_sales?"), left_behind(300), a("done"))
        assert compacted(here).receipt.rung == "summary"

    def test_that_do_not_exist_are_refused_though_not_all_were_told(self) -> None:
        said = "They read the sales; variables: frame_0_of_sales, nothing_of_the_kind. They asked for totals."
        here = scene(Says(said), *rounds(20), u("And frame_0_of_sales?"), left_behind(299), a("done"))
        assert compacted(here).receipt.rung == "digest"


class TestVariablesThatChangeBetweenTwoRuns:
    """Of a session that goes on, each run has others; what was paid for before is not paid for again."""

    def test_leave_the_texts_of_portions_as_they_are(self) -> None:
        narrow = Narrow(fails=lambda call: call == 3)
        here = scene(narrow, *rounds(40), u("And?"), left_behind(2), a("done"))
        here.thread.compact(otherwise=Otherwise.NOTHING)
        before = [each.leaving for each in narrow.briefs]
        here.thread.update_from_execution(ExecutionResult(status="ok", variables=(Variable(name="total", value="12"),)))
        compacted(here.say(2))
        assert [each.leaving for each in narrow.briefs[3:4]] == before[2:]
        assert not {each.leaving for each in narrow.briefs[3:]} & set(before[:2])
        assert "total" in [each.name for each in narrow.briefs[-1].variables]

    def test_have_a_text_written_anew_that_tells_of_one_that_is_gone(self) -> None:
        portions = list[tuple[int, int]]()

        def write(brief: Brief) -> str:
            portions.append(brief.portion)
            if len(portions) == 2:
                raise ConnectionError
            return (
                "They went through the facts of the harbour; variables: frame_0_of_sales."
                if len(portions) == 1
                else SAID
            )

        write.window_tokens = WINDOW  # type: ignore[attr-defined]  # a function may have what it likes
        here = scene(write, *rounds(20), u("And?"), left_behind(1), a("done"))
        here.thread.compact(otherwise=Otherwise.NOTHING)
        here.thread.update_from_execution(ExecutionResult(status="ok", deleted=("frame_0_of_sales",)))
        compacted(here.say(2))
        assert [at for at, _ in portions[:3]] == [1, 2, 1]
