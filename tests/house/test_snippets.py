"""Every snippet of the README and the documents runs, from top to bottom of its page, and prints what the page says.
It refuses to fill in what a page leaves out: a reader could not either.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.tree import ROOT, kept_paths
from tests.preloaded import preloaded

# A page says that a snippet cannot run here with a comment on the line above it:
#   <!-- not run: the reason -->
# The snippets so marked, by page, with how many; a page that can run one more lowers its number.
NOT_RUN = {
    "docs/how-to/coming-from-agentscope.md": 6,
    "docs/how-to/coming-from-memory-with-compress.md": 3,
    "docs/how-to/coming-from-openai-agents.md": 5,
    "docs/how-to/coming-from-taskweaver.md": 2,
    "docs/how-to/postgresql.md": 1,
    "docs/how-to/sync.md": 1,
}

_FENCE = re.compile(r"^```(?P<language>\w*)$")
_MARK = re.compile(r"^<!-- not run: (?P<reason>.{10,}) -->$")
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in kept_paths() if path.suffix == ".md")


@dataclass(frozen=True, slots=True, kw_only=True)
class Snippet:
    """One fenced block: its language, its lines, the line its first one stands on, and why it cannot run."""

    language: str
    lines: tuple[str, ...]
    first: int
    excuse: str = ""


def snippets(page: str) -> list[Snippet]:
    """The fenced blocks of a page, in order."""
    found: list[Snippet] = []
    lines = page.splitlines()
    opened: int | None = None
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence and opened is None:
            opened = number
        elif line == "```" and opened is not None:
            found.append(_snippet(lines, opened, number))
            opened = None
    assert opened is None, f"the block that opens in line {(opened or 0) + 1} is never closed"
    return found


def _snippet(lines: list[str], opened: int, closed: int) -> Snippet:
    mark = _MARK.match(lines[opened - 1]) if opened else None
    return Snippet(
        language=lines[opened].removeprefix("```"),
        lines=tuple(lines[opened + 1 : closed]),
        first=opened + 1,
        excuse=mark["reason"] if mark else "",
    )


def read(name: str) -> list[Snippet]:
    """The snippets of a page of the repository."""
    return snippets((ROOT / name).read_text(encoding="utf-8"))


def program(blocks: list[Snippet]) -> str:
    """The runnable snippets as one program whose line numbers are the page's."""
    lines: list[str] = []
    for block in blocks:
        if block.language == "python" and not block.excuse:
            lines += [""] * (block.first - len(lines)) + list(block.lines)
    return "\n".join(lines)


def promised(blocks: list[Snippet]) -> str:
    """What the page says that its program prints."""
    return "".join(f"{line}\n" for block in blocks if block.language == "output" for line in block.lines)


def run(text: str, page: Path) -> subprocess.CompletedProcess[str]:
    """Run a page's program in its own folder, warnings being errors."""
    return preloaded("-X", "dev", "-W", "error").run(text, name=page.name, folder=page.parent)


@pytest.mark.parametrize("name", [name for name in PAGES if program(read(name))])
def test_the_snippets_of_a_page_run_and_print_what_it_says(name: str, tmp_path: Path) -> None:
    blocks = read(name)
    ended = run(program(blocks), tmp_path / Path(name).with_suffix(".py").name)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == promised(blocks)


def test_only_the_listed_snippets_are_not_run() -> None:
    marked = {name: sum(bool(block.excuse) for block in read(name)) for name in PAGES}
    assert {name: count for name, count in marked.items() if count} == NOT_RUN


def commands() -> list[str]:
    """Every command that a page tells the reader to type."""
    blocks = [block for name in PAGES for block in read(name) if block.language == "console"]
    return [line.removeprefix("$ ") for block in blocks for line in block.lines if line.startswith("$ ")]


def test_every_make_command_of_a_page_is_a_target() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    told = [
        word for line in commands() if line.startswith("make ") for word in shlex.split(line)[1:] if "=" not in word
    ]
    assert told
    assert set(told) - targets == set()


def test_every_extra_that_a_page_installs_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = {extra for line in commands() for extra in re.findall(r"unabridged\[(\w+)\]", line)}
    assert told - project["optional-dependencies"].keys() == set()


@pytest.mark.parametrize("fault", ["assert x == 2", "import warnings\nwarnings.warn('late')", "sys.exit(1)", "Memory"])
def test_a_snippet_that_fails_is_noticed(tmp_path: Path, fault: str) -> None:
    page = f"text\n\n```python\nimport sys\nx = 1\n```\n\n```python\n{fault}\n```\n"
    assert run(program(snippets(page)), tmp_path / "page.py").returncode == 1


def test_where_a_snippet_fails_is_told_by_the_line_of_its_page(tmp_path: Path) -> None:
    page = "text\n\n```python\nx = 1\n```\n\n```python\nassert x == 2\n```\n"
    assert "line 8" in run(program(snippets(page)), tmp_path / "page.py").stderr


def test_a_page_that_promises_other_output_is_noticed(tmp_path: Path) -> None:
    blocks = snippets("```python\nprint(1)\n```\n\n```output\n2\n```\n")
    assert run(program(blocks), tmp_path / "page.py").stdout not in {"", promised(blocks)}
