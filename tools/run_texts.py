"""``python -m tools.run_texts FILE``: more runs for ``tools.train_reuse``, of tools that answer in lines and in prose.
It refuses to be measured with: what is counted on the pages comes from elsewhere.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tools.run_drawn import FIRST, NAMES, Run, write
from tools.run_lists import cases, dates, forge, playlist

_SEEDS: Final = range(4)


def desk(run: Run) -> None:
    """Requests are read as a name and a value a line, answered, and gone back to."""
    agent, queue = f"agent-{run.code(digits=3)}", run.word()
    run.user(f"the queue {queue}")
    run.call("claim", f"Agent: {agent}\nQueue: {queue}\nShift: {run.day()}", queue=queue)
    seen = list[tuple[str, str, str]]()
    for _ in range(9):
        case, device, mail = run.code(digits=8), run.code("SN", 7), f"{run.word()}@{run.word()}.example"
        run.user(f"case {case}")
        lines = ("Case: " + case, "Device: " + device, "Contact: " + mail, f"Opened: {run.day()}", "State: open")
        run.call("show_case", "\n".join(lines), case=case)
        if run.often(0.6):
            run.agrees()
            run.call("send_part", f"Shipment: {run.code('DX', 6)}", device=device, agent=agent)
        if seen and run.often(0.6):
            old, thing, to = run.random.choice(seen)
            run.user("an earlier one" if run.often(0.6) else f"case {old}")
            run.call("write_to", "sent", to=to, case=old) if run.often(0.5) else run.call(
                "close", "closed", case=old, device=thing, agent=agent
            )
        seen.append((case, device, mail))


def pods(run: Run) -> None:
    """A cluster is looked at in tables, and what fails there is looked into."""
    space = f"{run.word()}-{run.random.choice(['prod', 'stage'])}"
    run.user(f"the namespace {space}")
    images = list[str]()
    for _ in range(8):
        names = [f"{run.word()}-{run.hexed(9)}-{run.hexed(5)}" for _ in range(5)]
        rows = [f"{name:32} 1/1 Running {run.random.randint(0, 9)} {run.random.randint(1, 90)}d" for name in names]
        run.call("get_pods", "\n".join(["NAME READY STATUS RESTARTS AGE", *rows]), namespace=space)
        pod = run.one(names)
        image = f"registry.example/{run.word()}/{run.word()}:{run.random.randint(1, 9)}.{run.random.randint(0, 40)}"
        node = f"node-{run.code(digits=3)}"
        run.call("describe_pod", f"Name: {pod}\nNode: {node}\nImage: {image}\nEvents: none", pod=pod, namespace=space)
        run.user("what failed" if run.often(0.5) else pod)
        if run.often(0.5):
            run.call("logs", f"{run.day()}T0{run.random.randint(0, 9)}:11 WARN {run.word()} slow", pod=pod)
        if run.often(0.5):
            run.agrees()
            run.call("drain", f"{node} drained", node=node)
        if images and run.often(0.5):
            run.user("the image from before")
            run.call("set_image", "patched", namespace=space, image=run.random.choice(images), pod=pod)
        images.append(image)


def pages(run: Run) -> None:
    """Pages are searched for and opened, and the sources listed at the end."""
    topic, notes = f"{run.word()} {run.word()}", f"notes/{run.word()}.md"
    run.user(topic)
    good = list[str]()
    for turn in range(9):
        hits = [f"https://{run.word()}.example/{run.word()}/{run.code()}" for _ in range(5)]
        listing = "\n".join(f"[{n}] {run.word()} {run.word()} - {hit}" for n, hit in enumerate(hits, 1))
        run.call("web_search", listing, query=f"{topic} {run.word()}")
        hit = run.one(hits)
        said = (
            f"It was shown by {run.random.choice(NAMES)} in {run.random.randint(1980, 2024)} ({run.code('ISBN ', 9)})."
        )
        run.call("open_page", f"{run.word().title()}. {said} More at {hit}/more.", url=hit)
        if run.often(0.5):
            run.call("write_note", "saved", path=notes, text=f"see {run.word()}")
        run.user("go on" if run.often(0.7) else run.word())
        good.append(hit)
        if turn % 4 == 3:  # noqa: PLR2004  # now and then
            run.agrees()
            run.call("cite", "cited", path=notes, sources=run.random.sample(good, min(4, len(good))))


def sheets(run: Run) -> None:
    """Customers come as lines with commas, and what people say has numbers in it."""
    book = f"{run.hexed(12)}"
    run.user(f"the sheet {book}")
    owed = list[tuple[str, str]]()
    for _ in range(9):
        people = [(run.code(digits=7), f"{run.random.choice(FIRST)} {run.random.choice(NAMES)}") for _ in range(4)]
        rows = "\n".join(f"{key},{name},{run.day()},{run.random.randint(50, 990)}.00" for key, name in people)
        run.call(
            "read_range",
            f"customer,name,since,owes\n{rows}",
            sheet=book,
            range=f"A{run.random.randint(1, 99)}:D{run.random.randint(100, 400)}",
        )
        key, name = run.one(people)
        run.user(f"customer {key}" if run.often(0.5) else name)
        invoice = run.code("2025-", 5)
        said = f"{name} has one open invoice, {invoice}, due on {run.day()}; the account is {run.code('DE', 18)}."
        run.call("look_up", said, customer=key)
        if run.often(0.6):
            run.agrees()
            run.call("remind", "reminded", customer=key, invoice=invoice)
        if owed and run.often(0.6):
            who, what = run.random.choice(owed)
            run.user("the reminder from before is settled")
            run.call("settle", "settled", customer=who, invoice=what, sheet=book)
        owed.append((key, invoice))


def samples(run: Run) -> None:
    """A laboratory's plates are read as marked text."""
    study = run.code("ST-", 4)
    run.user(f"study {study}")
    frozen = list[str]()
    for _ in range(9):
        plate = run.code("PL", 5)
        wells = [(f"{run.random.choice('ABCDEFGH')}{run.random.randint(1, 12)}", run.code("S-", 6)) for _ in range(4)]
        rows = "".join(f'<well at="{at}" sample="{one}" od="{run.random.random():.3f}"/>' for at, one in wells)
        run.call("read_plate", f'<plate id="{plate}" study="{study}">{rows}</plate>', plate=plate, study=study)
        at, sample = run.one(wells)
        run.user(f"well {at}" if run.often(0.5) else "the highest")
        run.call("dilute", "done", plate=plate, well=at, factor=run.random.choice(["1:10", "1:100"]))
        if run.often(0.7):
            run.agrees()
            place = f"F{run.random.randint(1, 9)}/R{run.random.randint(10, 40)}"
            run.call("freeze", f"stored at {place}", sample=sample, study=study)
            frozen.append(sample)
        if frozen and run.often(0.4):
            run.user("thaw an older one")
            run.call("thaw", "thawed", sample=run.random.choice(frozen), study=study)


