"""A plan: which items of a view become what, and the seq it was drawn on; harmless until it is appended.
It refuses to know who drew it, and who writes what it leaves to be written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeGuard

from unabridged.compaction.basis import Basis
from unabridged.compaction.briefs.writer import Writer
from unabridged.compaction.plans import reasons
from unabridged.compaction.plans.reasons import Reason
from unabridged.compaction.plans.reload import Reload
from unabridged.compaction.plans.sizing import sized_edits
from unabridged.log import spans
from unabridged.log.body import Message
from unabridged.log.compacted import Drop, Edit, Produced, Replace, Stub
from unabridged.log.extra import NOTHING_MORE, Extra
from unabridged.log.ids import Seq, Span
from unabridged.log.part import Text
from unabridged.log.spans import Spans
from unabridged.view.edits import consumed_by
from unabridged.view.item import Item
from unabridged.view.survey import Passage, Survey, passages_of
from unabridged.view.view import View

BY_HAND: Final = "by hand"
# Why a plan takes what it takes: in a few words, or told in full when somebody asks.
Why: TypeAlias = str | Callable[[], Iterable[Reason]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Edits over items, and the seq they were drawn on.

    A ``Replace`` without a group is still to be written: a summariser is shown what it consumes. ``items`` are all
    the edits name, as the view had them; whatever touches one of them makes the plan void. ``basis`` is what is shown
    of the summaries among them: their texts, or the originals under them. ``instructions`` are what whoever writes is
    told, one for each text that is to be written, and ``text_tokens`` how long each may be; where nothing is said, as
    everywhere. A ``writer`` writes them all, and nobody else is asked; ``notes`` are for the receipt; ``reload`` are
    files to read again, to stand beside the last text. ``why`` is for ``explain`` alone: it is no part of what makes
    two plans equal, and gets into no log.
    """

    drawn_on: Seq
    edits: tuple[Edit, ...]
    items: tuple[Item, ...]
    strategy: str = BY_HAND
    version: int = 1
    parameters: Extra = NOTHING_MORE
    basis: Basis = Basis.INCREMENTAL
    instructions: tuple[str, ...] = ()
    text_tokens: int = 0
    writer: Writer | None = None
    notes: tuple[str, ...] = ()
    reload: Reload | None = None
    why: Why = field(default="", compare=False, repr=False)

    def explain(self) -> tuple[Reason, ...]:
        """What leaves and why, a line each as text; where things were weighed, what stays too, and every score."""
        if callable(self.why):
            return tuple(self.why())
        return tuple(reasons.of_edit(edit, self.of(edit), self.why or f"chosen {self._by}") for edit in self.edits)

    @property
    def _by(self) -> str:
        return self.strategy if self.strategy == BY_HAND else f"by {self.strategy}"

    @property
    def unwritten(self) -> tuple[Replace, ...]:
        """What a summariser has to write."""
        return tuple(edit for edit in self.edits if is_unwritten(edit))

    @property
    def covers(self) -> tuple[Span, ...]:
        """Every seq that would be covered."""
        return covered_by(self.edits)

    @property
    def tokens(self) -> int:
        """What the items take now."""
        return sum([item.tokens for item in self.items])

    def of(self, edit: Edit) -> tuple[Item, ...]:
        """The items one edit names."""
        if len(self.edits) == 1:
            return self.items
        wanted = set(consumed_by(edit))
        return tuple(item for item in self.items if item.name in wanted)

    def measured_by(self, view: View) -> Plan:
        """The plan with every figure as the view has it, whatever was said of it: they stand in the log for good."""
        survey, edits, every = view.surveyed, list[Edit](), list[int]()
        for edit in self.edits:
            named = sorted(survey.at(consumed_by(edit)))
            every += named
            if not isinstance(edit, Stub):
                told = summarised_of(survey, passages_of(named))
                edit = replace(  # noqa: PLW2901  # the same edit, with its figures
                    edit, covers=told.covers, messages=told.messages, rounds=told.rounds, trust=told.trust
                )
            edits.append(edit)
        return replace(self, edits=tuple(edits), items=survey.chosen(passages_of(sorted(every))))

    def written(self, texts: Sequence[str], beside: Sequence[Extra] = ()) -> Plan:
        """The plan with these texts where something was to be written, in order; nothing is counted yet.

        ``beside`` is what is stored beside each of them, where anything is.
        """
        left = iter(zip(texts, beside or [NOTHING_MORE] * len(texts), strict=True))
        return replace(self, edits=tuple(_said(edit, left) for edit in self.edits))

    def up_to(self, texts: int) -> Plan:
        """The plan without what comes after so many texts that are to be written."""
        edits, left = list[Edit](), texts
        for edit in self.edits:
            left -= is_unwritten(edit)
            if left < 0:
                break
            edits.append(edit)
        if len(edits) == len(self.edits):
            return self
        named = {name for edit in edits for name in consumed_by(edit)}
        items = tuple(item for item in self.items if item.name in named)
        return replace(self, edits=tuple(edits), items=items, instructions=self.instructions[:texts])

    def sized(self, count: Callable[[str], int], loose: Spans = ()) -> Plan:
        """The plan with every size counted, where these events are no messages."""
        stubbed = {edit.item for edit in self.edits if isinstance(edit, Stub)}
        whole = {item.name: item.whole for item in self.items if item.name in stubbed} if stubbed else {}
        said = {name: [says] for name, says in whole.items() if isinstance(says, Message)}
        return replace(self, edits=sized_edits(self.edits, said, count, loose))

    def unsaid(self) -> Plan:
        """The plan with a named drop wherever something was to be written: what can be done without anybody's text."""
        return replace(self, edits=tuple(_unsaid(edit) if is_unwritten(edit) else edit for edit in self.edits))


