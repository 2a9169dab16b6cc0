"""What is left to do is found in languages that write no spaces, and in those that are written from the right."""

from __future__ import annotations

import pytest

from tests.compaction.ledgers.told import says, texts
from unabridged.view import ledger


@pytest.mark.parametrize(
    "text",
    [
        *("残りの作業：テストを書く", "まだテストを書いていません。", "아직 못 했습니다."),
        *("الخطوة التالية: كتابة الاختبارات", "ما زال علينا نشر الخدمة."),
    ],
)
def test_a_task_is_found_in_the_language_it_is_said_in(text: str) -> None:
    assert len(texts(ledger.TASK, says(text, "assistant"))) == 1
