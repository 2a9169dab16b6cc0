"""The program that computes beside its caller's, and can be killed in the middle of it: named tasks, bytes in and out.
It refuses to import the caller's code, to run what it is sent, and to outlive whoever started it.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import IO, Final

from unabridged.compaction.briefs import digesting
from unabridged.runner import frames
from unabridged.runner.frames import Header
from unabridged.search import regex

# How long a task may overrun before the worker ends itself, because nobody is left to end it.
GRACE_SECONDS: Final = 5.0
_WORD: Final = "hello"


def _digest(_: Header, body: bytes) -> bytes:
    return digesting.DIGEST.answered(body)


def _ledger(header: Header, body: bytes) -> bytes:
    from unabridged.counting import O200k  # noqa: PLC0415  # whoever looks for a word need not wait for what follows
    from unabridged.engine.tasks import extract  # noqa: PLC0415

    counter = O200k()
    if header[extract.COUNTER] != counter.id:
        raise LookupError
    return extract.task(counter).answered(body)


def _hide(_: Header, body: bytes) -> bytes:
    from unabridged.engine.tasks import hide  # noqa: PLC0415

    return hide.HIDE.answered(body)


def _judge(_: Header, body: bytes) -> bytes:
    from unabridged.engine.tasks import judge  # noqa: PLC0415

    return judge.JUDGE.answered(body)


def _read(_header: Header, _body: bytes) -> bytes:
    """What the others are made of is read, and a word given to each, so that nobody who asks waits for that."""
    from unabridged.counting import O200k  # noqa: PLC0415
    from unabridged.engine.tasks import extract, hide, judge  # noqa: PLC0415
    from unabridged.log.body import Message  # noqa: PLC0415
    from unabridged.log.part import Text  # noqa: PLC0415
    from unabridged.ports import Brief  # noqa: PLC0415

    said = Message(role="user", parts=(Text(text=_WORD),))
    brief = Brief(instructions="", earlier="", leaving=_WORD, limit_tokens=1, messages=(said,))
    extract.task(O200k()).compute(extract.ToExtract(said=(extract.Heard(seq=1, message=said),)))
    hide.HIDE.compute(brief)
    judge.JUDGE.compute(judge.ToJudge(of=judge.material(brief), draft=_WORD, tokens=1, most_tokens=1))
    return b""


TASKS: Final[Mapping[str, Callable[[Header, bytes], bytes]]] = MappingProxyType(
    {"regex": regex.answered, "digest": _digest, "ledger": _ledger, "hide": _hide, "judge": _judge, frames.READ: _read}
)


def main() -> None:
    """Answer tasks until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started it decides what an interrupt ends
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[-1]))
    with (
        os.fdopen(os.dup(0), "rb", buffering=0) as asked,
        os.fdopen(os.dup(1), "wb", buffering=0) as answers,
        open(os.devnull, "r+b", buffering=0) as nothing,  # noqa: PTH123  # a device, and all that is left of output
    ):
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)  # whatever prints, the answers stay clean
        _answer_all(asked, answers, nothing)


def _answer_all(asked: IO[bytes], answers: IO[bytes], nothing: IO[bytes]) -> None:
    try:
        frames.write(answers, {"ready": os.getpid()})
        while (task := frames.read(asked)) is not None:
            header, body = task
            # Without Python's lock, which a busy task holds: an orphan in an endless task ends all the same.
            faulthandler.dump_traceback_later(header["seconds"] + GRACE_SECONDS, exit=True, file=nothing)
            try:
                answer, problem = TASKS[header["task"]](header, body), ""
            except Exception as raised:  # noqa: BLE001  # whatever it is, the caller is told and the next task is welcome
                answer, problem = b"", type(raised).__name__
            finally:
                faulthandler.cancel_dump_traceback_later()
            frames.write(answers, {"problem": problem}, answer)
    except BrokenPipeError:
        sys.exit(0)  # nobody is left to hear the answer
