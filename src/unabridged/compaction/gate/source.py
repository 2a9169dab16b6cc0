"""What a draft stands for, made ready once for all checks: everything its writer was told, and who said what of it.
It refuses to be built in more than a few passes over the text, however long that is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from unabridged.compaction.briefs.leaving import day
from unabridged.compaction.briefs.telling_parts import columns_of
from unabridged.compaction.gate.finding.folding import casefolded
from unabridged.compaction.gate.wording import asked
from unabridged.lazy_patterns import lazy
from unabridged.log.part import Variable

Statement: TypeAlias = tuple[str, str]

# As many variables as a brief tells of.
MOST_VARIABLES: Final = 300
# So much of what users say tells their language.
_HEARD: Final = 40_000
USERS: Final = frozenset({"user", "human", "customer", "client"})
TOOLS: Final = frozenset({"tool", "function"})
_HEADING: Final = lazy(r"\s*(?:#{1,6}\s[^\n]*|(?:\*\*|__)[^*_]+(?:\*\*|__)[:：]?\s*|[^\n:：]{1,60}[:：]\s*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What leaves, all that was told beside it, and who said what.

    ``text`` is all of it, ``lower`` the same casefolded; ``size`` is how long that is which a draft stands for;
    ``kept`` are lines of summaries that stood already, ``said`` the statements by who says them; ``by_users`` is what
    users say, as much as tells their language; ``tools`` are the names of those who are no person;
    ``variables`` is None where nobody keeps count of them, ``registry`` what is known of each by its name, casefolded,
    and ``columns`` are the names of the columns of all.
    """

    text: str
    lower: str
    size: int
    instructions: str = ""
    guidance: str = ""
    ledger: str = ""
    headings: tuple[str, ...] = ()
    kept: frozenset[str] = frozenset()
    said: tuple[Statement, ...] = ()
    by_users: str = ""
    variables: frozenset[str] | None = None
    registry: Mapping[str, Variable] = field(default_factory=dict)
    columns: frozenset[str] = frozenset()
    tools: frozenset[str] = TOOLS


def prepared(  # noqa: PLR0913  # each is what a writer is told, by its own name
    leaving: str,
    *,
    earlier: str = "",
    instructions: str = "",
    beside: Sequence[str] = (),
    ledger: str = "",
    guidance: str = "",
    summaries: Sequence[str] = (),
    said: Sequence[Statement] = (),
    users: Collection[str] = USERS,
    tools: Collection[str] = TOOLS,
    times: Sequence[int] = (),
    variables: Collection[str | Variable] = (),
) -> Source:
    """All that a writer is told, as one source; ``beside`` is what else was told, a hint or a value of a variable."""
    left = [each if isinstance(each, Variable) else Variable(name=each) for each in variables]
    days = sorted({day(at) for at in set(times)})  # whichever a writer is told
    text = "\n\n".join(
        each
        for each in (earlier, leaving, *summaries, ledger, guidance, *beside, *days, *(each.name for each in left))
        if each
    )
    # The rules are told to every writer, and are no material; but what an author put into them may be said.
    return Source(
        text=text,
        lower=casefolded(text),
        size=len(leaving) + len(earlier),
        instructions=instructions,
        guidance=guidance,
        ledger=ledger,
        headings=asked.headings(instructions),
        kept=frozenset(line for each in (earlier, *summaries) for line in each.splitlines() if _tells(line)),
        said=tuple(said),
        by_users=_heard([what for who, what in said if who.casefold() in users]),
        variables=frozenset(each.name for each in left) if left else None,
        registry={each.name.casefold(): each for each in left},
        columns=frozenset(column.casefold() for each in left for column in columns_of(each)),
        tools=TOOLS | {name.casefold() for name in tools},
    )


def _tells(line: str) -> bool:
    """Whether a line is more than a heading, which the next summary has again with other words under it."""
    return any(map(str.isalnum, line)) and _HEADING.fullmatch(line) is None


def _heard(texts: Sequence[str]) -> str:
    heard, room = list[str](), _HEARD
    for text in texts:
        heard.append(text[:room])
        room -= len(heard[-1])
        if room <= 0:
            break
    return "\n".join(heard)
