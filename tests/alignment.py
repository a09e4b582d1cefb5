#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that no move of a vector of 32 or 64 octets on Windows needs an aligned address.

usage: alignment.py OBJDUMP COMPILER FILE..

There the stack is aligned to 16 octets, and gcc may spill vectors to it as if it were aligned to
theirs (GCC PR 54412). FILE is a library for which the assembler was told not to write such moves.
"""
import os
import re
import subprocess
import sys
import tempfile

VECTORS = re.compile(r"%[yz]mm\d+")
# With a memory operand; other instructions of these sets take any address.
ALIGNED = re.compile(r"\b(vmov(aps|apd|dqa(32|64)?|ntdqa?|ntps|ntpd))\s.*\(.*%[yz]mm|"
                     r"\b(vmov(aps|apd|dqa(32|64)?|ntdqa?|ntps|ntpd))\s.*%[yz]mm.*\(")
# "vmovdqa %ymm0,-0x20(%rbp)" and "vmovaps 0x40(%rsp),%zmm1", whatever the assembler is told.
SPILLED = """__asm__(".globl spilled\\nspilled: .byte 0xC5,0xFD,0x7F,0x45,0xE0,"
        "0x62,0xF1,0x7C,0x48,0x28,0x4C,0x24,0x01\\nret");"""


def moves(objdump, file):
    """The lines that move vectors of these sizes, and those of them that need alignment."""
    text = subprocess.run([objdump, "-d", "--no-show-raw-insn", file], check=True,
                          capture_output=True, text=True).stdout
    lines = [line for line in text.splitlines() if VECTORS.search(line)]
    return lines, [line for line in lines if ALIGNED.search(line)]


def main():
    objdump, compiler, *files = sys.argv[1:]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        source, spilled = (os.path.join(folder, name) for name in ("spilled.c", "spilled.o"))
        with open(source, "w", encoding="ascii") as file:
            file.write(SPILLED)
        subprocess.run([compiler, "-c", source, "-o", spilled], check=True)
        if len(moves(objdump, spilled)[1]) != 2:
            wrong.append("the test does not find aligned moves")
    for file in files:
        vectors, aligned = moves(objdump, file)
        print(f"{file}: {len(vectors)} instructions with such vectors, "
              f"{len(aligned)} aligned moves")
        if not vectors:
            wrong.append(f"{file}: no such vectors")
        wrong += aligned[:10]
    for line in wrong:
        print("FAIL", line)
    return bool(wrong)


sys.exit(main())
