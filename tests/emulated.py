#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs a test of the command, for the command of another system, by an emulator.

usage: emulated.py TEST OCTAVO EMULATOR..

TEST is one of those below, with the cases that must fail, and why: all others must pass. A case
that passes nevertheless is an error, too.
"""
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
NAMES = "names of Windows hold no controls, no backslashes, and UTF-16"
UNIX = "Windows has no such files"
LINKS = "Wine follows symbolic links of Linux by itself"
MODE = "Wine keeps a part of the mode"

MUST_FAIL = {
    "cli-bom": {
        "bom: --list, --null, --quiet": NAMES,
        "mode and time are kept": MODE,
    },
    "cli-check": {
        "names: as they are with NUL after, else harmless": NAMES,
        "github: annotations": NAMES,
    },
    "cli-convert": {
        "mode, time and links are kept": MODE,
    },
    "cli-files": {
        "-r: symbolic links are followed where they are named": LINKS,
        "-r: special files are left out": UNIX,
        "-r: few descriptors, and none left": "Wine needs more descriptors itself",
        "-r: names that are no text": NAMES,
        "files0-from": NAMES,
        ".gitignore: how lines are read": NAMES,
    },
    "cli-repair": {
        "in place: trouble with one file, the others are repaired": UNIX,
        "in place: names of files that are not UTF-8 or have a line feed": NAMES,
        "an error in a pipe that goes on slowly is not held back for ever": "there is no poll(2)",
        "a shell reads the name in a command again, and nothing in it reaches the terminal": NAMES,
    },
}

# Wine opens a FIFO of Linux before anybody writes to it, and then finds its end at once, or not.
MAY_FAIL = {"line ends across the boundary of two reads"}


def main():
    test, octavo, *emulator = sys.argv[1:]
    os.environ["WINEDEBUG"] = "-all" # Wine talks about itself otherwise
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "octavo")
        with open(program, "w", encoding="utf-8") as file:
            # What Wine takes for the encoding of names and arguments.
            file.write("#!/bin/sh\nLC_ALL=C.UTF-8 exec " +
                       " ".join(f"'{word}'" for word in [*emulator, os.path.abspath(octavo)]) +
                       ' "$@"\n')
        os.chmod(program, 0o755)
        run = subprocess.run(["sh", os.path.join(HERE, test + ".sh"), program],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = run.stdout.decode(errors="replace")
    print(output)
    passed, failed = (re.findall(f"^{word} (.*)$", output, re.M) for word in ("ok", "FAIL"))
    wrong = [f"FAIL {case}" for case in failed
             if case not in MUST_FAIL[test] and case not in MAY_FAIL]
    wrong += [f"does not fail any more: {case}" for case in MUST_FAIL[test] if case not in failed]
    if not passed or not re.search(r"^\d+ passed, \d+ failed", output, re.M):
        wrong.append("the test has not come to its end")
    print("\n".join([f"must fail, as {why}: {case}" for case, why in MUST_FAIL[test].items()] +
                    wrong + [f"{len(passed)} passed, {len(wrong)} wrong"]))
    return bool(wrong)


sys.exit(main())
