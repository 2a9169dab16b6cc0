"""What a worker tells whoever started it of each test: how it went, in one report instead of three and two more lines.
It refuses to keep anything back that did not pass.
"""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol


class FewReports:
    """Of a test that passed its call is told, and neither what was made for it nor what was put away after it.

    Each report is written by a worker and read by the program that waits for all of them, beside which they run: for a
    test of a millisecond that was half of what it took.
    """

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed:
                item.ihook.pytest_runtest_logreport(report=report)
        return True


def are_enough(config: pytest.Config) -> bool:
    """Whether this is a worker, and nobody asked how long each step took or for a file that has a place for each."""
    return hasattr(config, "workerinput") and config.option.durations is None and config.option.xmlpath is None
