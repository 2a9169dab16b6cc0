"""A template as somebody writes it down: Markdown of a few parts, in which every sign but a heading is text.
It refuses what it would otherwise have to guess at, and says in which line and column that stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NoReturn

from unabridged.compaction.briefs.template import Template
from unabridged.compaction.nearest import nearest
from unabridged.errors import UsageError
from unabridged.lazy_patterns import lazy

# Parts that hold for all kinds alike where a template does not say its own, and those that each has to say.
COMMON: Final = ("first", "merge", "deeper", "always")
RULES: Final = "rules"
SECTIONS: Final = "sections"
PARTS: Final = (SECTIONS, RULES, *COMMON)
_COPY: Final = "copy one that ships: python -m unabridged.llm.prompts copy coding"

_HEADING: Final = lazy(r"(?P<level>#{1,6})(?:[ \t]+(?P<name>.*))?")
# What was meant for a heading and is none: it would be text of the part before, without a word.
_NEARLY: Final = lazy(rf"(?P<before>\s*)#{{1,6}}\s*(?:{'|'.join(PARTS)})\s*")
_FENCE: Final = lazy(r"[ \t]*(?P<fence>`{3,}|~{3,})(?P<after>.*)")
_BOLD: Final = ("**", "__", "`")
_ENTRY: Final = lazy(r"[-*][ \t]+(?P<heading>[^:\uff1a]*)(?P<colon>[:\uff1a]?)[ \t]*(?P<what>.*)")


def parse(text: str, where: str, common: Mapping[str, str]) -> Template:
    """The template of a text; ``where`` is what errors call it, ``common`` what it does not have to say itself."""
    read = _parted(text, where)
    for name in (RULES, SECTIONS):
        if name not in read.parts:
            read.refuse(len(read.lines), 1, f"there is no part '## {name}'; {_NEEDS[name]}")
    texts = {name: _text(part.lines) for name, part in read.parts.items() if name != SECTIONS}
    return Template(
        name=read.name,
        about=_text(read.about),
        sections=_sections(read, read.parts[SECTIONS]),
        **{**common, **texts},
    )


def common_parts(text: str, where: str) -> Mapping[str, str]:
    """What a text says of the parts that hold for all kinds alike, all of which it has."""
    read = _parted(text, where)
    return MappingProxyType({name: _text(read.parts[name].lines) for name in COMMON})


_NEEDS: Final[Mapping[str, str]] = {
    RULES: "say in it what holds for all sections, such as what must stand word for word",
    SECTIONS: "list in it what a summary holds, a line each: - Goal: what the user wants",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """One line of a part, where it stands, and whether it stands in a fence."""

    number: int
    text: str
    is_fenced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A part: where its heading stands, and its lines."""

    number: int
    lines: list[_Line] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class _Parts:
    """A text by its parts, as far as it was read."""

    where: str
    lines: list[str]
    name: str = ""
    about: list[_Line] = field(default_factory=list)
    parts: dict[str, _Part] = field(default_factory=dict)

    def refuse(self, line: int, column: int, what: str) -> NoReturn:
        """Say what is wrong, and where."""
        raise refusal(self.where, line, column, what)


def refusal(where: str, line: int, column: int, what: str) -> UsageError:
    """The error about one place of a text."""
    return UsageError(f"{where}, line {max(line, 1)}, column {column}: {what}")


