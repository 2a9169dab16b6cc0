"""Facts behind a prompt: those the last question is about, beside what the memory block says already.
It refuses to keep a word of them, and to show what the screen holds; what was shown is recorded by name alone.
"""

from __future__ import annotations

import logging
from typing import Final

from unabridged.compaction.policy import Policy
from unabridged.engine.context import Context
from unabridged.engine.log.drafting import batch_of
from unabridged.engine.memory import blocks, fact_lanes
from unabridged.engine.memory.fact_words import narrow
from unabridged.engine.recall import recall_marks
from unabridged.engine.view import seeing
from unabridged.errors import UnabridgedError
from unabridged.log.body import Message, Recalled
from unabridged.log.counted import tokens_of
from unabridged.log.ids import LaneId, Origin, Seq, ThreadRef
from unabridged.log.part import Text
from unabridged.memory import block as memory_block
from unabridged.memory.fact import Fact, FactId, FactState
from unabridged.search.asking import about
from unabridged.view import our_notes
from unabridged.view.asked import is_asked, question_in
from unabridged.view.folded import Folded
from unabridged.view.view import View

_LOG: Final = logging.getLogger(__name__)
MOST_RECALLED: Final = 20
# So many are looked at, since some of the best may be for other lanes.
LOOKED_AT: Final = 200
_AROUND: Final = ".,;:!?\u00bf\u00a1\"'()"
# Every other fact has these words too.
_SMALL_WORDS: Final = (
    "the a an and or but in on at to for of as by with from is was are were be been do does did has have had can will"
    " would what who which when where why how it this that i we you me my"
    " der die das und oder ein eine ist sind wie was wer wo ich wir"
    " el la los las un una y o de que qu\u00e9 es son c\u00f3mo yo mi"
)
_SMALL: Final = frozenset({"", *_SMALL_WORDS.split()})


async def recalled(
    ctx: Context, ref: ThreadRef, folded: Folded, seen: View, limit_tokens: int
) -> tuple[Message, int, tuple[FactId, ...]] | None:
    """A note of the facts that the last question is about, what it takes, and which they are; None where none is."""
    if limit_tokens <= 0 or not any(is_asked(item) for item in seen.items):
        return None
    index = await ctx.facts.believed(ctx.store, ref.scope, ctx.lexicon, ctx.clock)
    told = blocks.told_already(ctx, ref, folded.lane.id) if seen.memory else frozenset()
    lane = folded.lane.id

    def wanted(fact: Fact) -> bool:
        return fact.state is FactState.ACTIVE and fact.id not in told and fact.seen_by(lane)

    asks = about(narrow(telling(question_in(seen.items))), ctx.lexicon)
    if asks.words:
        found = [hit.fact for hit in index.found(asks, wanted, limit=LOOKED_AT)]
    else:  # whoever says nothing goes on with what is new
        newest = sorted(filter(wanted, index.best), key=lambda each: (-each.created_at, each.id))
        found = newest[:LOOKED_AT]
    admitted = await fact_lanes.admitted(ctx, ref, folded.lane, index, found)
    facts = memory_block.passed(admitted[:MOST_RECALLED], ctx.facts.looks.verdict)
    events = await ctx.store.at(ref, [Seq(1)]) if facts else []
    while facts and events:
        mark = recall_marks.mark(events[0])
        said = blocks.told(mark, our_notes.RECALLED, [memory_block.line(each) for each in facts])
        note = Message(role="user", parts=(Text(text=said),))
        if (tokens := tokens_of(note, ctx.counter.count)) <= limit_tokens:
            return note, tokens, tuple(each.id for each in facts)
        facts = facts[: min(len(facts) - 1, len(facts) * limit_tokens // tokens)]
    return None


def telling(text: str) -> str:
    """A question without its smallest words, which every other fact has too."""
    return " ".join(word for word in text.split() if word.strip(_AROUND).casefold() not in _SMALL)


async def recorded(ctx: Context, ref: ThreadRef, lane: LaneId, seen: View, policy: Policy) -> None:
    """Keep the block that was shown, and record which facts a model is shown that it was not shown the last time."""
    if not policy.memory_tokens and not policy.recall_tokens:
        return
    try:
        folded = await seeing.current(ctx, ref, lane)
        block = await blocks.keep(ctx, ref, folded, seen, policy)
        again = ctx.blocks.has_recalled(ref, lane, seen.recalled)
        shown = tuple(dict.fromkeys((*(() if block is None else block.facts), *(() if again else seen.recalled))))
        if not shown:
            return
        body = Recalled(facts=shown, lane=lane)
        await ctx.store.append(ref, await batch_of(ctx, [(body, Origin.ENGINE)]))
        await ctx.store.use_facts(ref.scope, [*map(FactId, shown)], at=ctx.clock.now())
    except UnabridgedError as problem:
        _LOG.info("what was shown is not recorded: thread %s: %s", ref.in_full, type(problem).__name__)
