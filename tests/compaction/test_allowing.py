"""A path is allowed where a pattern means it, and nowhere else: a list that was misread would show a secret."""

from __future__ import annotations

import time

import pytest

from unabridged import UsageError
from unabridged.compaction.allowing import checked, is_allowed


@pytest.mark.parametrize(
    ("pattern", "meant", "not_meant"),
    [
        ("*.py", ("a.py", "src/a.py", "/src/x/a.py"), ("a.pyc", "a.py/b", "a.py\n", "py", "")),
        ("src/*.py", ("src/a.py", "/src/a.py"), ("a.py", "src/x/a.py", "x/src/a.py", "src.py")),
        ("src/**", ("src/a.py", "src/x/y/a"), ("srcs/a", "x/src/a")),
        ("src/**/*.py", ("src/a.py", "src/x/y/a.py"), ("src/a.txt", "a.py")),
        ("**/test_?.py", ("test_1.py", "x/test_2.py"), ("test_.py", "test_12.py")),
        ("**", ("a", "x/y/z.key", "/a"), ("d/", "a//b")),
        ("Makefile", ("Makefile", "x/Makefile"), ("makefile", "Makefile.am")),
        ("a*b*c", ("abc", "a1b2c", "abbc"), ("ab", "acb")),
        ("notes[1].md", ("notes[1].md",), ("notes1.md",)),
    ],
)
class TestAPattern:
    def test_means_these_paths(self, pattern: str, meant: tuple[str, ...], not_meant: tuple[str, ...]) -> None:
        assert not_meant
        assert [path for path in meant if not is_allowed(path, (pattern,))] == []

    def test_means_none_of_those_paths(self, pattern: str, meant: tuple[str, ...], not_meant: tuple[str, ...]) -> None:
        assert meant
        assert [path for path in not_meant if is_allowed(path, (pattern,))] == []


class TestWhatIsHidden:
    @pytest.mark.parametrize("path", [".env", "x/.env", ".git/config", "src/.cache/a.py"])
    @pytest.mark.parametrize("pattern", ["*", "**", "?env", "**/*", "src/**", "*.py"])
    def test_is_meant_by_no_star(self, path: str, pattern: str) -> None:
        assert not is_allowed(path, (pattern,))

    @pytest.mark.parametrize(
        ("path", "pattern"),
        [(".env", ".env"), ("x/.env", ".env"), (".github/ci.yml", ".github/**"), ("x/.env.test", "**/.env*")],
    )
    def test_is_meant_where_its_dot_is_said(self, path: str, pattern: str) -> None:
        assert is_allowed(path, (pattern,))


@pytest.mark.parametrize("path", ["../a.py", "src/../../a.py", "..", "/../a.py", "src/.."])
@pytest.mark.parametrize("pattern", ["**", "*", "../*", "..", "src/../*"])
def test_no_pattern_means_a_path_that_leads_upwards(path: str, pattern: str) -> None:
    assert not is_allowed(path, (pattern,))


def test_one_pattern_of_several_is_enough_and_none_allow_nothing() -> None:
    assert is_allowed("a.md", ("*.py", "*.md"))
    assert not is_allowed("a.md", ())


@pytest.mark.parametrize("pattern", ["*a*a*a*a*a*a*b", "**/a/**/a/**/a/**/b"])
def test_a_path_that_is_nearly_meant_takes_no_time(pattern: str) -> None:
    begun = time.process_time()
    assert not is_allowed("a" * 1_000, (pattern,))
    assert not is_allowed("a/" * 499 + "a", (pattern,))
    assert time.process_time() - begun < 2


@pytest.mark.parametrize("given", ["*.py", None, [3], ("",), {"*.py"}])
def test_what_is_no_list_of_patterns_is_refused(given: object) -> None:
    with pytest.raises(UsageError, match="allow are patterns of paths"):
        checked(given, of="allow")
