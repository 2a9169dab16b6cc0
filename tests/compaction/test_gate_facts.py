"""Long numbers and names that a draft has otherwise than its source are refused; told otherwise, they pass.
In many languages, because whoever writes a number wrongly does so alike in all of them.
"""

from __future__ import annotations

import pytest

from tests.compaction.gate_talks import faults
from unabridged.compaction.gate import Fault

WRONG = [
    ("clinic", "Miete 1204 €."),
    ("warehouse", "退货区是C12、C15、C25。"),
    ("warehouse", "合同是WH-2013。"),
    ("train", "新幹線は13780円です。"),
]

RIGHT = [
    ("garden", "27 of 64 beds get tomatoes, 37 do not; the tank holds 450 litres."),
    ("garden", "All in all 164.50 EUR for seed and compost."),
    ("garden", "Seed and compost come to 164.50 EUR."),
    ("garden", "About 42 % of the beds get tomatoes, some 46 would be better."),
    ("garden", "Water for 20 minutes every 36 hours (one and a half days) rather than every 48."),
    ("garden", "No planting before 11 May or 05-11; Ruth looks again on the 18 May."),
    ("garden", "Beds b03, b09 and b21 were measured: 61, 58 and 73 % moist, 15 °C in the last."),
    ("garden", "Payment is due two weeks (14 days) after delivery, moisture is 0.73 in b21."),
    ("clinic", "Umzug am 23.10. mit 86 Ordnern und 14 Kisten, zusammen 100 Stück; 35 Stühle."),
    ("clinic", "Miete 1240 € (vorher 1420 €), Kaution 372 €, Frau Lohse um 16:40."),
    ("clinic", "Aufzug 630 kg, der Schrank hat 417 kg, also 213 kg Differenz."),
    ("clinic", "Der Kühlschrank steht auf 5 bis 8 Grad."),
    ("warehouse", "B区２３８个货位,入库157箱,破损9箱,完好148箱。"),
    ("warehouse", "预算36000元,期限45天,运费每箱27元。"),
    ("warehouse", "退货区为C12、C18、C25,货车6月14日到,温度约20度。"),
    ("warehouse", "入库一百五十七箱,合同WH-2031,每箱27元,运费合计4239元。"),
    ("train", "9月17日から20日まで大阪へ出張、宿泊費は3泊で44,400円です。"),
    ("train", "新幹線8:24発、13870円、会議室212、36人参加、資料48ページを52部。"),
    ("train", "印刷は５２部、参加者は約40人です。"),
    ("shop", "Quedan 73 camisas y 128 pantalones, en total 201 prendas."),
    ("shop", "Descuento del 15 % en lugar del 25 %, es decir 137,25 € menos; el pedido sale el 6/3."),
    ("shop", "El pedido (342 kg, 915 €) sale el 6 de marzo; 19 cajas, unos 18 kg cada una."),
    ("dock", "Баржа 4 июля, 560 т, 37 контейнеров, примерно 15 тонн на каждый."),
    ("dock", "Кран 85\u202f000 ₽ в сутки, 26 часов, глубина 8,5 м."),
    ("harbour", "وصلت الشحنة في 14 مارس وفيها 238 صندوقا بوزن 960 كغ."),
    ("harbour", "السعر ٤٥٠ دولار، والمدة 35 يوما أي حوالي ٥٣ يوم عمل."),
    ("lab", "96 wells, 91 fine, 5 empty; rate 2e-4, dilution 0.005; line 318 of data/raw/plate4.csv."),
    ("lab", "The PCR takes 34 cycles; 94.8 % of the wells are fine."),
    ("lab", "A01 has 112, A02 87 and C07 19; the mean is 72.7."),
    ("coréen", "상자 184개, 무게 275 kg, 배송일은 5월 12일, 비용은 320,000원입니다."),
    ("coréen", "트럭 18대, 기간 45일, 상자당 약 1.5 kg입니다."),
]  # fmt: skip


@pytest.mark.parametrize(("talk", "draft"), WRONG)
def test_a_fact_that_is_another_one_mistyped_is_refused(talk: str, draft: str) -> None:
    """tw-F5."""
    assert faults(talk, draft) & {Fault.NUMBERS, Fault.IDENTIFIERS}


@pytest.mark.parametrize(("talk", "draft"), RIGHT)
def test_a_fact_told_otherwise_is_the_same_fact(talk: str, draft: str) -> None:
    assert faults(talk, draft) == set()


@pytest.mark.parametrize(
    ("fault", "draft"),
    [
        (Fault.NO_TEXT, '{"name": "water", "arguments": {"bed": "b21"}}'),
        (Fault.NO_TEXT, '```json\n[{"op": "add", "path": "/beds/3", "value": "tomatoes"}]\n```'),
        (Fault.NO_TEXT, '{"type": "tool_use", "id": "c1", "name": "water", "input": {}}'),
        (Fault.NO_TEXT, '{"role": "assistant", "content": null}'),
        (Fault.NO_TEXT, '<tool_call>{"name": "water"}</tool_call>'),
        (Fault.NO_TEXT, "UEsDBBQAAAAIAKt2s1gAAAAAAAAAAAAAAAAIAAAAcmVwb3J0Lm1kdVLB"),
        (Fault.NO_TEXT, "89 50 4e 47 0d 0a 1a 0a " * 6),
        (Fault.NO_TEXT, "%PDF-1.7 and on"),
        (Fault.KEYS, "The greenhouse door opens with the password T0m!ato_beds9."),
        (Fault.KEYS, "Пароль от теплицы: Gr7$dka-Wx2."),
        (Fault.KEYS, "温室的密码为 Zq7$kPl2mZ。"),
        (Fault.KEYS, "GREENHOUSE_API_KEY=5b0e93c1f7a24d86be10c7729d4fa603 is set."),
    ],
)
def test_what_is_no_text_and_what_is_a_key_is_refused(fault: Fault, draft: str) -> None:
    assert fault in faults("garden", draft)


@pytest.mark.parametrize(
    "draft",
    [
        '{"beds": 64, "notes": "27 get tomatoes", "open": []}',
        '[{"bed": "b21", "moist": 73}]',
        "[]broken{ 64 beds",
        '{"not closed": 64',
        "The password is known to Ruth, and the token expires after 14 days.",
        "The API key is kept in the vault as GREENHOUSE-KEY.",
        "b03 to b21 were measured, and b22 comes next.",
    ],
)
def test_json_that_tells_and_words_about_keys_pass(draft: str) -> None:
    assert faults("garden", draft) == set()
