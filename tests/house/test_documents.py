"""The documents stay short, lead somewhere, and say of the code what the code says of itself.
It refuses to judge what they say; the snippets in them are run elsewhere.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from tests.house.tree import ROOT, kept_paths
from tools import architecture_table
from unabridged.compaction.policy import DEFAULTS
from unabridged.log.body import Body
from unabridged.log.kind import EFFECTS

LONGEST = {"README.md": 150, "ARCHITECTURE.md": 250, "CONTRIBUTING.md": 100, "AGENTS.md": 80}

_LINK = re.compile(r"\]\((?!https?://|#)([^)#]+)(?:#[^)]*)?\)")
PAGES = sorted(path for path in kept_paths() if path.suffix == ".md")


def missing(page: Path) -> list[str]:
    """The links of a page that lead to no file."""
    text = page.read_text(encoding="utf-8")
    return [target for target in _LINK.findall(text) if not (page.parent / target).exists()]


@pytest.mark.parametrize(("name", "lines"), LONGEST.items())
def test_a_page_that_everybody_reads_is_short(name: str, lines: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").splitlines()) <= lines


def test_every_link_between_the_documents_leads_to_a_file() -> None:
    assert {page.name: missing(page) for page in PAGES if missing(page)} == {}


def test_every_page_of_the_documents_is_reached_from_their_index() -> None:
    reached, ahead = set[Path](), [ROOT / "docs" / "index.md"]
    while ahead:
        page = ahead.pop().resolve()
        if page not in reached and page.suffix == ".md":
            reached.add(page)
            ahead += [page.parent / link for link in _LINK.findall(page.read_text(encoding="utf-8"))]
    assert {page for page in PAGES if page.is_relative_to(ROOT / "docs")} - reached == set()


def test_every_example_is_told_of_by_a_page_of_the_documents() -> None:
    told = "".join(page.read_text(encoding="utf-8") for page in PAGES if page.is_relative_to(ROOT / "docs"))
    examples = [path.relative_to(ROOT).as_posix() for path in kept_paths() if path.parent == ROOT / "examples"]
    assert len(examples) > 3
    assert [each for each in examples if f"](../../{each})" not in told] == []


def test_the_table_of_bodies_is_the_one_the_code_follows() -> None:
    assert architecture_table.stale(ROOT) == {}, "run make generate"


def test_every_body_of_the_closed_union_has_its_row() -> None:
    assert {kind.title for kind in EFFECTS} == {found.__name__ for found in get_args(Body)}


def test_every_floor_of_the_import_contracts_is_on_the_map() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    floors = {floor.strip("() ") for layer in settings["contracts"][0]["layers"] for floor in layer.split("|")}
    told = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert {floor for floor in floors if not re.search(rf"^\s*{floor}(?:/|\.py)", told, re.MULTILINE)} == set()


def test_every_setting_of_a_policy_stands_in_the_table_of_settings() -> None:
    page = (ROOT / "docs" / "how-to" / "policy.md").read_text(encoding="utf-8")
    table = page[page.index("## Every setting") :]
    assert [name for name in DEFAULTS if f"`{name}`" not in table] == []
