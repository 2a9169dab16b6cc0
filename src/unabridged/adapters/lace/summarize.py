"""``summarize`` with lace's numbers: what users said stays, and the newest eight; all else becomes one summary.
It refuses to part a call from its result, and to fold a conversation that is short.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from unabridged import Item, UsageError, View
from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.plan import Plan, planned, summarised_of
from unabridged.compaction.plans.protection import kept
from unabridged.compaction.strategies.summarise import is_told
from unabridged.view.asked import is_asked
from unabridged.view.budget import Budget
from unabridged.view.node import SAID

NAME: Final = "summarize"
SECTIONS: Final = """Write the summary under these headings, and leave out none that has something to say:
1. What the user asks for, and which problem that is about.
2. Where it stands: what is done, and what is left.
3. The technical background: kind of project, languages and tools, layout of the files, dependencies.
4. What was changed: each file that was made or edited, and how.
5. What went wrong, and how it was solved.
6. What has to be remembered: names, ids, unfinished pieces, next steps.
7. What the work is in the middle of: branch, changes not yet committed, decisions not yet taken.
What users said stands beside the summary word for word and need not be told again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SummarizeAsLace:
    """What is older than the newest ``recent`` messages becomes a summary, but for what users said."""

    name: ClassVar[str] = NAME
    version: ClassVar[int] = 1

    recent: int = 8
    basis: Basis = Basis.INCREMENTAL

    def __post_init__(self) -> None:
        """Refuse what is no count."""
        if type(self.recent) is not int or self.recent < 0:
            message = f"recent is how many of the newest messages stay, 0 or more, not {self.recent!r}"
            raise UsageError(message)

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan, or None where a conversation is short, or all that may leave was told before."""
        said = [at for at, item in enumerate(view.items) if item.shape in SAID]
        if len(said) <= self.recent:
            return None
        since = said[-self.recent] if self.recent else len(view.items)
        stays = kept(view, budget)
        stays = replace(stays, since=min(stays.since, since))
        survey = view.surveyed
        free = stays.free_but(at for at in said if _is_users(view.items[at]))
        if is_told(survey.chosen(free)):
            return None
        edit = summarised_of(survey, free)
        why = f"older than the newest {self.recent}, and no user's words"
        plan = planned(
            view, [edit], strategy=self.name, version=self.version, basis=self.basis, why=why, recent=self.recent
        )
        return replace(plan, instructions=(SECTIONS,))


def _is_users(item: Item) -> bool:
    return is_asked(item)
