"""Keys that stand under the name of who issues them, where no word says that it is a key.
They refuse to take for one what is no number of an account, no identifier and no mixture of letters and digits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from unabridged.lazy_patterns import lazy
from unabridged.redaction import values
from unabridged.redaction.assigned import LONGEST, NEAR, span_of
from unabridged.redaction.compiled import compiled
from unabridged.redaction.here import Change, Here
from unabridged.redaction.words import START, Words, head, starts_of

# Of whom a key is, where no word for keys stands in its name; the value then has to look like one.
_ISSUERS: Final = (
    "adafruit adobe airtable algolia alibaba aliyun asana atlassian confluence jira beamer bitbucket bittrex meraki"
    " cloudflare codecov cohere co_api coinbase confluent contentful datadog discord droneci dropbox etsy facebook"
    " fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom jfrog artifactory bintray xray"
    " kraken kucoin launchdarkly linear linkedin linked_in linked-in lob looker mailchimp mailgun mapbox mattermost maxmind"
    " messagebird message_bird message-bird netlify newrelic new_relic new-relic nytimes newyorktimes okta plaid"
    " private_ai privateai private-ai rapidapi sendbird sentry contribsys snyk sonar sourcegraph squarespace sumo"
    " telegr travis twilio twitch twitter typeform yandex zendesk openai stripe paypal braintree pagerduty shodan"
    " infura alchemy mistral deepseek elevenlabs deepgram firebase vercel razorpay auth0 spotify"
).split()
_STARTS: Final = tuple((issuer, head(issuer), head(issuer)[:START]) for issuer in _ISSUERS)
_NUMBER: Final = range(15, 21)
_OF_NUMBERS: Final = ("client", "app", "api", "key", "token")
_ISSUED: Final = lazy(r"[\w=+/.%-]{14,200}|[a-f0-9]{8}:[a-f0-9]{8}")


def without_issued(here: Here, placeholder: Callable[[str], str]) -> None:
    """The text without keys under the names of who issues them."""
    if here.may_have_keys:
        for issuer in named(here.words):
            here.change(_issued(here, issuer, placeholder("key")))


def named(words: Words) -> list[str]:
    """Who of them is named among these words."""
    starts = starts_of(words)
    return [issuer for issuer, word, start in _STARTS if start in starts and word in words.small]


def _issued(here: Here, issuer: str, held: str) -> Iterator[Change]:
    text, lowered, passed = here.text, here.lowered, 0
    for place in here.places((issuer,)):
        skipped = place < passed or lowered[place - 1 : place].isalpha()
        found = None if skipped else compiled(NEAR).match(text, place + len(issuer))
        if found is None:
            continue
        value = found["inner"] or found["bare"]
        if _is_issued(found["more"], value):
            start, passed = span_of(found)
            yield start, passed, held
        elif len(value) >= LONGEST:
            passed = found.end()  # in a run without an end each name would look at it anew


def _is_issued(more: str, value: str) -> bool:
    if _ISSUED.fullmatch(value) is None or values.stands_in(value):
        return False
    if value.isdigit():
        return len(value) in _NUMBER and any(each in more.lower() for each in _OF_NUMBERS)
    return values.is_uuid(value) or values.is_random(value) or ":" in value
