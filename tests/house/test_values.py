"""Values are frozen, functions take no flags, and nothing is shared behind a caller's back.
It refuses to know what the values mean; the lists of exceptions name debts and only shrink.
"""

from __future__ import annotations

import re

from tests.house import value_rules as rules
from tests.house.tree import package

# Dataclasses that are looser, each with its reason.
LOOSE_DATACLASSES = {
    "src/unabridged/log/event.py: Event",  # made for each row read: a keyword costs more than the rest
}

# Yes and no where a host's own verb takes them, under the host's names.
HOSTS_BOOLEANS = {
    "src/unabridged/adapters/taskweaver/memory.py: get_role_rounds(include_failure_rounds)",
    "src/unabridged/adapters/taskweaver/memory.py: get_role_rounds_with_compaction(include_failure_rounds)",
    "src/unabridged/adapters/taskweaver/memory.py: save_experience(thin_mode)",
}


def test_no_public_function_takes_a_boolean_but_a_hosts_own() -> None:
    found = {line for source in package() for line in rules.boolean_parameters(source)}
    assert {re.sub(r":\d+:", ":", line) for line in found} == HOSTS_BOOLEANS


def test_no_module_keeps_state_that_a_caller_could_change() -> None:
    assert [line for source in package() for line in rules.module_state(source)] == []


def test_every_dataclass_is_frozen_slotted_and_keyword_only() -> None:
    assert {line for source in package() for line in rules.loose_dataclasses(source)} == LOOSE_DATACLASSES
