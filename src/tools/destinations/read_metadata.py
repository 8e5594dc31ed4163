"""Prints the patterns of libphonenumber as JSON: calling code -> regions, the main one first.

The argument is the wheel of the package phonenumbers, whose hash was checked.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE, PhoneMetadata  # noqa: E402

TYPES = [
    "premium_rate",
    "toll_free",
    "shared_cost",
    "fixed_line",
    "mobile",
    "personal_number",
    "voip",
    "pager",
    "uan",
    "voicemail",
]


def region_of(code, name):
    metadata = PhoneMetadata.metadata_for_region_or_calling_code(code, name)
    descriptions = {kind: getattr(metadata, kind) for kind in TYPES}
    known = {kind: d for kind, d in descriptions.items() if d and d.national_number_pattern}
    return {
        "region": None if name == "001" else name,
        "leadingDigits": metadata.leading_digits,
        "patterns": {kind: d.national_number_pattern for kind, d in known.items()},
        "examples": {kind: d.example_number for kind, d in known.items() if d.example_number},
    }


json.dump(
    {
        str(code): [region_of(code, name) for name in names]
        for code, names in COUNTRY_CODE_TO_REGION_CODE.items()
    },
    sys.stdout,
)
