"""Files, commands, errors and variables are found in calls, in their results, and in what code printed."""

from __future__ import annotations

import pytest

from tests.compaction.ledgers.told import answers, calls, of, printed, says, states, texts, told
from unabridged.log.body import Message
from unabridged.log.part import ExecutionResult, Text, Variable
from unabridged.view import ledger


class TestFiles:
    @pytest.mark.parametrize(
        ("tool", "kind"),
        [
            ("read_file", ledger.FILE_READ),
            ("write_file", ledger.FILE_WRITTEN),
            ("edit_file", ledger.FILE_WRITTEN),
            ("delete_file", ledger.FILE_DELETED),
        ],
    )
    def test_are_in_calls_by_name_and_arguments(self, tool: str, kind: str) -> None:
        path = "C:\\\\Users\\\\Jane Doe\\\\报告.txt"
        assert texts(kind, calls(tool, f'{{"path": "{path}"}}')) == ["C:\\Users\\Jane Doe\\报告.txt"]

    @pytest.mark.parametrize(
        ("path", "command"),
        [
            ("docs/d.md", "rm -rf docs"),
            ("C:\\\\tmp\\\\old\\\\d.md", "rmdir C:\\\\tmp\\\\old"),
            ("C:\\\\tmp\\\\old\\\\d.md", "rmdir C:\\\\tmp\\\\old\\\\"),
        ],
    )
    def test_are_gone_with_their_folder(self, path: str, command: str) -> None:
        read = calls("read_file", f'{{"path": "{path}"}}')
        gone = calls("bash", f'{{"command": "{command}"}}')
        assert len(of(read).standing.of(ledger.FILE_READ)) == 1
        assert of(read, gone).standing.of(ledger.FILE_READ) == ()

    def test_are_not_used_by_a_call_that_went_wrong(self) -> None:
        said = (calls("write_file", '{"path": "a.py"}'), answers("no", status="failed"))
        assert texts(ledger.FILE_WRITTEN, *said) == []

    @pytest.mark.parametrize(
        ("command", "found"),
        [
            ("cat a.txt | grep x > out.log", {"a.txt": "read", "out.log": "written"}),
            ("sudo rm -rf /var/old; touch new.txt", {"/var/old": "deleted", "new.txt": "written"}),
            ("rm -rf docs; rmdir old_files", {"docs": "deleted", "old_files": "deleted"}),
            ("mv docs archive; cp Makefile Other", {"docs": "deleted", "archive": "written", "Other": "written"}),
            ("rm -rf $DIR *", {}),
            ("install requests flask", {}),
            ("mv a.txt b.txt && cp b.txt c.txt", {"a.txt": "deleted", "b.txt": "written", "c.txt": "written"}),
            ("sed -i s/a/b/ conf.ini", {"conf.ini": "written"}),
            ("sed -n 1,5p conf.ini", {"conf.ini": "read"}),
            ("sort < in.csv", {}),
            ("echo hello; env; mv x", {}),
            ("cat $FILE . 12 words", {}),
            ("rm 'my file.txt'", {"my file.txt": "deleted"}),
            (
                "cd /repo && rm src/a.py; cd ..; touch /b.py c.py",
                {"/repo/src/a.py": "deleted", "/b.py": "written", "/c.py": "written"},
            ),
            (
                "cd -; rm a.py; cd x y; cat C:/x.txt > ~/y.txt",
                {"a.py": "deleted", "C:/x.txt": "read", "~/y.txt": "written"},
            ),
            ("cat > n.md <<'EOF'\\nrm src/app.py\\nEOF\\nrm b.py", {"n.md": "written", "b.py": "deleted"}),
            ("cat <<-E > n.md\\nrm src/app.py", {"n.md": "written"}),
            ("cat <<A <<B > n.md\\nrm a.py\\nA\\nrm b.py\\nB\\nrm c.py", {"n.md": "written", "c.py": "deleted"}),
            ("grep x <<<word\\nrm a.py", {"a.py": "deleted"}),
            ("python -c 'print(1 << n)' # x << y\\nrm a.py", {"a.py": "deleted"}),
            ('python -c \\"print(\\n1 << n)\\"\\nrm a.py', {"a.py": "deleted"}),
            ("cat <<END-OF > n.md\\nrm b.py\\nEND-OF\\nrm a.py", {"n.md": "written", "a.py": "deleted"}),
            ("cat <<\\\\E > n.md\\nrm b.py\\nE\\nrm a.py", {"n.md": "written", "a.py": "deleted"}),
            (
                "rm build a.py 2>/dev/null; touch lock 2> err.txt",
                {"build": "deleted", "a.py": "deleted", "lock": "written", "err.txt": "written"},
            ),
            ("sed --expression=s/a/b/ -ne p x.py; sed -i -es/a/b/ y.py", {"x.py": "read", "y.py": "written"}),
            (
                "make | tee >(gzip > log.gz) all.log; (cd x; diff <(sort a) b; rm a.py); rm b.py",
                {"log.gz": "written", "x/a.py": "deleted", "b.py": "deleted"},
            ),
            ("rm a.py # don't touch b.py, nor 'c.py'; it stays\\nrm d.py", {"a.py": "deleted", "d.py": "deleted"}),
            ("python -c 'import x\\ndel frame' && rm a.py", {"a.py": "deleted"}),
            ('git commit -m \\"no more\\nrm b.py or so\\"; rm a.py', {"a.py": "deleted"}),
            ('echo it\\\\\'s \\"so > x\\" > y.txt; rm a.py', {"y.txt": "written", "a.py": "deleted"}),
            ("rm a.py \\\\\\n b.py", {"a.py": "deleted", "b.py": "deleted"}),
            (
                "cat > Makefile; touch Procfile; tee LICENSE",
                dict.fromkeys(("Makefile", "Procfile", "LICENSE"), "written"),
            ),
            ("make 2>&1 >&2 2>&-; rm -- -x.txt", {}),
            ("sed -i 's/a/b/' x.py y.py", {"x.py": "written", "y.py": "written"}),
            ("cat 'a b'/c.txt > out/'d e'.txt", {"a b/c.txt": "read", "out/d e.txt": "written"}),
            ("sed -i '' -e s/a/b/ -e s/c/d/ x.py", {"x.py": "written"}),
            ("A=1 B='x y' rm a.py", {"a.py": "deleted"}),
            ("(cd sub && rm a.py); rm $(cat list.txt) b.py)", {"sub/a.py": "deleted", "list.txt": "read"}),
        ],
    )
    def test_are_in_shell_commands(self, command: str, found: dict[str, str]) -> None:
        said = f'{{"command": "{command}"}}'
        every = of(calls("bash", said)).entries
        assert {e.text: e.kind.removeprefix("file ") for e in every if e.kind.startswith("file")} == found

    @pytest.mark.parametrize(
        ("command", "stands"),
        [
            ("rm -f a.csv && python gen.py > a.csv", {"a.csv": "written"}),
            ("mv a.py b.py && mv b.py a.py", {"a.py": "written", "b.py": "deleted"}),
            ("rm -rf build; cp src/x.js build/x.js", {"build": "deleted", "build/x.js": "written"}),
            ("touch tmp/x.js; rm -rf tmp", {"tmp": "deleted"}),
            ("rm a.py; touch a.py; rm a.py", {"a.py": "deleted"}),
        ],
    )
    def test_are_as_the_last_command_of_a_message_left_them(self, command: str, stands: dict[str, str]) -> None:
        every = of(calls("bash", f'{{"command": "{command}"}}')).standing.entries
        assert {e.text: e.kind.removeprefix("file ") for e in every if e.kind.startswith("file")} == stands

    def test_behind_much_that_a_command_is_given_to_read_are_in_it_too(self) -> None:
        command = f"cat > a.py <<'EOF'\\n{'x = 1; ' * 2_000}\\nEOF\\nrm b.py"
        assert texts(ledger.FILE_DELETED, calls("bash", f'{{"command": "{command}"}}')) == ["b.py"]

    def test_are_not_looked_for_far_behind_in_a_command(self) -> None:
        command = "cat > a.py <<E\\nE" + "\\nmake" * 1_000 + "\\nrm b.py"
        assert texts(ledger.FILE_DELETED, calls("bash", f'{{"command": "{command}"}}')) == []

    @pytest.mark.parametrize("tool", ["execute_python", "exec_jupyter_cell"])
    def test_are_none_of_what_code_deletes(self, tool: str) -> None:
        assert of(calls(tool, '{"code": "del frame", "command": "del frame"}')).entries == ()

    def test_are_in_diffs(self) -> None:
        diff = (
            "diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n@@\n-a\n+b\n--- a/old.py\n+++ /dev/null\n+++ b/lost.py\n"
        )
        for said in (answers(diff), says(diff, "assistant"), calls("shell", '{"cmd": "x"}')):
            wrote = [] if said.parts[0].__class__.__name__ == "ToolCall" else ["x.py"]
            assert texts(ledger.FILE_WRITTEN, said) == wrote
        assert texts(ledger.FILE_DELETED, answers(diff)) == ["old.py"]

    def test_are_in_no_diff_that_names_none(self) -> None:
        assert not [e for e in of(answers("--- /dev/null\n+++ /dev/null\n--- a\n+++ \n")).entries if "file" in e.kind]


