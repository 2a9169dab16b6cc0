"""``python -m tools.run_set FILE``: conversations with calls, drawn from seeds, that ``tools.train_reuse`` learns from.
It refuses to be measured with: what is counted on the pages comes from elsewhere.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tools.run_drawn import FIRST, NAMES, Row, Run, write

_SEEDS: Final = range(4)


def shop(run: Run) -> None:
    """A customer's orders are shown, and some things in them exchanged."""
    first, last = run.random.choice(FIRST), run.random.choice(NAMES)
    user = f"{first}_{last}_{run.code(digits=4)}".lower()
    orders, pays = [run.code("#W", 7) for _ in range(7)], [f"{run.word()}_pay_{run.code()}" for _ in range(3)]
    run.user(f"my order; I am {first} {last}, zip {run.code(digits=5)}")
    run.call("find_user", user, first_name=first, last_name=last, zip=run.code(digits=5))
    run.call("get_user", {"user_id": user, "orders": orders, "payment_methods": pays, "zip": run.code()}, user_id=user)
    for _ in range(9):
        order = run.one(orders)
        items = [
            {
                "item_id": run.code(digits=10),
                "product_id": run.code(digits=10),
                "name": run.word(),
                "price": _price(run),
            }
            for _ in range(3)
        ]
        run.user(f"order {order}" if run.often(0.5) else "the " + items[1]["name"])
        run.call(
            "get_order", {"order_id": order, "status": "delivered", "paid": pays[0], "items": items}, order_id=order
        )
        item = run.one(items)
        if run.often(0.6):
            others = [{"item_id": run.code(digits=10), "available": True, "price": _price(run)} for _ in range(5)]
            run.call(
                "get_product", {"product_id": item["product_id"], "variants": others}, product_id=item["product_id"]
            )
            run.agrees()
            new, pay = run.one(others)["item_id"], run.one(pays)
            run.call("exchange", "ok", order_id=order, item_id=item["item_id"], new_item_id=new, payment_id=pay)
        elif run.often(0.5):
            run.agrees()
            run.call("return_item", "ok", order_id=order, item_id=item["item_id"], payment_id=run.one(pays))


def travel(run: Run) -> None:
    """Hotels and trains are looked for and booked for the same guests."""
    guest, card, city = run.code("G-"), f"card_{run.code(digits=4)}", run.word().title()
    guests = [{"guest_id": run.code("G-"), "born": run.day(), "name": run.random.choice(NAMES)} for _ in range(3)]
    profile = {"member": guest, "cards": [card, f"voucher_{run.code()}"], "companions": guests, "level": "silver"}
    run.user(f"a stay in {city}; my number is {guest}")
    run.call("get_member", profile, member=guest)
    booked = list[Row]()
    for _ in range(9):
        day, city = run.day(), run.word().title()
        run.user(f"{city} on {day}")
        offers = [{"offer": run.code("HT", 5), "room": run.code("R", 3), "rate": _price(run)} for _ in range(5)]
        run.call("search_stays", {"city": city, "offers": offers}, city=city, date=day)
        run.agrees()
        offer = run.one(offers)
        made = {"booking": run.hexed(6).upper(), "offer": offer["offer"], "date": day}
        with_whom = run.one(guests)["guest_id"] if run.often(0.5) else guest
        run.call("book_stay", made, offer=offer["offer"], room=offer["room"], guest=with_whom, card=card, date=day)
        booked.append(made)
        if run.often(0.4):
            old = run.one(booked)
            run.user("the one before" if run.often(0.5) else f"booking {old['booking']}")
            run.call("move_stay", "moved", booking=old["booking"], date=run.day(), card=card)


def code(run: Run) -> None:
    """Files are looked for, read and changed until tests pass."""
    paths = [f"{run.word()}/{run.word()}_{run.word()}.{run.random.choice(['py', 'ts', 'go'])}" for _ in range(12)]
    names = [f"{run.word()}_{run.word()}" for _ in range(12)]
    run.user("the failing tests")
    run.call("list_files", "\n".join(paths), folder=".")
    for _ in range(8):
        path, name = run.one(paths), run.one(names)
        if run.often(0.4):
            hits = "\n".join(f"{run.one(paths)}:{run.random.randint(1, 400)}: return {name}()" for _ in range(4))
            run.call("search_text", hits, pattern=name)
        run.call(
            "read_file",
            f"import {run.word()}\n\n\ndef {name}({run.word()}):\n    return {run.one(names)}()\n",
            path=path,
        )
        run.call("edit_file", f"changed {run.random.randint(1, 9)} lines", path=path, symbol=name)
        test = f"tests/test_{run.word()}.py::test_{run.word()}_{name}"
        run.call("run_tests", f"FAILED {test} - AssertionError\n{run.random.randint(3, 90)} passed", path="tests")
        if run.often(0.7):
            run.call("run_tests", "1 passed", path=test)
        if run.often(0.5):
            commit = run.hexed(7)
            run.call("commit", f"[main {commit}] {name}", message=f"Mend {name}")
            run.user(f"{path}" if run.often(0.5) else "the next one")
            if run.often(0.4):
                run.call("revert", "reverted", commit=commit)


