"""Whatever was said and whatever is asked, the indexes in memory, on SQLite and on PostgreSQL give the same answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import drawn
from unabridged.log.ids import Origin, Scope, Seq
from unabridged.search.clause import Clause, Phrase, Prefix, Stretch, Term, Where
from unabridged.search.documents import Document, documents_of
from unabridged.search.numbering import place
from unabridged.search.terms import Lexicon, compounds
from unabridged.search.texts import Said
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.postgres.store import PostgresStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.samples import ref

# Pieces of texts: few, so that they meet again, and each a reason why one store could answer otherwise.
PIECES = [
    "cache", "cached", "Cache", "cacheKey", "retry_budget", "src\\app\\main.py", "C:\\", "c++", "it's",
    '"quoted"', "'", "''",
    "日", "日本", "日本語", "本", "ñandú", "नमस्ते", "%41", "a%", "!", "7", "42", "\0", "\ud800", "\U0001f44d\U0001f3fd",
    "x" * 90,
    "\U00020000" * 3, ":*", "&", "|", "<->", "NEAR", "OR", "1", "11", "ﬁ", "é" * 70, "a" * 40 + "b" * 40,
]  # fmt: skip
LEXICON = Lexicon()
NAMES = ("t", "u", "v")


@pytest.fixture
def three(tmp_path: Path, store: PostgresStore) -> Iterator[list[Driven]]:
    stores = [Driven(InMemoryStore()), Driven(SqliteStore(tmp_path / "a.db")), Driven(store)]
    yield stores
    stores[1].close()


def texts() -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(PIECES), max_size=6).flatmap(
        lambda pieces: st.sampled_from(["", " ", " ", "/", "\n"]).map(lambda between: between.join(pieces))
    )


@st.composite
def documents(draw: st.DrawFn, seq: int) -> list[Document]:
    said = Said(role=draw(st.sampled_from(["user", "tool", "日本", "a b'"])), text=draw(texts()))
    at, origin = draw(st.integers(-3, 3)), draw(st.sampled_from(Origin))
    named = st.sampled_from(["grep", "a'b", "\\", "\ud800"])
    tools = draw(st.lists(named, max_size=2, unique=True))  # as whoever indexes gives them: each once
    return list(documents_of(said, seq=Seq(seq), at=at, origin=origin, tools=tools, lexicon=LEXICON))


@st.composite
def clauses(draw: st.DrawFn) -> Clause:
    entries = [LEXICON[each] for piece in PIECES for each in compounds(piece)]
    words = sorted({word for words, _ in entries for word in words})
    terms = sorted({*words, *(other for _, others in entries for other in others), "@role:user", "@tool:grep"})
    match draw(st.integers(0, 2)):
        case 0:
            return Term(term=draw(st.sampled_from(terms)))
        case 1:
            term = draw(st.sampled_from(terms))
            return Prefix(start=term[: draw(st.integers(2, len(term)))])
        case _:
            return Phrase(words=tuple(draw(st.lists(st.sampled_from(words), min_size=1, max_size=3))))


def wheres() -> st.SearchStrategy[dict[str, Any]]:
    labels = st.sampled_from(["@role:user", "@role:tool", "@origin:user", "@tool:grep", "@tool:_"])
    times = st.none() | st.integers(-4, 4)
    stretch = st.tuples(st.sampled_from(NAMES), st.integers(-1, 6), st.integers(-1, 6))
    return st.fixed_dictionaries(
        {
            "must": st.lists(clauses(), max_size=2).map(tuple),
            "labels": st.lists(st.lists(labels, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
            "since": times,
            "until": times,
            "stretches": st.none() | st.lists(stretch, max_size=3),
        }
    )


def answers(driven: Driven, scope: Scope, where: dict[str, Any], asked: list[Clause]) -> object:
    stretches = where["stretches"]
    if stretches is not None:
        stretches = tuple(Stretch(ref=ref(name, scope), first=Seq(a), last=Seq(b)) for name, a, b in stretches)
    found = driven.postings(scope, Where(**{**where, "stretches": stretches}), asked, limit=99)
    numbers = [each for having in found for each in having]
    told = driven.described(scope, numbers, asked, version=1)
    whose = {each.number: each.ref.thread for each in told}
    return (
        [[(whose[each], place(each)[1:]) for each in having] for having in found],
        [(each.ref, place(each.number)[1:], each.at, each.length, dict(each.counts)) for each in told],
    )


@settings(max_examples=drawn(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_memory_sqlite_and_postgresql_answer_alike(three: list[Driven], data: st.DataObject, turns: count[int]) -> None:
    scope = Scope(tenant=f"tenant {next(turns)}")
    for name in NAMES:
        said = [data.draw(documents(seq)) for seq in range(1, data.draw(st.integers(1, 4)) + 1)]
        for driven in three:
            driven.say(name, *map(str, range(5)), scope=scope)
            driven.learn(name, *(each for some in said for each in some), through=5, scope=scope)
    where = data.draw(wheres())
    asked = data.draw(st.lists(clauses(), min_size=1, max_size=4))
    expected, *others = [answers(driven, scope, where, asked) for driven in three]
    assert others == [expected, expected]


@pytest.mark.parametrize("start", ["~it's", ".a'b'c", "~\\'", "=\\", "=a':*b"])
def test_a_beginning_that_no_text_has_is_found_in_none_whatever_its_signs(three: list[Driven], start: str) -> None:
    said = Said(role="user", text="it's a'b'c")
    for driven in three:
        driven.say("t", "it's a'b'c")
        driven.learn(
            "t", *documents_of(said, seq=Seq(1), at=1, origin=Origin.USER, tools=(), lexicon=LEXICON), through=1
        )
        assert driven.postings(ref("t").scope, Where(), [Prefix(start=start)], limit=9) == [[]]


@pytest.fixture
def turns() -> count[int]:
    """Every example asks a scope of its own."""
    return count()
