"""Secrets by where they stand: in an address, a header, a cookie, a command, a sentence.
It refuses to take what follows a word for a password where a sentence only goes on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from unabridged.compaction import secret_values as values
from unabridged.compaction.secret_cards import without_cards
from unabridged.compaction.secret_names import lower, spoken

_SIGNS: Final = r"[^\s\"'`\\]"
# Behind an address's scheme, between a name and the host; what is no page's may have any sign in it.
_WEB: Final = re.compile(
    r"(?P<before>://[^\s:/?#@\"'<>]{0,100}:)(?P<secret>[^\s/?#\"'<>@]{1,200}(?:@[^\s/?#\"'<>@]{1,60}(?=@))?)(?=@[\w.\[-])"
)
_STORE: Final = re.compile(
    r"(?P<before>://[^\s:/?#@\"'<>]{0,100}:)(?!\d{1,5}(?:/|$|\s))(?P<secret>[^\s\"'<>`]{1,200})(?=@[\w.\[-])"
)
_PAGES: Final = re.compile(r"https?\Z|ssh\Z|git\Z|file\Z|wss?\Z", re.IGNORECASE)
_ALONE: Final = re.compile(
    r"(?P<before>://)(?P<secret>(?=[A-Za-z_-]{0,60}+\d)[A-Za-z0-9_-]{20,200})(?=(?::x-oauth-basic)?@[\w.-])"
)
_ORACLE: Final = re.compile(r"(?P<before>thin:\w{1,60}/)(?P<secret>[^\s\"'@]{3,100})(?=@)")
_HEADER: Final = re.compile(
    r"(?P<before>authorization\b\\?[\"']?\]?\s*[:=,]\s*\\?[\"']?(?:(?:bearer|basic|token|digest|api-?key|bot)\s+)?)"
    r"(?P<secret>[A-Za-z0-9+/=._~-]{8,})",
    re.IGNORECASE,
)
_BEARER: Final = re.compile(
    r"(?P<before>bearer\s+)(?P<secret>(?=[A-Za-z._~+/-]{0,200}+\d)[A-Za-z0-9+/=._~-]{16,})", re.IGNORECASE
)
_COOKIES: Final = re.compile(
    r"(?P<before>cookie\\?[\"']?\s*[:=]\s*\\?[\"']?)(?P<pairs>[^\n\"'\\]{4,4000})", re.IGNORECASE
)
_COOKIE: Final = re.compile(r"(?P<before>(?:^|[;\s])(?P<name>[\w.-]{1,80})=)(?P<secret>[^;\s]{6,2000})")
_SESSION: Final = re.compile(
    r"(?P<before>(?:sess(?:ion)?(?:_?id)?|csrftoken|connect\.sid)=)(?P<secret>[\w%.-]{16,2000})", re.IGNORECASE
)
_PLAIN: Final = re.compile(
    r"path|expires|max-age|domain|samesite|lang\w*|locale|theme|tz|currency|version", re.IGNORECASE
)
_QUERY: Final = re.compile(
    r"(?P<before>(?:sig|signature|x-(?:amz|goog)-(?:signature|security-token|credential)|code|hmac|sid|session(?:id)?|jwt|key|auth)=)"
    r"(?P<secret>[^\s&\"'<>#\\)]{10,4000})",
    re.IGNORECASE,
)
_BEHIND: Final = r"\b[^\n;|]{0,200}?[\s\"',]"
_COMMANDS: Final = tuple(
    (hint, re.compile(rf"(?P<before>(?:{tools}){_BEHIND}{option})(?P<secret>{_SIGNS}{{3,200}})"))
    for hint, tools, option in (
        ("curl", "curl", r"(?:-u|--user|--proxy-user|-U|-a|--auth)(?:=|[\s\"',]{0,4})[\"']?[^\s:\"'/]{0,80}:(?!//)"),
        ("mysql", r"mysql\w*|mariadb[\w-]*", r"-p(?=\S)"),
        ("sshpass", "sshpass", r"-p[\s\"',]{0,4}"),
        ("wget", "wget", r"--(?:http-)?password[= ]"),
        ("login", "login", r"-p[\s\"',]{1,4}"),
        ("mongo", r"mongo\w*", r"-p[\s\"',]{1,4}"),
        ("redis-cli", "redis-cli", r"-a[\s\"',]{1,4}"),
        ("ldap", r"ldap\w+", r"-w[\s\"',]{1,4}"),
        ("7z", "7z[ar]?", r"-p(?=\S)"),
        ("zip", "zip", r"-P[\s\"',]{1,4}"),
        ("smbclient", "smbclient", r"-U[\s\"',]{1,4}[^\s%]{1,60}%"),
        ("htpasswd", "htpasswd", r"-\w{0,4}b\w{0,3}\s+\S{1,200}\s+\S{1,60}\s+"),
        ("openssl", "openssl", r"(?:-pass(?:in|out)?\s+pass:|-k\s+)"),
        ("keytool", "keytool", r"-(?:store|key)pass\s+"),
        ("net use", r"net use", r"/user:\S{1,80}\s+"),
    )
)
_SQL: Final = re.compile(
    r"(?P<before>(?:identified\s+by|with\s+password|encrypted\s+password|requirepass|set\s+password\s+=)\s+\\?[\"']?)(?P<secret>[^\s\"'\\;]{4,200})",
    re.IGNORECASE,
)
_PIPED: Final = re.compile(
    r"(?P<before>echo\s+(?:-n\s+)?[\"']?(?:[\w.-]{1,60}:)?)(?P<secret>[^\s\"':|]{4,100})(?=[\"']?\s*\|\s*(?:sudo\s+(?:-S|chpasswd)|chpasswd|\S{1,40}\s+login\b|docker login|passwd))"
)
_NETRC: Final = re.compile(r"(?P<before>login\s+\S{1,100}\s+password\s+)(?P<secret>\S{3,100})")
_WORDS: Final = (
    r"pass(?:word|wd|phrase|code)|passwort|kennwort|pwd|contrase\u00f1a|mot de passe|senha|has\u0142o|wachtwoord|parola|\u015fifre|l\u00f6senord"
    r"|\u043f\u0430\u0440\u043e\u043b\u044c|\u5bc6\u7801|\u5bc6\u78bc|\u53e3\u4ee4|\u30d1\u30b9\u30ef\u30fc\u30c9|\ube44\ubc00\ubc88\ud638|\uc554\ud638"
)
_SAID: Final = re.compile(
    rf"(?:{_WORDS})\**(?:\s(?:for|of|to|on|f\u00fcr|de|pour|para|f\u00fcr den|f\u00fcr die|f\u00fcr das)\s[\w@.\s-]{{1,40}}?)?"
    rf"\s{{0,2}}(?:is|was|are|->|\u2192|ist|lautet|war|est|es|\u00e9|\u00e8|jest|set to|changed to|\u662f|\u4e3a|\u70ba|\u306f|\uc740|\ub294)(?:\s(?:now|still|currently|jetzt))?[\s:]{{0,3}}"
    r"(?P<mark>[\"'`\u201c\u300c\u2018\u00ab]|\*\*)?(?P<secret>[^\s\"'`\u201d\u300d\u2019\u00bb\u3002\uff0c,;]{4,100}[^\s\"'`\u201d\u300d\u2019\u00bb\u3002\uff0c,;.:!?)*])",
    re.IGNORECASE,
)
_AFTER: Final = re.compile(
    rf"(?P<before>(?:{_WORDS})\s)(?P<secret>[^\s\"'`,;()]{{8,100}}[^\s\"'`,;.:()])", re.IGNORECASE
)
_ENDS_SO: Final = re.compile(r"\S*(?:ed|ing|able|ly|ful|en|ent)|[A-Z][a-z]*", re.ASCII)
_LEADS: Final = re.compile(r"(?:[?&;]|u0026)(?:x-(?:amz|goog)-)?\Z", re.IGNORECASE)
_LOOK_BACK: Final = 50
_SENTENCE: Final = re.compile(r"[A-Za-z]+\d*(?:-[a-z]+)+|[A-Za-z-]+|\S*(?:ed|ing|able|ly|\u2019s|'s)", re.IGNORECASE)
_SEVERAL: Final = 3
_DATA: Final = re.compile(
    r"(?:^|\n|\\n)[ \t]*(?:stringData|data):[ \t]*(?:(?:\r?\n|\\n)[ \t]+[\w.-]{1,100}:[^\n\\]{0,4000}){1,200}"
)
_ENTRY: Final = re.compile(r"(?P<before>(?:\n|\\n)[ \t]+[\w.-]{1,100}:[ \t]*[\"']?)(?P<secret>[^\s\"'\\{]{4,4000})")
_MINE: Final = re.compile(r"\b(?:my|our|mein|unser|mon|notre|mi)\s(?:\w{1,20}\s){0,2}\Z", re.IGNORECASE)
_TOLD: Final = (
    "passw passp passc kennwort pwd contrase\u00f1a senha has\u0142o wachtwoord parola \u015fifre l\u00f6senord"
    " \u043f\u0430\u0440\u043e\u043b\u044c \u5bc6\u7801 \u5bc6\u78bc \u53e3\u4ee4 \u30d1\u30b9\u30ef\u30fc\u30c9"
    " \ube44\ubc00\ubc88\ud638 \uc554\ud638"
).split()
_QUERIED: Final = (
    "sig signature x-amz-credential x-amz-security-token x-goog-credential code hmac sid sessionid session jwt key auth"
).split()
_LONGEST_COMMAND: Final = 200
_LONGEST_ADDRESS: Final = 310
_KUBE: Final = re.compile(r"kind:[ \t]?[\"']?Secret\b")
_Sub: TypeAlias = Callable[[str], str]
_Told: TypeAlias = Callable[[re.Match[str]], str]
_Match: TypeAlias = Callable[[str, int], re.Match[str] | None]


_PLACED: Final = (
    ("thin:", _ORACLE, "password"),
    ("authorization", _HEADER, "credentials"),
    ("bearer", _BEARER, "token"),
    ("sess", _SESSION, "session"),
    ("csrftoken", _SESSION, "session"),
    ("connect.sid", _SESSION, "session"),
    ("identified", _SQL, "password"),
    ("with password", _SQL, "password"),
    ("encrypted password", _SQL, "password"),
    ("requirepass", _SQL, "password"),
    ("echo", _PIPED, "password"),
    ("login", _NETRC, "password"),
)


def without_places(text: str, placeholder: _Sub) -> str:
    """The text without what stands where only secrets stand."""
    here = _Here(text)
    here.each("://", _address, partial(_held, placeholder("password")))
    here.each("://", _ALONE.match, partial(_held, placeholder("token")))
    for hint, pattern, kind in _PLACED:
        here.each(hint, pattern.match, partial(_held, placeholder(kind)))
    here.each("cookie", _COOKIES.match, partial(_cookies, placeholder))
    if "=" in text:
        for name in _QUERIED:
            here.each(f"{name}=", _QUERY.match, partial(_queried, placeholder))
    for hint, pattern in _COMMANDS:
        here.each(hint, pattern.match, partial(_held, placeholder("password")), _LONGEST_COMMAND)
    text = here.text
    if _KUBE.search(text):
        text = _DATA.sub(lambda data: _ENTRY.sub(partial(_held, placeholder("key")), data[0]), text)
    return without_cards(text, placeholder("card number"))


def without_sayings(text: str, placeholder: _Sub) -> str:
    """The text without passwords that a sentence tells."""
    here = _Here(text)
    for word in spoken(_TOLD, text):
        here.each(word, _SAID.match, partial(_said, placeholder))
        here.each(word, _AFTER.match, partial(_after, placeholder))
    return here.text


class _Here:
    """A text while it is told otherwise, looked at only where certain words stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lowered = lower(text)

    def each(self, hint: str, match: _Match, told: _Told, over: int = 0) -> None:
        """Tell what matches where this word stands; what was looked ``over`` is not looked at again."""
        at = self.lowered.find(hint)
        parts, done = list[str](), 0
        while at >= 0:
            found = match(self.text, at)
            goes_on = at + len(hint)
            if found is not None:
                parts += [self.text[done:at], told(found)]
                done = goes_on = found.end()
            elif over:
                goes_on = max(goes_on, _end(self.text, goes_on, over))
            at = self.lowered.find(hint, goes_on)
        if parts:
            self.text = "".join((*parts, self.text[done:]))
            self.lowered = lower(self.text)


