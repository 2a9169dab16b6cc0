"""What a scope promises: whatever one tenant asks, nothing of another's threads is read, changed or hinted at.
It refuses to know who the tenants are.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pytest

from unabridged.errors import UnabridgedError, UnknownThread
from unabridged.log.body import Hidden
from unabridged.log.extra import Extra
from unabridged.log.ids import MAIN, Scope, Seq, ThreadId, spans_of
from unabridged.memory.fact import FactId
from unabridged.ports import Children, KeptDraft, Snapshot
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put
from unabridged.testing.jobs import due, kept, looked
from unabridged.testing.samples import ELSEWHERE, HERE, ref, seqs

T = ref("t")
VERBS: Final[Mapping[str, Callable[[Driven], object]]] = MappingProxyType(
    {
        "append": lambda driven: driven.say("t", "mine"),
        "append_if": lambda driven: driven.append_if(T, Seq(0), lambda _: True, driven.batch("mine")),
        "begin": lambda driven: driven.begin(T, at=9, title="mine", metadata=Extra({"mine": 1})),
        "fork": lambda driven: driven.fork(T, ThreadId("mine"), through=Seq(1), at=9),
        "fork into their name": lambda driven: driven.fork(T, ThreadId("theirs"), through=Seq(1), at=9),
        "thread": lambda driven: driven.thread(T),
        "threads": lambda driven: driven.threads(HERE, after=None, limit=99),
        "describe": lambda driven: driven.describe(T, title="mine", metadata=None),
        "detach": lambda driven: driven.detach(ref("fork")),
        "delete": lambda driven: driven.delete(T, Children.DELETE),
        "events": lambda driven: driven.told("t"),
        "skeletons": lambda driven: driven.skeletons(T, after=Seq(0), limit=9),
        "at": lambda driven: driven.at(T, seqs(1, 2)),
        "snapshot": lambda driven: driven.snapshot(T, MAIN, version=1),
        "keep": lambda driven: driven.keep(T, Snapshot(lane=MAIN, version=1, through=Seq(1), content=b"mine")),
        "draft": lambda driven: driven.draft(T, b"key"),
        "keep_draft": lambda driven: driven.keep_draft(T, KeptDraft(key=b"key", through=Seq(1), content=b"mine")),
        "drop_drafts": lambda driven: driven.drop_drafts(T),
        "put_facts": lambda driven: put(driven, fact_of("mine", sources=(("t", 1),))),
        "use_facts": lambda driven: driven.use_facts(HERE, [FactId("theirs")], at=9),
        "forget_facts": lambda driven: driven.forget_facts(T, at=9),
        "hide": lambda driven: driven.say("t", Hidden(seqs=spans_of([1]))),
        "job": lambda driven: kept(driven, due("t", 9)),
        "rows": lambda driven: driven.rows(T, after=Seq(0), limit=9),
        "purge": lambda driven: driven.forget("t", 1, 2),
    }
)
READS: Final = frozenset(
    {"events", "skeletons", "at", "rows", "describe", "fork", "detach", "delete", "purge", "append_if"}
)


def _their_world(driven: Driven) -> object:
    """Everything the other tenant can see."""
    threads = driven.threads(ELSEWHERE, after=None, limit=99)
    folds = [driven.snapshot(each.ref, MAIN, version=1) for each in threads]
    rows = [looked(driven, each.ref.thread, scope=ELSEWHERE) for each in threads]
    drafts = [driven.draft(each.ref, b"key") for each in threads]
    facts = driven.facts(ELSEWHERE, after=0, limit=99)
    return [(each, driven.told(each.ref.thread, scope=ELSEWHERE)) for each in threads], folds, rows, (drafts, facts)


def _theirs(driven: Driven) -> None:
    driven.say("t", "theirs", "theirs too", key="k", scope=ELSEWHERE)
    driven.branch("t", "fork", through=1, scope=ELSEWHERE)
    driven.branch("t", "theirs", through=1, scope=ELSEWHERE)
    driven.keep(ref("t", ELSEWHERE), Snapshot(lane=MAIN, version=1, through=Seq(1), content=b"theirs"))
    driven.keep_draft(ref("t", ELSEWHERE), KeptDraft(key=b"key", through=Seq(1), content=b"theirs"))
    put(driven, fact_of("theirs", scope=ELSEWHERE, sources=(("t", 1),)), scope=ELSEWHERE)
    kept(driven, due("t", 5, scope=ELSEWHERE))


class Scoping:
    """Two tenants with the same names."""

    @pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS.keys())
    def test_no_verb_changes_what_another_tenant_sees(self, driven: Driven, verb: Callable[[Driven], object]) -> None:
        _theirs(driven)
        driven.say("t", "mine", "mine too", key="k")
        driven.branch("t", "fork", through=1)
        before = _their_world(driven)
        verb(driven)
        assert _their_world(driven) == before

    @pytest.mark.parametrize("name", sorted(READS))
    def test_another_tenants_thread_is_as_unknown_as_one_that_never_was(self, driven: Driven, name: str) -> None:
        _theirs(driven)
        with pytest.raises(UnknownThread):
            VERBS[name](driven)

    def test_another_tenants_thread_is_none(self, driven: Driven) -> None:
        _theirs(driven)
        assert (driven.thread(T), driven.threads(HERE, after=None, limit=9)) == (None, [])

    def test_another_tenants_name_is_free(self, driven: Driven) -> None:
        _theirs(driven)
        driven.say("t", "mine")
        driven.branch("t", "theirs", through=1)
        assert driven.words("theirs") == ["mine"]

    def test_another_tenants_deletion_buries_no_name_of_mine(self, driven: Driven) -> None:
        _theirs(driven)
        driven.delete(ref("t", ELSEWHERE), Children.DELETE)
        assert driven.say("t", "mine").first == 1

    @pytest.mark.parametrize(
        "near",
        [
            Scope(tenant="acme", user="ada"),
            Scope(tenant="acme", project="loom"),
            Scope(user="ada", project="loom"),
            Scope(),
        ],
        ids=["no project", "no user", "no tenant", "nothing"],
    )
    def test_a_scope_is_never_a_part_of_another(self, driven: Driven, near: Scope) -> None:
        driven.say("t", "mine")
        assert (driven.thread(ref("t", near)), driven.threads(near, after=None, limit=9)) == (None, [])

    def test_scopes_whose_parts_run_together_alike_are_different(self, driven: Driven) -> None:
        left, right = Scope(tenant="ab", user="c"), Scope(tenant="a", user="bc")
        driven.say("t", "left", scope=left)
        with pytest.raises(UnabridgedError):
            driven.told("t", scope=right)

    def test_the_same_thread_in_two_scopes_has_two_chains(self, driven: Driven) -> None:
        batch = driven.batch("one")
        driven.append(T, batch)
        driven.append(ref("t", ELSEWHERE), batch)
        assert (
            driven.rows(T, after=Seq(0), limit=1)[0].link
            != driven.rows(ref("t", ELSEWHERE), after=Seq(0), limit=1)[0].link
        )
