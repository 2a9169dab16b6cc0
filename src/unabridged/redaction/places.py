"""Secrets by where they stand: in an address, a header, a cookie, a query, a command.
It refuses to take for one what stands in its place in a page or a program: a name, a type, a gap to fill.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from unabridged.lazy_patterns import lazy
from unabridged.redaction import cards, commands, values
from unabridged.redaction.compiled import compiled
from unabridged.redaction.forms import Span
from unabridged.redaction.here import Change, Here, value_of

# Behind an address's scheme, between a name and the host; what is no page's may have any sign in it.
_WEB: Final = lazy(
    r"://[^\s:/?#@\"'<>]{0,100}:(?P<secret>[^\s/?#\"'<>@]{1,200}(?:@[^\s/?#\"'<>@]{1,60}(?=@))?)(?=@[\w.\[-])"
)
_STORE: Final = lazy(r"://[^\s:/?#@\"'<>]{0,100}:(?!\d{1,5}(?:/|$|\s))(?P<secret>[^\s\"'<>`]{1,200})(?=@[\w.\[-])")
_PAGES: Final = lazy(r"https?\Z|ssh\Z|git\Z|file\Z|wss?\Z", re.IGNORECASE)
_ALONE: Final = lazy(r"://(?P<secret>(?=[A-Za-z_-]{0,60}+\d)[A-Za-z0-9_-]{20,200})(?=(?::x-oauth-basic)?@[\w.-])")
_LONGEST_ADDRESS: Final = 310
# All of these look at small letters.
_ORACLE: Final = lazy(r"thin:\w{1,60}/(?P<secret>[^\s\"'@]{3,100})(?=@)")
_HEADER: Final = lazy(
    r"authorization\b\\?[\"']?\]?\s{0,8}[:=,]\s{0,8}\\?[\"']?(?:(?P<scheme>[a-z][a-z-]{1,20})\s{1,8})?"
    r"(?P<secret>[a-z0-9+/=._~@-]{8,})"
)
_BEARER: Final = lazy(r"bearer\s{1,8}(?P<secret>(?=[a-z._~+/-]{0,200}+\d)[a-z0-9+/=._~-]{16,})")
_COOKIES: Final = lazy(r"cookie\\?[\"']?\s{0,8}[:=]\s{0,8}\\?[\"']?(?P<secret>[^\n\"'\\]{4,4000})")
# What was told by its form or its place already, and has a space in it.
_TOLD: Final = r"\[secret: [^\]\n]{1,40}\]"
_COOKIE: Final = lazy(
    rf"(?P<before>(?:^|[;\s])(?P<name>[\w.-]{{1,80}})=)(?!{_TOLD}(?:[;\s]|\Z))(?P<secret>(?:{_TOLD}|[^;\s]){{6,2000}}+)"
)
_SESSION: Final = lazy(r"(?:sess(?:ion)?(?:_?id)?|csrftoken|connect\.sid)=(?P<secret>[\w%.-]{16,2000})")
_PLAIN: Final = lazy(r"path|expires|max-age|domain|samesite|lang\w*|locale|theme|tz|currency|version", re.IGNORECASE)
_QUERY: Final = lazy(
    r"(?:[?&;]|u0026)(?P<name>(?:x-(?:amz|goog)-)?(?:sig|signature|security-token|credential|code|hmac|sid|session(?:id)?|jwt|key|auth))="
    r"(?P<secret>[^\s&\"'<>#\\)]{10,4000})"
)
_QUERIES: Final = ("?", "&", ";", "u0026")
_SIGNED: Final = ("signature", "sig", "credential", "token")
_SQL: Final = lazy(
    r"(?:identified\s{1,8}by|with\s{1,8}password|encrypted\s{1,8}password|requirepass|set\s{1,8}password\s{1,8}=)\s{1,8}"
    r"(?P<mark>\\?[\"'])?(?P<secret>[^\s\"'\\;]{4,200})"
)
_PIPED: Final = lazy(
    r"echo\s{1,8}(?:-n\s{1,8})?[\"']?(?:[\w.-]{1,60}:)?(?P<secret>[^\s\"':|]{4,100})"
    r"(?=[\"']?\s{0,8}\|\s{0,8}(?:sudo\s{1,8}(?:-s|chpasswd)|chpasswd|\S{1,40}\s{1,8}login\b|docker login|passwd))"
)
_NETRC: Final = lazy(r"login\s{1,8}\S{1,100}\s{1,8}password\s{1,8}(?P<secret>\S{3,100})")
_SCHEMES: Final = frozenset({"bearer", "basic", "token", "digest", "api-key", "apikey", "bot", "api-token"})
_NAME: Final = lazy(r"[A-Za-z_]+\d{0,3}(?:-[A-Za-z_]+\d{0,3})*")
_KUBE: Final = lazy(r"kind:[ \t]?\\?[\"']?secret\b", re.IGNORECASE)
_LINE: Final = r"(?:\r?\n|\\n)"
_DATA: Final = lazy(
    rf"(?:^|{_LINE})(?P<indent>(?:[ \t]|\\t){{0,20}})(?:stringData|data):[ \t]*"
    rf"(?:{_LINE}(?P=indent)(?:[ \t]|\\t)(?:(?!\\n)[^\n]){{0,4000}}){{1,200}}"
)
_ENTRY: Final = lazy(
    rf"{_LINE}(?:[ \t]|\\t)+(?:[\w.-]{{1,100}}:[ \t]*\\?[\"']?)?(?P<secret>(?<=[:\"' \t])[^\s\"'\\{{#:|>]{{4,4000}})(?=[\s\"'\\]|\Z)"
)
_Sub: TypeAlias = Callable[[str], str]
_SORTS: Final = 2


def without_places(here: Here, placeholder: _Sub) -> None:
    """The text without what stands where only secrets stand."""
    text, words = here.text, here.words
    if "@" in text and "://" in text:
        here.change((start, end, placeholder(kind)) for start, end, kind in addresses(text))
    for sign, word, placed in _PLACED:
        if sign in text and here.had(word):
            for hint, pattern, told in placed:
                here.each((hint,), pattern, partial(told, placeholder))
    if "=" in text:
        here.each(filter(here.lowered.__contains__, _QUERIES), _QUERY, partial(_queried, placeholder))
    if commands.may_have(words.written):
        for word, hint, spelled in commands.COMMANDS:
            if here.had(word):
                here.commands(hint, compiled(spelled), partial(_held, "password", placeholder))
    if "ata:" in text and here.had("kind") and _KUBE.search(here.text):
        here.change(_entries(here.text, placeholder))
    if cards.may_have(words.written):
        here.change(cards.cards(here.text, placeholder("card number")))


def _held(kind: str, placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    return "" if values.stands_in(value_of(text, found)) else placeholder(kind)


def _header(placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    """What a header names as credentials; without a scheme before it, it looks as no name of a program does."""
    value = value_of(text, found)
    if values.stands_in(value) or (found["scheme"] not in _SCHEMES and not _is_bare(value)):
        return ""
    return placeholder("credentials")


def _is_bare(value: str) -> bool:
    return values.sorts(value) >= _SORTS and not values.is_code(value) and _NAME.fullmatch(value) is None


def _sql(placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    """A password in a statement: any that is quoted, and a plain word only where the statement is in capitals."""
    value = value_of(text, found)
    where = "quoted" if found["mark"] else "alone" if text[found.start()].isupper() else "bare"
    return placeholder("password") if values.is_password(value, where=where) else ""


def _cookies(placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    return _COOKIE.sub(partial(_cookie, placeholder), value_of(text, found))


def _cookie(placeholder: _Sub, found: re.Match[str]) -> str:
    if _PLAIN.fullmatch(found["name"]) or values.sorts(found["secret"]) < _SORTS:
        return found[0]
    return found["before"] + placeholder("session")


# A sign and a word that are asked for first; what each pattern begins with, and what it tells.
_PLACED: Final = (
    ("@", "thin", (("thin:", _ORACLE, partial(_held, "password")),)),
    ("", "auth", (("authorization", _HEADER, _header),)),
    ("", "bearer", (("bearer", _BEARER, partial(_held, "token")),)),
    ("=", "sess", (("sess", _SESSION, partial(_held, "session")),)),
    ("=", "token", (("csrftoken", _SESSION, partial(_held, "session")),)),
    ("=", "connect", (("connect.sid", _SESSION, partial(_held, "session")),)),
    ("", "identified", (("identified", _SQL, _sql),)),
    (
        "",
        "pass",
        tuple((hint, _SQL, _sql) for hint in ("with password", "encrypted password", "set password", "requirepass")),
    ),
    ("|", "echo", (("echo", _PIPED, partial(_held, "password")),)),
    ("", "pass", (("login", _NETRC, partial(_held, "password")),)),
    ("=", "cookie", (("cookie", _COOKIES, _cookies),)),
)


def _is_one(text: str, start: int, end: int) -> bool:
    """Whether an address may go from here to there, with no space and no quotation mark."""
    return text.find('"', start, end) < 0 and text.find(" ", start, end) < 0


def addresses(text: str) -> Iterator[Span]:
    """Passwords and tokens before the hosts of addresses; looked for only where an @ is near."""
    here = text.find("://")
    while here >= 0:
        sign = text.find("@", here)
        if sign < 0:
            return
        goes_on = max(here + 3, sign - _LONGEST_ADDRESS)
        if sign - here < _LONGEST_ADDRESS and _is_one(text, here, sign):
            pattern = _WEB if _PAGES.search(text, max(0, here - 5), here) else _STORE
            found, kind = pattern.match(text, here), "password"
            if found is None:
                found, kind = _ALONE.match(text, here), "token"
            if found is not None:
                goes_on = found.end()
                if not values.stands_in(found["secret"]):
                    yield *found.span("secret"), kind
        here = text.find("://", goes_on)


def _queried(placeholder: _Sub, text: str, found: re.Match[str]) -> str:
    value = value_of(text, found)
    is_secret = values.is_random(value) or (found["name"].endswith(_SIGNED) and any(map(str.isdigit, value)))
    return placeholder("signature") if is_secret and not values.stands_in(value) else ""


def _entries(text: str, placeholder: _Sub) -> Iterator[Change]:
    """What stands under the data of a secret of a cluster."""
    for data in _DATA.finditer(text):
        for found in _ENTRY.finditer(text, data.start(), data.end()):
            if not values.stands_in(found["secret"]):
                yield *found.span("secret"), placeholder("key")
