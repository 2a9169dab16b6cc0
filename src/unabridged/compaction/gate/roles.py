"""Whether a draft has marks by which a reader tells who speaks: roles, the tokens of templates, marks of this library.
It refuses to mind who is named within a line.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.unfolded import unfolded

_TOKEN: Final = re.compile(
    r"<\|[^|<>\n]{1,40}\|>|\[/?INST\]|<</?SYS>>|</?s>|<(?:start|end)_of_turn>|<｜[^｜\n]{1,40}｜>"
    r"|</?(?:system|assistant|developer|user|human|system[-_]prompt|system[-_]reminder)>|\[/?(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\]"
    r"|</(?:conversation|context|material|instructions?|transcript|documents?)>|</?unabridged:|^[ \t>]*\[Kept by code\b|(?<=\S)\s*</?summary>\s*(?=\S)"
    r"|^[ \t>]*-{2,}[ \t]*(?:END|BEGIN|START)[ \t]+(?:OF[ \t]+)?(?:THE[ \t]+)?(?:CONTEXT|CONVERSATION|PROMPT|INSTRUCTIONS|MATERIAL|SUMMARY)\b"
    r"|\{\s*\"role\"\s*:\s*\"(?:system|assistant|developer|user|tool)\"\s*,|<!--|<[^<>\n]{1,80}display\s*:\s*none"
    r"|^[ \t>]*\[(?:unabridged \d|Summarized\b[^\]\n]{0,80}:)"
    r"|^[ \t>]*#{1,4}[ \t]*(?:system|assistant|human|instruction|system prompt|system message)s?[ \t]*:?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_ROLE: Final = re.compile(
    r"(?:^|[\r\u2028\u2029\x85])[ \t>#]*(?:\*\*|__|\[|\()?(?P<role>system|assistant|developer|human|user|tool|function|ai)"
    r"(?: message| prompt)?(?:\*\*|__|\]|\))?[ \t]*[:：]",
    re.IGNORECASE | re.MULTILINE,
)
_FOREIGN: Final = re.compile(
    r"^[ \t]*(?P<role>系统|助手|用户|システム|アシスタント|ユーザー|Benutzer|Nutzer|Assistent|Usuario|Asistente|Utilisateur|Пользователь|Ассистент|Система|المستخدم|المساعد|النظام)[ \t]*[:：]",
    re.MULTILINE,
)
_ALONE: Final = frozenset({"system", "assistant", "developer", "human"})


def marks(draft: Words, source: Source) -> tuple[str, ...]:
    """Marks of a role; who is said to have said what, in a list of one, is no mark."""
    own = unfolded(draft.own)
    tokens = tuple(dict.fromkeys(match[0].strip() for match in _TOKEN.finditer(own)))
    asked = {heading.casefold() for heading in source.headings}
    roles = [match["role"].casefold() for match in _ROLE.finditer(own)]
    roles = [role for role in roles if role not in asked] + _FOREIGN.findall(own)
    if _ALONE & set(roles) or len(set(roles)) > 1:
        return (*tokens, *dict.fromkeys(roles))
    return tokens
