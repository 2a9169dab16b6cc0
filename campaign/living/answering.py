"""The program beside a life's own: it does what it is told, with a handle of its own, and answers after every step.
It refuses to draw anything that it was not told to draw by.
"""

from __future__ import annotations

import logging
import os
from contextlib import nullcontext
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NoReturn

from campaign.living.grounds import Ground
from campaign.living.known import Known
from campaign.living.life import Life, shown
from campaign.living.stepping import Did, hurried, stepped
from campaign.living.ways import Way
from campaign.planted.bugs import BUGS
from unabridged.errors import ForkedProcess

_PATIENCE: Final = 60.0


def main(orders: Connection, seed: int, ground: Ground, place: Path, way: Way, bug: str) -> None:
    """Do what is told until there is no more."""
    logging.disable()
    with BUGS[bug]() if bug else nullcontext():
        life = Life(ground, place, seed, way)
        life.hears = lambda words: orders.send(tuple(words))
        while (order := orders.recv()) is not None:
            what, *told = order
            if what == "shown":
                orders.send(shown(life.memories[0].thread(told[0]), told[1]))
            else:
                {"alone": _alone, "beside": _beside, "forked": _forked}[what](life, orders, *told)
                orders.send(None)
        life.close()


def _alone(life: Life, answers: Connection, known: Known, count: int) -> None:
    life.learn(known)
    for _ in range(count):
        answers.send(stepped(life))


def _beside(life: Life, answers: Connection, known: Known, count: int) -> None:
    life.learn(known)
    for _ in range(count):
        answers.send(hurried(life))


def _forked(life: Life, answers: Connection, known: Known, count: int) -> None:
    """A child of a fork opens the store itself and acts, while its parent does, closes the store and opens it again."""
    here, there = Pipe()
    child = os.fork()
    if not child:
        _as_a_child(life, there, known.parted(1), 2 * count)
    there.close()
    _beside(life, answers, known, count)
    life.memory = life.memories[0]
    life.reopened()
    try:
        while here.poll(_PATIENCE):
            answers.send(here.recv())
    except EOFError:
        here.close()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code:
        answers.send(Did(verb="fork", wrong=(f"a child of a fork ended with {code}",), refused=True, known=known))


def _as_a_child(inherited: Life, answers: Connection, known: Known, count: int) -> NoReturn:
    """What was open at the fork refuses; what is opened after it works; and all of it is let go of."""
    code = 1
    try:
        try:
            inherited.memories[0].thread("first").append({"role": "user", "content": "Hello."})
        except ForkedProcess:
            own = Life(inherited.ground, inherited.place, 1, inherited.way)
            _beside(own, answers, known, count)
            own.close()
            inherited.close()
            code = 0
        answers.close()
    finally:
        os._exit(code)
