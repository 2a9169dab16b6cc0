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

# Yes and no where a host's own verb takes them, under the host's names and in its places: its users pass them.
BORROWED_FLAGS = {
    "src/unabridged/adapters/agentscope/memory.py: add(allow_duplicates)",
    "src/unabridged/adapters/agentscope/memory.py: get_memory(prepend_summary)",
    "src/unabridged/adapters/agentscope/memory.py: load_state_dict(strict)",
    "src/unabridged/adapters/agentscope/with_compress/memory.py: __init__(compression_on_add)",
    "src/unabridged/adapters/agentscope/with_compress/memory.py: __init__(compression_on_get)",
    "src/unabridged/adapters/agentscope/with_compress/memory.py: get_memory(prepend_summary)",
    "src/unabridged/adapters/agentscope/with_compress/stated.py: load_state_dict(strict)",
    "src/unabridged/adapters/taskweaver/memory.py: get_role_rounds(include_failure_rounds)",
    "src/unabridged/adapters/taskweaver/memory.py: get_role_rounds_with_compaction(include_failure_rounds)",
    "src/unabridged/adapters/taskweaver/memory.py: save_experience(thin_mode)",
    # docker-agent's own verb of a coordinator.
    "src/unabridged/coordinator.py: on_session_switch(reset)",
    "src/unabridged/ports/coordinator.py: on_session_switch(reset)",
    "src/unabridged/testing/coordinators.py: on_session_switch(reset)",
}


def test_no_public_function_takes_a_boolean_but_a_hosts_own() -> None:
    found = {line for source in package() for line in rules.boolean_parameters(source)}
    assert {re.sub(r":\d+:", ":", line) for line in found} == BORROWED_FLAGS


def test_no_module_keeps_state_that_a_caller_could_change() -> None:
    assert [line for source in package() for line in rules.module_state(source)] == []


def test_every_dataclass_is_frozen_slotted_and_keyword_only() -> None:
    assert {line for source in package() for line in rules.loose_dataclasses(source)} == LOOSE_DATACLASSES
