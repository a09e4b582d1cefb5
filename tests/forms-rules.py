#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Crosses all encodings of the library with all rules and with the commands that read text.

usage: forms-rules.py OCTAVO [PART/PARTS | ENCODING..]

What is wanted follows from the documents: each encoding is decoded by what its document says, and by
docs/conformance.md where that leaves something open; Rule has what options and presets refuse. So each
command is compared with the same answer, and with the other commands.

With ENCODING each rule is tried with all texts; else with all short ones, and an eighth of the long ones:
others for the next rule, and for the next encoding.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import ucd_lib as ucd
from cli_lib import check, expect, write

OCTAVO = os.path.abspath(sys.argv[1])
PART = next((word for word in sys.argv[2:3] if "/" in word), None)
NAMES = [] if PART else sys.argv[2:]

# 'code_point' is None for an error, of that kind. 'is_longer': than its character needs. 'count': a run
# of the letter a, which no rule refuses, is one unit.
Unit = collections.namedtuple("Unit", "at length code_point kind is_longer count")
Finding = collections.namedtuple("Finding", "type line column offset length kind code_point")

MARK = 0xFEFF
SURROGATES = range(0xD800, 0xE000)
MODERN_HANGUL = range(0xAC00, 0xD7A4)


def old_hangul():
    """{code point of Unicode 1.1: that of today} for the syllables that moved (RFC 2279 s.3)"""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "hangul-unicode-1.1.tsv")
    with open(path, encoding="utf-8") as file:
        rows = [line.split() for line in file if line[:1] not in "#\n"]
    return {int(row[0], 16): int(row[1], 16) for row in rows}


OLD_HANGUL = old_hangul()

# ---------------------------------------------------------------- forms of UTF-8

# How many octets at most, the greatest value, whether a sequence may be longer than needed, surrogates:
# none, alone, in pairs, or both; what else is no character.
Form = collections.namedtuple("Form", "octets last takes_longer surrogates excluded")
FORMS = {
    "UTF-8": Form(4, 0x10FFFF, False, "none", ()),  # RFC 3629 s.3, s.4
    "UTF-8-MAN7": Form(6, 0x7FFFFFFF, False, "none", (0xFFFE, 0xFFFF)),  # utf-8(7), Encoding
    "UTF-8-RFC2279": Form(6, 0x7FFFFFFF, False, "none", ()),  # RFC 2279 s.2
    "UTF-8-AMD2": Form(6, 0x7FFFFFFF, True, "none", (0xFFFE, 0xFFFF)),  # Table 5; R.4 Note 3
    "UTF-8-RFC2044": Form(6, 0x7FFFFFFF, True, "none", ()),  # RFC 2044 s.2
    "WTF-8": Form(4, 0x10FFFF, False, "alone", ()),
    "CESU-8": Form(3, 0xFFFF, False, "pairs", ()),
    "MUTF-8": Form(3, 0xFFFF, False, "both", ()),
    "UNICODE-1-1-UTF-8": Form(4, 0x10FFFF, False, "none", ()),  # RFC 2279 s.5
}


def least(octets):
    """The least value that needs so many octets: the table of RFC 2279 s.2"""
    return {1: 0, 2: 0x80, 3: 0x800, 4: 0x10000, 5: 0x200000, 6: 0x4000000}[octets]


def needed(value):
    return max(octets for octets in range(1, 7) if value >= least(octets))


def sequence(value, octets):
    """A value in so many octets"""
    if octets == 1:
        return bytes([value])
    rest = [0x80 | value >> 6 * k & 0x3F for k in range(octets - 1)]
    return bytes([0xFF00 >> octets & 0xFF | value >> 6 * (octets - 1), *rest[::-1]])


def why_none(name, octets, low, high):
    """Why a sequence of so many octets is none if it has a value from 'low' to 'high'; None if it may be one"""
    form = FORMS[name]
    is_nul = name == "MUTF-8" and octets == 2 and low == 0
    if octets > form.octets or low > form.last:
        return "too-large"
    if high < least(octets) and not form.takes_longer and not is_nul:
        return "overlong"
    if low in SURROGATES and high in SURROGATES and form.surrogates == "none":
        return "surrogate"
    return "noncharacter" if low == high and low in form.excluded else None


def decode_sequence(name, s, i):
    """The length of a sequence, its value or None, and what is wrong. A surrogate is one sequence.

    What octet k settles, k > 1, is an error of k - 1 octets; a noncharacter is one of all its octets."""
    ones = 8 - (~s[i] & 0xFF).bit_length()
    if ones == 0:
        return (1, None, "never-used") if name == "MUTF-8" and s[i] == 0 else (1, s[i], None)
    if ones == 1 or ones > 6:
        return 1, None, "stray" if ones == 1 else "never-used"
    value = s[i] & 0x7F >> ones
    for k in range(1, ones + 1):
        bits = 6 * (ones - k)
        why = why_none(name, ones, value << bits, (value + 1 << bits) - 1)
        if why:
            return k if why == "noncharacter" else max(1, k - 1), None, why
        if k == ones:
            return ones, value, None
        if i + k == len(s):
            return k, None, "truncated"
        if s[i + k] & 0xC0 != 0x80:
            return k, None, "interrupted"
        value = value << 6 | s[i + k] & 0x3F
    raise AssertionError


