"""What a policy says of how often a lane may be compacted, and what that may cost.
It refuses to know what was spent.
"""

from __future__ import annotations

from unabridged.compaction.paces.pacing import Limits
from unabridged.compaction.policy import Policy


def limits_of(policy: Policy, *, saving_tokens: int | None = None) -> Limits:
    """The limits of a lane that goes by this policy; a run is worth its trouble from so many tokens on."""
    return Limits(
        least_saving_tokens=policy.saving_tokens if saving_tokens is None else saving_tokens,
        cool_down_seconds=policy.cool_down_seconds,
        ineffective_runs=policy.ineffective_runs,
        attempts=policy.attempts,
        calls_per_hour=policy.calls_per_hour,
        tokens_per_hour=policy.tokens_per_hour,
        tokens_per_thread=policy.tokens_per_thread,
    )
