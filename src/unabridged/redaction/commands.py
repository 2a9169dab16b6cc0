"""Passwords in commands, each behind the option that takes one.
They refuse to look past the end of a command.
"""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = r"[^\s\"'`\\]"
_BEHIND: Final = r"\b[^\n;|]{0,200}?[\s\"',]"
COMMANDS: Final = tuple(
    (re.split(r"\W", hint)[0], hint, rf"(?:{tools}){_BEHIND}{option}(?P<secret>{_SIGNS}{{3,200}})")
    for hint, tools, option in (
        (
            "curl",
            "curl",
            r"(?:-u|--user|--proxy-user|-U|-a|--auth)(?:=|[\s\"',]{0,4})[\"']?[^\s:\"'/]{0,80}[\"']?:[\"']?(?!//)",
        ),
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
# What stands before an option as a space, be it a letter that is not plain, and its first letter as one letter.
_APART: Final = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\"',?"
_OPTIONS: Final = bytes(ord(" ") if chr(n) in _APART else ord("x") if bytes((n,)).isalpha() else n for n in range(256))


def may_have(written: bytes) -> bool:
    """Whether what is written has an option that some command takes a password behind."""
    shape = written.translate(_OPTIONS)
    return b" -x" in shape or b" --" in shape or b"/user:" in written
