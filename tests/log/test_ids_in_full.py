"""A line of a log names a thread so that it can be found: by its id, and by whose it is where that has names."""

from __future__ import annotations

import pytest

from unabridged.log.ids import Scope, ThreadId, ThreadRef


@pytest.mark.parametrize(
    ("scope", "told"),
    [
        (Scope(), "case-42"),
        (Scope(tenant="acme"), "case-42 of tenant acme"),
        (Scope(user="ada", project="docks"), "case-42 of user ada, project docks"),
        (Scope(tenant="acme", user="ada", project="docks"), "case-42 of tenant acme, user ada, project docks"),
    ],
)
def test_a_thread_is_named_with_whose_it_is(scope: Scope, told: str) -> None:
    assert ThreadRef(scope=scope, thread=ThreadId("case-42")).in_full == told
