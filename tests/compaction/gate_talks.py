"""Short conversations of many trades and tongues, to write drafts of that are right or wrong in their facts.
It refuses to be long: what is told twice is harder to get wrong.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction import gate
from unabridged.compaction.gate import Fault

TALKS: Final = {
    "garden": (
        "user: The greenhouse has 64 beds and 27 of them get tomatoes "
        "this year. Water is 1.8 bar, the tank holds 450 l. "
        "Frost until 11 May, says Ruth, so nothing goes out earlier.\n\n"
        "tool: bed  temp_C  moist_%\nb03  14.2  61\nb09  13.8  58\nb21  15.1  73\n\n"
        "assistant: b21 is the wettest with 73 %. I would water every 36 hours, not 48, for twenty minutes. "
        "Seed costs 38.50 EUR and compost 126 EUR; paid by 14 days after delivery."
    ),
    "clinic": (
        "user: Der Umzug der Praxis ist am 23. Oktober, 14 Kisten "
        "Akten, 86 Ordner. Kühlschrank auf 5 °C, maximal 8 °C. "
        "Miete 1 240 € statt 1 420 €, Kaution 372 "
        "€. Frau Lohse kommt um 16.40 Uhr.\n\n"
        "assistant: Notiert. Fünfunddreißig Stühle, 12 Lampen. "
        "Der Aufzug trägt 630 kg, der Schrank wiegt 417 kg."
    ),
    "warehouse": (
        "user: 仓库B区有238个货位,今天入库157箱,"
        "破损9箱。温度要保持在18度,湿度45%。合同编号WH-2031,预算3.6万元,期限四十五天。\n\n"
        "assistant: 已登记。货车在6月14日到,司机老韩。退货区是C12、C18、C25。每箱运费27元。"
    ),
    "train": (
        "user: 大阪出張は9月17日から3泊です。ホテルは1泊14,800円、会議室は2階の212号室、参加者は36人です。\n\n"
        "assistant: 新幹線は8時24分発、料金は13,870円です。資料は48ページで、印刷は52部お願いします。"
    ),
    "shop": (
        "user: En la tienda quedan 73 camisas y 128 pantalones. El "
        "pedido sale el 6 de marzo, pesa 342 kg y cuesta 915 €. "
        "El descuento es del 15 %, no del 25 %.\n\nassistant: De "
        "acuerdo. El almacén abre a las 9:30. Hay 19 cajas."
    ),
    "dock": (
        "user: Баржа приходит 4 июля, груз 560 тонн, 37 контейнеров. "
        "Аренда крана 85 000 ₽ в сутки, работа 26 часов.\n\n"
        "assistant: Принято. Причал № 14, глубина "
        "8,5 м, длина 132 м. Страховка 3,2 %."
    ),
    "harbour": (
        "user: وصلت الشحنة يوم ١٤ مارس وفيها ٢٣٨ صندوقا، والوزن "
        "٩٦٠ كغ، والسعر ٤٥٠ دولار. المدة ٣٥ يوما.\n\n"
        "assistant: حسنا. الحرارة ٢٢ درجة."
    ),
    "lab": (
        "user: Run the PCR with 96 wells, anneal at 58 °C for 25 s, "
        "34 cycles; dilute 5e-3, rate 0.0002. Freezer F-07.\n\n"
        "tool: well  ct  conc\nA01  23.4  112\nA02  24.9  87\nC07  31.6  19\ntotal 96 wells, 91 ok, 5 empty\n\n"
        "assistant: 91 wells are fine. Order 250 ml of buffer at "
        "14:35; results in data/raw/plate4.csv, line 318 is odd."
    ),
    "coréen": (
        "user: 창고에 상자가 184개 있고 무게는 275 kg입니다. 배송일은 5월 12일, 비용은 32만 원입니다.\n\n"
        "assistant: 확인했습니다. 트럭은 18대, 기간은 45일입니다."
    ),
}


def faults(talk: str, draft: str) -> set[Fault]:
    """What the checks of facts find in a draft of one of them."""
    said = [tuple(each.split(": ", 1)) for each in TALKS[talk].split("\n\n")]
    source = gate.prepared(TALKS[talk], said=[(who, what) for who, what in said])
    facts = {Fault.NUMBERS, Fault.IDENTIFIERS, Fault.KEYS, Fault.LINKS, Fault.VARIABLES, Fault.NO_TEXT}
    return {each.fault for each in gate.findings(draft, source)} & facts
