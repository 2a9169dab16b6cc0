"""What an event says, in a line or whole, for people and for programs.
It refuses to show bytes: of a picture there is its name and its size.
"""

from __future__ import annotations

from unabridged import Event, Message
from unabridged.exporting.wording import said
from unabridged.log.body import Switched, SystemSet


def role_of(event: Event) -> str:
    """Who says it; empty for what nobody says."""
    body = event.body
    return body.role if isinstance(body, Message) else "system" if isinstance(body, SystemSet) else ""


def words_of(event: Event) -> str:
    """What it says, as it was said; of what was purged or is no message, nothing."""
    body = event.body
    if isinstance(body, Switched):
        return f"[{body.reason}]"
    return said(body.parts) if isinstance(body, Message | SystemSet) else ""
