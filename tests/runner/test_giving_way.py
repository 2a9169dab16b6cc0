"""Whoever works in the background rests while others ask the store, and is not starved by any who never stop."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from unabridged.runner.giving_way import FRESH_SECONDS, LONGEST_SECONDS, QUIET_SECONDS, GivingWay, unheard


class Heard:
    """How often a store was asked, and whether it answers."""

    def __init__(self, rest: Callable[[float], None]) -> None:
        self.times, self.is_answering, self.answered_at = 7, False, 0.0
        self.are_away, self.quiets, self.rest = False, 0, rest

    def quiet(self) -> None:
        """Who asked is taken to be away."""
        self.quiets += 1

    def unheard(self) -> AbstractContextManager[None]:
        """Nothing of ours is counted here."""
        return nullcontext()


class Scene:
    """A store that counts, a clock that moves only with rests, and others who ask during so many of them."""

    def __init__(self) -> None:
        self.asks, self.now, self.rests = Heard(self._rested), 0.0, 0
        self.talks: Callable[[], bool] = lambda: False
        self.collected = list[int]()
        self.way = GivingWay(self, monotonic=lambda: self.now, collect=lambda: self.collected.append(self.rests))

    def _rested(self, seconds: float) -> None:
        assert seconds == QUIET_SECONDS
        self.now += seconds
        self.rests += 1
        self.asks.times += self.talks()

    def call(self) -> int:
        """One call of ours; how often it rested before."""
        before = self.rests
        self.way.while_others_ask()
        return self.rests - before


def test_nobody_rests_where_nobody_else_asks() -> None:
    scene = Scene()
    assert [scene.call() for _ in range(5)] == [0] * 5


def test_a_rest_lasts_until_the_others_are_quiet() -> None:
    scene = Scene()
    scene.asks.times += 1
    scene.talks = lambda: scene.rests < 4
    assert [scene.call(), scene.call()] == [4, 0]


def test_others_who_ask_again_are_given_way_again() -> None:
    scene = Scene()
    found = list[int]()
    for _ in range(3):
        scene.asks.times += 2
        found.append(scene.call())
    assert found == [1, 1, 1]


def test_whoever_found_no_quiet_works_as_long_as_he_rested() -> None:
    scene = Scene()
    scene.talks = lambda: True
    scene.asks.times += 1
    assert scene.call() > 1
    rested_until = scene.now
    while scene.now < rested_until + LONGEST_SECONDS:
        scene.asks.times += 1
        assert scene.call() == 0
        scene.now += 0.005
    scene.asks.times += 1
    assert scene.call() > 1


class Uncounted:
    """A store that counts nobody, and notes what it is asked for."""

    def __init__(self) -> None:
        self.asked = list[str]()

    def __getattr__(self, name: str) -> object:
        self.asked.append(name)
        raise AttributeError(name)


def test_a_store_that_does_not_count_is_never_waited_for() -> None:
    store = Uncounted()
    way = GivingWay(store)
    store.asked.clear()
    for _ in range(3):
        way.while_others_ask()
    assert store.asked == []


def test_whoever_waits_for_a_long_answer_is_given_way_until_he_has_it() -> None:
    scene = Scene()
    scene.asks.times += 1
    scene.asks.is_answering = True

    def answered() -> bool:
        scene.asks.is_answering = scene.rests < 3
        return False

    scene.talks = answered
    assert [scene.call(), scene.call()] == [3, 0]


def test_whoever_has_his_prompt_is_not_waited_for() -> None:
    scene = Scene()
    scene.asks.times += 3
    scene.asks.are_away = True
    assert [scene.call(), scene.call()] == [0, 0]


def test_whoever_waits_for_an_answer_is_given_way_however_many_are_away() -> None:
    scene = Scene()
    scene.asks.times += 1
    scene.asks.are_away = scene.asks.is_answering = True

    def answered() -> bool:
        scene.asks.is_answering = scene.rests < 2
        return False

    scene.talks = answered
    assert scene.call() == 2


def test_a_rest_ends_where_whoever_asked_goes_away_with_his_prompt() -> None:
    scene = Scene()
    scene.asks.times += 1

    def leaves() -> bool:
        scene.asks.are_away = scene.rests > 1
        return True

    scene.talks = leaves
    assert scene.call() == 2


def test_who_is_quiet_for_long_is_taken_to_be_away() -> None:
    scene = Scene()
    scene.asks.times += 1
    assert (scene.call(), scene.asks.quiets) == (1, 1)


class Tidy(Scene):
    """As above, by a store that has something to do in a quiet moment."""

    def __init__(self) -> None:
        self.moments = list[int]()
        super().__init__()

    def quiet_moment(self) -> None:
        self.moments.append(self.rests)


def test_the_quiet_after_somebodys_turn_is_told_once() -> None:
    scene = Tidy()
    scene.call()
    scene.asks.times += 3
    scene.talks = lambda: scene.rests < 2
    scene.call()
    scene.call()
    assert scene.moments == scene.collected == [2]


def test_the_quiet_of_whoever_is_away_already_is_told_without_a_rest() -> None:
    scene = Tidy()
    scene.asks.times += 1
    scene.asks.are_away = True
    scene.call()
    assert scene.moments == [0]


def test_the_quiet_after_a_turn_that_is_heard_of_late_is_nobodys() -> None:
    scene = Tidy()
    scene.call()
    scene.asks.times += 1
    scene.now += FRESH_SECONDS
    assert (scene.call(), scene.moments, scene.collected) == (1, [], [])


def test_a_store_that_puts_nothing_off_has_its_quiet_used_all_the_same() -> None:
    scene = Scene()
    scene.asks.times += 1
    assert (scene.call(), scene.collected) == (1, [1])


def test_where_no_quiet_was_found_none_is_told() -> None:
    scene = Tidy()
    scene.talks = lambda: True
    scene.asks.times += 1
    scene.call()
    assert scene.moments == []


def test_a_store_that_counts_for_nobody_is_asked_all_the_same() -> None:
    with unheard(object()):
        pass
