#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-text.py - what a reader sees, through the command: the test files of Unicode, and lines that
octavo truncate cuts and octavo count measures, against an oracle

usage: cli-text.py OCTAVO [LINES [SEED]]

The files are those of tests/data/ucd-18.0.0.tar.xz: NormalizationTest.txt, GraphemeBreakTest.txt,
StandardizedVariants.txt and the emoji data, whole. The oracle is text_lib.py.
"""
import os
import random
import subprocess
import sys

import text_lib as oracle
import ucd_lib as ucd
from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
LINES = int(sys.argv[2]) if len(sys.argv) > 2 else 400
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 29


def run(*arguments, status=(0,), of=b""):
    done = subprocess.run([OCTAVO, *arguments], input=of, capture_output=True, check=False)
    check(done.returncode in status, f"{arguments}: {done.returncode} {done.stderr[-300:]!a}")
    return done.stdout


def encoded(characters):
    return ucd.text_of(characters).encode()


def expect_lines(what, wanted, got):
    """Both are lines; says which are the first that differ."""
    got = got.split(b"\n")
    expect(f"{what}: lines", len(wanted) + 1, len(got))
    for i, (want, line) in enumerate(zip(wanted, got)):
        expect(f"{what}, line {i + 1}", want, line)


def lines(texts):
    return b"".join(text + b"\n" for text in texts)


# ----------------------------------------------------------------------------------
# The test files of Unicode
# ----------------------------------------------------------------------------------

# The columns of NormalizationTest.txt that each of its five becomes.
BECOME = {"nfc": (1, 1, 1, 3, 3), "nfd": (2, 2, 2, 4, 4), "nfkc": (3,) * 5, "nfkd": (4,) * 5}


def normalization():
    """'repair' makes of each column of each line what the file says."""
    texts = [[encoded(ucd.sequence(field)) for field in fields[:5]]
             for fields in ucd.rows("NormalizationTest.txt") if not fields[0].startswith("@")]
    check(len(texts) > 19000, "the file is not whole")
    for form, become in BECOME.items():
        for column in range(5):
            got = run("repair", f"--{form}", of=lines(row[column] for row in texts))
            expect_lines(f"{form} of column {column + 1}", [row[become[column]] for row in texts], got)


def others_stay():
    """All characters that part 1 of the file does not list are the same in all forms."""
    part, listed = None, set()
    for fields in ucd.rows("NormalizationTest.txt"):
        part = fields[0] if fields[0].startswith("@") else part
        if part == "@Part1" and not fields[0].startswith("@"):
            listed.add(int(fields[0], 16))
    others = lines(chr(c).encode() for c in range(ucd.CODE_POINTS)
                   if c not in listed and not 0xD800 <= c < 0xE000)
    write("f", others)
    for form in BECOME:
        check(run("repair", f"--{form}", "f") == others, f"{form} changes others")


def grapheme_breaks():
    """'count' and 'truncate' find the graphemes that the file says."""
    rows = []
    for (line,) in ucd.rows("auxiliary/GraphemeBreakTest.txt"):
        clusters = line.strip("\u00f7 ").split("\u00f7")
        rows.append([encoded(int(c, 16) for c in cluster.split("\u00d7")) for cluster in clusters])
    check(len(rows) > 700, "the file is not whole")
    for i, row in enumerate(rows):
        write(f"{i:04}", b"".join(row))
    names = [f"{i:04}" for i in range(len(rows))]
    expect("count", [len(row) for row in rows] + [sum(map(len, rows))],
           [int(line.split()[0]) for line in run("count", "-G", *names).split(b"\n")[1:-1]])
    # A line feed within would end the line, and a return at the end would belong to its end.
    rows = [row for row in rows if b"\n" not in b"".join(row) and row[-1] != b"\r"]
    for most in range(1, max(map(len, rows)) + 1):
        # A return that the cut leaves at the end goes, too.
        expect_lines(f"--graphemes={most}",
                     [b"".join(row[:most]).rstrip(b"\r") if most < len(row) else b"".join(row)
                      for row in rows],
                     run("truncate", f"--graphemes={most}", of=lines(map(b"".join, rows))))


def emoji():
    """Sequences are one grapheme; what is shown as emoji has two columns."""
    sequences = [encoded(ucd.sequence(fields[0]))
                 for fields in ucd.rows("emoji/emoji-variation-sequences.txt")]
    of = {name: [encoded([c]) for c, has in
                 enumerate(ucd.members("emoji/emoji-data.txt", name)) if has]
          for name in ("Emoji_Presentation", "Emoji_Modifier_Base", "Emoji_Modifier",
                       "Extended_Pictographic")}
    joined = [first + b"\xe2\x80\x8d" + second for first, second in
              zip(of["Extended_Pictographic"], of["Extended_Pictographic"][1:])]
    toned = [base + tone for base in of["Emoji_Modifier_Base"] for tone in of["Emoji_Modifier"]]
    check(len(sequences) > 700 and len(joined) > 400 and len(toned) > 600, "the files are not whole")
    for texts in sequences, joined, toned:
        texts = sorted(set(texts))
        expect_lines("--graphemes=1", texts, run("truncate", "--graphemes=1", of=lines(texts)))
        expect("count", str(2 * len(texts)), # line feeds, too
               run("count", "-Gb", of=lines(texts)).decode().strip())
    shown = of["Emoji_Presentation"]
    # A pair of regional indicators is one flag, but here each stands alone.
    flags = [c for c in shown if b"\xf0\x9f\x87\xa6" <= c <= b"\xf0\x9f\x87\xbf"]
    shown = [c for c in shown if c not in flags]
    expect_lines("--columns=1", [b""] * len(shown), run("truncate", "--columns=1", of=lines(shown)))
    expect_lines("--columns=2", shown, run("truncate", "--columns=2", of=lines(shown)))
    for text in shown[:3]:
        expect("count -W", "2", run("count", "-Wb", of=text).decode().strip())
    # As newer terminals show them, and by code points: a base and its tone are two and two.
    for texts in toned, joined:
        expect_lines("--columns=2", texts, run("truncate", "--columns=2", of=lines(texts)))
        expect("count -W", "2", run("count", "-Wb", of=lines(texts)).decode().strip())
    toned = [text for text in toned if text[:-4] in shown]
    check(len(toned) > 400, "few bases are emoji by themselves")
    expect_lines("--columns-per", [text[:0] for text in toned],
                 run("truncate", "--columns=3", "--columns-per=code-point", of=lines(toned)))
    expect("count --columns-per", "4",
           run("count", "-Wb", "--columns-per=code-point", of=lines(toned)).decode().strip())
    for selector, wide in (b"\xef\xb8\x8f", True), (b"\xef\xb8\x8e", False):
        texts = [text for text in sequences if text.endswith(selector)]
        check(len(texts) > 300, "the file is not whole")
        expect_lines("--columns=1", [b""] * len(texts) if wide else texts,
                     run("truncate", "--columns=1", of=lines(texts)))


def variants():
    """Selectors stay in the sequences of the two files, after their characters but no others."""
    sequences = {tuple(ucd.sequence(fields[0])) for name in
                 ("StandardizedVariants.txt", "emoji/emoji-variation-sequences.txt")
                 for fields in ucd.rows(name)}
    check(len(sequences) > 2100, "the files are not whole")
    text = lines(map(encoded, sorted(sequences)))
    check(run("repair", "--strip=invisible", of=text) == text, "a variant loses its selector")
    run("check", "--lint=invisible", of=text)
    mongolian = ucd.values("Scripts.txt", "Unknown")
    emoji = ucd.members("emoji/emoji-data.txt", "Emoji")
    others = [(base, selector) for base in sorted({base for base, _ in sequences})
              if mongolian[base] != "Mongolian" and not emoji[base]
              for selector in range(0xFE00, 0xFE10) if (base, selector) not in sequences]
    expect_lines("what is no variant", [encoded([base]) for base, _ in others],
                 run("repair", "--strip=invisible", of=lines(map(encoded, others))))


# ----------------------------------------------------------------------------------
# Lines that are cut
# ----------------------------------------------------------------------------------

PIECES = [b"a", b"text ", b"\xc3\xa9", b"\xe2\x9d\xa4", b"e\xcc\x81", b"\xcc\x81", b"\xe4\xb8\xad", b"\t", b"\r", b"\0",
          b"\xf0\x9f\x91\xa9\xe2\x80\x8d", b"\xf0\x9f\x91\xa7", b"\xf0\x9f\x87\xa9", b"\xf0\x9f\x87\xaa",
          b"\xf0\x9f\x8f\xbd", b"\xef\xb8\x8f", b"\xe1\x84\x80\xe1\x85\xa1", b"\xe1\x86\xa8",
          b"\xe0\xa4\x95\xe0\xa5\x8d", b"\xe0\xa4\xb7", b"\xd8\x80", b"\xef\xbb\xbf", b"\xef\xbf\xbd",
          b"\xf4\x8f\xbf\xbf", b"\xc2\x85", b"\xff", b"\xe2\x82", b"\xf0\x9f\x91", b"\xed\xa0\x80"]
ELLIPSES = ["", "\u2026", "...", "\U0001f642", "\u0301"]
SIZES = {
    "--octets": lambda units: len(oracle.encoded(units)),
    "--graphemes": lambda units: len(oracle.graphemes(oracle.properties_of(units))),
    "--utf16": lambda units: sum(2 if c > 0xFFFF else 1 for c in oracle.properties_of(units)),
    "--code-points": len,
}


def columns(units, by_grapheme):
    at, text = 0, []
    for c in [*oracle.properties_of(units), 9]:
        if c != 9:
            text.append(c)
            continue
        at += oracle.widths(text, by_grapheme, False)[-1] if text else 0
        before, text = at, []
        at += 8 - at % 8
    return before # without the tab behind the end


SIZES["--columns"] = lambda units: columns(units, True)
SIZES["--columns-per=code-point --columns"] = lambda units: columns(units, False)


def longest(units, size, most):
    """Whole graphemes that fit."""
    kept = end = 0
    for cluster in oracle.graphemes(oracle.properties_of(units)):
        end += len(cluster)
        if size(units[:end]) > most:
            break
        kept = end
    return units[:kept]


def truncated(line, size, most, ellipsis):
    units, behind = oracle.units_of(line), oracle.units_of(ellipsis.encode())
    if size(units) <= most:
        return line
    kept = oracle.encoded(longest(units, size, most - size(behind)))
    return kept + ellipsis.encode() if ellipsis else kept.rstrip(b"\r")


def random_lines():
    """'truncate' keeps what the oracle keeps, and the ends of lines."""
    source = random.Random(SEED)
    texts = [b"".join(source.choices(PIECES, k=source.choice((0, 1, 3, 9, 30))))
             for _ in range(LINES)]
    # The return before a line feed belongs to the end.
    texts = [text.rstrip(b"\r") for text in texts]
    ends = source.choices((b"\n", b"\r\n"), k=LINES - 1) + [b""]
    write("f", b"".join(map(bytes.__add__, texts, ends)))
    for unit, size in SIZES.items():
        for most in 4, 5, 8, 17, 40:
            for ellipsis in ELLIPSES:
                if size(oracle.units_of(ellipsis.encode())) > most:
                    continue
                wanted = b"".join(truncated(text, size, most, ellipsis) + end
                                  for text, end in zip(texts, ends))
                words = ["truncate", *f"{unit}={most}".split(), f"--ellipsis={ellipsis}", "-o", "out"]
                run(*words, "f", status=(0, 1))
                expect_lines(f"seed {SEED}: {words}", wanted.split(b"\n"), read("out") + b"\n")
                run(*words[:-2], "-o", "out2", "out", status=(0, 1))
                check(read("out2") == wanted, f"seed {SEED}: {words} of what it wrote")


def widest():
    """The columns of lines, which CR and FF begin anew."""
    source = random.Random(SEED)
    pieces = [piece for piece in PIECES if piece != b"\r"]
    for length in (1, 2, 3, 5, 9, 30, 300):
        for _ in range(20):
            rows = [b"".join(source.choices(pieces, k=length)) for _ in range(3)]
            ends = source.choices((b"\n", b"\r\n", b"\r", b"\f"), k=2) + [b""]
            text = b"".join(map(bytes.__add__, rows, ends))
            for words, by_grapheme in (["--columns-per=code-point"], False), ([], True):
                expect(f"{words} of {text!a}",
                       str(max(columns(oracle.units_of(row), by_grapheme) for row in rows)),
                       run("count", "-Wb", *words, of=text).decode().strip())


if __name__ == "__main__":
    sys.exit(run_cases([
        ("NormalizationTest.txt", normalization),
        ("characters that NormalizationTest.txt does not list", others_stay),
        ("GraphemeBreakTest.txt", grapheme_breaks),
        ("emoji", emoji),
        ("standardized variants", variants),
        ("random lines", random_lines),
        ("the widest of random lines", widest),
    ]))
