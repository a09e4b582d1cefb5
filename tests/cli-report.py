# SPDX-License-Identifier: MIT
"""What octavo check writes for programs and terminals: cli-report.py PATH_TO_OCTAVO

JSON and SARIF are read back, lint is compared with Python's unicodedata, and a terminal is
one of the kernel's.
"""
import base64
import fcntl
import json
import os
import pty
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import unicodedata
from urllib.parse import unquote_to_bytes

from cli_lib import read_terminal
from cli_lib import write as put

OCTAVO = os.path.abspath(sys.argv[1])
ENVIRONMENT = {key: value for key, value in os.environ.items()
               if key not in ("NO_COLOR", "CLICOLOR_FORCE", "POSIXLY_CORRECT")}
PEAK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peak.py")
cases = []


class Wrong(Exception):
    """What the case should have found."""


class Skip(Exception):
    """There is nothing to be tested here."""


def case(function):
    cases.append(function)
    return function


def expect(what, wanted, got):
    if wanted != got:
        raise Wrong(f"{what}: {got!r}, not {wanted!r}")


def run(*arguments, status=0, **more):
    done = subprocess.run([OCTAVO, *arguments], capture_output=True, env=ENVIRONMENT,
                          check=False, timeout=300, **more)
    if b"built without" in done.stderr:
        raise Skip(done.stderr.decode().strip())
    expect(f"status of {arguments}, which says {done.stderr[-200:]}", status, done.returncode)
    return done.stdout


def messages(output):
    return [json.loads(line) for line in output.decode().split("\n") if line]


def octets_of(either):
    (kind, value), = either.items()
    if kind == "text":
        return value.encode("utf-8", "surrogatepass")
    expect("key", "bytes", kind)
    octets = base64.b64decode(value, validate=True)
    try:
        octets.decode()
    except UnicodeDecodeError:
        return octets
    raise Wrong(f"{octets} in base64 is text")


@case
def json_messages():
    """JSON: begin, error, end, summary"""
    put("a", b"one\ntwo\xc0 and\xe2\x82 more\n\xff")
    put("b", b"good")
    got = messages(run("check", "--json", "a", "b", "missing", status=2))
    expect("types", ["begin", "error", "error", "error", "end", "begin", "end", "begin", "end",
                     "summary"], [one["type"] for one in got])
    expect("begin", {"path": {"text": "a"}}, got[0]["data"])
    error = got[2]["data"]
    if error.pop("text") != "missing continuation octet":
        raise Wrong("another text")
    expect("error", {"path": {"text": "a"}, "line": 2, "column": 9, "offset": 12, "length": 2,
                     "kind": "interrupted", "clauses": "RFC 3629 s.4",
                     "octets": {"bytes": "4oI="}}, error)
    expect("end", {"path": {"text": "a"}, "errors": 3, "warnings": 0, "shown": 3, "octets": 21, "read": True,
                   "complete": True}, got[4]["data"])
    expect("good end", {"path": {"text": "b"}, "errors": 0, "warnings": 0, "shown": 0, "octets": 4,
                        "read": True, "complete": True}, got[6]["data"])
    expect("missing end", {"path": {"text": "missing"}, "errors": 0, "warnings": 0, "shown": 0, "octets": 0,
                           "read": False, "complete": False}, got[8]["data"])
    expect("summary", {"files": 3, "with_errors": 1, "with_warnings": 0, "unread": 1, "skipped": 0,
                       "names_not_utf8": 0, "octets": 25, "errors": 3, "warnings": 0,
                       "kinds": [{"kind": "never-used", "errors": 1, "warnings": 0, "files": 1},
                                 {"kind": "overlong", "errors": 1, "warnings": 0, "files": 1},
                                 {"kind": "interrupted", "errors": 1, "warnings": 0, "files": 1}]},
           got[9]["data"])
    expect("--format=json", run("check", "--json", "a", "b", status=1),
           run("check", "--format=json", "a", "b", status=1))


