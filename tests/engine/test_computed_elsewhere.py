"""What takes long is asked of another program as bytes: the same answer, and nothing of the caller's goes with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.engine.compacting import SAID, Scene
from tests.engine.talk import result, u
from tests.engine.test_briefs import calls
from tests.redaction.secret_samples import SECRETS
from unabridged import Policy
from unabridged.blocking import drive
from unabridged.compaction import gate
from unabridged.compaction.briefs import leaving
from unabridged.compaction.ledgers import Holding
from unabridged.compaction.outcome import Applied
from unabridged.compaction.tasks import Task
from unabridged.counting import O200k
from unabridged.engine.compaction import ledgers
from unabridged.engine.tasks import extract, hide, judge
from unabridged.engine.tasks.extract import Heard, Shares, ToExtract
from unabridged.engine.texts import gating
from unabridged.log.body import Message
from unabridged.log.ids import MAIN
from unabridged.log.part import Text, Variable
from unabridged.ports import Brief, Counter
from unabridged.runner import worker

KEY = SECRETS["a GitHub token"]
POLICY = Policy(limit_tokens=8_000, retain_rounds=1, ledger_fraction=0.2)
LONG = "It is told at length how the cranes of pier 7 were weighed, by whom, and what data/cranes.csv says. " * 3
SAID_BESIDE = [
    ("user", "Never push to release/7."),
    ("assistant", "half a letter \ud800 🙂 北京"),
    ("user", ""),
    ("tool", "\0"),
]
MESSAGES = tuple(
    Message(role=role, parts=(Text(text=f"{n}: {LONG} {more}"),))
    for n, (role, more) in enumerate(
        [
            ("user", "Never push to release/7."),
            ("assistant", "half a letter \ud800 🙂 北京"),
            ("user", ""),
            ("tool", "\0"),
        ]
        * 12
    )
)
BRIEF = Brief(
    instructions="Tell it.",
    earlier="They weighed cranes.",
    leaving=leaving.text(MESSAGES),
    limit_tokens=200,
    messages=MESSAGES,
    times=tuple(range(len(MESSAGES))),
    variables=(Variable(name="df", type="DataFrame", value="[3 rows]"),),
    ledger="- 1: never push",
    summaries=(),
    sections=(("Goal", "what is wanted"),),
)


class Elsewhere:
    """Computes as the worker does, by its own table and from bytes alone; and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def __call__(self, task: Task[Any, Any], question: Any, /) -> Any:  # noqa: ANN401  # whatever the task takes
        """The answer."""
        self.asked.append(task.name)
        return task.heard(worker.TASKS[task.name](dict(task.told), task.asked(question)))


def scene(elsewhere: Elsewhere, *, rounds: int = 40, counter: Counter | None = None, **given: Any) -> Scene:  # noqa: ANN401
    made = Scene(policy=POLICY, **given)
    ctx = replace(made.memory._verbs._ctx, compute=elsewhere)
    made.background._ctx = replace(ctx, counter=counter) if counter else ctx
    made.thread.append(
        [u(f"Never push to the branch release/7. My key is {KEY}."), calls("look", "{}"), result("c", LONG)]
    )
    return made.say(rounds)


def asked_by_a_compaction(rounds: int) -> tuple[int, list[str]]:
    """How many characters leave with so many rounds, and what was asked of another program."""
    elsewhere, briefs = Elsewhere(), list[Brief]()

    def summarise(brief: Brief) -> str:
        briefs.append(brief)
        return SAID

    assert isinstance(scene(elsewhere, rounds=rounds, summariser=summarise).thread.compact(), Applied)
    return len(briefs[-1].leaving), elsewhere.asked


def without_names(shown: str) -> str:
    """What a model reads, but for the name by which each view tells its own marks from forged ones."""
    return re.sub(r"(\[unabridged \d+\.\d+) [0-9]{12}\]", r"\1]", shown)


@pytest.mark.parametrize("rest", [ToExtract(), ToExtract(room=Shares(share=80, wide=200))], ids=["all", "its room"])
def test_a_ledger_is_the_same_wherever_it_is_made(rest: ToExtract) -> None:
    said = tuple(Heard(seq=n, message=each) for n, each in enumerate(MESSAGES, 1))
    once = extract.task(O200k()).compute(ToExtract(said=said, names=("main",))).entries
    asked = replace(rest, said=said, names=("main",), told=once[:3])
    task = extract.task(O200k())
    assert task.heard(task.answered(task.asked(asked))) == task.compute(asked)
    assert task.compute(asked).entries


@pytest.mark.parametrize(
    "brief", [BRIEF, replace(BRIEF, earlier=f"The key is {KEY}."), replace(BRIEF, messages=(), times=())]
)
def test_a_brief_without_secrets_is_the_same_wherever_they_are_looked_for(brief: Brief) -> None:
    shown = hide.HIDE.heard(hide.HIDE.answered(hide.HIDE.asked(brief)))
    found = replace(brief if shown.brief is None else shown.brief, leaving=shown.leaving)
    assert found == hide.without_secrets(brief)
    assert KEY not in repr(found)


