"""Whether a draft is the text of an error, or says that no summary will be written.
It refuses to look far: in a long text an error is quoted, and a refusal told of.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import (
    about,
    outages,
    persons,
    putting_off,
    replies,
    replying,
    services,
    specifics,
)
from unabridged.lazy_patterns import lazy

# A text this short that opens like the error of a client, or like a refusal, is one; in a long text it is quoted.
_SHORT: Final = 600
_HALF: Final = 0.5
_THIRD: Final = 0.34
# An excuse of a few words has half of them in common with anything.
_FEWEST: Final = 6
# An error may stand under a title that was asked for.
_TITLES: Final = lazy(r"\A(?:\s*(?:#{1,6}[ \t][^\n]*|\*\*[^*\n]{1,60}\*\*[:：]?[ \t]*)\n)+(?=\s*\S)")
# A summary is named, and that there is none, or that somebody keeps from it.
_NO_SUMMARY: Final = lazy(
    r"\b(?:summar(?:y|ies|i[sz]e|i[sz]ing)|zusammenfass\w+|résum\w+|resum\w+|riassunt\w+|riassum\w+|samenvatt\w+|streszcz\w+|podsumow\w+|sammanfatt\w+|özet\w*)\b[^.!?\n]{0,80}\b(?:not|no|cannot|unable|decline\w*|refrain\w*|rather|nicht|keine?|verzicht\w*|pas|sans|no|sin|prefiero|não|non|niet|geen|nie|inte|ingen)\b"
    r"|\b(?:not|cannot|unable|decline|refrain|rather|nicht|keine|verzicht\w*|pas|prefiero\s+no|não|non|niet|geen|nie|inte|ingen)\b[^.!?\n]{0,80}\b(?:summar(?:y|i[sz]e)|zusammenfass\w+|résum\w+|resum\w+|riassunt\w+|samenvatt\w+|streszcz\w+|podsumow\w+|sammanfatt\w+)\b"
    r"|(?:сводк|резюм|пересказ)[^.!?\n]{0,60}(?:не\s|невозмож|отказ)|(?:не\s|невозмож|отказ)[^.!?\n]{0,60}(?:сводк|резюм|пересказ)"
    r"|(?:まとめ|要約)[^。\n]{0,30}(?:控え|できません|しません|かね(?:ます|る)|差し控え|見送)|(?:恕|无法|不便|不能|拒绝)[^。\n]{0,20}(?:归纳|总结|摘要|概括)|요약[^.\n]{0,30}(?:않|없|어렵)|(?:تلخيص|ملخص)[^.\n]{0,40}(?:لا|لن|يتعذر)|(?:لا|لن|يتعذر)[^.\n]{0,40}(?:تلخيص|ملخص)",
    re.IGNORECASE,
)
_FIGURE: Final = lazy(r"\d{2}")
_OF_AN_END: Final = 300
# What somebody else said so is told with his words.
_QUOTED: Final = lazy(r"[\"“”„«「『][^\"“”„»」』\n]{0,300}[\"”“»」』]")
# Who does not, in languages that leave out who.
_OF_ITSELF: Final = lazy(
    r"(?:できません|でき?かねます|お断り(?:します|いたします)|控えさせて|見送らせて|対応(?:でき|いたし)ません)"
    r"|\b(?:no\s(?:puedo|podré|debo|estoy\sen)|debo\s(?:negarme|rechazar|declinar)|me\sniego|não\s(?:posso|consigo|conseguirei|tenho\scondições)|devo\s(?:recusar|declinar|rifiutare)|vou\srecusar|mi\srifiuto|non\s(?:riesco|riuscirò|posso|potrò)|вынужден\w*\s(?:отказ|отклон)\w+|не\s(?:могу|смогу|стану|буду))\b",
    re.IGNORECASE,
)
_APOLOGY: Final = lazy(
    r"\W*(?:i['’]m\s|i\sam\s)(?:\w+\s)?(?:sorry|afraid)\b|\W*(?:i\sapologi[sz]e|my\sapologies|unfortunately,?\si\b|regrettably,?\si\b|as\san\sai\b|as\sa\s(?:large\s)?language\smodel|leider\s(?:kann|darf|werde|muss)\sich|als\s(?:ki|sprachmodell)\b)",
    re.IGNORECASE,
)
_ERROR: Final = lazy(
    r"""[\s#>*`\[("']{0,9}(?:
        (?:\w+\.){0,9}\w{0,60}(?:Error|Exception|Timeout)\b\s*[:(]   # openai.RateLimitError: …
      | (?:an?\s+)?(?:\w+\s){0,3}error\s(?:occurred|has\soccurred|processing|while|during|generating|communicating)\b
      | error\s*(?:code)?\s*[:=]?\s*[45]\d\d\b         # Error code: 429 - …
      | error\s*[:\]]                                   # Error: …
      | (?:HTTP|status(?:\s+code)?)[ /\d.:]*\s[45]\d\d\b   # HTTP/1.1 502 Bad Gateway
      | (?-i:[45]\d\d\s+(?:[A-Z][a-z]+\s?){1,4})       # 503 Service Unavailable
      | Traceback\s\(most\srecent\scall\slast\)
      | \{\s*"(?:error|detail|errors)"\s*:             # {"error": {…
      | \{\s*"(?:type|object|status)"\s*:\s*"(?:error|fail)
      | <(?:!doctype|html|\?xml)\b                      # an answer of some proxy
      | (?:rate\slimit|quota)\s(?:reached|exceeded)
      | (?:request|connection|gateway|upstream|read|operation)\s(?:timed\sout|timeout|reset|refused|aborted|connect\serror)
      | (?:context_length_exceeded|insufficient_quota|model_not_found|overloaded_error|invalid_api_key|internal_error)
      | (?:this\smodel's\s)?maximum\scontext\slength
      | (?:the\s|this\s)?(?:service|model|server|engine|api)\s(?:is\s)?(?:temporarily\s|currently\s)?(?:unavailable|overloaded)
      | (?:an?\s)?internal\s(?:server\s)?error\b
      | (?:fehler|エラー|错误|erreur)\s*(?:\d+\s*)?[:：]
      | (?:请求|服务器|系统|网络)\S{0,6}(?:超时|错误|失败|繁忙)
      | (?:サーバー|リクエスト)\S{0,8}(?:エラー|失敗|タイムアウト)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_CAN_NOT: Final = (
    r"(?:can(?:no|['\u2019])t|can\snot|am\s(?:not\sable|unable)\sto|['\u2019]m\s(?:not\sable|unable)\sto|won['\u2019]t"
    r"|will\snot|must\s(?:respectfully\s)?decline|do\snot\shave|don['\u2019]t\s(?:have|see)|do\snot\ssee|need\s(?:more|the)"
    r"|['\u2019]d\sneed|would\sneed|did\snot\sreceive|didn['\u2019]t\sreceive)"
)
_DECLINED: Final = lazy(
    rf"""[\s"'*>]{{0,9}}(?:
        (?:(?:i['\u2019]m|i\sam)\s(?:really\s|very\s|so\s)?sorry|sorry|i\sapologi[sz]e|my\sapologies|unfortunately)?
        [\s,.:;!—-]*(?:for\s(?:the|any)\s\w+[\s,.:;!—-]*)?(?:but\s+)?
        (?:i\s?{_CAN_NOT}|as\san\sai\b|as\sa\s(?:large\s)?language\smodel|it\sseems?\s(?:that\s)?(?:there\sis\sno|you\shaven)
          |there\s(?:is|was)\sno\s(?:conversation|text|content|transcript|material)\s(?:to|for|provided|in)
          |(?:no|the)\s(?:conversation|text|content|transcript)\s(?:was|is|has\sbeen)\s(?:not\s)?(?:provided|given|shared|missing)
          |please\s(?:provide|share|paste|send)\b|could\syou\s(?:please\s)?(?:provide|share|paste))
      | (?:es\s)?tut\smir\s(?:sehr\s)?leid | leider\s(?:kann|darf|ist\ses\smir) | ich\skann\s(?:\w+\s){{0,6}}nicht\b
      | ich\sdarf\s(?:\w+\s){{0,4}}nicht | bitte\s(?:stellen|senden|geben|teilen)\ssie\b
      | (?:很|非常)?抱歉 | 对不起 | 不好意思 | 我(?:无法|不能|没有办法|没法) | 作为(?:一个|一名)?(?:AI|人工智能|语言模型) | 请(?:提供|发送|粘贴)
      | 申し訳(?:ございません|ありません|ない) | すみません | ごめんなさい | お手伝いできません | (?:会話|内容|テキスト)(?:を|の)(?:提供|共有|入力)
      | lo\ssiento | lamento\b | disculpa | no\spuedo\b | como\s(?:modelo|ia|asistente)\b | por\sfavor,?\s(?:proporcion|comparte|env[íi]a)
      | (?:je\ssuis\s)?d[ée]sol[ée] | je\sne\speux\spas | en\stant\squ['\u2019]ia | veuillez\s(?:fournir|partager)
      | mi\sdispiace | non\sposso\b | desculpe | n[ãa]o\sposso\b | извините | к\sсожалению | я\sне\sмогу
    )""",
    re.IGNORECASE | re.VERBOSE,
)


def errors(draft: Words, source: Source) -> tuple[str, ...]:
    """An error's text, where a summary was asked for."""
    own = _TITLES.sub("", draft.own)
    if len(own) > _SHORT or _is_about(own, source):
        return ()
    if _ERROR.match(own):
        return ("",)
    if not source.text:
        return ()
    if replies.ERROR.match(own) or services.answers(own):
        return ("",)
    if about.share(own, source) >= _THIRD:
        return ()
    if outages.tells(own, source):
        return ("",)
    failed = replies.FAILING.search(own) or services.raises(own, source)
    return ("",) if failed or (not _FIGURE.search(own) and services.excuses(own, source)) else ()


def declines(draft: Words, source: Source) -> tuple[str, ...]:
    """An excuse, a wish to be given something, or a chat with whoever asked, where a summary was asked for."""
    own = draft.own
    if source.text and not draft.reports and (replying.goes_on(own, source) or _ends_so(own, source)):
        return ("",)
    if len(own) > _SHORT:
        return ()
    own = _TITLES.sub("", own)
    if source.text and not draft.reports and replying.answers(own, source):
        return ("",)
    if _is_about(own, source):
        return ()
    if _DECLINED.match(own):
        return ("",)
    if not source.text:
        return ()
    if about.share(own, source) < _HALF and putting_off.chats(_QUOTED.sub(" ", own)):
        return ("",)
    if _NO_SUMMARY.search(own) and not _FIGURE.search(own):
        return ("",)
    if not _FIGURE.search(own) and _can_not(own) and not specifics.found(own, source):
        return ("",)
    replied = replies.SORRY.match(own) or replies.REPLY.search(own)
    return ("",) if replied or (not _FIGURE.search(own) and persons.chats(own)) else ()


def _can_not(text: str) -> bool:
    """Whether somebody says of himself that he does not; where nobody is named, by the form of the verb."""
    said = replying.sentences(text)
    return (
        any(persons.is_first(each) and replying.is_denied(each) for each in said) or _OF_ITSELF.search(text) is not None
    )


def _ends_so(text: str, source: Source) -> bool:
    """Whether its last line declines, and is about nothing that was talked of."""
    before, _, last = text.rstrip().rpartition("\n")
    if not before.strip() or len(last) > _OF_AN_END or _FIGURE.search(last):
        return False
    apologises = _APOLOGY.match(last) or replies.SORRY.match(last)
    if apologises and not specifics.found(last, source):
        return True
    if about.share(last, source) >= _HALF or specifics.found(last, source):
        return False
    return _DECLINED.match(last) is not None or _NO_SUMMARY.search(last) is not None or _can_not(last)


def _is_about(text: str, source: Source) -> bool:
    """Whether half of its words are those of a source, and more than an excuse has; of none, how it opens is all."""
    return about.is_mostly(text, source, share=_HALF, fewest=_FEWEST)
