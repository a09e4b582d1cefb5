# SPDX-License-Identifier: MIT
"""charset_system.py - what documents say of octets and characters, but for the Encoding Standard"""
import unicodedata

import charset_oracle as oracle
from charset_oracle import DATA, Single


# ----------------------------------------------------------------------------------
# Single octets
# ----------------------------------------------------------------------------------

TONES = "\u0300\u0301\u0303\u0309\u0323"


def listed(name):
    lines = (DATA.parent / name).read_text().split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def octets_tables():
    """Tables of octets.tsv, in which Python, glibc and ICU say what octets mean."""
    tables = {}
    for name, _, _, low, high in listed("octets.tsv"):
        codes = [None if c == "-" else int(c, 16) for c in high.split()]
        tables[name] = (list(range(128)) if low == "ascii" else
                        [None if c == "-" else int(c, 16) for c in low.split()]) + codes
    return tables


def index_table(name, is_windows):
    table = list(range(128)) + [None] * 128
    for pointer, c in oracle.rows(name):
        # Microsoft's code pages have nothing where the Web has controls.
        if not (is_windows and 0x80 <= c <= 0x9F):
            table[128 + pointer] = c
    return table


def add_tones(charset):
    """A letter with a tone that is lacking is written as the letter and the mark."""
    letters = [chr(c) for c in charset.code_of
               if not set(unicodedata.normalize("NFD", chr(c))) & set(TONES)]
    for letter in letters:
        for tone in TONES:
            whole = unicodedata.normalize("NFC", letter + tone)
            if len(whole) == 1 and not charset.has(ord(whole)):
                charset.code_of[ord(whole)] = \
                    charset.code_of[ord(letter)] + charset.code_of[ord(tone)]


def singles():
    found, tables = {}, octets_tables()
    for _, name, table, flags, *_ in listed("octet-charsets.tsv"):
        if name.startswith("web_"):
            continue # the Encoding Standard says what these are
        known = index_table(table[6:], name.startswith("windows")) \
            if table.startswith("index-") else tables[name]
        found[name] = Single(name, known)
        if flags == "tones":
            add_tones(found[name])
    return found


def charsets():
    return singles()
