#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""charset-python.py - compares the oracle of charsets.c with Python's codecs

usage: charset-python.py [--write]

Of charsets with several octets: what Python reads of one octet, of two, and in EUC-JP and GB 18030
of more, if it is one character; and every character of the Basic Multilingual Plane and of plane 2
that is written. It is no difference that more is read than Python reads, that private use is
written, or that Python's EUC-KR has eight octets for a syllable. Those that there are, are known:
data/charset-python.tsv has them, which --write writes again.
"""
import pathlib
import sys

import charset_oracle as oracle
import charset_system as system

KNOWN = pathlib.Path(__file__).resolve().parent / "data/charset-python.tsv"
CODECS = {name: codec for name, codec in [pair.split("=") for pair in """
    gb2312=gb2312 gbk=gbk gb18030_2005=gb18030 hz_gb_2312=hz big5=big5 cp950=cp950
    big5_hkscs=big5hkscs shift_jis=shift_jis windows_31j=cp932 euc_jp=euc_jp iso_2022_jp=iso2022_jp
    iso_2022_jp_1=iso2022_jp_1 iso_2022_jp_2=iso2022_jp_2 euc_kr=euc_kr uhc=cp949 johab=johab
    iso_2022_kr=iso2022_kr utf_7=utf-7""".split()]}


def python_reads(octets, codec):
    try:
        return octets.decode(codec)
    except (UnicodeDecodeError, LookupError):
        return None


def python_writes(c, codec):
    try:
        return chr(c).encode(codec)
    except UnicodeEncodeError:
        return None


def sequences(charset, name):
    yield from (bytes([a]) for a in range(256))
    if charset.is_stateful:
        return
    yield from (bytes([a, b]) for a in range(0x80, 256) for b in range(0x30, 256))
    if name == "euc_jp":
        yield from (bytes([0x8F, a, b]) for a in range(0xA1, 0xFF) for b in range(0xA1, 0xFF))
    if name.startswith("gb18030"):
        yield from (oracle.gb_octets4(p) for p in range(0, 39420))


def ours(charset, octets):
    events = charset.decode(octets)
    if any(error for _, _, error, _ in events):
        return None
    return "".join(chr(c) for *_, code_points in events for c in code_points)


def differences():
    charsets = system.charsets()
    for name, codec in CODECS.items():
        charset = charsets[name]
        for octets in sequences(charset, name):
            theirs = python_reads(octets, codec)
            if theirs is not None and (len(theirs) == 1 or len(octets) == 1) and \
                    theirs != ours(charset, octets):
                yield name, "reads", octets.hex(), hexadecimal(ours(charset, octets)), \
                    hexadecimal(theirs)
        written = charset.written()
        for c in [*range(0xD800), *range(0xE000, 0x10000), *range(0x20000, 0x2A6E0)]:
            if c > 0xFFFF and charset.holds_all:
                break
            theirs, mine = python_writes(c, codec), written.get(c)
            if theirs is None and 0xE000 <= c < 0xF900 or name == "euc_kr" and theirs and \
                    len(theirs) == 8:
                continue
            if theirs != mine and not are_alike(charset, codec, mine, theirs):
                yield name, "writes", f"{c:04X}", mine.hex() if mine else "-", \
                    theirs.hex() if theirs else "-"


def are_alike(charset, codec, mine, theirs):
    """With states there are several ways to write the same."""
    return charset.is_stateful and mine and theirs and \
        python_reads(mine, codec) == python_reads(theirs, codec) and \
        ours(charset, mine) == ours(charset, theirs)


def hexadecimal(text):
    return "-" if text is None else "+".join(f"{ord(c):04X}" for c in text) or "nothing"


def main():
    found = ["\t".join(line) for line in differences()]
    if "--write" in sys.argv:
        KNOWN.write_text("# Where Python's codecs differ, made by charset-python.py --write\n"
                         "# name\treads or writes\tof what\tliboctavo-charset\tPython\n" +
                         "".join(line + "\n" for line in found))
        return
    known = [line for line in KNOWN.read_text().split("\n") if line and line[0] != "#"]
    for line in sorted(set(found) ^ set(known)):
        print("only found:" if line in found else "only known:", line)
    print(f"{len(found)} differences from Python, {len(set(found) ^ set(known))} not as known")
    sys.exit(set(found) != set(known))


main()
