#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""replace.py - what Python makes of ill-formed UTF-8, for replace.c to compare with

Writes 100,000 inputs of up to 40 octets, and of each what decode('utf-8') leaves with
errors='replace' and errors='ignore'. The same on every run.

    python3 replace.py FILE

The file holds the number of records and then the records, each an input, the text with
replacements and the text without, each with its length before it. Numbers are four
octets, the least significant first.
"""
import random
import struct
import sys

RECORDS = 100000
LONGEST = 40

# The first and the last octet of every class, and their neighbours.
BORDERS = bytes.fromhex(
    "00417f 808f 909f a0bf c0c1 c2df e0 e1ec edeeef f0f1f3 f4f5f7 f8fbfcfd feff")

# Well-formed, of every length, and at the borders of Table 3-7.
CHARACTERS = [chr(c).encode() for c in (
    0x00, 0x41, 0x7F, 0x80, 0xE9, 0x7FF, 0x800, 0xFFF, 0x1000, 0x20AC, 0xCFFF, 0xD000,
    0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1F642, 0x3FFFF, 0x40000,
    0xFFFFF, 0x100000, 0x10FFFF)]


def octets(chance, n):
    return bytes(chance.choice(BORDERS) for _ in range(n))


def text(chance, n):
    made = b""
    while len(made) < n:
        made += chance.choice(CHARACTERS)
    return made[:n]  # often in the middle of a character


def spoiled(chance, n):
    made = bytearray(text(chance, n))
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(made) + 1)
        if chance.random() < 0.5:
            made[at:at + 1] = b""
        else:
            made[at:at + chance.randint(0, 1)] = octets(chance, chance.randint(1, 3))
    return bytes(made[:n])


def boundaries():
    """Every two and three octets of the borders would be many: all of two, in text."""
    for one in BORDERS:
        yield bytes([one])
        for two in BORDERS:
            yield bytes([one, two])
            yield b"a" + bytes([one, two]) + b"z"


def inputs():
    chance = random.Random(3629)
    made = [b""] + list(boundaries())
    while len(made) < RECORDS:
        kind = chance.choice((octets, text, spoiled, spoiled))
        made.append(kind(chance, chance.randint(0, LONGEST)))
    return made


def field(s):
    return struct.pack("<I", len(s)) + s


def main():
    made = inputs()
    with open(sys.argv[1], "wb") as file:
        file.write(struct.pack("<I", len(made)))
        for s in made:
            file.write(field(s))
            file.write(field(s.decode("utf-8", "replace").encode("utf-8")))
            file.write(field(s.decode("utf-8", "ignore").encode("utf-8")))


if __name__ == "__main__":
    main()
