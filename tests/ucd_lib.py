# SPDX-License-Identifier: MIT
"""ucd_lib.py - the Unicode Character Database of tests/data, as the tests of liboctavo-text read it

They share nothing with gen/, whose tables they test.
"""
import os
import re
import struct
import tarfile

CODE_POINTS = 0x110000
VERSION = "18.0.0"
ARCHIVE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data",
                       f"ucd-{VERSION}.tar.xz")


def read_all():
    """{path in the archive, without the folder of the version: its lines}"""
    with tarfile.open(ARCHIVE) as tar:
        return {member.name.split("/", 1)[1]: tar.extractfile(member).read().decode().split("\n")
                for member in tar if member.isfile()}


FILES = read_all()


def rows(path):
    """The fields of each line that is more than a comment."""
    for line in FILES[path]:
        line = line.partition("#")[0].strip()
        if line:
            yield [field.strip() for field in line.split(";")]


def missing(path):
    """The same of '# @missing:', which are defaults. Later lines override earlier ones."""
    for line in FILES[path]:
        found = re.match(r"# @missing: ([^#]*)", line)
        if found:
            yield [field.strip() for field in found[1].split(";")]


def code_points(field):
    """"0041" or "0041..005A" as a slice."""
    first, _, last = field.partition("..")
    return slice(int(first, 16), int(last or first, 16) + 1)


def sequence(field):
    """The characters of "0041 0301"."""
    return [int(digits, 16) for digits in field.split()]


def text_of(characters):
    return "".join(map(chr, characters))


def fill(table, field, value):
    range_ = code_points(field)
    table[range_] = [value] * (range_.stop - range_.start)


def values(path, default, name=None):
    """The value of every code point; of the property 'name', if the file has several."""
    table = [default] * CODE_POINTS
    for fields in [*missing(path), *rows(path)]:
        if name is None:
            fill(table, fields[0], fields[1])
        elif fields[1] == name:
            fill(table, fields[0], fields[2])
    return table


def members(path, name):
    """1 for every code point that has the property, or the value, 'name', else 0."""
    table = [0] * CODE_POINTS
    for fields in rows(path):
        if fields[1] == name:
            fill(table, fields[0], 1)
    return table


def unicode_data(index, default):
    """A field of UnicodeData.txt for every code point. Ranges have a line for each end."""
    table = [default] * CODE_POINTS
    first = None
    for fields in rows("UnicodeData.txt"):
        c = int(fields[0], 16)
        if fields[1].endswith(", First>"):
            first = c
        elif fields[1].endswith(", Last>"):
            table[first:c + 1] = [fields[index]] * (c + 1 - first)
        else:
            table[c] = fields[index]
    return table


def value_names(short):
    """[(short name, long name)] of the values of a property that has this short name."""
    return [(fields[1], fields[2]) for fields in rows("PropertyValueAliases.txt")
            if fields[0] == short]


def property_name(short):
    """The long name of a property."""
    return next(fields[1] for fields in rows("PropertyAliases.txt") if fields[0] == short)


# ----------------------------------------------------------------------------------
# Files for the programs in C. Numbers are four octets, the least significant first.
# ----------------------------------------------------------------------------------

def number(n):
    return struct.pack("<I", n)


def octets(s):
    """Octets after their number."""
    return number(len(s)) + s


def numbers(list_):
    """Numbers after their number."""
    return number(len(list_)) + struct.pack(f"<{len(list_)}I", *list_)
