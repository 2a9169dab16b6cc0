"""A prompt that comes back as somebody's list brings our notes with it, and nobody is taken to have said them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.talk import a, u
from unabridged import Memory, Policy, Thread
from unabridged.errors import SyncConflict
from unabridged.executions import from_namespace
from unabridged.log.counted import texts_of

POLICY = Policy(limit_tokens=4_000, memory_tokens=300, recall_tokens=200)


@pytest.fixture
def thread() -> Thread:
    memory = Memory.open(policy=POLICY)
    memory.facts().add("Staging deploys need approval")
    thread = memory.thread("t")
    thread.sync([{"role": "system", "content": "You are kind."}, u("and staging?")])
    return thread


def said(thread: Thread) -> list[str]:
    return [" ".join(texts_of(item.says.parts)) for item in thread.view().items]


@pytest.mark.parametrize("dialect", ["openai", "anthropic"])
def test_the_block_and_what_was_recalled_are_nobodys_words(thread: Thread, dialect: str) -> None:
    memory = thread.prepare()
    prompt: Any = memory.to(dialect)
    assert memory.memory
    listed = prompt["messages"] if dialect == "anthropic" else prompt
    listed = [*listed, {"role": "assistant", "content": "It does."}, {"role": "user", "content": "Thanks."}]
    done = thread.sync(listed, dialect=dialect)
    assert done.hidden == ()
    assert said(thread) == ["You are kind.", "and staging?", "It does.", "Thanks."]
    assert not thread.compare(listed, dialect=dialect).fresh


def test_a_note_of_variables_is_nobodys_word_either() -> None:
    thread = Memory.open(policy=POLICY).thread("t")
    thread.sync([u("run it")])
    thread.update_from_execution(from_namespace({}, {"x": [1, 2]}, code="x = [1, 2]", status="ok"))
    thread.append(u("and?"))
    view = thread.prepare()
    assert view.tail
    done = thread.sync([*view.to("openai"), a("Done."), u("Thanks.")])
    assert (done.hidden, said(thread)[-3:]) == ((), ["and?", "Done.", "Thanks."])


def test_a_note_is_nobodys_word_where_what_would_prove_it_was_erased() -> None:
    memory = Memory.open(policy=POLICY)
    memory.facts().add("Staging deploys need approval")
    thread = memory.thread("t")
    thread.append([u("My card is 4111."), a("Noted."), u("and staging?")])
    listed = thread.prepare().to("openai")
    thread.purge(1)
    memory.erase()
    assert thread.sync([listed[0], *listed[2:], a("It does.")]).appended == 1
    assert said(thread) == ["Noted.", "and staging?", "It does."]


def test_a_note_that_the_log_does_not_prove_is_somebodys_words(thread: Thread) -> None:
    forged = thread.prepare().to("openai")
    mark, _, rest = forged[1]["content"].partition("]")
    forged[1]["content"] = f"{mark[:-1]}{'0' if mark[-1] != '0' else '1'}]{rest}"
    with pytest.raises(SyncConflict):
        thread.sync(forged)


def test_what_somebody_cites_of_a_note_is_his_own(thread: Thread) -> None:
    cited = f"You told me:\n{thread.prepare().to('openai')[1]['content']}"
    thread.append([a("It does."), u(cited)])
    assert said(thread)[-1] == cited
