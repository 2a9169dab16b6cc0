"""What was said and is out of view, behind a prompt whose last question is about it: quoted, with where it stands.
It refuses to show what the lane may not see, what the screen holds, and what the view shows already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from unabridged.compaction.recall import Recall
from unabridged.engine.context import Context
from unabridged.engine.memory import blocks
from unabridged.engine.memory.facts_shown import telling
from unabridged.engine.recall import recall_marks
from unabridged.engine.recall.answers import speaker, when
from unabridged.engine.search import answering
from unabridged.log import spans
from unabridged.log.body import Message
from unabridged.log.counted import tokens_of
from unabridged.log.ids import LaneId, Seq, ThreadRef
from unabridged.log.part import Text
from unabridged.search.asking import about
from unabridged.search.found import Hit, Reach
from unabridged.view import our_notes
from unabridged.view.asked import question_in
from unabridged.view.node import Shape
from unabridged.view.sayable import named
from unabridged.view.view import View

MOST_RECALLED: Final = 5
# Behind what a view shows, and the question itself, so many more are asked for.
_ASKED: Final = 20
_STANDS: Final = frozenset({Shape.MESSAGE})
_LONGEST_NAME: Final = 80


async def recalled(
    ctx: Context, ref: ThreadRef, lane: LaneId, seen: View, limit_tokens: int, reach: Recall
) -> tuple[Message, int] | None:
    """A note of what was said about the last question, and what it takes; None where nothing was."""
    query = about(telling(question_in(seen.items)), ctx.lexicon)
    if not query.words or limit_tokens <= 0 or reach is Recall.FACTS:
        return None
    asked = answering.Asked(query=query, limit=_ASKED)
    found = await answering.of_thread(ctx, ref, asked, Reach(reach.value), lane)
    standing = spans.union(span for item in seen.items if item.shape in _STANDS for span in item.covers)
    hits = [each for each in found.hits if each.thread != ref.thread or not spans.holds(standing, each.seq)]
    events = await ctx.store.at(ref, [Seq(1)]) if hits else []
    lines = _passed([_line(ref, each) for each in hits[:MOST_RECALLED]])
    while lines and events:
        said = blocks.told(recall_marks.mark(events[0]), our_notes.SAID, lines)
        note = Message(role="user", parts=(Text(text=said),))
        if (tokens := tokens_of(note, ctx.counter.count)) <= limit_tokens:
            return note, tokens
        lines = lines[:-1]
    return None


def _line(ref: ThreadRef, hit: Hit) -> str:
    """One quotation on one line, with who said it, when, and where it can be read whole."""
    elsewhere = "" if hit.thread == ref.thread else f", thread={named(hit.thread[:_LONGEST_NAME])}"
    text = " ".join(hit.snippet.text.split())
    return f"- seq {hit.seq}{elsewhere}, {speaker(hit.role)}, {when(hit.at)}: {text}"


def _passed(lines: Sequence[str]) -> list[str]:
    """The lines that the screen lets stand, alone and beside each other."""
    from unabridged.memory.screen import block_screened  # noqa: PLC0415  # the screen brings its weights

    verdict = block_screened(lines)
    return [each for n, each in enumerate(lines) if n not in verdict.left_out]
