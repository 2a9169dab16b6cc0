"""Texts taken for documents and questions asked of them, without a store.
It refuses to rank.
"""

from __future__ import annotations

from unabridged.log.ids import Origin, Seq
from unabridged.search.asking import Question, question
from unabridged.search.clause import has
from unabridged.search.documents import Document, documents_of
from unabridged.search.terms import Lexicon
from unabridged.search.texts import Said

LEXICON = Lexicon()


def documents(text: str, *, role: str = "user", tools: tuple[str, ...] = ()) -> list[Document]:
    said = Said(role=role, text=text)
    return list(documents_of(said, seq=Seq(1), at=1, origin=Origin.USER, tools=tools, lexicon=LEXICON))


def asked(text: str) -> Question:
    return question(text, LEXICON)


def finds(query: str, text: str) -> bool:
    """Whether a question has a word and all its phrases in one piece of a text."""
    wanted = asked(query)
    return any(
        all(has(piece, must) for must in wanted.must)
        and any(has(piece, way.clause) for word in wanted.words for way in word.ways)
        for piece in documents(text)
    )


def finds_exactly(query: str, text: str) -> bool:
    """Whether each of the words is there as it was asked, and not only how it begins."""
    wanted = asked(query)
    return bool(wanted.words) and any(
        all(has(piece, word.ways[0].clause) for word in wanted.words) for piece in documents(text)
    )