def decode_form(name, s, i):
    length, value, kind = decode_sequence(name, s, i)
    if name == "UNICODE-1-1-UTF-8" and value in MODERN_HANGUL:
        return length, None, "unmappable"
    if name == "UNICODE-1-1-UTF-8":
        return length, OLD_HANGUL.get(value, value), kind
    surrogates = FORMS[name].surrogates
    if value not in SURROGATES or surrogates == "none":
        return length, value, kind
    is_high, end = value < 0xDC00, i + 3
    low = decode_sequence(name, s, end)[1] if is_high and end < len(s) else None
    if low is not None and 0xDC00 <= low < 0xE000:
        if surrogates == "alone":
            return 3, None, "surrogate"
        return 6, 0x10000 + (value - 0xD800 << 10) + low - 0xDC00, None
    if surrogates != "pairs":
        return 3, value, None
    # docs/conformance.md: "At the end of the input the former is truncated"
    is_cut = is_high and re.fullmatch(rb"(\xED[\xB0-\xBF]?)?", s[end:])
    return (3 if is_high else 1), None, "truncated" if is_cut else "surrogate"


# ---------------------------------------------------------------- other encodings

# Octets of a unit, the greatest value, surrogates.
UNITS = {"UTF-16": (2, 0x10FFFF, "pairs"), "WTF-16": (2, 0x10FFFF, "both"), "ISO-10646-UCS-2": (2, 0xFFFF, "none"),
         "UTF-32": (4, 0x10FFFF, "none"), "ISO-10646-UCS-4": (4, 0x7FFFFFFF, "none")}
OCTETS = {"ISO-8859-1": 0xFF, "US-ASCII": 0x7F}


def decode_unit(name, s, i):
    size, last, surrogates = UNITS[name[:-2]]
    order = "little" if name.endswith("LE") else "big"
    if len(s) - i < size:
        return len(s) - i, None, "truncated"
    value = int.from_bytes(s[i:i + size], order)
    rest = s[i + 2:i + 4]
    if surrogates != "none" and 0xD800 <= value < 0xDC00 and len(rest) == 2:
        low = int.from_bytes(rest, order)
        if 0xDC00 <= low < 0xE000:
            return 4, 0x10000 + (value - 0xD800 << 10) + low - 0xDC00, None
    elif surrogates != "none" and 0xD800 <= value < 0xDC00 and (rest or surrogates == "pairs"):
        return 2 + len(rest), None, "truncated"
    if value in SURROGATES and surrogates != "both":
        return size, None, "surrogate"
    return (size, None, "too-large") if value > last else (size, value, None)


def decode_octet(name, s, i):
    return (1, s[i], None) if s[i] <= OCTETS[name] else (1, None, "too-large")


def encode(name, value):
    """A character in an encoding; b"" if it has no place there"""
    if name in OCTETS:
        return bytes([value]) if value <= OCTETS[name] else b""
    if name in FORMS:
        form = FORMS[name]
        if value == 0 and name == "MUTF-8":
            return b"\xC0\x80"
        if 0xFFFF < value < 0x110000 and form.last == 0xFFFF:
            return sequence(0xD800 + (value - 0x10000 >> 10), 3) + sequence(0xDC00 + (value & 0x3FF), 3)
        return sequence(value, needed(value)) if value <= form.last else b""
    size, last, _ = UNITS.get(name) or UNITS[name[:-2]]
    order = "little" if name.endswith("LE") else "big"
    if value > last:
        return b""
    if value > 0xFFFF and size == 2:
        halves = 0xD800 + (value - 0x10000 >> 10), 0xDC00 + (value & 0x3FF)
        return b"".join(half.to_bytes(2, order) for half in halves)
    return value.to_bytes(size, order)


def units_from(name, s):
    """All units of a text, and the length of a mark that decides the byte order and is no part of it"""
    mark = 0
    if name in UNITS:
        marks = {MARK.to_bytes(UNITS[name][0], order): order for order in ("little", "big")}
        mark = UNITS[name][0] if s[:UNITS[name][0]] in marks else 0
        name += "LE" if marks.get(s[:mark]) == "little" else "BE"
    decode = decode_form if name in FORMS else decode_octet if name in OCTETS else decode_unit
    takes_longer = name in FORMS and FORMS[name].takes_longer
    letter = encode(name, 0x61)
    run, units, i = re.compile(b"(?:" + re.escape(letter) + b"){9,}"), [], mark
    while i < len(s):
        found = run.match(s, i)
        if found:
            count = len(found[0]) // len(letter)
            units.append(Unit(i, len(found[0]), 0x61, None, False, count))
        else:
            length, value, kind = decode(name, s, i)
            is_longer = takes_longer and value is not None and length > needed(value)
            units.append(Unit(i, length, value, kind, is_longer, 1))
        i += units[-1].length
    return units, mark


# ---------------------------------------------------------------- rules

