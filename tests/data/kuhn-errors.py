#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kuhn-errors.py - makes kuhn/errors.tsv: every error in Markus Kuhn's stress test

Reads UTF-8-test.txt and writes the table to standard output. It implements Table 3-7 of
the Unicode Standard by itself, as patterns, and has Python's own decoder confirm where
each error begins and ends. An error belongs to the last test number before it.

    python3 kuhn-errors.py kuhn/UTF-8-test.txt > kuhn/errors.tsv
"""
import re
import sys

# Table 3-7, a row each: the octets of a sequence as classes of a pattern.
ROWS = [
    ["[\x00-\x7f]"],
    ["[\xc2-\xdf]", "[\x80-\xbf]"],
    ["\xe0", "[\xa0-\xbf]", "[\x80-\xbf]"],
    ["[\xe1-\xec]", "[\x80-\xbf]", "[\x80-\xbf]"],
    ["\xed", "[\x80-\x9f]", "[\x80-\xbf]"],
    ["[\xee\xef]", "[\x80-\xbf]", "[\x80-\xbf]"],
    ["\xf0", "[\x90-\xbf]", "[\x80-\xbf]", "[\x80-\xbf]"],
    ["[\xf1-\xf3]", "[\x80-\xbf]", "[\x80-\xbf]", "[\x80-\xbf]"],
    ["\xf4", "[\x80-\x8f]", "[\x80-\xbf]", "[\x80-\xbf]"],
]


def pattern(parts):
    return re.compile("".join(parts).encode("latin-1"), re.DOTALL)


SEQUENCES = [pattern(row) for row in ROWS]

# What begins well but goes no further, longest first.
SUBPARTS = [pattern(row[:length])
            for length in (3, 2, 1) for row in ROWS if length < len(row)]

# What is settled by an octet that cannot stand there: the earliest one decides.
SETTLED = [
    ("STRAY", ["[\x80-\xbf]"]),
    ("OVERLONG", ["[\xc0\xc1]"]),
    ("OVERLONG", ["\xe0[\x80-\x9f]"]),
    ("OVERLONG", ["\xf0[\x80-\x8f]"]),
    ("SURROGATE", ["\xed[\xa0-\xbf]"]),
    ("TOO_LARGE", ["\xf4[\x90-\xbf]"]),
    ("TOO_LARGE", ["[\xf5-\xfd]"]),
    ("NEVER_USED", ["[\xfe\xff]"]),
]
SETTLED = [(name, pattern(parts)) for name, parts in SETTLED]


def error_at(text, at):
    """The error's name and length, at a place where no good sequence begins."""
    for name, settled in SETTLED:
        if settled.match(text, at):
            return name, 1
    for subpart in SUBPARTS:
        found = subpart.match(text, at)
        if found:
            truncated = found.end() == len(text)
            return "TRUNCATED" if truncated else "INTERRUPTED", found.end() - at
    raise AssertionError("octet %02x at %d" % (text[at], at))


def errors(text):
    at = 0
    while at < len(text):
        found = next((s.match(text, at) for s in SEQUENCES if s.match(text, at)), None)
        if found:
            at = found.end()
            continue
        name, length = error_at(text, at)
        yield at, name, length
        at += length


def python_errors(text):
    at = 0
    while True:
        try:
            text[at:].decode("utf-8")
            return
        except UnicodeDecodeError as error:
            yield at + error.start, error.end - error.start
            at += error.end


def tests(text):
    """The test numbers and where their lines begin."""
    return [(found.start(), found.group(1).decode())
            for found in re.finditer(rb"^([0-9](?:\.[0-9]+)*)[ ]", text, re.MULTILINE)]


def main():
    with open(sys.argv[1], "rb") as file:
        text = file.read()
    found = list(errors(text))
    if [(at, length) for at, name, length in found] != list(python_errors(text)):
        sys.exit("Python finds other errors")
    numbers = tests(text)
    print("# Made by kuhn-errors.py: every error of UTF-8-test.txt in order.")
    print("#test\toffset\terror\tlength")
    for at, name, length in found:
        number = [number for begin, number in numbers if begin <= at][-1]
        print("%s\t%d\t%s\t%d" % (number, at, name, length))


if __name__ == "__main__":
    main()
