#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""summarize.py - octavo summarize and merge against Python and octavo check: however a text is cut

usage: summarize.py OCTAVO [RUNS [SEED]]

Random texts in several encodings are summarized in random parts, whose lines are merged in random
order and random trees. The result must be that of one part, and what Python and check find.
"""
import base64
import codecs
import json
import os
import random
import re
import subprocess
import sys
import zlib

from cli_lib import check, expect, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 25
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 3629

CHARACTERS = ["a", "text ", "\n", "\n\n", "\r\n", "\r", "\0", "é", "ÿ", "中文", "\u0800", "\uffff",
              "🙂", "\U0010ffff", "\ufeff", "line of text\n", "x" * 70]
ILL = [b"\xff", b"\xc3", b"\xe4\xb8", b"\xf0\x9f\x99", b"\x80", b"\xc0\xaf", b"\xed\xa0\xbd",
       b"\xf4\x90\x80\x80", b"\xe2\x82\xe2\x82", b"\xd8\x00", b"\x00\xdc", b"\x80" * 9]
# Which Python decodes as octavo does: its name there; what errors are counted in.
PYTHON = {"UTF-8": "utf-8", "UTF-16LE": "utf-16-le", "UTF-16BE": "utf-16-be",
          "UTF-32LE": "utf-32-le", "UTF-32BE": "utf-32-be", "US-ASCII": "ascii",
          "ISO-8859-1": "latin-1"}
OTHERS = {"UTF-16": "utf-16", "UTF-32": "utf-32-be", "CESU-8": "utf-8", "MUTF-8": "utf-8",
          "WTF-8": "utf-8", "UTF-8-RFC2279": "utf-8", "UCS-2LE": "utf-16-le",
          "UCS-4BE": "utf-32-be", "WTF-16LE": "utf-16-le"}
OPTIONS = [[], [], ["--no-nul"], ["--bmp-only"], ["--ascii-only"],
           ["--no-noncharacters", "--no-nul"]]


def run(*arguments, stdin=b"", status=(0,)):
    done = subprocess.run([OCTAVO, *arguments], input=stdin, capture_output=True, timeout=60,
                          check=False)
    check(done.returncode in status, f"{arguments}: {done.returncode} {done.stderr[-500:]}")
    return done.stdout


def make_text(source, codec):
    """Mostly good; some texts are long enough for several threads and blocks."""
    text = b""
    for _ in range(source.choice([0, 1, 3, 10, 40, 40])):
        text += source.choice(CHARACTERS).encode(codec, "ignore")
        if source.random() < 0.1:
            text += source.choice(ILL)
    if source.random() < 0.15:
        text *= 1 + 3000000 // (len(text) + 1)
    return text


def in_parts(source, options, n):
    """The lines of all parts."""
    lines = []
    for i in range(1, n + 1):
        lines += run("summarize", f"--part={i}/{n}", source.choice(["-j1", "-j2"]), *options,
                     "text").splitlines(True)
    expect("lines", n, len(lines))
    return lines


def join_some(source, lines):
    """Joins random lines, some of which come again, and gives back fewer or as many."""
    chosen = set(source.sample(range(len(lines)), source.randint(1, len(lines))))
    some = [line for i, line in enumerate(lines) if i in chosen]
    some += source.sample(some, source.randint(0, len(some)))
    source.shuffle(some)
    rest = [line for i, line in enumerate(lines) if i not in chosen]
    return rest + run("merge", "--join", stdin=b"".join(some)).splitlines(True)


def data_of(lines, kind="file"):
    messages = [json.loads(line) for line in run("merge", "--json", stdin=b"".join(lines),
                                                 status=(0, 1)).splitlines()]
    expect("types", ["file", "total"], [message["type"] for message in messages])
    return messages[kind != "file"]["data"]


def compare_with_python(text, codec, got):
    """Code points, errors, lines and the first error."""
    errors = []

    def note(error):
        errors.append((error.start, error.end - error.start))
        return "\ufffd", error.end

    codecs.register_error("note", note)
    decoded = text.decode(codec, "note")
    expect("octets", len(text), got["octets"])
    expect("lines", decoded.count("\n"), got["lines"])
    expect("returns", decoded.count("\r"), got["returns"])
    expect("crlf", decoded.count("\r\n"), got["crlf"])
    expect("nuls", decoded.count("\0"), got["nuls"])
    expect("well_formed", not errors, got["well_formed"])
    expect("has_bom", decoded.startswith("\ufeff"), got["has_bom"])
    if errors:
        expect("first", errors[0][0], got["first"]["offset"])
        before = text[:errors[0][0]].decode(codec)
        expect("line", before.count("\n") + 1, got["first"]["line"])
        expect("column", len(before) - (before.rfind("\n") + 1) + 1, got["first"]["column"])
    if codec == "utf-8" or not errors:
        expect("errors", len(errors), got["errors"])
        expect("code points", len(decoded), got["code_points"])
        expect("utf16_units", len(decoded.encode("utf-16-le")) // 2, got["utf16_units"])
        expect("utf8_octets", len(decoded.encode()), got["utf8_octets"])
        expect("longest line", max(map(len, decoded.split("\n"))), got["longest_line"])


def compare_with_check(options, got):
    output = run("check", "--json", "-m", "1", *options, "text", status=(0, 1)).splitlines()
    messages = [json.loads(line) for line in output]
    first = [message["data"] for message in messages if message["type"] == "error"]
    summary = messages[-1]["data"]
    expect("errors of check", summary["errors"], got["errors"])
    kinds = {kind["kind"]: kind["errors"] for kind in summary["kinds"]}
    expect("kinds", kinds, {kind["kind"]: kind["errors"] for kind in got["kinds"]})
    for member in got.get("first", {}):
        expect(f"{member} of the first", first[0].get(member), got["first"][member])
    count = json.loads(run("count", "--json", "-lmUcL", *options[:2], "text").splitlines()[0])
    if not [option for option in options if option.startswith("--")]:
        for ours, theirs in (("lines", "lines"), ("code_points", "code_points"),
                             ("utf16_units", "utf16_units"), ("longest_line", "longest")):
            # Above U+10FFFF there is no UTF-16: count and octavo.h say differently.
            if ours != "utf16_units" or options[1] not in ("UTF-8-RFC2279", "UCS-4BE"):
                expect(ours, count["data"][theirs], got[ours])


def any_parts(source):
    for _ in range(RUNS):
        encoding, codec = source.choice(list({**PYTHON, **OTHERS}.items()))
        excluded = source.choice(OPTIONS)
        options = ["-f", encoding, *excluded]
        text = make_text(source, codec)
        write("text", text)
        whole = run("summarize", *options, "text")
        expect("one part", whole, run("summarize", "--part=1/1", *options, "text"))
        if len(text) < 1000 or source.random() < 0.3:
            n = source.choice([2, 3, 5, 8, len(text) + 2 if len(text) < 30 else 9])
            lines = in_parts(source, options, n)
            for _ in range(source.randint(0, 4)):
                lines = join_some(source, lines)
            source.shuffle(lines)
            title = f"{options} {text[:200]} in {n}"
            expect(title, whole, run("merge", "--join", stdin=b"".join(lines)))
            expect(title, data_of([whole]), data_of(lines))
        got = data_of([whole])
        compare_with_check(options, got)
        if encoding in PYTHON and not excluded:
            compare_with_python(text, codec, got)


def cuts_everywhere(source):
    """Each text of a few octets, in parts of one octet."""
    for _ in range(RUNS // 2):
        encoding, codec = source.choice(list({**PYTHON, **OTHERS}.items()))
        text = make_text(source, codec)[:source.randint(0, 12)]
        write("text", text)
        lines = in_parts(source, ["-f", encoding], len(text) + 1)
        source.shuffle(lines)
        expect(f"{encoding} {text}", run("summarize", "-f", encoding, "text"),
               run("merge", "--join", stdin=b"".join(lines)))


def many_files(source):
    """Files in one stream: each is told of once, in the order in which they come first."""
    names = [os.fsdecode(name) for name in (b"a", b"b c", b"\xff", b"\n", b"\\n", b"tab\tx", b"a\\",
                                            b"\xc3\xa9", b"\x1b[2J", b"-", b"\xe2\x80\xae")]
    for name in names:
        write(name, name.encode("utf-8", "surrogateescape") * 3)
    lines = []
    for i in range(1, 5):
        lines += run("summarize", f"--part={i}/4", *["./" + name for name in names]).splitlines(True)
    expect("lines", 4 * len(names), len(lines))
    source.shuffle(lines)
    order = list(dict.fromkeys(line.split(b"\t")[2] for line in lines))
    out = run("merge", stdin=b"".join(lines), status=(1,)).splitlines()
    told = [line.rsplit(b": ", 2)[0] for line in out if not re.search(rb":\d+:\d+: error: ", line)]
    expect("order", order, told[:-1])
    paths = [json.loads(line)["data"].get("path", {}) for line in
             run("merge", "--json", stdin=b"".join(lines), status=(1,)).splitlines()]
    check({"text": "./tab\tx"} in paths and {"bytes": "Li//"} in paths, paths)


def summary_of(line):
    """The octets of a line's summary."""
    return base64.b64decode(line.split(b"\t")[4])


