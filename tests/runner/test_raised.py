"""An error of any client is told by its shape, without the client, and without a word of it."""

from __future__ import annotations

import socket
import urllib.error
from email.message import Message

import pytest

from unabridged.ports import Raised, Trouble
from unabridged.runner.raised import told


class Problem(Exception):
    """An error of nobody's client, with whatever fields it is given."""

    def __init__(self, **fields: object) -> None:
        super().__init__("the words of a user")
        self.__dict__.update(fields)


class Answer:
    def __init__(self, **fields: object) -> None:
        self.__dict__.update(fields)


def named(name: str) -> Exception:
    kind: type[Exception] = type(name, (Exception,), {})
    return kind("the words of a user")


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (401, Trouble.AUTH),
        (402, Trouble.AUTH),
        (403, Trouble.AUTH),
        (429, Trouble.RATE_LIMITED),
        (400, Trouble.REFUSED),
        (404, Trouble.REFUSED),
        (413, Trouble.REFUSED),
        (408, Trouble.OVERLOADED),
        (500, Trouble.OVERLOADED),
        (503, Trouble.OVERLOADED),
        (529, Trouble.OVERLOADED),
        (200, Trouble.OTHER),
    ],
)
def test_a_status_decides_wherever_a_client_keeps_it(status: int, kind: Trouble) -> None:
    kept = [
        Problem(status_code=status),
        Problem(status=status),
        Problem(code=status),
        Problem(response=Answer(status_code=status)),
        Problem(response=Answer(status=status)),
        Problem(response={"ResponseMetadata": {"HTTPStatusCode": status}}),
    ]
    assert [told(each).kind for each in kept] == [kind] * 6


def test_an_error_of_the_standard_library_is_told_like_any_client_s() -> None:
    headers = Message()
    headers["Retry-After"] = "7"
    problem = urllib.error.HTTPError("here", 429, "", headers, None)
    assert told(problem) == Raised(kind=Trouble.RATE_LIMITED, name="HTTPError", retry_after_seconds=7)


@pytest.mark.parametrize(
    ("problem", "kind"),
    [
        (named("AuthenticationError"), Trouble.AUTH),
        (named("PermissionDeniedError"), Trouble.AUTH),
        (named("RateLimitError"), Trouble.RATE_LIMITED),
        (named("ResourceExhausted"), Trouble.RATE_LIMITED),
        (named("OverloadedError"), Trouble.OVERLOADED),
        (named("APIConnectionError"), Trouble.OVERLOADED),
        (named("ReadTimeout"), Trouble.OVERLOADED),
        (named("BadRequestError"), Trouble.REFUSED),
        (named("ContextWindowExceededError"), Trouble.REFUSED),
        (Problem(response={"Error": {"Code": "ThrottlingException"}}), Trouble.RATE_LIMITED),
        (TimeoutError(), Trouble.OVERLOADED),
        (ConnectionResetError(), Trouble.OVERLOADED),
        (socket.gaierror(), Trouble.OVERLOADED),
        (ValueError(), Trouble.OTHER),
        (KeyboardInterrupt(), Trouble.OTHER),
    ],
    ids=lambda each: type(each).__name__,
)
def test_where_there_is_no_status_the_name_of_the_class_decides(problem: BaseException, kind: Trouble) -> None:
    assert told(problem).kind is kind


def test_the_name_of_a_class_it_is_made_from_counts_too() -> None:
    of_somebody: type[Exception] = type("OurOwn", (type(named("RateLimitError")),), {})
    assert told(of_somebody()).kind is Trouble.RATE_LIMITED


def test_a_quota_that_is_used_up_takes_a_person_whatever_its_status_says() -> None:
    assert told(Problem(status_code=429, code="insufficient_quota")).kind is Trouble.AUTH


def test_the_error_that_another_was_raised_from_decides_where_the_outer_says_nothing() -> None:
    outer = ValueError()
    outer.__cause__ = Problem(status_code=429, retry_after=7)
    assert told(outer) == Raised(kind=Trouble.RATE_LIMITED, name="ValueError", retry_after_seconds=7)


