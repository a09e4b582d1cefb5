#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""text-points.py - what the documents say of every code point beside others, for text_points.c

    python3 text-points.py FILE

The file holds three parts, which are about graphemes and columns, about oddities, about scripts.
Each has

    the number of contexts, and of each the texts before and after a code point
    the number of runs of code points for which the same is said, and of each the first code point,
      and for each context two numbers (see text_points.c)

ucd_lib.py has how numbers and octets are written.
"""
import sys

import text_lib as t
import ucd_lib as ucd

KINDS = (1 << t.ODDITIES) - 2 & ~(1 << t.NOT_NFC)  # what decomposes has no part here

# Before and after: what each rule of UAX #29 looks at, and presentation selectors.
OF_GRAPHEMES = [
    ("", ""), ("a", ""), ("", "b"), ("\r", ""), ("", "\n"), ("\u0301", ""), ("", "\u0903"),
    ("\u1100", ""), ("\uac00", ""), ("\uac01", ""), ("", "\u1161"), ("", "\u11a8"),
    ("\U0001f1e6", ""), ("\U0001f1e6", "\U0001f1e6"), ("\u0915\u094d", ""), ("\u0915", "\u0924"),
    ("\u0915\u094d", "\u0924"), ("\u0915", "\u094d\u0924"), ("\U0001f600\u200d", ""),
    ("", "\u200d\U0001f600"), ("\U0001f600", "\u200d\U0001f600"), ("\U0001f600", "\U0001f600"),
    ("", "\ufe0e"), ("", "\ufe0f"),
]
# Signs that ask for a base, and bases that ask for a sign; letters that are alike; flags.
OF_ODDITIES = [
    ("", ""), ("", "\u200d"), ("", "\u200c"), ("", "\u200b"), ("", "\u034f"), ("", "\ufe00"),
    ("", "\ufe0f"), ("", "\U000e0100"), ("", "\u180b"), ("", "\ufe0e\u200d"), ("\u0915", ""),
    ("\u0628", ""), ("\u0e01", ""), ("\u1820", ""), ("\u4e00", ""), ("\U0001f600", ""), ("0", ""),
    ("a\u0301", ""), ("\u0915", "\u200d"), ("a", "a"), ("a", "\u03b1"), ("\U0001f3f4", "\U000e007f"),
    ("\U0001f3f4\U000e0067", "\U000e007f"), ("\n", "\n"), ("\r\n", "\n"),
]
OF_SCRIPTS = [("", ""), ("a", ""), ("\u0430", ""), ("\u03b1", ""), ("\u0905", ""), ("\u6f22", ""),
              ("\u3042", ""), ("\u3105", ""), ("\ud55c", ""), ("a\u6f22", ""), ("a\u05d0", "")]


def graphemes_of(text):
    """Their number, and the columns, ambiguous ones narrow."""
    return len(t.graphemes(text)), t.widths(text, True, False)[-1]


def oddities_of(text):
    """Four bits for each unit, without a mark in front and with one."""
    return tuple(sum(kind << 4 * i for i, kind in t.lint(text, KINDS, has_mark))
                 for has_mark in (False, True))


def scripts_of(text):
    """The level, and the number of units before the first of another script."""
    return t.restriction(text), t.mixed(text)


# What decides: code points of which all this is the same are alike.
def grapheme_class(c):
    return t.BREAK[c], t.CONJUNCT[c], t.PICTOGRAPHIC[c], t.columns(c, False), c in t.PRESENTATIONS


def is_by_itself(c):
    """Whether a rule names it, or a range that it is in."""
    return c < 0x80 or c in (0x34F, 0x200B, 0x200C, 0x200D, 0xFEFF, 0xFFFD, 0x1F3F4) or \
        t.is_selector(c) or t.is_tag(c) or 0x180B <= c <= 0x180F


def oddity_class(c):
    return (t.CATEGORY[c], t.SCRIPT[c], t.JOINING[c], t.EMOJI[c] or t.PICTOGRAPHIC[c],
            t.IDEOGRAPHIC[c], t.BIDI[c], t.COMBINING[c] > 0, t.is_not_shown(c),
            t.is_noncharacter(c), t.VARIANTS.get(c), is_by_itself(c) and c)


def script_class(c):
    return t.EXTENSIONS[c], t.ALLOWED[c], c < 0x80


def part(contexts, class_of, said_of):
    made = ucd.number(len(contexts))
    for before, behind in contexts:
        made += ucd.octets(before.encode()) + ucd.octets(behind.encode())
    known, runs, last = {}, [], None
    for c in range(ucd.CODE_POINTS):
        class_ = class_of(c)
        if class_ == last:
            continue
        last = class_
        if class_ not in known:
            known[class_] = b"".join(
                ucd.number(n) for before, behind in contexts
                for n in said_of([*map(ord, before), c, *map(ord, behind)]))
        runs.append(ucd.number(c) + known[class_])
    return made + ucd.number(len(runs)) + b"".join(runs)


def main():
    with open(sys.argv[1], "wb") as file:
        file.write(part(OF_GRAPHEMES, grapheme_class, graphemes_of) +
                   part(OF_ODDITIES, oddity_class, oddities_of) +
                   part(OF_SCRIPTS, script_class, scripts_of))


if __name__ == "__main__":
    main()
