"""Places in a prompt that somebody wrote for another system, filled by their names; every other sign in it is text.
It refuses a prompt without the place it lives by, and to read what is put into one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final

from unabridged.errors import UsageError
from unabridged.lazy_patterns import lazy

_DOUBLED: Final = frozenset({"{{", "}}"})
_WORD: Final = lazy(r"\{{1,3}[ \t]*(?P<word>[^\W\d]\w{0,60})[^{}\n]{0,20}\}")
_NEAR: Final = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where a prompt stands: what errors call that, its first line there, and how far its lines are indented."""

    where: str = "the template"
    line: int = 1
    indent: int = 0


def filled(prompt: str, said: Mapping[str, str]) -> str:
    """The prompt with what is said in each ``{place}``, which is put in as it is.

    Where every other brace is doubled, as ``str.format`` wants it, the prompt was written for that, and each is one.
    """
    names = tuple(said)
    if not _is_doubled(prompt, names):
        return _single(names).sub(lambda found: said[found["name"]], prompt)
    return _any(names).sub(lambda found: said[found["name"]] if found["name"] else found[0][0], prompt)


def require(prompt: str, wanted: Collection[str], origin: Origin, *, or_else: str) -> None:
    """Refuse a prompt that has none of these places, where it nearly has one or ends; ``or_else`` says what is lost."""
    names = tuple(wanted)
    if any(_places(prompt, names)):
        return
    last = prompt.rstrip()
    meant, at = next(_slips(prompt, names), (None, len(last)))
    before = prompt[:at].split("\n")
    place = f"line {origin.line + len(before) - 1}, column {origin.indent + len(before[-1]) + 1}"
    told = " or ".join(f"{{{name}}}" for name in names)
    what = f"has no {told} here; write it where the prompt speaks of that, or {or_else}"
    if meant:
        what = f"has no {told}; did you mean {{{meant}}} here? Without it {or_else}"
    message = f"{origin.where}, {place}: it {what}"
    raise UsageError(message)


def _places(prompt: str, names: tuple[str, ...]) -> Iterator[str]:
    pattern = _any(names) if _is_doubled(prompt, names) else _single(names)
    return (found["name"] for found in pattern.finditer(prompt) if found["name"])


def _is_doubled(prompt: str, names: tuple[str, ...]) -> bool:
    """Whether it was written for ``str.format``: braces that are text are there, and every one of them twice."""
    signs = {found[0] for found in _any(names).finditer(prompt) if not found["name"]}
    return bool(signs) and signs <= _DOUBLED


def _slips(prompt: str, names: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """What was probably meant to be a place, and where it stands."""
    known = {name.casefold(): name for name in names}
    for found in _WORD.finditer(prompt):
        if near := get_close_matches(found["word"].casefold(), known, n=1, cutoff=_NEAR):
            yield known[near[0]], found.start()


@cache
def _single(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\{{(?P<name>{'|'.join(map(re.escape, names))})\}}")


@cache
def _any(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\{{\{{|\}}\}}|{_single(names).pattern}|[{{}}]")
