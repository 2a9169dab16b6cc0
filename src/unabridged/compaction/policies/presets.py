"""Policies by intent, as a table: what each name keeps, and the settings that keep it.
It refuses to stay behind in a policy: a name is expanded where it is said, and everything after knows settings alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.nearest import nearest
from unabridged.compaction.strategies.hierarchical import Hierarchical
from unabridged.compaction.strategies.lace_tracks import LaceTracks
from unabridged.compaction.strategies.ladder import FirstThatFits
from unabridged.compaction.strategies.selective import Selective
from unabridged.compaction.strategies.summarise import Summarise
from unabridged.compaction.strategies.trim_tool_results import TrimToolResults
from unabridged.errors import UsageError

# What stays word for word is said in one of these ways, and whoever says one of them means it instead of another.
SAYS_WHAT_STAYS: Final = frozenset({"retain_rounds", "retain_tokens", "retain_fraction"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """What a name promises, and the settings that are not as everywhere."""

    keeps: str
    settings: Mapping[str, Any]


# The promises hold from release to release; the figures may move.
PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        "coding": Preset(
            keeps="the newest work whole, and longest of the older what went wrong, was mended, decided or corrected",
            settings=MappingProxyType(
                {
                    "strategy": FirstThatFits(TrimToolResults(over_tokens=300), Selective()),
                    "template": "coding",
                    "retain_fraction": 0.5,
                    "summary_fraction": 0.2,
                    "ledger_fraction": 0.06,
                }
            ),
        ),
        "research": Preset(
            keeps="a place for every stretch, however long ago: told in ranks, seldom anew, and nothing left out",
            settings=MappingProxyType(
                {
                    "strategy": FirstThatFits(
                        TrimToolResults(over_tokens=400),
                        Hierarchical(leaf_rounds=4, share=0.3),
                    ),
                    "template": "research",
                    "retain_fraction": 0.35,
                }
            ),
        ),
        "support": Preset(
            keeps="the newest six rounds whole; the summary is written from the customer's own words each time",
            settings=MappingProxyType(
                {
                    "strategy": Summarise(basis=Basis.FULL),
                    "template": "support",
                    "soft_fraction": 0.75,
                    "retain_rounds": 6,
                    "summary_fraction": 0.2,
                }
            ),
        ),
        "writing": Preset(
            keeps="drafts whole, or not at all, unless one alone exceeds the room, of which most is the newest text",
            settings=MappingProxyType(
                {
                    "strategy": Hierarchical(leaf_rounds=6, share=0.2),
                    "template": "creative_writing",
                    "soft_fraction": 0.85,
                    "target_fraction": 0.6,
                    "retain_fraction": 0.6,
                }
            ),
        ),
        "data_analysis": Preset(
            keeps="the newest steps whole, and of the older longest what went wrong, and a variable where it is first",
            settings=MappingProxyType(
                {
                    "strategy": FirstThatFits(TrimToolResults(over_tokens=200), Selective()),
                    "template": "data_analysis",
                    "retain_fraction": 0.4,
                    "summary_fraction": 0.3,
                }
            ),
        ),
        "lace_tracks": Preset(
            keeps="ten turns whole and a line for each older one, written by code; no model is asked",
            settings=MappingProxyType({"strategy": LaceTracks(), "soft_fraction": 0.6, "retain_rounds": 1}),
        ),
    }
)


def preset_of(name: object) -> Preset:
    """The preset of a name; ``UsageError`` with what may have been meant where there is none."""
    if not isinstance(name, str) or name not in PRESETS:
        message = f"there is no preset {name!r}; {nearest(str(name), PRESETS)}"
        raise UsageError(message)
    return PRESETS[name]


def expanded(name: object, said: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a preset and those that are said beside it, which win."""
    return {**without_what_stays(preset_of(name).settings, said), **said}


def without_what_stays(settings: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Settings without what they say of what stays, where something else is said of that."""
    gone = SAYS_WHAT_STAYS if SAYS_WHAT_STAYS & said.keys() else frozenset[str]()
    return {name: value for name, value in settings.items() if name not in gone}
