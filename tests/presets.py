#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks --for of 'octavo check' and 'octavo repair' by what the documents say, and by parsers.

usage: presets.py OCTAVO
"""
import json
import os
import re
import subprocess
import sys
import xml.parsers.expat

from cli_lib import expect, read, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
MARK = b"\xef\xbb\xbf"
CHARACTERS = [chr(c) for c in (*range(0xD800), *range(0xE000, 0x10000),
                               *range(0x10000, 0x110000, 0x777), 0x1FFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF)]

# XML 1.0, 5th edition, section 2.2: Char ::= #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] |
# [#x10000-#x10FFFF]
XML_CHAR = re.compile("[\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# RFC 8259, section 2: ws = %x20 / %x09 / %x0A / %x0D; section 7: unescaped = %x20-21 / %x23-5B /
# %x5D-10FFFF. All of ASCII from U+0020 on has some place.
JSON_CHARACTER = re.compile("[\t\n\r\u0020-\U0010ffff]")

# What each takes, its kind and clause, and what it says about a byte order mark.
RULES = {
    # "the character with code zero (sometimes called NUL) cannot be stored": manual, 8.3
    "postgresql": (lambda c: c != "\0", "not-postgresql", "PostgreSQL manual 8.3", None),
    "mysql": (lambda c: True, None, None, None),
    # "Supports BMP characters only": manual, The utf8mb3 Character Set
    "mysql-utf8mb3": (lambda c: len(c.encode()) <= 3, "not-utf8mb3",
                      "MySQL manual, The utf8mb3 Character Set", None),
    # "MUST NOT add a byte order mark": RFC 8259 s.8.1
    "json": (JSON_CHARACTER.fullmatch, "not-json", "RFC 8259 s.2, s.7", "bom"),
    "xml": (XML_CHAR.fullmatch, "not-xml", "XML 1.0 s.2.2", None),
    "csv-excel": (lambda c: True, None, None, "no-bom"),
    "java": (lambda c: c != "\0" and len(c.encode()) <= 3, "not-java", "JVM Specification s.4.4.7",
             None),
    # ECMA-262, 9th edition: a string has no LineTerminator; LF and CR also end lines elsewhere.
    "javascript": (lambda c: c not in "\u2028\u2029", "not-javascript",
                   "ECMA-262, 9th edition s.11.8.4", None),
}


def octavo(*arguments, text=None):
    done = subprocess.run([OCTAVO, *arguments], input=text, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def refused(preset):
    """The characters that check refuses, each after the number of its line."""
    write("all", b"".join(b"%d " % i + c.encode() + b"\n" for i, c in enumerate(CHARACTERS)))
    out = octavo("check", "--json", "--max-errors=100000", "--for=" + preset, "--bom=keep", "all")[1]
    found, offsets = set(), {}
    at = 0
    for i, c in enumerate(CHARACTERS):
        at += len(b"%d " % i)
        offsets[at] = c
        at += len(c.encode()) + 1
    for line in out.splitlines():
        one = json.loads(line)
        if one["type"] == "error":
            found.add((offsets[one["data"]["offset"]], one["data"]["kind"], one["data"]["clauses"]))
    return found


def rules():
    """check: each preset refuses what its document says, and names kind and clause"""
    for preset, (takes, kind, clauses, _) in RULES.items():
        wanted = {(c, kind, clauses) for c in CHARACTERS if not takes(c)}
        expect(preset, wanted, refused(preset))


def expat_takes(c):
    try:
        xml.parsers.expat.ParserCreate("UTF-8").Parse(b"<a>" + c.encode() + b"</a>", True)
    except xml.parsers.expat.ExpatError:
        return False
    return True


def json_takes(c):
    for text in '"' + c + '"', c + "1", '"\\' + c + '"':
        try:
            json.loads(text)
            return True
        except ValueError:
            pass
    return False


def parsers():
    """check: expat, Python's json and the conversion to modified UTF-8 agree"""
    some = [c for c in CHARACTERS if c not in "&<"]
    expect("expat", {c for c in some if not expat_takes(c)}, {c for c, *_ in refused("xml")})
    bad = {c for c, *_ in refused("json")}
    expect("json", {c for c in CHARACTERS if not json_takes(c)}, bad)
    bad = {c for c, *_ in refused("java")}
    good = "".join(c for c in CHARACTERS if c not in bad).encode()
    expect("java: the same", (0, good, b""), octavo("convert", "-t", "MUTF-8", text=good))
    for c in bad:
        status, out, _ = octavo("convert", "-t", "MUTF-8", text=c.encode())
        expect("java: other octets", (0, True), (status, out != c.encode()))