def test_errors_that_were_raised_from_each_other_end_somewhere() -> None:
    one, other = ValueError(), ValueError()
    one.__cause__, other.__cause__ = other, one
    assert told(one).kind is Trouble.OTHER


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "7"}, 7.0),
        ({"Retry-After": "7.5"}, 7.5),
        ({"retry-after-ms": "1500", "retry-after": "2"}, 1.5),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:30 GMT", "date": "Wed, 21 Oct 2015 07:28:00 GMT"}, 30.0),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:30 GMT"}, 0.0),
        ({"retry-after": "99999999"}, 3_600.0),
        ({"retry-after": "inf"}, 3_600.0),
        ({"retry-after": "nan"}, 0.0),
        ({"retry-after": "-7"}, 0.0),
        ({"retry-after": "soon"}, 0.0),
        ({"retry-after": [7]}, 0.0),
        (None, 0.0),
    ],
)
def test_how_long_the_other_side_asked_to_wait_is_read_within_bounds(headers: object, seconds: float) -> None:
    assert told(Problem(response=Answer(status_code=429, headers=headers))).retry_after_seconds == seconds


def test_an_error_that_raises_when_it_is_looked_at_is_told_all_the_same() -> None:
    class Hostile(Exception):
        def __getattr__(self, name: str) -> object:
            raise RuntimeError(name)

    assert told(Hostile()) == Raised(kind=Trouble.OTHER, name="Hostile")


class Undecided:
    """As a row of figures, which is neither true nor false, and has no text."""

    def __bool__(self) -> bool:
        raise ValueError

    def __str__(self) -> str:
        raise ValueError


@pytest.mark.parametrize("headers", [Undecided(), {"retry-after": Undecided()}])
def test_an_error_whose_fields_raise_when_they_are_looked_at_is_told_all_the_same(headers: object) -> None:
    problem = Problem(response=Answer(status_code=429, headers=headers))
    assert told(problem) == Raised(kind=Trouble.OTHER, name="Problem")


def test_no_word_of_an_error_is_kept() -> None:
    assert "user" not in repr(told(Problem(status_code=500, body="the words of a user")))


@pytest.mark.parametrize("fields", [{"status_code": 413}, {"status_code": 400, "code": "context_length_exceeded"}])
def test_what_is_too_large_is_told_as_that(fields: dict[str, object]) -> None:
    assert told(Problem(**fields)).is_too_large
    assert not told(Problem(status_code=400)).is_too_large


class TestAMomentWithoutTheTimeThere:
    """A server that says when to come again and not what time it is there: whoever has a clock makes seconds of it."""

    AT = 1_445_412_510 * 1_000_000

    @pytest.mark.parametrize("zone", ["GMT", "-0000", "+0000"])
    def test_is_told_as_it_is(self, zone: str) -> None:
        problem = Problem(
            response=Answer(status_code=429, headers={"retry-after": f"Wed, 21 Oct 2015 07:28:30 {zone}"})
        )
        assert (told(problem).retry_after_seconds, told(problem).retry_at) == (0.0, self.AT)

    def test_is_none_where_seconds_are_known_or_nothing_can_be_read(self) -> None:
        for headers in ({"retry-after": "7"}, {"retry-after": "soon"}, {}, {"retry-after": "x", "date": "y"}):
            assert told(Problem(response=Answer(status_code=429, headers=headers))).retry_at == 0

    def test_becomes_the_seconds_that_are_left_and_no_more_than_an_hour(self) -> None:
        raised = Raised(kind=Trouble.RATE_LIMITED, name="x", retry_at=self.AT)
        left = [raised.waiting(self.AT - seconds * 1_000_000).retry_after_seconds for seconds in (30, -5, 9_999)]
        assert left == [30.0, 0.0, 3_600.0]

    def test_changes_nothing_where_seconds_were_said(self) -> None:
        raised = Raised(kind=Trouble.RATE_LIMITED, name="x", retry_after_seconds=7, retry_at=self.AT)
        assert raised.waiting(0) == raised
        assert Raised(kind=Trouble.OTHER, name="x").waiting(5).retry_after_seconds == 0
