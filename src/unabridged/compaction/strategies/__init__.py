"""Strategies: from a measured view and a budget to a plan, or None; any function of that shape is one.
This page lists ours, and what others are made of; it refuses to choose one, which a policy does.
"""

from unabridged.compaction.plans.plan import Plan, dropped, planned, summarised
from unabridged.compaction.strategies.hierarchical import Hierarchical
from unabridged.compaction.strategies.keep_ends import KeepEnds
from unabridged.compaction.strategies.lace_tracks import LaceTracks
from unabridged.compaction.strategies.ladder import FirstThatFits
from unabridged.compaction.strategies.refer_to_media import ReferToMedia
from unabridged.compaction.strategies.selective import Selective, Weights
from unabridged.compaction.strategies.settings import BUILT_IN, asks_nobody, is_ours
from unabridged.compaction.strategies.strategy import Strategy
from unabridged.compaction.strategies.summarise import Summarise
from unabridged.compaction.strategies.summarise_and_reload import SummariseAndReload
from unabridged.compaction.strategies.trim_tool_results import TrimToolResults

__all__ = [
    "BUILT_IN",
    "FirstThatFits",
    "Hierarchical",
    "KeepEnds",
    "LaceTracks",
    "Plan",
    "ReferToMedia",
    "Selective",
    "Strategy",
    "Summarise",
    "SummariseAndReload",
    "TrimToolResults",
    "Weights",
    "asks_nobody",
    "dropped",
    "is_ours",
    "planned",
    "summarised",
]
