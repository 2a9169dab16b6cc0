"""What a store of one file says of itself: by which library and profile, what to know, and what stands against it.
It refuses to look anything up; the store says what it saw.
"""

from __future__ import annotations

from collections.abc import Iterable

from unabridged.ports import Health
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite import checkpoint, opening
from unabridged.stores.sqlite.opening import Mode


def told(  # one thing the store knows each, by name
    store: str,
    profile: Profile,
    library: tuple[int, int, int],
    mode: Mode,
    *,
    notes: Iterable[str],
    degraded: Iterable[str],
) -> Health:
    """Whether the store acknowledges, by what, and what one should know."""
    version, notes = ".".join(map(str, library)), [*mode.reasons, *notes]
    if opening.is_vulnerable(library):
        notes.append(checkpoint.VULNERABLE.format(version))
    return Health(
        store=store,
        profile=profile.value,
        version=version,
        notes=tuple(notes),
        degraded=tuple(dict.fromkeys(degraded)),
    )