def _parted(text: str, where: str) -> _Parts:
    """The parts of a text, each with its lines."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").rstrip().split("\n")
    read = _Parts(where=where, lines=lines)
    into, fence = read.about, _Line(number=0, text="")
    for number, line in enumerate(lines, 1):
        if fence.number:
            into.append(_Line(number=number, text=line, is_fenced=True))
            if _closes(line, fence.text):
                fence = _Line(number=0, text="")
        elif found := _HEADING.fullmatch(line):
            into = _opened(read, number, found)
        elif not line.strip():
            into.append(_Line(number=number, text=""))
        elif not read.name:
            read.refuse(number, 1, f"a template begins with its name, as in '# coding'; {_COPY}")
        else:
            if nearly := _NEARLY.fullmatch(line):
                if nearly["before"]:
                    read.refuse(number, 1, "a heading begins its line; take away the space before it")
                read.refuse(number, line.rindex("#") + 2, "a heading has a space behind its #, as in '## rules'")
            opens = _FENCE.fullmatch(line)
            if opens:
                fence = _Line(number=number, text=opens["fence"])
            into.append(_Line(number=number, text=line, is_fenced=opens is not None))
    if fence.number:
        column = lines[fence.number - 1].index(fence.text) + 1
        read.refuse(fence.number, column, f"the fence {fence.text} is never closed; close it with a line {fence.text}")
    if not read.name:
        read.refuse(1, 1, f"it says nothing; begin with its name, as in '# coding', or {_COPY}")
    for name, part in read.parts.items():
        if not _text(part.lines):
            read.refuse(part.number, 1, f"'## {name}' says nothing; say it, or take the heading away")
    return read


def _closes(line: str, fence: str) -> bool:
    signs = line.strip()
    return signs.startswith(fence) and not signs.strip(fence[0])


def _opened(read: _Parts, number: int, found: re.Match[str]) -> list[_Line]:
    """Where the lines under a heading go."""
    name, column = (found["name"] or "").strip(), found.start("name") + 1 if found["name"] else len(found[0]) + 1
    if len(found["level"]) == 1:
        if read.name:
            read.refuse(number, 1, f"it is called {read.name!r} already; a part has two signs, as in '## rules'")
        if not name:
            read.refuse(number, column, "a template has a name, as in '# coding'; say it here")
        read.name = name
        return read.about
    if not read.name:
        read.refuse(number, 1, f"a template begins with its name, as in '# coding'; {_COPY}")
    if name not in PARTS or len(found["level"]) > len("##"):
        near = nearest(name, PARTS) if name not in PARTS else f"write '## {name}'"
        read.refuse(number, column, f"there is no part {found[0].strip()!r}; {near}")
    if name in read.parts:
        read.refuse(number, column, f"'## {name}' stands in line {read.parts[name].number} already; make one of both")
    read.parts[name] = _Part(number=number)
    return read.parts[name].lines


def _text(lines: list[_Line]) -> str:
    """What lines say: those of a paragraph joined, those in a fence as they stand."""
    return "\n".join(_paragraphs(lines))


def _paragraphs(lines: list[_Line]) -> Iterator[str]:
    joined = list[str]()
    for line in lines:
        if line.is_fenced or not line.text:
            if joined:
                yield " ".join(joined)
                joined.clear()
            if line.is_fenced:
                yield line.text
        else:
            joined.append(line.text.strip())
    if joined:
        yield " ".join(joined)


def _sections(read: _Parts, part: _Part) -> tuple[tuple[str, str], ...]:
    """The headings of a list, each with what belongs under it and where it stands."""
    found = dict[str, tuple[str, list[_Line]]]()
    stands, last = dict[str, int](), list[_Line]()
    for line in part.lines:
        if line.is_fenced or not line.text or (line.text[0] in " \t" and found):
            last.append(line)
            continue
        heading, what = _entry(read, line)
        if (key := heading.casefold()) in stands:
            column = line.text.index(heading) + 1
            read.refuse(line.number, column, f"{heading!r} stands in line {stands[key]} already; make one of both")
        stands[key], last = line.number, [_Line(number=line.number, text=what)]
        found[key] = heading, last
    if not found:
        read.refuse(part.number, 1, f"'## {SECTIONS}' has no section; {_NEEDS[SECTIONS]}")
    return tuple((heading, _text(lines)) for heading, lines in found.values())


def _entry(read: _Parts, line: _Line) -> tuple[str, str]:
    """A heading and the beginning of what belongs under it."""
    found = _ENTRY.fullmatch(line.text)
    if found is None:
        what = "each section begins a line with '- Heading: what belongs under it'; a line that goes on is indented"
        read.refuse(line.number, 1, what)
    heading, what = _plain(found["heading"].strip(), found["what"].strip())
    if not heading:
        read.refuse(line.number, found.start("heading") + 1, "a section has a heading, as in '- Goal: …'; say it here")
    if not found["colon"] or not what:
        column = len(line.text) + 1
        read.refuse(line.number, column, f"say what belongs under {heading!r}, behind a colon: '- {heading}: …'")
    return heading, what


def _plain(heading: str, what: str) -> tuple[str, str]:
    """A heading without the signs that make it bold, whether its colon stands behind them or before."""
    for sign in _BOLD:
        if heading.startswith(sign) and heading.endswith(sign) and len(heading) > 2 * len(sign):
            return heading[len(sign) : -len(sign)].strip(), what
        if heading.startswith(sign) and what.startswith(sign):
            return heading[len(sign) :].strip(), what[len(sign) :].strip()
    return heading, what
