#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""text-oracle.py - random texts, and what the documents say of them, for text_oracle.c

    python3 text-oracle.py FILE

The same on every run. The file holds runs of code points that are as wide: their number, and of
each the first code point and its columns with ambiguous ones narrow, and wide. Then the number of
texts, and of each

    the text
    an octet for each offset, the end included: 1 if a unit begins there, 3 if a grapheme does;
      0 within a unit, 3 at the end
    four times, by sums and graphemes, each with ambiguous ones narrow and wide:
      the widths of the text up to each unit
    four times, in the order of FORMS:
      the normal prefix, the number of sequences that are replaced, the text, the stream-safe one
    another text, and whether it is equivalent
    the restriction level, where scripts are mixed
    twice: the kinds to look for, whether a mark is in front, and what is found:
      the offset of its end, its length, its kind

ucd_lib.py has how numbers and octets are written.
"""
import random
import sys

import text_lib as t
import ucd_lib as ucd

SHORT_TEXTS = 6000
LONG_TEXTS = 60
EVERY = (1 << t.ODDITIES) - 2

chance = random.Random(3629)


# ----------------------------------------------------------------------------------
# Texts
# ----------------------------------------------------------------------------------

def having(condition):
    return [c for c in range(ucd.CODE_POINTS) if not 0xD800 <= c <= 0xDFFF and condition(c)]


def of_script(*names):
    names = {name for pair in ucd.value_names("sc") for name in pair if pair[0] in names}
    return having(lambda c: t.SCRIPT[c] in names)


def range_of(first, last):
    return list(range(first, last + 1))


MARKS = having(lambda c: t.COMBINING[c] != 0)
SECONDS = sorted(t.SECONDS)
DECOMPOSABLE = sorted(set(t.CANONICAL) - set(range_of(0xAC00, 0xD7A3)))
LINKERS = having(lambda c: t.CONJUNCT[c] == "Linker")
CONSONANTS = having(lambda c: t.CONJUNCT[c] == "Consonant")
EXTENDERS = having(lambda c: t.CONJUNCT[c] == "Extend")
JAMO = range_of(0x1100, 0x1112) + range_of(0x1160, 0x1175) + range_of(0x11A7, 0x11C2)
TAGS = range_of(0xE0020, 0xE007F) + [0xE0001]
REGIONAL = range_of(0x1F1E6, 0x1F1FF)
PICTURES = having(lambda c: t.PICTOGRAPHIC[c] or t.EMOJI[c])
SELECTORS = [0xFE0E, 0xFE0F]
ZWJ = [0x200D]
CLASSES = sorted({t.COMBINING[c] for c in MARKS})
BY_CLASS = [[c for c in MARKS if t.COMBINING[c] == class_] for class_ in CLASSES]
# Their decompositions begin with marks, or end with them.
ODD_MARKS = [c for c in {**t.CANONICAL, **t.COMPATIBLE}
             if len({t.COMBINING[d] > 0 for d in t.decomposition(c, "NFKD")}) == 2 or
             t.COMBINING[t.decomposition(c, "NFKD")[0]]]
ERRORS = [bytes.fromhex(digits) for digits in """
    80 BF C0 C1 C2 CC E0 E0A0 E1 E181 E281 ED ED9F EF EFBF F0 F09F F09F98 F1 F18080 F4 F48F
    F5 F8 FE FF""".split()]

# What stands beside each other, each as likely.
POOLS = [
    [0x0D, 0x0A, 0x0D, 0x0A, 0x20, 0x09, 0x61],
    range_of(0x00, 0x7F),
    range_of(0x41, 0x7A) + range_of(0xC0, 0x17F),
    of_script("Latn"), of_script("Grek"), of_script("Cyrl"), of_script("Armn", "Copt", "Cher"),
    of_script("Hebr", "Arab", "Syrc"), of_script("Deva", "Beng"), of_script("Taml", "Sinh", "Mlym"),
    of_script("Thai", "Laoo", "Tibt"), of_script("Mymr", "Khmr", "Bali"), of_script("Mong"),
    of_script("Hira", "Kana"), of_script("Hang"), of_script("Bopo"), of_script("Hani"),
    having(lambda c: t.BREAK[c] == "Prepend"), having(lambda c: t.BREAK[c] == "SpacingMark"),
    having(lambda c: t.BREAK[c] == "V"), having(lambda c: t.CATEGORY[c] == "Cf"),
    having(lambda c: t.IGNORABLE[c] and t.CATEGORY[c] != "Cn"),
    having(lambda c: t.IGNORABLE[c] and t.CATEGORY[c] == "Cn"),
    having(lambda c: t.CATEGORY[c] in ("Zs", "Zl", "Zp", "Cc")),
    having(lambda c: t.BIDI[c]), having(lambda c: t.CATEGORY[c] == "Nd"),
    having(lambda c: t.EAST_ASIAN[c] == "A"), having(lambda c: t.ALLOWED[c]),
    having(lambda c: t.ALLOWED[c] and t.CATEGORY[c] not in ("Lo", "Lm")),
    having(lambda c: " " in t.EXTENSIONS[c]),
    having(lambda c: "Bopo" in t.EXTENSIONS[c] or "Hira" in t.EXTENSIONS[c]),
    having(lambda c: t.CATEGORY[c] == "Cn"), having(lambda c: t.CATEGORY[c] == "Co"),
    having(t.is_noncharacter),
    range_of(0x1100, 0x11FF), range_of(0xA960, 0xA97C) + range_of(0xD7B0, 0xD7FB),
    range_of(0x3131, 0x318E) + range_of(0xFFA0, 0xFFDC), range_of(0xFF65, 0xFF9F),
    range_of(0x1D15E, 0x1D1C0),
    range_of(0xFE00, 0xFE0F) + range_of(0xE0100, 0xE01EF) + range_of(0x180B, 0x180F),
    [0x20, 0x5F, 0x27, 0x2D, 0x31, 0x61], [0xFFFD, 0xFEFF, 0xFFF9, 0xFFFB, 0x2028, 0x2029],
    sorted(t.PRESENTATIONS), DECOMPOSABLE, sorted(t.COMPATIBLE), JAMO, MARKS, SECONDS, LINKERS,
    CONSONANTS, EXTENDERS, TAGS, REGIONAL, PICTURES, SELECTORS, ZWJ, ODD_MARKS, ERRORS,
    range_of(0, 0xD7FF) + range_of(0xE000, 0x10FFFF),
]


def some(pool, most=4):
    return [chance.choice(pool) for _ in range(chance.randint(1, most))]


def maybe(list_, probability=0.5):
    return list_ if chance.random() < probability else []


def of_pools():
    """Few pools, in turn."""
    pools = chance.sample(POOLS, chance.randint(1, 3))
    return [c for _ in range(chance.randint(1, 4)) for c in some(chance.choice(pools), 3)]


def marked(least=1, most=6):
    """Marks of classes, in any order, after what they may compose with."""
    row = [chance.choice(chance.choice(BY_CLASS)) for _ in range(chance.randint(least, most))]
    return some(DECOMPOSABLE + SECONDS, 2) + row


def composing():
    """The parts of what composes, with a mark between them or after them."""
    parts = [d for c in some(DECOMPOSABLE, 2)
             for d in t.decomposition(c, "NFD") + maybe(some(MARKS, 1), 0.2)]
    return parts + maybe(some(MARKS + SECONDS, 3))


def syllables():
    return some(JAMO + [0xAC00, 0xAC01, 0xAC1C, 0xD788, 0xD7A3], 6)


def conjuncts():
    return [c for _ in range(chance.randint(1, 3)) for c in
            some(CONSONANTS, 1) + maybe(some(EXTENDERS, 2)) + some(LINKERS, 1) +
            maybe(some(EXTENDERS + LINKERS + ZWJ + [0x200C], 2))] + maybe(some(CONSONANTS, 2))


def pictures():
    return [c for _ in range(chance.randint(1, 3)) for c in
            maybe(some(PICTURES + sorted(t.PRESENTATIONS), 1), 0.9) + maybe(some(SELECTORS, 1)) +
            maybe([0x20E3], 0.1) + maybe(some(range_of(0x1F3FB, 0x1F3FF), 1), 0.2) +
            maybe(some(MARKS, 1), 0.1) + maybe(ZWJ)]


def flags():
    return some(REGIONAL, 7) + maybe(some(MARKS + ZWJ, 1)) + maybe(some(REGIONAL, 3))


def tagged():
    return maybe([0x1F3F4], 0.9) + [chance.choice(range_of(0xE0061, 0xE007A) +
                                                  range_of(0xE0030, 0xE0039))
                                    for _ in range(chance.randint(0, 8))] + \
        maybe([0xE007F], 0.8) + maybe(some(TAGS, 1), 0.2)


def spelled():
    """What is not shown after what may ask for it."""
    bases = [0x30, 0x61, 0x661, 0x628, 0x915, 0xE01, 0x1820, 0x4E00, 0x1F600, 0xA9, 0xE9, 0x21,
             0x2603, 0x3042, 0x0F40, 0x10D0]
    signs = [0x200B, 0x200C, 0x200D, 0x34F, 0xFE00, 0xFE0E, 0xFE0F, 0xE0100, 0x180B, 0x180F,
             0x2060, 0xAD, 0xFEFF, 0x115F, 0x2028]
    return [c for _ in range(chance.randint(1, 3)) for c in
            some(bases, 1) + maybe(some(MARKS, 1), 0.3) + maybe(some(signs, 2), 0.9)]


def words():
    """Letters that are alike, of several scripts."""
    return some([0x61, 0x3B1, 0x430, 0x561, 0x2C81, 0x13A0, 0x1F71, 0x5F, 0x31, 0x301, 0x5D0, 0x20,
                 0x2D], 8)


def lines():
    return [c for _ in range(chance.randint(1, 4))
            for c in maybe(some([0x61, 0x301, 0x340, 0x958, 0x323, 0xE9], 4)) +
            maybe([0x0D], 0.3) + maybe([0x0A], 0.8)]


def broken():
    """A text with octets changed, lost, or put into it."""
    s = bytearray(t.encoded(chance.choice(WAYS[:-1])()))
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(s) + 1)
        s[at:at + chance.randint(0, 2)] = chance.choice(ERRORS) * chance.randint(0, 1)
    return t.units_of(bytes(s))


WAYS = [of_pools, of_pools, marked, marked, composing, syllables, conjuncts, pictures, flags,
        tagged, spelled, words, lines, broken]


def short_text():
    return [c for _ in range(chance.choice((1, 1, 1, 2, 2, 3))) for c in chance.choice(WAYS)()]


def row_of_marks():
    """Near 30, the most in stream-safe text, and far more."""
    length = chance.choice((28, 29, 30, 31, 32, 33, 60, 61, 62, 63, 64, 90, 300, 330))
    pool = chance.choice((MARKS, BY_CLASS[-1], chance.choice(BY_CLASS), EXTENDERS, ODD_MARKS,
                          REGIONAL, MARKS + SECONDS, [0x300, 0x323, 0x344, 0xF73, 0x34F],
                          [0xFF9E, 0x3099]))
    row = [chance.choice(pool) for _ in range(length)]
    return maybe(some(DECOMPOSABLE, 1), 0.8) + row


def long_text():
    made = []
    while len(made) < 60:
        made += chance.choice((row_of_marks, short_text, short_text))()
    return made


def fixed_texts():
    """The empty one; marks of all classes; each number of marks near 30, of two sorts."""
    yield []
    for one in BY_CLASS:
        yield [0x61] + [row[0] for row in BY_CLASS[::-1]] + one[:1]
    for length in range(27, 35):
        for one, other in ((0x300, 0x300), (0x301, 0x323), (0x344, 0x344), (0xF73, 0x5B0),
                           (0xFF9E, 0x3099)):
            for base in ([], [0x61], [0x1E69], [0xB4], [0xAC00], [b"\xff"]):
                yield base + [one, other] * (length // 2) + [one] * (length % 2) + [0x62]


# ----------------------------------------------------------------------------------
# What is said of them
# ----------------------------------------------------------------------------------

def other_text(units):
    """One that is often equivalent."""
    way = chance.randrange(6)
    if way < 4:
        made = []
        for part in t.sequences(units, "NFC"):
            made += t.normalized(part, chance.choice(("NFC", "NFD", "NFD", t.FORMS[way])))
        if way == 3 and len(made) > 1:
            at = chance.randrange(len(made) - 1)
            made[at:at + 2] = made[at + 1], made[at]
        return made
    at = chance.randrange(len(units) + 1)
    between = maybe([0xFFFD], 0.3) if way == 4 else maybe(some(MARKS, 1))
    return units[:at] + between + units[at + 1:]


def flag_octets(units, text):
    made = b""
    begins = {0}
    for grapheme in t.graphemes(text):
        begins.add(max(begins) + len(grapheme))
    for i, unit in enumerate(units):
        made += bytes([3 if i in begins else 1]) + bytes(len(t.encoded([unit])) - 1)
    return made + b"\3"


def found(units, ends, kinds, has_mark):
    made = []
    for i, kind in t.lint(units, kinds, has_mark):
        made += [ends[i], ends[i] - (ends[i - 1] if i else 0), kind]
    return ucd.number(kinds) + ucd.number(has_mark) + ucd.numbers(made)


def runs_of_columns():
    table = [(t.columns(c, False), t.columns(c, True)) for c in range(ucd.CODE_POINTS)]
    runs = [(c, *pair) for c, pair in enumerate(table) if c == 0 or pair != table[c - 1]]
    return ucd.number(len(runs)) + b"".join(ucd.number(n) for run in runs for n in run)


def record(units):
    s = t.encoded(units)
    units = t.units_of(s)  # errors may have joined
    text = t.properties_of(units)
    ends, end = [], 0
    for unit in units:
        end += len(t.encoded([unit]))
        ends.append(end)
    offsets = [0] + ends
    made = ucd.octets(s) + ucd.octets(flag_octets(units, text))
    for by_grapheme in False, True:
        for ambiguous_is_wide in False, True:
            made += ucd.numbers(t.widths(text, by_grapheme, ambiguous_is_wide))
    for form in t.FORMS:
        normal = t.normalized(units, form)
        made += ucd.number(offsets[t.normal_prefix(units, form)]) + \
            ucd.number(t.replaced(units, form)) + ucd.octets(t.encoded(normal)) + \
            ucd.octets(t.encoded(t.normalized(t.stream_safe(units), form)))
    other = t.units_of(t.encoded(other_text(units)))
    made += ucd.octets(t.encoded(other)) + \
        ucd.number(t.normalized(units, "NFD") == t.normalized(other, "NFD"))
    made += ucd.number(t.restriction(text)) + ucd.number(offsets[t.mixed(text)])
    return made + found(units, ends, EVERY, chance.random() < 0.2) + \
        found(units, ends, chance.randrange(0, EVERY, 2), chance.random() < 0.2)


def main():
    texts = list(fixed_texts())
    texts += [short_text() for _ in range(SHORT_TEXTS)]
    texts += [long_text() for _ in range(LONG_TEXTS)]
    chance.shuffle(texts)
    with open(sys.argv[1], "wb") as file:
        file.write(runs_of_columns() + ucd.number(len(texts)))
        for units in texts:
            file.write(record(units))


if __name__ == "__main__":
    main()
