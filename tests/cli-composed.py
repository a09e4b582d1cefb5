#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-composed.py - charsets in which an octet may depend on the next, or become two characters

usage: cli-composed.py OCTAVO

TSCII, which only iconv(3) knows, has letters and marks that it composes: it holds a letter back until it has
seen the next octet. In EUC-JISX0213, Shift_JISX0213 and Big5-HKSCS some characters are two code points. What
a text without errors is, iconv(1) says, or Python.
"""
import json
import os
import random
import resource
import subprocess
import sys

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
PATIENCE = 60
ICONV = {"LC_ALL": "C", "PATH": os.environ["PATH"]}

LETTERS, MARKS = bytes(range(0xAB, 0xCA)), b"\xa1\xa2\xa6\xa7\xa8\xaa"
PAIRS = {
    "EUC-JISX0213": ("か゚とてとセ゚", "euc_jisx0213"),
    "SHIFT_JISX0213": ("か゚とてとセ゚", "shift_jisx0213"),
    "BIG5-HKSCS": ("Ê̄大Ê̌", "big5hkscs"),
}


def limit_files():
    """Without that, what writes for ever would fill the disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 24, 1 << 24))


def octavo(*arguments, octets=b"", status=0):
    with open("out", "wb") as out:
        done = subprocess.run([OCTAVO, *arguments], input=octets, stdout=out, stderr=subprocess.PIPE,
                              check=False, timeout=PATIENCE, preexec_fn=limit_files)
    done.stdout = read("out")
    if status is not None:
        expect(f"status of {arguments}, {done.stderr[:500]!r}", status, done.returncode)
    return done


def decoded(charset, octets):
    done = subprocess.run(["iconv", "-f", charset, "-t", "UTF-8"], input=octets, env=ICONV,
                          stdout=subprocess.PIPE, check=True, timeout=PATIENCE)
    return done.stdout.decode()


def random_octets(chance, letters, marks, n):
    kinds = [letters, marks, b"bcd \n"]
    return bytes(chance.choice(chance.choices(kinds, (4, 3, 2))[0]) for _ in range(n))


def test_pairs_wherever_reading_and_writing_are_divided():
    for charset, (pair, codec) in PAIRS.items():
        for size in (1365, 2048, 4096, 16384, 65536):
            for pad in range(size - 9, size + 3):
                text = "a" * pad + pair + "a\n"
                write("f", text.encode(codec))
                got = octavo("convert", "-f", charset, "f").stdout.decode()
                check(got == text, f"{charset}, {pad}: {got[-20:]!a}")
    text = "か゚" * 99999
    expect("many", text, octavo("convert", "-f", "EUC-JISX0213",
                                octets=text.encode("euc_jisx0213")).stdout.decode())


def test_letters_wherever_reading_is_divided():
    chance = random.Random(1)
    for n in (1, 2, 3, 50, 255, 256, 257, 4096, 70000):
        octets = random_octets(chance, LETTERS, MARKS, n)
        text = decoded("TSCII", octets)
        write("f", octets)
        expect(f"{n}", text, octavo("convert", "-f", "TSCII", "f").stdout.decode())
        count = int(octavo("count", "-m", "--brief", "-f", "TSCII", "f").stdout)
        expect(f"{n}, characters", len(text), count)


def test_letters_and_marks_that_stay_two():
    """As in Python and in browsers; what is written, a composed letter or two, is the same text."""
    for charset, octets, text in (("windows-1258", b"a\xec", "a\u0301"), ("TCVN", b"a\xb3", "a\u0301"),
                                  ("windows-1255", b"\xe0\xc7", "\u05d0\u05b7")):
        expect(charset, text, octavo("convert", "-f", charset, octets=octets).stdout.decode())
        expect(f"{charset}, back", octets, octavo("convert", "-t", charset, octets=text.encode()).stdout)
    expect("composed", b"\xe2\xec", octavo("convert", "-t", "windows-1258", octets="\u1ea5".encode()).stdout)


def found_in(option, name, *arguments):
    done = octavo("check", option, "--max-errors=999999", "--format=json", *arguments, name, status=None)
    return [json.loads(line)["data"] for line in done.stdout.splitlines() if b'"error"' in line[:20]]


def check_places(name, charset, octets, text):
    """Characters are found at their lines and columns, as in UTF-8, and with their octets."""
    write("f", octets)
    write("utf-8", text.encode())
    for option in ("--ascii-only", "--level=1"):
        found, want = found_in(option, "f", "-f", charset), found_in(option, "utf-8")
        expect(f"{name}, {option}", [(one["line"], one["column"]) for one in want],
               [(one["line"], one["column"]) for one in found])
        end = 0
        for other, one in zip(want, found):
            begin, length = one["offset"], one["length"]
            character = text.encode()[other["offset"]:other["offset"] + other["length"]].decode()
            check(length > 0 and begin + length <= len(octets) and begin + length >= end,
                  f"{name}: {one}, after {end}")
            check(character in decoded(charset, octets[begin:begin + length]),
                  f"{name}, {option}: {character!a} is not {octets[begin:begin + length]}: {one}")
            end = begin + length


def test_places():
    for charset, codec in (("EUC-JISX0213", "euc_jisx0213"), ("SHIFT_JISX0213", "shift_jisx0213")):
        pair = PAIRS[charset][0]
        for text in (pair, "\n", pair * 9 + "\n" + pair, "a" * 4095 + pair, "a" * 4094 + pair):
            check_places(f"{charset} {len(text)}", charset, text.encode(codec), text)


def test_places_after_characters_that_pass():
    for before in range(60):
        write("f", ("日本語の" * before + "é\n").encode("gb18030"))
        done = octavo("convert", "-v", "-f", "GB18030", "-t", "SHIFT_JIS", "--unmappable=replace", "f")
        check(done.stderr.startswith(f"f:1:{4 * before + 1}: warning: U+00E9 ".encode()) and
              b"[a8 a6]\n" in done.stderr, f"{before}: {done.stderr}")


TESTS = [(name[5:].replace("_", " "), test) for name, test in globals().items()
         if name.startswith("test_")]
sys.exit(run_cases(TESTS))