def ill_formed():
    """check: what is not UTF-8 is an error for all, lone surrogates too"""
    for preset in RULES:
        for octets, kind in (b"\xed\xa0\x80", b"surrogate"), (b"\xff", b"never-used"):
            text = (MARK if preset == "csv-excel" else b"") + b"a" + octets + b"\n"
            status, out, _ = octavo("check", "-v", "--for=" + preset, text=text)
            expect(preset, (1, True), (status, b"(" + kind + b", offset" in out))


def marks():
    """byte order marks: check refuses or wants them, repair strips or adds them, --bom decides"""
    for preset, (_, _, _, kind) in RULES.items():
        for text in b"{}\n", MARK + b"{}\n":
            is_bad = kind == ("bom" if text.startswith(MARK) else "no-bom")
            status, out, _ = octavo("check", "-v", "--for=" + preset, text=text)
            expect(f"{preset}: check", (is_bad, is_bad), (status, kind is not None and
                                                          kind.encode() + b", offset" in out))
            wants = "--for=" + preset
            for words in (wants, "--bom=keep"), ("--bom=keep", wants):
                status, out, _ = octavo("check", *words, text=text)
                expect(f"{preset}: --bom=keep", (0, b""), (status, out))
            for words in (wants, "--bom=refuse"), ("--bom=refuse", wants):
                status, out, _ = octavo("check", "-v", *words, text=text)
                expect(f"{preset}: {words}", (text != b"{}\n", text != b"{}\n"),
                       (status, b"bom, offset" in out))
            for words in (wants, "--bom=strip"), ("--bom=strip", wants):
                expect(f"{preset}: {words}", (0, b"{}\n"), octavo("repair", *words, text=text)[:2])
            wanted = {"bom": b"{}\n", "no-bom": MARK + b"{}\n"}.get(kind, text)
            expect(f"{preset}: repair", (0, wanted), octavo("repair", "--for=" + preset, text=text)[:2])
            expect(f"{preset}: keep it", (0, text),
                   octavo("repair", "--for=" + preset, "--bom=keep", text=text)[:2])
    try:
        json.loads("\ufeff{}")
        raise AssertionError("Python's json takes a mark")
    except ValueError:
        pass
    write("a.json", MARK + b"{}\n")
    expect("in place", (0, b"a.json: repaired: 1 byte order mark removed\n", b""),
           octavo("repair", "-i", "--for=json", "a.json"))
    expect("in place", b"{}\n", read("a.json"))
    write("b.csv", b"a;b\n")
    octavo("repair", "-i", "--for=csv-excel", "b.csv")
    expect("csv", MARK + b"a;b\n", read("b.csv"))
    expect("again", (0, b"", b""), octavo("repair", "-i", "--for=csv-excel", "b.csv"))


def escaped(c, word):
    names = {"\b": "\\b", "\f": "\\f"}
    units = c.encode("utf-16-be")
    return {
        "replace": "\ufffd",
        "skip": "",
        "escape": names.get(c) or "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}"
                                          for i in range(0, len(units), 2)),
        "xml": f"&#x{ord(c):X};" if XML_CHAR.fullmatch(c) else c,
        "uplus": f"<U+{ord(c):04X}>",
        "keep": c,
        "windows-1252": c,
    }[word]


def repairs():
    """repair: --invalid says what becomes of refused characters, and nothing else changes"""
    for preset, (takes, kind, _, _) in RULES.items():
        if not kind:
            continue
        some = [c for c in CHARACTERS if not takes(c)][:40] + ["\n", "x", "\u00e9", "\u6f22"]
        text = "".join(c + "y" for c in some)
        for word in "replace", "skip", "escape", "xml", "uplus", "keep", "windows-1252":
            wanted = "".join((c if takes(c) else escaped(c, word)) + "y" for c in some)
            stays = sum(wanted.count(c) for c in some if not takes(c))
            status, out, errors = octavo("repair", "--for=" + preset, "--invalid=" + word,
                                         text=text.encode())
            what = f"{preset}, {word}"
            expect(what, wanted.encode(), out)
            expect(what + ": status", 1 if stays else 0, status)
            expect(what + ": left", stays > 0, b"left that --for=" + preset.encode() in errors)
            expect(what + ": check", 1 if stays else 0, octavo("check", "--for=" + preset, text=out)[0])
        status, out, errors = octavo("repair", "--for=" + preset, text=text.encode())
        n = len(some) - 4
        left = f"-: not repaired: {n} character{'s' * (n > 1)} left that --for={preset} refuses\n"
        expect(preset + ", not said", (1, text.encode(), left), (status, out, errors.decode()))


