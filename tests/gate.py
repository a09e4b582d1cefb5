#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gate.py - by which ways scripts/gate tries a change

usage: gate.py SOURCE
"""
import fnmatch
import os
import re
import shutil
import subprocess
import sys

from cli_lib import check, expect, read, run_cases, write

SOURCE = os.path.abspath(sys.argv[1])
# Of these ways a change of the path does the part, of the others with a dry run it does not.
CONCERNED = {
    "docs/assurance.md": "",
    "tests/rows/check": "asan-command",
    "cli/commands/check.c": "linear mpi asan-command tsan-command cppcheck fuzz-command breakages",
    "cli/io/open.c": "compressed linear mpi asan-command tsan-command cppcheck fuzz-command breakages",
    "tests/decode.c": "forms neon asan-library fuzz coverage mutants breakages",
    "src/label.c": "builds forms postgresql lines neon asan-library tsan-library cppcheck "
                   "fuzz prove coverage mutants breakages",
    "charset/names.c": "charsets forms postgresql lines neon asan-library cppcheck fuzz coverage mutants breakages",
    "detect/path.c": "small forms linear postgresql lines neon asan-library asan-command cppcheck fuzz fuzz-command "
                     "coverage mutants breakages",
    "fuzz/check.c": "asan-library fuzz fuzz-command",
    "mpi/ranks.h": "mpi",
    "prove/plan": "prove",
    "gen/kinds.py": "tables",
}


def run(*command, status=0):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    check(done.returncode == status, f"{command}: {done.returncode} {done.stdout} {done.stderr}")
    return done.stdout


def git(*arguments):
    return run("git", "-c", "user.name=A", "-c", "user.email=a@example.com", *arguments).strip()


def parts(*arguments, gate="scripts/gate"):
    """The ways of which the part is done."""
    rows = [line.split() for line in run(sys.executable, gate, "--list", *arguments).splitlines()]
    return {way for way, action in rows if action == "part"}


def table():
    """The names of the ways and the patterns of their paths, as tests may read them."""
    words = [line.split() for line in read(f"{SOURCE}/.ci/ways").decode().splitlines()
             if re.match(r"[^#\s]", line)]
    return [row[0] for row in words if row[0][0] != "@"], \
        {pattern for row in words for pattern in row[1:] if pattern[0] != "@"}


def ways():
    return parts("unknown", gate=f"{SOURCE}/scripts/gate")


def chosen_by_paths():
    gate = f"{SOURCE}/scripts/gate"
    always = parts("docs/assurance.md", gate=gate)
    expect("always", {"check"}, always)
    for path, wanted in CONCERNED.items():
        check(os.path.exists(f"{SOURCE}/{path}"), f"{path}: there is none")
        expect(path, {*wanted.split()} | always, parts(path, gate=gate))
    some = "prove/plan", "gen/kinds.py"
    expect("both", {"prove", "tables"} | always, parts(*some, gate=gate))


def all_by_unknown_paths():
    gate = f"{SOURCE}/scripts/gate"
    for path in "CMakeLists.txt", "cmake/parts.cmake", "scripts/gate", ".ci/ways", "new/file.c":
        expect(path, ways(), parts(path, gate=gate))
        expect(f"{path} and another", ways(), parts("docs/assurance.md", path, gate=gate))
    check(len(ways()) > 20, ways())


def names_are_there():
    names, patterns = table()
    expect("names that occur twice", [], sorted(n for n in {*names} if names.count(n) > 1))
    expect("what is listed", [*names], [line.split()[0] for line in run(
        sys.executable, f"{SOURCE}/scripts/gate", "--list").splitlines()])
    files = run("git", "-C", SOURCE, "ls-files").splitlines()
    for pattern in patterns:
        check(any(file.startswith(pattern) if pattern[-1] == "/" else fnmatch.fnmatchcase(file, pattern)
                  for file in files), f"no file is {pattern}")


def of_a_repository():
    """What changed since the record, in whatever way."""
    for path in "scripts", ".ci", "docs", "prove":
        os.mkdir(path)
    for path in "scripts/gate", ".ci/ways", "docs/assurance.md", "prove/plan":
        shutil.copy(f"{SOURCE}/{path}", path)
    expect("no repository", ways(), parts())
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    first = git("rev-parse", "HEAD")
    expect("no record", ways(), parts())
    # As after a full run.
    names = [way.encode() for way in table()[0]]
    line = f" {first} 2026-11-28 9 passed\n".encode()
    write(".ci/last-full", b"".join(way + line for way in names if way != b"fuzz"))
    expect("one has no line", {"check", "fuzz"}, parts())
    write(".ci/last-full", b"".join(way + line for way in names))
    expect("nothing", {"check"}, parts())
    git("add", ".")
    git("commit", "-qm", "record")
    expect("the record", {"check"}, parts())
    write("docs/assurance.md", b"changed")
    expect("not committed", {"check"}, parts())
    write("new.c", b"")
    expect("not in the repository", ways(), parts())
    os.unlink("new.c")
    os.mkdir("gen")
    git("mv", "prove/plan", "gen/plan")
    git("commit", "-qam", "rename")
    expect("a file with another name", {"check", "prove", "tables"}, parts())
    later = f"prove {git('rev-parse', 'HEAD')}".encode()
    write(".ci/last-full", read(".ci/last-full").replace(f"prove {first}".encode(), later))
    expect("one passed later", {"check", "tables"}, parts())
    git("clone", "-q", "--depth=1", "file://" + os.getcwd(), "shallow")
    expect("no history", ways(), parts(gate="shallow/scripts/gate"))
    shutil.rmtree("shallow")
    git("checkout", "-q", "--orphan", "other")
    git("commit", "-qam", "other")
    expect("no commit before this one", ways(), parts())


FEW = b"""
one docs/
\tpart echo '3 passed, 1 failed'; exit 1
two scripts/
\tdry echo dry
\tpart echo "100% tests passed, 0 tests failed out of 5"; echo '9 passed, 0 failed'
\twhole test -e ../good && echo "100% tests passed, 0 tests failed out of 7"
three
\twhole sleep 9
"""
TESTS = b"""
four docs/
\tpart $TEST '^four$'
\twhole $TEST '^(four|forty)$'
five
\tpart $TEST '^(five|fifty)$'
six docs/
\tdry $TEST '^six$' -N
"""


def runs():
    """The numbers of tests, and the record that a night writes when all has passed."""
    for path in "scripts", ".ci", "docs":
        os.mkdir(path)
    shutil.copy(f"{SOURCE}/scripts/gate", "scripts")
    write(".ci/ways", FEW)
    write(".gitignore", b"/build\n/good\n")
    gate = sys.executable, "scripts/gate"

    def recorded():
        return {line.split()[0]: line.split(" ", 1)[1] for line in read(".ci/last-full").decode().splitlines()}

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "first")
    said = run(*gate, "build", status=1)
    expect("all", "8 passed, 1 failed", said.splitlines()[-1])
    check("\n3 passed, 1 failed\n" in said and "\n9 passed" not in said, f"what failed is shown: {said}")
    expect("one", "5 passed, 0 failed", run(*gate, "build", "two").splitlines()[-1])
    run(*gate, "build", "four", status=1)
    write(".ci/ways", FEW.replace(b"1 failed'; exit 1", b"0 failed'").replace(b"sleep 9", b"true")
          .replace(b"../good", b"good"))
    run(*gate, "--nightly", "build", status=1)  # it is not committed
    git("commit", "-qam", "second")
    expect("in part", "8 passed, 0 failed", run(*gate, "--full", "build").splitlines()[-1])
    expect("recorded in part", [("one", "3 passed"), ("two", "5 passed, in part")],
           [(way, line.split(" ", 2)[2]) for way, line in recorded().items()])
    expect("a night", "4 passed, 1 failed", run(*gate, "--nightly", "build", status=1).splitlines()[-1])
    expect("recorded though a way failed", ["3 passed", "5 passed, in part", "1 passed"],
           [line.split(" ", 2)[2] for line in recorded().values()])
    write("good", b"")
    git("add", ".ci/last-full")
    git("commit", "-qm", "record")
    said = run(*gate, "--nightly", "build")
    expect("the rest", "11 passed, 0 failed", said.splitlines()[-1])
    check("=== two: test" in said and "=== one: echo" not in said, f"what passed is not done again: {said}")
    first, second = git("rev-parse", "HEAD^"), git("rev-parse", "HEAD")
    expect("commits", [first, second, first], [line.split()[0] for line in recorded().values()])
    check(re.fullmatch(second + r" \d{4}-\d\d-\d\d 7 passed", recorded()["two"]), recorded())
    said = run(*gate, "build")
    check("two: echo dry" in said, f"nothing has changed: {said}")


def tests_together():
    for path in "scripts", ".ci":
        os.mkdir(path)
    shutil.copy(f"{SOURCE}/scripts/gate", "scripts")
    write(".ci/ways", TESTS)
    write("ctest", b'#!/bin/sh\necho "$@" >> said\necho "100% tests passed, 0 tests failed out of 2"\n')
    os.chmod("ctest", 0o755)
    os.environ["PATH"] = os.getcwd() + ":" + os.environ["PATH"]
    said = run(sys.executable, "scripts/gate", "build")
    expect("the sum", "4 passed, 0 failed", said.splitlines()[-1])
    lines = read("said").decode().splitlines()
    check(len(lines) == 2 and lines[0].endswith(" -R ^six$ -N"), lines)
    check(lines[1].endswith(" -R ^four$|^(five|fifty)$"), lines)


sys.exit(run_cases([(case.__name__.replace("_", " "), case) for case in (
    chosen_by_paths, all_by_unknown_paths, names_are_there, of_a_repository, runs, tests_together)]))
