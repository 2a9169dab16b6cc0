"""The commonest words of languages that share a script, by which they are told apart.
It refuses to hold names and words of a trade.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

COMMON: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        name: frozenset(words.split())
        for name, words in {
            "English": "the and of to is were are that with for not this have has had it be by from which in was an on as will they their would should been but can could when what there about into than then after before because still our we you your its does did each until if where how all",
            "German": "der die das und ist nicht ein eine einen einem mit von zu auf für den dem des sich auch wird werden wurde wurden hat haben war sind als aus bei nach noch nur oder aber wenn dass ich wir sie er es im am zum zur vom über kann soll bitte muss wie ob keine kein bis durch will was in an man dann jetzt mehr sehr seit ihre ihr mir mich du uns schon weil damit sollen",
            "Spanish": "el la los las de que en un una por con para no se del al es son fue como más pero sus está están ha han ser si cuando muy sobre también ya porque hay quiere le lo este esta sin hasta desde entre yo me te su eso todo hacer puede fueron tiene nos mi donde queda según",
            "French": "le la les des et en un une pour avec dans sur que qui ne pas est sont été ont il elle nous vous ce cette ces du au aux par plus mais ou où son sa ses leur être fait sans comme si je on de avant après donc aussi tout reste doit jusqu avait était car mon ma",
            "Italian": "il lo la gli le di che in un una per con non si del della dei delle sono stato stata ha hanno come più ma anche nel nella alla al da questo questa se quando perché ancora su ho hai mi ti ci cosa quanto quanti poi solo già deve fare abbiamo dal dalla allora fa tutto prima dopo ogni oppure viene sia va bene",
            "Portuguese": "os as de que em um uma com por para não se do da dos das são foi como mais mas seu sua está estão ao no na nos nas ou quando também já porque há você isso este esta eu meu minha pelo pela até foram tem ser ainda então fazer sem",
            "Dutch": "de het een en van is niet dat die op te met voor zijn er aan ook als maar om bij nog naar wordt worden werd heeft hebben was dit deze kan uit door over of wij we je ik moet geen dan wat hij zij hun daarom omdat nu al",
            "Polish": "na do nie się że jest to są był była było jak ale po za od przez dla co czy już tylko może oraz ma tego ten ta jeszcze być te gdy więc które który której proszę mam został została trzeba",
            "Swedish": "och att det som en på är av för med den till inte har de ett om var jag men så vi kan från eller när ska också hade blev ni man nu mycket efter bara utan skall",
            "Danish": "og at det som en på er af for med den til ikke har de et om var jeg men så vi kan fra eller når skal også havde blev der nu meget efter kun uden hvad hvis",
            "Turkish": "ve bir bu için ile da de çok olarak daha var gibi ne değil olan sonra kadar ama mi mı en ben sen her şu biz ancak veya olduğu edildi yok",
            "Czech": "na se je to že do za by jako pro po ale jsou jsem byl byla bylo nebo co tak jen už ještě který která které být od při není má",
            "Romanian": "și în de la cu pe nu este sunt un care că din pentru să fost mai dar sau după se al ale prin până ce dacă am ai au",
            "Finnish": "ja on ei se että oli ovat mutta kun niin myös joka tai jos sitä hän me minä mitä kuin vain vielä nyt sen ole",
            "Hungarian": "az és hogy nem is egy van volt meg de ha csak már még mint ez azt lesz kell vagy nincs ezt el ki be fel",
            "Indonesian": "yang dan di ke dari untuk dengan ini itu tidak akan pada adalah sudah bisa juga atau ada saya karena dalam oleh telah belum",
            "Vietnamese": "và của là có không được cho các này với để trong người đã những một khi từ đến cũng như thì",
        }.items()
    }
)  # fmt: skip
