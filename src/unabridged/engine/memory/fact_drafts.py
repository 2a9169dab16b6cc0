"""A fact before it is written: its words looked at by the screen, its sources in the log, how far it is believed.
It refuses to write; whoever asked for it does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from unabridged.engine.context import Context
from unabridged.engine.memory.fact_sources import followed_since, no_message, rewordings, trusted
from unabridged.errors import UsageError
from unabridged.log.ids import Origin, Scope, Seq, ThreadId, ThreadRef
from unabridged.memory import block as memory_block
from unabridged.memory.bringing import doubted
from unabridged.memory.fact import (
    LONGEST_NAME,
    LONGEST_STATEMENT,
    WAITING,
    Fact,
    FactId,
    FactOrigin,
    FactState,
    Source,
    is_drawn,
    says_something,
)
from unabridged.memory.following import MOVING, followed
from unabridged.memory.naming import SUBJECTS, Tier
from unabridged.memory.refusing import FactRefused, UnknownFact

if TYPE_CHECKING:
    from unabridged.memory.screen.verdict import Decision

# Nobody is believed further than he is by his own word.
TRUSTED: Final[Mapping[FactOrigin, int]] = MappingProxyType(
    {
        FactOrigin.PERSON: Origin.USER.trust,
        FactOrigin.MODEL: Origin.ASSISTANT.trust,
        FactOrigin.MACHINE: Origin.USER.trust,
    }
)
# What a machine or a model has of a tool, a file or the web is looked at before it is believed.
STAGED_BELOW: Final = Origin.ASSISTANT.trust


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A fact's sources as the log has them, how far the log went then, and how far each of them is believed.

    ``most`` is as far as whoever draws it is believed himself.
    """

    sources: tuple[Source, ...] = ()
    drawn_on: Mapping[ThreadId, Seq]
    each: Mapping[tuple[ThreadId, Seq], int]
    most: int

    @property
    def trust(self) -> int:
        """The least of these."""
        return min([self.most, *self.each.values()])

    def part(self, seqs: Collection[Seq]) -> Drawn:
        """What was drawn of these messages alone."""
        sources = tuple(source for source in self.sources if source.seq in seqs)
        return replace(
            self, sources=sources, each={place: trust for place, trust in self.each.items() if place[1] in seqs}
        )


def worded(fact: Fact, by: FactOrigin) -> Fact:
    """The fact with what the screen leaves of its words; held where somebody has to look, refused where nobody may."""
    _refuse_unfit(fact)
    from unabridged.memory.screen import Decision  # noqa: PLC0415  # as below

    decision, seen = _screened(fact, by)
    if decision is Decision.REFUSE:
        raise FactRefused(findings=seen.findings)
    held = decision is Decision.HOLD and fact.is_kept
    return replace(seen, state=FactState.HELD if held else fact.state)


def screened_anew(fact: Fact) -> Fact:
    """A fact from elsewhere, whoever is said to have written it there, as the screen here leaves a machine's words.

    Whatever it finds beside a secret waits for a look; of what was found there the names stay. It looks at the id too:
    a model is told that with the words, and of a fact from elsewhere nobody knows who chose it. One that chance may
    have drawn says nothing and is left out: with one in a hundred the screen's model took innocent words for an order.
    """
    from unabridged.memory.screen import Decision, screened  # noqa: PLC0415  # as below
    from unabridged.memory.screen import Origin as Author  # noqa: PLC0415

    decision, seen = _screened(fact, FactOrigin.MACHINE)
    told = [] if is_drawn(fact.id) else [f"{fact.id}: {seen.statement}"]
    named = [screened(each, origin=Author.MACHINE) for each in told]
    found = (each.id for verdict in named for each in verdict.findings)
    seen = replace(seen, findings=tuple(dict.fromkeys((*fact.findings, *seen.findings, *found))))
    is_sound = max((decision, *(each.decision for each in named))) < Decision.HOLD and says_something(seen.statement)
    return seen if is_sound else doubted(seen, FactState.HELD)


def _screened(fact: Fact, by: FactOrigin) -> tuple[Decision, Fact]:
    """What the screen decides of a fact, and the fact with what it leaves of its words, and what it found."""
    # The screen brings its weights with it: only who writes a fact pays for them.
    from unabridged.memory.screen import Origin as Author  # noqa: PLC0415
    from unabridged.memory.screen import screened  # noqa: PLC0415

    texts = (fact.statement, fact.subject, fact.slot)
    seen = [screened(text, origin=Author(by.value)) for text in texts]
    findings = tuple(dict.fromkeys(each.id for verdict in seen for each in verdict.findings))
    statement, subject, slot = (each.text or text for each, text in zip(seen, texts, strict=True))
    told = replace(fact, statement=statement, subject=subject, slot=slot, findings=findings)
    return max(each.decision for each in seen), told


def _refuse_unfit(fact: Fact) -> None:
    """Refuse what says nothing, and what is a document and no statement."""
    length = len(fact.statement)
    if length > LONGEST_STATEMENT or not says_something(fact.statement):
        what = f"not of {length}" if length > LONGEST_STATEMENT or not length else f"not {length} that nobody can see"
        message = (
            f"a fact is a statement of 1 to {LONGEST_STATEMENT} characters, {what}; "
            "say it shorter, or keep the text elsewhere and where it is as a fact"
        )
        raise UsageError(message)
    for name, told in (("subject", fact.subject), ("slot", fact.slot)):
        if len(told) > LONGEST_NAME:
            message = (
                f"a fact's {name} is a name of at most {LONGEST_NAME} characters, not of {len(told)}; "
                "what there is to say belongs into the statement"
            )
            raise UsageError(message)


