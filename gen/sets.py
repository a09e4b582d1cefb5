#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sets.py - writes tables to standard output

usage: sets.py             writes text/tables/sets.h
       sets.py constants   writes text/tables/set_constants.h

Sets of characters for text/simd/: products of first, second and third octets, each of a group.
There are up to eight products in each of three parts: 'lower', of characters of two octets, and
others up to E3 if 'upper' has no more place; 'e0', of those that begin with E0, as in most scripts
of India; and 'upper', of those from E1 on. A group may be more than it must where a kernel looks at
its members one by one.
"""

import sys

import c_tables
import kinds
import normal
import ucd

ALL = set(range(0x80, 0xC0))
E0 = 0xE0


def octets(words):
    """{octets} of "A0-A3 A5"; "*" is all that continue a character"""
    found = set()
    for word in words.split():
        if word == "*":
            return ALL
        first, _, last = word.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


class Set:
    """
    Made of lines such as "loop E2 | 81 83 | 90-B0": a group, then first, second and third octets.
    Lines of 'e0' have no first octets, for they are all E0; of two octets there are no third ones.
    """

    def __init__(self, lower, upper, e0=""):
        self.parts = [[self.product(line) for line in lower.strip().splitlines()],
                      [self.product(line, {E0}) for line in e0.strip().splitlines()],
                      [self.product(line) for line in upper.strip().splitlines()]]
        lower, e0, upper = self.parts
        self.last_lower = max(max(first) for _, first, _, _ in lower)
        assert all(E0 not in first for _, first, _, _ in lower + upper)
        if e0:  # one more, of all that may be there, with the highest bit
            assert len(lower) == 7
            lower.append(("e0", {E0}, ALL, ALL))
        assert all(min(first) > E0 for _, first, _, _ in upper)
        assert all(third == ALL for _, first, _, third in lower if min(first) < E0)
        assert all(len(part) <= 8 for part in self.parts)

    @staticmethod
    def product(line, first=None):
        group, rest = line.split(maxsplit=1)
        sets = ([first] if first else []) + [octets(words) for words in rest.split("|")]
        return (group, *sets, *[ALL] * (3 - len(sets)))

    def groups(self):
        """{group: a bit for each product of it, eight for each part}"""
        masks = {}
        for place, part in enumerate(self.parts):
            for bit, (group, *_) in enumerate(part):
                masks[group] = masks.get(group, 0) | 1 << 8 * place + bit
        return masks

    def rows(self):
        """Three tables of 64 for each part: by the first, the second and the third octet."""
        return [[sum((x | (0xC0 if place == 0 else 0x80) in product[1 + place]) << bit
                     for bit, product in enumerate(part)) for x in range(64)]
                for part in self.parts for place in range(3)]

    def has(self, c, *groups):
        """Whether a code point is in one of the groups."""
        sequence = chr(c).encode()
        return any(group in groups and sequence[0] in first and sequence[1] in second
                   and (len(sequence) == 2 or sequence[2] in third)
                   for part in self.parts for group, first, second, third in part)


def bits_of(code_points, has):
    """A bit for each of 1024 or 2048 code points, by its last 10 or 11 bits."""
    octets = [0] * (len(code_points) // 8)
    for c in code_points:
        octets[(c >> 3) % len(octets)] |= has(c) << c % 8
    return octets


# What sets are about: in well-formed text there are no surrogates.
SCALARS = [*range(0x80, 0xD800), *range(0xE000, ucd.CODE_POINTS)]

# ------------------------------------------------------------------------------------
# Graphemes: what joins the character in front or may let the next one join, and controls.

GRAPHEMES = Set(lower="""
    loop C2 | 80-9F AD
    loop D8 DB DC | 80-85 8F-9A 9C 9D
    join D6 | 91-BD BF
    join D9 | 8B-9F B0
    bits CC CD DC-DF | *
    bits D2 D7 | 80-8A
    bits DB | 96-AD
