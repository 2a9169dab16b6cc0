"""What threads have beside messages, read on from where the last look ended: lanes, unpins, compactions, and how much.
It refuses to know what any lane sees, and to read a word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from unabridged.engine.context import Context
from unabridged.engine.last_used import LastUsed
from unabridged.engine.log.reading import skeletons_after, written_since
from unabridged.errors import ThreadDeleted
from unabridged.log.ids import MAIN, LaneId, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton

_REMEMBERED: Final = 1_024
# Of so many threads, those looked at last, it is noticed within a moment what another program did there.
_HEARD: Final = 64
_USER: Final = "user"
_TOLD: Final = frozenset({Kind.COMPACTED, Kind.UNDONE})
# What turns the view of its own lane, and of any lane.
_OWN: Final = _TOLD | {Kind.LANE_OPENED, Kind.USED}
_EVERY: Final = frozenset({Kind.SHOWN, Kind.UNPINNED, Kind.HIDDEN, Kind.PURGED})


@dataclass(frozen=True, slots=True, kw_only=True)
class There:
    """The lanes of a thread, ``main`` first, the newest unpin, all tokens and users' turns ever said, up to a seq.

    ``moved_every`` is the newest event that can make any view larger, or due, beyond what it says itself, ``moved_own``
    the newest that can in one lane alone; ``news`` are the compactions and undoings that nobody was told of yet; of a
    thread that is looked at first, those since its reader was opened. ``whole`` is all there is in a short thread that
    is looked at first, so that it need not be read again at once.
    """

    through: Seq = Seq(0)
    lanes: tuple[LaneId, ...] = (MAIN,)
    unpinned: Seq = Seq(0)
    tokens: int = 0
    turns: int = 0
    moved_every: Seq = Seq(0)
    moved_own: Mapping[LaneId, Seq] = field(default_factory=dict)
    news: tuple[Seq, ...] = ()
    whole: tuple[Skeleton, ...] = ()

    @property
    def moved(self) -> Seq:
        """The newest that can in any lane."""
        return max((self.moved_every, *self.moved_own.values()))

    def moved_in(self, lane: LaneId) -> Seq:
        """The newest that can in this lane: what another one is compacted to makes no difference here."""
        return max(self.moved_every, self.moved_own.get(lane, Seq(0)))


class LanesThere:
    """The threads looked at last; whatever is forgotten is read again, and what stood there by then is no news.

    ``since`` is when their reader was opened; one without it asks for no news.
    """

    def __init__(self, *, since: int | None = None) -> None:
        self._known = LastUsed[ThreadRef, There](_REMEMBERED)
        self._news_from = since

    @property
    def refs(self) -> list[ThreadRef]:
        """The threads that were looked at, the last one first."""
        return list(reversed(self._known))

    async def unchanged(self, ctx: Context) -> dict[ThreadRef, There | None]:
        """What there is in the threads looked at last; None where there is more, or news that nobody was told of.

        The store is asked once for all of them, however many: this is asked again and again while nothing happens.
        """
        known = {ref: self._known.get(ref) or There() for ref in self.refs[:_HEARD]}
        heads = await ctx.store.heads(list(known)) if known else {}
        return {ref: None if each.news or heads.get(ref) != each.through else each for ref, each in known.items()}

    async def of(self, ctx: Context, ref: ThreadRef) -> There:
        """What there is in a thread."""
        known = self._known.get(ref)
        there, pages = known or There(), list[list[Skeleton]]()
        async for page in skeletons_after(ctx.store, ref, there.through):
            there = _more(there, page)
            pages = [*pages[:1], page]
        if known is None and there.news:
            since = self._news_from
            news = () if since is None else await written_since(ctx.store, ref, there.news, since)
            there = replace(there, news=news)
        if self._known.put(ref, there):
            self._news_from = ctx.clock.now()
        return replace(there, whole=tuple(pages[0])) if known is None and len(pages) == 1 else there

    @contextmanager
    def while_there(self, ref: ThreadRef) -> Iterator[None]:
        """What is done for a thread while it is there; where it is deleted meanwhile, that ends, and is no trouble."""
        try:
            yield
        except ThreadDeleted:
            self._known.pop(ref, None)

    def told(self, ref: ThreadRef, news: Collection[Seq]) -> None:
        """These are no news of a thread any more; who reads it on for something else leaves them as they are."""
        known = self._known.get(ref)
        if news and known is not None:
            self._known[ref] = replace(known, news=tuple(each for each in known.news if each not in news))


def _more(there: There, page: Iterable[Skeleton]) -> There:
    lanes, news = dict.fromkeys(there.lanes), list(there.news)
    through, unpinned, tokens, moved_every = there.through, there.unpinned, there.tokens, there.moved_every
    turns, moved_own = there.turns, dict(there.moved_own)
    for each in page:
        through, tokens = each.seq, tokens + each.tokens
        turns += each.role == _USER
        if each.kind in _EVERY:
            moved_every = each.seq
        elif each.kind in _OWN:
            moved_own[each.lane] = each.seq
        match each.kind:
            case Kind.LANE_OPENED:
                lanes[each.lane] = None
            case Kind.UNPINNED:
                unpinned = each.seq
            case kind if kind in _TOLD:
                news.append(each.seq)
            case _:
                continue
    return There(
        through=through,
        lanes=tuple(lanes),
        unpinned=unpinned,
        tokens=tokens,
        turns=turns,
        moved_every=moved_every,
        moved_own=moved_own,
        news=tuple(news),
    )
