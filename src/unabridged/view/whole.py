"""Which messages belong together: one model response with its reasoning, all its calls and all their results.
It refuses to know views and budgets, and reads no word of what was said.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from unabridged.log import spans
from unabridged.log.ids import Seq, Span, spans_of
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Flag, Skeleton
from unabridged.log.spans import Spans


@dataclass(frozen=True, slots=True, kw_only=True)
class Atom:
    """Messages that no cut may part, the last event that belongs to them, and whether nothing more can come."""

    seqs: tuple[Seq, ...]
    last: Seq
    finished: bool = True


def is_asked(skeleton: Skeleton) -> bool:
    """Whether this is what a user said; tools that answer in the user's role ask nothing."""
    return skeleton.kind is Kind.MESSAGE and skeleton.role == "user" and not skeleton.answers


def atoms_of(skeletons: Iterable[Skeleton], reasoning: AbstractSet[Seq] = frozenset()) -> list[Atom]:
    """The atoms of these events, in order; they begin where no call is open, at a user message or at the first event.

    A result answers the nearest earlier unanswered call with its id. A call that nobody answered before the next user
    message, or before the end of a round, is dead: what answers it later is an atom of its own. ``reasoning`` are
    the messages that are reasoning and nothing else, which no skeleton tells; what they led to comes next.
    """
    grouping = _Grouping(reasoning=reasoning)
    for skeleton in skeletons:
        grouping.step(skeleton)
    return grouping.atoms()


def whole(named: Iterable[Span], atoms: Iterable[Atom]) -> Spans:
    """Every message of every atom that one of these seqs is in."""
    wanted = spans.union(named)
    taken = [atom for atom in atoms if any(spans.holds(wanted, seq) for seq in atom.seqs)]
    return spans_of([seq for atom in taken for seq in atom.seqs])


def is_legal(through: int, atoms: Iterable[Atom]) -> bool:
    """Whether a thread may be cut after this seq: between finished atoms."""
    return not any(atom.seqs[0] <= through and (through < atom.last or not atom.finished) for atom in atoms)


@dataclass(slots=True)
class _Growing:
    """An atom while its events come in."""

    seqs: list[Seq]
    last: Seq


