"""The signs by which a kind of conversation is known: words in entries of certain kinds, and what each is worth.
They refuse to weigh one another: a sign is one pattern, and says for which template it speaks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

SAID: Final = frozenset({"ask", "constraint", "decision", "task"})
FILES: Final = frozenset({"file read", "file written", "file deleted", "identifier"})
WRITTEN: Final = frozenset({"file written", "identifier"})
EDITED: Final = frozenset({"file written"})
RAN: Final = frozenset({"command"})
FAILED: Final = frozenset({"error"})
NAMED: Final = frozenset({"variable"})
TOLD: Final = frozenset({"identifier"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """What speaks for a template: a pattern in entries of these kinds."""

    template: str
    weight: float
    kinds: frozenset[str]
    pattern: re.Pattern[str]


# For each template: what an entry is worth that shows it, in which kinds of entries, and as which words or endings.
_SIGNS: Final = (
    ("planner", 2.5, SAID, r"\b(?:planner|sub-?tasks?|sub-?agents?|delegat\w+|work ?packages?|milestones?|roadmap)\b"),
    (
        "planner",
        1.5,
        SAID,
        (
            r"\b(?:assign\w*|hand (?:it|this|that)? ?(?:over )?to|who does what|coordinat\w+|in parallel|"
            r"agents?|workers?|codeinterpreter|websearch|schedule|itinerary|step \d|plan)\b"
        ),
    ),
    (
        "planner",
        2.0,
        SAID,
        (
            r"\b(?:teile? .{0,20}auf|Teilaufgaben?|Arbeitsplan|Schritte?|planifi\w+|étapes?|tareas?|reparte|"
            r"hitos?)\b|计划|分工|子任务|步骤"
        ),
    ),
    (
        "code_interpreter",
        2.0,
        SAID,
        (
            r"\b(?:run (?:this|the|a|some)? ?(?:code|script|snippet|python)|in python|python (?:session|code|"
            r"function)|execute|simulat\w+|solve|compute|calculate|session state|notebook cell|rechne|"
            r"berechne\w*|führe .{0,20}aus|calcule\w*|calcula\w*|simula\w*)\b|计算|运行|代码"
        ),
    ),
    ("code_interpreter", 1.5, NAMED, r"\A."),
    ("code_interpreter", 1.5, FAILED, r"\b(?:NameError|ZeroDivisionError|OverflowError|RecursionError|IndexError)\b"),
    (
        "coding",
        1.5,
        FILES,
        (
            r"\.(?:py|pyi|ts|tsx|jsx?|mjs|rs|go|java|kt|swift|cc?|cpp|h|hpp|cs|rb|php|ex|scala|vue|css|toml|"
            r"lock|gradle|proto|tf|sh)\b(?!\.)|\b(?:Dockerfile|Makefile|package\.json|src/|tests?/)"
        ),
    ),
    (
        "coding",
        2.0,
        RAN,
        (
            r"\b(?:git|gh|pytest|tox|ruff|mypy|npm|npx|pnpm|yarn|vitest|jest|tsc|eslint|cargo|go (?:test|"
            r"build|vet)|make|cmake|mvn|gradle|rspec|bundle|dotnet|docker|kubectl|terraform|alembic|"
            r"pre-commit|grep|rg)\b"
        ),
    ),
    # Who edits code and runs its tests works on code, whatever the code is about.
    (
        "coding",
        6.0,
        EDITED,
        r"\.(?:pyi?|tsx?|jsx?|mjs|rs|go|java|kt|swift|cc?|cpp|h|hpp|cs|rb|php|ex|scala|vue)\b",
    ),
    (
        "coding",
        5.0,
        RAN,
        (
            r"\b(?:pytest|tox|vitest|jest|rspec|(?:npm|pnpm|yarn)(?: run)? test|(?:cargo|go|dotnet|mvn|gradle|make) "
            r"(?:test|check|clippy|vet)|git (?:commit|push|rebase|merge))\b"
        ),
    ),
    (
        "coding",
        4.0,
        SAID,
        (
            r"[\w-]/[\w./-]+\.(?:pyi?|tsx?|jsx?|rs|go|java|kt|swift|cc?|cpp|cs|rb|php)\b|"
            r"\b(?:pytest|npm test|(?:cargo|go|dotnet|mvn|make) (?:test|clippy|vet)|docker-compose\.yml)\b"
        ),
    ),
    (
        "coding",
        2.0,
        SAID,
        (
            r"\b(?:bugs?|refactor\w*|unit tests?|tests? (?:fail\w*|pass\w*|for)|failing tests?|compil\w+|"
            r"commit\w*|merge|branch|pull request|PR|endpoint|migration|lint\w*|type errors?|stack ?trace|CI|"
            r"API|codebase|repo(?:sitory)?|deprecat\w+|race condition|memory leak|middleware|Fehler im Code|"
            r"schlägt fehl|corrige\w*)\b|修复|重构|测试失败|接口"
        ),
    ),
    (
        "coding",
        1.0,
        FAILED,
        (
            r"\b(?:AssertionError|TypeError|SyntaxError|ImportError|AttributeError|error\[E\d+\]|TS\d{4}|"
            r"panic|segmentation fault|FAILED|build failed)"
        ),
    ),
    ("data_analysis", 1.5, FILES, r"\.(?:csv|tsv|xlsx?|parquet|feather|sqlite|db|sav|dta|ods)\b"),
    ("data_analysis", 2.5, NAMED, r"\b(?:DataFrame|Series|GroupBy|Index|Table)\b"),
    (
        "data_analysis",
        2.0,
        SAID,
        (
            r"\b(?:columns?|rows?|data ?sets?|tables?|group(?:ed)? by|per (?:month|region|customer|quarter|"
            r"year|store|country|day|week)|averages?|means?|medians?|percentiles?|correlat\w+|outliers?|pivot|"
            r"join|aggregat\w+|missing values|duplicates?|nulls?|revenue|churn|cohorts?|SQL|query|spreadsheet|"
            r"Spalten?|Zeilen?|Tabellen?|Durchschnitt\w*|Umsatz|Datensatz|colonnes?|lignes?|moyennes?|ventes|"
            r"columnas?|filas?|promedios?|ventas)\b|平均|数据集|表格|销售|各列|缺失值"
        ),
    ),
    ("data_analysis", 2.0, RAN | TOLD, r"\b(?:SELECT|GROUP BY|read_csv|groupby|duckdb|psql)\b"),
    ("data_analysis", 1.0, FAILED, r"\b(?:KeyError|ParserError|no such column|UndefinedColumn|MergeError)\b"),
    ("visualisation", 2.0, WRITTEN, r"\.(?:png|svg|jpe?g|pdf|gif|html)\b"),
    (
        "visualisation",
        2.5,
        SAID,
        (
            r"\b(?:plots?|plotted|plotting|charts?|histograms?|scatter\w*|heat ?maps?|box ?plots?|graphs?|"
            r"figures?|axis|axes|legends?|colou?r (?:map|scale|bar)s?|colou?rs?|dashboards?|matplotlib|"
            r"seaborn|plotly|ggplot|vega\w*|facets?|log scale|tick labels?|visuali[sz]\w+|draw|Diagramme?|"
            r"Achsen?|Balken\w*|Grafik\w*|Legende|graphiques?|axes|légende|histogrammes?|gráficos?|ejes?|"
            r"leyenda)\b|图表|柱状图|折线图|坐标轴|图例|颜色"
        ),
    ),
    ("visualisation", 2.5, NAMED, r"\b(?:Figure|Axes\w*|Chart|FacetGrid|Plot)\b"),
    (
        "machine_learning",
        3.0,
        SAID,
        (
            r"\b(?:epochs?|fine-?tun\w+|learning rate|batch size|over-?fit\w*|hyper-?parameters?|"
            r"validation (?:set|loss|split)|test split|cross-?validation|checkpoints?|(?:re)?train(?:ed|ing|"
            r"s)?(?: (?:a|an|the|on|our|this))? (?:model|classifier|network|set|data|loss|script|loop|run|"
            r"gradient)\w*|retrain\w*|classifiers?|neural|transformers?|embeddings?|gradients?|dropout|F1|AUC|"
            r"accuracy|loss|XGBoost|random forest|LoRA|LightGBM|trainiere\w*|Lernrate|Epochen?|Genauigkeit|"
            r"entraîn\w+|précision|entren\w+|modelo)\b|训练|学习率|准确率|验证集|过拟合|微调"
        ),
    ),
    (
        "machine_learning",
        2.0,
        RAN | TOLD | NAMED,
        (
            r"\b(?:train(?:_\w+)?\.py|--(?:lr|epochs|batch[-_]size|learning[-_]rate)|torchrun|accelerate|"
            r"val_\w+|lr|epochs?|loss|accuracy|auc|f1|wandb|Tensor|Module|Sequential|Classifier|Regressor)\b"
        ),
    ),
    ("machine_learning", 2.0, FILES, r"\.(?:pt|pth|ckpt|safetensors|onnx|h5|pkl|joblib|gguf)\b"),
    ("machine_learning", 2.0, FAILED, r"(?:CUDA|out of memory|nan loss|mat1 and mat2|shape mismatch)"),
    ("research", 1.0, TOLD, r"https?://|\b(?:doi|arxiv|10\.\d{4,9}/)"),
    (
        "research",
        2.5,
        SAID,
        (
            r"\b(?:research\w*|papers?|stud(?:y|ies)|sources?|literature|evidence|surveys?|publish\w+|"
            r"findings?|find out|look up|fact-?check\w*|cit(?:e|ed|ations?)|journals?|meta-?analys[ie]s|"
            r"articles?|compare the|state of the art|market|what is known|recherch\w+|Quellen?|Studien?|"
            r"études?|sources|investiga\w+|estudios?|fuentes?)\b|研究|论文|文献|来源|资料"
        ),
    ),
    (
        "support",
        2.5,
        SAID,
        (
            r"\b(?:refund\w*|my (?:order|account|subscription|package|invoice|reservation|booking|flight|bill|"
            r"router|phone|card)|cancel\w*|complain\w*|customer|warrant\w+|return (?:it|the|this|them)|"
            r"exchange|deliver\w+|ship(?:ped|ping|ment)|password|log ?in to my|charged|tickets?|support|"
            r"Bestellung|Geld zurück|zweimal angerufen|"
            r"Rechnung|Kunde\w*|Erstattung|Lieferung|storn\w+|commande|remboursement|livraison|"
            r"facture|pedido|reembolso|factura|cuenta|entrega)\b|طلبي|استرداد|退款|订单|客服|发货|账户|快递"
        ),
    ),
    (
        "support",
        1.5,
        TOLD,
        (
            r"\b(?:order|account|ticket|customer|invoice|reservation|tracking|payment)(?:[_ ]?(?:id|number|"
            r"no))?\b|#[A-Z]?\d{5,}"
        ),
    ),
    (
        "creative_writing",
        3.0,
        SAID,
        (
            r"\b(?:chapters?|stor(?:y|ies)|poems?|novels?|characters?|scenes?|dialogues?|plot twist|"
            r"protagonist|narrator|verses?|stanzas?|rhym\w+|lyrics|essays?|blog post|draft|paragraphs?|tone|"
            r"prose|screenplay|haiku|sonnet|metaphors?|fairy ?tale|speech|villain|first person|Kapitel|"
            r"Geschichte|Gedicht\w*|Figur(?:en)?|Szene|Roman|chapitres?|poèmes?|personnages?|roman|capítulos?|"
            r"cuentos?|poemas?|personajes?|novela|"
            r"primera persona|tono)\b|小说|诗|章|故事|角色|人物"
        ),
    ),
)


@cache
def signs() -> tuple[Sign, ...]:
    """Every sign; patterns are made when somebody first asks for a kind."""
    return tuple(
        Sign(template=template, weight=weight, kinds=kinds, pattern=re.compile(pattern, re.IGNORECASE))
        for template, weight, kinds, pattern in _SIGNS
    )
