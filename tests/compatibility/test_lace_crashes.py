"""What people who come from lace rely on when programs die or crowd each other: no word lost, no number given twice.
It refuses to measure how often or how fast; that is the campaign's and the bench's.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.compatibility.kit import DIE_BEFORE_COMMIT, dies, ended, opened, run

# It takes seconds, and holds as long as what it is made of does.
pytestmark = pytest.mark.check

WRITERS, EACH = 3, 40
FRAME_BYTES = 24 + 4_096
SAYS = """
for n in range({each}):
    thread.append({{'role': 'user', 'content': '{name} ' + str(n)}})
"""
ACKNOWLEDGED = """
for n in range(100_000):
    thread.append({'role': 'user', 'content': str(n)})
    print(n, flush=True)
"""
SAYS_AND_DIES = """
for n in range(5):
    thread.append({'role': 'user', 'content': str(n)})
os._exit(9)
"""


def said(path: Path) -> list[tuple[int, str]]:
    """Every seq with its text, as a new program reads them."""
    with opened(path) as memory:
        thread = memory.thread("t")
        texts = [message["content"] for message in thread.view().to("openai")]
        return list(zip([event.seq for event in thread.events()], texts, strict=True))


def tear(path: Path, piece: Callable[[bytes], bytes]) -> None:
    """Leave a piece of a write at the end of a dead program's write-ahead log."""
    log = path.with_name(f"{path.name}-wal")
    written = log.read_bytes()
    assert len(written) > FRAME_BYTES, "the crash left no write-ahead log to tear"
    log.write_bytes(written + piece(written))


def test_a_writer_killed_at_any_moment_leaves_dense_seqs_and_every_acknowledged_word(path: Path) -> None:
    """lace-L20."""
    with run(ACKNOWLEDGED, path) as writer:
        assert writer.stdout is not None
        told = [writer.stdout.readline() for _ in range(20)]
        writer.kill()
        told += writer.stdout.readlines()
    found = said(path)
    assert found == [(n + 1, str(n)) for n in range(len(found))]
    assert len(found) >= len(told)


def test_a_writer_killed_between_taking_a_seq_and_committing_it_leaves_no_gap(path: Path) -> None:
    """lace-L20, where lace leaves a gap."""
    dies(SAYS_AND_DIES, path)
    dies(f"{DIE_BEFORE_COMMIT}thread.append({{'role': 'user', 'content': 'lost'}})", path)
    with opened(path) as memory:
        assert memory.thread("t").append({"role": "user", "content": "next"}).first == 6
    assert said(path)[-1] == (6, "next")


@pytest.mark.parametrize("length", [1, 24, 1_000, 4_000])
def test_a_torn_last_write_is_not_read_and_hides_nothing_before_it(path: Path, length: int) -> None:
    """lace-L21: a piece of a frame, as a lost power supply leaves it, at the end of the write-ahead log."""
    dies(SAYS_AND_DIES, path)
    tear(path, lambda log: log[-FRAME_BYTES:][:length])
    assert said(path) == [(n + 1, str(n)) for n in range(5)]


def test_after_a_torn_write_appending_goes_on_at_the_next_seq(path: Path) -> None:
    """lace-L21."""
    dies(SAYS_AND_DIES, path)
    tear(path, lambda _: b"\xff" * 1_000)
    with opened(path) as memory:
        memory.thread("t").append({"role": "user", "content": "next"})
    assert said(path)[-1] == (6, "next")


def test_several_programs_lose_no_event_and_share_no_seq(path: Path) -> None:
    """lace-L22."""
    assert ended(*(run(SAYS.format(each=EACH, name=name), path) for name in range(WRITERS))) == [0] * WRITERS
    found = said(path)
    assert [seq for seq, _ in found] == list(range(1, WRITERS * EACH + 1))
    assert sorted(text for _, text in found) == sorted(f"{name} {n}" for name in range(WRITERS) for n in range(EACH))


def test_each_of_several_programs_keeps_its_own_order(path: Path) -> None:
    """lace-L22."""
    ended(*(run(SAYS.format(each=EACH, name=name), path) for name in range(WRITERS)))
    texts = [text for _, text in said(path)]
    for name in range(WRITERS):
        assert [text for text in texts if text.startswith(f"{name} ")] == [f"{name} {n}" for n in range(EACH)]


def test_a_writer_that_died_holding_the_lock_holds_nobody_up(path: Path) -> None:
    """lace-L22: the lock goes with its program, so there is no stale owner to find out about."""
    dies("import sqlite3\nsqlite3.connect(memory.health().store).execute('BEGIN IMMEDIATE')\nos._exit(9)", path)
    with opened(path) as memory:
        assert memory.thread("t").append({"role": "user", "content": "free"}).first == 1
