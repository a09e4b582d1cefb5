#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""variants.py - writes text/tables/variants.h to standard output

usage: variants.py

The characters that have standardized variants, with the variation selectors U+FE00 to U+FE0F, by
StandardizedVariants.txt. Those of emoji are in another file, and Mongolian has selectors of its own.
"""

import c_tables
import ucd

FIRST, LAST = 0xFE00, 0xFE07
BLOCK = 64       # characters
OFFSET_BITS = 11


def number(value):
    """Seven bits in each octet, the lowest first; the highest bit says that more follow."""
    octets = []
    while value >= 0x80:
        octets.append(value & 0x7F | 0x80)
        value >>= 7
    return octets + [value]


selectors = {}
for fields in ucd.rows("StandardizedVariants.txt"):
    base, selector = (int(c, 16) for c in fields[0].split())
    if selector >= FIRST:
        assert selector <= LAST
        selectors[base] = selectors.get(base, 0) | 1 << selector - FIRST
selectors[ucd.CODE_POINTS] = 1  # where a search ends

octets, blocks, before = [], [], 0
for i, (base, mask) in enumerate(sorted(selectors.items())):
    if i % BLOCK == 0:
        assert len(octets) < 1 << OFFSET_BITS
        blocks.append(before << OFFSET_BITS | len(octets))
    has_mask = mask != 1
    octets += number((base - before) << 1 | has_mask) + [mask] * has_mask
    before = base

c_tables.begin("variants.h", "variants.py", ucd.VERSION)
size = c_tables.array("variants", octets,
                      "How far each is after the one before, and a bit that is set before an octet "
                      "of\n * selectors: FE00 in its lowest bit. Without one it is FE00 alone.")
size += c_tables.array("variant_blocks", blocks, f"Of {BLOCK} characters each: the one before them, "
                       "and where they begin.", bits=32)
print(f"#define VARIANT_OFFSET_BITS {OFFSET_BITS}")
print(f"\n/* These tables have {size} octets. */")
