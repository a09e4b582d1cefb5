#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""normal.py - writes text/tables/normal.h to standard output

usage: normal.py

For the normal forms (UAX #15): what code points decompose to, which combine with what is before
them, and which pairs compose. Hangul syllables are left to arithmetic.
"""

import c_tables
import ucd

DATA = ucd.unicode_data()
CLASS = {c: int(fields[3]) for c, fields in DATA.items()}
EXCLUDED = ucd.values("DerivedNormalizationProps.txt", False, "Full_Composition_Exclusion")
VOWELS, TRAILING = range(0x1161, 0x1176), range(0x11A8, 0x11C3)
SYLLABLES = range(0xAC00, 0xD7A4)


def mapping(c, compatible):
    """What UnicodeData.txt says, or None."""
    field = DATA[c][5] if c in DATA else ""
    if not field or field.startswith("<") and not compatible:
        return None
    return [int(part, 16) for part in field.split(">")[-1].split()]


def decomposed(c, compatible):
    parts = mapping(c, compatible)
    return [c] if parts is None else [d for part in parts for d in decomposed(part, compatible)]


def in_order(parts):
    """As the canonical ordering algorithm has it."""
    parts = list(parts)
    for i in range(1, len(parts)):
        j = i
        while j > 0 and CLASS.get(parts[j - 1], 0) > CLASS.get(parts[j], 0) > 0:
            parts[j - 1], parts[j] = parts[j], parts[j - 1]
            j -= 1
    return parts


def utf16(parts):
    octets = "".join(map(chr, parts)).encode("utf-16-be")
    return [octets[i] << 8 | octets[i + 1] for i in range(0, len(octets), 2)]


def find_pairs():
    """{(first, second): what they compose to}"""
    pairs = {}
    for c in DATA:
        parts = mapping(c, False)
        if parts and len(parts) == 2 and not EXCLUDED[c]:
            pairs[tuple(parts)] = c
            # What has taken a mark takes none that belongs before it, and no starter.
            last = CLASS.get(decomposed(parts[0], False)[-1], 0)
            assert last <= CLASS[parts[1]]
    return pairs


PAIRS = find_pairs()
SECONDS = sorted({second for _, second in PAIRS})

# The value of a code point is 0 for most. Else it is where its decomposition is, first those that are
# one unit of UTF-16 and no more; or, with COMBINES, the number of the second half of pairs that it
# is, or 0, and its combining class.
COMBINES = 0x8000
VOWEL, TRAILER = 0x7E, 0x7F


def entry_of(c):
    canonical, compatible = decomposed(c, False), decomposed(c, True)
    assert canonical == in_order(canonical) and compatible == in_order(compatible)
    first = utf16(canonical) if canonical != [c] else []
    second = utf16(compatible) if compatible != canonical else []
    assert len(first) < 32 and len(second) < 32
    header = len(first) | len(second) << 5
    if first and EXCLUDED[c]:
        header |= EXCLUDES
    if combines(canonical[0]) or combines(compatible[0]):
        header |= JOINS
        assert not first or EXCLUDED[c] or canonical[0] in SECONDS
    return (header, *first, *second)


EXCLUDES, JOINS = 0x400, 0x800


def combines(c):
    """It is a mark, or a second half of pairs."""
    return CLASS.get(c, 0) or c in SECONDS or c in VOWELS or c in TRAILING


def is_canonical_unit(entry):
    return entry[0] == 1 | EXCLUDES


def is_compatible_unit(entry):
    return entry[0] == 1 << 5


def bits(values):
    """Octets with a bit for each value."""
    values = list(values)
    return [sum(values[i + bit] << bit for bit in range(8)) for i in range(0, len(values), 8)]


def write_values():
    assert len(SECONDS) < VOWEL
    numbers = {second: i + 1 for i, second in enumerate(SECONDS)}
    entries = {c: entry_of(c) for c in DATA if c not in SYLLABLES and decomposed(c, True) != [c]}
    pool, places = [0], {}
    ends = []
    for is_kind in is_canonical_unit, is_compatible_unit, lambda entry: True:
        for entry in entries.values():
            if is_kind(entry) and entry not in places:
                places[entry] = len(pool)
                pool.extend(entry[-1:] if len(ends) < 2 else entry)
        ends.append(len(pool))
    values = [0] * ucd.CODE_POINTS
    for c in DATA:
        # What decomposes is a starter wherever it occurs, and no second half itself.
        assert c not in entries or EXCLUDED[c] or not CLASS[c] and c not in numbers
        if c in entries:
            values[c] = places[entries[c]]
        elif CLASS[c] or c in numbers:
            values[c] = COMBINES | numbers.get(c, 0) << 8 | CLASS[c]
    for jamo, number in ((VOWELS, VOWEL), (TRAILING, TRAILER)):
        for c in jamo:
            values[c] = COMBINES | number << 8
    assert len(pool) < COMBINES

    size = c_tables.stages("normal", values, 16, "The value of a code point.")
    inert = [value == 0 and c not in SYLLABLES and c not in range(0xD800, 0xE000)
             for c, value in enumerate(values)]
    size += c_tables.array("inert_low", bits(inert[:0x1000]),
                           "A bit for each code point below 1000: it is inert in each form.", 8)
    size += c_tables.array("inert_blocks", bits(all(inert[c:c + 64]) for c in range(0, 0x10000, 64)),
                           "A bit for each 64 code points below 10000: all are.", 8)
    size += c_tables.array("decompositions", pool, "Units, then headers, each with units after it.",
                           16)
    print(f"""
/* The first are canonical, and nothing composes to what has them; then come compatible ones. */
#define CANONICAL_UNITS_END {ends[0]}
#define COMPATIBLE_UNITS_END {ends[1]}""")
    return size, numbers


def write_pairs(numbers):
    """A row for each first half; rows overlap where none has what another one has."""
    rows = {}
    for (first, second), composed in PAIRS.items():
        rows.setdefault(first, {})[numbers[second]] = composed
    order = sorted(rows, key=lambda first: (-len(rows[first]), first))
    taken, begins = {}, {}
    for number, first in enumerate(order):
        begin = 0
        while any(begin + column in taken for column in rows[first]):
            begin += 1
        begins[number] = begin
        for column, composed in rows[first].items():
            taken[begin + column] = (number, composed)
    beyond = sorted(composed for composed in PAIRS.values() if composed > 0xFFFF)
    firsts = [0] * ucd.CODE_POINTS
    for number, first in enumerate(order):
        firsts[first] = number + 1
    width = max(numbers.values())
    slots = [taken.get(i, (None, 0)) for i in range(max(begins.values()) + width + 1)]

    size = c_tables.stages("first", firsts, 16,
                           "One more than the number of a code point that is the first half of pairs.")
    size += c_tables.array("pair_begins", [begins[i] for i in range(len(order))],
                           "Where the row of each first half begins.")
    size += c_tables.array("pair_firsts", [0 if number is None else number + 1 for number, _ in slots],
                           "Whose an entry is: one more than the number of its first half; or 0.", 16)
    size += c_tables.array("pair_composed",
                           [0xD800 + beyond.index(c) if c > 0xFFFF else c for _, c in slots],
                           "What they compose to; from D800 on a place in the next table.", 16)
    size += c_tables.array("composed_beyond", beyond, None, 32)
    return size


def main():
    c_tables.begin("normal.h", "normal.py", ucd.VERSION)
    print(f"""
#define COMBINES 0x{COMBINES:04X}
#define VOWEL 0x{VOWEL:02X}   /* the numbers of Hangul Jamo that are second halves */
#define TRAILER 0x{TRAILER:02X}

/* A header: how many UTF-16 units the canonical and, after it, another compatible one have. */
#define CANONICAL(header) ((header) & 31u)
#define COMPATIBLE(header) ((header) >> 5 & 31u)
#define EXCLUDED 0x{EXCLUDES:03X} /* nothing composes to it                                       */
#define JOINS 0x{JOINS:03X}    /* a first part may compose with what is in front, or is a mark */""")
    size, numbers = write_values()
    size += write_pairs(numbers)
    print(f"\n/* These tables have {size} octets. */")


if __name__ == "__main__":
    main()