@pytest.mark.parametrize(
    "draft",
    ["They weighed the cranes of pier 7, and nothing may be pushed to release/7.", "See https://nowhere.example/x", ""],
)
def test_a_draft_is_judged_alike_wherever_it_is(draft: str) -> None:
    material = gating.source(BRIEF)
    assert isinstance(material, judge.Material)
    asked = judge.ToJudge(of=material, draft=draft, tokens=20, most_tokens=200, without=(gate.Fault.LANGUAGE,))
    found = judge.JUDGE.heard(judge.JUDGE.answered(judge.JUDGE.asked(asked)))
    here = gate.verdict(draft, tokens=20, most_tokens=200, source=judge.prepared(BRIEF), without=asked.without)
    assert [each.why for each in found.refusals] == [each.fault.value for each in here]


@pytest.mark.parametrize(("rounds", "asked"), [(4, []), (10, ["ledger", "hide", "judge"])], ids=["short", "long"])
def test_what_leaves_is_long_for_all_of_them_or_for_none(rounds: int, asked: list[str]) -> None:
    characters, found = asked_by_a_compaction(rounds)
    assert found == asked
    assert (characters > 2_000) == bool(asked)
    assert characters < 8_000


@pytest.mark.parametrize(
    ("summariser", "asked"), [(lambda _: SAID, ["ledger", "hide", "judge"]), (None, ["ledger", "hide"])]
)
def test_a_long_compaction_asks_for_what_takes_long_and_ends_as_it_would(
    summariser: Callable[[Brief], str] | None, asked: list[str]
) -> None:
    elsewhere = Elsewhere()
    apart, here = scene(elsewhere, summariser=summariser), scene(elsewhere, summariser=summariser)
    here.background._ctx = here.memory._verbs._ctx
    assert isinstance(apart.thread.compact(), Applied)
    assert isinstance(here.thread.compact(), Applied)
    assert elsewhere.asked == asked
    assert without_names(apart.shown()) == without_names(here.shown())
    assert KEY not in apart.shown()


def test_a_short_one_is_computed_at_once() -> None:
    elsewhere = Elsewhere()
    assert isinstance(scene(elsewhere, rounds=4, summariser=lambda _: SAID).thread.compact(), Applied)
    assert elsewhere.asked == []


def test_a_callers_own_counter_counts_here() -> None:
    """Another program has none of the caller's code: there all is extracted, and here is chosen what has room."""
    counter, elsewhere = _Twice(), Elsewhere()
    made = scene(elsewhere, counter=counter, summariser=lambda _: SAID)
    assert isinstance(made.thread.compact(), Applied)
    assert elsewhere.asked[0] == "ledger"
    assert "release/7" in made.shown()
    assert counter.texts > 0


class _Twice:
    id = "twice"

    def __init__(self) -> None:
        self.texts = 0

    def count(self, text: str) -> int:
        self.texts += 1
        return len(text) // 2


def test_the_verb_ledger_asks_too() -> None:
    elsewhere = Elsewhere()
    made = scene(elsewhere)
    found = drive(ledgers.carried(made.background._ctx, made.thread.ref, MAIN, Holding.EVERYTHING))
    assert elsewhere.asked == ["ledger"]
    assert found == made.thread.ledger(of=Holding.EVERYTHING)


def test_a_draft_that_is_known_to_be_too_long_is_refused_without_asking() -> None:
    elsewhere = Elsewhere()
    ctx = replace(Scene().memory._verbs._ctx, compute=elsewhere)
    (refusal,) = drive(gating.verdict(ctx, "z" * 20_000, gating.source(BRIEF), tokens=11, most_tokens=10))
    assert (refusal.why, elsewhere.asked) == (gate.Fault.TOO_LONG.value, [])


SHORT = Brief(instructions="", earlier="", leaving="user: hi", limit_tokens=9)


@pytest.mark.parametrize(
    "brief", [replace(SHORT, earlier=LONG * 40), replace(SHORT, ledger=LONG * 40)], ids=["earlier", "ledger"]
)
def test_what_a_draft_stands_for_is_long_whichever_part_of_it_is(brief: Brief) -> None:
    assert isinstance(gating.source(brief), judge.Material)


def test_a_long_draft_of_a_short_text_is_judged_aside() -> None:
    asked = list[object]()

    async def aside(work: Callable[[], Any]) -> object:
        asked.append(work)
        return work()

    ctx = replace(Scene().memory._verbs._ctx, aside=aside)
    found = drive(gating.verdict(ctx, "They said hello. " * 1_000, gating.source(SHORT), tokens=9, most_tokens=9_000))
    assert gate.Fault.TOO_LONG.value in {each.why for each in found}
    assert len(asked) == 1
