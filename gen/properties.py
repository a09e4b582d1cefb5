#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""properties.py - writes tables to standard output

usage: properties.py             writes text/tables/properties.h
       properties.py constants   writes text/tables/property_constants.h
       properties.py scripts     writes text/tables/scripts.h

All properties of a code point are fields of one number of 64 bits, its record. Code points share
1400 of them, which are found by an array in three stages.
"""

import sys

import c_tables
import ucd

NUMBERS = None  # for values: those of the property are numbers


def in_order(prop, *names):
    """Values of a property in the order of an enumeration, by short names: [(short, long)]."""
    known = dict(ucd.aliases(prop))
    return [(name, known[name]) for name in names]


def table(file, prop, default):
    return lambda: ucd.values(file, default, prop)


def binary(file, prop):
    return (("N", "No"), ("Y", "Yes")), lambda: [
        "Yes" if has else "No" for has in ucd.values(file, False, prop)]


def quick_check(prop):
    return (("N", "No"), ("Y", "Yes"), ("M", "Maybe")), table("DerivedNormalizationProps.txt", prop, "Y")


EMOJI = "emoji/emoji-data.txt"
SCRIPTS = sorted(ucd.aliases("sc"))
# The constant of octavo-text.h, its long and its short name, values, and what code points have.
PROPERTIES = [
    ("GENERAL_CATEGORY", "General_Category", "gc",
     in_order("gc", *"Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn".split()),
     table("extracted/DerivedGeneralCategory.txt", None, "Cn")),
    ("SCRIPT", "Script", "sc", SCRIPTS, table("Scripts.txt", None, "Unknown")),
    ("EAST_ASIAN_WIDTH", "East_Asian_Width", "ea", in_order("ea", *"N A H Na F W".split()),
     table("EastAsianWidth.txt", None, "N")),
    ("CANONICAL_COMBINING_CLASS", "Canonical_Combining_Class", "ccc", NUMBERS,
     table("extracted/DerivedCombiningClass.txt", None, "Not_Reordered")),
    ("GRAPHEME_CLUSTER_BREAK", "Grapheme_Cluster_Break", "GCB",
     in_order("GCB", *"XX CR LF CN EX ZWJ RI PP SM L V T LV LVT".split()),
     table("auxiliary/GraphemeBreakProperty.txt", None, "Other")),
    ("INDIC_CONJUNCT_BREAK", "Indic_Conjunct_Break", "InCB",
     in_order("InCB", *"None Consonant Extend Linker".split()),
     table("DerivedCoreProperties.txt", "InCB", "None")),
    ("JOINING_TYPE", "Joining_Type", "jt", in_order("jt", *"U C D L R T".split()),
     table("extracted/DerivedJoiningType.txt", None, "U")),
    ("NFC_QUICK_CHECK", "NFC_Quick_Check", "NFC_QC", *quick_check("NFC_QC")),
    ("NFD_QUICK_CHECK", "NFD_Quick_Check", "NFD_QC", *quick_check("NFD_QC")),
    ("NFKC_QUICK_CHECK", "NFKC_Quick_Check", "NFKC_QC", *quick_check("NFKC_QC")),
    ("NFKD_QUICK_CHECK", "NFKD_Quick_Check", "NFKD_QC", *quick_check("NFKD_QC")),
    ("EMOJI", "Emoji", "Emoji", *binary(EMOJI, "Emoji")),
    ("EMOJI_PRESENTATION", "Emoji_Presentation", "EPres", *binary(EMOJI, "Emoji_Presentation")),
    ("EMOJI_MODIFIER", "Emoji_Modifier", "EMod", *binary(EMOJI, "Emoji_Modifier")),
    ("EMOJI_MODIFIER_BASE", "Emoji_Modifier_Base", "EBase", *binary(EMOJI, "Emoji_Modifier_Base")),
    ("EMOJI_COMPONENT", "Emoji_Component", "EComp", *binary(EMOJI, "Emoji_Component")),
    ("EXTENDED_PICTOGRAPHIC", "Extended_Pictographic", "ExtPict",
     *binary(EMOJI, "Extended_Pictographic")),
    ("DEFAULT_IGNORABLE_CODE_POINT", "Default_Ignorable_Code_Point", "DI",
     *binary("DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")),
    ("WHITE_SPACE", "White_Space", "WSpace", *binary("PropList.txt", "White_Space")),
    ("BIDI_CONTROL", "Bidi_Control", "Bidi_C", *binary("PropList.txt", "Bidi_Control")),
    ("IDEOGRAPHIC", "Ideographic", "Ideo", *binary("PropList.txt", "Ideographic")),
    ("IDENTIFIER_STATUS", "Identifier_Status", "Identifier_Status",
     (("Restricted", "Restricted"), ("Allowed", "Allowed")),
     table("security/IdentifierStatus.txt", None, "Restricted")),
]


def numbers_of(values, read):
    """What code points have, by the place of the value in 'values'."""
    if values is NUMBERS:
        return [0 if value == "Not_Reordered" else int(value) for value in read()]
    places = {name: i for i, names in enumerate(values) for name in names}
    return [places[name] for name in read()]


def read_extensions():
    """For each code point a tuple of the numbers of its scripts; () if it has only one."""
    places = {short: i for i, (short, _) in enumerate(SCRIPTS)}
    only = "<script>"
    return [() if value == only else tuple(sorted(places[name] for name in value.split()))
            for value in ucd.values("ScriptExtensions.txt", only)]


def read_blocks():
    """[(first, last, long name)]"""
    return [(code_points[0], code_points[-1], name) for code_points, name in
            ((ucd.code_points(fields[0]), fields[1]) for fields in ucd.rows("Blocks.txt"))
            if name != "No_Block"]


def block_names():
    """{the name in Blocks.txt, without what does not matter: (short, long)}"""
    return {simple(long): (short, long) for short, long in ucd.aliases("blk")}


def simple(name):
    return name.lower().replace(" ", "").replace("-", "").replace("_", "")


def write_scripts():
    c_tables.begin("scripts.h", "properties.py scripts", ucd.VERSION)
    print("\n/* Values of OCTAVO_SCRIPT. */\nenum {")
    for _, long in SCRIPTS:
        print(f"\tSCRIPT_{long.upper()},")
    print("\tSCRIPTS\n};")


def read_columns():
    """The properties of all code points by name, and the sets of scripts that they may have."""
    extensions = read_extensions()
    sets = sorted(set(extensions))
    columns = [(name, numbers_of(values, read)) for name, _, _, values, read in PROPERTIES]
    columns.append(("EXTENSIONS", [sets.index(scripts) for scripts in extensions]))
    return columns, sets


def fields_of(columns):
    """[(name, shift, width in bits)]"""
    shift, fields = 0, []
    for name, column in columns:
        width = max(column).bit_length()
        fields.append((name, shift, width))
        shift += width
    assert shift <= 64
    return fields


def write_constants():
    c_tables.begin("property_constants.h", "properties.py constants", ucd.VERSION)
    print(f'\n#define UNICODE_VERSION "{ucd.VERSION}"')
    print("\n/* Fields of a record: where they begin, and how many bits they have. */")
    for name, at, width in fields_of(read_columns()[0]):
        print(f"#define {name}_SHIFT {at}\n#define {name}_BITS {width}")


def write_properties():
    c_tables.begin("properties.h", "properties.py", ucd.VERSION)
    columns, sets = read_columns()
    fields = fields_of(columns)
    records = [0] * ucd.CODE_POINTS
    for (_, column), (_, at, _) in zip(columns, fields):
        records = [record | value << at for record, value in zip(records, column)]
    different = {record: i for i, record in enumerate(dict.fromkeys(records))}

    size = c_tables.array("records", list(different), bits=64)
    size += c_tables.stages("record", [different[record] for record in records], 8,
                            "The number of a code point's record.")

    print("\n/* Names of values, the long and the short one. */")
    print("struct names {\n\tconst char *name, *short_name;\n};")
    for constant, _, _, values, _ in PROPERTIES:
        if values is not NUMBERS and len(values) > 3:
            print(f"\nstatic const struct names {constant.lower()}_names[] = {{")
            for short, long in values:
                print(f'\t{{ "{long}", "{short}" }},')
            print("};")

    flat = [script for scripts in sets for script in scripts]
    ends, end = [], 0
    for scripts in sets:
        ends.append(end)
        end += len(scripts)
    size += c_tables.array("extension_scripts", flat, "Sets of scripts, one after another ..")
    size += c_tables.array("extension_begins", ends + [end], ".. and where each begins.")
    print(f"#define MAX_EXTENSIONS {max(map(len, sets))}")

    blocks, names = read_blocks(), block_names()
    assert all(first % 16 == 0 and last % 16 == 15 for first, last, _ in blocks)
    size += c_tables.array("block_begins", [first >> 4 for first, _, _ in blocks],
                           "Blocks: the first code point of each, and the last, divided by 16.")
    size += c_tables.array("block_ends", [last >> 4 for _, last, _ in blocks])
    print("\nstatic const struct names block_names[] = {")
    for short, long in [names["noblock"]] + [names[simple(name)] for _, _, name in blocks]:
        print(f'\t{{ "{long}", "{short}" }},')
    print("};")
    print(f"\n/* These tables have {size} octets, without the names. */")


if __name__ == "__main__":
    {"scripts": write_scripts, "constants": write_constants}.get(
        "".join(sys.argv[1:]), write_properties)()