""", e0="""
    loop A2 A3 B5 | 8E 90 91 A2
    join A4 | 80-83 BA-BC BE BF
    consonant A4 | 95-B9
    join A5 | 80-8C 8E 8F 91-97 A2 A3
    linker A5 | 8D
    join B8 BA | B1 B3-BA
    join B9 | 87-8E
    bits A0-A3 A6-B7 BA-BF | *
""", upper="""
    loop E1 EA | 80-82 84-87 8D 99-AF | *
    loop E2 | 80 | 8B-8F A8-AE
    loop E2 | 81 83 | 90-BF
    loop E1 E2 F0 | 90 91 93 96 9B 9E B0 B3 B5 B7 | *
    loop E3 ED | 80 9E | AA-BF
    loop E3 EF | 82 BE AC | 99 9A 9E 9F
    loop ED EF F3 | 9F A0 B8 BB BF | *
    loop F0 | 9C 9D 9F | 84-87 89 8A 8F A8-AA B3-B5 BC BD
""")


def extends(c):
    return kinds.BREAK[c] in ("Extend", "SpacingMark")


# What begins with F0 9F 8F, but for emoji modifiers, is not looked at.
PLAIN_EMOJI = range(0x1F3C0, 0x1F3FB)


def check_graphemes():
    assert all(kinds.action(kinds.kind(c)) == "PASS" for c in PLAIN_EMOJI)
    for c in SCALARS:
        action = kinds.action(kinds.kind(c))
        is_linker = kinds.CONJUNCT[c] == "Linker"
        if GRAPHEMES.has(c, "join", "linker"):
            assert extends(c) and is_linker == GRAPHEMES.has(c, "linker"), hex(c)
        elif c < 0x1000 and extends(c):
            assert GRAPHEMES.has(c, "loop", "bits"), hex(c)
        else:
            is_consonant = c < 0x1000 and kinds.CONJUNCT[c] == "Consonant"
            assert action == "PASS" or is_consonant or GRAPHEMES.has(c, "loop"), hex(c)
        assert kinds.CONJUNCT[c] == "Consonant" or not GRAPHEMES.has(c, "consonant")


# ------------------------------------------------------------------------------------
# Columns, where ambiguous characters are narrow: what has not one. From E3 to ED most have two, so
# only the others are looked at; emoji have bits.

WIDTH = Set(lower="""
    loop E3 | 81 | 80
    loop E3 | 82 | 97-9A
    none D9 | 8B-9F B0
    bits C2 D8 | 80-9F
    bits CC CD D6 DC-DF | *
    bits D2 D7 | 80-8A
    bits DB | 96-AD
""", e0="""
    none A4 | 80-82 BA BC
    none A5 | 81-88 8D 91-97 A2 A3
    none B8 BA | B1 B4-BA
    none B9 | 87-8E
    none BA | BB BC
    none BB | 88-8E
    bits A0-A3 A6-B7 BC-BF | *
""", upper="""
    loop E1 EA | 80-82 84-87 8D 92-AF | *
    loop E1 E3 | 84 86-89 B0 B3 B7 | *
    loop E2 | 80 | 8B-8F A8-AE
    loop E2 F0 | 81 83 8C-91 93 96-9E A0-BF | *
    loop E3 ED | 80 9E | A4-BF
    loop ED EF F3 | 9F A0 A4-AC B8 B9 BB BD BF | *
    wide EF | BC | 81-BF
    emoji F0 | 9F | *
