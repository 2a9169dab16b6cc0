"""Which part of the library may reach outside, and by which door.
It refuses to know what is behind the doors; the import contracts hold the floors apart.
"""

from __future__ import annotations

import sys

import pytest

from tests.house.tree import PURE_FLOORS, package
from tests.house.value_rules import file_calls, imported

# Modules of stores that open what is no open database, and what it is.
READERS = {
    "src/unabridged/stores/publishing.py": "the folder of a finished file, to put its name on the disk",
    "src/unabridged/stores/sql/statements.py": "the package's own SQL files",
    "src/unabridged/stores/sqlite/beginning.py": "a file that is not there yet, where it cannot be made without",
    "src/unabridged/stores/sqlite/foreign.py": "another program's database that nobody has open, to read a copy of it",
    "src/unabridged/stores/sqlite/places.py": "the kernel's list of mounts, and a device, to learn if it opens",
    "src/unabridged/stores/sqlite/raw_bytes.py": "a database's files, in a program that never connects to it",
    "src/unabridged/stores/sqlite/write_lock.py": "a database's files, to ask who locks them, in a program as the last",
}
SEPARATE_PROGRAMS = ("unabridged.stores.sqlite.raw_bytes", "unabridged.stores.sqlite.write_lock")

# The optional packages, and the only modules that may name them, each lazily.
OPTIONAL_PACKAGES = {"psycopg", "psycopg_pool", "apsw", "tiktoken", "re2", "numpy", "hypothesis", "pytest"} | {
    "agents",
    "anthropic",
    "openai",
    "ormsgpack",
    "rich",
    "yaml",
}


# The frameworks that doors are for, each named within its own door alone.
FRAMEWORKS = {"agentscope": {"agentscope", "pydantic"}, "openai_agents": {"agents"}, "taskweaver": {"taskweaver"}}


def test_nobody_in_stores_opens_a_file_past_the_database() -> None:
    calls = [line for source in package() if source.floor == "stores" for line in file_calls(source)]
    assert {line.split(":")[0] for line in calls} == READERS.keys()


@pytest.mark.parametrize("program", SEPARATE_PROGRAMS)
def test_a_program_that_opens_a_databases_files_is_imported_by_nobody(program: str) -> None:
    package_name, _, name = program.rpartition(".")
    told = (f"import {program}", f"from {program} ", f"from {package_name} import {name}")
    assert [source.path for source in package() if any(line in source.text for line in told)] == []


def test_pure_floors_import_nothing_but_the_standard_library_and_the_package() -> None:
    allowed = sys.stdlib_module_names | {"unabridged"}
    pure = [source for source in package() if source.floor in PURE_FLOORS]
    assert {source.path: imported(source) - allowed for source in pure if imported(source) - allowed} == {}


def test_the_package_names_no_third_party_module_that_is_not_an_extra() -> None:
    allowed = sys.stdlib_module_names | {"unabridged"} | OPTIONAL_PACKAGES
    strange = {source.path: imported(source) - allowed - _framework_of(source.path) for source in package()}
    assert {path: names for path, names in strange.items() if names} == {}


def _framework_of(path: str) -> set[str]:
    """What a module of a door may name beside what all may."""
    inside = path.partition("src/unabridged/adapters/")[2].split("/")
    return FRAMEWORKS.get(inside[0], set()) if len(inside) > 1 else set()
