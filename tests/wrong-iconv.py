#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wrong-iconv.py - what the command does with an iconv(3) that does what it must not

usage: wrong-iconv.py OCTAVO [COMPILER]

wrong_iconv.c, which is loaded into octavo, lets iconv(3) do wrong at one character. octavo must say
so, with the place, end with status 2, and change no file. Without COMPILER only the iconv(3) that
is there is tried: with the octets at which that of musl 1.2.3 writes in front of its output, and
with all pairs of octets in every charset.
"""
import os
import re
import subprocess
import sys
import tempfile

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
COMPILER = sys.argv[2].split() if sys.argv[2:] else None
TESTS = os.path.dirname(os.path.abspath(__file__))
REFUSED = b"iconv(3) of this system fails at this charset, so it is not used"

WRONGS = ["back", "far", "beyond", "count", "unread", "over", "front", "behind", "success", "full",
          "cut", "odd"]
# Arguments, charset at which iconv(3) fails, charset of the file.
COMMANDS = [
    ("check -f EUC-JP a", "EUC-JP", "EUC-JP"),
    ("count -f EUC-JP a", "EUC-JP", "EUC-JP"),
    ("convert -f EUC-JP a", "EUC-JP", "EUC-JP"),
    ("convert -i -f EUC-JP a", "EUC-JP", "EUC-JP"),
    ("convert -f EUC-JP -t UTF-16 -o b a", "EUC-JP", "EUC-JP"),
    ("convert -t EUC-KR a", "EUC-KR", "UTF-8"),
    ("convert -i -t EUC-KR a", "EUC-KR", "UTF-8"),
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
        size = len("\u3042".encode(charset))
        write("a", text.encode(charset))
        good = run(arguments.replace(" -i", "").replace("-o b", "")).stdout
        for wrong in WRONGS:
            what = f"{arguments}, {wrong} after {before}"
            done = run(arguments, library, wrong, BAD.encode(charset))
            expect(f"{what}: status", 2, done.returncode)
            expect(f"{what}: the file", text.encode(charset), read("a"))
            expect(f"{what}: files", ["a"], os.listdir("."))
            place = re.fullmatch(rb"octavo: a: iconv\(3\) of this system fails at "
                                 rb"(.*), somewhere after octet (\d+)\n", done.stderr)
            if not place and " -i " in arguments: # when it looks what the text may be
                check(done.stderr.endswith(REFUSED + b"\n"), f"{what}: {done.stderr}")
                continue
            check(place, f"{what}: {done.stderr}")
            expect(f"{what}: charset", fails.encode(), place[1])
            # What is encoded was decoded in pieces of any length.
            most = 4096 if fails == charset else before * size + 1
            check(before * size - most < int(place[2]) <= before * size, f"{what}: {place[0]}")
            if arguments.startswith("convert"):
                check(good.startswith(done.stdout), f"{what}: other output")


def no_crash(library):
    write("a", ("\u3042" * 3000 + BAD + "\u3044" * 3000 + "\n").encode("EUC-JP"))
    for arguments in ["inspect -f EUC-JP", "detect", "detect -v", "fix -n", "repair -n", "check",
                      "check -f ISO-8859-2", "iconv -f EUC-JP"]:
        for wrong in [*WRONGS, "within", "refused"]: # nobody can see the last two
            done = run(arguments + " a", library, wrong, BAD.encode("EUC-JP"))
            what = f"{arguments}, {wrong}: {done.returncode} {done.stderr}"
            check(done.returncode in (0, 1, 2), what)
            check(done.returncode < 2 or b"iconv(3)" in done.stderr, what)


def refused_beforehand(library):
    write("a", b"\xb0\xa1" * 1000 + b"\n") # well-formed
    for arguments, status in [("check -f EUC-KR", 2), ("convert -f EUC-KR", 2),
                              ("convert -f UTF-8 -t EUC-KR", 2), ("iconv -f EUC-KR", 1),
                              ("count -f euckr", 2)]:
        done = run(arguments + " a", library, "back", b"\xc8A")
        expect(f"{arguments}: status", status, done.returncode)
        check(REFUSED in done.stderr, f"{arguments}: {done.stderr}")
        expect(f"{arguments}: output", b"", done.stdout)
    for arguments in "detect -v a", "fix -n a":
        done = run(arguments, library, "back", b"\xc8A")
        check(done.returncode < 2, f"{arguments}: {done}")


def pairs_of_musl():
    """An iconv(3) that passes finds an error in each of the pairs, as they are no characters."""
    # In the last text, that of musl would take back the "a".
    for charset, pair in (("EUC-KR", b"\xc8A"), ("SHIFT_JIS", b"\xee\xef"), ("SHIFT_JIS", b"\xc8A"),
                          ("GB18030", b"\xfe9\xfe9"), ("GB18030", b"a\xe32\x9a6")):
        write("a", pair * 200)
        for command in "check", "count", "inspect", "convert":
            done = run(f"{command} -f {charset} a")
            check(done.returncode in (0, 1, 2), f"{command}, {charset}: {done.returncode}")
            is_refused = done.returncode == 2 and REFUSED in done.stderr
            if command == "check" and charset == "EUC-KR" and not is_refused:
                expect("errors shown", 100, done.stdout.count(b"[c8]"))
            if command == "convert" and pair[:1] == b"a" and not is_refused:
                check(done.stdout.startswith(b"a") and done.returncode == 1, f"{charset}: {done}")
            check(is_refused or done.returncode < 2, f"{command}, {charset}: {done.stderr}")


def all_pairs():
    write("a", bytes(octet for i in range(65536) for octet in divmod(i, 256)))
    labels = run("labels").stdout.decode().split()
    known = 0
    for label in labels:
        done = run(f"check --quiet -f {label} a")
        check(done.returncode in (0, 1, 2), f"{label}: {done}")
        known += done.returncode < 2
        check(done.returncode < 2 or REFUSED in done.stderr or b"unknown encoding" in done.stderr,
              f"{label}: {done.stderr}")
    check(known > 20, f"only {known} charsets are known")


def main():
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "wrong.so")
        cases = [("the pairs at which musl 1.2.3 fails", pairs_of_musl), ("all pairs", all_pairs)]
        if COMPILER:
            subprocess.check_call([*COMPILER, "-shared", "-fPIC", "-o", library,
                                   os.path.join(TESTS, "wrong_iconv.c"), "-ldl"])
            cases += [(row[0], lambda row=row: tell_place(library, *row)) for row in COMMANDS]
            cases += [("no crash", lambda: no_crash(library)),
                      ("refused beforehand", lambda: refused_beforehand(library))]
        return run_cases(cases)


sys.exit(main())