@case
def json_limits():
    """JSON: what is not shown, and what is not read"""
    put("a", b"\xff" * 10)
    end = messages(run("check", "--json", "--max-errors=3", "a", status=1))[-2]["data"]
    expect("end", (10, 3, 10, True),
           (end["errors"], end["shown"], end["octets"], end["complete"]))
    end = messages(run("check", "--json", "--first", "a", status=1))[-2]["data"]
    expect("end of first", (1, 1, True, False),
           (end["errors"], end["shown"], end["read"], end["complete"]))


@case
def json_octets():
    """JSON: names and octets that are no text, of any length"""
    random.seed(1)
    names = [bytes(random.choice(b"ab\n\"\\\x1b\x7f\xc3\xa9\xff\xed\xa0\x80")
                   for _ in range(length)) for length in range(1, 40)]
    names += ["\u202e\u2028\U0001f600 \u00e9".encode(), b'"', b"\\", b"\t"]
    for name in names:
        put(name, b"\xff")
        got = messages(run("check", "--json", b"./" + name, status=1))
        for one in got[:3]:
            expect("path", b"./" + name, octets_of(one["data"]["path"]))
    for octets in (b"\xff", b"\xe2\x82", b"\xf0\x9d\x84"):
        put("f", octets)
        got = messages(run("check", "--json", "f", status=1))
        expect("octets", octets, octets_of(got[1]["data"]["octets"]))
    put("f", b"\0\xef\xbf\xbf")
    got = messages(run("check", "--json", "--no-nul", "--no-noncharacters", "f", status=1))
    expect("NUL", b"\0", octets_of(got[1]["data"]["octets"]))
    expect("noncharacter", b"\xef\xbf\xbf", octets_of(got[2]["data"]["octets"]))


@case
def json_lint():
    """JSON: what lint finds has its code point"""
    put("f", "a\u202e".encode())
    warning = messages(run("check", "--json", "--lint", "f", status=1))[1]
    data = warning["data"]
    expect("warning", ("warning", "bidi-control", "U+202E", {"text": "\u202e"}),
           (warning["type"], data["kind"], data["code_point"], data["octets"]))


