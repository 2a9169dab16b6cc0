"""A policy as a log keeps it: a text for settings, settings for a text, a short name for exactly these.
It refuses nothing that a later version wrote: what it does not know it leaves out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from unabridged.compaction import clauses, prices
from unabridged.compaction.briefs import shipped, template
from unabridged.compaction.briefs.template import Template
from unabridged.compaction.clauses import Clause
from unabridged.compaction.policies import checks, custom
from unabridged.compaction.policy import DEFAULTS, Policy, made, values
from unabridged.compaction.prices import Prices
from unabridged.compaction.strategies import BUILT_IN, settings
from unabridged.errors import UnabridgedError, UsageError
from unabridged.log import json_text

_FINGERPRINT_DIGITS: Final = 16
# What every policy in a log says; each other setting is written where it is not the default.
_ALWAYS_WRITTEN: Final = frozenset(
    {"limit_tokens", "reserve_tokens", "tools_tokens", "soft_fraction", "target_fraction", "retain_rounds"}
)


def written(policy: Policy) -> str:
    """The policy as a log keeps it: the same text for the same settings, whoever writes it."""
    kept = {
        name: value for name, value in said(policy).items() if name in _ALWAYS_WRITTEN or value != _DEFAULTS_TOLD[name]
    }
    return json_text.text_of(dict(sorted(kept.items())))


def fingerprint(policy: Policy) -> str:
    """A short name for exactly these settings."""
    return name_of(written(policy))


def said(policy: Policy) -> dict[str, Any]:
    """Every setting by its name, as JSON has it."""
    return {name: _told(name, value) for name, value in values(policy).items()}


def name_of(text: str) -> str:
    """The same, of settings that are written down already."""
    return hashlib.sha256(text.encode()).hexdigest()[:_FINGERPRINT_DIGITS]


def read(text: str) -> Policy | None:
    """The policy that a log kept; None where there is none, or none that this version could keep to.

    Settings, strategies and clauses that only a later version knows are left out; of a caller's function there is
    the name alone.
    """
    try:
        told: Any = json_text.value_of(text)
        said = {**DEFAULTS, **{name: _understood(name, told[name]) for name in DEFAULTS if name in told}}
        return None if "limit_tokens" not in told or checks.problem(said) else made(said)
    except (UnabridgedError, ValueError, TypeError):
        return None


def _told(name: str, value: Any) -> Any:  # noqa: ANN401  # whatever a setting is
    """A setting as JSON has it; 1 says what 1.0 says."""
    match value:
        case Enum():
            return value.value
        case Prices():
            return prices.written(value)
        case Template():
            return template.written(value)
        case shipped.AUTO if name == "template":
            return {shipped.AUTO: shipped.digest()}  # other texts to choose from are another policy
        case None:
            return None
        case tuple():
            return [clauses.written(each) for each in value]
        case str():
            return value
        case int() | float():
            return float(value) if isinstance(DEFAULTS[name], float) else value
        case _:
            return settings.told(value) or custom.named(value)


_DEFAULTS_TOLD: Final[Mapping[str, Any]] = {name: _told(name, value) for name, value in DEFAULTS.items()}


def _understood(name: str, value: Any) -> Any:  # noqa: ANN401  # whatever a setting is
    """A setting as JSON had it; the default, where it is one that only a later version knows."""
    match name:
        case _ if name in checks.CHOICES:
            return next((each for each in checks.CHOICES[name] if each.value == value), DEFAULTS[name])
        case "prices":
            return _priced(value)
        case "triggers":
            return tuple(found for each in value for found in _clauses(each))
        case "strategy":
            return _strategy(value)
        case "template":
            return _template(value)
        case _:
            return value


def _strategy(said: object) -> Any:  # noqa: ANN401  # a strategy's name, or one that was made of its settings
    if isinstance(said, str):
        return said if said in BUILT_IN or said.startswith(custom.PREFIX) else DEFAULTS["strategy"]
    try:
        return settings.read(said)
    except UsageError:
        return DEFAULTS["strategy"]


def _template(said: object) -> Template | str:
    if not isinstance(said, Mapping):
        return ""
    try:
        return shipped.AUTO if shipped.AUTO in said else template.read(said)
    except UsageError:
        return ""


def _priced(said: object) -> Prices | None:
    try:
        return prices.read(said)
    except UsageError:
        return None


def _clauses(said: object) -> tuple[Clause, ...]:
    try:
        return (clauses.read(said),)
    except UsageError:
        return ()
