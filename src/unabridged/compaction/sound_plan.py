"""What a plan says of itself, looked at before anything of it is believed: a name, a version and parameters to keep.
It refuses to know the view: whether a sound plan may be carried out is checked against that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.compaction.basis import Basis
from unabridged.compaction.plan import Plan
from unabridged.log import json_text
from unabridged.log.extra import Extra

# All of it stands in the log with each compaction, for good: enough to know a strategy by, and how it was set.
LONGEST_NAME: Final = 200
LARGEST_VERSION: Final = 2**31 - 1
LARGEST_PARAMETERS_BYTES: Final = 16_384


def wrong(plan: Plan) -> str:
    """The first thing that the log is not to keep, without quoting the plan; empty where all is well."""
    return next(_faults(plan), "")


def _faults(plan: Plan) -> Iterator[str]:
    if not _is_name(plan.strategy):
        yield f"the name of its strategy is no text of 1 to {LONGEST_NAME} characters that can be printed"
    if not _is_version(plan.version):
        yield f"the version of its strategy is no whole number from 0 to {LARGEST_VERSION}"
    if not _is_basis(plan.basis):
        yield "its basis is none of Basis"
    if not _is_kept(plan.parameters):
        yield f"its parameters are no Extra of at most {LARGEST_PARAMETERS_BYTES} bytes of JSON in UTF-8"


def _is_name(said: object) -> bool:
    return isinstance(said, str) and 1 <= len(said) <= LONGEST_NAME and said.isprintable()


def _is_version(said: object) -> bool:
    return type(said) is int and 0 <= said <= LARGEST_VERSION


def _is_basis(said: object) -> bool:
    return isinstance(said, Basis)


def _is_kept(said: object) -> bool:
    if not isinstance(said, Extra):  # in which each value is known to be JSON
        return False
    try:
        return len(json_text.text_of(dict(said)).encode()) <= LARGEST_PARAMETERS_BYTES
    except UnicodeEncodeError:
        return False
