"""How what is said travels to a server: within this machine, over TLS, or for anybody on the way to read.
It refuses to know the driver, and to change how it travels: that stands in the address.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from unabridged.upkeep import Finding, Level

_FULL: Final = "verify-full"
_CHECKED: Final = frozenset({_FULL, "verify-ca"})
_REMEDY: Final = "add sslmode=verify-full and sslrootcert, the file with whose certificates you trust, to the address"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wire:
    """One connection: the other end's number in the network, none for a socket; the mode that was asked for."""

    address: str
    is_encrypted: bool
    mode: str

    @property
    def is_local(self) -> bool:
        """Whether it leaves this machine at all."""
        return not self.address or ip_address(self.address.partition("%")[0]).is_loopback


def finding(wire: Wire) -> Finding:
    """What is to be known of it, and what to do where others may read it, or pass for the server."""
    if not wire.is_encrypted:
        if wire.is_local:
            return Finding(level=Level.FINE, subject="wire", what="within this machine, without TLS")
        what = "without TLS: whoever is on the way can read and change what is said"
        return Finding(level=Level.NOTE, subject="wire", what=what, remedy=_REMEDY)
    if wire.mode in _CHECKED:
        checked = "name and certificate are" if wire.mode == _FULL else "certificate is"
        return Finding(level=Level.FINE, subject="wire", what=f"over TLS: the server's {checked} checked")
    if wire.is_local:
        return Finding(level=Level.FINE, subject="wire", what="within this machine, over TLS")
    what = "over TLS, and nobody checks whose certificate it is: whoever is on the way can pass for the server"
    return Finding(level=Level.NOTE, subject="wire", what=what, remedy=_REMEDY)
