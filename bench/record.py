"""A run of all measurements as a page of the documents, the newest first.
It refuses to hold what only one machine knows: hosts, users and paths are not in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Final

from bench.figures import Printed, Result, table_row
from bench.machine import Machine

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "benchmarks" / "log.md"

_HEAD: Final = """# Measured

Written by the command that stands below each date, newest first. A figure without a bound stands there to be
compared with; where two things are compared, they were measured in turns in one run.
"""


def written(page: str, day: date, command: str, machine: Machine, results: Iterable[tuple[str, list[Result]]]) -> str:
    """The page with one more run on top."""
    earlier = page.removeprefix(_HEAD).strip()
    newest = "\n".join([f"## {day.isoformat()}", "", f"`{command}` on {machine}.", *_sections(results)])
    return "\n".join([_HEAD, newest, *(["", earlier] if earlier else [])]) + "\n"


def _sections(results: Iterable[tuple[str, list[Result]]]) -> Iterable[str]:
    for title, found in results:
        yield from (
            "",
            f"### {title}",
            "",
            "| figure | measured | bound | verdict | beside |",
            "| --- | --- | --- | --- | --- |",
        )
        yield from map(table_row, found)
        for each in found:
            if isinstance(each, Printed):
                yield from ("", "```text", each.text, "```")
