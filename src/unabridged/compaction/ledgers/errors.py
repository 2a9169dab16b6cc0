"""Errors by their names and messages: the line that says what went wrong, and not the page around it.
It refuses to take prose about errors for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from unabridged.compaction.ledgers.statements import short
from unabridged.lazy_patterns import lazy
from unabridged.log.compacted import LedgerEntry
from unabridged.view import ledger

_LONGEST: Final = 240
_MOST: Final = 6
_MOST_LINES: Final = 4_000
# Each says it with a name, a mark and a message, within the first letters of its line.
_NAMED: Final = lazy(r"(?:[\w.]{1,80}\.)?[A-Z]\w{1,60}(?:Error|Exception|Failure|Timeout|Interrupt)\b(?=:|$|\s*\()")
_PLAIN: Final = lazy(
    r"(?i:fatal|error|panic|err)(?:\[\w{1,12}\])?: \S|npm ERR! \S|E  {2,6}\S"
    r"|\S{1,200}:\d{1,7}(?::\d{1,5})?: (?:fatal )?error: |(?:ERROR|FATAL|FAILED|CRITICAL)\b"
    r"|[^:]{1,80}:(?: [^:]{1,120}:)? (?:command not found|No such file or directory|Permission denied)"
)
# What servers, programs and tests of Go say; the letters that stand in each are looked for in a whole text first.
_OTHERS: Final = lazy(
    r"HTTP(?:/\d(?:\.\d)?)? [45]\d\d\b|[\w.-]{1,40}: (?:fatal |internal )?(?:error|fatal): \S"
    r"|\S{1,120}_test\.go:\d{1,6}: \S"
)
_THEIR_LETTERS: Final = ("HTTP", ": error: ", ": fatal", "internal error", "_test.go:")
_LOOKED_AT: Final = 400


def errors(text: str, seq: int) -> Iterator[LedgerEntry]:
    """The errors that a tool's answer, or what was printed, tells; of many the first and the last."""
    found = dict.fromkeys(_every(text))
    told = list(found)
    for line in told if len(told) <= _MOST else [*told[: _MOST // 2], *told[-_MOST // 2 :]]:
        yield ledger.entry_of(ledger.ERROR, line, seq)


def said_to_fail(text: str, seq: int) -> Iterator[LedgerEntry]:
    """What an answer that went wrong says, where no line of it has the form of an error: its first words."""
    line = next((each for each in text[:_LOOKED_AT].splitlines() if each.strip()), "")
    if line:
        yield ledger.entry_of(ledger.ERROR, short(line.strip(), _LONGEST), seq)


def _every(text: str) -> Iterator[str]:
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES // 2], *lines[-_MOST_LINES // 2 :]]
    may_be_others = any(letters in text for letters in _THEIR_LETTERS)
    for line in lines:
        said = line[:_LOOKED_AT].strip()
        if _NAMED.match(said) or _PLAIN.match(said) or (may_be_others and _OTHERS.match(said)):
            yield short(said, _LONGEST)