@case
def clauses_of_all():
    """each error in each encoding cites what is about that encoding, or nothing"""
    octets = [bytes([octet]) for octet in range(256)]
    parts = {
        1: octets + [a + b for a in octets[0xC0:] for b in (b"\x80", b"\x90", b"\xA0", b"\xBF", b"a")] +
           [text.encode("utf-8", "surrogatepass") for text in
            ("\uD800", "\uDC00", "\uFDD0", "\uFFFE", "\U00010000", "\U0001FFFE", "\uAC00", "\uFEFF")] +
           [b"\xF8\x88\x80\x80\x80", b"\xFC\x84\x80\x80\x80\x80", b"\xF0\x8F\xBF\xBF"],
        2: [b"\0", b"\0\0a", b"\0\xD8", b"\xD8\0", b"\0\xDC", b"\xDC\0", b"\xFE\xFF", b"\xFF\xFE",
            b"\xD0\xFD", b"\xFD\xD0", b"\xAC\0", b"a\0"],
        4: [b"\0", b"\0\0a", b"\0\xD8\0\0", b"\0\0\xD8\0", b"\0\0\xFE\xFF", b"\xFF\xFE\0\0",
            b"\xFF\0\0\0", b"\0\0\0\xFF", b"\0\0\xFF\xFE", b"\xFE\xFF\0\0", b"\0\x11\0\0", b"\0\0\x11\0",
            b"\0\0\xFD\xD0", b"\xD0\xFD\0\0"],
    }
    forms = {"stray", "never-used", "overlong", "surrogate", "too-large", "interrupted", "truncated"}
    general = {"noncharacter": {"Unicode 23.7"}}
    tr26, jvm = "Unicode TR 26", "JVM Specification"
    amd2, rfc3629 = "ISO/IEC 10646-1 Amd 2", "RFC 3629"
    rfc3629_marks = {"bom": {rfc3629 + " s.6"}, "no-bom": {rfc3629 + " s.6"}}
    amd2_marks = {"bom": {amd2 + ", Annex F"}, "no-bom": {amd2 + ", Annex F"}}
    no_marks = {"bom": {None}, "no-bom": {None}}

    def forms_of(document, *others, **sections):
        return {kind: {document + sections.get(kind.replace("-", "_"), "")} for kind in forms - {*others}}

    of_utf8 = forms_of(rfc3629, stray=" s.4", never_used=" s.1", overlong=" s.3, s.10", surrogate=" s.3",
                       too_large=" s.3, s.4", interrupted=" s.4", truncated=" s.4")
    of_units = {"surrogate", "truncated"}
    wanted = {
        "UTF-8": {**of_utf8, **rfc3629_marks, **general},
        "UNICODE-1-1-UTF-8": {**of_utf8, **rfc3629_marks, **general, "unmappable": {"RFC 2279 s.5"}},
        "UTF-8-MAN7": {
            **forms_of("utf-8(7), ", "too-large", stray="Properties", never_used="Properties",
                       overlong="Encoding, Security", surrogate="Encoding", interrupted="Properties",
                       truncated="Properties"),
            **no_marks, "noncharacter": {"utf-8(7), Encoding", "Unicode 23.7"}},
        "UTF-8-RFC2279": {
            **forms_of("RFC 2279", "too-large", stray=" s.2", never_used=" s.1", overlong=" s.2, s.6",
                       surrogate=" s.2", interrupted=" s.2", truncated=" s.2"), **no_marks, **general},
        "UTF-8-AMD2": {
            **forms_of(amd2, "too-large", "overlong", stray=", R.7", never_used=", R.2",
                       surrogate=", R.4 Note 3", interrupted=", R.7", truncated=", R.7"),
            **amd2_marks, "noncharacter": {amd2 + ", R.4 Note 3", "Unicode 23.7"}},
        "UTF-8-RFC2044": {
            **forms_of("RFC 2044", "too-large", "overlong", stray=" s.2", never_used=" s.1",
                       surrogate=" s.2", interrupted=" s.2", truncated=" s.2"), **no_marks, **general},
        "WTF-8": {**forms_of("WTF-8", "surrogate"), **no_marks, **general},
        "CESU-8": {**forms_of(tr26, too_large=", s.2"), **no_marks, **general},
        "MUTF-8": {**forms_of(jvm, "surrogate", never_used=" s.4.4.7"), **no_marks, **general},
        "UTF-16": {"surrogate": {"RFC 2781 s.2"}, "truncated": {"RFC 2781 s.2.2"},
                   "bom": {"RFC 2781 s.3.2"}, "no-bom": {"RFC 2781 s.3.2"}, **general},
        "WTF-16": {"truncated": {"WTF-8"}, **no_marks, **general},
        "UTF-32": {"surrogate": {"Unicode D76"}, "truncated": {"Unicode"}, "too-large": {"Unicode D9"},
                   **no_marks, **general},
        "ISO-10646-UCS-2": {"surrogate": {None}, "truncated": {None}, **amd2_marks, **general},
        "ISO-10646-UCS-4": {"surrogate": {amd2 + ", R.4 Note 3"}, "truncated": {None},
                            "too-large": {None}, **amd2_marks, **general},
        "US-ASCII": {"too-large": {"ANSI X3.4-1986"}, "no-bom": {None}},
    }
    for encoding, pairs in wanted.items():
        size = 4 if re.search("32|UCS-4", encoding) else 2 if re.search("16|UCS-2", encoding) else 1
        for i, text in enumerate(parts[size]):
            put(f"{size}-{i}", text)
        names = [f"{size}-{i}" for i in range(len(parts[size]))]
        orders = {""} if size == 1 else {"LE", "BE"} if encoding == "WTF-16" else {"", "LE", "BE"}
        for order in sorted(orders):
            found = {}
            for option in "--no-noncharacters", "--bom=refuse", "--bom=require":
                output = run("check", "--json", option, "-f", encoding + order, *names, status=1)
                for data in (message["data"] for message in messages(output) if message["type"] == "error"):
                    found.setdefault(data["kind"], set()).add(data.get("clauses"))
            expect(encoding + order, pairs, found)


