#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sift.py - octavo sift against Python: which records are bad, why, and where each octet goes

usage: sift.py OCTAVO [RUNS [SEED]]

Random records of random files are sifted, also through pipes that bring them in random pieces. What
is bad is what Python does not decode, or what it reads as half of a surrogate pair in JSON; each
octet of the input must be in exactly one output, in order.
"""
import codecs
import json
import os
import random
import subprocess
import sys
import threading

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 60
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 3629
MAX = 1 << 20 # the least of --max-record

GOOD = [b"a", b"text ", b"\xc3\xa9", b"\xe4\xb8\xad\xe6\x96\x87", b"\xf0\x9f\x99\x82", b"\r",
        b"\xef\xbb\xbf", b"\xef\xbf\xbd", b"\xf4\x8f\xbf\xbf", b"\t,;", b"x" * 300]
ILL = [b"\xff", b"\xc3", b"\xe4\xb8", b"\xf0\x9f\x99", b"\x80", b"\xc0\xaf", b"\xed\xa0\xbd",
       b"\xf4\x90\x80\x80", b"\xe2\x82\xe2\x82"]
EXCLUDED = [b"\0", b"\xef\xb7\x90", b"\xef\xbf\xbe", b"\xf0\x9f\x98\x80"]
ESCAPED = [b"\\\\", b'\\"', b"\\n", b"\\/", b"\\ud83d", b"\\ude42", b"\\uD83D\\uDE42", b"\\u0000",
           b"\\u00e9", b"\\\\ud83d", b"\\udbff\\udfff", b"\\ud7ff", b"\\ue000", b"ude42"]
EXCLUDES = {
    "--no-nul": lambda c: c == 0,
    "--bmp-only": lambda c: c > 0xFFFF,
    "--ascii-only": lambda c: c > 0x7F,
    "--no-noncharacters": lambda c: 0xFDD0 <= c <= 0xFDEF or c & 0xFFFE == 0xFFFE,
}


class Oracle:
    """What is wrong with a record without its end: offset and length of each error."""

    def __init__(self, by, options):
        self.is_json = by == "json-line"
        self.no_nul = "--no-nul" in options
        self.excluded = [EXCLUDES[option] for option in options]
        self.known = {}

    def errors(self, record):
        if record not in self.known:
            self.known[record] = self.find_errors(record)
        return self.known[record]

    def find_errors(self, record):
        ill = []

        def note(error):
            ill.append((error.start, error.end - error.start))
            return "", error.end

        codecs.register_error("note", note)
        record.decode("utf-8", "note")
        starts = {start: length for start, length in ill}
        found = list(ill)
        at = 0 if self.excluded and (b"\0" in record or not record.isascii()) else len(record)
        while at < len(record):
            if at in starts:
                at += starts[at]
                continue
            length = next(n for n in range(1, 5) if decodes(record[at:at + n]))
            character = ord(record[at:at + length].decode())
            if any(excludes(character) for excludes in self.excluded):
                found.append((at, length))
            at += length
        return sorted(found) + self.escapes(record)

    def escapes(self, record):
        """By Python's own reader of JSON, of the prefixes of a string: it must be one."""
        if not self.is_json or b"\\" not in record:
            return []
        text = json.loads(record.decode("utf-8", "replace"), strict=False)
        check(isinstance(text, str), "no string")
        found = [c for c in text if 0xD800 <= ord(c) <= 0xDFFF]
        nuls = text.count("\0") - record.count(b"\0") if self.no_nul else 0
        return [(None, 6)] * (len(found) + nuls)


def decodes(octets):
    try:
        octets.decode()
        return True
    except UnicodeDecodeError:
        return False


def random_record(rnd, by, end):
    parts = list(GOOD)
    if rnd.random() < 0.15:
        parts += ILL
    if rnd.random() < 0.15:
        parts += EXCLUDED
    if by == "json-line":
        parts += ESCAPED[:4] + (ESCAPED if rnd.random() < 0.3 else [])
    body = b"".join(rnd.choices(parts, k=rnd.choice([0, 1, 2, 3, 8, 40])))
    if by == "json-line":
        body = b'"' + body.replace(b"\r", b"") + b'"'
    return body.replace(end, b"")


def random_file(rnd, by, end, is_large):
    """Records, each with its end; the last may lack it."""
    records = [random_record(rnd, by, end) + end for _ in range(rnd.choice([0, 1, 2, 9, 60]))]
    if is_large:
        many = [random_record(rnd, by, end) + end for _ in range(300)]
        records = records + rnd.choices(many, k=20000)
    if records and len(records[-1]) > 1 and rnd.random() < 0.5:
        records[-1] = records[-1][:-1]
    return records


class Outputs:
    """What must be written: a record that lacks its end gets it before another one."""

    def __init__(self, end):
        self.end, self.good, self.bad = end, bytearray(), bytearray()

    def put(self, to, record):
        if to and not to.endswith(self.end):
            to += self.end
        to += record


def wanted(files, oracle, end):
    """The outputs, and for each bad record (file, number, offset, size, errors)."""
    outputs, reasons = Outputs(end), []
    for name, records in files:
        offset = 0
        for number, record in enumerate(records, 1):
            text = record[:-1] if record.endswith(end) else record
            errors = oracle.errors(text) if len(text) <= MAX else None
            outputs.put(outputs.good if errors == [] else outputs.bad, record)
            if errors != []:
                reasons.append((name, number, offset, len(record), errors))
            offset += len(record)
    return outputs, reasons


