"""What the settings of systems that people come from mean here: a policy, and a remark on each that means less.
It refuses to read files, and to take over in silence a setting that does something else here.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from unabridged.compaction import policy
from unabridged.compaction.clauses import Clause, Fraction, Tokens
from unabridged.compaction.policies import checks, taskweaver
from unabridged.compaction.policies.presets import SAYS_WHAT_STAYS
from unabridged.compaction.policies.told import SUMMARISER, TEMPLATE, Changes, Told, by_triggers, named, off
from unabridged.compaction.policy import Policy
from unabridged.errors import UsageError

__all__ = ["Adapted", "Vocabulary", "adapted"]


class Vocabulary(Enum):
    """Whose words settings are said in; AgentScope had three: of its memory, of release 1.0.21, of releases 2."""

    TASKWEAVER = "taskweaver"
    AGENTSCOPE_MEMORY = "agentscope memory"
    AGENTSCOPE_COMPRESSION = "agentscope compression"
    AGENTSCOPE_CONTEXT = "agentscope context"
    LACE = "lace"
    DOCKER_AGENT = "docker-agent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapted:
    """The policy that settings mean here, and a remark on each that means something else or nothing."""

    policy: Policy
    remarks: tuple[str, ...] = ()


_Reads: TypeAlias = Callable[[Told, Policy], Changes]

_LISTENER: Final = "who only wants to know looks at view.urgency"
_COUNTER: Final = "a counter is passed where a memory is opened"
_TRACK_BASED: Final = "track-based"
_KEPT: Final = "the log keeps everything, wherever a memory is opened"
# Where compaction aims by its share of where it begins, when that lies below the target that was said.
_AIM: Final = 0.625


def adapted(vocabulary: Vocabulary, said: Mapping[str, Any], onto: Policy, *, role: str = "planner") -> Adapted:
    """A policy like ``onto``, with what these settings change about it; ``role`` says whose, where roles differ."""
    _refuse_other_kinds(vocabulary, onto)
    told = Told(taskweaver.flat(named(said), role) if vocabulary is Vocabulary.TASKWEAVER else said)
    meant = _READERS[vocabulary](told, onto)
    by_share = {} if SAYS_WHAT_STAYS & meant.keys() else {"retain_fraction": onto.retain_fraction}
    changes = {**{name: getattr(onto, name) for name in policy.DEFAULTS}, "retain_fraction": 0.0, **by_share, **meant}
    if changes["target_fraction"] >= changes["soft_fraction"]:
        changes["target_fraction"] = changes["soft_fraction"] * _AIM
    if wrong := checks.problem(changes):
        raise UsageError(wrong.what)
    if costly := checks.concern(changes):
        warnings.warn(costly.what, UserWarning, stacklevel=2)
    return Adapted(policy=policy.made(changes), remarks=told.remarks())


def _refuse_other_kinds(vocabulary: object, onto: object) -> None:
    if not isinstance(vocabulary, Vocabulary):
        choices = ", ".join(f"Vocabulary.{each.name}" for each in Vocabulary)
        message = f"{vocabulary!r} is no vocabulary; pass one of {choices}"
        raise UsageError(message)
    if not isinstance(onto, Policy):
        message = f"onto is the policy that settings change, such as Policy(limit_tokens=128_000), not {onto!r}"
        raise UsageError(message)


def _agentscope_memory(told: Told, onto: Policy) -> Changes:
    del onto
    told.means(
        "compress_func", "pass a function of a view and a budget as Policy(strategy=…), or one of a brief as summariser"
    )
    told.means("compression_trigger_func", "pass a function of a view as Predicate(asks=…)")
    told.means("customized_compression_prompt", TEMPLATE)
    told.means("token_counter", _COUNTER)
    told.means("chat_history_storage", _KEPT)
    told.means("memory_storage", _KEPT)
    told.means("model", SUMMARISER)
    told.means("formatter", "view.to(…) writes for each provider")
    tokens = told.count("max_token", 28_000, least=1)
    on_add = told.says_yes("compression_on_add", default="off")
    on_get = told.says_yes("compression_on_get", default="on")
    if not on_add and not on_get:
        return off(told)
    told.remark("a view is looked at after each append and compacted in the background; reading one never compacts")
    return by_triggers(Tokens(over=tokens))


def _agentscope_compression(told: Told, onto: Policy) -> Changes:
    del onto
    told.means("agent_token_counter", _COUNTER)
    for key in ("compression_prompt", "summary_template", "summary_schema"):
        told.means(key, TEMPLATE)
    told.means("compression_model", SUMMARISER)
    told.means("compression_formatter", "view.to(…) writes for each provider")
    on, recent = told.says_yes("enable", default="on"), told.count("keep_recent", 3)
    if not on:
        told.anything("trigger_threshold", None)
        return off(told)
    rounds = recent // 2 + 1 if recent else 0
    told.remark(f"keep_recent: {recent} messages are at most {rounds} rounds, and rounds are what stays whole here")
    tokens = told.count("trigger_threshold", None, least=1)
    return {**by_triggers(Tokens(over=tokens)), "retain_rounds": rounds, "retain_tokens": 0}


def _agentscope_context(told: Told, onto: Policy) -> Changes:
    for key in ("compression_prompt", "summary_template", "summary_schema"):
        told.means(key, TEMPLATE)
    told.means("context_buffer_ratio", "no tool of the model's begins earlier; soft_fraction is where it begins")
    told.means("tool_result_limit", "long results are shown as head and tail when a view does not fit otherwise")
    told.means("compression_fallback_to_truncation", "a view always fits; nothing is cut off the log for it")
    told.means("compression_tool_enabled", "a model's own wish to compact is a tool of the caller's")
    told.means("max_image_num", "images are counted as what they take")
    begins, stays = told.share("trigger_ratio", 0.8, most=0.9), told.share("reserve_ratio", 0.1)
    if stays >= begins:
        message = f"reserve_ratio={stays:g} is no less than trigger_ratio={begins:g}, so that nothing could leave"
        raise UsageError(message)
    told.remark("reserve_ratio: what is reserved are the newest messages; system, summary and tools take none of it")
    return {"soft_fraction": begins, "retain_tokens": int(onto.room_tokens * stays), "triggers": ()}


def _lace(told: Told, onto: Policy) -> Changes:
    changes: Changes = {}
    if told.anything("strategy", "") == _TRACK_BASED:
        changes = {"strategy": "lace_tracks", "retain_rounds": 1, "retain_tokens": 0}
    else:
        told.means("strategy", "name a strategy of Policy(strategy=…)")
    if told.has("maxTokens", "reserveTokens", "warningThreshold"):
        changes = {
            **changes,
            "limit_tokens": told.count("maxTokens", onto.limit_tokens, least=1),
            "reserve_tokens": told.count("reserveTokens", onto.reserve_tokens),
            "soft_fraction": told.share("warningThreshold", onto.soft_fraction),
        }
        if not told.has("breakpoints"):
            return changes
    points = told.anything("breakpoints", [{"at": 0.6, "action": "compact"}, {"at": 0.9, "action": "compact"}])
    if not isinstance(points, list | tuple) or not all(isinstance(each, Mapping) for each in points):
        message = f"breakpoints={points!r}: say a list of {{at, action}}"
        raise UsageError(message)
    triggers = [clause for each in points for clause in _breakpoint(told, Told(each))]
    if onto.reserve_tokens or onto.tools_tokens:
        told.remark("breakpoints: a share is of the room that reserve and tools leave, not of the window")
    return {**changes, **by_triggers(*triggers)}


def _breakpoint(told: Told, point: Told) -> Iterator[Clause]:
    action = point.anything("action", "compact")
    at = point.anything("at", None)
    if action not in ("compact", "notify"):
        message = f"action={action!r}: say compact or notify"
        raise UsageError(message)
    if action == "notify":
        told.remark(f"breakpoint at {at}: {_LISTENER}")
    else:
        yield Tokens(over=0) if at == 0 else Fraction(over=point.share("at", 0.0))
    for remark in point.remarks():
        told.remark(f"breakpoint at {at}: {remark}")


def _docker_agent(told: Told, onto: Policy) -> Changes:
    """Its tail and its summary are bounded by figures of its own, and by shares of the window."""
    key = "compaction_threshold" if told.has("compaction_threshold") else "threshold"
    begins = told.anything(key, 0.9)
    if type(begins) not in (int, float) or not 0 < begins <= 1:
        told.remark(f"{key}: {begins!r} is no share above 0 and up to 1; 0.9 is taken, as it was there")
        begins = 0.9
    soft_tokens = int(onto.room_tokens * begins)
    tail = min(20_000, onto.limit_tokens // 5, max(soft_tokens - 1, 0))
    target = onto.target_fraction if onto.target_fraction < begins else begins * _AIM
    summary = min(16_000, onto.limit_tokens // 4) / max(int(onto.room_tokens * target), 1)
    return {
        "soft_fraction": float(begins),
        "triggers": (),
        "retain_tokens": tail,
        "summary_fraction": min(1.0, max(summary, 0.01)),
    }


_READERS: Final[Mapping[Vocabulary, _Reads]] = {
    Vocabulary.TASKWEAVER: taskweaver.changes,
    Vocabulary.AGENTSCOPE_MEMORY: _agentscope_memory,
    Vocabulary.AGENTSCOPE_COMPRESSION: _agentscope_compression,
    Vocabulary.AGENTSCOPE_CONTEXT: _agentscope_context,
    Vocabulary.LACE: _lace,
    Vocabulary.DOCKER_AGENT: _docker_agent,
}
