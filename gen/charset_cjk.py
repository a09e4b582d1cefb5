#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""charset_cjk.py - writes charset/tables/table_NAME.c, reverse_NAME.c or another to standard output

usage: charset_cjk.py FILE.c

Tables for reading and for writing of the charsets of China, Japan and Korea: see charset/tables.h.
"""

import pathlib
import sys

import c_tables
import whatwg

CNS = "cns-11643.tsv"
CNS_STEP = 32
UNASSIGNED = 0xFFFD
BIG5_FIRST = 942

# Tables with so many characters that rows with gaps are worth their space.
IN_ROWS = "jis0208", "big5"

# Ranges of which all are in the table.
RANGES = {"gbk": range(0x4E00, 0x9FA6), "uhc": range(0xAC00, 0xD7A4)}

# The user-defined areas of GBK, in the order of their code points: charset/gb18030.c computes them.
USER_DEFINED = range(0xE000, 0xE766)

# The Encoding Standard, "index Shift_JIS pointer": these are not written.
SELECTED = range(8272, 8836)

# The Encoding Standard, "index Big5 pointer": the last pointer of these is written.
BIG5_LAST = 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345


def octets(pointer, width, first_row, cells):
    row, cell = divmod(pointer, width)
    row += first_row
    if cells is SJIS_CELLS and row >= 0xA0:
        row += 0x40
    return row << 8 | cells[cell]


JIS_CELLS = range(0x21, 0x7F)
SJIS_CELLS = [*range(0x40, 0x7F), *range(0x80, 0xFD)]
GBK_CELLS = [*range(0x40, 0x7F), *range(0x80, 0xFF)]
BIG5_CELLS = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
UHC_CELLS = range(0x41, 0xFF)

# Name: (index, cells in a row, the octets of rows and cells).
GRIDS = {
    "jis0208": ("jis0208", 188, 0x81, SJIS_CELLS),
    "jis0212": ("jis0212", 94, 0x21, JIS_CELLS),
    "gbk": ("gb18030", 190, 0x81, GBK_CELLS),
    "big5": ("big5", 157, 0x81, BIG5_CELLS),
    "uhc": ("euc-kr", 190, 0x81, UHC_CELLS),
}


def read_cns():
    """[(pointer, code point)]; plane 2 is 94 * 94 further."""
    path = pathlib.Path(whatwg.ARCHIVE).parent / CNS
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            plane, row, characters = line.split("\t")
            assert len(characters) == 94
            for cell, c in enumerate(characters):
                if ord(c) != UNASSIGNED:
                    yield ((int(plane) - 1) * 94 + int(row) - 1) * 94 + cell, ord(c)


def characters(name):
    """[(pointer, code point, code)]"""
    index, width, first_row, cells = GRIDS[name]
    for pointer, c in whatwg.index(index):
        yield pointer, c, octets(pointer, width, first_row, cells)


def written(name):
    """{code point: code}"""
    codes = {}
    for pointer, c, code in characters(name):
        if name == "jis0208" and pointer in SELECTED:
            continue
        is_later = name == "big5" and c in codes and (
            codes[c] < 0xA100 <= code or code >= 0xA100 and c in BIG5_LAST)
        if c not in codes or is_later:
            codes[c] = code
    if name == "gbk":
        codes = {c: code for c, code in codes.items() if c not in USER_DEFINED}
    return codes


def write_table(name, found):
    first = BIG5_FIRST if name == "big5" else 0
    table = [UNASSIGNED] * (max(found) + 1 - first)
    for pointer, c in found.items():
        table[pointer - first] = c & 0xFFFF
    c_tables.array(f"octavo_table_{name}", table, bits=16, storage="const")
    beyond = [0] * (len(table) // 8)
    for pointer, c in found.items():
        if c > 0xFFFF:
            assert c >> 16 == 2
            beyond[(pointer - first) // 8] |= 1 << (pointer - first) % 8
    if any(beyond):
        c_tables.array(f"octavo_table_{name}_beyond", beyond, bits=8, storage="const")


def write_cns():
    pointers = {}  # of Big5, by code point
    codes = written("big5")
    for pointer, c, code in characters("big5"):
        if codes[c] == code:
            pointers[c] = pointer
    runs, others = [], []
    for pointer, c in read_cns():
        if c not in pointers:
            others += [pointer, c]
        elif runs and (pointer, pointers[c]) == (sum(runs[-1][::2]), sum(runs[-1][1:])):
            runs[-1][2] += 1
        else:
            runs.append([pointer, pointers[c], 1])
    write_runs("octavo_table_cns", runs, 2 * 94 * 94)
    from_big5 = sorted([to, begin, size] for begin, to, size in runs)
    write_runs("octavo_reverse_cns", from_big5, 126 * 157)
    c_tables.array("octavo_table_cns_others", others, bits=16, storage="const")


def write_runs(name, runs, end):
    """'runs' of pointers below 'end'."""
    runs = runs + [[0x8000, 0x8000, 1]]
    print(f"\nconst struct cns_run {name}[{len(runs)}] = {{")
    for i in range(0, len(runs), 4):
        print("\t" + " ".join("{ %d, %d, %d }," % tuple(run) for run in runs[i:i + 4]))
    print("};")
    first = [next(i for i, run in enumerate(runs) if run[0] + run[2] > pointer)
             for pointer in range(0, end, CNS_STEP)]
    c_tables.array(f"{name}_first", first, storage="const")


def write_counted(name, codes):
    pages, blocks, order = [0] * 256, [(0, 0)] * 16, []
    for page in range(256):
        begin = page * 256
        if any(c in codes for c in range(begin, begin + 256)):
            pages[page] = len(blocks) // 16
            for block in range(begin, begin + 256, 16):
                used = [c for c in range(block, block + 16) if c in codes]
                blocks.append((len(order), sum(1 << c - block for c in used)))
                order += [codes[c] for c in used]
    c_tables.array(f"{name}_codes", order, bits=16)
    c_tables.array(f"{name}_pages", pages)
    print(f"\nstatic const struct reverse_block {name}_blocks[][16] = {{")
    for i in range(0, len(blocks), 16):
        page = [f"{{ {before}, 0x{used:04X} }}," for before, used in blocks[i:i + 16]]
        lines = (" ".join(page[j:j + 4]) for j in range(0, 16, 4))
        print("\t{\n\t\t" + "\n\t\t".join(lines) + "\n\t},")
    print("};")


def write_rows(name, codes):
    numbers, order = c_tables.blocks_of([codes.get(c, 0) for c in range(0x10000)], 64)
    c_tables.array(f"{name}_codes", order, bits=16)
    c_tables.array(f"{name}_rows", [64 * number for number in numbers], bits=16)


def write_reverse(name, codes):
    """'codes' of code points below 10000."""
    members = {"codes": f"{name}_codes"}
    if name in IN_ROWS:
        write_rows(name, codes)
        members["rows"] = f"{name}_rows"
    else:
        apart = RANGES.get(name, ())
        write_counted(name, {c: code for c, code in codes.items() if c not in apart})
        members |= {"pages": f"{name}_pages", "blocks": f"{name}_blocks"}
        if apart:
            c_tables.array(f"{name}_range", [codes[c] for c in apart], bits=16)
            members |= {"range": f"{name}_range", "first": f"0x{apart[0]:X}", "size": len(apart)}
    print(f"\nconst struct reverse octavo_reverse_{name} = {{")
    print("\t" + ", ".join(f".{member} = {value}" for member, value in members.items()) + "\n};")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    file = sys.argv[1]
    name = file.removesuffix(".c").removeprefix("reverse_").removeprefix("table_")
    print("/* SPDX-License-Identifier: MIT AND BSD-3-Clause */")
    print(f"/* {file} - THIS FILE WAS GENERATED BY gen/charset_cjk.py. DO NOT EDIT. */")
    print("/* Made from the indexes of the Encoding Standard: see LICENSE-WHATWG. */")
    if name == "cns":
        print(f"/* Facts about CNS 11643 are from tests/data/{CNS}. */")
    print('#include "../tables.h"')
    if name == "cns":
        write_cns()
    elif name == "gb18030_ranges":
        ranges = [pair for pair in whatwg.index("gb18030-ranges") if pair[1] < 0x10000]
        c_tables.array(f"octavo_table_{name}", [x for pair in ranges for x in pair], bits=16,
                       storage="const")
    elif file.startswith("reverse_"):
        codes = written(name)
        write_reverse(name, {c: code for c, code in codes.items() if c < 0x10000})
        beyond = [code for c, code in sorted(codes.items()) if c >= 0x10000]
        if beyond:
            c_tables.array(f"octavo_reverse_{name}_beyond", beyond, bits=16, storage="const")
    else:
        write_table(name, {pointer: c for pointer, c, _ in characters(name)})


if __name__ == "__main__":
    main()
