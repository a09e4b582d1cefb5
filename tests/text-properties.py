#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""text-properties.py - what the Unicode Character Database says, for text_properties.c

    python3 text-properties.py FILE

The file holds the version; the number of properties; of each its name, the short and the long
names of its values, none for combining classes, and runs: the first code point of each and the
value, an index into the names or the class. Then runs of script extensions: the first code point
and the short names of its scripts. ucd_lib.py has how numbers and octets are written.
"""
import sys

import ucd_lib as ucd

YES_OR_NO = [("N", "No"), ("Y", "Yes")]

# In the order of enum octavo_property_id.
ENUMERATED = [
    ("gc", ucd.unicode_data(2, "Cn")),
    ("sc", ucd.values("Scripts.txt", None)),
    ("blk", ucd.values("Blocks.txt", None)),
    ("ea", ucd.values("extracted/DerivedEastAsianWidth.txt", None)),
    ("ccc", ucd.unicode_data(3, "0")),
    ("GCB", ucd.values("auxiliary/GraphemeBreakProperty.txt", None)),
    ("InCB", ucd.values("DerivedCoreProperties.txt", "None", "InCB")),
    ("jt", ucd.values("extracted/DerivedJoiningType.txt", None)),
] + [(form + "_QC", ucd.values("DerivedNormalizationProps.txt", "Yes", form + "_QC"))
     for form in ("NFC", "NFD", "NFKC", "NFKD")]
BINARY = [(short, "emoji/emoji-data.txt")
          for short in ("Emoji", "EPres", "EMod", "EBase", "EComp", "ExtPict")]
BINARY += [("DI", "DerivedCoreProperties.txt"), ("WSpace", "PropList.txt"),
           ("Bidi_C", "PropList.txt"), ("Ideo", "PropList.txt")]


def loose(name):
    return name.lower().replace(" ", "").replace("_", "").replace("-", "")


def runs(table):
    """Where the values change, and to what."""
    return [(c, value) for c, value in enumerate(table) if c == 0 or value != table[c - 1]]


def written(name, names, table):
    made = ucd.octets(name.encode()) + ucd.number(len(names))
    for short, long in names:
        made += ucd.octets(short.encode()) + ucd.octets(long.encode())
    changes = runs(table)
    made += ucd.number(len(changes))
    return made + b"".join(ucd.number(c) + ucd.number(value) for c, value in changes)


def enumerated(short, table):
    """A name, the names of its values, and an index into these of each code point, or its class."""
    if short == "ccc":
        return ucd.property_name(short), [], list(map(int, table))
    used = {loose(value) for value in table}
    # Others are groups of categories, and of old versions; but a script stands for two.
    names = [pair for pair in ucd.value_names(short)
             if used & set(map(loose, pair)) or pair[1] == "Katakana_Or_Hiragana"]
    index = {loose(name): i for i, pair in enumerate(names) for name in pair}
    of_value = {value: index[loose(value)] for value in set(table)}
    return ucd.property_name(short), names, [of_value[value] for value in table]


def binary(short, path):
    name = ucd.property_name(short)
    return name, YES_OR_NO, ucd.members(path, name)


PROPERTIES = [enumerated(short, table) for short, table in ENUMERATED] + \
    [binary(short, path) for short, path in BINARY] + \
    [("Identifier_Status", [("Restricted",) * 2, ("Allowed",) * 2],
      ucd.members("security/IdentifierStatus.txt", "Allowed"))]


def extensions():
    """Runs of code points that have the same scripts."""
    short = {name: pair[0] for pair in ucd.value_names("sc") for name in pair}
    table = [(short[script],) for script in dict(ENUMERATED)["sc"]]
    for fields in ucd.rows("ScriptExtensions.txt"):
        ucd.fill(table, fields[0], tuple(fields[1].split()))
    changes = runs(table)
    return ucd.number(len(changes)) + \
        b"".join(ucd.number(c) + ucd.octets(" ".join(scripts).encode()) for c, scripts in changes)


def main():
    made = [written(*property_) for property_ in PROPERTIES]
    with open(sys.argv[1], "wb") as file:
        file.write(ucd.octets(ucd.VERSION.encode()) + ucd.number(len(made)) + b"".join(made) +
                   extensions())


if __name__ == "__main__":
    main()
