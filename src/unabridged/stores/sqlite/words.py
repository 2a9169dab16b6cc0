"""Words in SQLite: a table of FTS5 that keeps terms and where they stand, and no text.
It refuses to know what a term means; a scope's number leads each, so that no scope's words are met by another's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from unabridged.errors import CorruptionError, StoreDegraded, UnavailableError
from unabridged.log import json_text
from unabridged.search.clause import Clause, Phrase, Prefix, Term, Where
from unabridged.search.documents import Document
from unabridged.stores.sql.indexing import LARGEST
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite.which_library import GET_NEWER

_TABLES: Final = ("words", "word")
_BEGINNING: Final = -(2**63)
_END: Final = 2**63 - 1
# Words are taken out so many documents at a time, each time in one pass over all words.
_TAKEN_OUT_AT_ONCE: Final = 5_000
# FTS5 drops no table that it cannot open, so that what it keeps is first brought to what it makes in the beginning.
_EMPTIED: Final = (
    *("have_words_data", "empty_words_data", "begin_words_data"),
    *("have_words_idx", "empty_words_idx"),
    *("have_words_config", "empty_words_config", "begin_words_config"),
)


class FtsWords:
    """The words of a SQLite store."""

    def make(self, tx: Transaction) -> None:
        """Make the tables of FTS5 with the first document."""
        _need_fts(tx)
        if _are_there(tx):
            return
        tx.run("make_words")
        tx.run("make_word")

    def add(self, tx: Transaction, scope: int, documents: Iterable[tuple[int, Document]]) -> None:
        """Add documents under their numbers."""
        given = list(documents)
        tx.many("add_document", [{"number": own, "at": each.at, "length": len(each.words)} for own, each in given])
        tx.many("add_words", [{"number": own, "terms": _led(scope, each.words, each.others)} for own, each in given])

    def clear(self, tx: Transaction) -> None:
        """Forget every document and every state, however damaged; a library without FTS5 leaves empty tables."""
        has_fts = bool(tx.all("has_fts"))
        if has_fts:
            tx.run("drop_word")
        if tx.all("has_words")[0][0]:  # without the table that was made of them, its own are nobody's to reset
            for statement in _EMPTIED:
                tx.run(statement)
            if has_fts:
                tx.run("drop_words")
        last = _last_number(tx)
        for statement in ("drop_documents", "drop_forgotten", "drop_index_states"):
            tx.run(statement)
        if last:  # whoever found documents before finds nobody's under their numbers after
            tx.run("forget_number", number=last)

    def found(  # one bound each, by name
        self, tx: Transaction, scope: int, where: Where, clause: Clause, *, first: int, last: int, limit: int
    ) -> list[int]:
        """The documents of these numbers that a clause and ``where`` ask for, the highest first."""
        if not _are_there(tx):
            return []
        asked = " AND ".join(_expression(scope, each) for each in (clause, *where.must))
        for labels in where.labels:
            asked += f" AND ({' OR '.join(_expression(scope, Term(term=each)) for each in labels)})"
        bounds: dict[str, object] = {"asked": asked, "first": first, "last": last, "limit": limit}
        if where.since is None and where.until is None:
            return _read(tx, "postings", **bounds)
        since = _BEGINNING if where.since is None else where.since
        until = _END if where.until is None else where.until
        return _read(tx, "postings_in_time", **bounds, since=since, until=until)

    def described(
        self, tx: Transaction, scope: int, documents: Sequence[int], clauses: Sequence[Clause], *, version: int
    ) -> list[tuple[Any, ...]]:
        """Number, time, length, thread's name and counts of each document there is."""
        numbers = _json(sorted(set(documents)))
        found = tx.all("described", scope=scope, numbers=numbers, version=version)
        if not found:  # every index may have been forgotten since they were found, and their words have no table then
            return []
        counts: dict[int, dict[Clause, int]] = {row[0]: {} for row in found}
        for clause in clauses:
            for number, often in self._times(tx, scope, clause, documents, numbers).items():
                if number in counts:
                    counts[number][clause] = often
        return [(*row, counts[row[0]]) for row in found]

    def terms(self, tx: Transaction, scope: int, documents: Sequence[int]) -> list[tuple[int, str, int]]:
        """Each term of each of these documents, led by its scope's number, in one pass over all words of the scope."""
        if not tx.all("has_words")[0][0]:
            return []
        bounds = {"low": f"{scope}.", "high": f"{scope}\x7f", "first": min(documents), "last": max(documents)}
        found = tx.all("terms_in", **bounds, numbers=_json(documents))
        return [(number, term, often) for number, term, often in found]

    def forgotten(self, tx: Transaction) -> Mapping[int, str]:
        """Some documents to be taken out of the words, each with its terms: one pass over all words."""
        if not tx.all("any_forgotten"):
            return {}
        are_there = _are_there(tx)
        if are_there:
            _need_fts(tx)
        due = [row[0] for row in tx.all("some_forgotten", limit=_TAKEN_OUT_AT_ONCE)]
        if not due and are_there:
            due = [row[0] for row in tx.all("some_strays", limit=_TAKEN_OUT_AT_ONCE)]
        return {**dict.fromkeys(due, ""), **_terms_of(tx, due)}

    def take_out(self, tx: Transaction, found: Mapping[int, str]) -> int:
        """Take these documents out of the words, unless another did since; whether any are left to do."""
        if not tx.all("any_forgotten"):
            return 0
        if found:
            known = {row[0] for row in tx.all("known_documents", numbers=_json([*found]))}
            strays = _terms_of(tx, [number for number in found if number not in known])
            for number, terms in {**{each: found[each] for each in known}, **strays}.items():
                if terms:
                    tx.run("drop_terms", number=number, terms=terms)
            tx.many("drop_document", [{"number": number} for number in found])
            return 1
        if tx.all("some_forgotten", limit=1):  # only since they were looked for
            return 1
        if _are_there(tx):
            tx.run("optimize_words")
        tx.run("drop_forgotten")
        return 0

    def _times(
        self, tx: Transaction, scope: int, clause: Clause, documents: Sequence[int], numbers: str
    ) -> Mapping[int, int]:
        if isinstance(clause, Term):
            return dict(tx.all("times_in", term=f"{scope}{clause.term}", numbers=numbers))
        asked, wanted = _expression(scope, clause), set(documents)
        bounds: dict[str, object] = {"asked": asked, "first": min(wanted), "last": max(wanted), "limit": LARGEST}
        return dict.fromkeys(wanted.intersection(_read(tx, "postings", **bounds)), 1)


