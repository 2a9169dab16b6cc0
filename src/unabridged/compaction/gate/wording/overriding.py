"""Words by which a text takes over whoever reads it: what was told before is void, and another mode holds.
They refuse to be complete: languages besides these have their own beside them.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.finding.nearby import nearby
from unabridged.compaction.gate.finding.sought import sought

_BEFORE: Final = r"(?:previous|prior|earlier|above|preceding|foregoing|existing|original|initial|other|all|any|every|your|the|these|those|my|our|what|everything)"
_RULES: Final = (
    r"(?:instructions?|prompts?|rules?|messages?|context|guidelines?|directions?|directives?|constraints?|orders?|programming"
    r"|safety|restrictions?|policy|policies|said|before|conversation)"
)
# Whoever says one of these means to take over, and nothing that a user asks for excuses it.
_EACH: Final = (
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
MODES: Final = sought(
    r"\b(?:du\s+bist|sie\s+sind|(?:tu\s+es|vous\s+êtes)|(?:voc[êe]\s+)?est[áa]s?|sei|ты|вы)\s+(?:jetzt|nun|ab\s+sofort|maintenant|désormais|agora|ahora|ora|adesso|теперь|сейчас)\s+(?:im|en|em|in|в)\s+(?:\w+\s+){0,2}?(?:\w*modus|modo|modalità|mode|режим\w*)\b"
    r"|\b(?:agora|ahora|ora|adesso|теперь|сейчас|jetzt|maintenant)\s+(?:você\s+|tu\s+|ты\s+|вы\s+)?(?:est[áa]s?|sei|bist\s+du|es|в)\s*(?:(?:im|en|em|in|в)\s+)?(?:\w+\s+){0,2}?(?:\w*modus|modo|modalità|mode|режим\w*)\b"
    r"|你(?:现在|目前|已经?|从现在起)?(?:处于|處於|进入|進入|在)[^。\n]{0,10}?模式|あなたは(?:今|現在|すでに)?[^。\n]{0,12}?モード(?:です|であり|に入)",
    "modus modo modalità mode режим 模式 モード",
)
OVERRIDES: Final = nearby(
    "|".join(f"(?:{each})" for each in _EACH),
    "|".join(
        """ignore disregard forget override bypass discard skip you developer debug god admin jailbreak dan maintenance unrestricted
    tell inform mention reveal alert notify warn disclose instruction prompt directive real actual secret hidden system http @
    attacker address url root my ignorier vergiss vergessen missachte übergeh bist sind nutzer anwender kunden ignora olvid
    descarta omiso oublie eres partir digas menciones remember keep store future assistants agents models summarise summarize
    erwähn sans immer toujours siempre
    忽略 无视 忘 不要 忽視 你现在 你現在 你从现在 不得 别 切勿 無視 破棄 従わ あなたは 知らせ 伝え 教え 話さ 言わないで 永远
    никому правил инструкци указани навсегда تخبر التعليمات الأوامر القواعد الأبد دائما""".split()
    ),
    re.IGNORECASE | re.MULTILINE,
)
