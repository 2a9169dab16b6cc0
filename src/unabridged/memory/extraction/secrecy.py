"""Whether a message has a secret in it: what the redactor knows, and what looks like one beside a word for one.
It refuses to take the harmless half of such a message.
"""

from __future__ import annotations

import re
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.redaction.secrets import redacted

_NAMED: Final = lazy(
    r"\b(?:pass(?:word|phrase|code)?|pwd|pin|api[- ]?key|key|token|secret|credentials?|login|log in|logging in|wlan"
    r"|wi-?fi|zugang|kombination|tresor|combination|vault|cuenta|acceso|entro con|alarm\w*|seed|licen[cs]e key"
    r"|(?:door|gate|alarm|access|wi-?fi) ?code|contrase\u00f1a|clave|c\u00f3digo|llave|passwort|kennwort"
    r"|\w*schl\u00fcssel|geheim\w+|zugangsdaten|\w*code|tan|iban|otp|cvv|cvc|ssn|social security"
    r"|passport|recovery|one-time|backup codes?|\w*ausweis\w*|steuer-?id|kontonummer|kartennummer|passwd|dni|pasaporte"
    r"|tarjeta|candado|caja fuerte|padlock|locker|\w*schloss|schlie\u00dffach)\b"
    r"|\u4fdd\u9669\u67dc|\u95e8\u7981|\u8eab\u4efd\u8bc1|\u62a4\u7167|\u94f6\u884c\u5361|\u52a8\u6001\u7801"
    r"|\u767b\u5f55|\u8d26\u53f7|\u5361\u53f7|\u5bc6\u7801|\u53e3\u4ee4|\u5bc6\u94a5|\u4ee4\u724c|\u6697\u53f7"
    r"|\u9a8c\u8bc1\u7801|\u79c1\u94a5"
)
_RANDOM: Final = lazy(
    r"(?=[^\s]*\d)(?=[^\s]*[A-Za-z])[\w!@#$%^&*+=~?.-]{6,}"
    r"|(?<![\w.:/-])(?:\d{4,}|\d(?:[ -]\d){2,})(?![\w.:/-])",
    re.ASCII,
)


def has_secret(text: str) -> bool:
    """Whether a secret stands in the text."""
    return redacted(text) != text or bool(_NAMED.search(text.lower()) and _RANDOM.search(text))
