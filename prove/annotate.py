#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Copy src/ with the annotations that tell Eva which states to keep apart.

usage: annotate.py SRC ANNOTATIONS DESTINATION

Annotations are comments: the copy compiles to the same program. A line of ANNOTATIONS is
FILE | WHERE | LINE | ANNOTATION.., where WHERE is before or after each such LINE. One that finds no
line is an error, so that none is lost when src/ changes. After a line an empty statement follows,
since Frama-C takes no annotations of a declaration.
"""
import pathlib
import shutil
import sys


def annotate(lines, where, text, annotations):
    """The lines with annotations beside each line that is 'text'; None if there is none."""
    result, found = [], False
    for line in lines:
        comments = []
        if line.strip() == text:
            found = True
            comments = [f"//@ {annotation};" for annotation in annotations]
        if where == "after" and comments:
            comments.append(";")
        result += comments + [line] if where == "before" else [line] + comments
    return result if found else None


def main():
    src, table, destination = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(destination, ignore_errors=True)
    shutil.copytree(src, destination)
    for row in table.read_text().splitlines():
        if not row.strip() or row.startswith("#"):
            continue
        name, where, text, *annotations = (field.strip() for field in row.split(" | "))
        path = destination / name
        lines = annotate(path.read_text().splitlines(), where, text, annotations)
        if lines is None or where not in ("before", "after"):
            sys.exit(f"{table}: no such line in {name}: {text}")
        path.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
