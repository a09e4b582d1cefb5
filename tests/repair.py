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
        text = text.replace("\r\n", "\n")
    if options.get("--eol") == "crlf":
        text = re.sub("(?<!\r)\n", "\r\n", text)
    return text.encode()


def by_windows(text):
    return b"".join(bytes([ord(c)]) if 0x80 <= ord(c) < 0xA0 and windows(ord(c)) == c
                    else c.encode("windows-1252") for c in text)


def is_after_word(c):
    """Whether good text may have it after a letter: another letter, a quotation mark, a sign."""
    return is_sign(c) or is_joint(c) or c.isalpha() and c not in "\u0192\u02c6\xb5" or \
        c in "\xa7\xab\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2039"


def is_sign(c):
    return c in "\xa9\xaa\xae\xb0\xb2\xb3\xb4\xb9\xba\xbb\u203a\u2122"


def is_joint(c):
    return c in "\xa0\xad\xb7\u2013\u2014\u2026"


def is_letter(c):
    return c.isalpha() and c not in "\u0192\u02c6\xb5\xaa\xba"


def is_odd_a(before, second, after):
    """A with circumflex or tilde before another character."""
    if is_letter(second):
        return True
    if is_letter(before):
        return is_letter(after) and is_sign(second)
    if before in "0123456789" or second == "\xa0":
        return True
    return second not in "\u2018\u2019\u201a\u201c\u201d\u201e" and \
        (not is_joint(second) or after.islower())


def is_odd(before, made_of, after):
    """Whether nobody would write these characters on purpose."""
    first, rest = made_of[0], made_of[1:]
    if not all(map(is_after_word, rest)):
        return True
    if len(made_of) > 2:
        return is_letter(first) and (first == "\xe2" and not any(map(is_joint, rest)) or
                                     len(made_of) == 4 and rest[0] == "\u0178")
    if not is_letter(first):
        return is_letter(rest) or is_letter(before)
    if is_letter(before) and before.islower() and first.isupper():
        return True
    if is_letter(after) and after.islower() and rest in "\u2018\u201c":
        return True
    if first in "\xc2\xc3":
        return is_odd_a(before, rest, after)
    if first in "\xc4\xc5" and is_letter(rest):
        return rest.islower() or is_letter(after) and after.islower()
    return is_letter(after) and is_sign(rest)


def is_likely(c):
    return "\xa0" <= c <= "\u017f" or c in "\u0192\u02c6\u02dc\u20ac\u2122" or \
        "\u2010" <= c <= "\u2044" or "\U00010000" <= c <= "\U0003ffff"


def undone_once(line, encode):
    """The line once undone; None where it should stay."""
    points = doubts = 0
    is_right_somewhere = False

    def undo(run):
        nonlocal points, doubts, is_right_somewhere
        result, at = encode(run[0]).decode("utf-8"), run.start()
        for c in result:
            n = len(c.encode())
            odd = is_odd(line[at - 1:at] or "\n", line[at:at + n], line[at + n:at + n + 1] or "\n")
            is_right = len(result) > 1 or is_likely(c) or odd and c >= "\xa0"
            is_right_somewhere |= is_right
            doubts += not is_right
            points += is_right and (3 if odd else 1)
            at += n
        return result

    try:
        result = re.sub("[^\0-\x7f]+", undo, line)
    except UnicodeError:
        return None
    return result if is_right_somewhere and points >= 3 + doubts else None


def undone(line):
    """What --undo-double should make of a line."""
    best = line
    while True:
        results = [undone_once(line, encode) for encode in (by_windows, lambda s: s.encode("latin-1"))]
        line = next((result for result in results if result is not None), None)
        if line is None:
            return best
        if not re.search("[\x80-\x9f]", line):
            best = line


def done_again(line):
    """Encoded once more than it should be."""
    way = random.choice(["windows-1252", "latin-1", "no"])
    if way == "latin-1":
        return line.encode().decode("latin-1")
    return "".join(map(windows, line.encode())) if way == "windows-1252" else line


def try_undo():
    words = ["caf\u00e9", "na\u00efve", "\u201cquoted\u201d", "\u041f\u0440\u0438\u0432\u0435\u0442",
             "\u65e5\u672c\u8a9e", "\U0001f600", "\u0141\u00f3d\u017a", "5 \u20ac", "plain", "\u00e9\u00a0\u00bb",
             "Spa\u00df\u201c", "\u00c3\u00a9", "\u00c2", "\x85\x85", "\u0250",
             "KYLL\u00c4\u2026", "P\u00c5\u00a0GRUNN", "IRM\u00c3\u2122", "\u2714 No", "T\u1ea1i sao gi\u00e1",
             "IL2R\u03b3c", "\u266b~", "s\u0105", "\u0160ek", "\u00d6", "3\u00d74", "\u0153uvre", "\u00a0x"]
    lines = []
    for _ in range(300):
        line = " ".join(random.choices(words, k=random.choice([1, 1, 2, 6])))
        for _ in range(random.choice([0, 1, 1, 2, 3])):
            line = done_again(line)
        if random.random() < 0.2:
            line += " " + random.choice(words)
        lines.append(line)
    status, out, errors = run("--undo-double", input="\n".join(lines).encode())
    assert status == 0, errors
    results = out.decode().split("\n")
    assert len(results) == len(lines)
    for line, result in zip(lines, results):
        assert result == undone(line), ("--undo-double", line, result, undone(line))


