"""TaskWeaver's memory and compressor over a log: two changed lines, a session that outgrows its prompt, what is kept.
It refuses to need TaskWeaver, a key or a network: its model is scripted, and its roles are a few lines each.
"""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path

from unabridged.adapters.taskweaver import (
    Attachment,
    CompactorConfig,
    Memory,
    Post,
    RoundArchiver,
    RoundCompressor,
)

MONTHS = ("May", "June", "July", "August", "September", "October", "November", "December", "January", "February")


class ScriptedApi:
    """Stands for ``taskweaver.llm.LLMApi``."""

    def chat_completion(self, messages: list[dict[str, str]], llm_alias: str = "") -> dict[str, str]:
        """A summary, as the configured model would write it."""
        del llm_alias
        told = [month for month in MONTHS if month in messages[-1]["content"]]
        return {"content": f"Orders were counted for {', '.join(told)}; each count is in a variable."}


def talk(memory: Memory, month: str, count: int) -> None:
    """One round as the planner and the code interpreter have it."""
    query = f"How many orders were there in {month}?"
    made = memory.create_round(query)
    ran = [
        Attachment.create("reply_content", f"orders_{month.lower()} = load({month!r})\nlen(orders_{month.lower()})"),
        Attachment.create("execution_status", "SUCCESS"),
        Attachment.create("execution_result", str(count)),
    ]
    plan = [Attachment.create("plan", f"1. count the orders of {month}\n2. tell the user")]
    made.add_post(Post.create(query, "User", "Planner"))
    made.add_post(Post.create(f"Count the orders of {month}.", "Planner", "CodeInterpreter", plan))
    made.add_post(Post.create(f"There are {count} rows.", "CodeInterpreter", "Planner", ran))
    made.add_post(Post.create(f"There were {count} orders in {month}.", "Planner", "User"))
    made.change_round_state("finished")


def first_generation(memory: Memory) -> None:
    """Where a compressor is bound: in place of TaskWeaver's own, for every role."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it names the line of the second generation
        compressor = RoundCompressor(ScriptedApi(), deadline_seconds=10)
    # injector.binder.bind(taskweaver.memory.RoundCompressor, to=compressor)
    for role in ("Planner", "CodeInterpreter"):
        summary, rounds = compressor.compress_rounds(memory.get_role_rounds(role))
        print(f"{role}: {len(rounds)} rounds word for word, after {str(summary).splitlines()[-1]!r}")
    compressor.close()


def main() -> None:
    """A session of ten rounds, in two programs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sessions.db"
        roles = {"Planner": CompactorConfig(threshold=5, retain_recent=2)}

        # Before: memory = taskweaver.memory.Memory("session-1")
        memory = Memory("session-1", path, llm_api=ScriptedApi(), compaction=roles)
        for count, month in enumerate(MONTHS, 4_000):
            talk(memory, month, count)
        memory.thread.compact(lane="Planner")  # the background does; here its end is waited for
        memory.close()

        memory = Memory("session-1", path, llm_api=ScriptedApi(), compaction=roles)
        rounds, compaction = memory.get_role_rounds_with_compaction("Planner")
        if compaction is not None:
            print(f"{len(rounds)} rounds are there after a restart, {compaction.end_index} of them are summarised:")
            print(compaction.to_user_message()["content"])
        archiver = RoundArchiver(memory)
        (archived,) = archiver.archived("Planner")
        print(archived.label, "and unfolded again:", archiver.unfold("Planner", archived)[0].post_list[3].message)
        print("found again:", archiver.search("orders in June", "CodeInterpreter")[0].post_list[1].message)
        first_generation(memory)
        memory.close()


if __name__ == "__main__":
    main()