CATEGORY = ucd.unicode_data(2, "Cn")
# ISO/IEC 10646-1:1993 Annex B.2 and Hangul Jamo: see src/level.c, which names the sources.
LEVEL_3 = [range(first, last + 1) for first, last in (
    (0x300, 0x36F), (0x483, 0x486), (0x591, 0x5A1), (0x5A3, 0x5AF), (0x5C4, 0x5C4), (0x93C, 0x93C), (0x953, 0x954),
    (0x9BC, 0x9BC), (0x9D7, 0x9D7), (0xA3C, 0xA3C), (0xA70, 0xA71), (0xABC, 0xABC), (0xB3C, 0xB3C), (0xB56, 0xB57),
    (0xBD7, 0xBD7), (0xC55, 0xC56), (0xCD5, 0xCD6), (0xD57, 0xD57), (0xF39, 0xF39), (0x1100, 0x11FF),
    (0x20D0, 0x20FF), (0x302A, 0x302F), (0x3099, 0x309A), (0xA960, 0xA97F), (0xD7B0, 0xD7FF), (0xFE20, 0xFE2F))]


def beyond(level):
    """What a level excludes (clause 15)"""
    combining = {c for c, category in enumerate(CATEGORY) if category in ("Mn", "Mc", "Me")}
    of_level_3 = {c for block in LEVEL_3 for c in block}
    return of_level_3 | combining if level == 1 else of_level_3 if level == 2 else set()


BEYOND = {level: beyond(level) for level in range(4)}


def is_noncharacter(c):
    return c in range(0xFDD0, 0xFDF0) or (c <= 0x10FFFF and c & 0xFFFE == 0xFFFE)


CONTROLS = {*range(0x20), 0x7F, *range(0x80, 0xA0)} - {9, 0xA, 0xD}
LINTS = {
    "bidi-control": {0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}.__contains__,
    "invisible": {0x2060, 0x2028, 0x2029}.__contains__,
    "tag": range(0xE0000, 0xE0080).__contains__,
    "control": CONTROLS.__contains__,
    "private-use": lambda c: c in range(0xE000, 0xF900) or c in range(0xF0000, 0xFFFFE) or 0x100000 <= c < 0x10FFFE,
    "noncharacter": is_noncharacter,
    "replacement": {0xFFFD}.__contains__,
}
JSON_REFUSES = set(range(0x20)) - {9, 0xA, 0xD}
# As the documents say that tests/presets.py quotes: the kind, what is refused, what of a byte order mark.
PRESETS = {
    "postgresql": ("not-postgresql", {0}.__contains__, "keep"),
    "mysql": (None, (), "keep"),
    "mysql-utf8mb3": ("not-utf8mb3", range(0x10000, 0x110000).__contains__, "keep"),
    "json": ("not-json", JSON_REFUSES.__contains__, "refuse"),
    "xml": ("not-xml", (JSON_REFUSES | {0xFFFE, 0xFFFF}).__contains__, "keep"),
    "csv-excel": (None, (), "require"),
    "java": ("not-java", lambda c: c == 0 or 0xFFFF < c < 0x110000, "keep"),
    "javascript": ("not-javascript", {0x2028, 0x2029}.__contains__, "keep"),
}
EXCLUSIONS = {
    "--ascii-only": ("not-ascii", lambda c: c > 0x7F), "--bmp-only": ("not-bmp", lambda c: c > 0xFFFF),
    "--no-nul": ("nul", lambda c: c == 0), "--no-noncharacters": ("noncharacter", is_noncharacter),
}


def is_mark(unit):
    return unit.code_point == MARK


class Rule:
    """Options, and what they mean"""

    def __init__(self, *options):
        self.options = options
        self.excludes = [EXCLUSIONS[option] for option in options if option in EXCLUSIONS]
        values = dict(option[2:].split("=") for option in options if "=" in option)
        self.level, self.eol = int(values.get("level", 0)), values.get("eol")
        self.preset, self.refuses, bom = PRESETS.get(values.get("for"), (None, (), "keep"))
        self.bom = values.get("bom", bom)
        self.lints = values["lint"].split(",") if "lint" in values else []
        self.is_of_decoder = not (self.level or self.eol or "for" in values or self.lints)
        self.is_of_characters = self.is_of_decoder and "bom" not in values
        self.is_of_ends = bool(self.eol or "mixed-eol" in self.lints)

    def excluded(self, c):
        return next((kind for kind, refuses in self.excludes if refuses(c)), None)


IS_QUICK = "OCTAVO_QUICK_TESTS" in os.environ  # under sanitizers
RULES = [Rule(), *map(Rule, EXCLUSIONS), *(Rule(f"--level={level}") for level in (1, 2, 3)),
         *(Rule(f"--eol={eol}") for eol in ("lf", "crlf")),
         *(Rule(f"--bom={bom}") for bom in ("keep", "refuse", "require")), *(Rule(f"--for={name}") for name in PRESETS),
         *(Rule(f"--lint={kind}") for kind in (*LINTS, "mixed-eol", "bom-inside", "longer-than-needed")),
         Rule("--lint=control,longer-than-needed", "--level=1", "--for=json", "--bom=keep", "--no-nul"),
         Rule("--lint=bidi-control,private-use", "--no-noncharacters", "--eol=crlf")]


