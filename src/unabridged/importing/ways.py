"""A conversation that was taken up again at an earlier place: the way that was seen last, and what hangs off it.
It refuses to lose a message, and to go in a circle, whatever the parents say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping


def ways(parents: Mapping[str, str], last: str) -> tuple[list[str], list[list[str]]]:
    """The messages from the first to the last one seen, and in order each that hangs off them with all below it."""
    seen: set[str] = set()
    main: list[str] = []
    while last in parents and last not in seen:
        seen.add(last)
        main.append(last)
        last = parents[last]
    if len(main) == len(parents):  # as of nearly every conversation: nothing hangs off it
        return main[::-1], []
    below: dict[str, list[str]] = defaultdict(list)
    for each, parent in parents.items():
        below[parent].append(each)
    begins = [
        each for each, parent in parents.items() if each not in seen and (parent in seen or parent not in parents)
    ]
    others = [_down(each, below, seen) for each in begins]
    # What is left goes in a circle that nothing leads to.
    others += [found for each in parents if each not in seen and (found := _down(each, below, seen))]
    return main[::-1], others


def _down(first: str, below: Mapping[str, list[str]], seen: set[str]) -> list[str]:
    """A message and all below it, each before what follows it."""
    found, ahead = list[str](), [first]
    while ahead:
        each = ahead.pop()
        if each not in seen:
            seen.add(each)
            found.append(each)
            ahead += reversed(below.get(each, ()))
    return found
