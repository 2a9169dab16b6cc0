"""What is told of each test by a worker, where only that is told which somebody may want to know.
It refuses to know what else a run says.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.few_reports import FewReports

pytest_plugins = ["pytester"]
_TESTS: Final = """
import pytest

@pytest.fixture
def never_made():
    raise LookupError

@pytest.fixture
def never_put_away():
    yield
    raise LookupError

def test_passes(): pass
def test_fails(): assert False
def test_is_not_begun(never_made): pass
def test_ends_badly(never_put_away): pass
def test_is_skipped(): pytest.skip()
@pytest.mark.skip
def test_is_not_told(): pass
@pytest.mark.xfail
def test_is_known(): assert False
"""


def test_of_each_test_that_is_told_by_which_it_did_not_pass_and_else_its_call(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(_TESTS)

    run = pytester.inline_run("-p", "no:cacheprovider", plugins=[FewReports()])

    told = [
        (report.nodeid.partition("::test_")[2], report.when, report.outcome)
        for report in run.getreports("pytest_runtest_logreport")
    ]
    assert told == [
        ("passes", "call", "passed"),
        ("fails", "call", "failed"),
        ("is_not_begun", "setup", "failed"),
        ("ends_badly", "call", "passed"),
        ("ends_badly", "teardown", "failed"),
        ("is_skipped", "call", "skipped"),
        ("is_not_told", "setup", "skipped"),
        ("is_known", "call", "skipped"),
    ]
