#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""kinds.py - writes tables to standard output

usage: kinds.py             writes text/tables/kinds.h
       kinds.py constants   writes text/tables/kind_constants.h

Kinds of code points: all of a kind are alike to whoever finds graphemes and counts columns. An
automaton says where graphemes begin (UAX #29, rules GB3 to GB999).
"""

import sys

import c_tables
import ucd

BREAK = ucd.values("auxiliary/GraphemeBreakProperty.txt", "Other")
CONJUNCT = ucd.values("DerivedCoreProperties.txt", "None", "InCB")
PICTOGRAPH = ucd.values("emoji/emoji-data.txt", False, "Extended_Pictographic")
CATEGORY = ucd.values("extracted/DerivedGeneralCategory.txt", "Cn")
EAST_ASIAN = [{"Wide": "W"}.get(value, value) for value in ucd.values("EastAsianWidth.txt", "N")]
SCRIPT = ucd.values("Scripts.txt", "Unknown")
IGNORABLE = ucd.values("DerivedCoreProperties.txt", False, "Default_Ignorable_Code_Point")
# Characters that have presentation sequences, with U+FE0E and U+FE0F.
HAS_PRESENTATION = {int(fields[0].split()[0], 16)
                    for fields in ucd.rows("emoji/emoji-variation-sequences.txt")}
TEXT, EMOJI = 0xFE0E, 0xFE0F
REPLACEMENT = 0xFFFD
SOFT_HYPHEN = 0xAD


def width(c):
    """As octavo-text.h says; 'ambiguous' is 1 or 2."""
    category = CATEGORY[c]
    joins_syllable = BREAK[c] in ("V", "T") and SCRIPT[c] == "Hangul"  # not the vowels of Kirat Rai
    if (category in ("Cc", "Mn", "Me", "Zl", "Zp") or joins_syllable
            or category == "Cn" and IGNORABLE[c]
            or category == "Cf" and c != SOFT_HYPHEN and BREAK[c] != "Prepend"):
        return 0
    return {"W": 2, "F": 2, "A": "ambiguous"}.get(EAST_ASIAN[c], 1)


def presentation(c):
    return ("text" if c == TEXT else "emoji" if c == EMOJI else
            "has both" if c in HAS_PRESENTATION else "")


def kind(c):
    return BREAK[c], CONJUNCT[c], bool(PICTOGRAPH[c]), width(c), presentation(c)


# Columns where ambiguous characters are narrow, and where they are wide; then see presentation().
NARROW_SHIFT, WIDE_SHIFT = 0, 2
FLAGS = {"text": 0x10, "emoji": 0x20, "has both": 0x40}
DECIDES, BEGINS = 0x80, 0x80


def flags(of):
    *_, columns, shown = of
    narrow, wide = (1, 2) if columns == "ambiguous" else (columns, columns)
    return (narrow << NARROW_SHIFT | wide << WIDE_SHIFT | FLAGS.get(shown, 0)
            | (DECIDES if decides(of) else 0))


# ------------------------------------------------------------------------------------
# The automaton. A state is what of the text in front decides whether a grapheme begins:
# what the last code point was, and for GB9c whether a linker is after it with nothing but
# extenders and linkers since, for GB11 whether a pictograph is, and then a joiner.

PLAIN = [("plain", linked, pictograph) for linked in (False, True)
         for pictograph in ("", "pictograph", "joined")]
STATES = [("control",), ("cr",), ("prepend",), ("L",), ("V",), ("T",), ("indicator",), *PLAIN]


def joins(state, of):
    """Whether a code point belongs to the grapheme before it."""
    gcb, conjunct, pictograph, *_ = of
    last = state[0]
    if last == "cr":                                        # GB3, GB4
        return gcb == "LF"
    if last == "control" or gcb in ("Control", "CR", "LF"):  # GB4, GB5
        return False
    return (
        last == "L" and gcb in ("L", "V", "LV", "LVT")      # GB6
        or last == "V" and gcb in ("V", "T")                # GB7
        or last == "T" and gcb == "T"                       # GB8
        or gcb in ("Extend", "ZWJ", "SpacingMark")          # GB9, GB9a
        or last == "prepend"                                # GB9b
        or last == "plain" and state[1] and conjunct == "Consonant"       # GB9c
        or last == "plain" and state[2] == "joined" and pictograph        # GB11
        or last == "indicator" and gcb == "Regional_Indicator")           # GB12, GB13


def following(state, of):
    gcb, conjunct, pictograph, *_ = of
    last = {"Control": "control", "LF": "control", "CR": "cr", "Prepend": "prepend", "L": "L",
            "V": "V", "LV": "V", "T": "T", "LVT": "T"}.get(gcb)
    if last:
        return (last,)
    if gcb == "Regional_Indicator" and state[0] != "indicator":
        return ("indicator",)
    was_linked, was_pictograph = state[1:] if state[0] == "plain" else (False, "")
    linked = conjunct == "Linker" or conjunct == "Extend" and was_linked
    behind = ("pictograph" if pictograph else
              "pictograph" if gcb == "Extend" and was_pictograph == "pictograph" else
              "joined" if gcb == "ZWJ" and was_pictograph == "pictograph" else "")
    return ("plain", linked, behind)


# What a kernel does with a code point that it looks at by itself.
ACTIONS = ["PASS", "JOIN", "CONSONANT", "LINKER", "SETTLE"]


def action(of):
    gcb, conjunct, *_ = of
    if gcb in ("Extend", "SpacingMark"):
        return "LINKER" if conjunct == "Linker" else "JOIN"
    if gcb == "Other" and conjunct == "Consonant":
        return "CONSONANT"
    return "PASS" if gcb in ("Other", "LV", "LVT") and conjunct == "None" else "SETTLE"


def is_summed(of):
    """
    Whether graphemes have the columns of their characters, as far as there are only such ones: each
    begins a grapheme, or has no columns.
    """
    *_, columns, shown = of
    return (action(of) in ("PASS", "CONSONANT")
            or action(of) == "JOIN" and columns == 0 and shown not in ("text", "emoji")
            or of[0] in ("CR", "LF", "Control") and columns == 0)


def summed_blocks():
    """A bit for each 64 code points of the Basic Multilingual Plane."""
    summed = [all(is_summed(kind(c)) for c in range(first, first + 64))
              for first in range(0, 0x10000, 64)]
    return [sum(bit << i for i, bit in enumerate(summed[at:at + 8]))
            for at in range(0, len(summed), 8)]


def state_name(state):
    return "STATE_" + "_".join(part.upper() if isinstance(part, str) else "LINKED"
                               for part in state if part)


def decides(of):
    """Whether the state after a code point of this kind does not depend on what is in front."""
    return len({following(state, of) for state in STATES}) == 1


def write_constants(kinds):
    c_tables.begin("kind_constants.h", "kinds.py constants", ucd.VERSION)
    print(f"""
#define KINDS {len(kinds)}
#define KIND_REPLACEMENT {kinds.index(kind(REPLACEMENT))} /* of U+FFFD, which stands for errors */

/* Flags of a kind. Its columns are two bits from these on, if ambiguous ones are narrow or wide. */
#define NARROW_SHIFT {NARROW_SHIFT}
#define WIDE_SHIFT {WIDE_SHIFT}
#define IS_TEXT 0x{FLAGS["text"]:02X}  /* it is U+FE0E                                  */
#define IS_EMOJI 0x{FLAGS["emoji"]:02X} /* it is U+FE0F                                  */
#define HAS_BOTH 0x{FLAGS["has both"]:02X} /* it has presentation sequences with both       */
#define DECIDES 0x{DECIDES:02X}  /* the state after it does not depend on what is in front */

/* The state of the automaton: what is in front, as far as it decides where a grapheme begins. */
enum grapheme_state {{""")
    for state in STATES:
        print(f"\t{state_name(state)},")
    print("""	STATES
};

/* What a kernel does with a character that it looks at by itself. */
enum grapheme_action {
	ACTION_PASS,      /* a grapheme begins with it                            */
	ACTION_JOIN,      /* none does, unless it is after a control             */
	ACTION_CONSONANT, /* one does, unless it is after a linker               */
	ACTION_LINKER,    /* none does; what follows it may join                */
	ACTION_SETTLE     /* the automaton decides, for this and what it may join */
};

/* A grapheme begins with the code point that leads to this state. */
#define BEGINS 0x80""")


def write_tables(kinds):
    c_tables.begin("kinds.h", "kinds.py", ucd.VERSION)
    numbers = {of: i for i, of in enumerate(kinds)}
    size = c_tables.stages("octavo_kind", [numbers[kind(c)] for c in range(ucd.CODE_POINTS)], 16,
                           "The kind of a code point.", storage="const")
    size += c_tables.array("octavo_kind_flags", [flags(of) for of in kinds], storage="const")
    rows = [STATES.index(following(state, of)) | (0 if joins(state, of) else BEGINS)
            for state in STATES for of in kinds]
    size += c_tables.array("octavo_grapheme_states", rows, "The state after a code point, and BEGINS, by state and kind.",
                           dimensions="[STATES * KINDS]", storage="const")
    size += c_tables.array("octavo_grapheme_actions", [ACTIONS.index(action(of)) for of in kinds],
                           storage="const")
    size += c_tables.array("octavo_summed_blocks", summed_blocks(),
                           "Blocks of 64 code points that leave the columns of graphemes a sum.",
                           storage="const")
    print(f"\n/* These tables have {size} octets. */")


def main():
    kinds = list(dict.fromkeys(kind(c) for c in range(ucd.CODE_POINTS)))
    if sys.argv[1:] == ["constants"]:
        write_constants(kinds)
    else:
        write_tables(kinds)


if __name__ == "__main__":
    main()