def shell(run: Run) -> None:
    """A program is built, its files looked through, and what runs is stopped."""
    root = f"/srv/{run.word()}/{run.word()}"
    run.user(f"why {root} does not build")
    touched = list[str]()
    for _ in range(9):
        files = [f"{root}/{run.word()}/{run.word()}.{run.random.choice(['c', 'h', 'rs'])}" for _ in range(5)]
        run.call("bash", "\n".join(files), command=f"find {root} -newer {run.word()}")
        file, line = run.one(files), run.random.randint(2, 900)
        run.call(
            "bash", f"{file}:{line}: error: unknown name `{run.word()}_{run.word()}`\nmake: *** [all] Error 2", cwd=root
        )
        run.call("view", f"static int {run.word()}_{run.word()}(void);\n", path=file, line=line)
        run.call("replace", "1 place", path=file)
        if run.often(0.5):
            pid = run.code(digits=5)
            run.call("bash", f"PID {pid} {run.word()}d --port {run.code(digits=4)}", command="ps")
            run.user("stop it")
            run.call("kill", "", pid=pid)
        if touched and run.often(0.5):
            run.user("back to the file from before")
            run.call("view", "int main(void) { return 0; }", path=run.one(touched))
        touched.append(file)


def house(run: Run) -> None:
    """Things in a house are read as indented names and values, and switched."""
    home, token = run.code("home-", 4), run.hexed(16)
    run.user("the house")
    run.call("login", f"session: {token}\nhome: {home}", user=run.random.choice(NAMES).lower())
    rooms = list[tuple[str, str]]()
    for _ in range(9):
        room, lamp, sensor = run.word(), run.code("lamp.", 4), run.code("sensor.", 4)
        said = f"room: {room}\ndevices:\n  - id: {lamp}\n    level: {run.random.randint(10, 99)}\n"
        said += f"  - id: {sensor}\n    last: {run.day()}"
        run.user(f"the {room}")
        run.call("read_room", said, home=home, room=room, session=token)
        if run.often(0.7):
            run.call("switch", "ok", session=token, id=lamp, level=run.random.randint(1, 99))
        if rooms and run.often(0.6):
            a, b = run.random.choice(rooms)
            run.user("the same as before in the other room")
            run.call("pair", "paired", session=token, id=a, other=b)
        rooms.append((lamp, sensor))


def stock(run: Run) -> None:
    """A warehouse is told in sentences, by whoever asks and by the tool."""
    site = run.code("WH", 2)
    run.user(f"site {site}")
    moved = list[tuple[str, str]]()
    for _ in range(9):
        item, place, lot = (
            run.code(digits=7),
            f"{run.random.choice('ABC')}-{run.code(digits=2)}-{run.code(digits=2)}",
            run.code("L", 6),
        )
        run.user(f"article {item}")
        run.call(
            "where",
            f"Article {item} lies in {place}, lot {lot}, {run.random.randint(10, 99)} pieces.",
            article=item,
            site=site,
        )
        target = f"{run.random.choice('ABC')}-{run.code(digits=2)}-{run.code(digits=2)}"
        run.user(f"then bring it to {target}")
        run.call("bring", f"Order {run.code('T', 5)} was given.", article=item, source=place, target=target)
        if moved and run.often(0.6):
            old, of = run.random.choice(moved)
            run.user("and count the other one again")
            run.call("count", f"{run.random.randint(10, 99)} pieces.", article=old, lot=of, site=site)
        moved.append((item, lot))


KINDS: Final[Mapping[str, Callable[[Run], None]]] = MappingProxyType(
    {
        each.__name__: each
        for each in (desk, pods, pages, sheets, samples, shell, house, stock, forge, dates, playlist, cases)
    }
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write them, one a line."""
    (file,) = sys.argv[1:] if arguments is None else arguments
    write(file, KINDS, _SEEDS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
