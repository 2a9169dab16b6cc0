"""Which messages a lane sees: a rule over senders, recipients and roles, as it is stored.
It refuses to know views, policies, and any message but the one it is asked about.
"""

from __future__ import annotations

from dataclasses import dataclass

from unabridged.log.extra import NOTHING_MORE, Extra


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneRule:
    """A message is seen if every part of the rule that says something admits it; an empty rule admits all."""

    senders: tuple[str, ...] = ()
    recipients: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    failed_rounds: bool = True
    extra: Extra = NOTHING_MORE

    def admits(self, *, role: str, sender: str, recipient: str) -> bool:
        """Whether the lane may see a message of this role, sender and recipient."""
        return (
            (not self.roles or role in self.roles)
            and (not self.senders or sender in self.senders)
            and (not self.recipients or recipient in self.recipients)
            and (not self.either or sender in self.either or recipient in self.either)
        )
