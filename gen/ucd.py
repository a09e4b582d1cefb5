# SPDX-License-Identifier: MIT
"""ucd.py - the Unicode Character Database, read from tests/data/ucd-*.tar.xz"""

import pathlib
import re
import tarfile

CODE_POINTS = 0x110000
ARCHIVE = next((pathlib.Path(__file__).resolve().parent.parent / "tests/data").glob("ucd-*.tar.xz"))
VERSION = re.search(r"ucd-([0-9.]+)\.tar", ARCHIVE.name)[1]


def read_archive():
    """{name without the folder of the version: text}"""
    files = {}
    with tarfile.open(ARCHIVE) as tar:
        for member in tar:
            if member.isfile():
                name = member.name.split("/", 1)[1]
                files[name] = tar.extractfile(member).read().decode("utf-8")
    return files


FILES = read_archive()


def rows(name):
    """The fields of each line, and those of '# @missing:' before all others."""
    lines = FILES[name].splitlines()
    missing = [line.split(":", 1)[1] for line in lines if line.startswith("# @missing:")]
    for line in missing + lines:
        line = line.split("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split(";")]


def code_points(field):
    """The range of "0041" or "0041..005A"."""
    first, _, last = field.partition("..")
    return range(int(first, 16), int(last or first, 16) + 1)


def values(name, default, prop=None):
    """A value for each code point. 'prop' is the second field of lines that count, if not all do."""
    found = [default] * CODE_POINTS
    for fields in rows(name):
        if prop is None or fields[1] == prop:
            value = fields[1] if prop is None else (fields[2] if len(fields) > 2 else True)
            for c in code_points(fields[0]):
                found[c] = value
    return found


def aliases(prop):
    """[(short, long)] of the values of a property, in the order of PropertyValueAliases.txt."""
    return [(fields[1], fields[2]) for fields in rows("PropertyValueAliases.txt")
            if fields[0] == prop and not re.match("[0-9]", fields[0])]


def unicode_data():
    """{code point: fields of UnicodeData.txt}; ranges are not expanded."""
    return {int(fields[0], 16): fields for fields in rows("UnicodeData.txt")}
