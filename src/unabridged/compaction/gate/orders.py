"""Whether a draft gives orders to whoever reads it, where it does not tell of somebody who gave them.
It refuses to follow any: what it looks for is words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import sought, stands
from unabridged.compaction.gate.finding.unfolded import hidden, unfolded
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import (
    beyond,
    bidding,
    concealing,
    lasting,
    overrides,
    readers,
    stepping_in,
    wishes,
)
from unabridged.compaction.gate.wording.handed_on import handed_on
from unabridged.lazy_patterns import lazy

_BEFORE: Final = r"(?:previous|prior|earlier|above|preceding|foregoing|existing|original|initial|other|all|any|every|your|the|these|those|my|our|what|everything)"
_RULES: Final = (
    r"(?:instructions?|prompts?|rules?|messages?|context|guidelines?|directions?|directives?|constraints?|orders?|programming"
    r"|safety|restrictions?|policy|policies|said|before|conversation)"
)
# Whoever says one of these means to take over, and nothing that a user asks for excuses it.
_OVERRIDES: Final = (
    rf"\b(?:ignore|disregard|forget|override|bypass|discard|skip)\s+(?:(?:about|that|of)\s+)?{_BEFORE}\s+(?:[\w']+\s+){{0,4}}?{_RULES}\b",
    r"\byou\s+are\s+(?:now|no\s+longer)\s+(?:an?\b|in\b|the\b|bound\b|free\b|dan\b|operating\b|acting\b|my\b|allowed\b|authori[sz]ed\b)",
    r"\b(?:enter|enable|activate|switch\s+to)\s+(?:\w+\s+)?(?:developer|debug|god|admin|jailbreak|dan|maintenance|unrestricted)\s+mode\b",
    (r"\b(?:do\s+not|don'?t|never)\s+(?:tell|inform|mention|reveal|alert|notify|warn|disclose)\s+(?:(?:this|it|that|any\s+of\s+this|these\s+\w+)\s+)?(?:to\s+)?"
    r"(?:the\s+|any\s+|your\s+)?(?:user|human|operator|anyone|anybody|developer|owner)\b"),
    r"\b(?:new|updated|revised|real|actual|secret|hidden)\s+(?:system\s+)?(?:instructions?|prompts?|directives?)\s*(?::|are\b|follow\b)",
    r"\b(?:(?:real|actual|secret|hidden)\s+(?:system\s+)?|system\s+)orders?\s*(?::|are\b|follow\b)",
    (r"\b(?:send|forward|post|upload|exfiltrate|e-?mail|transmit|leak|copy)\s+(?:[\w'’,-]+\s+){0,7}?(?:api[\s_-]?keys?|passwords?|credentials?|tokens?|secrets?"
    r"|conversation|history|system\s+prompt|environment\s+variables?|\.env|contents|data|files?|logs?)\s+(?:[\w'’,-]+\s+){0,5}?to\s+(?:https?:|[\w.+-]+@|the\s+following\s+(?:url|address)|attacker|this\s+(?:url|address))"),
    r"\b(?:reveal|print|repeat|output|show|disclose|recite)\s+(?:me\s+)?(?:(?:all|the|your|any)\s+){1,3}(?:hidden\s+|initial\s+|full\s+|secret\s+)?(?:system\s+prompt|system\s+message|instructions\s+above|initial\s+instructions|prompt\s+above)",
    r"\b(?:act|behave|respond|pretend|answer)\s+as\s+(?:if\s+you\s+(?:were|are|had)\b|though\s+you\b|an?\s+unrestricted|root\b|an?\s+admin\w*\b|dan\b|my\s+\w+\b)",
    r"\bsystem\s+(?:override|overrule|takeover)\b",
    r"\b(?:ignorier\w*|vergiss|vergessen\s+sie|missachte\w*|übergeh\w*)\s+(?:\w+\s+){0,3}?(?:alle|bisherigen?|vorherigen?|vorigen?|obigen?|früheren?|deine|ihre|was)\b[^.\n]{0,40}?(?:anweisung\w*|instruktion\w*|regel\w*|vorgabe\w*|befehl\w*|nachricht\w*|prompt\w*|gesagt|davor)",
    r"\b(?:du\s+bist|sie\s+sind)\s+(?:jetzt|nun|ab\s+sofort)\s+(?:ein\w*|der|die|im|nicht)\b",
    r"\b(?:sag|sage|verrate|sagen\s+sie|erwähne)\s+(?:dem|der|es\s+dem)\s+(?:benutzer|nutzer|anwender|kunden)\w*\s+(?:\w+\s+){0,3}?(?:nicht|nichts)\b",
    r"\b(?:ignora|ignore|olvida|olvide|descarta|haz\s+caso\s+omiso\s+de)\s+(?:\w+\s+){0,3}?(?:instrucciones|reglas|órdenes|mensajes|indicaciones|consignes|règles)\b[^.\n]{0,30}?(?:anteriores|previas|précédentes|antérieures|\b)",
    r"\b(?:ignorez|oublie[rz]?|oubliez)\s+(?:\w+\s+){0,3}?(?:instructions|consignes|règles|messages)\b",
    r"\b(?:ahora\s+eres|a\s+partir\s+de\s+ahora,?\s+(?:eres|debes|responde)|no\s+(?:le\s+)?(?:digas|informes|menciones)\s+(?:\w+\s+){0,3}?(?:al\s+usuario))\b",
    r"(?:忽略|无视|忘记|忘掉|不要理会|請忽略|忽視)[^。\n]{0,12}?(?:指令|指示|提示|规则|規則|要求|内容|对话|命令|说明)",
    r"你(?:现在|現在|从现在起)(?:是|必须|要|应该|开始|不再)",
    r"(?:不要|不得|别|切勿)(?:告诉|告知|通知|提醒|向)(?:任何)?(?:用户|使用者|客户)",
    r"(?:以前|前|上記|これまで|すべて|全て)の[^。\n]{0,10}?(?:指示|命令|ルール|プロンプト|内容)[^。\n]{0,8}?(?:無視|忘れ|破棄|従わ)",
    r"あなたは(?:今から|これから|今や|もはや)",
    r"(?:ユーザー|利用者)に[^。\n]{0,12}?(?:知らせ|伝え|教え|話さ)(?:ない|るな|ては|ずに)",
    r"\b(?:ignore|disregard|forget)\s+(?:everything|all|what)\s+(?:\w+\s+){0,2}(?:above|before)\b",
    r"\byou\s+are\s+now\s+[\w-]+\s*,",
    r"\b(?:developer|debug|god|admin|jailbreak|unrestricted)\s+mode\s+(?:is\s+)?(?:now\s+)?(?:enabled|activated|on\b)",
    r"\b(?:remember|keep|store)\s+(?:\w+\s+){0,4}(?:for\s*ever|permanently|in\s+(?:all|every)\s+(?:future\s+)?(?:summary|summaries|conversations?|sessions?))\b|\bin\s+all\s+future\s+(?:sessions|conversations)\b|\byour\s+long-term\s+memory\b",
    r"\bfor\s+(?:ai|llm)\s+(?:assistants|agents|models)\b",
    r"\b(?:do\s+not|don'?t|never)\s+mention\s+(?:it|this|that)\b",
    r"\btell\s+(?:nobody|no\s+one)\b",
    r"\berwähne?\s+(?:das|es|dies)\s+nicht\b|\bno\s+lo\s+menciones\b|\bsans\s+le\s+(?:dire|mentionner)\b|никому\s+не\s+говори|لا\s+تخبر\s+(?:المستخدم|أحدا)|(?:ユーザー|利用者|誰)に(?:は|も)?言わないで",
    r"\bwhen\s+you\s+summari[sz]e\s+this\b|\bnote\s+to\s+the\s+summari[sz]er\b",
    r"\bignore\s+(?:\w+\s+){0,3}?instructions\s+(?:précédentes|antérieures)",
    r"\b(?:merke?|merken\s+sie)\s+(?:\w+\s+){0,2}für\s+immer\b|永远记住|\bretiens\s+pour\s+toujours\b|\brecuerda\s+para\s+siempre\b|запомни\s+навсегда|تذكر\s+(?:هذا\s+)?(?:إلى\s+الأبد|دائما)",
    r"(?:تجاهل|انس)\s+(?:\w+\s+){0,2}?(?:التعليمات|الأوامر|القواعد)",
    r"(?:игнорируй|забудь)\w*\s+(?:\w+\s+){0,3}?(?:инструкци|указани|правил)\w*",
)  # fmt: skip
# A mode that whoever reads is in from now on.
_MODES: Final = sought(
    r"\b(?:du\s+bist|sie\s+sind|(?:tu\s+es|vous\s+êtes)|(?:voc[êe]\s+)?est[áa]s?|sei|ты|вы)\s+(?:jetzt|nun|ab\s+sofort|maintenant|désormais|agora|ahora|ora|adesso|теперь|сейчас)\s+(?:im|en|em|in|в)\s+(?:\w+\s+){0,2}?(?:\w*modus|modo|modalità|mode|режим\w*)\b"
    r"|\b(?:agora|ahora|ora|adesso|теперь|сейчас|jetzt|maintenant)\s+(?:você\s+|tu\s+|ты\s+|вы\s+)?(?:est[áa]s?|sei|bist\s+du|es|в)\s*(?:(?:im|en|em|in|в)\s+)?(?:\w+\s+){0,2}?(?:\w*modus|modo|modalità|mode|режим\w*)\b"
    r"|你(?:现在|目前|已经?|从现在起)?(?:处于|處於|进入|進入|在)[^。\n]{0,10}?模式|あなたは(?:今|現在|すでに)?[^。\n]{0,12}?モード(?:です|であり|に入)",
    "modus modo modalità mode режим 模式 モード",
)
# Whoever heads a line so speaks to a machine that reads it, and tells of nothing.
_TO_MACHINES: Final = sought(
    r"(?<![\"'“‘«「])\b(?:(?:new|updated|further|additional|special|urgent|important)\s+(?:instructions?|orders?|directives?|tasks?)|notes?|message|memo|reminder)\s+(?:to|for)\s+(?:(?:the|any|all|every|your)\s+)?(?:(?:next|future|ai|downstream)\s+)?(?:assistant|ai|model|llm|agent|bot)s?\b[^.\n\"”:]{0,30}:",
    "note message memo reminder instruction order directive task",
)
# "Assistant: always ...", with the names of readers and what they are bidden.
_TO_A_READER: Final = r"(?:^|[.!\n]\s{0,9})(?:(?:dear|hey|attention|note\s+to|message\s+to|to\s+the)\s+)?(?:next\s+)?(?:assistant|ai|model|llm|agent|reader)s?\s*(?:,|!|:|—|-)\s*(?:please\s+)?(?:you\b|do\b|run\b|call\b|execute\b|send\b|delete\b|follow\b|obey\b|always\b|never\b|must\b|now\b)"
_READERS: Final = tuple("assistant ai model llm agent reader".split())
_BIDDEN: Final = tuple("you do run call execute send delete follow obey always never must now".split())
# These a user may want as well; where one said them, they are kept word for word.
_COMMANDS: Final = (
    r"(?:^|(?<=[.!?]\s))you\s+(?:must|should|shall|have\s+to)\s+\w+\s+\w+",
    r"(?:^|(?<=[.!?]\s))(?:please(?!\s+note\b)|bitte(?!\s+(?:um|von|der|des)\b)|veuillez|por\s+favor|пожалуйста|من\s+فضلك|请(?!求))\s*,?\s*\w+",
    # Whoever is spoken to as "you", or comes next, is whoever reads: a summary tells of others.
    r"\byou\s+(?:must|shall|have\s+to|are\s+to|may\s+now|can\s+now)\s+(?!have\b)\w+",
    r"\byour\s+(?:first|next|only|new|sole)\s+(?:actions?|tasks?|jobs?|roles?|steps?|dut(?:y|ies)|repl(?:y|ies)|answers?|responses?)\s+(?:is|are|must|should|shall|will|has)\b",
    r"\b(?:next\s+(?:assistant|ai|llm|reader)|successor\s+(?:assistant|model|agent|ai|llm))s?\s+(?:must|shall|(?:has|have|is\s+required|are\s+required)\s+to)\b",
    r"\bwhoever\s+(?:continues|takes\s+over|comes\s+next|picks|follows)\b[^.\n]{0,60}?\b(?:must|shall|has\s+to)\b",
    r"\bdu\s+(?:musst|sollst|(?:darfst|wirst)\s+(?:jetzt|nun|ab\s+(?:jetzt|sofort)))\s+\w+|\b(?:tu\s+dois|vous\s+devez|debes|tienes\s+que)\s+\w+",
    r"(?:你|您)(?:必须|必須)|あなたは[^。\n]{0,40}?(?:なければなりません|してください|べき|せよ)",
    r"\bthe\s+reader\s+(?:must|has\s+to)\b|\bthe\s+(?:assistant|agent|model)\s+must\s[^.\n]{0,60}?\bwithout\s+(?:asking|confirmation)\b",
    r"\byou\s+(?:must|shall|should|will|have\s+to|need\s+to|are\s+(?:required|instructed|ordered|to))\s+(?:now|always|never|immediately|at\s+once|only|first|henceforth)\b",
    r"\bfrom\s+(?:now|here|this\s+point|this\s+moment)\s+on(?:wards?)?,?\s+(?:you\b|your\b|respond|answer|act|reply|obey|follow|treat|always|never|call)",
    _TO_A_READER,
    r"\b(?:the\s+)?(?:assistant|ai|model|reader|agent)\s+reading\s+this\b|\b(?:when|if|once)\s+you\s+(?:read|see|are\s+reading)\s+this\b|\bwhoever\s+reads\s+this\s+(?:must|has|should)\b",
    r"(?:^|[.!:\n]\s{0,9})(?:now\s+)?(?:immediately|urgently|important:?)\s*[,:]?\s*(?:run|call|execute|send|delete|transfer|wire|grant|download|install|open)\b",
    r"\b(?:run|execute)\s+(?:the\s+following|this)\s+(?:command|code|script)\s+(?:now|immediately|at\s+once|before)\b",
    r"\b(?:du\s+musst|sie\s+müssen|du\s+sollst|ihr\s+müsst)\s+(?:jetzt|immer|nie|niemals|sofort|nur|ab\s+sofort)\b|\bab\s+(?:jetzt|sofort)\s+(?:antworte|folge|handle|befolge|musst|müssen|wirst)\w*",
    r"\b(?:debes|tienes\s+que|debe\s+usted)\s+(?:ahora|siempre|nunca|inmediatamente|solo|de\s+inmediato)\b",
    r"\b(?:tu\s+dois|vous\s+devez)\s+(?:maintenant|toujours|immédiatement|désormais)\b",
    r"(?:你|您)(?:必须|務必|务必|一定要|应当|需要)(?:立即|马上|现在|始终|永远|总是|只|先)",
    r"(?:あなたは|必ず)(?:今すぐ|直ちに|ただちに|常に)[^。\n]{0,30}?(?:しろ|せよ|してください|しなければ|すること)",
    r"(?:立即|马上)(?:执行|运行|调用|发送|删除|转账)(?:以下|下面|此)",
)  # fmt: skip
_CALLS: Final = sought(
    r"<(?:tool_call|function_calls?|invoke|tool_use|antml:\w+|tool)\b[^<>\n]{0,80}>|\[TOOL_CALLS?\]|<\|(?:tool|python_tag)[^|\n]{0,20}\|>"
    r"|\{\s*\"(?:name|tool|function|action|recipient_name)\"\s*:\s*\"[\w.-]{1,60}\"\s*,\s*\"(?:arguments|parameters|args|input|action_input|parameters)\"\s*:"
    r"|\{\s*\"type\"\s*:\s*\"(?:tool_use|function_call|tool_call)\"\s*,"
    r"|\{\s*\"tool_calls\"\s*:|^[ \t]*(?:Action|Tool)[ \t]*:[ \t]*\w+[ \t]*\n[ \t]*(?:Action[ \t]+)?Input[ \t]*:",
    '< [tool_call "name" "tool" "function" "action" "recipient_name" "type" "tool_calls" input',
    re.MULTILINE,
)
_TOLD: Final = lazy(
    r"""\b(?:say(?:s|ing)?|said|ask(?:s|ed|ing)?|tell(?:s|ing)?|told|instruct(?:s|ed|ing|ion)?|contain(?:s|ed|ing)?|read(?:s|ing)?|claim(?:s|ed|ing)?
    |demand(?:s|ed|ing)?|want(?:s|ed)?|attempt(?:s|ed|ing)?|inject(?:s|ed|ion)?|embed(?:s|ded)|order(?:s|ed)|urg(?:es|ed|ing)|tried|tries|trying|requires?|required
    |wrote|writes|quot(?:e|es|ed|ing)|states?|stated|includ(?:es|ed|ing)|had|telling|phish\w*|suspicious|malicious|request(?:s|ed|ing)?
    |sagt\w*|bat|bittet|enthält|enthielt|verlangt\w*|forder\w*|fordert\w*|schreibt|schrieb|stand|steht|behauptet\w*|wollte|will|versucht\w*|angewiesen|aufgefordert
    |dice|decía|dijo|pide|pidió|contiene|contenía|intent\w+|quería|exige|exigía|demande|demandait|contient|dit)\b
    |说|称|要求|写道|写着|包含|指示|声称|试图|企图|含有|出现|と書|という|求め|含ま|述べ|主張|試み|とい|との""",
    re.IGNORECASE | re.VERBOSE,
)
_TOLD_ELSEWHERE: Final = lazy(overrides.TOLD, re.IGNORECASE)
# So whoever writes speaks for itself, to whoever reads.
_OWN: Final = lazy(
    r"\W*(?:as\s+(?:requested|asked|told|instructed|ordered|discussed|agreed)|having\s+(?:read|said|been\s+told)|now\s+that\s+you|wie\s+(?:gewünscht|verlangt|besprochen)|como\s+(?:se\s+)?(?:pidió|solicitado)|comme\s+(?:demandé|convenu))\b",
    re.IGNORECASE,
)
_WISHES: Final = 20
_QUOTES: Final = "\"'“”„‘’«»「」『』`《》"
_ANY_OVERRIDE: Final = sought(
    "|".join(f"(?:{each})" for each in _OVERRIDES),
    """ignore disregard forget override bypass discard skip you developer debug god admin jailbreak dan maintenance unrestricted
    tell inform mention reveal alert notify warn disclose instruction prompt directive real actual secret hidden system http @
    attacker address url root my ignorier vergiss vergessen missachte übergeh bist sind nutzer anwender kunden ignora olvid
    descarta omiso oublie eres partir digas menciones remember keep store future assistants agents models summarise summarize
    erwähn sans immer toujours siempre
    忽略 无视 忘 不要 忽視 你现在 你現在 你从现在 不得 别 切勿 無視 破棄 従わ あなたは 知らせ 伝え 教え 話さ 言わないで 永远
    никому правил инструкци указани навсегда تخبر التعليمات الأوامر القواعد الأبد دائما""",
    re.IGNORECASE | re.MULTILINE,
)
_ANY_COMMAND: Final = lazy("|".join(f"(?:{each})" for each in _COMMANDS), re.IGNORECASE | re.MULTILINE)
# One of these stands in each of them that names no reader.
_COMMANDING: Final = tuple(
    """you please bitte veuillez favor пожалуйста فضلك 请 reader asking confirmation now here point moment reading whoever
    immediately urgently important command code script musst müssen sollst müsst sofort jetzt debes tienes debe dois devez
    next successor darfst wirst 你 您
    必须 务必 務必 一定要 应当 需要 あなたは 必ず 立即 马上""".split()
)
_POINT: Final = lazy(r"^[ \t]*(?:[-*|>•]|\d+[.)])[ \t]*", re.MULTILINE)
_SENTENCE: Final = lazy(r"[.!?。！？\n;；]")


def orders(draft: Words, source: Source) -> tuple[str, ...]:
    """What is said to the reader as an order."""
    own = unfolded(draft.own)
    small = folded(own)
    found = [*hidden(draft.own)]
    found += [match[0] for each in (_CALLS, _TO_MACHINES) for match in each.finditer(own, small)]
    overriding = _ANY_OVERRIDE.may_stand(small)
    taken_over = _ANY_OVERRIDE.pattern.finditer(own) if overriding else ()
    also = (*overrides.found(overrides.OVERRIDES, own), *readers.named(own, small, _TOLD))
    found += _meant(own, (*taken_over, *_MODES.finditer(own, small), *also), wishes.excused, source)
    # An order over several lines, or points of a list, is one order to whoever reads it.
    if overriding and "\n" in own.strip():
        together = " ".join(_POINT.sub("", own).split())
        found += _meant(together, _ANY_OVERRIDE.pattern.finditer(together), wishes.excused, source)
    commands = (*(_ANY_COMMAND.finditer(own) if _may_command(small) else ()), *overrides.found(overrides.COMMANDS, own))
    if commands:
        users = " ".join(source.by_users.casefold().split())
        commands = tuple(each for each in commands if " ".join(each[0].casefold().split()).strip(" .!\n") not in users)
        found += _meant(own, commands, wishes.courteous, source)
    found += _meant(own, lasting.over(own, small), wishes.excused, source)
    found += _meant(own, lasting.found(own, small), wishes.courteous, source)
    found += _meant(own, bidding.found(own, small), bidding.excused, source)
    found += handed_on(own, source, _TOLD)
    found += beyond.found(own, small, source, _TOLD)
    found += concealing.found(own, small, source, _TOLD)
    found += stepping_in.found(own, small, source, _TOLD)
    return tuple(dict.fromkeys(each.strip(" \t\n.,;:!¡") for each in found))


def _may_command(small: str) -> bool:
    """Whether a folded text has the words of any command."""
    return stands(_COMMANDING, small) or (stands(_READERS, small) and stands(_BIDDEN, small))


def _meant(
    own: str, matches: Iterable[re.Match[str]], excuses: Callable[[str, re.Match[str], Source], bool], source: Source
) -> Iterator[str]:
    """What of these nobody is said to have said, and nobody wished; so many of them are no wishes any more."""
    untold = (match for match in matches if not _is_told(own, match))
    for at, match in enumerate(untold):
        if at >= _WISHES or not excuses(own, match, source):
            yield match[0]


def _is_told(text: str, match: re.Match[str]) -> bool:
    """Whether somebody is said to have said it: in the same sentence, before it, or with quotation marks around it."""
    before = text[max(0, match.start() - 160) : match.start()]
    sentence = _SENTENCE.split(before)[-1]
    if _OWN.match(sentence):
        return False
    if _TOLD.search(sentence) is not None or _TOLD_ELSEWHERE.search(sentence) is not None:
        return True
    after = text[match.end() : match.end() + 120]
    opened = sum(sentence.count(mark) for mark in _QUOTES) % 2 == 1
    told_after = _TOLD.search(_SENTENCE.split(after)[0]) is not None
    closed = any(mark in after for mark in _QUOTES)
    return closed and (opened or (told_after and any(mark in after[:40] for mark in _QUOTES)))
