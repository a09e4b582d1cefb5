#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""charset_names.py - writes charset/tables/names.h, or with an argument another part of it

usage: charset_names.py [numbers]

names.h has the names of all charsets in each of the two sets; numbers.c, which 'numbers' writes,
the functions of include/octavo-charset.h by number. The names are those of gen/charset-names.txt,
of src/label.c, and of encodings.json in the archive of the Encoding Standard.
"""

import collections
import json
import pathlib
import re
import sys

import whatwg

SOURCE = pathlib.Path(__file__).resolve().parent.parent
ENCODINGS = 64  # numbers below this are of enum octavo_encoding
LIMIT = 1024    # OCTAVO_CHARSET_NUMBERS
MARK = 0x8000

Row = collections.namedtuple("Row", "number function label web names")


def read_rows():
    text = (SOURCE / "gen/charset-names.txt").read_text(encoding="ascii")
    found = [line.split() for line in text.split("\n") if line and line[0] != "#"]
    return [Row(int(number), function, label, web, names)
            for number, function, label, web, *names in found]


def read_octavo():
    """{number: its names}, of the encodings of octavo.h."""
    header = (SOURCE / "include/octavo.h").read_text()
    enum = re.search(r"^enum octavo_encoding \{(.*?)^\};", header, re.S | re.M)[1]
    numbers = re.findall(r"^\t(OCTAVO_\w+)", enum, re.M)[1:]
    found = collections.defaultdict(list)
    for name, label in re.findall(r'\{ (OCTAVO_\w+), "(.*?)" \}', (SOURCE / "src/label.c").read_text()):
        found[numbers.index(name)].append(label)
    return dict(found)


def read_standard():
    """{name of an encoding: its labels}"""
    groups = json.loads(whatwg.FILES["encodings.json"])
    return {e["name"]: e["labels"] for group in groups for e in group["encodings"]}


def read_header():
    header = (SOURCE / "include/octavo-charset.h").read_text()
    return {int(number): function for function, number in
            re.findall(r"octavo_charset_(\w+)\(void\); /\* (\d+) \*/", header)}


def significant(name):
    """What counts of a name in the system's set, as src/name_order.h has it."""
    counts, last = "", ""
    for c in name.lower():
        if not c.isalnum():
            last = ""
        elif c != "0" or last.isdigit():
            counts += c
            last = c
    return counts


def add(names, key, name, number, mark):
    """A name of a set: it must not be there."""
    assert key and key not in names, f"{name}: {names.get(key)}"
    names[key] = name, number | (MARK if mark else 0)


def system_names(rows):
    """{what counts: (name, number)}; marked if glibc means the same."""
    names, marked = {}, set()
    for row in rows:
        for name in [row.label] + row.names:
            if name.endswith("="):
                marked.add(significant(name))
    octavo = read_octavo()
    for number, labels in octavo.items():
        for name in labels:
            add(names, significant(name), name, number, significant(name) in marked)
    for row in rows:
        if row.number < ENCODINGS:
            assert octavo[row.number][0] == row.label.rstrip("="), row.label
        for name in [row.label] + row.names:
            key, name = significant(name), name.rstrip("=")
            if key in names and names[key][1] == row.number | MARK and row.number < ENCODINGS:
                continue  # of src/label.c, and only marked here
            if row.label.startswith("web:"):
                assert not row.names and row.label == "web:" + row.web.lower()
            elif name != row.label.rstrip("=") or row.number >= ENCODINGS:
                add(names, key, name, row.number, key in marked)
    return names


def web_names(rows):
    """{label: (label, number)}; marked if a document should declare that one."""
    names, standard = {}, read_standard()
    for row in rows:
        if row.web != "-":
            for label in standard.pop(row.web):
                add(names, label, row.web if label == row.web.lower() else label, row.number,
                    label == row.web.lower())
    assert not standard and len(names) == 228
    return names


class Pool:
    """All names one after another. Those that differ only in case are in it once."""

    def __init__(self):
        self.places, self.names, self.size = {}, [], 0

    def place(self, name):
        if name.lower() not in self.places:
            self.places[name.lower()] = self.size
            self.names.append(name)
            self.size += len(name) + 1
        return self.places[name.lower()]

    def print(self):
        print("\n/* Each ends with NUL. */")
        line, lines = "", []
        for name in self.names:
            if len(line) + len(name) > 84:
                lines.append(line)
                line = ""
            line += name + r"\000"  # not \0: a digit may follow
        print("static const char name_pool[] =\n\t" +
              "\n\t".join(f'"{line}"' for line in lines + [line]) + ";")


def print_set(name, comment, names, pool):
    print(f"\n/* {comment} */")
    print(f"static const struct name {name}[] = {{")
    cells = [f"{{ {pool.place(names[key][0])}, {names[key][1]} }}," for key in sorted(names)]
    for i in range(0, len(cells), 6):
        print("\t" + " ".join(cells[i:i + 6]))
    print("};")


def begin(name, licences="MIT"):
    print(f"/* SPDX-License-Identifier: {licences} */")
    print(f"/* {name} - THIS FILE WAS GENERATED BY gen/charset_names.py. DO NOT EDIT. */")


def print_names(rows):
    system, web = system_names(rows), web_names(rows)
    pool = Pool()
    for name, _ in list(system.values()) + list(web.values()):
        pool.place(name)
    begin("names.h", "MIT AND BSD-3-Clause")
    print("/* Labels of the Encoding Standard, (c) WHATWG: see LICENSE-WHATWG. */")
    print("#include <stdint.h>")
    pool.print()
    print(f"\n/* A name's place in the pool, and the charset's number; {MARK:#x} is MARK. */")
    print("struct name {\n\tuint16_t place, number;\n};")
    print(f"#define MARK {MARK:#x}")
    print_set("system_names", "By letters and digits. Marked: the same to iconv(3) of the GNU C library.",
              system, pool)
    print_set("web_names", "By octets. Marked: what a document should declare.", web, pool)


def print_numbers(rows):
    begin("numbers.c")
    print('#include "octavo-charset.h"\n')
    print("const struct octavo_charset *octavo_charset_numbered(unsigned number)\n{")
    print("\tswitch (number) {")
    for row in rows:
        if row.number >= ENCODINGS:
            print(f"\tcase {row.number}:\n\t\treturn octavo_charset_{row.function}();")
    print("\tdefault:")
    print(f"\t\treturn number < {ENCODINGS} ? octavo_charset_of((enum octavo_encoding)number) : NULL;")
    print("\t}\n}")


def main():
    rows = read_rows()
    numbers = [row.number for row in rows]
    assert numbers == sorted(set(numbers)) and numbers[-1] < LIMIT
    assert {row.number: row.function for row in rows if row.number >= ENCODINGS} == read_header()
    assert all((row.function == "-") == (row.number < ENCODINGS) for row in rows)
    if sys.argv[1:] == ["numbers"]:
        print_numbers(rows)
    else:
        print_names(rows)


main()
