"""Whether a value is a secret, by the name it stands under: a password may be a word, a key looks like no word.
It refuses to take for one what stands in a secret's place: a type, a name, a path, a gap to fill.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.redaction.compiled import compiled, of_any_case
from unabridged.redaction.words import MARK

_SHORTEST: Final = 4
_SHORTEST_KEY: Final = 8
# So many letters and digits in one run, and turns between them, no name has.
_LONG_RUN: Final = 12
_MANY_TURNS: Final = 3
# In letters alone the words of a name are longer than that; and one of words between dashes turns less often.
_CAMEL: Final = 3
_LONG_WHOLE: Final = 24
_TURNING: Final = 4
_MOST_WORDS: Final = 6
_MANY_DIGITS: Final = 12
# What stands where a secret would, in a page, a schema or a template.
_BEGINS: Final = lazy(r"[<\[{$%*]|your[-_ ]", re.IGNORECASE)
# A password may begin so as well; it is told by a sign between letters or digits where neither a variable, a format nor
# a gap has one, and by having no bracket, path or assignment in it.
_TYPED: Final = lazy(r"(?:\$|%(?![-+ #0]?[\d.]*[a-zA-Z](?:\W|$)))\S*?\w[!#^~&]+\w|[*<\[{]\S*?\w[!#^~&@$%*]+\w")
_UNBROKEN: Final = lazy(r".[^\s()\[\]{}<>=/\\:]{5,}+")
_HOLDS: Final = lazy(
    r"\*\*\*|\.\.\.|…|xxxxx|placeholder|change[-_]?me|redacted|replace[-_]?me|process\.env|getenv|environ"
)
_GAP: Final = (
    r"(?:my|the|some|an?|to|new|old)[-_ ][a-z_ -]*"
    r"|(?:str|string|text|bytes|varchar|char|int|integer|bool|boolean|object|any|none|null|nil|undefined|true|false|void"
    r"|optional|required|hidden|masked|protected|encrypted|hashed|stored|set|unset|not|is|was|are|and|or|if|for|the|a|an"
    r"|this|that|self|cls|args?|kwargs|value|values|val|var|input|output|data|raw|line|field|param|params|request|req|body"
    r"|form|props|state|user|username|name|email|login|credentials?|creds?|auth|pass|pw|pwd|passwd|passphrase|password\w*"
    r"|secrets?|tokens?|keys?|api[-_]?key|bearer|basic|digest|negotiate|invalid|missing|empty|expired|wrong|changed|default"
    r"|unknown|incorrect|correct|yes|no|off|on|must|should|can|cannot|may|will|file|env|prompt|vault|plain|plaintext|policy"
    r"|reset|failed|failure|success|ok|okay|valid|strong|weak|short|long|safe|secure|same|different|authentication|manager"
    r"|public|private|static|final|const|let|import|return|typing|getpass|bcrypt|argon2\w*|scrypt|pbkdf2\w*|sha\d+|md5"
    r"|see|below|above|below|here|there|encoded|generated|random|todo|tbd|n/a|error|denied|accepted|rejected|enter|next|new"
    r"|old|current|confirm|again|requise?|erforderlich|falsch|obligatoire|incorrecta|pflicht|неверный|обязательно)"
)
_CODE: Final = (
    r"[A-Za-z_]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+|(?:~|\.{1,2})?/(?:[\w.@~-]+/)*[\w.@~-]*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
    r"|\.?[a-z][a-z0-9._-]*(?:/[a-z0-9._-]+)+|[A-Za-z]:\\\S*|(?:https?|file|ssh|git)://\S*|[a-z]+(?:_[a-z]+)+(?:_?\d{1,2})?"
    r"|arn:\S*|@\w+|\d{1,4}(?:[-/:.]\d{1,4}){2,}\S*|0x[0-9a-fA-F]{1,8}|[a-z]+\[\S*"
)
# A name made of the word for a password is a variable's: userPassword, new_password, pwHash.
_VARIABLE: Final = r"\w*(?:pass(?:w|$|[A-Z_])|pwd|secret|token|[a-z]Pw|key$|Key$)\w*"
# Words of a sentence about a password, and what only sentences end with.
_PROSE: Final = (
    r"\b(?:must|enter|your|passwords?|required|please|is|are|at|least|characters?|not|invalid|incorrect|forgot|and|change"
    r"|reset|confirm|field|with|should|cannot|the|to|for|of|in|do|does|match|wrong|too|short|will|be|has|have|you|we|it"
    r"|if|or|new|old|current|user|users|minimum|maximum|used|le|la|das|ein|bitte|eingeben|mot|de|passe|contraseña)\b|[.?!:]$"
)
_UUID: Final = lazy(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_HASH: Final = lazy(r"(?:sha\d+[:-])?(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9A-F]{40})")
_RUNS: Final = lazy(r"[A-Za-z0-9]+")
_TURNS: Final = lazy(r"(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)|(?<=[a-z])(?=[A-Z])")
# What any key has that is known by no form, and what those have that need no turns.
_WORD: Final = lazy(rf"[A-Za-z0-9]{{{_SHORTEST_KEY}}}")
# Small letters, capitals and digits each as one of them, and where one of a sort behind another is a turn.
_SORTED: Final = bytes(
    ord("0") if sign.isdigit() else ord("a") if sign.islower() else ord("A") if sign.isupper() else ord(sign)
    for sign in (bytes((n,)) for n in range(256))
)
_UNSORTED: Final = bytes(n for n in range(256) if not bytes((n,)).isalnum() and chr(n) != MARK)
_SMALL_CAPITAL: Final = b"aA"
_TURNED: Final = (_SMALL_CAPITAL, b"a0", b"A0", b"0a", b"0A")
# A key that is looked at to its end is no longer.
_NEVER_CUT: Final = 200
_FIGURES: Final = lazy(
    r"[\d\u00b2-\u00b3\u00b9\u1369-\u1371\u19da\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u2474-\u247c\u2488-\u2490\u24ea\u24f5-\u24fd"
    r"\u24ff\u2776-\u277e\u2780-\u2788\u278a-\u2792\U00010a40-\U00010a43\U00010e60-\U00010e68\U00011052-\U0001105a\U0001f100-\U0001f10a]{15}"
)
_IDENTIFIED: Final = lazy(r"[:-](?<=[0-9a-fA-F]{8}.)[0-9a-fA-F]{4}")
_CAMELS: Final = lazy(r"[A-Z]?[a-z]+|[A-Z]+")
_SEVERAL: Final = tuple(map(re.compile, ("[a-z]", "[A-Z]", "[0-9]", r"[^\w\s]")))


def stands_in(value: str) -> bool:
    """Whether this is no secret but what stands where one would."""
    lowered = value.lower()
    if (_BEGINS.match(value) and not _is_typed(value)) or _HOLDS.search(lowered) or of_any_case(_GAP).fullmatch(value):
        return True
    return "example" in lowered and not is_random(re.sub("example", "", value, flags=re.IGNORECASE))


def _is_typed(value: str) -> bool:
    """Whether a value that begins as a gap does is a password all the same."""
    has_both = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return has_both and _UNBROKEN.fullmatch(value) is not None and _TYPED.match(value) is not None


def is_random(value: str) -> bool:
    """Whether letters and digits are mixed as they are in no name."""
    if value.isalpha() and (value.islower() or value.isupper()):
        return False
    runs = _RUNS.findall(value)
    longest = max(runs, key=len, default="")
    if len(longest) >= _LONG_RUN and len(_TURNS.findall(longest)) >= _MANY_TURNS:
        return any(map(str.isdigit, value)) or len(_CAMELS.findall(longest)) * _CAMEL > len(longest)
    whole = "".join(runs)
    return (
        len(whole) >= _LONG_WHOLE
        and len(longest) >= _SHORTEST_KEY
        and len(_TURNS.findall(whole)) * _TURNING >= len(whole)
    )


def may_be_in(runs: str) -> bool:
    """Whether a key may stand in one of these runs that no form tells: what is random, an identifier or a number."""
    if _WORD.search(runs) is not None:
        if _IDENTIFIED.search(runs) is not None:
            return True
        shapes = runs.encode("ascii", "replace").translate(_SORTED, _UNSORTED).split(MARK.encode())
        written = runs.split(MARK)
        turning = (n for n, shape in enumerate(shapes) if b"0" in shape or shape.count(_SMALL_CAPITAL) >= _MANY_TURNS)
        if any(_is_mixed(written[n], shapes[n]) for n in turning):
            return True
    elif runs.isascii():
        return False
    return _FIGURES.search(runs) is not None


def _is_mixed(run: str, shape: bytes) -> bool:
    """Whether it turns as often as anything random; the shape is its letters and digits, each as what it is."""
    turns = sum(map(shape.count, _TURNED))
    if turns < _MANY_TURNS or _WORD.search(run) is None:
        return False
    if turns * _TURNING >= _LONG_WHOLE or len(run) > _NEVER_CUT or b"0" in shape:
        return True
    return any(len(_CAMELS.findall(word)) * _CAMEL > len(word) >= _LONG_RUN for word in _RUNS.findall(run))


def is_code(value: str) -> bool:
    """Whether it is written as a name of a program is, a path or an address."""
    return compiled(_CODE).fullmatch(value) is not None


def is_uuid(value: str) -> bool:
    """Whether it is an identifier of the universal sort."""
    return _UUID.fullmatch(value) is not None


def is_hash(value: str) -> bool:
    """Whether it may as well be a checksum, or a commit."""
    return _HASH.fullmatch(value) is not None


def sorts(value: str) -> int:
    """Of how many sorts its signs are: small letters, capitals, digits, others."""
    return sum(each.search(value) is not None for each in _SEVERAL)


def is_key(value: str) -> bool:
    """Whether a value under a name for keys is one."""
    if len(value) < _SHORTEST_KEY or any(map(str.isspace, value)):
        return False
    has_digit, has_letter = any(map(str.isdigit, value)), any(map(str.isalpha, value))
    is_mixed = has_digit and (has_letter or len(value) >= _MANY_DIGITS)
    return (is_mixed or is_random(value)) and not is_code(value) and not stands_in(value)


def is_password(value: str, *, where: str) -> bool:
    """Whether a value under a name for passwords is one; ``where`` says how it stands there.

    ``quoted`` may be several words, ``alone`` on its line or in an environment may be one, ``bare`` anywhere else is
    no plain word.
    """
    if len(value) < _SHORTEST or stands_in(value):
        return False
    if any(map(str.isspace, value)):
        return where == "quoted" and len(value.split()) <= _MOST_WORDS and of_any_case(_PROSE).search(value) is None
    if is_code(value):
        return False
    if sorts(value) > 1 and not value.isalpha():
        return True
    return where != "bare" and value.isalnum() and of_any_case(_VARIABLE).fullmatch(value) is None