@case
def sarif():
    """SARIF: one document, its rules, results and places"""
    put("a", b"one\ntwo\xc0 and\xe2\x82 more\n\xff")
    put("b", b"good")
    put(b"c %\xff:\xc3\xa9", "\u202e".encode())
    documents = [json.loads(run("check", "--format=sarif", *files, status=status))
                 for files, status in ((["b"], 0), (["a"], 1), (["b", "a", "b", "a"], 1),
                                       (["a", "missing"], 2), (["missing"], 2),
                                       (["."], 2))]
    for document in documents:
        expect("version", "2.1.0", document["version"])
        if set(document) != {"$schema", "version", "runs"}:
            raise Wrong(set(document))
        (one,) = document["runs"]
        expect("columns", "unicodeCodePoints", one["columnKind"])
        rules = one["tool"]["driver"]["rules"]
        names = [rule["id"] for rule in rules]
        expect("no rule twice", len(names), len(set(names)))
        for rule in rules:
            if not rule["shortDescription"]["text"] or not rule["help"]["text"]:
                raise Wrong(rule)
        for result in one["results"]:
            expect("rule", result["ruleId"], names[result["ruleIndex"]])
            if not result["message"]["text"]:
                raise Wrong(result)
    expect("results", [0, 3, 6, 3, 0, 0],
           [len(document["runs"][0]["results"]) for document in documents])
    expect("success", [True, True, True, False, False, False],
           [document["runs"][0]["invocations"][0]["executionSuccessful"]
            for document in documents])
    result = documents[1]["runs"][0]["results"][1]
    expect("kind", ("interrupted", "error"), (result["ruleId"], result["level"]))
    place = result["locations"][0]["physicalLocation"]
    expect("file", "a", place["artifactLocation"]["uri"])
    expect("region", {"startLine": 2, "startColumn": 9, "endColumn": 10, "byteOffset": 12,
                      "byteLength": 2}, place["region"])
    os.mkdir("d")
    put(".a", b"\xff")
    put("d/a", b"\xff")
    for name, uri in ((b"c %\xff:\xc3\xa9", "c%20%25%FF%3A%C3%A9"),
                      (b"./././a", "a"), (b".a", ".a"), (b"d/a", "d/a"),
                      (os.fsencode(os.path.abspath("a")), "file://" + os.path.abspath("a"))):
        got = json.loads(run("check", "--format=sarif", "--lint", name, status=1))
        result = got["runs"][0]["results"][0]
        got = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        expect("uri", uri, got)
        if name.startswith(b"c"):
            expect("name", name, unquote_to_bytes(got))
            expect("level", "warning", result["level"])


class Terminal:
    """A terminal of so many columns; what is written to it."""

    def __init__(self, columns, *arguments, **environment):
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([OCTAVO, *arguments], stdin=subprocess.DEVNULL,
                                   stdout=theirs, stderr=theirs,
                                   env={**ENVIRONMENT, "TERM": "xterm", **environment})
        self.text = read_terminal(ours, theirs, process).decode().replace("\r\n", "\n")
        self.status = process.wait()
        self.plain = re.sub(r"\x1b\[[0-9;]*m", "", self.text)


@case
def terminal():
    """a terminal: excerpts and color, unless they are not wanted"""
    put("f", b"one\ntwo\xc0 and\n")
    line = "f:2:4: error: overlong: sequence longer than its character needs [c0]\n"
    marked = "    2 | two<C0> and\n      |    ^^^^\n"
    got = Terminal(80, "check", "f")
    expect("status", 1, got.status)
    expect("text", line + marked, got.plain)
    if "\x1b[1;31merror:\x1b[m" not in got.text or "\x1b[1;31m^^^^\x1b[m" not in got.text:
        raise Wrong(got.text)
    expect("dumb", line + marked, Terminal(80, "check", "f", TERM="dumb").text)
    expect("NO_COLOR", line + marked, Terminal(80, "check", "f", NO_COLOR="1").text)
    expect("empty NO_COLOR", got.text, Terminal(80, "check", "f", NO_COLOR="").text)
    expect("never", line + marked, Terminal(80, "check", "--color=never", "f").text)
    expect("no excerpt", line.replace("overlong: ", ""),
           Terminal(80, "check", "--color=never", "--excerpt=never", "f").text)
    expect("json", run("check", "--json", "f", status=1).decode(),
           Terminal(80, "check", "--json", "f").text)


