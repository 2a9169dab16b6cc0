"""Every chained column matters to the link, a purge does not, and no two threads share a chain.
It refuses to know stores.
"""

from __future__ import annotations

from typing import Any

import pytest

from unabridged.log import chain
from unabridged.log.ids import Origin, Scope, Seq, ThreadId, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.proof import link_of
from unabridged.log.row import Row, erased

SALT = bytes(range(16))
ROW = Row(
    seq=7,
    key_digest=b"k" * 10,
    key=b"key",
    at=1_700_000_000_000_000,
    origin=Origin.USER,
    writer=b"writer",
    kind=Kind.MESSAGE,
    role=1,
    tokens=3,
    flags=0,
    shape=None,
    counter=b"c",
    salt=SALT,
    commitments=None,
    link=b"",
    rendition=b"short",
    payload=b'{"v":1}',
)
CHANGED: dict[str, Any] = {
    "seq": 8,
    "key_digest": b"K" * 10,
    "at": 1_700_000_000_000_001,
    "origin": Origin.WEB,
    "writer": b"Writer",
    "kind": Kind.RESET,
    "salt": bytes(16),
    "rendition": b"Short",
    "payload": b'{"v":2}',
}
BEFORE = b"b" * chain.LINK_BYTES


@pytest.mark.parametrize(("column", "value"), CHANGED.items(), ids=CHANGED.keys())
def test_every_chained_column_changes_the_link(column: str, value: object) -> None:
    assert link_of(changed(column, value), BEFORE) != link_of(ROW, BEFORE)


@pytest.mark.parametrize("column", ["key_digest", "rendition"])
def test_nothing_at_all_is_different_from_something_empty(column: str) -> None:
    assert link_of(changed(column, None), BEFORE) != link_of(changed(column, b""), BEFORE)


def test_what_came_before_changes_the_link() -> None:
    assert link_of(ROW, BEFORE) != link_of(ROW, b"B" * chain.LINK_BYTES)


@pytest.mark.parametrize("column", ["role", "tokens", "flags", "shape", "counter", "key"])
def test_columns_that_are_derived_stand_outside_the_chain(column: str) -> None:
    assert link_of(changed(column, None), BEFORE) == link_of(ROW, BEFORE)


@pytest.mark.parametrize("rendition", [None, b"short"], ids=["without a rendition", "with one"])
def test_an_erased_event_keeps_its_link(rendition: bytes | None) -> None:
    row = ROW._replace(rendition=rendition)
    assert link_of(erased(row), BEFORE) == link_of(row, BEFORE)


def test_a_row_with_neither_a_body_nor_its_commitment_has_no_link() -> None:
    assert link_of(ROW._replace(payload=None), BEFORE) is None


def test_erasing_twice_erases_once() -> None:
    assert erased(erased(ROW)) == erased(ROW)


def test_a_commitment_tells_nothing_without_its_salt() -> None:
    assert chain.commitments(SALT, b"yes", None) != chain.commitments(bytes(16), b"yes", None)


def test_a_body_cannot_stand_in_for_a_rendition() -> None:
    one = chain.commitments(SALT, b"body", b"rendition")
    assert one != chain.commitments(SALT, b"rendition", b"body")


@pytest.mark.parametrize("column", ["tenant", "user", "project", "thread"])
def test_every_name_of_a_thread_changes_where_its_chain_begins(column: str) -> None:
    assert chain.genesis(ref(**{column: "other"})) != chain.genesis(ref())


def test_names_that_run_together_alike_begin_different_chains() -> None:
    assert chain.genesis(ref(tenant="ab", user="c")) != chain.genesis(ref(tenant="a", user="bc"))


def test_a_fork_begins_where_its_parent_stood() -> None:
    assert len({chain.genesis(ref(), link) for link in (b"", BEFORE, b"B" * chain.LINK_BYTES)}) == 3


def test_any_text_has_a_key_digest_of_its_own() -> None:
    keys = ["", "\x00", "\ud800", "🧵", "\ud83e\uddf5", "é", "e\u0301"]
    assert len({chain.key_digest(key) for key in keys}) == len(keys)


def test_contents_that_run_together_alike_have_different_digests() -> None:
    assert chain.content_digest([b"ab", b"c"]) != chain.content_digest([b"a", b"bc"])


def test_seals_of_columns_that_run_together_alike_differ() -> None:
    assert chain.thread_seal(b"ab", b"c") != chain.thread_seal(b"a", b"bc")


def test_the_link_of_a_known_event_is_the_same_for_ever() -> None:
    assert (link_of(ROW, BEFORE) or b"").hex() == KNOWN_LINK


def test_the_beginning_of_a_known_thread_is_the_same_for_ever() -> None:
    assert chain.genesis(ref()).hex() == KNOWN_GENESIS


def test_a_number_too_large_for_its_column_is_damage_and_no_accident() -> None:
    assert link_of(ROW._replace(at=2**63), BEFORE) is None


def test_the_place_of_an_event_is_part_of_its_link() -> None:
    assert chain.link(BEFORE, Seq(1), b"d") != chain.link(BEFORE, Seq(2), b"d")


def changed(column: str, value: Any) -> Row:  # noqa: ANN401  # any column's value
    return ROW._replace(**{column: value})


def ref(*, tenant: str = "t", user: str = "u", project: str = "p", thread: str = "th") -> ThreadRef:
    return ThreadRef(scope=Scope(tenant=tenant, user=user, project=project), thread=ThreadId(thread))


KNOWN_LINK = "64d045100306e57280454f7d42d6c282"
KNOWN_GENESIS = "c83063e36b7af2bb40903e1e072e4436"