""")


def columns(c):
    return 1 if kinds.width(c) == "ambiguous" else kinds.width(c)


def has_none(c):
    return columns(c) == 0


def has_two(c):
    return columns(c) == 2


def check_width():
    for c in SCALARS:
        lead = chr(c).encode()[0]
        counted = 2 if 0xE3 <= lead <= 0xED or WIDTH.has(c, "wide") else 1
        if WIDTH.has(c, "none"):
            assert columns(c) == 0, hex(c)
        elif WIDTH.has(c, "bits"):
            assert c < 0x1000 and columns(c) < 2, hex(c)
        elif c in range(0x1F000, 0x20000):
            assert 1 <= columns(c) <= 1 + (c < 0x1FC00) and WIDTH.has(c, "emoji")
        else:
            assert columns(c) == counted or WIDTH.has(c, "loop"), hex(c)


# ------------------------------------------------------------------------------------
# NFC: what combines, composes with what is in front, or does not occur. In NFD, what composes and
# combines, 'joining' here, is a mark like others.

NFC = Set(lower="""
    mark D6 | 91-BD BF
    mark D9 | 8B-92 96-9F B0
    joining D9 | 93-95
    bits CC CD DC-DF | *
    bits CE D2 D7 | 80-8A
    bits D8 | 90-9A
    bits DB | 96-AD
""", e0="""
    mark A5 A7 A9 AB AD AF B1 B3 B5 | 8D
    mark B8 BA | B8-BA
    mark B9 BB | 88-8B
    mark A6 A8 AA AC B0 B2 B4 | BB BC
    nukta A4 | BC
    vowel A6 AC AE B4 | BE
    loop A5 A7 A9 AD AF B1 B3 B5 | 91-9F BE
    bits A0-A3 A8 B3 B7 BC-BF | *
""", upper="""
    loop E1 EA | 80 82 8D 99-9C 9F A0 A2-AF | *
    loop E1 | 85-87 BD-BF | 80-82 89 8B 93 9B A1-BF
    loop E1 E2 F0 | 90 91 93 96 9B 9D 9E AF B0 B3 B5 B7 | *
    loop E2 | 83 84 AB | 90-B0
    loop E2 | 80 8C | 80 81 A9 AA
    loop E3 | 80 | AA-AF
    loop EF | A4-AD B8 | *
    joining E3 | 82 | 99 9A
""")

QUICK_CHECK = ucd.values("DerivedNormalizationProps.txt", "Y", "NFC_QC")


def combines(c):
    return normal.CLASS.get(c, 0) != 0


def may_change(c):
    return QUICK_CHECK[c] in ("N", "M")


# Marks of Thai and Lao that come in this order, whatever they are.
TONES = [(range(0xE00, 0xE40), range(0xE40, 0xE80)), (range(0xE80, 0xEC0), range(0xEC0, 0xF00))]


# Marks with the same first octet that are in order if their second octets are.
RISING = [range(0x5B0, 0x5C0), range(0x64B, 0x653)]


def last_octets_before(c):
    """Of the characters that c composes with."""
    return {chr(a).encode()[2] for a, b in normal.PAIRS if b == c}


def composes_behind():
    """By the last six bits of the octet in front: products of the part E0 that compose with it."""
    vowel, nukta = ([bit for bit, product in enumerate(NFC.parts[1]) if product[0] == group]
                    for group in ("vowel", "nukta"))
    return [(x | 0x80 in (0x86, 0x87)) << vowel[0] | (x | 0x80 in (0xA8, 0xB0, 0xB3)) << nukta[0]
            for x in range(64)]


def check_nfc():
    for signs, tones in TONES:
        assert all(normal.CLASS.get(a, 0) <= normal.CLASS[b]
                   for a in signs for b in tones if normal.CLASS.get(b, 0))
    for marks in RISING:
        classes = [normal.CLASS[c] for c in marks if combines(c)]
        assert classes == sorted(classes)
    for c in SCALARS:
        if c < 0x1000 and NFC.has(c, "bits") or NFC.has(c, "loop", "joining"):
            continue
        if NFC.has(c, "nukta"):
            assert last_octets_before(c) == {0xA8, 0xB0, 0xB3}, hex(c)
        elif NFC.has(c, "vowel"):
            assert not normal.CLASS.get(c, 0) and last_octets_before(c) <= {0x86, 0x87}, hex(c)
        elif combines(c):
            assert NFC.has(c, "mark") and not may_change(c), hex(c)
        else:
            assert not may_change(c), hex(c)


# ------------------------------------------------------------------------------------
# What NFD changes besides: what has a decomposition and is in NFC.

DECOMPOSED = Set(lower="""
    loop C3 | 80-85 87-8F 91-96 99-9D A0-A5 A7-AF B1-B6 B9-BD BF
    bits C4-C9 CD CF D2 D3 | *
    loop CE | 85-90 AA-B0
    loop D0 | 80 81 83 87 8C-8E 99 B9
    loop D1 | 90 91 93 97 9C-9E B6 B7
    loop D8 DB | 80 82 93 A2-A6
    loop E1 | 80 AC | 86-8E 92 A6 BB BD
