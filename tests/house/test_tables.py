"""What is told of cases that are run together.
It refuses to know how any one test of the library is told.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.few_reports import FewReports
from tests.tables import Tables, Told

pytest_plugins = ["pytester"]
_TESTS: Final = """
import pytest

@pytest.fixture
def made(): return 1

@pytest.fixture(params=[1, 2])
def drawn(request): return request.param

@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_some_fail(number):
    print("looked at", number)
    if number == 4: pytest.skip("not four")
    assert number not in (2, 5)

class TestOne:
    @pytest.mark.parametrize("letter", "ab")
    @pytest.mark.parametrize("number", [1, 2])
    def test_all_pass(self, number, letter): assert isinstance(self, TestOne)

@pytest.mark.parametrize("number", [1, 2])
def test_none_passes(number): assert False

@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.xfail), 3, 4])
def test_one_is_marked(number): assert number != 2

@pytest.mark.parametrize("number", [1, 2])
def test_has_something_made(number, made): pass

@pytest.mark.parametrize("made", [1, 2], indirect=True)
def test_has_it_made_of_this(made): pass

@pytest.mark.parametrize("number", [1, 2])
def test_asks_who_it_is(number, request): assert f"[{number}]" in request.node.name

def test_has_what_is_drawn(drawn): pass
def test_is_alone(): pass
"""
_TOLD: Final = [
    ("some_fail[2]", "failed"),
    ("some_fail[4]", "skipped"),
    ("some_fail[5]", "failed"),
    ("some_fail", "passed"),
    ("all_pass", "passed"),
    ("none_passes[1]", "failed"),
    ("none_passes[2]", "failed"),
    ("one_is_marked[1]", "passed"),
    ("one_is_marked[2]", "skipped"),
    ("one_is_marked", "passed"),
    ("has_something_made[1]", "passed"),
    ("has_something_made[2]", "passed"),
    ("has_it_made_of_this[1]", "passed"),
    ("has_it_made_of_this[2]", "passed"),
    ("asks_who_it_is[1]", "passed"),
    ("asks_who_it_is[2]", "passed"),
    ("has_what_is_drawn[1]", "passed"),
    ("has_what_is_drawn[2]", "passed"),
    ("is_alone", "passed"),
]


@pytest.fixture
def run(pytester: pytest.Pytester) -> pytest.HookRecorder:
    pytester.makepyfile(_TESTS)
    return pytester.inline_run("-p", "no:cacheprovider", plugins=[FewReports(), Tables(), Told()])


def test_whichever_case_did_not_pass_is_told_by_name_and_the_others_by_their_test(run: pytest.HookRecorder) -> None:
    reports = run.getreports("pytest_runtest_logreport")
    assert [(each.nodeid.rpartition("::test_")[2], each.outcome) for each in reports] == _TOLD


def test_why_a_case_failed_is_told_as_if_it_had_been_alone(run: pytest.HookRecorder) -> None:
    [second, *_] = run.getreports("pytest_runtest_logreport")
    assert "assert 2 not in (2, 5)" in second.longreprtext
    assert "number = 2" in second.longreprtext
    assert "looked at 2" in second.capstdout


def test_how_many_cases_passed_is_told(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(_TESTS)
    run = pytester.runpytest_inprocess("-p", "no:cacheprovider", plugins=[Tables(), Told()])
    run.stdout.fnmatch_lines("3 of those that passed stand for 8 cases")
    assert run.ret == pytest.ExitCode.TESTS_FAILED


def test_so_it_is_where_workers_run_them(
    pytester: pytest.Pytester, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makepyfile(_TESTS)
    pytester.makeconftest("from tests.conftest import pytest_configure")
    monkeypatch.setenv("PYTHONPATH", str(request.config.rootpath))
    run = pytester.runpytest_subprocess("-p", "no:cacheprovider", "--numprocesses=1", "-rfs")
    told = run.stdout.str()
    assert [name for name, outcome in _TOLD if (f"::test_{name} - " in told) != (outcome == "failed")] == []
    run.stdout.fnmatch_lines("3 of those that passed stand for 8 cases")
    run.assert_outcomes(passed=13, failed=4, skipped=1, xfailed=1)


def test_nothing_stops_at_a_case_but_what_stops_a_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("""
        import pytest

        @pytest.mark.parametrize("number", [1, 2])
        def test_ends(number): pytest.exit("enough")
    """)
    run = pytester.inline_run("-p", "no:cacheprovider", plugins=[Tables()])
    assert run.ret == pytest.ExitCode.INTERRUPTED
