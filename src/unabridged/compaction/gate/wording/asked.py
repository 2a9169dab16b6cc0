"""The headings that instructions ask for, in whatever way and language they do, and whether they insist on them.
It refuses to take a list for headings that is not named as one, except where each of its lines explains a name.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import sought
from unabridged.lazy_patterns import lazy

_EXPLAINED: Final = lazy(r"^[ \t]*[-*][ \t]+([^\n:]{1,60}):[ \t]+\S", re.MULTILINE)
_FEWEST: Final = 3
_FEWEST_NAMED: Final = 2
_MOST: Final = 24
# What they are called; a paragraph that says so asks for them, unless it does not want them or leaves them free.
_CALLED: Final = (
    r"(?:\b(?:sub)?headings?\b|\bheaders?\b|\bsections?\b|\btitles\b|überschrift\w*|\babschnitt\w*|\brubrik\w*|\btitres?\b|\brubriques?\b"
    r"|\bencabezad\w+|\bsecci[óo]n\w*|\bt[íi]tulos?\b|\bapartados?\b|\btitol[io]\b|\bintestazion\w+|\bsezion[ei]\b|\bcabeçalhos?\b|\bseç(?:ão|ões)\b"
    r"|\bsecç(?:ão|ões)\b|заголов\w*|раздел\w*|\bnagłów\w*|\bsekcj\w*|\bkopjes?\b|\bkoppen\b|\brubriker?\b|\bbaşlık\w*|标题|標題|小节|章节|栏目|見出し|項目|セクション"
    r"|제목|항목|섹션|عناوين|العناوين|أقسام|الأقسام)"
)
_NAMED: Final = sought(
    _CALLED,
    """heading header section titles überschrift abschnitt rubri titre encabezad secció seccio título titulo apartado titol
    intestazion sezion cabeçalho seç secç заголов раздел nagłów sekcj kopje koppen başlık 标题 標題 小节 章节 栏目 見出し 項目
    セクション 제목 항목 섹션 عناوين أقسام""",
)
_FREE: Final = lazy(
    r"\b(?:no|not|without|avoid|such\s+as|like|for\s+example|e\.g\.|if\s+you|may|optional\w*|ohne|keine\w*|nicht|etwa|sans|pas\s+de|sin|ningún|evita|senza|sem"
    r"|zum\s+beispiel|par\s+exemple|por\s+ejemplo|per\s+esempio|bez|zonder)\b|n['’]t\b|\bбез\b|\bне\b|например|不要|无需|不用|例如|比如|なし|使わず|例えば|없이|예를|بدون|مثل",
    re.IGNORECASE,
)
_OPENED: Final = lazy(r"[-*+•·・–]|\d{1,2}[.)、]|[（(]?\d{1,2}[)）]|[a-h][.)]|#{1,6}|\*\*|__|【")
_QUOTED: Final = lazy(
    r"(?:[\"“„«「『‘'`《]|\*\*)(?P<name>[^\"“”„«»「」『』‘'`《》*\n,;]{1,40})(?:[\"”“»」』’'`》]|\*\*)"
)
_AND: Final = r"(?:,?\s+(?:and|und|et|y|e|ed|и|i|en|och|ve|or|及び)\s+|、?(?:和|以及|及び|및)|\s+و\s?)"
_PARTS: Final = lazy(rf"{_AND}|[,;/|、，；،]|\s+(?:->|→|·|–)\s+")
# Behind a colon or a bracket, or else right behind what they are called.
_LISTED: Final = tuple(
    lazy(rf"{_CALLED}{between}(?P<names>[^\n.!?。）)]{{3,300}})", re.IGNORECASE)
    for between in (r"[^\n:：.!?。(（]{0,40}?[:：(（]\s*", r"\s+(?=[^\W\d_])")
)
_PARAGRAPH: Final = lazy(r"\n\s*\n")
_SENTENCE: Final = lazy(r"[.!?;]\s|[。！？；]|\n(?=[ \t]*[-*+•・#\d])")
_CASED: Final = lazy(r"[^\W\d_]")
_TRIMMED: Final = " \t*_`'\"“”„«»「」『』‘’《》#【】[]()（）:：.。-–—"
_OF_WORDS: Final = 5
_OF_LETTERS: Final = 40


def headings(instructions: str) -> tuple[str, ...]:
    """The names of the headings that are asked for; none where there are too few to be a form."""
    explained = tuple(name.strip() for name in _EXPLAINED.findall(instructions))
    if len(explained) >= _FEWEST:
        return explained
    lines = instructions.splitlines()
    for at, line in enumerate(lines):
        if _asks(line):
            names = _below(lines[at + 1 :]) or _within(line)
            if len(names) >= _FEWEST_NAMED:
                return names
    marked = tuple(_trimmed(line) for line in lines if line.startswith(("#", "**")))
    return marked if _FEWEST <= len(marked) <= _MOST and all(map(_is_name, marked)) else ()


def insists(instructions: str) -> bool:
    """Whether headings are asked for by that name, so that other ones will not do."""
    return any(map(_asks, _PARAGRAPH.split(instructions)))


def _asks(line: str) -> bool:
    if not _NAMED.may_stand(folded(line)):
        return False
    return any(_NAMED.pattern.search(each) and not _FREE.search(each) for each in _SENTENCE.split(line))


def _below(lines: list[str]) -> tuple[str, ...]:
    """The names that stand below a line, one a line, up to the first line that is none."""
    names = list[str]()
    for line in lines:
        if not line.strip():
            if names:
                break
            continue
        if not _OPENED.match(line.lstrip()) or len(names) == _MOST:
            break
        names.append(_trimmed(re.split(r"[:：]|\s[–—-]\s", _OPENED.sub("", line.lstrip(), count=1))[0]))
    return tuple(names) if len(names) >= _FEWEST_NAMED and all(map(_is_name, names)) else ()


def _within(line: str) -> tuple[str, ...]:
    """The names that a line lists, in quotation marks or behind what they are called."""
    quoted = tuple(_trimmed(match["name"]) for match in _QUOTED.finditer(line))
    if len(quoted) >= _FEWEST_NAMED:
        return quoted if all(map(_is_name, quoted)) else ()
    for listed in filter(None, (each.search(line) for each in _LISTED)):
        names = tuple(filter(None, map(_trimmed, _PARTS.split(listed["names"]))))
        if len(names) >= _FEWEST and all(_is_name(name) and _is_titled(name) for name in names):
            return names
    return ()


def _is_name(text: str) -> bool:
    return 0 < len(text) <= _OF_LETTERS and len(text.split()) <= _OF_WORDS and bool(_CASED.search(text))


def _is_titled(text: str) -> bool:
    """Whether it opens with a capital, where its letters have any."""
    return not text[0].islower()


def _trimmed(text: str) -> str:
    return text.strip(_TRIMMED)
