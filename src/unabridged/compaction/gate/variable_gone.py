"""The variables that a draft says were deleted, and that are there.
It refuses to mind what was taken out of one, and one of which the source says anything like it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.variable_words import GONE, HOPED, NOUN, SENTENCE, is_code
from unabridged.lazy_patterns import lazy

_BETWEEN: Final = (
    r"(?:(?:was|were|is|are|has|have|been|got|now|then|since|also|already|just|wurden?|ist|sind|jetzt|inzwischen|auch|wieder|fue(?:ron)?|ha|han|sido|está|ya|été|est|sont|foi|foram|já|é|è|stat[oa]|был[аои]?|уже)\b"
    r"|不|已经?|被|也|は|を|が|既に)"
)
_WORDS: Final = (
    r"(?:deleted|removed|dropped|discarded|cleared|gone|no\s+longer\s+(?:defined|there|exists?|available)|undefined|gelöscht|entfernt|verworfen|eliminad[oa]s?|borrad[oa]s?|supprimée?s?|effacée?s?"
    r"|(?:gibt\s+es|existiert|ist)\s+nicht\s+mehr|no\s+(?:existe|está)|n['’]existe\s+plus|não\s+existe(?:\s+mais)?|non\s+(?:esiste|c['’]è)\s+più|больше\s+(?:нет|не\s+(?:существует|определен))|もう(?:存在し)?ない"
    r"|apagad[oa]s?|removid[oa]s?|excluíd[oa]s?|eliminat[oaie]|cancellat[oaie]|rimoss[oaie]|удал[её]н\w{0,2}|стёрт\w?|删除|移除|清除|删掉|刪除|不存在|削除|消した|消え|消去|삭제)"
)
_LETTERS: Final = (
    "delet remov drop discard clear gone longer undefined lösch entfernt verworfen elimin borr supprim effac existe apag excluíd cancell rimoss удал стёрт больше "
    "もう mehr più existe está 删 移除 清除 刪除 不存在 削除 消 삭제"
)
# Right behind the name; what is taken out of something is another thing.
_BEHIND: Final = sought(
    rf"(?<![\w./-])(?P<name>[A-Za-z_]\w*)[`*\"'”」]{{0,3}}\s*[,:：(（]?\s*(?:{_BETWEEN}\s*){{0,4}}{_WORDS}(?!\s+(?:from|out|in|aus|de|del|da|dal|dalla|из|by|a)\s)(?![A-Za-z`])",
    _LETTERS,
)
# Right before it, where it is set off as a name.
_BEFORE: Final = sought(
    r"(?:\b(?:deleted|removed|discarded|gelöscht|entfernt|eliminad[oa]s?|elimin[óo]|borrad[oa]s?|borró|supprimée?|apagad[oa]|apagou|eliminat[oa]|удал\w+)\b:?|删除了?|删掉了?|刪除)"
    r"\s*(?:(?:the|die|la|el|le|a|o|variables?|Variablen?|变量)\s*){0,2}`(?P<name>[A-Za-z_]\w*)`(?!\s+(?:from|column|rows?))",
    _LETTERS,
)
_BEFORE_IT: Final = lazy(r"([^\W\d_]{2,}) $")
_CALLED: Final = lazy(
    rf"{NOUN}|the|and|or|but|then|so|frame|list|dict|table|array|die|der|das|und|la|el|los|las|y|le|les|et|il|lo|o|a|e|и|now|also",
    re.IGNORECASE,
)
_NAME: Final = lazy(r"(?<![\w./-])\w++(?![/-])")
_NEAR: Final = 40
_ESCAPED: Final = "\\n"


def told(text: str, source: Source) -> Iterator[str]:
    """Each name that is told as gone, and of which nothing says so."""
    small = folded(text)
    if not (_BEHIND.may_stand(small) or _BEFORE.may_stand(small)):
        return
    names = {
        match["name"].casefold(): None
        for sentence in SENTENCE.findall(text)
        if HOPED.search(sentence) is None
        for each in (_BEHIND, _BEFORE)
        for match in each.pattern.finditer(sentence)
        if not _is_word(match, sentence)
    }
    known = [source.registry[name].name for name in names if name in source.registry]
    said = (
        [each for each in SENTENCE.findall(source.text.replace(_ESCAPED, "\n")) if GONE.search(each)] if known else []
    )
    gone = _said_gone(frozenset(known), said)
    yield from (f"{name}: deleted" for name in known if name not in gone)


def _is_word(match: re.Match[str], sentence: str) -> bool:
    """Whether a name is a word with another before it, as in "unmatched tests dropped": then that is what is gone."""
    before = _BEFORE_IT.search(sentence[: match.start("name")])
    return before is not None and not is_code(match["name"]) and _CALLED.fullmatch(before[1]) is None


def _said_gone(names: frozenset[str], told: Sequence[str]) -> frozenset[str]:
    """Those near which a word for what is gone stands, in one of these sentences or lines."""
    gone = set[str]()
    for each in told:
        for at in _NAME.finditer(each):
            if (
                at[0] in names
                and at[0] not in gone
                and GONE.search(each[max(0, at.start() - _NEAR) : at.end() + _NEAR])
            ):
                gone.add(at[0])
    return frozenset(gone)
