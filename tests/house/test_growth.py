"""Of what takes longer than its text is longer, the tests say so; of what grows with it, nothing."""

from __future__ import annotations

from tests.growth import keeps_pace


def linear(count: int) -> int:
    return sum(n * n for n in range(count * 100))


def square(count: int) -> int:
    return sum(n * m for n in range(count) for m in range(count))


def test_what_takes_eight_times_as_long_for_eight_times_the_text_keeps_pace() -> None:
    assert keeps_pace(lambda: linear(400), lambda: linear(3_200), times=24)


def test_what_takes_sixty_four_times_as_long_does_not() -> None:
    assert not keeps_pace(lambda: square(200), lambda: square(1_600), times=24)
