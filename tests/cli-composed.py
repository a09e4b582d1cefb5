#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-composed.py - charsets of iconv(3) in which an octet may depend on the next, or become two characters

usage: cli-composed.py OCTAVO

windows-1258, windows-1255, TCVN and TSCII have letters and marks that iconv(3) composes: it holds a letter back
until it has seen the next octet. In EUC-JISX0213, Shift_JISX0213 and Big5-HKSCS some characters are two
code points. What a text without errors is, iconv(1) says, or Python.
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

# Letters, marks, and octets that are errors.
HOLDING = {
    "WINDOWS-1258": (b"aeouAEOU\xc2\xca\xd4\xd5\xdd\xe2\xea\xf4\xf5", b"\xcc\xd2\xde\xec\xf2", b"\x8a\x9a"),
    "WINDOWS-1255": (b"\xe0\xe1\xe5\xe9\xf9\xfaa\xd4", b"\xc7\xc8\xcc\xd1\xd2", b"\xd9\xdf\xfb"),
    "TSCII": (bytes(range(0xAB, 0xCA)), b"\xa1\xa2\xa6\xa7\xa8\xaa", b""),
    "TCVN": (b"aeouAEOUyYd", b"\xb0\xb1\xb2\xb3\xb4", b""),
}
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
    for charset, (letters, marks, _) in HOLDING.items():
        for n in (1, 2, 3, 50, 2047, 2048, 2049, 4096, 70000):
            octets = random_octets(chance, letters, marks, n)
            text = decoded(charset, octets)
            write("f", octets)
            expect(f"{charset} {n}", text, octavo("convert", "-f", charset, "f").stdout.decode())
            count = int(octavo("count", "-m", "--brief", "-f", charset, "f").stdout)
            expect(f"{charset} {n}, characters", len(text), count)


def test_errors_after_letters():
    chance = random.Random(2)
    for charset, (letters, marks, errors) in HOLDING.items():
        for _ in range(20 if errors else 0):
            pieces = [random_octets(chance, letters, marks, chance.choice((0, 1, 2, 9, 4096)))
                      for _ in range(chance.randint(1, 4))]
            octets, text = pieces[0], decoded(charset, pieces[0])
            for piece in pieces[1:]:
                octets += bytes([chance.choice(errors)]) + piece
                text += "\ufffd" + decoded(charset, piece)
            got = octavo("convert", "-f", charset, "--invalid=replace", octets=octets).stdout.decode()
            expect(f"{charset} {octets[:99]}", text, got)
            if len(pieces) > 1:
                done = octavo("convert", "-f", charset, octets=octets, status=1)
                expect(f"{charset}, up to the error", decoded(charset, pieces[0]),
                       done.stdout.decode())
                before = decoded(charset, pieces[0]).split("\n")
                place = f"-:{len(before)}:{len(before[-1]) + 1}: error: ".encode()
                check(done.stderr.startswith(place), f"{place} {done.stderr}")


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
    chance = random.Random(3)
    for charset, (letters, marks, _) in HOLDING.items():
        for n in (1, 2, 3, 40, 60):
            octets = random_octets(chance, letters, marks, n)
            check_places(f"{charset} {octets}", charset, octets, decoded(charset, octets))
        octets = b"b" * 4094 + random_octets(chance, letters, marks, 20)
        check_places(f"{charset}, a part", charset, octets, decoded(charset, octets))
    for charset, (pair, codec) in PAIRS.items():
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
