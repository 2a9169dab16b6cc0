"""Whatever a summariser does wrong, nothing is changed by it, and what it says of its trouble is no summary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.compacting import HOUR_SECONDS, Scene, ending
from tests.examples import drawn
from tests.laws.agents import SMALLER, TALKS, Move, Turn, moved, moves, policies, told
from unabridged import Policy, Thread
from unabridged.compaction.outcome import Applied
from unabridged.ports import Brief, Busy, TookTooLong

# A word that nobody says but whoever is asked for a summary and fails.
TROUBLE = "kaputt"
SAID = st.text("abcdef .:{}\n", max_size=40).map(lambda text: f"{TROUBLE} {text}")
STATUS = st.integers(400, 599)
# What clients and proxies give as a text where a text was asked for.
ERRORS = st.one_of(
    st.builds("Error code: {} - {}".format, STATUS, SAID),
    st.builds("{}Error: {}".format, st.sampled_from(["openai.RateLimit", "Timeout", "anthropic.APIStatus"]), SAID),
    st.builds("HTTP/1.1 {} {}".format, STATUS, SAID),
    st.builds("\n {} Service Unavailable {}".format, STATUS, SAID),
    st.builds('{{"error": {{"message": "{}"}}}}'.format, SAID),
    st.builds("Traceback (most recent call last):\n{}".format, SAID),
    st.builds("<html><body>{}</body></html>".format, SAID),
)
DECLINES = st.builds(
    "{} {}".format,
    st.sampled_from(["I'm sorry, but I can't", "As an AI,", "I cannot summarise", "Sorry, I won\u2019t"]),
    SAID,
)
NO_TEXTS: st.SearchStrategy[object] = st.sampled_from(
    [None, 7, [], {"summary": TROUBLE}, TROUBLE.encode(), "", " \n", "…"]
)
TOO_MUCH = st.sampled_from([f"{TROUBLE} " * 3_000, f"{TROUBLE}\n" * 40])

Fails: TypeAlias = Callable[[Brief], Any]


def raises(problem: type[Exception]) -> Fails:
    def summariser(_: Brief) -> str:
        raise problem(TROUBLE)

    return summariser


# Each way as often as any other, however many forms it has.
FAILS: st.SearchStrategy[Fails] = st.sampled_from(
    [
        ERRORS.map(lambda text: lambda _: text),
        DECLINES.map(lambda text: lambda _: text),
        (NO_TEXTS | TOO_MUCH).map(lambda answer: lambda _: answer),
        st.sampled_from([TimeoutError, ValueError, ConnectionResetError]).map(raises),
        st.sampled_from([ending(TookTooLong(seconds=60.0)), ending(Busy(abandoned=8))]),
    ]
).flatmap(lambda way: way)
WRITTEN = policies("summarise", "full", "first_that_fits")
# Whatever leaves the view as it is where it is not applied; ``prepare`` has to make it fit.
ASKED: tuple[Move, ...] = (
    lambda scene, _: scene.thread.compact(),
    lambda scene, _: scene.work(),
    lambda scene, _: scene.wait(HOUR_SECONDS).work(),
)


def kept(thread: Thread) -> list[bytes | None]:
    return [event.payload for event in thread.events()]


@settings(max_examples=drawn(100), deadline=None)
@given(WRITTEN, FAILS, TALKS, moves(*ASKED))
def test_a_run_that_comes_to_nothing_leaves_every_byte_of_the_log_and_every_word_of_the_view(
    policy: Policy, fails: Fails, turns: list[Turn], made: list[tuple[Move, int]]
) -> None:
    scene = Scene(policy=policy, summariser=fails)
    told(scene, turns)
    for move, n in made:
        before, words, ended = kept(scene.thread), scene.shown(), len(scene.outcomes)
        move(scene, n)
        if not any(isinstance(each, Applied) for each in scene.outcomes[ended:]):
            assert (kept(scene.thread), scene.shown()) == (before, words)


@settings(max_examples=drawn(100), deadline=None)
@given(WRITTEN, FAILS, TALKS, moves(*SMALLER, *ASKED))
def test_no_word_of_a_failure_is_ever_written_down_or_shown(
    policy: Policy, fails: Fails, turns: list[Turn], made: list[tuple[Move, int]]
) -> None:
    scene = Scene(policy=policy, summariser=fails)
    told(scene, turns)
    before = kept(scene.thread)
    moved(scene, made)
    after = kept(scene.thread)
    assert after[: len(before)] == before
    assert TROUBLE.encode() not in b"".join(each or b"" for each in after)
    assert TROUBLE not in scene.shown() + str(scene.outcomes)