""", e0="""
    loop A4 | A9 B1 B4
    loop A7 AD AF B5 | 8A-8C
    loop AD B1 | 88
    loop AE | 94
    loop B3 | 80 87 88 8A 8B
    loop B7 | 9A 9C-9E
""", upper="""
    loop E1 | B8-BF | *
    loop E2 | 86-8B | 80 81 84 85 87-89 8C-8F 9A 9B A0-A6 AA-B1 B4 B5 B8 B9
    loop E3 | 81 | 8C 8E 90 92 94 96 98 9A 9C 9E A0 A2 A5 A7 A9 B0 B1 B3 B4 B6 B7 B9 BA BC BD
    loop E3 | 82 | 94 9E AC AE B0 B2 B4 B6 B8 BA BC BE
    loop E3 | 83 | 80 82 85 87 89 90 91 93 94 96 97 99 9A 9C 9D B4 B7-BA BE
    loop EA | B0-BF | *
    loop EB EC | * | *
    loop ED | 80-9E | *
""")

DECOMPOSED_CHECK = ucd.values("DerivedNormalizationProps.txt", "Y", "NFD_QC")


# Vowels and trailing consonants of Hangul: members of NFC that are not looked at in NFD.
JAMO = range(0x1140, 0x1200)

# In NFD these are in order after all that CC begins with but for some.
ABOVE, TOO_HIGH = range(0x300, 0x315), (0x315, 0x31A)


def decomposes(c):
    return DECOMPOSED_CHECK[c] == "N"


def check_decomposed():
    for c in SCALARS:
        is_seen = NFC.has(c, "loop") and c not in JAMO
        if decomposes(c):
            assert (is_seen or DECOMPOSED.has(c, "loop", "bits")
                    or 0x800 <= c < 0x1000 and NFC.has(c, "bits") and may_change(c)), hex(c)
        elif combines(c):
            assert is_seen or NFC.has(c, "mark", "nukta", "bits", "joining"), hex(c)
    for mark in range(0x300, 0x340):
        assert combines(mark) and (normal.CLASS[mark] <= 230 or mark in TOO_HIGH), hex(mark)
    assert all(normal.CLASS[mark] == 230 for mark in ABOVE)


# ------------------------------------------------------------------------------------
# What NFKC and NFKD change besides.

COMPATIBLE = Set(lower="""
    loop C2 | A0 A8 AA AF B2-B5 B8-BA BC-BE
    bits C4 C5 C7 CA CB CD-CF D5 D6 D9 | *
    loop E1 | 83 | BC
    loop E1 | BA | 9A 9B
    loop E3 | 80 | 80 B6 B8-BA
    loop E3 | 82 | 9B 9C 9F
    loop E3 | 83 | BF
""", e0="""
    loop B8 BA | B3
    loop BB | 9C 9D
    loop BC BD | 8C B7 B9
""", upper="""
    loop E1 | B4-B6 BE BF | *
    loop E2 | 80 86 | 80-8A 91 97 A4-A6 AF B3 B4 B6 B7 BC BE 87-89
    loop E2 | 81-85 88 91-93 A8 A9 B1 B5 BA-BF | *
    loop E3 EA | 84-8F 9A 9D 9F AD | *
    loop EF | AC-B7 B9-BF | *
    loop EF | B8 | 90-99 B0-BF
    loop F0 | 90 9B 9D 9E | *
    loop F0 | 9C 9F | 84-89 AF B3
