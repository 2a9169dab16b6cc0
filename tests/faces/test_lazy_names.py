"""A package shows names whose modules are imported when somebody asks for one of them, and no sooner."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

from unabridged import lazy_names

HOME, OTHER = "colorsys", "a_module_of_nobody"


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A package with a name of one module, and a name of a module that is not there."""
    made = ModuleType("a_package")
    monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.delitem(sys.modules, HOME, raising=False)
    homes = {HOME: ("rgb_to_hsv",), OTHER: ("nobody",)}
    monkeypatch.setattr(made, "__getattr__", lazy_names.asked_for(made.__name__, homes), raising=False)
    return made


def test_nothing_is_imported_before_it_is_asked_for(package: ModuleType) -> None:
    assert hasattr(package, "__getattr__")
    assert HOME not in sys.modules


def test_a_name_comes_from_its_module_and_stays(package: ModuleType) -> None:
    found = package.rgb_to_hsv
    assert found is sys.modules[HOME].rgb_to_hsv
    assert vars(package)["rgb_to_hsv"] is found


def test_a_name_is_never_its_modules_own() -> None:
    """Two threads that ask at once would get the module, and the name."""
    with pytest.raises(ValueError, match=r"a_package shows \['late'\] from modules of the same name"):
        lazy_names.asked_for("a_package", {"a_package.late": ("late", "later"), "a_package.more": ("less",)})


def test_a_name_that_nobody_has_is_told_as_python_tells_it(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match=r"module 'a_package' has no attribute 'rgb_to_hsb'"):
        _ = package.rgb_to_hsb


def test_a_module_that_cannot_be_imported_says_so_itself(package: ModuleType) -> None:
    with pytest.raises(ModuleNotFoundError, match=OTHER):
        _ = package.nobody


def test_a_memory_is_opened_without_what_the_first_compaction_needs() -> None:
    opening = """
import sys
from unabridged import Memory
with Memory.open(":memory:") as memory:
    memory.thread().append({"role": "user", "content": "Hello."})
print(*sys.modules)
"""
    ran = subprocess.run([sys.executable, "-c", opening], check=True, capture_output=True, text=True)
    loaded = set(ran.stdout.split())
    assert "unabridged.blocking" in loaded
    later = ("compaction.gate.checks", "compaction.extractive.composing", "compaction.ledgers.extracting")
    assert [each for each in later if f"unabridged.{each}" in loaded] == []
