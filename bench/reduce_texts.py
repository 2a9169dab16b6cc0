"""Long texts as tools give them, many of each kind, with what a reader would need of each planted in it.
It refuses to know how they are made short; a seed makes the same texts on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from unabridged.reduce import NO_HINT, Hint, Kind

CHARACTERS: Final = 1_000_000
_TALK: Final = """
the of and a to in is it that for was on are as with they be at one have this from by hot but some what
there we can out other were all your when up use word how said each she which do their time if will way
about many then them would write like so these her long make thing see him two has look more day could go
come did my sound no most number who over know water than call first people may down side been now find any
new work part take get place made live where after back little only round man year came show every good me
give our under name very through just form much great think say help low line before turn cause same mean
differ move right boy old too does tell sentence set three want air well also play small end put home read
hand port large spell add even land config session cursor buffer request handler schema index token cache
worker queue shard replica lease snapshot
"""
_WORDS: Final = tuple(_TALK.split())
_SERVICES: Final = ("api", "billing", "auth", "search", "mailer", "worker", "gateway", "ledger")
_LEVELS: Final = ("INFO",) * 14 + ("DEBUG",) * 5 + ("WARNING",)
_CALM: Final = (
    "request served path=/v1/items/{} status=200 ms={}",
    "cache hit key=user:{} after {} us",
    "connection {} returned to pool of {}",
    "job {} took {} ms",
    "user {} logged in from 10.0.{}.7",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """One text: which kind it should be taken for, what is known of the call, and what a reader needs of it.

    ``errors`` tell of something that went wrong, ``outliers`` are unlike all others, ``ends`` are first and last.
    """

    kind: Kind
    text: str
    hint: Hint = NO_HINT
    errors: tuple[str, ...] = ()
    outliers: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()


Maker: TypeAlias = Callable[[Random, int], Made]


def said(random: Random, words: int) -> str:
    """So many words, frequent ones more often."""
    size = len(_WORDS)
    return " ".join([_WORDS[int(random.random() ** 2 * size)] for _ in range(words)])


def filled(lines: Callable[[int], str], characters: int) -> list[str]:
    """Lines by their number until they are so many characters."""
    out: list[str] = []
    room = characters
    while room > 0:
        out.append(lines(len(out)))
        room -= len(out[-1]) + 1
    return out


def planted(random: Random, lines: list[str], texts: tuple[str, ...], margin: int = 50) -> None:
    """Puts each text in place of a line of its own."""
    margin = min(margin, len(lines) // 4)
    places = random.sample(range(margin, len(lines) - margin), len(texts))
    for place, text in zip(places, texts, strict=True):
        lines[place] = text


def stamp(random: Random, number: int) -> str:
    """A time that rises with the line's number."""
    clock = f"{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}"
    return f"2026-03-{1 + number // 80_000:02}T{clock}.{random.randrange(1000):03}Z"


def service_log(random: Random, characters: int) -> Made:
    """What several services wrote in a day."""
    errors = tuple(
        f"{stamp(random, n)} ERROR [{random.choice(_SERVICES)}] order {random.randrange(10**8)} failed: no lease"
        for n in range(8)
    )
    lines = filled(
        lambda n: (
            f"{stamp(random, n)} {random.choice(_LEVELS)} [{random.choice(_SERVICES)}] "
            + random.choice(_CALM).format(random.randrange(10**6), random.randrange(900), random.randrange(250))
        ),
        characters,
    )
    planted(random, lines, errors)
    return Made(kind=Kind.LOG, text="\n".join(lines), errors=errors, ends=(lines[0], lines[-1]))


def build_log(random: Random, characters: int) -> Made:
    """What a compiler of many files said, with warnings everywhere."""
    errors = tuple(f"src/m{random.randrange(10**6)}.c:{n}:7: error: unknown type name 'lease_t'" for n in range(5))
    lines = filled(
        lambda n: (
            f"src/mod_{n % 700}/f{n}.c:{n % 900}:9: warning: unused variable 'v{n}' [-Wunused-variable]"
            if not random.randrange(10)
            else f"[{n % 100:3}%] Building C object src/mod_{n % 700}/CMakeFiles/m.dir/f{n}.c.o"
        ),
        characters,
    )
    planted(random, lines, errors)
    lines.append("make: *** [Makefile:84: all] Error 2")
    return Made(kind=Kind.LOG, text="\n".join(lines), errors=(*errors, lines[-1]), ends=(lines[0], lines[-1]))


def run_log(random: Random, characters: int) -> Made:
    """What a run of many tests said, a few of them failing."""
    errors = tuple(f"FAILED tests/test_{n}.py::test_{random.randrange(10**6)} - AssertionError" for n in range(6))
    lines = filled(
        lambda n: f"tests/unit/test_{n // 40}.py::test_{said(random, 3).replace(' ', '_')}[{n}] PASSED", characters
    )
    lines.extend(
        ("=" * 20 + " short test summary info " + "=" * 20, *errors, f"= 6 failed, {len(lines)} passed in 81s =")
    )
    return Made(kind=Kind.LOG, text="\n".join(lines), errors=(*errors, lines[-1]), ends=(lines[0], lines[-1]))


