"""What an archive says was learned is held against its threads, version and end, also where it was signed anew."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.retention.facts_said import fact
from tests.retention.written import NAME, read, spoken, unsigned
from unabridged.errors import CorruptionError
from unabridged.log.ids import Seq, Span, ThreadId
from unabridged.memory.fact import Fact, FactId, Source
from unabridged.retention.fact_lines import Settled
from unabridged.retention.lines import Closing, Header, closing_line, fact_line, header_line, settled_line
from unabridged.testing.samples import HERE

SPOKEN = spoken()
THREAD = unsigned(SPOKEN, [("t",)])
HEAD = sum(each.startswith(b'{"seq"') for each in THREAD)


def drawn(thread: str, seq: int, *, id_: str = "f") -> Fact:
    return fact(id=FactId(id_), sources=(Source(thread=ThreadId(thread), seq=Seq(seq)),))


def settled(thread: str, last: int) -> bytes:
    return settled_line(Settled(thread=ThreadId(thread), spans=(Span(first=Seq(1), last=Seq(last)),)))


def signed(lines: Sequence[bytes], *, facts: int) -> list[bytes]:
    events = sum(each.startswith(b'{"seq"') for each in lines)
    sha256 = hashlib.sha256(b"".join(lines)).hexdigest()
    return [*lines, closing_line(Closing(threads=1, events=events, facts=facts, sha256=sha256))]


def wrong(lines: Sequence[bytes], *, facts: int) -> str:
    with pytest.raises(CorruptionError) as caught:
        read(signed(lines, facts=facts))
    assert caught.value.store == NAME
    return caught.value.problem


def test_facts_are_told_behind_the_threads_they_were_drawn_from() -> None:
    last, note = drawn("t", HEAD, id_="a"), fact(id=FactId("b"), sources=())
    told = read(signed([*THREAD, settled("t", HEAD), fact_line(last), fact_line(note)], facts=2))
    assert told[-2:] == [last, note]


@pytest.mark.parametrize("source", [("t", HEAD + 1), ("stranger", 1), ("t", 2**62)])
def test_a_fact_is_drawn_from_what_is_in_the_archive(source: tuple[str, int]) -> None:
    assert "not in this archive" in wrong([*THREAD, fact_line(drawn(*source))], facts=1)


@pytest.mark.parametrize("place", [("t", HEAD + 1), ("stranger", 1)])
def test_what_nobody_draws_from_again_is_in_the_archive(place: tuple[str, int]) -> None:
    assert "not in this archive" in wrong([*THREAD, settled(*place)], facts=0)


def test_no_fact_stands_there_twice_whatever_it_says() -> None:
    twice = [fact_line(drawn("t", 1)), fact_line(replace(drawn("t", 2), statement="another"))]
    assert "twice" in wrong([*THREAD, *twice], facts=2)


def test_an_end_that_counts_other_facts_is_noticed() -> None:
    assert "is not what was written" in wrong([*THREAD, fact_line(drawn("t", 1))], facts=0)
    assert "is not what was written" in wrong(THREAD, facts=1)


def test_no_thread_stands_behind_a_fact() -> None:
    lines = [THREAD[0], fact_line(fact(sources=())), *THREAD[1:]]
    assert "behind what was learned" in wrong(lines, facts=1)


def test_no_fact_stands_among_the_events_of_a_thread() -> None:
    lines = [*THREAD[:-1], fact_line(fact(sources=())), THREAD[-1]]
    assert "before its head" in wrong(lines, facts=1)


class TestTheFirstVersion:
    FIRST = (header_line(Header(scope=HERE, at=5, version=1)), *THREAD[1:])

    def test_is_read_as_ever(self) -> None:
        end = closing_line(Closing(threads=1, events=HEAD, sha256=hashlib.sha256(b"".join(self.FIRST)).hexdigest()))
        without = end.replace(b'"facts":0,', b"")
        assert without != end
        assert read([*self.FIRST, without])[0] == Header(scope=HERE, at=5, version=1)

    @pytest.mark.parametrize("line", [fact_line(fact()), settled("t", 1)])
    def test_has_no_facts(self, line: bytes) -> None:
        assert "of its version" in wrong([*self.FIRST, line], facts=int(line.startswith(b'{"fact"')))