def with_summary(line, octets):
    """The line with other octets, whose checksum is made right."""
    octets = octets[:-4] + zlib.crc32(bytes(octets[:-4])).to_bytes(4, "little")
    return b"\t".join([*line.split(b"\t")[:4], base64.b64encode(octets)]) + b"\n"


def forged_lines(source):
    """No line, however wrong, does harm; each is refused or is a summary by its checksum."""
    write("text", b"some text\xff\n" * 5)
    good = run("summarize", "text")
    for _ in range(4 * RUNS):
        octets = bytearray(summary_of(good))
        for _ in range(source.choice([1, 2, 8, 200])):
            at = source.randrange(len(octets) - 4)
            octets[at] = source.choice([0, 1, 0xFF, source.randrange(256)])
        lines = [with_summary(good, octets), good]
        source.shuffle(lines)
        for arguments in ["--json"], ["--join"], []:
            for stdin in (lines[0], lines[1], b"".join(lines)):
                run("merge", *arguments, stdin=stdin, status=(0, 1, 2))


def impossible_totals(source):
    """Summaries whose checksum is right, but which no text has."""
    write("good", b"text\n")
    other = run("summarize", "good")
    write("text", b"some text\n" * 5)
    first, middle, last = in_parts(source, [], 3)
    # By struct octavo_part in octavo.h; before it are 50 octets.
    errors, error = 50 + 8 * 10, 50 + 8 * 50
    for changes in {errors: 1}, {errors + 8: 1}, {error: 1}, {error: 1, errors + 16: 1}, \
            {error: 1, errors + 8: 1, errors + 8 * 31: 1}:
        octets = bytearray(summary_of(first))
        for at, octet in changes.items():
            octets[at] = octet
        forged = with_summary(first, octets)
        for arguments, lines in ([], [forged, middle, last]), (["--join"], [forged, middle, last]), \
                (["--join"], [forged, last]):
            done = subprocess.run([OCTAVO, "merge", *arguments], input=b"".join([*lines, other]),
                                  capture_output=True, timeout=60, check=False)
            expect("status", 2, done.returncode)
            expect("message", b"octavo: text: summaries that 'octavo summarize' of this version does "
                   b"not make\n", done.stderr)
            check(done.stdout.count(b"good") == 1 and b"text:" not in done.stdout and
                  b"\ttext\t" not in done.stdout, done.stdout)