def try_undo_by_many_charsets():
    """What a line becomes does not depend on pairs of characters before it, more than are kept."""
    words = ("\u0412\u0441\u0435 \u0441\u0447\u0430\u0441\u0442\u043b\u0438\u0432\u044b\u0435 \u0441\u0435\u043c\u044c\u0438 \u044a \u042f\u0404 lumi\u00e8re for\u00eat \u00e0 \u00e9 \u0152uvre "
             "\u0397 \u03ad\u03bd\u03c9\u03c3\u03b7 \u03c4\u03c9\u03bd \u03bb\u03b1\u03ce\u03bd gr\u00fc\u00dfen \u0141\u00f3d\u017a \u0161est \u0151 \u015eu \U0001f600 \u2026 \u20ac \u05e9\u05dc \u0627\u0644 "
             "\u0e44\u0e17\u0e22 x Y 1").split()
    charsets = ["windows-1252", "latin-1", "windows-1250", "windows-1251", "koi8-r", "cp866", "cp850",
                "macintosh", "cp852", "iso-8859-5", "windows-1254"]
    lines = []
    while len(lines) < 200:
        text = " ".join(random.choices(words, k=random.choice([1, 1, 2, 3])))
        try:
            line = text.encode().decode(random.choice(charsets))
            lines.append(line if random.random() < 0.7 else line.encode().decode("latin-1"))
        except UnicodeDecodeError:
            pass
    lines += ["\u00d1\u0081", "\u00c3\u00a9\u00c2\u0085", "\u0440\u0425\u0440\u043e\u0442\u2022\u043b"]
    many = ["".join(chr(random.randrange(0x4E00, 0xA000)) for _ in range(30)).encode().decode("koi8-r")
            for _ in range(300)]
    _, out, errors = run("--undo-double=auto", input=("\n".join(many + lines) + "\n").encode())
    results = out.decode().split("\n")[300:-1]
    assert len(results) == len(lines), errors
    assert 50 < sum(line != result for line, result in zip(lines, results)) < 190
    for line, result in zip(lines, results):
        _, out, _ = run("--undo-double=auto", "-q", input=(line + "\n").encode())
        assert out.decode() == result + "\n", ("--undo-double=auto", line, result, out.decode())
    # check --lint tells of those that repair changes.
    checked = subprocess.run([OCTAVO, "check", "-v", "-m999", "--lint=double-encoded", "-"],
                             input=("\n".join(lines) + "\n").encode(), stdout=subprocess.PIPE, check=False)
    told = [int(n) for n in re.findall(rb"^-:(\d+):\d+: .*double-encoded", checked.stdout, re.M)]
    changed = [i for i, line in enumerate(lines, 1) if line != results[i - 1]]
    assert told == changed, set(told) ^ set(changed)


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


def applied(diff, old):
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
                assert line == shown(lines[at], marker), (line, lines[at])
                result += [lines[at]] if marker == b" " else []
                at += 1
            elif marker == b"+":
                result.append(line)
        assert at == begin + size, "the numbers of a hunk"
    assert rest == [b""], rest
    return result + lines[at:]


def shown(line, marker):
    """What a diff shows of a line."""
    def show(c):
        if "\udc80" <= c <= "\udcff":
            return f"<{ord(c) & 0xFF:02X}>"
        hidden = unicodedata.category(c) in ("Cc", "Cf") and c != "\t"
        if marker != b" ":
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
    result = applied(diff, old)
    want = lines_of(new)
    assert len(result) == len(want), "--diff: another number of lines"
    for one, other in zip(result, want):
        # It is shown, or from the old file.
        assert one == other or one == shown(other, b"+"), ("--diff", one, other)


def try_one(old):
    options = some_options()
    arguments = [name if value is None else f"{name}={value}" for name, value in options.items()]
    old += b" \xc3\xa9" # so it is not another charset with UTF-8 by chance, which is refused
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
        for _ in range(20):
            try_undo()
        try_undo_by_many_charsets()
        os.chdir("/")
    print("235 texts")


main()
