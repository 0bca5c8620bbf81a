"""What the description's own formats look like, and what must be left alone for a run to come to its end."""

import os
from urllib.parse import urlencode

import schemathesis
from hypothesis import strategies as st

schemathesis.openapi.format("time-zone", st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"]))
schemathesis.openapi.format(
    "website",
    st.sampled_from(["example.com", "www.example.com", "https://example.com/shop", "http://example.co.uk:8080/a"]),
)

OWN_USER = os.environ["SCHEMATHESIS_USER"]
OWN_ACCOUNT = os.environ["SCHEMATHESIS_ACCOUNT"]


# Node answers 431 to a longer head before any route sees it.
LONGEST_QUERY = 15_000

# The coverage phase sends some five wrong types and every enum value for each field, and repeats the fields of a query in
# requests with all of them. One rule per field decides on all of these: by day, the first request of each kind is sent.
IS_LONG = os.environ.get("TEST_DEPTH") == "long"
sent_kinds = set()


def repeats_kind(case):
    """Whether the coverage phase has sent one with the same scenario and description for this field of this operation."""
    if IS_LONG or case.meta is None or case.meta.phase.name != "coverage":
        return False
    data = case.meta.phase.data
    description = data.description.removeprefix(f"{data.parameter}: ")
    kind = (case.operation.label, data.parameter_location, data.parameter, data.scenario, description)
    if kind in sent_kinds:
        return True
    sent_kinds.add(kind)
    return False


@schemathesis.hook
def filter_case(context, case):
    """Omits changes of the caller's own scope and account (all after it would be 403), huge queries, and repetitions."""
    own = {"/v1/users/{id}": OWN_USER, "/v1/accounts/{id}": OWN_ACCOUNT}.get(case.path)
    if own is not None and str(case.path_parameters.get("id", "")).lower() == own:
        return False
    if isinstance(case.query, dict) and len(urlencode(case.query, doseq=True)) > LONGEST_QUERY:
        return False
    return not repeats_kind(case)