""")

COMPATIBLE_CHECK = ucd.values("DerivedNormalizationProps.txt", "Y", "NFKC_QC")
COMPATIBLE_D_CHECK = ucd.values("DerivedNormalizationProps.txt", "Y", "NFKD_QC")


def is_compatible(c):
    return COMPATIBLE_CHECK[c] == "N" and not may_change(c)


def check_compatible():
    for c in SCALARS:
        if is_compatible(c):
            assert COMPATIBLE.has(c, "loop", "bits"), hex(c)
        assert COMPATIBLE_CHECK[c] != "M" or may_change(c), hex(c)
        if COMPATIBLE_D_CHECK[c] == "N":
            assert is_compatible(c) or decomposes(c) or may_change(c), hex(c)


# What characters are looked for with, by form: NFC, NFD, NFKC, NFKD.
FORMS = [[NFC], [NFC, DECOMPOSED], [NFC, COMPATIBLE], [NFC, DECOMPOSED, COMPATIBLE]]


def firsts(sets):
    """First octets: by the last four bits, a bit for each of the upper four, C to F."""
    octets = {octet for some in sets for part in some.parts for _, first, _, _ in part
              for octet in first}
    return [sum((upper << 4 | last in octets) << upper - 0xC for upper in range(0xC, 0x10))
            for last in range(16)]


# ------------------------------------------------------------------------------------
# What lint may call odd, but for controls of ASCII.

HIDDEN = Set(lower="""
    loop C2 | 80-9F AD
    loop CD | 8F
    loop D8 | 9C
    loop E1 | 85 | 9F A0
    loop E1 | 9E | B4 B5
    loop E1 | A0 | 8B-8F
    loop E2 | 81 | A0-AF
    loop E3 | 85 | A4
""", upper="""
    loop E2 | 80 | 8B-8F A8-AE
    loop EE F1-F4 | * | *
    loop EF | 80-A3 | *
    loop EF | B7 | 90-AF
    loop EF | B8 | 80-8F
    loop EF | BB BF | B0-BB BD-BF
    loop EF | BE | A0
    loop F0 | 9B 9D 9F AF BF | 85 B2 BF
""")


def is_hidden(c):
    return (kinds.IGNORABLE[c] or 0x80 <= c < 0xA0 or c in (0x2028, 0x2029, 0xFFFD)
            or 0xFFF9 <= c <= 0xFFFB or 0xE000 <= c <= 0xF8FF or c >= 0xF0000
            or 0xFDD0 <= c <= 0xFDEF or c & 0xFFFE == 0xFFFE or 0xE0000 <= c <= 0xE007F)


def check_hidden():
    for c in SCALARS:
        assert not is_hidden(c) or HIDDEN.has(c, "loop"), hex(c)


# ------------------------------------------------------------------------------------
# Scripts that have letters like those of another one, and what is between words. Where several
# scripts share a product, or hardly anybody writes them, members are 'rare'.

SCRIPTS = Set(lower="""
    between C2 | 80-A9 AB-B1 B4 B6-B8 BB BF
    latin C2 | AA BA
    latin C3-CB | *
    greek CD-CF | *
    rare CF | A2-AF
    cyrillic D0-D3 | *
    armenian D5 D6 | *
    rare D4 | *
""", upper="""
    latin E1 | B8-BB | *
    greek E1 | BC-BF | *
    latin EF | BC BD | *
    rare E1 | 8E 8F B2-B7 | *
    rare E2 EF | 81 82 B1-B9 | *
    rare E2 | 84-86 | 80-8F A0-BF
    rare EA EF | 99 9A 9C-9F AC-AE | *
    rare F0 | 90 9D 9E | *
