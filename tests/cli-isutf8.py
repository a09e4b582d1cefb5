#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-isutf8.py - octavo under the name isutf8 agrees with that of moreutils

usage: cli-isutf8.py OCTAVO
"""
import os
import re
import shutil
import subprocess
import sys

from cli_lib import expect, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
REAL = shutil.which("isutf8")


def run(program, *arguments):
    """The status, and the output without the texts of errors."""
    done = subprocess.run(["isutf8", *arguments], executable=program, capture_output=True,
                          check=False)
    return done.returncode, re.sub(rb"(byte \d+): .*", rb"\1", done.stdout)


def agreement():
    if not REAL or not run(REAL, "--help")[1].endswith(b"This is version 1.2.\n"):
        return "there is no isutf8 1.2"
    write("good", "café\n".encode())
    write("a", b"abc\xffdef\n")
    write("b", b"a\n\n\xed\xa0\x80")
    write("cut", b"caf\xc3")
    write("large", b"x\xf4\x90\x80\x80")
    for options in [], ["-l"], ["-q"], ["-i"], ["-qi"], ["-il"]:
        for file in "good", "a", "b", "cut", "large":
            expect(f"{options} {file}", run(REAL, *options, file), run(OCTAVO, *options, file))
    return None


if __name__ == "__main__":
    sys.exit(run_cases([("verdicts and places are those of isutf8 1.2", agreement)]))
