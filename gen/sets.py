#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sets.py - writes tables to standard output

usage: sets.py             writes text/tables/sets.h
       sets.py constants   writes text/tables/set_constants.h

Sets of characters for text/simd/: products of first, second and third octets. Each set has eight of
which the first octet is C2..E3, and eight where it is E1 or above.
"""

import sys

import c_tables
import kinds
import normal
import ucd

ALL = set(range(0x80, 0xC0))
LAST_LOWER = 0xE3


def octets(words):
    """{octets} of "A0-A3 A5"; "*" is all that continue a character"""
    found = set()
    for word in words.split():
        if word == "*":
            return ALL
        first, _, last = word.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def products(text):
    """[(first, second, third octets)] of lines such as "E2 | 81 83 | 90-B0"."""
    return [tuple(octets(part) for part in line.split("|")) for line in text.strip().splitlines()]


class Set:
    """
    What a kernel looks at one by one, which may be more than it must; what it has bits for; and
    what it counts.
    """

    def __init__(self, lower, upper, bits="", exact="", emoji=""):
        self.loop = products(lower) + products(upper)
        self.bits, self.exact, self.emoji = products(bits), products(exact), products(emoji)
        self.halves = [products(lower) + self.bits, products(upper) + self.exact + self.emoji]
        assert all(max(first) <= LAST_LOWER for first, _, _ in self.halves[0])
        assert all(min(first) > 0xE0 for first, _, _ in self.halves[1])
        assert all(len(half) <= 8 for half in self.halves)

    def rows(self):
        """Three tables of 64 for each half: by the first, the second and the third octet."""
        return [[sum((x | (0xC0 if place == 0 else 0x80) in product[place]) << bit
                     for bit, product in enumerate(half)) for x in range(64)]
                for half in self.halves for place in range(3)]

    def masks(self):
        """Which bits of the lower half are 'bits', which of the upper half are 'exact' and 'emoji'."""
        lower, upper = map(len, self.halves)
        exact = upper - len(self.emoji)
        return {"BITS": (1 << lower) - (1 << lower - len(self.bits)),
                "EXACT": (1 << exact) - (1 << exact - len(self.exact)),
                "EMOJI": (1 << upper) - (1 << exact)}


def is_in(some, c):
    """Whether a code point is in one of the products. If it has two octets, they must have all thirds."""
    sequence = chr(c).encode("utf-8", "surrogatepass")
    for first, second, third in some:
        if sequence[0] in first and len(sequence) > 1 and sequence[1] in second:
            if len(sequence) == 2:
                assert third == ALL
                return True
            if sequence[2] in third:
                return True
    return False


def bits_of(first, has):
    """A bit for each of 2048 code points."""
    return [sum(has(first + 8 * i + bit) << bit for bit in range(8)) for i in range(256)]


# What sets are about: in well-formed text there are no surrogates.
SCALARS = [*range(0x80, 0xD800), *range(0xE000, ucd.CODE_POINTS)]

# ------------------------------------------------------------------------------------
# Graphemes: what joins the character in front or may let the next one join, and controls.

GRAPHEMES = Set(lower="""
    C2 | 80-9F AD | *
    D8 DB DC | 80-85 8F-9A 9C 9D | *
    E0 | A2 A3 B5 | 8E 90 91 A2
""", bits="""
    E0 | * | *
    CC CD DC-DF | * | *
    D6 D9 | 8B-BF | *
    D2 D7 D8 | 80-8A | *
    DB | 96-AD | *
""", upper="""
    E1 EA | 80-82 84-87 8D 99-AF | *
    E2 | 80 | 8B-8F A8-AE
    E2 | 81 83 | 90-BF
    E1 E2 F0 | 90 91 93 96 9B 9E B0 B3 B5 B7 | *
    E3 ED | 80 9E | AA-BF
    E3 EF | 82 BE AC | 99 9A 9E 9F
    ED EF F3 | 9F A0 B8 BB BF | *
    F0 | 9C 9D 9F | 84-87 89 8A 8F A8-AA B3-B5 BC BD
""")


def extends(c):
    return kinds.BREAK[c] in ("Extend", "SpacingMark")


def check_graphemes():
    for c in SCALARS:
        action = kinds.action(kinds.kind(c))
        has_bits = c < 0x1000 and (extends(c) or kinds.CONJUNCT[c] == "Consonant")
        assert (action == "PASS" or is_in(GRAPHEMES.loop, c)
                or has_bits and is_in(GRAPHEMES.bits, c)), hex(c)


# ------------------------------------------------------------------------------------
# Columns, where ambiguous characters are narrow: what has not one. From E3 to ED most have two, so
# only the others are looked at; emoji have bits.

WIDTH = Set(lower="""
    E3 | 81 | 80
    E3 | 82 | 97-9A
""", bits="""
    E0 | * | *
    C2 D8 | 80-9F | *
    CC CD DC-DF | * | *
    D6 D9 | 8B-BF | *
    D2 D7 | 80-8A | *
    DB | 96-AD | *
""", upper="""
    E1 EA | 80-82 84-87 8D 92-AF | *
    E1 E3 | 84 86-89 B0 B3 B7 | *
    E2 | 80 | 8B-8F A8-AE
    E2 F0 | 81 83 8C-91 93 96-9E A0-BF | *
    E3 ED | 80 9E | A4-BF
    ED EF F3 | 9F A0 A4-AC B8 B9 BB BD BF | *
