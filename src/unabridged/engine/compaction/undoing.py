"""The verb ``undo``: one compaction taken back, where what it made still stands.
It refuses what would no longer fit, and says what to undo first where another was built on it.
"""

from __future__ import annotations

from unabridged.compaction.policy import Policy
from unabridged.engine.compaction.committing import still_standing
from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.log.reading import skeletons_after
from unabridged.engine.races import ATTEMPTS, lost_every_race
from unabridged.engine.texts import kept_drafts
from unabridged.engine.view import by_policy, seeing
from unabridged.errors import UsageError
from unabridged.log.body import Undone
from unabridged.log.compacted import Compacted
from unabridged.log.ids import Origin, Seq, ThreadRef
from unabridged.log.kind import Kind
from unabridged.log.skeleton import Skeleton
from unabridged.view.folded import Folded


async def undo(ctx: Context, ref: ThreadRef, compaction: Seq, policy: Policy | None) -> Seq:
    """Take one compaction back in its own lane; what it consumed stands again, by reference."""
    found = await ctx.store.at(ref, [compaction])
    body = found[0].body if found else None
    if not isinstance(body, Compacted):
        message = f"event {compaction} is no compaction; thread.compactions() lists those there are"
        raise UsageError(message)
    for _ in range(ATTEMPTS):
        folded = await seeing.current(ctx, ref, body.lane)
        if not _stands(folded, compaction, body):
            because = await _why_not(ctx, ref, compaction, body, folded)
            message = f"compaction {compaction} cannot be undone: {because}"
            raise UsageError(message)
        seen = await seeing.worded(ctx, ref, folded)
        undone = Undone(compaction=compaction, lane=body.lane)
        after = await seeing.after(ctx, ref, folded, [undone])
        what = f"the messages that compaction {compaction} stands for, with the rest of the view,"
        by_policy.refuse_too_large(await seeing.worded(ctx, ref, after), policy, what=what)
        shows = [item for item in seen.items if item.name.seq == compaction]
        batch = await batch_of(ctx, [(undone, Origin.CALLER)])
        done = await ctx.store.append_if(ref, folded.through, still_standing(shows, body.lane), batch)
        if done is not None:
            await kept_drafts.let_go(ctx, ref)  # nobody takes back a text to be given the very same again
            await seeing.keep_newest(ctx, ref, body.lane, done.last)
            return done.last
    raise lost_every_race("undo", ref)


def _stands(folded: Folded, compaction: Seq, body: Compacted) -> bool:
    return sum(node.name[0] == compaction for node in folded.nodes) == len(body.edits)


async def _why_not(ctx: Context, ref: ThreadRef, compaction: Seq, body: Compacted, folded: Folded) -> str:
    """Why what a compaction made does not stand."""
    held = await seeing.through(ctx, ref, body.lane, compaction)
    if not _stands(held, compaction, body):
        return "it never held, because what it names had changed before it was appended, or was purged since"
    later = [skeleton async for page in skeletons_after(ctx.store, ref, compaction) for skeleton in page]
    ours = [each for each in later if each.lane == body.lane and each.kind in (Kind.COMPACTED, Kind.UNDONE)]
    for each in reversed(ours):
        if each.kind is Kind.UNDONE and each.names(compaction):
            return f"it was taken back by event {each.seq}"
    over = _over(compaction, [each for each in ours if each.kind is Kind.COMPACTED], folded)
    if over is not None:
        return f"compaction {over} was built on it; undo {over} first"
    return "what it covered was changed or hidden since, and stands by itself"


def _over(compaction: int, later: list[Skeleton], folded: Folded) -> int | None:
    """The standing compaction under which one is, however many lie between."""
    standing = {node.name[0] for node in folded.nodes}
    for each in later:
        if each.seq > compaction and each.names(compaction):
            above = each.seq if each.seq in standing else _over(each.seq, later, folded)
            if above is not None:
                return above
    return None
