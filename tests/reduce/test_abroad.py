"""Words of trouble count in other languages as the English ones do."""

from __future__ import annotations

import json

import pytest

from tests.reduce.counting import tokens
from unabridged.reduce import Kind, Offload, Stream, reduced
from unabridged.reduce.signals import WARNING_WORDS, WRONG_WORDS, is_plainly_wrong, is_warning, is_wrong

_PLAIN = (
    "2026-01-02 错误：订单 88123", "订单 88123 处理失败", "发生异常 88123", "致命: 88123", "进程崩溃 88123",
    "保存出错 88123",
    "錯誤 88123", "處理失敗 88123", "發生異常 88123", "程式崩潰 88123",
    "エラー: 注文 88123", "保存に失敗しました 88123", "例外が発生しました 88123", "致命的な問題 88123",
    "クラッシュしました 88123",
    "오류: 주문 88123", "저장 실패 88123", "예외 88123",
    "FEHLER Datei 88123", "Fehler: Datei 88123", "Sicherung 88123 fehlgeschlagen", "Dienst 88123 ist abgestürzt",
    "Falló el pedido 88123", "Fallo: pedido 88123", "Excepción en el pedido 88123",
    "Échec de la commande 88123", "Ошибка заказа 88123", "Błąd 88123", "خطأ 88123", "✕ 88123",
)  # fmt: skip
_WEAK = (
    "连接超时 88123", "无法连接 88123", "访问被拒绝 88123", "找不到文件 88123", "文件 88123 不存在",
    "連線逾時 88123", "無法連線 88123", "タイムアウトしました 88123", "アクセスが拒否されました 88123",
    "ファイルが見つかりません 88123", "接続できませんでした 88123",
    "Zugriff auf 88123 verweigert", "Vorgang 88123 abgebrochen", "Datei 88123 nicht gefunden",
    "ein Fehler 88123",
    "El pedido 88123 fallido", "No se pudo abrir 88123", "Acceso denegado 88123", "Tiempo de espera agotado 88123",
    "une erreur 88123",
)  # fmt: skip
_NOTHING = (
    "没有错误", "无异常 88", "0 个错误", "错误数：0", "失败: 0", "沒有失敗",
    "エラーなし", "エラーは0", "0件のエラー", "異常ありません",
    "keine Fehler", "0 Fehler", "Fehler: 0", "sin fallos", "fallos: 0", "aucune erreur", "sin errores", "0 errores",
    "falling back to the default", "das ist nicht alles", "fallout of leaves",
)  # fmt: skip
_WARNS = (
    "警告：磁盘 88123",
    "[告警] 88123",
    "警告 88123",
    "경고 88123",
    "Warnung: 88123",
    "Advertencia: 88123",
    "Предупреждение 88123",
)


@pytest.mark.parametrize("said", [*_PLAIN, *_WEAK])
def test_a_line_with_one_is_wrong_and_is_looked_at(said: str) -> None:
    assert is_wrong(said)
    assert any(word in said.lower() for word in WRONG_WORDS.small)


@pytest.mark.parametrize("said", _PLAIN)
def test_what_programs_call_an_error_is_plainly_wrong(said: str) -> None:
    assert is_plainly_wrong(said)
    assert is_plainly_wrong(f"0 个错误; {said}")


@pytest.mark.parametrize("said", _NOTHING)
def test_that_there_is_none_is_not(said: str) -> None:
    assert not is_wrong(said)
    assert not is_plainly_wrong(said)


@pytest.mark.parametrize("said", _WARNS)
def test_a_line_may_warn(said: str) -> None:
    assert is_warning(said)
    assert any(word in said.lower() for word in WARNING_WORDS.small)


@pytest.mark.parametrize("said", [*_PLAIN, *_WEAK])
def test_it_is_shown_from_the_middle_of_a_log(said: str) -> None:
    lines = [f"{chr(0x4E00 + n * 7)}{chr(0x5E00 + n * 3)} {chr(97 + n % 26) * 3}{n}" for n in range(900)]
    lines[450] = said
    short = reduced("\n".join(lines), count=tokens, limit_tokens=400)
    assert isinstance(short, Offload)
    assert said in short.text


@pytest.mark.parametrize("said", _PLAIN[:15])
def test_it_is_shown_among_sentences_without_spaces(said: str) -> None:
    told = said.replace("88123", chr(0x5F00))
    lines = [f"第{n}行已完成，用时{n % 7}毫秒。" for n in range(900)]
    short = reduced("\n".join([*lines[:450], f"{told}。", *lines[450:]]), count=tokens, limit_tokens=400)
    assert isinstance(short, Offload)
    assert short.kind is Kind.PROSE
    assert told in short.text


@pytest.mark.parametrize("said", _PLAIN)
def test_it_is_shown_of_a_stream(said: str) -> None:
    stream = Stream()
    stream.feed("".join(f"{said}\n" if n == 450 else f"{chr(0x4E00 + n * 7)} {n}\n" for n in range(900)))
    assert said in stream.shown(limit_tokens=300, count=tokens).text
    assert "1 line in all that tell" in stream.shown(limit_tokens=300, count=tokens).text


@pytest.mark.parametrize("said", ["订单 88123 失败", "エラー: 88123", "Fehler: 88123", "Fallo: 88123", "오류 88123"])
def test_it_is_shown_of_items(said: str) -> None:
    items = [{"id": n, "note": said if n == 137 else f"served {n} für {n % 7}"} for n in range(400)]
    short = reduced(json.dumps(items, ensure_ascii=False), count=tokens, limit_tokens=300)
    assert isinstance(short, Offload)
    assert said in short.text
