#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""languages.py - writes cli/text/tables/languages.h to standard output

usage: scripts/detection corpus DIR    on Debian 12, with 2 GB below DIR
       gen/languages.py DIR/text/tune > cli/text/tables/languages.h

No smaller text will do: most languages need hundreds of thousands of letters. Packages change, so
other numbers may come out than are in the table; 'scripts/detection judge DIR' tells whether they
are as good. tests/languages.py compares what needs no text.

For each language: how seldom each letter follows each other, as costs of 4 bits. The text of
languages of many thousand letters is told by single letters: they are sorted by how often they
occur, in classes.
"""

import collections
import math
import pathlib
import sys
import unicodedata

# What a cost is counted in, as a part of the natural logarithm of a probability.
UNIT = 0.75
MAX = 15

# Letters of Latin script, and all other ASCII by class; in other scripts all Latin is one class.
SPACE, DIGIT, PUNCTUATION, LATIN = 1, 2, 3, 4  # 0: not in the table

MIN_SHARE = 18e-6   # of a character, to be in the table
MAX_LETTERS = 98
IDEOGRAPHS = {"ja": 1400, "zh-hans": 1450, "zh-hant": 1450, "ko": 680}
NOT_LATIN = "ar be bg el he hy ka kk mk ru sr tg th uk".split()


def fold(c):
    """The lower-case letter; letters that were one in older charsets are one."""
    c = {"\u0219": "\u015f", "\u0218": "\u015f", "\u021b": "\u0163", "\u021a": "\u0163"}.get(c, c)
    lower = c.lower()
    return lower if len(lower) == 1 and c != "\u0130" else c


def base(c, latin):
    if c.isalpha():
        return LATIN + (ord(c.lower()) - ord("a") if latin else 0)
    return DIGIT if c.isdigit() else SPACE if c.isspace() else PUNCTUATION


class Language:
    def __init__(self, name, text):
        counts = collections.Counter(fold(c) for c in text if not c.isascii())
        letters = [c for c, n in counts.most_common(MAX_LETTERS) if n >= MIN_SHARE * len(text)]
        self.name = name
        self.latin = name not in NOT_LATIN
        self.base = LATIN + (26 if self.latin else 1)
        self.letters = sorted(letters)
        symbol = {c: self.base + i for i, c in enumerate(self.letters)}
        size = self.base + len(self.letters)
        self.size = size
        self.script = 0 if self.latin else ord(max(letters, key=counts.get))

        kinds = {}
        pairs = collections.Counter()
        last = SPACE
        for c in text:
            if c not in kinds:
                kinds[c] = base(c, self.latin) if c.isascii() else symbol.get(fold(c), 0)
            pairs[last, kinds[c]] += 1
            last = kinds[c]
        after, single = collections.Counter(), collections.Counter()
        for (x, y), n in pairs.items():
            after[x] += n
            single[y] += n
        all_ = len(text)
        weight = 4  # of what is expected of a letter that nothing is known of
        self.costs = []
        for x in range(size):
            for y in range(size):
                share = (single[y] + 0.5) / (all_ + 0.5 * size)
                chance = share if x == 0 else (pairs[x, y] + weight * share) / (after[x] + weight)
                self.costs.append(min(MAX, round(-math.log(chance) / UNIT)))


class Ideographs:
    def __init__(self, name, text, n):
        counts = collections.Counter(c for c in text if not c.isascii() and ord(c) < 0x10000)
        letters = [c for c, _ in counts.most_common(n)]
        self.name = name
        self.classes = []  # (cost, letters)
        groups = collections.defaultdict(list)
        total = len(text)
        for c in letters:
            groups[round(-math.log(counts[c] / total) / UNIT)].append(c)
        self.classes = [(cost, sorted(groups[cost])) for cost in sorted(groups)]


def numbers(values, per_line=18):
    return "\n".join("\t" + " ".join(f"{v}," for v in values[i:i + per_line])
                     for i in range(0, len(values), per_line))


def read(folder, name):
    return (folder / name).read_text(encoding="utf-8").replace("\f", "\n")


NAMES = {"zh_CN": "zh-hans", "zh_TW": "zh-hant"}
SAME = {"hr": ["bs", "sr@latin"]}  # what is learnt together


def learn(folder):
    """The languages of a folder with a file of text for each."""
    languages, ideographs = [], []
    for path in sorted(folder.iterdir()):
        name = NAMES.get(path.name, path.name)
        if any(path.name in others for others in SAME.values()):
            continue
        text = "\n".join(read(folder, one) for one in [path.name, *SAME.get(name, [])])
        if name in IDEOGRAPHS:
            ideographs.append(Ideographs(name, text, IDEOGRAPHS[name]))
            continue
        languages.append(Language(name, text))
        if name == "vi":  # with the marks of tones after the letters, as in windows-1258
            apart = []
            for c in text:
                parts = unicodedata.normalize("NFD", c)
                tone = "".join(p for p in parts if p in "\u0300\u0301\u0303\u0309\u0323")
                rest = unicodedata.normalize("NFC", "".join(p for p in parts if p not in tone))
                one = c in "\xc0\xc1\xc3\xc8\xc9\xcd\xd3\xd9\xda\xe0\xe1\xe8\xe9\xed\xf3\xf9\xfa"
                apart.append(c if not tone or one else rest + tone)
            languages.append(Language("vi-apart", "".join(apart)))
    return languages, ideographs


def write(languages, ideographs):
    upper = sorted({(c.upper(), c) for l in languages for c in l.letters
                    if len(c.upper()) == 1 and c.upper() != c and not c.upper().isascii() and
                    fold(c.upper()) == c})
    upper += [("\u0218", "\u015f"), ("\u021a", "\u0163")]
    upper.sort()

    octets = 0
    print("/* SPDX-License-Identifier: MIT */")
    print("/* languages.h - THIS FILE WAS GENERATED BY gen/languages.py. DO NOT EDIT. */")
    print("\n#include <stdint.h>\n")
    print("/* Capital letters, and the small ones. */")
    print("static const uint16_t capitals[][2] = {")
    print(numbers([f"{{ {ord(a)}, {ord(b)} }}" for a, b in upper], 5))
    print("};")
    octets += 4 * len(upper)
    for l in languages:
        ident = l.name.replace("-", "_")
        if l.letters:
            print(f"\nstatic const uint16_t letters_{ident}[] = {{")
            print(numbers([ord(c) for c in l.letters], 13))
            print("};")
        packed = [a | b << 4 for a, b in zip(l.costs[::2], l.costs[1::2] + [0])]
        print(f"static const uint8_t pairs_{ident}[] = {{")
        print(numbers(packed))
        print("};")
        octets += 2 * len(l.letters) + len(packed)
    for i in ideographs:
        ident = i.name.replace("-", "_")
        print(f"\nstatic const uint16_t letters_{ident}[] = {{")
        print(numbers([ord(c) for _, group in i.classes for c in group], 13))
        print("};")
        print(f"static const uint16_t classes_{ident}[][2] = {{ /* cost, number of letters */")
        print(numbers([f"{{ {cost}, {len(group)} }}" for cost, group in i.classes], 6))
        print("};")
        octets += 2 * sum(len(g) for _, g in i.classes)
    print("\nstatic const struct language languages[] = {")
    for l in languages:
        ident = l.name.replace("-", "_")
        print(f'\t{{ "{l.name}", {l.base}, {l.size}, {l.script}, letters_{ident}, pairs_{ident}, '
              '0, NULL },')
    for i in ideographs:
        ident = i.name.replace("-", "_")
        print(f'\t{{ "{i.name}", 0, 0, 0, letters_{ident}, NULL, '
              f' {len(i.classes)}, classes_{ident} }},')
    print("};")
    print(f"enum {{ LATIN_LANGUAGES = {sum(not l.script for l in languages)} }};")
    print(f"{len(languages)} + {len(ideographs)} languages, {octets} octets", file=sys.stderr)
    for l in languages:
        print(l.name, l.latin, l.size, "".join(l.letters), file=sys.stderr)
    for i in ideographs:
        print(i.name, [(c, len(g)) for c, g in i.classes], file=sys.stderr)


if __name__ == "__main__":
    write(*learn(pathlib.Path(sys.argv[1])))
