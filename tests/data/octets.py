#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""octets.py - writes octets.tsv to standard output: what single octets mean

usage: octets.py

Asks Python, the GNU C library and ICU, and Perl where fewer than two of these have a charset. An
octet means what at least two of them say, or what the only one says. Debian 12 has Python 3.11.2,
glibc 2.36, ICU 72.1 and Perl 5.36.
"""
import ctypes
import ctypes.util
import pathlib
import re
import subprocess

PERL = {"mac_iceland": "MacIcelandic", "mac_romania": "MacRomanian", "mac_croatian": "MacCroatian",
        "viscii": "viscii"}
# Charsets in which others are not followed, and why.
FOLLOWED = {
    "tis_620": ("glibc", "TIS 620 has neither C1 nor a no-break space; ICU's is windows-874"),
    "mac_croatian": ("python", "Perl has nothing at 7F"),
    "mac_iceland": ("python", "Perl has nothing at 7F"),
    "mac_romania": ("python", "Perl has nothing at 7F"),
}
ASCII = list(range(128))


def python(name):
    def meaning(octet):
        try:
            return ord(bytes([octet]).decode(name))
        except UnicodeDecodeError:
            return None
    return [meaning(octet) for octet in range(256)]


def glibc(name):
    libc = ctypes.CDLL(None)
    libc.iconv_open.restype = libc.iconv.restype = ctypes.c_size_t
    descriptor = ctypes.c_void_p(libc.iconv_open(b"UTF-16BE", name.encode()))
    assert descriptor.value + 1 < 1 << 64, name

    def meaning(octet):
        source, target = ctypes.create_string_buffer(bytes([octet])), ctypes.create_string_buffer(8)
        at, to = (ctypes.c_void_p(ctypes.addressof(each)) for each in (source, target))
        left, room = ctypes.c_size_t(1), ctypes.c_size_t(8)
        rest = ctypes.byref(to), ctypes.byref(room)
        failed = libc.iconv(descriptor, ctypes.byref(at), ctypes.byref(left), *rest)
        libc.iconv(descriptor, None, None, *rest) # TCVN waits for a mark
        return None if failed else int.from_bytes(target.raw[:8 - room.value], "big")
    return [meaning(octet) for octet in range(256)]


def icu(name):
    path = ctypes.util.find_library("icuuc")
    version = re.search("[0-9]+", path)[0]
    lib = ctypes.CDLL(path)
    failed = ctypes.c_int(0)
    lib["ucnv_open_" + version].restype = ctypes.c_void_p
    converter = ctypes.c_void_p(lib["ucnv_open_" + version](name.encode(), ctypes.byref(failed)))
    assert failed.value <= 0, name
    lib["ucnv_setToUCallBack_" + version](converter, lib["UCNV_TO_U_CALLBACK_STOP_" + version], None,
                                          None, None, ctypes.byref(failed))

    def meaning(octet):
        failed, units = ctypes.c_int(0), (ctypes.c_uint16 * 4)()
        lib["ucnv_toUChars_" + version](converter, units, 4, bytes([octet]), 1, ctypes.byref(failed))
        return None if failed.value > 0 else units[0]
    return [meaning(octet) for octet in range(256)]


def perl(name):
    program = """
        for (0..255) { my $octet = chr; my $s = eval { decode($ARGV[0], $octet, Encode::FB_CROAK) };
                       print defined $s && length $s ? ord $s : "", "\\n" }"""
    out = subprocess.run(["perl", "-MEncode", "-e", program, name], stdout=subprocess.PIPE, check=True)
    return [int(line) if line else None for line in out.stdout.decode().split("\n")[:256]]


def judged(name, tables):
    """What each octet means, and who says otherwise of which."""
    followed, reason = FOLLOWED.get(name, (None, ""))
    points = []
    for octet in range(256):
        said = [table[octet] for table in tables.values()]
        best = max(said, key=said.count)
        if followed:
            best = tables[followed][octet]
        assert followed or len(said) == 1 or said.count(best) > 1, f"{name}: {octet:02X} {said}"
        points.append(best)
    others = []
    for judge, table in tables.items():
        octets = [f"{octet:02X}" for octet in range(256) if table[octet] != points[octet]]
        if octets:
            others.append(f"{judge}: " + " ".join(octets))
    agree = [judge for judge, table in tables.items() if table == points]
    assert agree, name
    return points, " ".join(agree), "; ".join(others + [reason] * bool(reason)) or "-"


def cells(points):
    return " ".join("-" if point is None else f"{point:04X}" for point in points)


def main():
    print("# What single octets mean, made by octets.py: a line for each charset of octet-charsets.tsv\n"
          "# name\twho says just that\twho says otherwise of which octets, and why not to follow it\t"
          "00 to 7F\t80 to FF: code points, - for none")
    with open(pathlib.Path(__file__).parent / "octet-charsets.tsv", encoding="ascii") as file:
        rows = [line.split("\t") for line in file if not line.startswith("#")]
    for _, name, table, _, _, *names in (row[:8] for row in rows):
        if table == "octets":
            tables = {judge.__name__: judge(called) for judge, called in zip((python, glibc, icu), names)
                      if called != "-"}
            if name in PERL:
                tables["perl"] = perl(PERL[name])
            points, agree, others = judged(name, tables)
            lower = "ascii" if points[:128] == ASCII else cells(points[:128])
            print(name, agree, others, lower, cells(points[128:]), sep="\t")


main()
