"""What it means that no connection came about, by what the driver says of it, and who has to act.
It refuses to know the driver, and to quote a value that it takes no sense of: that may be a piece of a password.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final

from unabridged.errors import StoreDegraded, UnabridgedError, UsageError

# The driver looks at most values of an address only as it connects.
_NO_VALUE: Final = re.compile(
    r'(?:invalid integer value ".*" for connection option "|invalid "?(?!integer)|bad value for )([a-z_]+)'
    r'(?:"? value\b|"|: )'
)
# And three of them it does not call by their names.
_UNNAMED: Final = MappingProxyType(
    {
        "invalid port number": "port",
        "could not parse network address": "hostaddr",
        "definition of service": "service",
    }
)
_OF_TLS: Final = re.compile(r"SSL\b(?! encryption)|no encryption|certificate|private key|channel binding")
_WHO_AND_WHERE: Final = (
    "see that the server runs, and that the address, the user and the password are right, then retry, with the same "
    "key where it has one"
)
_TLS: Final = (
    "see that sslmode, sslrootcert, sslcert and sslkey of the address are what this server asks for, that its "
    "certificate is of that name and has not run out, then retry, with the same key where it has one"
)


def unreached(store: str, reason: str) -> UnabridgedError:
    """The error for a caller: his own to mend where a value is none, else one after which he may retry."""
    mistaken = _NO_VALUE.search(reason)
    named = mistaken[1] if mistaken else next((name for told, name in _UNNAMED.items() if told in reason), "")
    if named:
        return UsageError(f"of the address of {store}, {named} has a value that PostgreSQL does not know; mend it")
    todo = _TLS if _OF_TLS.search(reason) else _WHO_AND_WHERE
    return StoreDegraded(store=store, reason=reason, todo=todo, what="could not be reached")