@case
def widths():
    """a terminal: an excerpt fits, and the carets are where the error is"""
    def width(text):
        return sum(0 if unicodedata.combining(c) else
                   2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)

    put("x", b"x")
    run("check", "--lint", "x")
    random.seed(2)
    for columns in (40, 41, 80, 100, 159, 400):
        for _ in range(20):
            before = "".join(random.choices("ab \u6f22\u00e9q\u0308\u05d0", k=random.randrange(300)))
            behind = "".join(random.choices("ab \u6f22\u00e9q\u0308", k=random.randrange(300)))
            put("f", b"line\n" + before.encode() + b"\xff" + behind.encode() + b"\nline\n")
            got = Terminal(columns, "check", "--color=never", "f").text.split("\n")
            most = min(columns, 160) - 1
            first = [i for i, line in enumerate(got) if " | " in line][0]
            shown, carets = got[first], got[first + 1]
            expect("message", "f:2:%d: error: never-used: octet that this encoding never uses [ff]"
                   % (len(before) + 1), " ".join(line.strip() for line in got[:first]))
            if max(map(width, got[:first])) > most:
                raise Wrong(got[:first])
            if width(shown) > most:
                raise Wrong(f"{width(shown)} of {columns} columns: {shown}")
            match = re.fullmatch(r"    2 \| (\.\.\.)?(.*)<FF>(.*?)(\.\.\.)?", shown)
            if not match:
                raise Wrong(shown)
            left, right = match[2], match[3]
            if not before.endswith(left) or not behind.startswith(right):
                raise Wrong(f"{left} and {right} of {before} and {behind}")
            expect("cut on the left", left != before, bool(match[1]))
            expect("cut on the right", right != behind, bool(match[4]))
            if (match[1] or match[4]) and width(shown) < most - 8:
                raise Wrong(f"only {width(shown)} of {columns} columns: {shown}")
            at = width(shown[:shown.index("<FF>")])
            expect("carets", "      | " + " " * (at - 8) + "^^^^", carets)


