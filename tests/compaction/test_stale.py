"""What was read of a file that was changed, deleted or read again since need not be shown any more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from unabridged import Memory, Policy
from unabridged.compaction.plans.stale import out_of_date
from unabridged.log.body import Message
from unabridged.log.part import Text, ToolResult
from unabridged.runner.runs import Compacting

TEXT = "def total(rows):\n    return sum(row.price for row in rows)\n" * 30


def used(tool: str, n: int, *, answer: str = TEXT, **arguments: object) -> list[dict[str, Any]]:
    """A call about a file and its result."""
    function = {"name": tool, "arguments": json.dumps(arguments)}
    call = {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": f"c{n}", "type": "function", "function": function}],
    }
    return [call, {"role": "tool", "tool_call_id": f"c{n}", "content": answer}]


READ = used("read_file", 0, path="src/total.py")


def notes(*said: Sequence[dict[str, Any]]) -> list[str]:
    """What stands in place of each result that is out of date, the oldest first."""
    thread = Memory.open(compacting=Compacting.ASKED).thread("t")
    thread.append([{"role": "user", "content": "mend it"}, *(each for some in said for each in some)])
    found = out_of_date(thread.view().items)
    return [found[at] for at in sorted(found)]


def test_a_file_that_was_read_once_is_as_it_is() -> None:
    assert notes(READ) == []


@pytest.mark.parametrize(
    ("tool", "what"), [("write_file", "written"), ("edit_file", "changed"), ("delete_file", "deleted")]
)
def test_what_was_read_before_a_change_is_out_of_date(tool: str, what: str) -> None:
    (note,) = notes(READ, used(tool, 1, path="src/total.py", answer="done"))
    assert note == f"[Out of date: src/total.py was {what} after this was read; the whole can be unfolded.]"


def test_what_was_read_after_the_change_is_not() -> None:
    assert notes(used("edit_file", 1, path="src/total.py", answer="done"), READ) == []


def test_what_was_read_again_stands_there_once() -> None:
    (note,) = notes(READ, used("read_file", 1, path="./src/total.py"))
    assert note.startswith("[Read again since: src/total.py ")


def test_reading_a_part_of_it_does_not_stand_for_all_of_it() -> None:
    assert notes(READ, used("read_file", 1, path="src/total.py", offset=10, limit=5)) == []


def test_the_same_part_read_again_stands_there_once() -> None:
    first, again = (used("read_file", n, path="src/total.py", offset=10, limit=5) for n in range(2))
    assert len(notes(first, again)) == 1


def test_another_part_read_does_not_stand_for_the_first() -> None:
    first, second = (used("read_file", n, path="a.py", offset=90 * n) for n in range(2))
    assert notes(first, second) == []


def test_a_change_of_another_file_changes_nothing() -> None:
    assert notes(READ, used("edit_file", 1, path="src/other.py", answer="done")) == []


def test_a_change_of_which_nobody_said_how_it_went_counts() -> None:
    edit = used("edit_file", 1, path="src/total.py")[:1]
    assert len(notes(READ, edit)) == 1


def test_a_change_that_failed_changes_nothing() -> None:
    thread = Memory.open(compacting=Compacting.ASKED).thread("t")
    edit = used("edit_file", 1, path="src/total.py", answer="no such line")
    thread.append([{"role": "user", "content": "mend it"}, *READ, edit[0]])
    failed = ToolResult(call_id="c1", content=(Text(text="no such line"),), status="failed")
    thread.append(Message(role="tool", parts=(failed,)))
    assert out_of_date(thread.view().items) == {}


@pytest.mark.parametrize(
    "answer",
    [
        "Error: old string not found",
        "<tool_use_error>File has not been read yet</tool_use_error>",
        "FileNotFoundError: src/total.py",
        "failed to apply the patch",
        "Permission denied",
    ],
)
@pytest.mark.parametrize("tool", ["edit_file", "read_file"])
def test_a_call_that_says_it_failed_changes_nothing(tool: str, answer: str) -> None:
    assert notes(READ, used(tool, 1, path="src/total.py", answer=answer)) == []


def test_a_change_that_speaks_of_errors_is_one() -> None:
    (note,) = notes(READ, used("edit_file", 1, path="src/total.py", answer="Errors are handled now; 2 lines changed"))
    assert note.startswith("[Out of date: src/total.py was changed")


def test_where_a_result_says_by_its_status_that_it_succeeded_its_words_are_not_asked() -> None:
    succeeded = ToolResult(call_id="c1", status="completed", content=(Text(text="Error handling was added."),))
    call, _ = used("edit_file", 1, path="src/total.py")
    thread = Memory.open(compacting=Compacting.ASKED).thread("t")
    thread.append([{"role": "user", "content": "mend it"}, *READ, call])
    thread.append(Message(role="tool", parts=(succeeded,)))
    assert len(out_of_date(thread.view().items)) == 1


def test_a_result_that_shows_two_files_goes_only_with_both() -> None:
    both = used("read_files", 0, paths=["a.py", "b.py"])
    assert notes(both, used("write_file", 1, path="a.py", answer="done")) == []
    (note,) = notes(both, used("write_file", 1, path="a.py"), used("delete_file", 2, path="b.py"))
    assert note.count("Out of date") == 2


class TestTrimmed:
    """``trim_tool_results`` shows the note instead, whatever the size of the result."""

    def test_the_note_stands_in_its_place(self) -> None:
        policy = Policy(limit_tokens=1_000, target_fraction=0.1, retain_rounds=1, strategy="trim_tool_results")
        thread = Memory.open(policy=policy, compacting=Compacting.ASKED).thread("t")
        edit = used("edit_file", 1, path="src/total.py", answer="done")
        thread.append([{"role": "user", "content": "mend it"}, *READ, *edit, {"role": "user", "content": "and now?"}])
        thread.compact()
        shown = thread.view().to("openai")[2]["content"]
        assert "[Out of date: src/total.py was changed after this was read; the whole can be unfolded.]" in shown
        assert shown.startswith("[unabridged ")

    def test_all_of_it_is_unfolded(self) -> None:
        policy = Policy(limit_tokens=1_000, target_fraction=0.1, retain_rounds=1, strategy="trim_tool_results")
        thread = Memory.open(policy=policy, compacting=Compacting.ASKED).thread("t")
        edit = used("edit_file", 1, path="src/total.py", answer="done")
        thread.append([{"role": "user", "content": "mend it"}, *READ, *edit, {"role": "user", "content": "and now?"}])
        thread.compact()
        (stub,) = (item for item in thread.view().items if item.edit >= 0)
        (whole,) = thread.unfold(stub).items
        assert whole.says == thread.message(3)
