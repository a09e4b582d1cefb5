#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""charset-cases.py - writes what the documents say of texts in charsets, for charsets.c

    python3 charset-cases.py [--long] [--only=NAME,..] FILE

The same on every run. charsets.c has the form of the file. --long writes more of everything, and
what takes minutes; --only writes what concerns these charsets, for work on one.
"""
import random
import struct
import sys

import charset_model as model
import charset_numbers as numbers
import charset_oracle as oracle
import charset_system as system

END = 0xFFFFFFFF
chance = random.Random(50)


class Writer:
    def __init__(self, path):
        self.file = open(path, "wb")

    def section(self, letter, about, *head):
        self.file.write(letter.encode() + about.encode()[:31].ljust(32, b"\0"))
        self.numbers(*head)

    def numbers(self, *some):
        self.file.write(struct.pack(f"<{len(some)}I", *some))

    def sized(self, octets):
        self.file.write(struct.pack("<I", len(octets)) + octets)


# ----------------------------------------------------------------------------------
# Traces
# ----------------------------------------------------------------------------------


def trace_of(events):
    words = []
    for at, length, error, code_points in events:
        if error:
            words += (0x80000000 + 256 * error + length, at)
        else:
            words += code_points
    return [*words, END]


def write_traces(out, number, charset, texts, about):
    texts = list(texts)
    out.section("T", about, number, len(texts))
    parts = []
    for s in texts:
        words = trace_of(charset.decode(s))
        parts.append(struct.pack(f"<I{len(s)}sI{len(words)}I", len(s), s, len(words), *words))
    out.file.write(b"".join(parts))


def pairs(is_long):
    """All; or less of those that begin with ASCII, after which most texts begin anew."""
    firsts = range(256) if is_long else [*b"\0\n\x0e\x0f\x1b&+0A\\~\x7f", *range(0x80, 0x100)]
    return (bytes([a, b]) for a in firsts for b in range(256))


def prefixed(prefixes, alphabet, length):
    """All sequences of that length, each after each prefix."""
    def rest(n):
        if n == 0:
            yield b""
        else:
            for before in rest(n - 1):
                for octet in alphabet:
                    yield before + bytes([octet])
    return (prefix + each for prefix in prefixes for each in rest(length))


# ----------------------------------------------------------------------------------
# Random texts
# ----------------------------------------------------------------------------------


def well_formed(charset, size):
    """Of a few neighbourhoods, as texts are: of what the charset can write."""
    held = charset.held or [ord("?")]
    encoder, parts = charset.encoder(), []
    for _ in range(size // 6 + 1):
        if chance.random() < 0.3:
            some = held[:95] if len(held) > 95 else held
        else:
            at = chance.randrange(len(held))
            some = held[at:at + chance.choice([1, 20, 200])]
        for c in chance.choices(some, k=chance.choice([1, 2, 5, 17, 70])):
            parts.append(encoder.put(c))
    return b"".join(part for part in parts if part is not None) + encoder.end()


def mutated(text, interesting):
    text = bytearray(text)
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        at = chance.randrange(len(text) + 1)
        way = chance.randrange(5)
        if way == 0:
            text[at:at + chance.choice([1, 1, 2, 7])] = b""
        elif way == 1:
            text[at:at] = bytes([chance.choice(interesting)])
        elif way == 2 and at < len(text):
            text[at] = chance.choice(interesting)
        elif way == 3 and at < len(text):
            text[at] = chance.randrange(256)
        else:
            text[at:at] = bytes(chance.choices(interesting, k=chance.choice([1, 2, 3, 9])))
    return bytes(text)


def random_texts(charset, count):
    interesting = charset.interesting
    for i in range(count):
        size = chance.choice([0, 1, 3, 8, 20, 50, 130, 300])
        if i % 8 == 0:
            yield bytes(chance.choices(interesting, k=size))
        elif i % 8 == 1:
            yield bytes(chance.randrange(256) for _ in range(size))
        elif i % 8 == 2:
            yield well_formed(charset, size)
        else:
            yield mutated(well_formed(charset, size), interesting)


# ----------------------------------------------------------------------------------
# Sections
# ----------------------------------------------------------------------------------


def write_written(out, number, charset, is_long):
    listed = sorted(charset.written().items())
    last = listed[-1][0] if listed else 0
    limit = 0x10000 if charset.holds_all or last < 0x10000 and not is_long else 0x30000
    listed = [(c, octets) for c, octets in listed if c < limit]
    out.section("E", "written: " + charset.label, number, limit, len(listed))
    for c, octets in listed:
        out.numbers(c)
        out.sized(octets)


def write_cases(out, cases, about):
    cases = list(cases)
    out.section("C", about, len(cases))
    for case in cases:
        result = case.result
        out.numbers(case.source.number, case.target.number if case.target else END, case.options)
        out.sized(case.text)
        out.numbers(result.read, result.replaced, result.error, result.length)
        out.sized(result.octets)


def main():
    arguments = sys.argv[1:]
    is_long = "--long" in arguments
    only = [a[7:].lower().split(",") for a in arguments if a.startswith("--only=")]
    charsets = {**system.charsets(), **{numbers.of_web(name): charset for name, charset in
                                        oracle.web_charsets().items()}}
    for name, charset in charsets.items():
        charset.number, charset.label = numbers.of(name), name
    chosen = {name: each for name, each in charsets.items() if not only or name in only[0]}
    out = Writer(arguments[-1])
    if not only:
        out.section("N", "names", len(numbers.names()))
        for names, number, name in numbers.names():
            out.numbers(names, END if number is None else number)
            out.sized(name.encode())
    for name, charset in chosen.items():
        number = charset.number
        write_traces(out, number, charset, [b"", *(bytes([a]) for a in range(256))],
                     "one octet: " + name)
        if not charset.is_single:
            write_traces(out, number, charset, pairs(is_long), "two octets: " + name)
        for prefixes, alphabet, length in charset.deep(is_long):
            write_traces(out, number, charset, prefixed(prefixes, alphabet, length),
                         "more octets: " + name)
        count = (30 if charset.is_single else 150) * (6 if is_long else 1)
        write_traces(out, number, charset, random_texts(charset, count), "random: " + name)
        if charset.is_target:
            write_written(out, number, charset, is_long)
    for name, charset in chosen.items():
        count = (20 if charset.is_single else 110) * (6 if is_long else 1)
        write_cases(out, model.random_cases(chance, charset, charsets, random_texts, count),
                    "options: from " + name)


main()
