#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""repair.py - octavo repair against what Python makes of the same octets

usage: repair.py OCTAVO

Random texts of ill-formed pieces, and of pieces that options change.
"""
import codecs
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

OCTAVO = os.path.abspath(sys.argv[1])

# Characters that all versions of Unicode from the last ten years see in the same way.
PIECES = [
    b"a", b"text ", b"\n", b"\r\n", b"\r", b"\n\n", b"\xef\xbb\xbf", b"\0",
    b"\xc3\xa9", b"e\xcc\x81", b"\xe2\x82\xac", b"\xf0\x9d\x84\x9e", b"\xef\xbf\xbf",
    b"\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8", b"q\xcc\x87\xcc\xa3", b"\xe2\x84\xab",
    b"\xe4\xb8\x89", b"\xe0\xa5\x98", b"\xd0\xb8\xcc\x86",
    b"\xff", b"\x80", b"\xe2\x82", b"\xf0\x9d\x84", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
    b"\xe9", b"\x93quoted\x94", b"\xf8\x88\x80\x80\x80",
]
GOOD = [piece for piece in PIECES if piece.decode("utf-8", "ignore").encode() == piece]


def each_octet(name, function):
    def handler(error):
        return "".join(map(function, error.object[error.start:error.end])), error.end
    codecs.register_error(name, handler)
    return name


def windows(octet):
    try:
        return bytes([octet]).decode("windows-1252")
    except UnicodeDecodeError:
        return chr(octet)


POLICIES = {
    "replace": "replace",
    "skip": "ignore",
    "escape": each_octet("escape", lambda octet: f"\\x{octet:02X}"),
    "xml": each_octet("xml", lambda octet: f"&#x{octet:X};"),
    "uplus": each_octet("uplus", lambda octet: f"<U+{octet:04X}>"),
    "latin1": each_octet("latin1", chr),
    "windows-1252": each_octet("windows-1252", windows),
    "cp850": each_octet("cp850", lambda octet: bytes([octet]).decode("cp850")),
}
PER_OCTET = each_octet("octet", lambda octet: "\ufffd")


def expected(old, options):
    """What repair should make of it."""
    policy = POLICIES[options["--invalid"]]
    if options.get("--replace-per") == "octet" and policy == "replace":
        policy = PER_OCTET
    text = old.decode("utf-8", policy)
    if "--nfc" in options:
        text = unicodedata.normalize("NFC", text)
    if options.get("--bom") == "strip":
        text = text.removeprefix("\ufeff")
    if options.get("--bom") == "add" and not text.startswith("\ufeff"):
        text = "\ufeff" + text
    if options.get("--eol") == "lf":
        text = re.sub("\r+\n", "\n", text)
    if options.get("--eol") == "crlf":
        text = re.sub("\r*\n", "\r\n", text)
    return text.encode()


def some_options():
    options = {"--invalid": random.choice(list(POLICIES))}
    if random.random() < 0.3:
        options["--replace-per"] = random.choice(["octet", "subpart"])
    if random.random() < 0.3:
        options["--bom"] = random.choice(["strip", "add", "keep"])
    if random.random() < 0.4:
        options["--eol"] = random.choice(["lf", "crlf"])
    if random.random() < 0.3:
        options["--nfc"] = None
    return options


def run(*arguments, **how):
    done = subprocess.run([OCTAVO, "repair", *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=False, **how)
    return done.returncode, done.stdout, done.stderr


def lines_of(text):
    """The lines, each with its end."""
    return re.findall(b"[^\n]*\n|[^\n]+$", text)


def applied(diff, old, normalizes):
    """The file that the diff makes of the old one; lines are compared where it shows them whole."""
    lines, result, at, rest = lines_of(old), [], 0, diff.split(b"\n")[2:]
    while rest and rest[0].startswith(b"@@"):
        begin, size = re.match(rb"@@ -(\d+)(?:,(\d+))? ", rest.pop(0)).groups()
        size = 1 if size is None else int(size)
        begin = int(begin) - (size > 0)
        result += lines[at:begin]
        at = begin
        while rest and rest[0][:1] in (b" ", b"-", b"+", b"\\"):
            marker, line = rest[0][:1], rest[0][1:]
            rest.pop(0)
            if marker in b" -":
                assert line == shown(lines[at], marker, normalizes), (line, lines[at])
                result += [lines[at]] if marker == b" " else []
                at += 1
            elif marker == b"+":
                result.append(line)
        assert at == begin + size, "the numbers of a hunk"
    assert rest == [b""], rest
    return result + lines[at:]


def shown(line, marker, normalizes):
    """What a diff shows of a line."""
    def show(c):
        if "\udc80" <= c <= "\udcff":
            return f"<{ord(c) & 0xFF:02X}>"
        hidden = unicodedata.category(c) in ("Cc", "Cf") and c != "\t"
        if marker != b" " and normalizes:
            hidden |= unicodedata.combining(c) != 0
        return f"<U+{ord(c):04X}>" if hidden else c
    text = line.removesuffix(b"\n").decode("utf-8", "surrogateescape")
    return "".join(map(show, text)).encode("utf-8")


def try_diff(old, new, arguments):
    status, diff, errors = run(*arguments, "--diff", "--binary", "f")
    assert status == (old != new), f"--diff: status {status} {errors}"
    if old == new:
        assert diff == b"", diff
        return
    normalizes = "--nfc" in arguments
    result = applied(diff, old, normalizes)
    want = lines_of(new)
    assert len(result) == len(want), "--diff: another number of lines"
    for one, other in zip(result, want):
        # It is shown, or from the old file.
        assert one == other or one == shown(other, b"+", normalizes), ("--diff", one, other)


def try_one(old):
    options = some_options()
    arguments = [name if value is None else f"{name}={value}" for name, value in options.items()]
    # So it is not another charset with UTF-8 by chance, which is refused.
    old += " Stra\u00dfe, Gr\u00f6\u00dfe, f\u00fcr sch\u00f6ne M\u00e4dchen".encode()
    new = expected(old, options)
    with open("f", "wb") as file:
        file.write(old)
    told = " ".join(arguments), old[:2000]
    status, out, errors = run(*arguments, "f")
    assert (status, out) == (0, new), ("to standard output", told, status, errors, out[:2000], new[:2000])
    status, out, errors = run(*arguments, "--dry-run", "--binary", "f")
    assert status == (old != new), ("--dry-run", told, status, errors)
    # Lines of more than 400 octets are cut.
    if max(map(len, lines_of(old) + lines_of(new)), default=0) < 200:
        try_diff(old, new, arguments)
    before = os.stat("f")
    status, out, errors = run(*arguments, "-i", "--binary", "f")
    with open("f", "rb") as file:
        assert (status, file.read()) == (0, new), ("in place", told, status, errors)
    assert (os.stat("f").st_ino == before.st_ino) == (old == new), ("in place", told)
    assert bool(out) == (old != new), ("in place", told, out)


def try_pieces(old):
    """However it arrives."""
    options = some_options()
    arguments = [name if value is None else f"{name}={value}" for name, value in options.items()]
    with subprocess.Popen([OCTAVO, "repair", *arguments], bufsize=0, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        at = 0
        while at < len(old):
            n = random.randint(1, 3)
            process.stdin.write(old[at:at + n])
            at += n
        process.stdin.close()
        assert process.stdout.read() == expected(old, options), ("in pieces", arguments, old)


def main():
    random.seed(2279)
    with tempfile.TemporaryDirectory() as directory:
        os.chdir(directory)
        for i in range(200):
            pieces = PIECES if random.random() < 0.8 else GOOD
            old = b"".join(random.choices(pieces, k=random.choice([1, 5, 50, 500])))
            try_one(old)
        for _ in range(4): # more than a read, more than what is compared at once
            try_one(b"".join(random.choices(PIECES, k=400000)))
        for _ in range(30):
            try_pieces(b"".join(random.choices(PIECES, k=300)))
        os.chdir("/")
    print("234 texts")


main()