class Judge:
    """Says what a rule finds in the units of a text, one after the other"""

    def __init__(self, rule):
        self.rule = rule
        self.after_return = self.told_end = False
        self.begin_text()

    def begin_text(self):
        """In ISO 2022 there are several"""
        self.begun, self.crlf, self.told_mixed, self.lint_return = False, None, False, False

    def is_wrong_end(self, c):
        was_return, self.after_return = self.after_return, c == 0xD
        if not self.rule.eol or c != 0xA or self.told_end:
            return False
        self.told_end = was_return != (self.rule.eol == "crlf")
        return self.told_end

    def is_mixed(self, c):
        was_return, self.lint_return = self.lint_return, c == 0xD
        if c != 0xA or self.told_mixed:
            return False
        self.crlf = was_return if self.crlf is None else self.crlf
        self.told_mixed = self.crlf != was_return
        return self.told_mixed

    def lint(self, c, may_be_mark):
        is_first, self.begun = may_be_mark and not self.begun, True
        for kind in self.rule.lints:
            if kind in LINTS and LINTS[kind](c) or kind == "mixed-eol" and self.is_mixed(c) or \
                    kind == "bom-inside" and c == MARK and not is_first:
                return kind
        return None

    def pass_letter(self):
        """As judge(), of a letter that no rule refuses"""
        self.after_return = self.lint_return = False
        self.begun = True

    def judge(self, unit, level, may_be_mark):
        """The type and the kind of what is found, or None"""
        c, rule = unit.code_point, self.rule
        kind = unit.kind if c is None else rule.excluded(c)
        if kind:
            self.pass_letter()
            return "error", kind
        is_end, lint = self.is_wrong_end(c), self.lint(c, may_be_mark)
        if c in BEYOND[level]:
            return "error", "level"
        if is_end:
            return "error", "wrong-eol"
        if rule.preset and rule.refuses(c):
            return "error", rule.preset
        if lint or unit.is_longer:
            return "warning", lint or "longer-than-needed"
        return None


# ---------------------------------------------------------------- texts

class Text:
    def __init__(self, name, octets, path):
        self.path, self.octets = path, octets
        self.units, self.mark = units_from(name, octets)
        self.count(name)

    def count(self, name, numbers=None, encodings=None, levels=None):
        """Sets what commands count, and for each unit: its place; the number of its text, the encoding and the
        announced level of that"""
        size = len(self.units)
        self.numbers, self.encodings = numbers or [0] * size, encodings or [name] * size
        self.levels = levels or [None] * size
        self.places, line, column = [], 1, 1
        for unit in self.units:
            self.places.append((line, column))
            line, column = (line + 1, 1) if unit.code_point == 0xA else (line, column + unit.count)
        self.lines = line - 1
        self.code_points = sum(unit.count for unit in self.units)
        self.longer = sum(unit.is_longer for unit in self.units)

    def errors(self, rule):
        """What is ill-formed or excluded"""
        for unit, place in zip(self.units, self.places):
            kind = unit.kind if unit.code_point is None else rule.excluded(unit.code_point)
            if kind:
                yield unit, place, kind

    def hidden(self, i):
        """What a lenient decoder would read in an overlong or too large sequence"""
        unit = self.units[i]
        if self.encodings[i] not in FORMS or unit.kind not in ("overlong", "too-large"):
            return None
        length, value, _ = decode_sequence("UTF-8-RFC2044", self.octets, unit.at)
        return value if value is not None and length > needed(value) else None

    def findings(self, rule):
        judge, number = Judge(rule), 0
        has_mark = self.mark or (self.units and is_mark(self.units[0]))  # a text without characters does not count
        begin = self.units[0].at if self.units else len(self.octets)
        is_refused = rule.bom == "refuse" and self.mark  # then the mark is an error, which has a column
        if rule.bom == "require" and not has_mark:
            yield Finding("error", 1, 1, begin, 0, "no-bom", None)
        if is_refused:
            yield Finding("error", 1, 1, 0, self.mark, "bom", None)
        for i, unit in enumerate(self.units):
            if self.numbers[i] != number:
                judge.begin_text()
            number = self.numbers[i]
            if unit.code_point in LETTERS and not unit.is_longer:
                judge.pass_letter()
                continue
            level = rule.level if self.levels[i] is None else self.levels[i]
            verdict = judge.judge(unit, level, not self.mark)
            if i == 0 and rule.bom == "refuse" and has_mark and not self.mark:
                verdict = "error", "bom"
            if rule.options == ("--for=csv-excel",) and has_mark and i == (0 if self.mark else 1) and is_mark(unit):
                verdict = "error", "bom"  # Excel takes one
            if verdict is None:
                continue
            c = unit.code_point if verdict[0] == "warning" or unit.is_longer else None
            line, column = self.places[i]
            yield Finding(verdict[0], line, column + (1 if is_refused and line == 1 else 0), unit.at, unit.length,
                          verdict[1], self.hidden(i) if unit.code_point is None else c)


class Iso2022(Text):
    """Text in which ESC % G and the like announce a form of UTF-8 (Amd 2, R.6). Each of the parts is the
    announced level and octets; None: it is outside."""

    def __init__(self, form, outside, parts, path):
        self.path, self.mark, self.octets, self.units = path, 0, b"", []
        numbers, encodings, levels = [], [], []
        for number, (level, octets) in enumerate(parts):
            if level is not None:
                self.octets += b"\x1B%G" if level == 0 else b"\x1B%/" + b"GHI"[level - 1:level]
            is_last, encoding = number == len(parts) - 1, outside if level is None else form
            # What follows the text is ESC, by which no text ends.
            end = b"" if is_last and level is None else b"\x1B"
            units = [unit for unit in units_from(encoding, octets + end)[0] if unit.at < len(octets)]
            at = len(self.octets)
            self.units += [unit._replace(at=unit.at + at) for unit in units]
            numbers += [number] * len(units)
            encodings += [encoding] * len(units)
            levels += [0 if level is None else level or None] * len(units)
            self.octets += octets
            if level is not None and (is_last or parts[number + 1][0] is None):
                self.octets += b"\x1B%@"
        self.count(form, numbers, encodings, levels)


