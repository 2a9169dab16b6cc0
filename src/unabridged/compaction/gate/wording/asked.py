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
    r"(?:\b(?:sub)?headings?\b|\bheaders?\b|\bsections?\b|\bblocks\b|\btitles\b|\btitled\b|\b(?:keys|tags)\b|\b(?:parts|fields)\s+(?:called|named)\b|überschrift\w*|\babschnitt\w*|\brubrik\w*|\btitres?\b|\brubriques?\b"
    r"|\bencabezad\w+|\bsecci[óo]n\w*|\bt[íi]tulos?\b|\bapartados?\b|\btitol[io]\b|\bintestazion\w+|\bsezion[ei]\b|\bcabeçalhos?\b|\bseç(?:ão|ões)\b"
    r"|\bsecç(?:ão|ões)\b|заголов\w*|раздел\w*|\bnagłów\w*|\bsekcj\w*|\bkopjes?\b|\bkoppen\b|\brubriker?\b|\bbaşlık\w*|标题|標題|小节|章节|栏目|見出し|項目|セクション"
    r"|제목|항목|섹션|عناوين|العناوين|أقسام|الأقسام)"
)
_NAMED: Final = sought(
    _CALLED,
    """heading header section blocks titles titled keys tags parts fields überschrift abschnitt rubri titre encabezad secció seccio título titulo apartado titol
    intestazion sezion cabeçalho seç secç заголов раздел nagłów sekcj kopje koppen başlık 标题 標題 小节 章节 栏目 見出し 項目
    セクション 제목 항목 섹션 عناوين أقسام""",
)
_FREE: Final = lazy(
    r"\b(?:no|not|without|avoid|such\s+as|like|for\s+example|e\.g\.|if\s+you|may|optional\w*|ohne|keine\w*|nicht|etwa|sans|pas\s+de|sin|ningún|evita|senza|sem"
    r"|zum\s+beispiel|par\s+exemple|por\s+ejemplo|per\s+esempio|bez|zonder)\b|n['’]t\b|\bбез\b|\bне\b|например|不要|无需|不用|例如|比如|なし|使わず|例えば|없이|예를|بدون|مثل",
    re.IGNORECASE,
)
# What one may use or leave, what is to be kept or told of, and what is to be prose: no sentence of these asks for a form.
_LEFT: Final = lazy(
    r"\b(?:can|could|might|feel\s+free|where\s+(?:useful|helpful)|(?:if|when|where)\s+(?:it\s+)?(?:helps?|helpful|useful|needed|it\s+is\s+long)|gern\w*|gegebenenfalls|ggf|kann(?:st)?|können|darfst|dürfen|wenn\s+(?:es\s+)?(?:hilft|nötig|du)"
    r"|puedes?|pueden|si\s+(?:ayuda|quieres|quiere|conviene|tu\s+veux|utile|besoin)|peux|peut|pouvez|puoi|può|se\s+(?:vuoi|serve|utile|quiser)|pode[ms]?|можешь|можно|можете)\b|可以|可使用|可用|てもよ|해도\s"
    r"|\b(?:keep|preserve|retain|mention|quote|leave|spare)\b(?!\s+(?:to\b|exactly\b|strictly\b|only\b|these\b|the\s+(?:following|order|same|(?:\w+\s)?(?:sections?|headings?)\b)|(?:sections|headings)\s+in\b))"
    r"|\bas\s+(?:they|it)\s+(?:are|is|stands?)\b|\babout\s+the\b|\bwhich\s+(?:sub)?(?:sections?|headings?|titles|keys|tags|blocks)|\b(?:user|customer|document|paper|contract|article|report|page|file|thesis|book)s?\s+(?:has|have|works?|contains?)\b"
    r"|\b(?:nenn|behalt)\w*\b[^.]*\bwörtlich|\bwörtlich\s+(?:nenn|behalt)|\btels?\s+quels?\b|\bgarde[zr]?\b|保留",
    re.IGNORECASE,
)
_PROSE: Final = lazy(
    r"\b(?:plain|running|flowing|continuous)\s+(?:prose|text)\b|\b(?:as|in|write)\s+prose\b|\b(?:as|in|write)\s+(?:an?|one)\s+(?:single\s+|short\s+)?paragraph\b|\bfließtext\b|\bin\s+einem\s+absatz\b|\ben\s+un\s+(?:seul\s+)?paragraphe\b|\ben\s+un\s+(?:solo\s+)?párrafo\b|一段话",
    re.IGNORECASE,
)
# Within these stands the whole of an answer, or what comes before one.
_AROUND: Final = frozenset(
    "summary analysis thinking thoughts reasoning scratchpad task conversation transcript history context instructions answer output response result".split()
)
_OPENED: Final = lazy(r"[-*+•·・–]|\d{1,2}[.)、]|[（(]?\d{1,2}[)）]|[a-h][.)]|#{1,6}|\*\*|__|【")
# No quotation opens within a word: "s'il".
_QUOTED: Final = lazy(
    r"(?:[\"“„«「『‘`《【]|(?<!\w)'|\*\*)(?P<name>[^\"“”„«»「」『』‘'`《》【】*\n,;]{1,40})(?:[\"”“»」』’'`》】]|\*\*)"
)
# Several in one line, each behind its own mark.
_MARKED: Final = lazy(r"(?<![\w#])#{1,6}[ \t]+(?P<name>[^\W\d_][^#\n,;:.!?、，；：。！？()（）«»\"“”]{0,39})")
_AND: Final = r"(?:,?\s+(?:and|und|et|y|e|ed|и|i|en|och|ve|or|及び)\s+|、?(?:和|以及|及び|및)|\s+و\s?)"
_PARTS: Final = lazy(rf"{_AND}|[,;/|、，；،]|\s+(?:->|→|·|–)\s+")
# That these will do and no others; it is no word of leaving anything free.
_ALONE: Final = lazy(
    r"\b(?:(?:no|without|and\s+no)\s+(?:others?|more|additional|further|extra)(?:\s+(?:headings?|sections?|ones?|keys?|tags?))?|none\s+other|nothing\s+(?:else|outside)|exactly|exact|precisely|strictly|only|even\s+(?:when|if)\s+there\s+is\s+nothing"
    r"|keine\s+(?:anderen|weiteren|sonstigen)|genau|streng|nur|ausschließlich|exactamente|[úu]nicamente|solo|sólo|ning[úu]n\w*\s+(?:otr\w+|más)|ni\s+una?\s+más|exactement|uniquement|seulement|(?:et\s+)?aucune?\s+autre|sans\s+autres?"
    r"|esattamente|soltanto|nessun\w*\s+altr\w+|exatamente|apenas|somente|nenhum\w*\s+outr\w+|dokładnie|tylko|żadn\w+\s+inn\w+|ровно|строго|только|никаки\w+\s+други\w+|precies|alleen|endast|exakt)\b"
    r"|只(?:用|能|使用|写|要|有)|仅|不(?:要|得|可|能)?(?:再)?(?:增加|添加|新增|加)(?:其他|其它|别的|任何|新)?|のみ|だけ|以外(?:は|を)[^。\n]{0,12}?(?:ない|ず|禁)|(?<=[가-힣])만(?=\s)|외에는|정확히|فقط|بالضبط",
    re.IGNORECASE,
)
# Behind a colon or a bracket, or else right behind what they are called.
_LISTED: Final = tuple(
    lazy(rf"{_CALLED}{between}(?P<names>[^\n.!?。）)]{{3,300}})", re.IGNORECASE)
    for between in (r"[^\n:：.!?。(（]{0,40}?[:：(（]\s*", r"[^\n:：.!?。]{1,100}?[:：]\s*", r"\s+(?=[^\W\d_])")
)
_SHAPE: Final = lazy(
    r"\b(?:structure|outline|gliederung|struktur|aufbau|estructura|estrutura|struttura|plan|структура|struktura)\s?[:：]\s*(?P<names>[^\n.!?。）)]{3,300})|(?:结构|結構|構成|구성)[:：]\s*(?P<wide>[^\n.!?。]{3,300})",
    re.IGNORECASE,
)
_TAG: Final = lazy(r"<(?P<name>[A-Za-z][\w-]{1,38})>")
_ON_ITS_OWN: Final = lazy(r"[^\W\d_][^\n:：]{0,40}[:：][ \t]*$")
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
            names = _below(lines[at + 1 :], bare=line.rstrip().endswith((":", "："))) or _within(line)
            if len(names) >= _FEWEST_NAMED:
                return names
        if shape := _SHAPE.search(line):
            names = _parted(shape["names"] or shape["wide"])
            if len(names) >= _FEWEST:
                return names
    marked = tuple(_trimmed(line) for line in lines if line.startswith(("#", "**")))
    return marked if _FEWEST <= len(marked) <= _MOST and all(map(_is_name, marked)) else ()


