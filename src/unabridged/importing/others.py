"""Files that have readers of their own: our archives, and what lace kept.
It refuses to read either a second way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from unabridged import Memory, Scope
from unabridged.adapters.lace import import_lace
from unabridged.adapters.lace.importing import preview_lace
from unabridged.adapters.lace.reading import LaceImportError
from unabridged.archives import read_archive
from unabridged.errors import ConflictError, CorruptionError, UsageError
from unabridged.importing.choices import Choices
from unabridged.importing.files import Source
from unabridged.importing.outcome import Imported, ImportedThread
from unabridged.importing.own import standings
from unabridged.importing.recognising import Format
from unabridged.importing.told import Doing, ImportFault

_PACKED: Final = "it is read in one go, and from no archive of files; unpack it first, then import it"
_BOTH: Final = "nothing of this archive is added. To have both, pass another prefix for the ids, or another scope"
_NO_PREFIX: Final = "what lace kept keeps its ids; import it under a scope of its own instead of a prefix"


def other_threads(memory: Memory | None, source: Source, whose: Format, choices: Choices) -> Imported:
    """What becomes of such a file, or would."""
    scope, prefix, doing = choices.scope, choices.prefix, choices.doing
    problem = _PACKED if not Path(source.path).is_file() else _NO_PREFIX if prefix and whose is Format.LACE else ""
    if problem:
        return _faulty(source, problem)
    try:
        if whose is Format.OWN:
            return _own(memory, source, scope, prefix, doing=doing)
        return _lace(memory, source, scope, doing=doing)
    except (CorruptionError, LaceImportError, ConflictError, UsageError) as refused:
        return _faulty(source, str(refused))


def _own(memory: Memory | None, source: Source, scope: Scope | None, prefix: str, *, doing: Doing) -> Imported:
    found = standings(memory, source.path, scope=scope, prefix=prefix)
    refused = [(each.id, f"it {each.problem}; {_BOTH}") for each in found if each.problem]
    if refused:  # of an archive that is refused in part nothing is brought back
        return Imported(
            path=source.path,
            threads=(),
            faults=tuple(ImportFault(path=source.path, place=f"thread {id_!r}", problem=why) for id_, why in refused),
        )
    if memory is not None and doing is Doing.WRITING:
        ids = {each.was: each.id for each in found} if prefix else None
        facts = memory.bring_back(source.path, scope=scope, ids=ids).facts
    else:
        facts = sum(1 for _ in read_archive(source.path).facts())
    threads = tuple(
        ImportedThread(id=each.id, format=Format.OWN, events=each.new, known=each.known, beside=0) for each in found
    )
    return Imported(path=source.path, threads=threads, faults=(), facts=facts)


def _lace(memory: Memory | None, source: Source, scope: Scope | None, *, doing: Doing) -> Imported:
    if memory is not None and doing is Doing.WRITING:
        done = import_lace(memory, source.path, scope=scope)
    else:
        done = preview_lace(memory, source.path, scope=scope)
    threads = tuple(
        ImportedThread(id=each.id, format=Format.LACE, events=each.events, known=each.known, beside=each.hidden)
        for each in done.threads
    )
    return Imported(
        path=source.path,
        threads=threads,
        faults=tuple(ImportFault(path=each.path, place=each.place, problem=each.problem) for each in done.faults),
    )


def _faulty(source: Source, problem: str) -> Imported:
    fault = ImportFault(path=source.path, place="file", problem=problem)
    return Imported(path=source.path, threads=(), faults=(fault,))
