"""The rolling summary, and after it the files that matter as they are by then: what was read of them before is gone.
It refuses to read a file, and to read one again that the view still shows whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from unabridged.compaction import allowing
from unabridged.compaction.basis import Basis
from unabridged.compaction.plans.files import to_read
from unabridged.compaction.plans.plan import Plan, planned, summarised_of
from unabridged.compaction.plans.protection import kept
from unabridged.compaction.plans.reload import Reload
from unabridged.compaction.strategies.summarise import Summarise, refuse_unless_text
from unabridged.errors import UsageError
from unabridged.log.compacted import Replace
from unabridged.log.extra import Extra
from unabridged.view.budget import Budget
from unabridged.view.files import produced_by, uses
from unabridged.view.node import Shape
from unabridged.view.tool_names import EVERYBODYS, ToolNames
from unabridged.view.view import View

_LONGEST_SECONDS: Final = 3_600
_WHY_BARE: Final = "no room beside what stays"


@dataclass(frozen=True, slots=True, kw_only=True)
class SummariseAndReload:
    """As ``Summarise``, with room for files that a caller's ``Tools`` read again once the summary is written.

    At most ``files`` of them, in ``share`` of the room and in so many ``seconds`` together, each of at most
    ``max_bytes``, and none that no pattern of ``allow`` means. ``tools`` names those by which a model reads and
    changes files, beside the usual ones.
    """

    name: ClassVar[str] = "summarise_and_reload"
    version: ClassVar[int] = 1

    basis: Basis = Basis.INCREMENTAL
    instructions: str = ""
    files: int = 5
    share: float = 0.15
    seconds: float = 10.0
    max_bytes: int = 65_536
    allow: tuple[str, ...] = ("**",)
    tools: ToolNames = EVERYBODYS

    def __post_init__(self) -> None:
        """Refuse what is no text, no count, no share, no time and no pattern."""
        refuse_unless_text(self.instructions)
        for setting in ("files", "max_bytes"):
            value = getattr(self, setting)
            if type(value) is not int or value < 1:
                message = f"{setting} is a whole number from 1 on, not {value!r}"
                raise UsageError(message)
        for setting, most in (("share", 1), ("seconds", _LONGEST_SECONDS)):
            value = getattr(self, setting)
            if type(value) not in (int, float) or not 0 < value <= most:
                message = f"{setting} is a number above 0 and at most {most}, not {value!r}"
                raise UsageError(message)
        names: object = self.tools
        if not isinstance(names, ToolNames):
            message = f"tools are ToolNames(reads=…, …), not {self.tools!r}; what reads files is given to the memory"
            raise UsageError(message)
        object.__setattr__(self, "allow", allowing.checked(self.allow, of="allow"))

    def __call__(self, view: View, budget: Budget, /) -> Plan | None:
        """The plan; where nothing new may leave, summaries let go of their files if the view is too large with them."""
        used, tokens = uses(view.items, self.tools), int(budget.room_tokens * self.share)
        aim = max(0, budget.target_tokens - (tokens if used else 0))
        plan = Summarise(basis=self.basis, instructions=self.instructions)(view, replace(budget, target_tokens=aim))
        if plan is None:
            bare = _without_files(view, budget) if view.tokens > budget.soft_tokens else []
            return planned(view, bare, strategy=self.name, version=self.version, why=_WHY_BARE) if bare else None
        leaving = frozenset(view.surveyed.at(item.name for item in plan.items))
        files = to_read(view, used, leaving, self.tools, self.files)
        reload = Reload(
            files=tuple(files), tokens=tokens, seconds=self.seconds, max_bytes=self.max_bytes, allow=self.allow
        )
        told = Extra({**plan.parameters, "files": self.files, "share": self.share})
        return replace(
            plan, strategy=self.name, version=self.version, parameters=told, reload=reload if files else None
        )


def _without_files(view: View, budget: Budget) -> list[Replace]:
    """Summaries that brought files as they are without them: else there is no room for what was said since."""
    survey, found = view.surveyed, list[Replace]()
    for run in survey.apart(kept(view, budget).free):
        head = view.items[run[0]]
        text = produced_by(head) if head.shape is Shape.GROUP and run[1] - run[0] > 1 else None
        if text is not None:
            found.append(replace(summarised_of(survey, [run]), group=(text,), rank=head.rank))
    return found
