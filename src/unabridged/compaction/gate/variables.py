"""The variables that a draft tells of as existing, and that do not, or as they are not.
It refuses to take a name for a variable where the draft does not call it one, and to be strict where nobody keeps count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate import variable_company, variable_gone, variable_history
from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.held import holder
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import MOST_VARIABLES, Source
from unabridged.compaction.gate.variable_claims import KINDS, claims, in_a_row, tells
from unabridged.compaction.gate.variable_facts import wrong
from unabridged.compaction.gate.variable_words import OTHER, QUOTED, SENTENCE, SPACES, is_code
from unabridged.lazy_patterns import lazy

_WORDS: Final = r"(?:variables?|vari[áa]veis|variabili|переменные|zmienne|variablen?|vars|变量|變數|変数|dataframes?)"
_HEADING: Final = lazy(
    rf"^[ \t#>*_\-\d.]*(?:[\w ]{{0,24}} )?{_WORDS}(?: [\w ]{{0,24}})?[ \t*_`]*[:：]?[ \t*_]*(?P<rest>.*)$",
    re.IGNORECASE,
)
_ENTRY: Final = lazy(
    r"^[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+[*_`\"']{0,3}(?P<name>[A-Za-z_]\w*)[*_`\"']{0,3}[ \t]*(?:[:：=(,–—\[-]|$)"
)
# Several in one line, and what opens a line.
_SEVERAL: Final = lazy(r"[\w)）`]\s*[,;、，；]\s*`?[A-Za-z_]\w*`?\s*(?:$|[,;、，；(（])")
_BULLET: Final = lazy(r"^[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+")
_LISTED: Final = lazy(
    r"(?:^|[,;、，]|\band\b|\bund\b|\by\b|和|と)[ \t]*[*_`\"']{0,3}(?P<name>[A-Za-z_]\w*)[*_`\"']{0,3}[ \t]*(?=[:：=(,;、，（\[–—]|$|\band\b|\bund\b|和|と| -)"
)
_WIDEST: Final = 80
_NO_ENTRY: Final = "…"
_IN_BRACKETS: Final = lazy(r"[(（]\s?(?:[a-z]\w*\.)*(?P<type>[A-Z]\w+)\s?[,，;)）]", re.ASCII)
_BEFORE_BRACKETS: Final = lazy(rf"{QUOTED}\s?$", re.ASCII)
_MEMBER: Final = lazy(r",\s*(?=\"[^\"\n]{1,40}\"\s*:)")
_NAMED: Final = sought(
    rf"\b(?:{_WORDS}|frame|array|series|list|dict)\s+[`\"'“](?P<after>[A-Za-z_]\w*)[`\"'”]|[`\"'“](?P<before>[A-Za-z_]\w*)[`\"'”]\s+(?:holds|contains|stores|is\s+(?:a|the|now\s+a)\s+(?:pandas|numpy|data\s?frame|list|dict|array|series|variable))"
    r"|(?:变量|変数|變數)\s*[`「“\"']?(?P<cjk>[A-Za-z_]\w*)"
    rf"|\b(?:the\s+)?variable\s+(?P<bare>[A-Za-z]\w*_\w+)",
    "` \" ' “ 变量 変数 變數 variable",
)
_GONE: Final = lazy(
    r"\b(?:delet|gone|drop|remov|no longer|clear|del\b|gelöscht|entfernt|elimin|borrad|not defined|undefined|never)|删除|已删|削除|不存在|消え",
    re.IGNORECASE,
)
_NOTHING: Final = frozenset(
    {
        "none",
        "keine",
        "n",
        "ninguna",
        "ninguno",
        "nothing",
        "no",
        "the",
        "a",
        "all",
        "null",
        "na",
        "and",
        "it",
        "see",
        "kept",
        "list",
        "name",
        "type",
        "value",
        "variables",
        "still",
        "now",
        "new",
        "each",
    }
)


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """Names that the registry does not have, where there is one, and that else nothing told has."""
    held = holder(source)
    if source.variables is None:
        named = (*_listed(draft.own), *_called(draft.own))
        return tuple(dict.fromkeys(name for name in named if _may_be(name) and not held.holds(name)))
    own = OTHER.sub(" ", SPACES.sub(" ", draft.own))
    listed = [name for name in _listed(_without_wishes(own)) if _may_be(name)]
    sure = dict.fromkeys(name for name in listed if name.casefold() not in source.columns)
    told = list(claims(own, lambda name: name.casefold() in source.registry))
    sure |= dict.fromkeys(claim.name for claim in told if claim.is_sure)
    sure |= dict.fromkeys(name for name in _of_a_type(own, source) if not held.holds(name))
    for name in dict.fromkeys(claim.name for claim in told):
        if name not in sure and name.casefold() not in source.columns and not held.holds(name):
            sure[name] = None
    # Of more than a brief tells of, what was said tells too.
    is_all = len(source.variables) < MOST_VARIABLES
    strangers = [name for name in sure if name.casefold() not in source.registry and (is_all or not held.holds(name))]
    # What one member of an object says is of no other.
    told_apart = _MEMBER.sub(",\n", draft.own)
    others = (
        *wrong(told_apart, source),
        *variable_history.otherwise(told_apart, source),
        *variable_gone.told(told_apart, source),
        *variable_company.otherwise(told_apart, source, held),
    )
    return tuple(dict.fromkeys((*strangers, *others)))


def _of_a_type(text: str, source: Source) -> Iterator[str]:
    """The names behind which stands in brackets a type of which there are variables, where nothing else is named so."""
    types = {each.type.rpartition(".")[2] for each in source.registry.values()}
    for match in _IN_BRACKETS.finditer(text) if types else ():
        named = _BEFORE_BRACKETS.search(text, max(0, match.start() - _WIDEST), match.start())
        if named is None or match["type"] not in types:
            continue
        if KINDS.search(text[max(0, named.start() - _WIDEST) : named.start()]) is None:
            yield named["name"]


def _may_be(name: str) -> bool:
    return name.casefold() not in _NOTHING and bool(name.strip("_"))


def _listed(text: str) -> Iterator[str]:
    """The names that stand under a heading of variables, or behind it."""
    within: range | None = None
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading is not None:
            within = _under(line)
            if _GONE.search(line) is None:
                yield from (match["name"] for match in _LISTED.finditer(heading["rest"]) if is_code(match["name"]))
            continue
        entry, indent = _ENTRY.match(line), _indent(line)
        if line.strip() and (_BULLET.match(line) is None or (within is not None and indent < within.start)):
            within = None
        if within is None or indent not in within:
            continue
        # What stands farther in than the first is told of that one.
        within = range(within.start, indent + 1)
        if _SEVERAL.search(line):
            yield from in_a_row(_BULLET.sub("", line))
        if entry is not None and _GONE.search(line) is None:
            yield entry["name"]


def _under(heading: str) -> range:
    """How far in that stands which a heading is of: farther than it where it is one of a list itself."""
    return range(_indent(heading) + 1 if _BULLET.match(heading) else 0, _WIDEST)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _called(text: str) -> Iterator[str]:
    """The names that a line without a heading calls variables."""
    for line in text.splitlines() if _NAMED.may_stand(folded(text)) else ():
        if _HEADING.match(line) is None and _GONE.search(line) is None:
            for match in _NAMED.pattern.finditer(line):
                yield match["after"] or match["before"] or match["cjk"] or match["bare"]


def _without_wishes(text: str) -> str:
    """The text without the sentences that wish for something, or deny it; a heading that does ends a list as any other."""
    return SENTENCE.sub(_kept, text)


def _kept(sentence: re.Match[str]) -> str:
    if tells(sentence[0]) or _ENTRY.match(sentence[0]):
        return sentence[0]
    begins = sentence.string[sentence.start() - 1 : sentence.start()]
    return _NO_ENTRY if begins in ("", "\n") else ""