def _end(text: str, at: int, most: int) -> int:
    """Where a command ends that goes on here."""
    ends = [end for end in (text.find(sign, at, at + most) for sign in "\n;|") if end >= 0]
    return min(ends, default=at + most)


def _address(text: str, at: int) -> re.Match[str] | None:
    """A name and a password in an address."""
    if text.find("@", at, at + _LONGEST_ADDRESS) < 0:
        return None
    return (_WEB if _PAGES.search(text, max(0, at - 5), at) else _STORE).match(text, at)


def _held(held: str, found: re.Match[str]) -> str:
    return _behind(found, held)


def _cookies(placeholder: _Sub, found: re.Match[str]) -> str:
    return found["before"] + _COOKIE.sub(partial(_cookie, placeholder), found["pairs"])


def _behind(found: re.Match[str], held: str) -> str:
    return found[0] if values.stands_in(found["secret"]) else found["before"] + held


def _cookie(placeholder: _Sub, found: re.Match[str]) -> str:
    if _PLAIN.fullmatch(found["name"]) or values.sorts(found["secret"]) < 2:  # noqa: PLR2004  # a word is of one sort
        return found[0]
    return found["before"] + placeholder("session")


def _queried(placeholder: _Sub, found: re.Match[str]) -> str:
    if not _LEADS.search(found.string, max(0, found.start() - 6), found.start()):
        return found[0]
    value = found["secret"]
    is_secret = values.is_random(value) or (
        found["before"].lower().endswith(("signature=", "sig=", "credential=", "token="))
        and any(map(str.isdigit, value))
    )
    return found["before"] + placeholder("signature") if is_secret and not values.stands_in(value) else found[0]


def _said(placeholder: _Sub, found: re.Match[str]) -> str:
    """A sentence without the password it tells; a plain word is one where it is quoted, or somebody's own."""
    value = found["secret"]
    where = "quoted" if found["mark"] else "bare"
    if _MINE.search(found.string, max(0, found.start() - _LOOK_BACK), found.start()) and not _ENDS_SO.fullmatch(value):
        where = "alone"
    if not values.is_password(value, where=where) or (where == "bare" and _SENTENCE.fullmatch(value)):
        return found[0]
    return found[0][: found.start("secret") - found.start()] + placeholder("password")


def _after(placeholder: _Sub, found: re.Match[str]) -> str:
    value = found["secret"]
    if values.sorts(value) < _SEVERAL or _SENTENCE.fullmatch(value) or not values.is_password(value, where="bare"):
        return found[0]
    return found["before"] + placeholder("password")
