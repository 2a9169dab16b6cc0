"""What may happen to facts and to the messages they were drawn from, in any order, and where all of it is moved to.
It refuses to judge.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from hypothesis import strategies as st

from tests.engine.facts.archives import ROOMY
from tests.engine.talk import a, u
from unabridged import Memory
from unabridged.errors import ConflictError, UsageError
from unabridged.facts import FactKind, FactOrigin, Lasting, Tier
from unabridged.memory.fact import Fact, FactState

THREADS: Final = ("one", "two", "fork")
_SAID: Final = 5
# What the screen lets stand, some of it the same for whoever compares two.
_STATEMENTS: Final = st.sampled_from(
    [
        "User drinks tea",
        "user drinks TEA.",
        "The port is 8443",
        "喜欢茶",
        "Deploys need an approval",
        "\U0001fad6 at four",
    ]
)
_PLACES: Final = st.tuples(st.sampled_from(THREADS), st.integers(1, _SAID))
_WHICH: Final = st.integers(0, 5)

STEPS: Final = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "add": _STATEMENTS,
                "tier": st.sampled_from(Tier),
                "kind": st.sampled_from(FactKind),
                "subject": st.sampled_from(["", "user", "ada"]),
                "confidence": st.sampled_from([0.2, 0.75, 1.0]),
                "lasting": st.sampled_from(Lasting),
                "origin": st.sampled_from(FactOrigin),
                "sources": st.lists(_PLACES, min_size=1, max_size=3),
                "lanes": st.none() | st.just(["main"]),
                "supersedes": st.none() | _WHICH,
            }
        ),
        st.tuples(st.sampled_from(["hide", "show", "purge"]), _PLACES),
        st.tuples(st.sampled_from(["remove", "used"]), _WHICH),
        st.tuples(st.just("replace"), _WHICH, _STATEMENTS),
        st.tuples(st.just("forget"), _PLACES),
        st.tuples(st.just("note"), _STATEMENTS),
    ),
    max_size=14,
)


def spoken(memory: Memory) -> None:
    """Two threads and a fork of one of them, each with as many messages."""
    for name in THREADS[:2]:
        memory.thread(name).append([u(f"{name} {n}") if n % 2 else a(f"{name} {n}") for n in range(_SAID)])
    memory.thread("one").fork("fork", through=3).append([u("apart"), u("still apart")])


def told(memory: Memory, step: Any) -> None:  # noqa: ANN401  # as it was drawn
    """Do one step; one that nobody may do changes nothing."""
    facts = memory.facts(budgets=ROOMY)
    there = sorted(facts.list(), key=lambda each: each.id)
    with suppress(UsageError, ConflictError):
        match step:
            case {"add": statement, "supersedes": right, **more}:
                named: dict[str, Any] = {str(name): value for name, value in more.items()}
                named["supersedes"] = there[right % len(there)].id if right is not None and there else None
                facts.add(statement, **named)
            case ("note", statement):
                facts.add(statement)
            case ("remove", n):
                facts.remove(there[n % len(there)].id if there else "nobody")
            case ("used", n):
                facts.used(there[n % len(there)].id if there else "nobody")
            case ("replace", n, statement):
                facts.replace(there[n % len(there)].id if there else "nobody", statement)
            case ("forget", (thread, seq)):
                facts.forget(thread, seq)
            case (verb, (thread, seq)):
                getattr(memory.thread(thread), verb)(seq)


def everything(memory: Memory) -> list[Fact]:
    """Every fact with words, as it stands."""
    facts = memory.facts(budgets=ROOMY)
    found = (*facts.list(), *facts.list(state=FactState.RETIRED))
    return sorted((each for each in found if each.statement), key=lambda each: each.id)
