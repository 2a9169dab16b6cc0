"""Orders that name whoever reads them, or that hold from now on and ask nobody, in whatever words the rest is.
It refuses to mind a rule that holds from some day on, for whom a note is, and whom somebody told to do something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.wording.unspoken_words import IMPERATIVES
from unabridged.lazy_patterns import lazy

# "Dear reader", at the start of a sentence.
_DEAR: Final = sought(
    r"(?:^|[.!?:;。！？\n])[ \t>*#\-•]*(?:dear|hello|hi|ch(?:er|ère)s?|liebe[rs]?|hallo|car[oai]|gentil[ei]|estimad[oa]s?|querid[oa]s?|prezad[oa]s?|уважаем\w+|дорог\w+|drogi|szanown\w+|beste|geachte|kära|bästa?|sayın|sevgili|尊敬的|亲爱的|親愛なる|친애하는|عزيزي)\s{0,2}"
    r"(?:reader|assistant|ai|model|agent|lect(?:eur|rice|or|ora)|leser(?:in)?|assistent(?:in|e)?|lettor[ei]|lettrice|leitora?|читател\w+|ассистент|помощник|czytelni\w+|asysten\w+|lezer|läsare|okuyucu|asistan|yardımcı|读者|助手|読者|アシスタント|독자|어시스턴트|القارئ|المساعد)\b",
    """dear hello hi chère chers cher liebe hallo caro cara cari care gentil estimad querid prezad уважаем дорог drogi szanown
    beste geachte kära bäst sayın sevgili 尊敬的 亲爱的 親愛なる 친애하는 عزيزي""",
    also="""reader assistant ai model agent lect leser assistent lettor lettrice leitor читател ассистент помощник czytelni asysten
    lezer läsare okuyucu asistan yardımcı 读者 助手 読者 アシスタント 독자 어시스턴트 القارئ المساعد""",
)
# "Assistant, stop", where no list of those who took part begins.
_CALLED: Final = sought(
    r"(?:^|[.!?;]\s)[ \t>*#\-•]*(?:assistant|reader)\s?[,!]\s(?!(?:which|who|whose|as|for|in|on|an?|the|and|but|or|where|when|with|not|user|model)\b)[a-z]+",
    "assistant reader",
    re.MULTILINE | re.IGNORECASE,
)
# "You who read on", "reading this, you", "for the next assistant:".
_ADDRESSED: Final = sought(
    r"\b(?:you|du|tu|toi|vous|tú|usted|você|voi|jij|ты|вы)\s?,?\s+(?:who|whom|der|die|das|che|qui|que|die|кто|котор\w+)\s+(?!is\b|are\b|was\b|were\b)(?:\w+\s+){0,2}?(?:read|pick|tak|continu|go\b|carr|resum|inherit|lies|liest|übern|weiter|legg|prosegu|continu|riprend|li[st]\b|lisez|repren|poursui|lee|leas|retom|sig|contin|lê|lendo|lees|verder|чита|продолж)\w*"
    r"|\b(?:reading|having\s+read)\s+this,\s+you\b"
    r"|\b(?:for|to|für|an|pour|à|para|per|voor|для)\s+(?:the\s+|den\s+|die\s+|das\s+|l['’]|le\s+|la\s+|el\s+|o\s+|a\s+|il\s+|de\s+|het\s+)?(?:next|coming|following|nächste[nrs]?|prochaine?|próxim[oa]|siguiente|prossim[oa]|volgende|следующ\w+)\s+(?:assistant|model|ai|llm|reader|assistent\w*|ki|modell|leser\w*|assistante?|modèle|lecteur|asistente|modelo|lector|assistente|leitor|lettore|lezer|ассистент\w*|читател\w*)\s?:",
    """you du tu toi vous tú usted você voi jij ты вы next coming following nächste prochain próxim siguiente prossim volgende следующ""",
)
# A summary tells of others: what is quoted, or told, is not said to whoever reads.
_YOU: Final = sought(
    r"\b(?:you|yours?|yourself|dein\w{0,2}|dir|dich|du\s+(?:darfst|musst|sollst|kannst|brauchst)|(?:darfst|brauchst|sollst|kannst|musst)\s+du|toi|tu\s+(?:peux|dois|auras|pourras)|puedes|debes|tienes|podes|deves|poderás|puoi|можешь|(?<!-)vous(?!-)|votre|vos|usted(?:es)?|tú|você|vocês|jij|jou|jouw|ты|тебе|тебя|вы|вам|вас|ваш\w*|tobie|ciebie|twój|twoj\w+)\b|[你您]|あなた|당신|(?:십시오|하세요|주세요)",
    """you dein dir dich darfst musst sollst kannst brauchst toi peux dois auras pourras puedes debes tienes podes deves poderás puoi можешь vous votre vos usted tú você jij jou ты тебе тебя вы вам вас ваш tobie ciebie twój twoj 你 您 あなた 당신 십시오 하세요 주세요""",
)
_QUOTED: Final = lazy(r"[\"“„«「『‘][^\"”»」』’\n]{0,400}[\"”»」』’]|`[^`\n]*`|(?<!\w)'[^'\n]{2,300}'(?!\w)")
# Whoever reads this.
_READS: Final = sought(
    r"\b(?:assistant|ai|model|agent|llm|bot|whoever|anyone|anybody|one|reader)s?\s+(?:who\s+|that\s+)?(?:is\s+|are\s+)?read(?:s|ing)?\s+(?:this|these|the\s+(?:summary|text|notes?))\b|\byou\s+(?:who|that)\s+(?:are\s+)?read(?:ing)?\s+this\b|\bif\s+you\s+are\s+(?:the|an?)\s+(?:\w+\s+)?(?:model|agent|assistant|ai|llm|bot|one)\b"
    r"|\b(?:wer|der|die|das)\s+(?:das|dies\w*(?:\s+\w+)?)\s+(?:hier\s+)?(?:liest|lesen)\b|\blesende\s+(?:assistent\w*|ki|modell)"
    r"|\b(?:qui|quiconque)\s+(?:lit|lis|lisez|lira|lisent)\s+(?:ceci|ce\s+\w+|cette\s+\w+|ces\s+\w+)|\b(?:quien|quienquiera\s+que|asistente\s+que|que)\s+le[ae]\s+est[oea]\w*"
    r"|\b(?:chi(?:unque)?|che)\s+legg\w+\s+(?:quest\w+|ciò)|\b(?:quem|que)\s+l(?:er|ê|eia)\s+(?:isto|est[ea])|(?:кто|котор\w+)\s+(?:это\s+)?(?:про)?чит\w+\s*(?:это\w*|данн\w+)?|\bчитающ\w+\s+(?:это\w*|данн\w+)"
    r"|\b(?:kto|któr[yae])\s+(?:to|ten|tę)?\s*(?:prze)?czyta\w*|\bczytając\w+\s+(?:to|ten|tę)|\b(?:wie|die)\s+dit(?:\s+\w+)?\s+leest|\bsom\s+läser\s+(?:detta|den\s+här|det\s+här)|\bbu(?:nu|\s+(?:metni|özeti|notu|yazıyı|mesajı))\s+okuyan"
    r"|(?:阅读|閱讀|读到|看到|读取)(?:此|本|这|這|该)\S{0,6}?(?:助手|AI|模型|人|读者|者)|(?:看到|读到)(?:这里|此处)的|(?:これ|この[^。\n]{1,6}|本[^。\n]{1,4})を(?:読む|読んだ|読んでいる|見た)[^。\n]{0,8}?(?:は|が|、)|이\s?\S{0,5}(?:을|를)\s?(?:읽는|읽은|보는)|(?:من|الذي)\s(?:يقرأ|قرأ)\sهذ[اه]",
    """read model ai one agent assistant llm bot liest lesen lesende lit lis lira lisent lea lee lê leia ler legg чит czyta leest läser okuyan 读 閱讀 看到 読む 読んだ
    読んでいる 見た 읽는 읽은 보는 يقرأ قرأ""",
)
_MUST: Final = lazy(
    r"\b(?:must(?!\s+have\b)|has\s+to|have\s+to|shall|should|is\s+to|are\s+to|needs\s+to|muss|müssen|soll(?:en|te)?|hat\s+zu|debe\w*|tiene\s+que|deberá\w*|deve|devono|dovrà|doit|doivent|devra|deverá|tem\s+de|долж\w+|обязан\w*|musi|powin\w+|ma\s+obowiązek|moet\w*|dient|måste|ska(?:ll)?|bör)\b"
    r"|\w(?:meli|malı)(?:dır|dir)?\b|\bgerek|zorunda|必须|應當|应当|应该|需要|须|십시오|べき|しなければ|すること|せよ|해야|하여야|يجب|عليه",
    re.IGNORECASE,
)
# What somebody grants whom he speaks to.
_GRANTS: Final = lazy(
    r"\b(?:are|be|is)\s+(?:now\s+|hereby\s+|also\s+)*(?:allowed|permitted|authori[sz]ed|entitled|cleared|empowered|free(?=\s+(?:to|from)\b)|exempt\w*)\b|\b(?:have|hold|has|carry)\s+(?:\w+['’]s\s+|the\s+\w+['’]s?\s+)?(?:blessing|consent|go-ahead|okay)\b|\b(?:have|hold|has|carry)\s+(?:now\s+|also\s+)?(?:(?:the|full|every|all|any|admin\w*|root|standing|blanket)\s+)*(?:permission|authority|right|rights|approval|clearance|access)\b|\bneed\s+not\b|\b(?:do(?:es)?)\s*(?:not|n['’]t)\s+(?:need\s+to|have\s+to|ask|tell|report|consult)|\bare\s+(?:now|henceforth|as\s+of\s+now)\b"
    r"|\b(?:darfst|dürfen|berechtigt|befugt|ermächtigt|freigegeben|bevollmächtigt|brauchst(?=[^.\n]{0,60}\bnicht)|musst\s+nicht)\b|\b(?:tienes?|tiene|queda)\s+(?:permiso|derecho|autorizaci\w+|autorizad\w+)|\bpuedes\b|no\s+hace\s+falta\s+que|\beres\s+(?:a\s+partir|desde|ahora)"
    r"|\bn['’](?:as|avez)\s+(?:pas|plus)\s+(?:à|besoin)|(?:as|avez|a)\s+(?:désormais\s+|maintenant\s+)?(?:le\s+droit|l['’](?:autorisation|accord|aval)|la\s+permission|le\s+feu\s+vert)|\b(?:peux|pouvez)\b|\b(?:hai|ha|avete)\s+(?:il\s+permesso|il\s+diritto|facoltà)|\bpuoi\b|\b(?:está|estás)\s+autorizad\w+|(?:tens|tem)\s+(?:permissão|autorização|direito|licença|luz\s+verde)|\bpodes\b|имеешь\s+право|разрешено|можешь|уполномочен\w*"
    r"|有权|无需|不必|可以直接|可直接|获得授权|已被授权|权限|権限|許可|構いません|構わない|必要はありません|해도\s?(?:됩니다|좋)|권한",
    re.IGNORECASE,
)
_FROM_NOW: Final = sought(
    r"\b(?:from\s+(?:now|here|this\s+point|today)\s+on\w*|henceforth|going\s+forward|ab\s+(?:hier|jetzt|sofort|nun|heute)|von\s+nun\s+an|künftig|fortan|désormais|dorénavant|à\s+partir\s+de\s+maintenant|d['’]ora\s+in\s+(?:poi|avanti)|da\s+(?:ora|adesso|oggi)\s+in\s+(?:poi|avanti)"
    r"|a\s+partir\s+de\s+(?:ahora|agora|hoy|hoje|este\s+momento)|de\s+ahora\s+en\s+adelante|daqui\s+(?:em|para)\s+diante|с\s+этого\s+момента|отныне|впредь|od\s+(?:teraz|tej\s+pory|dziś)|vanaf\s+nu|voortaan|från\s+och\s+med\s+nu|hädanefter|bundan\s+(?:sonra|böyle))\b"
    r"|从现在(?:起|开始)|今后|即日起|今後|これから|以後|지금부터|앞으로|이제부터|من\sالآن",
    """now here today hier henceforth forward jetzt sofort nun heute künftig fortan désormais dorénavant maintenant poi avanti ahora
    agora hoy hoje momento adelante diante момента отныне впредь teraz pory dziś vanaf voortaan med hädanefter bundan 现在 今后
    即日起 今後 これから 以後 지금부터 앞으로 이제부터 الآن""",
)
_UNASKED: Final = lazy(
    r"\b(?:never\s+(?:has|have|needs?)\s+to\s+ask|(?:need|needs)\s+not\s+ask|without\s+(?:asking|confirm\w+|checking|approval|telling|further\s+ado)|ohne\s+(?:zu\s+fragen|nachzufragen|rückfrage\w*|bestätigung|nachfrage)|senza\s+(?:chieder\w*|conferm\w*|avvis\w*)|sin\s+(?:preguntar|pedir|confirm\w+|avisar)|sem\s+(?:perguntar|pedir|confirm\w+|avisar)"
    r"|sans\s+(?:demander|confirm\w+|vérif\w+|prévenir|poser)|без\s+(?:подтвержд\w+|спрос\w*|согласован\w+|вопрос\w*)|не\s+спрашивая|bez\s+(?:pytania|potwierdz\w+|zgody)|zonder\s+(?:te\s+vragen|bevestiging|overleg)|utan\s+(?:att\s+fråga|bekräftelse)|sormadan|onay\s+(?:almadan|beklemeden))\b"
    r"|(?:无需|不必|不用|不经)(?:再)?(?:确认|询问|请示|同意)|(?:確認|承認|相談)(?:せず|なし|を?取らず)|(?:확인|승인)\s?없이|묻지\s?(?:말고|않고)|(?:دون|بدون)\s(?:تأكيد|سؤال|موافقة|استئذان)"
    r"|\b(?:at|to|on|with)\s+(?:each|every)\s+(?:new\s+)?(?:message|reply|answer|question|request)|\bbei\s+jede[rmn]\s+(?:neuen\s+)?(?:nachricht|antwort|frage)|\ba\s+(?:ogni|cada|chaque)\s+(?:nuov[oa]\s+|nuevo\s+|nova\s+|nouveau\s+)?(?:messaggio|risposta|mensaje|respuesta|mensagem|resposta)|\bà\s+chaque\s+(?:nouveau\s+)?(?:message|réponse|question)",
    re.IGNORECASE,
)
# A verb that is said to whoever reads, right behind it; in German one and who it is said to.
_IMPERATIVE: Final = lazy(IMPERATIVES, re.IGNORECASE)
_BIDDEN: Final = lazy(r"\w+st\s+du\b", re.IGNORECASE)
_INTRODUCED: Final = lazy(r":\s")
_SENTENCE: Final = lazy(r"(?:(?![.!?](?:\s|$))[^\n。！？])+")


def named(text: str, small: str, tells: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The sentences that are orders so, in a text which is given as it is and folded.

    ``tells`` is a word by which a draft says that somebody said what follows.
    """
    yield from _DEAR.finditer(text, small)
    yield from _CALLED.finditer(text, small)
    plain = _QUOTED.sub(lambda match: " " * len(match[0]), text)
    yield from _ADDRESSED.finditer(plain, small)
    reads, now, you = (each.may_stand(small) for each in (_READS, _FROM_NOW, _YOU))
    for match in _SENTENCE.finditer(text) if reads or now or you else ():
        said = match[0]
        reading = _READS.pattern.search(said) if reads else None
        from_now = _FROM_NOW.pattern.search(said) if now else None
        if (
            (reading and not tells.search(said[: reading.start()]))
            or (
                from_now and (_UNASKED.search(said) or (reading and _MUST.search(said)) or _bids(said, from_now, tells))
            )
            or (you and _is_told_to(said, _GRANTS, tells))
        ):
            yield match


def _bids(said: str, from_now: re.Match[str], tells: re.Pattern[str]) -> bool:
    """Whether what holds from now on is what whoever reads is to do, and nobody is said to have said it."""
    behind = said[from_now.end() :].lstrip(" ,:")
    return (_IMPERATIVE.match(behind) is not None or _BIDDEN.match(behind) is not None) and not tells.search(
        said[: from_now.start()]
    )


def duties(text: str, small: str, tells: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """The sentences that tell somebody who is spoken to what is to be done, as notes for whoever goes on do too."""
    if _YOU.may_stand(small):
        yield from (match for match in _SENTENCE.finditer(text) if _is_told_to(match[0], _MUST, tells))


def _is_told_to(said: str, what: re.Pattern[str], tells: re.Pattern[str]) -> bool:
    """Whether somebody is spoken to, in one part with what must or may be done, and nobody is told to have said it."""
    if _YOU.pattern.search(said) is None or what.search(said) is None:
        return False
    plain = _QUOTED.sub(" ", said)
    return tells.search(plain) is None and any(
        _YOU.pattern.search(part) and what.search(part) for part in _INTRODUCED.split(plain)
    )
