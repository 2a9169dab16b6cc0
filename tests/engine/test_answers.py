"""A sound text stands whatever its summariser said beside it, and a receipt keeps only names and numbers of that."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.engine.compacting import POLICY, SAID, Scene
from unabridged import Compacting, Memory
from unabridged.compaction.outcome import Applied
from unabridged.engine.texts import answers
from unabridged.ports import Brief, Draft

NOTHING: Final = Draft(text="")


@pytest.mark.parametrize("tokens", [-5, 2**70, float("nan"), 1.5, "41", None, True, [1]])
def test_a_number_of_tokens_that_is_none_counts_as_not_said(tokens: object) -> None:
    _, beside = answers.read(Draft(text=SAID, prompt_tokens=tokens, completion_tokens=tokens))  # type: ignore[arg-type]  # of no right type
    assert beside == NOTHING


def test_what_a_cache_held_is_believed_as_a_part_of_the_prompt_alone() -> None:
    _, beside = answers.read(Draft(text=SAID, prompt_tokens=50, cached_tokens=30, written_tokens=20))
    assert (beside.cached_tokens, beside.written_tokens) == (30, 20)
    _, beside = answers.read(Draft(text=SAID, prompt_tokens=49, cached_tokens=30, written_tokens=20))
    assert beside == Draft(text="", prompt_tokens=49)


@pytest.mark.parametrize("model", [None, 5, ["tiny"]])
def test_a_model_that_has_no_name_is_not_named(model: object) -> None:
    assert answers.read(Draft(text=SAID, model=model))[1] == NOTHING  # type: ignore[arg-type]  # of no right type


def test_a_name_is_short_and_can_be_stored() -> None:
    _, beside = answers.read(Draft(text=SAID, model="tiny \ud800" + "x" * 900))
    assert (beside.model[:6], len(beside.model)) == ("tiny \ufffd", 200)


@pytest.mark.parametrize(
    ("notes", "kept"), [("late", ("late",)), (["a", 5, ""], ("a",)), (None, ()), (7, ()), (("n",) * 99, ("n",) * 20)]
)
def test_notes_are_texts_and_one_text_is_one_note(notes: object, kept: tuple[str, ...]) -> None:
    assert answers.read(Draft(text=SAID, notes=notes))[1].notes == kept  # type: ignore[arg-type]  # of no right type


def test_a_text_by_itself_says_nothing_beside() -> None:
    assert answers.read(SAID) == (SAID, NOTHING)
    assert answers.read(7) == (None, NOTHING)


@pytest.mark.parametrize("beside", [{"model": None}, {"prompt_tokens": "a"}, {"notes": (object(),)}])
def test_a_run_goes_on_with_the_text(beside: dict[str, Any]) -> None:
    """Not one of these costs a run that has a summary in its hands."""
    (outcome,) = Scene(summariser=lambda _: Draft(text=SAID, **beside)).say(11).work()
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, outcome.receipt.gate) == ("summary", ())
    assert outcome.receipt.prompt_tokens > 0


@pytest.mark.parametrize("problem", [ValueError, KeyboardInterrupt])
def test_what_is_said_beside_a_text_and_raises_when_it_is_looked_at_is_not_said(problem: type[BaseException]) -> None:
    class Shut:
        def __getattribute__(self, name: str) -> object:
            raise problem

    shut: Any = Shut()
    assert answers.read(Draft(text=SAID, model=shut, notes=shut, prompt_tokens=shut)) == (SAID, NOTHING)
    assert answers.read(Draft(text=SAID, notes=("kept", shut))) == (SAID, Draft(text="", notes=("kept",)))


@pytest.mark.parametrize("beside", [False, True])
@pytest.mark.parametrize("problem", [ValueError, KeyboardInterrupt])
def test_an_answer_that_raises_when_it_is_looked_at_is_no_text(problem: type[BaseException], beside: object) -> None:
    """As what stands for another object, where that is not there; whoever asked gets a digest."""

    class Shut:
        def __getattribute__(self, name: str) -> object:
            raise problem

    def write(_: Brief) -> Draft:
        return Draft(text=Shut()) if beside else Shut()  # type: ignore[arg-type,return-value]  # of no right type

    said = [{"role": role, "content": "word for word " * 9} for _ in range(11) for role in ("user", "assistant")]
    with Memory.open(policy=POLICY, summariser=write, compacting=Compacting.ASKED) as memory:
        memory.thread("t").append(said)
        outcome = memory.thread("t").compact()
    assert isinstance(outcome, Applied)
    assert (outcome.receipt.rung, outcome.receipt.gate) == ("digest", ("it is no text",))
