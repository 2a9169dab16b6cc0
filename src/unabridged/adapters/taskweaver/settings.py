"""TaskWeaver's settings of both generations as a role's policy, its template and its model.
They refuse a role that could not be compacted, counts that could not work, and a template that asks for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from unabridged.adapters.taskweaver import asked, templates
from unabridged.adapters.taskweaver.templates import DEFAULT, Slot, load_template
from unabridged.compaction import policy as policies
from unabridged.compaction.basis import Basis
from unabridged.compaction.policies import taskweaver
from unabridged.compaction.policy import Policy
from unabridged.compaction.strategies import (
    BUILT_IN,
    FirstThatFits,
    Hierarchical,
    Selective,
    Summarise,
    SummariseAndReload,
)
from unabridged.compaction.vocabularies import Vocabulary, adapted
from unabridged.errors import UsageError

LIMIT_TOKENS: Final = 128_000
# The host's own name of the role that writes code, and those under which its settings stand.
_CODE: Final = frozenset({"codeinterpreter", "codegenerator", "code_interpreter", "code_generator"})
_WITHOUT: Final = ("cli_only", "plugin_only")
_PATHS: Final = (
    ("compaction_prompt_path", (Slot.PREVIOUS_SUMMARY, Slot.CONTENT)),
    ("compaction.prompt_template_path", (Slot.PREVIOUS_SUMMARY, Slot.CONTENT)),
    ("compression_prompt_path", (Slot.PREVIOUS_SUMMARY,)),
)
_OF_A_ROLE: Final = (
    "prompt_compression",
    "compaction_threshold",
    "compaction_retain_recent",
    "compaction_llm_alias",
    "compaction_prompt_path",
    "compression_prompt_path",
)
_NEAR: Final = 0.85
_ALIASES: Final = ("compaction_llm_alias", "compaction.llm_alias", "round_compressor.llm_alias")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCompressorConfig:
    """How many rounds are compressed and retained, and which model writes; refused where a count is no count."""

    rounds_to_compress: int = 2
    rounds_to_retain: int = 3
    llm_alias: str = ""

    def __post_init__(self) -> None:
        """Refuse counts by which nothing could ever be compressed, or nothing would stay, and an alias that is none."""
        asked.alias(self.llm_alias)
        rounds_policy(self)


class CompactorConfig(NamedTuple):
    """When a compactor begins, what it retains, the file with its prompt, and whether it works at all."""

    threshold: int = 10
    retain_recent: int = 3
    prompt_template_path: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleSettings:
    """What a role's settings come to, and a remark on each that means something else here.

    Summaries are asked for in the words of the policy's strategy, where it has words of its own; else by the policy's
    ``template``, such as ``"machine_learning"``; and by the role's ``template`` where the policy has neither.
    """

    policy: Policy
    template: str = DEFAULT
    llm_alias: str = ""
    enabled: bool = True
    remarks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no role could be asked by."""
        policy: object = self.policy
        if not isinstance(policy, Policy):
            message = f"policy= is a Policy(limit_tokens=…), not {policy!r}; role_settings makes one of a configuration"
            raise UsageError(message)
        asked.name(self.template, what="template=, which load_template reads of a file,", such="Tell of it.")
        asked.alias(self.llm_alias)


def compressor_config(given: object) -> RoundCompressorConfig:
    """A compressor's own settings, the host's or ours; those that there are usually, for none."""
    shape: Any = given or RoundCompressorConfig()
    if not all(hasattr(shape, name) for name in ("rounds_to_compress", "rounds_to_retain")):
        message = (
            "a compressor's settings are a RoundCompressorConfig(rounds_to_compress=…, rounds_to_retain=…), "
            f"not {given!r}"
        )
        raise UsageError(message)
    return RoundCompressorConfig(
        rounds_to_compress=shape.rounds_to_compress,
        rounds_to_retain=shape.rounds_to_retain,
        llm_alias=getattr(shape, "llm_alias", ""),
    )


def compactor_config(given: object) -> CompactorConfig:
    """A compactor's own settings, whichever class of that shape they are of; its design's had no ``enabled``."""
    if isinstance(given, CompactorConfig):
        return given
    shape: Any = given
    if not all(hasattr(shape, name) for name in ("threshold", "retain_recent")):
        message = f"a compactor's settings are a CompactorConfig(threshold=…, retain_recent=…), not {given!r}"
        raise UsageError(message)
    path, enabled = getattr(shape, "prompt_template_path", ""), getattr(shape, "enabled", True)
    return CompactorConfig(shape.threshold, shape.retain_recent, path, enabled)


def aliases_of(given: object) -> dict[str, str]:
    """Which model writes for which role."""
    if given is None or isinstance(given, Mapping):
        return {role: asked.alias(each) for role, each in (given or {}).items()}
    message = f"aliases= names a model for each role, as {{'Planner': 'small'}}, not {given!r}"
    raise UsageError(message)