def feed(octets, rnd, to):
    """Writes in pieces of random sizes."""
    octets = memoryview(octets)
    with os.fdopen(to, "wb", buffering=0) as file:
        while octets:
            n = rnd.choice([1, 100, 65536, 1 << 20])
            file.write(octets[:n])
            octets = octets[n:]


def judge_reasons(lines, reasons, as_json):
    expect("how many reasons", len(reasons), len(lines))
    for line, (name, number, offset, size, errors) in zip(lines, reasons):
        if as_json:
            data = json.loads(line)["data"]
            got = (data["path"]["text"], data["record"], data["offset"], data["size"])
            at, kind, count = data["at"], data["kind"], data["errors"]
        else:
            fields = line.split("\t")
            got = (fields[0], *map(int, fields[1:4]))
            at, kind, count = int(fields[4]), fields[5], int(fields[6])
        expect("record", (name, number, offset, size), got)
        if errors is None:
            expect("too long", ("too-long", MAX, 1), (kind, at, count))
            continue
        expect(f"errors of record {number}", len(errors), count)
        placed = [start for start, _ in errors if start is not None]
        if len(placed) == len(errors):
            expect(f"first error of record {number}", placed[0], at)
        elif kind == "half-pair":
            check(not placed or at < placed[0], "an error before the escape")


def one_run(rnd, is_large=False, is_long=False):
    by = rnd.choice(["line", "nul", "json-line"])
    end = b"\0" if by == "nul" else b"\n"
    options = [option for option in EXCLUDES if rnd.random() < 0.2]
    oracle = Oracle(by, options)
    files = [(f"f{i}", random_file(rnd, by, end, is_large)) for i in range(rnd.choice([1, 1, 2, 4]))]
    if is_long:
        letters = b"a" * (MAX + rnd.choice([-1, 0, 1, 2, MAX, 3 * MAX]))
        files[-1][1].insert(rnd.randint(0, len(files[-1][1]) - 1) if files[-1][1] else 0,
                            letters + end)
    through_pipe = rnd.random() < 0.4
    if through_pipe:
        files = [("-", files[0][1])]
    for name, records in files:
        if name != "-":
            write(name, b"".join(records))
    outputs, reasons = wanted(files, oracle, end)
    as_json = rnd.random() < 0.5
    command = [OCTAVO, "sift", f"--by={by}", f"--max-record={MAX}", "--bad=bad", "--reasons=why",
               *options, *(["--json"] if as_json else []),
               *(name for name, _ in files if name != "-")]
    if rnd.random() < 0.5:
        command.append("--good=good")
    stdin = None
    if through_pipe:
        stdin, to = os.pipe()
        feeder = threading.Thread(target=feed, args=(b"".join(files[0][1]), rnd, to))
        feeder.start()
    done = subprocess.run(command, stdin=stdin, capture_output=True, check=False, timeout=100)
    if through_pipe:
        os.close(stdin)
        feeder.join()
    what = " ".join(command[1:])
    expect(what + ": status", bool(reasons), done.returncode)
    expect(what + ": good", outputs.good, read("good") if "--good=good" in command else done.stdout)
    expect(what + ": bad", outputs.bad, read("bad"))
    lines = read("why").decode().split("\n")[:-1]
    records = sum(len(records) for _, records in files)
    if as_json:
        expect("summary", {"good": records - len(reasons), "bad": len(reasons)},
               json.loads(lines.pop())["data"])
    judge_reasons(lines, reasons, as_json)
    good = records - len(reasons)
    plural = "" if good == 1 else "s"
    expect("summary", f"{good} record{plural} good, {len(reasons)} bad\n", done.stderr.decode())


def overlong(rnd, record):
    """With some characters of ASCII in two octets, but for what ends a record."""
    parts = [bytes([octet]) for octet in record]
    return b"".join(bytes([0xC0 | part[0] >> 6, 0x80 | part[0] & 0x3F])
                    if part < b"\x80" and part != b"\n" and rnd.random() < 0.3 else part
                    for part in parts)


def one_overlong_run(rnd):
    """In a form that decodes overlong sequences, these are to all options their characters."""
    records = random_file(rnd, "json-line", b"\n", False)
    form = rnd.choice(["UTF-8-RFC2044", "UTF-8-AMD2"])
    options = [option for option in EXCLUDES if rnd.random() < 0.3]
    found = []
    for text in (b"".join(records), b"".join(overlong(rnd, record) for record in records)):
        done = subprocess.run([OCTAVO, "sift", "--by=json-line", "-f", form, "--bad=bad", "-q",
                               "--good=good", "--reasons=-", *options], input=text,
                              capture_output=True, check=False, timeout=100)
        fields = [line.split("\t") for line in done.stdout.decode().splitlines()]
        found.append([(field[1], field[5], field[6]) for field in fields])
    expect("bad records, kinds, errors", *found)


def runs(times, one_run=one_run, **how):
    def case():
        for i in range(times):
            try:
                one_run(random.Random(f"{SEED} {i} {how}"), **how)
            except AssertionError as error:
                raise AssertionError(f"run {i}: {error}") from error
    return case


sys.exit(run_cases([
    (f"{RUNS} runs with small files", runs(RUNS)),
    ("files that are read in several parts", runs(max(RUNS // 30, 1), is_large=True)),
    ("overlong sequences", runs(RUNS, one_overlong_run)),
    ("a record of about as much as may be", runs(max(RUNS // 5, 1), is_long=True)),
]))
