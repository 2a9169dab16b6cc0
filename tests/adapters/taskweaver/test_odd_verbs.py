"""What the verbs of the door are given that they cannot take: each says what it takes, where the mistake is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from unabridged.adapters.taskweaver import (
    CompactorConfig,
    ContextCompactor,
    Memory,
    RoleSettings,
    RoundCompressor,
    RoundCompressorConfig,
    load_template,
    role_settings,
)
from unabridged.compaction.policy import Policy
from unabridged.errors import UsageError

POLICY = Policy(limit_tokens=1_000)


def compactor(rounds: Any = ()) -> ContextCompactor:  # noqa: ANN401  # whatever a getter returns
    return ContextCompactor(CompactorConfig(), None, lambda: rounds)


MISTAKES: list[tuple[Callable[[], object], str]] = [
    (lambda: Memory(5), "a session's id is a text, as 'session-1' is, not an int; pass such a text"),  # type: ignore[arg-type]  # each is a mistake
    (lambda: Memory("s", shapes=5), "shapes= is a Shapes"),  # type: ignore[arg-type]
    (lambda: Memory("s", llm_api=5), "llm_api= is TaskWeaver's client, which has chat_completion"),
    (lambda: Memory("s", aliases={"Planner": 5}), "the alias of a model is a text"),  # type: ignore[dict-item]
    (lambda: Memory("s", compaction={5: CompactorConfig()}), "a role is a text"),  # type: ignore[dict-item]
    (lambda: RoleSettings(policy=None), "policy= is a Policy"),  # type: ignore[arg-type]
    (lambda: RoleSettings(policy=POLICY, template=5), "template=, which load_template reads of a file, is a text"),  # type: ignore[arg-type]
    (lambda: RoleSettings(policy=POLICY, llm_alias=5), "the alias of a model is a text, as 'small' is"),  # type: ignore[arg-type]
    (lambda: RoundCompressorConfig(llm_alias=5), "the alias of a model is a text, as 'small' is, not an int"),  # type: ignore[arg-type]
    (lambda: RoundCompressor(role=5), "role= is a text"),  # type: ignore[arg-type]
    (lambda: ContextCompactor(CompactorConfig(), None, 5), "rounds_getter= is a function of nothing, that returns"),  # type: ignore[arg-type]
    (lambda: ContextCompactor(CompactorConfig(), None, list, 5), "logger= is a function of one text"),  # type: ignore[arg-type]
    (lambda: ContextCompactor(CompactorConfig(), None, list, role=5), "role= is a text, as 'Planner' is, not an int"),  # type: ignore[arg-type]
    (lambda: ContextCompactor(CompactorConfig(), None, list, session_id=5), "a session's id is a text"),  # type: ignore[arg-type]
    (lambda: Memory("s").register_compaction_provider("P", compactor(), 5), "rounds_getter= is a function"),  # type: ignore[arg-type]
    (lambda: Memory("s").to_yaml(""), "to_yaml takes the path of a file or a folder, and '' can name none"),
    (lambda: Memory("s").save_experience("a\0"), "save_experience takes .* can name none; pass another"),
    (lambda: Memory("s").from_yaml("s", "a\0"), "from_yaml takes .* can name none"),
    (lambda: Memory("s", limit_tokens=0), "limit_tokens= takes a limit"),
    (lambda: Memory("s", aliases=["x"]), "aliases= names a model for each role"),  # type: ignore[arg-type]
    (lambda: Memory("s", compaction=["Planner"]), "compaction= says for each role"),  # type: ignore[arg-type]
    (lambda: Memory("s", compaction={"Planner": 5}), "are a CompactorConfig"),  # type: ignore[dict-item]
    (lambda: Memory("s").on_round_added(None), "a callback is a function"),  # type: ignore[arg-type]
    (lambda: Memory("s").register_compaction_provider("P", None), "a provider of summaries has"),  # type: ignore[arg-type]
    (lambda: ContextCompactor(None, None, list), "are a CompactorConfig"),  # type: ignore[arg-type]
    (lambda: RoundCompressor(None, {"rounds_to_compress": 2}), "are a RoundCompressorConfig"),
    (lambda: RoundCompressor(deadline_seconds=-1), "a prompt waits for a number of seconds"),
    (lambda: Memory("s").get_role_rounds(None), "a role is a text, as 'Planner' is, not a NoneType"),  # type: ignore[arg-type]
    (lambda: Memory("s").get_role_rounds_with_compaction([]), "a role is a text"),  # type: ignore[arg-type]
    (lambda: Memory("s").get_shared_memory_entries({}), "the type of an entry is a text"),  # type: ignore[arg-type]
    (lambda: Memory("s").register_compaction_provider(None, None), "a role is a text"),  # type: ignore[arg-type]
    (lambda: Memory("s").to_yaml(None), "to_yaml takes the path of a file"),  # type: ignore[arg-type]
    (lambda: Memory("s").to_yaml(b"x"), "to_yaml takes the path of a file"),  # type: ignore[arg-type]
    (lambda: Memory("s").from_yaml("s", None), "from_yaml takes the path of a file"),  # type: ignore[arg-type]
    (lambda: Memory("s").from_yaml(None, "c.yaml"), "a session's id is a text, as 'session-1' is, not a NoneType"),  # type: ignore[arg-type]
    (lambda: Memory("s").save_experience(None), "save_experience takes the path of a file or a folder"),  # type: ignore[arg-type]
    (lambda: load_template(5), "a template takes the path of a file"),  # type: ignore[arg-type]
    (lambda: RoundCompressor().compress_rounds(5), "compress_rounds takes a list of rounds, as get_role_rounds"),  # type: ignore[arg-type]
    (lambda: RoundCompressor().compress_rounds("x"), "compress_rounds takes a list of rounds"),
    (lambda: compactor().parted(None), "parted takes a list of rounds"),  # type: ignore[arg-type]
    (lambda: compactor().uncovered(5), "uncovered takes a list of rounds"),  # type: ignore[arg-type]
    (lambda: compactor().compaction_of("x"), "compaction_of takes a list of rounds"),
    (lambda: compactor("x").notify_rounds_changed(), "a compactor takes a list of rounds"),
    (lambda: role_settings({}, None), "a role is a text, as 'Planner' is, not a NoneType; pass"),  # type: ignore[arg-type]
]


@pytest.mark.filterwarnings("ignore:RoundCompressor")
@pytest.mark.parametrize(("mistake", "told"), MISTAKES, ids=[told for _, told in MISTAKES])
def test_a_mistake_is_told_where_it_is_made(mistake: Callable[[], object], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        mistake()
