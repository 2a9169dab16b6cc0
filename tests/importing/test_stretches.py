"""What a file told of a thread waits in stretches, and what it went back from twice is left once."""

from __future__ import annotations

from unabridged.importing.stretches import Stretches
from unabridged.importing.tally import Tally
from unabridged.importing.told import Said
from unabridged.log.body import Message
from unabridged.log.part import Text


def said(text: str) -> Said:
    body = Message(role="user", parts=(Text(text=text),))
    return Said(thread="t", bodies=(body,), at=None, raw=text.encode(), place=text)


def test_two_that_are_left_together_are_written_with_all_their_records_and_bytes() -> None:
    waits, tally = Stretches(), Tally()
    for text in ("one", "twoandhalf"):
        waits.add(said(text), None)
        tally.tell(text.encode())
        waits.went_back(0, tally.copy())
    stretch, rest = waits.taken(tally)
    assert (stretch.to, stretch.upto.mark, rest.to) == (0, tally.mark, None)
    assert (stretch.batch.count, stretch.batch.size, rest.batch.count) == (2, 13, 0)
    assert [each.key for each in stretch.batch.one_by_one()][-1].startswith(tally.mark)


def test_behind_what_is_known_they_are_counted_from_there() -> None:
    """A file that goes back where it was interrupted begins with nothing that is to be written."""
    waits, tally = Stretches(), Tally()
    tally.tell(b"known")
    waits.went_back(0, tally.copy())
    waits.begin(tally.copy())
    for text in ("one", "two"):
        waits.add(said(text), None)
        tally.tell(text.encode())
    waits.went_back(0, tally.copy())
    stretch, _ = waits.taken(tally)
    assert [each.key for each in stretch.batch.one_by_one()][-1].startswith(tally.mark)
