# SPDX-License-Identifier: MIT
"""conformance_lib.py - the tables of docs/conformance.md, and the tests that they name"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = 'docs/conformance.md'
# `function`, `function` (file.c), "case" (file)
NAMED = re.compile(r'`(\w+)`(?: \((\w+\.c)\))?|"([^"]+)" \(([\w./-]+)\)')
# The same in tests/conformance-mutants.txt, without `.
LISTED = re.compile(r'(\w+)(?: \((\w+\.c)\))?|"([^"]+)" \(([\w./-]+)\)')


class Row:
    """A row of a table: the clause after the name of its form, and (program, name) of each test."""

    def __init__(self, number, form, cells):
        self.number, self.cells = number, cells
        self.clause = f'{form} {cells[0]}'.strip()
        self.tests = tests_in(cells[2], NAMED) if len(cells) == 3 else []


def tests_in(text, notation=LISTED):
    """All documents_*.c are one program, 'documents': their tests have different names."""
    return [(place or file or 'documents', case or name)
            for name, file, case, place in notation.findall(text)]


def rows(root=ROOT):
    found, form = [], ''
    for number, line in enumerate((root / DOCUMENT).read_text(encoding='utf-8').splitlines(), 1):
        if line.startswith('## '):
            form = line.partition(', form ')[2]
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        if line.startswith('|') and cells[0] not in ('clause', 'form') and not set(line) <= set('|- '):
            found.append(Row(number, form, cells))
    return found
