#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""text-tables.py - plain tables of what the documents say of code points, for text_rules.c

    python3 text-tables.py FOR-RULES FOR-PROPERTIES

FOR-RULES has sorted ranges of code points that are alike, for each thing that a rule asks of one;
decompositions, one step each, and what composes, as sorted rows. FOR-PROPERTIES has the same of
the properties of octavo-text.h, and the names of their values. Nothing here is cleverer than that:
what is to be compared with these tables is clever enough.
"""
import importlib
import sys

import text_lib as t
import ucd_lib as ucd

properties = importlib.import_module("text-properties")

SCRIPTS = sorted({script for scripts in t.EXTENSIONS for script in scripts.split()} |
                 {"Hanb", "Jpan", "Kore"})
# What the rules of octavo_lint_next() ask, as bits.
FLAGS = {
    "IS_CONTROL": lambda c: t.CATEGORY[c] == "Cc",
    "IS_PRIVATE": lambda c: t.CATEGORY[c] == "Co",
    "IS_NONCHARACTER": t.is_noncharacter,
    "IS_BIDI": lambda c: t.BIDI[c],
    "IS_TAG": t.is_tag,
    "IS_SELECTOR": t.is_selector,
    "IS_NOT_SHOWN": t.is_not_shown,
    "IS_IDEOGRAPHIC": lambda c: t.IDEOGRAPHIC[c],
    "IS_MONGOLIAN": lambda c: t.SCRIPT[c] == "Mongolian",
    "IS_BRAHMIC": t.is_brahmic,
    "IS_PICTURED": t.is_pictured,
    "IS_IN_WORD": t.is_in_word,
    "JOINS_LETTERS": t.joins_letters,
}
# Above these, a bit for each variation selector, FE00..FE0F.
FIRST_VARIANT = len(FLAGS)
ALIKE = sorted(t.ALIKE)


def constants(names, prefix=""):
    return "enum {\n" + "".join(f"\t{prefix}{name},\n" for name in names) + "};\n"


def ranges(name, table, default):
    """Of the code points whose value is not the default."""
    rows, first = [], 0
    for c in range(1, ucd.CODE_POINTS + 1):
        if c < ucd.CODE_POINTS and table[c] == table[first]:
            continue
        if table[first] != default:
            rows.append(f"\t{{ {first:#x}, {c - 1:#x}, {table[first]} }},\n")
        first = c
    return f"static const struct range {name}[] = {{\n{''.join(rows)}}};\n"


def of_each(value):
    return [value(c) for c in range(ucd.CODE_POINTS)]


def named(name, table, default):
    """Ranges of values that have names, and these."""
    values = sorted(set(table))
    prefix = name.upper() + "_"
    return constants(values, prefix) + ranges(name, [prefix + v for v in table], prefix + default)


def flags_of(c):
    return sum(bool(has(c)) << bit for bit, has in enumerate(FLAGS.values())) | \
        t.VARIANTS.get(c, 0) << FIRST_VARIANT


def decompositions():
    """Rows of a code point, where its mapping begins, how long it is, whether it is compatible."""
    rows, units = [], []
    for c in sorted({**t.CANONICAL, **t.COMPATIBLE}):
        mapping = t.CANONICAL.get(c) or t.COMPATIBLE[c]
        rows.append(f"\t{{ {c:#x}, {len(units)}, {len(mapping)}, {int(c in t.COMPATIBLE)} }},\n")
        units += mapping
    return f"static const struct mapping mappings[] = {{\n{''.join(rows)}}};\n" + \
        f"static const uint32_t mapped[] = {{\n{''.join(f'{u:#x},' for u in units)}\n}};\n"


def compositions():
    rows = [f"\t{{ {first:#x}, {second:#x}, {c:#x} }},\n"
            for (first, second), c in sorted(t.COMPOSITIONS.items())]
    return f"static const struct pair pairs[] = {{\n{''.join(rows)}}};\n"


def bits_of(scripts):
    return sum(1 << SCRIPTS.index(script) for script in scripts)


def words_of(bits):
    return ", ".join(f"UINT64_C({bits >> shift & (1 << 64) - 1:#x})" for shift in (0, 64, 128, 192))


def script_sets():
    """Augmented script sets; all scripts are number 0."""
    sets = ["all"]
    table = []
    known = {}
    for c in range(ucd.CODE_POINTS):
        key = t.EXTENSIONS[c]
        if key not in known:
            scripts = t.augmented(c)
            value = "all" if scripts is t.ALL else words_of(bits_of(scripts))
            if value not in sets:
                sets.append(value)
            known[key] = sets.index(value)
        table.append(known[key])
    assert len(SCRIPTS) <= 256
    rows = [words_of((1 << 256) - 1)] + sets[1:]
    beside = [f"\t{{ {{ {words_of(bits_of(['Latn', script]))} }} }},\n"
              for script in sorted(t.RECOMMENDED - {"Cyrl", "Grek"})]
    highly = [f"\t{{ {{ {words_of(bits_of(['Latn', script]))} }} }},\n"
              for script in ("Jpan", "Hanb", "Kore")]
    return "".join((
        "static const struct scripts script_sets[] = {\n",
        "".join(f"\t{{ {{ {row} }} }},\n" for row in rows), "};\n",
        f"static const struct scripts highly_restrictive[] = {{\n{''.join(highly)}}};\n",
        f"static const struct scripts moderately_restrictive[] = {{\n{''.join(beside)}}};\n",
        ranges("scripts_of_ranges", table, 0)))


def for_rules():
    return "".join((
        named("breaks", t.BREAK, "Other"),
        named("conjuncts", t.CONJUNCT, "None"),
        ranges("pictographs", t.PICTOGRAPHIC, 0),
        ranges("narrow_columns", of_each(lambda c: t.columns(c, False)), 1),
        ranges("wide_columns", of_each(lambda c: t.columns(c, True)), 1),
        ranges("presentations", of_each(lambda c: int(c in t.PRESENTATIONS)), 0),
        ranges("combining_classes", t.COMBINING, 0),
        decompositions(), compositions(),
        ranges("seconds", of_each(lambda c: int(c in t.SECONDS)), 0),
        ranges("allowed", t.ALLOWED, 0), script_sets(),
        "enum {\n", *(f"\t{name} = 1 << {bit},\n" for bit, name in enumerate(FLAGS)),
        f"\tHAS_VARIANT = 1 << {FIRST_VARIANT},\n", "};\n",
        ranges("lint_flags", of_each(flags_of), 0),
        ranges("scripts_alike", of_each(lambda c: t.SCRIPT[c] in t.ALIKE and
                                        ALIKE.index(t.SCRIPT[c]) + 1), False)))


def quoted(name):
    return f'"{name}"'


def for_properties():
    """A table of ranges for each property, and one of all properties."""
    made, rows = "", ""
    for i, (name, names, table) in enumerate(properties.PROPERTIES):
        made += ranges(f"ranges_{i}", table, None)
        made += f"static const struct value_names names_{i}[] = {{\n"
        made += "".join(f"\t{{ {quoted(short)}, {quoted(long)} }},\n" for short, long in names)
        made += "\t{ 0, 0 },\n};\n"
        rows += f"\t{{ {quoted(name)}, ranges_{i}, sizeof ranges_{i} / sizeof *ranges_{i}, " \
            f"names_{i}, {len(names)} }},\n"
    sets = sorted(set(t.EXTENSIONS))
    made += "static const char *const extension_sets[] = {\n"
    made += "".join(f"\t{quoted(set_)},\n" for set_ in sets) + "};\n"
    number = {set_: i for i, set_ in enumerate(sets)}
    return made + ranges("ranges_of_extensions", [number[s] for s in t.EXTENSIONS], None) + \
        f"static const struct property properties[] = {{\n{rows}}};\n" + \
        f"static const char version[] = {quoted(ucd.VERSION)};\n"


def main():
    head = "/* Written by tests/text-tables.py. */\n"
    for path, text in zip(sys.argv[1:], (for_rules(), for_properties()), strict=True):
        with open(path, "w", encoding="ascii") as file:
            file.write(head + text)


if __name__ == "__main__":
    main()
