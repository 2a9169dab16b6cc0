"""Commands on a file of settings: whether it can be kept to, and where each value comes from.
It refuses to guess which file is meant where none is here.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from unabridged import Policy
from unabridged.cli.commands import ABOUT
from unabridged.cli.page import page_for
from unabridged.cli.places import SETTINGS, settings_here
from unabridged.compaction.policies import policy_text
from unabridged.compaction.policies.presets import preset_of
from unabridged.compaction.policy import DEFAULTS, values
from unabridged.errors import UsageError
from unabridged.exporting.lines import plain, short
from unabridged.settings import load_settings
from unabridged.settings.loading import taken_over

_WELL: Final = 0


def add_to(commands: Any, name: str) -> None:  # noqa: ANN401  # argparse names no class for it
    """The command of this name, with its verbs, for a parser of the program."""
    config = commands.add_parser(name, help=ABOUT[name], description=ABOUT[name])
    verbs = config.add_subparsers(required=True, metavar="VERB")
    check = verbs.add_parser("check", help="whether a file can be kept to; what is wrong, with its line")
    check.set_defaults(run=_check)
    explain = verbs.add_parser("explain", help="every setting of a lane, and where its value comes from")
    explain.add_argument("--lane", default="main", help="the agent that is meant; else main")
    explain.set_defaults(run=_explain)
    for each in (check, explain):
        each.add_argument("file", nargs="?", metavar="FILE", help=f"else {SETTINGS}, here or in a folder around")
        each.add_argument("--json", action="store_true", help="say each thing as a line of JSON")


def policy_in(file: str | Path, lane: str) -> Policy:
    """The policy that a file has for a lane, refused where it has none."""
    policy = load_settings(file).policy_for(lane)
    if policy is None:
        message = f"{file} has no policy for lane {lane}; write one under [policy]"
        raise UsageError(message)
    return policy


def _check(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    file = told.file or settings_here() or SETTINGS
    settings = load_settings(file)
    lanes = sorted(settings.lanes)
    beside = f", and lanes of their own for {', '.join(lanes)}" if lanes else ""
    store = f", and the store {plain(settings.store)}" if settings.store else ""
    line = f"{file} can be kept to: {'a policy' if settings.policy else 'no policy'}{beside}{store}"
    record = {"file": str(file), "policy": settings.policy is not None, "lanes": lanes, "store": settings.store}
    page_for(told, out).say(line, record)
    return _WELL


def _explain(told: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    del err
    file = told.file or settings_here() or SETTINGS
    policy = policy_in(file, told.lane)
    table = tomllib.loads(Path(file).read_text(encoding="utf-8-sig"))["policy"]
    own = table.pop("lanes", {}).get(told.lane, {})
    kept = taken_over(table, own)
    each = policy_text.said(policy)
    shown = each if told.json else {name: _short(value) for name, value in each.items()}
    rows = [(name, shown[name], _origin(name, value, own, kept)) for name, value in sorted(values(policy).items())]
    page_for(told, out).table(("setting", "value", "from"), rows, empty="")
    return _WELL


def _origin(name: str, value: object, own: Mapping[str, object], kept: Mapping[str, object]) -> str:
    """Where a value comes from: the lane's table, what it takes over of the file's, a preset, a model, or nowhere."""
    if name in own:
        return "the lane"
    if name in kept:
        return "the file"
    if value == DEFAULTS[name]:
        return "default"
    preset = own.get("preset") or kept.get("preset")
    return f"preset {preset}" if preset and name in preset_of(preset).settings else "the model"


def _short(value: object) -> object:
    """A value as a file would say it, and what is made of many as JSON, without its end where that is long."""
    return short(json.dumps(value, ensure_ascii=False)) if isinstance(value, list | dict) else value