def reworded(known: Fact, statement: str, by: FactOrigin, believed: int) -> Fact:
    """A fact said anew by somebody, who is ``believed`` so far.

    What a person says himself waits for nobody, unless the screen holds it, and stands by itself: whatever becomes of
    the messages that a machine or a model had drawn it from, the words are not theirs any more. Names that they alone
    said go, since no purge of them would look here. That a person let other words stand says nothing of a model's.
    """
    fact = replace(known, statement=statement, origin=by, accepted=(), trust=min(known.trust, believed))
    if by is FactOrigin.PERSON:
        fact = replace(
            fact,
            state=FactState.ACTIVE if known.state in WAITING else known.state,
            trust=max(known.trust, TRUSTED[by]),
        )
        fact = fact if known.origin is by or not known.sources else _by_itself(fact)
    elif fact.trust < STAGED_BELOW and known.state is FactState.ACTIVE:
        fact = replace(fact, state=FactState.STAGED)
    return worded(fact, by)


def _by_itself(fact: Fact) -> Fact:
    """The fact without its sources, and without any name of somebody or something that it does not say itself."""
    said = fact.statement.casefold()
    slot = fact.slot if fact.slot.casefold() in said else ""
    subject = fact.subject if fact.subject in SUBJECTS or fact.subject.casefold() in said else ""
    return replace(fact, sources=(), subject=subject, slot=slot)


async def believed(ctx: Context, fact: Fact, by: FactOrigin) -> int:
    """How far somebody is believed who says a fact anew: no further than what it was drawn from."""
    trust = TRUSTED[by]
    for thread in sorted({each.thread for each in fact.sources}):
        ref, seqs = (
            ThreadRef(scope=fact.scope, thread=thread),
            [each.seq for each in fact.sources if each.thread == thread],
        )
        since = await followed_since(ctx, ref, Seq(min(seqs) - 1))
        trust = min([trust, *(await trusted(ctx, ref, seqs, rewordings(since))).values()])
    return trust


def accepted(fact: Fact) -> Fact:
    """The fact as a person lets it be shown; refused where the screen lets no prompt show it, whoever asks."""
    from unabridged.memory.screen import Decision, screened  # noqa: PLC0415  # as above
    from unabridged.memory.screen import Origin as Author  # noqa: PLC0415

    seen = screened(memory_block.line(fact), origin=Author.MACHINE)
    found = tuple(each.id for each in seen.findings)
    if seen.decision is Decision.REFUSE:
        advice = (
            "no prompt may show it, so it was not accepted; say it in other words with facts.replace(), or refuse it"
        )
        raise FactRefused(findings=found, advice=advice)
    return replace(
        fact,
        state=FactState.ACTIVE,
        trust=max(fact.trust, Origin.USER.trust),
        accepted=tuple(dict.fromkeys((*fact.findings, *found))),
    )


def refuse_retired(fact: Fact) -> None:
    """Refuse to say anew, or to believe, what is gone; what comes back by itself is told how."""
    if fact.state is not FactState.RETIRED:
        return
    if not fact.statement:
        raise UnknownFact(fact=fact.id, was="was removed, or what it was drawn from was purged or forgotten")
    message = (
        f"fact {fact.id!r} is retired while no view has a message that it was drawn from; show one of them again with "
        "thread.show(), or add the statement as a new fact"
    )
    raise UsageError(message)


def born(fact: Fact) -> Fact:
    """The fact as it begins: retired where every message it was drawn from stands in no view by now."""
    gone = fact.sources and all(each.hidden for each in fact.sources)
    return replace(fact, state=FactState.RETIRED, before=fact.state) if gone else fact


async def drawn(ctx: Context, scope: Scope, given: Iterable[Source], by: FactOrigin) -> Drawn:
    """The sources as they stand: messages that were said, and neither purged nor hidden since unless it says so."""
    sources = tuple(dict.fromkeys(replace(each, hidden=False) for each in given))
    if not sources and by is FactOrigin.MACHINE:
        message = "a machine's fact names the messages it was drawn from; pass sources=[(thread, seq), …]"
        raise UsageError(message)
    drawn_on, every = dict[ThreadId, Seq](), dict[tuple[ThreadId, Seq], int]()
    for thread in sorted({each.thread for each in sources}):
        ref = ThreadRef(scope=scope, thread=thread)
        seqs = [each.seq for each in sources if each.thread == thread]
        since = await followed_since(ctx, ref, Seq(min(seqs) - 1))
        drawn_on[thread] = since[-1].seq if since else Seq(0)
        each = await trusted(ctx, ref, seqs, rewordings(since))
        if len(each) < len({*seqs}):
            raise no_message(ref, seqs)
        every.update({(thread, seq): trust for seq, trust in each.items()})
        probe = Fact(id=FactId(""), scope=scope, tier=Tier.AGENT, statement="", sources=sources)
        sources = followed(probe, thread, [event for event in since if event.kind in MOVING]).sources
    return Drawn(sources=sources, drawn_on=drawn_on, each=every, most=TRUSTED[by])