def failing_log(random: Random, characters: int) -> Made:
    """A service that fails at every line, each time in its own words."""
    lines = filled(
        lambda n: (
            f"{stamp(random, n)} ERROR worker-{n % 9}: request {random.getrandbits(40):x} "
            f"failed with timeout after {n} ms"
        ),
        characters,
    )
    return Made(kind=Kind.LOG, text="\n".join(lines), errors=(lines[0], lines[-1]), ends=(lines[0], lines[-1]))


def python_trace(random: Random, characters: int) -> Made:
    """One traceback after another, as a service without a net writes them."""
    errors: list[str] = []

    def trace(number: int) -> str:
        frames = "".join(
            f'  File "lib/python3.11/site-packages/l{each}/core.py", line {random.randrange(900)}, in call\n'
            f"    return self.inner({said(random, 2).replace(' ', ', ')})\n"
            for each in range(random.randint(8, 20))
        )
        errors.append(f"orders.LeaseError: order {random.randrange(10**9)} lost")
        own = f'  File "app/run.py", line {number}, in go\n    go()\n'
        return f"Traceback (most recent call last):\n{frames}{own}{errors[-1]}"

    texts = filled(trace, characters)
    return Made(kind=Kind.TRACEBACK, text="\n".join(texts), errors=(errors[0], errors[-1]), ends=(errors[-1],))


def java_trace(random: Random, characters: int) -> Made:
    """A chain of causes, each with all its frames."""
    causes: list[str] = []

    def cause(number: int) -> str:
        causes.append(
            f"{'Caused by: ' if number else ''}org.shop.Failure{number}Exception: row {random.randrange(10**8)}"
        )
        frames = "\n".join(
            f"\tat org.springframework.web.M{random.randrange(800)}.call(M.java:{random.randrange(900)})"
            if each % 9
            else f"\tat org.shop.orders.Order{random.randrange(90)}.save(Order.java:{random.randrange(900)})"
            for each in range(60)
        )
        return f"{causes[-1]}\n{frames}"

    texts = filled(cause, characters)
    return Made(kind=Kind.TRACEBACK, text="\n".join(texts), errors=(causes[0], causes[-1]), ends=(causes[0],))


def paragraphs(random: Random, characters: int) -> Made:
    """Pages of prose with a few figures and names."""
    values = tuple(
        f"The bill of {random.randrange(10**6)} euros went to Messrs Okonkwo and Lindqvist." for _ in range(3)
    )

    def paragraph(_: int) -> str:
        return " ".join(said(random, random.randint(6, 22)).capitalize() + "." for _ in range(random.randint(3, 9)))

    texts = filled(paragraph, characters)
    planted(random, texts, values)
    return Made(
        kind=Kind.PROSE,
        text="\n\n".join(texts),
        outliers=values,
        ends=(texts[0].split(".")[0], texts[-1].split(". ")[-1]),
    )


def marked_down(random: Random, characters: int) -> Made:
    """A long document with headings, lists and code."""
    value = f"Never set `lease_seconds` above {random.randrange(10**5)}."

    def section(number: int) -> str:
        lines = "\n".join(f"- {said(random, 9).capitalize()}." for _ in range(5))
        return f"## {said(random, 3).capitalize()} {number}\n\n{said(random, 40).capitalize()}.\n\n{lines}\n"

    texts = filled(section, characters)
    planted(random, texts, (value,))
    return Made(kind=Kind.PROSE, text="# Guide\n\n" + "\n".join(texts), outliers=(value,), ends=("# Guide",))


def far_scripts(random: Random, characters: int) -> Made:
    """Prose without spaces between words."""
    letters = [chr(0x4E00 + random.randrange(3000)) for _ in range(600)]
    texts = filled(lambda _: "".join(random.choices(letters, k=random.randint(8, 40))) + "。", characters)
    lines = ["".join(texts[at : at + 6]) for at in range(0, len(texts), 6)]
    return Made(kind=Kind.PROSE, text="\n".join(lines), ends=(texts[0], texts[-1]))


def word_list(random: Random, characters: int) -> Made:
    """Names, one a line."""
    lines = filled(
        lambda _: f"{random.choice(_WORDS)}-{random.choice(_WORDS)}/{random.getrandbits(24):06x}", characters
    )
    return Made(kind=Kind.TEXT, text="\n".join(lines), ends=(lines[0], lines[-1]))


def one_line(random: Random, characters: int) -> Made:
    """A script without a line's end."""
    text = ";".join(filled(lambda n: f"function f{n}(a){{return a*{random.randrange(999)}+g{n % 7}(a)}}", characters))
    return Made(kind=Kind.TEXT, text=text, ends=(text[:60], text[-60:]))


SAID: Final = MappingProxyType[str, Maker](
    {
        "log of services": service_log,
        "log of a build": build_log,
        "log of tests": run_log,
        "log of errors alone": failing_log,
        "tracebacks of Python": python_trace,
        "traceback of Java": java_trace,
        "prose": paragraphs,
        "prose, marked down": marked_down,
        "prose, Chinese": far_scripts,
        "names": word_list,
        "one line": one_line,
    }
)
