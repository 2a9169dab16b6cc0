"""Texts that were paid for, kept beside the log: a run that is begun anew asks for none of them twice.
It refuses to keep a text that did not pass, and to take one for a brief that says anything else.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from unabridged.compaction.briefs.telling_parts import variable
from unabridged.engine.compaction.runs import Means
from unabridged.engine.context import Context
from unabridged.engine.texts import drafts, judging
from unabridged.engine.texts.drafts import Drafted, NoDraft
from unabridged.engine.texts.judging import Bounds
from unabridged.errors import UnabridgedError
from unabridged.log import json_text
from unabridged.log.ids import Seq, ThreadRef
from unabridged.ports import Brief, Draft, KeptDraft, Summariser

# What the receipt says of a text for which nobody was asked again.
KEPT: Final = "kept from an earlier run"
# A whole text that is written sooner than this costs no more to write again than to keep; no model is as quick.
_WORTH_KEEPING_MICROSECONDS: Final = 100_000
# Part of every key: texts that were asked for in another way are other texts.
_VERSION: Final = 2
_LOG: Final = logging.getLogger(__name__)


async def let_go(ctx: Context, ref: ThreadRef) -> None:
    """Drop every kept text of a thread, as when a compaction was taken back for another."""
    try:
        await ctx.store.drop_drafts(ref)
    except UnabridgedError as problem:
        _LOG.info("kept texts were not dropped: thread %s: %s", ref.in_full, type(problem).__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDrafts:
    """The texts of one thread by one writer, drawn from its log up to ``through``."""

    ctx: Context
    ref: ThreadRef
    through: Seq
    writer: str

    async def asked(
        self, ctx: Context, brief: Brief, bounds: Bounds, means: Means, summariser: Summariser
    ) -> Drafted | NoDraft:
        """The text that was written for just this, if it still passes; else one that is asked for now, and kept."""
        known = await self.recalled(brief)
        if known is not None and await self._passes(known, brief, bounds):
            return Drafted(text=known.text, rung=drafts.SUMMARY, model=known.model, gate=(KEPT,))
        began = ctx.clock.now()
        done = await drafts.asked(ctx, brief, bounds, means, summariser)
        took = ctx.clock.now() - began
        if isinstance(done, Drafted) and (brief.portion[1] > 1 or took >= _WORTH_KEEPING_MICROSECONDS):
            await self.keep(brief, done.text, done.model or drafts.wrote_by(summariser, means))
        return done

    async def _passes(self, known: Draft, brief: Brief, bounds: Bounds) -> bool:
        faults, _ = await judging.judged(self.ctx, known.text, brief, bounds, judging.known(brief, bounds))
        return not faults

    async def recalled(self, brief: Brief) -> Draft | None:
        """What was written for just this, whoever asked; None where nothing was."""
        try:
            found = await self.ctx.store.draft(self.ref, self._key(brief))
        except UnabridgedError as problem:
            _LOG.info("a kept text was not read: thread %s: %s", self.ref.in_full, type(problem).__name__)
            return None
        match None if found is None else json_text.decode(found):
            case {"text": str(text), "model": str(model)}:
                return Draft(text=text, model=model)
            case _:
                return None

    async def keep(self, brief: Brief, text: str, model: str) -> None:
        """Keep a text that passed; one that cannot be kept costs a call one day, and fails nobody's run."""
        content = json_text.encode({"text": text, "model": model})
        kept = KeptDraft(key=self._key(brief), through=self.through, content=content)
        try:
            await self.ctx.store.keep_draft(self.ref, kept)
        except UnabridgedError as problem:
            _LOG.info("a text was not kept: thread %s: %s", self.ref.in_full, type(problem).__name__)

    def _key(self, brief: Brief) -> bytes:
        """Everything on which a text depends; how long it may be is asked of it again, by the gate.

        Which of how many portions it is makes no other text of it, and of a portion neither do the variables: code that
        runs meanwhile changes them, and the gate is asked again whether what it says of them still holds.
        """
        told = [
            _VERSION,
            self.writer,
            brief.lane,
            brief.instructions,
            brief.earlier,
            brief.leaving,
            list(brief.summaries),
            brief.guidance,
            brief.hint,
            [variable(each) for each in brief.variables] if brief.portion[1] == 1 else [],
        ]
        return sha256(json_text.encode(told)).digest()
