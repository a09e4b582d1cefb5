#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wrong-iconv.py - what the command does with an iconv(3) that does what it must not

usage: wrong-iconv.py OCTAVO COMPILER

wrong_iconv.c, which is loaded into octavo, lets iconv(3) do wrong at one character. octavo must say
so, end with status 2, and change no file. What the library knows is never asked of iconv(3).
"""
import os
import subprocess
import sys
import tempfile

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
COMPILER = sys.argv[2].split()
TESTS = os.path.dirname(os.path.abspath(__file__))
FAILS = b"iconv(3) of this system fails at this charset"

WRONGS = ["back", "far", "beyond", "count", "unread", "over", "front", "behind", "success", "full",
          "cut", "odd"]
# Arguments, charset at which iconv(3) fails, charset of the file.
COMMANDS = [
    ("check -f EUC-JISX0213 a", "EUC-JISX0213", "EUC-JISX0213"),
    ("count -f EUC-JISX0213 a", "EUC-JISX0213", "EUC-JISX0213"),
    ("convert -f EUC-JISX0213 a", "EUC-JISX0213", "EUC-JISX0213"),
    ("convert -i -f EUC-JISX0213 a", "EUC-JISX0213", "EUC-JISX0213"),
    ("convert -f EUC-JISX0213 -t UTF-16 -o b a", "EUC-JISX0213", "EUC-JISX0213"),
    ("convert -t EUC-JISX0213 a", "EUC-JISX0213", "UTF-8"),
    ("convert -i -t EUC-JISX0213 a", "EUC-JISX0213", "UTF-8"),
]
BAD = "\u3046" # HIRAGANA LETTER U, at which iconv(3) does wrong
BEFORE = [0, 31, 2047, 33000] # letters before it


def run(arguments, library="", wrong="", at=b""):
    environment = dict(os.environb, LC_ALL=b"C.UTF-8")
    if library:
        environment.update(LD_PRELOAD=os.fsencode(library), WRONG=wrong.encode(), WRONG_AT=at)
    return subprocess.run([OCTAVO, *arguments.split()], stdin=subprocess.DEVNULL,
                          capture_output=True, env=environment, timeout=60)


def tell_place(library, arguments, fails, charset):
    for before in BEFORE:
        text = "\u3042" * before + BAD + "\u3044" * 1000 + "\n"
        write("a", text.encode(charset))
        good = run(arguments.replace(" -i", "").replace("-o b", "")).stdout
        for wrong in WRONGS:
            what = f"{arguments}, {wrong} after {before}"
            done = run(arguments, library, wrong, BAD.encode(charset))
            expect(f"{what}: status", 2, done.returncode)
            expect(f"{what}: the file", text.encode(charset), read("a"))
            expect(f"{what}: files", ["a"], os.listdir("."))
            expect(f"{what}: message", b"octavo: " + fails.encode() + b": " + FAILS + b"\n", done.stderr)
            if arguments.startswith("convert"):
                check(good.startswith(done.stdout), f"{what}: other output")


def no_crash(library):
    text = ("\u3042" * 3000 + BAD + "\u3044" * 3000 + "\n").encode("EUC-JISX0213")
    write("a", text)
    for arguments in ["convert -f EUC-JISX0213", "iconv -f EUC-JISX0213", "iconv -f EUC-JP"]:
        for wrong in [*WRONGS, "within", "refused"]: # nobody can see the last two
            done = run(arguments + " a", library, wrong, BAD.encode("EUC-JP"))
            what = f"{arguments}, {wrong}: {done.returncode} {done.stderr}"
            check(done.returncode in (0, 1, 2), what)
            check(done.returncode < 2 or b"iconv(3)" in done.stderr, what)


def never_asked(library):
    """For a charset of the library, and where something is guessed."""
    write("a", b"\xb0\xa1" * 1000 + b"\n")
    for arguments in ["check -f EUC-KR", "convert -f EUC-KR", "convert -t EUC-KR", "count -f euckr",
                      "inspect -f EUC-JP", "detect -v", "fix -n", "repair -n", "check"]:
        done = run(arguments + " a", library, "back", b"\xb0\xa1")
        wanted = run(arguments + " a")
        expect(arguments, (wanted.returncode, wanted.stdout, wanted.stderr),
               (done.returncode, done.stdout, done.stderr))


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "wrong.so")
        subprocess.check_call([*COMPILER, "-shared", "-fPIC", "-o", library,
                               os.path.join(TESTS, "wrong_iconv.c"), "-ldl"])
        cases = [(row[0], lambda row=row: tell_place(library, *row)) for row in COMMANDS]
        cases += [("no crash", lambda: no_crash(library)), ("never asked", lambda: never_asked(library))]
        return run_cases(cases)


sys.exit(main())
