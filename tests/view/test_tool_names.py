"""Which tools read and change files is known by their names, and which file by their arguments."""

from __future__ import annotations

import json

import pytest

from unabridged import UsageError
from unabridged.log.part import ToolCall
from unabridged.view.tool_names import EVERYBODYS, Does, FileUse, ToolNames


def uses(tool: str, arguments: object, names: ToolNames = EVERYBODYS) -> list[FileUse]:
    text = arguments if isinstance(arguments, str) else json.dumps(arguments)
    return [*names.uses(ToolCall(call_id="c", name=tool, arguments=text))]


def told(tool: str, arguments: object, names: ToolNames = EVERYBODYS) -> list[tuple[str, str]]:
    return [(use.does.value, use.path) for use in uses(tool, arguments, names)]


@pytest.mark.parametrize(
    ("tool", "arguments", "does"),
    [
        ("read_file", {"path": "a.py"}, "read"),
        ("readFile", {"filePath": "a.py"}, "read"),
        ("Read-File", {"AbsolutePath": "a.py"}, "read"),
        ("server__readFile", {"fileName": "a.py"}, "read"),
        ("replace_string_in_file", {"filePath": "a.py"}, "edit"),
        ("Read", {"file_path": "a.py"}, "read"),
        ("view", {"filename": "a.py"}, "read"),
        ("cat", {"file": "a.py"}, "read"),
        ("open", {"target_file": "a.py"}, "read"),
        ("mcp__files__read_text_file", {"path": "a.py"}, "read"),
        ("functions.read_file", {"path": "a.py"}, "read"),
        ("default_api:read_file", {"absolute_path": "a.py"}, "read"),
        ("read_many_files", {"paths": ["a.py"]}, "read"),
        ("read_file", {"args": [{"path": "a.py"}]}, "read"),
        ("write_file", {"path": "a.py", "content": "x"}, "write"),
        ("str_replace", {"path": "a.py", "old": "x", "new": "y"}, "edit"),
        ("MultiEdit", {"file_path": "a.py"}, "edit"),
        ("NotebookEdit", {"notebook_path": "a.py"}, "edit"),
        ("delete_file", {"path": "a.py"}, "delete"),
        ("str_replace_based_edit_tool", {"command": "view", "path": "a.py"}, "read"),
        ("str_replace_based_edit_tool", {"command": "create", "path": "a.py"}, "write"),
        ("str_replace_editor", {"command": "insert", "path": "a.py"}, "edit"),
    ],
)
def test_the_tools_that_everybody_has_are_known(tool: str, arguments: object, does: str) -> None:
    assert told(tool, arguments) == [(does, "a.py")]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("search", {"path": "a.py"}),
        ("read_file", {"query": "a.py"}),
        ("read_file", "a.py"),
        ("read_file", "[1]"),
        ("read_file", {"path": 7}),
        ("read_file", {"path": ""}),
        ("read_file", {"path": " "}),
        ("read_file", {"path": "a\nb"}),
        ("read_file", {"path": "a" * 1_001}),
        ("read_file", {"path": "half \ud83d"}),
        ("read_file", {"paths": [7, {"of": "a.py"}]}),
        ("str_replace_editor", {"command": "dance", "path": "a.py"}),
        ("str_replace_editor", {"command": 7, "path": "a.py"}),
        ("bash", {"command": "cat a.py"}),
    ],
    ids=str,
)
def test_what_names_no_file_is_about_none(tool: str, arguments: object) -> None:
    assert told(tool, arguments) == []


def test_a_call_may_be_about_several_files() -> None:
    assert told("read_files", {"files": ["a.py", {"path": "b.py"}]}) == [("read", "a.py"), ("read", "b.py")]


@pytest.mark.parametrize("arguments", [{"input": "{patch}"}, {"patch": "{patch}"}, "{patch}"], ids=str)
def test_a_patch_says_its_files_itself(arguments: object) -> None:
    patch = (
        "*** Begin Patch\n*** Add File: a.py\n+x\n*** Add File: \x07\n*** Update File: b/c d.py \n-x\n"
        "*** Delete File: d.py\n*** End Patch"
    )
    given = patch if isinstance(arguments, str) else dict.fromkeys(dict(arguments), patch)  # type: ignore[call-overload]  # a dict
    assert told("apply_patch", given) == [("write", "a.py"), ("edit", "b/c d.py"), ("delete", "d.py")]


@pytest.mark.parametrize("argument", ["offset", "limit", "view_range", "start_line", "endLine", "pages", "head"])
def test_one_that_says_which_part_of_the_file_is_partial(argument: str) -> None:
    (use,) = uses("read_file", {"path": "a.py", argument: 5})
    assert use.is_partial


@pytest.mark.parametrize("more", [{"explanation": "why"}, {"limit": None}, {}])
def test_whatever_else_is_said_it_is_about_the_whole_file(more: dict[str, object]) -> None:
    (use,) = uses("read_file", {"path": "a.py", **more})
    assert not use.is_partial


class TestNamesOfTheCallers:
    def test_are_known_beside_the_usual_ones(self) -> None:
        names = ToolNames(reads=("fetch_page",), writes=("put",), edits=("mend",), deletes=("burn",), paths=("page",))
        assert [told(tool, {"page": "a"}, names) for tool in ("fetch_page", "put", "Mend", "burn")] == [
            [("read", "a")], [("write", "a")], [("edit", "a")], [("delete", "a")],
        ]  # fmt: skip
        assert told("read_file", {"path": "a"}, names) == [("read", "a")]

    def test_hold_whatever_the_usual_ones_say(self) -> None:
        assert told("open", {"path": "a"}, ToolNames(writes=("open",))) == [("write", "a")]

    def test_may_be_a_command_of_a_tool(self) -> None:
        names = ToolNames(reads=("editor show",))
        assert told("editor", {"command": "show", "path": "a"}, names) == [("read", "a")]
        assert told("editor", {"command": "hide", "path": "a"}, names) == []

    @pytest.mark.parametrize("given", ["fetch", ["fetch"], ("",), (7,)])
    def test_are_tuples_of_names(self, given: object) -> None:
        with pytest.raises(UsageError, match="reads are names"):
            ToolNames(reads=given)  # type: ignore[arg-type]  # what is refused


def test_what_a_tool_does_may_be_asked_without_a_call() -> None:
    assert EVERYBODYS.does("str_replace_editor", "view") is Does.READ
    assert EVERYBODYS.does("str_replace_editor") is None


def test_a_patch_that_moves_a_file_leaves_none_where_it_was() -> None:
    patch = "*** Begin Patch\n*** Update File: old.py\n*** Move to: new.py\n@@\n-a\n+b\n*** Update File: b.py\n"
    assert told("apply_patch", {"input": patch}) == [("delete", "old.py"), ("edit", "new.py"), ("edit", "b.py")]
