"""An expression is compiled when something is looked for by it, and is used as one that was compiled."""

from __future__ import annotations

import gc
import pkgutil
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

import pytest

import unabridged
from unabridged import lazy_patterns
from unabridged.lazy_patterns import lazy


def test_nothing_is_compiled_before_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = list[str]()
    compile_ = re.compile

    def noted(pattern: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(pattern)
        return compile_(pattern, flags)

    monkeypatch.setattr("unabridged.lazy_patterns.re.compile", noted)
    words = lazy(r"\w+")
    assert (words.pattern, compiled) == (r"\w+", [])
    assert words.findall("a, b") == ["a", "b"]
    assert words.search("a") is not None
    assert compiled == [r"\w+"]


@pytest.mark.parametrize("verb", lazy_patterns.VERBS)
def test_each_verb_answers_as_the_compiled_one_does(verb: str) -> None:
    arguments = ("-", "One, two") if verb.startswith("sub") else ("One, two",)
    late, once = getattr(lazy("[A-Z]"), verb)(*arguments), getattr(re.compile("[A-Z]"), verb)(*arguments)
    assert plain(late) == plain(once)


def plain(found: object) -> object:
    """What can be compared of it."""
    if isinstance(found, re.Match):
        return found.span()
    return [each.span() for each in found] if isinstance(found, Iterator) else found


def test_flags_are_heeded_and_the_rest_of_a_pattern_is_there() -> None:
    small = lazy("(?P<first>a)b", re.IGNORECASE)
    assert small.fullmatch("AB") is not None
    assert (small.groups, dict(small.groupindex)) == (1, {"first": 1})


def test_one_that_is_none_is_told_when_it_is_first_asked() -> None:
    broken = lazy("(")
    with pytest.raises(re.error, match="unterminated"):
        broken.search("a")
    with pytest.raises(AttributeError, match="nothing"):
        _ = lazy("a").nothing  # type: ignore[attr-defined]


def test_every_one_of_ours_can_be_compiled() -> None:
    """Nobody is to find out when something is first looked for."""
    for module in pkgutil.walk_packages(unabridged.__path__, "unabridged.", onerror=lambda _: None):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # the doors to frameworks, which are tested beside them
                import_module(module.name)
    ours = [each for each in gc.get_objects() if isinstance(each, lazy_patterns._Lazy)]
    assert ours
    for each in ours:
        re.compile(each.pattern, each._flags)