class TestCommands:
    @pytest.mark.parametrize(
        ("arguments", "ran_was"),
        [
            ('{"command": "make test"}', "make test"),
            ('{"cmd": ["bash", "-lc", "make test"]}', "make test"),
            ('{"command": ["make", "test"]}', "make test"),
            ('"make test"', "make test"),
        ],
    )
    def test_are_told_however_a_tool_takes_them(self, arguments: str, ran_was: str) -> None:
        assert states(ledger.COMMAND, calls("shell", arguments)) == {ran_was: "no result"}

    @pytest.mark.parametrize(("tool", "arguments"), [("bash", "{"), ("bash", "{}"), ("bash", "3"), ("look", '"x"')])
    def test_are_none_of_other_calls(self, tool: str, arguments: str) -> None:
        assert texts(ledger.COMMAND, calls(tool, arguments)) == []

    @pytest.mark.parametrize(
        ("result", "state"),
        [
            ("fine", "ok"),
            ("x\nexit code: 2", "exit 2"),
            ("Exited with code 0", "exit 0"),
            ("fatal: no", "failed"),
            ("gcc\nmake: *** [all] Error 2", "failed"),
        ],
    )
    def test_are_told_with_how_they_ended(self, result: str, state: str) -> None:
        assert states(ledger.COMMAND, calls("bash", '{"command": "make"}'), answers(result)) == {"make": state}

    def test_end_as_the_nearest_call_of_their_id(self) -> None:
        one, two = calls("bash", '{"command": "one"}'), calls("bash", '{"command": "two"}')
        assert states(ledger.COMMAND, one, answers("fatal: x"), two, answers("ok")) == {"one": "failed", "two": "ok"}


