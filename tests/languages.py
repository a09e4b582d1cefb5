#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""languages.py - cli/text/tables/languages.h is what gen/languages.py writes, but for the numbers

usage: languages.py SOURCE [TEXT]

The costs and letters were learnt from 2 GB of packages. Without that TEXT, for which see
gen/languages.py, they are read from the table and must be possible: letters in order, costs that
are probabilities. All else must be what the generator writes for them, octet for octet.
"""
import contextlib
import importlib.util
import io
import math
import pathlib
import re
import sys
import tempfile
import types

SOURCE = pathlib.Path(sys.argv[1])
TABLE = (SOURCE / "cli/text/tables/languages.h").read_text()
spec = importlib.util.spec_from_file_location("gen", SOURCE / "gen/languages.py")
sys.dont_write_bytecode = True
gen = importlib.util.module_from_spec(spec)
spec.loader.exec_module(gen)
# What rounding to a whole cost makes of a probability.
ROUNDING = math.exp(0.51 * gen.UNIT)


def written(languages, ideographs):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        gen.write(languages, ideographs)
    return out.getvalue()


def arrays(table):
    return {name: [int(n) for n in re.findall(r"\d+", re.sub(r"/\*.*?\*/", "", text))]
            for name, text in re.findall(r"^static const \w+ (\w+)[][\d]* = \{(.*?)^\};", table,
                                         re.M | re.S)}


def read(table):
    """The languages of a table, as write() takes them."""
    languages, ideographs, values = [], [], arrays(table)
    for name, base, size, script in re.findall(r'\{ "([a-z-]+)", (\d+), (\d+), (\d+), ', table):
        ident = name.replace("-", "_")
        letters = [chr(c) for c in values.get("letters_" + ident, [])]
        if base == "0":
            pairs = iter(values["classes_" + ident])
            take = iter(letters)
            classes = [(cost, [next(take) for _ in range(n)]) for cost, n in zip(pairs, pairs)]
            ideographs.append(types.SimpleNamespace(name=name, classes=classes))
            continue
        base, size = int(base), int(size)
        costs = [c for pair in values["pairs_" + ident] for c in (pair & 15, pair >> 4)]
        languages.append(types.SimpleNamespace(
            name=name, base=base, size=size, script=int(script), letters=letters,
            latin=name not in gen.NOT_LATIN, costs=costs[:size * size]))
    return languages, ideographs


def chance(costs):
    return sum(math.exp(-gen.UNIT * cost) for cost in costs)


def check_language(one):
    """Returns what is wrong."""
    letters, size = one.letters, one.size
    rare = size * math.exp(-gen.UNIT * gen.MAX)
    if letters != sorted(set(letters)) or any(c.isascii() or gen.fold(c) != c for c in letters):
        return "letters"
    if one.base != gen.LATIN + (26 if one.latin else 1) or size != one.base + len(letters):
        return "size"
    if one.latin == bool(one.script) or (one.script and chr(one.script) not in letters):
        return "script"
    if len(one.costs) != size * size or max(one.costs) > gen.MAX:
        return "costs"
    for x in range(size):
        if not 1 / ROUNDING <= chance(one.costs[x * size:(x + 1) * size]) <= ROUNDING + rare:
            return f"what follows symbol {x}"
    return None


def check_ideographs(one):
    letters = [c for _, group in one.classes for c in group]
    costs = [cost for cost, _ in one.classes]
    if len(letters) != gen.IDEOGRAPHS[one.name] or len(set(letters)) != len(letters):
        return "letters"
    if costs != sorted(set(costs)) or any(group != sorted(group) for _, group in one.classes):
        return "classes"
    total = chance(cost for cost, group in one.classes for _ in group)
    return None if 0.25 <= total <= ROUNDING else f"costs: {total}"


def known():
    """Every language that a charset is customary for is in the table of trigrams, and no other."""
    text = (SOURCE / "detect/decodings.c").read_text()
    groups = dict(re.findall(r'^#define ([A-Z]+) "([a-z -]*)"', text, re.M))
    wanted = set()
    for row in re.findall(r'^\t\{ "[^"]*", (.*), (?:0|COST\(\d+\)) \},', text, re.M):
        for part in re.findall(r'"[^"]*"|[A-Z]+', row):
            wanted.update(groups.get(part, part.strip('"')).split())
    table = (SOURCE / "detect/tables/trigram_table.c").read_text()
    names = re.search(r"octavo_trigram_names\[\] = \{(.*?)\};", table, re.S).group(1)
    return wanted ^ set(re.findall(r'"([^"]*)"', names))


def learnt():
    """What the generator learns from text with a known answer."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "de").write_text("a\u00e4" * 5000)
        (folder / "el").write_text("\u03b1\u0391 \u03b2\u03ac\n" * 1000)
        (folder / "ja").write_text("\u65e5\u672c\u672c\u672c" * 1000)
        (folder / "vi").write_text("\u1ea5 \u00e0 \u1ef9\n" * 1000)
        languages, ideographs = gen.learn(folder)
    by_name = {one.name: one for one in languages}
    german, letter = by_name["de"], by_name["de"].base
    a = gen.LATIN
    if [one.name for one in languages] != ["de", "el", "vi", "vi-apart"]:
        return "names"
    if german.letters != ["\u00e4"] or german.size != letter + 1:
        return "letters of de"
    costs = [german.costs[x * german.size + y] for x, y in ((a, letter), (letter, a), (a, a))]
    if costs[:2] != [0, 0] or costs[2] < 8:
        return f"costs of de: {costs}"
    # A capital is the small letter.
    if by_name["el"].letters != ["\u03ac", "\u03b1", "\u03b2"] or by_name["el"].script != 0x3B1:
        return "letters of el"
    if "\u0301" not in by_name["vi-apart"].letters or "\u0301" in by_name["vi"].letters:
        return "tones of vi"
    # Three letters of four are the same one.
    if ideographs[0].classes != [(0, ["\u672c"]), (2, ["\u65e5"])]:
        return f"classes of ja: {ideographs[0].classes}"
    again = read(written(languages, ideographs))
    return None if written(*again) == written(languages, ideographs) else "reading it back"


def main():
    languages, ideographs = read(TABLE)
    failures = [f"{one.name}: {check_language(one)}" for one in languages if check_language(one)]
    failures += [f"{one.name}: {check_ideographs(one)}" for one in ideographs
                 if check_ideographs(one)]
    if len(languages) < 40 or set(gen.IDEOGRAPHS) != {one.name for one in ideographs}:
        failures.append("languages are missing")
    if known():
        failures.append(f"not as in decodings.c: {known()}")
    if written(languages, ideographs) != TABLE:
        failures.append("the generator writes it otherwise")
    if learnt():
        failures.append(f"learnt: {learnt()}")
    if len(sys.argv) > 2 and written(*gen.learn(pathlib.Path(sys.argv[2]))) != TABLE:
        failures.append(f"other numbers are learnt from {sys.argv[2]}")
    for failure in failures:
        print(f"FAIL cli/text/tables/languages.h: {failure}")
    if not failures:
        print("ok cli/text/tables/languages.h, and what is learnt"
              + ("" if len(sys.argv) > 2 else ", but not its numbers"))
    return 1 if failures else 0


sys.exit(main())
