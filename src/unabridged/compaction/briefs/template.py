"""What whoever writes a summary is asked for: headings to fill or to say none under, and rules that hold for them.
It refuses to know who writes, how long a text may be, and in which file it was written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from unabridged.errors import UsageError

_OPENINGS: Final = ("first", "merge", "deeper")
_TEXTS: Final = (*_OPENINGS, "always", "rules")


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """Headings, each with what belongs under it, the ``rules`` of its kind, and those that hold ``always``.

    ``first`` opens what is asked where messages leave, ``merge`` where summaries become one, and ``deeper`` where those
    of long stretches do. Every sign in these texts is text, braces too.
    """

    name: str
    sections: tuple[tuple[str, str], ...]
    rules: str
    always: str
    first: str
    merge: str
    deeper: str
    about: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuse a template by which nothing would be asked for."""
        if not self.sections or not all(heading.strip() and what.strip() for heading, what in self.sections):
            message = f"template {self.name!r}: it has headings, each with what belongs under it; say at least one"
            raise UsageError(message)
        for each in _TEXTS:
            if not getattr(self, each).strip():
                message = f"template {self.name!r}: {each} says nothing; say what is to be told"
                raise UsageError(message)

    @property
    def instructions(self) -> str:
        """What to ask for where messages leave, with or without an earlier summary."""
        return self._under(self.first)

    @property
    def by_rank(self) -> tuple[str, str, str]:
        """The same, and what to ask for where summaries become one, and where those of long stretches do."""
        return self.instructions, self._under(self.merge), self._under(self.deeper)

    def for_rank(self, rank: int) -> str:
        """What to ask for a summary that ends so many levels; 0 where nobody counts them."""
        return self.by_rank[min(max(rank, 1), len(_OPENINGS)) - 1]

    def _under(self, opening: str) -> str:
        told = "\n".join(f"- {heading}: {what}" for heading, what in self.sections)
        return f"{opening} {self.always} {self.rules}\n\n{told}"


def written(template: Template) -> dict[str, Any]:
    """A template as JSON has it: each text once, so that a log can say the very words."""
    return {
        "name": template.name,
        "sections": [list(each) for each in template.sections],
        **{each: getattr(template, each) for each in _TEXTS},
    }


def read(said: Mapping[str, Any]) -> Template:
    """The template that JSON had; ``UsageError`` where it says none that this version could keep to."""
    sections = said.get("sections")
    texts = {each: said.get(each) for each in ("name", *_TEXTS)}
    pairs = [(each[0], each[1]) for each in sections or () if isinstance(each, list) and len(each) == len(("", ""))]
    words = [*texts.values(), *(word for pair in pairs for word in pair)]
    if (
        not isinstance(sections, list)
        or len(pairs) != len(sections)
        or not all(isinstance(each, str) for each in words)
    ):
        message = "a template has a name, sections as pairs of texts, rules, and what opens each rank"
        raise UsageError(message)
    return Template(sections=tuple(pairs), **{each: str(text) for each, text in texts.items()})
