"""The rules of one language as they stand in a file: sections with a name, and one pattern or word list a line.
It refuses a section, a reason or a pattern that it does not know, and says in which line it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from unabridged.errors import UsageError
from unabridged.lazy_patterns import lazy
from unabridged.memory.candidate import Left
from unabridged.memory.naming import SUBJECTS, FactKind

_NAME: Final = lazy(r"<([A-Z_]+)>")
_LET: Final = lazy(r"([A-Z_]+)\s*=\s*(\S.*)")
_TAKE: Final = lazy(r"take (?P<kind>[a-z]+) (?P<confidence>0\.\d\d) (?P<subject>[a-z]+)(?P<how>(?: strong| cased)*)")
_STOP: Final = lazy(r"stop (?:message|sentence) (?P<why>[a-z]+)(?P<weak> weak)?")
_GROUPS: Final = frozenset({"what", "old", "new", "slot", "topic"})
# Lists of words, and patterns that are one question each.
_WORDS: Final = frozenset({"words", "family"})
_PATTERNS: Final = frozenset(
    {
        *("lead", "tag", "objection", "request", "asking", "short-life", "unsure", "addressed"),
        *("user", "team", "person", "home", "it"),
        *("topic", "lasting ask", "passing ask", "asked user", "asked team", "asked person", "standing", "keeping"),
        *("yes", "no", "evasive", "solved", "still", "choice", "chosen"),
    }
)
_SUBJECTS: Final = SUBJECTS | {"auto"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """A form in which something lasting is said; a strong one stands beside a task or in a question."""

    kind: FactKind
    confidence: float
    subject: str
    pattern: re.Pattern[str]
    is_strong: bool = False
    is_cased: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A form that gives nothing, and why; a weak one stops no strong form."""

    why: Left
    pattern: re.Pattern[str]
    is_weak: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """All that is known of one language."""

    of_message: tuple[Stop, ...]
    of_sentence: tuple[Stop, ...]
    takes: tuple[Take, ...]
    persons: tuple[tuple[re.Pattern[str], str], ...]
    patterns: dict[str, re.Pattern[str]]
    words: dict[str, frozenset[str]]

    def refuses(self, text: str, why: Left) -> bool:
        """Whether a message is refused for this reason."""
        return any(stop.why is why and stop.pattern.search(text) for stop in self.of_message)

    def finds(self, name: str, text: str) -> re.Match[str] | None:
        """Where the pattern of this name stands in the text; nowhere, where the language has none."""
        pattern = self.patterns.get(name)
        return pattern.search(text) if pattern else None


@dataclass(frozen=True, slots=True)
class _Line:
    where: str
    section: str
    text: str


def parsed(name: str, text: str) -> Rules:
    """The rules that a file says; each fault is told with the file and the line."""
    fragments: dict[str, str] = {}
    sections: dict[str, list[_Line]] = {}
    for line in _lines(name, text):
        if line.section == "let":
            _let(line, fragments)
        else:
            _known(line)
            sections.setdefault(line.section, []).append(line)
    stops = [
        (section, _stop(section, lines, fragments))
        for section, lines in sections.items()
        if section.startswith("stop ")
    ]
    return Rules(
        of_message=tuple(stop for section, stop in stops if section.startswith("stop message ")),
        of_sentence=tuple(stop for section, stop in stops if section.startswith("stop sentence ")),
        takes=tuple(
            _take(line, fragments)
            for section, lines in sections.items()
            if section.startswith("take ")
            for line in lines
        ),
        persons=tuple(_person(line, fragments) for line in sections.get("persons", ())),
        patterns={section: _joined(lines, fragments) for section, lines in sections.items() if section in _PATTERNS},
        words={
            section: frozenset(" ".join(line.text for line in sections.get(section, ())).split()) for section in _WORDS
        },
    )


def _lines(name: str, text: str) -> Iterator[_Line]:
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare.startswith("[") and bare.endswith("]") and not bare.startswith("[^"):
            section = bare[1:-1]
        elif bare and not bare.startswith("#"):
            yield _Line(f"{name}:{number}", section, bare)


def _let(line: _Line, fragments: dict[str, str]) -> None:
    found = _LET.fullmatch(line.text)
    if not found:
        message = f"{line.where}: a fragment is written NAME = pattern"
        raise UsageError(message)
    fragments[found[1]] = f"(?:{_whole(line, fragments, found[2])})"


def _known(line: _Line) -> None:
    if line.section.partition(" ")[0] not in {"stop", "take", "persons"} and line.section not in _WORDS | _PATTERNS:
        message = f"{line.where}: there is no section [{line.section}]"
        raise UsageError(message)


def _stop(section: str, lines: list[_Line], fragments: dict[str, str]) -> Stop:
    found = _STOP.fullmatch(section)
    if not found or found["why"].upper() not in Left.__members__:
        message = f"{lines[0].where}: write [stop message REASON] or [stop sentence REASON weak], not [{section}]"
        raise UsageError(message)
    why = Left[found["why"].upper()]
    return Stop(why=why, pattern=_joined(lines, fragments), is_weak=bool(found["weak"]))


def _take(line: _Line, fragments: dict[str, str]) -> Take:
    found = _TAKE.fullmatch(line.section)
    if not found or found["kind"] not in set(FactKind) or found["subject"] not in _SUBJECTS:
        message = f"{line.where}: write [take KIND 0.NN SUBJECT], 'strong' or 'cased' after it, not [{line.section}]"
        raise UsageError(message)
    return Take(
        kind=FactKind(found["kind"]),
        confidence=float(found["confidence"]),
        subject=found["subject"],
        pattern=_compiled(line, _whole(line, fragments, line.text)),
        is_strong="strong" in found["how"],
        is_cased="cased" in found["how"],
    )


def _person(line: _Line, fragments: dict[str, str]) -> tuple[re.Pattern[str], str]:
    pattern, arrow, becomes = line.text.partition(" => ")
    if not arrow:
        message = f"{line.where}: a person is written PATTERN => WORDS"
        raise UsageError(message)
    return _compiled(line, _whole(line, fragments, pattern), re.IGNORECASE), becomes.strip()


def _joined(lines: list[_Line], fragments: dict[str, str]) -> re.Pattern[str]:
    every = [_whole(line, fragments, line.text) for line in lines]
    for line, each in zip(lines, every, strict=True):
        _compiled(line, each)
    return re.compile("|".join(every))


def _whole(line: _Line, fragments: dict[str, str], pattern: str) -> str:
    def fragment(found: re.Match[str]) -> str:
        if found[1] not in fragments:
            message = f"{line.where}: there is no fragment <{found[1]}> above"
            raise UsageError(message)
        return fragments[found[1]]

    return _NAME.sub(fragment, pattern)


def _compiled(line: _Line, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    try:
        made = re.compile(pattern, flags)
    except re.error as problem:
        message = f"{line.where}: this is no pattern ({problem})"
        raise UsageError(message) from problem
    if strange := made.groupindex.keys() - _GROUPS:
        message = f"{line.where}: there is no group {min(strange)!r}; the groups are {', '.join(sorted(_GROUPS))}"
        raise UsageError(message)
    return made
