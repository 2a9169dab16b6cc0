"""How secrets begin that somebody issues, and what comes behind: a kind, its beginnings, and the rest as a pattern.
It refuses to look for any: these are facts, as whoever issues them tells.
"""

from __future__ import annotations

from typing import Final

_WORD: Final = "A-Za-z0-9"
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_URL: Final = rf"{_WORD}_\-"
_ENDS: Final = rf"(?![{_WORD}])"
_UUID: Final = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"


def _more(least: int, signs: str = _URL) -> str:
    """So many of these signs at the least, and no end of them."""
    return f"[{signs}]{{{least},}}+"


def _just(count: int, signs: str = _WORD) -> str:
    """So many of these signs, and no letter behind them."""
    return f"[{signs}]{{{count}}}{_ENDS}"


_HEX: Final = "a-fA-F0-9"
_BASE: Final = f"{_WORD}+/="
# The kind, the beginnings, and what stands behind each of them.
WRITTEN: Final = (
    ("age key", "AGE-SECRET-KEY-1", "[0-9A-Z]{58}"),
    ("AWS key", "AKIA ASIA ABIA ACCA", _just(16, "A-Z0-9")),
    ("AWS key", "A3T", _just(17, "A-Z0-9")),
    ("AWS key", "ABSK bedrock-api-key-", _more(40, _BASE)),
    ("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", _more(20, _WORD)),
    ("GitHub token", "github_pat_", _more(22, rf"{_WORD}_")),
    (
        "GitLab token",
        "glpat- glptt- gldt- glrt- glrtr- glcbt- glft- glffct- glimt- glagent- gloas- glsoat- GR1348941",
        _more(20, rf"{_URL}."),
    ),
    ("Slack token", "xoxa xoxb xoxe xoxo xoxp xoxr xoxs", r"(?:\.xox[abp])?-" + _more(10)),
    ("Slack token", "xapp-", rf"\d-{_more(10)}"),
    ("Slack webhook", "hooks.slack.com/", r"(?:services|workflows|triggers)/" + _more(20, f"{_URL}/+")),
    ("Discord webhook", "/api/webhooks/", rf"\d+/{_more(40)}"),
    ("Teams webhook", ".webhook.office.com/", rf"webhookb2/{_more(40, _URL + '@/')}"),
    ("Anthropic key", "sk-ant-", _more(20)),
    ("API key", "sk-", rf"(?:(?:proj|svcacct|admin|or-v1|lf)-)?(?=[A-Za-z_-]{{0,60}}+\d){_more(20)}"),
    ("Google key", "AIza", _just(35, _URL)),
    ("Google secret", "GOCSPX-", _more(20)),
    ("Google token", "ya29.", _more(20)),
    ("Google token", "1//0", _more(30)),
    ("Stripe key", "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_", _more(10, _WORD)),
    ("webhook secret", "whsec_", _more(20, _BASE)),
    ("SendGrid key", "SG.", _more(16, f"{_URL}=.")),
    ("npm token", "npm_ NPM_", _just(36)),
    ("PyPI token", "pypi-AgE", _more(40)),
    ("Hugging Face token", "hf_ api_org_", rf"(?=[A-Za-z]{{0,40}}[A-Z]|[A-Za-z]{{0,40}}\d)[{_WORD}]{{30,60}}{_ENDS}"),
    ("Hugging Face token", "hf_ api_org_", _just(34, "a-z")),
    ("Hugging Face token", "hf_ api_org_", rf"(?=(?:[a-z0-9]{{0,9}}[A-Z]){{6}})[{_WORD}]{{16,60}}{_ENDS}"),
    ("Docker token", "dckr_pat_ dckr_oat_", _more(20)),
    ("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", "[a-fA-F0-9]{64}"),
    ("Shopify token", "shpat_ shpca_ shppa_ shpss_ shptka_", "[a-fA-F0-9]{32}"),
    ("Atlassian token", "ATATT3 ATCTT3 ATBB", _more(24, f"{_URL}=")),
    ("Linear key", "lin_api_ lin_oauth_", _more(32, _WORD)),
    ("Notion token", "ntn_", _more(40, _WORD)),
    ("Vault token", "hvs. hvb. hvr.", _more(24)),
    ("Vault token", "s.", rf"(?=[A-Za-z]{{0,24}}\d)(?=[a-z0-9]{{0,24}}[A-Z]){_just(24)}"),
    ("Databricks token", "dapi", rf"[a-fA-F0-9]{{32}}(?:-\d)?{_ENDS}"),
    ("Groq key", "gsk_", _more(40, _WORD)),
    ("xAI key", "xai-", _more(40, _WORD)),
    ("Replicate token", "r8_", _just(37)),
    ("Perplexity key", "pplx-", _more(40, _WORD)),
    ("Postman key", "PMAK-", rf"[{_HEX}]{{24}}-[{_HEX}]{{34}}"),
    ("Grafana token", "glsa_ glc_ GLSA_ GLC_", _more(32, f"{_BASE}_")),
    ("Grafana token", "eyJrIjoi", _more(60, _BASE)),
    ("Supabase token", "sbp_ sb_secret_", _more(24, f"{_WORD}_")),
    ("1Password key", "A3-", rf"[A-Z0-9]{{6}}(?:-?[A-Z0-9]{{5,11}}){{4,6}}{_ENDS}"),
    ("1Password token", "ops_eyJ", _more(100, _BASE)),
    ("Adobe secret", "p8e-", _just(32)),
    ("Alibaba key", "LTAI", _just(20)),
    ("Artifactory key", "AKCp", _more(60, _WORD)),
    ("Artifactory token", "cmVmd", _just(59)),
    (
        "Authress key",
        "sc_ ext_ scauth_ authress_",
        rf"[a-z0-9]{{5,30}}\.[a-z0-9]{{4,6}}\.acc[_-][a-z0-9-]{{10,32}}\.{_more(30, _URL + '+/=')}",
    ),
    ("Beamer token", "b_", _just(44, f"{_URL}=")),
    ("ClickHouse key", "4b1d", _just(38)),
    ("Clojars token", "CLOJARS_ clojars_", _more(50, _WORD)),
    ("Cloudflare key", "v1.0-", rf"[{_HEX}]{{24}}-[{_HEX}]{{100,}}"),
    ("Defined token", "dnkey-", rf"[{_URL}=]{{26}}-{_more(40, _URL + '=')}"),
    ("Doppler token", "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.", _more(36, f"{_WORD}.")),
    ("Dropbox token", "sl.", _more(100, f"{_URL}=.")),
    ("Duffel token", "duffel_test_ duffel_live_", _more(40, f"{_URL}=")),
    ("Dynatrace token", "dt0c01. dt0s01. dt0s02.", rf"[{_WORD}]{{20,}}\.{_more(50, _WORD)}"),
    ("EasyPost token", "EZAK EZTK", _just(54)),
    ("Facebook token", "EAAC EAAM EAAB EAAG", _more(80, _WORD)),
    ("Square token", "EAAA sq0atp- sq0csp- sq0idp-", _more(22)),
    ("Flutterwave key", "FLWSECK FLWPUBK", rf"(?:_TEST)?-{_more(12, _WORD)}(?:-X)?"),
    ("Fly token", "fo1_ fm1a_ fm1r_ fm2_", _more(40, f"{_URL}+/=")),
    ("Frame token", "fio-u-", _more(60, f"{_URL}=")),
    ("Freemius key", "sk_", r"(?=[^\s\"']{0,28}[^\w\s\"'])[^\s\"'`]{29}(?=[\"'])"),
    ("GoCardless token", "live_ sandbox_", _just(40, f"{_URL}=")),
    ("Lob key", "live_ test_", rf"(?:pub_)?[{_HEX}]{{31,35}}{_ENDS}"),
    ("Harness token", "pat. sat.", rf"[{_URL}]{{22}}\.[{_WORD}]{{24}}\.{_just(20)}"),
    ("Heroku key", "HRKU-", _more(30)),
    ("Infracost token", "ico-", _just(32)),
    ("Intra42 secret", "s-s4t2ud- s-s4t2af-", "[a-f0-9]{64}"),
    ("Mailgun key", "key- pubkey-", _just(32, "a-f0-9")),
    ("Mapbox token", "pk. sk. tk.", rf"(?:eyJ)?[{_URL}]{{50,}}\.{_more(20)}"),
    ("New Relic key", "NRJS- NRII- NRAK- NRRA- NRIQ-", _more(19)),
    ("Octopus key", "API-", rf"(?=[A-Z]{{0,26}}\d){_just(26, 'A-Z0-9')}"),
    ("OpenShift token", "sha256~", _more(40)),
    ("Plaid token", "access-sandbox- access-development- access-production-", _UUID),
    ("PlanetScale token", "pscale_tkn_ pscale_oauth_ pscale_pw_", _more(32, f"{_URL}=.")),
    ("Prefect token", "pnu_ pnb_", _just(36)),
    ("Pulumi token", "pul-", rf"[{_HEX}]{{40}}"),
    ("ReadMe token", "rdme_", _more(60, "a-z0-9")),
    ("RubyGems token", "rubygems_", "[a-f0-9]{48}"),
    ("Scalingo token", "tk-us-", _more(40)),
    ("Brevo key", "xkeysib- xsmtpsib-", _more(60, f"{_URL}")),
    ("Sentry token", "sntrys_ sntryu_", _more(40, f"{_BASE}_")),
    ("SettleMint token", "sm_aat_ sm_pat_ sm_sat_", _just(16)),
    ("Shippo token", "shippo_live_ shippo_test_", "[a-fA-F0-9]{40}"),
    ("Sourcegraph token", "sgp_", rf"(?:(?:[{_HEX}]{{16}}|local)_)?[{_HEX}]{{40}}"),
    ("Twilio key", " ".join(f"SK{digit}" for digit in "0123456789abcdefABCDEF"), _just(31, _HEX)),
    ("Typeform token", "tfp_", _more(40, f"{_URL}.=")),
    ("Yandex token", "t1.", rf"[{_URL}]+={{0,2}}\.{_more(60, _URL + '=')}"),
    ("Yandex key", "AQVN", _more(35)),
    ("Yandex key", "YCA YCM YCN YCO YCP", rf"(?=[A-Za-z_-]{{0,37}}\d){_just(37, _URL)}"),
    ("LangSmith key", "lsv2_pt_ lsv2_sk_", _more(32, f"{_WORD}_")),
    ("Airtable token", "pat", rf"[{_WORD}]{{14}}\.[a-f0-9]{{64}}"),
    ("Asana token", "0/ 1/ 2/", rf"\d{{16}}(?:/\d{{16}})?:{_just(32)}"),
    ("Figma token", "figd_ figdr_", _more(30)),
    ("HubSpot token", "pat-na1- pat-eu1- pat-na2-", _UUID),
    ("OpenRouter key", "sk-or-", _more(20)),
    ("Cerebras key", "csk-", _more(30, _WORD)),
    ("Fireworks key", "fw_", _just(24)),
    ("NVIDIA key", "nvapi-", _more(40)),
    ("Tavily key", "tvly-", _more(20)),
    ("PostHog key", "phx_ phc_", _more(30, _WORD)),
    ("Pinecone key", "pcsk_", _more(30, f"{_WORD}_")),
    ("Resend key", "re_", rf"[{_WORD}]{{8}}_{_more(20, _WORD)}"),
    ("Buildkite token", "bkua_", _more(30, _WORD)),
    ("CircleCI token", "CCIPAT_", _more(30, f"{_WORD}_")),
    ("Tailscale key", "tskey-", _more(20)),
    ("Netlify token", "nfp_", _more(30, _WORD)),
    ("Snyk token", "snyk_uat.", _more(20, f"{_URL}.")),
    ("SonarQube token", "squ_ sqp_ sqa_", "[a-f0-9]{40}"),
    ("NuGet key", "oy2", _just(43, "a-z0-9")),
    ("PayPal token", "access_token$", rf"(?:production|sandbox)\${_more(16, _WORD + '$')}"),
    ("Artifactory token", "eyJ2ZXIiOiIy", _more(60, f"{_URL}.")),
    ("Django key", "django-insecure-", r"[^\s\"'`]{8,100}"),
    (
        "token",
        " ".join(f"ey{letter}" for letter in _LETTERS),
        rf"[{_URL}]{{8,250}}+\.ey[{_URL}\\/]{{8,6000}}+\.[{_URL}\\/=]*",
    ),
    ("token", "ZXlK", _more(60, _BASE)),
    (
        "private key",
        "LS0tLS1CRUdJTi",
        rf"(?=[{_WORD}+/]{{0,20}}(?:UFJJVkFURSBLRVk|BSSVZBVEUgS0VZ|QUklWQVRFIEtFW)){_more(40, _BASE)}",
    ),
)
