#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that octavo converts charsets of single octets exactly as iconv(3) of glibc does, where it says so.

usage: octet-charsets.py PATH_TO_OCTAVO

glibc:NAME is a charset of octavo that is the same as that of glibc. The answers are those of iconv(3), which
is asked for each octet and each character alone. In charsets that only iconv(3) knows, octavo must refuse what
that encodes without an error, and decodes to nothing, to a control character or to another one of ASCII.
"""
import ctypes
import errno
import os
import random
import subprocess
import sys
import unicodedata

from cli_lib import check, expect, run_cases

OCTAVO = os.path.abspath(sys.argv[1])
FAILED = ctypes.c_size_t(-1).value
CHARACTERS = [chr(c) for c in [*range(0xD800), *range(0xE000, 0x10000), 0x10000, 0x1F642, 0x2F81A,
                               0xE0001, 0xE007F, 0x10FFFF]]

LIBC = ctypes.CDLL(None, use_errno=True)
LIBC.iconv_open.restype = ctypes.c_void_p
LIBC.iconv.restype = ctypes.c_size_t
LIBC.iconv.argtypes = [ctypes.c_void_p] + [ctypes.c_void_p] * 4


class Iconv:
    """Converts pieces, each for itself."""

    def __init__(self, to, source):
        self.descriptor = ctypes.c_void_p(LIBC.iconv_open(to.encode(), source.encode()))
        self.is_there = self.descriptor.value != FAILED
        self.buffer = ctypes.create_string_buffer(64)
        self.at, self.to = ctypes.c_void_p(), ctypes.c_void_p()
        self.left, self.room = ctypes.c_size_t(), ctypes.c_size_t()
        self.rest = [ctypes.byref(each) for each in (self.at, self.left, self.to, self.room)]

    def convert(self, octets):
        """Returns what becomes of it, None for an error, and whether it waits for more."""
        src = ctypes.addressof(self.buffer)
        self.buffer[:len(octets)] = octets
        self.at.value, self.to.value = src, src + 32
        self.left.value, self.room.value = len(octets), 32
        if LIBC.iconv(self.descriptor, *self.rest) == FAILED:
            error = ctypes.get_errno()
            LIBC.iconv(self.descriptor, None, None, None, None)
            return None, error == errno.EINVAL
        early = 32 - self.room.value
        LIBC.iconv(self.descriptor, None, None, *self.rest[2:])
        return self.buffer.raw[32:64 - self.room.value], not 32 - self.room.value == early > 0


def octavo(status, what, octets, *options, pieces=False):
    process = subprocess.Popen([OCTAVO, "convert", *options], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE if not pieces else open("out", "wb"),
                               stderr=subprocess.PIPE)
    if pieces:
        for at in range(0, len(octets), 4999):
            os.write(process.stdin.fileno(), octets[at:at + 4999])
    out, err = process.communicate(b"" if pieces else octets)
    if pieces:
        with open("out", "rb") as file:
            out = file.read()
    expect(f"{what} {options}: status ({err!r})", status, process.returncode)
    return out, err


def labels():
    """One name of each charset that is the same, as iconv(1) lists it."""
    listed = subprocess.run(["iconv", "-l"], stdout=subprocess.PIPE, check=True).stdout.decode()
    names = [f"glibc:{line.split('//')[0]}" for line in listed.splitlines() if "//" in line]
    known = subprocess.run([OCTAVO, "labels", *names], stdout=subprocess.PIPE, check=False).stdout.decode()
    answers = dict(line.rsplit(": ", 1) for line in known.splitlines())
    return sorted({label: name for name, label in answers.items() if not label.startswith("unknown")}.values())


def table_of(name):
    """The text of each octet, None for an error; None if the charset is not one of octets."""
    iconv = Iconv("UTF-8", name.removeprefix("glibc:"))
    if not iconv.is_there:
        return None
    answers = [iconv.convert(bytes([octet])) for octet in range(256)]
    if any(waits for _, waits in answers):
        return None
    return [text for text, _ in answers]


def decode(name, table, rnd):
    good = bytes(octet for octet in range(256) if table[octet] is not None)
    ascii_octets = bytes(octet for octet in range(0x20, 0x7F) if octet in good)
    text = bytearray()
    while len(text) < 40000:
        some = rnd.choice([good, ascii_octets, good[len(good) // 2:]])
        text += bytes(rnd.choices(some, k=rnd.choice([1, 7, 60, 200, 3000])))
    text = bytes(text)
    wanted = b"".join(table[octet] for octet in text)
    expect(f"{name} to UTF-8", wanted, octavo(0, name, text, "-f", name)[0])
    expect(f"{name} in pieces", wanted, octavo(0, name, text, "-f", name, pieces=True)[0])
    for bad in (octet for octet in range(256) if table[octet] is None):
        at = rnd.randrange(5000)
        out, err = octavo(1, name, text[:at] + bytes([bad]) + text, "-f", name)
        before = b"".join(table[octet] for octet in text[:at])
        expect(f"{name} before {bad:02x}", before, out)
        column = len(before[before.rfind(10) + 1:].decode()) + 1
        place = f":{before.count(10) + 1}:{column}: error: "
        check(place.encode() in err and b"[%02x]" % bad in err, f"{name} {bad:02x}: {place} {err}")
    mixed = bytes(rnd.randrange(256) for _ in range(20000)) + bytes(range(256))
    for way, mark in (("replace", "\uFFFD".encode()), ("skip", b"")):
        wanted = b"".join(mark if table[octet] is None else table[octet] for octet in mixed)
        expect(f"{name} --invalid={way}", wanted,
               octavo(0, name, mixed, "-f", name, "--invalid=" + way)[0])


def lost_of(name, codes):
    """Characters that cannot be decoded, or become a control or another one of ASCII."""
    decoder = Iconv("UTF-8", name)
    lost = set()
    for c in CHARACTERS:
        if not codes[c]:
            continue
        text = (decoder.convert(codes[c])[0] or b"").decode()
        is_other = len(text) == 1 and text != c and \
            (unicodedata.category(text) == "Cc" or text < "\x80" and c < "\x80")
        if not text or is_other:
            lost.add(c)
    return lost


def encode(name, rnd):
    iconv = Iconv(name.removeprefix("glibc:"), "UTF-8")
    codes = {c: iconv.convert(c.encode())[0] or None for c in CHARACTERS}
    lost = lost_of(name.removeprefix("glibc:"), codes)
    codes = {c: None if c in lost else codes[c] for c in CHARACTERS}
    held = [c for c in CHARACTERS if codes[c] is not None]
    all_text = rnd.sample(CHARACTERS, len(CHARACTERS)) + rnd.choices(held, k=30000)
    good = "".join(rnd.choices(held, k=30000)) + "".join(c for c in held if c < "\x80") * 9
    wanted = b"".join(codes[c] for c in good)
    expect(f"UTF-8 to {name}", wanted, octavo(0, name, good.encode(), "-t", name)[0])
    expect(f"UTF-8 in pieces to {name}", wanted,
           octavo(0, name, good.encode(), "-t", name, pieces=True)[0])
    ways = [("skip", "")] + [("replace", "?")] * (codes["\uFFFD"] is None)
    for way, mark in ways:
        instead = codes[mark] if mark else b""
        expect(f"UTF-8 to {name} --unmappable={way}",
               b"".join(instead if codes[c] is None else codes[c] for c in all_text),
               octavo(0, name, "".join(all_text).encode(), "-t", name, "--unmappable=" + way)[0])
    for bad in rnd.sample([c for c in CHARACTERS if codes[c] is None], 4):
        at = rnd.randrange(5000)
        out, err = octavo(1, name, (good[:at] + bad + good).encode(), "-t", name)
        expect(f"to {name} before U+{ord(bad):04X}", b"".join(codes[c] for c in good[:at]), out)
        line = good[:at].rpartition("\n")
        place = f":{good[:at].count(chr(10)) + 1}:{len(line[2]) + 1}: error: "
        check(place.encode() in err, f"{name} U+{ord(bad):04X}: {place} {err}")


def chinese_of_7_bits(rnd):
    """ISO-2022-CN: every row and cell is read as by glibc, and glibc reads what octavo writes."""
    name = "ISO-2022-CN"
    iconv = Iconv("UTF-8", name)
    if not iconv.is_there:
        return
    forms = b"\x1b$)A\x0e%c%c\x0f\n", b"\x1b$)G\x0e%c%c\x0f\n", b"\x1b$*H\x1bN%c%c\n"
    lines = [form % (row, cell) for form in forms
             for row in range(0x21, 0x7F) for cell in range(0x21, 0x7F)]
    wanted = [iconv.convert(line)[0] or "\uFFFD\n".encode() for line in lines]
    expect("rows and cells", b"".join(wanted),
           octavo(0, name, b"".join(lines), "-f", name, "--invalid=replace")[0])
    held = sorted(set(b"".join(wanted).decode()) - {"\n", "\uFFFD"}) * 3
    rnd.shuffle(held)
    text = "".join(f"{a}{b} {c}\n" for a, b, c in zip(held[::3], held[1::3], held[2::3])).encode()
    octets, _ = octavo(0, name, text, "-t", name)
    read = [iconv.convert(line)[0] or b"?" for line in octets.splitlines(keepends=True)]
    expect("what is written", text, b"".join(read))


LOSSY = """
    IBM856 IBM901 IBM902 IBM922 IBM930 IBM932 IBM933 IBM935 IBM937 IBM939 IBM943 IBM1364 IBM1371
    IBM1388 IBM1390 IBM1399
