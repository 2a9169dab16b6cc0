"""What any server may do to any client, and what is to come of it: one table that every client is put through.
It refuses to know the format of an answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.llm.loopback import JSON, Said, says
from unabridged.ports import Trouble

_NOW = "Sun, 22 Nov 2026 12:00:00 GMT"
_THEN = "Sun, 22 Nov 2026 12:01:30 GMT"
_HTML = {"content-type": "text/html"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Failing:
    """An answer, and how the call ends that gets it."""

    said: Said
    kind: Trouble
    after: float = 0.0
    seconds: float = 5.0


def error(status: int, message: str = "user text", **headers: str) -> Said:
    told = {"type": "error", "error": {"type": "some_error", "message": message, "code": None}}
    return says(told, status, **headers)


FAILINGS = {
    "a key that is not accepted": Failing(said=error(401), kind=Trouble.AUTH),
    "a balance that is used up": Failing(said=error(402), kind=Trouble.AUTH),
    "a key without the right": Failing(said=error(403), kind=Trouble.AUTH),
    "a model nobody knows": Failing(said=error(404), kind=Trouble.REFUSED),
    "a request that is too large": Failing(said=error(413), kind=Trouble.REFUSED),
    "too many requests": Failing(said=error(429), kind=Trouble.RATE_LIMITED),
    "a pause in seconds": Failing(said=error(429, retry_after="7"), kind=Trouble.RATE_LIMITED, after=7.0),
    "a pause in milliseconds": Failing(said=error(429, retry_after_ms="250"), kind=Trouble.RATE_LIMITED, after=0.25),
    "too many requests, and an offer to sell more": Failing(
        said=error(
            429,
            "Rate limit reached on requests per min (RPM): Limit 3, Used 3. Please try again in 20s. You can increase "
            "it by adding a payment method to your account at https://example.com/account/billing.",
            retry_after="20",
        ),
        kind=Trouble.RATE_LIMITED,
        after=20.0,
    ),
    "a quota of a minute that is used up": Failing(
        said=error(
            429,
            "You exceeded your current quota, please check your plan and billing details. Please retry in 31.5s.",
            retry_after="32",
        ),
        kind=Trouble.RATE_LIMITED,
        after=32.0,
    ),
    "a quota that is used up": Failing(
        said=error(429, "You exceeded your current quota, please check your plan and billing details."),
        kind=Trouble.AUTH,
    ),
    "a pause until a date": Failing(
        said=Said(status=503, body=b"{}", headers={**JSON, "Retry-After": _THEN, "Date": _NOW}),
        kind=Trouble.OVERLOADED,
        after=90.0,
    ),
    "a failure of its own": Failing(said=error(500), kind=Trouble.OVERLOADED),
    "a page of a proxy": Failing(
        said=Said(status=502, body=b"<html>Bad Gateway</html>", headers=_HTML), kind=Trouble.OVERLOADED
    ),
    "no room": Failing(said=error(503, retry_after="3"), kind=Trouble.OVERLOADED, after=3.0),
    "overloaded": Failing(said=error(529), kind=Trouble.OVERLOADED),
    "no answer at all": Failing(said=Said(hangs=True), kind=Trouble.OVERLOADED, seconds=0.05),
    "half an answer": Failing(said=Said(body=b"{" + b" " * 99, cut=True), kind=Trouble.OVERLOADED),
    "a page in place of an answer": Failing(
        said=Said(body=b"<html>Sign in</html>", headers=_HTML), kind=Trouble.OVERLOADED
    ),
    "nothing": Failing(said=Said(), kind=Trouble.OVERLOADED),
    "null": Failing(said=says(None), kind=Trouble.OVERLOADED),
    "a list": Failing(said=says([1, 2]), kind=Trouble.OVERLOADED),
    "another object": Failing(said=says({"hello": "world"}), kind=Trouble.OVERLOADED),
    "no JSON": Failing(said=Said(body=b"oops"), kind=Trouble.OVERLOADED),
    "bytes of another encoding": Failing(said=Said(body=b'{"id": "caf\xe9"}'), kind=Trouble.OVERLOADED),
    "an object nobody can read so deep": Failing(said=Said(body=b"[" * 99_999), kind=Trouble.OVERLOADED),
}
