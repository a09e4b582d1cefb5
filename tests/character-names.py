#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""character-names.py - every name and category of the Unicode Character Database is found

usage: character-names.py OCTAVO
"""
import glob
import os
import random
import re
import subprocess
import sys
import tarfile

from cli_lib import check, expect, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
ARCHIVE = glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "data/ucd-*.tar.xz"))[0]


def read_rows(tar, path):
    name = next(name for name in tar.getnames() if name.split("/", 1)[-1] == path)
    for line in tar.extractfile(name).read().decode().splitlines():
        fields = [field.strip() for field in line.split("#")[0].split(";")]
        if len(fields) > 1:
            yield fields


def read_archive():
    """{code point: name}, [(code point, alias)], and {code point: category}"""
    names, aliases, categories = {}, [], {}
    with tarfile.open(ARCHIVE) as tar:
        for field, name, *_ in read_rows(tar, "extracted/DerivedName.txt"):
            first, _, last = field.partition("..")
            for c in range(int(first, 16), int(last or first, 16) + 1):
                names[c] = name.replace("*", f"{c:04X}")
        for field, name, *_ in read_rows(tar, "NameAliases.txt"):
            aliases.append((int(field, 16), name))
        for field, category, *_ in read_rows(tar, "extracted/DerivedGeneralCategory.txt"):
            first, _, last = field.partition("..")
            for c in range(int(first, 16), int(last or first, 16) + 1):
                categories[c] = category
    return names, aliases, categories


NAMES, ALIASES, CATEGORIES = read_archive()


def inspect(*words):
    return subprocess.run([OCTAVO, "inspect", "--list", *words], capture_output=True, check=False)


def label(c):
    """What stands for a name (The Unicode Standard, Table 4-9)."""
    if c < 0x20 or 0x7F <= c < 0xA0:
        return f"<control-{c:04X}> " + next(alias for point, alias in ALIASES if point == c)
    if 0xD800 <= c < 0xE000:
        return f"<surrogate-{c:04X}>"
    if c & 0xFFFE == 0xFFFE or 0xFDD0 <= c <= 0xFDEF:
        return f"<noncharacter-{c:04X}>"
    return f"<private-use-{c:04X}>" if CATEGORIES[c] == "Co" else f"<reserved-{c:04X}>"


def test_names():
    points = range(0x10FFFF, -1, -1) # a high surrogate before a low one would be an error
    write("all", b"".join(chr(c).encode("utf-8", "surrogatepass") for c in points))
    lines = inspect("--from=WTF-8", "all").stdout.decode("utf-8", "surrogatepass").split("\n")
    expect("lines", 0x110000, len(lines) - 1)
    for c, line in zip(points, lines):
        expect(f"U+{c:04X}", [CATEGORIES.get(c, "Cn"), NAMES.get(c) or label(c)],
               line.rsplit("  ", 2)[1:])


def any_case(name):
    return random.choice([name, name.lower(), name.title()])


def find(pairs):
    """Looks for all of the names by one command, and expects their code points."""
    done = inspect("--from=WTF-8", "-c", "".join(f"\\N{{{any_case(name)}}}" for _, name in pairs))
    found = re.findall(r"^\S+ .*? U\+(\S+)", done.stdout.decode("utf-8", "replace"), re.M)
    expect(pairs[0], (b"", [f"{c:04X}" for c, _ in pairs]), (done.stderr, found))


def test_characters():
    pairs = [*NAMES.items(), *ALIASES]
    check(len(pairs) > 150000, "the archive has too few names")
    for i in range(0, len(pairs), 2000):
        find(pairs[i:i + 2000])


def test_no_characters():
    names = {*NAMES.values(), *(alias for _, alias in ALIASES)}
    wrong = ["", " ", "-", "A", "HANGUL SYLLABLE ", "HANGUL SYLLABLE GAX", "HANGUL SYLLABLE GAGA",
             "CJK UNIFIED IDEOGRAPH-", "CJK UNIFIED IDEOGRAPH-A000", "CJK UNIFIED IDEOGRAPH-04E00",
             "CJK UNIFIED IDEOGRAPH-+4E00", "CJK UNIFIED IDEOGRAPH-100004E00",
             "SMALL SEAL CHARACTER-4E00", "LATIN SMALL LETTER A ", "LATIN  SMALL LETTER A",
             "control-000A", "x" * 300]
    for name in random.sample(sorted(names), 100):
        at = random.randrange(len(name))
        wrong += [name[:at] + name[at + 1:], name[:at] + random.choice("AZ- ") + name[at:]]
    for name in set(wrong) - names:
        done = inspect("-c", f"\\N{{{name}}}")
        check(done.returncode == 2 and b"no character of that name" in done.stderr, f"{name!a} is found")


random.seed(1)
sys.exit(run_cases([
    ("names, labels and categories of all code points", test_names),
    ("characters by all names and aliases, in any case", test_characters),
    ("no characters by other names", test_no_characters),
]))