""".split()


def loses_none(name):
    iconv = Iconv(name, "UTF-8")
    if not iconv.is_there:
        return
    codes = {c: iconv.convert(c.encode())[0] for c in CHARACTERS}
    lost = lost_of(name, codes)
    held = [c for c in CHARACTERS if codes[c] and c not in lost]
    check(lost, f"{name}: glibc loses nothing any more")
    encoded, _ = octavo(0, name, "".join(held).encode(), "-t", name)
    out, _ = octavo(0, name, "".join(CHARACTERS).encode(), "-t", name, "--unmappable=skip")
    expect(f"{name} without what it cannot hold", encoded, out)
    some = min(lost)
    out, err = octavo(1, name, f"ab{some}".encode(), "-t", name)
    expect(f"{name} before what is lost", codes["a"], out[:len(codes["a"])])
    check(f":1:3: error: U+{ord(some):04X}".encode() in err, f"{name}: {err}")
    octavo(0, name, some.encode(), "-t", name, "--unmappable=translit")
    out, _ = octavo(0, name, "a\u092d".encode(), "-t", name, "--unmappable=escape")
    text, _ = octavo(0, name, out, "-f", name)
    back = Iconv("UTF-8", name).convert(codes["\\"] or b"?")[0].decode()
    expect(f"{name} --unmappable=escape", "a?" if "\\" in lost or not codes["\\"] else
           f"a{back}u{{92D}}", text.decode())


def main():
    rnd = random.Random(8)
    tables = {name: table_of(name) for name in labels()}
    single = {name: table for name, table in tables.items() if table}
    seen = set()

    def enough():
        check(len(single) >= 55, f"{len(single)} charsets of single octets: {sorted(single)}")
        check(not single.keys() & {"glibc:UHC", "glibc:UTF-8"}, "not of octets")

    cases = [("there are charsets of single octets", enough)]
    for name, table in single.items():
        cases.append((f"{name} to UTF-8", lambda name=name, table=table: decode(name, table, rnd)))
        if tuple(table) not in seen:
            cases.append((f"UTF-8 to {name}", lambda name=name: encode(name, rnd)))
        seen.add(tuple(table))
    cases.append(("ISO-2022-CN", lambda: chinese_of_7_bits(rnd)))
    cases += [(f"{name} loses nothing", lambda name=name: loses_none(name)) for name in LOSSY]
    sys.exit(run_cases(cases))


main()
