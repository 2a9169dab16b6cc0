"""What stands after several have acted at once, or one was killed in the midst of an act: read off the log itself.
It refuses to excuse a word that was acknowledged and is nowhere, and one that was purged and is somewhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from campaign.living.known import Known
from campaign.living.life import Life, words_of
from unabridged import Event
from unabridged.archives import read_archive
from unabridged.log.body import Chunk

Place = tuple[str, int]
# By these a word may stand again that another purged meanwhile: it was copied, or came back.
_COPY: Final = frozenset({"detach", "bring back"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """What was done at once: what each knew when he was done, by which verbs, and whether one was killed."""

    before: Known
    knew: Sequence[Known]
    verbs: frozenset[str]
    killed: bool = False
    in_flight: Sequence[str] = ()

    def may(self, *verbs: str) -> bool:
        """Whether one of these may have been done; what one was at who was killed, nobody knows."""
        return self.killed or not self.verbs.isdisjoint(verbs)


def reckon(life: Life, acts: Acts) -> list[str]:
    """Learn what all of them know, as far as it stands; what does not stand though it was acknowledged is told."""
    _learn(life, acts)
    log = {thread.id: {int(event.seq): event for event in thread.events()} for thread in life.begun()}
    stands = defaultdict[str, list[Place]](list)
    for thread in life.begun():
        forked_at = row.forked_at if (row := thread.row()) else 0
        for event in log[thread.id].values():
            for word in words_of(event) if event.seq > forked_at else ():
                stands[word].append((thread.id, event.seq))
    claimed = defaultdict[str, set[Place]](set)
    for word, place in (each for knew in acts.knew for each in knew.alive.items()):
        claimed[word].add(place)
    wrong = [*_lost(life, acts, claimed, stands, log), *_risen(life, acts, stands), *_in_part(acts, stands)]
    life.gone |= claimed.keys() - stands.keys()
    life.gone -= stands.keys()
    life.alive = {word: places[0] for word, places in stands.items()}
    life.copied |= {word for word, places in stands.items() if len(places) > 1}
    life.arriving = dict(_arriving(acts, log))
    return wrong


def _learn(life: Life, acts: Acts) -> None:
    """Everything that one of them knows, but for threads that are no more."""
    for knew in acts.knew:
        life.gone |= knew.gone
        life.forgotten |= knew.forgotten
        life.copied |= knew.copied
        life.said, life.called = max(life.said, knew.said), max(life.called, knew.called)
        life.named = max(life.named, knew.named)
        life.names += [name for name in knew.names if name not in life.names]
        for name, lanes in knew.lanes.items():
            known = life.lanes.setdefault(name, ["main"])
            known += [lane for lane in lanes if lane not in known]
    life.names = [each.id for each in life.begun()] or [life.name("thread")]
    had = {path for path, _ in acts.before.archives}
    all_have = set.intersection(*({path for path, _ in knew.archives} for knew in acts.knew))
    every = {path: names for knew in acts.knew for path, names in knew.archives}
    life.archives = [(path, names) for path, names in every.items() if path in all_have or path not in had]


def _lost(
    life: Life,
    acts: Acts,
    claimed: Mapping[str, set[Place]],
    stands: Mapping[str, list[Place]],
    log: Mapping[str, Mapping[int, Event]],
) -> Iterator[str]:
    for word, places in claimed.items():
        for name, seq in places - {*stands.get(word, ())}:
            event = log.get(name, {}).get(seq)
            if event is not None and event.payload is not None and word not in repr(event.body):
                yield f"{word} is not at {seq} of {name}, where it was said"
            elif event is None and name in log:
                yield f"{word} was said at {seq} of {name}, which has no such event"
            elif event is None or event.payload is None:
                may = acts.may("delete" if event is None else "purge")
                if not (may or (acts.may("retain") and _archived(life, name, word))):
                    yield f"{word} was said at {seq} of {name}, and is gone though nobody purged or archived it"


def _archived(life: Life, name: str, word: str) -> bool:
    """Whether what a thread said that left is in an archive."""
    for path, names in life.archives:
        if name in names and any(word.encode() in (row.payload or b"") for row in read_archive(path).events(name)):
            return True
    return False


def _risen(life: Life, acts: Acts, stands: Mapping[str, list[Place]]) -> Iterator[str]:
    if not acts.may(*_COPY):
        yield from (f"the purged {word} stands at {stands[word]}" for word in sorted(life.gone & stands.keys()))


def _in_part(acts: Acts, stands: Mapping[str, list[Place]]) -> Iterator[str]:
    there = [word for word in acts.in_flight if word in stands]
    if 0 < len(there) < len(acts.in_flight):
        yield f"of an append of a program that was killed, {there} are there, of {acts.in_flight}"


def _arriving(acts: Acts, log: Mapping[str, Mapping[int, Event]]) -> Iterator[tuple[Place, int]]:
    for name, seq in dict.fromkeys(place for knew in acts.knew for place in knew.arriving):
        pieces = [each.body for each in log.get(name, {}).values() if isinstance(each.body, Chunk)]
        pieces = [each for each in pieces if each.of == seq]
        if pieces and not any(each.last for each in pieces):
            yield (name, seq), max(each.index for each in pieces) + 1