""")

SCRIPT = ucd.values("Scripts.txt", "Unknown")
DOUBLES = "Latin", "Greek", "Cyrillic", "Armenian", "Coptic", "Cherokee"


def check_scripts():
    for c in SCALARS:
        is_in_word = kinds.CATEGORY[c][0] in "LMN"
        assert not (is_in_word and SCRIPTS.has(c, "between")), hex(c)
        if is_in_word and SCRIPT[c] in DOUBLES and not SCRIPTS.has(c, "rare"):
            assert SCRIPTS.has(c, SCRIPT[c].lower()), hex(c)
            others = {script.lower() for script in DOUBLES if script != SCRIPT[c]}
            assert not SCRIPTS.has(c, *others), hex(c)


# ------------------------------------------------------------------------------------

# A load of 64 octets is then of one line of the cache.
ALIGNED = "_Alignas(64) "

# The code points of two octets, and those that begin with E0.
TWO = range(0x800)
E0 = range(0x800, 0x1000)

# Of the emoji most are from 1F300 on, and none from 1FC00 on has two columns.
BITS = [
    ("extends_two", TWO, extends),
    ("extends_e0", E0, extends),
    ("consonants_e0", E0, lambda c: kinds.CONJUNCT[c] == "Consonant"),
    ("no_columns_two", TWO, has_none),
    ("no_columns_e0", E0, has_none),
    ("wide_1f300", range(0x1F300, 0x1F700), has_two),
    ("wide_1f800", range(0x1F800, 0x1FC00), has_two),
    ("wide_others", [*range(0x1F000, 0x1F300), *range(0x1F700, 0x1F800)], has_two),
    ("combines_two", TWO, combines),
    ("combines_e0", E0, combines),
    ("may_change_two", TWO, may_change),
    ("may_change_e0", E0, may_change),
    ("decomposes_two", TWO, decomposes),
    ("compatible_two", TWO, is_compatible),
]


# Linkers of three octets whose first is E0: the second one; the third is 8D.
LINKER_SECONDS = [int(kinds.CONJUNCT[second << 6 | 0x0D] == "Linker") for second in range(0x40)]


def check_linkers():
    linkers = [c for c in range(0x800, 0x1000) if kinds.CONJUNCT[c] == "Linker"]
    assert linkers == [second << 6 | 0x0D for second in range(0x20, 0x40) if LINKER_SECONDS[second]]


SETS = [("graphemes", GRAPHEMES), ("width", WIDTH), ("nfc", NFC), ("decomposed", DECOMPOSED),
        ("compatible", COMPATIBLE), ("hidden", HIDDEN), ("scripts", SCRIPTS)]


def write_constants():
    c_tables.begin("set_constants.h", "sets.py constants", ucd.VERSION)
    print("""
/* Groups of products: a bit for each, eight for each part of a set; and the last octet with which
   characters of the first part begin. */""")
    for name, some in SETS:
        print()
        for group, mask in some.groups().items():
            print(f"#define {name.upper()}_{group.upper()} 0x{mask:06X}")
        if "e0" not in some.groups():
            print(f"#define {name.upper()}_E0 0")
        print(f"#define {name.upper()}_LAST_LOWER 0x{some.last_lower:02X}")


def write_tables():
    check_graphemes()
    check_linkers()
    check_width()
    check_nfc()
    check_decomposed()
    check_compatible()
    check_hidden()
    check_scripts()
    c_tables.begin("sets.h", "sets.py", ucd.VERSION)
    size = 0
    for name, some in SETS:
        size += c_tables.array(f"octavo_{name}_set", sum(some.rows(), []), None, 8, storage="const",
                               alignment=ALIGNED)
    size += c_tables.array("octavo_form_firsts", sum(map(firsts, FORMS), []), None, 8,
                           storage="const", alignment=ALIGNED)
    for name, code_points, has in BITS:
        size += c_tables.array(f"octavo_{name}", bits_of(code_points, has), None, 8, storage="const",
                               alignment=ALIGNED)
    size += c_tables.array("octavo_composes_behind", composes_behind(), None, 8, storage="const",
                           alignment=ALIGNED)
    size += c_tables.array("octavo_linker_seconds", LINKER_SECONDS, None, 8, storage="const",
                           alignment=ALIGNED)
    print(f"\n/* These tables have {size} octets. */")


if __name__ == "__main__":
    {"constants": write_constants}.get("".join(sys.argv[1:]), write_tables)()