def rounds_policy(config: RoundCompressorConfig, limit_tokens: int = LIMIT_TOKENS) -> Policy:
    """The policy that falls due at as many rounds as are compressed and retained."""
    told = {
        "planner.prompt_compression": True,
        "round_compressor.rounds_to_compress": config.rounds_to_compress,
        "round_compressor.rounds_to_retain": config.rounds_to_retain,
    }
    return adapted(Vocabulary.TASKWEAVER, told, Policy(limit_tokens=limit_tokens)).policy


def compactor_policy(config: CompactorConfig, limit_tokens: int = LIMIT_TOKENS) -> Policy:
    """The policy that falls due above the threshold, and takes all but the retained."""
    told = {
        "compaction.enabled": config.enabled,
        "compaction.threshold": config.threshold,
        "compaction.retain_recent": config.retain_recent,
    }
    return adapted(Vocabulary.TASKWEAVER, told, Policy(limit_tokens=limit_tokens)).policy


def role_settings(said: Mapping[str, Any], role: str, *, limit_tokens: int = LIMIT_TOKENS) -> RoleSettings:
    """What a configuration of either generation says of one role."""
    role = asked.name(role, what="a role")
    named = _settings_name(role)
    found = adapted(Vocabulary.TASKWEAVER, said, Policy(limit_tokens=limit_tokens), role=named)
    own = taskweaver.flat(said, named)
    enabled = bool(found.policy.triggers)
    if enabled and any(kind in role.lower() for kind in _WITHOUT):
        message = (
            f"the role {role!r} composes its prompts without a compressor, so that {named}.prompt_compression would "
            "end each of its rounds; leave it off there, and have it read Memory.get_role_rounds_with_compaction"
        )
        raise UsageError(message)
    template = next((load_template(own[key], *slots) for key, slots in _PATHS if own.get(key)), DEFAULT)
    alias = next((str(own[key]) for key in _ALIASES if own.get(key)), "")
    # What another door leaves to the memory's summariser, the model and the template, is kept to here.
    kept = tuple(f"{key}:" for key in (*_ALIASES, *(key for key, _ in _PATHS)))
    remarks = (*(each for each in found.remarks if not each.startswith(kept)), *_misspelt(said, named))
    return RoleSettings(policy=found.policy, template=template, llm_alias=alias, enabled=enabled, remarks=remarks)


def _misspelt(said: Mapping[str, Any], role: str) -> Iterator[str]:
    """Remarks on a role's own settings that are nearly one of those about compaction."""
    nested = said.get(role)
    own = [key.removeprefix(f"{role}.") for key in said if key.startswith(f"{role}.")]
    for key in (*own, *(nested if isinstance(nested, Mapping) else ())):
        near = [] if key in _OF_A_ROLE else get_close_matches(key, _OF_A_ROLE, n=1, cutoff=_NEAR)
        if near:
            yield f"{role}.{key}: it has no meaning here; did you mean {near[0]!r}?"


def asking(policy: Policy, template: str) -> Policy:
    """The same policy, whose summaries are asked for by a role's template; one that says itself how stays as it is.

    Of several ranks the first has these words, and each other one keeps its own.
    """
    if policy.template:
        return policy
    strategy = _asking(policy.strategy, policy.basis, templates.template(template))
    return policies.made({**policies.values(policy), "strategy": strategy})


def _asking(given: Any, basis: Basis, words: str) -> Any:  # noqa: ANN401  # a strategy, or the name of one
    strategy = BUILT_IN[given](basis) if isinstance(given, str) and given in BUILT_IN else given
    match strategy:
        case Summarise(instructions="") | SummariseAndReload(instructions="") | Selective(instructions=""):
            return replace(strategy, instructions=words)
        case Hierarchical(instructions=("", *others)):
            return replace(strategy, instructions=(words, *others))
        case FirstThatFits(strategies=steps):
            return FirstThatFits(*(_asking(each, basis, words) for each in steps))
        case _:
            return given


def idle_policy() -> Policy:
    """What holds for the thread as a whole, which no role reads: nothing ever falls due."""
    return Policy(limit_tokens=10**9, soft_fraction=1.0)


def _settings_name(role: str) -> str:
    """Under which name a role's settings stand."""
    lowered = role.lower()
    return "code_generator" if any(lowered.startswith(each) for each in _CODE) else lowered


def from_configs(said: object, limit_tokens: int) -> dict[str, RoleSettings]:
    """What the settings of each role's compactor come to."""
    if said is not None and not isinstance(said, Mapping):
        message = (
            f"compaction= says for each role how it is compacted, as {{'Planner': CompactorConfig()}}, not {said!r}"
        )
        raise UsageError(message)
    return {asked.name(role, what="a role"): _from_config(each, limit_tokens) for role, each in (said or {}).items()}


def _from_config(said: object, limit_tokens: int) -> RoleSettings:
    if isinstance(said, RoleSettings):
        return said
    config = compactor_config(said)
    path = config.prompt_template_path
    template = load_template(path, Slot.PREVIOUS_SUMMARY, Slot.CONTENT) if path else DEFAULT
    return RoleSettings(policy=compactor_policy(config, limit_tokens), template=template, enabled=config.enabled)
