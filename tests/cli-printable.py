#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that nothing unsafe in names or texts reaches a terminal.

usage: cli-printable.py OCTAVO
"""
import json
import os
import re
import subprocess
import sys
import unicodedata

import ucd_lib as ucd
from cli_lib import expect, run_cases, write

octavo = os.path.abspath(sys.argv[1])

# Default_Ignorable_Code_Point where the category does not say so: letters, marks, unassigned.
IGNORABLE = {0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2065, 0x3164,
             0xFFA0, *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000)}
# Format characters that are seen: signs above or below numbers, and the like.
SEEN = "ARABIC|SYRIAC|KAITHI|EGYPTIAN"
IN_NAMES = {0x200C, 0x200D, 0xFE0E, 0xFE0F}


def is_unsafe(c):
    category = unicodedata.category(c)
    if category == "Cf":
        return c == "\u061c" or not re.match(SEEN, unicodedata.name(c, ""))
    return category in ("Cc", "Cs", "Zl", "Zp") or ord(c) in IGNORABLE


CHARACTERS = [chr(c) for c in (*range(1, 0x30000), *range(0xE0000, 0xE1000), 0x10FFFF)
              if not 0xD800 <= c < 0xE000]
# Canonical_Combining_Class; Python may know an older version of Unicode.
COMBINING = ucd.unicode_data(3, "0")
UNSAFE = list(filter(is_unsafe, CHARACTERS))


def run(*arguments):
    return subprocess.run([octavo, *arguments], capture_output=True)


def check_safe(what, octets, beside=""):
    found = {c for c in octets.decode() if is_unsafe(c) and c not in beside}
    expect(what, set(), found)


def texts():
    """texts: repair --diff shows what is unsafe as <U+202E> or <FF>, all else as it is"""
    lines = [f"{ord(c):X} [{c}]" for c in CHARACTERS
             if c != "\n" and COMBINING[ord(c)] == "0"]
    write("f", "".join(line + "\udcff\n" for line in lines).encode("utf-8", "surrogateescape"))
    diff = run("repair", "--diff", "--invalid=replace", "f").stdout
    check_safe("diff", diff, "\t\n")
    shown = dict(re.findall(r"^-([0-9A-F]+) \[(.*)\]<FF>$", diff.decode(), re.M))
    expect("lines", len(lines), len(shown))
    for code, text in shown.items():
        c = chr(int(code, 16))
        expect(code, c if c == "\t" or not is_unsafe(c) else f"<U+{ord(c):04X}>", text)


def excerpts():
    """texts: so does the excerpt of check"""
    write("f", "".join(f"{c}\udcff\n" for c in UNSAFE).encode("utf-8", "surrogateescape"))
    out = run("check", "--max-errors=100000", "--excerpt=always", "f").stdout
    check_safe("excerpt", out, "\n")


def options():
    """messages about options: no command prints them as they are"""
    unsafe = "\x1b]0;\a\u202e\x7f\x85"
    commands = re.findall(r"^  ([a-z]\w+) {2,}", run("--help").stdout.decode(), re.M)
    for command in [], *([name] for name in commands):
        named = run(*command, "--help").stdout.decode()
        quiet = next(name for name in ("--quiet", "--version", "--help") if name in named)
        for words in [f"--{unsafe}"], [f"--{unsafe}=x"], [f"--x={unsafe}"], [f"-{unsafe}"], ["-\udc9b"], \
                [f"-{unsafe[-1]}"], [f"{quiet}={unsafe}"], [f"{quiet}{unsafe}"], [f"--h{unsafe}"]:
            done = run(*command, *words)
            expect(f"{command} {words}: status", 2, done.returncode)
            expect(f"{command} {words}: output", b"", done.stdout)
            check_safe(f"{command} {words}", done.stderr, "\n")
            expect(f"{command} {words}: lines", 2, done.stderr.count(b"\n"))
            expect(f"{command} {words}: help", True, b"Try 'octavo" in done.stderr)


def previews():
    """texts: so do the lines of CESU-8 that fix shows"""
    chosen = UNSAFE[:120] + UNSAFE[120::50]
    for i in range(0, len(chosen), 4):
        text = "".join(c for c in chosen[i:i + 4] if c not in "\t\n")
        units = (text + " \U0001f600\n").encode("utf-16-be")
        pairs = zip(units[::2], units[1::2])
        write("f", "".join(chr(a << 8 | b) for a, b in pairs).encode("utf-8", "surrogatepass"))
        out = run("fix", "f").stdout
        check_safe("fix", out, "\n")
        expect("after", len(text), len(re.findall("<U[+]", out.decode().split(" + ")[1])))


def names():
    """names: what is unsafe is escaped, and printf knows the name again"""
    unsafe = [c for c in UNSAFE if ord(c) not in IN_NAMES and ord(c) < 0xE0100]
    wanted = []
    for i in range(0, len(unsafe), 30):
        name = b"x" + "".join(unsafe[i:i + 30]).encode()
        name += b"\xff\\\xc0\x80\xed\xa0\x80" + "\u200c\u200d\ufe0e\ufe0f\u00e9\u0600".encode()
        wanted.append(name)
        write(name.replace(b"/", b""), b"\xff\n")
    for arguments in (["check", "-l"], ["check"], ["check", "--format=github"], ["detect"],
                      ["repair", "--diff", "--invalid=replace"], ["count"], ["inspect"], ["fix"]):
        got = run(*arguments, *wanted)
        times = 2 if arguments[0] == "repair" else 1
        expect(arguments[0], times * len(wanted), got.stdout.count(b"\\x80\\xed\\xa0\\x80"))
        check_safe(" ".join(arguments), got.stdout, "\t\n\u200c\u200d\ufe0e\ufe0f")
    lines = run("check", "-l", *wanted).stdout.splitlines()
    expect("names", wanted, [subprocess.run(["printf", "%b", line], capture_output=True).stdout
                             for line in lines])
    messages = run("check", *(name + b"-missing" for name in wanted)).stderr
    expect("messages", len(wanted), messages.count(b"\\x80\\xed\\xa0\\x80"))
    check_safe("messages", messages, "\n\u200c\u200d\ufe0e\ufe0f")


def in_json():
    """JSON: what is unsafe is escaped, and is the same"""
    name = "x" + "".join(UNSAFE[:30]) + "\u2028\u202e\U000e0041\u00e9\U0001f600"
    write(name, b"\xff\n")
    for arguments in ["check"], ["count"], ["detect"]:
        out = run(*arguments, "--json", name).stdout
        check_safe(" ".join(arguments), out, "\n")
        path = json.loads(out.splitlines()[0])["data"]["path"]["text"]
        expect("path", name, path)
        expect("other characters", True, "\u00e9\U0001f600" in out.decode())


CASES = texts, excerpts, options, previews, names, in_json
sys.exit(run_cases([(case.__doc__, case) for case in CASES]))
