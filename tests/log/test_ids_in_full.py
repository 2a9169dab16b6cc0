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


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("case:42/b", "case:42/b"),
        ("été", "été"),
        ("case-42 of tenant acme", "'case-42 of tenant acme'"),
        ("a,b", "'a,b'"),
        ("a\nWARNING all is lost", r"'a\nWARNING all is lost'"),
        ("\x1b[2J", r"'\x1b[2J'"),
        ("\u202eb", r"'\u202eb'"),
        ("half \ud83d", r"'half \ud83d'"),
    ],
)
def test_a_name_neither_ends_the_line_nor_passes_for_another(name: str, told: str) -> None:
    assert ThreadRef(scope=Scope(), thread=ThreadId(name)).in_full == told
    assert ThreadRef(scope=Scope(tenant=name), thread=ThreadId("t")).in_full == f"t of tenant {told}"


def test_people_are_told_it_with_the_id_in_quotes() -> None:
    ref = ThreadRef(scope=Scope(tenant="acme", user="a,b"), thread=ThreadId("case 42"))
    assert ref.quoted == "'case 42' of tenant acme, user 'a,b'"
    assert ThreadRef(scope=Scope(), thread=ThreadId("case 42")).quoted == "'case 42'"
