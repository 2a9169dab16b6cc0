"""A program beside a life's own, as the life sees it: told to act and to show; killed, and begun anew.
It refuses to believe anything of one that was killed but what it had answered.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable
from typing import Any, Final, Self

from campaign.living import answering
from campaign.living.known import Known
from campaign.living.life import Life
from campaign.living.stepping import Did
from campaign.timing import after

_PATIENCE: Final = 120.0


class Company:
    """One program, and another when it was killed."""

    def __init__(self, life: Life, bug: str) -> None:
        self._told = (life.ground, life.place, life.way, bug)
        # What they are forked from has imported all and opened nothing, so that nothing open is inherited.
        self._kind = multiprocessing.get_context("forkserver")
        self._kind.set_forkserver_preload([answering.__name__])
        self._starts = 0
        self._start()

    def begin(self, how: str, known: Known, count: int) -> None:
        """Have it act so often, in one of the ways it knows; what came of it is to be asked for."""
        self._here.send((how, known, count))

    def done(self) -> list[Did]:
        """What came of all that was begun, once it is done."""
        return [each for each in iter(self._answer, None) if isinstance(each, Did)]

    def shown(self, name: str, lanes: Iterable[str], /) -> list[Any]:
        """What its handle shows of a thread."""
        self._here.send(("shown", name, [*lanes]))
        told: list[Any] = self._answer()
        return told

    def killed(self, seconds: float) -> tuple[list[Did], tuple[str, ...]]:
        """What it had answered when it was killed so long after its first word, and what it was about to say."""
        told, wait = [self._answer()], after(seconds)
        while told[-1] is not None and self._here.poll(wait.left):
            told.append(self._answer())
        self._program.kill()
        self._program.join()
        try:
            while self._here.poll():
                told.append(self._here.recv())
        except (EOFError, ConnectionResetError):  # it was killed in the midst of a word
            self._here.close()
        self._start()
        return [each for each in told if isinstance(each, Did)], told[-1] if isinstance(told[-1], tuple) else ()

    def __enter__(self) -> Self:
        """It is at work."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """It ends by itself, with its handle closed; it is killed where something went wrong here."""
        if kind is None:
            self._here.send(None)
            self._program.join(_PATIENCE)
        self._program.kill()
        self._program.join()
        self._here.close()

    def _start(self) -> None:
        self._starts += 1
        self._here, there = self._kind.Pipe()
        self._program = self._kind.Process(target=answering.main, args=(there, self._starts, *self._told))
        self._program.start()
        there.close()

    def _answer(self) -> Any:  # noqa: ANN401  # whatever was asked for
        assert self._here.poll(_PATIENCE), "a program beside gave no answer"
        return self._here.recv()
