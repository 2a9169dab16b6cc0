"""Values are frozen, functions take no flags, and nothing is shared behind a caller's back.
It refuses to know what the values mean; the lists of exceptions name debts and only shrink.
"""

from __future__ import annotations

from tests.house import value_rules as rules
from tests.house.tree import package

# Dataclasses that are looser, each with its reason.
LOOSE_DATACLASSES = {
    "src/unabridged/log/event.py: Event",  # made for each row read: a keyword costs more than the rest
}

# Flags of methods that a door has under its host's names, in its host's places: its users pass them.
BORROWED_FLAGS = {
    "src/unabridged/adapters/agentscope/memory.py: add(allow_duplicates)",
    "src/unabridged/adapters/agentscope/memory.py: get_memory(prepend_summary)",
    "src/unabridged/adapters/agentscope/memory.py: load_state_dict(strict)",
}


def test_no_public_function_takes_a_boolean() -> None:
    found = [line.split(":") for source in package() for line in rules.boolean_parameters(source)]
    assert {f"{path}:{flag}" for path, _, flag in found} == BORROWED_FLAGS


def test_no_module_keeps_state_that_a_caller_could_change() -> None:
    assert [line for source in package() for line in rules.module_state(source)] == []


def test_every_dataclass_is_frozen_slotted_and_keyword_only() -> None:
    assert {line for source in package() for line in rules.loose_dataclasses(source)} == LOOSE_DATACLASSES