def left(tx: Transaction, scope: int, clauses: Sequence[Clause], *, limit: int) -> list[int]:
    """The documents that all these clauses ask for, those included that are forgotten and not taken out yet."""
    if not _are_there(tx):
        return []
    asked = " AND ".join(_expression(scope, each) for each in clauses)
    return _read(tx, "postings_left", asked=asked, first=0, last=LARGEST, limit=limit)


def _are_there(tx: Transaction) -> bool:
    """Whether the words have their tables; those of documents that have none are damaged, as no words would be told."""
    there = tx.all("has_words")[0][0]
    if there == len(_TABLES) or (not there and not tx.all("any_document")):
        return bool(there)
    raise CorruptionError(store="the index", where=" and ".join(_TABLES), problem="not there; reindex() makes it anew")


def _terms_of(tx: Transaction, documents: Sequence[int]) -> dict[int, str]:
    """The terms of these documents, in ascending order, that are still in the words."""
    if not documents or not _are_there(tx):
        return {}
    return dict(tx.all("terms_of", first=documents[0], last=documents[-1], numbers=_json(documents)))


def _last_number(tx: Transaction) -> int:
    """The last number that was given to a thread; 0 where that cannot be read."""
    try:
        return int(tx.all("last_index_number")[0][0])
    except CorruptionError:
        return 0


def _need_fts(tx: Transaction) -> None:
    if not tx.all("has_fts"):
        message = (
            "this SQLite was built without FTS5, so that nothing is indexed and every search reads the log; "
            f"{GET_NEWER}, or use a Python whose sqlite3 has it"
        )
        raise UnavailableError(message)


def _read(tx: Transaction, statement: str, **values: object) -> list[int]:
    """The numbers that a statement over words gives; words that this library cannot read are as good as damaged."""
    try:
        found: Any = json_text.value_of(tx.all(statement, **values)[0][0])
        return list(found)
    except StoreDegraded as problem:
        if tx.all("has_fts"):
            raise
        reason = "this SQLite was built without FTS5 and cannot read it"
        raise CorruptionError(store="the index", where=" and ".join(_TABLES), problem=reason) from problem


def _led(scope: int, *terms: Iterable[str]) -> str:
    """Terms as FTS5 is given them, each led by its scope's number."""
    between = f" {scope}"
    return between.join(("", *chain(*terms)))[1:]


def _expression(scope: int, clause: Clause) -> str:
    """A clause in the language of FTS5; no term has a quote or a space in it."""
    match clause:
        case Term(term=term):
            return f'"{scope}{term}"'
        case Prefix(start=start):
            return f'"{scope}{start}" *'
        case Phrase(words=words):
            return f'"{_led(scope, words)}"'


def _json(numbers: Sequence[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"
