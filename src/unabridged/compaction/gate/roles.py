"""Whether a draft has marks by which a reader tells who speaks: roles, the tokens of templates, marks of this library.
It refuses to mind who is named within a line.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.finding.unfolded import unfolded
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.compaction.gate.wording import about
from unabridged.lazy_patterns import lazy

# Who speaks, by the name in each language: a model's side, and the other.
_OF_MODELS: Final = (
    "assistent(?:in)?", "asistente?", "assistente", "asystent(?:ka)?", "ассистент", "помощник", "助手", "助理", "智能助手", "人工智能", "アシスタント", "어시스턴트", "도우미", "비서", "المساعد", "مساعد",
    "assistant(?:e)?", "asistan", "yapay zeka", "ai助手", "機器人", "机器人", "模型", "bot", "chatbot", "ki", "ki-assistent", "ia", "ии", "gpt", "chatgpt", "claude", "llm", "सहायक", "trợ lý", "asisten", "βοηθός", "עוזר",
)  # fmt: skip
_OF_OTHERS: Final = (
    "benutzer(?:in)?", "nutzer(?:in)?", "anwender", "mensch", "usuari[oa]", "utilisat(?:eur|rice)", "utente", "utilizador", "użytkownik", "gebruiker", "användare", "bruker", "kullanıcı", "пользователь", "человек",
    "用户", "用戶", "使用者", "人类", "人間", "ユーザー?", "利用者", "사용자", "유저", "인간", "المستخدم", "مستخدم", "उपयोगकर्ता", "người dùng", "pengguna", "χρήστης", "משתמש", "humain", "humano", "umano", "客户",
    "user", "human", "kund(?:e|in)", "client(?:e|a)?", "cliente", "klient(?:ka)?", "клиент", "顾客", "お客様", "고객",
)  # fmt: skip
_OF_SYSTEMS: Final = (
    "systemnachricht",
    "systemprompt",
    "mensaje del sistema",
    "messaggio di sistema",
    "système",
    "sistema",
    "система",
    "системное сообщение",
    "系统",
    "系統",
    "系统提示",
    "システム",
    "시스템",
    "النظام",
    "नियम",
    "sistem",
    "systeem",
)
_NAMES: Final = tuple(sorted((*_OF_MODELS, *_OF_OTHERS, *_OF_SYSTEMS), key=len, reverse=True))
_MODEL: Final = lazy("|".join(_OF_MODELS), re.IGNORECASE)
_SYSTEM: Final = lazy("|".join(_OF_SYSTEMS), re.IGNORECASE)
_TOKEN: Final = sought(
    r"<\|[^|<>\n]{1,40}\|>|\[/?INST\]|<</?SYS>>|</?s>|<(?:start|end)_of_turn>|<｜[^｜\n]{1,40}｜>"
    r"|</?(?:system|assistant|developer|user|human|system[-_]prompt|system[-_]reminder)>|\[/?(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\]"
    r"|</(?:conversation|context|material|instructions?|transcript|documents?)>|</?unabridged:|^[ \t>]*\[Kept by code\b|(?<=\S)\s*</?summary>\s*(?=\S)"
    r"|^[ \t>]*-{2,}[ \t]*(?:END|BEGIN|START)[ \t]+(?:OF[ \t]+)?(?:THE[ \t]+)?(?:CONTEXT|CONVERSATION|PROMPT|INSTRUCTIONS|MATERIAL|SUMMARY)\b"
    r"|\{\s*\"role\"\s*:\s*\"(?:system|assistant|developer|user|tool)\"\s*,|<!--|<[^<>\n]{1,80}display\s*:\s*none"
    r"|^[ \t>]*\[(?:unabridged \d|Summarized\b[^\]\n]{0,80}:)"
    r"|^[ \t>]*#{1,4}[ \t]*(?:instruction|anweisung|instrucción|instrução|istruzione|инструкция|指令|指示)\w*[ \t]*[:：]?[^\n]*\n(?:[^\n]*\n){0,6}?[ \t>]*#{1,4}[ \t]*(?:response|réponse|antwort|respuesta|resposta|risposta|ответ|回答|回复|応答)\w*[ \t]*[:：]"
    r"|^[ \t>]*#{1,4}[ \t]*(?:system|assistant|human|instruction|system prompt|system message)s?[ \t]*:?[ \t]*$",
    """< [inst] [/inst] [available_tools [/available_tools [tool_results [/tool_results [kept [unabridged [summarized
    "role" system assistant human instruction anweisung instrucción instrução istruzione инструкция 指令 指示 context conversation prompt material summary""",
    re.IGNORECASE | re.MULTILINE,
)
# What a model thinks before it writes, and what it counts and pads its words by: unless that is talked of.
_INNER: Final = sought(
    r"[<◁]/?(?:\w{1,12}:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|scratch_?pad|inner_monologue|chain_of_thought|analysis|plan(?:ning)?)[▷>]"
    r"|<(?:pad|unk|bos|eos|sep|cls|mask|sop|eop|eot|eod|eoh|eom)>|<(?:reserved|unused|extra|special|dummy|control)\w{0,16}_?\d{1,4}>|\[(?:bos|eos|pad|unk|sep|cls|mask|g?mask|sop|eop|eot)\]"
    r"|<\|?(?:begin|end|start)[\w▁]{0,24}\|?>|</?(?:tool|function)_?(?:calls?|responses?|results?|use|outputs?)>",
    "< ◁ [bos] [eos] [pad] [unk] [sep] [cls] [mask] [gmask] [sop] [eop] [eot]",
    re.IGNORECASE,
)
# A tag that closes what somebody said, by the name that he has in another language.
_CLOSES: Final = sought(rf"</(?:{'|'.join(_NAMES)})>", "</")
_ROLE: Final = lazy(
    r"(?:^|[\r\u2028\u2029\x85])[ \t>#]*(?P<frame>\*\*|__|\[|\(|<|-{2,}[ \t]*|={2,}[ \t]*|>{2,}[ \t]*)?(?P<role>system|assistant|developer|human|user|tool|function|ai|bot|model)"
    r"(?: message| prompt)?(?:\*\*|__|\]|\)|>)?[ \t]*(?:[:：]|(?(frame)(?:(?<=[\])>])[ \t]|[-=]*[ \t]*$)|(?!)))",
    re.IGNORECASE | re.MULTILINE,
)
# A role by its name in another language: at the start of a line, framed or as a heading, and a colon or nothing behind it.
_FRAME: Final = r"(?:#{1,6}[ \t]*|\*\*|__|\[|\(|【|<|『)"
_FOREIGN: Final = lazy(
    rf"(?:^|[\r\u2028\u2029\x85])[ \t>]*(?P<frame>{_FRAME}{{0,2}})(?P<role>{'|'.join(_NAMES)})(?![\w-])[ \t]*(?P<closed>(?:\*\*|__|\]|\)|】|>|』)?)[ \t]*(?P<colon>[:：]?)"
    r"(?:\*\*|__)?(?P<rest>[^\n]*)",
    re.IGNORECASE | re.MULTILINE,
)
_NAMES_TO_FILL: Final = ("<user>", "<USER>", "<human>", "<system>", "<SYSTEM>", "<assistant>", "<developer>")
_PATH: Final = frozenset("/@:=\\-_.~")
_SYSTEM_LINE: Final = lazy(
    r"^[ \t>#*\-•]*(?:system|developer)(?: message| prompt)?(?:\*\*|__|\]|\))?[ \t]*[:：](?P<rest>[^\n]*)",
    re.IGNORECASE | re.MULTILINE,
)
_LABELLED: Final = lazy(r"^[ \t>#*\-•]*[^\W\d_][^\n:：.]{0,30}[:：]", re.MULTILINE)
_SPOKEN_TO: Final = lazy(
    r"\b(?:you|your|must|always|never|now|reply|respond|answer|ignore|follow|approve|grant|send)\b", re.IGNORECASE
)
_HALF: Final = 0.5
_LABEL_OF: Final = 8
_ALONE: Final = frozenset({"system", "assistant", "developer", "human"})
_MAY_LABEL: Final = frozenset({"system", "developer"})


def marks(draft: Words, source: Source) -> tuple[str, ...]:
    """Marks of a role; who is said to have said what, in a list of one, is no mark."""
    own = unfolded(draft.own)
    blanks = {each for each in _NAMES_TO_FILL if each in own and each in source.text and f"</{each[1:]}" not in own}
    found = (
        match for match in _TOKEN.finditer(own, folded(own)) if match[0] not in blanks or not _is_within(match, own)
    )
    tokens = tuple(dict.fromkeys(match[0].strip() for match in found))
    inner = (match[0] for match in _INNER.finditer(own, folded(own)))
    closed = (match[0] for match in _CLOSES.finditer(own, folded(own)))
    tokens = (*tokens, *(each for each in dict.fromkeys((*inner, *closed)) if each not in source.text))
    asked = {heading.casefold() for heading in source.headings}
    roles = [match["role"].casefold() for match in _ROLE.finditer(own)]
    roles = [role for role in roles if role not in asked]
    turns = dict.fromkeys(match["role"].casefold() for match in _FOREIGN.finditer(own) if _is_turn(match))
    turns = {role: None for role in turns if role not in asked}
    alone = _ALONE & set(roles)
    if alone and alone <= _MAY_LABEL and set(roles) == alone and _is_label(own, source):
        return tokens
    if alone or len(set(roles)) > 1 or _is_talk(turns):
        return (*tokens, *dict.fromkeys((*roles, *turns)))
    return tokens


def _is_turn(match: re.Match[str]) -> bool:
    """Whether somebody speaks from here on: a colon stands behind it, or nothing does but a frame around it."""
    framed = bool(match["frame"]) and (match["closed"] in ("】", "]") or not match["rest"].strip())
    return bool(match["colon"]) or framed


def _is_talk(turns: Collection[str]) -> bool:
    """Whether a model, or the system, takes turns with somebody; one name alone may be a heading or a label."""
    sides = (sum(1 for role in turns if side.fullmatch(role)) for side in (_MODEL, _SYSTEM))
    return any(0 < side < len(turns) for side in sides)


def _is_within(match: re.Match[str], own: str) -> bool:
    """Whether it is a name to be filled in, part of a longer word such as a path."""
    beside = own[max(0, match.start() - 1) : match.start()] + own[match.end() : match.end() + 1]
    return any(each in _PATH for each in beside)


def _is_label(own: str, source: Source) -> bool:
    """Whether a line tells of a system, as its source does, among lines with labels of other kinds, and of no reader."""
    lines = [match["rest"] for match in _SYSTEM_LINE.finditer(own)]
    others = len(_LABELLED.findall(own)) - len(lines)
    return others > 1 and all(
        not _SPOKEN_TO.search(rest) and about.share(rest, source) >= _HALF and len(rest.split()) <= _LABEL_OF
        for rest in lines
    )