""", exact="EF | BC | 81-BF", emoji="F0 | 9F | *")


def columns(c):
    return 1 if kinds.width(c) == "ambiguous" else kinds.width(c)


def has_none(c):
    return columns(c) == 0


def has_two(c):
    return columns(c) == 2


def check_width():
    for c in SCALARS:
        lead = chr(c).encode("utf-8", "surrogatepass")[0]
        counted = 2 if 0xE3 <= lead <= 0xED or is_in(WIDTH.exact, c) else 1
        if lead <= 0xE0 and is_in(WIDTH.bits, c):
            assert columns(c) < 2
        elif c in range(0x1F000, 0x20000):
            assert columns(c) > 0 and is_in(WIDTH.emoji, c)
        else:
            assert columns(c) == counted or is_in(WIDTH.loop, c), hex(c)


# ------------------------------------------------------------------------------------
# NFC: what combines, composes with what is in front, or does not occur.

NFC = Set(lower="""
    E3 | 82 | 99 9A
""", bits="""
    E0 | * | *
    CC CD DC-DF | * | *
    D6 D9 | 8B-BF | *
    D2 D7 D8 | 80-8A | *
    D8 | 90-9A | *
    DB | 96-AD | *
    CE | 87 | *
""", upper="""
    E1 EA | 80 82 8D 99-9C 9F A0 A2-AF | *
    E1 | 85-87 BD-BF | 80-82 89 8B 93 9B A1-BF
    E1 E2 F0 | 90 91 93 96 9B 9D 9E AF B0 B3 B5 B7 | *
    E2 | 83 84 AB | 90-B0
    E2 | 80 8C | 80 81 A9 AA
    E3 | 80 | AA-AF
    EF | A4-AD B8 | *
""")

QUICK_CHECK = ucd.values("DerivedNormalizationProps.txt", "Y", "NFC_QC")


def combines(c):
    """It has a combining class, and stays as it is."""
    return normal.CLASS.get(c, 0) != 0 and not may_change(c)


def may_change(c):
    return QUICK_CHECK[c] in ("N", "M")


# Marks of Thai and Lao that come in this order, whatever they are.
TONES = [(range(0xE00, 0xE40), range(0xE40, 0xE80)), (range(0xE80, 0xEC0), range(0xEC0, 0xF00))]


def check_nfc():
    for signs, tones in TONES:
        assert all(normal.CLASS.get(a, 0) <= normal.CLASS[b]
                   for a in signs for b in tones if normal.CLASS.get(b, 0))
    # Letters of Devanagari that a nukta composes with, by their last octet.
    assert {chr(a).encode()[2] for a, b in normal.PAIRS if b == 0x93C} == {0xA8, 0xB0, 0xB3}
    for c in SCALARS:
        if combines(c) or may_change(c):
            assert is_in(NFC.loop if c >= 0x1000 else NFC.bits, c), hex(c)


# ------------------------------------------------------------------------------------

# A load of 64 octets is then of one line of the cache.
ALIGNED = "_Alignas(64) "

# Sets of the code points of two octets, and of those that begin with E0.
BITS = [
    ("extends_two", 0, extends),
    ("extends_e0", 0x800, extends),
    ("consonants_e0", 0x800, lambda c: kinds.CONJUNCT[c] == "Consonant"),
    ("no_columns_two", 0, has_none),
    ("no_columns_e0", 0x800, has_none),
    ("wide_1f000", 0x1F000, has_two),
    ("wide_1f800", 0x1F800, has_two),
    ("combines_two", 0, combines),
    ("combines_e0", 0x800, combines),
    ("may_change_two", 0, may_change),
    ("may_change_e0", 0x800, may_change),
]


# Linkers of three octets whose first is E0: the second one; the third is 8D.
LINKER_SECONDS = [int(kinds.CONJUNCT[second << 6 | 0x0D] == "Linker") for second in range(0x40)]


def check_linkers():
    linkers = [c for c in range(0x800, 0x1000) if kinds.CONJUNCT[c] == "Linker"]
    assert linkers == [second << 6 | 0x0D for second in range(0x20, 0x40) if LINKER_SECONDS[second]]


SETS = [("graphemes", GRAPHEMES), ("width", WIDTH), ("nfc", NFC)]


def write_constants():
    c_tables.begin("set_constants.h", "sets.py constants", ucd.VERSION)
    for name, some in SETS:
        print()
        for what, mask in some.masks().items():
            print(f"#define {name.upper()}_{what} 0x{mask:02X}")


def write_tables():
    check_graphemes()
    check_linkers()
    check_width()
    check_nfc()
    c_tables.begin("sets.h", "sets.py", ucd.VERSION)
    size = 0
    for name, some in SETS:
        size += c_tables.array(f"octavo_{name}_set", sum(some.rows(), []), None, 8, storage="const",
                               alignment=ALIGNED)
    for name, first, has in BITS:
        size += c_tables.array(f"octavo_{name}", bits_of(first, has), None, 8, storage="const",
                               alignment=ALIGNED)
    size += c_tables.array("octavo_linker_seconds", LINKER_SECONDS, None, 8, storage="const",
                           alignment=ALIGNED)
    print(f"\n/* These tables have {size} octets. */")


if __name__ == "__main__":
    {"constants": write_constants}.get("".join(sys.argv[1:]), write_tables)()
