"""What the words of an index still hold that they should not: forgotten documents, and whatever somebody looks for.
It refuses to take anything out; the next erasure does that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from unabridged.errors import CorruptionError
from unabridged.ports import Fault
from unabridged.search.clause import Clause, Phrase, Term
from unabridged.search.numbering import place
from unabridged.search.terms import Lexicon, compounds
from unabridged.stores.sql.transaction import Transaction
from unabridged.stores.sqlite.tables import WORDS
from unabridged.stores.sqlite.words import left

_FINDINGS: Final = 1_000


def traces(tx: Transaction, needles: Sequence[bytes]) -> list[Fault]:
    """Every place in the words where something forgotten, or one of the needles, is still to be found."""
    try:
        if not tx.all("has_words")[0][0]:
            return []
        return [*_forgotten(tx), *_bytes(tx, needles), *_documents(tx, needles)]
    except CorruptionError as problem:
        told = f"the words cannot be looked through ({problem.problem}); run reindex(), which makes them anew"
        return [Fault(thread="", seq=0, column="words", problem=told)]


def _forgotten(tx: Transaction) -> Iterator[Fault]:
    for (document,) in tx.all("some_forgotten", limit=_FINDINGS):
        problem = "the words of a document that was forgotten are still there; run erase()"
        yield Fault(thread="", seq=place(document).seq, column="words", problem=problem)


def _bytes(tx: Transaction, needles: Sequence[bytes]) -> Iterator[Fault]:
    """Where the tables of FTS5 hold a needle as it is; it keeps of most words only how they differ from others."""
    for table in WORDS[1:]:
        for column in table.text:
            for needle in needles:
                if count := tx.all(f"count_in:{table.name}.{column}", needle=needle)[0][0]:
                    yield Fault(
                        thread="", seq=0, column=f"{table.name}.{column}", problem=f"{count} rows hold a needle"
                    )


def _documents(tx: Transaction, needles: Sequence[bytes]) -> Iterator[Fault]:
    """Where a document has all that a needle's text would be found by, whatever bytes that is kept in."""
    lexicon = Lexicon()
    for needle in needles:
        clauses = _clauses(needle, lexicon)
        for (scope,) in tx.all("scope_ids") if clauses else ():
            if found := left(tx, scope, clauses, limit=_FINDINGS):
                problem = f"{len(found)} documents have the words of a needle"
                yield Fault(thread="", seq=0, column="words", problem=problem)


def _clauses(needle: bytes, lexicon: Lexicon) -> tuple[Clause, ...]:
    """What a document must have that says this: its words in a row, and what else these are found by."""
    entries = [lexicon[compound] for compound in compounds(needle.decode(errors="ignore"))]
    row = tuple(word for words, _ in entries for word in words)
    others = dict.fromkeys(other for _, others in entries for other in others)
    phrase: tuple[Clause, ...] = (Phrase(words=row),) if row else ()
    return (*phrase, *(Term(term=each) for each in others))
