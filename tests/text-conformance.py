#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""text-conformance.py - the test files of Unicode, for text_conformance.c

    python3 text-conformance.py FILE

The file holds

    the number of texts of GraphemeBreakTest.txt, and of each the text, and an octet for each
      offset, the end included: 1 if a character begins there, 3 if a grapheme does; 3 at the end
    the number of lines of NormalizationTest.txt, and of each its five columns
    the number of ranges of code points that its part 1 does not list, surrogates aside, and of each
      the first one and the last one
    the number of lines of emoji-variation-sequences.txt, and of each the character, the sequence,
      and 1 for emoji style, 0 for text style

ucd_lib.py has how numbers and octets are written.
"""
import sys

import ucd_lib as ucd


def encoded(characters):
    return ucd.text_of(characters).encode()


def grapheme_breaks():
    made = []
    for (line,) in ucd.rows("auxiliary/GraphemeBreakTest.txt"):
        text, flags = b"", b""
        for sign, digits in zip(line.split()[::2], line.split()[1::2]):
            character = encoded([int(digits, 16)])
            flags += bytes([3 if sign == "\u00f7" else 1]) + bytes(len(character) - 1)
            text += character
        made.append(ucd.octets(text) + ucd.octets(flags + b"\3"))
    return made


def normalization():
    """Lines, and the code points that are listed."""
    made, listed, part = [], set(), None
    for fields in ucd.rows("NormalizationTest.txt"):
        if fields[0].startswith("@"):
            part = fields[0]
            continue
        columns = [ucd.sequence(field) for field in fields[:5]]
        made.append(b"".join(ucd.octets(encoded(column)) for column in columns))
        if part == "@Part1":
            listed.add(columns[0][0])
    return made, listed


def ranges_without(listed):
    made, first = [], None
    listed = listed | set(range(0xD800, 0xE000)) | {ucd.CODE_POINTS}
    for c in range(ucd.CODE_POINTS + 1):
        if c in listed:
            if first is not None:
                made.append(ucd.number(first) + ucd.number(c - 1))
            first = None
        elif first is None:
            first = c
    return made


def presentations():
    made = []
    for fields in ucd.rows("emoji/emoji-variation-sequences.txt"):
        characters = ucd.sequence(fields[0])
        made.append(ucd.number(characters[0]) + ucd.octets(encoded(characters)) +
                    ucd.number(fields[1] == "emoji style"))
    return made


def main():
    lines, listed = normalization()
    with open(sys.argv[1], "wb") as file:
        for list_ in grapheme_breaks(), lines, ranges_without(listed), presentations():
            file.write(ucd.number(len(list_)) + b"".join(list_))


if __name__ == "__main__":
    main()