@dataclass(slots=True)
class _Grouping:
    """The atoms so far, the calls that wait for a result, and the messages whose pieces are still to come."""

    reasoning: AbstractSet[Seq]
    of: dict[Seq, _Growing] = field(default_factory=dict)
    waiting: list[tuple[str, Seq]] = field(default_factory=list)
    answered: dict[int, list[str]] = field(default_factory=dict)
    given: dict[int, list[tuple[str, Seq]]] = field(default_factory=dict)
    opened: dict[int, Seq] = field(default_factory=dict)
    arriving: set[int] = field(default_factory=set)
    hidden: set[Seq] = field(default_factory=set)
    before: Skeleton | None = None
    first: int = 0

    def step(self, skeleton: Skeleton) -> None:
        """One event further."""
        self.first = self.first or skeleton.seq
        match skeleton.kind:
            case Kind.MESSAGE:
                self._say(skeleton)
            case Kind.AMENDED if skeleton.touches and skeleton.touches[0].first in self.of:
                self._reword(skeleton, skeleton.touches[0].first)
            case Kind.CHUNK if skeleton.touches:
                self._grow(skeleton, skeleton.touches[0].first)
            case Kind.ROUND_ENDED:
                self._die(before=skeleton.seq)
            case Kind.RESET:
                self.hidden.update(self.of)
            case Kind.HIDDEN | Kind.PURGED:
                self._hide(spans.found(spans.union(skeleton.touches), self.of))
            case Kind.SHOWN:
                self._show(spans.found(spans.union(skeleton.touches), self.hidden))
            case _:
                return

    def atoms(self) -> list[Atom]:
        """What came of it; what is out of every view waits for nothing."""
        pending = self.arriving.union(seq for _, seq in self.waiting)
        if self.before is not None and (self.before.atom or self.before.seq in self.reasoning):
            pending.add(self.before.seq)  # the rest of its response may be what comes next
        pending -= self.hidden
        found = {id(growing): growing for growing in self.of.values()}.values()
        return [
            Atom(seqs=tuple(sorted(each.seqs)), last=each.last, finished=pending.isdisjoint(each.seqs))
            for each in sorted(found, key=lambda each: min(each.seqs))
        ]

    def _say(self, said: Skeleton) -> None:
        before, self.before = self.before, said
        self.of[said.seq] = _Growing([said.seq], said.seq)
        self.opened[said.seq] = said.seq
        if is_asked(said):
            self._die(before=said.seq)
        if said.flags & Flag.CHUNKED:
            self.arriving.add(said.seq)
        if before is not None and self._is_one_response(before, said):
            self._join(before.seq, said.seq)
        own = [(call, said.seq) for call in said.calls]
        if said.role == "assistant":  # what a provider's own tools found stands beside their calls
            self.waiting.extend(own)
        for call in said.answers:
            self._answer(call, said.seq)
        if said.role != "assistant":
            self.waiting.extend(own)

    def _is_one_response(self, before: Skeleton, said: Skeleton) -> bool:
        """Whether a message goes on with the response of the one before it, where a provider sends it in items."""
        if said.atom and before.atom == said.atom:
            return True
        if before.role != "assistant" or said.role != "assistant" or before.sender != said.sender:
            return False
        return before.seq in self.reasoning or any(asked == before.seq for _, asked in self.waiting)

    def _die(self, *, before: Seq) -> None:
        """Calls that nobody answered are dead from here on; up to here they held every cut back."""
        for _, asked in self.waiting:
            if asked not in self.hidden:
                self.of[asked].last = max(self.of[asked].last, Seq(before - 1))
        self.waiting.clear()

    def _answer(self, call: str, by: Seq) -> None:
        for at in range(len(self.waiting) - 1, -1, -1):
            if self.waiting[at][0] == call:
                _, asked = self.waiting.pop(at)
                self.answered.setdefault(asked, []).append(call)
                self.given.setdefault(by, []).append((call, asked))
                self._join(asked, by)
                return

    def _hide(self, gone: Sequence[Seq]) -> None:
        """What is out of every view answers nothing: a call whose result was taken back alone waits for another."""
        fresh = [seq for seq in gone if seq not in self.hidden]
        self.hidden.update(gone)
        for seq in fresh:
            again = [each for each in self.given.get(seq, ()) if each[1] not in self.hidden]
            for call, asked in again:
                self.answered[asked].remove(call)
            if again:
                self.waiting = sorted([*self.waiting, *again], key=lambda each: each[1])

    def _show(self, back: Sequence[Seq]) -> None:
        """What is back in its place is the result it was, as long as its call waits for one."""
        self.hidden.difference_update(back)
        for seq in back:
            for each in self.given.get(seq, ()):
                if each in self.waiting:
                    self.waiting.remove(each)
                    self.answered[each[1]].append(each[0])

    def _reword(self, said: Skeleton, seq: Seq) -> None:
        """New words in a message's place bring new calls, and take calls away that nobody has answered."""
        self.opened[said.seq] = seq
        left = list(self.answered.get(seq, ()))
        self.waiting = [each for each in self.waiting if each[1] != seq]
        for call in said.calls:
            if call in left:
                left.remove(call)
            else:
                self.waiting.append((call, seq))
        self.arriving.discard(seq)
        if said.flags & Flag.CHUNKED:
            self.arriving.add(seq)

    def _grow(self, piece: Skeleton, opening: Seq) -> None:
        seq = self.opened.get(opening)
        if seq is None and opening >= self.first:
            return  # a piece of what is no message
        if seq is None:  # it was opened before these events, and goes on among them
            seq = self.opened[opening] = opening
            self.of[opening] = _Growing([opening], opening)
        self.of[seq].last = max(self.of[seq].last, piece.seq)
        if piece.flags & Flag.LAST:
            self.arriving.discard(seq)
        else:
            self.arriving.add(seq)

    def _join(self, first: Seq, second: Seq) -> None:
        one, other = self.of[first], self.of[second]
        if one is other:
            return
        one.seqs.extend(other.seqs)
        one.last = max(one.last, other.last)
        for seq in other.seqs:
            self.of[seq] = one


def nearest(through: int, atoms: Sequence[Atom], *, head: int) -> tuple[int, int | None]:
    """The nearest seqs before and after this one at which a thread may be cut; None after it while a call is open."""
    before = next(cut for cut in range(through, -1, -1) if is_legal(cut, atoms))
    return before, next((cut for cut in range(through, head + 1) if is_legal(cut, atoms)), None)
