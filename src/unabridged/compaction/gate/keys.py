"""The passwords and keys of a draft: such as stand nowhere, and such as stood where it comes from and were not to be told.
It refuses to name them: a reason is stored.
"""

from __future__ import annotations

import re
from operator import ne
from typing import Final

from unabridged.compaction.gate.finding import hidden_keys, told_keys
from unabridged.compaction.gate.finding.folding import folded
from unabridged.compaction.gate.finding.held import holder
from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.reported import Words
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy
from unabridged.redaction.forms import forms
from unabridged.redaction.places import addresses
from unabridged.redaction.words import ABROAD, PASSWORDS, words_of

_SAID: Final = sought(
    r"(?:\b(?:pass(?:word|wort|wd|phrase|code)|kennwort|secret(?:[ _-]key)?|api[ _-]?key|access[ _-]?key|auth[ _-]?token|access[ _-]?token|bearer|token|pin|contraseña|clave|mot de passe|senha|palavra-passe|parola d['’]ordine)"
    r"|密码|口令|密钥|令牌|パスワード|暗証番号|APIキー|トークン)[\"'`]?\s*(?:(?:for|of|für|de|da|do|to|dell['’])\s?(?:[\w.-]+\s+){1,3})?(?:is|was|ist|lautet|war|es|est|是|为|は|=|:|：|->|→)\s*[\"'`“「]?(?P<said>[^\s\"'`”」，。,;]{4,80})",
    "pass kennwort secret key token bearer pin clave parola senha contraseña 密码 口令 密钥 令牌 パスワード 暗証番号 apiキー トークン",
)
# Where nothing stands between the word and what may be a key, that must have letters, figures and marks or both cases.
_WORD: Final = sought(
    r"(?:\b(?:pass(?:word|wd|phrase|code)s?|pwd?|palavra-passe|chiave|secret|credentials?|api[ _-]?key|\w{0,24}_(?:key|token|secret|password|pass|pwd)|[a-zß-ÿ]{0,16}tokens?|bearer|jeton|clave|mot de passe|hasła|parol[eě]?|mật khẩu|kata sandi"
    rf"|ключ|токен|كلمة المرور|كلمة السر|{'|'.join(PASSWORDS)})\b|密钥|團體字|团体字|APIキー|{'|'.join(ABROAD)})(?P<rest>[^\n]{{0,90}})",
    "pass pw jeton chiave secret credential key token bearer clave hasła parol mật sandi ключ токен كلمة 密钥 體字 体字 apiキー "
    + " ".join((*PASSWORDS, *ABROAD)),
)
# Who signs in has a key beside his name.
_SIGNS_IN: Final = sought(
    r"(?:\b(?:log[ -]?in|logs?\s+in|user(?:name)?|account|anmeldung|zugang|usuario|identifiant|логин)\b|登录|登入|ログイン|로그인)(?P<rest>[^\n]{0,90})",
    "log user account anmeldung zugang usuario identifiant логин 登录 登入 ログイン 로그인",
)
_MAYBE: Final = lazy(r"(?<![\w/.-])[!-~]{8,80}")
_FIGURE: Final = lazy(r"\d")
_MARK: Final = lazy(r"[!#$%^&*+=?@~]")
_ADDRESS: Final = lazy(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_SHORTEST: Final = 8
_OF_PARTS: Final = 12
_LONG_HEX: Final = lazy(r"[0-9a-f]{24,}", re.IGNORECASE)
_TRAILING: Final = ".,:;!?)\"'`*>"
# So many letters without a mark between them, and so often one of another sort comes next.
_RUN: Final = lazy(r"(?<![A-Za-z0-9/+=])[A-Za-z0-9]{12,80}(?![A-Za-z0-9/+=])", re.ASCII)
# The same in groups, or with the marks of base64 between them, as no path has.
_GROUPED: Final = lazy(r"(?<![\w/.+=-])[A-Za-z0-9]{2,80}(?:[/+-][A-Za-z0-9]{2,80}){1,8}={0,2}(?![\w/.+=-])", re.ASCII)
_MARKS: Final = lazy(r"[/+=-]")
_WORDLIKE: Final = lazy(r"[A-Z]?[a-z]{4,}|[A-Z]{4,}")
_OF_GROUPS: Final = 16
# What tells a file or a public key from others is no key.
_SUM: Final = lazy(r"\b(?:sha-?\d{1,3}|md5):\S+", re.IGNORECASE)
_SORTS: Final = 2
_TURNS: Final = 6
# The whole number of a card pays; its last digits tell which it was.
_CARD: Final = lazy(r"[3-6](?<![\w.-].)\d{3}(?P<gap>[ \u00a0-])\d{4}(?P=gap)\d{4}(?P=gap)\d{4}(?![\w-])")
_PLAIN: Final = lazy(r"[^\W\d_]+[.,;:!?)]*", re.UNICODE)
# A key has at least so many letters that differ.
_HIDDEN: Final = lazy(r"[*•x.…\[\]<>#-]{3,}|\[?(?:redacted|secret|hidden|masked|removed)\b", re.IGNORECASE)


def unknown(draft: Words, source: Source) -> tuple[str, ...]:
    """One entry where there is one, without a word of it; what stands in the source as one was not to be told either."""
    own, small = draft.own, folded(draft.own)
    if any(True for _ in (*forms(own, words_of(own)), *addresses(own))):
        return ("",)
    if _CARD.search(own) or any(map(_is_drawn, _RUN.findall(_SUM.sub(" ", own)))):
        return ("",)
    if any(map(_is_drawn_in_groups, _GROUPED.findall(_SUM.sub(" ", own)))):
        return ("",)
    if any(True for _ in told_keys.told(own, small)):
        return ("",)
    held = holder(source)
    found = [match["said"] for match in _SAID.finditer(own, small) if _is_secret(match["said"])]
    found += [
        each for words in (_WORD, _SIGNS_IN) for match in words.finditer(own, small) for each in _beside(match["rest"])
    ]
    found += told_keys.maybe(own, small)
    is_new = any(not held.has(each.rstrip(".,;:!?)")) for each in found)
    return ("",) if is_new or hidden_keys.told(own, source) else ()


def _is_drawn(run: str) -> bool:
    """Whether letters of both cases and figures take turns as nobody writes who names something."""
    sorts = ["0" if each.isdigit() else "a" if each.islower() else "A" for each in run]
    return len(set(sorts)) > _SORTS and sum(map(ne, sorts, sorts[1:])) >= max(_TURNS, len(run) * 2 // 5)


def _is_drawn_in_groups(text: str) -> bool:
    """Whether it is one that groups or marks part: longer, and without a word in it."""
    run = _MARKS.sub("", text)
    return len(run) >= _OF_GROUPS and _WORDLIKE.search(text) is None and _is_drawn(run)


def _beside(rest: str) -> list[str]:
    """What near a word for a key looks like one."""
    return [each for each in (it.strip(_TRAILING + "(<=") for it in _MAYBE.findall(rest)) if _is_random(each)]


def _is_random(text: str) -> bool:
    """Whether figures and letters stand mixed as in no word, name or path."""
    if "/" in text or "://" in text or _HIDDEN.search(text) or not _FIGURE.search(text):
        return False
    text = text.rpartition("=")[2] if "=" in text[:-2] else text
    if _LONG_HEX.fullmatch(text):
        return True
    if len(text) >= _OF_PARTS and _is_shuffled(text):
        return True
    cases = text != text.lower() and text != text.upper()
    return len(text) >= _SHORTEST and (_MARK.search(text) is not None) and (cases or _is_mixed(text))


def _is_shuffled(text: str) -> bool:
    """Whether letters of both cases and figures take turns in it, whatever marks part them."""
    sorts = ["0" if each.isdigit() else "a" if each.islower() else "A" for each in text if each.isalnum()]
    return len(set(sorts)) > _SORTS and sum(map(ne, sorts, sorts[1:])) > len(sorts) // 3


def _is_mixed(text: str) -> bool:
    """Whether marks stand within it, with letters and figures on either side, as in no address and no name with a mark."""
    parts = [each for each in _MARK.split(text) if each]
    return (
        len(parts) > 1
        and _ADDRESS.fullmatch(text) is None
        and sum(any(map(str.isdigit, each)) and any(map(str.isalpha, each)) for each in parts) > 1
    )


def _is_secret(text: str) -> bool:
    """Whether a word after "password:" can be one: it has other letters than words have, and is not blacked out."""
    return not _PLAIN.fullmatch(text) and not _HIDDEN.search(text)
