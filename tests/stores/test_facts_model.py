"""Whatever is done to facts and to what they were drawn from, in any order, each store says what a dict says.
It refuses to use the rules that stores use: the model is a few lines of its own.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.examples import drawn
from tests.stores.facts_beside import KEPT, LIMIT, Beside, Known
from unabridged.log.body import Hidden, Shown
from unabridged.log.ids import spans_of
from unabridged.memory.fact import Fact, FactId, FactOrigin, FactState
from unabridged.memory.following import removed
from unabridged.memory.naming import Tier
from unabridged.memory.refusing import TierFull
from unabridged.memory.tiers import Budget, Budgets
from unabridged.ports import Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.sqlite.store import SqliteStore
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put
from unabridged.testing.samples import HERE, ref

BUDGETS = Budgets(agent=Budget(characters=LIMIT), user=Budget())
SEQS = st.integers(1, 4)
THREADS = st.sampled_from(["t", "u"])
# Which fact another one puts right: none, the newest, or one before it; 0 is itself or nobody.
OTHERS = st.sampled_from([None, 0, 1, 1, 1, 2, 2, 3])
WORDS = st.sampled_from(["tea", "Tea.", "tabs", "oslo", "a", "b", "c", "d", "e", "f", "a longer thing"])


class FactsModel(Beside, RuleBasedStateMachine):
    """A store beside a dict."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.driven = Driven(self.opened())
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
        back=OTHERS,
    )
    def add(
        self,
        statement: str,
        origin: FactOrigin,
        state: FactState,
        sources: dict[tuple[str, int], None],
        back: int | None,
    ) -> None:
        id_, right = f"{len(self.known)}", self.other(back)
        seen = {each: each not in self.hidden for each in sources}
        new = Known(statement, state, origin, sources=seen, supersedes=right)
        fact = fact_of(statement, id=id_, origin=origin, state=state, sources=tuple(sources), supersedes=right)
        self.write(id_, new, fact)

    @precondition(lambda self: self.known)
    @rule(
        data=st.data(),
        statement=WORDS,
        stale=st.booleans(),
        state=st.sampled_from([*KEPT, FactState.ARCHIVED]),
        back=OTHERS,
    )
    def change(
        self,
        data: st.DataObject,
        statement: str,
        stale: bool,  # noqa: FBT001  # drawn
        state: FactState,
        back: int | None,
    ) -> None:
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
        right = known.supersedes if back is None else self.other(back)
        new = replace(known, statement=statement, state=state, version=known.version + 1, supersedes=right)
        if state is not known.state or state in KEPT:
            new.by = []
        self.write(id_, new, replace(there, statement=statement, state=state, supersedes=right))

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        id_ = data.draw(st.sampled_from(sorted(self.known)))
        known, there = self.known[id_], self.driven.fact(HERE, FactId(id_))
        assert there is not None
        put(self.driven, removed(there), budgets=BUDGETS)
        known.statement, known.state, known.before = "", FactState.RETIRED, None
        known.version, known.sources = known.version + 1, {}
        self.settle(known.put_right, LIMIT)

    def write(self, id_: str, new: Known, fact: Fact) -> None:
        """Put a fact, and say what has to come of it."""
        old = self.known.get(id_)
        lost = any(each in self.gone for each in new.sources)
        new.sources = {each: seen for each, seen in new.sources.items() if each not in self.gone}
        void = lost and not new.sources
        if new.sources and not any(new.sources.values()):
            new.state, new.before = FactState.RETIRED, new.state
        same = any(each.says == new.says != "" for name, each in self.known.items() if name != id_)
        right = self.righting(id_, new)
        try:
            done = put(self.driven, fact, budgets=BUDGETS)
        except TierFull:
            assert new.origin is not FactOrigin.MACHINE
            assert self.taken({id_: new}, without=right) > LIMIT
            return
        assert bool(done.refused) == (void or same)
        if not done.refused:
            before = self.taken()
            if right is not None:
                new.put_right = [*new.put_right, right]
                self.correct(right, id_, LIMIT)
            self.known[id_] = new
            self.make_room(new, before)
            self.settle(new.put_right, LIMIT)
        else:
            assert old is self.known.get(id_)

    @rule(thread=THREADS, seqs=st.sets(SEQS, min_size=1))
    def hide(self, thread: str, seqs: set[int]) -> None:
        drawn = self.drawn(thread, seqs)
        self.driven.say(thread, Hidden(seqs=spans_of(seqs)))
        self.hidden |= {(thread, seq) for seq in seqs}
        self.seen(drawn, thread, seqs, now=False)

    @rule(thread=THREADS, seqs=st.sets(SEQS, min_size=1))
    def show(self, thread: str, seqs: set[int]) -> None:
        drawn = self.drawn(thread, seqs)
        self.driven.say(thread, Shown(seqs=spans_of(seqs)))
        self.hidden -= {(thread, seq) for seq in seqs}
        self.seen(drawn, thread, seqs, now=True)

    def drawn(self, thread: str, seqs: set[int]) -> list[str]:
        """The facts with one of these sources, in the order of their changes."""
        return [each.id for each in self.driven.facts_from(ref(thread), spans_of(seqs))]

    def seen(self, drawn: list[str], thread: str, seqs: set[int], *, now: bool) -> None:
        """Every fact with one of these sources follows it."""
        touched = [
            id_ for id_ in drawn if any(self.known[id_].sources.get((thread, seq), now) is not now for seq in seqs)
        ]
        for id_ in touched:
            each = self.known[id_]
            each.sources.update({(thread, seq): now for seq in seqs if (thread, seq) in each.sources})
        self.followed(touched)

    @rule(thread=THREADS, seq=SEQS)
    def purge(self, thread: str, seq: int) -> None:
        drawn = self.drawn(thread, {seq})
        self.driven.forget(thread, seq)
        self.gone.add((thread, seq))
        self.without(drawn, thread, {seq})

    @rule(thread=THREADS, seqs=st.sets(SEQS, min_size=1))
    def forget(self, thread: str, seqs: set[int]) -> None:
        drawn = self.drawn(thread, seqs)
        self.driven.forget_facts(ref(thread), spans_of(seqs), at=9)
        self.without(drawn, thread, seqs)

    def without(self, drawn: list[str], thread: str, seqs: set[int]) -> None:
        """Facts lose these sources, and their words with the last of them."""
        for id_ in drawn:
            each = self.known[id_]
            each.sources = {
                key: seen for key, seen in each.sources.items() if key not in {(thread, seq) for seq in seqs}
            }
        self.followed(drawn)

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
TestFactsInMemory.settings = settings(max_examples=drawn(400), stateful_step_count=30, deadline=None)
TestFactsInAFile = FactsInAFile.TestCase
TestFactsInAFile.settings = settings(max_examples=drawn(120), stateful_step_count=30, deadline=None)
