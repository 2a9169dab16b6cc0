"""Which month a word names, in many languages and with their endings.
It refuses a name that is a common word elsewhere, "set" or "out", unless a point or a year stands behind it.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from unabridged.lazy_patterns import lazy

# A star stands for whatever ending follows; "~" for one that only counts before a point or a year.
_WORDS: Final = (
    "jan january januar januari janv janvier enero ene gennaio gen~ janeiro gener styczeń stycznia styczniu sty~ leden ledna lednu tammikuu* ocak* oca~ ianuarie ian január* jaanuar* ιαν* янв* януари січ* יאנואר ינואר يناير ژانویه जनवरी มกราคม ม.ค.",
    "feb february februar februari fév févr février feber febrero febbraio fev fevereiro febrer luty lutego lutym lut~ únor* helmikuu* şubat* februarie február* φεβ* фев* лют* פברואר فبراير شباط فوریه फरवरी फ़रवरी กุมภาพันธ์ ก.พ.",
    "mar march märz maerz mär mrz mars marzo março març maart mrt maret marzec marca marcu břez* maaliskuu* mart martie március* μαρ* мар март марта марте марту берез* מרץ מרס مارس آذار मार्च มีนาคม มี.ค.",
    "apr april avr avril abr abril aprile kwiecień kwietnia kwietniu kwi~ duben dubna dubnu huhtikuu* nisan* aprilie április* απρ* апр* квіт* אפריל أبريل إبريل ابريل نيسان آوریل अप्रैल เมษายน เม.ย.",
    "may mai mayo maggio mag~ maio maig mei maj maja maju květ* toukokuu* mayıs* május* μάι* μαϊ* μαΐ* май мая мае трав травня травень травні מאי مايو أيار मई พฤษภาคม พ.ค.",
    "jun june juni juin junio giugno giu~ junho juny czerwiec czerwca czerwcu červen června červnu kesäkuu* haziran* iunie június* ιουν* июн* юни черв* יוני يونيو حزيران ژوئن जून มิถุนายน มิ.ย.",
    "jul july juli juil juillet julio luglio lug~ julho juliol lipiec lipca lipcu červenec červenc* heinäkuu* temmuz* iulie július* ιουλ* июл* юли лип липня липень липні יולי يوليو تموز ژوئیه जुलाई กรกฎาคม ก.ค.",
    "aug august augusti augustus août aout agosto ago~ agost agustus sierpień sierpnia sierpniu sie~ srpen srpna srpnu elokuu* ağustos* augusztus* αυγ* авг* серп* אוגוסט أغسطس آب اوت अगस्त สิงหาคม ส.ค.",
    "sep sept september septembre septiembre setiembre settembre set~ setembro setembre wrzesień września wrześniu wrz~ září syyskuu* eylül* septembrie szeptember* σεπ* сен* септ* верес* ספטמבר سبتمبر أيلول سپتامبر सितंबर सितम्बर กันยายน ก.ย.",
    "oct october okt oktober octobre octubre ottobre ott~ outubro out~ październik* paź~ říjen října říjnu lokakuu* ekim* octombrie október* οκτ* окт* жовт* אוקטובר أكتوبر اکتبر अक्टूबर अक्तूबर ตุลาคม ต.ค.",
    "nov november novembre noviembre novembro listopad* marraskuu* kasım* noiembrie νοε* ноя* ноем* листоп* נובמבר نوفمبر نوامبر नवंबर नवम्बर พฤศจิกายน พ.ย.",
    "dec december dez dezember déc décembre dic~ diciembre dicembre dezembro desembre desember des~ grudzień grudnia grudniu gru~ prosin* joulukuu* aralık* decembrie δεκ* дек* груд* דצמבר ديسمبر دسامبر दिसंबर दिसम्बर ธันวาคม ธ.ค.",
)  # fmt: skip
_EXACT: Final = MappingProxyType(
    {word.rstrip("~"): at for at, words in enumerate(_WORDS, 1) for word in words.split() if word[-1] != "*"}
)
_STEMS: Final = MappingProxyType(
    {word[:-1]: at for at, words in enumerate(_WORDS, 1) for word in words.split() if word[-1] == "*"}
)
_UNSURE: Final = frozenset(word[:-1] for words in _WORDS for word in words.split() if word[-1] == "~")
_DATED: Final = lazy(r"\.|[ \u00a0](?:de )?\d{4}\b|[-/]\d")
_LONGEST: Final = max(map(len, _STEMS))
_SHORTEST: Final = min(map(len, _STEMS))
_ENDING: Final = 7
# "In", "of" and "from" are written together with the name.
_PREFIXES: Final = "בלמה"


def named(word: str, rest: str) -> int:
    """The month that a word names, whatever stands behind it; none is 0."""
    word = word.casefold().replace("’", "'").partition("'")[0]
    if word in _UNSURE and not _DATED.match(rest):
        return 0
    if word[:1] in _PREFIXES and word[1:] in _EXACT:
        word = word[1:]
    if word in _EXACT:
        return _EXACT[word]
    sizes = range(min(_LONGEST, len(word)), max(_SHORTEST, len(word) - _ENDING) - 1, -1)
    return next((_STEMS[word[:size]] for size in sizes if word[:size] in _STEMS), 0)
