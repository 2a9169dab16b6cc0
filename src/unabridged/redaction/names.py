"""What is assigned to a name for secrets: in code, settings, JSON, XML and the environment, escaped or not.
It refuses to take a name for one by half of it: a limit of tokens is no token, and a password's length no password.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.redaction import values
from unabridged.redaction.assigned import ASSIGNED, LONGEST, OPTION, span_of
from unabridged.redaction.compiled import compiled, of_any_case
from unabridged.redaction.here import Change, Here
from unabridged.redaction.words import ABROAD, PASSWORDS

_PASSES: Final = r"passw(?:or)?ds?|passphrase|passcode|pwd|pass(?<![a-z]pass)(?![a-z])|pw(?<![a-z]pw)(?![a-z])"
_ABROAD: Final = "|".join(("mot[ _]de[ _]passe", *PASSWORDS, *ABROAD))
_KEYS: Final = r"secret|token|credential|creds|auth(?<![a-z]auth)(?![a-z])|jwt|apikey|key|signature"
_NAME: Final = rf"(?P<password>{_PASSES}|{_ABROAD})|(?:{_KEYS})"
# What a name goes on with that is no secret, and what stands before a word for one that then means another thing.
_GOES_ON: Final = (
    r"[\w.-]*(?:(?<![a-z])(?:id|ids|uid|gid|type|types|name|names|url|uri|file|files|path|dir|length|len|size|count|counts|limit|limits|algorithm|alg"
    r"|field|policy|min|max|index|expires?|expiry|expiration|ttl|ref|arn|header|label|hint|prompt|reset|store|usage|used|budget|rounds"
    r"|manager|rotation|version|provider|format|status|valid|required|enabled|at|in|on|is|per|ring|board|word|words|error|izer|ize|ized"
    r"|hash|hashes|digest|fingerprint|event|code|press|down|up|frame|frames|pair|pairs|map|base))(?![a-z])|(?:izer|ize|izes|board|stone|hole|ing|ed|frame|ring|point|age|ive|or|ority|ors|wise|smanager)(?![a-z])"
)
_OTHER: Final = frozenset(
    "max min num prompt completion total input output cache cached page next prev sync cursor continuation continue pad eos bos unk"
    " mask stop cls sep start end special n primary public pub foreign partition sort composite natural idempotency object row"
    " group hash map dict lookup hot mon tur don whis hoc joc i18n translation react unique surrogate index range routing s3 schema"
    " sequence config arrow return shift ctrl tab press bucket".split()
)
_OF_KEYS: Final = frozenset(
    "api app application secret access private auth enc encryption decryption sign signing signature license licence master service"
    " shared client account admin deploy storage root host ssh ssl tls pgp gpg hmac aes rsa jwt session user site server webhook"
    " consumer function functions write read ingest x subscription".split()
)
_PIECES: Final = lazy(r"[A-Z]?[a-z0-9]+|[A-Z]+")
_LOOK_BACK: Final = 40
_NEAR_BY: Final = 16
_MOST_JUDGED: Final = 100
# So long a value under a name for several has to be.
_OF_SEVERAL: Final = 24
# The number of an account, before a secret's name and not its value.
_ACCOUNT: Final = lazy(r":\d{12}:\Z")
_CALLED: Final = lazy(r"\(\s{0,3}[\"'`][\w.-]{0,40}\Z")


def without_values(here: Here, placeholder: Callable[[str], str]) -> None:
    """The text without what is assigned to names for secrets; only where one stands is it looked at closely."""
    if here.hints:
        here.change(_values(here, placeholder))


def _values(here: Here, placeholder: Callable[[str], str]) -> Iterator[Change]:
    text, lowered, passed = here.text, here.lowered, 0
    has_options = "--" in text
    for place in here.places(here.hints):
        name = compiled(_NAME).match(lowered, place) if place >= passed else None
        if name is None:
            continue
        found = compiled(ASSIGNED).match(text, name.end())
        if found is None and has_options and _is_option(text[max(0, place - _LOOK_BACK) : place]):
            found = compiled(OPTION).match(text, name.end())
        if found is None:
            continue
        if kind := _kind(text, name, text[max(0, place - _LOOK_BACK) : place], found):
            start, passed = span_of(found)
            yield start, passed, placeholder(kind)
        elif len(found["bare"] or "") == LONGEST:
            passed = found.end()  # in a run without an end each name would look at it anew


def named_kind(name: str, value: str) -> str:
    """What a value under a name is, password or key; nothing where its name does not say that it is a secret."""
    found = list(compiled(_NAME).finditer(name.lower()))
    written = f'{name}="{value}"'
    told = compiled(ASSIGNED).match(written, found[-1].end()) if found else None
    return _kind(written, found[-1], name[: found[-1].start()], told) if told is not None else ""


def _is_option(before: str) -> bool:
    """Whether a name stands in an option of a command."""
    word = before.rpartition(" ")[2].rpartition('"')[2]
    return word.startswith("--")


def _kind(text: str, name: re.Match[str], before: str, found: re.Match[str]) -> str:
    """What is assigned to this name: a password, a key, or nothing that is secret."""
    more, sep = found["more"], found["sep"]
    if (more and of_any_case(_GOES_ON).match(more)) or (sep[0] == ">" and "<" not in before + text[name.start() - 1]):
        return ""
    value = found["inner"] if found["mark"] else found["bare"].rstrip(".!?:" if sep.isspace() else ":")
    value = value[:_MOST_JUDGED]
    if (sep[0] == "," and not found["close"]) or (sep[0] == ">" and value[:1] == "@") or _ACCOUNT.search(before):
        return ""
    if name["password"]:
        return "password" if values.is_password(value, where=_where(text, before, found)) else ""
    word = name[0]
    of = _of(before).lower()
    if of in _OTHER or (word == "key" and of not in _OF_KEYS and not (len(of) > 1 and _of(before).isupper())):
        return ""
    if not values.is_key(value):
        return ""
    if word in ("auth", "signature", "jwt") and not values.is_random(value):
        return ""
    if more == "s" and not (len(value) >= _OF_SEVERAL and values.is_random(value)):
        return ""
    return "" if word == "signature" and values.is_hash(value) else "key"


def _of(before: str) -> str:
    """The word before a word for keys: of what it is a key."""
    near = before[-_NEAR_BY:]
    pieces = _PIECES.findall(near) if near[-1:].isalnum() or near[-1:] in (" ", "_", "-", ".") else []
    return pieces[-1] if pieces else ""


def _where(text: str, before: str, found: re.Match[str]) -> str:
    """How a value stands: in quotation marks, alone on its line or in an environment, or anywhere else."""
    sep, behind = found["sep"], text[found.end() : found.end() + 2]
    if found["mark"]:
        return "quoted" if sep.rstrip() != "," or (behind[:1] == ")" and _CALLED.search(before)) else "bare"
    if "\n" in sep:
        return "bare"
    ends = not behind or behind[0] in "\r\n" or behind == "\\n" or behind[0] in "\"'"
    if "=" in sep and sep.strip(" ") == sep and (ends or behind[0] in " ;&"):
        return "alone"
    line = before[before.rfind("\n") + 1 :]
    is_first = not line.strip(" \t-*#>|\"'`_.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    is_named = is_first and len(line.split()) <= 1
    if ends and is_named and (":" in sep or "\uff1a" in sep or not line[:1].isspace()):
        return "alone"
    return "alone" if sep.startswith(">") and behind == "</" else "bare"