def insists(instructions: str) -> bool:
    """Whether headings are asked for by that name, so that other ones will not do."""
    return any(map(_asks, _PARAGRAPH.split(instructions)))


def wants_no_prose(instructions: str) -> bool:
    """Whether somebody asks for headings in words of his own, without what belongs under each: a form and not a guide."""
    if len(_EXPLAINED.findall(instructions)) >= _FEWEST or _PROSE.search(instructions):
        return False
    return any(_asks(each, _LEFT) for each in _PARAGRAPH.split(instructions))


def excludes(instructions: str) -> bool:
    """Whether headings are asked for, and no others wanted."""
    return any(
        _NAMED.pattern.search(each) and _ALONE.search(each)
        for line in instructions.splitlines()
        for each in _SENTENCE.split(line)
        if _NAMED.may_stand(folded(each))
    )


def _asks(line: str, left: re.Pattern[str] | None = None) -> bool:
    """Whether a sentence asks for headings, and neither frees them nor says what ``left`` finds."""
    if not _NAMED.may_stand(folded(line)):
        return False
    said = (each for each in _SENTENCE.split(line) if left is None or not left.search(each))
    return any(_NAMED.pattern.search(each) and not _FREE.search(_ALONE.sub(" ", each)) for each in said)


def _below(lines: list[str], *, bare: bool) -> tuple[str, ...]:
    """The names that stand below a line, one a line, up to the first line that is none; ``bare`` ones have no mark."""
    names = list[str]()
    for line in lines:
        if not line.strip():
            if names:
                break
            continue
        marked = _OPENED.match(line.lstrip()) or _ON_ITS_OWN.match(line.strip())
        if not (marked or (bare and _is_titled(line.strip()) and line.strip()[-1].isalnum())) or len(names) == _MOST:
            break
        names.append(_trimmed(re.split(r"[:：]|\s[–—-]\s", _OPENED.sub("", line.lstrip(), count=1))[0]))
    return tuple(names) if len(names) >= _FEWEST_NAMED and all(map(_is_name, names)) else ()


