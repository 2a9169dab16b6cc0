"""Random sequences of every verb on SQLite, in memory and on a plain model side by side; the three must agree.
It refuses to know how any of them works; a disagreement is told with the steps that led to it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as fixed
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from campaign import talk
from campaign.asking import asked, fold_kept, outcome, threads_of
from campaign.folds import fold_of
from campaign.oracle import audit, payloads
from campaign.places import emptied
from campaign.plain_log import PlainLog
from campaign.planted.bugs import BUGS
from campaign.result import Result
from campaign.timing import after
from unabridged.blocking import drive
from unabridged.log.ids import MAIN, LaneId, Scope, Seq, ThreadRef
from unabridged.ports import Children, Store
from unabridged.stores.in_memory import InMemoryStore
from unabridged.stores.profile import Profile
from unabridged.stores.sqlite.store import SqliteStore

GOAL: Final = 200
STEPS: Final = 30
EXAMPLES_A_ROUND: Final = 20
_SCOPES: Final = (talk.SCOPE, Scope(tenant="another"))
_LANES: Final = (MAIN, LaneId("another"))

NAMES = st.builds(ThreadRef, scope=st.sampled_from(_SCOPES), thread=st.sampled_from(["a", "b", "c"]))
KEYS = st.sampled_from([f"key {n}" for n in range(12)])
LANES = st.sampled_from(_LANES)
SEQS = st.integers(min_value=1, max_value=9)


class Stores(RuleBasedStateMachine):
    """Three logs, one story."""

    def __init__(self) -> None:
        super().__init__()
        self.place = tempfile.TemporaryDirectory(prefix="campaign-")
        self.plain = PlainLog()
        self.stores: list[Store] = []

    @initialize()
    def open(self) -> None:
        """Begin with two threads that have something to lose, one of them a fork, and with a namesake next door."""
        path = emptied(Path(self.place.name) / "store") / "a.db"
        self.stores = [InMemoryStore(), SqliteStore(path, profile=Profile.FAST)]
        parent, child = talk.ref("a"), talk.ref("b")
        for n in range(3):
            self.append(parent, f"key {n}", 2)
        self.fork(parent, child, 4)
        self.append(child, "key 3", 1)
        self.append(talk.ref("a", _SCOPES[1]), "key 0", 1)

    def agree(
        self, call: Callable[[Store], Any], wanted: Callable[[], Any], of: Callable[[Any], Any] = lambda x: x
    ) -> None:
        """Every store answers as the model does, or refuses with the same error."""
        expected = outcome(wanted)
        for store in self.stores:
            found = outcome(partial(asked, store, call, of))
            assert found == expected, f"{store.name} answers {found}, the model {expected}"

    @rule(ref=NAMES, key=KEYS, count=st.integers(1, 3))
    def append(self, ref: ThreadRef, key: str, count: int) -> None:
        """The same key for another count is a conflict; for the same it is the same event."""
        batch = talk.batch(key, count=count, size=10)
        self.agree(
            lambda s: s.append(ref, batch), lambda: self.plain.append(ref, batch), lambda at: (at.first, at.fresh)
        )

    @rule(ref=NAMES, key=KEYS, since=SEQS, holds=st.booleans())
    def append_if(self, ref: ThreadRef, key: str, since: int, holds: bool) -> None:  # noqa: FBT001  # drawn, not passed
        """The predicate sees what came after, and decides."""
        batch = talk.batch(key, size=10)

        def wanted() -> Any:  # noqa: ANN401  # an answer to compare
            seen = [(n + 1, said.kind) for n, said in enumerate(self.plain.known(ref).events) if n >= since]
            return (seen, self.plain.append(ref, batch) if holds else None)

        def call(store: Store) -> Any:  # noqa: ANN401  # a coroutine
            async def told() -> Any:  # noqa: ANN401  # an answer to compare
                seen: list[tuple[int, int]] = []

                def look(skeletons: Any) -> bool:  # noqa: ANN401  # skeletons
                    seen.extend((int(each.seq), int(each.kind)) for each in skeletons)
                    return holds

                at = await store.append_if(ref, Seq(since), look, batch)
                return (seen, at and (at.first, at.fresh))

            return told()

        self.agree(call, wanted)

    @rule(ref=NAMES, child=NAMES, through=st.integers(0, 9))
    def fork(self, ref: ThreadRef, child: ThreadRef, through: int) -> None:
        """A child shares what was said so far."""
        child = ThreadRef(scope=ref.scope, thread=child.thread)
        self.agree(
            lambda s: s.fork(ref, child.thread, through=Seq(through), at=1),
            lambda: self.plain.fork(ref, child, through),
            lambda _: None,
        )

    @rule(ref=NAMES, key=KEYS, first=SEQS, more=st.integers(0, 3))
    def purge(self, ref: ThreadRef, key: str, first: int, more: int) -> None:
        """Bodies go in every thread that reads them."""
        batch, spans = talk.purge_batch(f"purge {key} {first} {more}", (first, first + more)), ((first, first + more),)
        self.agree(
            lambda s: s.purge(ref, talk.span_tuple(*spans), batch),
            lambda: self.plain.purge(ref, first, first + more, batch),
            lambda at: at.first,
        )

    @rule(limit=st.sampled_from([1, 3, 1_000]))
    def erase(self, limit: int) -> None:
        """Bytes go; what readers see stays as it was."""
        for store in self.stores:
            drive(store.erase(limit=limit))

    @rule(ref=NAMES, title=st.sampled_from(["", "one", "two"]))
    def describe(self, ref: ThreadRef, title: str) -> None:
        """A title is the last that was given."""

        def wanted() -> str:
            self.plain.known(ref).title = title
            return title

        self.agree(lambda s: s.describe(ref, title=title, metadata=None), wanted, lambda row: row.title)

    @rule(ref=NAMES)
    def detach(self, ref: ThreadRef) -> None:
        """A fork that stands alone reads as before."""
        self.agree(lambda s: s.detach(ref), lambda: self.plain.detach(ref), lambda _: None)

    @rule(ref=NAMES, children=st.sampled_from(Children))
    def delete(self, ref: ThreadRef, children: Children) -> None:
        """A thread goes, with its forks or not at all."""
        self.agree(lambda s: s.delete(ref, children), lambda: self.plain.delete(ref, children))

    @rule(ref=NAMES, lane=LANES, version=st.integers(1, 2), through=st.integers(0, 9))
    def keep(self, ref: ThreadRef, lane: LaneId, version: int, through: int) -> None:
        """A fold takes the place of an older one, if the log it was drawn from still stands."""
        fold = fold_of(ref, through, lane=lane, version=version)
        self.agree(lambda s: s.keep(ref, fold), lambda: self.plain.keep(ref, fold))

    @rule(ref=NAMES, after_seq=st.integers(0, 9), limit=st.integers(1, 4))
    def page(self, ref: ThreadRef, after_seq: int, limit: int) -> None:
        """A page begins after its seq and ends at its limit."""
        self.agree(
            lambda s: s.events(ref, after=Seq(after_seq), limit=limit),
            lambda: [(n + 1, said.payload) for n, said in enumerate(self.plain.known(ref).events) if n >= after_seq][
                :limit
            ],
            lambda events: [(int(each.seq), each.payload) for each in events],
        )

    @rule()
    def look(self) -> None:
        """Everything reads alike."""
        for scope in _SCOPES:
            self.agree(
                partial(threads_of, scope), partial(self.names, scope), lambda rows: [row.ref.thread for row in rows]
            )
        for ref, line in self.plain.lines.items():
            for lane, version in product(_LANES, (1, 2)):
                self.agree(partial(fold_kept, ref, lane, version), partial(self.plain.kept, ref, lane, version))
            for store in self.stores:
                assert payloads(store, ref) == [said.payload for said in line.events], (
                    f"{store.name} tells {ref} otherwise"
                )

    def names(self, scope: Scope) -> list[str]:
        """The threads the model knows in a scope."""
        return sorted(ref.thread for ref in self.plain.lines if ref.scope == scope)

    def teardown(self) -> None:
        """At the end everything reads alike, and no chain is broken."""
        try:
            if self.stores:
                self.look()
                broken = audit(self.stores[1], ()).broken
                assert not broken, broken
        finally:
            for store in self.stores:
                drive(store.close())
            self.place.cleanup()


def run(seconds: float, seed: int, *, bug: str = "") -> Result:
    """Rounds of examples, each with a seed of its own, until the time is over or two disagree."""
    deadline, rounds, violations = after(seconds), 0, list[str]()
    chosen = settings(
        max_examples=EXAMPLES_A_ROUND,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        print_blob=False,
        phases=[Phase.generate],  # shrinking may take minutes; thirty steps can be read as they are
    )
    with BUGS[bug]() if bug else nullcontext():
        while not deadline.over and not violations:
            try:
                run_state_machine_as_test(fixed(seed + rounds)(Stores), settings=chosen)
            except Exception as problem:  # noqa: BLE001  # whatever a step raised is the finding
                steps = "\n".join(getattr(problem, "__notes__", ())).replace("\n", "\n        ")
                violations.append(f"{problem}\n        {steps}")
            rounds += 1
    return Result(
        name="model",
        seed=seed,
        count=rounds * EXAMPLES_A_ROUND,
        unit="stories",
        goal=GOAL,
        violations=tuple(violations),
        notes=(f"up to {STEPS} steps each",),
        seconds=deadline.spent,
    )
