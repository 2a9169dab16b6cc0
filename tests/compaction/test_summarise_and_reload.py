"""The rolling summary that leaves room for files and says which; where there is no room left, old files go first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.compaction.seen import LONG, budget, result, rounds, said, view
from tests.view.made import compacted, span
from unabridged import UsageError
from unabridged.compaction.plans.checking import check
from unabridged.compaction.plans.plan import Plan
from unabridged.compaction.plans.reload import FileCall, Reload
from unabridged.compaction.strategies import Strategy, Summarise, SummariseAndReload
from unabridged.log.body import Body, Message
from unabridged.log.compacted import Produced, Replace
from unabridged.log.ids import ItemName, Seq
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.view.budget import Budget
from unabridged.view.tool_names import ToolNames
from unabridged.view.view import View

HEAD = Produced(role="user", parts=(Text(text="so far"),), tokens=100)


def read(path: str, tool: str = "read_file") -> list[Body]:
    """A call about a file, and its result."""
    call = ToolCall(call_id=path, name=tool, arguments=f'{{"path":"{path}"}}')
    return [Message(role="assistant", parts=(call,)), result(path, LONG)]


def worked(tool: str = "read_file") -> View:
    """Two files in one round, and rounds without any after it."""
    return view([said("q"), *read("a", tool), *read("b", tool), *rounds(9)])


def summarised(*companions: Produced) -> View:
    """Four rounds of which the first two are a summary and what it brought, and two more."""
    names = tuple(ItemName(seq=Seq(seq)) for seq in (1, 2, 3, 4))
    edit = Replace(items=names, covers=(span(1, 4),), group=(HEAD, *companions))
    return view([*rounds(4), compacted(edit, on=8)])


def brought(tokens: int) -> tuple[Produced, ...]:
    """A file that was read again."""
    call = ToolCall(call_id="x", name="read_file", arguments='{"path":"a"}')
    answer = ToolResult(call_id="x", content=(Text(text=LONG),))
    return (
        Produced(role="assistant", parts=(call,), tokens=10),
        Produced(role="tool", parts=(answer,), tokens=tokens),
    )


def drawn(strategy: Strategy, seen: View, bound: Budget) -> Plan:
    """A plan that there is."""
    plan = strategy(seen, bound)
    assert plan is not None
    assert check(plan, seen, bound) == ()
    return plan


class TestAPlan:
    def test_says_what_is_to_be_read_and_how_much_that_may_take(self) -> None:
        strategy = SummariseAndReload(files=1, share=0.02, seconds=2.5, max_bytes=9, allow=("*.py",))
        files = (FileCall(path="b", tool="read_file", arguments='{"path":"b"}'),)
        wanted = Reload(files=files, tokens=200, seconds=2.5, max_bytes=9, allow=("*.py",))
        assert drawn(strategy, worked(), budget()).reload == wanted

    def test_leaves_so_much_more_room(self) -> None:
        seen = worked()
        mine = drawn(SummariseAndReload(share=0.02), seen, budget(700))
        assert mine.edits == drawn(Summarise(), seen, budget(500)).edits
        assert len(mine.items) > len(drawn(Summarise(), seen, budget(700)).items)

    def test_is_that_of_a_summary_alone_where_no_file_was_used(self) -> None:
        seen, bound = worked("search"), budget(700)
        mine = drawn(SummariseAndReload(), seen, bound)
        assert (mine.edits, mine.reload) == (drawn(Summarise(), seen, bound).edits, None)

    def test_says_how_the_summary_is_to_be_written(self) -> None:
        assert drawn(SummariseAndReload(instructions="Names."), worked(), budget()).instructions == ("Names.",)

    def test_goes_by_the_names_that_were_given(self) -> None:
        plan = drawn(SummariseAndReload(tools=ToolNames(reads=("fetch",))), worked("fetch"), budget())
        assert plan.reload is not None
        assert {each.tool for each in plan.reload.files} == {"fetch"}


class TestWhereNothingNewMayLeave:
    def test_a_summary_stays_as_it_is_where_there_is_room(self) -> None:
        assert SummariseAndReload()(summarised(*brought(90)), budget(0, retain_rounds=2)) is None

    def test_a_summary_lets_go_of_its_files_where_there_is_none(self) -> None:
        bound = replace(budget(0, retain_rounds=2), soft_tokens=300)
        plan = drawn(SummariseAndReload(), summarised(*brought(90)), bound)
        (edit,) = plan.edits
        assert isinstance(edit, Replace)
        assert [each.parts for each in edit.group] == [HEAD.parts]
        assert (len(edit.items), plan.reload) == (3, None)

    def test_a_summary_that_brought_nothing_stays_in_any_case(self) -> None:
        bound = replace(budget(0, retain_rounds=2), soft_tokens=300)
        assert SummariseAndReload()(summarised(), bound) is None


@pytest.mark.parametrize("tools", [None, "read_file", ("read_file",)])
def test_the_names_of_tools_are_no_tools(tools: Any) -> None:  # noqa: ANN401  # what somebody might pass
    with pytest.raises(UsageError, match="what reads files is given to the memory"):
        SummariseAndReload(tools=tools)
