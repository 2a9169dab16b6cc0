"""What a rule is: a function that finds what a provider refuses, with a name and one line that says why.
It refuses to know any provider.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Rule: TypeAlias = Callable[[Any], Iterator[str]]
"""From a whole prompt to the places where it breaks the rule; the first line of the docstring is the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One thing for which a provider refuses a request: which rule, where in the prompt, and why."""

    rule: str
    where: str
    why: str

    def __str__(self) -> str:
        return f"{self.where}: {self.why} ({self.rule})"


def broken(rules: Sequence[Rule], prompt: object) -> list[Violation]:
    """What these rules find in a prompt, rule by rule."""
    return [
        Violation(rule=rule.__name__, where=where, why=(rule.__doc__ or "").split("\n", maxsplit=1)[0])
        for rule in rules
        for where in rule(prompt)
    ]


def blocks_of(content: object) -> list[Mapping[str, Any]]:
    """The blocks of a content that is a list; a text has none."""
    return [each for each in content if isinstance(each, Mapping)] if isinstance(content, list) else []


def untyped(content: object, where: str, texts: Collection[str]) -> Iterator[str]:
    """The entries of a content's list that are no blocks: no object, without a type, or a text that is none."""
    for place, block in enumerate(content if isinstance(content, list) else ()):
        kind = block.get("type") if isinstance(block, Mapping) else None
        if not isinstance(kind, str) or (kind in texts and not isinstance(block.get("text"), str)):
            yield f"{where}[{place}]"


def repeated(found: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The places, second in each pair, whose name an earlier pair has too."""
    seen: set[str] = set()
    for name, where in found:
        if name in seen:
            yield f"{where}: {name!r}"
        seen.add(name)
