"""Orders for all that follows, and for doing as nobody who took part says: from now on, before each answer, never to ask again.
It refuses to know what is ordered, so it has few verbs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.finding.sought import sought

_OVER: Final = sought(
    r"\b(?:ignore|disregard|forget|overlook)\s+(?:anything|everything|whatever|what|all)\s+(?:that\s+)?(?:the\s+|your\s+)?(?:user|author|client|customer|operator|owner|team|editor|human)s?\s+(?:\w+\s+)?(?:say|want|ask|wish|object|decide|wrote|tell|told|insist)\w*"
    r"|\b(?:ignoriere|vergiss|missachte)\s+(?:alles|was|jede\w*)[^.\n]{0,40}?(?:benutzer|nutzer|kund\w+|autor\w*|auftraggeber)|\b(?:ignora|olvida|ignore[sz]?|oublie[sz]?)\s+(?:todo\s+lo|lo|tout\s+ce|ce)\s+(?:que|qu['’])[^.\n]{0,30}?(?:usuari|client|utilisat|autor|auteur)",
    "ignor disregard forget overlook vergiss missachte olvida oublie",
    re.IGNORECASE | re.MULTILINE,
)
_LASTING: Final = sought(
    r"(?:^|[.!\n]\s{0,9})(?:assume|presume|treat|consider|regard|pretend|remember|act|answer|reply|respond|behave)\s+(?:\w+\s+){0,3}?from\s+(?:now|here)\s+on\b|(?:^|[.!;\n]\s{0,9})(?:never|always)\s+(?:ask|request|wait|seek)\s+(?:the\s+\w+\s+)?for\s+(?:confirmation|permission|approval|consent)\b"
    r"|(?:^|[.!\n]\s{0,9})(?:remember|make\s+sure|be\s+sure|do\s+not\s+forget|don['’]t\s+forget)\s+to\s+\w+"
    r"|(?:^|[.!\n]\s{0,9})(?:désormais|dorénavant|à\s+partir\s+de\s+maintenant|avant\s+(?:toute|chaque|la\s+prochaine)\s+réponse|ab\s+(?:jetzt|sofort)|künftig|vor\s+(?:jeder|der\s+nächsten)\s+antwort|de\s+ahora\s+en\s+adelante|en\s+adelante|antes\s+de\s+(?:cada|la\s+próxima)\s+respuesta|d['’]ora\s+in\s+poi|daqui\s+em\s+diante|a\s+partir\s+de\s+agora|od\s+teraz|отныне|с\s+этого\s+момента)\s*,\s*(?!(?:le|la|les|l['’]|il|elle|on|der|die|das|er|sie|es|el|los|las|un|una|the|ein|eine|gli|os|as|użytkown\w+|пользовател\w+)\b)[^\W\d_]+"
    r"|(?:下一个|下一|每次|任何)(?:问题|回答|回复|答复)(?:之前|前)[^。\n]{0,6}?先|(?:从现在起|从现在开始|今后|以后)[^。\n]{0,6}?(?:每次|一律|都|总是|不要|不用|直接)|接下来(?:请)?直接[^。\n]{0,20}?不(?:用|必|需|要)(?:等|问|经)",
    """assume presume treat consider regard pretend remember act answer reply respond behave never always forget sure
    désormais dorénavant partir réponse jetzt sofort künftig antwort adelante respuesta ora daqui agora teraz отныне момента
    问题 回答 回复 答复 从现在 今后 以后 接下来""",
    re.IGNORECASE | re.MULTILINE,
)


def over(own: str, small: str) -> Iterator[re.Match[str]]:
    """What is told to a reader to heed nobody any more, in a draft's own words as they are and folded."""
    return _OVER.finditer(own, small)


def found(own: str, small: str) -> Iterator[re.Match[str]]:
    """What is told to a reader for all that follows."""
    return _LASTING.finditer(own, small)
