"""Which files matter after a summary: what is asked about, changed last, read most; never what stays in the view."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests.view.made import said, seen
from unabridged.compaction.plans.files import to_read
from unabridged.compaction.plans.reload import FileCall
from unabridged.log.body import Body, Message
from unabridged.log.part import Text, ToolCall, ToolResult
from unabridged.view.files import uses
from unabridged.view.tool_names import EVERYBODYS


def used(script: str) -> list[Body]:
    """Calls with results: ``r a`` reads, ``w a`` writes, ``e a`` edits, ``d a`` deletes, ``f a`` reads in vain."""
    bodies = list[Body]()
    for n, each in enumerate(script.split(", ")):
        what, path = each.split(" ")
        tool = {"r": "read_file", "w": "write_file", "e": "edit_file", "d": "delete_file", "f": "read_file"}[what]
        bodies += call(tool, {"path": path}, f"c{n}", status="failed" if what == "f" else "")
    return bodies


def call(tool: str, arguments: dict[str, Any], call_id: str = "c", status: str = "") -> list[Body]:
    asked = ToolCall(call_id=call_id, name=tool, arguments=json.dumps(arguments))
    answer = ToolResult(call_id=call_id, content=(Text(text="so it is"),), status=status)
    return [Message(role="assistant", parts=(asked,)), Message(role="tool", parts=(answer,))]


def chosen(bodies: Sequence[Body], *, stay: int = 0, most: int = 9, ask: str = "And now?") -> list[FileCall]:
    """The files to be read where all but the last messages leave, and the question that is asked then."""
    view = seen([*bodies, said(ask)])
    leaving = range(len(bodies) - stay)
    return to_read(view, uses(view.items, EVERYBODYS), leaving, EVERYBODYS, most)


def paths(script: str, *, stay: int = 0, most: int = 9, ask: str = "And now?") -> list[str]:
    return [each.path for each in chosen(used(script), stay=stay, most=most, ask=ask)]


class TestTheOrder:
    def test_is_by_what_was_changed_last(self) -> None:
        """lace-L39."""
        assert paths("w a, e b, w c, e a") == ["a", "c", "b"]

    def test_is_then_by_what_was_read_most_and_last(self) -> None:
        """lace-L39."""
        assert paths("r a, r b, r b, r c, e d") == ["d", "b", "c", "a"]

    @pytest.mark.parametrize("ask", ["What of src/c.py?", "Mend c.py.", "Mend `c.py`, please", "Mend src\\c.py"])
    def test_begins_with_what_the_user_names(self, ask: str) -> None:
        """lace-L39."""
        assert paths("e a, r b, r src/c.py", ask=ask) == ["src/c.py", "a", "b"]

    @pytest.mark.parametrize("ask", ["Mend arc.py", "Mend c.pyx", "Mend c.py.bak", "Mend my-c.py"])
    def test_does_not_begin_with_what_only_sounds_like_it(self, ask: str) -> None:
        assert paths("e a, r src/c.py", ask=ask) == ["a", "src/c.py"]

    def test_knows_no_name_of_what_has_none(self) -> None:
        assert paths("r ., r a") == ["a", "."]

    def test_begins_with_the_one_whose_path_is_named_and_not_with_others_of_its_name(self) -> None:
        asked = "Please fix pkg/a/__init__.py now"
        assert paths("r pkg/a/__init__.py, e pkg/b/__init__.py, r pkg/c/__init__.py", ask=asked, most=1) == [
            "pkg/a/__init__.py"
        ]

    def test_begins_with_what_a_list_of_tasks_says_is_still_to_be_done(self) -> None:
        """lace-L39: also where the user says no more than that it is to go on."""
        tasks = {
            "todos": [{"content": "fix old.py", "status": "completed"}, {"content": "fix new.py", "status": "open"}]
        }
        bodies = [*used("r new.py, r old.py, e c.py"), *call("TodoWrite", tasks)]
        assert [each.path for each in chosen(bodies, ask="continue")] == ["new.py", "c.py", "old.py"]

    def test_goes_by_the_newest_list_of_tasks_alone(self) -> None:
        first, second = {"plan": "look at a.py"}, {"plan": [{"step": "look at b.py"}, 7, None]}
        bodies = [*used("r a.py, r b.py, e c.py"), *call("update_plan", first), *call("update_plan", second)]
        assert [each.path for each in chosen(bodies, ask="continue")] == ["b.py", "c.py", "a.py"]

    @pytest.mark.parametrize("plan", ["{", '["' + "x" * 9, "[" * 5_000 + "]" * 5_000, '{"todos": null}', "3"])
    def test_takes_no_harm_from_a_list_that_is_none(self, plan: str) -> None:
        broken = Message(role="assistant", parts=(ToolCall(call_id="t", name="todo_write", arguments=plan),))
        bodies = [*used("r a.py, e c.py"), broken]
        assert [each.path for each in chosen(bodies, ask="continue")] == ["c.py", "a.py"]

    def test_takes_no_word_for_a_file(self) -> None:
        assert paths("r bin/run, e core.py", ask="Please run the tests") == ["core.py", "bin/run"]
        assert paths("r bin/run, e core.py", ask="What does bin/run do?") == ["bin/run", "core.py"]
        assert paths("r Makefile, e core.py", ask="And the Makefile?") == ["Makefile", "core.py"]

    def test_ends_where_enough_were_found(self) -> None:
        assert paths("w a, w b, w c", most=2) == ["c", "b"]


class TestWhatIsLeftOut:
    def test_is_what_was_deleted(self) -> None:
        assert paths("w a, e b, d a, r c") == ["b", "c"]

    def test_is_not_what_was_written_again_since(self) -> None:
        assert paths("w a, d a, w a") == ["a"]

    def test_is_what_could_not_be_read_then(self) -> None:
        assert paths("f a, r b") == ["b"]

    def test_is_what_was_read_or_written_in_what_stays(self) -> None:
        assert paths("r a, r b, r a", stay=2) == ["b"]
        assert paths("r a, r b, w a", stay=2) == ["b"]

    def test_is_not_what_was_only_changed_there(self) -> None:
        assert paths("r a, r b, e a", stay=2) == ["a", "b"]

    def test_is_what_was_read_and_changed_there(self) -> None:
        assert paths("r b, r a, e a", stay=4) == ["b"]

    def test_is_not_what_was_read_there_in_part(self) -> None:
        bodies = [*used("r b"), *call("read_file", {"path": "a", "limit": 5})]
        assert [each.path for each in chosen(bodies, stay=2)] == ["a", "b"]

    def test_is_not_what_was_changed_after_it_was_read(self) -> None:
        """A read that is pinned does not show what was written after it."""
        view = seen([*used("r a, e a"), said("And now?")])
        found = to_read(view, uses(view.items, EVERYBODYS), (2, 3), EVERYBODYS, 9)
        assert [each.path for each in found] == ["a"]


class TestTheCall:
    def test_is_the_one_by_which_the_file_was_read(self) -> None:
        bodies = [*call("cat", {"file": "a"}), *call("Read", {"file_path": "b", "limit": 3})]
        assert [(each.tool, each.arguments) for each in chosen(bodies)] == [
            ("Read", '{"file_path":"b"}'),
            ("cat", '{"file":"a"}'),
        ]

    def test_is_that_of_another_file_where_it_was_never_read(self) -> None:
        bodies = [*call("Read", {"file_path": "b"}), *call("Write", {"file_path": "a"})]
        assert chosen(bodies)[0] == FileCall(path="a", tool="Read", arguments='{"file_path":"a"}', was_edited=True)

    def test_is_of_the_tool_that_changed_it_where_that_can_show_it(self) -> None:
        bodies = [*used("r b"), *call("str_replace_editor", {"command": "create", "path": "a"})]
        assert chosen(bodies)[0].tool == "str_replace_editor"
        assert json.loads(chosen(bodies)[0].arguments) == {"command": "view", "path": "a"}

    def test_is_one_that_anybody_knows_where_nothing_was_ever_read(self) -> None:
        assert chosen(used("w a")) == [FileCall(path="a", tool="read_file", arguments='{"path":"a"}', was_edited=True)]

    def test_of_several_files_is_one_of_a_list_of_one(self) -> None:
        found = chosen(call("read_many_files", {"paths": ["a", "b"]}))
        assert {each.arguments for each in found} == {'{"paths":["a"]}', '{"paths":["b"]}'}

    def test_says_the_path_as_it_was_said_last(self) -> None:
        assert paths("r a/../b, e ./b") == ["./b"]


def test_nobody_who_asked_names_anything() -> None:
    view = seen(used("r a"))
    assert [each.path for each in to_read(view, uses(view.items, EVERYBODYS), (0, 1), EVERYBODYS, 9)] == ["a"]
