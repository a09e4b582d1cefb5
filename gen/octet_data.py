# SPDX-License-Identifier: MIT
"""octet_data.py - charsets of single octets, read from tests/data"""

import collections
import pathlib

import whatwg

DATA = pathlib.Path(__file__).resolve().parent.parent / "tests/data"
NONE = 0xFFFD
ASCII = list(range(128))

Charset = collections.namedtuple("Charset", "number name table flags label python glibc icu standard")


def lines_of(name):
    with open(DATA / name, encoding="ascii") as file:
        return [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]


def charsets():
    """Those of octet-charsets.tsv, in its order."""
    return [Charset(int(number), *rest) for number, *rest in lines_of("octet-charsets.tsv")]


def index(name):
    """The code points of octets 80 to FF, by an index of the Encoding Standard."""
    points = [NONE] * 128
    for pointer, point in whatwg.index(name):
        points[pointer] = point
    return points


def tables():
    """{name: code points of 256 octets}, each table once: for the charsets that have their own."""
    facts = {name: ((ASCII if low == "ascii" else points_of(low)) + points_of(high))
             for name, _, _, low, high in lines_of("octets.tsv")}
    found = {}
    for charset in charsets():
        if charset.table == "octets":
            found[charset.name] = facts[charset.name]
        elif charset.table == "x-user-defined":
            found[charset.name] = ASCII + list(range(0xF780, 0xF800))
        elif charset.table.startswith("index-"):
            high = index(charset.table[len("index-"):])
            if charset.table.startswith("index-windows-"): # its controls are made by the codec
                high = [NONE if point == octet else point
                        for octet, point in enumerate(high[:32], 128)] + high[32:]
            found[charset.name] = ASCII + high
    return found


def points_of(cells):
    return [NONE if cell == "-" else int(cell, 16) for cell in cells.split()]


def meaning(charset, found):
    """The code points of 256 octets in that charset, by the tables above."""
    points = found[charset.table if charset.table in found else charset.name]
    return [octet if point == NONE and "c1" in charset.flags and 0x80 <= octet < 0xA0 else point
            for octet, point in enumerate(points)]
