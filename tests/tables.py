"""The cases of one test that need nothing made for them, told together: to tell of each takes longer than most take.
It refuses to keep a case back: each is run whatever the others did, and who fails or is skipped is told by name.
"""

from __future__ import annotations

from itertools import groupby
from os import PathLike
from typing import Final

import pytest
from _pytest.python import DirectParamFixtureDef
from _pytest.runner import CallInfo, runtestprotocol
from _pytest.terminal import TerminalReporter

_STOPS: Final = (pytest.exit.Exception, KeyboardInterrupt)
_COUNTED: Final = "cases"
_FEWEST: Final = 2


class Table(pytest.Item):
    """Several cases in the place of each; it passes for all that passed, and each other has a report of its own."""

    def __init__(self, *, cases: list[pytest.Function], **named: object) -> None:
        super().__init__(**named)  # type: ignore[arg-type]  # its name and parent, as pytest gives them
        self.cases = cases
        self.missed = list[tuple[pytest.Function, CallInfo[None]]]()

    def runtest(self) -> None:
        for case in self.cases:
            case.funcargs.update(case.callspec.params)
            call = CallInfo.from_call(case.runtest, when="call", reraise=_STOPS)
            if call.excinfo is not None:
                self.missed.append((case, call))
        self.user_properties.append((_COUNTED, len(self.cases) - len(self.missed)))

    def reportinfo(self) -> tuple[PathLike[str] | str, int | None, str]:
        return self.cases[0].reportinfo()


class Tables:
    """Where cases follow each other that need nothing, a table of them."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [told for _, alike in groupby(items, _belongs_to) for told in _together([*alike])]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        if not isinstance(item, Table):
            return None
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        for case, call in item.missed:
            case._report_sections = item._report_sections
            report = case.ihook.pytest_runtest_makereport(item=case, call=call)
            # A worker may tell of nothing but what it was asked to run: whoever asked gives the case its name back.
            report.is_of, report.nodeid = report.nodeid, item.nodeid
            item.ihook.pytest_runtest_logreport(report=report)
        for report in reports:
            if not report.passed or (report.when == "call" and len(item.missed) < len(item.cases)):
                item.ihook.pytest_runtest_logreport(report=report)
        return True


class Told:
    """What a run tells of tables: each case that did not pass by its own name, and how many did."""

    def __init__(self) -> None:
        self.passed = list[int]()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        report.nodeid = getattr(report, "is_of", report.nodeid)
        self.passed.extend(int(str(value)) for name, value in report.user_properties if name == _COUNTED)

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        if self.passed:
            terminalreporter.write_line(f"{len(self.passed)} of those that passed stand for {sum(self.passed)} cases")


def _belongs_to(item: pytest.Item) -> tuple[pytest.Item, str] | tuple[object, str]:
    """Which test it is a case of; one that is no case belongs to itself."""
    if isinstance(item, pytest.Function) and _needs_nothing(item):
        return item.parent, item.originalname
    return item, ""


def _needs_nothing(case: pytest.Function) -> bool:
    """Whether all that it is given are values, and nothing is marked that somebody else would heed."""
    if not hasattr(case, "callspec") or any(mark.name != "parametrize" for mark in case.iter_markers()):
        return False
    made = case._fixtureinfo.name2fixturedefs
    return all(name in made and isinstance(made[name][-1], DirectParamFixtureDef) for name in case.fixturenames)


def _together(alike: list[pytest.Item]) -> list[pytest.Item]:
    cases = [each for each in alike if isinstance(each, pytest.Function)]
    parent = alike[0].parent
    if len(cases) < _FEWEST or parent is None:
        return alike
    return [Table.from_parent(parent, name=cases[0].originalname, cases=cases)]