class TestErrors:
    @pytest.mark.parametrize(
        "line",
        [
            "ValueError: no such row",
            "requests.exceptions.ConnectionError: refused",
            "error: cannot find -lssl",
            "npm ERR! missing script",
            "src/a.c:12:3: error: no semicolon",
            "cat: x: No such file or directory",
            "FAILED tests/test_a.py",
        ],
    )
    def test_are_told_by_name_and_message(self, line: str) -> None:
        assert texts(ledger.ERROR, answers(f"well\n  {line}\nwell")) == [line]

    def test_are_no_prose(self) -> None:
        assert texts(ledger.ERROR, answers("There was an error in the report."), says("An error: what is it?")) == []

    def test_are_told_in_a_traceback_that_somebody_shows(self) -> None:
        text = "look:\nTraceback (most recent call last)\n  File x\nKeyError: 'a'"
        assert texts(ledger.ERROR, says(text)) == ["KeyError: 'a'"]

    def test_are_the_first_words_of_what_failed_in_another_form(self) -> None:
        assert texts(ledger.ERROR, answers("\nseat is taken", status="failed")) == ["seat is taken"]
        assert texts(ledger.ERROR, answers("\n", status="failed"), answers(status="failed")) == []

    def test_are_the_first_and_the_last_of_many(self) -> None:
        found = texts(ledger.ERROR, answers("\n".join(f"error: {n}" for n in range(9_000))))
        assert sorted(found) == [f"error: {n}" for n in (0, 1, 2, 8_997, 8_998, 8_999)]

    def test_are_in_what_code_printed(self) -> None:
        assert texts(ledger.ERROR, printed("ValueError: x")) == ["ValueError: x"]


class TestVariables:
    def test_are_told_with_type_shape_and_value(self) -> None:
        frame = Variable(name="frame", type="DataFrame", shape="12x4", value="a table")
        ran_one = ExecutionResult(
            variables=(frame, Variable(name="api_key", value="'s3cret-4711-x'")), deleted=("old",)
        )
        expected = {"frame": "DataFrame 12x4 a table", "api_key": "", "old": ""}
        assert told(ledger.VARIABLE, Message(role="assistant", parts=(ran_one,))) == expected
        assert told(ledger.VARIABLE, answers(ran_one)) == expected

    def test_that_are_deleted_are_gone(self) -> None:
        made = ExecutionResult(variables=(Variable(name="x"),))
        gone = ExecutionResult(deleted=("x",))
        said = [Message(role="assistant", parts=(each,)) for each in (made, gone)]
        assert of(*said).standing.of(ledger.VARIABLE) == ()


def test_a_tools_text_without_a_result_is_an_answer() -> None:
    assert texts(ledger.ASK, Message(role="tool", parts=(Text(text="Please book the night train."),))) == []


def test_an_answer_of_our_own_tools_says_nothing_new() -> None:
    assert of(answers("[unabridged recall 12 0123456789ab]\norder W2378156")).entries == ()
