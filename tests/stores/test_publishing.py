"""A finished file gets its name where a file system has no links, and where somebody looks into it just then."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from unabridged.errors import UsageError
from unabridged.stores import publishing


@pytest.fixture
def partial(tmp_path: Path) -> Path:
    """A finished file without its name."""
    (tmp_path / "a.partial").write_bytes(b"whole")
    return tmp_path / "a.partial"


def failing(step: Callable[..., None], problem: OSError, *, times: int) -> Callable[..., None]:
    """What fails so often before it does what it is to."""
    left = [problem] * times

    def done(*told: object, **more: object) -> None:
        if left:
            raise left.pop()
        step(*told, **more)

    return done


# What Windows says of links on a file system that has none, as on a stick.
@pytest.mark.parametrize("refused", [errno.EPERM, errno.EINVAL])
def test_where_there_are_no_links_a_name_is_given_all_the_same(
    partial: Path, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    monkeypatch.setattr(os, "link", failing(os.link, OSError(refused, "planted"), times=9))
    publishing.publish(partial, partial.with_name("a.db"))
    assert [each.name for each in partial.parent.iterdir()] == ["a.db"]


def test_who_looks_into_the_file_just_then_is_waited_for(partial: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = PermissionError(errno.EACCES, "planted")
    monkeypatch.setattr(os, "link", failing(os.link, held, times=1))
    monkeypatch.setattr(os, "rename", failing(os.rename, held, times=2))
    publishing.publish(partial, partial.with_name("a.db"))
    assert partial.with_name("a.db").read_bytes() == b"whole"


def test_who_never_lets_go_is_told_of(partial: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = PermissionError(errno.EACCES, "planted")
    monkeypatch.setattr(os, "link", failing(os.link, held, times=1))
    monkeypatch.setattr(os, "rename", failing(os.rename, held, times=99))
    with pytest.raises(PermissionError, match="planted"):
        publishing.publish(partial, partial.with_name("a.db"))


def test_a_name_that_somebody_takes_at_the_last_moment_is_his(partial: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system whose rename takes no other's place says so."""
    monkeypatch.setattr(os, "link", failing(os.link, OSError(errno.EPERM, "planted"), times=1))
    monkeypatch.setattr(os, "rename", failing(os.rename, FileExistsError(errno.EEXIST, "planted"), times=1))
    with pytest.raises(UsageError, match="exists already"):
        publishing.publish(partial, partial.with_name("a.db"))
