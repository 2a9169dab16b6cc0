"""What a store promises about itself: its name, its health, that an error leaves it usable and a close ends it.
It refuses to know what was appended.
"""

# ruff: noqa: D102  # a test says its promise in its name, is made of literal values, and asserts

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pytest

from unabridged.errors import Closed, UsageError
from unabridged.log.extra import NOTHING_MORE
from unabridged.log.ids import MAIN, Seq
from unabridged.memory.fact import FactId
from unabridged.memory.naming import Tier
from unabridged.ports import Children, KeptDraft, Snapshot
from unabridged.testing.driven import Driven
from unabridged.testing.facts import fact_of, put
from unabridged.testing.jobs import held_by, wanted
from unabridged.testing.samples import HERE, ref

EVERY_VERB: Final[Mapping[str, Callable[[Driven], object]]] = MappingProxyType(
    {
        "append": lambda driven: driven.say("t", "one"),
        "append_if": lambda driven: driven.append_if(ref("t"), Seq(0), lambda _: True, driven.batch("one")),
        "begin": lambda driven: driven.begin(ref("t"), at=1, title="", metadata=NOTHING_MORE),
        "fork": lambda driven: driven.branch("t", "fork", through=0),
        "thread": lambda driven: driven.thread(ref("t")),
        "threads": lambda driven: driven.threads(HERE, after=None, limit=1),
        "heads": lambda driven: driven.heads([ref("t")]),
        "describe": lambda driven: driven.describe(ref("t"), title="", metadata=None),
        "detach": lambda driven: driven.detach(ref("t")),
        "delete": lambda driven: driven.delete(ref("t"), Children.REFUSE),
        "events": lambda driven: driven.told("t"),
        "skeletons": lambda driven: driven.skeletons(ref("t"), after=Seq(0), limit=1),
        "at": lambda driven: driven.at(ref("t"), [Seq(1)]),
        "snapshot": lambda driven: driven.snapshot(ref("t"), MAIN, version=1),
        "keep": lambda driven: driven.keep(ref("t"), Snapshot(lane=MAIN, version=1, through=Seq(1), content=b"")),
        "draft": lambda driven: driven.draft(ref("t"), b"key"),
        "keep_draft": lambda driven: driven.keep_draft(ref("t"), KeptDraft(key=b"key", through=Seq(1), content=b"")),
        "drop_drafts": lambda driven: driven.drop_drafts(ref("t")),
        "put_facts": lambda driven: put(driven, fact_of("a")),
        "fact": lambda driven: driven.fact(HERE, FactId("a")),
        "facts": lambda driven: driven.facts(HERE, after=0, limit=1),
        "facts_from": lambda driven: driven.facts_from(ref("t")),
        "fact_usage": lambda driven: driven.fact_usage(HERE, Tier.AGENT),
        "use_facts": lambda driven: driven.use_facts(HERE, [FactId("a")], at=1),
        "forget_facts": lambda driven: driven.forget_facts(ref("t"), at=1),
        "job": lambda driven: driven.job(ref("t"), MAIN, lambda known: known),
        "claim": lambda driven: driven.claim(wanted(1), held_by("ann"), limit=1),
        "jobs": lambda driven: driven.jobs(after=None, limit=1),
        "next_due": lambda driven: driven.next_due(wanted(1)),
        "rows": lambda driven: driven.rows(ref("t"), after=Seq(0), limit=1),
        "purge": lambda driven: driven.forget("t", 1),
        "erase": lambda driven: driven.erase(limit=1),
        "scopes": lambda driven: driven.scopes(),
        "inspect": lambda driven: driven.inspect(),
        "traces": lambda driven: driven.traces(),
        "health": lambda driven: driven.health(),
        "stats": lambda driven: driven.stats(),
        "examine": lambda driven: driven.examine(),
    }
)


class Closing:
    """health, inspect, close."""

    def test_a_store_says_its_name(self, driven: Driven) -> None:
        assert driven.health().store == driven.store.name

    def test_a_sound_store_has_nothing_wrong_below_its_threads(self, driven: Driven) -> None:
        driven.say("t", "one", "two")
        driven.branch("t", "fork", through=1)
        driven.forget("t", 1)
        assert driven.inspect() == []

    def test_a_store_is_usable_after_a_callers_mistake(self, driven: Driven) -> None:
        driven.say("t", "one")
        with pytest.raises(UsageError):
            driven.branch("t", "t", through=1)
        assert driven.say("t", "two").first == 2

    def test_a_store_is_usable_after_a_condition_failed(self, driven: Driven) -> None:
        driven.say("t", "one")
        with pytest.raises(ZeroDivisionError):
            driven.append_if(ref("t"), Seq(0), lambda _: bool(1 // 0), driven.batch("two"))
        assert driven.say("t", "two").first == 2

    @pytest.mark.parametrize("verb", EVERY_VERB.values(), ids=EVERY_VERB.keys())
    def test_every_verb_of_a_closed_store_says_that_it_is_closed(
        self, driven: Driven, verb: Callable[[Driven], object]
    ) -> None:
        driven.say("t", "one")
        driven.close()
        with pytest.raises(Closed):
            verb(driven)

    def test_a_store_may_be_closed_twice(self, driven: Driven) -> None:
        driven.close()
        driven.close()
        with pytest.raises(Closed):
            driven.scopes()

    def test_a_store_that_was_never_used_can_be_closed(self, driven: Driven) -> None:
        driven.close()
        with pytest.raises(Closed):
            driven.health()
