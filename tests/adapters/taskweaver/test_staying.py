"""What is opened in a program stays there, and says so to whoever would copy it."""

from __future__ import annotations

import pickle  # noqa: TID251  # it is refused
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest

from tests.adapters.taskweaver.kit import SMALL, numbered
from unabridged.adapters.taskweaver import ContextCompactor, Memory, RoundCompressor
from unabridged.errors import UsageError

MADE: dict[str, Callable[[], Any]] = {
    "Memory": lambda: Memory("one"),
    "ContextCompactor": lambda: ContextCompactor(SMALL, numbered(), list),
    "RoundCompressor": lambda: RoundCompressor(numbered()),
}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("copies", [copy, deepcopy, pickle.dumps])
@pytest.mark.parametrize("name", list(MADE))
def test_it_is_neither_copied_nor_pickled_and_says_what_to_do_instead(name: str, copies: Callable[[Any], Any]) -> None:
    made = MADE[name]()
    with pytest.raises(UsageError, match=rf"{name} stays in the program that made it, .* open the store there"):
        copies(made)
    made.close()
