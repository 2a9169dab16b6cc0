"""Whether a draft stands under headings of its own, where others were asked for.
It refuses to take the words of another language for other headings: who translates them uses them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from unabridged.compaction.gate import language
from unabridged.compaction.gate.finding.composed import composed
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import asked
from unabridged.lazy_patterns import lazy

_MARKED: Final = lazy(
    r"^[ \t]{0,3}(?:#{1,6}[ \t]+(?P<hash>[^\n]{1,80})|(?:\*\*|__)(?P<bold>[^*_\n]{1,60})(?:\*\*|__)(?:[ \t]*[:：]|[ \t]*$)"
    r"|(?:\*\*|__)(?P<colon>[^*_\n]{1,60})[:：](?:\*\*|__)|【(?P<framed>[^】\n]{1,40})】|(?P<bare>[^\W\d_][^\n:：|`*_#-]{1,40})[:：][ \t]*$"
    # A line of its own between an empty one and what stands under it.
    r"|(?:(?<=\n\n)|(?<![\s\S]))(?P<alone>[^\W\d_][^\n:：|`*_#.,;!?。，、！？-]{1,40})(?=\n[^\n]))",
    re.MULTILINE,
)
_WORD: Final = lazy(r"[^\W\d_]{3,}|[\u2e80-\uffff]")
_LETTERED: Final = lazy(r"[^\W\d_]+")
_STEM: Final = 4
_FEWEST: Final = 2
_SAMPLE: Final = 8_000


def others(text: str, source: Source) -> bool:
    """Whether two headings at least are written, and they say what less than half of those say that were asked for."""
    if not asked.insists(source.instructions):
        return False
    names = _names(text)
    if len(set(names)) < _FEWEST:
        return False
    wanted, written = " ".join(source.headings), " ".join(names)
    if len(answered(text, source.headings)) * 2 > len(source.headings):
        return False
    # Who writes in the script that they were asked for in translates nothing by headings in another.
    if not _scripts(wanted) & (_scripts(written) | (_scripts(text) - {"LATIN"})):
        return False
    spoken = language.of(source.by_users[:_SAMPLE] or source.text[:_SAMPLE])
    told = language.likely(source.instructions[:_SAMPLE])
    return not ("LATIN" in _scripts(wanted) and spoken and told and spoken != told)


def answered(text: str, headings: Sequence[str]) -> tuple[str, ...]:
    """The headings that are asked for of which a heading that is written has a word, and is no other that is asked for."""
    asked_for = {each.casefold() for each in headings}
    names = {each.strip(" :：").casefold() for each in _names(text)}
    stems = _stems(" ".join(names - asked_for))
    return tuple(each for each in headings if each.casefold() in names or _stems(each) & stems)


def beyond(text: str, headings: Sequence[str]) -> tuple[str, ...]:
    """The headings that are written as those that are asked for are, and have the words of none of them."""
    wanted, phrases = {_bare(each) for each in headings}, [f" {_bare(each)} " for each in headings]
    written = [(_form(match), next(filter(None, match.groups())).strip()) for match in _MARKED.finditer(text)]
    forms = {form for form, name in written if _bare(name) in wanted}
    others = (name for form, name in written if form in forms and _bare(name))
    return tuple(name for name in others if not any(each in f" {_bare(name)} " for each in phrases))


def merged(text: str, headings: Sequence[str]) -> tuple[str, ...]:
    """The headings that stand for several of those that are asked for, and are none of them."""
    wanted = {_bare(each) for each in headings}
    names = (name for name in _names(text) if _bare(name) not in wanted)
    return tuple(name for name in names if sum(f" {each} " in f" {_bare(name)} " for each in wanted) > 1)


def named(headings: Sequence[str], names: Iterable[str]) -> tuple[str, ...]:
    """The headings that are among the names, however these are written."""
    bare = set(map(_bare, names))
    return tuple(each for each in headings if _bare(each) in bare)


def _form(match: re.Match[str]) -> tuple[str, int]:
    """In which way a heading is marked, and how deep it stands."""
    shown = match[0].lstrip()
    return match.lastgroup or "", len(shown) - len(shown.lstrip("#"))


def _bare(name: str) -> str:
    return " ".join(_LETTERED.findall(composed(name).casefold()))


def _names(text: str) -> list[str]:
    return [next(filter(None, match.groups())).strip() for match in _MARKED.finditer(text)]


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(text.casefold()))


def _scripts(text: str) -> frozenset[str]:
    """The scripts that a text is in; what is written in Japanese is so in two of them."""
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha())
    return frozenset({"CJK": "HIRAGANA", "KATAKANA": "HIRAGANA"}.get(name, name) for name in names)
