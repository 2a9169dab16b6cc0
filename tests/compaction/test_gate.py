"""What is no summary is refused by code, whoever wrote it, and told why.
How good a summary is, nobody judges here.
"""

from __future__ import annotations

import pytest

from unabridged.compaction.gate import Fault, faults

GOOD = "They chose SQLite because one file is enough; `config.toml` line 12 still says port 8080, which is wrong."


def judged(draft: object, tokens: int = 10) -> tuple[Fault, ...]:
    return faults(draft, tokens=tokens, most_tokens=100)


@pytest.mark.parametrize("draft", [GOOD, "他们选择了 SQLite。", "ok"])
def test_a_plain_text_passes(draft: str) -> None:
    assert judged(draft) == ()


@pytest.mark.parametrize("draft", [None, b"bytes", 7, ["a", "list"], {"summary": "x"}])
def test_what_is_no_text_is_refused(draft: object) -> None:
    """Of any type, None among them (tw-RC-B2, as-M-B8)."""
    assert judged(draft) == (Fault.NO_TEXT,)


@pytest.mark.parametrize("draft", ["", "  \n\t", "…", "---", "\u200b"])
def test_what_says_nothing_is_refused(draft: str) -> None:
    """An empty summary never takes the place of messages (tw-RC-B1, tw-CC-B6, da-D53)."""
    assert judged(draft) == (Fault.EMPTY,)


def test_what_is_longer_than_it_may_be_is_refused() -> None:
    assert (judged(GOOD, 100), judged(GOOD, 101)) == ((), (Fault.TOO_LONG,))


@pytest.mark.parametrize(
    "draft",
    [
        "openai.RateLimitError: Error code: 429",
        "Error code: 401 - invalid api key",
        "HTTP/1.1 502 Bad Gateway",
        "503 Service Unavailable",
        "Traceback (most recent call last):\n  File …",
        '{"error": {"message": "overloaded"}}',
        "<html><body>Bad gateway</body></html>",
        "ConnectionError(refused)",
    ],
)
def test_the_text_of_an_error_is_never_a_summary(draft: str) -> None:
    """tw-R13."""
    assert judged(draft) == (Fault.ERROR,)


@pytest.mark.parametrize(
    "draft",
    [
        "I'm sorry, but I can't help with that.",
        "I cannot summarise this conversation.",
        "As an AI, I have no access to it.",
        "Sorry, I am unable to do that.",
        "I\u2019m sorry, I can\u2019t assist.",
    ],
)
def test_a_refusal_is_never_a_summary(draft: str) -> None:
    """tw-R13."""
    assert judged(draft) == (Fault.DECLINED,)


@pytest.mark.parametrize("about", ["The call failed with Error code: 429.", "They asked for X; I said I cannot do it."])
def test_a_summary_may_tell_of_errors_and_refusals(about: str) -> None:
    """tw-R13."""
    assert judged(f"{GOOD} {about}") == ()


def test_a_model_that_goes_in_circles_is_refused() -> None:
    assert judged("The user asked for a thing.\n" * 20) == (Fault.CIRCLES,)


def test_a_list_with_some_equal_lines_is_no_circle() -> None:
    assert judged("\n".join(f"- step {n} done" for n in range(12)) + "\n- ok\n- ok") == ()