def _within(line: str) -> tuple[str, ...]:
    """The names that a line lists, behind marks of headings, in quotation marks or behind what they are called."""
    marked = tuple(_trimmed(match["name"]) for match in _MARKED.finditer(line))
    if len(marked) >= _FEWEST_NAMED:
        return marked if all(map(_is_name, marked)) else ()
    quoted = tuple(_trimmed(match["name"]) for match in _QUOTED.finditer(line))
    if len(quoted) >= _FEWEST_NAMED:
        return quoted if all(map(_is_name, quoted)) else ()
    tags = tuple(match["name"] for match in _TAG.finditer(line) if match["name"].casefold() not in _AROUND)
    if len(set(tags)) >= _FEWEST_NAMED:
        return tuple(dict.fromkeys(tags))
    for listed in (match for each in _LISTED for match in each.finditer(line)):
        names = _parted(listed["names"])
        if len(names) >= _FEWEST:
            return names
    return ()


def _parted(listed: str) -> tuple[str, ...]:
    """The names of a list; none where one of them is no title."""
    names = tuple(filter(None, map(_trimmed, _PARTS.split(listed))))
    return names if all(_is_name(name) and _is_titled(name) for name in names) else ()


def _is_name(text: str) -> bool:
    return 0 < len(text) <= _OF_LETTERS and len(text.split()) <= _OF_WORDS and bool(_CASED.search(text))


def _is_titled(text: str) -> bool:
    """Whether it opens with a capital, where its letters have any."""
    return not text[0].islower()


def _trimmed(text: str) -> str:
    return text.strip(_TRIMMED)