# Between what rules are about.
LETTERS = (0x61, 0x62, 0x63)
# Some of each kind that a rule knows, and what such kinds border on.
CHARACTERS = [0, 1, 8, 9, 0xA, 0xD, 0x1B, 0x1F, 0x20, 0x2E, 0x2F, 0x7E, 0x7F, 0x80, 0x9F, 0xA0, 0xE9, 0x2FF, 0x300,
              0x301, 0x36F, 0x5A1, 0x5A2, 0x64B, 0x7FF, 0x800, 0x93C, 0x93E, 0x1100, 0x1AC4, 0x2060, 0x202A, 0x202E,
              0x2028, 0x2029, 0x2066, 0x2069, 0x20D0, 0x302F, 0x3400, 0x3D2D, 0x4DFF, 0x4E00, 0xA960, 0xAC00, 0xD165,
              0xD7A3, 0xD7FF, 0xE000, 0xF8FF, 0xFDD0, 0xFDEF, 0xFE20, MARK, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1D165,
              0x1E8D0, 0x1F642, 0x1FFFE, 0x1FFFF, 0x20000, 0xE0001, 0xE0041, 0xF0000, 0x10FFFD, 0x10FFFF, 0x110000,
              0x1FFFFF, 0x200000, 0x3FFFFFF, 0x4000000, 0x7FFFFFFF]
LONGER = [sequence(value, octets) for value in (0, 1, 9, 0xA, 0xD, 0x1B, 0x2E, 0x2F, 0x7F, 0x85, 0x301, 0x202E, 0x2060,
                                                MARK, 0xFDD0, 0xFFFD, 0xFFFF, 0xE000, 0x10000, 0x1D165, 0xE0041,
                                                0x110000, 0xD800)
          for octets in range(needed(value) + 1, 7)]
ILL_FORMED = [b"\x80", b"\xBF\x80", b"\xC0", b"\xC1x", b"\xC2x", b"\xE0\x9F\x80", b"\xE2\x82", b"\xED\xA0\x80",
              b"\xED\xB0\x80", b"\xED\xA0\x80\xED\xB0\x80", b"\xED\xA0\x80\xED", b"\xF0\x9F\x98", b"\xF0\x8F\xBF\xBF",
              b"\xF4\x90\x80\x80", b"\xF5", b"\xF8\x88\x80\x80", b"\xFC\x84\x80", b"\xFE", b"\xFF\xFF", b"\xC0\xC0\xAE",
              b"\xE0\x80"]


def errors_of(name):
    if name in FORMS:
        return ILL_FORMED
    if name in OCTETS:
        return [b"\x80", b"\xA0", b"\xFF"]
    size = (UNITS.get(name) or UNITS[name[:-2]])[0]
    values = (0xD800, 0xDC00, 0xDFFF) if size == 2 else (0xD800, 0xDFFF, 0x110000, 0x80000000, 0xFFFFFFFF)
    return [value.to_bytes(size, "little" if name.endswith("LE") else "big") for value in values]


def pieces_of(name):
    """Octets about which some rule says something"""
    characters = [piece for piece in (encode(name, value) for value in CHARACTERS) if piece]
    longer = [] if name not in FORMS else LONGER if FORMS[name].takes_longer else LONGER[::5]
    return characters + longer + errors_of(name)


LONG = 3000  # octets: of several pieces

# Where what a command reads or looks at in one step ends.
OFFSETS = (239, 4095, 4096, 65535, 65536)