def planned(
    view: View,
    edits: Iterable[Edit],
    *,
    strategy: str = BY_HAND,
    version: int = 1,
    basis: Basis = Basis.INCREMENTAL,
    why: Why = "",
    **parameters: object,
) -> Plan:
    """A plan over a view's items; edits may name anything, and ``check`` says what is wrong with them.

    A basis that is not the usual one is told among its parameters. ``why`` is what the plan says of itself when
    somebody asks.
    """
    if basis is not Basis.INCREMENTAL:
        parameters = {"basis": basis.value, **parameters}
    made = tuple(edits)
    named = view.surveyed.at(name for edit in made for name in consumed_by(edit))
    items = view.surveyed.chosen(passages_of(sorted(set(named))))
    return Plan(
        drawn_on=view.through,
        edits=made,
        items=items,
        strategy=strategy,
        version=version,
        parameters=Extra(parameters),
        basis=basis,
        why=why,
    )


def summarised(items: Sequence[Item]) -> Replace:
    """These items become one summary, still to be written; it is trusted no further than the least of them."""
    return summarised_of(Survey(items), [(0, len(items))])


def dropped(items: Sequence[Item]) -> Drop:
    """These items leave; a count and a handle stay."""
    return dropped_of(Survey(items), [(0, len(items))])


def dropped_of(survey: Survey, passages: Sequence[Passage]) -> Drop:
    """The items of these passages leave."""
    return _unsaid(summarised_of(survey, passages))


def in_place_of(drop: Drop) -> Replace:
    """A summary, still to be written, of what a drop would only name."""
    return Replace(
        items=drop.items,
        covers=drop.covers,
        messages=drop.messages,
        rounds=drop.rounds,
        group=(),
        ledger=drop.ledger,
        trust=drop.trust,
    )


def summarised_of(survey: Survey, passages: Sequence[Passage]) -> Replace:
    """The items of these passages become one summary."""
    return Replace(
        items=tuple([item.name for item in survey.chosen(passages)]),
        covers=survey.covers(passages),
        messages=survey.messages(passages),
        rounds=survey.rounds(passages),
        group=(),
        trust=survey.trust(passages),
    )


def covered_by(edits: Iterable[Edit]) -> tuple[Span, ...]:
    """Every seq that these edits cover."""
    return spans.union(span for edit in edits if not isinstance(edit, Stub) for span in edit.covers)


def is_unwritten(edit: Edit) -> TypeGuard[Replace]:
    """Whether a text is still to be written for it."""
    return isinstance(edit, Replace) and not edit.group


def _said(edit: Edit, texts: Iterator[tuple[str, Extra]]) -> Edit:
    if not is_unwritten(edit):
        return edit
    text, beside = next(texts)
    return replace(edit, group=(Produced(role="user", parts=(Text(text=text),), tokens=0, extra=beside),))


def _unsaid(edit: Replace) -> Drop:
    return Drop(
        items=edit.items,
        covers=edit.covers,
        messages=edit.messages,
        rounds=edit.rounds,
        ledger=edit.ledger,
        trust=edit.trust,
    )
