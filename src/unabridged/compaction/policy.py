"""One lane's settings, frozen: how much fits, when and how it becomes smaller, at what cost.
It refuses to know how compaction is done, and how a log says it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from math import ceil
from typing import Any, Final, TypeAlias

from unabridged.arithmetic import Arithmetic
from unabridged.compaction.basis import Basis
from unabridged.compaction.briefs import shipped
from unabridged.compaction.briefs.template import Template
from unabridged.compaction.clauses import Clause, Predicate
from unabridged.compaction.costs.price_list import prices_of
from unabridged.compaction.economy import Economy
from unabridged.compaction.nearest import nearest
from unabridged.compaction.policies import checks, custom, presets
from unabridged.compaction.policies.windows import window_of
from unabridged.compaction.prices import Prices
from unabridged.compaction.recall import Recall
from unabridged.compaction.refresh import Refresh
from unabridged.compaction.strategies import BUILT_IN
from unabridged.compaction.strategies.strategy import Strategy as Planner
from unabridged.errors import UsageError
from unabridged.view.budget import Budget
from unabridged.view.ledger_chosen import LEAST_TOKENS
from unabridged.view.view import View

# A summary this small still says something.
_LEAST_SUMMARY_TOKENS: Final = 16
# For constraints ledgers may take so many times their share, and no more than this part of what is aimed at.
_WIDER: Final = 3
_WIDEST_OF: Final = 3
# A run that saves less than this share of the room is not worth a change of what the provider has cached.
_LEAST_SAVING_OF: Final = 100

# A caller's own: a pure function that gives a plan, or None where nothing should leave.
Strategy: TypeAlias = Callable[[View, Budget], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How much a model can read, what stays as it was said, when the rest is compacted, how, and at what cost.

    Sizes: ``limit_tokens`` may be left out where ``model`` names a known model; its window and its reserve hold then.
    ``retain_tokens`` wins over ``retain_fraction`` of the target, and that over ``retain_rounds``. A tool's result
    longer than ``rendition_tokens`` is shown shortened from its append on, and stays whole in the log; 0 shows each
    as it came. ``ledger_fraction`` of the target is for what code carries beneath the summaries; 0 switches it off.
    ``variables_tokens`` is the most that the note on variables behind a prompt takes. ``memory_tokens`` are for facts
    before the conversation, ``recall_tokens`` for those behind it that the last question is about; 0, the default,
    shows none. ``recall_reach`` says whether what was said and is out of view may stand there too.

    When and how: any one of the ``triggers`` makes a view due, besides the soft fraction, which 1.0 switches off.
    ``template`` says what a summary is asked for where the strategy does not: one that ships, by its name, ``auto``
    for the one that fits, or one of yours, as ``settings.template`` reads it. After ``review_turns`` turns of users
    the coordinator is shown what was said since, before it leaves a view; 0 leaves that to compaction.

    Cost: a spending limit of 0 is none. ``prices`` are the model's, where they are not known or are others;
    ``economy`` says whether the background goes by prices. ``facts_per_minute`` is how many facts by one thread's
    model, or drawn from what was said in it, are believed in a minute; the others wait for a person. 0 is no limit.
    """

    limit_tokens: int = 0
    reserve_tokens: int = 0
    tools_tokens: int = 0
    soft_fraction: float = 0.8
    target_fraction: float = 0.5
    retain_rounds: int = 3
    model: str = ""
    retain_tokens: int = 0
    retain_fraction: float = 0.0
    triggers: tuple[Clause, ...] = ()
    strategy: str | Strategy = "summarise"
    basis: Basis = Basis.INCREMENTAL
    template: str | Template = ""
    rendition_tokens: int = 0
    summary_fraction: float = 0.25
    ledger_fraction: float = 0.1
    seconds: float = 60.0
    attempts: int = 3
    least_saving_tokens: int = 0
    cool_down_seconds: float = 0.0
    ineffective_runs: int = 3
    calls_per_hour: int = 60
    tokens_per_hour: int = 0
    tokens_per_thread: int = 0
    breaker_failures: int = 5
    breaker_seconds: float = 60.0
    prices: Prices | None = None
    economy: Economy = Economy.PRICED
    variables_tokens: int = 400
    memory_tokens: int = 0
    memory_refresh: Refresh = Refresh.EPOCH
    recall_tokens: int = 0
    recall_reach: Recall = Recall.FACTS
    review_turns: int = 0
    facts_per_minute: int = 60

    def __post_init__(self) -> None:
        """Refuse settings that nobody could keep to; warn of those that would cost a call for every round."""
        said = shipped.with_template(with_window(values(self)))
        for name in ("limit_tokens", "reserve_tokens", "template"):
            object.__setattr__(self, name, said[name])
        if wrong := checks.problem(said):
            raise UsageError(wrong.what)
        if costly := checks.concern(said):
            warnings.warn(costly.what, UserWarning, stacklevel=3)

    @classmethod
    def preset(cls, name: str, /, **settings: Any) -> Policy:  # noqa: ANN401  # each setting as the policy has it
        """The policy for a purpose, such as ``coding``; every setting passed along with the name wins."""
        for each in settings:
            if each not in DEFAULTS:
                message = f"there is no setting {each!r}; {nearest(each, DEFAULTS)}"
                raise UsageError(message)
        return cls(**presets.expanded(name, settings))

    @property
    def room_tokens(self) -> int:
        """What a view may take."""
        return self.limit_tokens - self.reserve_tokens - self.tools_tokens

    @property
    def target_tokens(self) -> int:
        """Where compaction aims."""
        return int(self.room_tokens * self.target_fraction)

    @property
    def summary_tokens(self) -> int:
        """How large a draft may be."""
        return max(int(self.target_tokens * self.summary_fraction), _LEAST_SUMMARY_TOKENS)

    @property
    def ledger_tokens(self) -> int:
        """What the ledgers of a view may take together; 0 where there would be no room even for constraints."""
        share = int(self.target_tokens * self.ledger_fraction)
        return share if share >= LEAST_TOKENS or self._widest(share) >= LEAST_TOKENS else 0

    @property
    def widest_ledger_tokens(self) -> int:
        """What ledgers may take where constraints need more than the share, and the view has room."""
        return self._widest(self.ledger_tokens)

    def _widest(self, share_tokens: int) -> int:
        return min(_WIDER * share_tokens, self.target_tokens // _WIDEST_OF)

    @property
    def saving_tokens(self) -> int:
        """The least a run has to save to be recorded."""
        return self.least_saving_tokens or max(1, self.room_tokens // _LEAST_SAVING_OF)

    @property
    def paid(self) -> Prices | None:
        """The prices by which the background waits or takes more; None where none are known, or none should count."""
        if self.economy is Economy.OFF:
            return None
        return self.prices or (prices_of(self.model) if self.model else None)

    @property
    def absent(self) -> tuple[str, ...]:
        """The functions of a caller that this policy names but does not have, as one read from a log."""
        asked = [each.asks for each in self.triggers if isinstance(each, Predicate)]
        named = [each for each in (self.strategy, *asked) if isinstance(each, str)]
        return tuple(each for each in named if each.startswith(custom.PREFIX))

    @property
    def budget(self) -> Budget:
        """The policy's sizes, as a view knows them."""
        return Budget(
            limit_tokens=self.limit_tokens,
            reserve_tokens=self.reserve_tokens,
            tools_tokens=self.tools_tokens,
            soft_tokens=int(self.room_tokens * self.soft_fraction),
            target_tokens=self.target_tokens,
            retain_rounds=self.retain_rounds,
            retain_tokens=self.retain_tokens or ceil(self.target_tokens * self.retain_fraction),
            summary_tokens=self.summary_tokens,
            ledger_tokens=self.ledger_tokens,
        )

    def against(self, *, needed_tokens: int) -> Arithmetic:
        """What is needed, set against what the policy leaves."""
        return Arithmetic(
            limit_tokens=self.limit_tokens,
            reserve_tokens=self.reserve_tokens,
            tools_tokens=self.tools_tokens,
            needed_tokens=needed_tokens,
        )


DEFAULTS: Final[Mapping[str, Any]] = {each.name: each.default for each in fields(Policy) if each.default is not MISSING}


def chosen(policy: Policy) -> Planner:
    """The strategy a policy names, or the caller's own."""
    made = policy.strategy
    return BUILT_IN[made](policy.basis) if isinstance(made, str) else made  # type: ignore[return-value]  # checked when it answers


def with_window(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The settings with the limit and the reserve of the model they name, where they say no limit."""
    model = said["model"]
    if said["limit_tokens"] != 0 or not isinstance(model, str) or not model:
        return said
    window = window_of(model)
    reserve = said["reserve_tokens"] or window.reserve_tokens
    return {**said, "limit_tokens": window.window_tokens, "reserve_tokens": reserve}


def made(said: Mapping[str, Any]) -> Policy:
    """The policy of settings of which somebody else says what is wrong or costly about them; None is warned of here."""
    policy = object.__new__(Policy)
    for name, value in said.items():
        object.__setattr__(policy, name, value)
    return policy


def reserving(policy: Policy, tokens: int) -> Policy:
    """The same policy with so much more kept free, for one look at a view; nothing is warned of again."""
    return made({**values(policy), "reserve_tokens": policy.reserve_tokens + tokens})


def tightened(policy: Policy, limit_tokens: int) -> Policy:
    """The same policy for a smaller window, of which the newest tokens that stay keep their share; nobody wrote it.

    So nothing in it is refused or warned of again.
    """
    kept = max(1, policy.retain_tokens * limit_tokens // policy.limit_tokens) if policy.retain_tokens else 0
    return made({**values(policy), "limit_tokens": limit_tokens, "retain_tokens": kept})


def values(policy: Policy) -> dict[str, Any]:
    """Every setting by its name."""
    return {name: getattr(policy, name) for name in DEFAULTS}
