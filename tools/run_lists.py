"""Conversations with calls whose tools answer in lists, for ``tools.run_texts``, which writes them.
It refuses to be measured with: what is counted on the pages comes from elsewhere.
"""

from __future__ import annotations

from tools.run_drawn import FIRST, NAMES, Run


def forge(run: Run) -> None:
    """Changes are reviewed, checked and merged; numbers are bare."""
    repo = f"{run.word()}/{run.word()}-{run.word()}"
    run.user(f"what is open in {repo}")
    heads = list[tuple[int, str]]()
    for _ in range(9):
        pulls = [
            {
                "number": run.random.randint(100, 9999),
                "title": run.word(),
                "user": {"login": run.random.choice(NAMES).lower() + run.code(digits=2)},
                "head": {"sha": run.hexed(10), "ref": f"{run.word()}-{run.word()}"},
            }
            for _ in range(3)
        ]
        run.call("list_pulls", pulls, repo=repo, page=run.random.randint(1, 5))
        pull = run.one(pulls)
        run.user(f"number {pull['number']}" if run.often(0.5) else "the last one")
        run.call(
            "get_checks",
            {"conclusion": "failure", "run_id": run.random.randint(10**9, 10**10)},
            ref=pull["head"]["sha"],
        )
        if run.often(0.5):
            run.agrees()
            run.call("request_review", "ok", repo=repo, number=pull["number"], reviewer=pull["user"]["login"])
        if heads and run.often(0.6):
            number, sha = run.one(heads)
            run.user("the one we looked at before")
            run.call("merge", "merged", repo=repo, number=number, sha=sha)
        heads.append((pull["number"], pull["head"]["sha"]))


def dates(run: Run) -> None:
    """Meetings are found and moved, and the same people asked again and again."""
    calendar = f"{run.word()}@{run.word()}.example"
    people = [f"{run.random.choice(FIRST)}.{run.random.choice(NAMES)}@{run.word()}.example".lower() for _ in range(6)]
    run.user(f"the calendar {calendar}")
    run.call("list_people", {"people": people, "zone": "Europe/Vienna"}, calendar=calendar)
    events = list[str]()
    for _ in range(9):
        found = [
            {
                "event": run.hexed(8),
                "summary": run.word(),
                "start": f"{run.day()}T09:{run.random.randint(10, 59)}",
                "room": run.code("R", 3),
            }
            for _ in range(3)
        ]
        run.user(f"what is on {run.day()}")
        run.call("list_events", {"items": found}, calendar=calendar, day=run.day())
        event = run.one(found)
        run.agrees()
        run.call("invite", "invited", event=event["event"], guest=run.one(people))
        if run.often(0.5):
            run.call("book_room", "booked", room=event["room"], event=event["event"])
        if events and run.often(0.5):
            run.user("and the meeting from earlier")
            run.call("move", "moved", event=run.random.choice(events), start=run.day(), calendar=calendar)
        events.append(event["event"])


def playlist(run: Run) -> None:
    """Songs are looked for and put on lists, which are shared when they are full."""
    lists = [run.hexed(8) for _ in range(3)]
    run.user("three lists")
    run.call("my_lists", [{"list_id": each, "name": run.word()} for each in lists], user=run.code("u", 5))
    chosen = list[str]()
    for turn in range(10):
        tracks = [{"track_id": run.hexed(11), "title": run.word(), "artist_id": run.hexed(7)} for _ in range(4)]
        run.user(f"something like {run.word()}")
        run.call("search_tracks", {"tracks": tracks}, q=run.word())
        track = run.one(tracks)
        run.call("add_track", "added", list_id=run.one(lists), track_id=track["track_id"])
        chosen.append(track["track_id"])
        if run.often(0.4):
            run.call("follow", "ok", artist_id=track["artist_id"])
        if turn % 4 == 3:  # noqa: PLR2004  # now and then
            run.agrees()
            run.call("share", "shared", list_id=run.one(lists), cover=run.random.choice(chosen))


def cases(run: Run) -> None:
    """Documents of a lawsuit are found, quoted, and filed together at the end."""
    suit = f"{run.random.randint(1, 9)} O {run.random.randint(10, 400)}/{run.random.randint(19, 25)}".replace(" ", "-")
    run.user(f"suit {suit}")
    filed = list[str]()
    for turn in range(9):
        docs = [
            {"doc": run.code("D", 6), "kind": run.word(), "of": run.day(), "pages": run.random.randint(2, 90)}
            for _ in range(3)
        ]
        run.call("find_documents", {"suit": suit, "found": docs}, suit=suit, about=run.word())
        doc = run.one(docs)
        run.user(f"what does {doc['doc']} say" if run.often(0.4) else "the newest of them")
        said = f"“The {run.word()} was handed over on {run.day()}”, p. {run.random.randint(1, 60)}"
        run.call("quote", f"{said}, exhibit {run.code('K', 3)}", doc=doc["doc"])
        filed.append(doc["doc"])
        if turn % 4 == 2:  # noqa: PLR2004  # now and then
            run.agrees()
            run.call(
                "file", {"receipt": run.hexed(8)}, suit=suit, documents=run.random.sample(filed, min(3, len(filed)))
            )
