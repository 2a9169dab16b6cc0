"""What leaves a view leaves its ledger there: within its share, rendered beneath the text, and gone when that falls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compaction.ledgers.told import order
from tests.engine.compacting import SAID, Scene, everything
from tests.engine.talk import a, result, u
from tests.engine.test_briefs import Reader, calls
from unabridged import LaneRule, Policy, UsageError
from unabridged.compaction.ledgers import Holding
from unabridged.compaction.outcome import Applied
from unabridged.log.compacted import Compacted, Drop
from unabridged.view import ledger_chosen, ledger_lines
from unabridged.view.item import Item
from unabridged.view.node import Shape
from unabridged.view.view import View

# The ledger has 400 tokens of the target of 2,000.
POLICY = Policy(limit_tokens=4_000, retain_rounds=1, ledger_fraction=0.2)
RULE = "Never push to the branch release/7."


def heads(view: View) -> list[Item]:
    return [item for item in view.items if item.shape in (Shape.GROUP, Shape.NAMED_DROP)]


def scene(*said: Any, policy: Policy = POLICY, summariser: Any = None, rounds: int = 9) -> Scene:  # noqa: ANN401
    made = Scene(policy=policy, summariser=summariser)
    made.thread.append([u(RULE), *said])
    return made.say(rounds)


def compacted(made: Scene) -> Scene:
    assert isinstance(made.thread.compact(), Applied)
    return made


def told_tokens(made: Scene) -> int:
    told = ledger_lines.rendered([e for item in heads(made.thread.view()) for e in item.ledger])
    return int(made.memory._verbs._ctx.counter.count(told))


def texts(made: Scene, **said: Any) -> set[str]:  # noqa: ANN401  # as the verb takes it
    return {entry.text for entry in made.thread.ledger(**said).entries}


class TestASummary:
    def test_has_what_is_carried_beneath_it(self) -> None:
        shown = compacted(scene(summariser=lambda _: SAID)).shown()
        assert f"> {SAID}\n> {ledger_lines.HEAD}\n> Constraints and preferences:\n> - 1: {RULE}" in shown

    def test_takes_what_was_counted(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        (head,) = heads(made.thread.view())
        assert made.memory._verbs._ctx.counter.count(everything(made.thread.view())) <= made.thread.view().tokens
        assert head.tokens >= made.memory._verbs._ctx.counter.count(head.says.parts[0].text)  # type: ignore[union-attr]

    def test_is_told_what_stands_beside_it(self) -> None:
        reader = Reader()
        compacted(scene(summariser=reader))
        assert reader.last.ledger.startswith(ledger_lines.HEAD)
        assert RULE in reader.last.ledger

    def test_carries_on_what_earlier_ones_carried(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        compacted(made.say(9))
        assert len(heads(made.thread.view())) == 1
        assert RULE in made.shown()

    def test_carries_arguments_and_results_of_calls(self) -> None:
        asked = [u("find my order"), calls("find_order", '{"order_id": "W2378156"}'), result("c", '{"zip": "98187"}')]
        made = compacted(scene(*asked, a("found"), summariser=lambda _: SAID))
        assert {"W2378156", "98187"} <= texts(made)

    def test_keeps_to_its_share(self) -> None:
        made = compacted(scene(*[u(f"Look at table number T{n:04} of the base.") for n in range(200)]))
        assert 200 < told_tokens(made) <= POLICY.ledger_tokens == 400
        assert "more entries: look up" in made.shown()

    def test_is_wider_for_constraints_where_the_view_has_room(self) -> None:
        made = compacted(scene(*[u(f"Never touch table number T{n:04} of the base.") for n in range(20)]))
        assert all(f"Never touch table number T{n:04} of the base." in made.shown() for n in range(20))
        assert POLICY.ledger_tokens < told_tokens(made)

    def test_is_no_wider_than_a_third_of_what_is_aimed_at_and_says_what_it_leaves_out(self) -> None:
        made = compacted(scene(*[u(f"Never touch table number T{n:04} of the base.") for n in range(200)]))
        assert POLICY.ledger_tokens < told_tokens(made) <= POLICY.target_tokens // 3
        assert "more entries, constraints among them: look up" in made.shown()

    def test_is_as_wide_where_a_note_takes_its_place_in_haste(self) -> None:
        rules = [f"Never touch table number T{n:04} of the base." for n in range(32)]
        made = compacted(scene(*map(u, rules)))
        made.thread.append(u("one question that fills the room, " * 460))
        made.thread.prepare(deadline_seconds=0)
        assert [item.shape for item in heads(made.thread.view())] == [Shape.NAMED_DROP]
        assert all(rule in made.shown() for rule in rules)

    def test_has_none_where_the_share_is_nothing(self) -> None:
        made = compacted(scene(policy=Policy(limit_tokens=4_000, retain_rounds=1, ledger_fraction=0.0)))
        assert ledger_lines.HEAD not in made.shown()
        assert texts(made) == set()

    def test_has_none_where_not_even_a_constraint_could_be_told(self) -> None:
        assert Policy(limit_tokens=299).ledger_tokens == 0 < Policy(limit_tokens=300).ledger_tokens
        assert Policy(limit_tokens=300).widest_ledger_tokens == ledger_chosen.LEAST_TOKENS + 1

    @pytest.mark.parametrize("limit_tokens", [400, 500, 900])
    def test_has_constraints_in_a_small_window_too_and_nothing_else(self, limit_tokens: int) -> None:
        made = scene(policy=Policy(limit_tokens=limit_tokens, retain_rounds=1), summariser=lambda _: SAID)
        for _ in range(3):
            compacted(made.say(5))
            assert RULE in made.shown()
            assert {item.kind for head in heads(made.thread.view()) for item in head.ledger} <= {"constraint", "more"}

    def test_has_none_where_what_leaves_is_short(self) -> None:
        made = compacted(scene(rounds=2))
        assert ledger_lines.HEAD not in made.shown()

    def test_shares_with_those_that_stand_already(self) -> None:
        by_rank = Policy(limit_tokens=4_000, retain_rounds=1, strategy="hierarchical", ledger_fraction=0.2)
        made = scene(policy=by_rank, rounds=0)
        for n in range(6):
            made.thread.append([u(f"Look at table number T{n}{m:03} of the base.") for m in range(30)])
            compacted(made.say(2))
        told = [ledger_lines.rendered(item.ledger) for item in heads(made.thread.view())]
        assert len(told) > 1
        assert sum(map(made.memory._verbs._ctx.counter.count, told)) <= 400

    def test_is_where_a_ledger_stands_and_not_with_what_less_is_shown_of(self) -> None:
        trims = Policy(limit_tokens=4_000, retain_rounds=1, strategy="trim_tool_results", ledger_fraction=0.2)
        made = compacted(scene(u("look"), calls("f", "{}"), result("c", "row W2378156 " * 400), policy=trims))
        assert [item.shape for item in made.thread.view().items if item.edit >= 0] == [Shape.STUB]
        assert texts(made) == set()


class TestANamedDrop:
    def test_shows_the_entries_that_exist_by_then(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        made.thread.append([u("word " * 3_720)])
        seen = made.thread.prepare(policy=POLICY, deadline_seconds=0)
        (drop,) = [item for item in heads(seen) if item.shape is Shape.NAMED_DROP and item.ledger]
        assert RULE in drop.says.parts[0].text  # type: ignore[union-attr]
        assert seen.tokens <= POLICY.room_tokens

    def test_has_none_where_it_would_not_fit_with_it(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        made.thread.append([u("word " * 3_915)])
        seen = made.thread.prepare(policy=POLICY, deadline_seconds=0)
        assert seen.tokens <= POLICY.room_tokens
        assert all(not item.ledger for item in heads(seen))

    def test_that_a_strategy_makes_has_its_ledger(self) -> None:
        made = scene(policy=Policy(limit_tokens=4_000, retain_rounds=1, strategy="keep_ends", ledger_fraction=0.2))
        made.thread.append([u("Never sell the boat HAT080."), a("no")])
        compacted(made.say(9))
        assert "Never sell the boat HAT080." in texts(made)

    def test_that_was_made_in_haste_is_given_what_it_owes(self) -> None:
        made = scene(summariser=lambda _: SAID, rounds=60)
        made.thread.prepare(deadline_seconds=0)
        assert texts(made) == set()
        made.carry_out()
        assert RULE in texts(made)


class TestWhatFalls:
    def test_takes_its_ledger_with_it_when_something_is_hidden(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        made.thread.hide(1)
        assert RULE not in made.shown()
        assert texts(made) == set()

    def test_leaves_no_trace_of_its_ledger_when_something_is_purged(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        assert any(
            isinstance(event.body, Compacted) and event.body.edits[0].ledger  # type: ignore[union-attr]  # no stub
            for event in made.thread.events()
        )
        made.thread.purge(1)
        made.memory.erase()
        assert made.memory.traces(b"release/7") == []
        assert texts(made) == set()

    def test_leaves_no_trace_of_it_in_a_drop_or_what_was_made_of_it(self) -> None:
        made = compacted(compacted(scene(summariser=lambda _: SAID)).say(9))
        made.thread.append([u("word " * 3_700)])
        made.thread.prepare(policy=POLICY, deadline_seconds=0)
        dropped = [e.body for e in made.thread.events() if isinstance(e.body, Compacted)][-1]
        assert isinstance(dropped.edits[0], Drop)
        assert dropped.edits[0].ledger
        made.thread.purge(1)
        made.memory.erase()
        assert made.memory.traces(b"release/7") == []

    def test_brings_the_ledger_back_of_what_stands_again(self) -> None:
        made = compacted(scene(u("Always use the port 8123."), summariser=lambda _: SAID))
        first = texts(made)
        compacted(made.say(9))
        newest = max(item.covers[-1].last for item in heads(made.thread.view()))
        made.thread.hide(newest - 1)
        assert texts(made) == first


class TestTheVerb:
    def test_tells_of_what_left(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        made.thread.append(u("Always run the tests of app/api.py."))
        assert "app/api.py" not in texts(made)
        assert {"app/api.py", RULE} <= texts(made, of=Holding.EVERYTHING)

    def test_says_where_each_thing_stood(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        (rule,) = made.thread.ledger().of("constraint")
        assert (rule.text, rule.sources) == (RULE, (1,))

    def test_is_of_one_lane(self) -> None:
        made = compacted(scene(summariser=lambda _: SAID))
        made.thread.open_lane("coder")
        assert made.thread.ledger(lane="coder").entries == ()

    @pytest.mark.parametrize("of", list(Holding))
    def test_refuses_a_lane_that_nobody_opened(self, of: Holding) -> None:
        with pytest.raises(UsageError, match="no lane 'nobody'"):
            compacted(scene(summariser=lambda _: SAID)).thread.ledger(lane="nobody", of=of)

    def test_tells_an_agent_what_another_ordered_it(self) -> None:
        made = scene(summariser=lambda _: SAID)
        made.thread.open_lane("coder", rule=LaneRule(either=("coder",)))
        made.thread.append(order("Count the orders of May. Never drop rows without a price."))
        (rule,) = made.thread.ledger(lane="coder", of=Holding.EVERYTHING).of("constraint")
        assert (rule.text, rule.state) == ("Never drop rows without a price.", "planner")

    @pytest.mark.parametrize("of", ["left", True])
    def test_refuses_another_holding(self, of: object) -> None:
        with pytest.raises(UsageError, match=r"Holding\.LEFT"):
            scene().thread.ledger(of=of)  # type: ignore[arg-type]
