#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""trigrams.py - counts of the letters that follow each other in a language, and the C table of them

usage: scripts/detection corpus DIR    on Debian 12, with 2 GB below DIR
       gen/trigrams.py count DIR/text/tune DIR/text/more > gen/trigrams.txt.xz
       gen/trigrams.py table 80 < gen/trigrams.txt.xz > detect/tables/trigram_table.c
       gen/trigrams.py small 16000 < gen/trigrams.txt.xz > detect/tables/trigram_small.c

The text is of the packages that gen/trigrams.md lists, a million characters a language or less. Only
counts are kept of it: how often one, two and three symbols in a row are there, in 60 languages; these
take 1 MB. A symbol is a letter or sign, or a class of characters of ASCII.

The table has the costs of symbols after none, one and two others, each for the languages that have
them; detect/trigrams.c reads it. What follows a context
much as it follows a shorter one is left out: an entry must change the cost of a million characters
by so many nats as the argument says. With 80 there are 220,000 entries in 0.7 MB, with 16000 6,200
in 118 KB, which is the table of OCTAVO_DETECT_SMALL.
"""

import collections
import hashlib
import lzma
import math
import pathlib
import sys
import textwrap
import unicodedata

import c_tables

# Classes of ASCII, but its letters, ' and -; those of Latin in other scripts; and all above U+FFFF.
SPACE, DIGIT, PUNCTUATION, LATIN, FAR = "\1", "\2", "\3", "\4", "\5"
NOT_LATIN = "ar be bg el fa he hy ka kk mk mn ru sr tg th uk ur".split()
IDEOGRAPHS = "ja ko zh-hans zh-hant".split()  # too many symbols for three in a row
NAMES = {"zh_CN": "zh-hans", "zh_TW": "zh-hant"}
SAME = {"bs": "hr", "sr@latin": "hr", "ms": "id"}  # learnt together, as few letters tell them apart
# Of these there is little text, or they are seldom written: together they are "xx", another one.
OTHER = "an crh fo fur ia ku la lb lg mg nds nso sc se uz wa xh".split()
# Letters that were one in older charsets, which have but the second ones.
OLDER = {"\u0219": "\u015f", "\u0218": "\u015e", "\u021b": "\u0163", "\u021a": "\u0162"}
LEAST = {1: 2, 2: 2, 3: 3}  # what is counted less often is as good as not there
ORDERS = tuple(LEAST)


# ---------------------------------------------------------------- counts

def fold(c):
    c = OLDER.get(c, c)
    lower = c.lower()
    return lower if len(lower) == 1 and c != "\u0130" else c


def symbol(c, is_latin):
    if ord(c) >= 0x10000:
        return FAR
    if not c.isascii():
        return fold(c)
    if c.isalpha():
        return c.lower() if is_latin else LATIN
    return DIGIT if c.isdigit() else SPACE if c <= " " or c == "\x7f" else c if c in "'-" else PUNCTUATION


def is_counted(document):
    """A tenth of the documents is left for tuning what else a guess depends on."""
    return hashlib.md5(document[:100].encode()).digest()[0] % 10 != 0


def count(folders):
    documents = collections.defaultdict(list)
    for folder in folders:
        for path in sorted(pathlib.Path(folder).iterdir()):
            name = NAMES.get(path.name, path.name)
            name = "xx" if name in OTHER else SAME.get(name, name)
            documents[name] += filter(is_counted, path.read_text(encoding="utf-8").split("\f"))
    lines = []
    for name, some in sorted(documents.items()):
        text = "\n" + "\n".join(some) + "\n"
        text = text.translate(str.maketrans({c: symbol(c, name not in NOT_LATIN) for c in set(text)}))
        lines.append(f"{name} {len(text)}")
        for order in ORDERS:
            counts = {}
            if order < 3 or name not in IDEOGRAPHS:
                counts = collections.Counter(map("".join, zip(*(text[i:] for i in range(order)))))
            kept = sorted((key, n) for key, n in counts.items() if n >= LEAST[order])
            lines += [" ".join(str(n) for _, n in kept), "".join(key for key, _ in kept)]
    sys.stdout.buffer.write(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))


def read():
    """{language: (size of the text, {symbols: count} for each order)}"""
    # A symbol may be any character but a line feed.
    lines = lzma.decompress(sys.stdin.buffer.read()).decode().split("\n")
    found = {}
    for at in range(0, len(lines), 1 + 2 * len(ORDERS)):
        name, size = lines[at].split()
        counts = []
        for order in ORDERS:
            numbers, keys = lines[at + 2 * order - 1], lines[at + 2 * order]
            counts.append({keys[i * order:(i + 1) * order]: int(n) for i, n in enumerate(numbers.split())})
        found[name] = int(size), counts
    return found


# ---------------------------------------------------------------- probabilities

# Entries of ASCII are worth less: in the charsets between which the table decides, ASCII is the same.
# Those of two symbols are worth more, as they also serve where three are not there.
ASCII_FACTOR, PAIR_FACTOR = 4, 0.5
ESTIMATED = 0.5  # distinct symbols for each one that was counted too seldom to be kept
MIN_BACK, MAX_BACK = 1e-4, 1.5  # what is left by sums that are close to 1 is not known any better


def is_sign(c):
    return not (c.isalpha() or unicodedata.combining(c) or c.isascii())


class Language:
    """
    Probabilities 'p' of the last of one to three symbols after those before it. Where they are not
    there, it is the probability without the first of them, times 'back' of all but the last.
    """

    def __init__(self, number, size, counts, pool, nats):
        single, pairs, threes = counts
        self.number, self.size, self.pool, self.nats = number, size, pool, nats
        # Witten and Bell's estimate: a new symbol is as likely as symbols were new so far.
        self.left = len(single) / (size + len(single))
        self.p = {c: n / (size + len(single)) + self.left * pool[c] for c, n in single.items()}
        self.back = {}
        # Signs are much the same in all languages, and few in a text.
        for c in filter(is_sign, pool):
            self.p[c] = (self.p.get(c, 0) + pool[c]) / 2
        self.add(pairs, single)
        self.add(threes, pairs)
        # A row of two symbols is found by way of the entries for both.
        for context in self.back:
            if len(context) == 2:
                self.p.setdefault(context, self.probability(context))

    def probability(self, key):
        if key in self.p:
            return self.p[key]
        if len(key) == 1:
            return self.left * self.pool[key]
        return self.back.get(key[:-1], 1) * self.probability(key[1:])

    def is_worth_an_entry(self, key, count, p, p_without):
        """By how much it changes the cost of a million characters."""
        gain = abs(count * (1e6 / self.size) * math.log(p / p_without))
        least = self.nats * (ASCII_FACTOR if key.isascii() else 1)
        return gain >= least * (PAIR_FACTOR if len(key) == 2 else 1)

    def add(self, counts, totals):
        """Entries for these counts; 'totals' are those of their contexts."""
        after = collections.defaultdict(list)
        for key, n in counts.items():
            after[key[:-1]].append((key, n))
        for context, some in after.items():
            known = sum(n for _, n in some)
            total = max(totals.get(context, 0), known)
            distinct = len(some) + (total - known) * ESTIMATED
            share = distinct / (total + distinct)
            kept, sum_p, sum_below = {}, 0, 0
            for key, n in some:
                below = self.probability(key[1:])
                p = n / (total + distinct) + share * below
                if self.is_worth_an_entry(key, n, p, share * below):
                    kept[key] = p
                    sum_p += p
                    sum_below += below
            if kept:
                self.p |= kept
                self.back[context] = min(MAX_BACK, max(MIN_BACK, 1 - sum_p) / max(MIN_BACK, 1 - sum_below))


def learn(nats):
    """The probability of each symbol in all languages, these, and their names in the order of numbers."""
    found = read()
    pool = collections.Counter()
    for size, (single, _, _) in found.values():
        for c, n in single.items():
            pool[c] += n / size / len(found)
    names = sorted(found, key=lambda name: (name in NOT_LATIN, name in IDEOGRAPHS, name))
    return pool, [Language(i, *found[name], pool, nats) for i, name in enumerate(names)], names


# ---------------------------------------------------------------- the table

UNIT = 0.25  # of a cost, as a part of the natural logarithm of a probability
COST_BITS, BACK_BITS, LANGUAGE_BITS = 6, 5, 6
OFFSET_BITS = 19  # of a row of two symbols, from that of the first


def cost(p, bits=COST_BITS):
    return max(0, min((1 << bits) - 1, round(-math.log(p) / UNIT)))


class Bits:
    """Numbers of any size in words, the lowest bit first."""

    def __init__(self):
        self.words, self.value, self.size = [], 0, 0

    def put(self, value, n):
        assert 0 <= value < 1 << n, (value, n)
        self.value |= value << self.size
        self.size += n
        while self.size >= 32:
            self.words.append(self.value & 0xFFFFFFFF)
            self.value >>= 32
            self.size -= 32

    def put_number(self, value):
        """Three bits at a time, and whether there are more."""
        while value >= 8:
            self.put(value & 7 | 8, 4)
            value >>= 3
        self.put(value, 4)

    def count(self):
        return 32 * len(self.words) + self.size


class Tree:
    """
    Rows of symbols: entries of languages. Those of two are found by 'pairs', in the order of both; 'starts'
    has where those of each first symbol begin. After a row of two symbols are the rows of three.
    """

    def __init__(self, points, languages):
        self.index = {c: i for i, c in enumerate(points)}
        self.entries = collections.defaultdict(list)  # of symbols: languages, in the order of numbers
        self.after = collections.defaultdict(list)
        for language in languages:
            for key in language.p:
                self.entries[key].append(language)
        for key in sorted(self.entries, key=lambda key: self.index[key[-1]]):
            self.after[key[:-1]].append(key)
        self.bits, self.rows, self.pairs, self.starts = Bits(), [], [], []
        for c in points:
            self.put_row(c)
        self.starts.append(len(self.pairs))
        # A reader takes two words at a time: what is not full yet, and one more.
        self.bits.put(0, 31)
        self.bits.put(0, 32)

    def put_row(self, c):
        self.rows.append(self.bits.count())
        self.starts.append(len(self.pairs))
        self.put_entries(c, True)
        for pair in self.after[c]:
            offset = self.bits.count() - self.rows[-1]
            assert offset < 1 << OFFSET_BITS
            self.pairs.append(self.index[pair[-1]] << OFFSET_BITS | offset)
            threes = self.after.get(pair, [])
            self.bits.put(bool(threes), 1)
            self.put_entries(pair, bool(threes))
            if threes:
                self.put_threes(threes)

    def put_entries(self, key, is_context):
        self.bits.put_number(len(self.entries[key]) - 1)
        for language in self.entries[key]:
            self.bits.put(language.number, LANGUAGE_BITS)
            self.bits.put(cost(language.p[key]), COST_BITS)
            if is_context:
                self.bits.put(cost(language.back.get(key, 1), BACK_BITS), BACK_BITS)

    def put_threes(self, threes):
        """Before the entries of each is its last symbol, counted from the one before."""
        self.bits.put_number(len(threes))
        last = -1
        for key in threes:
            self.bits.put_number(self.index[key[-1]] - last - 1)
            self.put_entries(key, False)
            last = self.index[key[-1]]


def letters_of(points):
    """{character: four times its symbol, and 1 for a small letter, 2 for a capital}"""
    found = {c: i << 2 | (c.upper() != c and len(c.upper()) == 1) for i, c in enumerate(points)}
    for i, c in enumerate(points):
        for capital in {c.upper(), c.title()} - found.keys():
            if len(capital) == 1 and fold(capital) == c:
                found[capital] = i << 2 | 2
    return found | {c: found[same] for c, same in OLDER.items()}


# When each table is compiled.
GUARDS = {"table": "ifndef", "small": "ifdef"}


def write(kind, nats):
    pool, languages, names = learn(nats)
    points = sorted(pool)
    tree = Tree(points, languages)
    letters = letters_of(points)
    orders = collections.Counter(len(key) for language in languages for key in language.p)
    print(f"{len(names)} languages, {len(points)} symbols, {orders[2]} pairs, {orders[3]} threes, "
          f"{4 * len(tree.bits.words) + 4 * len(tree.pairs) + 7 * len(points)} octets", file=sys.stderr)
    latin = sum(1 << i for i, name in enumerate(names) if name not in NOT_LATIN)
    print("/* SPDX-License-Identifier: MIT */")
    print(f"/* trigram_{kind}.c - THIS FILE WAS GENERATED BY gen/trigrams.py. DO NOT EDIT. */")
    print('#include "trigrams.h"')
    print(f"\n#{GUARDS[kind]} OCTAVO_DETECT_SMALL")
    for name, bits, values, comment in (
            ("trigram_common", 8, [cost(pool[c]) for c in points], "Costs in all languages."),
            ("trigram_rows", 32, tree.rows, "Where the row of each begins, in bits."),
            ("trigram_words", 32, tree.bits.words, "The rows."),
            ("trigram_pairs", 32, tree.pairs, "The second of two symbols, and where their row begins after that."),
            ("trigram_starts", 16, tree.starts, "Where pairs begin that begin with each."),
            ("trigram_left", 8, [cost(language.left) for language in languages],
             "What is left for other symbols, of each language."),
            ("letter_points", 16, map(ord, sorted(letters)), "Characters that have a symbol, .."),
            ("letters", 16, [letters[c] for c in sorted(letters)],
             ".. four times that, and 1 for small letters, 2 for capitals.")):
        c_tables.array(f"octavo_{name}", list(values), comment, bits=bits, storage="const")
    print(f"const unsigned octavo_letters_count = {len(letters)};")
    print("\nconst char *const octavo_trigram_names[] = {")
    print(textwrap.indent(textwrap.fill(", ".join(f'"{name}"' for name in names), 88), "\t") + ",\n};")
    print(f"const unsigned octavo_trigram_languages = {len(names)};")
    print(f"const uint64_t octavo_trigram_latin = UINT64_C({latin:#x});\n\n#endif")


if __name__ == "__main__":
    if sys.argv[1:2] == ["count"] and len(sys.argv) > 2:
        count(sys.argv[2:])
    elif len(sys.argv) == 3 and sys.argv[1] in GUARDS:
        write(sys.argv[1], float(sys.argv[2]))
    else:
        sys.exit(__doc__)
