"""Archives of small threads, written line by line as a store would be archived, and signed anew after a change.
It refuses to prove them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import Seq
from unabridged.log.row import Row
from unabridged.log.thread import ThreadRow
from unabridged.retention.lines import Closing, Header, closing_line, event_line, family_line, header_line
from unabridged.retention.proving import Told, proved
from unabridged.stores.in_memory import InMemoryStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import HERE, ref

NAME = "an archive"
_ALL = 1_000


def spoken() -> Driven:
    """A thread of which a word was purged, a fork of a fork, one from before the first event, and a detached one."""
    driven = Driven(InMemoryStore())
    driven.say("t", "one", "two", key="a key \ud800")
    driven.say("t", "three")
    driven.branch("t", "fork", through=2)
    driven.say("fork", "fork's three")
    driven.branch("fork", "grandchild", through=1)
    driven.branch("t", "empty", through=0)
    driven.say("empty", "its own one")
    driven.branch("fork", "apart", through=3)
    driven.detach(ref("apart"))
    driven.forget("t", 3)
    driven.erase(limit=9)
    driven.begin(ref("silent"), at=7, title="nothing was said", metadata=NOTHING_MORE)
    return driven


FAMILIES = (("apart",), ("silent",), ("t", "fork", "empty", "grandchild"))


def row(driven: Driven, name: str) -> ThreadRow:
    """A thread's row, which is there."""
    found = driven.thread(ref(name))
    assert found is not None
    return found


def rows(driven: Driven, name: str) -> list[Row]:
    """A thread's own events as they are stored."""
    return driven.rows(ref(name), after=Seq(0), limit=_ALL)


def unsigned(driven: Driven, families: Iterable[Sequence[str]] = FAMILIES) -> list[bytes]:
    """The lines of these lineages, without an end."""
    lines = [header_line(Header(scope=HERE, at=5))]
    for names in families:
        lines.append(family_line([row(driven, name) for name in names]))
        lines += [event_line(each) for name in names for each in rows(driven, name)]
    return lines


def signed(lines: Sequence[bytes], *, threads: int | None = None) -> list[bytes]:
    """These lines with an end that fits them, whatever they say."""
    told = [each for each in lines if each.startswith(b'{"lineage"')]
    count = sum(each.count(b'"created_at"') for each in told) if threads is None else threads
    events = sum(each.startswith(b'{"seq"') for each in lines)
    end = Closing(threads=count, events=events, sha256=hashlib.sha256(b"".join(lines)).hexdigest())
    return [*lines, closing_line(end)]


def archive() -> list[bytes]:
    """All of it, whole."""
    return signed(unsigned(spoken()))


def read(lines: Iterable[bytes]) -> list[Told]:
    """What the lines say, once all of them are proved."""
    return list(proved(lines, store=NAME))
