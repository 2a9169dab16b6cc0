"""A holder who publishes while somebody waits to claim his lane: it is published or given out, and never both.
It refuses to leave the meeting to chance: whoever waits is next when the holder's commit is done.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Final

from campaign import lane_rows, talk
from unabridged.blocking import drive
from unabridged.log.ids import MAIN, Seq
from unabridged.ports import Job, Work
from unabridged.stores.sqlite.store import SqliteStore

_PATIENCE_SECONDS: Final = 5.0
_QUEUED_SECONDS: Final = 0.05


def lost_lane(place: Path) -> list[str]:
    """The story once; what was both, or was neither."""
    store, claimed = SqliteStore(place / "a.db"), list[Job]()
    drive(store.append(talk.ref("a"), talk.batch("before")))
    lane_rows.mark(store, talk.ref("a"))
    lane_rows.claim(store, "first", until=2)
    rival = threading.Thread(target=lambda: claimed.extend(lane_rows.claim(store, "rival", until=99)))

    def done(job: Job | None) -> Job | None:
        if rival.ident is None:
            rival.start()
            rival.join(_QUEUED_SECONDS)  # it waits for the commit by then
        return replace(job, due_at=None) if job and job.fence == 1 else None

    batch = replace(talk.batch("published"), work=Work(lane=MAIN, step=done))
    published = drive(store.append_if(talk.ref("a"), Seq(0), lambda _: True, batch))
    rival.join(_PATIENCE_SECONDS)
    drive(store.close())
    if published and claimed:
        return [f"a lane was given out as fence {claimed[0].fence}, and the holder of fence 1 published after that"]
    return [] if published else ["a holder who had not lost his lane could not publish"]
