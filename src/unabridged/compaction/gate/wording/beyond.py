"""Sentences that bid, and are of nothing that was talked of: a duty in words that the source lacks, or one of who comes next.
It refuses to know what is bidden, so it has no verbs: the small words by which languages bid are few, and all of them are here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from unabridged.compaction.gate.finding.looked_up import LookedUp
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import unspoken
from unabridged.compaction.gate.wording.sentences import weighty
from unabridged.lazy_patterns import lazy

_BIDS: Final = lazy(
    r"\b(?:must|should|shall|ought\s+to|ha(?:s|ve)\s+to|needs?\s+to|(?:is|are)\s+to\s+\w+|had\s+(?:better|best)|may\s+(?:be\s+)?\w+|(?:would|will)\s+(?:do\s+well|be\s+(?:appreciated|good|kind|wise|best|nice|better|helpful|welcome|advisable|desirable))"
    r"|(?:is|are)\s+(?:best|better|expected|required|requested|asked|advised|encouraged|urged|free|welcome|obliged|supposed|bound)\s+(?:to\s+)?\w+|ha(?:s|ve)\s+(?:(?:the|full|every|all|any)\s+)*(?:authority|permission|right|rights|approval|access)|need\s+not|(?:is|are)\s+(?:not\s+)?(?:allowed|authori[sz]ed|entitled|permitted|cleared|obliged)|it\s+falls\s+to|why\s+not|let(?:['’]s|\s+us)|feel\s+free|no\s+harm|thank(?:s|\s+you)\s+for"
    r"|muss|müssen|müsse|soll(?:en|te|ten|e)?|darf|dürfen|möge|mögen|(?:hat|haben|ist|sind)\s+(?:[^.!?,;\n]{0,80}\s)?(?:\w+zu\w+en|zu\s+\w+n)|wünschenswert|ratsam|angebracht|erwünscht|gebeten|empfiehlt\s+sich"
    r"|deb(?:e|en|ería|erían|erá|erán|a)|(?:tiene|tienen|hay)\s+que|conv(?:iene|endría|endrá)|har(?:á|ía|án)\s+bien|se\s+(?:ruega|recomienda)|sería\s+(?:bueno|mejor|conveniente)|es\s+(?:preciso|necesario|menester|mejor)|rogamos|más\s+vale|gracias\s+por"
    r"|doit|doivent|devr(?:a|ont|ait|aient)|faut|faudra(?:it)?|convien(?:t|drait|dra)|se\s+gardera|(?:est|sont)\s+pri[ée]e?s?|merci\s+de|vaut\s+mieux|il\s+serait\s+(?:bon|bien|mieux)|voudra\s+bien|aura\s+soin|prière\s+de"
    r"|dev(?:e|ono|rà|rebbe|em|erá|eria)|bisogna|occorre|convém|è\s+bene|si\s+prega|é\s+(?:preciso|favor)|долж\w+|следует|необходимо|нужно|надо|просьба|powin\w+|należy|trzeba|warto|musi\w*|moet\w*|dien(?:t|en)\s+te|måste|bör|ska(?:ll)?|gerek\w*)\b"
    r"|应当|應當|应该|應該|理应|必须|务必|须|須|即可|不妨|不得|请(?!注意)|請(?!注意)|最好|べき|なければ|望まれ|望まし|ものとする|よろしい|ください|下さい|ねばなら|해야|하여야|바람직|바랍니다|주십시오|يجب|ينبغي|يُرجى|يرجى",
    re.IGNORECASE,
)
# Who comes after, and what is said then.
_AFTER: Final = sought(
    r"\b(?:(?:the|any|every|each|this)\s+(?:\w+\s+)?readers?|any(?:one|body)\s+(?:who\s+)?(?:continu|pick|tak|carr|resum)\w*|who(?:so)?ever\s+(?:\w+\s+){0,2}?(?:read|continu|tak|follow|pick|com|got|writ|answer|repl|see|work|handl|deal|resum|carr)\w*|next\s+model(?!\s+(?:must|should|shall|will|has\s+to|needs\s+to|is\s+to)\s+(?:be|have)\b)|(?:next|following|later|future|further|subsequent|coming)\s+(?:assistant|agent|writer|repl(?:y|ies)|answers?|responses?|messages?|turns?|summar(?:y|ies))|(?:gets|is|be)\s+(?:written|said|answered)\s+next|successor"
    r"|leser\w*|lesende\w*|wer\s+(?:\w+\s+){0,2}?(?:weitermacht|weiterliest|übernimmt|fortsetzt|liest|fortfährt)|(?:nächste|folgende|künftige|spätere|weitere)\w*\s+(?:antwort|nachricht|assistent|zusammenfassung)\w*"
    r"|lector(?:a|es|as)?|quien\s+(?:\w+\s+)?(?:retome|continúe|siga|lea|tome|responda)|(?:próxim|siguiente|futur|posterior)\w*\s+(?:respuesta|mensaje|asistente|resumen|resposta|mensagem|assistente)\w*"
    r"|lecteur\w*|lectrice\w*|quiconque|celui\s+qui\s+(?:lit|reprend|continue)|(?:prochain|futur|suivant)\w*\s+(?:réponse|message|assistant|résumé)\w*|réponses?\s+(?:suivante|future|ultérieure|à\s+venir)\w*"
    r"|lettor[ei]|lettrice|chi\s+(?:legge|prosegue|continua)|(?:prossim|futur|success)\w+\s+(?:rispost|messagg|assistent)\w+|quem\s+(?:ler|continuar|retomar|seguir)|leitora?|читател\w+|тот,?\s+кто\s+(?:чита|прочт|продолж)\w+)\b"
    r"|读者|讀者|接手者|接手的(?!是)|看到这里|看到此|读到这|读到此|阅读者|(?:以后|今后|后续|之后|下次|下一条)的?(?:所有|每次)?(?:回答|回复|答复)|読み手|読者|(?:以降|今後|次|以後)の(?:返答|回答|返信|応答|メッセージ)|引き継ぐ(?:者|人|方)|(?:次|後)の担当者?|독자|읽는\s?(?:이|사람|분)|(?:다음|이후)\s?(?:답변|응답)",
    """reader anyone anybody whoever whosoever next following later future further subsequent coming successor leser lesende wer nächste folgende
    künftige spätere weitere lector quien próxim siguiente futur posterior lecteur lectrice quiconque celui prochain suivant réponse
    lettor lettrice chi prossim success quem leitor читател тот 读者 讀者 接手 看到 读到 阅读者 回答 回复 答复 読み手 読者 返答 返信 応答 メッセージ
    引き継ぐ 担当 독자 읽는 답변 응답""",
)
# For whom a note is tells who comes after as well, and bids nothing.
_FOR: Final = lazy(
    r"(?:\b(?:for|to|für|an(?:\s+d(?:en|ie))?|para|al?|pour|à|aux?|per|для|dla)\s+|[给給致]|への?)$", re.IGNORECASE
)
_GREETED: Final = lazy(r"\W*(?:へ|さん|様|殿|各位)*\W*")
# Whoever speaks of himself with others bids nobody else.
_WE: Final = lazy(r"\b(?:we|us|our|wir|uns|nous|nosotros|noi|nós|мы|нам)\b|我们|咱们|我們|私たち|우리", re.IGNORECASE)
_SENTENCE: Final = lazy(r"(?:(?![.!?;](?:\s|$))[^\n。！？；])+")
# A sentence of so many words of weight is of its source's matter where more than this share of them stand there.
_FEWEST: Final = 5
_SHARE: Final = 0.3
_SHARE_UNSPACED: Final = 0.2
_SHARE_OF_AFTER: Final = 0.7
_UNSPACED: Final = "\u2e80"
_STEM: Final = 4


def found(
    own: str, small: str, source: Source, tells: re.Pattern[str], theirs: Callable[[], LookedUp]
) -> Iterator[str]:
    """These sentences of a draft's own words, which are given as they are and folded; ``tells`` is a word by which a draft says that somebody said what follows, ``theirs`` what persons said."""
    who, standing = _AFTER.may_stand(small), LookedUp(source.lower)
    for match in _SENTENCE.finditer(own):
        said = match[0]
        after = _AFTER.pattern.search(said) if who else None
        if after is not None:
            who = _AFTER.search(source.text, source.lower) is None
            after = after if who else None
        if after is not None and not (_FOR.search(said[: after.start()]) or tells.search(said[: after.start()])):
            if not _is_greeting(said, after) and _standing(said, standing, 0) <= _SHARE_OF_AFTER:
                yield said
            continue
        bids = _BIDS.search(said)
        if bids is None or _WE.search(said) or tells.search(said[: bids.start()]):
            continue
        most = _SHARE if said.isascii() or not any(each > _UNSPACED for each in said) else _SHARE_UNSPACED
        rest = _BIDS.sub(" ", said)
        if _standing(rest, standing, _FEWEST) <= most or (
            unspoken.is_nobodys(rest, theirs, _FEWEST) and not unspoken.is_quoted(own, match.start())
        ):
            yield said


def _is_greeting(said: str, after: re.Match[str]) -> bool:
    """Whether it names who comes after, and says no more: "次の担当者へ"."""
    return _GREETED.fullmatch(said.replace(after[0], "", 1)) is not None


def _standing(said: str, told: LookedUp, fewest: int) -> float:
    """What share of its words of weight stand in the source, by how they begin; all of too few to tell."""
    words = [word for word in weighty(said) if not word.isdigit()]
    if len(words) < max(fewest, 1):
        return 1.0
    return sum(told.has(word[:_STEM]) for word in words) / len(words)
