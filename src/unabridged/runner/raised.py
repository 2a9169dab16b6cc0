"""What an error of somebody's client says about trying again, told by its shape: a status, a header, a name.
It refuses to import a client, and to look at the words of an error, which may be a user's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC
from typing import Final

from unabridged.ports import Raised, Trouble
from unabridged.ports.calling import LONGEST_WAIT_SECONDS

_LONGEST_NAME: Final = 80
_LONGEST_CHAIN: Final = 5
_MICRO: Final = 1_000_000
_STATUS_NAMES: Final = ("status_code", "status", "http_status", "code")
_LEAST_STATUS, _MOST_STATUS = 400, 599


# A quota that is used up has the status of a rate limit, and only a person fills it again.
_AUTH_CODES: Final = ("insufficient_quota", "billing_hard_limit_reached", "billing_not_active")
_TOO_LARGE: Final = ("context_length_exceeded", "string_above_max_length", "request_too_large")
_TOO_LARGE_STATUS: Final = 413
_REFUSALS: Final = frozenset({400, 404, 405, 406, 410, 411, 413, 414, 415, 422, 451})

# Parts of the names that the classes of clients have, where there is no status; the first that is found decides.
_BY_NAME: Final = (
    ("authenticat", Trouble.AUTH),
    ("unauthorized", Trouble.AUTH),
    ("permissiondenied", Trouble.AUTH),
    ("accessdenied", Trouble.AUTH),
    ("forbidden", Trouble.AUTH),
    ("invalidapikey", Trouble.AUTH),
    ("ratelimit", Trouble.RATE_LIMITED),
    ("toomanyrequests", Trouble.RATE_LIMITED),
    ("throttl", Trouble.RATE_LIMITED),
    ("resourceexhausted", Trouble.RATE_LIMITED),
    ("overloaded", Trouble.OVERLOADED),
    ("unavailable", Trouble.OVERLOADED),
    ("internalserver", Trouble.OVERLOADED),
    ("servererror", Trouble.OVERLOADED),
    ("badgateway", Trouble.OVERLOADED),
    ("timeout", Trouble.OVERLOADED),
    ("timedout", Trouble.OVERLOADED),
    ("connect", Trouble.OVERLOADED),
    ("gaierror", Trouble.OVERLOADED),
    ("urlerror", Trouble.OVERLOADED),
    ("badrequest", Trouble.REFUSED),
    ("invalidrequest", Trouble.REFUSED),
    ("invalidargument", Trouble.REFUSED),
    ("notfound", Trouble.REFUSED),
    ("unprocessable", Trouble.REFUSED),
    ("contentfilter", Trouble.REFUSED),
    ("contextwindow", Trouble.REFUSED),
    ("contextlength", Trouble.REFUSED),
)


def told(problem: BaseException) -> Raised:
    """What an error says, or the error it was raised from; whatever shape it has, this raises nothing."""
    name = type(problem).__name__[:_LONGEST_NAME]
    try:
        return _told(problem, name)
    except Exception:  # noqa: BLE001  # what its fields hold is somebody else's as well, down to whether it is true
        return Raised(kind=Trouble.OTHER, name=name)


def _told(problem: BaseException, name: str) -> Raised:
    for each in _chain(problem):
        kind = _kind(each)
        if kind is not Trouble.OTHER:
            after, is_too_large = _retry_after(each), _is_too_large(each)
            at = 0 if after else _retry_at(each)
            return Raised(kind=kind, name=name, retry_after_seconds=after, is_too_large=is_too_large, retry_at=at)
    return Raised(kind=Trouble.OTHER, name=name)


def _is_too_large(problem: BaseException) -> bool:
    return _status(problem) == _TOO_LARGE_STATUS or any(_get(problem, name) in _TOO_LARGE for name in ("code", "type"))


def _chain(problem: BaseException) -> Iterator[BaseException]:
    here: BaseException | None = problem
    for _ in range(_LONGEST_CHAIN):
        if here is None:
            return
        yield here
        here = here.__cause__


def _kind(problem: BaseException) -> Trouble:
    if any(_get(problem, name) in _AUTH_CODES for name in ("code", "type")):
        return Trouble.AUTH
    status = _status(problem)
    if status:
        return _by_status(status)
    names = [kind.__name__.lower().replace("_", "") for kind in type(problem).__mro__[:-3]]
    names.append(str(_get(_get(_get(problem, "response"), "Error"), "Code") or "").lower())  # as AWS names them
    return next((kind for name in names for part, kind in _BY_NAME if part in name), Trouble.OTHER)


def _by_status(status: int) -> Trouble:
    if status in {401, 402, 403}:
        return Trouble.AUTH
    if status == 429:  # noqa: PLR2004  # too many requests
        return Trouble.RATE_LIMITED
    return Trouble.REFUSED if status in _REFUSALS else Trouble.OVERLOADED


def _status(problem: BaseException) -> int:
    response = _get(problem, "response")
    places: list[object] = [_get(where, name) for where in (problem, response) for name in _STATUS_NAMES]
    places.append(_get(_get(response, "ResponseMetadata"), "HTTPStatusCode"))
    fitting = (each for each in places if isinstance(each, int) and _LEAST_STATUS <= each <= _MOST_STATUS)
    return int(next(fitting, 0))


def _retry_after(problem: BaseException) -> float:
    """The seconds that the other side asked for, at most an hour; nothing where it did not, or nobody can read it."""
    headers = _headers(problem)
    milliseconds = _number(_header(headers, "retry-after-ms"))
    asked = _header(headers, "retry-after")
    seconds = milliseconds / 1_000 or _number(asked) or _until(asked, _header(headers, "date"))
    return min(seconds or _number(_get(problem, "retry_after")), LONGEST_WAIT_SECONDS)


def _retry_at(problem: BaseException) -> int:
    """The moment the other side named, where it did not say what time it is there."""
    headers = _headers(problem)
    return 0 if _header(headers, "date") else _moment(_header(headers, "retry-after"))


def _headers(problem: BaseException) -> object:
    response = _get(problem, "response")
    return (
        _get(response, "headers") or _get(problem, "headers") or _get(_get(response, "ResponseMetadata"), "HTTPHeaders")
    )


def _header(headers: object, name: str) -> object:
    return _get(headers, name) or _get(headers, name.title())


def _number(said: object) -> float:
    try:
        number = float(said) if isinstance(said, str | int | float) else 0.0
    except (ValueError, OverflowError):
        return 0.0
    return number if number > 0 and not math.isnan(number) else 0.0


def _until(moment: object, now: object) -> float:
    """The seconds between two dates of one answer, so that nobody's clock is asked."""
    asked, told = _moment(moment), _moment(now)
    return max(asked - told, 0) / _MICRO if asked and told else 0.0


def _moment(date: object) -> int:
    """A date as headers say it, in microseconds; 0 where it is none."""
    from email.utils import parsedate_to_datetime  # noqa: PLC0415  # it imports much, and few servers send a date

    try:
        moment = parsedate_to_datetime(str(date))
        return max(int(moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()), 0) * _MICRO
    except (ValueError, TypeError, OverflowError):
        return 0


def _get(where: object, name: str) -> object:
    """A field or an entry of somebody's object; None where there is none, or where asking for it raises."""
    try:
        return where.get(name) if hasattr(where, "keys") else getattr(where, name, None)  # type: ignore[attr-defined]  # a mapping, of whatever class
    except Exception:  # noqa: BLE001  # it is somebody else's object, which may do anything
        return None
