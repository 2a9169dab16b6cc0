"""An address is told without its password also where it was taken for a path, on each system; a path is told whole."""

from __future__ import annotations

import ntpath
import os
import posixpath
from types import ModuleType

import pytest

from unabridged.stores.discreet import discreet, shown

ADDRESS = "postgresql://ada:hush@db/app"


@pytest.mark.parametrize("paths", [posixpath, ntpath])
def test_an_address_that_was_taken_for_a_path_is_told_without_its_password(
    paths: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "path", paths)
    named = paths.normpath(ADDRESS)
    said = discreet(f"{named} is not there: {named!r}", ["import", ADDRESS])
    assert "hush" not in said
    assert said.count("...@db") == 2


@pytest.mark.parametrize("path", [r"C:\Users\ada\@work\a.db", "C:/Users/ada/@work/a.db", "/logs/ada/@work/a:b.db"])
def test_a_path_is_told_whole(path: str) -> None:
    assert shown(path) == path
