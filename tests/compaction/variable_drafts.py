"""What drafts say of variables, sound and bad, in six languages, and the talk and the variables that they are about.
It refuses to judge.
"""

from __future__ import annotations

from typing import Final

from unabridged.compaction.gate import Source, prepared
from unabridged.log.extra import Extra
from unabridged.log.part import Variable

REGISTRY: Final = (
    Variable(
        name="df",
        type="DataFrame",
        shape="(120, 4)",
        extra=Extra({"columns": ["region", "revenue", "month", "sku_code"]}),
    ),
    Variable(name="by_region", type="Series[float64]", shape="(5,)"),
    Variable(name="r2_score", type="float", value="0.8412"),
    Variable(name="labels", type="list", shape="3 entries", value="['a', 'b', 'c']"),
    Variable(name="mode", type="str", shape="4 characters", value="'test'"),
    Variable(name="seed", type="int", value="1337"),
    Variable(name="done", type="bool", value="True"),
    Variable(name="weights", type="ndarray[float64]", shape="(18342, 11)"),
)
SAID: Final = (
    ("user", "Load sales.csv and group revenue by region, then plot it. API_HOST is set in deploy/prod.env."),
    ("assistant", '[calls run with {"code": "df = pd.read_csv(\'sales.csv\'); df.shape"}]'),
    ("tool", "(131, 4)\nregion revenue month sku_code\n11 rows have no region; user_sessions holds the rest"),
    ("assistant", "I dropped 11 rows without a region. by_region has the sums, the fit came to 0.84."),
    ("user", "Later I want the totals in a variable called totals, and the report in out/report.md."),
)
SOUND: Final = (
    "The data frame df has 120 rows and 4 columns, from sales.csv.",
    "df (120 rows, 4 columns) comes from sales.csv and by_region holds five sums.",
    "- df: DataFrame (120, 4)\n- by_region: Series (5,)\n- r2_score: float 0.8412",
    "Variables: df, by_region, r2_score.",
    "Variables: none besides those in the ledger.",
    "The variable `seed` is 1337 and `mode` is 'test'.",
    "r2_score is 0.84, or 84.1 %; the sums stand in by_region.",
    "They loaded df with 131 rows, and dropped 11 without a region.",
    "df had 131 rows before 11 were dropped; it has 120 rows now.",
    "The user wants a variable called totals for the sums later.",
    "The environment variable API_HOST is set in deploy/prod.env.",
    "The column `revenue` holds the amounts, `sku_code` is a key.",
    "Sessions are stored in user_sessions, and the report goes into out/report.md.",
    "There is no variable grand_total yet; it should be stored in grand_total next.",
    "The variable raw_df was deleted.",
    "weights has about 18,000 rows; its shape is (18342, 11).",
    "Der DataFrame df hat 120 Zeilen und 4 Spalten.",
    "Die Summen sind in by_region gespeichert, r2_score beträgt 0,84.",
    "Variablen: df, by_region, seed = 1337",
    "Die Umgebungsvariable API_HOST steht in deploy/prod.env.",
    "Der Nutzer möchte später eine Variable namens totals.",
    "Die Variable tmp_df wurde gelöscht.",
    "数据框 df 有 120 行 4 列，汇总保存在 by_region 里。",
    "变量有 df 和 by_region，r2_score 为 0.8412。",
    "用户希望以后把合计存在变量 totals 里。",
    "环境变量 API_HOST 在 deploy/prod.env 里设置，图保存为 plot.png。",
    "变量 raw_df 已经删除。",
    "El DataFrame df tiene 120 filas y 4 columnas; las sumas están en by_region.",
    "Variables: df, by_region y seed.",
    "El usuario quiere una variable llamada totals.",
    "La variable de entorno API_HOST está en deploy/prod.env; el valor de r2_score es 0,8412.",
    "Le DataFrame df contient 120 lignes et 4 colonnes, les sommes sont dans by_region.",
    "Les variables sont df, by_region et seed.",
    "La variable d'environnement API_HOST est définie dans deploy/prod.env.",
    "L'utilisateur voudra une variable appelée totals plus tard.",
    "データフレーム df は 120 行 4 列で、合計は by_region に入っている。",
    "変数 seed は 1337 です。r2_score は 0.84。",
    "環境変数 API_HOST は deploy/prod.env にある。",
    "変数 raw_df は削除された。",
    "合計は後で変数 totals に保存する予定。",
)
BAD: Final = (
    "The DataFrame is called data and the sums are in grouped.",
    "The model is stored in clf, the sums in by_region.",
    "The variable sales_df holds sales.csv; by_region holds the groups.",
    "The variable `revenue` holds the frame, `region` the groups.",
    "Existing variables: df, by_region, X_train, y_train.",
    "Variables: df, by_region, model.",
    "df has 210 rows and revenue was grouped by region.",
    "- df: DataFrame (120, 4)\n- by_region: Series (9,)\n- r2_score: float 0.8412",
    "- df: DataFrame (120, 4)\n- r2_score: float 0.95",
    "`df` is a Series with the sums.",
    "- by_region: DataFrame (5,)\n- seed: 1337",
    "seed = 42, and mode is 'train'.",
    "The variables df, by_region and regions_df exist.",
    "The cleaned rows were loaded into df_clean, which is kept.",
    "df (120 rows, 9 columns) comes from sales.csv.",
    "The shape of the frame: df.shape is unchanged, weights is (18342, 12).",
    "Der DataFrame heißt daten und hat alle Zeilen.",
    "Das Modell ist in clf gespeichert.",
    "Variablen: df, modell_neu",
    "df hat 210 Zeilen und 4 Spalten.",
    "r2_score beträgt 0,95.",
    "Die Variable scaler enthält den StandardScaler.",
    "数据框叫做 data，汇总在 by_region 里。",
    "模型保存在 clf 里。",
    "变量有 df、by_region 和 model_final。",
    "df 有 210 行 4 列。",
    "r2_score 等于 0.95。",
    "变量 final_table 已经保存了结果。",
    "El DataFrame se llama datos y tiene todo.",
    "El modelo está guardado en clf.",
    "Variables: df, by_region, modelo_final.",
    "df tiene 210 filas y 4 columnas.",
    "Le DataFrame s'appelle donnees.",
    "Le modèle est stocké dans clf.",
    "Les variables df, by_region et modele_final existent.",
    "df contient 210 lignes et 4 colonnes.",
    "データフレームは data という名前で、合計は by_region にある。",
    "モデルは clf に保存されている。",
    "変数: df、by_region、model_final",
    "df は 210 行 4 列で、r2_score は 0.84 です。",
)


def source(variables: tuple[Variable, ...] = REGISTRY) -> Source:
    """What these drafts stand for; where nobody keeps count of variables, there are none."""
    return prepared(
        "\n\n".join(f"{who}: {what}" for who, what in SAID),
        said=SAID,
        beside=[f"{each.type} {each.shape} {each.value}" for each in variables],
        variables=variables,
    )