def texts_of(name, chance):
    """Texts for all rules"""
    pieces = pieces_of(name)
    a, b, line = (encode(name, value) for value in (0x61, 0x62, 0xA))
    every = b"".join(piece + b for piece in pieces)
    marks = [encode(name, MARK), *(sequence(MARK, octets) for octets in (4, 6) if name in FORMS)]
    texts = [b"", every, *(a * (offset // len(a)) + every for offset in OFFSETS),
             (a * 99 + line) * (70000 // (100 * len(a))) + every + a * 70000 + every,
             b"".join(a * 250 + piece for piece in pieces) + a * 250]
    texts += [piece for piece in errors_of(name)] + [a + piece for piece in errors_of(name)]
    texts += [one + between + two for one in marks for two in marks for between in (b"", a)]
    texts += [b"".join(chance.choices([*pieces, a, b, line], k=chance.randrange(1, 12))) for _ in range(40)]
    return list(dict.fromkeys(texts))


def texts_of_ends(name):
    """Texts that say something about ends of lines"""
    a, line = encode(name, 0x61), encode(name, 0xA)
    returns, feeds = [encode(name, 0xD)], [line]
    if name in FORMS:
        returns += [sequence(0xD, 2), sequence(0xD, 6)]
        feeds += [sequence(0xA, 2), sequence(0xA, 4)]
    return [a + cr + between + lf + a + other for cr in returns for lf in feeds
            for other in (line, returns[0] + line) for between in (b"", a, errors_of(name)[-1])]


def parts_of_iso2022(form, outside, chance):
    inside, around = pieces_of(form), [piece for piece in pieces_of(outside) if b"\x1B" not in piece]
    every, outer = b"".join(piece + b"b" for piece in inside), b"".join(piece + b"b" for piece in around)
    yield [(None, outer), (0, every), (None, outer)]
    for offset in OFFSETS:
        yield [(None, b"x"), (1, b"a" * (offset - 5) + every), (None, b"a" * offset + outer), (0, b"")]
        yield [(None, b"a" * offset), (3, every), (0, every[:50]), (None, b"\n")]
    for piece in errors_of(form):
        yield [(0, piece), (None, b"c")]
        yield [(None, b"a"), (2, piece)]
    for _ in range(60):
        parts = [(None, b"".join(chance.choices([*around, b"a", b"\n"], k=chance.randrange(1, 4))))]
        for _ in range(chance.randrange(1, 4)):
            parts.append((chance.randrange(4), b"".join(chance.choices([*inside, b"b", b"\n"], k=chance.randrange(5)))))
            if chance.randrange(3):
                parts.append((None, b"".join(chance.choices([*around, b"c", b"\n"], k=chance.randrange(1, 3)))))
        yield parts[chance.randrange(2):]


# ---------------------------------------------------------------- commands

def octavo(*arguments, text=None):
    done = subprocess.run([OCTAVO, *arguments], input=text, capture_output=True, timeout=300)
    check(done.returncode in (0, 1), f"octavo {' '.join(arguments)[:200]}: {done.stderr[:300]!a}")
    return done


def agree(what, text, wanted, got):
    if wanted == got:
        return
    pairs = enumerate(zip([*wanted, None], [*got, None]))
    i, (one, other) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    octets = text.octets if len(text.octets) < 100 else text.octets[:10] + b".."
    raise AssertionError(f"{what}: {octets!a}, number {i}:\n  wanted {one}\n  got    {other}")


def is_utf8(octets):
    try:
        return octets.decode() is not None
    except UnicodeDecodeError:
        return False


def finding_of(message):
    data = message["data"]
    c = int(data["code_point"][2:], 16) if "code_point" in data else None
    return Finding(message["type"], data["line"], data["column"], data["offset"], data["length"], data["kind"], c)


class Group:
    """Texts in one encoding, as files, and the options that name it"""

    def __init__(self, name, options, texts, ends, number):
        self.name, self.options, self.texts, self.ends, self.number = name, options, texts, ends, number
        self.is_iso2022 = name.startswith("ISO-2022")
        self.is_of_octets = name in FORMS or name in OCTETS

    def texts_for(self, rule):
        if NAMES:
            return self.texts
        at = self.number + RULES.index(rule)
        return [text for i, text in enumerate(self.texts) if (i + at) % 8 == 0 or (len(text.octets) < LONG and not IS_QUICK)]

    def run(self, command, rule=RULES[0], *options, texts=None):
        paths = [text.path for text in texts or self.texts]
        return octavo(command, *options, *self.options, *rule.options, *paths)

    def called(self, command, rule=RULES[0]):
        return " ".join((command, *self.options, *rule.options))


def test_check(group, rule):
    texts = group.texts_for(rule) + (group.ends if rule.is_of_ends else [])
    done = group.run("check", rule, "-j1", "--json", "--max-errors=100000", texts=texts)
    bad, totals, files, what = [], collections.Counter(), [], group.called("check", rule)
    for line in done.stdout.decode().splitlines():
        if line.startswith('{"type":"begin"'):
            files.append([])
        elif not line.startswith('{"type":"summary"'):
            files[-1].append(json.loads(line))
    for text, messages in zip(texts, files, strict=True):
        wanted, end = list(text.findings(rule)), messages.pop()["data"]
        agree(what, text, wanted, [finding_of(message) for message in messages])
        counts = collections.Counter(finding.type for finding in wanted)
        expect(what + ": end", (counts["error"], counts["warning"], len(text.octets)),
               (end["errors"], end["warnings"], end["octets"]))
        if any(finding.type == "error" or finding.kind in rule.lints for finding in wanted):
            bad.append(text.path)
        totals.update((finding.type, finding.kind) for finding in wanted)
    expect(what + ": status", int(bool(bad)), done.returncode)
    if group.is_of_octets or group.is_iso2022 or group.name == "UTF-16":
        check_counts(group, rule, texts, bad, totals)


def check_counts(group, rule, texts, bad, totals):
    """Findings that are only counted, and names of files"""
    done = group.run("check", rule, "-j1", "--json", "--max-errors=0", texts=texts)
    kinds = json.loads(done.stdout.decode().splitlines()[-1])["data"]["kinds"]
    got = {(one, kind["kind"]): kind[one + "s"] for kind in kinds for one in ("error", "warning")}
    expect(group.called("check --max-errors=0", rule), totals, collections.Counter(got))
    listed = group.run("check", rule, "-j1", "-l", texts=texts).stdout.decode().split()
    expect(group.called("check -l", rule), bad, listed)


def check_warnings(group, command, done, texts=None):
    """Each sequence that is longer than needed is told"""
    got = re.findall(rb"^octavo: (.*): warning: (\d+) overlong sequence", done.stderr, re.M)
    wanted = {text.path: text.longer for text in texts or group.texts if text.longer}
    expect(group.called(command) + ": warnings", wanted, {path.decode(): int(count) for path, count in got})


def test_count(group):
    done = group.run("count", RULES[0], "-j1", "--json", "-lmcF")
    for text, line in zip(group.texts, done.stdout.decode().splitlines()):
        got = json.loads(line)["data"]
        agree(group.called("count"), text,
              [text.lines, text.code_points, len(text.octets), len(list(text.errors(RULES[0])))],
              [got["lines"], got["code_points"], got["octets"], got["errors"]])
    check_warnings(group, "count", done)


def test_convert(group):
    """All of the text, with U+FFFD for each error and each surrogate"""
    done = group.run("convert", RULES[0], "-j1", "--invalid=replace", "--bom=keep", "-t", "UCS-4BE")
    wanted = b"".join((0xFFFD if unit.code_point is None or unit.code_point in SURROGATES else unit.code_point)
                      .to_bytes(4, "big") * unit.count for text in group.texts for unit in text.units)
    # Output without a mark begins with one.
    wanted = (b"" if wanted[:4] == b"\0\0\xFE\xFF" else b"") + wanted
    check(done.stdout == wanted, group.called("convert") + ": another text")
    check_warnings(group, "convert", done)


def test_first_error(group, rule):
    """The first error of each text, which ends its conversion in place. What is read needs no level."""
    if group.name in OCTETS:
        return  # much of it is UTF-8 as well, and stays as it is
    target = "WTF-8" if group.name[:3] in ("WTF", "MUT") else "UTF-8-RFC2279"
    target = "ISO-2022+" + target if rule.level else target
    texts = group.texts_for(rule)
    done = group.run("convert", rule, "-n", "-q", "--binary", "-t", target, texts=texts)
    found = re.findall(rb"^(\S+?):(\d+):(\d+): error: .*?(?: \[([0-9a-f ]+)\])?$", done.stderr, re.M)
    got = {path.decode(): [int(line), int(column), octets.decode()] for path, line, column, octets in found}
    for text in texts:
        wanted = []
        if not group.is_of_octets and not group.is_iso2022 and is_utf8(text.octets):
            continue  # so does this
        for finding in text.findings(rule):
            if finding.type == "error" and (rule.level or finding.kind != "level"):
                octets = text.octets[finding.offset:finding.offset + finding.length]
                wanted = [finding.line, finding.column, octets.hex(" ")]
                break
        agree(group.called("convert -n", rule), text, wanted, got.get(text.path, []))


def test_inspect(group):
    texts = [text for text in group.texts if len(text.octets) < 5000]
    done = group.run("inspect", RULES[0], "--json", texts=texts)
    units = collections.defaultdict(list)
    for line in done.stdout.decode().splitlines():
        data = json.loads(line)["data"]
        c = int(data["code_point"][2:], 16) if "code_point" in data else None
        units[data["path"]["text"]].append((data["offset"], data["length"], c, data.get("kind")))
    for text in texts:
        wanted = [(0, text.mark, MARK, None)] if text.mark else []
        for unit in text.units:
            size = unit.length // unit.count
            wanted += [(unit.at + i * size, size, unit.code_point, unit.kind) for i in range(unit.count)]
        agree(group.called("inspect"), text, wanted, units[text.path])
    check_warnings(group, "inspect", done, texts)


def test_summaries(group, rule):
    texts = group.texts_for(rule)
    lines = group.run("summarize", rule, "-j1", texts=texts).stdout
    files = {}
    for line in octavo("merge", "--json", text=lines).stdout.decode().splitlines()[:len(texts)]:
        data = json.loads(line)["data"]
        files[data["path"]["text"]] = data
    for text in texts:
        got, errors = files[text.path], list(text.errors(rule))
        surplus = sum(unit.length - needed(unit.code_point) for unit in text.units
                      if unit.is_longer and not rule.excluded(unit.code_point))
        kinds = collections.Counter(kind for _, _, kind in errors)
        agree(group.called("summarize", rule), text, [text.lines, text.code_points, len(errors), surplus, kinds],
              [got["lines"], got["code_points"], got["errors"], got["surplus"],
               {one["kind"]: one["errors"] for one in got["kinds"]}])
        first = [got["first"][key] for key in ("line", "column", "offset", "length", "kind")] if errors else []
        wanted = [[*place, unit.at, unit.length, kind] for unit, place, kind in errors[:1]]
        agree(group.called("merge", rule), text, *(wanted or [[]]), first)


def test_sift(group, rule):
    """Records that have an error, and the first one"""
    texts = group.texts_for(rule)
    done = group.run("sift", rule, "-j1", "--good=/dev/null", "--bad=/dev/null", "--reasons=-", texts=texts)
    got = collections.defaultdict(list)
    for line in done.stdout.decode().splitlines():
        path, *fields = line.split("\t")
        got[path].append((int(fields[0]), int(fields[1]), int(fields[3]), fields[4], int(fields[5])))
    for text in texts:
        wanted, number, begin, count = [], 1, 0, 0
        for unit in text.units:
            kind = unit.kind if unit.code_point is None else rule.excluded(unit.code_point)
            if kind and count == 0:
                wanted.append((number, begin, unit.at - begin, kind, 0))
            count += bool(kind)
            if text.octets[unit.at] == 0xA:
                wanted[-1:] = [(*one[:4], count) for one in wanted[-1:]] if count else wanted[-1:]
                number, begin, count = number + 1, unit.at + 1, 0
        wanted[-1:] = [(*one[:4], count) for one in wanted[-1:]] if count else wanted[-1:]
        agree(group.called("sift", rule), text, wanted, got[text.path])
    check_warnings(group, "sift", done, texts)


def test_repair(group, preset):
    """What is left if errors and refused characters are left out"""
    kind, refuses, _ = PRESETS[preset]
    rule = Rule(f"--for={preset}")
    done = group.run("repair", rule, "-j1", "-q", "--binary", "--invalid=skip", "--bom=keep")
    wanted = "".join(chr(unit.code_point) * unit.count for text in group.texts for unit in text.units
                     if unit.code_point is not None and unit.code_point < 0x110000 and
                     unit.code_point not in SURROGATES and not (kind and refuses(unit.code_point)))
    check(done.stdout == wanted.encode(), group.called("repair", rule) + ": another text")
    check_warnings(group, "repair", done)


def test_levels(level, path):
    """All characters, those after each other that have one place in a table of 1024 rows of 64; then each that
    the level excludes, behind more letters than are passed in one step"""
    mixed = "".join(chr(plane << 16 | low + i) for low in range(0, 0x10000, 8) for plane in range(17) for i in range(8)
                    if low + i not in SURROGATES or plane)
    for text in mixed, "".join("a" * (230 + i % 20) + chr(c) for i, c in enumerate(sorted(BEYOND[level]))):
        write(path, text.encode())
        at, wanted = 0, []
        for c in map(ord, text):
            if c in BEYOND[level]:
                wanted.append(at)
            at += 1 + (c > 0x7F) + (c > 0x7FF) + (c > 0xFFFF)
        done = octavo("check", f"--level={level}", "-j1", "--json", "--max-errors=100000", path)
        messages = map(json.loads, done.stdout.decode().splitlines())
        got = [message["data"]["offset"] for message in messages if message["type"] == "error"]
        check(wanted == got, f"--level={level}: first difference {sorted({*wanted} ^ {*got})[:1]}")


def run_tests(name, tests):
    """Prints the first failure of each test, and returns their number. A test is a function with its arguments."""
    failed = set()
    for test, *arguments in tests:
        if test in failed:
            continue
        try:
            test(*arguments)
        except (AssertionError, subprocess.SubprocessError) as error:
            failed.add(test)
            what = test.__name__.removeprefix("test_").replace("_", " ")
            print(f"FAIL {what} ({name})\n  {str(error)[:2000]}", flush=True)
    print("not ok" if failed else "ok", name, flush=True)
    return len(failed)


def tests_of(group):
    for rule in RULES:
        yield test_check, group, rule
        if rule.is_of_decoder or (rule.options[0].startswith("--level") and not group.is_iso2022):
            yield test_first_error, group, rule
        if rule.is_of_characters and not group.is_iso2022:
            yield test_summaries, group, rule
        if rule.is_of_characters and group.is_of_octets:
            yield test_sift, group, rule
    yield test_count, group
    yield test_convert, group
    if not group.is_iso2022:
        yield test_inspect, group
    if group.name in FORMS and group.name != "UNICODE-1-1-UTF-8":
        for preset in PRESETS:
            yield test_repair, group, preset


def group_of(name, outside, number, folder):
    chance = random.Random(name)
    os.mkdir(os.path.join(folder, name))
    numbers = iter(range(10000))

    def path():
        return os.path.join(folder, name, str(next(numbers)))

    if outside:
        form = name.partition("+")[2]
        texts = [Iso2022(form, outside, parts, path()) for parts in parts_of_iso2022(form, outside, chance)]
        return Group(name, ["-f", name, f"--outside={outside}"][:2 if outside == "US-ASCII" else 3], texts, [],
                     number)
    texts = [Text(name, octets, path()) for octets in texts_of(name, chance)]
    return Group(name, ["-f", name], texts, [Text(name, octets, path()) for octets in texts_of_ends(name)],
                 number)


def main():
    names = [*FORMS, *OCTETS, *(name for name in UNITS if name != "WTF-16"),
             *(name + order for name in UNITS for order in ("LE", "BE"))]
    groups = [(name, None) for name in names]
    groups += [("ISO-2022+UTF-8", "US-ASCII"), ("ISO-2022+UTF-8-AMD2", "ISO-8859-1"),
               ("ISO-2022+UTF-8-RFC2044", "UTF-8-AMD2"), ("ISO-2022+CESU-8", "US-ASCII")]
    part, parts = map(int, (PART or "1/1").split("/"))
    failed = done = 0
    for number, (name, outside) in enumerate(groups):
        if number % parts != part - 1 or (NAMES and name not in NAMES):
            continue
        with tempfile.TemporaryDirectory() as folder:
            group = group_of(name, outside, number, folder)
            for text in group.texts + group.ends:
                write(text.path, text.octets)
            failed += run_tests(name, tests_of(group))
            done += 1
    if part == 1 and not NAMES:
        with tempfile.TemporaryDirectory() as folder:
            failed += run_tests("all characters", ((test_levels, level, folder + "/text") for level in (1, 2, 3)))
    print(f"{done} encodings, {failed} tests failed")
    return failed > 0 or not done


sys.exit(main())
