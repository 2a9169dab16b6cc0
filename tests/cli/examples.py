"""The commands of a page of documents, run one after the other in a folder of their own, and what each prints.
It refuses to compare what no two runs share: times, names of facts and sizes are written as the page writes them.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from unabridged.cli.main import main

_BLOCK: Final = re.compile(r"^```console\n(?P<told>.*?)^```$", re.MULTILINE | re.DOTALL)
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?Z")
_SECONDS: Final = re.compile(r'(?<="seconds": )[0-9.]+')
_MARK: Final = re.compile(r"(\[unabridged \d+\.\d+ )[0-9]{12}\]")
_FACT: Final = re.compile(r"\b[0-9a-f]{20}\b")
_DIGEST: Final = re.compile(r"\b[0-9a-f]{64}\b")
_ANY: Final = "\u2026"
# What each takes goes with the version of SQLite, which may not be built to tell it.
_TABLES: Final = '{"event": 0, "thread": 0}'
_BYTES: Final = re.compile(
    r'(?<="file": )\d+|(?<="log": )\d+|(?<="free": )\d+|(?<="tables": ){[^}]*}|(?<="tables": )null'
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A command and what the page says it prints."""

    command: tuple[str, ...]
    output: str


def examples(page: str) -> list[Example]:
    """The examples of a page, in order."""
    return [each for block in _BLOCK.finditer(page) for each in _of(block["told"])]


def _of(told: str) -> Iterator[Example]:
    for part in re.split(r"^\$ ", told, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield Example(command=tuple(shlex.split(command)), output=output.rstrip("\n"))


def says(printed: str, promised: str) -> bool:
    """Whether a command printed what the page promises; a line of three dots there stands for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == _ANY else re.escape(line) + r"\n" for line in promised.splitlines())
    return re.fullmatch(pattern, f"{printed}\n" if printed else "") is not None


def as_written(text: str) -> str:
    """What was printed, with what no two runs share as a page writes it."""
    text = _TIME.sub(lambda found: "2026-11-24 09:30:00Z"[: len(found[0]) - 1] + "Z", text)
    text = _DIGEST.sub(_ANY, text)
    text = _BYTES.sub(lambda found: "0" if found[0].isdecimal() else _TABLES, _SECONDS.sub("0.1", text))
    return _MARK.sub(r"\g<1>000000000000]", text)


@dataclass
class Shell:
    """Runs commands in a folder, and knows by which names a page calls the facts they made."""

    folder: Path
    facts: dict[str, str] = field(default_factory=dict)

    def run(self, example: Example) -> str:
        """What a command prints, both streams, as a page writes it."""
        program, *arguments = example.command
        assert program == "unabridged"
        told = [self.facts.get(each, each) for each in arguments]
        out = io.StringIO()
        main(told, out, out)
        return self._as_written(out.getvalue().rstrip("\n"), _FACT.findall(example.output))

    def _as_written(self, text: str, names: list[str]) -> str:
        known = {real: written for written, real in self.facts.items()}
        for real in dict.fromkeys(_FACT.findall(text)):
            if real not in known and (name := next((each for each in names if each not in self.facts), None)):
                self.facts[name], known[real] = real, name
        for real, written in known.items():
            text = text.replace(real, written)
        return as_written(text)
