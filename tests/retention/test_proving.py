"""An archive is believed from its first byte to its last, or not at all, also where somebody signed it anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.retention.written import FAMILIES, NAME, archive, read, row, rows, signed, spoken, unsigned
from unabridged.errors import CorruptionError, UnabridgedError
from unabridged.log import chain, proof
from unabridged.log.ids import Seq
from unabridged.log.row import Row
from unabridged.log.thread import sealed
from unabridged.retention.lines import Family, Header, event_line, family_line

SPOKEN = spoken()
WHOLE = unsigned(SPOKEN)
SMALL = signed(unsigned(SPOKEN, [("t",)]))
# Nothing tells that a thread in which nothing was said was ever there, once somebody signed without it.
SILENT = WHOLE.index(family_line([row(SPOKEN, "silent")]))


def wrong(lines: list[bytes]) -> str:
    with pytest.raises(CorruptionError) as caught:
        read(lines)
    assert caught.value.store == NAME
    return caught.value.problem


def of_one(*events: Row) -> list[bytes]:
    """An archive of thread ``t`` with these events, signed."""
    return signed([*unsigned(SPOKEN, [("t",)])[:2], *map(event_line, events)])


def test_a_whole_archive_says_what_was_written() -> None:
    told = read(archive())
    assert isinstance(told[0], Header)
    assert [each for each in told if isinstance(each, Family)] == [
        Family(rows=tuple(row(SPOKEN, name) for name in names)) for names in FAMILIES
    ]
    events = [each for names in FAMILIES for name in names for each in rows(SPOKEN, name)]
    assert [each for each in told if isinstance(each, Row)] == events


def test_each_byte_that_is_another_is_noticed() -> None:
    whole = b"".join(SMALL)
    for at in range(len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 1 << at % 8
        with pytest.raises(UnabridgedError):
            read(bytes(changed).splitlines(keepends=True))


def test_an_archive_that_is_cut_off_anywhere_is_noticed() -> None:
    whole = b"".join(SMALL)
    for end in range(len(whole)):
        with pytest.raises(CorruptionError):
            read(whole[:end].splitlines(keepends=True))


@pytest.mark.parametrize("at", [at for at in range(len(WHOLE)) if at != SILENT])
def test_a_line_that_is_left_out_is_noticed_though_it_was_signed(at: int) -> None:
    wrong(signed(WHOLE[:at] + WHOLE[at + 1 :]))


@pytest.mark.parametrize("at", range(len(WHOLE)))
def test_a_line_that_stands_there_twice_is_noticed_though_it_was_signed(at: int) -> None:
    wrong(signed(WHOLE[: at + 1] + WHOLE[at:]))


def test_nothing_stands_behind_the_end() -> None:
    assert wrong([*archive(), WHOLE[-1]]) == "it stands behind the end"


def test_an_end_that_counts_otherwise_is_noticed() -> None:
    assert wrong(signed(WHOLE, threads=7)) == "what stands before it is not what was written"


def test_an_event_that_was_rewritten_does_not_fit_the_chain() -> None:
    first, *rest = rows(SPOKEN, "t")
    assert first.payload is not None
    changed = first._replace(payload=first.payload.replace(b"one", b"won"))
    assert "thread 't' event 1: the chain" in wrong(of_one(changed, *rest))


def test_a_derived_column_that_the_body_does_not_bear_out_is_noticed() -> None:
    first, *rest = rows(SPOKEN, "t")
    assert "event 1 role" in wrong(of_one(first._replace(role=2), *rest))


def test_a_thread_whose_row_was_changed_does_not_fit_its_seal() -> None:
    changed = replace(row(SPOKEN, "t"), title="another")
    assert "the seal does not" in wrong(signed([WHOLE[0], family_line([changed])]))


def test_a_thread_that_ends_in_another_link_is_noticed() -> None:
    changed = replace(row(SPOKEN, "t"), link=b"another")
    assert "ends otherwise" in wrong(signed([WHOLE[0], family_line([changed]), *map(event_line, rows(SPOKEN, "t"))]))


def test_a_number_that_is_skipped_is_noticed_though_all_links_were_reckoned_anew() -> None:
    begun, events, before = row(SPOKEN, "t"), list[Row](), chain.genesis(row(SPOKEN, "t").ref)
    for seq, each in zip((1, 3), rows(SPOKEN, "t"), strict=False):
        link = proof.link_of(each._replace(seq=seq), before)
        assert link is not None
        events.append(each._replace(seq=seq, link=link))
        before = link
    thread = replace(begun, head=Seq(3), link=before)
    assert "does not come next" in wrong(signed([WHOLE[0], family_line([thread]), *map(event_line, events)]))


def test_a_fork_stands_behind_its_parent() -> None:
    assert "before its parent" in wrong(signed(unsigned(SPOKEN, [("fork", "t")])))
    assert "before its parent" in wrong(signed(unsigned(SPOKEN, [("t", "grandchild", "fork")])))


def test_a_lineage_has_one_root() -> None:
    assert "before its parent" in wrong(signed(unsigned(SPOKEN, [("t", "apart")])))


def test_a_thread_begins_before_its_end() -> None:
    changed = sealed(replace(row(SPOKEN, "silent"), forked_at=Seq(4)))
    assert "begins behind its end" in wrong(signed([WHOLE[0], family_line([changed])]))


def test_an_empty_file_is_no_archive() -> None:
    with pytest.raises(CorruptionError, match=r"line 1: nothing stands there; this is no archive, .* export wrote"):
        read([])


@pytest.mark.parametrize(
    "first",
    [b"SQLite format 3\0", b"some words\n", b"{}\n", b"[1]\n", WHOLE[0].rstrip(), *WHOLE[1:3]],
    ids=["a database", "a text", "an object", "a list", "a header that is cut off", "a lineage", "an event"],
)
def test_what_begins_otherwise_is_said_to_be_no_archive(first: bytes) -> None:
    with pytest.raises(CorruptionError, match="line 1: no archive begins so; this is no archive"):
        read([first, *WHOLE[1:]])


def test_what_is_wrong_with_an_archive_is_nothing_that_a_look_at_the_store_would_tell() -> None:
    with pytest.raises(CorruptionError, match="take another copy of this archive") as caught:
        read(archive()[:-1])
    assert "verify" not in str(caught.value)
