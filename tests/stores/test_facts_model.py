"""Whatever is done to facts and to what they were drawn from, in any order, each store says what a dict says.
It refuses to use the rules that stores use: the model is a few lines of its own.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import drawn
from unabridged.log.body import Hidden, Shown
from unabridged.log.ids import spans_of
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState
from unabridged.memory.naming import Tier
from unabridged.memory.refusing import TierFull
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put
from unabridged.testing.samples import HERE, ref

LIMIT = 24
BUDGETS = Budgets(agent=Budget(characters=LIMIT), user=Budget())
KEPT = (FactState.ACTIVE, FactState.HELD)
SEQS = st.integers(1, 4)
THREADS = st.sampled_from(["t", "u"])
WORDS = st.sampled_from(["tea", "Tea.", "tabs", "oslo", "a longer thing"])


@dataclass
class Known:
    """A fact as the model has it."""

    statement: str
    state: FactState
    origin: FactOrigin
    version: int = 1
    before: FactState | None = None
    sources: dict[tuple[str, int], bool] = field(default_factory=dict)  # whether it stands in a view

    @property
    def says(self) -> str:
        return self.statement.lower().strip(".") if self.state in KEPT else ""


class FactsModel(RuleBasedStateMachine):
    """A store beside a dict."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.driven = Driven(self.opened())
        self.known: dict[str, Known] = {}
        self.hidden: set[tuple[str, int]] = set()
        self.gone: set[tuple[str, int]] = set()

    def opened(self) -> Store:
        return InMemoryStore()

    @initialize()
    def begin(self) -> None:
        for thread in ("t", "u"):
            self.driven.say(thread, *(f"{thread} {n}" for n in range(4)))

    @rule(
        statement=WORDS,
        origin=st.sampled_from(FactOrigin),
        state=st.sampled_from(KEPT),
        sources=st.dictionaries(st.tuples(THREADS, SEQS), st.none(), max_size=3),
    )
    def add(self, statement: str, origin: FactOrigin, state: FactState, sources: dict[tuple[str, int], None]) -> None:
        id_ = f"{len(self.known)}"
        new = Known(statement, state, origin, sources={each: each not in self.hidden for each in sources})
        self.write(id_, new, fact_of(statement, id=id_, origin=origin, state=state, sources=tuple(sources)))

    @precondition(lambda self: self.known)
    @rule(data=st.data(), statement=WORDS, stale=st.booleans(), state=st.sampled_from([*KEPT, FactState.ARCHIVED]))
    def change(self, data: st.DataObject, statement: str, stale: bool, state: FactState) -> None:  # noqa: FBT001  # drawn
        id_ = data.draw(st.sampled_from(sorted(self.known)))
        known = self.known[id_]
        there = self.driven.fact(HERE, FactId(id_))
        assert there is not None
        if known.state is FactState.RETIRED:
            return
        if stale:
            done = put(self.driven, replace(there, statement="stale", version=known.version + 1), budgets=BUDGETS)
            assert [each.found for each in done.refused] == [known.version]
            return
        new = Known(statement, state, known.origin, known.version + 1, sources=dict(known.sources))
        self.write(id_, new, replace(there, statement=statement, state=state))

    def write(self, id_: str, new: Known, fact: Fact) -> None:
        """Put a fact, and say what has to come of it."""
        old = self.known.get(id_)
        lost = any(each in self.gone for each in new.sources)
        new.sources = {each: seen for each, seen in new.sources.items() if each not in self.gone}
        void = lost and not new.sources
        if new.sources and not any(new.sources.values()):
            new.state, new.before = FactState.RETIRED, new.state
        same = any(each.says == new.says != "" for name, each in self.known.items() if name != id_)
        try:
            done = put(self.driven, fact, budgets=BUDGETS)
        except TierFull:
            assert new.origin is not FactOrigin.MACHINE
            assert self.taken(id_, new) > LIMIT
            return
        assert bool(done.refused) == (void or same)
        if not done.refused:
            before = self.taken()
            self.known[id_] = new
            self.make_room(new, before)
        else:
            assert old is self.known.get(id_)

    def taken(self, id_: str = "", new: Known | None = None) -> int:
        """What the active facts take, with one in its new words."""
        all_ = {**self.known, **({} if new is None else {id_: new})}
        sizes = [len(each.statement) for each in all_.values() if each.state is FactState.ACTIVE]
        return sum(sizes) + max(0, len(sizes) - 1)

    def make_room(self, new: Known, before: int) -> None:
        """Machine-made facts leave by their ids, since all are worth the same; the last of them that fit stay."""
        if self.taken() <= max(LIMIT, before):
            return
        active = [each for _, each in sorted(self.known.items()) if each.state is FactState.ACTIVE]
        alone = [each for each in active if each is new or each.origin is not FactOrigin.MACHINE]
        if sum(len(each.statement) + 1 for each in alone) > LIMIT + 1:
            new.state, new.version = FactState.ARCHIVED, new.version + 1
            return
        gone = list[Known]()
        for each in active:
            if self.taken() > LIMIT and each.origin is FactOrigin.MACHINE:
                each.state = FactState.ARCHIVED
                gone.append(each)
        for each in reversed(gone):
            each.state = FactState.ACTIVE
            if self.taken() > LIMIT:
                each.state, each.version = FactState.ARCHIVED, each.version + 1

    @rule(thread=THREADS, seqs=st.sets(SEQS, min_size=1))
    def hide(self, thread: str, seqs: set[int]) -> None:
        self.driven.say(thread, Hidden(seqs=spans_of(seqs)))
        self.hidden |= {(thread, seq) for seq in seqs}
        self.seen(thread, seqs, now=False)

    @rule(thread=THREADS, seqs=st.sets(SEQS, min_size=1))
    def show(self, thread: str, seqs: set[int]) -> None:
        self.driven.say(thread, Shown(seqs=spans_of(seqs)))
        self.hidden -= {(thread, seq) for seq in seqs}
        self.seen(thread, seqs, now=True)

    def seen(self, thread: str, seqs: set[int], *, now: bool) -> None:
        """Every fact with one of these sources follows it."""
        touched = [
            (id_, each)
            for id_, each in self.known.items()
            if any((thread, seq) in each.sources and each.sources[thread, seq] is not now for seq in seqs)
        ]
        for id_, each in touched:
            each.version += 1
            each.sources.update({(thread, seq): now for seq in seqs if (thread, seq) in each.sources})
            if not any(each.sources.values()):
                if each.state is not FactState.RETIRED:
                    each.state, each.before = FactState.RETIRED, each.state
            elif each.before is not None and self.now(id_) is each.before:
                each.state, each.before = each.before, None

    @rule(thread=THREADS, seq=SEQS)
    def purge(self, thread: str, seq: int) -> None:
        self.driven.forget(thread, seq)
        self.gone.add((thread, seq))
        self.without(thread, {seq})

    @rule(thread=THREADS, seqs=st.sets(SEQS, min_size=1))
    def forget(self, thread: str, seqs: set[int]) -> None:
        self.driven.forget_facts(ref(thread), spans_of(seqs), at=9)
        self.without(thread, seqs)

    def without(self, thread: str, seqs: set[int]) -> None:
        """Facts lose these sources, and their words with the last of them."""
        for id_, each in self.known.items():
            left = {key: seen for key, seen in each.sources.items() if key not in {(thread, seq) for seq in seqs}}
            if len(left) == len(each.sources):
                continue
            each.version += 1
            each.sources = left
            if not left:
                each.statement, each.state, each.before = "", FactState.RETIRED, None
            elif not any(left.values()) and each.state is not FactState.RETIRED:
                each.state, each.before = FactState.RETIRED, each.state
            elif any(left.values()) and each.before is not None and self.now(id_) is each.before:
                each.state, each.before = each.before, None

    def now(self, id_: str) -> FactState:
        """What the store says of a fact: which of two equals comes back, the one or the other, it may choose."""
        there = self.driven.fact(HERE, FactId(id_))
        assert there is not None
        return there.state

    @invariant()
    def the_store_says_what_the_dict_says(self) -> None:
        there = {each.id: each for each in self.driven.facts(HERE, after=0, limit=999)}
        told = {id_: (each.statement, each.state, each.before, each.version) for id_, each in there.items()}
        assert told == {
            id_: (each.statement, each.state, each.before, each.version) for id_, each in self.known.items()
        }
        sources = {
            id_: {(each.thread, int(each.seq)): not each.hidden for each in fact.sources} for id_, fact in there.items()
        }
        assert sources == {id_: each.sources for id_, each in self.known.items()}

    @invariant()
    def no_two_whose_words_stand_say_the_same(self) -> None:
        said = [each.says for each in self.known.values() if each.says]
        assert len(said) == len(set(said))

    @invariant()
    def what_is_taken_is_counted(self) -> None:
        assert self.driven.fact_usage(HERE, Tier.AGENT).characters == self.taken()

    def teardown(self) -> None:
        faults = self.driven.inspect()
        self.driven.close()
        shutil.rmtree(self.folder)
        assert faults == []


class FactsInAFile(FactsModel):
    """The same in a file."""

    def opened(self) -> Store:
        return SqliteStore(self.folder / "a.db")


TestFactsInMemory = FactsModel.TestCase
TestFactsInMemory.settings = settings(max_examples=drawn(800), stateful_step_count=30, deadline=None)
TestFactsInAFile = FactsInAFile.TestCase
TestFactsInAFile.settings = settings(max_examples=drawn(250), stateful_step_count=30, deadline=None)
