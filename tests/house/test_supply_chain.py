"""Who installs this library installs nothing else, and who builds it builds with what was pinned.
It refuses to ask any index; everything is read from the files that pin.
"""

from __future__ import annotations

import json
import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from tests.house.tree import ROOT
from tools.sbom import bill_of_materials

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
PINNED = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
MEASURED = (ROOT / "requirements-bench.lock").read_text(encoding="utf-8")

PUBLIC_HOSTS = {"https://pypi.org", "https://files.pythonhosted.org"}
_HASH = re.compile(r"sha256:[0-9a-f]{64}")

DOORS = sorted(ROOT.glob("tests/doors/*/requirements.lock"))
# TaskWeaver's makers put it on no index; nobody who installs us is asked for what somebody else put there.
WITHOUT_EXTRA = {"taskweaver"}


def pins(listed: str = PINNED) -> dict[str, set[str]]:
    """The hashes by ``name==version`` of a list that is installed."""
    entries = re.split(r"^(?=\S)", listed.replace("\\\n", " "), flags=re.MULTILINE)
    return {entry.split()[0]: set(_HASH.findall(entry)) for entry in entries if entry.strip()}


def locked() -> dict[str, set[str]]:
    """The hashes by ``name==version`` of everything the lock knows, this project apart."""
    packages = [package for package in LOCK["package"] if "registry" in package["source"]]
    return {f"{package['name']}=={package['version']}": _hashes(package) for package in packages}


def _hashes(package: dict[str, object]) -> set[str]:
    return set(_HASH.findall(json.dumps(package)))


def test_the_library_needs_nothing_at_run_time() -> None:
    assert PROJECT["project"]["dependencies"] == []
    needed = [line for line in metadata.requires("unabridged") or [] if "extra ==" not in line]
    assert needed == []


def test_every_locked_artefact_has_its_hash() -> None:
    for package in LOCK["package"]:
        artefacts = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
        assert [one["url"] for one in artefacts if not _HASH.fullmatch(one.get("hash", ""))] == []


def test_every_installed_tool_is_pinned_with_hashes() -> None:
    assert [name for name, hashes in pins().items() if "==" not in name or not hashes] == []


def test_what_is_measured_beside_us_is_pinned_with_hashes_too() -> None:
    assert pins(MEASURED)
    assert [name for name, hashes in pins(MEASURED).items() if "==" not in name or not hashes] == []


def test_no_test_needs_what_is_only_measured() -> None:
    asked = (ROOT / "bench" / "requirements.in").read_text(encoding="utf-8").splitlines()
    named = {re.split(r"[^a-z0-9-]", line)[0] for line in asked if line and not line.startswith("#")}
    assert named
    assert named & {name.split("==")[0] for name in pins()} == set()


def test_what_is_installed_is_what_was_locked() -> None:
    known = locked()
    assert [name for name, hashes in pins().items() if known.get(name) != hashes] == []


def test_the_lock_names_public_hosts_only() -> None:
    text = (ROOT / "uv.lock").read_text(encoding="utf-8")
    assert set(re.findall(r"[a-z+]+://[^/\"]*", text)) == PUBLIC_HOSTS


def test_setup_refuses_what_has_another_hash() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = [line for line in makefile.splitlines() if "pip install" in line]
    assert installs
    assert [line for line in installs if "--require-hashes" not in line and "--no-deps" not in line] == []


def test_every_extra_is_a_tool_of_development_or_is_tested_in_an_environment_of_its_own() -> None:
    tools = set(PROJECT["dependency-groups"]["dev"])
    extras = PROJECT["project"]["optional-dependencies"]
    apart = {name for name, lines in extras.items() if not set(lines) <= tools}
    environments = {each.parent.name.replace("_", "-") for each in DOORS}
    assert apart <= environments <= extras.keys() | WITHOUT_EXTRA


@pytest.mark.parametrize("lock", DOORS, ids=lambda lock: lock.parent.name)
def test_what_a_door_asks_for_is_what_its_environment_has(lock: Path) -> None:
    name = lock.parent.name.replace("_", "-")
    asked = () if name in WITHOUT_EXTRA else PROJECT["project"]["optional-dependencies"][name]
    pinned = {line.split("==")[0] for line in lock.read_text(encoding="utf-8").splitlines() if "==" in line}
    assert {re.split("[<>=]", line)[0] for line in asked} <= pinned


@pytest.mark.parametrize("field", ["bomFormat", "specVersion", "metadata", "components"])
def test_the_bill_of_materials_is_a_cyclonedx_document(field: str) -> None:
    assert bill_of_materials(ROOT / "uv.lock")[field]


def test_the_bill_of_materials_lists_the_extras_and_their_needs_alone(tmp_path: Path) -> None:
    written = tmp_path / "bill.json"
    written.write_text(json.dumps(bill_of_materials(ROOT / "uv.lock")), encoding="utf-8")
    names = {component["name"] for component in json.loads(written.read_text(encoding="utf-8"))["components"]}
    assert {"psycopg", "psycopg-pool", "apsw", "tiktoken"} <= names
    assert not {"pytest", "mypy", "ruff", "hatchling", "hypothesis", "google-genai"} & names
