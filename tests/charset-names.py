#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Names of charsets, against the Encoding Standard, IANA's registry, Python and glibc.

usage: charset-names.py SOURCE PROGRAM...    PROGRAM: charset_names.c, after what runs it here
"""

import collections
import encodings.aliases
import json
import pathlib
import re
import subprocess
import sys

SOURCE, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2:]
sys.path.insert(0, str(SOURCE / "gen"))
import whatwg

failed = 0


def check(condition, what):
    global failed
    if not condition:
        print("FAIL", what)
        failed += 1


def run(what):
    """The lines that it prints; it may print failures."""
    global failed
    done = subprocess.run([*PROGRAM, what], stdout=subprocess.PIPE, timeout=300)
    lines = done.stdout.decode().splitlines()
    if done.returncode not in (0, 77):
        print("\n".join(line for line in lines if line.startswith("FAIL")))
        failed += 1
    return lines


finder = subprocess.Popen([*PROGRAM, "find"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def find(names, which="system"):
    """The labels of the charsets of these names; "-" for none."""
    found = []
    for name in names:
        octets = name if isinstance(name, bytes) else name.encode()
        finder.stdin.write(f"{which}\t{octets.hex()}\n".encode())
        finder.stdin.flush()
        found.append(finder.stdout.readline().decode().rstrip("\r\n"))
    return found


def expect(pairs, which="system"):
    """Pairs of a name and the label that it must find."""
    pairs = list(pairs)
    for (name, label), found in zip(pairs, find([name for name, _ in pairs], which)):
        check(found == label, f"{which} {name!r}: {found}, not {label}")


# ------------------------------------------------------------------ all names

aliases = collections.defaultdict(list)
reads = {}
for line in run("list"):
    number, which, superset, alias = line.split("\t")
    aliases[int(number), which].append(alias)
    reads[int(number)] = superset
labels = {number: names[0] for (number, which), names in aliases.items() if which == "system"}

header = (SOURCE / "include/octavo-charset.h").read_text()
functions = {int(number): name for name, number in
             re.findall(r"octavo_charset_(\w+)\(void\); /\* (\d+) \*/", header)}
check(set(functions) == {number for number in labels if number >= 64}, "numbers of the header")
check(len(set(functions.values())) == len(functions), "a function twice")
for number, name in functions.items():
    is_of_web = name.startswith("web_")
    check(is_of_web == labels[number].startswith("web:") == (number >= 512), f"{number} {name}")
check(len(set(labels.values())) == len(labels), "a label twice")
with open(SOURCE / "gen/charset-names.txt", encoding="ascii") as file:
    for number, _, label, *_ in (line.split() for line in file if line.strip() and line[0] != "#"):
        check(labels.get(int(number)) == label.rstrip("="), f"{number} is {labels.get(int(number))}, not {label}")

for (number, which), names in aliases.items():
    check(len({name.lower() for name in names}) == len(names), f"{number}: a name twice")
    expect(((name, labels[number]) for name in names), which)
    if which == "web":
        expect((("web:" + name, labels[number]) for name in names))
expect((superset, superset) for superset in reads.values())

# Case and punctuation are ignored by one set, case by the other.
of_system = [(name, labels[number]) for (number, which), names in aliases.items()
             if which == "system" and number < 512 for name in names]
expect((name.upper(), label) for name, label in of_system)
expect((f" [{name.lower()}]\n".replace("-", "_."), label) for name, label in of_system)
expect((name.replace("-", ""), label) for name, label in of_system
       if not re.search(r"\d-\d|-0", name))
run("octavo")
run("glibc")

# ------------------------------------------------------------------ the Web's set

standard = json.loads(whatwg.FILES["encodings.json"])
count = 0
declared = {names[0].lower(): number for (number, which), names in aliases.items() if which == "web"}
web_labels = {}
for encoding in (encoding for group in standard for encoding in group["encodings"]):
    number = declared.pop(encoding["name"].lower(), -1)
    check(number >= 0, f"{encoding['name']} is not declared by that name")
    listed = sorted(name.lower() for name in aliases[number, "web"])
    check(listed == sorted(encoding["labels"]), f"labels of {encoding['name']}")
    for name in encoding["labels"]:
        web_labels[name] = labels.get(number)
check(not declared, f"not of the Web: {declared}")
check(len(web_labels) == 228, "228 labels")
expect(web_labels.items(), "web")
expect(((f"\t\n\f\r {name.upper()} \t\n\f\r", label) for name, label in web_labels.items()), "web")
others = {change for name in web_labels for change in
          (name.replace("-", ""), name.replace("-", "_"), name.replace("_", "-"), name + "-",
           name[:-1], name + "x", name.replace("-", " "), "x" + name, name + "\v",
           "\xA0" + name, name + "\u2003", name.replace("-", "-0"), name.replace("k", "\u212A"),
           "web:" + name, "glibc:" + name, "web: " + name)} - set(web_labels)
expect(((name, "-") for name in sorted(others)), "web")
names_of_system = {name.lower() for name, _ in of_system}
expect(((name, "-") for name in sorted(names_of_system - set(web_labels))), "web")

# ------------------------------------------------------------------ prefixes

expect((f"WEB: {name.upper()}\t", label) for name, label in web_labels.items())
expect((name, "-") for name in (
    "web:", "web", "we", "w", "glibc:", "glibc", ":", "web:web:utf-8", "glibc:glibc:utf-8",
    "web:glibc:utf-8", "glibc:web:utf-8", "web:latin2x", "web-utf-8", "webutf8", " web:utf-8",
    "glibc:web:", "web:iso 8859-2", "iana:utf-8", "x:utf-8",
    "glibc:macintosh", "glibc:MAC-CYRILLIC", "glibc:KOI8", "glibc:TCVN", "glibc:UTF-16",
    "glibc:windows-28592", "glibc:no-such-charset"))
expect([("glibc:utf8", "UTF-8"), ("GLIBC:L2", "ISO-8859-2"), ("glibc:CP1251", "windows-1251")])

# ------------------------------------------------------------------ junk

long = "A" * 40000
junk = ("", " ", "-", "0", "00000", "\t\n", long, "-" * 40000, "utf-8" + long, long + "utf-8", "0" * 40000,
        "utf-8;q=1", "\x01utf-8\x7F8", b"\xFF\xFE", b"\x80" * 300, b"utf-8\xC0\xAF8", "utf-8/../8x", "%s%n%n",
        "iso-8859-2 2", "csISOLatin11", "cs", "cp", "ibm", "windows-", "iso-8859-", "iso-8859-12",
        "latin11", "l11", "cp0", "x-", "mac-x")
expect(((name, "-") for name in junk))
expect(((name, "-") for name in junk), "web")

# ------------------------------------------------------------------ what others say

# Those of other charsets that IANA puts into one row.
ELSEWHERE = {"ISO-8859-11"}  # with TIS-620, which lacks A0 and C1

with open(SOURCE / "tests/data/iana-charsets.tsv", encoding="ascii") as file:
    for line in file:
        if line.startswith("#"):
            continue
        mib, preferred, names = line.rstrip("\n").split("\t")
        names = [name for name in names.split() if name not in ELSEWHERE]
        found = find(names)
        check(len(set(found)) == 1, f"IANA's {mib}: {list(zip(names, found))}")

# Names for which Python has another charset, and why.
OTHERS = {
    "ms_kanji": "Shift_JIS", "mskanji": "Shift_JIS",  # IANA, and the Encoding Standard
}
by_codec = collections.defaultdict(set)
for alias, codec in encodings.aliases.aliases.items():
    by_codec[codec].update((alias, codec))
for codec, names in by_codec.items():
    names = sorted(names - set(OTHERS))
    found = {label: name for name, label in zip(names, find(names)) if label != "-"}
    check(len(found) <= 1, f"Python's {codec}: {found}")
expect(OTHERS.items())

# A language's name, or a number, that others give to several charsets; and what is there on purpose.
expect([("koi8", "KOI8-R"), ("unicode", "UTF-16"), ("gb18030", "GB18030"), ("ks_c_5601-1987", "EUC-KR"),
        ("windows-949", "UHC"), ("ms932", "windows-31J"), ("windows-950", "CP950"),
        ("koi8-ru", "KOI8-RU"), ("iso-8859-8-i", "ISO-8859-8"), ("latin1", "ISO-8859-1"),
        ("latin5", "ISO-8859-9"), ("latin9", "ISO-8859-15"), ("mac", "macintosh"),
        ("iso-ir-58", "GB2312"), ("hz-gb-2312", "HZ-GB-2312"), ("iso-2022-kr", "ISO-2022-KR"),
        ("iso-2022-cn", "ISO-2022-CN"),
        ("macroman", "macintosh"), ("xmacroman", "macintosh"), ("xsjis", "Shift_JIS"),
        ("xeucjp", "EUC-JP"), ("xgbk", "GBK"), ("win1251", "windows-1251")])
expect((name, "-") for name in ("latin", "turkish8", "thai8", "gb13000", "x-user-defined",
                                "replacement", "iso-2022-cn-ext", "jis", "ibm-5347", "ansi", "oem"))

print(f"{sum(map(len, aliases.values()))} names, {failed} failed")
sys.exit(failed > 0)
