"""The words of a draft that stand in its source as a password or a key: what nobody was to tell, and a summariser is not shown.
It refuses to look at a word near which its source has none for a secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from unabridged.compaction.gate.finding.sought import sought
from unabridged.compaction.gate.source import Source
from unabridged.lazy_patterns import lazy
from unabridged.redaction.secrets import redacted

# Letters with figures, marks or parts: words that a person reads are none.
_MAYBE: Final = lazy(r"(?<![\w/\\.-])[A-Za-z0-9!#$%^&*+?@=~_.-]{8,80}(?![\w/\\])", re.ASCII)
# Two words with a line between them, a date and a number are none either.
_PLAIN: Final = lazy(r"[A-Za-z]+(?:[-.][A-Za-z]+)?|[\d.,:/-]+|\d[\d.,]*[A-Za-z%]{1,3}")
_MIXED: Final = lazy(r"\d|[!#$%^&*+?~]|-[^-]+-")
_LEAST: Final = 4
_TRAILING: Final = ".,:;!?*_-"
_NAMED: Final = (
    *"pass pw secret token key cred chiave sleutel klucz nyckel kennwort clave contrase senha palavra-passe mot\u00a0de\u00a0passe wachtwoord hasło parol şifre парол ключ सीक्रेट पासवर्ड".split(),
    *"密码 密碼 口令 密钥 密鑰 パスワード 暗証 비밀번호 암호 키 كلمة".split(),
)
# Before what is a secret stands what it is, and behind it little.
_BEFORE: Final = 56
_BEHIND: Final = 12
_PLACES: Final = 4
_MOST: Final = 200
# Who may do everything is named, and let in by what stands behind: of figures and letters in several parts.
_LETS_IN: Final = lazy(r"(?:admin|root|auth|login|access|master)\w*[\"']?\s?[=:]\s?[\"']?$")
# What a sentence about a password has of both cases and figures is that password.
_PASSWORDS: Final = tuple(
    "passw passphrase passcode chiave kennwort contrase senha wachtwoord hasło parol şifre парол 密码 密碼 口令 パスワード 비밀번호 암호 कूट पासवर्ड".split()
)
_STRONG: Final = lazy(r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d).+")
# Figures that let somebody in stand right behind the word for them.
_FIGURES: Final = lazy(
    r"(?<![\w.,/:-])(?!(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?(?![\d-]))\d(?:[ -]?\d){3,15}#?(?![\w/:-]|[.,]\d)"
)
_CODES: Final = sought(
    r"(?:\bpins?\b|\bcv[vc]2?\b|\b(?:alarm|safe|vault|recovery|security|unlock|one-time|backup|verification)[ -]?codes?\b|\bpasscode\b|\bgeheimzahl\b|\b(?:alarm|tresor|sicherheits)code\b"
    r"|\bc[óo]digo de (?:seguridad|segurança|alarma|alarme)\b|\bcode (?:secret|confidentiel|de l['’]alarme|pin)\b|\bcodice (?:segreto|pin)\b|пин-?код|код сигнализации|暗証番号|密码锁|비밀번호)"
    r"(?: (?:for|of|to|für|von|de|del|pour|per)(?: (?:the|my|our|den|die|das|la|el|le))? \w+)?\s?(?:[:=：]|\bis\b|\bist\b|\bes\b|\best\b|\bè\b|是|は)?\s?[\"'`]?$",
    "pin cv alarm safe vault recovery security unlock one-time backup verification passcode geheimzahl tresor sicherheits segur alarma alarme secret confidentiel segreto пин сигнализации 暗証番号 密码锁 비밀번호",
)
_SPELT: Final = lazy(r"\bsecret\b[\"']?\s?(?:[:=]|is)\s?[\"'`]?$")
_SENTENCE: Final = lazy(r"[.!?。！？]\s|[。！？\n]")
_PARTED: Final = lazy(r"(?=(?:[a-z-]*\d){2})(?=(?:[\d-]*[a-z]){4})[a-z0-9]+(?:-[a-z0-9]+){2,}")


def told(own: str, source: Source) -> bool:
    """Whether one of its words is a secret where it comes from."""
    if any(_is_secret(word, source) for word in islice(_candidates(own), _MOST)):
        return True
    figures = {match[0] for match in islice(_FIGURES.finditer(own), _MOST)}
    return bool(figures) and _CODES.may_stand(source.lower) and any(_is_code(each, source) for each in figures)


def _candidates(own: str) -> Iterator[str]:
    seen = dict.fromkeys(match[0].strip(_TRAILING).rpartition("=")[2] for match in _MAYBE.finditer(own))
    return (word for word in seen if len(word) >= _LEAST and _MIXED.search(word) and not _PLAIN.fullmatch(word))


def _is_secret(word: str, source: Source) -> bool:
    at = source.text.find(word)
    for _ in range(_PLACES):
        if at < 0:
            return False
        before, end = source.text[max(0, at - _BEFORE) : at].rpartition("\n")[2], at + len(word)
        named = before.casefold()
        if (_LETS_IN.search(named) and _PARTED.fullmatch(word)) or _SPELT.search(named):
            return True
        if _STRONG.fullmatch(word) and any(each in _SENTENCE.split(named)[-1] for each in _PASSWORDS):
            return True
        if any(each in named for each in _NAMED):
            behind = source.text[end : end + _BEHIND].partition("\n")[0]
            if word not in redacted(f"{before}{word}{behind}"):
                return True
        at = source.text.find(word, end)
    return False


def _is_code(figures: str, source: Source) -> bool:
    at = source.text.find(figures)
    for _ in range(_PLACES):
        if at < 0:
            return False
        if _CODES.pattern.search(source.text[max(0, at - _BEFORE) : at].rpartition("\n")[2].casefold()):
            return True
        at = source.text.find(figures, at + 1)
    return False
