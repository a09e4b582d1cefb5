#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""far.py - what the documents say of octets holds far from the beginning of a text, in all threads

usage: far.py PATH_TO_OCTAVO [NAME..]

The command reads 1 MiB, converts 64 KiB, writes and skips less at once, and gives blocks of 256 KiB
to other threads. Here what a form of UTF-8 says stands at such places and near them, in text of 2.5
MiB, in files and pipes, for one thread and four. What is wanted comes from the documents, by decode()
and levels: octavo is not asked. With NAME, only the cases whose names contain it.
"""
import bisect
import itertools
import json
import os
import re
import subprocess
import sys

from cli_lib import check, expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
MIB = 1 << 20
SIZE = 5 * MIB // 2
# A text has several cases at each of these; the first of them exactly there. Blocks end at 256 KiB.
OFFSETS = ([0, 4095, 65535, MIB - 1, 5 * MIB // 4 + 3, 2 * MIB],
           [239, 4096, 65536, MIB, 3 * MIB // 2 - 99],
           [4096 - 2, 65536 - 3, 300001, MIB + 1, 7 * MIB // 4 + 200000])
if "OCTAVO_QUICK_TESTS" in os.environ:
    OFFSETS = OFFSETS[:1]
THREADS = "-j1", "-j4"
TURNS = itertools.count()


# ---------------------------------------------------------------------------------- the forms

class Form:
    """lone: surrogates are characters; pairs: two of them are one; nul: U+0000 is C0 80."""
    codec = "utf-8" # of characters up to U+FFFF, in Python
    unit = 1

    def __init__(self, name, longest=6, greatest=0x7FFFFFFF, overlong=False, no_fffe=False, lone=False,
                 pairs=False, nul=False):
        self.name, self.longest, self.greatest = name, longest, greatest
        self.overlong, self.no_fffe = overlong, no_fffe
        self.lone, self.pairs, self.nul = lone, pairs, nul

    def first(self, s):
        """The first piece: its length, and its code point or the kind of its error."""
        return decode(self, s)

    def put(self, value):
        """The octets of a character, or None where it has none."""
        if value > self.greatest or (self.no_fffe and value | 1 == 0xFFFF) or \
                (0xD800 <= value < 0xE000 and not self.lone):
            return None
        if value > 0xFFFF and self.pairs:
            return encode(0xD7C0 + (value >> 10)) + encode(0xDC00 + (value & 0x3FF))
        return b"\xC0\x80" if value == 0 and self.nul else encode(value)


class Hangul(Form):
    """RFC 2279 s.5. Of those that moved, the first 2350 have the order of KS C 5601."""

    def first(self, s):
        length, value = decode(self, s)
        i = value - 0x3400 if isinstance(value, int) else -1
        if 0 <= i < 2350:
            value = ord(bytes([0xB0 + i // 94, 0xA1 + i % 94]).decode("euc_kr"))
        return length, value


class Units:
    """An encoding of units of two octets or four."""
    overlong = False

    def __init__(self, name, codec, unit, pairs=False):
        self.name, self.codec, self.unit, self.pairs = name, codec, unit, pairs
        self.order = "little" if codec.endswith("le") else "big"

    def first(self, s):
        value, low = (int.from_bytes(s[at:at + self.unit], self.order) for at in (0, self.unit))
        if self.pairs and value >> 10 == 0x36 and low >> 10 == 0x37:
            return 4, 0x10000 + (value - 0xD800 << 10) + low - 0xDC00
        if value >> 11 == 0x1B:
            return self.unit, "surrogate"
        return self.unit, value if value < 0x80000000 else "too-large"

    def put(self, value):
        return value.to_bytes(self.unit, self.order)


FORMS = [
    Form("UTF-8", 4, 0x10FFFF),
    Form("UTF-8-AMD2", overlong=True, no_fffe=True),
    Form("UTF-8-RFC2044", overlong=True),
    Form("UTF-8-RFC2279"),
    Form("UTF-8-MAN7", no_fffe=True),
    Form("CESU-8", 3, 0x10FFFF, pairs=True),
    Form("MUTF-8", 3, 0x10FFFF, lone=True, pairs=True, nul=True),
    Form("WTF-8", 4, 0x10FFFF, lone=True),
]
UTF8, AMD2, RFC2044, RFC2279, CESU8, WTF8 = (FORMS[i] for i in (0, 1, 2, 3, 5, 7))
UNITS = [
    Units("UTF-16BE", "utf-16-be", 2, pairs=True), Units("UTF-16LE", "utf-16-le", 2, pairs=True),
    Units("UCS-2BE", "utf-16-be", 2), Units("UCS-2LE", "utf-16-le", 2),
    Units("UCS-4BE", "utf-32-be", 4), Units("UCS-4LE", "utf-32-le", 4),
]
LEAST = 0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000


def impossible(form, length, least, most):
    """Why a form has no character of this length from 'least' to 'most', or None."""
    if most < LEAST[length] and not form.overlong and not (form.nul and length == 2 and least == 0):
        return "overlong"
    if least > form.greatest:
        return "too-large"
    if least >= (0xDC00 if form.pairs else 0xD800) and most <= 0xDFFF and not form.lone:
        return "surrogate"
    return None


def surrogate(form, value, rest):
    """A high surrogate with three octets, before 'rest'."""
    have = 0
    for octet, mask, bits in zip(rest, (0xFF, 0xF0, 0xC0), (0xED, 0xB0, 0x80)):
        if octet & mask != bits:
            break
        have += 1
    if have == 3 and form.pairs:
        low = 0xD000 | (rest[1] & 0x3F) << 6 | rest[2] & 0x3F
        return 6, 0x10000 + (value - 0xD800 << 10) + low - 0xDC00
    return 3, value if form.lone and have < 3 else "surrogate"


def decode(form, s):
    lead = s[0]
    if lead < 0x80:
        return 1, "never-used" if form.nul and lead == 0 else lead
    if lead < 0xC0 or lead > 0xFD:
        return 1, "stray" if lead < 0xC0 else "never-used"
    length = 8 - (lead ^ 0xFF).bit_length()
    if length > form.longest:
        return 1, "too-large"
    value = lead & 0x7F >> length
    for have in range(1, length + 1):
        free = 6 * (length - have)
        kind = impossible(form, length, value << free, ((value + 1) << free) - 1)
        if kind:
            return max(have - 1, 1), kind
        if have == length:
            break
        if s[have:have + 1] < b"\x80" or s[have] > 0xBF:
            return have, "interrupted"
        value = value << 6 | s[have] & 0x3F
    if 0xD800 <= value < 0xDC00:
        return surrogate(form, value, s[3:6])
    if form.no_fffe and value | 1 == 0xFFFF:
        return length, "noncharacter"
    return length, value


def encode(value, length=0):
    """In UTF-8 as RFC 2279 has it, or WTF-8; in as many octets as asked for, but no fewer than it needs."""
    length = max(length, next((n - 1 for n in range(2, 7) if value < LEAST[n]), 6))
    if length == 1:
        return bytes([value])
    octets = [0x80 | value >> 6 * i & 0x3F for i in range(length - 1)]
    return bytes([0xFF << 8 - length & 0xFF | value >> 6 * (length - 1), *octets[::-1]])


# ---------------------------------------------------------------------------------- texts

ASCII = "The quick brown fox jumps over the lazy dog, 0123456789.\n"
MIXED = "Ma\u00DFe \u20AC 10, \u4E8C\u3042 \u0416\u05D0 z\u0142oty.\n"
# The last one makes a line of all that is filled.
FILLINGS = ASCII, MIXED, MIXED[:-1]


class Text:
    """
    Pieces: the octets of each are filling, a character, an error or, with the value None, an escape
    sequence. 'level' excludes characters that are added from then on.
    """

    def __init__(self, form, level=0):
        self.form, self.level, self.pieces = form, level, []
        self.size = 0
        turn = next(TURNS) % 3
        self.fillings = itertools.cycle(FILLINGS[turn:] + FILLINGS[:turn])

    def add(self, octets, value):
        is_excluded = self.level in EXCLUDED.get(value, ())
        self.pieces.append((octets, "level" if is_excluded else value))
        self.size += len(octets)

    def add_characters(self, octets):
        for octet in octets:
            self.add(self.form.put(octet), octet)

    def escape(self, octets, level=0):
        self.add(octets, None)
        self.level = level

    def fill(self, offset):
        """Adds filling up to the offset, in whole units."""
        n = offset - self.size
        filling = next(self.fillings).encode(self.form.codec)
        lines = filling * (n // len(filling))
        self.add(lines + self.form.put(ord("x")) * ((n - len(lines)) // self.form.unit), "filling")

    def add_case(self, octets):
        """Then comes ASCII."""
        at = 0
        while at < len(octets):
            length, value = self.form.first(octets[at:] + self.form.put(ord("x")))
            self.add(octets[at:at + length], value)
            at += length

    def all(self):
        return b"".join(octets for octets, _ in self.pieces)

    def findings(self):
        """Type, line, column, offset, length, kind."""
        line, column, offset = 1, 1, 0
        for octets, value in self.pieces:
            is_error = value not in ("filling", None) and isinstance(value, str)
            if is_error:
                yield "error", line, column, offset, len(octets), value
            elif isinstance(value, int) and self.form.overlong and len(octets) > len(encode(value)):
                yield "warning", line, column, offset, len(octets), "longer-than-needed"
            offset += len(octets)
            if value == "filling":
                filling = octets.decode(self.form.codec)
                line += filling.count("\n")
                last = filling.rfind("\n")
                column = (1 if last >= 0 else column) + len(filling) - last - 1
            elif value == 0x0A:
                line, column = line + 1, 1
            elif value is not None:
                column += 1

    def errors(self):
        return [found for found in self.findings() if found[0] == "error"]

    def decoded(self, end=None, put=encode):
        """Up to the offset 'end', U+FFFD for errors, and for what is not held: by put(), or as RFC 2279."""
        parts, at = [], 0
        for octets, value in self.pieces:
            if end is not None and at >= end:
                break
            at += len(octets)
            if value == "filling":
                parts.append(octets.decode(self.form.codec).encode())
            elif value is not None:
                parts.append(isinstance(value, int) and put(value) or put(0xFFFD))
        return b"".join(parts)

    def count(self):
        """Line feeds, code points."""
        values = [value for _, value in self.pieces if value != "filling"]
        filling = b"".join(octets for octets, value in self.pieces if value == "filling")
        filling = filling.decode(self.form.codec)
        return (filling.count("\n") + values.count(0x0A),
                len(filling) + sum(value is not None for value in values))


# Of the five documents, and what others say of the same octets.
CASES = [bytes.fromhex(case) for case in (
    "2FC0AE2E2F", "C080", "E080AF", "F08080AF", "F8808080AF", "FC80808080AF", "C08A", "C1BF", "E09FBF",
    "C3A9", "E282AC", "EFBBBF", "EFB790", "EFBFBE", "EFBFBF", "F08FBFBF", "F88080", "F09F9982", "F48FBFBF",
    "EDA080", "EDBEB4", "EDA18CEDBEB4", "F08DA080", "FC80808DA080", "80", "BFBF", "FE", "FF", "C3", "E282",
    "F09F99", "F880808D", "00")]
# Beyond Unicode, where a form has that.
LARGE = [bytes.fromhex(case) for case in ("F4908080", "F7BFBFBF", "F888808080", "FBBFBFBFBF",
                                          "FC8480808080", "FDBFBFBFBFBF")]


# ISO/IEC 10646-1, clause 15 and Annex B.2: which levels exclude a character. Those of level 1 alone
# combine, but are not in B.2.
EXCLUDED = {
    **dict.fromkeys((0x0301, 0x0483, 0x0591, 0x20D7, 0x302F, 0x309A, 0xFE20, 0x1100, 0xA960, 0xD7B0), (1, 2)),
    **dict.fromkeys((0x0488, 0x093E, 0x1AC4, 0x1D165), (1,)),
}
# Neighbours that no level excludes; most have the same lowest 16 bits.
ALLOWED = 0x10301, 0x10483, 0x10591, 0x120D7, 0x1302F, 0x1309A, 0xD165, 0x10488, 0x02FF, 0x0370, 0x20CF


def level_cases(form):
    """Each excluded character behind one that is not, and in front of it."""
    lengths = range(2, 7) if form.overlong else (0,)
    return [form.put(other) + (encode(value, length) if length else form.put(value)) + form.put(other)
            for i, value in enumerate(EXCLUDED)
            for length, other in zip(lengths, itertools.cycle(ALLOWED[i % len(ALLOWED):] + ALLOWED[:i]))]


def is_good(form, case):
    return not made(form, [case]).errors()


def made(form, cases, offsets=(0,), between=b"x", level=0):
    """A text that has the cases at each offset; the case at the second is the second, and so on."""
    text = Text(form, level)
    for i, offset in enumerate(offsets):
        text.fill(offset)
        for case in cases[i % len(cases):] + cases[:i % len(cases)]:
            text.add_case(case)
            text.add_characters(between)
    if len(offsets) > 1:
        text.fill(SIZE)
    return text


def texts(form, cases, between=b"x", level=0):
    """For each of OFFSETS."""
    step = len(cases) // len(OFFSETS) + 1
    for i, offsets in enumerate(OFFSETS):
        first = i * step % len(cases)
        yield made(form, cases[first:] + cases[:first], offsets, between, level)


# ---------------------------------------------------------------------------------- the command

def octavo(*arguments, stdin=None):
    """Returns the status, standard output, and messages."""
    done = subprocess.run([OCTAVO, *arguments], input=stdin, capture_output=True, timeout=300,
                          stdin=subprocess.DEVNULL if stdin is None else None)
    check(done.returncode in (0, 1),
          f"octavo {' '.join(arguments)}: status {done.returncode}, {done.stderr!a}")
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def runs(text, *arguments):
    """Runs octavo by one thread and by four, on a file, which 'arguments' may name, and on a pipe."""
    octets = text.all()
    write("text", octets)
    for threads in THREADS:
        yield f"{threads} {' '.join(arguments)}", octavo(*arguments, threads, "text")
    yield f"{' '.join(arguments)} in a pipe", octavo(*arguments, THREADS[-1], stdin=octets)


def same_text(what, wanted, got):
    if wanted == got:
        return
    at = next((i for i, pair in enumerate(zip(wanted, got)) if pair[0] != pair[1]),
              min(len(wanted), len(got)))
    check(False, f"{what}: {len(got)} octets, not {len(wanted)}; at {at} {got[at:at + 20]!a}, "
                 f"not {wanted[at:at + 20]!a}")


def same_findings(what, wanted, printed):
    got = [json.loads(line) for line in printed.splitlines()]
    got = [(row["type"], *(row["data"][key] for key in ("line", "column", "offset", "length", "kind")))
           for row in got if row["type"] in ("error", "warning")]
    for one, other in itertools.zip_longest(wanted, got):
        expect(what, one, other)


def same_hidden(what, text, printed):
    """The character that check tells of an overlong sequence."""
    octets = text.all()
    rows = [json.loads(line) for line in printed.splitlines()]
    for row in rows:
        if row["type"] == "error" and row["data"]["kind"] == "overlong":
            at = row["data"]["offset"]
            length, value = RFC2044.first(octets[at:at + 6] + b"x")
            is_hidden = isinstance(value, int) and length > len(encode(value))
            expect(f"{what}, {at}", f"U+{value:04X}" if is_hidden else None, row["data"].get("code_point"))


def same_numbers(what, text, printed):
    """Of what check finds, though it prints less."""
    errors, all_found = len(text.errors()), len(list(text.findings()))
    rows = [json.loads(line) for line in printed.splitlines()]
    expect(what, [(errors, all_found - errors)],
           [(row["data"]["errors"], row["data"]["warnings"]) for row in rows if row["type"] == "end"])


def told(messages):
    """The number of overlong sequences that a message tells."""
    found = re.search(r"warning: (\d+) overlong sequences? accepted", messages)
    return int(found[1]) if found else 0


def replaced(messages):
    """The number of errors that a message tells."""
    found = re.search(r"(\d+) errors? replaced", messages)
    return int(found[1]) if found else 0


def overlong(text, end=None):
    return sum(found[0] == "warning" and (end is None or found[3] < end) for found in text.findings())


# ---------------------------------------------------------------------------------- cases

def check_finds_each_error_of_each_form():
    for form in FORMS:
        for text in texts(form, CASES + LARGE):
            wanted = list(text.findings())
            for what, (status, out, _) in runs(text, "check", "--json", "-m10000", "-f", form.name):
                expect(what, 1, status)
                same_findings(what, wanted, out)
                same_hidden(what, text, out)


def check_counts_the_errors_that_it_does_not_print():
    for form in FORMS:
        text = next(texts(form, CASES + LARGE))
        for what, (_, out, _) in runs(text, "check", "--json", "-m1", "-f", form.name):
            same_numbers(what, text, out)
    # It looks at the first 1000 overlong sequences. Blocks that are read after that are only counted.
    text = made(UTF8, [b"\xC0\xAE"] * 1100, [0] + [5 * MIB + i for i in range(0, MIB, MIB // 4)])
    for what, (_, out, _) in runs(text, "check", "--json", "-m1"):
        same_numbers(what, text, out)


def target(form, with_large):
    return "WTF-8" if form.lone else "UTF-8-RFC2279" if with_large else "UTF-8"


def convert_replaces_each_error_of_each_form():
    for form, with_large in itertools.product(FORMS, (False, True)):
        to = target(form, with_large)
        for text in texts(form, CASES + LARGE * with_large):
            wanted, numbers = text.decoded(), (overlong(text), len(text.errors()))
            for what, (status, out, err) in runs(text, "convert", "--invalid=replace", "-f", form.name,
                                                 "-t", to):
                expect(what, 0, status)
                same_text(what, wanted, out)
                expect(what, numbers, (told(err), replaced(err)))


def first_errors(form, offsets):
    """Texts with one bad case, another for each offset."""
    good = [case for case in CASES if is_good(form, case)]
    bad = [case for case in CASES if not is_good(form, case)]
    for offset, case in zip(offsets, itertools.cycle(bad)):
        text = Text(form)
        text.fill(offset)
        for characters in (*good, case):
            text.add_case(characters)
            text.add_characters(b"y")
        text.fill(max(text.size, SIZE))
        yield text


def convert_stops_at_the_first_error_of_each_form():
    for form in FORMS:
        for text in first_errors(form, itertools.chain(*OFFSETS[:2])):
            first = text.errors()[0]
            wanted, number = text.decoded(first[3]), overlong(text, first[3])
            for what, (status, out, err) in runs(text, "convert", "-f", form.name, "-t", target(form, False)):
                expect(what, 1, status)
                same_text(what, wanted, out)
                expect(what, number, told(err))
                check(f":{first[1]}:{first[2]}: error: " in err, f"{what}: {first}: {err}")


def repair_replaces_each_error_of_each_form():
    for form in FORMS:
        cases = [case for case in CASES if not form.lone or is_good(UTF8, case)]
        for text in texts(form, cases):
            wanted, numbers = text.decoded(), (overlong(text), len(text.errors()))
            for what, (status, out, err) in runs(text, "repair", "-f", form.name):
                expect(what, 0, status)
                same_text(what, wanted, out)
                expect(what, numbers, (told(err), replaced(err)))


def count_counts_the_same_in_each_form():
    for form in FORMS:
        for text in texts(form, CASES + LARGE):
            lines, points = text.count()
            wanted = {"lines": lines, "code_points": points, "octets": text.size,
                      "errors": len(text.errors())}
            for what, (_, out, _) in runs(text, "count", "--json", "-f", form.name):
                got = json.loads(out.splitlines()[0])["data"]
                expect(what, wanted, {key: got[key] for key in wanted})


def sift_parts_the_records_of_each_form():
    for form in FORMS:
        for text in texts(form, [case for case in CASES if b"\n" not in case], b"\n"):
            errors = text.errors()
            bad = [found[3] for found in errors]
            good_records, bad_records, reasons, at = [], [], [], 0
            for number, record in enumerate(records(text.all()), 1):
                end = at + len(record)
                first, behind = bisect.bisect_left(bad, at), bisect.bisect_left(bad, end)
                (bad_records if first < behind else good_records).append(record)
                if first < behind:
                    reasons.append([number, at, len(record), bad[first] - at, errors[first][5], behind - first])
                at = end
            for what, (status, out, _) in runs(text, "sift", "--bad=bad", "--reasons=reasons", "-f", form.name):
                expect(what, 1, status)
                same_text(what, b"".join(good_records), out)
                same_text(what + ", bad", b"".join(bad_records), read("bad"))
                got = [line.split(b"\t")[1:7] for line in read("reasons").splitlines()]
                for one, other in itertools.zip_longest(reasons, got):
                    expect(what, [str(field).encode() for field in one or ()], other)


def records(octets):
    return re.findall(b"[^\n]*\n|[^\n]+", octets)


def totals(text):
    """What merge tells of it."""
    lines, points = text.count()
    errors = text.errors()
    kinds = {found[5] for found in errors}
    first = dict(zip(("line", "column", "offset", "length", "kind"), errors[0][1:])) if errors else {}
    return {"octets": text.size, "code_points": points, "lines": lines, "errors": len(errors),
            "replaced": {"subpart": len(errors)},
            "repaired": {"subpart": len(text.decoded(put=text.form.put))}, "first": first,
            "kinds": {kind: sum(found[5] == kind for found in errors) for kind in kinds}}


def same_totals(what, wanted, summaries):
    got = json.loads(octavo("merge", "--json", stdin=summaries)[1].splitlines()[0])["data"]
    got["kinds"] = {row["kind"]: row["errors"] for row in got["kinds"]}
    got.setdefault("first", {})
    for key, value in wanted.items():
        is_part = isinstance(value, dict) and key != "kinds"
        expect(f"{what}, {key}", value, {name: got[key][name] for name in value} if is_part else got[key])


def summaries_have_the_totals_of_each_form():
    for form in FORMS:
        for text in texts(form, CASES + LARGE):
            wanted = totals(text)
            for what, (_, out, _) in runs(text, "summarize", "-f", form.name):
                same_totals(what, wanted, out)
            parts = b"".join(octavo("summarize", f"--part={i}/7", "-f", form.name, "text")[1]
                             for i in range(7, 0, -1))
            same_totals(f"{form.name}, parts", wanted, parts)
        for text in first_errors(form, [5 * MIB // 4 + 5, 3 * MIB // 2 + 5, 7 * MIB // 4 + 5]):
            wanted = totals(text)
            for what, (_, out, _) in runs(text, "summarize", "-f", form.name):
                same_totals(what, wanted, out)


def sequences_go_on_in_the_next_block_and_part():
    """Each that has more than one octet is cut everywhere."""
    places = sorted([MIB // 4 * i for i in range(1, 10)] + [SIZE * i // 7 for i in range(1, 7)])
    for form in FORMS:
        sequences = [encode(value) for value in (0xE9, 0x20AC, 0x1F642)] + LARGE + [encode(0x7F, 6)]
        cuts = [(octets, n) for octets in sequences for n in range(1, len(octets))]
        for first in range(0, len(cuts), len(places)):
            text = Text(form)
            for place, (octets, n) in zip(places, cuts[first:]):
                text.fill(place - n)
                text.add_case(octets)
            text.fill(SIZE)
            write("text", text.all())
            same_findings(form.name, list(text.findings()),
                          octavo("check", "--json", "-m10000", "-j4", "-f", form.name, "text")[1])
            same_text(form.name, text.decoded(), octavo("convert", "--invalid=replace", "-j4", "-f", form.name,
                                                        "-t", "WTF-8" if form.lone else "UTF-8-RFC2279",
                                                        "text")[1])
            wanted = totals(text)
            for n in 1, 7:
                summaries = b"".join(octavo("summarize", f"--part={i + 1}/{n}", "-j4", "-f", form.name, "text")[1]
                                     for i in range(n))
                same_totals(f"{form.name}, {n} parts", wanted, summaries)


def convert_writes_each_form():
    values = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0xFFFE, 0xFFFF, 0xFEFF, 0x1F642, 0x10FFFF]
    for form in FORMS:
        source = WTF8 if form.lone else RFC2279
        cases = [encode(value) for value in values + [0xD800, 0xDFFF] * form.lone]
        for text in texts(source, cases + LARGE[1:] * (not form.lone)):
            wanted = text.decoded(put=form.put)
            for what, (status, out, _) in runs(text, "convert", "--unmappable=replace", "-f", source.name,
                                               "-t", form.name):
                expect(what, 0, status)
                same_text(what, wanted, out)


def other_encodings_are_read():
    """UTF-16, UCS-2, UCS-4 and UNICODE-1-1-UTF-8."""
    old = Hangul("UNICODE-1-1-UTF-8", 4, 0x10FFFF)
    hangul = [encode(0x3400 + i) for i in (0, 1, 93, 94, 1000, 2347, 2348, 2349)]
    for form in (*UNITS, old):
        values = [0x20AC, 0xFEFF, 0xFFFE, 0xFFFF, 0xD83D, 0xDE42, 0xD800, 0xDFFF]
        values += [0x10000, 0x10FFFF, 0x7FFFFFFF, 0x80000000] * (form.unit == 4)
        cases = hangul if form is old else [form.put(value) for value in values]
        if form.unit == 2:
            cases += [form.put(0xD83D) + form.put(0xDE42), form.put(0xDC00) + form.put(0xD800)]
        for text in texts(form, cases):
            wanted, findings = text.decoded(), list(text.findings())
            for what, (_, out, _) in runs(text, "check", "--json", "-m10000", "-f", form.name):
                same_findings(what, findings, out)
            for what, (_, out, _) in runs(text, "convert", "--invalid=replace", "-f", form.name, "-t",
                                          "UTF-8-RFC2279"):
                same_text(what, wanted, out)


def old_hangul_is_counted_and_told():
    """RFC 2279 s.5: of new syllables UNICODE-1-1-UTF-8 is said not to be for new text; else for none."""
    for number in 1, 70000:
        text = Text(UTF8)
        text.fill(MIB + 100000) # which is amid what is converted at once
        text.add("\uAC00".encode() * number, "filling")
        text.fill(SIZE)
        for what, (_, out, err) in runs(text, "convert", "-t", "UNICODE-1-1-UTF-8"):
            check("for old text only" in err, f"{what}: {err}")
            same_text(what, text.all().replace(b"\xEA\xB0\x80", b"\xE3\x90\x80"), out)
        write("old", out)
        for threads in THREADS:
            rows = octavo("check", "--json", "-f", "UNICODE-1-1-UTF-8", threads, "old")[1].splitlines()
            expect(threads, number, json.loads(rows[-2])["data"]["syllables"])


def a_byte_order_mark_is_one_at_the_beginning_only():
    offsets = [239, 4096, 65536, 300000, *(MIB // 4 * i for i in range(4, 9))]
    for mark in (b"", b"\xEF\xBB\xBF"):
        text = Text(UTF8)
        text.add_case(mark)
        for offset in offsets:
            text.fill(offset)
            text.add_case(b"\xEF\xBB\xBF")
        text.fill(SIZE)
        octets = text.all()
        for what, (status, out, _) in runs(text, "convert", "--bom=strip"):
            same_text(what, octets[len(mark):], out)
        for what, (status, out, _) in runs(text, "convert", "--bom=strip", "-t", "UTF-16BE"):
            same_text(what, octets[len(mark):].decode().encode("utf-16-be"), out)
        for command in ("convert", "check"):
            for what, (status, out, _) in runs(text, command, "--bom=refuse"):
                expect(what, len(mark) > 0, status)
        inside = [octets.find(b"\xEF\xBB\xBF", offset) for offset in offsets]
        for what, (status, out, _) in runs(text, "check", "--json", "--lint=bom-inside"):
            rows = [json.loads(line) for line in out.splitlines()]
            expect(what, inside, [row["data"]["offset"] for row in rows if row["type"] == "warning"])
        # Of ISO 2022, only the first text begins where the input does.
        texts_of_it = [mark + b"1", *(b"\xEF\xBB\xBF" + b"x" * (MIB // 3) for _ in range(6))]
        write("text", b"".join(b"\x1b%G" + part + b"\x1b%@" for part in texts_of_it))
        for threads in THREADS:
            out = octavo("convert", "--bom=strip", "-f", "ISO-2022+UTF-8", threads, "text")[1]
            same_text(f"ISO 2022, {threads}", b"".join(texts_of_it)[len(mark):], out)


def count_has_the_columns_of_wide_characters():
    # Six code points in seven columns: 1, 0, 2, 2, 2, 0.
    line = "e\u0301\u4E8C\u3042\U0001F642\uFEFF".encode() * 20000
    for offset in (60000, 5 * MIB // 4):
        text = Text(UTF8)
        text.fillings = itertools.repeat(ASCII)
        text.fill(offset)
        text.add(b"\n" + line + b"\n", "filling")
        text.fill(SIZE)
        for per in ("grapheme", "code-point"):
            for what, (_, out, _) in runs(text, "count", "--json", "-LW", f"--columns-per={per}"):
                got = json.loads(out.splitlines()[0])["data"]
                expect(what, (120000, 140000), (got["longest"], got["widest"]))


# ---------------------------------------------------------------------------------- levels, and ISO 2022

def check_reports_what_a_level_excludes():
    for form, level in itertools.product((UTF8, AMD2, CESU8), (1, 2)):
        for text in texts(form, level_cases(form), level=level):
            wanted = list(text.findings())
            arguments = "check", "--json", f"--level={level}", "-f", form.name
            for what, (status, out, _) in runs(text, *arguments, "-m10000"):
                expect(what, 1, status)
                same_findings(what, wanted, out)
            for what, (_, out, _) in runs(text, *arguments, "-m1"):
                same_numbers(what, text, out)


def convert_writes_no_more_than_a_level_allows():
    for form, level in itertools.product((UTF8, AMD2), (1, 2)):
        for text in texts(form, level_cases(form), level=level):
            announced = b"\x1b%/" + b"GHI"[level - 1:level], b"\x1b%@"
            first = text.errors()[0]
            arguments = "convert", "-f", form.name, "-t", "ISO-2022+UTF-8", f"--level={level}"
            for what, (status, out, err) in runs(text, *arguments):
                expect(what, 1, status)
                same_text(what, announced[0] + text.decoded(first[3]) + announced[1], out)
                check(f":{first[1]}:{first[2]}: error: " in err, f"{what}: {first}: {err}")
            for what, (status, out, err) in runs(text, *arguments, "--unmappable=replace"):
                expect(what, 0, status)
                same_text(what, announced[0] + text.decoded() + announced[1], out)
                check(f": {len(text.errors())} characters replaced" in err, f"{what}: {err}")


# With no level, level 1, 2 and 3, from outside and from one to the other.
DESIGNATIONS = [(b"\x1b%G", 0), (b"\x1b%/G", 1), (b"\x1b%/H", 2), (b"\x1b%/I", 3), (b"\x1b%/G", 1),
                (b"\x1b%G", 0)]


def announced_texts(form, has_levels, asked=0):
    """Of ISO 2022, with escape sequences at each offset or across it; 'asked' is the level without one."""
    cases = itertools.cycle(level_cases(form) + CASES)
    turns = itertools.count()
    for offsets in OFFSETS:
        text = Text(form)
        text.fillings = itertools.repeat(ASCII) # what is outside
        for offset, turn in zip(offsets, turns):
            # A return that returns from nothing is text.
            text.add_characters(b"\x1b%@")
            text.add(b"\xe9", "too-large")
            text.fill(offset - turn % 4)
            for octets, level in DESIGNATIONS[turn % 3:] + DESIGNATIONS[:turn % 3]:
                text.escape(octets, (level or asked) if has_levels else 0)
                text.add_characters(b"z")
                for case in itertools.islice(cases, 12):
                    text.add_case(case)
                    text.add_characters(b"x")
                text.add_case(b"\xe2\x82")
            if offset == offsets[-1]: # whole blocks of such text
                text.add(MIXED.encode() * ((SIZE - 999 - text.size) // len(MIXED.encode())), "filling")
            text.escape(b"\x1b%@")
        text.fill(SIZE)
        yield text


def convert_writes_no_escape_sequence_of_a_text():
    escapes = [octets for octets, _ in DESIGNATIONS[:4]] + [b"\x1b%@"]
    turns = itertools.count()
    for offsets in OFFSETS:
        text = Text(UTF8)
        for offset, turn in zip(offsets, turns):
            for escape in escapes[turn % 5:] + escapes[:turn % 5]:
                text.fill(offset - turn % 4)
                text.add_characters(escape[:-1])
                text.add(escape[-1:], "escape-sequence")
                offset += 600
        text.fill(SIZE)
        first, wanted = text.errors()[0], text.decoded()
        for what, (status, out, err) in runs(text, "convert", "-t", "ISO-2022+UTF-8"):
            expect(what, 1, status)
            same_text(what, b"\x1b%G" + text.decoded(first[3]) + b"\x1b%@", out)
        for what, (status, out, err) in runs(text, "convert", "-t", "ISO-2022+UTF-8",
                                             "--unmappable=replace"):
            expect(what, 0, status)
            same_text(what, b"\x1b%G" + wanted + b"\x1b%@", out)


def check_reads_escape_sequences_and_their_levels():
    for form, asked in (UTF8, 0), (AMD2, 0), (CESU8, 0), (UTF8, 2), (AMD2, 1):
        for text in announced_texts(form, has_levels=True, asked=asked):
            wanted = list(text.findings())
            for what, (_, out, _) in runs(text, "check", "--json", "-m10000", f"--level={asked or 3}", "-f",
                                          f"ISO-2022+{form.name}"):
                same_findings(what, wanted, out)


def convert_reads_escape_sequences():
    for form in (UTF8, AMD2, CESU8):
        # What a level excludes is for check to tell.
        for text in announced_texts(form, has_levels=False):
            wanted, number = text.decoded(), overlong(text)
            for what, (_, out, err) in runs(text, "convert", "--invalid=replace", "-f",
                                            f"ISO-2022+{form.name}"):
                same_text(what, wanted, out)
                expect(what, number, told(err))


CASES_OF_ALL = (
    check_finds_each_error_of_each_form, check_counts_the_errors_that_it_does_not_print,
    convert_replaces_each_error_of_each_form, convert_stops_at_the_first_error_of_each_form,
    repair_replaces_each_error_of_each_form, count_counts_the_same_in_each_form,
    sift_parts_the_records_of_each_form, summaries_have_the_totals_of_each_form,
    sequences_go_on_in_the_next_block_and_part, old_hangul_is_counted_and_told,
    check_reports_what_a_level_excludes, convert_writes_no_more_than_a_level_allows,
    check_reads_escape_sequences_and_their_levels, convert_reads_escape_sequences,
    convert_writes_no_escape_sequence_of_a_text, convert_writes_each_form, other_encodings_are_read,
    a_byte_order_mark_is_one_at_the_beginning_only, count_has_the_columns_of_wide_characters,
)
TITLES = [(case.__name__.replace("_", " "), case) for case in CASES_OF_ALL]
sys.exit(run_cases([(title, case) for title, case in TITLES
                    if not sys.argv[2:] or any(name in title for name in sys.argv[2:])]))
