#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""twice.py - what a command has changed stays when it runs again, and is what it was asked for

usage: twice.py OCTAVO [ROUNDS [SEED]]

Random texts, of pieces that have something to do with an option, are changed in place by each two
options of 'octavo repair' together and by ROUNDS random combinations of more, and by bom, convert,
fix and names: a second run changes nothing. With --for, 'octavo check --for' passes the result, or
'octavo repair' has failed and said why; the same for --bom.

Where --invalid names an encoding of several octets, and errors are left, with status 1, what is
beside them decides whether they can be decoded: these may change if other options change that.
"""
import itertools
import os
import random
import re
import subprocess
import sys

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 8 if "OCTAVO_QUICK_TESTS" in os.environ else 60
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 49

FILES = 16


def twice(text, charset="windows-1252"):
    """Encoded as UTF-8 twice, with the C1 controls that browsers have for missing octets."""
    return b"".join((bytes([octet]).decode(charset, "ignore") or chr(octet)).encode()
                    for octet in text.encode())


# What the options change, and what may become that when something else is changed.
PIECES = [
    # letters, marks, and signs that are part of something
    b"a", b"e", b"o", b"0", b" ", b" ", b"/", b"..", b"<", b"\\", b"&", b"\t", b"x1b",
    *(c.encode() for c in "\u0301\u0323\u0338\u00e9\u00ea\u1e9b\ufb01\u2126\u212b\u00c3\u00a9\u00a0\u00ad\u00b7\u2026"
      "\u20ac\u201c\u2019\u2122\u0152\u0160\u017d\u0178\u0410\u044f\u05d0\u0628\u0915\u094d\u1100\u1161\u11a8\uac00"
      "\u4e2d\u3042\u2268\u0f73\u0344"),
    # what is removed, refused or decoded
    b"\0", b"\1", b"\x1b", b"\x7f", b"\f", b"\v",
    *(c.encode() for c in "\u0080\u0085\u008d\u0093\u009d\u200b\u200c\u200d\u2060\u034f\ufe0e\ufe0f\ufe00\U000e0100"
      "\u202e\u2066\U000e0041\U000e007f\U0001f3f4\u2028\u2029\ufffe\uffff\ufffd\U0001f642\U0010ffff"
      "\ufa6c\ufacf\U0002f81a\ufdd0\ue000\ufeff\ufeff"),
    # ends of lines
    b"\n", b"\n", b"\r\n", b"\r", b"\r\r\n",
    # twice, and three times
    twice("\u00e9"), twice("\u2019"), twice("\u00e0 "), twice("\u00a0"), twice("\ufeff"), twice("\u200b"),
    twice("\u0301"), twice("\r\u00e9"), twice(twice("\u00e9").decode()), twice("\U0001f642"), twice("\u0093"),
    twice("\u0439", "koi8-r"), twice("\u0416", "koi8-r"), twice("\u4e2d"),
    # words and lines, of which something is certain
    twice("\u00e9t\u00e9 \u00e0 la c\u00f4te"), twice("Gr\u00fc\u00dfe \u201eaus\u201c K\u00f6ln"), b"na\xc3\xafve",
    twice("\u044d\u0442\u043e \u0434\u0440\u0443\u0433\u043e\u0435", "koi8-r"),
    # errors
    b"\xff", b"\xe9", b"\xc3", b"\xe2\x82", b"\xf0\x9f", b"\xed\xa0\x80", b"\x80", b"\x93", b"\x8d", b"\xa9",
    b"\xed\xa0\xbd\xed\xb9\x82", b"\xc0\x80", b"\xc0\xae", b"\xf0\x82\x82\xac",
    "\u65e5\u672c\u8a9e".encode("shift_jis"), "\u4e2d\u6587".encode("gb18030"), b"\x81",
]

# Groups of options, of which a command line has at most one each.
INVALID = [["--invalid=" + word] for word in ("keep", "replace", "skip", "escape", "xml", "uplus", "windows-1252",
                                              "latin1", "koi8-r", "shift_jis", "gb18030")]
BOM = [["--bom=" + word] for word in ("keep", "strip", "add")]
UNDO = [["--undo-double"], ["--undo-double", "--parts"], ["--undo-double=auto"],
        ["--undo-double=auto", "--parts"], ["--undo-double=koi8-r", "--parts"]]
C1 = [["--c1=windows-1252"], ["--c1=windows-1256"]]
STRIP = [["--strip=" + kinds] for kinds in ("invisible", "bidi-control", "tag", "nul", "control", "bom-inside",
                                            "invisible,bidi-control,tag,nul,control,bom-inside")]
NORMAL = [["--" + form] for form in ("nfc", "nfd", "nfkc", "nfkd")]
EOL = [["--eol=lf"], ["--eol=crlf"], ["--eol=lf", "--lone-cr"], ["--eol=crlf", "--lone-cr"]]
PER = [["--replace-per=" + per] for per in ("octet", "sequence", "run")]
FOR = [["--for=" + reader] for reader in ("postgresql", "mysql", "mysql-utf8mb3", "json", "xml", "csv-excel",
                                          "java", "javascript")]
FORM = [["-f", form] for form in ("CESU-8", "MUTF-8", "UNICODE-1-1-UTF-8", "UTF-8-AMD2", "UTF-8-RFC2044", "WTF-8")]
GROUPS = [INVALID, BOM, UNDO, C1, STRIP, NORMAL, EOL, PER, FOR]


def random_text(source):
    begin = source.choices((b"", b"\xef\xbb\xbf"), (3, 1))[0]
    many = source.choice((3, 3, 6, 12, 40))
    some = source.sample(PIECES, source.choice((2, 4, 8, 30)))
    return begin + b"".join(source.choices(some, k=many))


def random_texts(source):
    return [random_text(source) for _ in range(FILES)]


def run(*words):
    return subprocess.run([OCTAVO, *words], capture_output=True, check=False, stdin=subprocess.DEVNULL)


def change(texts, *words):
    """Changes files with these texts in place. Returns the run, and the texts."""
    names = [f"f{i}" for i in range(len(texts))]
    for name, text in zip(names, texts):
        write(name, text)
    done = run(*words, *names)
    check(done.returncode in (0, 1), f"{words}: {done.returncode} {done.stderr!a}")
    return done, [read(name) for name in names]


def told(done, what):
    """Names of files of which a line says that."""
    return {line.split(":")[0] for line in (done.stdout + done.stderr).decode().split("\n") if re.search(what, line)}


def stays(texts, *words):
    """A second run changes nothing. Returns the first, and its texts."""
    done, once = change(texts, *words)
    again = change(once, *words)[1]
    has_left = told(done, "left as") if any(re.search("shift_jis|gb18030", word) for word in words) else set()
    for i, (text, first, second) in enumerate(zip(texts, once, again)):
        check(first == second or f"f{i}" in has_left and done.returncode == 1,
              f"seed {SEED}: octavo {' '.join(words)}: {text!a}:\n  once  {first!a}\n  twice {second!a}")
    return done, once


def wanted_bom(words):
    """What 'octavo check' is to be asked: --for, and --bom where 'octavo repair' has it."""
    as_checked = {"--bom=keep": ["--bom=keep"], "--bom=strip": ["--bom=refuse"], "--bom=add": ["--bom=require"]}
    return [asked for word in words for asked in as_checked.get(word, [word] if word[:6] == "--for=" else [])]


def refused(*asked):
    """Names of files that 'octavo check' finds bad."""
    return set(run("check", "-l", *asked, *(f"f{i}" for i in range(FILES))).stdout.decode().split())


def repair(texts, words):
    done, once = stays(texts, "repair", "-i", "--binary", *words)
    asked = wanted_bom(words)
    if not asked:
        return
    for i, text in enumerate(once):
        write(f"f{i}", text)
    bad = refused(*asked)
    if not any(word.startswith("--for=") for word in asked):
        bad -= refused()  # errors that were to stay
    said = told(done, "left|not repaired")
    for name in sorted(bad):
        check(name in said and done.returncode == 1, f"seed {SEED}: octavo repair {' '.join(words)}: "
              f"{texts[int(name[1:])]!a}:\n  {once[int(name[1:])]!a}, which 'check {' '.join(asked)}' refuses")


def pairs():
    source = random.Random(SEED)
    for one, other in itertools.combinations(GROUPS, 2):
        for first, second in itertools.product(one, other):
            repair(random_texts(source), first + second)


def single():
    source = random.Random(SEED + 1)
    for group in GROUPS:
        for words in group:
            repair(random_texts(source), words)


def combinations():
    source = random.Random(SEED + 2)
    for _ in range(ROUNDS):
        groups = source.sample(GROUPS, source.choice((3, 4, 5, len(GROUPS))))
        repair(random_texts(source), [word for group in groups for word in source.choice(group)])


def forms():
    source = random.Random(SEED + 3)
    for form, words in itertools.product(FORM, INVALID):
        stays(random_texts(source), "repair", "-i", "--binary", *form, *words, *source.choice([[], ["--nfc"], *UNDO]))


def long_lines():
    """Lines of some hundred KiB are treated in parts, between two ASCII characters."""
    source = random.Random(SEED + 4)
    words = [piece.decode() for piece in PIECES if all(octet > 31 for octet in piece) and valid(piece)]
    text = "".join(source.choices(words + [", "] * 9, k=60000)).encode()
    for options in (["--strip=invisible", "--nfkc"], ["--nfc", "--for=mysql-utf8mb3", "--invalid=skip"]):
        _, once = stays([text], "repair", "-i", "--binary", *options)
        cut = [part.encode() + b"\n" for part in text.decode().split(", ")]
        write("lines", b"".join(cut))
        run("repair", "-i", *options, "lines")
        expect("the same in short lines", read("lines")[:-1].replace(b"\n", b", "), once[0])


def valid(octets):
    try:
        return bool(octets.decode())
    except UnicodeDecodeError:
        return False


def others():
    source = random.Random(SEED + 5)
    for words in (["bom", "--strip"], ["bom", "--add"], ["fix", "-y", "--no-backup"],
                  *(["convert", "-i", "--binary", "-f", charset, "--invalid=replace"]
                    for charset in ("windows-1252", "koi8-r", "shift_jis", "gb18030", "UTF-16LE", "CESU-8", "detect")),
                  *(["convert", "-i", "--bom=" + bom, "--invalid=" + how]
                    for bom in ("keep", "strip", "add") for how in ("skip", "replace", "escape"))):
        stays(random_texts(source), *words)
        stays(random_texts(source), *words)


def names():
    source = random.Random(SEED + 6)
    for words in (["-f", "detect"], ["-f", "windows-1252"], ["-f", "shift_jis"], ["--nfc"], ["--nfd"],
                  ["--controls=escape"], ["--controls=remove"], ["--nfc", "--controls=remove", "-f", "koi8-r"],
                  ["--nfd", "--controls=escape", "-f", "gb18030"]):
        for turn in range(4):
            folder = f"{turn}{''.join(words)}".encode()
            os.mkdir(folder)
            for _ in range(FILES):
                name = re.sub(b"[/\0]", b"", b"".join(source.choices(PIECES, k=source.choice((1, 2, 3, 6)))))[:200]
                if name not in (b"", b".", b".."):
                    write(os.path.join(folder, name), b"")
            run("names", "-r", "--rename", *words, folder)
            once = sorted(os.listdir(folder))
            run("names", "-r", "--rename", *words, folder)
            expect(f"seed {SEED}: names {words}", once, sorted(os.listdir(folder)))


if __name__ == "__main__":
    sys.exit(run_cases([
        ("repair: one option", single),
        ("repair: two options", pairs),
        ("repair: random options", combinations),
        ("repair: other forms of UTF-8", forms),
        ("repair: long lines", long_lines),
        ("bom, convert and fix", others),
        ("names", names),
    ]))
