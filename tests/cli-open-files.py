#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cli-open-files.py - many directories, where the process may open few files

usage: cli-open-files.py OCTAVO

Commands that use threads find in each directory what they find without a limit.
"""
import os
import resource
import subprocess
import sys

from cli_lib import expect, run_cases, write

OCTAVO = os.path.abspath(sys.argv[1])
COMMANDS = ["check", "count", "detect", "summarize"]
DIRECTORIES = 150
# As many as the standard streams need, and a few; what shells and services have.
LIMITS = [16, 40, 64, 128]


def run(words, limit=None, taken=0):
    """Returns status, output and messages. So many files are open before, within the limit."""
    def few_files():
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))

    fds = [os.open(os.devnull, os.O_RDONLY) for _ in range(taken)]
    done = subprocess.run([OCTAVO, *words], capture_output=True, check=False, pass_fds=fds,
                          preexec_fn=few_files if limit else None)
    for fd in fds:
        os.close(fd)
    return done.returncode, done.stdout, done.stderr


def lay_out(depth):
    """Returns the directories, each with a file in each one below it."""
    names = [f"d{i}" for i in range(DIRECTORIES)]
    for name in names:
        for level in range(depth):
            place = name + "/below" * level
            os.mkdir(place)
            write(place + "/f", b"caf\xe9 \xc3\xa9\n" if level else b"text\n")
    return names


def test(command, depth):
    def case():
        names = lay_out(depth)
        for operands in ["."], names:
            wanted = run([command, "-j1", "-r", *operands])
            expect("messages", b"", wanted[2])
            for limit in LIMITS:
                for threads in "-j0", "-j2", "-j9":
                    expect(f"{threads} {operands[0]}, {limit} files", wanted,
                           run([command, threads, "-r", *operands], limit))
            expect("inherited files", wanted, run([command, "-j4", "-r", *operands], 128, 100))
    return case


def test_none_left():
    """The message names what was to be opened."""
    os.mkdir("d")
    for limit in range(4, 12):
        _, _, messages = run(["check", "-r", "d"], limit)
        for line in messages.decode().splitlines():
            name = line.split(": ")[1]
            if os.path.exists(name):
                expect("name", os.path.normpath(name), name)


sys.exit(run_cases([(f"{command}, {depth} deep", test(command, depth))
                    for command in COMMANDS for depth in (1, 2)] +
                   [("none left", test_none_left)]))
