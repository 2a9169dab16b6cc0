"""Commands to whoever reads, which a user may have wished for as well, and the words that stand in them.
They refuse to say who is meant: that is told by what stands around them.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy

# "Assistant: always ...", with the names of readers and what they are bidden.
TO_A_READER: Final = r"(?:^|[.!\n]\s{0,9}|[\[(<{]\s?)(?:(?:dear|hey|attention|note\s+to|message\s+to|to\s+the)\s+)?(?:next\s+)?(?:(?:ai|llm)\s)?(?:assistant|ai|model|llm|agent|reader)s?\s*(?:,|!|:|—|-)\s*(?:please\s+)?(?:you|do|run|call|execute|send|delete|follow|obey|always|never|must|now|add|approve|disregard|forget|forward|grant|ignore|install|override|post|pretend|remove|reply|reveal|say|skip|tell|transfer|treat|turn|upload|wipe)\b"
READERS: Final = tuple("assistant ai model llm agent reader".split())
BIDDEN: Final = tuple(
    """you do run call execute send delete follow obey always never must now add approve disregard forget forward grant ignore install
    override post pretend remove reply reveal say skip tell transfer treat turn upload wipe""".split()
)
# So one asks, whom a note is for as well.
PLEASE: Final = r"(?:^|(?<=[.!?]\s))(?:please(?!\s+note\b)|bitte(?!\s+(?:um|von|der|des)\b)|veuillez|por\s+favor|пожалуйста|من\s+فضلك|请(?!求))\s*,?\s*\w+"
ASKING: Final = lazy(PLEASE, re.IGNORECASE)
# These a user may want as well; where one said them, they are kept word for word.
COMMANDS: Final = (
    r"(?:^|(?<=[.!?]\s))you\s+(?:must|should|shall|have\s+to)\s+\w+\s+\w+",
    PLEASE,
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
    TO_A_READER,
    r"\b(?:the\s+)?(?:assistant|ai|model|reader|agent)\s+reading\s+this\b|\b(?:when|if|once|as\s+soon\s+as|the\s+moment)\s+you\s+(?:read|see|are\s+reading)\s+this\b|\bwhoever\s+reads\s+this\s+(?:must|has|should)\b",
    r"(?:^|[.!:\n]\s{0,9})(?:now\s+)?(?:immediately|urgently|important:?)\s*[,:]?\s*(?:run|call|execute|send|delete|transfer|wire|grant|download|install|open)\b",
    r"\b(?:run|execute)\s+(?:the\s+following|this)\s+(?:command|code|script)\s+(?:now|immediately|at\s+once|before)\b",
    r"\b(?:du\s+musst|sie\s+müssen|du\s+sollst|ihr\s+müsst)\s+(?:jetzt|immer|nie|niemals|sofort|nur|ab\s+sofort)\b|\bab\s+(?:jetzt|sofort)\s+(?:antworte|folge|handle|befolge|musst|müssen|wirst)\w*",
    r"\b(?:debes|tienes\s+que|debe\s+usted)\s+(?:ahora|siempre|nunca|inmediatamente|solo|de\s+inmediato)\b",
    r"\b(?:tu\s+dois|vous\s+devez)\s+(?:maintenant|toujours|immédiatement|désormais)\b",
    r"(?:你|您)(?:必须|務必|务必|一定要|应当|需要)(?:立即|马上|现在|始终|永远|总是|只|先)",
    r"(?:あなたは|必ず)(?:今すぐ|直ちに|ただちに|常に)[^。\n]{0,30}?(?:しろ|せよ|してください|しなければ|すること)",
    r"(?:立即|马上)(?:执行|运行|调用|发送|删除|转账)(?:以下|下面|此)",
)  # fmt: skip
ANY: Final = lazy("|".join(f"(?:{each})" for each in COMMANDS), re.IGNORECASE | re.MULTILINE)
# One of these stands in each of them that names no reader.
COMMANDING: Final = tuple(
    """you please bitte veuillez favor пожалуйста فضلك 请 reader asking confirmation now here point moment reading whoever
    immediately urgently important command code script musst müssen sollst müsst sofort jetzt debes tienes debe dois devez
    next successor darfst wirst 你 您
    必须 务必 務必 一定要 应当 需要 あなたは 必ず 立即 马上""".split()
)
