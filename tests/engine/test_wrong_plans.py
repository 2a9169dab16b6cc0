"""What a caller's strategy plans is looked at before it is believed: a wrong plan ends a run and reaches no log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from tests.engine.talk import length
from unabridged.compaction.outcome import Applied, Fail, Failed, Outcome
from unabridged.compaction.plans import sound_plan
from unabridged.compaction.plans.plan import Plan, planned, summarised
from unabridged.compaction.plans.reload import Reload
from unabridged.log.compacted import Compacted, Produced, Stub
from unabridged.log.extra import Extra
from unabridged.log.ids import ItemName
from unabridged.log.part import Part, Text, ToolResult
from unabridged.view.view import View

HUGE: Final = "s" * 1_000_000


def scene(plan: Callable[[View], Plan]) -> Scene:
    """A thread that is due, and a strategy that plans this."""
    return Scene(policy=replace(POLICY, strategy=lambda view, _: plan(view)), summariser=lambda _: SAID).say(11)


def good(view: View) -> Plan:
    return planned(view, [summarised(view.items[:16])])


def ended(plan: Callable[[View], Plan]) -> Outcome:
    """How it ends, where nothing is written."""
    told = scene(plan)
    before = length(told.thread)
    outcome = told.thread.compact()
    assert length(told.thread) == before
    return outcome


def refused(outcome: Outcome, *, saying: str) -> None:
    assert isinstance(outcome, Failed)
    assert outcome.reason is Fail.PLAN
    assert saying in outcome.detail


def briefly(value: object) -> str:
    return repr(value)[:20]


class TestWhatAPlanSaysOfItself:
    @pytest.mark.parametrize("name", [None, 5, b"x", "", "\ud800", "two\nlines", "a\0b", HUGE], ids=briefly)
    def test_is_under_a_name_that_can_be_printed(self, name: Any) -> None:  # noqa: ANN401  # most are of no right type
        refused(ended(lambda view: replace(good(view), strategy=name)), saying="the name of its strategy")

    @pytest.mark.parametrize("version", [None, "1", 1.0, True, -1, 10**40], ids=briefly)
    def test_has_a_version_that_is_a_number(self, version: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), version=version)), saying="the version of its strategy")

    @pytest.mark.parametrize("parameters", [None, [], "x", {"a": 1}, {"a": object()}], ids=briefly)
    def test_has_parameters_that_are_known_to_be_json(self, parameters: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), parameters=parameters)), saying="its parameters")

    @pytest.mark.parametrize("parameters", [{"a": HUGE}, {HUGE: 1}, {"a": "\ud800"}, {"\ud800": 1}], ids=briefly)
    def test_has_no_parameters_that_are_too_large_or_cannot_be_said(self, parameters: dict[str, object]) -> None:
        refused(ended(lambda view: replace(good(view), parameters=Extra(parameters))), saying="its parameters")

    @pytest.mark.parametrize("basis", [None, "full", 1])
    def test_has_a_basis_that_there_is(self, basis: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), basis=basis)), saying="its basis")

    @pytest.mark.parametrize("told", [None, "write", ["write"], (1,), ("write", "write again")], ids=briefly)
    def test_tells_each_writer_one_text(self, told: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), instructions=told)), saying="its instructions")

    @pytest.mark.parametrize("tokens", [None, "12", -1, True])
    def test_says_in_tokens_how_long_texts_are(self, tokens: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), text_tokens=tokens)), saying="text_tokens")

    @pytest.mark.parametrize("writer", ["no function", 5, b"x"])
    def test_brings_a_writer_that_can_be_asked(self, writer: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), writer=writer)), saying="its writer")

    @pytest.mark.parametrize(
        "notes", [None, "late", ["late"], (1,), ("two\nlines",), ("\ud800",), (HUGE,)], ids=briefly
    )
    def test_notes_what_can_be_printed(self, notes: Any) -> None:  # noqa: ANN401  # as above
        refused(ended(lambda view: replace(good(view), notes=notes)), saying="its notes")

    def test_is_told_without_a_word_of_it(self) -> None:
        outcome = ended(lambda view: replace(good(view), strategy="a\nsecret"))
        assert "secret" not in repr(outcome)

    def test_may_be_as_long_as_there_is_room(self) -> None:
        """What stands in the log is what the strategy said, to the last character."""
        name, version = "n" * sound_plan.LONGEST_NAME, sound_plan.LARGEST_VERSION
        parameters = Extra({"a": "p" * (sound_plan.LARGEST_PARAMETERS_BYTES - len('{"a":""}'))})
        told = scene(lambda view: replace(good(view), strategy=name, version=version, parameters=parameters))
        outcome = told.thread.compact()
        assert isinstance(outcome, Applied)
        (body,) = (event.body for event in told.thread.events() if event.seq == outcome.seq)
        assert isinstance(body, Compacted)
        assert (body.strategy, body.version, body.parameters) == (name, version, parameters)


def changed(**fields: Any) -> Callable[[View], Plan]:  # noqa: ANN401  # wrong ones
    """A plan whose one edit says this instead."""
    return lambda view: replace(good(view), edits=(replace(good(view).edits[0], **fields),))


def stub(**fields: Any) -> Callable[[View], Plan]:  # noqa: ANN401  # wrong ones
    fields = {"head": 1, "tail": 1, "tokens": 1, **fields}
    return lambda view: replace(good(view), edits=(Stub(**{"item": view.items[0].name, **fields}),))


def nested(depth: int) -> Part:
    part: Part = Text(text="deep")
    for _ in range(depth):
        part = ToolResult(call_id="c", content=(part,))
    return part


# What is wrong inside a plan, and what is said of it.
MADE_WRONG: dict[str, tuple[Callable[[View], Plan], str]] = {
    "drawn on nothing": (lambda view: replace(good(view), drawn_on=None), "drawn_on is a NoneType"),  # type: ignore[arg-type]  # it is to be wrong
    "drawn on a fraction": (lambda view: replace(good(view), drawn_on=float(view.through)), "drawn_on is a float"),  # type: ignore[arg-type]  # as above
    "no edits": (lambda view: replace(good(view), edits=None), "edits is a NoneType"),  # type: ignore[arg-type]  # as above
    "a list of edits": (lambda view: replace(good(view), edits=[*good(view).edits]), "edits is a list"),  # type: ignore[arg-type]  # as above
    "a text for an edit": (lambda view: replace(good(view), edits=("x",)), "edits[0] is a str"),  # type: ignore[arg-type]  # as above
    "no items": (changed(items=None), "edits[0].items is a NoneType"),
    "a number for a name": (changed(items=(1,)), "edits[0].items[0] is an int"),
    "a list for a name": (changed(items=([1, 0],)), "edits[0].items[0] is a list"),
    "a name of a text": (changed(items=(ItemName(seq="1"),)), "edits[0].items[0].seq is a str"),  # type: ignore[arg-type]  # as above
    "a text for what it covers": (changed(covers=("x",)), "edits[0].covers[0] is a str"),
    "a text for a figure": (changed(messages="x"), "edits[0].messages is a str"),
    "a number for a ledger": (changed(ledger=(1,)), "edits[0].ledger[0] is an int"),
    "a dict beside": (changed(extra={"a": object()}), "edits[0].extra is a dict"),
    "a name that is taken beside": (changed(extra=Extra({"items": 1})), "the log has no form for"),
    "a text for a group": (changed(group=("x",)), "edits[0].group[0] is a str"),
    "a group of no text": (
        changed(group=(Produced(role="user", parts=(Text(text=None),), tokens=1),)),  # type: ignore[arg-type]  # as above
        "edits[0].group[0].parts[0].text is a NoneType",
    ),
    "a group without end": (
        changed(group=(Produced(role="user", parts=(nested(20_000),), tokens=1),)),
        "nested too deeply",
    ),
    "a text for files": (lambda view: replace(good(view), reload="gate.py"), "reload is a str"),  # type: ignore[arg-type]  # as above
    "a path for a file": (
        lambda view: replace(good(view), reload=Reload(files=("gate.py",), tokens=9)),  # type: ignore[arg-type]  # as above
        "reload.files[0] is a str",
    ),
    "a text for room": (
        lambda view: replace(good(view), reload=Reload(files=(), tokens="9")),  # type: ignore[arg-type]  # as above
        "reload.tokens is a str",
    ),
    "a stub of nothing": (stub(item=[]), "edits[0].item is a list"),
    "a stub of a fraction": (stub(head=1.5), "edits[0].head is a float"),
    "a stub of parts that are none": (stub(parts=("x",)), "edits[0].parts[0] is a str"),
    "a stub of less than nothing": (stub(tail=-5), "no less than nothing"),
}


class TestWhatAPlanIsMadeOf:
    @pytest.mark.parametrize(("plan", "saying"), MADE_WRONG.values(), ids=MADE_WRONG)
    def test_is_told_by_its_place_where_it_is_wrong(self, plan: Callable[[View], Plan], saying: str) -> None:
        refused(ended(plan), saying=saying)

    def test_may_name_items_anew_which_the_view_knows_better(self) -> None:
        outcome = scene(lambda view: replace(good(view), items=None)).thread.compact()  # type: ignore[arg-type]  # as above
        assert isinstance(outcome, Applied)