def rows(run: Run) -> None:
    """Tables are described, asked and mended."""
    tables = [f"{run.word()}_{run.word()}s" for _ in range(8)]
    run.user("the database")
    run.call("list_tables", "\n".join(tables), schema="public")
    known = dict[str, list[str]]()
    for _ in range(9):
        table = run.one(tables)
        columns = known.setdefault(table, [f"{run.word()}_{run.random.choice(['id', 'at', 'sum'])}" for _ in range(5)])
        run.user(f"table {table}" if run.often(0.5) else "the other one")
        run.call(
            "describe", "\n".join(f"{each} | text | {run.random.randint(0, 999)}" for each in columns), table=table
        )
        found = [{"key": run.code("k", 5), columns[0]: run.code(), columns[1]: run.day()} for _ in range(4)]
        run.call("select", found, table=table, column=columns[0], order=columns[1])
        run.agrees()
        if run.often(0.7):
            run.call("update", "1 row", table=table, key=run.one(found)["key"], column=run.one(columns))
        if run.often(0.4):
            run.call("export", {"saved": f"/exports/{run.hexed(6)}/{table}.csv"}, table=table)


def tickets(run: Run) -> None:
    """Tickets are looked through, given to somebody and linked."""
    project, people = run.word().upper(), [f"{run.word()}.{run.random.choice(NAMES).lower()}" for _ in range(6)]
    board = run.code("B", 3)
    run.user("the board")
    seen = list[str]()
    for _ in range(9):
        found = [{"key": run.code(f"{project}-", 4), "title": run.word(), "state": "open"} for _ in range(4)]
        run.call("search_tickets", {"board": board, "found": found}, board=board, text=run.word())
        key = run.one(found)["key"]
        run.user(key if run.often(0.4) else "the second one")
        ticket = {
            "key": key,
            "reporter": run.one(people),
            "epic": run.code(f"{project}-", 4),
            "sprint": run.code("S", 3),
        }
        run.call("get_ticket", ticket | {"branch": f"fix/{run.word()}-{run.word()}", "points": 3}, key=key)
        run.agrees()
        run.call("assign", "ok", key=key, assignee=run.one(people))
        if seen and run.often(0.6):
            run.call("link", "ok", key=key, to=run.one(seen))
        if run.often(0.4):
            run.call("move", "ok", key=key, sprint=ticket["sprint"])
        seen.append(key)


def analysis(run: Run) -> None:
    """Files are loaded, columns drawn, and models fitted."""
    frames = [f"data/{run.word()}_{run.random.randint(2019, 2025)}.parquet" for _ in range(5)]
    run.user(frames[0])
    for _ in range(9):
        frame, columns = run.one(frames), [f"{run.word()}_{run.word()}" for _ in range(5)]
        stats = "\n".join(f"{each} {run.random.random():.3f} {run.random.random() * 90:.2f}" for each in columns)
        run.call("describe_frame", stats, path=frame)
        x, y = run.random.sample(columns, 2)
        run.call("plot", {"figure": f"fig/{run.hexed(5)}.png"}, path=frame, x=x, y=y)
        run.user("the other columns" if run.often(0.5) else y)
        if run.often(0.6):
            fitted = {"run": run.hexed(8), "auc": f"{run.random.random():.4f}", "rows": run.random.randint(99, 9999)}
            run.call("fit", fitted, path=frame, target=y)
            run.agrees()
            if run.often(0.6):
                run.call("publish", "ok", run=fitted["run"], target=y)


def _price(run: Run) -> str:
    return f"{run.random.uniform(5, 900):.2f}"


KINDS: Final[Mapping[str, Callable[[Run], None]]] = MappingProxyType(
    {"shop": shop, "travel": travel, "code": code, "rows": rows, "tickets": tickets, "analysis": analysis}
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write them, one a line."""
    (file,) = sys.argv[1:] if arguments is None else arguments
    write(file, KINDS, _SEEDS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
