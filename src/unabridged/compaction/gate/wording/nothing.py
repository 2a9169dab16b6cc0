"""Whether a text says of what it stands for only that there is nothing: every sentence denies, and none tells of a thing.
It refuses to mind a denial beside something that is told, and one that names what was talked of.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

# A text this long tells of something.
_SHORT: Final = 300
# Of so little there may be nothing to tell.
_OF_SOMETHING: Final = 240
NO: Final = (
    r"\b(?:no|not|nothing|none|nobody|never|neither|nor|without|yet\s+to|empty|\w+n['’]t|kein\w*|nicht\w*|nie|ohne|leer|weder|aucun\w*|rien|pas|n['’]\w+|ni|sans|jamais|vide|ningun\w*|ningún|nada|sin|nunca|vac[íi][oa]\w*"
    r"|nenhum\w*|não|nem|sem|vazi[oa]\w*|nessun\w*|niente|nulla|non|senza|vuot[oa]|нет|не|ничего|никаки\w*|ни|отсутству\w*|пуст\w*|brak|żadn\w*|nic|bez|geen|niets|niet|leeg|zonder|ingen\w*|inget|inga|inte|ikke|ei|mitään"
    r"|yok\w*|hiçbir|değil|hiç|boş|žádn\w*|není|nejsou|nebyl\w*|nem[áa]\w*|không|chưa|tidak|belum|नहीं|कोई|कुछ नहीं|δεν|καμία|τίποτα|אין|לא)\b"
    r"|没有|沒有|[暂暫尚并並]未?[无無]|(?<!\w)[无無](?![法线限])|未(?:发现|發現|涉及|作出|提供|提及|产生|有)|不(?:存在|包含|需要|值得|涉及)|[无無](?:任何|重要|特|相关|可|需|待|内容)|なし|(?:[は]|が|も|に|こと)ない|ありません|ございません|ていません|無し|없|않|아직|لا|لم|ليس|لن|غير"
)
DENIES: Final = lazy(NO, re.IGNORECASE)
_SENTENCE: Final = lazy(r"[.!?।]+(?=\s|$)|[。！？\n]+|;\s")
# What is told before the first comma is told, whatever is denied behind it.
_CLAUSE: Final = lazy(r"[,，、،]")
# A title, or the label that opens a line, is about the text.
_LABEL: Final = lazy(r"^[\s#>*_•–-]*(?:[^.:：\n]{1,60}[:：](?=\s|$|[\u2e80-\uffff*]))?[\s*_]*")
_TITLE: Final = lazy(r"^\s*(?:#|\*\*[^*\n]+\*\*\s*$|__)")
_TELLING: Final = lazy(r"\d|`|[A-Za-z]\w*[_/\\.@][A-Za-z]|[a-z][A-Z]")
_NAME: Final = lazy(r"(?<=[\w,;] )[A-ZÀ-ÞА-Я][\w-]{2,}")
# The fewest words that make a sentence, and the share of them that a source has where they are about it.
_OF_IT: Final = 0.4
_FEW: Final = 4
# Of so many words no more than this share stand in what it is of; of what has so much to name more may, and be more.
_IDLE: Final = 10
_OF_ANOTHER: Final = 0.18
_OF_MUCH: Final = 2_500
_OF_ANY: Final = 0.33
_LONGER: Final = 600


def none(draft: Words, source: Source) -> tuple[str, ...]:
    """One entry for a draft that says only that there is nothing."""
    return ("",) if not draft.reports and (is_all(draft.own, source) or _is_idle(draft.own, source)) else ()


def _is_idle(text: str, source: Source) -> bool:
    """Whether it tells of things and points, and of nothing that was talked of."""
    longest, share = (_LONGER, _OF_ANY) if source.size >= _OF_MUCH else (_SHORT, _OF_ANOTHER)
    if len(text) > longest or source.size < _OF_SOMETHING or not is_vague(text, source):
        return False
    words = weighty(text)
    standing = sum(word in source.lower for word in words)
    return len(words) >= _IDLE and standing <= share * len(words)


def is_vague(text: str, source: Source) -> bool:
    """Whether it has no figure, no word of code, and no name that its source has."""
    return not _TELLING.search(text) and not any(name in source.text for name in _NAME.findall(text))


def is_all(text: str, source: Source) -> bool:
    """Whether all that it says is that there is nothing to say."""
    if len(text) > _SHORT or source.size < _OF_SOMETHING or not is_vague(text, source):
        return False
    said = [_LABEL.sub("", each) for each in _SENTENCE.split(text) if not _TITLE.match(each)]
    said = [each for each in said if any(map(str.isalpha, each))]
    if not said or not all(DENIES.search(_CLAUSE.split(each, 1)[0]) for each in said):
        return False
    words = weighty(" ".join(said))
    standing = [word for word in words if word in source.lower]
    return len(standing) < _FEW or len(standing) < _OF_IT * len(words)