@case
def several():
    """a terminal: carets under all errors of a line, and each error in one excerpt"""
    random.seed(3)
    for columns in (40, 80, 160):
        for _ in range(20):
            pieces = random.choices(["a", "\u6f22", "q\u0308", "\udcff"], [9, 2, 1, 2],
                                    k=random.randrange(200)) + ["\udcff"]
            put("f", "".join(pieces).encode("utf-8", "surrogateescape") + b"\n")
            got = Terminal(columns, "check", "--color=never", "f").text.split("\n")
            found, carets = 0, 0
            for shown, below in zip(got, got[1:]):
                if not re.match(r" +1 \| ", shown):
                    continue
                found += shown.count("<FF>")
                carets += below.count("^^^^")
                for match in re.finditer(r"\^+", below):
                    begin = match.start()
                    cells = [c for c in shown if not unicodedata.combining(c) for _ in range(
                        2 if unicodedata.east_asian_width(c) == "W" else 1)]
                    text = "".join(cells[begin:match.end()])
                    expect("above the carets", "<FF>" * (len(text) // 4), text)
            errors = pieces.count("\udcff")
            expect("carets", errors, carets)
            if found < errors:
                raise Wrong(f"{found} of {errors} errors are shown")


def most_memory(*arguments):
    """MiB that octavo took."""
    done = subprocess.run([sys.executable, "-I", "-S", PEAK, OCTAVO, *arguments], env=ENVIRONMENT,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    status, most = done.stderr.split()[-2:]
    expect("status", b"1", status)
    return int(most) / 1024


@case
def memory():
    """a million errors, and a long line: in bounded memory"""
    with open(OCTAVO, "rb") as file:
        if b"__asan_init" in file.read():
            raise Skip("a sanitizer needs memory, too")
    put("many", b"\xff" * 1_000_000)
    put("some", b"\xff" * 200_000)
    for how, name in ("text", "many"), ("json", "some"), ("github", "some"), ("sarif", "some"):
        most = most_memory("check", "--max-errors=1000000", "--format=" + how, name)
        if most > 16:
            raise Wrong(f"{most} MiB for {how}")
    # 1 GiB of one line, nearly all of which is a hole
    with open("long", "wb") as file:
        file.seek(1 << 30)
        file.write(b"\xff\nx\xff\n")
    for how in ("--excerpt=always", "--first"):
        most = most_memory("check", how, "long")
        if most > 16:
            raise Wrong(f"{most} MiB for {how}")
    got = run("check", "--excerpt=always", "long", status=1).decode().split("\n")
    if not got[0].startswith("long:1:1073741825: error: "):
        raise Wrong(got[0])
    if not re.fullmatch(r"    1 \| \.\.\.(<U\+0000>)+<FF>", got[1]):
        raise Wrong(got[1])


@case
def many():
    """a million errors: each is told, in every format"""
    put("many", b"a\xff\n" * 100_000)
    lines = [line for line in run("check", "--max-errors=100000", "many", status=1).splitlines()
             if b": note: " not in line]
    expect("lines", 100_000, len(lines))
    expect("places", [f"many:{i + 1}:2: error" for i in range(100_000)],
           [line.decode().rsplit(": ", 1)[0] for line in lines])
    got = messages(run("check", "--json", "--max-errors=100000", "many", status=1))
    expect("messages", [(i + 1, 2, 3 * i + 1) for i in range(100_000)],
           [(one["data"]["line"], one["data"]["column"], one["data"]["offset"])
            for one in got[1:-2]])
    got = json.loads(run("check", "--format=sarif", "--max-errors=100000", "many", status=1))
    expect("results", [3 * i + 1 for i in range(100_000)],
           [result["locations"][0]["physicalLocation"]["region"]["byteOffset"]
            for result in got["runs"][0]["results"]])


def first_not_nfc(line):
    """Where a line cannot be in NFC any more, found by looking at each of its beginnings."""
    for n in range(1, len(line) + 1):
        if not unicodedata.is_normalized("NFC", line[:n]):
            return n
    return None


@case
def lint_nfc():
    """lint: not-nfc is what unicodedata finds"""
    random.seed(3)
    letters = ("aeoqEO\u00e9\u1e69\u1ecd\u00c5\u212b\u0301\u0323\u0308\u0327\u031b\u0345\u0f71\u0f72"
               "\u1100\u1161\u11a8\uac00\uac01\u0915\u093c\u0958\u09c7\u09be\u0ddc\u0dca\u0dd9\u0dcf"
               "\u05d0\u05bc\u05b7\ufb2e\u0627\u0653\u0655\u3042\u3099\u304b\u304c\u2126\u1f71"
               "\u0344\u0390\U0001d15e\U00011131\U00011127\U0002f800\u6f22\u0340\u0343")
    lines = ["".join(random.choices(letters, k=random.randrange(1, 8))) for _ in range(30_000)]
    wanted = [(number, at) for number, line in enumerate(lines, 1)
              if (at := first_not_nfc(line))]
    put("f", "\n".join(lines).encode())
    out = run("check", "--lint=not-nfc", "--max-errors=1000000", "f", status=1)
    got = [tuple(map(int, line.split(b":")[1:3])) for line in out.splitlines()]
    for want, one in zip(wanted, got):
        if want != one:
            raise Wrong(f"{one}, not {want}: {ascii(lines[want[0] - 1])}")
    expect("lines", len(wanted), len(got))


def found_by(arguments, more):
    """What is told of all findings of a file, but for how many are shown."""
    end, summary = map(json.loads, run(*arguments, *more.split(), status=1).splitlines()[-2:])
    del end["data"]["shown"]
    return end, summary


@case
def counted():
    """check: what is only counted is as much as what is shown"""
    random.seed(5)
    good = [b"abc ", "d\u00e9j\u00e0 ".encode(), b"\n", b"\n", "\u0434\u0430 ".encode(), b"x" * 60]
    odd = [text.encode() for text in ("\u202e", "e\u0301", "\ufffd", "p\u0430", "\u0085", "\0",
                                      "\nd\u00c3\u00a9j\u00c3\u00a0 vu\n")]
    wrong = [b"\xff", b"\xe9t", b"\xf5 ", b"\xe2\x82\n", b"\xed\xa0\x80", b"\nd\xc3\xa9 \xff\n"]
    hides = [b"/\xc0\xae./", b"\xff\xc0\xaf", b"\xf5\x80", b"\n\xe0\x80\xaf\n", b"\xfb\xbf"]
    texts = [b"".join(random.choice(some)
                      for some in random.choices((good, odd, wrong, hides), weights, k=k))
             for weights, k in (((400, 10, 0, 0), 150_000), ((400, 10, 10, 0), 150_000),
                                ((400, 10, 10, 1), 150_000), ((40, 20, 20, 1), 40_000),
                                ((10, 1, 1, 4), 40_000))]
    texts.append(b"\n" + b"\xc0\n\xc0 " * 9000 + b"/\xc0\xae./\n") # looked for after many others
    for number, text in enumerate(texts):
        for data, options in ((text, ("--lint",)), (text, ()),
                              (text.replace(b"\n", b"\r\n"), ("--lint", "--no-nul")),
                              (text.replace(b"\n", b"\r\n", 9), ("--lint=control,mixed-eol",)),
                              (text.replace(b"\n\n", b"\r\n\n"), ("--lint",))):
            put("f", data)
            if not options and number == 0:
                continue # no errors
            arguments = ("check", "--json", *options, "f")
            wanted = found_by(arguments, "-m10000000 -j1")
            for more in ("-m0 -j1", "-m0 -j2", "-m99 -j1", "-m99 -j2"):
                expect(f"text {number}, {options} {more}", wanted, found_by(arguments, more))


@case
def lint_encodings():
    """lint: finds the same in every encoding"""
    random.seed(4)
    letters = "ab\r\n\n\u202e\u200d\U0001f469\ufeff\ue000\x1b\x85e\u0301\u6f22\U000e0061\uffff"
    text = "".join(random.choices(letters, k=20_000)).lstrip("\ufeff")
    wanted = None
    for label, codec in (("UTF-8", "utf-8"), ("UTF-16LE", "utf-16-le"), ("UTF-16BE", "utf-16-be"),
                         ("UTF-32LE", "utf-32-le"), ("WTF-8", "utf-8"),
                         ("UTF-8-RFC2279", "utf-8")):
        put("f", text.encode(codec))
        out = run("check", "-v", "--lint", "--max-errors=100000", "--form=" + label, "f",
                  status=1)
        got = [(line.split(b":")[1:3], re.search(rb" \(([a-z-]+), offset", line)[1])
               for line in out.splitlines()]
        wanted = wanted or got
        expect("number", len(wanted), len(got))
        expect("findings in " + label, wanted, got)
        offset = [int(re.search(rb"offset (\d+)", line)[1]) for line in out.splitlines()]
        at = [text.encode(codec).index("\u202e".encode(codec))]
        if codec == "utf-8":
            expect("offset", at[0], offset[[kind for _, kind in got].index(b"bidi-control")])


def main():
    passed = failed = 0
    here = tempfile.mkdtemp()
    for function in cases:
        os.chdir(here)
        shutil.rmtree("case", ignore_errors=True)
        os.mkdir("case")
        os.chdir("case")
        try:
            function()
            passed += 1
            print("ok", function.__doc__, flush=True)
        except Skip as why:
            print("skip", function.__doc__ + ":", why, flush=True)
        except Wrong as wrong:
            failed += 1
            print("FAIL", function.__doc__ + "\n  ", str(wrong)[:2000], flush=True)
    os.chdir("/")
    shutil.rmtree(here)
    print(f"{passed} passed, {failed} failed, {len(cases) - passed - failed} skipped")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