def readers():
    """repair: expat and Python's json read the result; in JSON nothing is lost"""
    controls = "".join(chr(c) for c in range(0x20) if chr(c) not in "\t\n\r")
    text = '{"a": "' + controls + '\u00e9"}'
    for word in "replace", "skip", "escape", "uplus":
        out = octavo("repair", "--for=json", "--invalid=" + word, text=text.encode())[1]
        value = json.loads(out)
        if word == "escape":
            expect("nothing is lost", {"a": controls + "\u00e9"}, value)
            out = octavo("repair", "--for=json", "--invalid=escape", text=b'{"a": "caf\xe9"}')[1]
            expect("octets, too", {"a": "caf\u00e9"}, json.loads(out))
    text = "<a>" + controls + "\uffff\u00e9</a>"
    for word in "replace", "skip", "escape":
        out = octavo("repair", "--for=xml", "--invalid=" + word, text=text.encode())[1]
        xml.parsers.expat.ParserCreate("UTF-8").Parse(out, True)


def mixed():
    """repair: errors stay and are told if nobody says what to do with them"""
    text = b"\xef\xbb\xbf{\x01\xff}\n"
    status, out, errors = octavo("repair", "--for=json", text=text)
    expect("not said", (1, b"{\x01\xff}\n"), (status, out))
    expect("told", b"-: repaired: 1 byte order mark removed, 1 error left as it is, 1 character left that "
           b"--for=json refuses\n", errors)
    write("f", text)
    expect("dry", (1, text), (octavo("repair", "-n", "--for=json", "--invalid=skip", "f")[0], read("f")))
    expect("in place", 0, octavo("repair", "-i", "--for=json", "--invalid=skip", "f")[0])
    expect("in place", b"{}\n", read("f"))
    expect("1252", b"{\xc3\xbf}", octavo("repair", "--for=json", "--invalid=windows-1252",
                                         text=b"{\xff}")[1])
    write("nul", b"a\0b\n")
    expect("NUL stays", (1, b"", b"nul: not repaired: 1 character left that --for=postgresql refuses\n"),
           octavo("repair", "-i", "--for=postgresql", "nul"))
    expect("NUL stays", b"a\0b\n", read("nul"))
    expect("NUL", 0, octavo("repair", "-i", "--for=postgresql", "--invalid=skip", "nul")[0])
    expect("NUL", b"ab\n", read("nul"))
    write("utf16", "text\n".encode("utf-16-le") * 100)
    expect("UTF-16", 2, octavo("repair", "-i", "--for=postgresql", "--invalid=skip", "utf16")[0])


def large():
    """repair: a large text in pieces"""
    text = ("\u6f22\u0001" * 7 + "x\u2028\U0001f600\0") * 30000
    for preset, (takes, kind, _, _) in RULES.items():
        wanted = "".join(c if takes(c) else "" for c in text).encode()
        if kind:
            expect(preset, wanted, octavo("repair", "--for=" + preset, "--invalid=skip", "--bom=keep",
                                          text=text.encode())[1])


def command_line():
    """the command line: a wrong word, and a kind in the summary"""
    status, _, errors = octavo("check", "--for=oracle", text=b"")
    expect("wrong word", (2, True), (status, b"postgresql, mysql, mysql-utf8mb3, json" in errors))
    status, out, _ = octavo("check", "-q", "--summary", "--for=xml", text=b"a\x01\x02\n")
    expect("summary", (1, True), (status, b"2  not-xml " in out))
    status, out, _ = octavo("check", "--for=xml", text=b"\x1b\n")
    expect("line", (1, b"-:1:1: error: character that XML 1.0 does not allow [1b]\n"), (status, out))


CASES = [rules, parsers, ill_formed, marks, repairs, readers, mixed, large, command_line]


sys.exit(run_cases([(case.__doc__, case) for case in CASES]))
