"""Old turns by track: a line for what each said, calls as delegated and outcome; written by code, the same every time.
It refuses to call anybody, to know what the time is, and to read a text that it wrote before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from unabridged.compaction.briefs.telling_tracks import JOBS, Entry, Sort, noise, told
from unabridged.compaction.briefs.writer import Leaving

NOISE: Final = ("alarm", "bootstrap")
_DAY: Final = 24 * 60 * 60 * 1_000_000
_HEAD: Final = "Earlier turns by track, a line each, the beginning of what was said:"
# Of each line: the quotation mark before it, and its end.
_AROUND: Final = 3
# What a track's own two lines take: its name, and how many lines of it are not shown.
_TRACK_CHARACTERS: Final = 60
# A track, and what is told on it.
_Line: TypeAlias = tuple[str, str]
# All lines are shortened before any leaves, but not to less than this part.
_SHORTENED: Final = (1, 2, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracks:
    """The writer: ``as_of`` is the newest time at which anything was said, by which jobs are old."""

    as_of: int
    line_characters: int = 500
    job_days: float = 2.0
    jobs: int = 10
    noise: tuple[str, ...] = NOISE

    def __call__(self, leaving: Leaving, /) -> str:
        """The text, at most about as long as it may be."""
        every = told(leaving.messages, leaving.times, noise(self.noise), self.line_characters)
        idle = sum(each.sort is Sort.IDLE for each in every)
        entries = [each for each in every if each.sort is not Sort.IDLE]
        recent = list(self._recent(entries))
        room = leaving.limit_characters - len(_HEAD) - _AROUND
        shown, texts = _shown(recent, self._width(recent, room), room), [_HEAD]
        for track, said in _by_track(entries).items():
            here = [(line, times) for (of, line), times in shown.items() if of == track]
            left = said - sum(times for _, times in here)
            texts += [f"[{track}]", *([f"… {left} earlier …"] if left else [])]
            texts += [line if times == 1 else f"{line} ({times} times)" for line, times in here]
        return "\n".join([*texts, *([f"[idle errors: {idle}]"] if idle else [])])

    def _recent(self, entries: Sequence[Entry]) -> Iterator[Entry]:
        """All but old jobs, of which the newest few stay however old they are."""
        since, jobs = self.as_of - int(self.job_days * _DAY), sum(each.sort is Sort.JOB for each in entries)
        for each in entries:
            if each.sort is Sort.JOB:
                jobs -= 1
                if each.at < since and jobs >= self.jobs:
                    continue
            yield each

    def _width(self, entries: Sequence[Entry], room: int) -> int:
        """How long a line may be: the longest of a few widths with which all have room, else the shortest."""
        widths = [max(1, self.line_characters // part) for part in _SHORTENED]
        sizes = [len(each.who) + len(each.text) + len(each.outcome) for each in entries]
        fits = (width for width in widths if sum(min(size, width) + _AROUND for size in sizes) <= room)
        return next(fits, widths[-1])


def _by_track(entries: Sequence[Entry]) -> dict[str, int]:
    """How much was said on each track, in the order in which they began, and jobs last."""
    found = Counter(each.track for each in entries)
    jobs = found.pop(JOBS, 0)
    return {**found, JOBS: jobs} if jobs else dict(found)


def _shown(entries: Sequence[Entry], width: int, room: int) -> dict[_Line, int]:
    """As many of the newest lines as have room, in order, each with how often it was said by then.

    What is said again and again on a track is told once, where it was said last; and of each track the newest line is
    told before the second of any.
    """
    newest = {each.track: n for n, each in enumerate(entries)}
    left, times, places = room - len(newest) * _TRACK_CHARACTERS, Counter[_Line](), dict[_Line, int]()
    for n in (*sorted(newest.values(), reverse=True), *range(len(entries) - 1, -1, -1)):
        line = entries[n].track, entries[n].line(width)
        if line not in places:
            left -= len(line[1]) + _AROUND
            if left < 0:
                break
            places[line] = n
        times[line] += n != newest[line[0]] or line not in times
    return {line: times[line] for line in sorted(places, key=places.__getitem__)}
