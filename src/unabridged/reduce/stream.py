"""The output of a running tool, of which a bounded writing can be given at any moment and after any amount.
It refuses to keep the whole: it holds its digest and its size, the first lines, the last ones, and what went wrong.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from io import StringIO
from itertools import chain
from typing import Final

from unabridged.articles import what_it_is
from unabridged.errors import UsageError
from unabridged.reduce.counts import left_out
from unabridged.reduce.fitting import fitted
from unabridged.reduce.growing import LONGEST, Growing, without_middles
from unabridged.reduce.picking import inwards
from unabridged.reduce.reduced import Count, Kind, Offload, Whole, head
from unabridged.reduce.signals import is_warning, is_wrong
from unabridged.reduce.stream_lines import AROUND, WIDEST, Last, Line, Source, beside, last_state, line, notable
from unabridged.reduce.stream_unlike import Unlike

_AT_ONCE: Final = 65_536
_HEAD: Final = 40
_TAIL: Final = 200
_NEWEST: Final = 3
_ERRORS: Final = 12
_WARNINGS: Final = 5
_NARROWEST: Final = 120
_MARK_TOKENS: Final = 16


class Stream:
    """What is known of the output of a tool so far; its size does not grow with what it is fed."""

    def __init__(self) -> None:
        self._decoders = {source: getincrementaldecoder("utf-8")("replace") for source in Source}
        self._open = dict.fromkeys(Source, Growing())
        self._waiting, self._from = StringIO(), Source.STDOUT
        self._digest = sha256()
        self._characters = self._lines = self._newlines = self._redrawn = self._passed = 0
        self._last_letter = "\n"
        self._head: list[Line] = []
        self._last_pieces: deque[Last] = deque()
        self._held_lines = 0
        self._first: list[list[Line]] = []
        self._last: deque[list[Line]] = deque(maxlen=_ERRORS)
        self._lacking: list[list[Line]] = []
        self._wrong = self._warned = 0
        self._warnings: dict[str, Line] = {}
        self._unlike = Unlike()
        self._ending = ""

    def feed(self, piece: str | bytes, source: Source = Source.STDOUT) -> None:
        """Takes the next piece; letters, lines and what only a terminal understands may be cut anywhere."""
        if source not in self._open:
            message = f"{source!r} is no source of output; say Source.STDOUT or Source.STDERR"
            raise UsageError(message)
        given: object = piece
        if not isinstance(given, (str, bytes, bytearray, memoryview)):
            message = f"a piece of output is text or bytes, and this is {what_it_is(given)}"
            raise UsageError(message)
        text = piece if isinstance(piece, str) else self._decoders[source].decode(piece)
        if source is not self._from:
            self._caught_up()
            self._from = source
        self._waiting.write(text)
        # A line that is not over may grow for ever: only whole ones wait.
        begun = len(text) - text.rfind("\n") - 1
        if self._waiting.tell() >= _AT_ONCE or begun == len(text) or begun > LONGEST:
            self._caught_up()

    def ended(self, exit_code: int | None) -> None:
        """The tool ended, with this code if it had one."""
        self._caught_up()
        for source in Source:
            rest = self._decoders[source].decode(b"", final=True)
            if rest:
                self._counted(rest)
            if self._open[source].letters or rest:
                self._taken(rest + "\n", source)
        self._ending = "… ended …" if exit_code is None else f"… ended with exit code {exit_code} …"

    def whole(self) -> Whole:
        """Which text it was so far: the pieces as they arrived, one behind the other."""
        self._caught_up()
        lines = self._newlines + (self._last_letter != "\n" or not self._characters)
        return Whole(sha256=self._digest.hexdigest(), characters=self._characters, lines=lines)

    def shown(self, *, limit_tokens: int, count: Count) -> Offload:
        """What the output says so far, within the limit."""
        offload = Offload(kind=Kind.TERMINAL, text="", whole=self.whole())
        target = limit_tokens - count(head(offload)) - _MARK_TOKENS
        draw = partial(self._drawn, self._unlike.lines())
        return Offload(kind=offload.kind, text=fitted(draw, target, count), whole=offload.whole)

    def _caught_up(self) -> None:
        """Takes all that waits: what is done for each piece costs more than reading a small one."""
        text = self._waiting.getvalue()
        if text:
            self._waiting = StringIO()
            self._counted(text)
            self._taken(text, self._from)

    def _counted(self, text: str) -> None:
        self._digest.update(text.encode("utf-8", "surrogatepass"))
        self._characters += len(text)
        self._newlines += text.count("\n")
        self._redrawn += text.count("\r") - text.count("\r\n")
        self._redrawn -= self._last_letter == "\r" and text[0] == "\n"
        self._last_letter = text[-1]

    def _taken(self, text: str, source: Source) -> None:
        begun, end = text.find("\n"), text.rfind("\n")
        if end < 0:
            self._open[source] = self._open[source].grown(text)
            return
        first_line, number = self._open[source].grown(text[:begun]), self._lines
        others, passed = without_middles(text[begun:end])
        body = first_line.said + others
        self._passed += first_line.passed + passed
        total = body.count("\n") + 1
        self._open[source] = Growing().grown(text[end + 1 :])
        wanted = max(_HEAD - len(self._head), 0)
        first = body.split("\n", wanted)[:wanted]
        self._head.extend(line(said, number + at, source) for at, said in enumerate(first))
        self._noted(body, number, source)
        self._unlike.take(body, number, source)
        held = min(_TAIL, total)
        last = body.rsplit("\n", held)[-held:]
        self._last_pieces.append(Last.of(last, number + total - held, source))
        self._held_lines += held
        while self._held_lines - len(self._last_pieces[0].lines) >= _TAIL:
            self._held_lines -= len(self._last_pieces.popleft().lines)
        self._lines += total

    def _tail(self, count: int) -> list[Line]:
        """The last lines that are over."""
        found: list[Line] = []
        for each in reversed(self._last_pieces):
            found = [*each.told(), *found]
            if len(found) >= count:
                break
        return found[-count:]

    def _noted(self, body: str, number: int, source: Source) -> None:
        """Looks at lines with a telling word; all others are never taken apart."""
        self._completed(body, number, source)
        wrong: list[tuple[int, int, int]] = []
        warns = is_warning(body)
        for at, begin, end in notable(body):
            said = body[begin:end] if end - begin <= WIDEST else last_state(body[begin:end])[:WIDEST]
            if warns and is_warning(said):
                self._warned += 1
                if len(self._warnings) < _WARNINGS:
                    self._warnings.setdefault(said, line(body[begin:end], number + at, source))
            elif is_wrong(said):
                wrong.append((begin, end, number + at))
        self._wrong += len(wrong)
        # Those between are only counted: the next ones would push them out again.
        first = max(_ERRORS - len(self._first), 0)
        for begin, end, at in (*wrong[:first], *wrong[first:][-_ERRORS:]):
            self._keep_error(body, begin, end, at, source)

    def _completed(self, body: str, number: int, source: Source) -> None:
        """Puts what follows beside each error that was among the last lines of what came before."""
        still: list[list[Line]] = []
        for group in self._lacking:
            lacks = group[0].number + AROUND + 1 - number
            following = body.split("\n", lacks)[:lacks]
            group.extend(line(said, number + at, source) for at, said in enumerate(following))
            still.extend([group] if len(following) < lacks else [])
        self._lacking = still

    def _keep_error(self, body: str, begin: int, end: int, number: int, source: Source) -> None:
        group = [line(body[begin:end], number, source), *beside(body, begin, end, number, source)]
        known = {each.number for each in group}
        nearest = range(number - AROUND, number)
        earlier = self._tail(AROUND) if number - AROUND < self._lines else []
        group.extend(each for each in earlier if each.number in nearest and each.number not in known)
        if len(self._first) < _ERRORS:
            self._first.append(group)
        else:
            self._last.append(group)
        if max(known) < number + AROUND:
            self._lacking.append(group)

    def _drawn(self, odd: Sequence[Line], characters: int) -> str:
        """The lines worth most that go in, in the order they came, with counts between them."""
        notes = tuple(self._notes())
        kept: dict[int, str] = {}
        room = characters - sum(len(note) + 1 for note in notes)
        for each in self._held(odd):
            if each.number in kept:
                continue
            said = each.shown(max(characters // 8, _NARROWEST))
            room -= len(said) + 9
            if room < 0:
                break
            kept[each.number] = said
        return "\n".join((*self._with_gaps(kept), *notes))

    def _held(self, odd: Sequence[Line]) -> Iterator[Line]:
        tail = [*self._tail(_TAIL), *self._unfinished()]
        errors = [*self._first[:1], *reversed(self._last), *self._first[1:]]
        lines = [*self._head, *tail]
        return chain(
            self._head[:1],
            reversed(tail[-_NEWEST:]),
            (group[0] for group in errors),
            self._warnings.values(),
            odd,
            chain.from_iterable(map(_beside, errors)),
            (lines[index] for index in inwards(0, len(lines))),
        )

    def _unfinished(self) -> Iterator[Line]:
        said = ((source, self._open[source].said) for source in Source if self._open[source].said)
        return (line(text, self._lines + at, source) for at, (source, text) in enumerate(said))

    def _with_gaps(self, kept: dict[int, str]) -> Iterator[str]:
        following, total = 0, self._lines + sum(bool(each.said) for each in self._open.values())
        for number in sorted(kept):
            if number > following:
                yield left_out(number - following, "lines")
            yield kept[number]
            following = number + 1
        if total > following:
            yield left_out(total - following, "lines")

    def _notes(self) -> Iterator[str]:
        counted = (
            (self._redrawn, "redrawn lines"),
            (self._passed + sum(each.passed for each in self._open.values()), "characters of endless lines"),
            (self._wrong, "lines in all that tell of something wrong"),
            (self._warned, "warnings in all"),
        )
        yield from (left_out(number, what) for number, what in counted if number)
        yield from filter(None, (self._ending,))


def _beside(group: list[Line]) -> list[Line]:
    """The lines beside an error, the nearest first, in whatever order they came to be known."""
    error = group[0].number
    return sorted(group[1:], key=lambda each: (abs(each.number - error), -each.number))
