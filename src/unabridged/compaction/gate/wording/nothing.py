"""Whether a text says of what it stands for only that there is nothing: every sentence denies, and none tells of a thing.
It refuses to mind a denial beside something that is told, and one that names what was talked of.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import hollow
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

# A text this long tells of something.
_SHORT: Final = 300
# One that could be said of anything may be longer.
_LONG: Final = 640
# Of so little there may be nothing to tell.
_OF_SOMETHING: Final = 240
_OF_SOMETHING_UNSPACED: Final = 100
_UNSPACED: Final = lazy(r"[\u3041-\u9fff]")
DENIES: Final = lazy(
    r"\b(?:no|not|nothing|none|nobody|never|neither|nor|without|yet\s+to|empty|\w+n['’]t|kein\w*|nicht\w*|nie|ohne|leer|weder|aucun\w*|rien|pas|n['’]\w+|ni|sans|jamais|vide|ningun\w*|ningún|nada|sin|nunca|vac[íi][oa]\w*"
    r"|nenhum\w*|não|nem|sem|vazi[oa]\w*|nessun\w*|niente|nulla|non|senza|vuot[oa]|нет|не|ничего|никаки\w*|ни|отсутству\w*|пуст\w*|brak|żadn\w*|nic|bez|geen|niets|niet|leeg|zonder|ingen\w*|inget|inga|inte|ikke|ei|mitään"
    r"|yok\w*|hiçbir|değil|hiç|boş|žádn\w*|není|nejsou|nebyl\w*|nem[áa]\w*|không|chưa|tidak|belum|नहीं|कोई|कुछ नहीं|δεν|καμία|τίποτα|אין|לא)\b"
    r"|没有|沒有|[暂暫尚并並]未?[无無]|(?<!\w)[无無](?![法线限])|未(?:发现|發現|涉及|作出|提供|提及|产生|有)|不(?:存在|包含|需要|值得|涉及)|[无無](?:任何|重要|特|相关|可|需|待|内容)|なし|(?:[は]|が|も|に|こと)ない|ありません|ございません|ていません|無し|없|않|아직|لا|لم|ليس|لن|غير",
    re.IGNORECASE,
)
_SENTENCE: Final = lazy(r"[.!?।]+(?=\s|$)|[。！？\n]+|;\s")
# What is told before the first comma is told, whatever is denied behind it.
_CLAUSE: Final = lazy(r"[,，、،]")
# A title, or the label that opens a line, is about the text.
_LABEL: Final = lazy(r"^[\s#>*_•–-]*(?:[^.:：\n]{1,60}[:：](?=\s|$|[\u2e80-\uffff*]))?[\s*_]*")
_TITLE: Final = lazy(r"^\s*(?:#|\*\*[^*\n]+\*\*\s*$|__)")
_TELLING: Final = lazy(r"\d|`|[A-Za-z]\w*[_/\\.@][A-Za-z]|[a-z][A-Z]")
_NAME: Final = lazy(r"(?<=[\w,;] )[A-ZÀ-ÞА-Я][\w-]{2,}")
_FIGURE: Final = lazy(r"\d[\d.,:]*\d")
# The fewest words that make a sentence, and the share of them that a source has where they are about it.
_OF_IT: Final = 0.4
_FEW: Final = 4
# Of so many words no more than this share stand in what it is of.
_IDLE: Final = 8
_OF_ANOTHER: Final = 0.18
_OF_ANOTHER_UNSPACED: Final = 0.1


def none(draft: Words, source: Source) -> tuple[str, ...]:
    """One entry for a draft that says only that there is nothing."""
    if draft.reports:
        return ()
    is_empty = is_all(draft.own, source) or _is_idle(draft.own, source) or _is_hollow(draft.own, source)
    return ("",) if is_empty else ()


def _is_hollow(text: str, source: Source) -> bool:
    """Whether nothing in it is of what it stands for, and all of it could be said of anything."""
    enough = source.size >= (_OF_SOMETHING_UNSPACED if _UNSPACED.search(text) else _OF_SOMETHING)
    return enough and len(text) <= _LONG and is_vague(hollow.uncounted(text), source) and hollow.is_all(text, source)


def _is_idle(text: str, source: Source) -> bool:
    """Whether next to none of its words, and no figure and no name of it, was told by anybody."""
    is_unspaced = _UNSPACED.search(text) is not None
    if len(text) > _LONG or source.size < (_OF_SOMETHING_UNSPACED if is_unspaced else _OF_SOMETHING):
        return False
    if any(figure in source.text for figure in _FIGURE.findall(text)) or _names(text, source):
        return False
    words = [word for word in weighty(text) if not word.isdigit()]
    most = _OF_ANOTHER_UNSPACED if is_unspaced else _OF_ANOTHER
    return len(words) >= _IDLE and sum(word in source.lower for word in words) <= most * len(words)


def is_vague(text: str, source: Source) -> bool:
    """Whether it has no figure, no word of code, and no name that its source has."""
    return not _TELLING.search(text) and not _names(text, source)


def _names(text: str, source: Source) -> bool:
    return any(name in source.text for name in _NAME.findall(text))


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
