"""What tells that a call or an execution went wrong, and what has the words of it and tells nothing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from unabridged.compaction.said.failures import failed, says_failure, shows_traceback
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.part import ExecutionResult, Part, Text, ToolResult

PYTHON = "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\nKeyError: 'total'"
RUNTIMES = {
    "Python": PYTHON,
    "Python in a report": "> Traceback (most recent call last):\n>   File ...\n> KeyError: 1",
    "Java": 'Exception in thread "main" java.lang.NullPointerException\n\tat A.main(A.java:5)',
    "Java, the cause": "java.io.IOException\nCaused by: java.net.ConnectException: refused",
    "Rust": "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds",
    "Go": "panic: oops\n\ngoroutine 1 [running]:\nmain.main()",
    "C": "running\nAborted (core dumped)",
    "C#": "Unhandled exception. System.IO.FileNotFoundException\n   at A.Main()",
    "JavaScript in a browser": "log\nUncaught TypeError: x is undefined",
}
ANSWERS = {
    "a word before a colon": "Error: no such order",
    "in brackets": "[ERROR] no such order",
    "a line of a log": "2 rows\nERROR could not write",
    "the last line of a traceback": "working\nValueError: not a number",
    "an error of a module": "requests.exceptions.ConnectionError: refused",
    "an exception": "System.ArgumentException: bad",
    "JavaScript": "TypeError: x is undefined\n    at f (/app/a.js:3:5)\n    at g (/app/a.js:9:1)",
    "its stack alone": "f is not a function\n    at Object.<anonymous> (/app/a.js:3:5)",
    "a C compiler": "main.c:3:5: error: expected ';'",
    "a Rust compiler": "warning: unused\nerror[E0308]: mismatched types",
    "a TypeScript compiler": "src/a.ts(3,5): error TS2322: Type 'a' is not assignable",
    "git": "fatal: not a git repository",
    "npm": "npm ERR! missing script: build",
    "a shell": "sh: 1: foo: command not found",
    "a missing file": "cat: a.txt: No such file or directory",
    "no rights": "open a.txt: permission denied",
    "a crash": "Segmentation fault",
    "an exit code": "Exit code: 2",
    "an exit status": "Command failed with exit status 1",
    "how it exited": "Process exited with code 127",
    "an exit code in JSON": '{"stdout": "", "exit_code": 1}',
    "its name in another style": '{"exitCode":3}',
    "a return code": '{"returncode": -9}',
    "another return code": "return_code=1",
    "an error in JSON": '{"error": "no such order"}',
    "errors in JSON": '{"errors": [{"message": "no"}]}',
    "a flag in JSON": '{"isError": true, "content": []}',
    "no success": '{"success": false}',
    "not ok": '{"ok": false, "description": "no"}',
    "a status in JSON": '{"status": "failed"}',
    "pytest": "E   assert 1 == 2",
    "pytest at the end": "FAILED tests/test_a.py::test_b",
    "pytest, the count": "=== 2 failed, 3 passed in 0.1s ===",
    "Go's tests": "--- FAIL: TestA (0.00s)",
    "jest": "Tests:       1 failed, 3 passed, 4 total",
    "HTTP": "HTTP/1.1 503 Service Unavailable",
}
FINE = [
    "The error rate fell to 2 % in May, and no error was found since.",
    "We talked about errors, failures and exceptions.",
    "Errors are handled in errors.py: see class ParseError.",
    "    except ValueError:\n        raise",
    "0 errors, 0 failed",
    "12 passed, 0 failed in 3.1s",
    "Exit code: 0",
    '{"exit_code": 0, "stdout": "done"}',
    '{"error": null, "rows": 3}',
    '{"errors": [], "success": true, "ok": true, "status": "completed"}',
    "HTTP/1.1 200 OK",
    "The exits are at the back; exit 3 is closed.",
    "",
]


@pytest.mark.parametrize("text", RUNTIMES.values(), ids=RUNTIMES)
def test_a_traceback_is_one_wherever_it_is_shown(text: str) -> None:
    assert shows_traceback(text)
    assert says_failure(text)


@pytest.mark.parametrize("text", ANSWERS.values(), ids=ANSWERS)
def test_an_answer_of_a_tool_says_that_it_failed(text: str) -> None:
    assert says_failure(text)
    assert not shows_traceback(text), "in anybody's talk it says nothing"


@pytest.mark.parametrize("text", FINE)
def test_words_about_errors_are_no_failure(text: str) -> None:
    assert not says_failure(text)


def test_what_failed_is_looked_for_at_both_ends_of_a_long_text() -> None:
    filling = "row of numbers\n" * 1_000
    assert says_failure(f"Error: no\n{filling}")
    assert says_failure(f"{filling}ValueError: not a number")
    assert not says_failure(f"{filling}ValueError: not a number\n{filling}")


def result(*content: Part, status: str = "", beside: Mapping[str, object] = NOTHING_MORE) -> ToolResult:
    return ToolResult(call_id="c", content=content, status=status, extra=Extra(beside))


class TestAToolsResult:
    @pytest.mark.parametrize("status", ["failed", "denied", "aborted", "error", "TIMEOUT", "incomplete", "1", "-9"])
    def test_has_failed_by_its_status(self, status: str) -> None:
        assert failed(result(Text(text="7"), status=status))

    @pytest.mark.parametrize("status", ["", "completed", "OK", "0", "unknown"])
    def test_has_not_by_another(self, status: str) -> None:
        assert not failed(result(Text(text="7"), status=status))

    @pytest.mark.parametrize("name", ["exit_code", "exitCode", "return_code", "returncode"])
    def test_has_failed_by_an_exit_code_beside_it(self, name: str) -> None:
        assert failed(result(Text(text=""), beside={name: 2}))
        assert not failed(result(Text(text=""), beside={name: 0}))
        assert not failed(result(Text(text=""), beside={name: None}))

    def test_has_failed_by_what_it_says(self) -> None:
        assert failed(result(Text(text="7"), Text(text="Error: no")))
        assert not failed(result(Text(text="")))

    def test_has_failed_with_what_is_inside_it(self) -> None:
        assert failed(result(ExecutionResult(stdout="7", status="failed")))
        assert not failed(result(ExecutionResult(stdout="7", status="completed")))


class TestAnExecution:
    def test_has_failed_by_its_status(self) -> None:
        assert failed(ExecutionResult(status="OUTCOME_DEADLINE_EXCEEDED"))

    def test_has_failed_with_words_on_its_error_stream(self) -> None:
        assert failed(ExecutionResult(stdout="7", stderr="cannot open file"))

    @pytest.mark.parametrize("status", ["OUTCOME_OK", "success", "completed", "0"])
    def test_has_not_failed_by_a_warning_where_it_says_it_went_well(self, status: str) -> None:
        assert not failed(ExecutionResult(stdout="7", stderr="DeprecationWarning: old", status=status))

    @pytest.mark.parametrize("where", ["stdout", "stderr", "result"])
    def test_has_failed_with_a_traceback_wherever_it_is(self, where: str) -> None:
        streams = {where: PYTHON}
        assert failed(ExecutionResult(status="completed", **streams))  # type: ignore[arg-type]  # one of its texts

    def test_has_not_failed_where_nothing_says_so(self) -> None:
        assert not failed(ExecutionResult(stdout="7", stderr=" \n"))