def one_line_for_a_summary(source):
    """What base64 would decode to the same octets, but nothing writes, is damaged."""
    write("text", b"abcd") # a line of four, in bits that begin four digits
    good = run("summarize", "text")
    fields = good.rstrip(b"\n").split(b"\t")
    text = fields[4]
    check(text.endswith(b"=="), "another number of octets")
    at = next(i for i in range(0, len(text), 4) if text[i:].startswith(b"BA"))
    digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    last = digits.index(text[-3])
    octets = base64.b64decode(text[:4])
    parted = b"".join(base64.b64encode(octets[i:i + 1]) for i in range(3))
    for other in (text[:-3] + digits[last + 1:last + 2] + b"==", # bits that belong to no octet
                  parted + text[4:],                        # padding within
                  text[:-2] + b"AA",                        # two octets more
                  text + b"AAAA", text + b"=", text[:-1],
                  text[:at] + b"A\0" + text[at + 2:],       # as the digit 64, that would be carried
                  text.replace(b"A", b"=", 1), text.replace(b"A", b"-", 1)):
        out = subprocess.run([OCTAVO, "merge"], input=b"\t".join([*fields[:4], other]) + b"\n" + good,
                             capture_output=True, timeout=60, check=False)
        expect(f"{other[-8:]}", (2, b"octavo: -: line 1: damaged, or of another version: the summary "
                                    b"cannot be read\n"), (out.returncode, out.stderr))
        check(out.stdout.startswith(b"text: well-formed"), out.stdout)


CASES = any_parts, cuts_everywhere, many_files, forged_lines, impossible_totals, one_line_for_a_summary
print(f"seed {SEED}, {RUNS} runs")
sys.exit(run_cases([(case.__name__.replace("_", " "),
                     lambda case=case: case(random.Random(f"{SEED} {case.__name__}")))
                    for case in CASES]))
