# SPDX-License-Identifier: MIT
"""whatwg.py - the indexes of the Encoding Standard, read from tests/data/encoding-standard.tar.xz"""

import pathlib
import tarfile

ARCHIVE = pathlib.Path(__file__).resolve().parent.parent / "tests/data/encoding-standard.tar.xz"


def read_archive():
    """{name without the folder: text}"""
    with tarfile.open(ARCHIVE) as tar:
        return {pathlib.Path(member.name).name: tar.extractfile(member).read().decode("utf-8")
                for member in tar if member.isfile()}


FILES = read_archive()


def index(name):
    """[(pointer, code point)] of an index, in order."""
    lines = (line.split("#")[0].split() for line in FILES[f"index-{name}.txt"].split("\n"))
    return [(int(fields[0]), int(fields[1], 16)) for fields in lines if fields]
