"""What an agent says in turns, drawn: thoughts, calls at once, results in any order; and whoever makes a view smaller.
It refuses to judge; what the library refuses is not done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, TypeAlias

from hypothesis import strategies as st

from tests.engine.compacting import Scene, ending
from tests.view.made import said
from unabridged import Message, Policy, UsageError
from unabridged.compaction.plans.plan import dropped, planned, summarised
from unabridged.compaction.policy import Strategy
from unabridged.errors import ConflictError
from unabridged.log.part import Part, Reasoning, Text, ToolCall, ToolResult
from unabridged.ports import Brief, Busy, Summariser, TookTooLong
from unabridged.view.view import View

# Servers count the calls of each answer anew.
CALLS: Final = ("call_0", "call_1", "call_2")
ROOMS: Final = (160, 240, 400, 800)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Messages that stand or leave together; ``waits`` are the calls that nobody has answered."""

    messages: tuple[Message, ...]
    waits: tuple[str, ...] = ()


def answered(call_id: str, text: str) -> ToolResult:
    return ToolResult(call_id=call_id, content=(Text(text=text),))


@st.composite
def responses(draw: st.DrawFn, *, lacking: int = 0) -> Turn:
    """A model's response, thoughtful or not, with its calls and their results, of which the last few are lacking."""
    ids = draw(st.lists(st.sampled_from(CALLS), min_size=max(1, lacking), max_size=3, unique=True))
    calls: list[Part] = [ToolCall(call_id=each, name="look", arguments=f'{{"at": "{each}"}}') for each in ids]
    thought = Reasoning(text=draw(WORDS), signature=draw(st.sampled_from(["c2ln", "c2ln", ""])))
    inside: tuple[Part, ...] = draw(st.sampled_from([(), (), (thought,), (thought, Text(text="I look."))]))
    alone = not inside and draw(st.booleans())
    before = [Message(role="assistant", parts=(thought,))] if alone else []
    order = draw(st.permutations(ids))
    came = [answered(each, draw(WORDS)) for each in order[: len(ids) - lacking]]
    together = bool(came) and draw(st.booleans())
    results = [tuple(came)] if together else [(each,) for each in came]
    response = Message(role="assistant", parts=(*inside, *calls))
    return Turn(
        messages=(*before, response, *(Message(role="tool", parts=each) for each in results)),
        waits=tuple(order[len(ids) - lacking :]),
    )


WORDS: Final = st.sampled_from(["yes", "a few words on it " * 4, "line after line of a long report " * 30])
RULES: Final = st.sampled_from(["be brief", "be brief, and say what you are unsure of " * 6])
ASKS: Final = WORDS.map(lambda text: Turn(messages=(said(text),)))
SAYS: Final = WORDS.map(lambda text: Turn(messages=(said(text, "assistant"),)))
# A call that nobody answered is dead once the user goes on.
DEAD: Final = st.tuples(responses(lacking=1), ASKS).map(list)
TALKS: Final = st.lists(
    responses().map(lambda turn: [turn]) | DEAD | (ASKS | SAYS).map(lambda turn: [turn]), min_size=4, max_size=14
).map(lambda parts: [turn for part in parts for turn in part])


def _raises(_: Brief) -> str:
    raise TimeoutError


def _echoes(brief: Brief) -> str:
    return f"{brief.earlier}\n{brief.leaving}"


def _takes_all(view: View, _: object) -> object:
    return planned(view, [summarised(view.items)])


def _drops_the_middle(view: View, _: object) -> object:
    return planned(view, [dropped(view.items[1:-1])])


def _drops_every_other(view: View, _: object) -> object:
    return planned(view, [dropped(view.items[::2])])


SUMMARISERS: Final[st.SearchStrategy[Summariser | None]] = st.sampled_from(
    [
        None,
        *[lambda _: "They went through it."] * 4,
        _echoes,
        _raises,
        lambda _: "",
        lambda _: "word " * 3_000,
        lambda _: "Error code: 429 - slow down",
        ending(TookTooLong(seconds=60.0)),
        ending(Busy(abandoned=8)),
    ]
)
STRATEGIES: Final[tuple[str | Strategy, ...]] = (
    "summarise",
    "full",
    "keep_ends",
    "trim_tool_results",
    "first_that_fits",
    _takes_all,
    _drops_the_middle,
    _drops_every_other,
)


def policies(*strategies: str | Strategy) -> st.SearchStrategy[Policy]:
    return st.builds(
        Policy,
        limit_tokens=st.sampled_from(ROOMS),
        retain_rounds=st.integers(0, 2),
        strategy=st.sampled_from(strategies),
    )


# By which policy a view is made smaller, and who writes the texts for it.
By: TypeAlias = tuple[Policy, Summariser | None]
BY: Final[st.SearchStrategy[By]] = st.tuples(policies(*STRATEGIES), SUMMARISERS)


class TooLong(Exception):
    code = "context_length_exceeded"


Move: TypeAlias = Callable[[Scene, int], object]
# Whatever makes a view smaller, by whoever asks for it.
SMALLER: Final[tuple[Move, ...]] = (
    lambda scene, _: scene.thread.prepare(),
    lambda scene, n: scene.thread.prepare(policy=Policy(limit_tokens=ROOMS[n % len(ROOMS)], retain_rounds=n % 3)),
    lambda scene, _: scene.thread.compact(),
    lambda scene, _: scene.work(),
    lambda scene, _: scene.thread.overflowed(TooLong()),
)
# Whatever a caller says of messages.
TURNED: Final[tuple[Move, ...]] = (
    lambda scene, n: scene.thread.hide(at(scene, n)),
    lambda scene, n: scene.thread.show(at(scene, n)),
    lambda scene, n: scene.thread.pin(at(scene, n)),
    lambda scene, n: scene.thread.unpin(at(scene, n)),
    lambda scene, n: scene.thread.rewind(at(scene, n)),
    lambda scene, n: [scene.thread.undo(each.seq) for each in list(scene.thread.compactions())[-1 - n % 2 :]],
)


def scene_of(by: By) -> Scene:
    return Scene(policy=by[0], summariser=by[1])


def at(scene: Scene, n: int) -> int:
    return 1 + n % max(1, scene.thread.view().through)


def moves(*of: Move, most: int = 6) -> st.SearchStrategy[list[tuple[Move, int]]]:
    return st.lists(st.tuples(st.sampled_from(of), st.integers(0, 40)), min_size=1, max_size=most)


def moved(scene: Scene, made: Iterable[tuple[Move, int]]) -> Scene:
    """The scene after these moves, as far as they were not refused."""
    for move, n in made:
        with suppress(UsageError, ConflictError):
            move(scene, n)
    return scene


def told(scene: Scene, turns: Sequence[Turn]) -> list[list[int]]:
    """Say these turns; the seqs of each."""
    found = []
    for turn in turns:
        done = scene.thread.append(turn.messages)
        found.append(list(range(done.first, done.last + 1)))
    return found
