"""Who acts next in a life: this program, the one beside it, both at once; and whether that one is killed, or forks.
It refuses to judge what is done by one alone; of what is done at once, the log is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from campaign.living import promises
from campaign.living.company import Company
from campaign.living.known import Known
from campaign.living.life import Life
from campaign.living.reckoning import Acts, reckon
from campaign.living.stepping import Did, hurried, stepped
from campaign.living.ways import Way

_MOST_AT_ONCE: Final = 4
_LONGEST_WAIT: Final = 0.12


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted:
    """How many steps were taken, how many of them were refused, and what was broken."""

    steps: int
    refused: int
    wrong: tuple[str, ...]


def act(life: Life, company: Company | None, way: Way) -> Acted:
    """Whoever's turn it is acts."""
    if company is None:
        return alone(life)
    acts = _TOGETHER if way is Way.TOGETHER else _TURNS
    return life.chance.choices([*acts], [*acts.values()])[0](life, company)


def alone(life: Life, _company: Company | None = None) -> Acted:
    """A step of this program, while nobody else acts."""
    return _acted([stepped(life)], [])


def beside(life: Life, company: Company) -> Acted:
    """A step of the other program, while this one waits for it."""
    company.begin("alone", life.known(), 1)
    did = company.done()
    life.learn(did[-1].known)
    life.begin()
    return _acted(did, [f"{did[-1].verb} of another program: {each}" for each in promises.held(life)])


def at_once(life: Life, company: Company) -> Acted:
    """Both programs act at the same time."""
    return _at_once(life, company, "beside")


def forking(life: Life, company: Company) -> Acted:
    """The other program forks, and both that come of it act at the same time, while this one acts or has all closed."""
    if life.one_of("acts", "rests") == "acts":
        return _at_once(life, company, "forked")
    before, count = life.known(), life.chance.randint(1, _MOST_AT_ONCE)
    life.close()
    company.begin("forked", life.parted(1), count)
    did = company.done()
    life.opened_anew()
    return _reckoned(life, before, did)


def killed(life: Life, company: Company) -> Acted:
    """The other program is killed while it acts, and another takes its place; now and then this one acts meanwhile."""
    before, here = life.known(), life.one_of(0, life.one_of(1, 2))
    company.begin("beside", life.parted(1), 9)
    mine = [hurried(life) for _ in range(here)]
    theirs, in_flight = company.killed(life.chance.uniform(0, _LONGEST_WAIT))
    life.ground.settled()
    did = [*mine, *theirs]
    knew = [before, *_last(mine), *_last(theirs)]
    wrong = reckon(life, Acts(before=before, knew=knew, verbs=_verbs(did), killed=True, in_flight=in_flight))
    return _judged(life, did, wrong)


def _at_once(life: Life, company: Company, how: str) -> Acted:
    before, count = life.known(), life.chance.randint(1, _MOST_AT_ONCE)
    company.begin(how, life.parted(1), count)
    mine = [hurried(life) for _ in range(count)]
    theirs = company.done()
    return _reckoned(life, before, [*mine, *theirs])


def _reckoned(life: Life, before: Known, did: Sequence[Did]) -> Acted:
    acts = Acts(before=before, knew=[before, *(each.known for each in did)], verbs=_verbs(did))
    return _judged(life, did, reckon(life, acts))


def _judged(life: Life, did: Sequence[Did], wrong: Sequence[str]) -> Acted:
    life.begin()
    told = [*wrong, *promises.held(life), *promises.left(life)]
    done = ", ".join(each.verb for each in did)
    return _acted(did, [f"after {done} at once: {each}" for each in told])


def _acted(did: Sequence[Did], wrong: Sequence[str]) -> Acted:
    told = [each for one in did for each in one.wrong]
    return Acted(steps=len(did), refused=sum(each.refused for each in did), wrong=(*told, *wrong))


def _last(did: Sequence[Did]) -> list[Known]:
    return [each.known for each in did[-1:]]


def _verbs(did: Sequence[Did]) -> frozenset[str]:
    return frozenset(each.verb for each in did)


_Act = Callable[[Life, Company], Acted]
_TURNS: Final[Mapping[_Act, int]] = MappingProxyType({alone: 1, beside: 1})
_TOGETHER: Final[Mapping[_Act, int]] = MappingProxyType({alone: 30, beside: 30, at_once: 20, killed: 6, forking: 6})
