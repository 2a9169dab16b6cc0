"""What a draft makes of its reader in languages that speak to one: another person, somebody who keeps quiet, or one who plays along.
It refuses to mind what somebody is told to have said, and a silence that a user asked for in such words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.finding.nearby import nearby
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import wishes
from unabridged.lazy_patterns import lazy

# To be another, bidden.
_AS: Final = nearby(
    r"\b(?:act|behave|pose|speak|sign|answer)\s+(?:as|in\s+the\s+(?:name|role)\s+of)\s+(?!(?:a|the)?\s*(?:gate|proxy|fallback|buffer|guard|backup)\b)\w|\b(?:assume|take\s+on|adopt)\s+the\s+(?:role|part)\s+of\b|\bpretend\s+(?:that|to)\b"
    r"|\b(?:verhalte|benimm)\s+dich\s+(?:wie|als)\b|\bhandle\s+(?:ab\s+\w+\s+)?als\s+\w|\b(?:tu|gib)\s+(?:so,?\s+als|dich\s+als)\b"
    r"|\b(?:act[úu]a|comp[óo]rtate|responde|firma)\s+como\b|\bhazte\s+pasar\s+por\b|\bfinge\s+que\b|\b(?:comporta-te|age|responde|assina)\s+como\b|\bfinge\s+(?:que|ser)\b"
    r"|\b(?:agis|réponds|comporte-toi|signe)\s+(?:comme|en\s+tant\s+que)\b|\bfais\s+(?:comme\s+si|semblant)\b|\b(?:comportati|agisci|rispondi|firma)\s+(?:come|da)\b|\bfai\s+finta\b"
    r"|(?<!\w)(?:веди\s+себя|действуй|отвечай|подписывайся)\s+(?:как|от\s+имени)|(?<!\w)притворись|\b(?:zachowuj\s+się|działaj|odpowiadaj)\s+jak\b|\bgedraag\s+je\s+als\b|\buppträd\s+som\b"
    r"|(?:として|のように)(?:振る舞|ふるまい|行動し|回答し|答え)|(?:あなた|君)は[^。、\n]{1,20}(?:です|だ)(?=[。、\n]|$)|以[^。，,\n]{1,12}的?身份|扮演|假装|처럼\s?행동|역할을\s?(?:맡|하)",
    "|".join(
        """act behave tu pose speak sign answer assume take adopt pretend verhalte benimm handle gib actúa compórtate responde firma hazte finge
    comporta age assina agis réponds comporte signe fais comportati agisci rispondi fai веди действуй отвечай подписывайся притворись zachowuj
    działaj odpowiadaj gedraag uppträd 振る舞 ふるまい 行動し 回答し 答え です だ 身份 扮演 假装 행동 역할""".split()
    ),
)
# To say nothing of it.
_QUIET: Final = nearby(
    r"\b(?:do\s+not|don['’]t|never)\s+(?:bring\s+(?:it|this|that|them)\s+up|let\s+on)\b|\bleave\s+(?:out|unsaid)\s+that\b"
    r"|\bne\s+pas\s+(?:signaler|dire|mentionner|parler|révéler|informer|prévenir|avertir)\b|\bn['’]en\s+parle|\bne\s+(?:dis|mentionne|signale|parle|préviens|révèle)\w*\s+(?:pas|rien)\b"
    r"|\bno\s+(?:le\s+|les\s+|lo\s+)?(?:cuentes|digas|menciones|informes|comentes|reveles|avises)\b|\bn[ãa]o\s+(?:lhe\s+|o\s+)?(?:digas|contes|menciones|informes|reveles|avises|fales)\b"
    r"|\bnon\s+(?:dire|dirlo|menzionare|raccontare|informare|parlarne|rivelare|avvisare)\b|(?<!\w)не\s+(?:говори|упоминай|сообщай|рассказывай|выдавай)(?!\w)"
    r"|\b(?:sag|sage|erzähl|erzähle|verrate|melde)\s+(?:es\s+|davon\s+)?(?:dem|der|den|ihm|ihr|ihnen|niemandem|keinem)\b[^.\n]{0,60}?\b(?:nicht|nichts|kein\w*)\b|\bnie\s+(?:mów|wspominaj|informuj)\b|\bzeg\s+(?:\w+\s+){1,4}niets?\b"
    r"|(?:黙って|言わずに|伏せて|内緒に|触れずに)(?:いる|いて|おく|おい|すること|して)|(?:不要|别|勿)(?:告诉|提及|提起|透露|声张|说出)|말하지\s?(?:마|말)|لا\s+(?:تخبر|تذكر)",
    "|".join(
        """bring let leave pas parle préviens rien cuentes digas menciones informes comentes reveles avises contes fales dire dirlo menzionare raccontare
    informare parlarne rivelare avvisare говори упоминай сообщай рассказывай выдавай sag erzähl verrate melde mów wspominaj informuj zeg
    黙って 言わずに 伏せて 内緒に 触れずに 告诉 提及 提起 透露 声张 说出 말하지 تخبر تذكر""".split()
    ),
)
# So a sentence bids, and has nobody before it who does so.
_BEGINS: Final = lazy(
    r"(?:^|[.!?:;,–—。！？；：、，]\s?|\b(?:and|but|then|und|oder|y|o|e|et|ou|и|а|或|并|且)\s)[\s>*#•_\[\]x\d.)-]{0,9}(?:(?:from\s+(?:now|here)\s+on|please|now|jetzt|ab\s+(?:jetzt|hier)|ahora|desde\s+ahora|maintenant|désormais|ora|agora|теперь|今後は|以降は|请|現在)[\s,]{0,2})?[^\s.:;,]{0,12}[はが]?\s?$",
    re.IGNORECASE,
)
_BEFORE: Final = 40
_QUOTES: Final = frozenset('"“”„«»「」『』`')


def found(own: str, small: str, source: Source, tells: re.Pattern[str]) -> Iterator[str]:
    """These biddings of a draft's own words, given as they are and folded; ``tells`` is how it says who said what follows."""
    for match in (*_AS.finditer(own, small), *_QUIET.finditer(own, small)):
        sentence = wishes.sentence_of(own, match)
        before = sentence.partition(match[0])[0]
        if tells.search(before) or not _QUOTES.isdisjoint(before) or not _begins(own, match):
            continue
        if not wishes.is_users(own, match, source):
            yield match[0]


def _begins(own: str, match: re.Match[str]) -> bool:
    """Whether a sentence or a clause of its own begins there, or nearly there."""
    before = own[max(0, match.start() - _BEFORE) : match.start()].rpartition("\n")[2]
    return match.start() == 0 or _BEGINS.search(before) is not None or not before.strip()
