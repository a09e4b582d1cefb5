#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""names.py - writes cli/text/tables/names.h to standard output

The names of blocks, and those of characters. These, and after them the formal aliases, are numbered
in the order of code points. Each is a row of words, of which the most frequent have a number of one octet. A name has an
octet of two numbers, how many words it shares with the name before it and how many follow, and then
these. Before each BLOCK names none are shared, so that reading can begin there.

Words end before a space, or after a hyphen.
"""

import collections
import re

import c_tables
import ucd

BLOCK = 32
SYLLABLES = "HANGUL SYLLABLE "


def read_names():
    """Names by code point, and {range: beginning of a name that ends with the code point}."""
    found, by_rule = [], []
    for field, name in ucd.rows("extracted/DerivedName.txt"):
        points = ucd.code_points(field)
        if name.endswith("*"):
            by_rule.append((points, name[:-1]))
        elif not name.startswith(SYLLABLES):
            assert len(points) == 1
            found.append((points[0], name))
    return found, by_rule


def split(name):
    words = re.split("(?<!-) |(?<=-)(?! )", name)
    joined = "".join(word if word.endswith("-") else word + " " for word in words)
    assert joined.removesuffix(" ") == name, name
    return words


def shared(words, before):
    n = 0
    while n < min(len(words), len(before)) and words[n] == before[n]:
        n += 1
    return n


def encode(names):
    """The octets of all names, where blocks begin, and the words by number."""
    rows = [split(name) for _, name in names]
    kept = [shared(row, rows[i - 1]) if i % BLOCK else 0 for i, row in enumerate(rows)]
    count = collections.Counter(word for row, n in zip(rows, kept) for word in row[n:])
    words = sorted(count, key=lambda word: (-count[word], word))
    one_octet = next(n for n in range(256, 0, -1) if len(words) - n <= (256 - n) * 256)
    codes = {}
    for i, word in enumerate(words):
        rest = i - one_octet
        codes[word] = [i] if rest < 0 else [one_octet + rest // 256, rest % 256]
    octets, blocks = [], []
    for i, (row, n) in enumerate(zip(rows, kept)):
        if i % BLOCK == 0:
            blocks.append(len(octets))
        assert n < 16 and len(row) - n < 16
        octets.append(n << 4 | len(row) - n)
        for word in row[n:]:
            octets += codes[word]
    return octets, blocks, words, one_octet, max(map(len, rows))


def lines(pieces):
    found = [""]
    for piece in pieces:
        if len(found[-1]) + len(piece) > 88:
            found.append("")
        found[-1] += piece
    return found


def array(name, values, comment):
    """In decimal, as c_tables.array() would take twice as much for so many octets."""
    print(f"\n/* {comment} */")
    print(f"static const uint{c_tables.bits_for(values)}_t {name}[{len(values)}] = {{")
    for line in lines(f"{value}," for value in values):
        print("\t" + line)
    print("};")


def ranges(name, rows, comment):
    print(f"\n/* {comment} */\nstatic const struct range {name}[] = {{")
    for points, text in rows:
        print(f'\t{{ 0x{points[0]:04X}, 0x{points[-1]:04X}, "{text}" }},')
    print("};")


def main():
    names, by_rule = read_names()
    aliases = [(int(fields[0], 16), fields[1]) for fields in ucd.rows("NameAliases.txt")]
    octets, blocks, words, one_octet, most = encode(names + aliases)
    begins = [i for i, (c, _) in enumerate(names) if i == 0 or c != names[i - 1][0] + 1]
    offsets = [0]
    for word in words:
        offsets.append(offsets[-1] + len(word))
    c_tables.begin("names.h", "names.py", ucd.VERSION)
    print(f"\n#define NAME_COUNT {len(names)}\n#define ALIAS_COUNT {len(aliases)}")
    print(f"#define NAME_BLOCK {BLOCK}\n#define MAX_WORDS {most}")
    print(f"\n/* Words from this number on have two octets. */\n#define ONE_OCTET {one_octet}")
    array("name_octets", octets, "See gen/names.py.")
    array("name_blocks", blocks, "Where each block begins.")
    array("word_offsets", offsets, "Where each word begins, and where the last one ends.")
    print("\n/* The words, the most frequent first. */\nstatic const char word_text[] =")
    print("\n".join("\t" + line.rstrip() for line in lines(f'"{word}" ' for word in words)) + ";")
    array("name_points", [names[i][0] for i in begins],
                   "Code points whose names follow one another begin with these ..")
    array("name_numbers", begins + [len(names)], ".. which have the names of these numbers.")
    array("alias_points", [c for c, _ in aliases], "Which code point has each alias.")
    print("\nstruct range {\n\tuint32_t first, last;\n\tconst char *name;\n};")
    ranges("by_rule", by_rule, "Characters whose names end with the code point.")
    ranges("blocks", [(ucd.code_points(field), name) for field, name in ucd.rows("Blocks.txt")
                      if name != "No_Block"], "Blocks.")
    print("\n/* The parts of names of Hangul syllables. */")
    short = dict(ucd.rows("Jamo.txt"))
    for name, first, n in ("leading", 0x1100, 19), ("vowels", 0x1161, 21), ("trailing", 0x11A8, 27):
        parts = [short[f"{c:04X}"] for c in range(first, first + n)]
        print(f"static const char {name}[][4] = {{")
        for line in lines(f'"{part}",' for part in [""] * (n == 27) + parts):
            print("\t" + line)
        print("};")


main()
