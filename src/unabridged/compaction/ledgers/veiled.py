"""Messages and entries without the secrets in them: the one place where a ledger is kept from carrying any.
It refuses to know what a secret looks like, which the redactor of briefs knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from unabridged.compaction.briefs.cleaning import is_clean
from unabridged.log.body import Message
from unabridged.log.compacted import LedgerEntry
from unabridged.log.part import ExecutionResult, Part, Text, ToolCall, ToolResult, Variable
from unabridged.redaction.secrets import redacted
from unabridged.view import ledger


def messages(said: Sequence[tuple[int, Message]]) -> Sequence[tuple[int, Message]]:
    """Messages whose texts, arguments, results and values tell no secret; each is read whole, so that what stands
    before one tells it. All are read at once, and each by itself where that tells one.
    """
    if is_clean([message for _, message in said]):
        return said
    return [(seq, replace(message, parts=tuple(map(_part, message.parts)))) for seq, message in said]


def entries(made: Sequence[LedgerEntry]) -> Sequence[LedgerEntry]:
    """Entries as they may be kept; all are read at once, and each by itself where that tells one."""
    every = "\n".join(f"{each.text}\n{ledger.about(each)}" for each in made)
    return made if redacted(every) == every else [kept for each in made if (kept := entry(each)) is not None]


def entry(made: LedgerEntry) -> LedgerEntry | None:
    """An entry as it may be kept: without what a redactor knows in it; none of a name that is a secret itself."""
    text, told = redacted(made.text), redacted(ledger.about(made))
    if made.kind == ledger.IDENTIFIER and text != made.text:
        return None
    if (text, told) == (made.text, ledger.about(made)):
        return made
    return replace(made, text=text, extra=ledger.entry_of(made.kind, "", 0, told=told).extra)


def _part(part: Part) -> Part:
    match part:
        case Text():
            return replace(part, text=redacted(part.text))
        case ToolCall():
            return replace(part, name=redacted(part.name), arguments=redacted(part.arguments))
        case ToolResult():
            return replace(part, name=redacted(part.name), content=tuple(map(_part, part.content)))
        case ExecutionResult():
            said, printed, went_wrong = map(redacted, (part.result, part.stdout, part.stderr))
            kept = tuple(map(_variable, part.variables))
            return replace(part, result=said, stdout=printed, stderr=went_wrong, variables=kept)
        case _:
            return part


def _variable(kept: Variable) -> Variable:
    """A variable without its value where that, or that under this name, is a secret."""
    named = f"{kept.name} = {kept.value}"
    return kept if redacted(named) == named else replace(kept, value="")
