"""Files that have readers of their own: our archives, and what lace kept.
It refuses to read either a second way.
"""

from __future__ import annotations

from pathlib import Path

from unabridged import Memory, Scope
from unabridged.adapters.lace import finding, import_lace
from unabridged.adapters.lace.reading import LaceImportError
from unabridged.archives import read_archive
from unabridged.errors import ConflictError, CorruptionError, UsageError
from unabridged.importing.files import Source
from unabridged.importing.outcome import Imported, ImportedThread
from unabridged.importing.recognising import Format
from unabridged.importing.told import Doing, ImportFault

_PACKED = "it is read in one go, and from no archive of files; unpack it first, then import it"
_NO_PREFIX = "what lace kept keeps its ids; import it under a scope of its own instead of a prefix"


def other_threads(  # one choice each
    memory: Memory | None, source: Source, whose: Format, scope: Scope | None, prefix: str, *, doing: Doing
) -> Imported:
    """What becomes of such a file, or would."""
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
    archived = read_archive(source.path)
    ids: dict[str, str] = {each: f"{prefix}{each}" for each in archived.ids}
    there = set[str]()
    if memory is not None:
        of = scope or archived.scope
        there = {new for new in ids.values() if memory.thread(new, scope=of).row() is not None}
    if memory is not None and doing is Doing.WRITING:
        memory.bring_back(source.path, scope=scope, ids=ids if prefix else None)
    threads = tuple(
        ImportedThread(
            id=ids[row.ref.thread],
            format=Format.OWN,
            events=0 if ids[row.ref.thread] in there else row.head - row.forked_at,
            known=row.head - row.forked_at if ids[row.ref.thread] in there else 0,
            beside=0,
        )
        for row in archived.threads
    )
    return Imported(path=source.path, threads=threads, faults=())


def _lace(memory: Memory | None, source: Source, scope: Scope | None, *, doing: Doing) -> Imported:
    if memory is not None and doing is Doing.WRITING:
        done = import_lace(memory, source.path, scope=scope)
        threads = tuple(
            ImportedThread(id=each.id, format=Format.LACE, events=each.events, known=each.known, beside=each.hidden)
            for each in done.threads
        )
        faults = done.faults
    else:
        found = finding.read(Path(source.path))
        threads = tuple(
            ImportedThread(id=each.id, format=Format.LACE, events=len(each.steps), known=0, beside=0)
            for each in found.sources
        )
        faults = tuple(found.faults)
    return Imported(
        path=source.path,
        threads=threads,
        faults=tuple(ImportFault(path=each.path, place=each.place, problem=each.problem) for each in faults),
    )


def _faulty(source: Source, problem: str) -> Imported:
    fault = ImportFault(path=source.path, place="file", problem=problem)
    return Imported(path=source.path, threads=(), faults=(fault,))
