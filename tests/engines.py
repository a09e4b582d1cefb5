#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""engines.py - the options that docs/engines.md names give the answers that it tells

usage: engines.py SOURCE LIBRARY

Calls the shared library for each row of each table, and Python where the answer is Python's.
"""
import ctypes
import os
import re
import sys

SOURCE, LIBRARY = sys.argv[1:]
failures = 0


class Result(ctypes.Structure):
    _fields_ = [("read", ctypes.c_size_t), ("written", ctypes.c_size_t),
                ("replaced", ctypes.c_size_t), ("error", ctypes.c_int),
                ("length", ctypes.c_size_t)]


def check(good, what):
    global failures
    if not good:
        failures += 1
        print("FAIL", what)


def read_constants():
    """The enumerators of octavo.h, by name."""
    with open(os.path.join(SOURCE, "include/octavo.h"), encoding="ascii") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    constants = {}
    for body in re.findall(r"enum octavo_\w+ \{(.*?)\}", text, re.S):
        value = -1
        for name, given in re.findall(r"(OCTAVO_\w+)(?: = (-?\w+))?", body):
            value = int(given, 0) if given else value + 1
            constants[name] = value
    return constants


def read_tables():
    """Each table as a list of rows, the first one its head."""
    tables, table = [], []
    with open(os.path.join(SOURCE, "docs/engines.md"), encoding="utf-8") as file:
        for line in list(file) + [""]:
            if line.startswith("|"):
                table.append([cell.strip() for cell in line.strip().strip("|").split("|")])
            elif table:
                tables.append([table[0]] + table[2:])
                table = []
    return tables


def octets_of(cell):
    return [bytes.fromhex(code) for code in re.findall(r"`([0-9A-F ]+)`", cell)]


def main():
    constants = read_constants()
    library = ctypes.CDLL(LIBRARY)
    library.octavo_convert.restype = library.octavo_check.restype = Result
    library.octavo_convert.argtypes = [
        ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_char_p,
        ctypes.c_size_t, ctypes.c_uint]
    library.octavo_check.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_size_t,
                                     ctypes.c_uint]

    def options_of(cell):
        return sum(constants[name] for name in re.findall(r"`(OCTAVO_\w+)`", cell))

    def convert(start, options, octets):
        dst = ctypes.create_string_buffer(200)
        result = library.octavo_convert(start, octets, len(octets), constants["OCTAVO_UTF8"],
                                        dst, len(dst), options)
        check(result.error == constants["OCTAVO_OK"], f"{octets.hex(' ')}: {result.error}")
        return dst.raw[:result.written].decode()

    replacing, answers, refusing = read_tables()
    columns = answers[0]
    used = {"nothing"}
    for program, _, start, options, column in replacing[1:]:
        for row in answers[1:]:
            octets = octets_of(row[0])[0]
            got = convert(options_of(start), options_of(options), octets)
            if column == "nothing":
                check(got == octets.decode(errors="ignore"), f"{program}, {row[0]}: {got!r}")
                continue
            used.add(column)
            # The program's answer; and ours, if that is another one.
            told = re.findall(r"`(.*?)`", row[columns.index(column)])
            check(got.replace("\uFFFD", "*") == told[-1], f"{program}, {row[0]}: {got!r}")
            check(len(told) == len(set(told)), f"{program}, {row[0]}: {told}")
            if column == "Python":
                check(got == octets.decode(errors="replace"), f"Python, {row[0]}: {got!r}")
    check(used >= set(columns[2:]), f"columns that no program has: {set(columns[2:]) - used}")

    # What tells browsers from Python.
    bom = b"\xEF\xBB\xBFa"
    for program, _, start, options, column in replacing[1:]:
        got = convert(options_of(start), options_of(options), bom)
        check(got == ("a" if column == "browsers" else "\uFEFFa"), f"{program}: {got!r}")

    for program, _, options, refused, taken in refusing[1:]:
        for octets in octets_of(refused) + octets_of(taken):
            error = library.octavo_check(constants["OCTAVO_UTF8"], octets, len(octets),
                                         options_of(options)).error
            is_refused = error != constants["OCTAVO_OK"]
            check(is_refused == (octets in octets_of(refused)), f"{program}: {octets.hex(' ')}")
            if program == "Python":
                try:
                    octets.decode()
                    check(not is_refused, f"Python takes {octets.hex(' ')}")
                except UnicodeDecodeError:
                    check(is_refused, f"Python refuses {octets.hex(' ')}")
    counts = [len(table) - 1 for table in (replacing, answers, refusing)]
    print("rows:", *counts)
    check(counts[0] >= 11 and counts[1] >= 15 and counts[2] >= 7, "rows are missing")
    return failures > 0


sys.exit(main())
